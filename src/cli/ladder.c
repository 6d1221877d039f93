/* gangway ladder: the standard matches between the players of each game, recorded with date and
 * commit. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"

#include "cli/bound.h"
#include "cli/figure.h"
#include "cli/version.h"
#include "ladder_targets.h"
#include "os/writing.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { USUAL_TIME = 50, USUAL_GAMES = 400, MARGIN = 30, RUNGS = 10 };

/* Spot checks of what more time brings. */
enum { SPOT_TIME = 1000, SPOT_GAMES = 40 };

/* One match of the ladder. */
typedef struct rung {
    char players[64];
    unsigned seats;
    unsigned target; /* percentage of games that the first one should win; 0: none */
    bool is_spot;    /* few games with more time; not in a ladder by nodes */
} rung;

/* The percentage that the first of two should win, by the game's folder. */
static const struct {
    const char *game;
    unsigned over_greedy, over_next;
} targets[] = {LADDER_TARGETS};

static const char *const levels[] = {"easy", "medium", "hard", "expert"};

static void add(rung *rungs, size_t *count, const char *first, const char *second,
                unsigned target) {
    rungs[*count] = (rung){.seats = 2, .target = target};
    snprintf(rungs[*count].players, sizeof rungs->players, "%s,%s", first, second);
    (*count)++;
}

static void add_spot(rung *rungs, size_t *count, const char *first, const char *second) {
    add(rungs, count, first, second, 0);
    rungs[*count - 1].is_spot = true;
}

/* The ladder of a game with a greedy player and levels; 0 rungs for other games. */
static size_t make_rungs(const gw_game *game, rung rungs[RUNGS]) {
    const gw_player *own = cli_greedy(game);
    const char *greedy = own ? own->name : NULL;
    unsigned over_greedy = 0, over_next = 0;
    size_t count = 0;
    for (size_t i = 0; i < CLI_COUNT(targets); i++)
        if (strcmp(targets[i].game, game->alias) == 0) {
            over_greedy = targets[i].over_greedy;
            over_next = targets[i].over_next;
        }
    for (size_t i = 0; i < CLI_COUNT(levels); i++)
        if (gw_player_find(game, levels[i]) == NULL) return 0;
    if (greedy == NULL) return 0;
    add(rungs, &count, greedy, "random", 0);
    add(rungs, &count, "easy", "random", 0);
    for (size_t i = 1; i < CLI_COUNT(levels); i++)
        add(rungs, &count, levels[i], levels[i - 1], over_next);
    add(rungs, &count, "medium", greedy, 0);
    add(rungs, &count, "expert", greedy, over_greedy);
    rungs[count++] = (rung){.players = "expert,medium,medium,medium", .seats = 4, .target = 50};
    add_spot(rungs, &count, "expert", "hard");
    add_spot(rungs, &count, "expert", greedy);
    return count;
}

/* ----------------------------------------------------------------- one match -- */

static double elo_of(double share) {
    return -400 * log10(1 / share - 1);
}

/* Games of earlier runs in the table. */
typedef struct earlier_games {
    uint64_t games;
    int64_t newest; /* when the last one ended */
} earlier_games;

static void write_earlier(FILE *out, const earlier_games *earlier) {
    char newest[CLI_TIME_TEXT];
    cli_time_text(newest, earlier->newest);
    if (earlier->games > 0)
        fprintf(out,
                "\n%llu of these games are from earlier runs of the same program, newest %s "
                "UTC.\n",
                (unsigned long long)earlier->games, newest);
}

/* One row of the table. */
static void write_row(FILE *out, const cli_match *m, const rung *r, earlier_games *earlier) {
    arena_tally tally;
    arena_strength strength;
    size_t count = cli_match_tally(m, &tally);
    if (count == 0) return;
    earlier->games += tally.earlier;
    if (tally.newest > earlier->newest) earlier->newest = tally.newest;
    arena_strength_find(&strength, &m->field, m->results.groups, count);
    char share[CLI_FIGURE_MAX], elo[CLI_FIGURE_MAX];
    cli_share_text(share, strength.first[0]);
    cli_elo_text(elo, strength.elo[0]);
    fprintf(out, "| %s", r->players);
    if (r->is_spot) fprintf(out, ", %d ms", SPOT_TIME);
    fprintf(out, " | %llu | %s | ", (unsigned long long)tally.games, share);
    if (r->target > 0)
        fprintf(out, "%u %% | ", r->target);
    else
        fprintf(out, "| ");
    fprintf(out, "%s |", elo);
    for (unsigned i = 0; i < 2; i++) {
        const arena_pace *pace = &tally.pace[i];
        double decisions = pace->decisions > 0 ? (double)pace->decisions : 1;
        fprintf(out, " %.1f / %.1f / %u |", (double)pace->microseconds / decisions / 1000,
                (double)pace->slowest / 1000, pace->late);
    }
    fputc('\n', out);
    fflush(out);
}

/* One boat each, even with two players. */
static gw_table *table_for(const cli *c, const gw_game *game, unsigned seats) {
    gw_options options = gw_options_default(game);
    gw_problem problem;
    options.value[0] = (int32_t)seats;
    gw_options_set(game, &options, "boats", 5, "1", 1, NULL); /* if the game has boats */
    gw_table *table = gw_table_new(game, &options, &problem);
    if (table == NULL) cli_problem(c, EXIT_BAD_INPUT, NULL, &problem);
    return table;
}

/* Plays two players against each other until it is clear on which side of the target they are. */
static int play_rung(const cli *c, const gw_game *game, const cli_match_plan *common, const rung *r,
                     FILE *out, earlier_games *earlier) {
    cli_match m = {.path = NULL};
    cli_players players = {.count = 0};
    cli_match_plan plan = *common;
    plan.table = table_for(c, game, r->seats);
    if (plan.table == NULL) return EXIT_BAD_INPUT;
    plan.players = &players;
    if (r->is_spot) {
        plan.milliseconds = SPOT_TIME;
        if (plan.games > SPOT_GAMES) plan.games = SPOT_GAMES;
    }
    plan.has_sprt = r->target > 0 && r->seats == 2;
    plan.elo0 = r->target > 0 ? elo_of(r->target / 100.0) - MARGIN : 0;
    plan.elo1 = plan.elo0 + 2 * MARGIN;
    gw_arg args[] = {gw_arg_word("game", game->name), gw_arg_word("players", r->players)};
    cli_say(c, stderr, "ladder.match", args, CLI_COUNT(args));
    int code = cli_players_add(&players, r->players)
                   ? cli_match_play(c, &m, &plan)
                   : cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    if (code == EXIT_DONE) write_row(out, &m, r, earlier);
    cli_match_free(&m);
    cli_players_free(&players);
    gw_table_free(plan.table);
    return code;
}

/* Writes how close the strongest player comes to a clairvoyant one. */
static int write_bound(const cli *c, const gw_game *game, const cli_match_plan *common, FILE *out) {
    enum { GAMES = 200 };
    cli_bound bound;
    char excess[CLI_FIGURE_MAX];
    cli_bound_plan plan = {.bound = bound_find(game),
                           .player = gw_player_find(game, "expert"),
                           .terms = {.milliseconds = common->milliseconds, .nodes = common->nodes},
                           .games = common->games < GAMES ? common->games : GAMES,
                           .seed = common->seed};
    if (plan.bound == NULL) return EXIT_DONE;
    plan.table = cli_bound_table(c, game);
    if (plan.table == NULL) return EXIT_OUTSIDE;
    if (cli_bound_measure(c, &plan, &bound)) {
        cli_share_text(excess, bound.excess);
        fprintf(out,
                "\nAlone at the table, over %llu games: `expert` takes %.2f turns, one who knows "
                "what chance will bring %.2f: %s more.\n",
                (unsigned long long)bound.games, bound.player, bound.clairvoyant, excess);
    }
    gw_table_free(plan.table);
    return EXIT_DONE;
}

/* ------------------------------------------------------------------ the file -- */

static void write_head(FILE *out, const gw_game *game, const cli_match_plan *plan) {
    char date[16], limit[64];
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    if (plan->nodes > 0)
        snprintf(limit, sizeof limit, "%llu nodes", (unsigned long long)plan->nodes);
    else
        snprintf(limit, sizeof limit, "%llu ms", (unsigned long long)plan->milliseconds);
    fprintf(out, "## %s\n\n%s, %s, commit %s, %s a decision.\n\n", game->name, date, cli_version,
            cli_commit[0] ? cli_commit : "unknown", limit);
    fprintf(out, "| players | games | the first comes first | wanted | Elo | first: mean / slowest "
                 "ms / late | second: the same |\n| --- | --- | --- | --- | --- | --- | --- |\n");
}

/* The marks around a game's part of the file. */
static void write_marks(char begin[80], char end[80], const gw_game *game) {
    snprintf(begin, 80, "<!-- ladder %s -->\n", game->name);
    snprintf(end, 80, "<!-- end of ladder %s -->\n", game->name);
}

/* The first occurrence of `mark` in the text, which may contain any bytes; NULL if none. */
static const char *find(const char *text, const char *end, const char *mark) {
    size_t length = strlen(mark);
    for (; (size_t)(end - text) >= length; text++)
        if (memcmp(text, mark, length) == 0) return text;
    return NULL;
}

/* Writes `text` with the game's part replaced, or appended. */
static void write_whole(FILE *out, const char *text, size_t length, const gw_game *game,
                        const char *part, size_t part_length) {
    char begin[80], end[80];
    const char *text_end = text + length;
    write_marks(begin, end, game);
    const char *from = find(text, text_end, begin);
    const char *until = from ? find(from, text_end, end) : NULL;
    fwrite(text, 1, until ? (size_t)(from - text) : length, out);
    if (!until && length > 0) fputc('\n', out);
    fputs(begin, out);
    fwrite(part, 1, part_length, out);
    fputs(end, out);
    if (until) fwrite(until + strlen(end), 1, (size_t)(text_end - until) - strlen(end), out);
}

/* Puts a game's part into the file. */
static int put_part(const cli *c, os_file *file, const char *path, const gw_game *game,
                    const char *part, size_t part_length) {
    char *whole = NULL;
    size_t length = 0, size = 0;
    char *text = os_file_text(file, &length);
    if (text == NULL) return cli_file_problem(c, path);
    FILE *out = open_memstream(&whole, &size);
    bool is_whole = out != NULL;
    if (out) {
        write_whole(out, text, length, game, part, part_length);
        is_whole = !ferror(out);
        is_whole = fclose(out) == 0 && is_whole;
    }
    free(text);
    int code = !is_whole ? cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL)
               : os_file_replace(file, whole, size) ? EXIT_DONE
                                                    : cli_file_problem(c, path);
    free(whole);
    return code;
}

static int climb(const cli *c, const gw_game *game, const cli_match_plan *plan, os_file *file,
                 const char *path) {
    rung rungs[RUNGS];
    char *part = NULL;
    earlier_games earlier = {.games = 0};
    size_t length = 0, count = make_rungs(game, rungs);
    if (count == 0) return cli_fail(c, EXIT_BAD_INPUT, "ladder.no-levels", game->name);
    FILE *out = open_memstream(&part, &length);
    if (out == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    write_head(out, game, plan);
    int code = EXIT_DONE;
    for (size_t i = 0; i < count && code == EXIT_DONE; i++)
        if (!rungs[i].is_spot || plan->nodes == 0)
            code = play_rung(c, game, plan, &rungs[i], out, &earlier);
    write_earlier(out, &earlier);
    if (code == EXIT_DONE) code = write_bound(c, game, plan, out);
    fclose(out);
    if (code == EXIT_DONE) {
        if (!os_file_is_output(file)) fputs(part, stdout);
        code = put_part(c, file, path, game, part, length);
    }
    free(part);
    return code;
}

static int run(cli *c) {
    const char *out = cli_value(&c->args, "--out");
    const gw_game *only = NULL;
    os_file file;
    int code = EXIT_DONE;
    cli_match_plan plan = {.games = USUAL_GAMES, .threads = 1, .seed = 1};
    plan.is_fresh = cli_has(&c->args, "--fresh");
    if (c->args.operand_count > 0 && (only = cli_game(c, c->args.operands[0])) == NULL)
        return EXIT_BAD_INPUT;
    if (!cli_match_limits(c, &plan)) return EXIT_BAD_INPUT;
    if (plan.milliseconds == 0 && plan.nodes == 0) plan.milliseconds = USUAL_TIME;
    if (out == NULL) out = "docs/strength.md";
    if (!os_file_open(&file, out, OS_ALSO_STREAMS)) return cli_file_problem(c, out);
    for (const gw_game *const *game = gw_games; *game && code == EXIT_DONE; game++)
        if (only == NULL || *game == only) code = climb(c, *game, &plan, &file, out);
    if (!os_file_close(&file) && code == EXIT_DONE) code = cli_file_problem(c, out);
    return code;
}

static const cli_option options[] = {{"--games", "N", "help.ladder.games", false},
                                     {"--time", "MS", "help.ladder.time", false},
                                     CLI_NODES,
                                     {"--threads", "T", "help.arena.threads", false},
                                     {"--out", "FILE", "help.ladder.out", false},
                                     {"--fresh", NULL, "help.ladder.fresh", false},
                                     CLI_SEED,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_ladder = {.name = "ladder",
                                .usage = "[GAME] [--games N] " CLI_TIME_OR_NODES
                                         " [--threads T] [--out FILE]",
                                .help = "help.ladder",
                                .options = options,
                                .option_count = CLI_COUNT(options),
                                .operands_max = 1,
                                .run = run};
