#ifndef TESTS_CORE_TOY_H
#define TESTS_CORE_TOY_H
/* A minimal game, for what no real game covers: options of every kind and contradictory options, a
 * board, seats with names, several players to act at once, chance with odds, binding actions, and
 * all other optional functions missing. */
#include <gangway/game.h>

/* Players `step` and `bind` (which cannot be taken back) any number of times, until one of them
 * calls chance with `ask` or ends the game with `stop`. */
enum { TOY_STEP, TOY_BIND, TOY_ASK, TOY_STOP, TOY_VERBS };

/* The answers of chance: 0 to 3, each with its number as odds. */
enum { TOY_ANSWERS = 4 };

/* Any text is a valid board, unless a line is `broken`. Seat 1 is called `bow` and `first`, seat 2
 * `mast`, seat 3 has no name. */

/* Its options, by their index in the list. */
enum {
    TOY_PLAYERS,
    TOY_MODE,
    TOY_SIZE,
    TOY_STAKE,
    TOY_BOATS,   /* by default 2 each for two players, else 1 */
    TOY_TILES,   /* a set, by default empty */
    TOY_LAMPS,   /* a set, by default not empty */
    TOY_COLOURS, /* a list */
    TOY_CREW,    /* a set, by default of all players */
    TOY_OPTIONS
};

enum { TOY_FREE, TOY_RULE_A, TOY_RULE_B, TOY_RULE_N, TOY_RULES };

typedef struct toy_state {
    uint8_t is_asked, is_over, steps, answer;
    uint8_t unused[4];
} toy_state;

extern const gw_game toy_game;

/* A table for `players`, with all other options at their defaults. */
gw_table *toy_table(int players);

#endif
