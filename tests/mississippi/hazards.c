/* Coal depots, driftwood and sandbanks (MQ-D, MQ-W, MQ-A).
 * B1 has coal docks at 7 and 18; B2 driftwood at 3 and 8; B3-2 sandbanks at 6, 12, 17. */
#include "mississippi/position.h"

#define RU "players=3 b=B1,B1/B2,B2,B3-1,B3-2,B4"
#define IT "players=3 edition=it b=B1,B1/B2,B2,B3-1,B3-2,B4"
#define DEPOT "river B1 A3-2 / mover white / "
#define WOOD "river B2 A3-2 / mover white / "
#define SAND "river B3-2 A3-2 / mover white / "

static const char *const editions[] = {RU, IT};

/* ------------------------------------------------------------------- depots -- */

static void MQ_D1_a_turn_that_ends_at_a_depot_at_speed_1_fills_the_boat(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], DEPOT "boat white @1.2 n coal 2 / boat orange @0.2 n");
        plays(p, "white speed 1; white ahead");
        assert_int_equal(boat(p, "white")->coal, 2);
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->coal, 6);
        set(p, editions[i], DEPOT "boat white @0.17 n speed 2 coal 2 / boat orange @0.2 n");
        plays(p, "white speed 2; white ahead; white ahead; white end");
        is_at(p, "white", "@1.7");
        assert_int_equal(boat(p, "white")->coal, 2);
    }
}

static void MQ_D1_the_event_reports_the_coal_of_the_boat(void **state) {
    position *p = *state;
    gw_action end;
    gw_event list[64];
    gw_events events = {list, 64, 0};
    set(p, RU, DEPOT "boat white @1.2 n coal 2 / boat orange @0.2 n");
    plays(p, "white speed 1; white ahead");
    assert_int_equal(p->table->game->read_action(p->table, "end", 3, &end), 0);
    gw_apply(p->table, (gw_state *)(void *)&p->state, NULL, 1, end, &events);
    assert_int_equal(list[0].kind, MQ_EVENT_REFUELLED);
    assert_int_equal(list[0].value[1], 6);
}

static void MQ_D1_a_boat_that_is_pushed_to_a_depot_is_not_filled(void **state) {
    position *p = *state;
    set(p, RU, DEPOT "boat white @0.17 n speed 2 / boat orange @1.2 n coal 2");
    plays(p, "white speed 2; white push n; orange head n; white end");
    is_at(p, "orange", "@1.7");
    assert_int_equal(boat(p, "orange")->coal, 2);
}

static void MQ_D1_no_passengers_wait_at_a_depot(void **state) {
    position *p = *state;
    begin(p, "players=2 boats=1 b=B1");
    plays(p, "chance tile B1");
    assert_int_equal(p->state.waiting[1], 0);
    begin(p, "players=2 boats=1 b=B1");
    plays(p, "chance tile A1-1");
    assert_int_equal(p->state.waiting[1], 1);
}

/* ---------------------------------------------------------------- driftwood -- */

static void MQ_W1_entering_driftwood_costs_2_mp(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], WOOD "boat white @0.18 n speed 3 / boat orange @0.2 n");
        plays(p, "white speed 3; white ahead");
        is_at(p, "white", "@1.3");
        assert_int_equal(p->state.mp, 1);
        refuses(p, "white end", "MQ-T2");
    }
}

static void MQ_W1_also_with_a_push(void **state) {
    position *p = *state;
    set(p, RU, WOOD "boat white @0.18 n speed 3 / boat orange @1.3 n");
    plays(p, "white speed 3; white push nw; orange head n");
    is_at(p, "white", "@1.3");
    assert_int_equal(p->state.mp, 0);
    set(p, RU, WOOD "boat white @0.18 n speed 2 / boat orange @1.3 n");
    plays(p, "white speed 2");
    refuses(p, "white push nw", "MQ-P3");
}

static void MQ_W2_speed_falls_by_1_for_each_driftwood_space_at_the_end(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], WOOD "boat white @0.18 n speed 2 / boat orange @0.2 n");
        plays(p, "white speed 2; white ahead");
        assert_int_equal(boat(p, "white")->speed, 2);
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->speed, 1);
        set(p, editions[i], WOOD "boat white @0.18 n speed 5 / boat orange @0.2 n");
        plays(p, "white speed 5; white ahead; white ahead; white ahead; white end");
        is_at(p, "white", "@1.13");
        assert_int_equal(boat(p, "white")->speed, 3);
    }
}

static void MQ_W3_pushing_onto_driftwood_costs_1_mp_more(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], WOOD "boat white @0.17 se speed 3 / boat orange @0.18 n speed 3");
        plays(p, "white speed 3; white push n; orange head n");
        assert_int_equal(p->state.mp, 0);
        is_at(p, "orange", "@1.3");
        assert_int_equal(boat(p, "orange")->speed, i == 0 ? 2 : 3);
        set(p, editions[i], WOOD "boat white @0.17 se speed 2 / boat orange @0.18 n speed 3");
        plays(p, "white speed 2");
        refuses(p, "white push n", "MQ-P3");
    }
}

static void MQ_W3_for_every_boat_of_the_chain_that_lands_there(void **state) {
    position *p = *state;
    set(p, RU, WOOD "boat white @0.17 se speed 5 / boat orange @0.18 n / boat blue @1.3 n speed 2");
    plays(p, "white speed 5; white push n n; orange head n; blue head n");
    assert_int_equal(p->state.mp, 0);
    is_at(p, "blue", "@1.8");
    assert_int_equal(boat(p, "orange")->speed, 1);
    assert_int_equal(boat(p, "blue")->speed, 1);
    set(p, RU, WOOD "boat white @0.17 se speed 4 / boat orange @0.18 n / boat blue @1.3 n speed 2");
    plays(p, "white speed 4");
    refuses(p, "white push n n", "MQ-P3");
}

static void MQ_W4_without_the_mp_driftwood_cannot_be_entered(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], WOOD "boat white @0.18 n / boat orange @0.2 n");
        plays(p, "white speed 1");
        refuses(p, "white ahead", "MQ-W4");
        /* nw of 9 is the only way, and it is driftwood */
        set(p, editions[i], WOOD "boat white @1.9 n coal 0 / boat orange @0.2 n");
        has_legal(p, "white speed 2");
    }
}

static void MQ_W4_with_no_way_round_it_is_a_crash(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i],
            WOOD "boat white @1.9 nw coal 0 / boat orange @1.8 n / boat blue @1.3 n");
        plays(p, "white speed 2");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
        is_at(p, "white", "@1.9");
    }
}

/* ---------------------------------------------------------------- sandbanks -- */

static void MQ_A1_a_boat_that_enters_a_sandbank_is_stuck_without_a_crash(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.7 n speed 3 / boat orange @0.2 n");
        plays(p, "white speed 3; white ahead");
        has_legal(p, "white end");
        plays(p, "white end");
        is_at(p, "white", "@1.12");
        assert_int_equal(boat(p, "white")->speed, 1);
        assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
        set(p, editions[i], SAND "boat white @1.7 n / boat orange @0.2 n");
        plays(p, "white speed 1; white ahead; white end"); /* 1 MP is enough */
        is_at(p, "white", "@1.12");
    }
}

static void MQ_A2_no_turning_on_a_sandbank(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.6 n / boat orange @0.2 n");
        plays(p, "white speed 2");
        refuses(p, "white left", "MQ-A2");
        refuses(p, "white right", "MQ-A2");
        plays(p, "white ahead; white right");
    }
}

static void MQ_A3_leaving_forward_costs_1_coal(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.6 n coal 3 / boat orange @0.2 n");
        plays(p, "white speed 2");
        assert_int_equal(boat(p, "white")->coal, 2);
        plays(p, "white ahead; white ahead; white end");
        is_at(p, "white", "@1.16");
        assert_int_equal(boat(p, "white")->speed, 2);
        set(p, editions[i], SAND "boat white @1.6 n coal 1 / boat orange @0.2 n");
        allows(p, "white speed 2");
        refuses(p, "white speed 3", "MQ-T5");
    }
    set(p, RU, SAND "boat white @1.6 n coal 0 / boat orange @0.2 n");
    has_legal(p, "white back");
}

static void MQ_A3_also_by_a_push(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.6 n coal 3 / boat orange @1.11 n");
    plays(p, "white speed 2; white push n; orange head n; white end");
    is_at(p, "white", "@1.11");
    assert_int_equal(boat(p, "white")->coal, 2);
}

static void MQ_A4_leaving_backward_is_free_or_costs_1_coal(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.6 n coal 3 / boat orange @0.2 n");
        plays(p, "white back");
        is_at(p, "white", "@1.1");
        assert_int_equal(boat(p, "white")->coal, i == 0 ? 3 : 2);
        has_legal(p, "white head n, white head ne, white head nw, white head s, white head se, "
                     "white head sw");
        plays(p, "white head se");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->heading, 2);
        assert_int_equal(boat(p, "white")->speed, 1);
    }
    set(p, IT, SAND "boat white @1.6 n coal 0 / boat orange @0.2 n");
    refuses(p, "white back", "");
}

static void MQ_A4_not_by_pushing_and_not_onto_driftwood(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.6 n / boat orange @1.1 n");
        refuses(p, "white back", "MQ-A4");
        set(p, editions[i],
            "river B3-2 B2 A3-2 / boat white @1.17 sw / boat orange @0.2 n / mover white");
        refuses(p, "white back", "MQ-A4");
        allows(p, "white speed 1");
        set(p, editions[i], SAND "boat white @1.7 n / boat orange @0.2 n");
        refuses(p, "white back", ""); /* not from open water */
    }
}

static void MQ_A4_coal_may_be_moved_after_leaving_backward(void **state) {
    position *p = *state;
    set(p, "players=2 b=B3-2", SAND "boat white @1.6 n coal 1 / boat orange @1.2 n coal 5");
    plays(p, "white back; white head n");
    has_legal(p, "white end, white give orange 1, white take orange 1, white take orange 2, "
                 "white take orange 3, white take orange 4, white take orange 5");
}

static void MQ_A4_backward_onto_another_sandbank_it_is_stuck_again(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.17 n coal 2 / boat orange @0.2 n");
        plays(p, "white back");
        is_at(p, "white", "@1.12");
        has_legal(p, "white end");
    }
}

/* With 1 coal: free in ru; in it, 1 to leave and 1 needed on the other (MQ-A5). */
static void MQ_A4_russian_backward_onto_another_sandbank_is_free(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.17 n coal 1 / boat orange @0.2 n");
    plays(p, "white back; white end");
    is_at(p, "white", "@1.12");
    assert_int_equal(boat(p, "white")->coal, 1);
}

static void MQ_A4_italian_backward_onto_another_sandbank_needs_two_coal(void **state) {
    position *p = *state;
    set(p, IT, SAND "boat white @1.17 n coal 1 / boat orange @0.2 n");
    refuses(p, "white back", "");
    set(p, IT, SAND "boat white @1.17 n coal 2 / boat orange @0.2 n");
    plays(p, "white back; white end");
    assert_int_equal(boat(p, "white")->coal, 1);
}

static void MQ_A5_russian_without_coal_or_way_back_it_waits_then_leaves_free(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.6 n coal 0 / boat orange @1.1 n");
    has_legal(p, "white wait");
    plays(p, "white wait; orange speed 2; orange right; orange ahead; orange ahead; orange end");
    awaits(p, "orange"); /* @1.8 is as near the exit, and orange is faster */
    plays(p, "orange speed 1; orange ahead; orange end");
    awaits(p, "white");
    refuses(p, "white speed 3", "MQ-T5");
    plays(p, "white speed 2; white ahead; white ahead; white end");
    is_at(p, "white", "@1.16");
    assert_int_equal(boat(p, "white")->coal, 0);
    assert_int_equal(boat(p, "white")->leaves_free, 0);
}

/* @1.13, ahead of white, is an island: waiting would not help. */
static void MQ_A5_russian_it_waits_only_if_the_way_forward_is_free(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.12 se coal 0 / boat orange @1.16 n");
    refuses(p, "white wait", "MQ-A6");
    plays(p, "white head s; white end");
    assert_int_equal(boat(p, "white")->leaves_free, 0);
}

static void MQ_A5_russian_boats_run_aground_without_coal(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.1 n coal 0 / boat orange @0.2 n");
    plays(p, "white speed 1; white ahead");
    set(p, RU, SAND "boat white @0.16 n speed 2 / boat orange @1.1 n coal 0");
    plays(p, "white speed 2; white push n");
}

static void MQ_A5_italian_boats_without_coal_may_not_enter_a_sandbank(void **state) {
    position *p = *state;
    set(p, IT, SAND "boat white @1.1 n coal 0 / boat orange @0.2 n");
    plays(p, "white speed 1");
    refuses(p, "white ahead", "MQ-A5");
    set(p, IT, SAND "boat white @1.1 n coal 1 / boat orange @0.2 n");
    plays(p, "white speed 1; white ahead");
    set(p, IT, SAND "boat white @0.16 n speed 2 / boat orange @1.1 n coal 0");
    plays(p, "white speed 2");
    refuses(p, "white push n", "MQ-A5");
    set(p, IT, SAND "boat white @0.16 n speed 2 / boat orange @1.1 n coal 1");
    plays(p, "white speed 2; white push n");
}

static void MQ_A5_italian_the_coal_to_leave_is_paid_before_another_is_entered(void **state) {
    position *p = *state;
    set(p, IT, SAND "boat white @1.12 n coal 1 / boat orange @0.2 n");
    has_legal(p, "white back");
    set(p, IT, SAND "boat white @1.12 n coal 2 / boat orange @0.2 n");
    plays(p, "white speed 1; white ahead");
    set(p, RU, SAND "boat white @1.12 n coal 1 / boat orange @0.2 n");
    plays(p, "white speed 1; white ahead");
}

static void MQ_A5_italian_the_black_rose_always_has_coal(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on edition=it b=B3-2",
        "river B3-2 A3-2 / mover black / boat black @1.7 n speed 3 / boat white @0.2 n / "
        "boat orange @0.7 n");
    plays(p, "black speed 1; black ahead; black end"); /* her coal of the round is spent */
    is_at(p, "black", "@1.12");
    set(p, "players=3 rose=on edition=it b=B3-2",
        "river B3-2 A3-2 / mover white / boat white @1.2 n speed 2 coal 0 / boat black @1.7 n / "
        "boat orange @0.7 n");
    plays(p, "white speed 2; white push n; white end");
    is_at(p, "black", "@1.12");
}

static void MQ_A6_blocked_in_front_and_behind_the_turn_is_used_to_turn(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.12 se / boat orange @1.16 n");
        has_legal(p, "white head n, white head ne, white head nw, white head s, white head se, "
                     "white head sw");
        plays(p, "white head s");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->heading, 3);
        assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
        assert_int_equal(boat(p, "white")->coal, 6);
    }
}

static void MQ_A6_a_way_back_or_forward_must_be_taken_instead(void **state) {
    position *p = *state;
    set(p, RU, SAND "boat white @1.12 se / boat orange @0.2 n");
    has_legal(p, "white back");
    set(p, RU, SAND "boat white @1.12 nw coal 1 / boat orange @0.2 n"); /* an island behind */
    refuses(p, "white head n", "MQ-T1");
    allows(p, "white speed 1");
}

static void MQ_A7_a_boat_pushed_onto_a_sandbank_has_speed_1_and_keeps_its_heading(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.2 n speed 2 / boat orange @1.7 ne speed 4");
        plays(p, "white speed 2; white push n");
        awaits(p, "white");
        assert_int_equal(p->state.mp, 0);
        is_at(p, "orange", "@1.12");
        assert_int_equal(boat(p, "orange")->speed, 1);
        assert_int_equal(boat(p, "orange")->heading, 1);
    }
}

static void MQ_A8_a_boat_on_a_sandbank_cannot_be_pushed(void **state) {
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, editions[i], SAND "boat white @1.7 n speed 2 / boat orange @1.12 n");
        plays(p, "white speed 2");
        refuses(p, "white push nw", "MQ-A8");
        set(p, editions[i],
            SAND "boat white @1.2 n speed 3 / boat orange @1.7 n / boat blue @1.12 n");
        plays(p, "white speed 3");
        refuses(p, "white push n nw", "MQ-A8");
        allows(p, "white push nw");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_D1_a_turn_that_ends_at_a_depot_at_speed_1_fills_the_boat),
        RULE(MQ_D1_the_event_reports_the_coal_of_the_boat),
        RULE(MQ_D1_a_boat_that_is_pushed_to_a_depot_is_not_filled),
        RULE(MQ_D1_no_passengers_wait_at_a_depot),
        RULE(MQ_W1_entering_driftwood_costs_2_mp),
        RULE(MQ_W1_also_with_a_push),
        RULE(MQ_W2_speed_falls_by_1_for_each_driftwood_space_at_the_end),
        RULE(MQ_W3_pushing_onto_driftwood_costs_1_mp_more),
        RULE(MQ_W3_for_every_boat_of_the_chain_that_lands_there),
        RULE(MQ_W4_without_the_mp_driftwood_cannot_be_entered),
        RULE(MQ_W4_with_no_way_round_it_is_a_crash),
        RULE(MQ_A1_a_boat_that_enters_a_sandbank_is_stuck_without_a_crash),
        RULE(MQ_A2_no_turning_on_a_sandbank),
        RULE(MQ_A3_leaving_forward_costs_1_coal),
        RULE(MQ_A3_also_by_a_push),
        RULE(MQ_A4_leaving_backward_is_free_or_costs_1_coal),
        RULE(MQ_A4_not_by_pushing_and_not_onto_driftwood),
        RULE(MQ_A4_coal_may_be_moved_after_leaving_backward),
        RULE(MQ_A4_backward_onto_another_sandbank_it_is_stuck_again),
        RULE(MQ_A4_russian_backward_onto_another_sandbank_is_free),
        RULE(MQ_A4_italian_backward_onto_another_sandbank_needs_two_coal),
        RULE(MQ_A5_russian_without_coal_or_way_back_it_waits_then_leaves_free),
        RULE(MQ_A5_russian_it_waits_only_if_the_way_forward_is_free),
        RULE(MQ_A5_russian_boats_run_aground_without_coal),
        RULE(MQ_A5_italian_boats_without_coal_may_not_enter_a_sandbank),
        RULE(MQ_A5_italian_the_coal_to_leave_is_paid_before_another_is_entered),
        RULE(MQ_A5_italian_the_black_rose_always_has_coal),
        RULE(MQ_A6_blocked_in_front_and_behind_the_turn_is_used_to_turn),
        RULE(MQ_A6_a_way_back_or_forward_must_be_taken_instead),
        RULE(MQ_A7_a_boat_pushed_onto_a_sandbank_has_speed_1_and_keeps_its_heading),
        RULE(MQ_A8_a_boat_on_a_sandbank_cannot_be_pushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
