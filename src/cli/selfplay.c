/* gangway selfplay: computer players against each other, one record a game. */
#define _POSIX_C_SOURCE 200809L
#include "cli/seats.h"

#include "host/host.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Plays a game to its end; false if an action was refused or there is no memory. */
static bool play_out(gw_record *record, const term_seats *seats, const gw_thinking *thinking) {
    const gw_table *table = gw_record_table(record);
    for (;;) {
        const gw_state *state = gw_record_state(record);
        gw_seat seat = gw_first_to_act(table, state);
        if (seat == GW_NO_SEAT) return true;
        gw_action action =
            seat == GW_CHANCE
                ? gw_pick(table, state, thinking->scratch, seat, thinking->random, thinking->list)
                : gw_player_decide(seats->computer[seat], thinking, state, seat);
        if (gw_record_play(record, seat, action, NULL) != 0) return false;
    }
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

/* A new record of a game of its own, with the players' names in it. */
static gw_record *new_game(const cli *c, const gw_table *like, const term_seats *seats) {
    gw_problem problem;
    gw_table *table = gw_table_again(like, &problem);
    gw_record *record = table ? gw_record_new(table) : NULL;
    for (gw_seat seat = 1; record && seat <= like->players; seat++)
        gw_record_set_player(record, seat, seats->computer[seat]->name);
    if (record == NULL) cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    return record;
}

static int save(const cli *c, const gw_record *record, const char *folder, uint64_t number) {
    size_t length, size = strlen(folder) + 32;
    char *text = gw_record_text(record, GW_ALL_SEEING, &length), *path = malloc(size);
    int code = EXIT_DONE;
    if (text == NULL || path == NULL) {
        code = cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    } else {
        snprintf(path, size, "%s/%04llu.gwr", folder, (unsigned long long)number);
        if (!host_write_file(path, text, length)) code = cli_file_problem(c, path);
    }
    free(text);
    free(path);
    return code;
}

/* One game, played and saved. Its seed is its own, so that game n is the same
 * however many are played. */
static int one_game(const cli *c, const gw_table *like, const term_seats *seats, uint64_t seed,
                    const char *folder, uint64_t number) {
    gw_record *record = new_game(c, like, seats);
    if (record == NULL) return EXIT_OUTSIDE;
    gw_random random = gw_random_seed(seed);
    gw_thinking *thinking = gw_thinking_new(gw_record_table(record), &random);
    int code = EXIT_OUTSIDE;
    if (thinking == NULL)
        cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    else if (!play_out(record, seats, thinking))
        code = cli_fail(c, EXIT_NO, "selfplay.refused", NULL);
    else
        code = save(c, record, folder, number);
    gw_thinking_free(thinking);
    gw_record_free(record);
    return code;
}

static int play_games(const cli *c, const gw_table *table, const term_seats *seats, uint64_t games,
                      uint64_t seed, const char *folder) {
    gw_random seeds = gw_random_seed(seed);
    if (!host_make_folder(folder)) return cli_file_problem(c, folder);
    for (uint64_t number = 1; number <= games; number++) {
        int code = one_game(c, table, seats, gw_random_next(&seeds), folder, number);
        if (code != EXIT_DONE) return code;
        show_progress(c, number, games);
    }
    gw_arg args[] = {gw_arg_number("games", (int64_t)games), gw_arg_word("folder", folder)};
    cli_say(c, stdout, "selfplay.done", args, CLI_COUNT(args));
    return EXIT_DONE;
}

static int run(cli *c) {
    uint64_t games = 0, seed = 1;
    unsigned highest;
    const gw_game *game = cli_game(c, c->args.operands[0]);
    const char *folder = cli_value(&c->args, "--out");
    if (game == NULL) return EXIT_BAD_INPUT;
    if (!cli_has(&c->args, "--games")) return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--games");
    if (folder == NULL || folder[0] == '\0')
        return cli_fail(c, EXIT_BAD_INPUT, "cli.needs", "--out");
    if (!cli_number(c, "--games", 1, 10000000, &games) ||
        !cli_number(c, "--seed", 0, UINT64_MAX, &seed) || !cli_highest_seat(c, &highest))
        return EXIT_BAD_INPUT;
    int code;
    gw_table *table = cli_table(c, game, highest, &code);
    if (table == NULL) return code;
    term_seats seats;
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++)
        seats.computer[seat] = gw_player_find(game, "random");
    code = EXIT_BAD_INPUT;
    if (cli_seats_read(c, table, &seats)) {
        bool has_human = false;
        for (unsigned seat = 1; seat <= table->players; seat++)
            has_human |= seats.computer[seat] == NULL;
        code = has_human ? cli_fail(c, EXIT_BAD_INPUT, "selfplay.human", NULL)
                         : play_games(c, table, &seats, games, seed, folder);
    }
    gw_table_free(table);
    return code;
}

static const cli_option options[] = {{"--games", "N", "help.selfplay.games", false},
                                     {"--out", "DIR", "help.selfplay.out", false},
                                     CLI_SEED,
                                     CLI_SET,
                                     CLI_BOARD,
                                     CLI_SEAT,
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_selfplay = {
    .name = "selfplay",
    .usage = "GAME --games N --out DIR [--seed S] [--set OPTION=VALUE]… [--board FILE]"
             " [--seat S=WHO]…",
    .help = "help.selfplay",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operand = "GAME",
    .operands_min = 1,
    .operands_max = 1,
    .run = run};
