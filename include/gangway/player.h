#ifndef GANGWAY_PLAYER_H
#define GANGWAY_PLAYER_H
/* Computer players. They only ever see a player's view. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a player gets its memory from: nothing is allocated while it thinks. */
typedef struct gw_thinking {
    const gw_table *table;
    gw_scratch *scratch; /* of the game's scratch_bytes, or NULL */
    gw_action *list;     /* room for the game's legal_max actions */
    gw_random *random;
    void *memory;   /* the player's own, of its memory_bytes, or NULL */
    void *memories; /* of all players of the game */
} gw_thinking;

/* A thinking with memory of its own, for all decisions at one table; NULL if
 * there is no memory. `random` must live as long. */
gw_thinking *gw_thinking_new(const gw_table *table, gw_random *random);
void gw_thinking_free(gw_thinking *thinking);

typedef struct gw_player {
    const char *name; /* "sorter"; its text: player.NAME */
    const char *game; /* name of the only game it can play, or NULL: all */

    /* Memory that it has for itself from one decision at a table to the next, for a plan
     * that it carries out and for what it need not find out again: zero at first, then
     * whatever it left there. It plays without, too. */
    size_t memory_bytes;

    /* An action for `seat`, which is to act in `view`, its own view. */
    gw_action (*choose)(const gw_thinking *thinking, const gw_state *view, gw_seat seat);
} gw_player;

/* All players, ended by NULL. */
extern const gw_player *const gw_players[];

bool gw_player_plays(const gw_player *player, const gw_game *game);

/* The player of that name that can play `game`, or NULL. */
const gw_player *gw_player_find(const gw_game *game, const char *name);

/* What `player` does for `seat`, which is to act in `state`: it is shown its view. */
gw_action gw_player_decide(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat);

#ifdef __cplusplus
}
#endif
#endif
