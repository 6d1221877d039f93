#ifndef TESTS_RECORD_RECORDS_H
#define TESTS_RECORD_RECORDS_H
/* Helpers shared by the tests of records. */
#include "core/check.h"

/* Four lines and an empty one: a table for two. Actions begin in line 6. */
#define HEADER "gangway-record: 1\ngame: game-of-trains\noptions: players=2\nrules: 1\n\n"

/* The deal for it: 17 lines up to seat 2's second card. `1 keep 1 P` comes next. */
#define ROWS                                                                                       \
    "chance first 1\n"                                                                             \
    "chance deal 70\nchance deal 61\nchance deal 50\nchance deal 40\nchance deal 30\n"             \
    "chance deal 20\nchance deal 10\n"                                                             \
    "chance deal 71\nchance deal 62\nchance deal 52\nchance deal 41\nchance deal 31\n"             \
    "chance deal 21\nchance deal 11\n"
#define DEAL ROWS "chance deal 1\nchance deal 2\nchance deal 3\n"
enum { FIRST_LINE = 6, AFTER_ROWS = FIRST_LINE + 15, AFTER_DEAL = AFTER_ROWS + 3 };

/* Reads a record that must be valid. */
gw_record *good(const char *text);

/* Asserts that the first `length` bytes of `text` are refused as a record: in that line, with that
 * text of the catalogue and that rule ("" for none). */
void assert_bad(const char *text, size_t length, uint32_t line, const char *id, const char *rule);

/* Asserts the problem in English. */
void assert_problem(const gw_problem *problem, const char *expected);

/* The record as `viewer` may know it, to be freed. */
char *written(const gw_record *record, gw_seat viewer);

/* A game of random actions, of at most that many steps. */
gw_record *random_game(int players, int turns, uint64_t seed, size_t steps);

/* Plays `ACTOR ACTION`; returns the result of gw_record_play, or the syntax rule. */
gw_rule play(gw_record *record, const char *line);

#endif
