#ifndef TESTS_RECORD_RECORDS_H
#define TESTS_RECORD_RECORDS_H
/* What the tests of records share. */
#include "core/check.h"

/* Four lines and the empty one: a table for two. Actions begin in line 6. */
#define HEADER "gangway-record: 1\ngame: game-of-trains\noptions: players=2\nrules: 1\n\n"

/* The deal of it: 17 lines up to seat 2's second card. Then `1 keep 1 P`. */
#define ROWS                                                                                       \
    "chance first 1\n"                                                                             \
    "chance deal 70\nchance deal 61\nchance deal 50\nchance deal 40\nchance deal 30\n"             \
    "chance deal 20\nchance deal 10\n"                                                             \
    "chance deal 71\nchance deal 62\nchance deal 52\nchance deal 41\nchance deal 31\n"             \
    "chance deal 21\nchance deal 11\n"
#define DEAL ROWS "chance deal 1\nchance deal 2\nchance deal 3\n"
enum { FIRST_LINE = 6, AFTER_ROWS = FIRST_LINE + 15, AFTER_DEAL = AFTER_ROWS + 3 };

/* A record that must be good. */
gw_record *good(const char *text);

/* A record that must be refused: in that line, with that text of the catalogue
 * and that rule ("" for none). `length` bytes of `text` count. */
void assert_bad(const char *text, size_t length, uint32_t line, const char *id, const char *rule);

/* The problem in English. */
void assert_problem(const gw_problem *problem, const char *expected);

/* The record as `viewer` may know it, to be freed. */
char *written(const gw_record *record, gw_seat viewer);

/* A game of random actions, of at most so many steps. */
gw_record *random_game(int players, int turns, uint64_t seed, size_t steps);

/* Plays `ACTOR ACTION`; what gw_record_play returns, or the syntax rule. */
gw_rule play(gw_record *record, const char *line);

#endif
