/* The rules of the null game. Each test plays a complete record. */
#include "core/check.h"

#include "null/null.h"
#include <stdlib.h>

/* The record of a game with these options and actions, one per line. */
static gw_record *read(const char *options, const char *actions, gw_problem *problem) {
    char text[1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, "gangway-record: 1\ngame: null-game\noptions: ");
    gw_put_text(&out, options);
    gw_put_text(&out, "\n\n");
    gw_put_text(&out, actions);
    assert_true(out.length < sizeof text);
    return gw_record_read(text, out.length, problem);
}

/* Asserts the boats after these actions: each string is a part of the state's JSON. */
static void expect_state(const char *options, const char *actions, const char *const parts[]) {
    gw_problem problem;
    char json[512];
    gw_out out = gw_out_to(json, sizeof json);
    gw_record *record = read(options, actions, &problem);
    assert_non_null(record);
    gw_null_game.write_json(gw_record_table(record), gw_record_state(record), &out);
    for (; *parts; parts++)
        if (strstr(json, *parts) == NULL) fail_msg("no %s in %s", *parts, json);
    gw_record_free(record);
}

#define EXPECT(options, actions, ...)                                                              \
    expect_state(options, actions, (const char *const[]){__VA_ARGS__, NULL})

/* The last line of `actions` is refused by the rule of this id. */
static void expect_refused(const char *options, const char *actions, const char *id) {
    gw_problem problem = {.text = NULL};
    assert_null(read(options, actions, &problem));
    assert_string_equal(gw_rule_id(&gw_null_game, problem.rule), id);
}

/* On a river of three spaces one stroke reaches the finish; a record contains the river. */
static void NG_1_a_table_may_have_a_custom_river(void **state) {
    (void)state;
    static const char river[] = "players=2\nboard: gangway-river: 1\nboard: ~~~|";
    EXPECT(river, "1 row 3\n2 row 1\nchance wind none\n", "\"phase\":\"over\"");
    EXPECT("players=2", "1 row 3\n2 row 1\nchance wind none\n", "\"phase\":\"choosing\"");
    static const char *const bad[] = {"~|", "gangway-river: 1\nboard: |",
                                      "gangway-river: 1\nboard: ~~",
                                      "gangway-river: 1\nboard: ~|~"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        char options[80];
        gw_problem problem = {.text = NULL};
        gw_out out = gw_out_to(options, sizeof options);
        gw_put_text(&out, "players=2\nboard: ");
        gw_put_text(&out, bad[i]);
        assert_null(read(options, "", &problem));
        assert_string_equal(gw_rule_id(&gw_null_game, problem.rule), "NG-1");
        assert_int_equal(problem.line, i == 0 ? 4 : 5);
    }
}

static void NG_2_all_choose_in_any_order_and_once(void **state) {
    (void)state;
    EXPECT("players=2", "2 row 1\n1 row 3\n", "\"phase\":\"revealed\"");
    expect_refused("players=2", "2 row 1\n2 row 1\n", "NG-2");
    expect_refused("players=2", "2 row 1\nchance wind none\n", "NG-2");
}

static void NG_3_a_stroke_may_not_aim_at_a_boat(void **state) {
    (void)state;
    const char *first_round = "1 row 1\n2 row 2\nchance wind none\n1 row 1\n";
    expect_refused("players=2", first_round, "NG-3");
    EXPECT("players=2", "1 row 1\n2 row 2\nchance wind none\n1 row 2\n", "row 2");
}

static void NG_3_all_strokes_are_open_if_all_aim_at_a_boat(void **state) {
    (void)state;
    EXPECT("players=4",
           "1 anchor\n2 row 1\n3 row 2\n4 row 3\nchance wind none\n"
           "1 row 1\n",
           "row 1");
}

static void NG_4_anchors_run_out_and_hold(void **state) {
    (void)state;
    EXPECT("players=2", "1 anchor\n2 row 3\nchance wind with\n", "\"seat\":1,\"space\":0",
           "\"seat\":2,\"space\":4");
    expect_refused("players=2", "1 anchor\n2 row 3\nchance wind with\n1 anchor\n", "NG-4");
    expect_refused("players=2 anchors=0", "1 anchor\n", "NG-4");
}

static void NG_5_equal_strokes_cancel_each_other(void **state) {
    (void)state;
    EXPECT("players=3", "1 row 2\n2 row 2\n3 row 1\nchance wind with\n", "\"seat\":1,\"space\":1",
           "\"seat\":2,\"space\":1", "\"seat\":3,\"space\":2");
}

static void NG_6_no_boat_is_blown_off_the_river(void **state) {
    (void)state;
    EXPECT("players=2", "1 row 2\n2 row 2\nchance wind against\n", "\"seat\":1,\"space\":0");
}

static void NG_7_no_storm_without_an_anchor(void **state) {
    (void)state;
    expect_refused("players=2 anchors=0 wind=storm", "", "NG-7");
    EXPECT("players=2 anchors=1 wind=storm", "", "\"anchors\":1");
}

static void NG_E1_the_race_is_over_when_a_boat_is_at_the_finish(void **state) {
    (void)state;
    static const char river[] = "players=2\nboard: gangway-river: 1\nboard: ~~|";
    EXPECT(river, "1 row 1\n2 row 2\nchance wind against\n", "\"phase\":\"choosing\"");
    EXPECT(river, "1 row 1\n2 row 2\nchance wind none\n", "\"phase\":\"over\"");
    expect_refused(river, "1 row 1\n2 row 2\nchance wind none\n1 row 1\n", "NG-E1");
}

static void NG_N_only_the_notation_is_read(void **state) {
    (void)state;
    expect_refused("players=2", "1 row\n", "NG-N");
    expect_refused("players=2", "1 row 4\n", "NG-N");
    expect_refused("players=2", "1  row 1\n", "NG-N");
    expect_refused("players=2", "1 wind none\n", "NG-N");
}

static void NG_E2_equals_share_their_rank(void **state) {
    (void)state;
    const char *round = "1 row 2\n2 row 2\nchance wind none\n";
    gw_record *record = read("players=2 rounds=1", round, NULL);
    char result[GW_RESULT_TEXT];
    gw_out out = gw_out_to(result, sizeof result);
    assert_non_null(record);
    gw_null_game.write_result(gw_record_table(record), gw_record_state(record), &out);
    assert_string_equal(result, "first 1 2");
    gw_record_free(record);
}

static void NG_H_a_stroke_is_hidden_until_all_are_revealed(void **state) {
    (void)state;
    EXPECT("players=3", "1 row ?\n2 row 1\n", "row ?");
    EXPECT("players=2", "1 row ?\n2 row 1\n", "row ?");
    expect_refused("players=2", "1 row ?\n2 row ?\n", "NG-H");
    expect_refused("players=2", "1 row ?\n2 row 1\nchance wind none\n", "NG-H");
}

static void NG_H_a_view_hides_the_strokes_of_others(void **state) {
    (void)state;
    static const char *const seen[] = {[GW_PUBLIC] = "row ?", [1] = "row 3", [2] = "row ?"};
    gw_record *record = read("players=2", "1 row 3\n", NULL);
    assert_non_null(record);
    for (gw_seat viewer = 0; viewer < COUNT(seen); viewer++) {
        gw_any_state view;
        char json[512];
        gw_out out = gw_out_to(json, sizeof json);
        gw_null_game.view(gw_record_table(record), gw_record_state(record), viewer,
                          GW_STATE(&view));
        gw_null_game.write_json(gw_record_table(record), GW_STATE(&view), &out);
        assert_non_null(strstr(json, seen[viewer]));
    }
    gw_record_free(record);
}

/* Each of the three strokes is guessed equally often. */
static void NG_H_guesses_are_uniform(void **state) {
    (void)state;
    enum { TRIES = 3000 };
    unsigned found[4] = {0};
    gw_random random = gw_random_seed(1);
    gw_record *record = read("players=3", "1 row ?\n", NULL);
    assert_non_null(record);
    for (int i = 0; i < TRIES; i++) {
        gw_any_state guess;
        char json[512];
        gw_out out = gw_out_to(json, sizeof json);
        const gw_table *table = gw_record_table(record);
        gw_null_game.guess(table, gw_record_state(record), 2, &random, GW_STATE(&guess));
        gw_null_game.write_json(table, GW_STATE(&guess), &out);
        found[strstr(json, "row ")[4] - '0']++;
    }
    for (unsigned stroke = 1; stroke <= 3; stroke++) assert_about_even(found[stroke], TRIES, 3);
    gw_record_free(record);
}

/* Asserts how many steps remain after undo. */
static void expect_undo(const char *actions, size_t remains) {
    gw_record *record = read("players=3", actions, NULL);
    assert_non_null(record);
    assert_int_equal(gw_record_undo_point(record), remains);
    gw_record_free(record);
}

static void only_steps_that_reveal_nothing_are_taken_back(void **state) {
    (void)state;
    expect_undo("1 row 1\n", 0);
    expect_undo("1 row 1\n2 row 1\n", 1);
    expect_undo("1 anchor\n", 1);
    expect_undo("1 row 1\n2 row 1\n3 row 2\n", 3);
}

/* NG-3 by the game's own query: the strokes open to a boat, none if it has chosen. */
static void NG_3_a_query_lists_the_strokes(void **state) {
    (void)state;
    static const char *const answers[] = {"[]", "[]", "[2,3]", "[]"};
    gw_problem problem;
    gw_record *record =
        read("players=2", "1 row 1\n2 row 2\nchance wind none\n2 row 3\n", &problem);
    assert_non_null(record);
    const gw_table *table = gw_record_table(record);
    for (gw_seat seat = 0; seat < COUNT(answers); seat++) {
        static const gw_seat seats[] = {0, 2, 1, 9};
        char text[16];
        gw_out out = gw_out_to(text, sizeof text);
        assert_true(
            gw_query(table, gw_record_state(record), NULL, seats[seat], "strokes", 7, "", 0, &out));
        assert_string_equal(text, answers[seat]);
        assert_false(gw_query(table, gw_record_state(record), NULL, 1, "strokes", 7, "1", 1, &out));
        assert_false(gw_query(table, gw_record_state(record), NULL, 1, "stroke", 6, "", 0, &out));
    }
    gw_record_free(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(NG_1_a_table_may_have_a_custom_river),
        cmocka_unit_test(NG_2_all_choose_in_any_order_and_once),
        cmocka_unit_test(NG_3_a_stroke_may_not_aim_at_a_boat),
        cmocka_unit_test(NG_3_all_strokes_are_open_if_all_aim_at_a_boat),
        cmocka_unit_test(NG_3_a_query_lists_the_strokes),
        cmocka_unit_test(NG_4_anchors_run_out_and_hold),
        cmocka_unit_test(NG_5_equal_strokes_cancel_each_other),
        cmocka_unit_test(NG_6_no_boat_is_blown_off_the_river),
        cmocka_unit_test(NG_7_no_storm_without_an_anchor),
        cmocka_unit_test(NG_E1_the_race_is_over_when_a_boat_is_at_the_finish),
        cmocka_unit_test(NG_N_only_the_notation_is_read),
        cmocka_unit_test(NG_E2_equals_share_their_rank),
        cmocka_unit_test(NG_H_a_stroke_is_hidden_until_all_are_revealed),
        cmocka_unit_test(NG_H_a_view_hides_the_strokes_of_others),
        cmocka_unit_test(NG_H_guesses_are_uniform),
        cmocka_unit_test(only_steps_that_reveal_nothing_are_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
