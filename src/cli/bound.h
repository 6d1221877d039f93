#ifndef CLI_BOUND_H
#define CLI_BOUND_H
/* What `bound` and `ladder` measure of players alone at the table. */
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

/* Means over all games that the player got through. */
typedef struct cli_bound {
    uint64_t games, failed;
    double player, clairvoyant; /* turns */
    arena_figure excess;        /* how much more the player took, as a part */
} cli_bound;

/* A table that one can be measured at; NULL, having said so, if there is no memory. */
gw_table *cli_bound_table(const cli *c, const gw_game *game);

/* False if the player never got there. */
bool cli_bound_measure(const cli *c, const cli_bound_plan *plan, cli_bound *bound);

#endif
