#ifndef BOUND_BOUND_H
#define BOUND_BOUND_H
/* How close a player comes to the best possible result: alone at the table, compared with a
 * clairvoyant who knows everything that chance will bring. */
#include "match/mover.h"

/* Turns until the race is won. */
typedef struct bound_result {
    unsigned player, clairvoyant;
} bound_result;

typedef struct bound_game {
    const char *game;

    /* Plays and solves the game of that seed on `table`, which has two players and defaults for all
     * other options; the second player does nothing that matters. False if out of memory, or if the
     * player did not reach the goal. */
    bool (*measure)(const gw_table *table, const gw_player *player, const match_terms *terms,
                    uint64_t seed, bound_result *result);
} bound_game;

/* Those of the games that have one, src/bound/GAME.c with a bound_GAME in it; ends with NULL. */
extern const bound_game *const bound_games[];

/* The bound of a game, or NULL if there is none. */
const bound_game *bound_find(const gw_game *game);

/* The action of `player` within the terms. */
gw_action bound_decide(const gw_player *player, const match_terms *terms, gw_thinking *thinking,
                       const gw_state *state, gw_seat seat);

#endif
