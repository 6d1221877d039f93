#ifndef CLI_ANALYSIS_H
#define CLI_ANALYSIS_H
/* What `analyse` and `hint` share. */
#include "analysis/analysis.h"
#include "cli/cli.h"

#define CLI_JUDGE                                                                                  \
    { "--player", "NAME", "help.analyse.player", false }
#define CLI_JUDGE_TIME                                                                             \
    { "--time", "MS", "help.analyse.time", false }
#define CLI_JUDGE_NODES                                                                            \
    { "--nodes", "N", "help.analyse.nodes", false }

/* --time and --nodes; false, having said so. */
bool cli_budget(const cli *c, uint64_t *milliseconds, uint64_t *nodes);

/* The player that --player names, or `expert`. */
const char *cli_judge_name(const cli *c);

/* Both for a game; false, having said so. */
bool cli_engine(const cli *c, const gw_game *game, analysis_engine *engine);

/* --seat; 0 without it. False, having said so, if the table has no such seat. */
bool cli_one_seat(const cli *c, const gw_table *table, gw_seat *seat);

#endif
