/* Pushing (MQ-P). White at @0.7 pushes orange at @0.12, which is surrounded by open water; @0.17 is
 * ahead of both. */
#include "mississippi/position.h"

#include <stdio.h>

#define RIVER "river A1-1 A3-2 / mover white / "
#define ORANGE "boat orange @0.12 n / "
#define BLUE "boat blue @0.17 n / "
#define AWAY "boat blue @0.5 n / "

static const char *const three_players[] = {"players=3", "players=3 edition=it"};

static void has_points(position *p, unsigned mp) {
    assert_int_equal(p->state.mp, mp);
}

static void MQ_P1_a_push_costs_one_point_and_the_step_its_own(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE AWAY "boat white @0.7 n speed 2");
        plays(p, "white speed 2");
        refuses(p, "white ahead", "MQ-P1");
        plays(p, "white push n");
        has_points(p, 0);
        is_at(p, "white", "@0.12");
        is_at(p, "orange", "@0.17");
        assert_int_equal(boat(p, "white")->coal, 6);
    }
}

static void MQ_P1_there_is_no_push_on_an_empty_space(void **state) {
    position *p = *state;
    set(p, three_players[0], RIVER "boat orange @0.9 n / " AWAY "boat white @0.7 n speed 2");
    plays(p, "white speed 2");
    refuses(p, "white push n", "MQ-P1");
}

/* @1.8 of B2 is driftwood. */
static void MQ_P1_pushing_a_boat_off_driftwood_costs_two_for_the_step(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river B2 A1-1 / mover white / boat orange @1.8 n / " AWAY
            "boat white @1.9 nw speed 4");
        plays(p, "white speed 4; white push n");
        has_points(p, 1);
        is_at(p, "white", "@1.8");
        is_at(p, "orange", "@1.13");
        set(p, three_players[e],
            "river B2 A1-1 / mover white / boat orange @1.8 n / " AWAY
            "boat white @1.9 nw speed 2");
        plays(p, "white speed 2");
        refuses(p, "white push n", "MQ-P3");
    }
}

static void MQ_P2_chain_push_costs_one_point_per_boat(void **state) {
    position *p = *state;
    static const char *const four[] = {"players=4", "players=4 edition=it"};
    for (int e = 0; e < 2; e++) {
        set(p, four[e], RIVER ORANGE BLUE "boat green @1.2 n / boat white @0.7 n speed 5");
        plays(p, "white speed 5; white push n n se");
        has_points(p, 1);
        is_at(p, "white", "@0.12");
        is_at(p, "orange", "@0.17");
        is_at(p, "blue", "@1.2");
        is_at(p, "green", "@1.3");
    }
}

static void MQ_P2_the_pusher_chooses_any_navigable_space_around(void **state) {
    position *p = *state;
    static const char *const place[] = {"@0.17", "@0.18", "@0.13", NULL, "@0.11", "@0.16"};
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        char line[40];
        if (place[d] == NULL) continue;
        set(p, three_players[d % 2], RIVER ORANGE AWAY "boat white @0.7 n speed 2");
        plays(p, "white speed 2");
        has_legal(p, "white left, white push n, white push ne, white push nw, white push se, "
                     "white push sw, white right");
        snprintf(line, sizeof line, "white push %s", mq_direction_names[d]);
        plays(p, line);
        is_at(p, "orange", place[d]);
    }
}

static void MQ_P2_no_boat_goes_to_the_movers_space(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE "boat blue @0.11 n / boat white @0.7 n speed 4");
        plays(p, "white speed 4");
        refuses(p, "white push s", "MQ-P2");
        refuses(p, "white push s s", "MQ-P2");
        refuses(p, "white push sw se", "MQ-P2"); /* blue to @0.7 */
        allows(p, "white push sw n");
    }
}

static void MQ_P2_no_boat_goes_to_a_space_of_the_chain(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE "boat blue @0.11 n / boat white @0.7 n speed 4");
        plays(p, "white speed 4");
        refuses(p, "white push sw ne", "MQ-P2"); /* blue to @0.12, where orange stood */
        set(p, three_players[e], RIVER ORANGE BLUE "boat white @0.7 n speed 4");
        plays(p, "white speed 4");
        refuses(p, "white push n s", "MQ-P2");
        refuses(p, "white push n s ne", "MQ-P2"); /* nor is orange pushed a second time */
        allows(p, "white push n sw");
    }
}

static void MQ_P2_every_boat_of_a_chain_is_pushed_on_and_nobody_else(void **state) {
    position *p = *state;
    set(p, three_players[0], RIVER ORANGE BLUE "boat white @0.7 n speed 4");
    plays(p, "white speed 4");
    refuses(p, "white push n", "MQ-P2");    /* blue stands there */
    refuses(p, "white push ne n", "MQ-P2"); /* nobody stands there */
    refuses(p, "white push n n n", "MQ-P2");
    plays(p, "white push nw");
    is_at(p, "blue", "@0.17");
}

static void MQ_P2_no_boat_is_pushed_onto_an_island_or_the_bank(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER "boat orange @1.2 n / " AWAY "boat white @0.17 n speed 2");
        plays(p, "white speed 2");
        refuses(p, "white push nw", "MQ-P2");
        refuses(p, "white push ne", "MQ-P2");
        has_legal(p, "white left, white push n, white push se, white push sw, white right");
        set(p, three_players[e], RIVER "boat orange @0.15 n / " AWAY "boat white @0.10 n speed 2");
        plays(p, "white speed 2");
        refuses(p, "white push nw", "MQ-P2");
        refuses(p, "white push sw", "MQ-P2");
    }
}

static void MQ_P3_a_push_needs_points_for_the_whole_chain(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE BLUE "boat white @0.7 n");
        plays(p, "white speed 1");
        refuses(p, "white push nw", "MQ-P3");
        has_legal(p, "white left, white right");
        set(p, three_players[e], RIVER ORANGE BLUE "boat white @0.7 n");
        plays(p, "white speed 2");
        refuses(p, "white push n n", "MQ-P3");
        allows(p, "white push nw");
    }
}

/* The only way out of @1.14 of B4 is back. */
static void MQ_P3_a_boat_with_nowhere_to_go_is_not_pushed(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river B4 A1-1 / mover white / boat orange @1.14 n / " AWAY
            "boat white @1.8 ne speed 2");
        plays(p, "white speed 2");
        has_legal(p, "white left, white right");
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            char line[40];
            snprintf(line, sizeof line, "white push %s", mq_direction_names[d]);
            refuses(p, line, "");
        }
    }
}

static void MQ_P4_several_boats_are_pushed_in_one_turn(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE BLUE "boat white @0.7 n speed 4");
        plays(p, "white speed 4; white push sw; orange head n; white push n; blue head n");
        has_points(p, 0);
        is_at(p, "orange", "@0.11");
        is_at(p, "blue", "@1.2");
        is_at(p, "white", "@0.17");
        plays(p, "white end");
    }
}

static void MQ_P5_the_owner_chooses_any_heading_for_the_pushed_boat(void **state) {
    position *p = *state;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        char line[40];
        set(p, three_players[d % 2],
            RIVER "boat orange @0.12 s coal 0 / " AWAY "boat white @0.7 n speed 3");
        plays(p, "white speed 3; white push nw");
        awaits(p, "orange");
        assert_int_equal(gw_first_to_act(p->table, GW_STATE(&p->state)), 2);
        has_legal(p, "orange head n, orange head ne, orange head nw, orange head s, "
                     "orange head se, orange head sw");
        refuses(p, "white ahead", "");
        refuses(p, "white end", "");
        refuses(p, "orange speed 1", "MQ-P5");
        snprintf(line, sizeof line, "orange head %s", mq_direction_names[d]);
        plays(p, line);
        assert_int_equal(boat(p, "orange")->heading, d);
        assert_int_equal(boat(p, "orange")->speed, 1);
        awaits(p, "white");
        refuses(p, "orange head n", "");
        plays(p, "white ahead; white end");
    }
}

static void MQ_P5_owners_choose_headings_in_the_order_pushed(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e], RIVER ORANGE BLUE "boat white @0.7 n speed 4");
        plays(p, "white speed 4; white push n n");
        awaits(p, "orange");
        plays(p, "orange head s");
        awaits(p, "blue");
        plays(p, "blue head sw");
        awaits(p, "white");
        assert_int_equal(boat(p, "orange")->heading, 3);
        assert_int_equal(boat(p, "blue")->heading, 4);
        set(p, three_players[e],
            RIVER "boat blue @0.12 n / boat orange @0.17 n / boat white @0.7 n speed 4");
        plays(p, "white speed 4; white push n n");
        awaits(p, "blue");
        plays(p, "blue head n");
        awaits(p, "orange");
    }
}

static void MQ_P5_headings_belong_to_the_pushers_turn(void **state) {
    position *p = *state;
    set(p, three_players[0],
        RIVER "boat orange @0.12 s coal 0 / " AWAY "boat white @0.7 n speed 3");
    uint32_t first = gw_turn(p->table, GW_STATE(&p->state), 1);
    plays(p, "white speed 3; white push nw");
    awaits(p, "orange");
    assert_int_equal(gw_turn(p->table, GW_STATE(&p->state), 2), first);
    plays(p, "orange head n; white ahead; white end");
    awaits(p, "blue");
    assert_int_not_equal(gw_turn(p->table, GW_STATE(&p->state), 3), first);
    assert_false(gw_has_secret(p->table, GW_STATE(&p->state), 3));
}

/* @1.13 of B3-1 is a sandbank. */
static void MQ_P5_there_is_no_free_heading_on_a_sandbank(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, three_players[e],
            "river B3-1 A1-1 / mover white / boat orange @1.12 nw speed 3 / " AWAY
            "boat white @1.17 s speed 3");
        plays(p, "white speed 3; white push se");
        is_at(p, "orange", "@1.13");
        awaits(p, "white");
        assert_int_equal(boat(p, "orange")->heading, 5);
    }
}

static void MQ_P6_own_boats_may_be_pushed(void **state) {
    position *p = *state;
    static const char *const options[] = {"players=2", "players=2 edition=it"};
    for (int e = 0; e < 2; e++) {
        set(p, options[e], RIVER ORANGE AWAY "boat green @0.9 n / boat white @0.7 n speed 2");
        plays(p, "white speed 2; white push n");
        awaits(p, "orange");
        plays(p, "orange head s; white end");
        is_at(p, "orange", "@0.17");
    }
}

static void MQ_P6_team_mates_boats_may_be_pushed(void **state) {
    position *p = *state;
    static const char *const options[] = {"players=4 teams=on", "players=4 teams=on edition=it"};
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            RIVER "boat blue @0.12 n / boat orange @0.9 n / boat green @0.5 n / "
                  "boat white @0.7 n speed 2");
        plays(p, "white speed 2; white push n");
        awaits(p, "blue");
        plays(p, "blue head s; white end");
        is_at(p, "blue", "@0.17");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_P1_a_push_costs_one_point_and_the_step_its_own),
        RULE(MQ_P1_there_is_no_push_on_an_empty_space),
        RULE(MQ_P1_pushing_a_boat_off_driftwood_costs_two_for_the_step),
        RULE(MQ_P2_chain_push_costs_one_point_per_boat),
        RULE(MQ_P2_the_pusher_chooses_any_navigable_space_around),
        RULE(MQ_P2_no_boat_goes_to_the_movers_space),
        RULE(MQ_P2_no_boat_goes_to_a_space_of_the_chain),
        RULE(MQ_P2_every_boat_of_a_chain_is_pushed_on_and_nobody_else),
        RULE(MQ_P2_no_boat_is_pushed_onto_an_island_or_the_bank),
        RULE(MQ_P3_a_push_needs_points_for_the_whole_chain),
        RULE(MQ_P3_a_boat_with_nowhere_to_go_is_not_pushed),
        RULE(MQ_P4_several_boats_are_pushed_in_one_turn),
        RULE(MQ_P5_the_owner_chooses_any_heading_for_the_pushed_boat),
        RULE(MQ_P5_headings_belong_to_the_pushers_turn),
        RULE(MQ_P5_owners_choose_headings_in_the_order_pushed),
        RULE(MQ_P5_there_is_no_free_heading_on_a_sandbank),
        RULE(MQ_P6_own_boats_may_be_pushed),
        RULE(MQ_P6_team_mates_boats_may_be_pushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
