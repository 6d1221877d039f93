/* What a refusal proposes instead works; and how far boats have to go. */
#include "mississippi/position.h"

#include <gangway/problem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_MAX = 8 };

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

static gw_action read(position *p, const char *text) {
    gw_action action;
    assert_int_equal(p->table->game->read_action(p->table, text, strlen(text), &action), 0);
    return action;
}

/* Reads "speed 1; push n"; returns the count. */
static size_t read_plan(position *p, const char *lines, gw_action *plan) {
    char copy[200];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", lines);
    for (char *line = strtok(copy, ";"); line; line = strtok(NULL, ";"))
        plan[count++] = read(p, line + strspn(line, " "));
    assert_true(count <= PLAN_MAX);
    return count;
}

/* Whether all actions can be played from the position, by its seat. */
static bool works(position *p, const gw_action *actions, size_t count) {
    mq_state s = p->state;
    gw_state *state = (gw_state *)(void *)&s;
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    for (size_t i = 0; i < count; i++) {
        if (gw_check(p->table, state, NULL, seat, actions[i]) != 0) return false;
        gw_apply(p->table, state, NULL, seat, actions[i], NULL);
    }
    return true;
}

/* The last action of the plan is refused with these words; playing `instead`, the whole plan that
 * the words propose, works. */
static void remedies(position *p, const char *plan, const char *words, const char *instead) {
    gw_action actions[PLAN_MAX], other[PLAN_MAX];
    gw_problem problem;
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    size_t count = read_plan(p, plan, actions);
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    mq_state s = p->state;
    gw_state *state = (gw_state *)(void *)&s;
    assert_true(works(p, actions, count - 1));
    for (size_t i = 0; i + 1 < count; i++) gw_apply(p->table, state, NULL, seat, actions[i], NULL);
    gw_rule rule = gw_check(p->table, state, NULL, seat, actions[count - 1]);
    assert_int_not_equal(rule, 0);
    gw_problem_refusal(&problem, p->table, state, seat, actions[count - 1], rule);
    gw_problem_remedy(&problem, p->table, state_of(p), seat, actions, count - 1);
    gw_problem_write(&problem, GW_EN, &out);
    assert_string_equal(text, words);
    assert_true(works(p, other, read_plan(p, instead, other)));
}

#define RIVER "river A1-1 A2-1 A3-1 / round 4 / mover white / "

static void a_push_without_the_points_names_the_speed(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 1 / boat orange @1.7 n");
    remedies(p, "speed 1; push n",
             "this needs 2 movement points, you have 1 (MQ-P3); a push costs one movement point "
             "more: choose speed 2",
             "speed 2; push n");
    remedies(p, "speed 1; ahead",
             "another boat is there: it has to be pushed (MQ-P1); a push costs one movement point "
             "more: choose speed 2",
             "speed 2; push n");
}

static void running_into_a_boat_names_a_push(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 2 / boat orange @1.7 n");
    remedies(p, "speed 2; ahead",
             "another boat is there: it has to be pushed (MQ-P1); you can push the boat north",
             "speed 2; push n");
    remedies(p, "speed 2; push s",
             "the boat cannot be pushed there (MQ-P2); you can push the boat north",
             "speed 2; push n");
}

static void a_push_of_nobody_names_the_step(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 2 / boat orange @0.7 n");
    remedies(p, "speed 2; push n", "no boat is there to be pushed (MQ-P1); you can go ahead",
             "speed 2; ahead");
}

static void a_step_too_many_names_the_speed(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 1 / boat orange @0.7 n");
    remedies(p, "speed 1; ahead; ahead", "no movement points are left (MQ-T2); choose speed 2",
             "speed 2; ahead; ahead");
}

static void a_speed_beyond_the_coal_names_the_nearest(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.2 n speed 1 coal 1 / boat orange @0.7 n");
    remedies(p, "speed 6", "this needs 4 coal, you have 1 (MQ-T5); choose speed 3", "speed 3");
    remedies(p, "ahead", "first comes the speed (MQ-T1); choose speed 1", "speed 1; ahead");
}

static void a_turn_without_coal_names_the_step(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.7 n speed 1 coal 0 / boat orange @0.7 n");
    remedies(p, "speed 1; right; left", "this needs 1 coal, you have 0 (MQ-T4); you can go ahead",
             "speed 1; right; ahead");
    remedies(p, "speed 1; end", "1 movement point must still be spent (MQ-T2); you can go ahead",
             "speed 1; ahead; end");
    remedies(p, "speed 1; speed 2", "the speed is chosen already (MQ-T1); you can go ahead",
             "speed 1; ahead");
}

static void a_step_onto_the_bank_names_a_turn(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @1.14 ne speed 1 / boat orange @0.7 n");
    remedies(p, "speed 1; ahead",
             "there is no water, only bank or island (MQ-T6); you can turn left",
             "speed 1; left; ahead");
}

/* ------------------------------------------------------------------ everywhere -- */

/* Every action that could be typed. */
static size_t all_actions(gw_action *list) {
    size_t count = 0;
    for (uint32_t d = 0; d < MQ_DIRECTIONS; d++) {
        list[count++] = MQ_ACTION(MQ_DO_HEAD, d, 0);
        list[count++] = MQ_ACTION(MQ_DO_HEAD, d, 1);
        list[count++] = MQ_ACTION(MQ_DO_PUSH, d + 1, 0);
    }
    for (uint32_t n = 1; n <= MQ_SPEED_MAX; n++) {
        list[count++] = MQ_ACTION(MQ_DO_SPEED, n, 0);
        list[count++] = MQ_ACTION(MQ_DO_GIVE, 1, n);
        list[count++] = MQ_ACTION(MQ_DO_TAKE, 2, n);
    }
    for (uint32_t n = 1; n <= 5; n++) list[count++] = MQ_ACTION(MQ_DO_DOCK, n, 0);
    list[count++] = MQ_ACTION(MQ_DO_LEFT, 0, 0);
    list[count++] = MQ_ACTION(MQ_DO_RIGHT, 0, 0);
    list[count++] = MQ_ACTION(MQ_DO_AHEAD, 0, 0);
    list[count++] = MQ_ACTION(MQ_DO_BACK, 0, 0);
    list[count++] = MQ_ACTION(MQ_DO_END, 0, 0);
    list[count++] = MQ_ACTION(MQ_DO_WAIT, 0, 0);
    return count;
}

/* Whatever is refused here, the remedy is legal in its place; and after another speed, the rest. */
static void remedy_works(position *p, const gw_action *plan, size_t at, const mq_state *before) {
    mq_remedy remedy;
    gw_action instead[PLAN_MAX];
    position from = {p->table, *before};
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    gw_rule rule = gw_check(p->table, state_of(p), NULL, seat, plan[at]);
    if (rule == 0 || rule == MQ_N) return;
    assert_true(mq_remedy_find(p->table, state_of(&from), seat, plan, at, rule, &remedy));
    assert_non_null(remedy.text);
    memcpy(instead, plan, (at + 1) * sizeof *plan);
    size_t place = at, count = at + 1;
    if (remedy.kind == MQ_OTHER_SPEED) {
        while (mq_action_verb(plan[place]) != MQ_DO_SPEED) place--;
        if (rule == MQ_P1) count--;
    }
    instead[place] = remedy.action;
    assert_true(works(&from, instead, count));
}

static void whatever_is_refused_the_remedy_is_legal(void **state) {
    static const char *const options[] = {"players=3 b=B1,B2,B3-1,B3-2 rose=on",
                                          "players=2 boats=2 edition=it b=B1/B2,B3-1",
                                          "players=4 teams=on", "players=5 rose=on edition=it"};
    position *p = *state;
    gw_action all[80], plan[PLAN_MAX];
    gw_action *list =
        malloc(p->table ? p->table->game->legal_max * sizeof *list : 600 * sizeof *list);
    size_t count = all_actions(all);
    uint32_t random = 12345;
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        begin(p, options[o]);
        mq_state before = p->state; /* where the plan begins */
        size_t planned = 0;
        for (unsigned step = 0; step < 700 && p->state.phase != MQ_OVER; step++) {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            size_t choices = gw_legal(p->table, state_of(p), NULL, seat, list);
            random = random * 1664525 + 1013904223;
            gw_action chosen = list[(random >> 8) % choices];
            mq_verb verb = mq_action_verb(chosen);
            if (planned == PLAN_MAX - 1 || verb == MQ_DO_SPEED || seat == GW_CHANCE ||
                p->state.phase == MQ_AWAIT_PUSHED || verb == MQ_DO_HEAD) {
                before = p->state;
                planned = 0;
            }
            for (size_t i = 0; i < count && seat != GW_CHANCE; i++) {
                plan[planned] = all[i];
                remedy_works(p, plan, planned, &before);
            }
            plan[planned++] = chosen;
            gw_apply(p->table, state_of(p), NULL, seat, chosen, NULL);
            if (p->state.phase != MQ_AWAIT_MOVE || verb == MQ_DO_HEAD) {
                before = p->state;
                planned = 0;
            }
        }
    }
    free(list);
}

/* -------------------------------------------------------------------- distances -- */

static mq_remaining remaining(position *p, const char *colour) {
    uint16_t steps[MQ_LAID_MAX * MQ_SPACES];
    const mq_table *t = mq_table_of(p->table);
    mq_steps_to_go(t, &p->state, steps);
    return mq_remaining_of(t, &p->state, steps, (unsigned)(boat(p, colour) - p->state.boat));
}

static void before_the_finish_is_placed_boats_are_compared(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @2.7 n / boat orange @1.7 n");
    assert_int_equal(remaining(p, "white").behind, 0);
    assert_int_equal(remaining(p, "white").steps, MQ_NO_WAY);
    assert_int_equal(remaining(p, "white").tiles, 9);
    assert_int_equal(remaining(p, "orange").tiles, 10);
    assert_true(remaining(p, "orange").behind >= 4);
}

#define WHOLE                                                                                      \
    "river A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3 / finish straight / round 9 / "  \
    "mover white / "

/* One step nearer for each step ahead; none on a finish dock. */
static void the_steps_to_the_finish_are_counted(void **state) {
    position *p = *state;
    uint16_t steps[MQ_LAID_MAX * MQ_SPACES];
    set(p, "players=2", WHOLE "boat white @10.7 n / boat orange @0.7 n");
    const mq_table *t = mq_table_of(p->table);
    mq_steps_to_go(t, &p->state, steps);
    for (mq_at at = 0; at < p->state.laid * MQ_SPACES; at++) {
        if (steps[at] == MQ_NO_WAY) continue;
        assert_int_equal(steps[at] == 0, mq_is_finish(t, &p->state, at));
        unsigned least = MQ_NO_WAY;
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            mq_at next = mq_neighbour(t, &p->state, at, d);
            if (next != MQ_BANK && steps[next] < least) least = steps[next];
        }
        if (steps[at] > 0) assert_int_equal(steps[at], least + 1);
    }
    assert_int_equal(remaining(p, "white").tiles, 1);
    assert_int_equal(remaining(p, "white").steps, steps[10 * MQ_SPACES + 7]);
    assert_true(remaining(p, "orange").steps > remaining(p, "white").steps + 40);
}

static void a_boat_on_land_has_no_distance(void **state) {
    position *p = *state;
    begin(p, "players=5 rose=on");
    for (unsigned hull = 0; hull < mq_table_of(p->table)->hulls; hull++)
        p->state.boat[hull].at = MQ_LAND;
    assert_int_equal(remaining(p, "white").behind, MQ_NO_WAY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(a_push_without_the_points_names_the_speed),
        RULE(running_into_a_boat_names_a_push),
        RULE(a_push_of_nobody_names_the_step),
        RULE(a_step_too_many_names_the_speed),
        RULE(a_speed_beyond_the_coal_names_the_nearest),
        RULE(a_turn_without_coal_names_the_step),
        RULE(a_step_onto_the_bank_names_a_turn),
        RULE(whatever_is_refused_the_remedy_is_legal),
        RULE(before_the_finish_is_placed_boats_are_compared),
        RULE(the_steps_to_the_finish_are_counted),
        RULE(a_boat_on_land_has_no_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
