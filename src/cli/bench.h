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

/* A game's own measurements, with players of that kind. `measure` returns the number of figures; 0
 * if out of memory. */
typedef struct bench_extra {
    const char *game;
    size_t (*measure)(const gw_table *table, const gw_player *player, bench_figure *figures);
} bench_extra;

/* All of them, ending with NULL: src/cli/GAME/bench.c defines bench_GAME. */
extern const bench_extra *const bench_extras[];

#endif
