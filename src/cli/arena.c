/* gangway arena: which of some computer players is stronger, and by how much. */
#include "cli/figure.h"
#include "cli/match.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 8, WIDE = 22, NARROW = 12 }; /* columns; the names' is a minimum */

/* ---------------------------------------------------------------- figures -- */

static json_t *pace_json(const arena_pace *pace) {
    double decisions = pace->decisions > 0 ? (double)pace->decisions : 1;
    return json_pack("{s:I,s:f,s:f,s:I,s:I}", "decisions", (json_int_t)pace->decisions, "mean_ms",
                     (double)pace->microseconds / decisions / 1000, "slowest_ms",
                     (double)pace->slowest / 1000, "late", (json_int_t)pace->late, "lost_seats",
                     (json_int_t)pace->lost);
}

static const char *verdict_word(arena_verdict verdict) {
    static const char *const words[] = {"open", "accepted", "rejected"};
    return words[verdict];
}

/* Games of earlier runs: how many, and when the last one ended. */
static json_t *earlier_json(const arena_tally *tally) {
    char text[CLI_TIME_TEXT];
    cli_time_text(text, tally->newest);
    text[10] = 'T'; /* ISO 8601 */
    snprintf(text + 16, sizeof text - 16, ":%02dZ", (int)(tally->newest % 60));
    return json_pack("{s:I,s:s?}", "games", (json_int_t)tally->earlier, "newest",
                     tally->earlier > 0 ? text : NULL);
}

static void print_json(const cli_match *m, const arena_tally *tally,
                       const arena_strength *strength) {
    char options[256];
    gw_out out = gw_out_to(options, sizeof options);
    const gw_table *table = m->match.table;
    json_t *players = json_array(), *sprt = json_null();
    gw_options_write(table->game, &table->options, &out);
    for (unsigned i = 0; i < m->field.names; i++)
        json_array_append_new(
            players,
            json_pack("{s:o,s:I,s:f,s:o,s:o,s:o,s:o,s:s?}", "player",
                      cli_text_json(m->field.name[i]), "seats", (json_int_t)tally->seats[i], "wins",
                      tally->firsts[i], "first", cli_figure_json(strength->first[i]), "score",
                      cli_figure_json(strength->score[i]), "elo", cli_figure_json(strength->elo[i]),
                      "pace", pace_json(&tally->pace[i]), "first_loss",
                      arena_why_text(tally->why[i], m->c->lang)));
    if (m->match.sprt)
        sprt = json_pack("{s:f,s:f,s:f,s:f,s:s}", "elo0", m->sprt.elo0, "elo1", m->sprt.elo1, "llr",
                         m->sprt.llr, "bound", m->sprt.bound, "verdict",
                         verdict_word(m->sprt.verdict));
    json_t *all = json_pack(
        "{s:s,s:s,s:I,s:I,s:o,s:o,s:b,s:I,s:o,s:o,s:o,s:o}", "game", table->game->name, "options",
        options, "time_ms", (json_int_t)m->match.terms.milliseconds, "nodes",
        (json_int_t)m->match.terms.nodes, "seed", cli_seed_json(&m->chance), "secret",
        cli_match_has_played(m) ? cli_secret_json(&m->chance) : json_null(), "same_chance",
        m->match.is_same_chance, "games", (json_int_t)tally->games, "earlier", earlier_json(tally),
        "players", players, "sprt", sprt, "results", cli_text_json(m->path));
    json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}

static int characters(const char *text) {
    int count = 0; /* UTF-8 continuation bytes do not count */
    for (; *text; text++) count += (*text & 0xC0) != 0x80;
    return count;
}

static void print_cell(const char *text, int width) {
    int shown = characters(text);
    printf("%*s%s", shown < width ? width - shown : 1, "", text);
}

static void print_share(arena_figure share) {
    char text[CLI_FIGURE_MAX];
    cli_share_text(text, share);
    print_cell(text, WIDE);
}

static void print_elo(arena_figure elo) {
    char text[CLI_FIGURE_MAX];
    cli_elo_text(text, elo);
    print_cell(text, WIDE);
}

static void print_number(double number, int decimals) {
    char text[64];
    snprintf(text, sizeof text, "%.*f", decimals, number);
    print_cell(text, NARROW);
}

static int name_width(const arena_field *field) {
    char name[CLI_NAME_TEXT];
    int width = NAME_WIDTH;
    for (unsigned i = 0; i < field->names; i++) {
        cli_short_name(name, field->name[i]);
        if (characters(name) > width) width = characters(name);
    }
    return width;
}

static void print_name(const arena_field *field, unsigned i) {
    char name[CLI_NAME_TEXT];
    cli_short_name(name, field->name[i]);
    printf("%s%*s", name, name_width(field) - characters(name), "");
}

static void print_head(const cli_match *m) {
    static const char *const wide[] = {"arena.first", "arena.score", "arena.elo"};
    static const char *const narrow[] = {"arena.mean", "arena.slowest", "arena.late",
                                         "arena.lost-seats"};
    printf("%-*s", name_width(&m->field), "");
    for (size_t i = 0; i < CLI_COUNT(wide); i++) print_cell(gw_text(m->c->lang, wide[i]), WIDE);
    for (size_t i = 0; i < CLI_COUNT(narrow); i++)
        print_cell(gw_text(m->c->lang, narrow[i]), NARROW);
    putchar('\n');
}

static void print_row(const cli_match *m, const arena_pace *pace, const arena_strength *strength,
                      unsigned i) {
    double decisions = pace->decisions > 0 ? (double)pace->decisions : 1;
    print_name(&m->field, i);
    print_share(strength->first[i]);
    print_share(strength->score[i]);
    print_elo(strength->elo[i]);
    print_number((double)pace->microseconds / decisions / 1000, 2);
    print_number((double)pace->slowest / 1000, 1);
    print_number((double)pace->late, 0);
    print_number((double)pace->lost, 0);
    putchar('\n');
}

static void print_losses(const cli_match *m, const arena_tally *tally) {
    for (unsigned i = 0; i < m->field.names; i++) {
        char name[CLI_NAME_TEXT];
        if (tally->pace[i].lost == 0) continue;
        cli_short_name(name, m->field.name[i]);
        gw_arg args[] = {gw_arg_word("name", name), gw_arg_number("seats", tally->pace[i].lost),
                         gw_arg_word("reason", arena_why_text(tally->why[i], m->c->lang))};
        cli_say(m->c, stdout, "arena.lost", args, CLI_COUNT(args));
    }
}

/* Results of earlier runs are always shown as such. */
static void print_earlier(const cli_match *m, const arena_tally *tally) {
    char newest[CLI_TIME_TEXT];
    if (tally->earlier == 0) return;
    cli_time_text(newest, tally->newest);
    gw_arg args[] = {gw_arg_number("earlier", (int64_t)tally->earlier),
                     gw_arg_number("games", (int64_t)tally->games), gw_arg_word("when", newest)};
    cli_say(m->c, stdout,
            tally->earlier == tally->games ? "arena.all-earlier" : "arena.some-earlier", args,
            CLI_COUNT(args));
}

static void print_sprt(const cli_match *m) {
    char llr[40], bound[40], name[CLI_NAME_TEXT];
    static const char *const verdicts[] = {"arena.sprt-open", "arena.sprt-accepted",
                                           "arena.sprt-rejected"};
    snprintf(llr, sizeof llr, "%.2f", m->sprt.llr);
    snprintf(bound, sizeof bound, "%.2f", m->sprt.bound);
    cli_short_name(name, m->field.name[0]);
    gw_arg args[] = {gw_arg_word("llr", llr), gw_arg_word("bound", bound),
                     gw_arg_word("name", name)};
    cli_say(m->c, stdout, verdicts[m->sprt.verdict], args, CLI_COUNT(args));
}

static void print_table(const cli_match *m, const arena_tally *tally,
                        const arena_strength *strength) {
    print_head(m);
    for (unsigned i = 0; i < m->field.names; i++) print_row(m, &tally->pace[i], strength, i);
    gw_arg games[] = {gw_arg_number("games", (int64_t)tally->games), gw_arg_word("file", m->path)};
    cli_say(m->c, stdout, "arena.games", games, CLI_COUNT(games));
    print_earlier(m, tally);
    print_losses(m, tally);
    if (m->has_bots && m->match.is_same_chance) cli_say(m->c, stdout, "arena.same-chance", NULL, 0);
    if (m->match.sprt) print_sprt(m);
    if (cli_match_has_played(m)) cli_chance_print(m->c, &m->chance);
}

/* Prints the results that count; returns whether a player has lost a seat in them. */
static bool report(const cli_match *m) {
    arena_tally tally;
    arena_strength strength;
    size_t count = cli_match_tally(m, &tally);
    bool has_loss = false;
    if (count == 0) return false;
    arena_strength_find(&strength, &m->field, m->results.groups, count);
    if (cli_has(&m->c->args, "--json"))
        print_json(m, &tally, &strength);
    else
        print_table(m, &tally, &strength);
    for (unsigned i = 0; i < m->field.names; i++) has_loss = has_loss || tally.pace[i].lost > 0;
    return has_loss;
}

/* -------------------------------------------------------------------- run -- */

static bool read_sprt(const cli *c, cli_match_plan *plan) {
    const char *value = cli_value(&c->args, "--sprt");
    char *middle, *end;
    plan->has_sprt = value != NULL;
    if (value == NULL) return true;
    plan->elo0 = strtod(value, &middle);
    bool is_read = middle != value && *middle == ',';
    if (is_read) plan->elo1 = strtod(middle + 1, &end);
    if (is_read && end != middle + 1 && *end == '\0' && plan->elo0 < plan->elo1 &&
        plan->elo0 >= -1000 && plan->elo1 <= 1000)
        return true;
    cli_fail(c, EXIT_BAD_INPUT, "arena.sprt-syntax", value);
    return false;
}

static bool read_plan(const cli *c, cli_match_plan *plan) {
    enum { SPRT_GAMES = 40000 };
    bool has_games = cli_has(&c->args, "--games");
    plan->out = cli_value(&c->args, "--out");
    plan->records = cli_value(&c->args, "--records");
    plan->is_fresh = cli_has(&c->args, "--fresh");
    plan->is_same_chance = cli_has(&c->args, "--same-chance");
    plan->is_quiet = cli_has(&c->args, "--quiet");
    plan->seed = plan->threads = 1;
    if (!read_sprt(c, plan)) return false;
    plan->games = SPRT_GAMES;
    if (plan->players->count == 0 || (!has_games && !plan->has_sprt)) {
        cli_fail(c, EXIT_BAD_INPUT, "cli.needs", plan->players->count ? "--games" : "--players");
        return false;
    }
    return cli_match_limits(c, plan);
}

/* Plays and reports. */
static int play(const cli *c, cli_match_plan *plan) {
    cli_match m;
    int code = cli_match_play(c, &m, plan);
    if (code == EXIT_DONE || m.is_stopped) {
        bool has_loss = report(&m);
        if (code == EXIT_DONE && has_loss) code = EXIT_NO;
    }
    cli_match_free(&m);
    return code;
}

static int run(cli *c) {
    int code = EXIT_BAD_INPUT;
    cli_players players = {.count = 0};
    cli_match_plan plan = {.players = &players};
    const gw_game *game = cli_game(c, c->args.operands[0]);
    if (game == NULL) return EXIT_BAD_INPUT;
    if (!cli_players_read(c, &players))
        code = EXIT_OUTSIDE;
    else if (read_plan(c, &plan))
        plan.table = cli_table(c, game, (unsigned)players.count, &code);
    if (plan.table) code = play(c, &plan);
    gw_table_free(plan.table);
    cli_players_free(&players);
    return code;
}

static const cli_option options[] = {{"--players", "A,B,…", "help.arena.players", false},
                                     {"--player", "NAME", "help.arena.player", true},
                                     {"--games", "N", "help.arena.games", false},
                                     {"--sprt", "ELO0,ELO1", "help.arena.sprt", false},
                                     CLI_TIME,
                                     CLI_NODES,
                                     {"--threads", "T", "help.arena.threads", false},
                                     {"--out", "FILE", "help.arena.out", false},
                                     {"--fresh", NULL, "help.arena.fresh", false},
                                     {"--records", "DIR", "help.arena.records", false},
                                     {"--quiet", NULL, "help.arena.quiet", false},
                                     CLI_SEED,
                                     CLI_SECRET,
                                     {"--same-chance", NULL, "help.arena.same-chance", false},
                                     CLI_SET,
                                     CLI_BOARD,
                                     CLI_JSON,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_arena = {
    .name = "arena",
    .usage = "GAME --players A,B,… [--player NAME]… --games N | --sprt ELO0,ELO1"
             " " CLI_TIME_OR_NODES " [--threads T] [--out FILE] [--fresh] [--records DIR]"
             " [--seed N | --secret HEX] [--same-chance] [--set OPTION=VALUE]… [--quiet] [--json]",
    .help = "help.arena",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "GAME",
    .operands_min = 1,
    .operands_max = 1,
    .run = run};
