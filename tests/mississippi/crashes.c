/* Crashes (MQ-C). While the river ends with B1, @2.18 there is a dead end for a boat that comes
 * from @2.12 and can turn only once. */
#include "mississippi/position.h"

#define B1 "river A1-1 B1 / boat orange @0.5 n / mover white / boat white "
#define B4 "river B4 A1-1 / boat orange @0.5 n / mover white / boat white "
#define ALL_HEADS                                                                                  \
    "white head n, white head ne, white head nw, white head s, white head se, white head sw"

static const char *const two_players[] = {"players=2 boats=1", "players=2 boats=1 edition=it"};
static const char *const three_players[] = {"players=3", "players=3 edition=it"};

/* @1.14 of B4 is a dead end: from @1.8 white has to turn twice, to nw or s. */
static void MQ_C1_a_crash_must_be_avoided_at_any_cost(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B4 "@1.8 ne speed 3 coal 1");
        has_legal(p, "white speed 1, white speed 2, white speed 3, white speed 4");
        refuses(p, "white speed 5", "MQ-C1");
        plays(p, "white speed 2");
        refuses(p, "white ahead", "MQ-C1");
        has_legal(p, "white left, white right");
        plays(p, "white left");
        refuses(p, "white right", "MQ-C1");
        has_legal(p, "white left");
        plays(p, "white left");
        assert_int_equal(boat(p, "white")->coal, 0);
        plays(p, "white ahead; white ahead; white end");
        is_at(p, "white", "@1.11");
        assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
        assert_int_equal(boat(p, "white")->speed, 2);
    }
}

static void MQ_C1_a_push_is_a_way_out(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river A1-1 B1 / boat orange @2.18 n / mover white / "
            "boat white @2.12 ne speed 3 coal 0");
        has_legal(p, "white speed 2");
        refuses(p, "white speed 3", "MQ-C1");
        plays(p, "white speed 2");
        refuses(p, "white left", "MQ-C1");
        has_legal(p, "white push nw");
        plays(p, "white push nw; orange head n; white end");
        is_at(p, "white", "@2.18");
        assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
        assert_int_equal(boat(p, "white")->speed, 2);
    }
}

static void MQ_C1_the_heading_after_a_repair_is_part_of_the_turn(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B1 "@2.18 ne repair coal 0");
        has_legal(p, "white head n, white head nw, white head s, white head sw");
        refuses(p, "white head ne", "MQ-C1");
        refuses(p, "white head se", "MQ-C1");
    }
}

/* White reaches the finish too fast; orange, pushed there, ends the race. */
static void MQ_C1_a_push_that_ends_the_race_avoids_the_crash(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river A1-1 B1 / finish straight / boat orange @2.12 n passengers 2 / mover white / "
            "boat white @2.7 n speed 5 coal 0");
        plays(p, "white speed 4");
        has_legal(p, "white push n, white push ne, white push nw");
        refuses(p, "white push sw", "MQ-C1");
        refuses(p, "white left", "MQ-C1");
        plays(p, "white push n");
        awaits(p, "");
        has_result(p, "rank orange white");
        set(p, two_players[e],
            "river A1-1 B1 / finish straight / boat orange @2.12 n speed 2 passengers 2 / "
            "mover white / boat white @2.7 n speed 5 coal 0");
        plays(p, "white speed 4");
        /* Orange does not finish and can only be pushed again: in ru still a crash. */
        assert_int_equal(p->state.is_crashing, e == 0);
        has_legal(p, "white push n, white push ne, white push nw");
        plays(p, "white push n; orange head n");
        is_at(p, "orange", "@2.17");
        refuses(p, "white ahead", "");
    }
}

/* Orange can only go to @2.17, and blue from there only to @2.16: 3 MP in all. With more MP white
 * would have to go on from @2.18, a dead end. */
static void MQ_C1_a_chain_push_is_a_way_out(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river A1-1 B1 / boat orange @2.18 n / boat blue @2.17 n / mover white / "
            "boat white @2.12 ne speed 4 coal 0");
        has_legal(p, "white speed 3");
        refuses(p, "white speed 4", "MQ-C1");
        refuses(p, "white speed 5", "MQ-C1");
        plays(p, "white speed 3");
        has_legal(p, "white push nw sw");
        plays(p, "white push nw sw; orange head n; blue head n; white end");
        is_at(p, "white", "@2.18");
        is_at(p, "blue", "@2.16");
        assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
    }
}

/* @2.16 of B1/B2 is driftwood and, here, a finish dock. At speed 2 white stops there with speed 1;
 * at speed 3 it has to go on to the next dock, with speed 2 (MQ-F4). */
static void MQ_C1_driftwood_can_slow_a_boat_just_enough_for_the_finish(void **state) {
    position *p = *state;
    const char *const parts =
        "river A1-1 B1/B2 / finish straight / boat orange @0.7 n / boat blue @0.6 n / "
        "mover white / boat white @2.11 n speed 3 coal 0 passengers 2";
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], parts);
        has_legal(p, e == 0 ? "white speed 2" : "white speed 2, white speed 3");
        if (e == 0) refuses(p, "white speed 3", "MQ-C1");
        plays(p, "white speed 2");
        if (e == 0) has_legal(p, "white ahead");
        plays(p, "white ahead; white end");
        is_at(p, "white", "gone");
        assert_int_equal(boat(p, "white")->arrival, 1);
    }
}

/* From @1.2 of B3-1 to the sandbank @1.6 it takes one turn, or two: the first is free, the second
 * costs the coal that a boat needs to go there (MQ-A5). */
static void MQ_C1_italian_the_free_turn_leaves_the_coal_for_a_sandbank(void **state) {
    position *p = *state;
#define SHORE "river B3-1 A1-1 / boat orange @0.5 n / mover white / boat white @1.2 "
    set(p, two_players[1], SHORE "n coal 1");
    plays(p, "white speed 1; white left");
    has_legal(p, "white ahead, white left");
    plays(p, "white ahead; white end");
    is_at(p, "white", "@1.6");
    set(p, two_players[1], SHORE "n coal 0");
    plays(p, "white speed 1");
    refuses(p, "white left", "MQ-C1");
    set(p, two_players[1], SHORE "ne coal 1");
    plays(p, "white speed 1; white left");
    refuses(p, "white left", "MQ-C1");
    set(p, two_players[1], SHORE "ne coal 2");
    plays(p, "white speed 1; white left; white left; white ahead; white end");
    is_at(p, "white", "@1.6");
    set(p, two_players[0], SHORE "ne coal 1");
    plays(p, "white speed 1; white left; white left; white ahead; white end");
#undef SHORE
}

static void MQ_C2_a_crashing_boat_picks_any_speed_it_can_pay(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B1 "@2.12 ne speed 3 coal 0");
        has_legal(p, "white speed 2, white speed 3, white speed 4");
        plays(p, "white speed 4");
        has_legal(p, "white ahead, white left");
        refuses(p, "white end", "MQ-C2");
        refuses(p, "white right", "MQ-C2");
        plays(p, "white ahead");
        has_legal(p, "white end");
    }
}

/* From @2.5 two ways of four spaces, all others are shorter. */
static void MQ_C2_a_crashing_boat_spends_as_many_points_as_it_can(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B1 "@2.5 n speed 6 coal 0");
        has_legal(p, "white speed 5, white speed 6");
        plays(p, "white speed 5");
        refuses(p, "white right", "MQ-C2");
        refuses(p, "white left", "MQ-C2");
        refuses(p, "white end", "MQ-C2");
        plays(p, "white ahead");
        has_legal(p, "white ahead, white right");
        plays(p, "white ahead");
        refuses(p, "white end", "MQ-C2");
        has_legal(p, "white right");
        plays(p, "white right; white ahead; white ahead");
        has_legal(p, "white end");
        plays(p, "white end");
        is_at(p, "white", "@2.17");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    }
}

static void MQ_C2_points_spent_on_pushing_count(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river A1-1 B1 / boat orange @2.18 n / mover white / "
            "boat white @2.12 ne speed 4 coal 0");
        has_legal(p, "white speed 3, white speed 4, white speed 5");
        plays(p, "white speed 3");
        refuses(p, "white left", "MQ-C2");
        has_legal(p, "white push nw");
        plays(p, "white push nw; orange head n");
        has_legal(p, "white end");
    }
}

/* Both sandbanks beside @2.18 of B3-2 are taken. */
static void MQ_C2_after_a_repair_the_heading_is_free_and_the_boat_may_crash_again(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river A1-1 B3-2 / boat orange @2.12 n / boat blue @2.17 n / mover white / "
            "boat white @2.18 n repair coal 0");
        has_legal(p, ALL_HEADS);
        plays(p, "white head sw");
        has_legal(p, "white speed 1, white speed 2");
        plays(p, "white speed 2");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->speed, 1);
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    }
}

static void MQ_C3_the_bank_is_crashed_into(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B1 "@2.17 n speed 2 coal 0");
        plays(p, "white speed 2");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    }
}

static void MQ_C3_an_island_is_crashed_into(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B4 "@1.3 ne speed 3 coal 0");
        plays(p, "white speed 2");
        has_legal(p, "white left");
        plays(p, "white left; white ahead");
        has_legal(p, "white end");
        plays(p, "white end");
        is_at(p, "white", "@1.8");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    }
}

/* Orange in the dead end @1.14 of B4 has nowhere to go. */
static void MQ_C3_a_boat_that_cannot_be_pushed_is_crashed_into(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river B4 A1-1 / boat orange @1.14 n / mover white / boat white @1.8 ne coal 0");
        has_legal(p, "white speed 1, white speed 2");
        plays(p, "white speed 2");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
        is_at(p, "orange", "@1.14");
    }
}

/* Before white both spaces of driftwood are taken: it would need 3 MP. */
static void MQ_C3_driftwood_that_cannot_be_paid_for_is_crashed_into(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river B2 A1-1 / boat orange @1.8 n / boat blue @1.3 n / mover white / "
            "boat white @1.9 nw coal 0");
        has_legal(p, "white speed 1, white speed 2");
        plays(p, "white speed 2");
        has_legal(p, "white end");
        plays(p, "white end");
        assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
        set(p, three_players[e],
            "river B2 A1-1 / boat orange @1.8 n / boat blue @1.3 n / mover white / "
            "boat white @1.9 nw speed 2 coal 0");
        has_legal(p, "white speed 3");
    }
}

/* @1.10 of B3-1 has sandbanks on two sides and no other way out. */
static void MQ_C3_in_it_a_sandbank_without_coal_is_crashed_into(void **state) {
    position *p = *state;
    const char *const parts =
        "river B3-1 A1-1 / boat orange @0.5 n / mover white / boat white @1.10 s coal 0";
    set(p, two_players[1], parts);
    plays(p, "white speed 1");
    has_legal(p, "white end");
    plays(p, "white end");
    assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    set(p, two_players[0], parts);
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@1.5");
    assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
}

static void MQ_C4_the_event_reports_the_speed_left(void **state) {
    position *p = *state;
    gw_action end;
    gw_event list[64];
    gw_events events = {list, 64, 0};
    set(p, two_players[0], B1 "@2.17 n speed 2 coal 0");
    plays(p, "white speed 2");
    assert_int_equal(p->table->game->read_action(p->table, "end", 3, &end), 0);
    gw_apply(p->table, (gw_state *)(void *)&p->state, NULL, 1, end, &events);
    assert_int_equal(list[0].kind, MQ_EVENT_CRASHED);
    assert_int_equal(list[0].value[1], boat(p, "white")->speed);
    assert_int_equal(list[0].value[1], 1);
}

static void MQ_C4_a_crashed_boat_misses_a_turn_and_takes_any_heading_after(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], B4 "@1.3 ne speed 3 coal 0");
        plays(p, "white speed 3; white left; white ahead; white end");
        assert_int_equal(boat(p, "white")->speed, 1);
        plays(p, "orange speed 1; orange ahead; orange end");
        awaits(p, "white");
        has_legal(p, "white wait");
        refuses(p, "white speed 1", "MQ-C4");
        plays(p, "white wait; orange speed 1; orange ahead; orange end");
        has_legal(p, ALL_HEADS);
        refuses(p, "white speed 1", "MQ-C4");
        plays(p, "white head n");
        assert_int_equal(boat(p, "white")->coal, 0);
        has_legal(p, "white speed 1, white speed 2");
        plays(p, "white speed 1; white left; white ahead; white end");
        is_at(p, "white", "@1.7");
        plays(p, "orange speed 1; orange right; orange ahead; orange end");
        has_legal(p, "white speed 1, white speed 2"); /* and no heading any more */
    }
}

static void MQ_C4_a_crashed_boat_can_be_pushed(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river A1-1 A3-2 / boat orange @0.12 s crashed / mover white / "
            "boat white @0.7 n speed 2");
        plays(p, "white speed 2; white push n; orange head ne; white end");
        is_at(p, "orange", "@0.17");
        assert_int_equal(boat(p, "orange")->repair, MQ_CRASHED);
        assert_int_equal(boat(p, "orange")->speed, 1);
    }
}

static void MQ_C4_there_is_no_free_heading_on_a_sandbank(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            "river B3-2 A1-1 / boat orange @0.5 n / mover white / boat white @1.6 n repair");
        refuses(p, "white head n", "");
        allows(p, "white speed 1");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_C1_a_crash_must_be_avoided_at_any_cost),
        RULE(MQ_C1_a_push_is_a_way_out),
        RULE(MQ_C1_the_heading_after_a_repair_is_part_of_the_turn),
        RULE(MQ_C1_a_push_that_ends_the_race_avoids_the_crash),
        RULE(MQ_C1_a_chain_push_is_a_way_out),
        RULE(MQ_C1_driftwood_can_slow_a_boat_just_enough_for_the_finish),
        RULE(MQ_C1_italian_the_free_turn_leaves_the_coal_for_a_sandbank),
        RULE(MQ_C2_a_crashing_boat_picks_any_speed_it_can_pay),
        RULE(MQ_C2_a_crashing_boat_spends_as_many_points_as_it_can),
        RULE(MQ_C2_points_spent_on_pushing_count),
        RULE(MQ_C2_after_a_repair_the_heading_is_free_and_the_boat_may_crash_again),
        RULE(MQ_C3_the_bank_is_crashed_into),
        RULE(MQ_C3_an_island_is_crashed_into),
        RULE(MQ_C3_a_boat_that_cannot_be_pushed_is_crashed_into),
        RULE(MQ_C3_driftwood_that_cannot_be_paid_for_is_crashed_into),
        RULE(MQ_C3_in_it_a_sandbank_without_coal_is_crashed_into),
        RULE(MQ_C4_the_event_reports_the_speed_left),
        RULE(MQ_C4_a_crashed_boat_misses_a_turn_and_takes_any_heading_after),
        RULE(MQ_C4_a_crashed_boat_can_be_pushed),
        RULE(MQ_C4_there_is_no_free_heading_on_a_sandbank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
