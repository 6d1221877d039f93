/* A sitting as a text, and its entries as lines. */
#include "sitting/client.h"
#include <stdlib.h>

/* ----------------------------------------------------------------------- text -- */

static void assert_reads_back(const sitting *s) {
    gw_problem problem;
    char *text = sitting_text(s, NULL);
    sitting *again = sitting_from_text(text, strlen(text), &problem);
    assert_non_null(again);
    assert_null(problem.text);
    char *other = sitting_text(again, NULL);
    assert_string_equal(text, other);
    for (gw_seat viewer = 0; viewer <= sitting_table(s)->players && !sitting_is_follower(s);
         viewer++)
        assert_same_entries(s, again, viewer);
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++)
        assert_int_equal(sitting_decision(s, seat), sitting_decision(again, seat));
    assert_memory_equal(state_of(s), state_of(again), sitting_table(s)->game->state_bytes);
    sitting_due one = sitting_next(s), two = sitting_next(again);
    assert_int_equal(one.kind, two.kind);
    assert_int_equal(one.seat, two.seat);
    assert_int_equal(sitting_viewer(s), sitting_viewer(again));
    assert_int_equal(sitting_draws(s), sitting_draws(again));
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL),
                     sitting_last_point(again, SITTING_LOCAL));
    free(text);
    free(other);
    sitting_free(again);
}

static void a_sitting_is_written_and_read_back_exactly(void **state) {
    (void)state;
    static const struct {
        const char *game, *options;
    } tables[] = {{"trains", "players=3 turns=20"},
                  {"dragons", "players=2 rounds=5"},
                  {"dragons", "players=3 rounds=5 expert=on"},
                  {"mississippi", "players=4 rounds=10"}};
    for (size_t t = 0; t < COUNT(tables); t++) {
        gw_random random = gw_random_seed(30 + t);
        sitting *s = open_sitting(tables[t].game, tables[t].options);
        sitting *follower = sitting_new_follower(table_for(tables[t].game, tables[t].options), 1);
        sitting_name_player(s, 1, "Anna");
        for (unsigned i = 1; i < 30; i++) {
            play_on(s, &random, steps_of(s) + 9);
            if (i % 3 == 0) sitting_set_careful(s, i % 2 == 0);
            if (i % 5 == 0) sitting_seat(s, 2, i % 2 ? GW_BOT : GW_COMPUTER, "easy");
            if (i % 10 == 5) sitting_name_bot(s, 2, "mybot");
            size_t point = sitting_undo_point(s, SITTING_LOCAL);
            if (point < steps_of(s) && i % 2) sitting_take_back(s, SITTING_LOCAL, point);
            sitting_lift_curtain(s);
            follow_all(follower, s, 1);
            assert_reads_back(s);
            assert_reads_back(follower);
        }
        sitting_free(follower);
        sitting_free(s);
    }
}

static void a_plan_is_kept_with_the_sitting(void **state) {
    (void)state;
    sitting *s = open_trains();
    assert_int_equal(commits(s, 1, "keep 1 1; draw; place 3"), SITTING_DONE);
    const gw_action *rest;
    assert_int_equal(sitting_rest(s, 1, &rest), 2);
    assert_reads_back(s);
    plays(s, 2, "keep 3 1");
    assert_due(s, SITTING_PLAN, 1);
    assert_int_equal(sitting_go_on(s, 1), SITTING_DONE);
    chance_brings(s, "deal 9");
    assert_due(s, SITTING_PLAN, 1);
    sitting_drop_plan(s, 1);
    assert_due(s, SITTING_CURTAIN, 1);
    sitting_free(s);
}

/* Records allow longer names for computer players than entries do. */
static void names_too_long_for_entries_are_cut(void **state) {
    (void)state;
#define AS "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* 62 */
    static const char text[] =
        "gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
        "seat 1: computer " AS "\xC3\xA9zz from 2 computer " AS "\xC3\xA9yy\n\nchance first 1\n";
    sitting *s = sitting_new(gw_record_read(text, strlen(text), NULL));
    sitting *follower = sitting_new_follower(table_for("trains", "players=2"), 2);
    follow_all(follower, s, 2);
    assert_string_equal(gw_record_holder_at(sitting_record(follower), 1, 0).name, AS);
    assert_reads_back(s);
    assert_reads_back(follower);
    sitting *branch = sitting_branch(s, 1);
    assert_non_null(branch);
    sitting_free(branch);
    branch = sitting_branch(s, 0);
    assert_non_null(branch);
    assert_int_equal(sitting_holder(branch, 1), GW_COMPUTER);
    sitting_free(branch);
    sitting_free(follower);
    sitting_free(s);
#undef AS
}

static void the_settings_of_a_view_are_read_back(void **state) {
    (void)state;
    sitting *s = open_trains();
    char *text = gw_record_text(sitting_record(s), 1, NULL);
    sitting *view = sitting_new(gw_record_read(text, strlen(text), NULL));
    sitting_set_here(view, GW_SEAT_BIT(1));
    sitting_set_careful(view, true);
    sitting_set_chance(view, SITTING_TYPED);
    assert_reads_back(view);
    free(text);
    sitting_free(view);
    sitting_free(s);
}

static void a_follower_has_no_plan(void **state) {
    (void)state;
    sitting *follower = sitting_new_follower(table_for("trains", "players=2"), 1);
    static char text[4096];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem problem;
    gw_put_text(&out, "plan: 1 draw\n");
    sitting_write(follower, &out);
    assert_true(out.length < sizeof text);
    assert_null(sitting_from_text(text, strlen(text), &problem));
    assert_int_equal(problem.line, 1);
    sitting_free(follower);
}

static void malformed_text_is_refused_with_its_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;
    } bad[] = {{"", 0},
               {"gangway-sitting: 2\n\n", 1},
               {"gangway-sitting: 1\nhere: 3\nhere: 3\n\n", 3},
               {"gangway-sitting: 1\nchance: 9\n\n", 2},
               {"gangway-sitting: 1\nnonsense\n\n", 2},
               {"gangway-sitting: 1\nhere: -1\n\n", 2},
               {"gangway-sitting: 1\n\ngangway-record: 1\nx\n", 4}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_problem problem = {.text = NULL};
        assert_null(sitting_from_text(bad[i].text, strlen(bad[i].text), &problem));
        assert_non_null(problem.text);
        assert_int_equal(problem.line, bad[i].line);
        assert_null(sitting_from_text(bad[i].text, strlen(bad[i].text), NULL));
    }
    sitting *s = open_trains();
    char *text = sitting_text(s, NULL), *log = strstr(text, "log: 0 deal 61");
    memcpy(log, "log: 0 deal 70", 14); /* a card that has been dealt already */
    gw_problem problem;
    assert_null(sitting_from_text(text, strlen(text), &problem));
    assert_true(problem.line > 0);
    free(text);
    sitting_free(s);
}

static void entries_are_written_as_lines_and_read_back(void **state) {
    (void)state;
    gw_random random = gw_random_seed(8);
    sitting *s = open_sitting("dragons", "players=3 rounds=5");
    sitting_seat(s, 3, GW_BOT, "bot");
    sitting_name_bot(s, 3, "mybot");
    play_on(s, &random, 200);
    for (uint64_t number = 1; number <= sitting_last(s); number++) {
        sitting_entry entry, read;
        char line[SITTING_LINE];
        gw_out out = gw_out_to(line, sizeof line);
        assert_true(sitting_read(s, number, 2, &entry));
        sitting_put_entry(sitting_table(s), &entry, &out);
        assert_true(out.length < sizeof line);
        assert_true(sitting_get_entry(sitting_table(s), line, strlen(line), &read));
        assert_int_equal(read.kind, entry.kind);
        assert_int_equal(read.seat, entry.seat);
        assert_int_equal(read.action, entry.action);
        assert_string_equal(read.name, entry.name);
    }
    static const char *const bad[] = {
        "",        "back",  "back -1", "seat 4 person", "seat 1", "seat 1 cat",   "seat 1 computer",
        "named 1", "7 end", "skip it", "back 1 2",      "1",      "seat 0 person"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        sitting_entry entry;
        assert_false(sitting_get_entry(sitting_table(s), bad[i], strlen(bad[i]), &entry));
    }
    sitting_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sitting_is_written_and_read_back_exactly),
        cmocka_unit_test(a_plan_is_kept_with_the_sitting),
        cmocka_unit_test(names_too_long_for_entries_are_cut),
        cmocka_unit_test(the_settings_of_a_view_are_read_back),
        cmocka_unit_test(a_follower_has_no_plan),
        cmocka_unit_test(malformed_text_is_refused_with_its_line),
        cmocka_unit_test(entries_are_written_as_lines_and_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
