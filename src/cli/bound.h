#ifndef CLI_BOUND_H
#define CLI_BOUND_H
/* Measuring players alone at the table, for `bound` and `ladder`. */
#include "arena/interval.h"
#include "bound/bound.h"
#include "cli/cli.h"

typedef struct cli_bound_plan {
    const bound_game *bound;
    gw_table *table;
    const gw_player *player;
    match_terms terms;
    uint64_t games, seed;
} cli_bound_plan;

/* Means over all games that the player finished. */
typedef struct cli_bound {
    uint64_t games, failed;
    double player, clairvoyant; /* turns */
    arena_figure excess;        /* how many more turns the player took, as a fraction */
} cli_bound;

/* A table to measure at; prints why and returns NULL if out of memory. */
gw_table *cli_bound_table(const cli *c, const gw_game *game);

/* False if the player finished no game. */
bool cli_bound_measure(const cli *c, const cli_bound_plan *plan, cli_bound *bound);

#endif
