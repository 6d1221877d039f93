#ifndef CLI_BENCH_H
#define CLI_BENCH_H
/* Shared by the measurements of `gangway bench`. */
#include "cli/cli.h"

double bench_now(void); /* seconds */

/* A measurement of one game only. */
typedef struct bench_figure {
    const char *name; /* in JSON; the label is bench.NAME */
    double value;
    int decimals;
} bench_figure;
enum { BENCH_FIGURES = 4 };

/* Mississippi Queen: the speed of the turn search, measured on turns of races between players of
 * that kind. Returns the number of figures; 0 if there is no memory. */
size_t bench_turns(const gw_table *table, const gw_player *player, bench_figure *figures);

#endif
