/* Speed, steps and turns (MQ-T). The straight river A0, A1-1 has open water at
 * @0.2, @0.7, @0.12, @0.17, and A1-1's column of space 7 above it. */
#include "mississippi/position.h"

#include <stdio.h>

#define RIVER "river A1-1 A3-2 / "
#define WHITE_AND "boat orange @0.5 n / mover white / boat white "
#define BLUE_AND "boat blue @0.9 n / " WHITE_AND

static const char *const two_players[] = {"players=2 boats=1", "players=2 boats=1 edition=it"};
static const char *const three_players[] = {"players=3", "players=3 edition=it"};

static void MQ_T1_the_first_step_of_speed_is_free_and_each_further_costs_coal(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n speed 1");
        plays(p, "white speed 2");
        assert_int_equal(boat(p, "white")->coal, 6);
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n speed 1 coal 3");
        plays(p, "white speed 3");
        assert_int_equal(boat(p, "white")->coal, 2);
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n speed 1 coal 0");
        refuses(p, "white speed 3", "MQ-T5");
        refuses(p, "white speed 0", "MQ-T1");
        refuses(p, "white speed 7", "MQ-T1");
    }
}

static void MQ_T1_slowing_down_costs_like_speeding_up(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 4");
    plays(p, "white speed 4");
    assert_int_equal(boat(p, "white")->coal, 6);
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 4");
    plays(p, "white speed 3");
    assert_int_equal(boat(p, "white")->coal, 6);
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 4");
    plays(p, "white speed 1");
    assert_int_equal(boat(p, "white")->coal, 4);
}

static void MQ_T1_speed_does_not_change_once_movement_has_begun(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 2");
    refuses(p, "white ahead", "MQ-T1");
    refuses(p, "white left", "MQ-T1");
    refuses(p, "white end", "MQ-T1");
    plays(p, "white speed 2");
    refuses(p, "white speed 3", "MQ-T1");
    plays(p, "white ahead");
    refuses(p, "white speed 1", "MQ-T1");
}

static void MQ_T2_all_movement_points_must_be_spent_and_no_more(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n speed 3");
        plays(p, "white speed 3");
        refuses(p, "white end", "MQ-T2");
        plays(p, "white ahead; white ahead");
        refuses(p, "white end", "MQ-T2");
        plays(p, "white ahead");
        is_at(p, "white", "@1.2");
        refuses(p, "white ahead", "MQ-T2");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->speed, 3);
        awaits(p, "orange");
    }
}

static void MQ_T3_a_step_goes_one_space_ahead_and_costs_one_point(void **state) {
    position *p = *state;
    static const char *const place[] = {"@0.12", "@0.13", "@0.8", "@0.2", "@0.6", "@0.11"};
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        char parts[200];
        snprintf(parts, sizeof parts, RIVER WHITE_AND "@0.7 %s speed 2", mq_direction_names[d]);
        set(p, two_players[0], parts);
        plays(p, "white speed 2; white ahead");
        is_at(p, "white", place[d]);
        assert_int_equal(p->state.mp, 1);
        assert_int_equal(boat(p, "white")->heading, d);
        assert_int_equal(boat(p, "white")->coal, 6);
    }
}

static void MQ_T3_a_step_leads_onto_the_next_tile_and_back(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.17 n");
    plays(p, "white speed 2; white ahead");
    is_at(p, "white", "@1.2");
    assert_int_equal(p->state.mp, 1);
    set(p, two_players[0], RIVER WHITE_AND "@1.2 s");
    plays(p, "white speed 2; white ahead");
    is_at(p, "white", "@0.17");
    assert_int_equal(p->state.mp, 1);
}

static void MQ_T4_the_first_turn_is_free_and_each_further_costs_coal(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n coal 2");
        plays(p, "white speed 1; white left");
        assert_int_equal(boat(p, "white")->coal, 2);
        assert_int_equal(boat(p, "white")->heading, 5);
        plays(p, "white left");
        assert_int_equal(boat(p, "white")->coal, 1);
        assert_int_equal(boat(p, "white")->heading, 4);
        plays(p, "white left");
        assert_int_equal(boat(p, "white")->coal, 0);
        refuses(p, "white left", "MQ-T4");
        refuses(p, "white right", "MQ-T4");
    }
}

static void MQ_T4_a_turn_reports_the_coal_it_burns(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n coal 2");
    plays(p, "white speed 1");
    for (int burnt = 0; burnt < 2; burnt++) {
        gw_event event = first_event(p, "white left");
        assert_int_equal(event.kind, MQ_EVENT_TURNED);
        assert_int_equal(event.value[2], burnt);
    }
}

static void MQ_T4_turning_back_costs_like_any_other_turn(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.7 n coal 2");
        plays(p, "white speed 1; white right; white left");
        assert_int_equal(boat(p, "white")->coal, 1);
        assert_int_equal(boat(p, "white")->heading, 0);
        plays(p, "white right");
        assert_int_equal(boat(p, "white")->coal, 0);
        refuses(p, "white left", "MQ-T4");
    }
}

static void MQ_T4_turns_come_before_between_and_after_steps(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 2");
    plays(p, "white speed 2; white right; white ahead; white left; white ahead; white left");
    is_at(p, "white", "@0.18");
    assert_int_equal(boat(p, "white")->heading, 5);
    assert_int_equal(boat(p, "white")->coal, 4);
    plays(p, "white end");
}

static void MQ_T4_every_turn_has_its_own_free_turn(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n coal 0");
    plays(p, "white speed 1; white ahead; white right; white end");
    plays(p, "orange speed 1; orange ahead; orange end");
    plays(p, "white speed 1; white left");
    assert_int_equal(boat(p, "white")->heading, 0);
    refuses(p, "white left", "MQ-T4");
}

static void MQ_T5_without_coal_a_boat_has_its_free_steps_and_races_on(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.2 n speed 3 coal 0");
        has_legal(p, "white speed 2, white speed 3, white speed 4");
        refuses(p, "white speed 1", "MQ-T5");
        refuses(p, "white speed 5", "MQ-T5");
        plays(p, "white speed 2; white ahead; white ahead; white left");
        refuses(p, "white left", "MQ-T4");
        plays(p, "white end; orange speed 1; orange ahead; orange end");
        awaits(p, "white");
        is_at(p, "white", "@0.12");
        has_legal(p, "white speed 1, white speed 2, white speed 3");
    }
}

static void MQ_T5_coal_is_gone_at_once(void **state) {
    position *p = *state;
    set(p, two_players[0], RIVER WHITE_AND "@0.7 n speed 1 coal 1");
    plays(p, "white speed 3");
    assert_int_equal(boat(p, "white")->coal, 0);
    plays(p, "white ahead; white right");
    refuses(p, "white left", "MQ-T4");
}

static void MQ_T6_a_boat_does_not_leave_the_river(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@0.10 nw");
        plays(p, "white speed 1");
        refuses(p, "white ahead", "MQ-T6");
        plays(p, "white right; white ahead");
        is_at(p, "white", "@0.15");
    }
}

static void MQ_T6_a_boat_does_not_enter_an_island(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER WHITE_AND "@1.1 n");
        plays(p, "white speed 1");
        refuses(p, "white ahead", "MQ-T6");
        has_legal(p, "white left, white right");
        plays(p, "white right; white ahead");
        is_at(p, "white", "@1.2");
    }
}

/* The blue dock @2.10 of A1-3 is a finish dock here. */
static void MQ_T7_boarding_comes_before_the_finish(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river A1-1 A1-3 / finish left / waiting 2 1 / " BLUE_AND "@2.5 n passengers 1");
        plays(p, "white speed 1; white ahead; white end");
        assert_int_equal(boat(p, "white")->passengers, 2);
        is_at(p, "white", "gone");
        assert_int_equal(p->state.waiting[2], 0);
    }
}

/* The sandbank @2.17 of B3-2 and the driftwood @2.16 of B1/B2 are finish docks here. */
static void MQ_T7_speed_comes_before_the_finish(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river A1-1 B3-2 / finish straight / " BLUE_AND "@2.16 ne speed 4 passengers 2");
        plays(p, "white speed 4; white ahead; white end");
        is_at(p, "white", "gone");
        assert_int_equal(boat(p, "white")->arrival, 1);
        assert_int_equal(boat(p, "white")->out, 0);
        set(p, three_players[e],
            "river A1-1 B1/B2 / finish straight / " BLUE_AND "@2.11 n speed 2 passengers 2");
        plays(p, "white speed 2; white ahead; white end");
        is_at(p, "white", "gone");
        assert_int_equal(boat(p, "white")->arrival, 1);
    }
}

/* Only `ru` slows a boat that is pushed onto driftwood. */
static void MQ_T7_a_pushed_boat_is_slowed_and_finishes_at_once(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river A1-1 B1/B2 / finish straight / boat blue @0.5 n / mover white / "
            "boat orange @2.12 n speed 2 passengers 2 / boat white @2.13 nw speed 4");
        plays(p, "white speed 4; white push nw");
        is_at(p, "orange", e == 0 ? "gone" : "@2.16");
        awaits(p, e == 0 ? "white" : "orange");
    }
}

/* @2.18 of B1 is a coal dock and a dead end while the river ends there. */
static void MQ_T7_a_crash_brings_nothing(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], "river A1-1 B1 / " WHITE_AND "@2.12 ne speed 3 coal 0");
        plays(p, "white speed 2; white ahead; white end");
        is_at(p, "white", "@2.18");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
        assert_int_equal(boat(p, "white")->speed, 1);
        assert_int_equal(boat(p, "white")->coal, 0);
        set(p, two_players[e], "river A1-1 B1 / " WHITE_AND "@2.12 ne speed 2 coal 0");
        plays(p, "white speed 1; white ahead; white end");
        assert_int_equal(boat(p, "white")->coal, 6);
    }
}

static void MQ_T7_a_missed_turn_brings_nothing(void **state) {
    position *p = *state;
    set(p, two_players[0], "river A1-1 B1 / waiting 1 1 / " WHITE_AND "@1.11 n crashed");
    plays(p, "white wait");
    assert_int_equal(boat(p, "white")->passengers, 0);
    set(p, two_players[0], "river A1-1 B1 / " WHITE_AND "@2.18 n crashed coal 0");
    plays(p, "white wait");
    assert_int_equal(boat(p, "white")->coal, 0);
    set(p, three_players[0], "river A1-1 A1-3 / finish straight / " BLUE_AND "@2.17 n crashed");
    plays(p, "white wait");
    is_at(p, "white", "@2.17");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_T1_the_first_step_of_speed_is_free_and_each_further_costs_coal),
        RULE(MQ_T1_slowing_down_costs_like_speeding_up),
        RULE(MQ_T1_speed_does_not_change_once_movement_has_begun),
        RULE(MQ_T2_all_movement_points_must_be_spent_and_no_more),
        RULE(MQ_T3_a_step_goes_one_space_ahead_and_costs_one_point),
        RULE(MQ_T3_a_step_leads_onto_the_next_tile_and_back),
        RULE(MQ_T4_the_first_turn_is_free_and_each_further_costs_coal),
        RULE(MQ_T4_a_turn_reports_the_coal_it_burns),
        RULE(MQ_T4_turning_back_costs_like_any_other_turn),
        RULE(MQ_T4_turns_come_before_between_and_after_steps),
        RULE(MQ_T4_every_turn_has_its_own_free_turn),
        RULE(MQ_T5_without_coal_a_boat_has_its_free_steps_and_races_on),
        RULE(MQ_T5_coal_is_gone_at_once),
        RULE(MQ_T6_a_boat_does_not_leave_the_river),
        RULE(MQ_T6_a_boat_does_not_enter_an_island),
        RULE(MQ_T7_boarding_comes_before_the_finish),
        RULE(MQ_T7_speed_comes_before_the_finish),
        RULE(MQ_T7_a_pushed_boat_is_slowed_and_finishes_at_once),
        RULE(MQ_T7_a_crash_brings_nothing),
        RULE(MQ_T7_a_missed_turn_brings_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
