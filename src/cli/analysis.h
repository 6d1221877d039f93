#ifndef CLI_ANALYSIS_H
#define CLI_ANALYSIS_H
/* Shared by `analyse` and `hint`. */
#include "analysis/analysis.h"
#include "cli/cli.h"

#define CLI_JUDGE                                                                                  \
    { "--player", "NAME", "help.analyse.player", false }
#define CLI_JUDGE_TIME                                                                             \
    { "--time", "MS", "help.analyse.time", false }
#define CLI_JUDGE_NODES                                                                            \
    { "--nodes", "N", "help.analyse.nodes", false }

/* Reads --time and --nodes; prints why and returns false if one is invalid. */
bool cli_budget(const cli *c, uint64_t *milliseconds, uint64_t *nodes);

/* The player named by --player, or `expert`. */
const char *cli_judge_name(const cli *c);

/* Both of the above, for a game; prints why and returns false on failure. */
bool cli_engine(const cli *c, const gw_game *game, analysis_engine *engine);

/* Reads --seat; 0 without it. Prints why and returns false if the table has no such seat. */
bool cli_one_seat(const cli *c, const gw_table *table, gw_seat *seat);

#endif
