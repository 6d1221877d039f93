/* Passengers (MQ-G). The blue dock of A1-1 is @1.11, the red dock of A2-1 @2.7. */
#include "mississippi/position.h"

#include <stdio.h>

#define RIVER "river A1-1 A2-1 A3-2 / "
#define WHITE_AND "boat orange @0.5 n / mover white / boat white "

static const char *const two_players[] = {"players=2 boats=1", "players=2 boats=1 edition=it"};

static void has_aboard(position *p, const char *colour, unsigned passengers) {
    assert_int_equal(boat(p, colour)->passengers, passengers);
}

static void MQ_G1_a_boat_that_ends_on_a_dock_at_speed_one_takes_a_passenger(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 1 2 / " WHITE_AND "@1.10 ne");
        plays(p, "white speed 1; white ahead");
        is_at(p, "white", "@1.11");
        has_aboard(p, "white", 0);
        plays(p, "white end");
        has_aboard(p, "white", 1);
        assert_int_equal(p->state.waiting[1], 1);
    }
}

static void MQ_G1_red_docks_count_and_heading_does_not_matter(void **state) {
    position *p = *state;
    static const char *const from[] = {"@2.12 s", "@2.13 sw", "@2.2 n", "@2.6 ne"};
    for (int i = 0; i < 8; i++) {
        char parts[200];
        snprintf(parts, sizeof parts, RIVER "waiting 2 1 / " WHITE_AND "%s", from[i / 2]);
        set(p, two_players[i % 2], parts);
        plays(p, "white speed 1; white ahead");
        is_at(p, "white", "@2.7");
        plays(p, "white left; white end");
        has_aboard(p, "white", 1);
        assert_int_equal(p->state.waiting[2], 0);
    }
}

static void MQ_G1_nobody_boards_from_an_empty_dock(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 2 1 / " WHITE_AND "@1.10 ne");
        plays(p, "white speed 1; white ahead; white end");
        has_aboard(p, "white", 0);
        assert_int_equal(p->state.waiting[2], 1);
    }
}

static void MQ_G1_nobody_boards_before_the_end_of_the_turn(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 1 1 / " WHITE_AND "@1.11 n");
        plays(p, "white speed 1; white ahead; white end"); /* leaves the dock */
        has_aboard(p, "white", 0);
        set(p, two_players[e], RIVER "waiting 1 1 / " WHITE_AND "@1.10 ne speed 2");
        plays(p, "white speed 2; white ahead; white ahead; white end"); /* passes by */
        is_at(p, "white", "@1.12");
        has_aboard(p, "white", 0);
    }
}

static void MQ_G2_at_most_one_passenger_from_the_same_island(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 1 2 / " WHITE_AND "@1.10 ne");
        plays(p, "white speed 1; white ahead; white end");
        plays(p, "orange speed 1; orange ahead; orange end");
        plays(p, "white speed 1; white ahead; white right; white right; white right; white end");
        is_at(p, "white", "@1.12");
        plays(p, "orange speed 1; orange ahead; orange end");
        plays(p, "white speed 1; white ahead; white end");
        is_at(p, "white", "@1.11");
        has_aboard(p, "white", 1);
        assert_int_equal(p->state.waiting[1], 1);
    }
}

static void MQ_G2_a_passenger_of_another_island_comes_too_and_no_third(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e],
            RIVER "waiting 1 1 / waiting 2 2 / " WHITE_AND "@2.2 n passengers 1 island 1");
        plays(p, "white speed 1; white ahead; white end");
        has_aboard(p, "white", 2);
        assert_int_equal(p->state.waiting[2], 1);
        set(p, two_players[e], RIVER "waiting 2 1 / " WHITE_AND "@2.2 n passengers 2 island 1");
        plays(p, "white speed 1; white ahead; white end");
        has_aboard(p, "white", 2);
        assert_int_equal(p->state.waiting[2], 1);
    }
}

static void MQ_G2_each_boat_of_a_player_counts_for_itself(void **state) {
    position *p = *state;
    static const char *const options[] = {"players=2", "players=2 edition=it"};
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            RIVER "waiting 1 1 / boat blue @0.5 n / boat green @0.9 n / mover white / "
                  "boat orange @1.12 n passengers 1 island 1 / boat white @1.10 ne");
        plays(p, "white speed 1; white ahead; white end");
        has_aboard(p, "white", 1);
    }
}

static void MQ_G3_nobody_boards_at_speed_two_or_more(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 2 1 / " WHITE_AND "@1.17 n speed 2");
        plays(p, "white speed 2; white ahead; white ahead; white end");
        is_at(p, "white", "@2.7");
        has_aboard(p, "white", 0);
        set(p, two_players[e], RIVER "waiting 2 1 / " WHITE_AND "@1.12 n speed 3");
        plays(p, "white speed 3; white ahead; white ahead; white ahead; white end");
        is_at(p, "white", "@2.7");
        has_aboard(p, "white", 0);
        assert_int_equal(p->state.waiting[2], 1);
    }
}

#define PUSHER "mover white / boat white @1.2 n speed 2 / boat orange @1.7 n "

static void MQ_G4_a_boat_pushed_onto_a_dock_at_speed_one_takes_a_passenger_at_once(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, two_players[e], RIVER "waiting 1 2 / " PUSHER);
        plays(p, "white speed 2; white push nw");
        is_at(p, "orange", "@1.11");
        has_aboard(p, "orange", 1);
        has_aboard(p, "white", 0);
        assert_int_equal(p->state.waiting[1], 1);
        plays(p, "orange head n; white end");
        has_aboard(p, "orange", 1);
    }
}

static void MQ_G4_speed_and_numbers_matter_when_pushed_too(void **state) {
    position *p = *state;
    static const char *const orange[] = {"speed 2", "passengers 2", "passengers 1 island 1"};
    static const unsigned aboard[] = {0, 2, 1};
    for (int i = 0; i < 6; i++) {
        char parts[200];
        snprintf(parts, sizeof parts, RIVER "waiting 1 1 / " PUSHER "%s", orange[i / 2]);
        set(p, two_players[i % 2], parts);
        plays(p, "white speed 2; white push nw");
        is_at(p, "orange", "@1.11");
        has_aboard(p, "orange", aboard[i / 2]);
        assert_int_equal(p->state.waiting[1], 1);
    }
}

/* White takes the dock from orange, the other boat of the same player, and stays beside it. */
static void MQ_G5_passengers_never_change_boats(void **state) {
    position *p = *state;
    static const char *const options[] = {"players=2", "players=2 edition=it"};
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            RIVER "boat blue @0.5 n / boat green @0.9 n / mover white / "
                  "boat orange @1.11 n passengers 2 island 1 / boat white @1.10 ne speed 2 coal 5 "
                  "passengers 1 island 2");
        plays(p, "white speed 2; white push n; orange head n");
        has_aboard(p, "white", 1);
        has_aboard(p, "orange", 2);
        refuses(p, "white give orange passenger", "MQ-N");
        refuses(p, "white take orange passenger", "MQ-N");
        has_legal(p, "white end, white left, white right");
        plays(p, "white end");
        has_aboard(p, "white", 1);
        has_aboard(p, "orange", 2);
    }
}

static void MQ_G5_coal_changes_boats_and_passengers_do_not(void **state) {
    position *p = *state;
    set(p, "players=2",
        RIVER "boat blue @0.5 n / boat green @0.9 n / mover white / "
              "boat orange @0.17 n passengers 1 coal 4 / boat white @0.7 n passengers 1 coal 4");
    plays(p, "white speed 1; white ahead; white give orange 1; white end");
    assert_int_equal(boat(p, "orange")->coal, 5);
    has_aboard(p, "white", 1);
    has_aboard(p, "orange", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_G1_a_boat_that_ends_on_a_dock_at_speed_one_takes_a_passenger),
        RULE(MQ_G1_red_docks_count_and_heading_does_not_matter),
        RULE(MQ_G1_nobody_boards_from_an_empty_dock),
        RULE(MQ_G1_nobody_boards_before_the_end_of_the_turn),
        RULE(MQ_G2_at_most_one_passenger_from_the_same_island),
        RULE(MQ_G2_a_passenger_of_another_island_comes_too_and_no_third),
        RULE(MQ_G2_each_boat_of_a_player_counts_for_itself),
        RULE(MQ_G3_nobody_boards_at_speed_two_or_more),
        RULE(MQ_G4_a_boat_pushed_onto_a_dock_at_speed_one_takes_a_passenger_at_once),
        RULE(MQ_G4_speed_and_numbers_matter_when_pushed_too),
        RULE(MQ_G5_passengers_never_change_boats),
        RULE(MQ_G5_coal_changes_boats_and_passengers_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
