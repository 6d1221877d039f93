/* Coal transfer and the Black Rose (MQ-X, MQ-R). */
#include "mississippi/position.h"

#include <stdio.h>

#define RIVER "river A1-1 A3-2 / mover white / "

/* ------------------------------------------------------------ coal transfer -- */

/* White goes from 7 to 12; orange is at 13, beside it. */
#define SIDE_BY_SIDE RIVER "boat white @0.7 n coal 4 / boat orange @0.13 n coal 4"
#define STEP "white speed 1; white ahead"

static void MQ_X1_only_two_boats_each_teams_and_the_black_rose_move_coal(void **state) {
    static const char *const without[] = {"players=4", "players=2 boats=1", "players=3",
                                          "players=4 edition=it"};
    static const char *const with[] = {"players=2", "players=2 edition=it", "players=3 boats=2"};
    position *p = *state;
    for (int i = 0; i < 4; i++) {
        set(p, without[i], SIDE_BY_SIDE);
        plays(p, STEP);
        refuses(p, "white give orange 1", "MQ-X1");
        refuses(p, "white take orange 1", "MQ-X1");
    }
    for (int i = 0; i < 3; i++) {
        set(p, with[i], SIDE_BY_SIDE);
        plays(p, STEP);
        allows(p, "white give orange 1");
        allows(p, "white take orange 1");
    }
}

static void MQ_X1_teams_are_odd_seats_against_even_seats(void **state) {
    position *p = *state;
    set(p, "players=4 teams=on",
        RIVER "boat white @0.7 n coal 4 / boat orange @0.13 n coal 4 / boat blue @0.11 n coal 4 / "
              "boat green @0.2 n");
    plays(p, STEP);
    refuses(p, "white give orange 1", "MQ-X2");
    plays(p, "white take blue 2");
    assert_int_equal(boat(p, "white")->coal, 6);
    assert_int_equal(boat(p, "blue")->coal, 2);
}

static void MQ_X4_transfer_off_forbids_it_between_players_boats(void **state) {
    static const char *const options[] = {
        "players=2 transfer=off", "players=2 edition=it transfer=off",
        "players=3 boats=2 transfer=off", "players=2 rose=on transfer=off"};
    position *p = *state;
    for (unsigned i = 0; i < COUNT(options); i++) {
        set(p, options[i], SIDE_BY_SIDE);
        plays(p, STEP);
        refuses(p, "white give orange 1", "MQ-X4");
        refuses(p, "white take orange 1", "MQ-X4");
        has_legal(p, "white end, white left, white right");
    }
    set(p, "players=4 teams=on transfer=off",
        RIVER "boat white @0.7 n coal 4 / boat orange @0.13 n coal 4 / boat blue @0.11 n coal 4 / "
              "boat green @0.2 n");
    plays(p, STEP);
    refuses(p, "white take blue 2", "MQ-X4");
    has_legal(p, "white end, white left, white right");
}

static void MQ_X4_the_black_rose_still_fills_boats(void **state) {
    position *p = *state;
    set(p, "players=2 rose=on transfer=off",
        RIVER "boat white @0.7 n coal 4 / boat black @0.13 n / boat orange @0.11 n coal 4 / "
              "boat blue @0.18 n / boat green @1.2 n");
    plays(p, STEP);
    has_legal(p, "white end, white left, white right, white take black 1, white take black 2");
    refuses(p, "white take orange 1", "MQ-X4");
    plays(p, "white take black 2");
    assert_int_equal(boat(p, "white")->coal, 6);
}

static void MQ_X4_it_changes_nothing_without_transfer(void **state) {
    static const char *const options[] = {"players=4 transfer=off",
                                          "players=2 boats=1 transfer=off",
                                          "players=3 edition=it transfer=off"};
    position *p = *state;
    for (unsigned i = 0; i < COUNT(options); i++) {
        set(p, options[i], SIDE_BY_SIDE);
        plays(p, STEP);
        refuses(p, "white give orange 1", "MQ-X1");
        has_legal(p, "white end, white left, white right");
    }
}

static void MQ_X2_any_amount_moves_within_0_and_6(void **state) {
    position *p = *state;
    set(p, "players=2", SIDE_BY_SIDE);
    plays(p, STEP);
    refuses(p, "white give orange 3", "MQ-X2");
    refuses(p, "white take orange 3", "MQ-X2");
    refuses(p, "white give orange 0", "");
    has_legal(p, "white end, white give orange 1, white give orange 2, white left, white right, "
                 "white take orange 1, white take orange 2");
    plays(p, "white give orange 2; white end");
    assert_int_equal(boat(p, "white")->coal, 2);
    assert_int_equal(boat(p, "orange")->coal, 6);
    set(p, "players=2", RIVER "boat white @0.7 n coal 1 / boat orange @0.13 n coal 1");
    plays(p, STEP);
    refuses(p, "white give orange 2", "MQ-X2");
    refuses(p, "white take orange 2", "MQ-X2");
    plays(p, "white give orange 1");
    assert_int_equal(boat(p, "white")->coal, 0);
}

static void MQ_X2_once_per_partner_and_turn(void **state) {
    position *p = *state;
    set(p, "players=2", SIDE_BY_SIDE);
    plays(p, STEP "; white give orange 1");
    refuses(p, "white give orange 1", "MQ-X2");
    refuses(p, "white take orange 1", "MQ-X2");
    set(p, "players=6 teams=on",
        RIVER "boat white @0.7 n coal 4 / boat blue @0.13 n coal 4 / boat pink @0.11 n coal 4 / "
              "boat orange @0.2 n");
    plays(p, STEP "; white give blue 1; white take pink 3");
    assert_int_equal(boat(p, "white")->coal, 6);
    refuses(p, "white give blue 1", "MQ-X2");
}

static void MQ_X2_only_after_moving_beside_an_own_boat_of_the_same_speed(void **state) {
    position *p = *state;
    set(p, "players=2", RIVER "boat white @0.7 n coal 4 / boat orange @0.8 n coal 4");
    plays(p, "white speed 1");
    refuses(p, "white give orange 1", "MQ-X2"); /* beside it, but it has not moved */
    plays(p, "white ahead");
    refuses(p, "white give orange 1", "MQ-X2"); /* no longer beside it */
    set(p, "players=2", RIVER "boat white @0.7 n coal 4 / boat orange @0.13 n coal 4 speed 2");
    plays(p, STEP);
    refuses(p, "white give orange 1", "MQ-X2");
    set(p, "players=2", RIVER "boat white @0.7 n coal 4 / boat blue @0.13 n coal 4");
    plays(p, STEP);
    refuses(p, "white give blue 1", "MQ-X2");
    refuses(p, "white give white 1", "");
}

static void MQ_X2_the_speed_is_that_before_driftwood_slows_the_boat(void **state) {
    position *p = *state;
    set(p, "players=2 b=B2",
        "river B2 A3-2 / mover white / boat white @0.18 n speed 3 coal 3 / "
        "boat orange @1.1 n speed 3 coal 3");
    plays(p, "white speed 3; white ahead; white left; white ahead");
    allows(p, "white give orange 1");
    set(p, "players=2 b=B2",
        "river B2 A3-2 / mover white / boat white @0.18 n speed 3 coal 3 / "
        "boat orange @1.1 n speed 2 coal 3");
    plays(p, "white speed 3; white ahead; white left; white ahead");
    refuses(p, "white give orange 1", "MQ-X2");
}

static void MQ_X3_not_on_a_dock_a_sandbank_or_driftwood(void **state) {
    static const char *const partner_on[] = {
        "river A1-1 A3-2 / boat white @0.1 n / boat orange @0.2 n coal 3",  /* start */
        "river A1-1 A3-2 / boat white @1.7 n / boat orange @1.11 n coal 3", /* passengers */
        "river B1 A3-2 / boat white @1.1 n / boat orange @1.7 n coal 3",    /* coal */
        "river B3-1 A3-2 / boat white @1.3 n / boat orange @1.13 n coal 3", /* sandbank */
        "river B2 A3-2 / boat white @1.4 n / boat orange @1.8 n coal 3",    /* driftwood */
        "river A1-1 / finish straight / boat white @1.7 n / boat orange @1.17 n crashed coal 3",
    };
    static const char *const mover_on[] = {
        "river A1-1 A3-2 / boat white @0.2 sw / boat orange @0.6 n coal 3",
        "river A1-1 A3-2 / boat white @1.10 ne / boat orange @1.12 n coal 3",
        "river B1 A3-2 / boat white @1.2 n / boat orange @1.6 n coal 3",
        "river B3-1 A3-2 / boat white @1.8 n / boat orange @1.12 n coal 3",
    };
    position *p = *state;
    for (int i = 0; i < 6; i++) {
        char parts[200];
        snprintf(parts, sizeof parts, "%s / mover white", partner_on[i]);
        set(p, "players=2 b=B1,B2,B3-1", parts);
        plays(p, STEP);
        refuses(p, "white give orange 1", "MQ-X3");
    }
    for (int i = 0; i < 4; i++) {
        char parts[200];
        snprintf(parts, sizeof parts, "%s / mover white", mover_on[i]);
        set(p, "players=2 b=B1,B2,B3-1", parts);
        plays(p, STEP);
        refuses(p, "white give orange 1", "MQ-X3");
    }
    set(p, "players=2 b=B2",
        "river B2 A3-2 / mover white / boat white @0.18 n speed 2 / "
        "boat orange @1.2 n speed 2 coal 3");
    plays(p, "white speed 2; white ahead");
    refuses(p, "white give orange 1", "MQ-X3");
}

/* --------------------------------------------------------- the Black Rose: start -- */

static gw_seat acting(position *p) {
    return gw_first_to_act(p->table, (gw_state *)(void *)&p->state);
}

static void MQ_R1_she_starts_last_on_the_lowest_free_dock(void **state) {
    position *p = *state;
    begin(p, "players=2 boats=1 rose=on");
    plays(p, "chance tile A1-1; chance order orange");
    refuses(p, "chance order black", "MQ-S2");
    plays(p, "chance order white");
    is_at(p, "black", "@0.5"); /* dock 3 */
    has_order(p, "orange white black");
    plays(p, "orange head n; white head n");
    awaits(p, "black");
    assert_int_equal(acting(p), 1);
    plays(p, "black head ne");
    assert_int_equal(boat(p, "black")->heading, 1);
    awaits(p, "orange");
}

static void MQ_R1_with_two_boats_each_the_docks_left_free_differ(void **state) {
    position *p = *state;
    begin(p, "players=2 rose=on");
    plays(p, "chance tile A1-1; chance first 1");
    is_at(p, "black", "@0.2"); /* 3 and 4 against 2 and 5: dock 1 */
    has_order(p, "blue white orange green black");
    begin(p, "players=2 rose=on edition=it");
    plays(p, "chance tile A1-1; chance first 1");
    is_at(p, "black", "@0.1"); /* 1 and 4 against 2 and 3: dock 5 */
    has_order(p, "white blue green orange black");
}

static void MQ_R1_as_sixth_boat_she_waits_on_land_and_the_fifth_chooses_her_dock(void **state) {
    static const char *const options[] = {"players=5 rose=on", "players=5 rose=on edition=it"};
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        begin(p, options[i]);
        plays(p, "chance tile A1-1; chance order pink; chance order green; chance order white; "
                 "chance order blue; chance order orange; pink head n; green head n; white head n; "
                 "blue head n; orange head n");
        is_at(p, "black", "land");
        assert_int_equal(acting(p), 2);
        has_legal(p, i == 0 ? "black dock 2, black dock 3" : "black dock 3, black dock 5");
        plays(p, "black dock 3; black head n");
        has_order(p, "pink green white blue orange black");
    }
}

/* ------------------------------------------------------------- who moves her, coal -- */

static void MQ_R2_the_player_whose_boat_is_last_moves_her_in_her_own_place(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n / boat black @0.7 n / boat blue @0.2 n / "
        "boat white @0.3 n / mover black");
    has_order(p, "orange black blue white");
    awaits(p, "black");
    assert_int_equal(acting(p), 1);
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n / boat white @0.7 n / boat blue @0.3 n / "
        "boat black @0.1 nw / mover black");
    assert_int_equal(acting(p), 3); /* it does not matter that she is last herself */
}

/* Orange overtakes white, which is then last. */
static void MQ_R2_her_controller_is_decided_in_each_round(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 A3-2 / boat black @0.17 n / boat white @0.7 n / boat orange @0.3 n");
    awaits(p, "black");
    assert_int_equal(acting(p), 2);
    plays(p, "black speed 1; black ahead; black end; white speed 1; white ahead; white end; "
             "orange speed 3; orange ahead; orange ahead; orange ahead; orange end");
    has_order(p, "black orange white");
    awaits(p, "black");
    assert_int_equal(acting(p), 1);
}

static void MQ_R2_when_she_is_pushed_he_chooses_her_heading(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.7 n speed 2 / boat black @0.12 n / boat white @0.2 n / "
        "mover orange");
    plays(p, "orange speed 2; orange push n");
    awaits(p, "black");
    assert_int_equal(acting(p), 1);
    plays(p, "black head nw");
    awaits(p, "orange");
}

static void MQ_R3_she_may_spend_1_coal_a_round_from_an_endless_supply(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 / finish straight / boat black @0.7 n / boat white @0.6 n / "
        "boat orange @0.8 n / mover black");
    allows(p, "black speed 3");
    refuses(p, "black speed 4", "MQ-T5");
    plays(p, "black speed 2; black left; black right");
    refuses(p, "black right", "MQ-T4");
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 / finish straight / boat black @0.7 n / boat white @0.6 n / "
        "boat orange @0.8 n / mover black");
    plays(p, "black speed 3; black ahead; black ahead; black ahead; black end");
    plays(p, "orange speed 1; orange ahead; orange end; white speed 1; white ahead; white end");
    awaits(p, "black");
    plays(p, "black speed 1; black ahead; black end"); /* 1 coal once more */
}

static void MQ_R3_as_sixth_boat_she_has_2_in_round_1(void **state) {
    static const char *const rounds[] = {
        "river A1-1 A3-2 / round 1 / boat white @0.17 n / boat black @0.7 n / mover black",
        "river A1-1 A3-2 / round 2 / boat white @0.17 n / boat black @0.7 n / mover black"};
    position *p = *state;
    set(p, "players=5 rose=on", rounds[0]);
    allows(p, "black speed 4");
    refuses(p, "black speed 5", "MQ-T5");
    set(p, "players=5 rose=on", rounds[1]);
    refuses(p, "black speed 4", "MQ-T5");
    set(p, "players=4 rose=on", rounds[0]);
    refuses(p, "black speed 4", "MQ-T5");
}

static void MQ_R4_she_takes_no_passengers_and_needs_no_coal(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 A3-2 / waiting 1 1 / boat black @1.10 ne / boat white @0.6 n / "
        "boat orange @0.8 n / mover black");
    plays(p, "black speed 1; black ahead; black end");
    is_at(p, "black", "@1.11");
    assert_int_equal(p->state.waiting[1], 1);
    assert_int_equal(boat(p, "black")->passengers, 0);
    set(p, "players=2 boats=1 rose=on b=B1",
        "river B1 A3-2 / boat black @1.2 n / boat white @0.6 n / boat orange @0.8 n / mover black");
    plays(p, "black speed 1; black ahead; black end");
    is_at(p, "black", "@1.7");
    assert_int_equal(boat(p, "black")->coal, 0);
}

static void MQ_R4_she_never_finishes(void **state) {
    static const char *const options[] = {"players=2 boats=1 rose=on",
                                          "players=2 boats=1 rose=on edition=it"};
    position *p = *state;
    for (int i = 0; i < 2; i++) {
        set(p, options[i],
            "river A1-1 / finish straight / boat black @1.12 n / boat white @0.6 n / "
            "boat orange @0.8 n / mover black");
        plays(p, "black speed 1; black ahead; black end");
        is_at(p, "black", "@1.17");
        awaits(p, "orange");
    }
}

static void MQ_R4_any_stop_at_a_finish_dock_is_ordinary(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on",
        "river A1-1 / finish straight / boat black @1.7 n speed 2 / boat white @0.6 n / "
        "boat orange @0.8 n / mover black");
    plays(p, "black speed 2; black ahead; black ahead; black end");
    is_at(p, "black", "@1.17");
    assert_int_equal(boat(p, "black")->speed, 2);
    assert_int_equal(boat(p, "black")->repair, MQ_SOUND);
}

/* At speed 5 one coal does not save her from running off. */
#define TOO_FAST                                                                                   \
    "river A1-1 / finish straight / boat black @1.12 n speed 5 / boat white @0.6 n / "             \
    "boat orange @0.8 n / mover black"

static void MQ_R4_running_off_a_finish_dock_is_an_ordinary_crash(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on", TOO_FAST);
    plays(p, "black speed 3; black ahead; black end");
    is_at(p, "black", "@1.17");
    assert_int_equal(boat(p, "black")->out, 0);
    assert_int_equal(boat(p, "black")->repair, MQ_CRASHED);
    assert_int_equal(boat(p, "black")->speed, 1);
}

/* ------------------------------------------------------------------ her coal -- */

static void MQ_R5_her_controller_fills_his_boat_from_her(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n / boat black @0.12 n / "
        "boat white @0.6 n coal 2 / mover white");
    plays(p, "white speed 1; white ahead");
    refuses(p, "white take black 5", "MQ-X2");
    refuses(p, "white give black 1", "MQ-X2");
    plays(p, "white take black 4");
    assert_int_equal(boat(p, "white")->coal, 6);
    assert_int_equal(boat(p, "black")->coal, 0);
}

static void MQ_R5_also_at_the_end_of_her_turn(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n coal 2 / boat black @0.7 n speed 2 / "
        "boat white @0.6 n coal 2 / mover black");
    plays(p, "black speed 1; black left; black right; black ahead");
    refuses(p, "black give orange 1", "MQ-X2");
    refuses(p, "black give white 1", "MQ-X2"); /* she has left his side */
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n coal 2 / boat black @0.7 nw / "
        "boat white @0.6 n coal 1 / mover black");
    plays(p, "black speed 1; black ahead; black right; black left"); /* her coal is spent */
    refuses(p, "black take white 1", "MQ-X2");
    plays(p, "black give white 5");
    assert_int_equal(boat(p, "white")->coal, 6);
    refuses(p, "black give white 1", "MQ-X2");
}

static void MQ_R5_no_other_player_and_not_on_a_dock(void **state) {
    position *p = *state;
    set(p, "players=4 teams=on rose=on",
        "river A1-1 A3-2 / boat white @0.17 n / boat black @0.12 n / boat orange @0.6 n coal 2 / "
        "mover orange");
    plays(p, "orange speed 1; orange ahead");
    refuses(p, "orange give black 1", "MQ-X2");
    allows(p, "orange take black 1");
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.6 n coal 2 / boat black @0.12 n / "
        "boat white @0.2 n / mover orange");
    plays(p, "orange speed 1; orange ahead");
    refuses(p, "orange take black 1", "MQ-X2");
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n / boat black @0.2 n / "
        "boat white @0.1 n coal 2 / mover white");
    plays(p, "white speed 1; white ahead");
    refuses(p, "white take black 1", "MQ-X3");
    set(p, "players=3 rose=on",
        "river A1-1 A3-2 / boat orange @0.17 n / boat black @0.12 n speed 2 / "
        "boat white @0.6 n coal 2 / mover white");
    plays(p, "white speed 1; white ahead");
    refuses(p, "white take black 1", "MQ-X2");
}

/* Orange is last and moves her; green is its teammate. */
static void MQ_R5_his_teammates_take_nothing_from_her(void **state) {
    position *p = *state;
    set(p, "players=4 teams=on rose=on",
        "river A1-1 A3-2 / boat white @0.17 n / boat black @0.12 n / boat green @0.6 n coal 2 / "
        "boat orange @0.2 n / mover green");
    plays(p, "green speed 1; green ahead");
    refuses(p, "green take black 1", "MQ-X2");
}

/* -------------------------------------------------------------------- crashes -- */

#define RU "players=3 rose=on b=B3-1"
#define IT "players=3 rose=on b=B3-1 edition=it"
/* Only two spaces touch space 10 of B3-1, and both are sandbanks: 6 and 5. */
#define POCKET "river B3-1 A3-2 / boat orange @1.6 n / "

static void MQ_R6_in_the_russian_edition_she_crashes_like_any_boat(void **state) {
    position *p = *state;
    set(p, RU, POCKET "boat white @1.5 n / boat black @1.10 se speed 3 / mover black");
    refuses(p, "black wait", "");
    plays(p, "black speed 3; black end");
    assert_int_equal(boat(p, "black")->repair, MQ_CRASHED);
    assert_int_equal(boat(p, "black")->speed, 1);
}

static void MQ_R6_in_the_italian_edition_she_waits_instead_of_crashing(void **state) {
    position *p = *state;
    set(p, IT, POCKET "boat white @1.5 n / boat black @1.10 se speed 3 / mover black");
    has_legal(p, "black wait");
    plays(p, "black wait");
    assert_int_equal(boat(p, "black")->repair, MQ_SOUND);
    assert_int_equal(boat(p, "black")->speed, 1);
    is_at(p, "black", "@1.10");
}

static void MQ_R6_italian_she_may_spend_the_least_coal_that_avoids_a_crash(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on edition=it", TOO_FAST);
    refuses(p, "black wait", "");
    refuses(p, "black speed 1", "MQ-T5"); /* 3 coal */
    refuses(p, "black speed 2", "MQ-C1"); /* 2 coal, none left to turn */
    plays(p, "black speed 3; black ahead; black left; black left; black ahead; black ahead");
    refuses(p, "black left", "MQ-T4");
    plays(p, "black end");
    is_at(p, "black", "@1.15");
    assert_int_equal(boat(p, "black")->repair, MQ_SOUND);
}

static void MQ_R6_italian_her_last_way_may_not_be_blocked_if_avoidable(void **state) {
    position *p = *state;
    set(p, IT, POCKET "boat white @1.0 n / boat black @1.10 se / mover white");
    plays(p, "white speed 1");
    refuses(p, "white ahead", "MQ-R6");
    plays(p, "white right; white ahead; white end");
    set(p, RU, POCKET "boat white @1.0 n / boat black @1.10 se / mover white");
    plays(p, "white speed 1; white ahead; white end");
}

static void MQ_R6_italian_what_cannot_be_avoided_is_allowed(void **state) {
    position *p = *state;
    set(p, IT,
        POCKET "boat blue @1.5 n / boat black @1.10 se / boat white @0.7 n coal 0 / mover white");
    plays(p, "white speed 1");
    has_legal(p, "white ahead, white left, white right");
    plays(p, "white ahead; white end");
}

static void MQ_R6_italian_it_holds_in_her_own_turn_too(void **state) {
    position *p = *state;
    set(p, IT, POCKET "boat black @1.5 n / boat white @0.7 n / mover black");
    plays(p, "black speed 1; black ahead");
    is_at(p, "black", "@1.10");
    refuses(p, "black end", "MQ-R6"); /* back to 5 are three turns, 2 coal */
    plays(p, "black right; black end");
    set(p, RU, POCKET "boat black @1.5 n / boat white @0.7 n / mover black");
    plays(p, "black speed 1; black ahead; black end");
}

/* White can go ahead, which takes her last way, or push blue or green, for 2 MP. */
static void MQ_R6_italian_a_push_may_be_the_only_way_to_spare_her(void **state) {
    static const char *const options[] = {"players=4 rose=on b=B3-1",
                                          "players=4 rose=on b=B3-1 edition=it"};
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            POCKET "boat blue @1.1 n / boat green @0.16 n / boat black @1.10 se / "
                   "boat white @1.0 n coal 1 / mover white");
        has_legal(p, e == 0 ? "white speed 1, white speed 2, white speed 3"
                            : "white speed 2, white speed 3");
        if (e == 0) continue;
        refuses(p, "white speed 1", "MQ-R6");
        plays(p, "white speed 2");
        refuses(p, "white ahead", "MQ-R6");
        plays(p, "white right");
        refuses(p, "white push nw", "MQ-R6"); /* blue would lie in her way then */
        has_legal(p, "white push ne, white push se, white right");
        plays(p, "white push se; blue head n; white end");
    }
}

/* At speed 1 blue has to turn by 180 degrees, which costs both its coal, and go to @1.18. From
 * there the Black Rose could push it out of her way, onto a sandbank, only if it had coal (MQ-A5).
 * At speed 3 it can push her instead. */
static void MQ_R6_italian_a_boat_is_judged_by_the_coal_it_will_have(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on edition=it",
        "river B3-2 B4:right / finish straight / boat white @2.10 n coal 0 / boat orange @0.7 n / "
        "boat blue @2.1 ne coal 2 / boat black @2.5 s speed 6 / mover blue");
    has_legal(p, "blue speed 3");
    refuses(p, "blue speed 1", "MQ-R6");
}

/* Backward off her sandbank she enters the pocket, and only the heading s leads out of it. */
static void MQ_R6_italian_also_the_heading_she_takes_after_going_backward(void **state) {
    position *p = *state;
    set(p, IT, POCKET "boat black @1.5 s / boat white @0.7 n / mover black");
    plays(p, "black back");
    is_at(p, "black", "@1.10");
    allows(p, "black head s");
    refuses(p, "black head n", "MQ-R6");
}

static void MQ_R6_italian_on_a_sandbank_she_turns_as_others_do(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on b=B3-2 edition=it",
        "river B3-2 A3-2 / boat black @1.12 se / boat orange @1.16 n / boat white @0.7 n / "
        "mover black");
    has_legal(p, "black head n, black head ne, black head nw, black head s, black head se, "
                 "black head sw");
}

/* At her speed the Black Rose can leave the dead end @1.14 only by pushing a boat off @1.8. Orange,
 * which has to move, can be back there if it goes south. */
static void MQ_R6_italian_a_repaired_boat_takes_a_heading_that_spares_her(void **state) {
    static const char *const options[] = {"players=2 boats=1 rose=on b=B4",
                                          "players=2 boats=1 rose=on b=B4 edition=it"};
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            "river B4 / boat white @1.7 n / boat orange @1.8 n repair coal 2 / "
            "boat black @1.14 n speed 3 / mover orange");
        if (e == 0) {
            allows(p, "orange head n");
            continue;
        }
        refuses(p, "orange head n", "MQ-R6");
        has_legal(p, "orange head s");
        plays(p, "orange head s; orange speed 2; orange ahead; orange right; orange right; "
                 "orange right; orange ahead; orange end");
        is_at(p, "orange", "@1.8");
    }
}

/* White stops in front of her, on a sandbank, from where she cannot push it. */
static void MQ_R6_italian_on_a_sandbank_boats_need_not_leave_her_a_way(void **state) {
    position *p = *state;
    set(p, "players=3 rose=on b=B3-2 edition=it",
        "river B3-2 A3-2 / boat black @1.12 n / boat white @1.16 ne / boat orange @0.7 n / "
        "mover white");
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@1.17");
}

static void MQ_R6_italian_when_pushed_one_heading_that_saves_her_is_enough(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 rose=on edition=it",
        "river A1-1 / finish straight / boat black @1.7 n speed 5 / boat white @1.2 n speed 2 / "
        "boat orange @0.8 n / mover white");
    plays(p, "white speed 2; white push n; black head s; white end");
    set(p, "players=2 boats=1 rose=on edition=it",
        "river A1-1 / finish straight / boat black @1.7 n speed 5 / boat white @1.2 n speed 2 / "
        "boat orange @0.8 n / mover white");
    plays(p, "white speed 2; white push n; black head n; white end"); /* her controller's choice */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_X1_only_two_boats_each_teams_and_the_black_rose_move_coal),
        RULE(MQ_X1_teams_are_odd_seats_against_even_seats),
        RULE(MQ_X4_transfer_off_forbids_it_between_players_boats),
        RULE(MQ_X4_the_black_rose_still_fills_boats),
        RULE(MQ_X4_it_changes_nothing_without_transfer),
        RULE(MQ_X2_any_amount_moves_within_0_and_6),
        RULE(MQ_X2_once_per_partner_and_turn),
        RULE(MQ_X2_only_after_moving_beside_an_own_boat_of_the_same_speed),
        RULE(MQ_X2_the_speed_is_that_before_driftwood_slows_the_boat),
        RULE(MQ_X3_not_on_a_dock_a_sandbank_or_driftwood),
        RULE(MQ_R1_she_starts_last_on_the_lowest_free_dock),
        RULE(MQ_R1_with_two_boats_each_the_docks_left_free_differ),
        RULE(MQ_R1_as_sixth_boat_she_waits_on_land_and_the_fifth_chooses_her_dock),
        RULE(MQ_R2_the_player_whose_boat_is_last_moves_her_in_her_own_place),
        RULE(MQ_R2_her_controller_is_decided_in_each_round),
        RULE(MQ_R2_when_she_is_pushed_he_chooses_her_heading),
        RULE(MQ_R3_she_may_spend_1_coal_a_round_from_an_endless_supply),
        RULE(MQ_R3_as_sixth_boat_she_has_2_in_round_1),
        RULE(MQ_R4_she_takes_no_passengers_and_needs_no_coal),
        RULE(MQ_R4_she_never_finishes),
        RULE(MQ_R4_any_stop_at_a_finish_dock_is_ordinary),
        RULE(MQ_R4_running_off_a_finish_dock_is_an_ordinary_crash),
        RULE(MQ_R5_her_controller_fills_his_boat_from_her),
        RULE(MQ_R5_also_at_the_end_of_her_turn),
        RULE(MQ_R5_no_other_player_and_not_on_a_dock),
        RULE(MQ_R5_his_teammates_take_nothing_from_her),
        RULE(MQ_R6_in_the_russian_edition_she_crashes_like_any_boat),
        RULE(MQ_R6_in_the_italian_edition_she_waits_instead_of_crashing),
        RULE(MQ_R6_italian_she_may_spend_the_least_coal_that_avoids_a_crash),
        RULE(MQ_R6_italian_her_last_way_may_not_be_blocked_if_avoidable),
        RULE(MQ_R6_italian_what_cannot_be_avoided_is_allowed),
        RULE(MQ_R6_italian_it_holds_in_her_own_turn_too),
        RULE(MQ_R6_italian_a_push_may_be_the_only_way_to_spare_her),
        RULE(MQ_R6_italian_a_boat_is_judged_by_the_coal_it_will_have),
        RULE(MQ_R6_italian_also_the_heading_she_takes_after_going_backward),
        RULE(MQ_R6_italian_on_a_sandbank_she_turns_as_others_do),
        RULE(MQ_R6_italian_a_repaired_boat_takes_a_heading_that_spares_her),
        RULE(MQ_R6_italian_on_a_sandbank_boats_need_not_leave_her_a_way),
        RULE(MQ_R6_italian_when_pushed_one_heading_that_saves_her_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
