/* gangway legal: all legal actions in a position of a record. */
#include "cli/cli.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct line {
    char text[GW_ACTION_TEXT + 24];
} line;

static int by_bytes(const void *a, const void *b) {
    return strcmp(((const line *)a)->text, ((const line *)b)->text);
}

/* The actions of all seats that are to act, as lines of a record, sorted; free it with free(). */
static line *list_lines(const gw_table *table, const gw_state *state, size_t *count) {
    size_t max = table->game->legal_max;
    gw_action *actions = calloc(max, sizeof *actions);
    line *lines = calloc(max * (GW_SEATS_MAX + 1), sizeof *lines);
    *count = 0;
    for (gw_seat seat = 0; actions && lines && seat <= GW_SEATS_MAX; seat++) {
        size_t legal = gw_legal(table, state, NULL, seat, actions);
        for (size_t i = 0; i < legal; i++) {
            gw_out out = gw_out_to(lines[*count].text, sizeof lines[*count].text);
            table->game->write_actor(table, state, seat, &out);
            gw_put_char(&out, ' ');
            table->game->write_action(table, actions[i], &out);
            ++*count;
        }
    }
    free(actions);
    if (lines) qsort(lines, *count, sizeof *lines, by_bytes);
    return lines;
}

static int print_lines(const cli *c, const line *lines, size_t count) {
    if (!cli_has(&c->args, "--json")) {
        for (size_t i = 0; i < count; i++) puts(lines[i].text);
        return EXIT_DONE;
    }
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) json_array_append_new(list, json_string(lines[i].text));
    char *text = json_dumps(list, JSON_INDENT(1));
    puts(text ? text : "[]");
    free(text);
    json_decref(list);
    return EXIT_DONE;
}

static int run(cli *c) {
    int code = EXIT_BAD_INPUT;
    gw_record *record = cli_read_record(c, c->args.operands[0], &code);
    if (record == NULL) return code;
    size_t at, count;
    if (cli_at(c, record, &at)) {
        gw_any_state state;
        gw_record_replay(record, at, GW_STATE(&state));
        line *lines = list_lines(gw_record_table(record), GW_STATE(&state), &count);
        code = lines ? print_lines(c, lines, count)
                     : cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
        free(lines);
    }
    gw_record_free(record);
    return code;
}

static const cli_option options[] = {
    {"--at", "N", "help.option.at", false}, CLI_JSON, CLI_LANG, CLI_HELP};

const cli_command cli_legal = {.name = "legal",
                               .usage = "FILE [--at N] [--json]",
                               .help = "help.legal",
                               .options = options,
                               .option_count = CLI_COUNT(options),
                               .operand = "FILE",
                               .operands_min = 1,
                               .operands_max = 1,
                               .run = run};
