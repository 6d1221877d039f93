#ifndef NULL_GAME_NULL_H
#define NULL_GAME_NULL_H
/* The null game: a small regatta that only serves as a template (docs/adding-a-game.md). It is not
 * one of gw_games. */
#include <gangway/game.h>

extern const gw_game gw_null_game;

/* The space of a boat, for drawings. */
typedef struct null_boat {
    unsigned space, finish;
} null_boat;
null_boat null_boat_of(const gw_table *table, const gw_state *state, gw_seat seat);

#endif
