#include "cli/analysis.h"

#include <string.h>

bool cli_budget(const cli *c, uint64_t *milliseconds, uint64_t *nodes) {
    enum { HOUR_MS = 3600 * 1000 };
    *milliseconds = *nodes = 0;
    if (!cli_number(c, "--time", 1, HOUR_MS, milliseconds) ||
        !cli_number(c, "--nodes", 1, UINT32_MAX, nodes))
        return false;
    if (*milliseconds == 0 && *nodes == 0) *milliseconds = ANALYSIS_MILLISECONDS;
    return true;
}

const char *cli_judge_name(const cli *c) {
    const char *name = cli_value(&c->args, "--player");
    return name ? name : "expert";
}

bool cli_engine(const cli *c, const gw_game *game, analysis_engine *engine) {
    gw_problem problem;
    *engine = (analysis_engine){.player = analysis_player(game, cli_judge_name(c), &problem)};
    if (engine->player == NULL) {
        cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
        return false;
    }
    return cli_budget(c, &engine->milliseconds, &engine->nodes);
}

bool cli_one_seat(const cli *c, const gw_table *table, gw_seat *seat) {
    const char *word = cli_value(&c->args, "--seat");
    gw_problem problem;
    *seat = word ? gw_seat_find(table, word, strlen(word)) : 0;
    if (*seat != GW_NO_SEAT) return true;
    gw_problem_set(&problem, "problem.player-seat");
    gw_problem_word(&problem, "seat", word, strlen(word));
    cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    return false;
}
