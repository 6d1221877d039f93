/* Records with `?`: exactly what a viewer may know. */
#include "record/records.h"

#include <stdlib.h>

/* The deal as the public sees it, and as seat 2 sees it. */
#define PUBLIC_DEAL ROWS "chance deal ?\nchance deal ?\nchance deal ?\n"
#define SECOND_DEAL ROWS "chance deal ?\nchance deal 2\nchance deal 3\n"

static void GT_H1_a_record_is_written_for_its_viewer(void **state) {
    (void)state;
    gw_record *record = good(HEADER DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n");
    static const char *const expected[] = {
        HEADER PUBLIC_DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal ?\n",
        HEADER ROWS "chance deal 1\nchance deal ?\nchance deal ?\n"
                    "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n",
        HEADER SECOND_DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal ?\n",
    };
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        char *text = written(record, viewer);
        assert_string_equal(text, expected[viewer]);
        free(text);
    }
    assert_int_equal(play(record, "1 place 1"), 0); /* now everybody sees 9 */
    char *text = written(record, GW_PUBLIC);
    assert_string_equal(text, HEADER PUBLIC_DEAL
                        "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n1 place 1\n");
    free(text);
    gw_record_free(record);
}

/* `first 2`: play seat 1 is table seat 2; viewers are table seats. */
static void GT_H1_viewers_are_table_seats(void **state) {
    (void)state;
    gw_random random = gw_random_seed(71);
    for (int game = 0; game < 10; game++) {
        gw_record *record = random_game(2, 5, gw_random_next(&random), 18);
        char *first = written(record, 1), *second = written(record, 2);
        unsigned marks[2] = {0, 0};
        for (const char *at = first; (at = strchr(at, '?')) != NULL; at++) marks[0]++;
        for (const char *at = second; (at = strchr(at, '?')) != NULL; at++) marks[1]++;
        bool is_straight = strstr(first, "chance first 1\n") != NULL;
        assert_int_equal(marks[0], is_straight ? 2 : 1); /* the other seat has two cards, or one */
        assert_int_equal(marks[1], is_straight ? 1 : 2);
        free(first);
        free(second);
        gw_record_free(record);
    }
}

static void GT_H1_a_record_with_question_marks_is_a_view(void **state) {
    (void)state;
    gw_record *record = good(HEADER PUBLIC_DEAL);
    assert_true(gw_record_is_view(record));
    gw_record_free(record);
    record = good(HEADER DEAL);
    assert_false(gw_record_is_view(record));
    gw_record_free(record);
}

static void question_marks_in_header_and_comments_mean_nothing(void **state) {
    (void)state;
    gw_record *record = good("gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
                             "player 1: who ?\nsite: ?\n\n" ROWS "# chance deal ?\n");
    assert_false(gw_record_is_view(record));
    gw_record_free(record);
}

static void GT_H1_question_marks_are_legal_only_where_something_is_hidden(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;
        const char *id, *rule;
    } cases[] = {
        /* a card of a row */
        {HEADER "chance first 1\nchance deal ?\n", FIRST_LINE + 1, GW_RULE_TEXT, "GT-H1"},
        /* a drawn card, once it is placed */
        {HEADER PUBLIC_DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal ?\n1 place 1\n",
         AFTER_DEAL + 4, GW_RULE_TEXT, "GT-H1"},
        /* a card that fills a gap: 74 is a remove-left */
        {HEADER "chance first 1\nchance deal 74\nchance deal 61\nchance deal 50\nchance deal 40\n"
                "chance deal 30\nchance deal 20\nchance deal 10\nchance deal 71\nchance deal 62\n"
                "chance deal 52\nchance deal 41\nchance deal 31\nchance deal 21\nchance deal 11\n"
                "chance deal ?\nchance deal ?\nchance deal ?\n1 keep 1 1\n2 keep 3 1\n"
                "1 remove left\nchance deal ?\n",
         AFTER_DEAL + 3, GW_RULE_TEXT, "GT-H1"},
        /* who plays first */
        {HEADER "chance first ?\n", FIRST_LINE, "problem.notation", "GT-N"},
        /* what a player does */
        {HEADER PUBLIC_DEAL "1 keep ? 1\n", AFTER_DEAL, "problem.notation", "GT-N"},
        {HEADER PUBLIC_DEAL "1 keep 1 ?\n", AFTER_DEAL, "problem.notation", "GT-N"},
        {HEADER PUBLIC_DEAL "? keep 1 1\n", AFTER_DEAL, "problem.notation", "GT-N"},
        {HEADER ROWS "chance deal ??\n", AFTER_ROWS, "problem.notation", "GT-N"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_bad(cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].id, cases[i].rule);
}

static void GT_H1_a_drawn_card_may_be_hidden_where_the_record_stops(void **state) {
    (void)state;
    gw_record *record = good(HEADER SECOND_DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal ?\n");
    assert_true(gw_record_is_view(record));
    assert_int_equal(gw_first_to_act(gw_record_table(record), gw_record_state(record)), 1);
    gw_record_free(record);
}

/* Everything consistent with what is visible is accepted, and nothing else. */
static void GT_H1_a_view_accepts_every_continuation_that_fits(void **state) {
    (void)state;
    for (int card = 1; card <= 84; card++) {
        gw_record *record = good(HEADER SECOND_DEAL);
        char line[32];
        gw_out out = gw_out_to(line, sizeof line);
        gw_put_text(&out, "1 keep ");
        gw_put_number(&out, card);
        gw_put_text(&out, " 1");
        static const int visible[] = {70, 61, 50, 40, 30, 20, 10, 71, 62, 52, 41, 31, 21, 11, 2, 3};
        bool is_visible = false;
        for (size_t i = 0; i < COUNT(visible); i++) is_visible |= visible[i] == card;
        gw_rule rule = play(record, line);
        assert_string_equal(gw_rule_id(gw_record_table(record)->game, rule),
                            is_visible ? "GT-4" : "");
        gw_record_free(record);
    }
}

static void views_may_be_continued_and_truncated(void **state) {
    (void)state;
    gw_record *record = good(HEADER SECOND_DEAL "1 keep 4 1\n2 keep 3 1\n");
    assert_int_equal(play(record, "1 draw"), 0);
    assert_int_equal(play(record, "chance deal ?"), 0);
    gw_record_truncate(record, gw_record_count(record) - 1);
    assert_int_equal(play(record, "chance deal 9"), 0);
    assert_int_equal(play(record, "1 place 1"), 0);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, HEADER SECOND_DEAL
                        "1 keep 4 1\n2 keep 3 1\n1 draw\nchance deal 9\n1 place 1\n");
    gw_record *again = good(text);
    assert_memory_equal(gw_record_state(again), gw_record_state(record),
                        gw_record_table(record)->game->state_bytes);
    free(text);
    gw_record_free(again);
    gw_record_free(record);
}

/* A result under a view is checked like any other. */
static void a_view_has_a_result_too(void **state) {
    (void)state;
    gw_record *record = random_game(2, 3, 72, SIZE_MAX);
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        char *text = written(record, viewer);
        assert_non_null(strstr(text, "result: draw\n"));
        gw_record *seen = good(text);
        assert_true(gw_record_is_view(seen));
        assert_true(gw_is_over(gw_record_table(seen), gw_record_state(seen)));
        gw_record_free(seen);
        free(text);
    }
    gw_record_free(record);
}

/* A record that starts as the view of `viewer`, with these lines played. */
static gw_record *followed(gw_seat viewer, const char *lines) {
    gw_record *model = good(HEADER);
    gw_record *record = gw_record_new_for(gw_table_copy(gw_record_table(model), NULL), viewer);
    assert_non_null(record);
    while (*lines) {
        char line[64];
        size_t length = strcspn(lines, "\n");
        memcpy(line, lines, length);
        line[length] = '\0';
        assert_int_equal(play(record, line), 0);
        lines += length + 1;
    }
    gw_record_free(model);
    return record;
}

static void assert_view_of(const gw_record *record, gw_seat viewer, const char *truth) {
    gw_record *whole = good(truth);
    const gw_table *table = gw_record_table(whole);
    gw_any_state view;
    table->game->view(table, gw_record_state(whole), viewer, GW_STATE(&view));
    assert_memory_equal(gw_record_state(record), &view, table->game->state_bytes);
    gw_record_free(whole);
}

static void GT_H1_a_follower_plays_hidden_actions_and_amends_them(void **state) {
    (void)state;
    gw_record *record = followed(2, SECOND_DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal ?\n");
    assert_true(gw_record_is_view(record));
    size_t count = gw_record_count(record);
    assert_view_of(record, 2, HEADER DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n");
    assert_string_equal(gw_rule_id(gw_record_table(record)->game, play(record, "1 place 1")),
                        "GT-H1");
    gw_action nine;
    const gw_table *table = gw_record_table(record);
    assert_int_equal(table->game->read_action(table, "deal 9", 6, &nine), 0);
    assert_int_equal(gw_record_amend(record, count, &(gw_amendment){count - 1, nine}, 1, NULL), 0);
    assert_int_equal(gw_record_count(record), count);
    assert_int_equal(play(record, "1 place 1"), 0);
    assert_int_equal(gw_record_undo_point(record), count);
    assert_view_of(record, 2,
                   HEADER DEAL "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n1 place 1\n");
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, HEADER SECOND_DEAL
                        "1 keep 1 1\n2 keep 3 1\n1 draw\nchance deal 9\n1 place 1\n");
    free(text);
    gw_record_free(record);
}

static void refused_amendments_change_nothing(void **state) {
    (void)state;
    gw_record *record = followed(2, SECOND_DEAL "1 keep 1 1\n");
    const gw_table *table = gw_record_table(record);
    size_t count = gw_record_count(record), undo = gw_record_undo_point(record);
    gw_any_state before;
    memcpy(&before, gw_record_state(record), table->game->state_bytes);
    gw_action visible, other;
    assert_int_equal(table->game->read_action(table, "deal 70", 7, &visible), 0);
    assert_int_equal(table->game->read_action(table, "deal 4", 6, &other), 0);
    const struct {
        gw_amendment list[2];
        size_t count;
        const char *rule;
    } cases[] = {
        {{{15, visible}}, 1, "GT-1"},  /* a card that is in a row */
        {{{count, other}}, 1, "GT-N"}, /* there is no such step */
        {{{15, other}}, 1, "GT-4"},    /* then seat 1 could not have kept card 1 */
        {{{14, other}, {count + 1, other}}, 2, "GT-N"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_rule rule = gw_record_amend(record, count, cases[i].list, cases[i].count, NULL);
        assert_string_equal(gw_rule_id(table->game, rule), cases[i].rule);
        assert_int_equal(gw_record_count(record), count);
        assert_int_equal(gw_record_undo_point(record), undo);
        assert_memory_equal(gw_record_state(record), &before, table->game->state_bytes);
    }
    assert_int_equal(gw_record_amend(record, count, NULL, 0, NULL), 0);
    assert_int_equal(play(record, "2 keep 3 1"), 0);
    gw_record_free(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GT_H1_a_record_is_written_for_its_viewer),
        cmocka_unit_test(GT_H1_viewers_are_table_seats),
        cmocka_unit_test(GT_H1_a_record_with_question_marks_is_a_view),
        cmocka_unit_test(question_marks_in_header_and_comments_mean_nothing),
        cmocka_unit_test(GT_H1_question_marks_are_legal_only_where_something_is_hidden),
        cmocka_unit_test(GT_H1_a_drawn_card_may_be_hidden_where_the_record_stops),
        cmocka_unit_test(GT_H1_a_view_accepts_every_continuation_that_fits),
        cmocka_unit_test(GT_H1_a_follower_plays_hidden_actions_and_amends_them),
        cmocka_unit_test(refused_amendments_change_nothing),
        cmocka_unit_test(views_may_be_continued_and_truncated),
        cmocka_unit_test(a_view_has_a_result_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
