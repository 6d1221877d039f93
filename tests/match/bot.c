/* One program that plays many games, from the host's side. */
#include "match/bot.h"

#include "match/games.h"
#include <stdio.h>

/* A bot in shell that speaks the second version and answers with the first legal action. The name
 * it gives in each game contains its process id. */
#define TABLE "table=${line#*'\"table\":\"'}; table=${table%%'\"'*}; "
#define READY                                                                                      \
    "echo \"{\\\"type\\\":\\\"ready\\\",\\\"protocol\\\":2,\\\"table\\\":\\\"$table\\\","          \
    "\\\"name\\\":\\\"process-$$\\\"}\""
#define ANSWER                                                                                     \
    "number=${line#*'\"decision\":'}; number=${number%%,*}; "                                      \
    "action=${line#*'\"legal\":[\"'}; action=${action%%'\"'*}; "                                   \
    "echo \"{\\\"type\\\":\\\"action\\\",\\\"table\\\":\\\"$table\\\",\\\"decision\\\":$number,"   \
    "\\\"action\\\":\\\"$action\\\"}\""
#define BOT(on_hello, on_decide)                                                                   \
    "n=0; while read -r line; do n=$((n + 1)); " TABLE "case $line in *'\"hello\"'*) " on_hello    \
    ";; *'\"decide\"'*) " on_decide ";; esac; done"

static const match_terms terms = {.milliseconds = 20000, .is_quiet = true};

/* A seat in a game, played by a program. */
typedef struct place {
    games_game *game;
    match_mover mover;
    match_bot *bot;
} place;

/* Opens a game; if the program fails, `bot` is NULL and there is a problem. */
static place open_game(match_service *service, const char *name, gw_seat seat,
                       gw_problem *problem) {
    place p = {.game = games_start(name, 0)};
    match_mover_begin(&p.mover, (match_who){.command = "a service"}, seat, &terms);
    p.bot = match_service_open(service, &p.mover, p.game->sitting, problem);
    return p;
}

static void close_game(place *p) {
    if (p->bot) match_bot_end(p->bot, p->game->sitting);
    games_free(p->game);
}

static match_service *start(const char *command) {
    gw_problem problem;
    match_service *service = match_service_start(command, true, &problem);
    assert_non_null(service);
    return service;
}

/* Plays until it is the program's turn; false if the game is over. */
static bool await_turn(place *p) {
    gw_seat seat;
    while ((seat = games_next(p->game)) != p->mover.seat) {
        if (seat == GW_NO_SEAT) return false;
        games_play(p->game, seat, games_pick(p->game, seat));
    }
    return true;
}

static bool decide(place *p, gw_action *action, gw_problem *problem) {
    match_spent spent;
    assert_true(await_turn(p));
    return match_bot_decide(p->bot, p->game->sitting, action, &spent, problem);
}

static void play(place *p) {
    gw_problem problem;
    gw_action action;
    assert_true(decide(p, &action, &problem));
    games_play(p->game, p->mover.seat, action);
}

/* Checks that the program fails for the reason `id`. */
static void assert_fails(place *p, const char *id) {
    gw_problem problem;
    gw_action action;
    assert_false(decide(p, &action, &problem));
    assert_string_equal(problem.text, id);
    match_bot_kill(p->bot);
    p->bot = NULL;
}

static void one_process_plays_interleaved_games(void **state) {
    (void)state;
    static const char *const names[] = {"trains", "dragons", "trains"};
    gw_problem problem;
    match_service *service = start(BOT(READY, ANSWER));
    place places[COUNT(names)];
    for (size_t i = 0; i < COUNT(names); i++) {
        places[i] = open_game(service, names[i], i == 2 ? 2 : 1, &problem);
        assert_non_null(places[i].bot);
        assert_memory_equal(places[i].mover.introduction.name, "process-", 8);
        assert_string_equal(places[i].mover.introduction.name, places[0].mover.introduction.name);
        for (size_t j = 0; j <= i; j++) play(&places[j]); /* the earlier ones continue meanwhile */
    }
    for (int round = 0; round < 10; round++)
        for (size_t i = 0; i < COUNT(names); i++) play(&places[i]);
    close_game(&places[0]); /* the others continue */
    for (int round = 0; round < 5; round++)
        for (size_t i = 1; i < COUNT(names); i++) play(&places[i]);
    places[0] = open_game(service, "mississippi", 1, &problem);
    assert_non_null(places[0].bot);
    for (int round = 0; round < 5; round++)
        for (size_t i = 0; i < COUNT(names); i++) play(&places[i]);
    for (size_t i = 0; i < COUNT(names); i++) close_game(&places[i]);
    match_service_end(service);
}

static void a_program_that_fails_in_one_game_fails_in_all(void **state) {
    (void)state;
    static const struct {
        const char *command, *problem;
    } cases[] = {
        {BOT(READY, "exit 3"), "bot.exited"},
        {BOT(READY, "echo x"), "bot.no-json"},
        {BOT(READY, "table=7; " ANSWER), "bot.table"},
        {BOT(READY, "echo '{\"type\":\"action\",\"decision\":1,\"action\":\"draw\"}'"),
         "bot.no-key"},
        {BOT(READY, "echo '{\"type\":\"action\",\"id\":1,\"action\":\"draw\"}'"), "bot.no-key"},
        {BOT(READY, "echo '{\"type\":\"action\",\"table\":\"1\",\"id\":1,\"action\":\"draw\"}'"),
         "bot.no-key"},
        {BOT(READY, "line='\"decision\":99,\"legal\":[\"draw\"'; " ANSWER), "bot.id"},
        {BOT(READY, READY), "bot.unasked"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_problem problem;
        match_service *service = start(cases[i].command);
        place one = open_game(service, "trains", 1, &problem),
              other = open_game(service, "dragons", 1, &problem);
        assert_non_null(one.bot);
        assert_non_null(other.bot);
        assert_fails(&one, cases[i].problem);
        assert_fails(&other, "bot.other-game");
        place third = open_game(service, "trains", 1, &problem);
        assert_null(third.bot);
        assert_string_equal(problem.text, "bot.other-game");
        close_game(&one);
        close_game(&other);
        close_game(&third);
        match_service_end(service);
    }
}

static void a_program_has_to_be_ready_for_each_game(void **state) {
    (void)state;
    static const struct {
        const char *command, *problem; /* with the second game */
    } cases[] = {
        {"read hello; echo '{\"type\":\"ready\"}'; read more", "bot.one-game"},
        {BOT("if [ $n -gt 1 ]; then echo '{\"type\":\"ready\"}'; else " READY "; fi", ANSWER),
         "bot.one-game"},
        {BOT("table=1; " READY, ANSWER), "bot.table"},
        {BOT("[ $n = 1 ] || exit 5; " READY, ANSWER), "bot.exited"},
        {BOT("[ $n = 1 ] || echo '{\"type\":\"ready\",\"protocol\":2}'; " READY, ANSWER),
         "bot.no-key"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_problem problem;
        match_service *service = start(cases[i].command);
        place one = open_game(service, "trains", 1, &problem);
        assert_non_null(one.bot);
        place other = open_game(service, "trains", 2, &problem);
        assert_null(other.bot);
        assert_string_equal(problem.text, cases[i].problem);
        close_game(&one);
        close_game(&other);
        match_service_end(service);
    }
}

/* It gets what it has requested; by default, the legal actions. */
static void a_program_gets_what_it_requests(void **state) {
    (void)state;
    static const struct {
        const char *wants, *has; /* s, l and r: state, legal actions, record */
    } cases[] = {
        {"", "l"},
        {",\\\"wants\\\":[]", ""},
        {",\\\"wants\\\":[\\\"state\\\",\\\"other\\\",7]", "s"},
        {",\\\"wants\\\":[\\\"record\\\",\\\"legal\\\"]", "lr"},
        {",\\\"wants\\\":\\\"state\\\"", "l"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char command[2000];
        snprintf(command, sizeof command,
                 "while read -r line; do case $line in *'\"hello\"'*) echo \"{\\\"type\\\":"
                 "\\\"ready\\\",\\\"protocol\\\":2,\\\"table\\\":\\\"1\\\"%s}\";; "
                 "*'\"decide\"'*) has=; "
                 "case $line in *'\"state\":'*) has=${has}s; esac; "
                 "case $line in *'\"legal\":'*) has=${has}l; esac; "
                 "case $line in *'\"record\":'*) has=${has}r; esac; "
                 "echo \"{\\\"type\\\":\\\"action\\\",\\\"table\\\":\\\"1\\\",\\\"decision\\\":1,"
                 "\\\"action\\\":\\\"has $has.\\\"}\";; esac; done",
                 cases[i].wants);
        gw_problem problem;
        gw_action action;
        match_service *service = start(command);
        place p = open_game(service, "trains", 1, &problem);
        assert_non_null(p.bot);
        assert_false(decide(&p, &action, &problem));
        char text[GW_PROBLEM_TEXT], expected[32];
        gw_out out = gw_out_to(text, sizeof text);
        gw_problem_write(&problem, GW_EN, &out);
        snprintf(expected, sizeof expected, "“has %s.”", cases[i].has);
        assert_non_null(strstr(text, expected));
        close_game(&p);
        match_service_end(service);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_process_plays_interleaved_games),
        cmocka_unit_test(a_program_that_fails_in_one_game_fails_in_all),
        cmocka_unit_test(a_program_has_to_be_ready_for_each_game),
        cmocka_unit_test(a_program_gets_what_it_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
