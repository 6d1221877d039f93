/* The finish and the end of a race (MQ-F). A1-1 is the last tile: straight ahead,
 * its spaces 16, 17 and 18 are the finish docks, reached from 11, 12 and 13. */
#include "mississippi/position.h"

#include <stdio.h>

#define RIVER "river A1-1 / finish straight / "

/* ---------------------------------------------------------------- arriving -- */

static void MQ_F1_a_boat_that_ends_its_turn_on_a_finish_dock_at_speed_1_leaves(void **state) {
    position *p = *state;
    set(p, "players=3",
        RIVER "boat white @1.12 n / boat orange @0.7 n / boat blue @0.6 n / mover white");
    plays(p, "white speed 1; white ahead");
    is_at(p, "white", "@1.17");
    plays(p, "white end");
    is_at(p, "white", "gone");
    assert_int_equal(boat(p, "white")->arrival, 1);
    awaits(p, "orange");
    plays(p, "orange speed 1; orange ahead; orange end; blue speed 1; blue ahead; blue end");
    has_order(p, "orange blue");
}

static void MQ_F1_the_heading_does_not_matter(void **state) {
    static const char *const options[] = {"players=3", "players=3 edition=it"};
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, options[i],
            RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n / boat blue @0.6 n / "
                  "mover white");
        plays(p, "white speed 1; white ahead; white left; white left; white end");
        is_at(p, "white", "gone");
    }
}

static void MQ_F1_the_docks_follow_the_direction_of_the_finish(void **state) {
    static const char *const parts[] = {
        "river A1-1 / finish left / boat white @1.12 n / boat orange @0.7 n / boat blue @0.6 n",
        "river A1-1 / finish right / boat white @1.12 n / boat orange @0.7 n / boat blue @0.6 n",
    };
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, "players=3", parts[i]);
        plays(p, "white speed 1; white ahead; white end");
        is_at(p, "white", "@1.17");
        set(p, "players=3", parts[i]);
        plays(p, "white speed 1");
        plays(p, i == 0 ? "white left; white ahead; white end"
                        : "white right; white ahead; white end");
        is_at(p, "white", "gone");
    }
}

static void MQ_F1_a_boat_pushed_onto_a_finish_dock_at_speed_1_finishes(void **state) {
    static const char *const options[] = {"players=3", "players=3 edition=it"};
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, options[i],
            RIVER "boat white @1.7 n speed 2 / boat orange @1.12 n passengers 2 / "
                  "boat blue @0.6 n / mover white");
        plays(p, "white speed 2; white push n");
        is_at(p, "orange", "gone");
        assert_int_equal(boat(p, "orange")->arrival, 1);
        awaits(p, "white");
        set(p, options[i],
            RIVER "boat white @1.7 n speed 2 / boat orange @1.12 n passengers 2 speed 2 / "
                  "boat blue @0.6 n / mover white");
        plays(p, "white speed 2; white push n");
        is_at(p, "orange", "@1.17");
        awaits(p, "orange");
    }
}

static void MQ_F1_several_finishers_of_one_push_arrive_in_the_order_pushed(void **state) {
    position *p = *state;
    set(p, "players=4",
        RIVER "boat white @1.7 n speed 3 / boat orange @1.12 n / boat blue @1.16 n crashed / "
              "boat green @0.7 n / mover white");
    plays(p, "white speed 3; white push nw ne");
    assert_int_equal(boat(p, "orange")->arrival, 1);
    assert_int_equal(boat(p, "blue")->arrival, 2);
}

/* ------------------------------------------------------------------ ranking -- */

static void MQ_F2_finishers_are_ranked_by_passengers_and_the_race_ends_with_one_left(void **state) {
    position *p = *state;
    set(p, "players=4",
        RIVER "boat white @1.12 n / boat orange @1.11 n passengers 2 / "
              "boat blue @1.13 n passengers 1 / boat green @0.7 n passengers 2");
    plays(p, "white speed 1; white ahead; white end; blue speed 1; blue ahead; blue end");
    awaits(p, "orange");
    plays(p, "orange speed 1; orange ahead; orange end");
    awaits(p, "");
    has_result(p, "rank orange blue white green");
    refuses(p, "green speed 1", "MQ-F2");
}

static void MQ_F2_boats_with_equal_passengers_are_ranked_by_arrival(void **state) {
    position *p = *state;
    set(p, "players=3", RIVER "boat orange @1.12 n / boat white @1.11 n / boat blue @0.7 n");
    plays(p, "orange speed 1; orange ahead; orange end; white speed 1; white ahead; white end");
    has_result(p, "rank orange white blue");
}

static void MQ_F2_the_black_rose_is_not_counted(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n / boat black @0.8 n / "
              "mover white");
    plays(p, "white speed 1; white ahead; white end");
    awaits(p, "");
    has_result(p, "rank white orange");
    set(p, "players=3 rose=on",
        RIVER "boat white @1.12 n / boat orange @1.11 n / boat blue @0.7 n / boat black @0.8 n");
    plays(p, "white speed 1; white ahead; white end; orange speed 1; orange ahead; orange end");
    awaits(p, "");
    has_result(p, "rank white orange blue");
}

/* ------------------------------------------------------------ two boats race -- */

static const char *const duels[] = {"players=2 boats=1", "players=2 boats=1 rose=on"};

/* White arrives with its passengers; orange is about to arrive, and black is out of the way. */
static void begin_duel(position *p, const char *options, const char *white, const char *orange) {
    char parts[200];
    snprintf(parts, sizeof parts, RIVER "mover white / boat white @1.12 n %s / boat orange %s%s",
             white, orange, strstr(options, "rose") ? " / boat black @0.8 n" : "");
    set(p, options, parts);
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "gone");
}

static void ends_by(position *p, const char *result, const char *rule) {
    gw_outcome outcome;
    awaits(p, "");
    has_result(p, result);
    p->table->game->outcome(p->table, GW_STATE(&p->state), &outcome);
    assert_string_equal(gw_rule_id(&gw_mississippi_queen, outcome.rule), rule);
}

static void MQ_F2_of_two_boats_the_other_goes_on_until_it_finishes(void **state) {
    static const char *const white[] = {"passengers 0", "passengers 1"};
    position *p = *state;
    for (unsigned i = 0; i < 4; i++) {
        begin_duel(p, duels[i / 2], white[i % 2], "@1.11 n passengers 2");
        awaits(p, "orange");
        plays(p, "orange speed 1; orange ahead; orange end");
        ends_by(p, "rank orange white", "MQ-F2");
        begin_duel(p, duels[i / 2], white[i % 2], i % 2 ? "@1.11 n passengers 1" : "@1.11 n");
        plays(p, "orange speed 1; orange ahead; orange end");
        ends_by(p, "rank white orange", "MQ-F2"); /* equal passengers: by arrival */
    }
}

static void MQ_F2_of_two_boats_the_other_goes_on_until_it_is_disqualified(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < 2; i++) {
        begin_duel(p, duels[i], "passengers 1", "@1.13 n speed 4 coal 0 passengers 2");
        awaits(p, "orange");
        plays(p, "orange speed 3; orange ahead; orange left; orange ahead; orange end");
        assert_int_equal(boat(p, "orange")->out, 1);
        ends_by(p, "rank white orange", "MQ-F2");
    }
}

static void MQ_F2_of_two_boats_the_other_goes_on_until_the_rounds_are_over(void **state) {
    static const char *const options[] = {"players=2 boats=1 rounds=10",
                                          "players=2 boats=1 rounds=10 rose=on"};
    position *p = *state;
    for (unsigned i = 0; i < 2; i++) {
        begin_duel(p, options[i], "passengers 1", "@0.6 n passengers 2");
        while (p->state.phase != MQ_OVER) {
            awaits(p, mq_mover(&p->state) == 1 ? "orange" : "black");
            p->state.round = 10; /* the last round */
            plays(p, mq_mover(&p->state) == 1 ? "orange speed 1; orange ahead; orange end"
                                              : "black speed 1; black ahead; black end");
        }
        ends_by(p, "rank white orange", "MQ-F6"); /* after all finishers */
    }
}

static void MQ_F2_of_two_boats_an_arrival_with_two_passengers_ends_the_race(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < 2; i++) {
        begin_duel(p, duels[i], "passengers 2", "@1.11 n passengers 2");
        ends_by(p, "rank white orange", "MQ-F2");
    }
}

static void MQ_F2_of_two_boats_the_first_disqualified_ends_the_race(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", RIVER "boat white @1.12 n speed 4 coal 0 / boat orange @0.7 n");
    plays(p, "white speed 3; white ahead; white end");
    ends_by(p, "rank orange white", "MQ-F2");
}

static void MQ_F2_a_push_of_one_of_two_boats_to_the_finish_leaves_the_mover_going(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        RIVER "mover white / boat white @1.7 n speed 2 / boat orange @1.12 n passengers 1");
    plays(p, "white speed 2; white push n");
    is_at(p, "orange", "gone");
    awaits(p, "white");
    plays(p, "white end");
    awaits(p, "white");
    has_order(p, "white");
}

/* With MQ-F3, or with more boats, only the count decides. */
static void MQ_F2_does_not_apply_to_three_boats_or_the_italian_edition(void **state) {
    position *p = *state;
    set(p, "players=3", RIVER "boat white @1.12 n / boat orange @1.11 n / boat blue @0.7 n");
    plays(p, "white speed 1; white ahead; white end; orange speed 1; orange ahead; orange end");
    ends_by(p, "rank white orange blue", "MQ-F2");
    set(p, "players=2 boats=1 edition=it",
        RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n passengers 2");
    plays(p, "white speed 1; white ahead; white end");
    ends_by(p, "rank white orange", "MQ-F3");
}

static void MQ_F3_in_the_italian_edition_only_two_passengers_finish(void **state) {
    position *p = *state;
    set(p, "players=3 edition=it",
        RIVER "boat white @1.12 n passengers 1 / boat orange @1.11 n passengers 2 / "
              "boat blue @1.13 n passengers 2");
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@1.17");
    plays(p, "blue speed 1; blue ahead; blue end");
    is_at(p, "blue", "gone");
    awaits(p, "orange");
    plays(p, "orange speed 1; orange ahead; orange end");
    awaits(p, "");
    has_result(p, "rank blue orange white");
}

#define PUSHED_WITH_ONE_PASSENGER                                                                  \
    RIVER "boat white @1.7 n speed 2 / boat orange @1.12 n passengers 1 / boat blue @0.6 n / "     \
          "mover white"

static void MQ_F2_russian_a_pushed_boat_finishes_with_any_passengers(void **state) {
    position *p = *state;
    set(p, "players=3", PUSHED_WITH_ONE_PASSENGER);
    plays(p, "white speed 2; white push n");
    is_at(p, "orange", "gone");
    awaits(p, "white");
}

static void MQ_F3_italian_a_pushed_boat_finishes_with_two_passengers_only(void **state) {
    position *p = *state;
    set(p, "players=3 edition=it", PUSHED_WITH_ONE_PASSENGER);
    plays(p, "white speed 2; white push n");
    is_at(p, "orange", "@1.17");
    awaits(p, "orange");
}

/* --------------------------------------------------------- too fast, running off -- */

/* From 17 towards 18 and 19, with 14 below: all are docks, surrounded by islands and bank, and
 * orange stops the boat where the docks end. */
#define ALONG_THE_DOCKS                                                                            \
    "river A1-2 / finish right / boat blue @0.7 n / boat orange @1.9 n / mover white / "           \
    "boat white @1.17 se speed 3 coal 0 passengers 2"

static void MQ_F4_too_fast_at_the_finish_disqualifies_in_the_russian_edition(void **state) {
    position *p = *state;
    set(p, "players=3", ALONG_THE_DOCKS);
    plays(p, "white speed 2; white ahead; white ahead");
    has_legal(p, "white end");
    plays(p, "white end");
    is_at(p, "white", "gone");
    assert_int_equal(boat(p, "white")->out, 1);
    assert_int_equal(boat(p, "white")->arrival, 0);
    set(p, "players=3", ALONG_THE_DOCKS);
    plays(p, "white speed 3; white ahead; white ahead; white right; white ahead; white end");
    assert_int_equal(boat(p, "white")->out, 1);
}

static void MQ_F4_too_fast_at_the_finish_is_an_ordinary_stop_in_the_italian_edition(void **state) {
    position *p = *state;
    set(p, "players=3 edition=it", ALONG_THE_DOCKS);
    plays(p, "white speed 2; white ahead; white ahead; white end");
    is_at(p, "white", "@1.19");
    assert_int_equal(boat(p, "white")->speed, 2);
    assert_int_equal(boat(p, "white")->repair, MQ_SOUND);
    assert_int_equal(boat(p, "white")->out, 0);
}

static void MQ_F4_crashing_into_a_boat_from_a_finish_dock_is_an_ordinary_crash(void **state) {
    position *p = *state;
    set(p, "players=3", ALONG_THE_DOCKS);
    plays(p, "white speed 4; white ahead; white ahead; white right; white ahead; white end");
    is_at(p, "white", "@1.14");
    assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    assert_int_equal(boat(p, "white")->out, 0);
}

static void MQ_F4_running_off_a_finish_dock_disqualifies_in_the_russian_edition(void **state) {
    position *p = *state;
    set(p, "players=3",
        RIVER "boat white @1.12 n speed 4 coal 0 / boat orange @0.7 n / boat blue @0.6 n");
    plays(p, "white speed 3; white ahead; white end");
    is_at(p, "white", "gone");
    assert_int_equal(boat(p, "white")->out, 1);
    set(p, "players=3 edition=it",
        RIVER "boat white @1.12 n speed 4 coal 0 / boat orange @0.7 n / boat blue @0.6 n");
    plays(p, "white speed 3; white ahead; white end");
    is_at(p, "white", "@1.17");
    assert_int_equal(boat(p, "white")->out, 0);
    assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
}

static void MQ_F4_of_several_disqualified_boats_the_first_to_go_is_last(void **state) {
    position *p = *state;
    set(p, "players=4",
        RIVER
        "boat white @1.12 n speed 4 coal 0 passengers 2 / boat orange @1.13 n speed 4 coal 0 / "
        "boat blue @1.11 n / boat green @0.7 n");
    plays(p, "white speed 3; white ahead; white end");
    plays(p, "orange speed 3; orange ahead; orange left; orange ahead; orange end");
    awaits(p, "blue");
    plays(p, "blue speed 1; blue ahead; blue end");
    awaits(p, "");
    has_result(p, "rank blue green orange white");
}

static void MQ_F4_it_must_be_avoided_if_possible(void **state) {
    position *p = *state;
    set(p, "players=3",
        RIVER "boat white @1.12 n speed 2 coal 0 / boat orange @0.7 n / boat blue @0.6 n");
    has_legal(p, "white speed 1");
    set(p, "players=3",
        RIVER "boat white @1.7 n speed 2 coal 0 / boat orange @0.7 n / boat blue @0.6 n");
    plays(p, "white speed 2");
    refuses(p, "white ahead", "MQ-C1");
    allows(p, "white left");
    set(p, "players=3 edition=it",
        RIVER "boat white @1.7 n speed 2 coal 0 / boat orange @0.7 n / boat blue @0.6 n");
    plays(p, "white speed 2");
    allows(p, "white ahead");
}

/* ------------------------------------------------------------- other endings -- */

static void MQ_F5_with_two_boats_each_two_passengers_at_the_finish_end_the_race(void **state) {
    static const char *const options[] = {"players=2", "players=2 edition=it", "players=4 teams=on",
                                          "players=4 teams=on edition=it"};
    position *p = *state;
    for (int i = 0; i < 4; i++) {
        set(p, options[i],
            RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n / "
                  "boat blue @0.12 n passengers 1 / boat green @1.2 n");
        plays(p, "white speed 1; white ahead; white end");
        awaits(p, "");
        has_result(p, "rank white blue green orange");
    }
}

static void MQ_F5_the_owner_or_team_of_that_boat_wins(void **state) {
    static const char *const options[] = {"players=2", "players=4 teams=on"};
    position *p = *state;
    for (unsigned i = 0; i < 2; i++) {
        gw_outcome outcome;
        set(p, options[i],
            RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n passengers 1 / "
                  "boat blue @0.12 n / boat green @1.2 n passengers 1");
        plays(p, "white speed 1; white ahead; white end");
        p->table->game->outcome(p->table, GW_STATE(&p->state), &outcome);
        for (gw_seat seat = 1; seat <= p->table->players; seat++)
            assert_int_equal(outcome.rank[seat], seat % 2 ? 1 : 2);
    }
}

static void MQ_F5_fewer_passengers_or_one_boat_each_do_not_end_it(void **state) {
    position *p = *state;
    set(p, "players=2",
        RIVER "boat white @1.12 n passengers 1 / boat orange @0.7 n / boat blue @0.12 n / "
              "boat green @1.2 n");
    plays(p, "white speed 1; white ahead; white end");
    awaits(p, "green");
    set(p, "players=4",
        RIVER "boat white @1.12 n passengers 2 / boat orange @0.7 n / boat blue @0.12 n / "
              "boat green @1.2 n");
    plays(p, "white speed 1; white ahead; white end");
    awaits(p, "green");
}

static void MQ_F6_after_the_last_round_boats_are_ranked_by_passengers_and_place(void **state) {
    static const char *const options[] = {"players=4 rounds=10", "players=4 rounds=10 edition=it"};
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, options[i],
            "river A1-1 A3-2 / round 10 / boat white @0.6 n passengers 1 / boat orange @0.12 n / "
            "boat blue @0.17 n / mover white");
        plays(p, "white speed 1; white ahead; white end");
        awaits(p, "");
        has_result(p, "rank green white blue orange");
        set(p, options[i],
            "river A1-1 A3-2 / round 9 / boat white @0.6 n passengers 1 / boat orange @0.12 n / "
            "boat blue @0.17 n / mover white");
        plays(p, "white speed 1; white ahead; white end");
        awaits(p, "blue");
    }
}

static void MQ_F6_a_tile_that_is_due_is_still_laid(void **state) {
    position *p = *state;
    set(p, "players=3 rounds=10",
        "river A1-1 / round 10 / boat white @0.16 n / boat orange @0.17 n / boat blue @0.18 n / "
        "mover white");
    plays(p, "white speed 1; white ahead; white end");
    awaits(p, "chance");
    plays(p, "chance tile A3-2; chance die straight");
    awaits(p, "");
    has_result(p, "rank white orange blue");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_F1_a_boat_that_ends_its_turn_on_a_finish_dock_at_speed_1_leaves),
        RULE(MQ_F1_the_heading_does_not_matter),
        RULE(MQ_F1_the_docks_follow_the_direction_of_the_finish),
        RULE(MQ_F1_a_boat_pushed_onto_a_finish_dock_at_speed_1_finishes),
        RULE(MQ_F1_several_finishers_of_one_push_arrive_in_the_order_pushed),
        RULE(MQ_F2_finishers_are_ranked_by_passengers_and_the_race_ends_with_one_left),
        RULE(MQ_F2_boats_with_equal_passengers_are_ranked_by_arrival),
        RULE(MQ_F2_the_black_rose_is_not_counted),
        RULE(MQ_F2_of_two_boats_the_other_goes_on_until_it_finishes),
        RULE(MQ_F2_of_two_boats_the_other_goes_on_until_it_is_disqualified),
        RULE(MQ_F2_of_two_boats_the_other_goes_on_until_the_rounds_are_over),
        RULE(MQ_F2_of_two_boats_an_arrival_with_two_passengers_ends_the_race),
        RULE(MQ_F2_of_two_boats_the_first_disqualified_ends_the_race),
        RULE(MQ_F2_a_push_of_one_of_two_boats_to_the_finish_leaves_the_mover_going),
        RULE(MQ_F2_does_not_apply_to_three_boats_or_the_italian_edition),
        RULE(MQ_F3_in_the_italian_edition_only_two_passengers_finish),
        RULE(MQ_F2_russian_a_pushed_boat_finishes_with_any_passengers),
        RULE(MQ_F3_italian_a_pushed_boat_finishes_with_two_passengers_only),
        RULE(MQ_F4_too_fast_at_the_finish_disqualifies_in_the_russian_edition),
        RULE(MQ_F4_too_fast_at_the_finish_is_an_ordinary_stop_in_the_italian_edition),
        RULE(MQ_F4_crashing_into_a_boat_from_a_finish_dock_is_an_ordinary_crash),
        RULE(MQ_F4_running_off_a_finish_dock_disqualifies_in_the_russian_edition),
        RULE(MQ_F4_of_several_disqualified_boats_the_first_to_go_is_last),
        RULE(MQ_F4_it_must_be_avoided_if_possible),
        RULE(MQ_F5_with_two_boats_each_two_passengers_at_the_finish_end_the_race),
        RULE(MQ_F5_the_owner_or_team_of_that_boat_wins),
        RULE(MQ_F5_fewer_passengers_or_one_boat_each_do_not_end_it),
        RULE(MQ_F6_after_the_last_round_boats_are_ranked_by_passengers_and_place),
        RULE(MQ_F6_a_tile_that_is_due_is_still_laid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
