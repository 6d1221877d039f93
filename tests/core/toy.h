#ifndef TESTS_CORE_TOY_H
#define TESTS_CORE_TOY_H
/* The least game that is one, for what no real game shows: options of every
 * kind and options that exclude each other, a board, seats with names, several
 * players to act at once, weighted chance, binding actions, and everything else
 * that is optional left out. */
#include <gangway/game.h>

/* Players `step` and `bind` (which cannot be taken back) as often as they like,
 * until one of them calls chance with `ask` or ends the game with `stop`. */
enum { TOY_STEP, TOY_BIND, TOY_ASK, TOY_STOP, TOY_VERBS };

/* What chance says when asked: 0 to 3, as likely as the number is high. */
enum { TOY_ANSWERS = 4 };

/* Any text is a board of it, unless a line says `broken`. Seat 1 is called `bow` and
 * `first`, seat 2 `mast`, seat 3 nothing else. */

/* Its options, by their place in the list. */
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

/* A table for `players`, all else at its default. */
gw_table *toy_table(int players);

#endif
