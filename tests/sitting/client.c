/* What a client asks of a sitting: what is due, the curtain, plans, taking back, the story, advice,
 * and the sitting as a text. */
#include "sitting/sitting.h"
#include "sitting/tables.h"
#include <stdlib.h>

/* ------------------------------------------------------------------ helpers -- */

static const gw_state *state_of(const sitting *s) {
    return gw_record_state(sitting_record(s));
}

static size_t steps_of(const sitting *s) {
    return gw_record_count(sitting_record(s));
}

static sitting *open_sitting(const char *game, const char *options) {
    sitting *s = sitting_new(gw_record_new(table_for(game, options)));
    assert_non_null(s);
    return s;
}

static gw_action action_of(const sitting *s, const char *text) {
    gw_action action;
    assert_int_equal(
        sitting_table(s)->game->read_action(sitting_table(s), text, strlen(text), &action), 0);
    return action;
}

/* Actions in the notation, divided by "; ". */
static size_t read_actions(const sitting *s, const char *text, gw_action *actions) {
    size_t count = 0;
    while (*text) {
        char one[GW_ACTION_TEXT] = "";
        size_t length = strcspn(text, ";");
        memcpy(one, text, length);
        actions[count++] = action_of(s, one);
        text += length;
        text += strspn(text, "; ");
    }
    return count;
}

static void plays(sitting *s, gw_seat seat, const char *text) {
    gw_action actions[SITTING_ACTIONS];
    size_t count = read_actions(s, text, actions);
    assert_int_equal(sitting_play(s, seat, sitting_decision(s, seat), actions, count, NULL),
                     SITTING_DONE);
}

static sitting_answer commits(sitting *s, gw_seat seat, const char *text) {
    gw_action actions[SITTING_ACTIONS];
    size_t count = read_actions(s, text, actions);
    return sitting_commit(s, seat, sitting_decision(s, seat), actions, count, NULL, NULL);
}

static void chance_brings(sitting *s, const char *text) {
    while (*text) {
        char one[GW_ACTION_TEXT] = "";
        size_t length = strcspn(text, ";");
        memcpy(one, text, length);
        plays(s, GW_CHANCE, one);
        text += length;
        text += strspn(text, "; ");
    }
}

static void assert_due(const sitting *s, sitting_due_kind kind, gw_seat seat) {
    sitting_due due = sitting_next(s);
    assert_int_equal(due.kind, kind);
    assert_int_equal(due.seat, seat);
    assert_int_equal(due.decision, sitting_decision(s, seat));
}

#define DEAL_CARS                                                                                  \
    "first 1; deal 70; deal 61; deal 50; deal 40; deal 30; deal 20; deal 10; deal 71; deal 62; "   \
    "deal 52; deal 41; deal 31; deal 21; deal 11"
#define DEAL DEAL_CARS "; deal 1; deal 2; deal 3"

/* Two people at one screen, after the deal. */
static sitting *open_trains(void) {
    sitting *s = open_sitting("trains", "players=2");
    chance_brings(s, DEAL);
    return s;
}

static sitting *open_dragons(void) {
    sitting *s = open_sitting("dragons", "players=2 first=blue");
    chance_brings(s, "first blue");
    return s;
}

/* Has everybody do something at random, whoever holds the seat, until the game is over or so many
 * steps are done. */
static void play_on(sitting *s, gw_random *random, size_t until) {
    const gw_action *list;
    while (steps_of(s) < until && sitting_next(s).kind != SITTING_OVER) {
        gw_seat seat = gw_first_to_act(sitting_table(s), state_of(s));
        if (seat == GW_CHANCE) {
            assert_int_equal(sitting_draw(s, random), SITTING_DONE);
            continue;
        }
        size_t count = sitting_legal(s, seat, &list, NULL);
        gw_action action = list[gw_random_below(random, (uint32_t)count)];
        assert_int_equal(sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL),
                         SITTING_DONE);
    }
}

/* Gives the follower what it has not seen yet. */
static void follow_all(sitting *follower, const sitting *s, gw_seat viewer) {
    while (sitting_last(follower) < sitting_last(s)) {
        sitting_entry entry;
        assert_true(sitting_read(s, sitting_last(follower) + 1, viewer, &entry));
        assert_int_equal(sitting_follow(follower, &entry), SITTING_DONE);
    }
}

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
    assert_int_equal(sitting_draw(s, &random), SITTING_UNFIT);
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

static void people_elsewhere_are_waited_for(void **state) {
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
    plays(s, 1, "draw");
    chance_brings(s, "deal 9");
    assert_due(s, SITTING_CURTAIN, 1);
    sitting_lift_curtain(s);
    assert_int_equal(sitting_viewer(s), 1);
    sitting_free(s);
}

static void GT_H1_an_outcome_that_only_one_may_know_is_typed_in_behind_the_curtain(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_set_chance(s, SITTING_TYPED);
    plays(s, 1, "keep 1 1");
    plays(s, 2, "keep 3 1");
    plays(s, 1, "draw");
    assert_due(s, SITTING_CURTAIN, 1);
    sitting_lift_curtain(s);
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

/* Seat 1 looks alone, keeps a card, and takes that back before the computer goes on: the others
 * have not looked on meanwhile. */
static void GT_H1_whoever_takes_back_before_a_computer_goes_on_is_still_alone(void **state) {
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

static void whoever_has_lifted_the_curtain_takes_nothing_of_others_back(void **state) {
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

static void GT_H1_what_may_come_does_not_tell_what_others_hold(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2");
    sitting_set_chance(s, SITTING_TYPED);
    chance_brings(s, DEAL_CARS);
    chance_brings(s, "deal 1"); /* the first player's own, the next one is the second player's */
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

static void RD_5_a_list_of_all_that_one_may_do_in_secret_is_whole(void **state) {
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

static void GT_N_what_is_no_action_is_refused_by_its_text(void **state) {
    (void)state;
    sitting *s = open_trains();
    gw_action action = 0;
    gw_problem problem;
    sitting_refusal refusal;
    assert_true(sitting_read_action(s, "keep 1 1, please", 8, &action, &problem));
    assert_int_equal(action, action_of(s, "keep 1 1"));
    assert_false(sitting_read_action(s, "keep it", 7, &action, &problem));
    assert_says(&problem, "“keep it” is not an action of the notation (GT-N)");
    assert_false(sitting_read_action(s, "", 0, &action, NULL));
    action = action_of(s, "deal 9"); /* what only chance can do */
    assert_int_equal(sitting_play(s, 1, sitting_decision(s, 1), &action, 1, &refusal),
                     SITTING_ILLEGAL);
    sitting_explain(s, 1, &action, &refusal, &problem);
    assert_says(&problem, "“deal 9” is not an action of the notation (GT-N)");
    sitting_free(s);
}

/* ---------------------------------------------------------------- asking by trying -- */

/* Seat 2 has given a program that begins with `card`, and seat 1 all of its own but the last. */
static sitting *open_program(const char *card) {
    sitting *s = open_dragons();
    plays(s, 2, card);
    plays(s, 2, "card stone2; card move1; card move2; card remove");
    plays(s, 1, "card stone1; card move1; card move2; card stone2");
    return s;
}

static void RD_H1_actions_together_do_not_find_out_what_is_hidden(void **state) {
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
        /* A plan goes as far as it can be known, and is decided by what came out. */
        assert_int_equal(sitting_commit(s[i], 1, decision, actions, 2, &done, NULL), SITTING_DONE);
        assert_int_equal(done, 1);
    }
    const gw_action *rest;
    assert_due(s[1], SITTING_PLAN, 1);
    assert_int_equal(sitting_go_on(s[1], 1), SITTING_DONE);
    assert_int_equal(sitting_rest(s[0], 1, &rest), 1);
    for (size_t i = 0; i < COUNT(s); i++) sitting_free(s[i]);
}

static void GT_H1_who_has_no_seat_sees_what_the_public_sees(void **state) {
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

static void the_careful_are_asked_before_computers_go_on(void **state) {
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

/* --------------------------------------------------------------------- plans -- */

/* Three actions of `seat` that it can do one after another; false if it cannot. */
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

/* A game of Mississippi Queen where somebody, whose turn is due, has such a plan. */
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

/* MQ-P5: whoever is pushed answers, and the turn goes on. */
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

static void nobody_gets_the_plan_of_who_had_the_seat_before(void **state) {
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
                     SITTING_UNFIT);
    sitting_free(s);
}

/* --------------------------------------------------------------------- story -- */

static void GT_H1_the_story_tells_what_its_viewer_may_know(void **state) {
    (void)state;
    sitting *s = open_trains();
    sitting_story story;
    gw_step step;
    gw_event list[64];
    size_t told = 0, unlike = 0;
    for (sitting_story_begin(s, 0, &story);;) {
        gw_events events = {list, COUNT(list), 0};
        if (!sitting_story_next(s, &story, GW_PUBLIC, &step, &events)) break;
        unlike += gw_record_step(sitting_record(s), told).action != step.action;
        told++;
    }
    assert_int_equal(told, steps_of(s));
    assert_int_equal(unlike, 3); /* the cards to keep one of */
    plays(s, 1, "keep 1 1");
    assert_true(sitting_story_next(s, &story, GW_PUBLIC, &step, NULL));
    assert_memory_equal(&story.state, state_of(s), sitting_table(s)->game->state_bytes);
    assert_false(sitting_story_next(s, &story, GW_PUBLIC, &step, NULL));
    sitting_free(s);
}

/* All that `viewer` is told of a sitting, a line for each event. */
static void tell(const sitting *s, gw_seat viewer, char *text, size_t size) {
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
    sitting_call(s, 2, "Ben");
    tell(s, GW_PUBLIC, text[0], sizeof text[0]);
    tell(s, 1, text[1], sizeof text[1]);
    tell(s, 2, text[2], sizeof text[2]);
    tell(s, GW_ALL_SEEING, text[3], sizeof text[3]);
    assert_non_null(strstr(text[0], "Player 1 draws a card during setup."));
    assert_non_null(strstr(text[0], "Ben draws a card during setup."));
    assert_string_not_equal(text[0], text[1]);
    assert_string_not_equal(text[1], text[2]);
    assert_true(strlen(text[3]) > strlen(text[1]));
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        sitting *follower = sitting_new_follower(table_for("trains", "players=2"), viewer);
        follow_all(follower, s, viewer);
        sitting_call(follower, 2, "Ben");
        tell(follower, viewer, text[4], sizeof text[4]);
        assert_string_equal(text[4], text[viewer]);
        sitting_free(follower);
    }
    sitting_free(s);
}

/* It goes on with what is known by now, as one that is begun anew. */
static void a_followers_story_goes_on_after_more_is_known_and_after_taking_back(void **state) {
    (void)state;
    static const char *const games[] = {"trains", "dragons", "mississippi"};
    for (size_t g = 0; g < COUNT(games); g++) {
        gw_random random = gw_random_seed(40 + g);
        sitting *s = open_sitting(games[g], "players=3");
        sitting *follower = sitting_new_follower(table_for(games[g], "players=3"), 1);
        sitting_story story, anew;
        sitting_story_begin(follower, 0, &story);
        for (unsigned i = 0; i < 200 && sitting_next(s).kind != SITTING_OVER; i++) {
            play_on(s, &random, steps_of(s) + 1);
            follow_all(follower, s, 1);
            for (size_t from = story.step; story.step < steps_of(s); from++) {
                gw_event list[2][64];
                gw_events told[2] = {{list[0], COUNT(list[0]), 0}, {list[1], COUNT(list[1]), 0}};
                gw_step steps[2];
                sitting_story_begin(follower, from, &anew);
                assert_true(sitting_story_next(follower, &story, 1, &steps[0], &told[0]));
                assert_true(sitting_story_next(follower, &anew, 1, &steps[1], &told[1]));
                assert_int_equal(steps[0].action, steps[1].action);
                assert_int_equal(told[0].count, told[1].count);
                assert_memory_equal(list[0], list[1], told[0].count * sizeof *list[0]);
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

static void advice_is_given_by_who_judges_to_who_is_to_act(void **state) {
    (void)state;
    sitting *s = open_trains();
    const gw_game *game = sitting_table(s)->game;
    gw_random random = gw_random_seed(1);
    gw_thinking *thinking = gw_thinking_new(sitting_table(s), &random);
    const gw_player *medium = gw_player_find(game, "medium");
    const gw_player *unfit[] = {gw_player_find(game, "random"), NULL};
    char text[512];
    gw_out reason = gw_out_to(text, sizeof text);
    sitting_hint hint;
    gw_opinion opinion;
    thinking->budget.nodes = 60;
    assert_true(sitting_advise(s, 1, medium, thinking, NULL, NULL, GW_EN, &hint, &reason));
    assert_int_equal(thinking->budget.nodes, 60);
    for (size_t i = 0; i < COUNT(unfit); i++) {
        assert_false(sitting_advise(s, 1, unfit[i], thinking, NULL, NULL, GW_EN, &hint, &reason));
        assert_false(sitting_judge(s, steps_of(s), 1, unfit[i], thinking, &opinion));
    }
    assert_false(sitting_advise(s, 2, medium, thinking, NULL, NULL, GW_EN, &hint, &reason));
    gw_thinking_free(thinking);
    sitting_free(s);
}

/* --------------------------------------------------------------------- names -- */

static void seats_are_called_by_name_or_by_who_holds_them(void **state) {
    (void)state;
    sitting *s = open_trains();
    char name[SITTING_SHOWN_NAME];
    assert_int_equal(sitting_call(s, 1, "Anna\xE2\x80\xAE"), SITTING_DONE);
    assert_int_equal(sitting_call(s, 2, ""), SITTING_UNFIT);
    assert_int_equal(sitting_call(s, 2, "a\nb"), SITTING_UNFIT);
    assert_int_equal(sitting_call(s, 3, "Zoe"), SITTING_UNFIT);
    sitting_name(s, 1, GW_EN, name);
    assert_string_equal(name, "Anna<U+202E>");
    sitting_name(s, 2, GW_EN, name);
    assert_non_null(strstr(name, "2"));
    sitting_seat(s, 2, GW_COMPUTER, "hard");
    sitting_name(s, 2, GW_EN, name);
    assert_non_null(strstr(name, "hard"));
    assert_int_equal(sitting_missing(s, 0), 0);
    sitting_seat(s, 2, GW_COMPUTER, "elsewhere");
    assert_int_equal(sitting_missing(s, 0), GW_SEAT_BIT(2));
    sitting_seat(s, 2, GW_BOT, "bot");
    assert_int_equal(sitting_missing(s, 0), GW_SEAT_BIT(2));
    assert_int_equal(sitting_missing(s, GW_SEAT_BIT(2)), 0);
    assert_string_equal(sitting_substitute(s), "medium");
    assert_int_equal(sitting_name_bot(s, 2, "mybot"), SITTING_DONE);
    assert_int_equal(sitting_name_bot(s, 1, "mybot"), SITTING_UNFIT);
    gw_holder holder = gw_record_holder_at(sitting_record(s), 2, 99);
    assert_string_equal(holder.name, "mybot");
    sitting_free(s);
}

/* ------------------------------------------------------- seats that change hands -- */

static void what_is_taken_back_leaves_the_seats_as_they_are(void **state) {
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

static void nobody_takes_back_what_a_computer_did(void **state) {
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
    sitting_call(s, 1, "Anna");
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

/* ----------------------------------------------------------------------- text -- */

static void assert_same_entries(const sitting *a, const sitting *b, gw_seat viewer) {
    assert_int_equal(sitting_last(a), sitting_last(b));
    for (uint64_t number = 1; number <= sitting_last(a); number++) {
        sitting_entry one, other;
        assert_true(sitting_read(a, number, viewer, &one));
        assert_true(sitting_read(b, number, viewer, &other));
        assert_memory_equal(&one, &other, sizeof one);
    }
}

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
        sitting_call(s, 1, "Anna");
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

/* A record may call a computer player anything; entries have room for some of it. */
static void names_that_are_too_long_for_entries_do_no_harm(void **state) {
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

static void a_view_to_look_at_is_read_back_as_it_was_set(void **state) {
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

/* It has nothing to go on with. */
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

static void what_is_no_sitting_is_refused_with_its_line(void **state) {
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

/* --------------------------------------------------------------- planning anew -- */

/* A plan of two actions; a decision of the same seat in between; then another plan. */
static void what_is_planned_anew_is_taken_back_with_the_plan_before(void **state) {
    (void)state;
    gw_action plan[3];
    sitting_due due;
    sitting *s = open_where_planned(&due, plan);
    size_t before = steps_of(s);
    gw_seat seat = due.seat;
    /* With no plan of its own before, it is like any other. */
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

/* ----------------------------------------------------------- games without people -- */

/* Whoever decides at random, up to so many actions. */
typedef struct reckless {
    gw_random random;
    unsigned left;
} reckless;

static bool decide(void *owner, sitting *s, gw_seat seat, gw_action *action) {
    reckless *r = owner;
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

static void a_game_is_played_out_by_whoever_decides(void **state) {
    (void)state;
    sitting *s = open_sitting("trains", "players=2 turns=5");
    reckless r = {gw_random_seed(4), 20};
    assert_int_equal(sitting_play_out(s, decide, &r), SITTING_UNFIT);
    assert_int_equal(steps_of(s), 20);
    assert_int_equal(sitting_play_out(s, decide_wrongly, NULL), SITTING_ILLEGAL);
    assert_int_equal(steps_of(s), 20);
    r.left = 1000;
    assert_int_equal(sitting_play_out(s, decide, &r), SITTING_DONE);
    assert_due(s, SITTING_OVER, GW_NO_SEAT);
    assert_int_equal(sitting_play_out(s, decide_wrongly, NULL), SITTING_DONE);
    sitting_free(s);
}

/* Nothing of the game before is left: it is as at a new sitting. */
static void another_game_begins_anew(void **state) {
    (void)state;
    static const char *const games[] = {"trains", "dragons", "mississippi"};
    for (size_t i = 0; i < COUNT(games); i++) {
        sitting *used = open_sitting(games[i], "players=3"),
                *fresh = open_sitting(games[i], "players=3");
        reckless first = {gw_random_seed(1), 300}, one = {gw_random_seed(2), 100}, other = one;
        assert_int_equal(sitting_seat(used, 2, GW_COMPUTER, "medium"), SITTING_DONE);
        sitting_play_out(used, decide, &first);
        sitting_begin_anew(used);
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

static void whoever_keeps_a_seat_makes_no_entry(void **state) {
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
        cmocka_unit_test(chance_computers_people_and_the_end_are_due_in_turn),
        cmocka_unit_test(RD_5_computers_are_asked_before_people_who_decide_at_the_same_time),
        cmocka_unit_test(people_elsewhere_are_waited_for),
        cmocka_unit_test(GT_H1_the_curtain_falls_before_what_only_one_may_see),
        cmocka_unit_test(GT_H1_an_outcome_that_only_one_may_know_is_typed_in_behind_the_curtain),
        cmocka_unit_test(GT_H1_whoever_takes_back_before_a_computer_goes_on_is_still_alone),
        cmocka_unit_test(whoever_has_lifted_the_curtain_takes_nothing_of_others_back),
        cmocka_unit_test(GT_H1_a_curtain_that_is_dropped_is_due_again),
        cmocka_unit_test(GT_H1_what_may_come_does_not_tell_what_others_hold),
        cmocka_unit_test(RD_5_a_list_of_all_that_one_may_do_in_secret_is_whole),
        cmocka_unit_test(GT_N_what_is_no_action_is_refused_by_its_text),
        cmocka_unit_test(RD_H1_actions_together_do_not_find_out_what_is_hidden),
        cmocka_unit_test(GT_H1_who_has_no_seat_sees_what_the_public_sees),
        cmocka_unit_test(the_careful_are_asked_before_computers_go_on),
        cmocka_unit_test(a_plan_is_carried_out_and_taken_back_as_a_whole),
        cmocka_unit_test(a_plan_goes_on_after_somebody_has_answered),
        cmocka_unit_test(nobody_gets_the_plan_of_who_had_the_seat_before),
        cmocka_unit_test(a_plan_goes_on_wherever_its_player_is),
        cmocka_unit_test(a_plan_is_tried_on_its_seats_own_view),
        cmocka_unit_test(GT_H1_the_story_tells_what_its_viewer_may_know),
        cmocka_unit_test(GT_H1_the_story_has_no_event_that_its_viewer_may_not_know),
        cmocka_unit_test(a_followers_story_goes_on_after_more_is_known_and_after_taking_back),
        cmocka_unit_test(advice_is_a_turn_that_can_be_carried_out),
        cmocka_unit_test(advice_is_given_by_who_judges_to_who_is_to_act),
        cmocka_unit_test(seats_are_called_by_name_or_by_who_holds_them),
        cmocka_unit_test(what_is_taken_back_leaves_the_seats_as_they_are),
        cmocka_unit_test(nobody_takes_back_what_a_computer_did),
        cmocka_unit_test(a_branch_is_a_game_of_its_own),
        cmocka_unit_test(a_sitting_is_written_and_read_back_exactly),
        cmocka_unit_test(a_plan_is_kept_with_the_sitting),
        cmocka_unit_test(names_that_are_too_long_for_entries_do_no_harm),
        cmocka_unit_test(a_view_to_look_at_is_read_back_as_it_was_set),
        cmocka_unit_test(a_follower_has_no_plan),
        cmocka_unit_test(what_is_no_sitting_is_refused_with_its_line),
        cmocka_unit_test(entries_are_written_as_lines_and_read_back),
        cmocka_unit_test(what_is_planned_anew_is_taken_back_with_the_plan_before),
        cmocka_unit_test(GT_1_an_outcome_of_chance_can_be_tried),
        cmocka_unit_test(a_game_is_played_out_by_whoever_decides),
        cmocka_unit_test(another_game_begins_anew),
        cmocka_unit_test(whoever_keeps_a_seat_makes_no_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
