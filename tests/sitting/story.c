/* The story, advice, names, holders, branches, and games without people. */
#include "sitting/client.h"
#include <stdlib.h>

/* --------------------------------------------------------------------- story -- */

static void GT_H1_the_story_shows_what_its_viewer_may_know(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_story story;
    gw_step step;
    gw_event list[64];
    size_t seen = 0, unlike = 0;
    for (sitting_story_begin(s, 0, &story);;) {
        gw_events events = {list, COUNT(list), 0};
        if (!sitting_story_next(s, &story, GW_PUBLIC, &step, &events)) break;
        unlike += gw_record_step(sitting_record(s), seen).action != step.action;
        seen++;
    }
    assert_int_equal(seen, steps_of(s));
    assert_int_equal(unlike, 3); /* the cards to keep one of */
    plays(s, 1, "keep 1 1");
    assert_true(sitting_story_next(s, &story, GW_PUBLIC, &step, NULL));
    assert_memory_equal(&story.state, state_of(s), sitting_table(s)->game->state_bytes);
    assert_false(sitting_story_next(s, &story, GW_PUBLIC, &step, NULL));
    sitting_free(s);
}

/* Describes all that `viewer` knows of a sitting, one line for each event. */
static void describe_all(const sitting *s, gw_seat viewer, char *text, size_t size) {
    gw_event list[64];
    gw_events events = {list, COUNT(list), 0};
    gw_out out = gw_out_to(text, size);
    sitting_story story;
    gw_step step;
    sitting_story_begin(s, 0, &story);
    while (sitting_story_next(s, &story, viewer, &step, &events)) {
        for (size_t i = 0; i < events.count; i++) {
            sitting_put_event(s, &list[i], GW_EN, &out);
            gw_put_char(&out, '\n');
        }
        events.count = 0;
    }
    assert_true(out.length < size);
}

static void GT_H1_the_story_has_no_event_that_its_viewer_may_not_know(void **state) {
    (void)state;
    sitting *s = open_trains();
    static char text[GW_SEATS_MAX][4096];
    sitting_name_player(s, 2, "Ben");
    describe_all(s, GW_PUBLIC, text[0], sizeof text[0]);
    describe_all(s, 1, text[1], sizeof text[1]);
    describe_all(s, 2, text[2], sizeof text[2]);
    describe_all(s, GW_ALL_SEEING, text[3], sizeof text[3]);
    assert_non_null(strstr(text[0], "Player 1 draws a card during setup."));
    assert_non_null(strstr(text[0], "Ben draws a card during setup."));
    assert_string_not_equal(text[0], text[1]);
    assert_string_not_equal(text[1], text[2]);
    assert_non_null(strstr(text[3], "Player 1 draws card "));
    assert_non_null(strstr(text[3], "Ben draws card "));
    assert_null(strstr(text[3], " draws a card")); /* told once: as its player sees it */
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        sitting *follower = sitting_new_follower(table_for("trains", "players=2"), viewer);
        follow_all(follower, s, viewer);
        sitting_name_player(follower, 2, "Ben");
        describe_all(follower, viewer, text[4], sizeof text[4]);
        assert_string_equal(text[4], text[viewer]);
        sitting_free(follower);
    }
    sitting_free(s);
}

/* It continues with present knowledge, like a story begun at the same step. */
static void a_followers_story_goes_on_after_more_is_known_and_after_taking_back(void **state) {
    (void)state;
    static const char *const games[] = {"trains", "dragons", "mississippi"};
    for (size_t g = 0; g < COUNT(games); g++) {
        gw_random random = gw_random_seed(40 + g);
        sitting *s = open_sitting(games[g], "players=3");
        sitting *follower = sitting_new_follower(table_for(games[g], "players=3"), 1);
        sitting_story story, fresh;
        sitting_story_begin(follower, 0, &story);
        for (unsigned i = 0; i < 200 && sitting_next(s).kind != SITTING_OVER; i++) {
            play_on(s, &random, steps_of(s) + 1);
            follow_all(follower, s, 1);
            for (size_t from = story.step; story.step < steps_of(s); from++) {
                gw_event list[2][64];
                gw_events seen[2] = {{list[0], COUNT(list[0]), 0}, {list[1], COUNT(list[1]), 0}};
                gw_step steps[2];
                sitting_story_begin(follower, from, &fresh);
                assert_true(sitting_story_next(follower, &story, 1, &steps[0], &seen[0]));
                assert_true(sitting_story_next(follower, &fresh, 1, &steps[1], &seen[1]));
                assert_int_equal(steps[0].action, steps[1].action);
                assert_int_equal(seen[0].count, seen[1].count);
                assert_memory_equal(list[0], list[1], seen[0].count * sizeof *list[0]);
            }
            size_t point = sitting_undo_point(s, SITTING_LOCAL);
            if (i % 5 == 0 && point < steps_of(s)) sitting_take_back(s, SITTING_LOCAL, point);
        }
        sitting_free(follower);
        sitting_free(s);
    }
}

/* -------------------------------------------------------------------- advice -- */

static void budget_of_nodes(void *owner, unsigned parts, gw_thinking *thinking) {
    thinking->budget = (gw_budget){.nodes = *(uint64_t *)owner / parts};
}

static void advice_is_a_turn_that_can_be_carried_out(void **state) {
    (void)state;
    static const struct {
        const char *game, *options;
    } tables[] = {{"trains", "players=2"}, {"dragons", "players=2"}, {"mississippi", "players=3"}};
    for (size_t t = 0; t < COUNT(tables); t++) {
        gw_random random = gw_random_seed(3), own = gw_random_seed(4);
        uint64_t nodes = 60;
        sitting *s = open_sitting(tables[t].game, tables[t].options);
        gw_thinking *thinking = gw_thinking_new(sitting_table(s), &own);
        const gw_player *expert = gw_player_find(sitting_table(s)->game, "expert");
        for (unsigned turns = 0; turns < 12; turns++) {
            while (sitting_next(s).kind == SITTING_CHANCE) sitting_draw(s, &random);
            sitting_lift_curtain(s);
            sitting_due due = sitting_next(s);
            char text[512];
            gw_out reason = gw_out_to(text, sizeof text);
            sitting_hint hint;
            gw_opinion opinion;
            if (due.kind == SITTING_OVER) break;
            gw_thinking_forget(thinking);
            assert_true(sitting_advise(s, due.seat, expert, thinking, budget_of_nodes, &nodes,
                                       GW_EN, &hint, &reason));
            int32_t sum = 0;
            for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++)
                sum += hint.shares.of[seat];
            assert_int_equal(sum, GW_SHARE);
            assert_int_equal(
                sitting_commit(s, due.seat, due.decision, hint.actions, hint.count, NULL, NULL),
                SITTING_DONE);
            assert_false(sitting_judge(s, steps_of(s) + 1, 1, expert, thinking, &opinion));
        }
        gw_thinking_free(thinking);
        sitting_free(s);
    }
}

static void advice_needs_a_player_that_judges_and_a_seat_that_is_to_act(void **state) {
    (void)state;
    sitting *s = open_trains();
    const gw_game *game = sitting_table(s)->game;
    gw_random random = gw_random_seed(1);
    gw_thinking *thinking = gw_thinking_new(sitting_table(s), &random);
    const gw_player *medium = gw_player_find(game, "medium");
    const gw_player *unable[] = {gw_player_find(game, "random"), NULL};
    char text[512];
    gw_out reason = gw_out_to(text, sizeof text);
    sitting_hint hint;
    gw_opinion opinion;
    thinking->budget.nodes = 60;
    assert_true(sitting_advise(s, 1, medium, thinking, NULL, NULL, GW_EN, &hint, &reason));
    assert_int_equal(thinking->budget.nodes, 60);
    for (size_t i = 0; i < COUNT(unable); i++) {
        assert_false(sitting_advise(s, 1, unable[i], thinking, NULL, NULL, GW_EN, &hint, &reason));
        assert_false(sitting_judge(s, steps_of(s), 1, unable[i], thinking, &opinion));
    }
    assert_false(sitting_advise(s, 2, medium, thinking, NULL, NULL, GW_EN, &hint, &reason));
    gw_thinking_free(thinking);
    sitting_free(s);
}

/* --------------------------------------------------------------------- names -- */

static void seats_are_named_after_their_player_or_holder(void **state) {
    (void)state;
    sitting *s = open_trains();
    char name[SITTING_SHOWN_NAME];
    assert_int_equal(sitting_name_player(s, 1, "Anna\xE2\x80\xAE"), SITTING_DONE);
    assert_int_equal(sitting_name_player(s, 2, ""), SITTING_INVALID);
    assert_int_equal(sitting_name_player(s, 2, "a\nb"), SITTING_INVALID);
    assert_int_equal(sitting_name_player(s, 3, "Zoe"), SITTING_INVALID);
    sitting_shown_name(s, 1, GW_EN, name);
    assert_string_equal(name, "Anna<U+202E>");
    sitting_shown_name(s, 2, GW_EN, name);
    assert_non_null(strstr(name, "2"));
    sitting_seat(s, 2, GW_COMPUTER, "hard");
    sitting_shown_name(s, 2, GW_EN, name);
    assert_non_null(strstr(name, "hard"));
    assert_int_equal(sitting_missing(s, 0), 0);
    sitting_seat(s, 2, GW_COMPUTER, "elsewhere");
    assert_int_equal(sitting_missing(s, 0), GW_SEAT_BIT(2));
    sitting_seat(s, 2, GW_BOT, "bot");
    assert_int_equal(sitting_missing(s, 0), GW_SEAT_BIT(2));
    assert_int_equal(sitting_missing(s, GW_SEAT_BIT(2)), 0);
    assert_string_equal(sitting_substitute(s), "medium");
    assert_int_equal(sitting_name_bot(s, 2, "mybot"), SITTING_DONE);
    assert_int_equal(sitting_name_bot(s, 1, "mybot"), SITTING_INVALID);
    gw_holder holder = gw_record_holder_at(sitting_record(s), 2, 99);
    assert_string_equal(holder.name, "mybot");
    sitting_free(s);
}

/* ------------------------------------------------------- seats that change hands -- */

static void taking_back_does_not_change_who_holds_the_seats(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting *follower = sitting_new_follower(table_for("trains", "players=2"), 1);
    plays(s, 1, "keep 1 1");
    sitting_seat(s, 2, GW_BOT, "bot");
    sitting_name_bot(s, 2, "mybot");
    follow_all(follower, s, 1);
    assert_int_equal(sitting_take_back(s, SITTING_LOCAL, steps_of(s) - 1), SITTING_DONE);
    follow_all(follower, s, 1);
    assert_int_equal(sitting_holder(s, 2), GW_BOT);
    assert_int_equal(sitting_holder(follower, 2), GW_BOT);
    assert_string_equal(gw_record_holder_at(sitting_record(follower), 2, 99).name, "mybot");
    plays(s, 1, "keep 1 1");
    assert_due(s, SITTING_JOB, 2);
    sitting_free(follower);
    sitting_free(s);
}

static void actions_of_a_computer_cannot_be_taken_back(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_seat(s, 1, GW_COMPUTER, "easy");
    plays(s, 1, "keep 1 1");
    sitting_seat(s, 1, GW_PERSON, NULL);
    assert_false(sitting_can_take_back(s, SITTING_LOCAL));
    sitting_free(s);
}

/* ------------------------------------------------------------------- branches -- */

static void a_branch_is_a_game_of_its_own(void **state) {
    (void)state;
    gw_random random = gw_random_seed(5);
    sitting *s = open_sitting("dragons", "players=3 rounds=5");
    sitting_name_player(s, 1, "Anna");
    play_on(s, &random, 60);
    sitting_seat(s, 2, GW_COMPUTER, "easy");
    uint64_t last = sitting_last(s);
    sitting *branch = sitting_branch(s, 30);
    assert_non_null(branch);
    assert_int_equal(steps_of(branch), 30);
    assert_string_equal(gw_record_player(sitting_record(branch), 1), "Anna");
    assert_int_equal(sitting_holder(branch, 2), GW_COMPUTER);
    play_on(branch, &random, 50);
    assert_int_equal(sitting_last(s), last);
    assert_null(sitting_branch(s, 61));
    sitting_free(branch);
    sitting_free(s);
}

/* ----------------------------------------------------------- games without people -- */

/* Decides at random, up to `left` times. */
typedef struct random_decider {
    gw_random random;
    unsigned left;
} random_decider;

static bool decide(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    random_decider *r = owner;
    const gw_action *list;
    if (r->left == 0) return false;
    r->left--;
    size_t count = sitting_legal(s, seat, &list, NULL);
    *action = list[gw_random_below(&r->random, (uint32_t)count)];
    return true;
}

static bool decide_wrongly(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    (void)owner, (void)s, (void)seat;
    *action = UINT32_MAX;
    return true;
}

static void play_out_asks_the_decider_until_the_game_ends(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2 turns=5");
    random_decider r = {gw_random_seed(4), 20};
    assert_int_equal(sitting_play_out(s, decide, &r), SITTING_INVALID);
    assert_int_equal(steps_of(s), 20);
    assert_int_equal(sitting_play_out(s, decide_wrongly, NULL), SITTING_ILLEGAL);
    assert_int_equal(steps_of(s), 20);
    r.left = 1000;
    assert_int_equal(sitting_play_out(s, decide, &r), SITTING_DONE);
    assert_due(s, SITTING_OVER, GW_NO_SEAT);
    assert_int_equal(sitting_play_out(s, decide_wrongly, NULL), SITTING_DONE);
    sitting_free(s);
}

/* Nothing of the previous game remains. */
static void a_sitting_begun_anew_equals_a_new_one(void **state) {
    (void)state;
    static const char *const games[] = {"trains", "dragons", "mississippi"};
    for (size_t i = 0; i < COUNT(games); i++) {
        sitting *used = open_sitting(games[i], "players=3"),
                *fresh = open_sitting(games[i], "players=3");
        random_decider first = {gw_random_seed(1), 300}, one = {gw_random_seed(2), 100},
                       other = one;
        assert_int_equal(sitting_seat(used, 2, GW_COMPUTER, "medium"), SITTING_DONE);
        sitting_play_out(used, decide, &first);
        sitting_restart(used);
        for (unsigned round = 0; round < 2; round++) {
            char *text = sitting_text(used, NULL), *expected = sitting_text(fresh, NULL);
            assert_string_equal(text, expected);
            for (gw_seat viewer = 0; viewer <= 3; viewer++)
                assert_same_entries(used, fresh, viewer);
            free(text);
            free(expected);
            sitting_play_out(used, decide, &one);
            sitting_play_out(fresh, decide, &other);
        }
        sitting_free(used);
        sitting_free(fresh);
    }
}

static void seating_the_same_holder_again_adds_no_entry(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2");
    assert_int_equal(sitting_seat(s, 1, GW_PERSON, NULL), SITTING_DONE);
    assert_int_equal(sitting_last(s), 0);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(sitting_seat(s, 2, GW_COMPUTER, "easy"), SITTING_DONE);
    assert_int_equal(sitting_last(s), 1);
    assert_int_equal(sitting_seat(s, 2, GW_BOT, "easy"), SITTING_DONE);
    assert_int_equal(sitting_last(s), 2);
    sitting_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GT_H1_the_story_shows_what_its_viewer_may_know),
        cmocka_unit_test(GT_H1_the_story_has_no_event_that_its_viewer_may_not_know),
        cmocka_unit_test(a_followers_story_goes_on_after_more_is_known_and_after_taking_back),
        cmocka_unit_test(advice_is_a_turn_that_can_be_carried_out),
        cmocka_unit_test(advice_needs_a_player_that_judges_and_a_seat_that_is_to_act),
        cmocka_unit_test(seats_are_named_after_their_player_or_holder),
        cmocka_unit_test(taking_back_does_not_change_who_holds_the_seats),
        cmocka_unit_test(actions_of_a_computer_cannot_be_taken_back),
        cmocka_unit_test(a_branch_is_a_game_of_its_own),
        cmocka_unit_test(play_out_asks_the_decider_until_the_game_ends),
        cmocka_unit_test(a_sitting_begun_anew_equals_a_new_one),
        cmocka_unit_test(seating_the_same_holder_again_adds_no_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
