#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"

#include "cli/seats.h"
#include "cli/version.h"
#include "host/clock.h"
#include "host/host.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MAX = 256, DAY_MS = 24 * 3600 * 1000 };
enum { SAY_EVERY = 60 }; /* seconds, where there is no terminal to write over */

static double now(void) {
    return (double)host_nanoseconds() * 1e-9;
}

bool cli_match_limits(const cli *c, cli_match_plan *plan) {
    return cli_number(c, "--games", 1, ARENA_GROUPS_MAX, &plan->games) &&
           cli_number(c, "--time", 1, DAY_MS, &plan->milliseconds) &&
           cli_number(c, "--nodes", 1, UINT32_MAX, &plan->nodes) &&
           cli_number(c, "--seed", 0, INT64_MAX, &plan->seed) &&
           cli_number(c, "--threads", 1, THREADS_MAX, &plan->threads);
}

/* ------------------------------------------------------------ the players -- */

static bool refuse_names(const cli *c, const gw_table *table, const char *id, size_t count) {
    gw_problem problem;
    gw_problem_set(&problem, id);
    gw_problem_number(&problem, "seats", table->players);
    gw_problem_number(&problem, "names", (int64_t)count);
    gw_problem_number(&problem, "most", ARENA_NAMES_MAX);
    cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    return false;
}

/* Splits the names, and finds who they are. */
static bool read_players(cli_match *m, const char *players, const gw_table *table) {
    const char *list[ARENA_NAMES_MAX];
    size_t count = 0;
    m->names = strdup(players);
    if (m->names == NULL) {
        cli_fail(m->c, EXIT_OUTSIDE, "problem.memory", NULL);
        return false;
    }
    for (char *name = m->names, *next = name; next; name = next) {
        next = strchr(name, ',');
        if (next) *next++ = '\0';
        if (count < ARENA_NAMES_MAX) list[count] = name;
        count++;
    }
    if (count > ARENA_NAMES_MAX) return refuse_names(m->c, table, "arena.too-many", count);
    if (count < table->players) return refuse_names(m->c, table, "arena.too-few", count);
    if (!arena_field_make(&m->field, list, count, table->players)) {
        cli_fail(m->c, EXIT_OUTSIDE, "problem.memory", NULL);
        return false;
    }
    for (unsigned i = 0; i < m->field.names; i++) {
        gw_problem problem;
        bool is_found = match_who_read(table->game, m->field.name[i], &m->match.who[i], &problem);
        if (is_found && match_is_person(m->match.who[i]))
            cli_fail(m->c, EXIT_BAD_INPUT, "selfplay.human", NULL);
        else if (!is_found)
            cli_problem(m->c, EXIT_BAD_INPUT, NULL, &problem);
        else
            continue;
        return false;
    }
    return true;
}

/* ----------------------------------------------------------------- chance -- */

/* A bot that remembers would know its second game from the first, if chance were the same. */
static int fix_chance(cli_match *m, const cli_match_plan *plan) {
    cli_company company = cli_company_of(m->match.who, m->field.names);
    m->has_bots = company == CLI_WITH_BOT;
    m->match.is_same_chance = !m->has_bots || plan->is_same_chance;
    return cli_chance_read(m->c, company, &m->chance);
}

/* -------------------------------------------------------------- the results -- */

/* What is played, as the first line of the file says it. Nothing else may change between
 * two runs of one match; a secret may, and must not stand where a bot can read it while the
 * match goes on. */
static json_t *settings_json(const cli_match *m, const cli_match_plan *plan) {
    char options[256];
    gw_out out = gw_out_to(options, sizeof options);
    gw_options_write(plan->table->game, &plan->table->options, &out);
    return json_pack("{s:i,s:s,s:s,s:s,s:s,s:s?,s:s,s:I,s:I,s:o,s:b}", "arena", 1, "version",
                     cli_version, "commit", cli_commit, "game", plan->table->game->name, "options",
                     options, "board", plan->table->board, "players", plan->players, "time",
                     (json_int_t)m->match.terms.milliseconds, "nodes",
                     (json_int_t)m->match.terms.nodes, "seed", cli_seed_json(&m->chance),
                     "same_chance", m->match.is_same_chance);
}

/* A file of its own for each match. */
static char *default_path(const gw_game *game, const json_t *settings) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    char name[96], *text = json_dumps(settings, JSON_COMPACT);
    if (text == NULL) return NULL;
    for (const char *p = text; *p; p++) hash = (hash ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
    free(text);
    snprintf(name, sizeof name, "arena/%s-%016llx.jsonl", game->alias, (unsigned long long)hash);
    return host_data_path(name);
}

static int refuse_results(const cli_match *m, arena_opened opened, unsigned line) {
    gw_problem problem;
    static const char *const ids[] = {[ARENA_FOREIGN] = "arena.foreign",
                                      [ARENA_OTHER_MATCH] = "arena.other-match",
                                      [ARENA_SPOILT] = "arena.spoilt"};
    if (opened == ARENA_FAULT) return cli_file_problem(m->c, m->path);
    gw_problem_set(&problem, ids[opened]);
    if (opened != ARENA_FOREIGN) problem.line = line;
    return cli_problem(m->c, EXIT_BAD_INPUT, m->path, &problem);
}

/* Where the results go. A folder of ours is made if need be, one that was named is not. */
static int find_path(cli_match *m, const cli_match_plan *plan, const json_t *settings) {
    m->path = plan->out ? strdup(plan->out) : default_path(plan->table->game, settings);
    if (m->path == NULL)
        return cli_fail(m->c, EXIT_OUTSIDE,
                        errno == HOST_NO_HOME ? "fault.no-home" : "problem.memory", NULL);
    if (plan->out || host_make_folder_of(m->path)) return EXIT_DONE;
    return cli_file_problem(m->c, m->path);
}

static int open_results(cli_match *m, const cli_match_plan *plan) {
    unsigned line = 0;
    json_t *settings = settings_json(m, plan);
    if (settings == NULL) return cli_fail(m->c, EXIT_OUTSIDE, "problem.memory", NULL);
    int code = find_path(m, plan, settings);
    if (code == EXIT_DONE) {
        arena_opened opened = arena_results_open(&m->results, m->path, settings, m->field.seats,
                                                 ARENA_GROUPS_MAX, plan->is_fresh, &line);
        if (opened != ARENA_READY) code = refuse_results(m, opened, line);
    }
    json_decref(settings);
    return code;
}

/* -------------------------------------------------------------- progress -- */

static void write_clock(char *text, size_t size, double seconds) {
    unsigned long all = (unsigned long)(seconds + 0.5);
    snprintf(text, size, "%lu:%02lu:%02lu", all / 3600, all / 60 % 60, all % 60);
}

static void say_progress(cli_match *m, bool is_terminal) {
    arena_tally tally = {.groups = 0};
    char left[40] = "?", score[40], text[200];
    size_t count = m->results.count, goal = (size_t)m->match.groups;
    double elapsed = now() - m->start;
    for (size_t i = 0; i < m->results.room && i < goal; i++)
        if (m->results.has[i]) arena_tally_add(&tally, &m->field, &m->results.groups[i]);
    if (count > m->at_start)
        write_clock(left, sizeof left,
                    elapsed / (double)(count - m->at_start) * (double)(goal - count));
    snprintf(score, sizeof score, "%.1f %%",
             tally.seats[0] ? 100 * tally.firsts[0] / (double)tally.seats[0] : 0);
    gw_out out = gw_out_to(text, sizeof text);
    gw_arg args[] = {gw_arg_number("done", (int64_t)(count * m->field.seats)),
                     gw_arg_number("all", (int64_t)(goal * m->field.seats)),
                     gw_arg_word("name", m->field.name[0]), gw_arg_word("score", score),
                     gw_arg_word("left", left)};
    gw_put_catalogue(&out, m->c->lang, "arena.progress", args, CLI_COUNT(args));
    fprintf(stderr, is_terminal ? "\r%s\033[K" : "%s\n", text);
    fflush(stderr);
}

static void show_progress(void *context, const arena_match *match) {
    cli_match *m = context;
    (void)match;
    bool is_terminal = isatty(STDERR_FILENO);
    double time = now();
    if (time - m->last_said < (is_terminal ? 1 : SAY_EVERY)) return;
    m->last_said = time;
    say_progress(m, is_terminal);
}

static void say_loss(void *context, const match_mover *mover, const gw_problem *why) {
    const cli_match *m = context;
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    cli_say_loss(m->c, mover, why);
}

/* ------------------------------------------------------------------- play -- */

static void set_match(cli_match *m, const cli_match_plan *plan) {
    uint64_t seats = plan->table->players;
    m->match = (arena_match){.table = plan->table,
                             .field = &m->field,
                             .terms = {.milliseconds = plan->milliseconds, .nodes = plan->nodes},
                             .secret = &m->chance.secret,
                             .threads = (unsigned)plan->threads,
                             .groups = (plan->games + seats - 1) / seats,
                             .results = &m->results,
                             .progress = show_progress,
                             .on_loss = say_loss,
                             .context = m};
    if (m->match.groups > ARENA_GROUPS_MAX) m->match.groups = ARENA_GROUPS_MAX;
    m->sprt = (arena_sprt){.elo0 = plan->elo0, .elo1 = plan->elo1};
    if (plan->has_sprt) m->match.sprt = &m->sprt;
}

int cli_match_play(const cli *c, cli_match *m, const cli_match_plan *plan) {
    *m = (cli_match){.c = c};
    set_match(m, plan);
    if (!read_players(m, plan->players, plan->table)) return EXIT_BAD_INPUT;
    if (plan->has_sprt && m->field.names != 2)
        return cli_fail(c, EXIT_BAD_INPUT, "arena.sprt-two", NULL);
    int code = fix_chance(m, plan);
    if (code == EXIT_DONE) code = open_results(m, plan);
    if (code != EXIT_DONE) return code;
    m->at_start = m->results.count;
    m->start = m->last_said = now();
    bool is_whole = arena_run(&m->match) && arena_results_sync(&m->results);
    int fault = errno;
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    errno = fault;
    return is_whole ? EXIT_DONE : cli_file_problem(c, m->path);
}

void cli_match_free(cli_match *m) {
    cli_chance_forget(&m->chance);
    arena_results_close(&m->results);
    arena_field_free(&m->field);
    free(m->names);
    free(m->path);
}
