/* What is due: whom to ask, the curtain, the pause, and trying actions. */
#include "sitting/client.h"

/* ------------------------------------------------------------- what is due -- */

static void chance_computers_people_and_the_end_are_due_in_turn(void **state) {
    (void)state;
    gw_random random = gw_random_seed(1);
    sitting *s = open_sitting("trains", "players=2 turns=2");
    gw_thinking *thinking = gw_thinking_new(sitting_table(s), &random);
    assert_int_equal(sitting_seat(s, 2, GW_COMPUTER, "easy"), SITTING_DONE);
    assert_due(s, SITTING_CHANCE, GW_CHANCE);
    for (unsigned i = 0; sitting_next(s).kind != SITTING_OVER; i++) {
        sitting_due due = sitting_next(s);
        assert_true(i < 200);
        const gw_action *list;
        gw_action action;
        if (due.kind == SITTING_CHANCE) {
            assert_int_equal(sitting_draw(s, &random), SITTING_DONE);
            continue;
        }
        if (due.kind == SITTING_JOB) {
            assert_int_equal(due.seat, 2);
            action = sitting_think(s, 2, thinking);
        } else {
            assert_int_equal(due.kind, SITTING_TURN); /* one person alone needs no curtain */
            assert_int_equal(due.seat, 1);
            assert_true(sitting_legal(s, 1, &list, NULL) > 0);
            action = list[0];
        }
        assert_int_equal(sitting_play(s, due.seat, due.decision, &action, 1, NULL), SITTING_DONE);
    }
    assert_int_equal(sitting_draw(s, &random), SITTING_INVALID);
    gw_thinking_free(thinking);
    sitting_free(s);
}

static void RD_5_computers_are_asked_before_people_who_decide_at_the_same_time(void **state) {
    (void)state;
    sitting *s = open_dragons();
    assert_int_equal(sitting_seat(s, 2, GW_COMPUTER, "medium"), SITTING_DONE);
    assert_due(s, SITTING_JOB, 2);
    plays(s, 2, "card move1; card move2; card stone1; card stone2; card remove");
    assert_due(s, SITTING_TURN, 1);
    sitting_free(s);
}

static void the_sitting_waits_for_people_elsewhere(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_set_here(s, GW_SEAT_BIT(2));
    assert_int_equal(sitting_people_here(s), GW_SEAT_BIT(2));
    assert_due(s, SITTING_ELSEWHERE, 1);
    assert_int_equal(sitting_viewer(s), 2);
    plays(s, 1, "keep 1 1");
    assert_false(sitting_can_take_back(s, SITTING_LOCAL)); /* not from here */
    assert_due(s, SITTING_TURN, 2); /* nobody else is at this screen: no curtain */
    plays(s, 2, "keep 3 1");
    assert_true(sitting_can_take_back(s, SITTING_LOCAL));
    sitting_free(s);
}

/* -------------------------------------------------------------- the curtain -- */

static void GT_H1_the_curtain_falls_before_what_only_one_may_see(void **state) {
    (void)state;
    sitting *s = open_trains();
    assert_due(s, SITTING_CURTAIN, 1);
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    sitting_lift_curtain(s);
    assert_int_equal(sitting_viewer(s), 1);
    assert_int_equal(sitting_story_viewer(s), GW_PUBLIC);
    assert_due(s, SITTING_TURN, 1);
    plays(s, 1, "keep 1 1");
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    assert_due(s, SITTING_CURTAIN, 2);
    sitting_lift_curtain(s);
    plays(s, 2, "keep 3 1");
    assert_due(s, SITTING_TURN, 1); /* nothing is hidden before a card is drawn */
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    sitting_free(s);
}

/* Whoever draws a card is at the screen already, until it is placed. */
static void GT_H1_drawing_a_card_needs_no_curtain(void **state) {
    (void)state;
    sitting *s = open_trains();
    plays(s, 1, "keep 1 1");
    plays(s, 2, "keep 3 1");
    plays(s, 1, "draw");
    assert_due(s, SITTING_CHANCE, GW_CHANCE);
    chance_brings(s, "deal 9");
    assert_due(s, SITTING_TURN, 1);
    assert_int_equal(sitting_viewer(s), 1);
    assert_int_equal(sitting_story_viewer(s), GW_PUBLIC);
    plays(s, 1, "place 1");
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    plays(s, 2, "draw");
    chance_brings(s, "deal 8");
    assert_int_equal(sitting_viewer(s), 2);
    sitting_free(s);
}

static void GT_H1_whoever_draws_a_card_types_it_in_without_a_curtain(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_set_chance(s, SITTING_TYPED);
    plays(s, 1, "keep 1 1");
    plays(s, 2, "keep 3 1");
    plays(s, 1, "draw");
    assert_due(s, SITTING_CHANCE, GW_CHANCE);
    chance_brings(s, "deal 9");
    assert_due(s, SITTING_TURN, 1);
    assert_true(sitting_can_take_back(s, SITTING_LOCAL)); /* it may have been typed wrongly */
    size_t before = steps_of(s);
    assert_int_equal(sitting_take_back(s, SITTING_LOCAL, sitting_last_point(s, SITTING_LOCAL)),
                     SITTING_DONE);
    assert_int_equal(steps_of(s), before - 1);
    sitting_set_chance(s, SITTING_DRAWN);
    chance_brings(s, "deal 9");
    assert_false(sitting_can_take_back(s, SITTING_LOCAL));
    sitting_free(s);
}

/* Seat 1 lifts the curtain, keeps a card, and takes that back before the computer acts: nobody else
 * has seen the screen meanwhile. */
static void GT_H1_taking_back_before_a_computer_acts_keeps_the_curtain_lifted(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=3");
    gw_random random = gw_random_seed(2);
    const gw_action *list;
    assert_int_equal(sitting_seat(s, 2, GW_COMPUTER, "easy"), SITTING_DONE);
    chance_brings(s, "first 1");
    while (sitting_next(s).kind == SITTING_CHANCE) sitting_draw(s, &random);
    assert_due(s, SITTING_CURTAIN, 1);
    sitting_lift_curtain(s);
    assert_due(s, SITTING_TURN, 1);
    assert_true(sitting_legal(s, 1, &list, NULL) > 0);
    const gw_action action = list[0];
    assert_int_equal(sitting_play(s, 1, sitting_decision(s, 1), &action, 1, NULL), SITTING_DONE);
    assert_due(s, SITTING_JOB, 2);
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    size_t left = sitting_last_point(s, SITTING_LOCAL);
    assert_int_equal(sitting_take_back(s, SITTING_LOCAL, left), SITTING_DONE);
    assert_due(s, SITTING_TURN, 1);
    assert_int_equal(sitting_viewer(s), 1);
    sitting_free(s);
}

static void behind_the_curtain_nobody_can_take_back_actions_of_others(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_lift_curtain(s);
    plays(s, 1, "keep 1 1");
    assert_due(s, SITTING_CURTAIN, 2);
    assert_true(sitting_can_take_back(s, SITTING_LOCAL));
    sitting_lift_curtain(s);
    assert_false(sitting_can_take_back(s, SITTING_LOCAL));
    sitting_free(s);
}

static void GT_H1_a_curtain_that_is_dropped_is_due_again(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_lift_curtain(s);
    assert_int_equal(sitting_viewer(s), 1);
    sitting_drop_curtain(s);
    assert_int_equal(sitting_viewer(s), GW_PUBLIC);
    assert_due(s, SITTING_CURTAIN, 1);
    sitting_free(s);
}

static bool is_listed(sitting *s, gw_seat seat, const char *text) {
    const gw_action *list;
    size_t count = sitting_legal(s, seat, &list, NULL);
    for (size_t i = 0; i < count; i++)
        if (list[i] == action_of(s, text)) return true;
    return false;
}

static void GT_H1_the_possible_outcomes_do_not_reveal_what_others_hold(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2");
    sitting_set_chance(s, SITTING_TYPED);
    chance_brings(s, DEAL_CARS);
    chance_brings(s, "deal 1"); /* the first player's; the next one is the second player's */
    assert_due(s, SITTING_CURTAIN, 2);
    sitting_lift_curtain(s);
    assert_false(is_listed(s, GW_CHANCE, "deal 70"));
    assert_true(is_listed(s, GW_CHANCE, "deal 1"));
    chance_brings(s, "deal 2");
    assert_true(is_listed(s, GW_CHANCE, "deal 1"));
    assert_false(is_listed(s, GW_CHANCE, "deal 2"));
    sitting_refusal refusal;
    gw_action taken = action_of(s, "deal 1");
    assert_int_equal(sitting_play(s, GW_CHANCE, 0, &taken, 1, &refusal), SITTING_ILLEGAL);
    sitting_free(s);
}

static void RD_5_the_list_of_secret_actions_is_complete(void **state) {
    (void)state;
    sitting *s = open_dragons();
    const gw_action *list;
    bool is_sample = true;
    assert_true(sitting_legal(s, 1, &list, &is_sample) > 0);
    assert_false(is_sample);
    sitting_free(s);
}

/* ------------------------------------------------------------------- actions -- */

static void assert_says(const gw_problem *problem, const char *sentence) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(problem, GW_EN, &out);
    assert_string_equal(text, sentence);
}

static void GT_N_text_that_is_not_an_action_is_refused(void **state) {
    (void)state;
    sitting *s = open_trains();
    gw_action action = 0;
    gw_problem problem;
    sitting_refusal refusal;
    assert_true(sitting_read_action(s, "keep 1 1, please", 8, &action, &problem));
    assert_int_equal(action, action_of(s, "keep 1 1"));
    assert_false(sitting_read_action(s, "keep it", 7, &action, &problem));
    assert_says(&problem, "“keep it” is not a valid action (GT-N)");
    assert_false(sitting_read_action(s, "", 0, &action, NULL));
    action = action_of(s, "deal 9"); /* only chance can do that */
    assert_int_equal(sitting_play(s, 1, sitting_decision(s, 1), &action, 1, &refusal),
                     SITTING_ILLEGAL);
    sitting_explain(s, 1, &action, &refusal, &problem);
    assert_says(&problem, "“deal 9” is not a valid action (GT-N)");
    sitting_free(s);
}

/* ---------------------------------------------------------------- asking by trying -- */

/* Seat 2 has completed a program that begins with `card`; seat 1 lacks the last card of its own. */
static sitting *open_program(const char *card) {
    sitting *s = open_dragons();
    plays(s, 2, card);
    plays(s, 2, "card stone2; card move1; card move2; card remove");
    plays(s, 1, "card stone1; card move1; card move2; card stone2");
    return s;
}

static void RD_H1_a_refused_sequence_reveals_nothing_hidden(void **state) {
    (void)state;
    sitting *s[] = {open_program("card dragon:blue"), open_program("card stone1")};
    gw_action actions[] = {action_of(s[1], "card remove"), 0};
    const gw_action *list;
    sitting *after = sitting_branch(s[1], steps_of(s[1]));
    plays(after, 1, "card remove");
    assert_true(sitting_legal(after, 1, &list, NULL) > 0);
    actions[1] = list[0];
    sitting_free(after);
    for (size_t i = 0; i < COUNT(s); i++) {
        size_t before = steps_of(s[i]), done;
        sitting_refusal refusal;
        gw_problem problem;
        uint64_t decision = sitting_decision(s[i], 1);
        assert_int_equal(sitting_play(s[i], 1, decision, actions, 2, &refusal), SITTING_ILLEGAL);
        assert_int_equal(refusal.at, 1);
        assert_string_equal(gw_rule_id(sitting_table(s[i])->game, refusal.rule), "RD-H1");
        sitting_explain(s[i], 1, actions, &refusal, &problem);
        assert_int_equal(problem.rule, refusal.rule);
        assert_int_equal(steps_of(s[i]), before);
        /* A plan is played as far as its legality is known; the rest depends on what is revealed.
         */
        assert_int_equal(sitting_commit(s[i], 1, decision, actions, 2, &done, NULL), SITTING_DONE);
        assert_int_equal(done, 1);
    }
    const gw_action *rest;
    assert_due(s[1], SITTING_PLAN, 1);
    assert_int_equal(sitting_go_on(s[1], 1), SITTING_DONE);
    assert_int_equal(sitting_rest(s[0], 1, &rest), 1);
    for (size_t i = 0; i < COUNT(s); i++) sitting_free(s[i]);
}

static void GT_H1_a_viewer_without_a_seat_sees_the_public_view(void **state) {
    (void)state;
    sitting *s = open_trains();
    size_t bytes = sitting_table(s)->game->state_bytes;
    for (unsigned viewer = 3; viewer < GW_ALL_SEEING; viewer++) {
        gw_any_state view, public_view;
        sitting_story stories[2];
        gw_step steps[2];
        sitting_view(s, (gw_seat)viewer, GW_STATE(&view));
        sitting_view(s, GW_PUBLIC, GW_STATE(&public_view));
        assert_memory_equal(&view, &public_view, bytes);
        for (size_t i = 0; i < 2; i++) sitting_story_begin(s, steps_of(s) - 1, &stories[i]);
        assert_true(sitting_story_next(s, &stories[0], (gw_seat)viewer, &steps[0], NULL));
        assert_true(sitting_story_next(s, &stories[1], GW_PUBLIC, &steps[1], NULL));
        assert_int_equal(steps[0].action, steps[1].action);
    }
    sitting_free(s);
}

/* --------------------------------------------------------------------- pause -- */

static void a_careful_sitting_pauses_before_computers_act(void **state) {
    (void)state;
    sitting *s = open_trains();
    assert_int_equal(sitting_seat(s, 2, GW_COMPUTER, "easy"), SITTING_DONE);
    sitting_set_careful(s, true);
    plays(s, 1, "keep 1 1");
    plays(s, 2, "keep 3 1");
    plays(s, 1, "draw");
    chance_brings(s, "deal 9");
    plays(s, 1, "place 1");
    assert_due(s, SITTING_PAUSE, 1);
    assert_int_equal(sitting_take_back(s, SITTING_LOCAL, steps_of(s) - 1), SITTING_DONE);
    assert_due(s, SITTING_TURN, 1);
    plays(s, 1, "place 2");
    assert_due(s, SITTING_PAUSE, 1);
    sitting_end_pause(s);
    assert_due(s, SITTING_JOB, 2);
    sitting_free(s);
}

static void GT_1_an_outcome_of_chance_can_be_tried(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2");
    chance_brings(s, "first 1; deal 70");
    const gw_action again = action_of(s, "deal 70"), other = action_of(s, "deal 61");
    gw_any_state after;
    sitting_refusal refusal;
    assert_int_equal(
        sitting_try(s, GW_CHANCE, &again, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL, &refusal),
        SITTING_ILLEGAL);
    assert_string_equal(gw_rule_id(sitting_table(s)->game, refusal.rule), "GT-1");
    assert_int_equal(
        sitting_try(s, GW_CHANCE, &other, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL, &refusal),
        SITTING_DONE);
    assert_int_equal(steps_of(s), 2);
    sitting_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_computers_people_and_the_end_are_due_in_turn),
        cmocka_unit_test(RD_5_computers_are_asked_before_people_who_decide_at_the_same_time),
        cmocka_unit_test(the_sitting_waits_for_people_elsewhere),
        cmocka_unit_test(GT_H1_the_curtain_falls_before_what_only_one_may_see),
        cmocka_unit_test(GT_H1_drawing_a_card_needs_no_curtain),
        cmocka_unit_test(GT_H1_whoever_draws_a_card_types_it_in_without_a_curtain),
        cmocka_unit_test(GT_H1_taking_back_before_a_computer_acts_keeps_the_curtain_lifted),
        cmocka_unit_test(behind_the_curtain_nobody_can_take_back_actions_of_others),
        cmocka_unit_test(GT_H1_a_curtain_that_is_dropped_is_due_again),
        cmocka_unit_test(GT_H1_the_possible_outcomes_do_not_reveal_what_others_hold),
        cmocka_unit_test(RD_5_the_list_of_secret_actions_is_complete),
        cmocka_unit_test(GT_N_text_that_is_not_an_action_is_refused),
        cmocka_unit_test(RD_H1_a_refused_sequence_reveals_nothing_hidden),
        cmocka_unit_test(GT_H1_a_viewer_without_a_seat_sees_the_public_view),
        cmocka_unit_test(a_careful_sitting_pauses_before_computers_act),
        cmocka_unit_test(GT_1_an_outcome_of_chance_can_be_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
