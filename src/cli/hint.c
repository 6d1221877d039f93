/* gangway hint: what a strong computer player would do, and why. */
#include "analysis/json.h"
#include "cli/analysis.h"
#include "os/clock.h"

typedef struct hint {
    const cli *c;
    gw_record *record; /* up to the position in question */
    cli_names names;
    analysis_engine engine;
    json_t *json; /* NULL: print text */
} hint;

static void print_hint(const hint *h, const analysis_decision *decision, const char *reason) {
    char text[ANALYSIS_TURN_TEXT + ANALYSIS_REASON];
    gw_out out = gw_out_to(text, sizeof text);
    analysis_put_hint(&out, h->c->lang, gw_record_table(h->record), decision,
                      h->names.list[decision->seat], reason);
    puts(text);
}

static void add_json(const hint *h, const analysis_decision *decision, const char *reason) {
    json_t *json = analysis_decision_json(gw_record_table(h->record), decision);
    if (reason[0]) json_object_set_new(json, "reason", json_string(reason));
    json_array_append_new(h->json, json);
}

static int give_hint(const hint *h, const analysis_position *position) {
    char reason[ANALYSIS_REASON];
    gw_out out = gw_out_to(reason, sizeof reason);
    analysis_decision decision;
    if (!analysis_advise(&h->engine, position, h->c->lang, h->names.list, &decision, &out))
        return cli_fail(h->c, EXIT_OUTSIDE, "problem.memory", NULL);
    if (h->json)
        add_json(h, &decision, reason);
    else
        print_hint(h, &decision, reason);
    return EXIT_DONE;
}

/* Gives hints for all seats that are to act, if the record shows what they know. */
static int give_hints(const hint *h, analysis_walk *walk) {
    analysis_position position;
    analysis_found found;
    size_t given = 0;
    int code = EXIT_DONE;
    const char *refusal = "analysis.nobody";
    while (code == EXIT_DONE && (found = analysis_walk_next(walk, &position)) != ANALYSIS_NO_MORE) {
        if (found == ANALYSIS_HIDDEN) refusal = "analysis.hidden";
        if (found != ANALYSIS_FOUND) continue;
        code = give_hint(h, &position);
        given++;
    }
    return given > 0 ? code : cli_fail(h->c, EXIT_NO, refusal, NULL);
}

static int walk_position(const hint *h, gw_seat seat) {
    size_t at = gw_record_count(h->record);
    analysis_choice choice = {.record = h->record, .seat = seat, .at = &at, .at_count = 1};
    analysis_walk walk;
    int code = analysis_walk_start(&walk, &choice)
                   ? give_hints(h, &walk)
                   : cli_fail(h->c, EXIT_OUTSIDE, "problem.memory", NULL);
    analysis_walk_end(&walk);
    return code;
}

static int run_on(hint *h) {
    const gw_table *table = gw_record_table(h->record);
    size_t at;
    gw_seat seat;
    if (!cli_at(h->c, h->record, &at) || !cli_engine(h->c, table->game, &h->engine) ||
        !cli_one_seat(h->c, table, &seat))
        return EXIT_BAD_INPUT;
    h->engine.ceiling = os_attended_ceiling(h->engine.milliseconds);
    gw_record_truncate(h->record, at);
    cli_names_find(h->c, h->record, &h->names);
    if (cli_has(&h->c->args, "--json")) h->json = json_array();
    int code = walk_position(h, seat);
    if (h->json && code == EXIT_DONE) {
        json_dumpf(h->json, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
    }
    json_decref(h->json);
    return code;
}

static int run(cli *c) {
    int code;
    hint h = {.c = c, .record = cli_read_record(c, c->args.operands[0], &code)};
    if (h.record == NULL) return code;
    code = run_on(&h);
    gw_record_free(h.record);
    return code;
}

static const cli_option options[] = {{"--at", "N", "help.option.at", false},
                                     {"--seat", "S", "help.hint.seat", false},
                                     CLI_JUDGE_TIME,
                                     CLI_JUDGE_NODES,
                                     CLI_JUDGE,
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_hint = {.name = "hint",
                              .usage = "FILE [--at N] [--seat S] " CLI_TIME_OR_NODES
                                       " [--player NAME] [--json]",
                              .help = "help.hint",
                              .options = options,
                              .option_count = CLI_COUNT(options),
                              .operand = "FILE",
                              .operands_min = 1,
                              .operands_max = 1,
                              .run = run};
