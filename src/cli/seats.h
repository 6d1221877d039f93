#ifndef CLI_SEATS_H
#define CLI_SEATS_H
/* --seat S=WHO: who plays which seat, S its number or one of its names. */
#include "cli/cli.h"
#include "match/mover.h"

/* The highest seat that a --seat names by its number, or 0. False, having said so, if one
 * cannot be read. */
bool cli_highest_seat(const cli *c, unsigned *highest);

/* Puts what --seat says over `seats`, which holds what unnamed seats are. False,
 * having said so, if there is no such seat, a seat is given twice or nobody who can
 * play there has that name. */
bool cli_seats_read(const cli *c, const gw_table *table, match_others others, match_seats *seats);

/* What --time, --nodes and --quiet say of every decision; untouched where they were not
 * given. False, having said so, if one cannot be read. */
bool cli_terms_read(const cli *c, match_terms *terms);

/* Says on standard error that a program has lost its seat, and why. */
void cli_say_loss(const cli *c, const match_mover *mover, const gw_problem *why);

#endif
