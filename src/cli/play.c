/* gangway play: a game for people at the terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/chance.h"
#include "cli/seats.h"

#include "term/play.h"
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t caught;

static void on_interrupt(int number) {
    caught = number;
}

/* A signal ends the input, so that the game is kept as with `quit`. */
static void catch_interrupts(term_game *game) {
    game->caught = &caught;
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: reading stops */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* Seats a person in seat 1 and the default opponents in the others, then applies --seat. */
static bool seat_everybody(const cli *c, const gw_table *table, match_seats *seats) {
    for (unsigned seat = 2; seat <= GW_SEATS_MAX; seat++)
        seats->who[seat] = match_default_opponent(table->game);
    return cli_seats_read(c, table, MATCH_AND_PEOPLE, seats);
}

static bool read_chance(const cli *c, bool *asks) {
    const char *value = cli_value(&c->args, "--chance");
    *asks = value && strcmp(value, "ask") == 0;
    if (value == NULL || *asks || strcmp(value, "random") == 0) return true;
    cli_fail(c, EXIT_BAD_INPUT, "play.chance", value);
    return false;
}

static void greet(const term_game *game) {
    term_say_words(&game->t, TERM_PLAIN, "play.hello", NULL, 0);
    fputc('\n', game->t.out);
}

/* Even a game without people has a spectator, who wants a different game each time. */
static int fix_chance(const cli *c, cli_company company, term_game *game) {
    cli_chance chance;
    int code = cli_chance_read(c, company > CLI_WITH_PERSON ? company : CLI_WITH_PERSON, &chance);
    game->source = (term_secret){
        .secret = chance.secret, .is_given = chance.is_given, .is_revealed = !chance.has_seed};
    cli_chance_forget(&chance);
    return code;
}

static int play_named(const cli *c, term_game *game) {
    unsigned highest;
    int code;
    const gw_game *rules = cli_game(c, c->args.operands[0]);
    if (rules == NULL || !cli_highest_seat(c, &highest)) return EXIT_BAD_INPUT;
    gw_table *table = cli_table(c, rules, highest, &code);
    if (table == NULL) return code;
    code = seat_everybody(c, table, &game->seats) ? EXIT_DONE : EXIT_BAD_INPUT;
    if (code == EXIT_DONE)
        code = fix_chance(c, cli_company_of(&game->seats.who[1], table->players), game);
    if (code != EXIT_DONE) {
        gw_table_free(table);
        return code;
    }
    game->sitting = sitting_new(gw_record_new(table));
    if (game->sitting == NULL || !term_game_prepare(game)) {
        if (game->sitting) term_game_release(game);
        return cli_fail(c, EXIT_OUTSIDE, "problem.memory", NULL);
    }
    if (term_has_people(game)) {
        catch_interrupts(game);
        greet(game);
    }
    return term_play(game);
}

static int play_menu(const cli *c, term_game *game) {
    if (cli_has(&c->args, "--set") || cli_has(&c->args, "--seat") || cli_has(&c->args, "--board"))
        return cli_fail(c, EXIT_BAD_INPUT, "play.which-game", NULL);
    int code = fix_chance(c, CLI_WITH_PERSON, game);
    if (code != EXIT_DONE) return code;
    if (!term_menu(game)) {
        fputc('\n', stdout);
        return EXIT_DONE;
    }
    catch_interrupts(game);
    greet(game);
    return term_play(game);
}

static int run(cli *c) {
    term_game game = {.t = {.in = stdin,
                            .out = stdout,
                            .lang = c->lang,
                            .has_colour = c->has_colour,
                            .is_ascii = cli_has(&c->args, "--ascii")},
                      .is_careful = cli_has(&c->args, "--careful")};
    if (!read_chance(c, &game.asks_chance) || !cli_terms_read(c, &game.terms))
        return EXIT_BAD_INPUT;
    if (game.terms.nodes == 0 && game.terms.milliseconds == 0)
        game.terms.milliseconds = MATCH_DEFAULT_TIME;
    game.terms.ceiling = os_attended_ceiling(game.terms.milliseconds);
    int code = c->args.operand_count > 0 ? play_named(c, &game) : play_menu(c, &game);
    fair_secret_erase(&game.source.secret);
    return code;
}

static const cli_option options[] = {CLI_SEAT,
                                     CLI_SET,
                                     CLI_BOARD,
                                     CLI_SEED,
                                     CLI_SECRET,
                                     CLI_TIME,
                                     CLI_NODES,
                                     CLI_QUIET,
                                     {"--chance", "random|ask", "help.play.chance", false},
                                     {"--careful", NULL, "help.play.careful", false},
                                     {"--ascii", NULL, "help.option.ascii", false},
                                     CLI_LANG,
                                     CLI_HELP};

const cli_command cli_play = {
    .name = "play",
    .usage = "[GAME] [--seat S=WHO]… [--set OPTION=VALUE]… [--board FILE] [--seed N | --secret HEX]"
             " [--time MS] [--nodes N] [--chance random|ask]",
    .help = "help.play",
    .options = options,
    .option_count = CLI_COUNT(options),
    .operands_max = 1,
    .run = run};
