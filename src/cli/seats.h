#ifndef CLI_SEATS_H
#define CLI_SEATS_H
/* --seat S=WHO: who plays which seat; S is its number or one of its names. */
#include "cli/cli.h"
#include "match/mover.h"

/* Finds the highest seat given by number with --seat, or 0. Prints why and returns false if one is
 * invalid. */
bool cli_highest_seat(const cli *c, unsigned *highest);

/* Applies --seat to `seats`, which holds the defaults. Prints why and returns false if there is no
 * such seat, a seat is given twice, or nobody who may play there has that name. */
bool cli_seats_read(const cli *c, const gw_table *table, match_others others, match_seats *seats);

/* Reads --time, --nodes and --quiet; leaves what was not given unchanged. Prints why and returns
 * false if one is invalid. */
bool cli_terms_read(const cli *c, match_terms *terms);

/* Prints on standard error that a program has lost its seat, and why. */
void cli_say_loss(const cli *c, const match_mover *mover, const gw_problem *why);

#endif
