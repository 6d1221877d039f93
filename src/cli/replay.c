/* gangway replay: checks a record, describes it in words, draws a position, or shows it as one
 * viewer knows it. */
#include "cli/replay.h"

#include "match/json.h"
#include "term/term.h"
#include <stdlib.h>
#include <string.h>

typedef struct showing {
    gw_record *record;
    size_t at;
    bool has_viewer;
    gw_seat viewer;     /* GW_ALL_SEEING without --view */
    gw_any_state state; /* after `at` steps, as the viewer sees it */
} showing;

/* Reads --view SEAT|public, the seat by number or name. */
static bool read_viewer(const cli *c, showing *s) {
    const char *value = cli_value(&c->args, "--view");
    s->viewer = GW_ALL_SEEING;
    s->has_viewer = value != NULL;
    if (value == NULL) return true;
    gw_seat seat = gw_seat_find(gw_record_table(s->record), value, strlen(value));
    s->viewer = seat != GW_NO_SEAT ? seat : GW_PUBLIC;
    if (seat != GW_NO_SEAT || strcmp(value, "public") == 0) return true;
    cli_fail(c, EXIT_BAD_INPUT, "replay.view", value);
    return false;
}

static void find_state(showing *s) {
    const gw_table *table = gw_record_table(s->record);
    if (!s->has_viewer) {
        gw_record_replay(s->record, s->at, GW_STATE(&s->state));
        return;
    }
    gw_any_state truth;
    gw_record_replay(s->record, s->at, GW_STATE(&truth));
    table->game->view(table, GW_STATE(&truth), s->viewer, GW_STATE(&s->state));
}

/* ------------------------------------------------------------------- JSON -- */

static json_t *actor_json(const gw_table *table, const gw_state *state, gw_seat seat) {
    char actor[32];
    gw_out out = gw_out_to(actor, sizeof actor);
    table->game->write_actor(table, state, seat, &out);
    return json_pack("{s:i, s:s}", "seat", seat, "actor", actor);
}

static void print_json(const char *path, const showing *s) {
    const gw_table *table = gw_record_table(s->record);
    const gw_state *state = GW_STATE(&((showing *)s)->state);
    char hash[20];
    gw_out out = gw_out_to(hash, sizeof hash);
    gw_put_hex(&out, gw_hash(table, state));
    json_t *to_act = json_array();
    gw_seats seats = gw_to_act(table, state);
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++)
        if (seats >> seat & 1) json_array_append_new(to_act, actor_json(table, state, seat));
    json_t *json = json_pack(
        "{s:s, s:b, s:s, s:o, s:b, s:o, s:o, s:o, s:i, s:i, s:b, s:o, s:o, s:s, s:o}", "file", path,
        "ok", 1, "game", table->game->name, "options", match_options_json(table), "own_board",
        table->board != NULL, "seats", match_seats_json(table), "players",
        match_names_json(s->record), "holders", match_holders_json(s->record), "actions",
        (int)gw_record_count(s->record), "at", (int)s->at, "is_view",
        s->has_viewer || gw_record_is_view(s->record), "to_act", to_act, "result",
        match_result_json(table, state), "hash", hash, "state", match_state_json(table, state));
    replay_print_json(json);
}

json_t *replay_problem_json(const cli *c, const char *path, const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem plain = *problem;
    plain.line = 0;
    gw_problem_write(&plain, c->lang, &out);
    const char *rule = problem->game ? gw_rule_id(problem->game, problem->rule) : "";
    return json_pack("{s:s, s:b, s:i, s:s, s:s}", "file", path, "ok", 0, "line", (int)problem->line,
                     "rule", rule, "problem", text);
}

void replay_print_json(json_t *json) {
    char *line = json_dumps(json, JSON_COMPACT);
    puts(line ? line : "null");
    free(line);
    json_decref(json);
}

/* ------------------------------------------------------------------ words -- */

/* Describes each event once: if its own player sees more than the others, only the fuller
 * version. */
static bool is_described(const gw_event *event) {
    return event->seat == 0 || event->seen_by >> event->seat & 1;
}

static void print_events(const cli *c, const showing *s, const gw_events *events,
                         const char *const *names) {
    for (size_t i = 0; i < events->count; i++) {
        if (!is_described(&events->list[i])) continue;
        char text[512];
        gw_out out = gw_out_to(text, sizeof text);
        gw_event_write(gw_record_table(s->record), &events->list[i], c->lang, names, &out);
        printf("       %s\n", text);
    }
}

/* Prints who takes over a seat with that step. */
static void print_changes(const cli *c, const showing *s, size_t step, const char *const *names) {
    static const char *const texts[] = {[GW_PERSON] = "replay.person-plays",
                                        [GW_COMPUTER] = "replay.computer-plays",
                                        [GW_BOT] = "replay.bot-plays"};
    for (gw_seat seat = 1; seat <= gw_record_table(s->record)->players; seat++) {
        gw_holder holder = gw_record_holder_at(s->record, seat, step);
        if (step == 0 || holder.from != step) continue;
        gw_arg args[] = {gw_arg_word("name", names[seat]), gw_arg_word("player", holder.name)};
        char text[512];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_catalogue(&out, c->lang, texts[holder.kind], args,
                         holder.kind == GW_PERSON ? 1 : CLI_COUNT(args));
        printf("       %s\n", text);
    }
}

/* Describes the game: each line of the record, and what happened. */
static int print_words(const cli *c, const showing *s, const char *const *names) {
    const gw_table *table = gw_record_table(s->record);
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_event *list = calloc(table->game->events_max, sizeof *list);
    if (list == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    gw_record_replay(s->record, 0, state);
    for (size_t i = 0; i < s->at; i++) {
        gw_step step = gw_record_step(s->record, i);
        gw_events events = {list, table->game->events_max, 0};
        print_changes(c, s, i, names);
        char line[GW_ACTION_TEXT + 32];
        gw_out out = gw_out_to(line, sizeof line);
        table->game->write_actor(table, state, step.seat, &out);
        gw_put_char(&out, ' ');
        table->game->write_action(table, step.action, &out);
        printf("%5zu  %s\n", i + 1, line);
        gw_apply(table, state, NULL, step.seat, step.action, &events);
        print_events(c, s, &events, names);
    }
    free(list);
    return EXIT_DONE;
}

static void print_result(const cli *c, const showing *s) {
    const gw_table *table = gw_record_table(s->record);
    const gw_state *state = GW_STATE(&((showing *)s)->state);
    char result[GW_RESULT_TEXT];
    gw_out out = gw_out_to(result, sizeof result);
    table->game->write_result(table, state, &out);
    if (out.length > 0) {
        gw_arg arg = gw_arg_word("result", result);
        cli_say(c, stdout, "replay.result", &arg, 1);
    } else {
        cli_say(c, stdout, "replay.unfinished", NULL, 0);
    }
}

static int print_view_record(const cli *c, showing *s) {
    size_t length;
    gw_record_truncate(s->record, s->at);
    char *text = gw_record_text(s->record, s->viewer, &length);
    if (text == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    fwrite(text, 1, length, stdout);
    free(text);
    return EXIT_DONE;
}

static void draw(const cli *c, const showing *s, const char *const *names) {
    const gw_table *table = gw_record_table(s->record);
    const term_drawing *drawing = term_drawing_of(table->game);
    term t = {.out = stdout,
              .lang = c->lang,
              .has_colour = c->has_colour,
              .is_ascii = cli_has(&c->args, "--ascii")};
    gw_seat viewer = s->has_viewer ? s->viewer : GW_PUBLIC;
    drawing->draw(&t, table, GW_STATE(&((showing *)s)->state), viewer, names);
}

/* --------------------------------------------------------------- command -- */

static int show(const cli *c, const char *path, showing *s) {
    cli_names names;
    bool is_shown = cli_has(&c->args, "--show"), is_json = cli_has(&c->args, "--json");
    if (!cli_at(c, s->record, &s->at) || !read_viewer(c, s)) return EXIT_BAD_INPUT;
    find_state(s);
    cli_names_find(c, s->record, &names);
    if (is_json) {
        print_json(path, s);
        return EXIT_DONE;
    }
    if (is_shown) draw(c, s, names.list);
    if (cli_has(&c->args, "--verify")) {
        gw_arg args[] = {gw_arg_word("file", path),
                         gw_arg_number("actions", (int64_t)gw_record_count(s->record))};
        cli_say(c, stdout, "replay.verified", args, CLI_COUNT(args));
        return EXIT_DONE;
    }
    if (is_shown) return EXIT_DONE;
    if (s->has_viewer) return print_view_record(c, s);
    int code = print_words(c, s, names.list);
    if (code == EXIT_DONE) print_result(c, s);
    return code;
}

/* What is wrong with a file that is not a record: `code` is that of the reader. */
static int refuse_file(const cli *c, const char *path, gw_problem *problem, int code) {
    bool verifies = cli_has(&c->args, "--verify") || cli_has(&c->args, "--verify-fair");
    bool is_told = code != EXIT_BAD_INPUT; /* by the reader */
    if (is_told) gw_problem_set(problem, "cli.unreadable");
    if (cli_has(&c->args, "--json")) replay_print_json(replay_problem_json(c, path, problem));
    return is_told ? code : cli_problem(c, verifies ? EXIT_NO : EXIT_BAD_INPUT, path, problem);
}

static int replay_file(const cli *c, const char *path) {
    int code = EXIT_BAD_INPUT;
    gw_problem problem;
    char *text;
    showing s = {.record = cli_try_record(c, path, &text, &problem, &code)};
    if (s.record == NULL)
        code = refuse_file(c, path, &problem, code);
    else if (cli_has(&c->args, "--verify-fair"))
        code = replay_fair(c, path, s.record, text);
    else
        code = show(c, path, &s);
    gw_record_free(s.record);
    free(text);
    return code;
}

/* Refuses options that would have no effect together. */
static bool are_compatible(const cli *c) {
    static const char *const pairs[][2] = {
        {"--verify", "--at"},         {"--verify", "--view"},       {"--verify", "--show"},
        {"--json", "--show"},         {"--json", "--ascii"},        {"--verify", "--ascii"},
        {"--verify-fair", "--at"},    {"--verify-fair", "--view"},  {"--verify-fair", "--show"},
        {"--verify-fair", "--ascii"}, {"--verify-fair", "--verify"}};
    for (size_t i = 0; i < CLI_COUNT(pairs); i++) {
        if (!cli_has(&c->args, pairs[i][0]) || !cli_has(&c->args, pairs[i][1])) continue;
        cli_not_together(c, pairs[i][0], pairs[i][1]);
        return false;
    }
    if (!cli_has(&c->args, "--ascii") || cli_has(&c->args, "--show")) return true;
    cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--show");
    return false;
}

static int run(cli *c) {
    int worst = EXIT_DONE;
    if (!are_compatible(c) || !replay_fair_may_run(c)) return EXIT_BAD_INPUT;
    for (size_t i = 0; i < c->args.operand_count; i++) {
        int code = replay_file(c, c->args.operands[i]);
        if (code > worst) worst = code;
    }
    return worst;
}

static const cli_option options[] = {{"--verify", NULL, "help.replay.verify", false},
                                     REPLAY_FAIR_OPTIONS,
                                     {"--at", "N", "help.option.at", false},
                                     {"--show", NULL, "help.replay.show", false},
                                     {"--view", "SEAT|public", "help.replay.view", false},
                                     {"--ascii", NULL, "help.option.ascii", false},
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_replay = {
    .name = "replay",
    .usage = "FILE… [--verify | --verify-fair] [--at N] [--show] [--json] [--view SEAT|public]",
    .help = "help.replay",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "FILE",
    .operands_min = 1,
    .operands_max = SIZE_MAX,
    .run = run};
