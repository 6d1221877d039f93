/* gangway selfplay: computer players against each other, one record per game. */
#define _POSIX_C_SOURCE 200809L
#include "cli/chance.h"
#include "cli/folder.h"
#include "cli/seats.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The games to be played: players and terms. */
typedef struct series {
    const gw_table *table; /* each game has a copy of it */
    match_seats seats;
    match_terms terms;
    cli_chance chance;
    uint64_t games;
    const char *out; /* folder for the records */
    cli_folder folder;
    bool may_overwrite;              /* records of an earlier run in the folder */
    uint64_t lost[GW_SEATS_MAX + 1]; /* by seat: games in which a program lost it */
} series;

/* All players of one game, each with its own random numbers. */
typedef struct seated {
    const cli *c;
    series *series;
    const gw_thinking *thinking;
    fair_game chance;
    match_mover movers[GW_SEATS_MAX + 1];
    gw_random random[GW_SEATS_MAX + 1];
} seated;

/* Decides for chance or a mover; false if out of memory. */
static bool decide(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    seated *all = owner;
    match_mover *mover = &all->movers[seat];
    if (seat == GW_CHANCE) {
        *action = fair_draw(&all->chance, all->thinking, gw_record_state(sitting_record(s)));
        return true;
    }
    gw_problem problem;
    gw_thinking own = *all->thinking;
    own.random = &all->random[seat];
    *action = match_mover_decide(mover, &own, s, &problem);
    if (problem.text) {
        cli_say_loss(all->c, mover, &problem);
        all->series->lost[seat]++;
    }
    return !mover->is_unrecorded;
}

/* Seats everybody and plays game `number` to its end; false if an action was refused or there is
 * no memory. */
static bool play_seated(const cli *c, series *s, uint64_t number, sitting *game,
                        const gw_thinking *thinking) {
    seated all = {.c = c,
                  .series = s,
                  .thinking = thinking,
                  .chance = {.secret = &s->chance.secret,
                             .context = fair_context_local(s->table, number, 0)}};
    unsigned players = s->table->players;
    bool is_played = true;
    for (gw_seat seat = 1; seat <= players; seat++) {
        match_mover_begin(&all.movers[seat], s->seats.who[seat], seat, &s->terms);
        all.movers[seat].seed = fair_bot_seed(&all.chance, seat);
        all.random[seat] = fair_player_random(&all.chance, seat);
        is_played = match_mover_sit(&all.movers[seat], game) && is_played;
    }
    is_played = is_played && sitting_play_out(game, decide, &all) == SITTING_DONE;
    for (gw_seat seat = 1; seat <= players; seat++) match_mover_end(&all.movers[seat], game);
    return is_played;
}

static void show_progress(const cli *c, uint64_t done, uint64_t all) {
    if (!isatty(STDERR_FILENO)) return;
    char text[80];
    gw_out out = gw_out_to(text, sizeof text);
    gw_arg args[] = {gw_arg_number("done", (int64_t)done), gw_arg_number("all", (int64_t)all)};
    gw_put_catalogue(&out, c->lang, "selfplay.progress", args, CLI_COUNT(args));
    fprintf(stderr, "\r%s%s", text, done == all ? "\n" : "");
    fflush(stderr);
}

/* A new game, with the players' names. */
static sitting *new_game(const cli *c, const series *s) {
    gw_problem problem;
    gw_table *table = gw_table_copy(s->table, &problem);
    sitting *game = table ? sitting_new(gw_record_new(table)) : NULL;
    for (gw_seat seat = 1; game && seat <= s->table->players; seat++)
        sitting_name_player(game, seat, match_who_name(s->seats.who[seat]));
    if (game == NULL) cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    return game;
}

static int save(const cli *c, const gw_record *record, const series *s, uint64_t number) {
    char name[32];
    size_t length;
    char *text = cli_chance_record(record, number, 0, &length);
    if (text == NULL) return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    snprintf(name, sizeof name, "%04llu.gwr", (unsigned long long)number);
    bool is_kept = cli_folder_keep(&s->folder, name, text, length, false);
    int fault = errno;
    free(text);
    errno = fault;
    return is_kept ? EXIT_DONE : cli_file_problem(c, s->folder.path);
}

/* Plays and saves one game. Its chance depends only on its number, so that game n is the same
 * however many are played. */
static int one_game(const cli *c, series *s, uint64_t number) {
    sitting *game = new_game(c, s);
    if (game == NULL) return EXIT_OUTSIDE;
    const gw_record *record = sitting_record(game);
    gw_random none = gw_random_seed(0); /* each player has its own */
    gw_thinking *thinking = gw_thinking_new(gw_record_table(record), &none);
    int code = EXIT_OUTSIDE;
    if (thinking == NULL)
        cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    else if (!play_seated(c, s, number, game, thinking))
        code = cli_fail(c, EXIT_NO, "selfplay.refused", NULL);
    else
        code = save(c, record, s, number);
    gw_thinking_free(thinking);
    sitting_free(game);
    return code;
}

/* ---------------------------------------------------------------- all games -- */

/* Prints who lost seats, in how many games; returns the exit code. */
static int report_losses(const cli *c, const series *s) {
    int code = EXIT_DONE;
    for (gw_seat seat = 1; seat <= s->table->players; seat++) {
        if (s->lost[seat] == 0) continue;
        gw_arg args[] = {gw_arg_word("name", match_who_name(s->seats.who[seat])),
                         gw_arg_number("seat", seat),
                         gw_arg_number("games", (int64_t)s->lost[seat])};
        cli_say(c, stdout, "selfplay.lost", args, CLI_COUNT(args));
        code = EXIT_NO;
    }
    return code;
}

static void say_done(const cli *c, const series *s) {
    gw_arg args[] = {gw_arg_number("games", (int64_t)s->games), gw_arg_word("folder", s->out)};
    cli_say(c, stdout, "selfplay.done", args, CLI_COUNT(args));
}

/* Removes records of an earlier run if allowed; else refuses the folder. */
static int open_folder(const cli *c, series *s) {
    int code = cli_folder_open(c, &s->folder, s->out);
    if (code != EXIT_DONE) return code;
    if (!s->may_overwrite) return cli_folder_refuse_any(c, &s->folder, "selfplay.has-records");
    code = cli_folder_can_clear(c, &s->folder);
    return code == EXIT_DONE ? cli_folder_clear(c, &s->folder) : code;
}

static int play_games(const cli *c, series *s) {
    int code = open_folder(c, s);
    bool is_open = code == EXIT_DONE;
    for (uint64_t number = 1; number <= s->games && code == EXIT_DONE; number++) {
        code = one_game(c, s, number);
        if (code == EXIT_DONE) show_progress(c, number, s->games);
    }
    if (code == EXIT_DONE) {
        say_done(c, s);
        code = report_losses(c, s);
    }
    cli_folder_close(&s->folder);
    if (is_open) cli_chance_print(c, &s->chance);
    return code;
}

/* Seats random players, then applies --seat; people cannot play here. */
static int seat_and_play(const cli *c, series *s) {
    for (unsigned seat = 1; seat <= s->table->players; seat++)
        s->seats.who[seat].player = gw_player_find(s->table->game, "random");
    if (!cli_seats_read(c, s->table, MATCH_AND_BOTS, &s->seats)) return EXIT_BAD_INPUT;
    cli_company company = cli_company_of(&s->seats.who[1], s->table->players);
    int code = cli_chance_read(c, company, &s->chance);
    if (code == EXIT_DONE) code = play_games(c, s);
    cli_chance_forget(&s->chance);
    return code;
}

static int run(cli *c) {
    series s = {.out = cli_value(&c->args, "--out"),
                .may_overwrite = cli_has(&c->args, "--overwrite")};
    unsigned highest;
    const gw_game *game = cli_game(c, c->args.operands[0]);
    if (game == NULL) return EXIT_BAD_INPUT;
    if (!cli_has(&c->args, "--games")) return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--games");
    if (s.out == NULL || s.out[0] == '\0') return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--out");
    if (!cli_number(c, "--games", 1, 10000000, &s.games) || !cli_terms_read(c, &s.terms) ||
        !cli_highest_seat(c, &highest))
        return EXIT_BAD_INPUT;
    int code;
    gw_table *table = cli_table(c, game, highest, &code);
    if (table == NULL) return code;
    s.table = table;
    code = seat_and_play(c, &s);
    gw_table_free(table);
    return code;
}

static const cli_option options[] = {{"--games", "N", "help.selfplay.games", false},
                                     {"--out", "DIR", "help.selfplay.out", false},
                                     {"--overwrite", NULL, "help.selfplay.overwrite", false},
                                     CLI_SEED,
                                     CLI_SECRET,
                                     CLI_TIME,
                                     CLI_NODES,
                                     CLI_QUIET,
                                     CLI_SET,
                                     CLI_BOARD,
                                     CLI_SEAT,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_selfplay = {
    .name = "selfplay",
    .usage =
        "GAME --games N --out DIR [--overwrite] [--seed S | --secret HEX] [--set OPTION=VALUE]…"
        " [--board FILE] [--seat S=WHO]… [--time MS] [--nodes N]",
    .help = "help.selfplay",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "GAME",
    .operands_min = 1,
    .operands_max = 1,
    .run = run};
