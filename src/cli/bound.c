/* gangway bound: how close a player, alone at the table, comes to one who knows all future chance
 * outcomes. */
#define _POSIX_C_SOURCE 200809L
#include "cli/bound.h"

#include "cli/figure.h"
#include <math.h>
#include <unistd.h>

static void show_progress(const cli *c, uint64_t done, uint64_t all) {
    char text[80];
    gw_out out = gw_out_to(text, sizeof text);
    gw_arg args[] = {gw_arg_number("done", (int64_t)done), gw_arg_number("all", (int64_t)all)};
    if (!isatty(STDERR_FILENO)) return;
    gw_put_catalogue(&out, c->lang, "selfplay.progress", args, CLI_COUNT(args));
    fprintf(stderr, "\r%s%s", text, done == all ? "\r\033[K" : "");
    fflush(stderr);
}

bool cli_bound_measure(const cli *c, const cli_bound_plan *plan, cli_bound *bound) {
    arena_ratio ratio = {.games = 0};
    *bound = (cli_bound){.games = 0};
    for (uint64_t i = 0; i < plan->games; i++) {
        bound_result result;
        if (plan->bound->measure(plan->table, plan->player, &plan->terms, plan->seed + i,
                                 &result)) {
            bound->games++;
            bound->player += result.player;
            bound->clairvoyant += result.clairvoyant;
            arena_ratio_add(&ratio, result.player, result.clairvoyant);
        } else {
            bound->failed++;
        }
        show_progress(c, i + 1, plan->games);
    }
    if (bound->games == 0) return false;
    bound->player /= (double)bound->games;
    bound->clairvoyant /= (double)bound->games;
    /* nobody is faster than a clairvoyant player */
    arena_figure times = arena_ratio_find(&ratio);
    bound->excess = (arena_figure){times.value - 1, fmax(0, times.low - 1), times.high - 1};
    return true;
}

gw_table *cli_bound_table(const cli *c, const gw_game *game) {
    gw_options options = gw_options_default(game);
    gw_problem problem;
    gw_options_set(game, &options, "players", 7, "2", 1, NULL);
    /* In a game with boats: one boat, which must not finish without its passengers (MQ-F3). */
    gw_options_set(game, &options, "boats", 5, "1", 1, NULL);
    gw_options_set(game, &options, "edition", 7, "it", 2, NULL);
    gw_table *table = gw_table_new(game, &options, &problem);
    if (table == NULL) cli_problem(c, EXIT_OUTSIDE, NULL, &problem);
    return table;
}

static void print_bound(const cli *c, const cli_bound_plan *plan, const cli_bound *b) {
    char player[32], clairvoyant[32], excess[CLI_FIGURE_MAX];
    if (cli_has(&c->args, "--json")) {
        json_t *json =
            json_pack("{s:s,s:s,s:I,s:I,s:f,s:f,s:o}", "game", plan->table->game->name, "player",
                      plan->player->name, "games", (json_int_t)b->games, "failed",
                      (json_int_t)b->failed, "player_turns", b->player, "clairvoyant_turns",
                      b->clairvoyant, "excess", cli_figure_json(b->excess));
        json_dumpf(json, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
        json_decref(json);
        return;
    }
    snprintf(player, sizeof player, "%.2f", b->player);
    snprintf(clairvoyant, sizeof clairvoyant, "%.2f", b->clairvoyant);
    cli_share_text(excess, b->excess);
    gw_arg args[] = {
        gw_arg_word("name", plan->player->name),   gw_arg_word("player", player),
        gw_arg_word("clairvoyant", clairvoyant),   gw_arg_word("excess", excess),
        gw_arg_number("games", (int64_t)b->games), gw_arg_number("failed", (int64_t)b->failed)};
    cli_say(c, stdout, "bound.result", args, CLI_COUNT(args));
}

static int run(cli *c) {
    const char *name = cli_value(&c->args, "--player");
    const gw_game *game = cli_game(c, c->args.operands[0]);
    cli_bound_plan plan = {.games = 200, .seed = 1};
    cli_bound bound;
    if (game == NULL) return EXIT_BAD_INPUT;
    if (!cli_number(c, "--games", 1, 1000000, &plan.games) ||
        !cli_number(c, "--time", 1, 3600000, &plan.terms.milliseconds) ||
        !cli_number(c, "--nodes", 1, UINT32_MAX, &plan.terms.nodes) ||
        !cli_number(c, "--seed", 0, INT64_MAX, &plan.seed))
        return EXIT_BAD_INPUT;
    plan.bound = bound_find(game);
    if (plan.bound == NULL) return cli_fail(c, EXIT_BAD_INPUT, "bound.none", game->name);
    match_who who;
    gw_problem problem;
    if (!match_who_read_among(game, name ? name : "expert", MATCH_PLAYERS_ONLY, &who, &problem))
        return cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    plan.player = who.player;
    plan.table = cli_bound_table(c, game);
    if (plan.table == NULL) return EXIT_OUTSIDE;
    bool is_measured = cli_bound_measure(c, &plan, &bound);
    if (is_measured) print_bound(c, &plan, &bound);
    gw_table_free(plan.table);
    return is_measured ? EXIT_DONE : cli_fail(c, EXIT_NO, "bound.never", plan.player->name);
}

static const cli_option options[] = {{"--player", "NAME", "help.bound.player", false},
                                     {"--games", "N", "help.bound.games", false},
                                     {"--time", "MS", "help.option.time", false},
                                     {"--nodes", "N", "help.option.nodes", false},
                                     CLI_SEED,
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_bound_command = {
    .name = "bound",
    .usage = "GAME [--player NAME] [--games N] " CLI_TIME_OR_NODES " [--seed N] [--json]",
    .help = "help.bound",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "GAME",
    .operands_min = 1,
    .operands_max = 1,
    .run = run};
