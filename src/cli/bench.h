#ifndef CLI_BENCH_H
#define CLI_BENCH_H
/* What the measurements of `gangway bench` share. */
#include "cli/cli.h"

double bench_now(void); /* seconds */

/* A figure that only one game has. */
typedef struct bench_figure {
    const char *name; /* in JSON; its label: bench.NAME */
    double value;
    int decimals;
} bench_figure;
enum { BENCH_FIGURES = 4 };

/* Mississippi Queen: how fast a turn is searched, over turns of races between players of
 * that kind. Returns how many figures; 0 if there is no memory. */
size_t bench_turns(const gw_table *table, const gw_player *player, bench_figure *figures);

#endif
