/* Reading who plays a seat. */
#include "match/mover.h"

#include "core/check.h"

static const gw_game *trains(void) {
    return gw_game_find("trains");
}

static match_who read_who(const char *text) {
    match_who who;
    gw_problem problem = {.text = NULL};
    assert_true(match_who_read(trains(), text, &who, &problem));
    return who;
}

static void players_people_and_programs_are_read(void **state) {
    (void)state;
    assert_ptr_equal(read_who("sorter").player, gw_player_find(trains(), "sorter"));
    assert_true(match_is_person(read_who("human")));
    assert_string_equal(read_who("bot:./mybot --fast").command, "./mybot --fast");
    assert_false(match_is_person(read_who("bot:x")));
}

static void programs_keep_their_commands_to_themselves(void **state) {
    (void)state;
    assert_string_equal(match_who_name(read_who("sorter")), "sorter");
    assert_string_equal(match_who_name(read_who("bot:./mybot --password x")), "bot");
}

static void assert_refused(const char *text, const char *id) {
    match_who who;
    gw_problem problem = {.text = NULL};
    assert_false(match_who_read(trains(), text, &who, &problem));
    assert_string_equal(problem.text, id);
    for (gw_lang lang = 0; lang < GW_LANGS; lang++) {
        char sentence[256];
        gw_out out = gw_out_to(sentence, sizeof sentence);
        gw_problem_write(&problem, lang, &out);
        assert_null(strchr(sentence, '{'));
    }
}

static void unknown_names_are_refused(void **state) {
    (void)state;
    assert_refused("captain", "match.unknown"); /* a player of another game */
    assert_refused("", "match.unknown");
    assert_refused("bot", "match.unknown");
    assert_refused("bot:", "match.no-command");
    assert_refused("bot: \t", "match.no-command");
}

/* Checks what is offered for an unknown name. */
static void assert_offered(match_others others, bool has_people, bool has_bots) {
    match_who who;
    gw_problem problem = {.text = NULL};
    char sentence[512];
    gw_out out = gw_out_to(sentence, sizeof sentence);
    assert_false(match_who_read_among(trains(), "nobody", others, &who, &problem));
    gw_problem_write(&problem, GW_EN, &out);
    assert_non_null(strstr(sentence, "sorter"));
    assert_int_equal(strstr(sentence, "human") != NULL, has_people);
    assert_int_equal(strstr(sentence, "bot:COMMAND") != NULL, has_bots);
}

static void only_players_who_can_play_are_offered(void **state) {
    (void)state;
    assert_offered(MATCH_AND_PEOPLE, true, true);
    assert_offered(MATCH_AND_BOTS, false, true);
    assert_offered(MATCH_PLAYERS_ONLY, false, false);
}

static void players_not_allowed_are_refused(void **state) {
    (void)state;
    match_who who;
    gw_problem problem;
    assert_true(match_who_read_among(trains(), "bot:x", MATCH_AND_BOTS, &who, &problem));
    assert_false(match_who_read_among(trains(), "human", MATCH_AND_BOTS, &who, &problem));
    assert_string_equal(problem.text, "match.no-people");
    assert_false(match_who_read_among(trains(), "human", MATCH_PLAYERS_ONLY, &who, &problem));
    assert_string_equal(problem.text, "match.players-only");
    assert_false(match_who_read_among(trains(), "bot:x", MATCH_PLAYERS_ONLY, &who, &problem));
    assert_string_equal(problem.text, "match.players-only");
}

static void the_default_opponent_is_medium_if_the_game_has_levels(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) {
        const gw_player *medium = gw_player_find(*game, "medium");
        assert_string_equal(match_who_name(match_default_opponent(*game)),
                            medium ? "medium" : "random");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_people_and_programs_are_read),
        cmocka_unit_test(programs_keep_their_commands_to_themselves),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(only_players_who_can_play_are_offered),
        cmocka_unit_test(players_not_allowed_are_refused),
        cmocka_unit_test(the_default_opponent_is_medium_if_the_game_has_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
