#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"

#include "cli/mismatch.h"
#include "cli/seats.h"
#include "cli/version.h"
#include "os/clock.h"
#include "os/os.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 256, DAY_MS = 24 * 3600 * 1000 };
enum { SAY_EVERY = 60 }; /* seconds, if progress does not go to a terminal */

static double now(void) {
    return (double)os_nanoseconds() * 1e-9;
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

/* Refuses an unknown name; it may be part of a command that --players split at a comma. */
static bool refuse_name(const cli_match *m, unsigned index, gw_problem *problem) {
    for (unsigned i = 0; i < index; i++)
        if (m->match.who[i].command && cli_has(&m->c->args, "--players"))
            gw_problem_note(problem, "arena.comma");
    cli_problem(m->c, EXIT_BAD_INPUT, NULL, problem);
    return false;
}

/* Looks up the named players. */
static bool read_players(cli_match *m, const cli_players *players, const gw_table *table) {
    size_t count = players->count;
    if (count > ARENA_NAMES_MAX) return refuse_names(m->c, table, "arena.too-many", count);
    if (count < table->players) return refuse_names(m->c, table, "arena.too-few", count);
    if (!arena_field_make(&m->field, (const char *const *)players->name, count, table->players)) {
        cli_fail(m->c, EXIT_OUTSIDE, "problem.memory", NULL);
        return false;
    }
    for (unsigned i = 0; i < m->field.names; i++) {
        gw_problem problem;
        if (!match_who_read_among(table->game, m->field.name[i], MATCH_AND_BOTS, &m->match.who[i],
                                  &problem))
            return refuse_name(m, i, &problem);
    }
    return true;
}

/* Determines the identities of the bots. */
static bool identify(cli_match *m) {
    for (unsigned i = 0; i < m->field.names; i++) {
        if (m->match.who[i].command == NULL) continue;
        m->match.identity[i] = &m->identities[i];
        if (!match_identity_find(&m->identities[i], m->match.who[i], m->match.table,
                                 &m->match.terms)) {
            cli_fail(m->c, EXIT_OUTSIDE, "problem.memory", NULL);
            return false;
        }
    }
    return true;
}

/* ----------------------------------------------------------------- chance -- */

/* A bot with a memory would recognise the first game in the second if chance were the same. */
static int fix_chance(cli_match *m, const cli_match_plan *plan) {
    cli_company company = cli_company_of(m->match.who, m->field.names);
    m->has_bots = company == CLI_WITH_BOT;
    m->match.is_same_chance = !m->has_bots || plan->is_same_chance;
    return cli_chance_read(m->c, company, &m->chance);
}

/* ------------------------------------------------------------------- time -- */

/* A bot's time is elapsed time. In a match with bots our players get no more elapsed time than bots
 * do, or they would have an advantage on a busy machine. */
static void equalise_time(cli_match *m) {
    if (m->has_bots) m->match.terms.ceiling = m->match.terms.milliseconds;
}

/* -------------------------------------------------------------- the results -- */

static json_t *players_json(const cli_players *players) {
    json_t *list = json_array();
    for (size_t i = 0; i < players->count; i++)
        json_array_append_new(list, cli_text_json(players->name[i]));
    return list;
}

static json_t *bot_json(const char *name, const match_identity *identity) {
    json_t *files = json_array();
    const match_introduction *introduction = &identity->introduction;
    for (size_t i = 0; i < identity->files.count; i++)
        json_array_append_new(files, json_pack("[o,s]", cli_text_json(identity->files.list[i].path),
                                               identity->files.list[i].digest));
    return json_pack("{s:o,s:s,s:o,s:b,s:s?}", "player", cli_text_json(name), "command",
                     identity->command, "files", files, "ready", introduction->is_ready, "version",
                     introduction->version[0] ? introduction->version : NULL);
}

/* Warns that a file cannot be read, so changes to it would go unnoticed. */
static void warn_unread(const cli_match *m, const char *path) {
    gw_problem problem;
    gw_problem_set(&problem, "arena.unread");
    cli_problem(m->c, EXIT_DONE, path, &problem);
}

/* Adds the identities of the players: for our players, the program's own. */
static bool add_identities(const cli_match *m, json_t *settings) {
    char program[OS_DIGEST_TEXT];
    json_t *bots = json_array();
    if (!os_digest_program(program)) warn_unread(m, "gangway");
    for (unsigned i = 0; i < m->field.names; i++) {
        const match_identity *identity = m->match.identity[i];
        for (size_t f = 0; identity && f < identity->files.count; f++)
            if (os_digest_is_unknown(identity->files.list[f].digest))
                warn_unread(m, identity->files.list[f].path);
        if (identity) json_array_append_new(bots, bot_json(m->field.name[i], identity));
    }
    return json_object_set_new(settings, "program", json_string(program)) == 0 &&
           json_object_set_new(settings, "bots", bots) == 0;
}

/* The settings of the match, as in the first line of the file. They must not change between two
 * runs of one match. The secret may; it must not be stored where a bot can read it during the
 * match. */
static json_t *settings_json(const cli_match *m, const cli_match_plan *plan) {
    char options[256];
    gw_out out = gw_out_to(options, sizeof options);
    gw_options_write(plan->table->game, &plan->table->options, &out);
    json_t *settings = json_pack(
        "{s:i,s:s,s:s,s:s,s:s,s:s?,s:o,s:I,s:I,s:o,s:b}", "arena", ARENA_FORMAT, "version",
        cli_version, "commit", cli_commit, "game", plan->table->game->name, "options", options,
        "board", plan->table->board, "players", players_json(plan->players), "time",
        (json_int_t)m->match.terms.milliseconds, "nodes", (json_int_t)m->match.terms.nodes, "seed",
        cli_seed_json(&m->chance), "same_chance", m->match.is_same_chance);
    if (settings && add_identities(m, settings)) return settings;
    json_decref(settings);
    return NULL;
}

/* A separate file for each match. */
static char *default_path(const gw_game *game, const json_t *settings) {
    char name[96], digest[OS_DIGEST_TEXT], *text = json_dumps(settings, JSON_COMPACT);
    if (text == NULL) return NULL;
    os_digest(text, strlen(text), digest);
    free(text);
    snprintf(name, sizeof name, "arena/%s-%.16s.jsonl", game->alias, digest);
    return os_data_path(name);
}

static int refuse_results(const cli_match *m, arena_opened opened, unsigned line,
                          const json_t *settings) {
    gw_problem problem;
    if (opened == ARENA_FAULT) return cli_file_problem(m->c, m->path);
    if (opened == ARENA_OTHER_MATCH)
        return cli_refuse_other_match(m->c, m->path, m->results.found, settings);
    gw_problem_set(&problem, opened == ARENA_FOREIGN ? "arena.foreign" : "arena.spoilt");
    if (opened != ARENA_FOREIGN) problem.line = line;
    return cli_problem(m->c, EXIT_BAD_INPUT, m->path, &problem);
}

/* Finds the path of the results. Our own folder is created if necessary, a folder named by the user
 * is not. */
static int find_path(cli_match *m, const cli_match_plan *plan, const json_t *settings) {
    m->path = plan->out ? strdup(plan->out) : default_path(plan->table->game, settings);
    if (m->path == NULL)
        return cli_fail(m->c, EXIT_OUTSIDE,
                        errno == OS_NO_HOME ? "fault.no-home" : "problem.memory", NULL);
    if (plan->out || os_make_folder_of(m->path)) return EXIT_DONE;
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
        if (opened != ARENA_READY) code = refuse_results(m, opened, line, settings);
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
    char left[40] = "?", score[40], text[400], name[CLI_NAME_TEXT];
    size_t count = m->results.count, goal = (size_t)m->match.groups;
    double elapsed = now() - m->start;
    for (size_t i = 0; i < m->results.room && i < goal; i++)
        if (m->results.has[i]) arena_tally_add(&tally, &m->field, &m->results.groups[i]);
    if (count > m->at_start)
        write_clock(left, sizeof left,
                    elapsed / (double)(count - m->at_start) * (double)(goal - count));
    snprintf(score, sizeof score, "%.1f %%",
             tally.seats[0] ? 100 * tally.firsts[0] / (double)tally.seats[0] : 0);
    cli_short_name(name, m->field.name[0]);
    gw_out out = gw_out_to(text, sizeof text);
    gw_arg args[] = {gw_arg_number("done", (int64_t)(count * m->field.seats)),
                     gw_arg_number("all", (int64_t)(goal * m->field.seats)),
                     gw_arg_word("name", name), gw_arg_word("score", score),
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
                             .terms = {.milliseconds = plan->milliseconds,
                                       .nodes = plan->nodes,
                                       .is_quiet = plan->is_quiet},
                             .secret = &m->chance.secret,
                             .threads = (unsigned)plan->threads,
                             .groups = (plan->games + seats - 1) / seats,
                             .results = &m->results,
                             .progress = plan->is_quiet ? NULL : show_progress,
                             .on_loss = plan->is_quiet ? NULL : say_loss,
                             .context = m};
    if (m->match.groups > ARENA_GROUPS_MAX) m->match.groups = ARENA_GROUPS_MAX;
    m->sprt = (arena_sprt){.elo0 = plan->elo0, .elo1 = plan->elo1};
    if (plan->has_sprt) m->match.sprt = &m->sprt;
}

/* Prints that a program has changed, so that what it plays now belongs to another match. */
static int say_change(const cli_match *m, const arena_change *change) {
    char name[CLI_NAME_TEXT], was[CLI_NAME_TEXT], is[CLI_NAME_TEXT], file[CLI_NAME_TEXT];
    const match_introduction *then = &m->identities[change->name].introduction;
    gw_problem problem;
    cli_short_name(name, m->field.name[change->name]);
    cli_short_name(was, then->version[0] ? then->version : "–");
    cli_short_name(is, change->introduction.version[0] ? change->introduction.version : "–");
    cli_short_name(file, change->file ? change->file : "");
    gw_problem_set(&problem, change->what == ARENA_OTHER_FILE ? "arena.changed-file"
                             : then->is_ready                 ? "arena.changed-version"
                                                              : "arena.changed-ready");
    gw_arg args[] = {gw_arg_word("name", name), gw_arg_word("was", was), gw_arg_word("is", is),
                     gw_arg_word("file", file)};
    for (size_t i = 0; i < CLI_COUNT(args); i++) problem.args[problem.arg_count++] = args[i];
    return cli_problem(m->c, EXIT_OUTSIDE, NULL, &problem);
}

/* ---------------------------------------------------------- the games' records -- */

enum { GAME_NAME = 48 };

static void game_name(char name[GAME_NAME], uint64_t group, unsigned rotation) {
    snprintf(name, GAME_NAME, "%04llu-%u.gwr", (unsigned long long)group + 1, rotation + 1);
}

static void game_digest(const char *text, size_t length, char digest[ARENA_GAME_TEXT]) {
    char whole[OS_DIGEST_TEXT];
    os_digest(text, length, whole);
    memcpy(digest, whole, ARENA_GAME_TEXT - 1);
    digest[ARENA_GAME_TEXT - 1] = '\0';
}

/* Called by several threads. An existing record is from a group that was not finished, or not
 * recorded, when an earlier run ended. */
static bool keep_game(void *context, uint64_t group, unsigned rotation, const gw_record *record,
                      char digest[ARENA_GAME_TEXT]) {
    const cli_match *m = context;
    char name[GAME_NAME];
    size_t length;
    char *text =
        cli_chance_record(record, group, m->match.is_same_chance ? 0 : rotation + 1, &length);
    game_name(name, group, rotation);
    if (text) game_digest(text, length, digest);
    errno = ENOMEM;
    bool is_kept = text && cli_folder_keep(&m->records, name, text, length, true);
    int fault = errno;
    free(text);
    errno = fault;
    return is_kept;
}

/* Whether this match saved the record under that name. It may have, even if its group is not among
 * the results: the match may have ended before the group was recorded. */
static bool is_own_game(const void *context, const char *name, const char *text, size_t length) {
    const cli_match *m = context;
    unsigned long long number = strtoull(name, NULL, 10);
    char own[GAME_NAME], digest[ARENA_GAME_TEXT];
    if (number == 0 || number > ARENA_GROUPS_MAX) return false;
    for (unsigned rotation = 0; rotation < m->field.seats; rotation++) {
        game_name(own, number - 1, rotation);
        if (strcmp(own, name) != 0) continue;
        if (number > m->results.room || !m->results.has[number - 1]) return true;
        game_digest(text, length, digest);
        return strcmp(digest, m->results.groups[number - 1].game[rotation]) == 0;
    }
    return false;
}

/* Runs before the results are opened and perhaps discarded: a refusal must not lose them. */
static int open_records(cli_match *m, const cli_match_plan *plan) {
    if (plan->records == NULL) return EXIT_DONE;
    m->match.on_game = keep_game;
    int code = cli_folder_open(m->c, &m->records, plan->records);
    return code == EXIT_DONE && plan->is_fresh ? cli_folder_can_clear(m->c, &m->records) : code;
}

/* Runs with the results open, which say which games of this match are in the folder. */
static int take_over_records(const cli_match *m, const cli_match_plan *plan) {
    const char *in_the_way = "arena.has-records";
    if (plan->records == NULL) return EXIT_DONE;
    if (plan->is_fresh) return cli_folder_clear(m->c, &m->records);
    if (m->results.count == 0) return cli_folder_refuse_any(m->c, &m->records, in_the_way);
    return cli_folder_refuse_others(m->c, &m->records, is_own_game, m, in_the_way);
}

/* Plays, holding the results. */
static int play(cli_match *m) {
    arena_change change;
    m->at_start = m->results.count;
    m->start = m->last_said = now();
    bool is_whole = arena_run(&m->match, &change) && arena_results_sync(&m->results);
    int fault = errno;
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    m->is_stopped = change.what == ARENA_OTHER_VERSION || change.what == ARENA_OTHER_FILE;
    if (m->is_stopped) return say_change(m, &change);
    errno = fault;
    if (change.what == ARENA_GAME_NOT_KEPT) return cli_file_problem(m->c, m->records.path);
    return is_whole ? EXIT_DONE : cli_file_problem(m->c, m->path);
}

int cli_match_play(const cli *c, cli_match *m, const cli_match_plan *plan) {
    *m = (cli_match){.c = c};
    set_match(m, plan);
    if (!read_players(m, plan->players, plan->table)) return EXIT_BAD_INPUT;
    if (plan->has_sprt && m->field.names != 2)
        return cli_fail(c, EXIT_BAD_INPUT, "arena.sprt-two", NULL);
    int code = fix_chance(m, plan);
    if (code != EXIT_DONE) return code;
    equalise_time(m);
    if (!identify(m)) return EXIT_OUTSIDE;
    code = open_records(m, plan);
    if (code == EXIT_DONE) code = open_results(m, plan);
    if (code == EXIT_DONE) code = take_over_records(m, plan);
    return code == EXIT_DONE ? play(m) : code;
}

void cli_match_free(cli_match *m) {
    cli_chance_forget(&m->chance);
    arena_results_close(&m->results);
    cli_folder_close(&m->records);
    for (unsigned i = 0; i < ARENA_NAMES_MAX; i++) match_identity_free(&m->identities[i]);
    arena_field_free(&m->field);
    free(m->path);
}

/* ---------------------------------------------------------------- results -- */

size_t cli_match_tally(const cli_match *m, arena_tally *tally) {
    size_t count = arena_counted(&m->match);
    *tally = (arena_tally){.groups = 0};
    for (size_t i = 0; i < count; i++) arena_tally_add(tally, &m->field, &m->results.groups[i]);
    return count;
}

void cli_time_text(char text[CLI_TIME_TEXT], int64_t seconds) {
    time_t time = (time_t)seconds;
    struct tm day;
    gmtime_r(&time, &day);
    if (strftime(text, CLI_TIME_TEXT, "%Y-%m-%d %H:%M", &day) == 0) text[0] = '\0';
}
