/* gangway perft: counts sequences of actions, to compare engines. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 12 };

typedef struct perft {
    const gw_table *table;
    gw_action *lists; /* legal_max actions for each depth */
} perft;

/* The number of sequences of `depth` actions from `state`, chance outcomes
 * counted like any action; shorter ones that end the game do not count. */
static uint64_t count_sequences(const perft *p, const gw_state *state, unsigned depth) {
    const gw_game *game = p->table->game;
    gw_action *list = p->lists + (depth - 1) * game->legal_max;
    uint64_t total = 0;
    for (gw_seat seat = 0; seat <= p->table->players; seat++) {
        size_t count = gw_legal(p->table, state, NULL, seat, list);
        if (depth == 1) {
            total += count;
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            gw_any_state next;
            memcpy(&next, state, game->state_bytes);
            gw_apply(p->table, GW_STATE(&next), NULL, seat, list[i], NULL);
            total += count_sequences(p, GW_STATE(&next), depth - 1);
        }
    }
    return total;
}

static int print_counts(const cli *c, const gw_table *table, const gw_state *state,
                        unsigned depth) {
    perft p = {table, calloc(table->game->legal_max * depth, sizeof(gw_action))};
    if (p.lists == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    bool is_json = cli_has(&c->args, "--json");
    if (is_json) printf("{\"game\":\"%s\",\"perft\":[", table->game->name);
    for (unsigned d = 1; d <= depth; d++) {
        unsigned long long count = count_sequences(&p, state, d);
        if (is_json)
            printf("%s%llu", d > 1 ? "," : "", count);
        else
            printf("%u %llu\n", d, count);
        fflush(stdout);
    }
    if (is_json) printf("]}\n");
    free(p.lists);
    return EXIT_DONE;
}

static int from_start(const cli *c, const gw_game *game, unsigned depth) {
    int code;
    gw_table *table = cli_table(c, game, 0, &code);
    if (table == NULL) return code;
    gw_any_state state;
    gw_start(table, GW_STATE(&state));
    code = print_counts(c, table, GW_STATE(&state), depth);
    gw_table_free(table);
    return code;
}

static int from_record(const cli *c, const gw_game *game, const char *path, unsigned depth) {
    int code = EXIT_BAD_INPUT;
    gw_record *record = cli_read_record(c, path, &code);
    if (record == NULL) return code;
    size_t at;
    if (gw_record_table(record)->game != game) {
        code = cli_fail(c, EXIT_BAD_INPUT, "perft.other-game", path);
    } else if (cli_has(&c->args, "--set") || cli_has(&c->args, "--board")) {
        code = cli_fail(c, EXIT_BAD_INPUT, "perft.set-from", NULL);
    } else if (cli_at(c, record, &at)) {
        gw_any_state state;
        gw_record_replay(record, at, GW_STATE(&state));
        code = print_counts(c, gw_record_table(record), GW_STATE(&state), depth);
    }
    gw_record_free(record);
    return code;
}

static int run(cli *c) {
    uint64_t depth = 0;
    const gw_game *game = cli_game(c, c->args.operands[0]);
    const char *path = cli_value(&c->args, "--from");
    if (game == NULL) return EXIT_BAD_INPUT;
    if (!cli_has(&c->args, "--depth")) return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--depth");
    if (!cli_number(c, "--depth", 1, DEPTH_MAX, &depth)) return EXIT_BAD_INPUT;
    if (path) return from_record(c, game, path, (unsigned)depth);
    if (cli_has(&c->args, "--at")) return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--from");
    return from_start(c, game, (unsigned)depth);
}

static const cli_option options[] = {{"--depth", "N", "help.perft.depth", false},
                                     CLI_SET,
                                     CLI_BOARD,
                                     {"--from", "FILE", "help.perft.from", false},
                                     {"--at", "N", "help.option.at", false},
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_perft = {
    .name = "perft",
    .usage = "GAME --depth N [--set OPTION=VALUE]… [--board FILE] [--from FILE [--at N]] [--json]",
    .help = "help.perft",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "GAME",
    .operands_min = 1,
    .operands_max = 1,
    .run = run};
