/* The players of a seat, deciding. */
#include "match/mover.h"

#include "match/games.h"
#include <pthread.h>
#include <stdio.h>

static match_who named(const char *game, const char *text) {
    match_who who;
    assert_true(match_who_read(gw_game_find(game), text, &who, NULL));
    return who;
}

static gw_action decide(match_mover *mover, const games_game *game, gw_problem *problem) {
    gw_action action = match_mover_decide(mover, game->thinking, game->sitting, problem);
    assert_int_equal(gw_check(gw_record_table(game->record), gw_record_state(game->record), NULL,
                              mover->seat, action),
                     0);
    return action;
}

static void our_players_decide_within_their_limits(void **state) {
    (void)state;
    static const match_terms terms[] = {
        {.milliseconds = 0}, {.milliseconds = 5}, {.nodes = 10}, {.milliseconds = 5, .nodes = 10}};
    games_game *game = games_start("trains", 6);
    gw_seat seat = games_next(game);
    for (size_t i = 0; i < COUNT(terms); i++) {
        gw_problem problem;
        match_mover mover;
        match_mover_begin(&mover, named("trains", "sorter"), seat, &terms[i]);
        decide(&mover, game, &problem);
        assert_null(problem.text);
        match_mover_end(&mover, game->sitting);
    }
    games_free(game);
}

static uint64_t milliseconds(uint64_t count) {
    return count * UINT64_C(1000000);
}

/* The cost of one decision of the expert on these terms. */
static match_spent spent_on(const match_terms *terms) {
    games_game *game = games_start("trains", 6);
    gw_problem problem;
    match_mover mover;
    match_mover_begin(&mover, named("trains", "expert"), games_next(game), terms);
    decide(&mover, game, &problem);
    match_mover_end(&mover, game->sitting);
    games_free(game);
    return mover.spent;
}

static void limits_of_our_players_are_processor_time(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 20, .ceiling = 600000};
    match_spent spent = spent_on(&terms); /* regardless of elapsed time */
    assert_true(spent.is_own);
    assert_true(spent.nanoseconds >= milliseconds(20));
}

static void a_ceiling_ends_a_decision_before_its_processor_time_is_used(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 600000, .ceiling = 5};
    match_spent spent = spent_on(&terms);
    assert_false(spent.is_late);
    assert_true(spent.nanoseconds < milliseconds(60000));
}

static void limits_of_terms_have_a_ceiling_unless_nodes_count(void **state) {
    (void)state;
    os_limits timed = match_limits(&(match_terms){.milliseconds = 50}),
              own = match_limits(&(match_terms){.milliseconds = 50, .ceiling = 60}),
              nodes = match_limits(&(match_terms){.nodes = 50});
    assert_int_equal(timed.ceiling, os_unattended_ceiling(50));
    assert_int_equal(own.ceiling, 60);
    assert_int_equal(own.milliseconds, 50);
    assert_int_equal(nodes.ceiling, 0);
    assert_int_equal(nodes.nodes, 50);
}

static bool refuse_to_wait(void *watcher, uint32_t spent) {
    assert_true(spent <= 1000);
    ++*(unsigned *)watcher;
    return false;
}

static void a_watcher_can_hurry_a_program(void **state) {
    (void)state;
    unsigned looks = 0;
    /* It exits when it gets a hurry, and only then. */
    static const char command[] =
        "bot:read a; echo '{\"type\":\"ready\"}'; read a; read b; case $b in *hurry*) echo "
        "'{\"type\":\"nothing\"}'; esac";
    const match_terms terms = {
        .milliseconds = 20000, .may_go_on = refuse_to_wait, .watcher = &looks};
    games_game *game = games_start("trains", 6);
    gw_problem problem;
    match_mover mover;
    match_mover_begin(&mover, named("trains", command), games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_string_equal(problem.text, "bot.exited"); /* long before its time ran out */
    assert_true(looks > 0);
    match_mover_end(&mover, game->sitting);
    games_free(game);
}

static void a_program_that_fails_loses_its_seat_once(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 50, .is_quiet = true};
    games_game *game = games_start("dragons", 6);
    gw_problem problem;
    match_mover mover;
    char text[256];
    match_mover_begin(&mover, named("dragons", "bot:exit 9"), games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_string_equal(problem.text, "bot.exited");
    gw_out out = gw_out_to(text, sizeof text);
    match_write_loss(&mover, &problem, GW_EN, &out);
    assert_non_null(strstr(text, "loses its seat to a random player: it ended"));
    decide(&mover, game, &problem);
    assert_null(problem.text);
    assert_true(mover.has_lost_seat);
    match_mover_end(&mover, game->sitting);
    match_mover_end(&mover, game->sitting);
    games_free(game);
}

/* ---- what a decision takes ---- */

static void starting_a_program_is_not_part_of_a_decision(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 20000};
    games_game *game = games_start("trains", 6);
    gw_problem problem;
    match_mover mover;
    uint64_t start = os_nanoseconds();
    match_mover_begin(&mover, named("trains", "bot:sleep 1; echo '{\"type\":\"ready\"}'; exit 0"),
                      games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_true(mover.introduction.is_ready);
    assert_true(mover.spent.is_own && !mover.spent.is_late);
    assert_true(mover.spent.nanoseconds + UINT64_C(1000000000) <= os_nanoseconds() - start);
    decide(&mover, game, &problem); /* made by a random player */
    assert_false(mover.spent.is_own);
    match_mover_end(&mover, game->sitting);
    match_mover_begin(&mover, named("trains", "bot:exit 1"), games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_false(mover.spent.is_own || mover.introduction.is_ready);
    match_mover_end(&mover, game->sitting);
    games_free(game);
}

static void a_program_has_a_grace_of_a_tenth_and_a_round_trip(void **state) {
    (void)state;
    const match_who ours = named("trains", "sorter"), program = named("trains", "bot:x");
    assert_int_equal(match_grace(ours, 1000), 100 * 1000 * 1000);
    assert_int_equal(match_grace(program, 1000), 150 * 1000 * 1000);
    const match_terms terms = {.milliseconds = 30, .is_quiet = true};
    games_game *game = games_start("trains", 6);
    gw_problem problem;
    match_mover mover;
    match_mover_begin(&mover, named("trains", "bot:echo '{\"type\":\"ready\"}'; sleep 60"),
                      games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_string_equal(problem.text, "bot.late");
    assert_true(mover.spent.is_own && mover.spent.is_late);
    assert_true(mover.spent.nanoseconds >= 83 * 1000 * 1000);
    match_mover_end(&mover, game->sitting);
    games_free(game);
}

static void a_version_is_any_json_value(void **state) {
    (void)state;
    static const struct {
        const char *sent, *version;
    } cases[] = {{"", ""},
                 {",\"version\":\"1.2 of today\"", "1.2 of today"},
                 {",\"version\":7", "7"},
                 {",\"version\":[2,{\"a\":null}]", "[2,{\"a\":null}]"},
                 {",\"version\":null", ""},
                 {",\"version\":\"\"", ""}};
    const match_terms terms = {.milliseconds = 20000};
    games_game *game = games_start("trains", 6);
    for (size_t i = 0; i < COUNT(cases); i++) {
        char command[200];
        gw_problem problem;
        match_mover mover;
        snprintf(command, sizeof command, "bot:echo '{\"type\":\"ready\"%s}'", cases[i].sent);
        match_mover_begin(&mover, named("trains", command), games_next(game), &terms);
        decide(&mover, game, &problem);
        assert_string_equal(mover.introduction.version, cases[i].version);
        match_mover_end(&mover, game->sitting);
    }
    games_free(game);
}

static void a_long_version_is_cut_between_characters(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 20000};
    games_game *game = games_start("trains", 6);
    gw_problem problem;
    match_mover mover;
    match_mover_begin(&mover,
                      named("trains",
                            "bot:v=x; for i in 1 2 3 4 5 6 7 8; do v=$v$v; done; v=$(echo $v | sed "
                            "'s/x/яя/g'); echo '{\"type\":\"ready\",\"version\":\"1'$v'\"}'"),
                      games_next(game), &terms);
    decide(&mover, game, &problem);
    assert_int_equal(strlen(mover.introduction.version),
                     199); /* 1 and as many two-byte characters as fit into 200 */
    assert_memory_equal(mover.introduction.version, "1яя", 5);
    match_mover_end(&mover, game->sitting);
    games_free(game);
}

static void assert_holders(const gw_record *record, gw_seat seat, const char *expected) {
    char text[256];
    gw_out out = gw_out_to(text, sizeof text);
    for (size_t i = 0; i < gw_record_holder_count(record, seat); i++) {
        gw_holder holder = gw_record_holder(record, seat, i);
        if (i > 0) gw_put_text(&out, holder.from == gw_record_count(record) ? ", now " : ", ");
        gw_put_text(&out, gw_holder_kind_name(holder.kind));
        gw_put_char(&out, ' ');
        gw_put_text(&out, holder.name);
    }
    assert_string_equal(text, expected);
}

static void the_record_says_who_sits_down(void **state) {
    (void)state;
    const match_terms terms = {.milliseconds = 50};
    games_game *game = games_start("trains", 6);
    gw_seat seat = games_next(game);
    match_mover mover;
    static const struct {
        const char *who, *holders;
    } cases[] = {{"human", "person "},
                 {"sorter", "person , now computer sorter"},
                 {"bot:./mybot --password x", "person , now bot bot"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        match_mover_begin(&mover, named("trains", cases[i].who), seat, &terms);
        assert_true(match_mover_sit(&mover, game->sitting));
        assert_holders(game->record, seat, cases[i].holders);
    }
    sitting_restart(game->sitting); /* a new game: another bot may sit there */
    match_mover_begin(&mover, named("trains", "bot:other"), seat, &terms);
    assert_int_equal(sitting_seat(game->sitting, seat, GW_BOT, "last"), SITTING_DONE);
    assert_true(match_mover_sit(&mover, game->sitting));
    assert_holders(game->record, seat, "bot bot");
    games_free(game);
}

/* A program that becomes ready with these further keys, and exits when it is asked. */
#define READY(keys) "bot:read a; printf '%s\\n' '{\"type\":\"ready\"" keys "}'; read a"

/* Its name, and that a random player replaces it, before that player has acted. */
static void the_record_names_a_program_and_its_replacement(void **state) {
    (void)state;
    static const struct {
        const char *command, *name;
    } cases[] = {
        {"bot:exit 9", "bot"},
        {READY(""), "bot"},
        {READY(",\"name\":\"mybot\""), "mybot"},
        {READY(",\"name\":7"), "bot"},
        {READY(",\"name\":\"\""), "bot"},
        {READY(",\"name\":\"My \\u202e\\nb\""), "My-b"},
        {READY(",\"name\":\"\\u200b\\t\""), "bot"},
        {READY(",\"name\":\"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeжfffff\""),
         "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeee"},
    };
    const match_terms terms = {.milliseconds = 20000, .is_quiet = true};
    for (size_t i = 0; i < COUNT(cases); i++) {
        games_game *game = games_start("trains", 0);
        gw_problem problem;
        match_mover mover;
        char lost[128];
        snprintf(lost, sizeof lost, "bot %s, now computer random", cases[i].name);
        sitting_restart(game->sitting);
        for (gw_seat seat = 1; seat <= 2; seat++) {
            match_mover_begin(&mover, named("trains", cases[i].command), seat, &terms);
            assert_true(match_mover_sit(&mover, game->sitting));
            assert_int_equal(sitting_name_player(game->sitting, seat, "bot"), SITTING_DONE);
        }
        match_mover_begin(&mover, mover.who, games_next(game), &terms);
        decide(&mover, game, &problem);
        assert_non_null(problem.text);
        assert_holders(game->record, mover.seat, lost);
        assert_string_equal(gw_record_player(game->record, mover.seat), cases[i].name);
        size_t before = gw_record_count(game->record) - 1;
        sitting_set_chance(game->sitting, SITTING_TYPED); /* so that it can be taken back */
        assert_int_equal(sitting_take_back(game->sitting, SITTING_LOCAL, before), SITTING_DONE);
        assert_holders(game->record, mover.seat,
                       lost); /* taking back does not bring the program back */
        assert_true(match_mover_sit(&mover, game->sitting));
        assert_holders(game->record, mover.seat, lost);
        match_mover_end(&mover, game->sitting);
        games_free(game);
    }
}

/* A program that answers with the first legal action. */
static const char first_legal[] =
    "bot:while read -r line; do case $line in *'\"hello\"'*) echo '{\"type\":\"ready\"}';; "
    "*'\"decide\"'*) id=${line#*'\"id\":'}; id=${id%%,*}; "
    "action=${line#*'\"legal\":[\"'}; action=${action%%'\"'*}; "
    "echo \"{\\\"type\\\":\\\"action\\\",\\\"id\\\":$id,\\\"action\\\":\\\"$action\\\"}\";; esac; "
    "done";

/* In a game that another bot has begun, that bot stays in the record. */
static void a_program_that_takes_over_is_a_new_holder(void **state) {
    (void)state;
    static const char *const expected[] = {"bot last, now bot bot", "bot bot"};
    static const char *const before[] = {"last", "bot"};
    const match_terms terms = {.milliseconds = 20000};
    for (size_t i = 0; i < COUNT(before); i++) {
        games_game *game = games_start("trains", 0);
        sitting_restart(game->sitting);
        for (gw_seat seat = 1; seat <= 2; seat++)
            assert_int_equal(sitting_seat(game->sitting, seat, GW_BOT, before[i]), SITTING_DONE);
        for (int turn = 0; turn < 8; turn++) { /* until both have acted */
            gw_seat seat = games_next(game);
            games_play(game, seat,
                       gw_pick(gw_record_table(game->record), gw_record_state(game->record), NULL,
                               seat, &game->random, game->thinking->list));
        }
        gw_problem problem;
        match_mover mover;
        match_mover_begin(&mover, named("trains", first_legal), games_next(game), &terms);
        assert_true(match_mover_sit(&mover, game->sitting)); /* it has not given its name yet */
        assert_string_equal(gw_record_holder_at(game->record, mover.seat, SIZE_MAX).name,
                            before[i]);
        decide(&mover, game, &problem);
        assert_null(problem.text);
        assert_holders(game->record, mover.seat, expected[i]);
        match_mover_end(&mover, game->sitting);
        games_free(game);
    }
}

static void *play_a_game(void *unused) {
    (void)unused;
    const match_terms terms = {.milliseconds = 20000};
    games_game *game = games_start("trains", 0);
    match_mover movers[3];
    gw_seat seat;
    for (seat = 1; seat <= 2; seat++)
        match_mover_begin(&movers[seat], named("trains", seat == 1 ? first_legal : "sorter"), seat,
                          &terms);
    for (unsigned i = 0; i < 30 && (seat = games_next(game)) != GW_NO_SEAT; i++) {
        gw_problem problem;
        games_play(game, seat, decide(&movers[seat], game, &problem));
        assert_null(problem.text);
    }
    for (seat = 1; seat <= 2; seat++) match_mover_end(&movers[seat], game->sitting);
    games_free(game);
    return NULL;
}

static void several_tables_are_played_at_the_same_time(void **state) {
    (void)state;
    pthread_t threads[4];
    for (size_t i = 0; i < COUNT(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_a_game, NULL), 0);
    for (size_t i = 0; i < COUNT(threads); i++) pthread_join(threads[i], NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_players_decide_within_their_limits),
        cmocka_unit_test(limits_of_our_players_are_processor_time),
        cmocka_unit_test(a_ceiling_ends_a_decision_before_its_processor_time_is_used),
        cmocka_unit_test(limits_of_terms_have_a_ceiling_unless_nodes_count),
        cmocka_unit_test(a_watcher_can_hurry_a_program),
        cmocka_unit_test(a_program_that_fails_loses_its_seat_once),
        cmocka_unit_test(starting_a_program_is_not_part_of_a_decision),
        cmocka_unit_test(a_program_has_a_grace_of_a_tenth_and_a_round_trip),
        cmocka_unit_test(a_version_is_any_json_value),
        cmocka_unit_test(a_long_version_is_cut_between_characters),
        cmocka_unit_test(the_record_says_who_sits_down),
        cmocka_unit_test(the_record_names_a_program_and_its_replacement),
        cmocka_unit_test(a_program_that_takes_over_is_a_new_holder),
        cmocka_unit_test(several_tables_are_played_at_the_same_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
