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

/* What only one game has to measure, with players of that kind. `measure` returns how many figures
 * there are; 0 if there is no memory. */
typedef struct bench_own {
    const char *game;
    size_t (*measure)(const gw_table *table, const gw_player *player, bench_figure *figures);
} bench_own;

/* Those of the games: src/cli/GAME/bench.c has a bench_GAME. Ends with NULL. */
extern const bench_own *const bench_owns[];

#endif
