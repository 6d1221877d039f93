#ifndef BOUND_BOUND_H
#define BOUND_BOUND_H
/* How near a player comes to what is possible at all: alone at the table, against one who
 * knows everything that chance will bring. */
#include "match/mover.h"

/* Turns until the race is won, by the player and by the one who knows. */
typedef struct bound_result {
    unsigned player, clairvoyant;
} bound_result;

typedef struct bound_game {
    const char *game;

    /* Plays and solves the game of that seed on `table`, which has two players and all other
     * options at their defaults; the second one stays out of the way. False if there was no
     * memory or the player did not get there. */
    bool (*measure)(const gw_table *table, const gw_player *player, const match_terms *terms,
                    uint64_t seed, bound_result *result);
} bound_game;

/* Those of the games that have one, src/bound/GAME.c with a bound_GAME in it; ends with NULL. */
extern const bound_game *const bound_games[];

/* The bound of a game, or NULL if it has none. */
const bound_game *bound_find(const gw_game *game);

/* What `player` does, within the terms. */
gw_action bound_decide(const gw_player *player, const match_terms *terms, gw_thinking *thinking,
                       const gw_state *state, gw_seat seat);

#endif
