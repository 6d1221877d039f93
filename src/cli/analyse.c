/* gangway analyse: a strong computer player's opinion on every decision of a game. */
#define _POSIX_C_SOURCE 200809L
#include "analysis/json.h"
#include "analysis/service.h"
#include "cli/analysis.h"
#include "term/term.h"

#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MAX = 256 };

typedef struct analysis {
    const cli *c;
    gw_record *record;
    cli_names names;
    analysis_run run;
    analysis_report report;
    analysis_turn *turns;
    size_t turn_count;
} analysis;

/* ---------------------------------------------------------------- for people -- */

enum { STEP_WIDTH = 6, SHARE_WIDTH = 16, MARK_WIDTH = 4, COLUMN_WIDTH = 13 };

static void print_shares(const term *t, const analysis_turn *turn) {
    char text[48];
    gw_out out = gw_out_to(text, sizeof text);
    analysis_put_share(&out, turn->before);
    if (turn->departure) {
        gw_put_text(&out, " → ");
        analysis_put_share(&out, turn->after);
    }
    term_pad(t, TERM_PLAIN, text, SHARE_WIDTH);
    term_pad(t, TERM_BAD, analysis_mark(analysis_loss(turn->before, turn->after)), MARK_WIDTH);
}

/* The turn's actions up to number `last`. */
static void put_actions(const analysis *a, const analysis_turn *turn, size_t last, gw_out *out) {
    for (size_t number = turn->first; number <= last; number++) {
        gw_step step = gw_record_step(a->record, number - 1);
        if (step.seat == turn->seat)
            analysis_put_action(out, gw_record_table(a->record), step.action);
    }
}

static void print_turn(const analysis *a, const term *t, const analysis_turn *turn,
                       int name_width) {
    char text[ANALYSIS_TURN_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    int indent = STEP_WIDTH + 2 + name_width + 2 + SHARE_WIDTH + MARK_WIDTH;
    printf("%*zu  ", STEP_WIDTH, turn->first);
    term_pad(t, TERM_PLAIN, a->names.list[turn->seat], name_width + 2);
    print_shares(t, turn);
    put_actions(a, turn, turn->last, &out);
    term_wrap(t, TERM_BOLD, indent, indent, text);
    if (turn->departure == NULL) return;
    char choice[ANALYSIS_TURN_TEXT], line[ANALYSIS_TURN_TEXT + 64];
    gw_out choice_out = gw_out_to(choice, sizeof choice), line_out = gw_out_to(line, sizeof line);
    put_actions(a, turn, turn->departure->at, &choice_out);
    analysis_put_choice(&choice_out, gw_record_table(a->record), turn->departure);
    gw_arg arg = gw_arg_word("actions", choice);
    gw_put_catalogue(&line_out, a->c->lang, "analysis.choice", &arg, 1);
    printf("%*s", indent, "");
    term_wrap(t, TERM_DIM, indent, indent, line);
}

static void print_column(const term *t, const char *text) {
    int width = term_width(text);
    printf("%*s", width < COLUMN_WIDTH ? COLUMN_WIDTH - width : 1, "");
    term_print(t, TERM_PLAIN, text);
}

static void print_head(const analysis *a, const term *t, int name_width) {
    static const char *const columns[] = {"analysis.decisions", "analysis.agreed",
                                          "analysis.mean-loss", "analysis.mistakes",
                                          "analysis.blunders"};
    printf("\n%*s", name_width + 2, "");
    for (size_t i = 0; i < CLI_COUNT(columns); i++)
        print_column(t, gw_text(a->c->lang, columns[i]));
    putchar('\n');
}

static void print_tally(const analysis *a, const term *t, gw_seat seat, const analysis_tally *tally,
                        int name_width) {
    char text[5][24];
    double turns = (double)tally->turns;
    snprintf(text[0], sizeof text[0], "%zu", tally->turns);
    snprintf(text[1], sizeof text[1], "%.0f %%", 100 * (double)tally->agreed / turns);
    snprintf(text[2], sizeof text[2], "%.1f %%", (double)tally->loss / turns / 10);
    snprintf(text[3], sizeof text[3], "%zu", tally->mistakes);
    snprintf(text[4], sizeof text[4], "%zu", tally->blunders);
    term_pad(t, TERM_PLAIN, a->names.list[seat], name_width + 2);
    for (size_t i = 0; i < CLI_COUNT(text); i++) print_column(t, text[i]);
    putchar('\n');
}

static void print_hidden(const analysis *a) {
    gw_arg count = gw_arg_number("count", (int64_t)a->report.hidden);
    if (a->report.hidden > 0) cli_say(a->c, stdout, "analysis.hidden-count", &count, 1);
}

static void print_summary(const analysis *a, const term *t, int name_width) {
    analysis_tally tallies[GW_SEATS_MAX + 1] = {{.turns = 0}};
    for (size_t i = 0; i < a->turn_count; i++)
        analysis_tally_add(&tallies[a->turns[i].seat], &a->turns[i]);
    print_head(a, t, name_width);
    for (gw_seat seat = 1; seat <= gw_record_table(a->record)->players; seat++)
        if (tallies[seat].turns > 0) print_tally(a, t, seat, &tallies[seat], name_width);
}

static void print_report(const analysis *a) {
    term t = {.out = stdout, .lang = a->c->lang, .has_colour = a->c->has_colour};
    int name_width = 0;
    for (size_t i = 0; i < a->turn_count; i++) {
        int width = term_width(a->names.list[a->turns[i].seat]);
        if (width > name_width) name_width = width;
    }
    for (size_t i = 0; i < a->turn_count; i++) print_turn(a, &t, &a->turns[i], name_width);
    if (a->turn_count > 0)
        print_summary(a, &t, name_width);
    else
        cli_say(a->c, stdout, "analysis.none", NULL, 0);
    print_hidden(a);
}

/* -------------------------------------------------------------- for programs -- */

static int print_json(const analysis *a) {
    json_t *json = analysis_report_json(a->record, &a->run, &a->report, a->turns, a->turn_count);
    if (json == NULL) return cli_fail(a->c, EXIT_OUTSIDE, "problem.memory", NULL);
    json_dumpf(json, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(json);
    return EXIT_DONE;
}

/* ------------------------------------------------------------------- running -- */

static void show_progress(void *context, size_t actions) {
    const analysis *a = context;
    char text[120];
    gw_out out = gw_out_to(text, sizeof text);
    gw_arg args[] = {gw_arg_number("done", (int64_t)actions),
                     gw_arg_number("all", (int64_t)gw_record_count(a->record))};
    gw_put_catalogue(&out, a->c->lang, "analysis.progress", args, CLI_COUNT(args));
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
}

static bool read_threads(const cli *c, unsigned *threads) {
    uint64_t number = 1;
    if (!cli_number(c, "--threads", 1, THREADS_MAX, &number)) return false;
    *threads = (unsigned)number;
    return true;
}

static bool read_run(analysis *a) {
    const cli *c = a->c;
    const gw_table *table = gw_record_table(a->record);
    uint64_t actions = gw_record_count(a->record), from = 1, to = actions;
    analysis_choice *choice = &a->run.choice;
    choice->record = a->record;
    if (!cli_engine(c, table->game, &a->run.engine) || !cli_one_seat(c, table, &choice->seat) ||
        !cli_number(c, "--from", 1, actions, &from) || !cli_number(c, "--to", from, actions, &to) ||
        !read_threads(c, &a->run.threads))
        return false;
    choice->from = (size_t)from;
    choice->to = (size_t)to;
    a->run.context = a;
    if (isatty(STDERR_FILENO)) a->run.progress = show_progress;
    return true;
}

static bool make_report(analysis *a) {
    bool is_made = analysis_report_make(&a->report, &a->run);
    if (a->run.progress) fputs("\r\033[K", stderr);
    if (!is_made) return false;
    a->turns = calloc(a->report.count + 1, sizeof *a->turns);
    if (a->turns == NULL) return false;
    a->turn_count = analysis_turns(&a->report, a->record, a->turns);
    return true;
}

static int analyse(analysis *a) {
    if (!read_run(a)) return EXIT_BAD_INPUT;
    if (!make_report(a)) return cli_fail(a->c, EXIT_OUTSIDE, "problem.memory", NULL);
    cli_names_find(a->c, a->record, &a->names);
    if (cli_has(&a->c->args, "--json")) return print_json(a);
    print_report(a);
    return EXIT_DONE;
}

static int analyse_file(const cli *c) {
    int code;
    analysis a = {.c = c};
    a.record = cli_read_record(c, c->args.operands[0], &code);
    if (a.record == NULL) return code;
    code = analyse(&a);
    free(a.turns);
    analysis_report_free(&a.report);
    gw_record_free(a.record);
    return code;
}

/* Refuses options that requests specify themselves. */
static bool is_for_files(const cli *c) {
    static const char *const options[] = {"--seat", "--from", "--to", "--json"};
    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (!cli_has(&c->args, options[i])) continue;
        cli_not_together(c, "--stdio", options[i]);
        return true;
    }
    if (c->args.operand_count == 0) return false;
    cli_fail(c, EXIT_BAD_INPUT, "cli.operand-extra", c->args.operands[0]);
    return true;
}

static int serve(const cli *c) {
    analysis_service service = {
        .in = stdin, .out = stdout, .lang = c->lang, .usual = {.player = cli_judge_name(c)}};
    if (is_for_files(c) || !cli_budget(c, &service.usual.milliseconds, &service.usual.nodes) ||
        !read_threads(c, &service.threads))
        return EXIT_BAD_INPUT;
    if (analysis_serve(&service)) return EXIT_DONE;
    return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
}

static int run(cli *c) {
    if (cli_has(&c->args, "--stdio")) return serve(c);
    if (c->args.operand_count == 0)
        return cli_fail(c, EXIT_BAD_INPUT, "cli.operand-missing", "FILE");
    return analyse_file(c);
}

static const cli_option options[] = {CLI_JUDGE_TIME,
                                     CLI_JUDGE_NODES,
                                     CLI_JUDGE,
                                     {"--seat", "S", "help.analyse.seat", false},
                                     {"--from", "N", "help.analyse.from", false},
                                     {"--to", "N", "help.analyse.to", false},
                                     {"--threads", "T", "help.analyse.threads", false},
                                     {"--stdio", NULL, "help.analyse.stdio", false},
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_analyse = {
    .name = "analyse",
    .usage = "FILE " CLI_TIME_OR_NODES " [--player NAME] [--seat S] [--from N] [--to N]"
             " [--threads T] [--json]\ngangway analyse --stdio " CLI_TIME_OR_NODES
             " [--player NAME] [--threads T]",
    .help = "help.analyse",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "FILE",
    .operands_max = 1,
    .run = run};
