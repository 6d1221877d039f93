/* Plans: tried, played, continued, replaced, taken back. */
#include "sitting/client.h"

/* --------------------------------------------------------------------- plans -- */

/* Finds three actions that `seat` can play in a row; false if there are none. */
static bool find_plan(sitting *s, gw_seat seat, gw_action plan[3]) {
    const gw_action *list;
    gw_any_state after;
    for (size_t count = 0; count < 3; count++) {
        assert_int_equal(
            sitting_try(s, seat, plan, count, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL, NULL),
            SITTING_DONE);
        if (sitting_legal_after(s, GW_STATE(&after), seat, &list) == 0) return false;
        plan[count] = list[0];
    }
    return true;
}

/* A game of Mississippi Queen in which the person whose turn is due has such a plan. */
static sitting *open_where_planned(sitting_due *due, gw_action plan[3]) {
    gw_random random = gw_random_seed(2);
    sitting *s = open_sitting("mississippi", "players=2");
    do {
        play_on(s, &random, steps_of(s) + 1);
        *due = sitting_next(s);
        assert_int_not_equal(due->kind, SITTING_OVER);
    } while (due->kind != SITTING_TURN || !find_plan(s, due->seat, plan));
    return s;
}

static void a_plan_is_carried_out_and_taken_back_as_a_whole(void **state) {
    (void)state;
    gw_action plan[3];
    sitting_due due;
    sitting *s = open_where_planned(&due, plan);
    size_t before = steps_of(s);
    assert_int_equal(sitting_commit(s, due.seat, due.decision, plan, 2, NULL, NULL), SITTING_DONE);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before);
    uint64_t then = sitting_decision(s, due.seat);
    assert_int_equal(sitting_play(s, due.seat, then, &plan[2], 1, NULL), SITTING_DONE);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before + 2);
    assert_int_equal(sitting_take_back(s, SITTING_LOCAL, before), SITTING_DONE);
    assert_int_equal(sitting_commit(s, due.seat, due.decision, plan, 2, NULL, NULL), SITTING_STALE);
    gw_action never[] = {plan[0], UINT32_MAX};
    sitting_refusal refusal;
    uint64_t now = sitting_decision(s, due.seat);
    assert_int_equal(sitting_commit(s, due.seat, now, never, 2, NULL, &refusal), SITTING_ILLEGAL);
    assert_int_equal(refusal.at, 1);
    assert_int_equal(steps_of(s), before);
    sitting_free(s);
}

/* MQ-P5: the pushed player answers, and the turn continues. */
static void a_plan_goes_on_after_somebody_has_answered(void **state) {
    (void)state;
    gw_random random = gw_random_seed(7);
    unsigned pushes = 0;
    for (unsigned game = 0; game < 40 && pushes < 3; game++) {
        sitting *s = open_sitting("mississippi", "players=4 rounds=12");
        gw_thinking *thinking = gw_thinking_new(sitting_table(s), &random);
        for (gw_seat seat = 1; seat <= 4; seat++) sitting_seat(s, seat, GW_COMPUTER, "captain");
        while (sitting_next(s).kind != SITTING_OVER && pushes < 3) {
            sitting_due due = sitting_next(s);
            if (due.kind == SITTING_CHANCE) {
                sitting_draw(s, &random);
                continue;
            }
            gw_action plan[2] = {sitting_think(s, due.seat, thinking), 0};
            gw_any_state after;
            assert_int_equal(sitting_try(s, due.seat, plan, 1, SITTING_OTHERS_WAIT,
                                         GW_STATE(&after), NULL, NULL),
                             SITTING_DONE);
            gw_seats then = gw_to_act(sitting_table(s), GW_STATE(&after));
            bool is_answered = then != 0 && !(then & GW_SEAT_BIT(due.seat)) &&
                               gw_turn(sitting_table(s), state_of(s), due.seat) ==
                                   gw_turn(sitting_table(s), GW_STATE(&after), due.seat);
            assert_int_equal(sitting_try(s, due.seat, plan, 1, SITTING_OTHERS_ANSWER,
                                         GW_STATE(&after), NULL, NULL),
                             SITTING_DONE);
            const gw_action *list;
            size_t count = sitting_legal_after(s, GW_STATE(&after), due.seat, &list);
            if (!is_answered || count == 0) {
                assert_int_equal(sitting_play(s, due.seat, due.decision, plan, 1, NULL),
                                 SITTING_DONE);
                continue;
            }
            size_t done, from = steps_of(s);
            plan[1] = list[0];
            sitting_seat(s, due.seat, GW_PERSON, NULL);
            assert_int_equal(sitting_commit(s, due.seat, due.decision, plan, 2, &done, NULL),
                             SITTING_DONE);
            assert_int_equal(done, 1);
            const gw_action *rest;
            assert_int_equal(sitting_rest(s, due.seat, &rest), 1);
            assert_int_equal(rest[0], plan[1]);
            for (sitting_due next = sitting_next(s); next.kind == SITTING_JOB;
                 next = sitting_next(s)) {
                gw_action answer = sitting_think(s, next.seat, thinking);
                assert_int_equal(sitting_play(s, next.seat, next.decision, &answer, 1, NULL),
                                 SITTING_DONE);
            }
            assert_due(s, SITTING_PLAN, due.seat);
            sitting_answer answer = sitting_go_on(s, due.seat);
            assert_true(answer == SITTING_DONE || answer == SITTING_ILLEGAL);
            assert_int_equal(sitting_rest(s, due.seat, &rest), 0);
            if (answer == SITTING_DONE) assert_true(steps_of(s) >= from + 3);
            sitting_seat(s, due.seat, GW_COMPUTER, "captain");
            pushes++;
        }
        gw_thinking_free(thinking);
        sitting_free(s);
    }
    assert_true(pushes > 0);
}

static void a_plan_is_dropped_when_the_seat_changes_hands(void **state) {
    (void)state;
    sitting *s = open_trains();
    const gw_action *rest;
    assert_int_equal(commits(s, 1, "keep 1 1; draw"), SITTING_DONE);
    sitting_seat(s, 2, GW_COMPUTER, "easy");
    assert_int_equal(sitting_rest(s, 1, &rest), 1);
    sitting_seat(s, 1, GW_COMPUTER, "easy");
    sitting_seat(s, 1, GW_PERSON, NULL);
    assert_int_equal(sitting_rest(s, 1, &rest), 0);
    sitting_free(s);
}

static void a_plan_goes_on_wherever_its_player_is(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_set_here(s, 0);
    assert_int_equal(commits(s, 1, "keep 1 1; draw"), SITTING_DONE);
    assert_due(s, SITTING_ELSEWHERE, 2);
    plays(s, 2, "keep 3 1");
    assert_due(s, SITTING_PLAN, 1);
    assert_int_equal(sitting_go_on(s, 1), SITTING_DONE);
    assert_due(s, SITTING_CHANCE, GW_CHANCE);
    sitting_free(s);
}

static void a_plan_is_tried_on_its_seats_own_view(void **state) {
    (void)state;
    sitting *s = open_trains();
    gw_any_state after, view;
    gw_event list[64];
    gw_events events = {list, COUNT(list), 0};
    gw_action keep = action_of(s, "keep 1 1"), wrong = action_of(s, "keep 3 1");
    sitting_refusal refusal;
    uint64_t last = sitting_last(s);
    assert_int_equal(
        sitting_try(s, 1, &keep, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), &events, &refusal),
        SITTING_DONE);
    assert_true(events.count > 0);
    assert_int_equal(
        sitting_try(s, 1, &wrong, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL, &refusal),
        SITTING_ILLEGAL);
    assert_string_equal(gw_rule_id(sitting_table(s)->game, refusal.rule), "GT-4");
    sitting_view(s, 1, GW_STATE(&view));
    assert_memory_equal(&after, &view, sitting_table(s)->game->state_bytes);
    gw_problem problem;
    sitting_explain(s, 1, &wrong, &refusal, &problem);
    assert_int_equal(problem.rule, refusal.rule);
    assert_int_equal(sitting_last(s), last);
    assert_int_equal(sitting_try(s, 3, &keep, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL, NULL),
                     SITTING_INVALID);
    sitting_free(s);
}

/* --------------------------------------------------------------- planning anew -- */

/* A plan, a decision of the same seat, then another plan. */
static void a_new_plan_is_taken_back_together_with_the_one_it_replaces(void **state) {
    (void)state;
    gw_action plan[3];
    sitting_due due;
    sitting *s = open_where_planned(&due, plan);
    size_t before = steps_of(s);
    gw_seat seat = due.seat;
    /* Without an earlier plan, it is like a commit. */
    assert_int_equal(sitting_replan(s, seat, due.decision, plan, 1, NULL, NULL), SITTING_DONE);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before);
    uint64_t next = sitting_decision(s, seat);
    assert_int_equal(sitting_play(s, seat, next, &plan[1], 1, NULL), SITTING_DONE);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before + 1);
    next = sitting_decision(s, seat);
    assert_int_equal(sitting_replan(s, seat, next, &(gw_action){UINT32_MAX}, 1, NULL, NULL),
                     SITTING_ILLEGAL);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before + 1);
    assert_int_equal(sitting_replan(s, seat, next, &plan[2], 1, NULL, NULL), SITTING_DONE);
    assert_int_equal(sitting_last_point(s, SITTING_LOCAL), before);
    sitting_free(s);
}

/* Asking first gives the answer that playing gives, and changes nothing. */
static void asking_whether_actions_may_be_played_plays_nothing(void **state) {
    (void)state;
    gw_random random = gw_random_seed(5);
    for (int game = 0; game < 20; game++) {
        sitting *s = open_trains();
        for (int i = 0; i < 40 && sitting_next(s).kind != SITTING_OVER; i++) {
            gw_seat seat = gw_first_to_act(sitting_table(s), state_of(s));
            if (seat == GW_CHANCE) {
                gw_random same = random;
                gw_action drawn = sitting_pick(s, &same);
                assert_int_equal(sitting_draw(s, &random), SITTING_DONE);
                assert_int_equal(gw_record_step(sitting_record(s), steps_of(s) - 1).action, drawn);
                continue;
            }
            const gw_action *list;
            sitting_refusal asked, played;
            uint64_t decision = sitting_decision(s, seat), last = sitting_last(s);
            size_t count = sitting_legal(s, seat, &list, NULL);
            gw_action actions[2] = {list[gw_random_below(&random, (uint32_t)count)],
                                    list[gw_random_below(&random, (uint32_t)count)]};
            size_t many = 1 + gw_random_below(&random, 2);
            assert_int_equal(sitting_may_play(s, seat, decision + 1, actions, many, &asked),
                             SITTING_STALE);
            sitting_answer answer = sitting_may_play(s, seat, decision, actions, many, &asked);
            assert_int_equal(sitting_last(s), last);
            assert_int_equal(sitting_play(s, seat, decision, actions, many, &played), answer);
            assert_int_equal(asked.at, played.at);
            assert_int_equal(asked.rule, played.rule);
        }
        sitting_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asking_whether_actions_may_be_played_plays_nothing),
        cmocka_unit_test(a_plan_is_carried_out_and_taken_back_as_a_whole),
        cmocka_unit_test(a_plan_goes_on_after_somebody_has_answered),
        cmocka_unit_test(a_plan_is_dropped_when_the_seat_changes_hands),
        cmocka_unit_test(a_plan_goes_on_wherever_its_player_is),
        cmocka_unit_test(a_plan_is_tried_on_its_seats_own_view),
        cmocka_unit_test(a_new_plan_is_taken_back_together_with_the_one_it_replaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
