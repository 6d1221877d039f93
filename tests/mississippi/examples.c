/* The worked examples of the two rulebooks, as closely as the books describe them.
 *
 * Examples that other tests already play exactly are not repeated:
 *   a half turn for 2 coal               steering.c    MQ_T4_the_first_turn_is_free…
 *   a passenger at speed 1               passengers.c  MQ_G1_a_boat_that_ends_on_a_dock…
 *   two spaces of driftwood for 5 MP     hazards.c     MQ_W2_speed_falls_by_1…
 *   a boat pushed onto driftwood         hazards.c     MQ_W3_pushing_onto_driftwood…
 *   running onto a sandbank              hazards.c     MQ_A1_a_boat_that_enters…
 *   a boat pushed onto a sandbank        hazards.c     MQ_A7_a_boat_pushed_onto…
 * Each example is in both books unless noted. */
#include "mississippi/position.h"

#include <stdio.h>

enum { PARTS = 400 };

#define RIVER "river A1-1 A3-2 / "

/* A table of either edition, with the boats of the example. */
#define EDITIONS(options)                                                                          \
    { options, options " edition=it" }

static void has_coal(position *p, const char *colour, unsigned coal) {
    assert_int_equal(boat(p, colour)->coal, coal);
}

/* ------------------------------------------------------------------- order -- */

/* Red alone is on the farthest tile. Pink and green are equally near to it, equally fast, and have
 * equal coal; green is on the right. White's tile is ahead of orange's: it may be that of pink and
 * green, or one in between. */
static void MQ_O3_five_boats_in_order(void **state) {
    static const char *const options[] = EDITIONS("players=5 colours=red,pink,green,white,orange");
    static const char *const rest[] = {"boat white @2.7 s coal 0 / boat orange @1.17 n speed 6",
                                       "boat white @1.2 s coal 0 / boat orange @0.17 n speed 6"};
    position *p = *state;
    for (int i = 0; i < 4; i++) {
        char parts[PARTS];
        snprintf(parts, sizeof parts,
                 "river A1-1 A3-2 A1-2 / boat red @3.2 s coal 0 / boat pink @2.16 n speed 3 coal 4 "
                 "/ boat green @2.18 sw speed 3 coal 4 / %s",
                 rest[i / 2]);
        set(p, options[i % 2], parts);
        has_order(p, "red green pink white orange");
    }
}

/* -------------------------------------------------------------------- coal -- */

/* From 4 to 6 is only in the Russian book. */
static void MQ_T1_what_changes_of_speed_cost(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1");
    static const struct {
        unsigned from, to, coal;
    } changes[] = {{3, 4, 0}, {3, 2, 0}, {4, 2, 1}, {4, 6, 1}, {1, 4, 2}};
    position *p = *state;
    for (unsigned i = 0; i < 2 * COUNT(changes); i++) {
        char parts[PARTS], line[40];
        snprintf(parts, sizeof parts,
                 RIVER "boat orange @0.5 n / mover white / boat white @0.2 n speed %u",
                 changes[i / 2].from);
        snprintf(line, sizeof line, "white speed %u", changes[i / 2].to);
        set(p, options[i % 2], parts);
        plays(p, line);
        has_coal(p, "white", 6 - changes[i / 2].coal);
    }
}

/* From speed 2 to 4, a space, a turn, a space, another turn and two spaces: 1 coal for
 * the speed and 1 for the second turn. */
static void MQ_T1_T4_a_turn_that_costs_two_coal(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=pink,orange");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e], RIVER "boat orange @0.5 n / mover pink / boat pink @0.2 n speed 2");
        plays(p, "pink speed 4");
        has_coal(p, "pink", 5);
        plays(p, "pink ahead; pink left");
        has_coal(p, "pink", 5);
        plays(p, "pink ahead; pink right");
        has_coal(p, "pink", 4);
        plays(p, "pink ahead; pink ahead; pink end");
        has_coal(p, "pink", 4);
        is_at(p, "pink", "@1.1");
    }
}

/* ------------------------------------------------------------------- tiles -- */

/* Pink, at speed 3, enters A3-1 and ends its turn there; A2-4 is laid, in the Italian picture to
 * the right. */
static void MQ_L1_a_new_tile_after_the_turn(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=pink,orange");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            "river A1-1 A3-1 / boat orange @0.5 n / mover pink / boat pink @1.16 n speed 3");
        plays(p, "pink speed 3; pink ahead; pink ahead; pink ahead");
        is_at(p, "pink", "@2.11");
        awaits(p, "pink");
        plays(p, "pink end; chance tile A2-4; chance die right");
        assert_int_equal(p->state.laid, 4);
        assert_int_equal(p->state.flow[3], 1);
        assert_int_equal(p->state.waiting[3], 1);
        awaits(p, "orange");
    }
}

#define ORANGE_AT_SPEED_6                                                                          \
    "river A1-1 A3-1 / boat pink @0.5 n / mover orange / boat orange @1.16 n speed 6 "

/* Orange enters A3-1 at speed 6. The next tile is laid only after its turn, so it has to slow down
 * or turn before the edge. */
static void MQ_L1_C1_turning_before_the_edge_of_the_last_tile(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=orange,pink");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e], ORANGE_AT_SPEED_6);
        plays(p, "orange speed 6; orange ahead; orange ahead; orange ahead; orange ahead");
        is_at(p, "orange", "@2.16");
        refuses(p, "orange ahead", "MQ-T6");
        plays(p, "orange right; orange ahead");
        refuses(p, "orange ahead", "MQ-T6");
        plays(p, "orange right; orange ahead; orange end");
        is_at(p, "orange", "@2.18");
        has_coal(p, "orange", 5);
        assert_int_equal(boat(p, "orange")->speed, 6);
        awaits(p, "chance");
        set(p, options[e], ORANGE_AT_SPEED_6 "coal 0");
        has_legal(p, "orange speed 5");
    }
}

/* Both books add: a boat that cannot avoid it stops on the last space before the edge, misses a
 * turn, and continues with speed 1. */
static void MQ_C2_C4_stopped_at_the_edge_of_the_last_tile(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=orange,pink");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            "river A1-1 A3-1 / boat pink @0.5 n / mover orange / boat orange @2.11 n speed 6 "
            "coal 0");
        plays(p, "orange speed 5; orange ahead; orange right; orange ahead; orange end");
        is_at(p, "orange", "@2.17");
        plays(p, "chance tile A2-4; chance die left; pink speed 1; pink ahead; pink end");
        has_legal(p, "orange wait");
        plays(p, "orange wait; pink speed 1; pink ahead; pink end; orange head nw");
        has_legal(p, "orange speed 1, orange speed 2");
    }
}

/* ------------------------------------------------------------------ pushes -- */

static const char *const pushers[] = EDITIONS("players=3 colours=orange,green,red");

/* The first case: 2 MP for the push, 2 for two more spaces. Green turns at once. */
static void MQ_P1_P5_a_push_and_two_spaces(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, pushers[e],
            RIVER "mover orange / boat orange @0.7 n speed 4 / boat green @0.12 n / "
                  "boat red @0.5 n");
        plays(p, "orange speed 4; orange push nw; green head ne");
        assert_int_equal(p->state.mp, 2);
        plays(p, "orange ahead; orange ahead; orange end");
        is_at(p, "orange", "@1.2");
        is_at(p, "green", "@0.16");
        assert_int_equal(boat(p, "green")->heading, 1);
    }
}

/* The second case: green is pushed ahead and then ahead again, 4 MP in all. */
static void MQ_P4_the_same_boat_twice(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, pushers[e],
            RIVER "mover orange / boat orange @0.7 n speed 4 / boat green @0.12 n / "
                  "boat red @0.5 n");
        plays(p, "orange speed 4; orange push n; green head n");
        assert_int_equal(p->state.mp, 2);
        plays(p, "orange push n; green head nw");
        assert_int_equal(p->state.mp, 0);
        is_at(p, "orange", "@0.17");
        is_at(p, "green", "@1.2");
        assert_int_equal(boat(p, "green")->heading, 5);
        plays(p, "orange end");
    }
}

/* The third case: red pushes green to where orange is, 3 MP, and (in the Russian book)
 * goes a space farther. Green keeps its heading, orange takes another. */
static void MQ_P2_P5_one_boat_onto_another(void **state) {
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, pushers[e],
            RIVER "mover red / boat red @0.2 n speed 4 / boat green @0.7 n / boat orange @0.11 n");
        plays(p, "red speed 4; red push nw nw");
        assert_int_equal(p->state.mp, 1);
        plays(p, "green head n; orange head ne; red ahead; red end");
        is_at(p, "red", "@0.12");
        is_at(p, "green", "@0.11");
        is_at(p, "orange", "@0.15");
        assert_int_equal(boat(p, "green")->heading, 0);
        assert_int_equal(boat(p, "orange")->heading, 1);
    }
}

/* --------------------------------------------------------- depots, sandbanks -- */

/* The number of spaces of each kind on the B tiles, from the Italian book. */
static void MQ_B1_depots_driftwood_sandbanks_and_islands_of_the_b_tiles(void **state) {
    static const struct {
        const char *tile;
        mq_kind kind;
        unsigned count;
    } facts[] = {{"B1", MQ_COAL_DOCK, 2}, {"B1/B2", MQ_COAL_DOCK, 1}, {"B1/B2", MQ_DRIFTWOOD, 2},
                 {"B2", MQ_DRIFTWOOD, 2}, {"B3-1", MQ_SANDBANK, 3},   {"B3-2", MQ_SANDBANK, 3},
                 {"B4", MQ_ISLAND, 9}};
    position *p = *state;
    begin(p, "players=2");
    const mq_tile_set *set = &mq_table_of(p->table)->set;
    for (unsigned i = 0; i < COUNT(facts); i++) {
        unsigned tile = 0, count = 0;
        while (strcmp(set->tile[tile].name, facts[i].tile) != 0) tile++;
        for (unsigned space = 0; space < MQ_SPACES; space++)
            count += set->tile[tile].kind[space] == facts[i].kind;
        assert_int_equal(count, facts[i].count);
    }
}

/* Red reaches a depot at speed 1, turns by its free 60 degrees, and is refuelled. */
static void MQ_D1_T4_a_free_turn_at_a_depot(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=red,pink b=B1");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            "river B1 A3-2 / boat pink @0.5 n / mover red / boat red @1.2 n speed 2 coal 0");
        plays(p, "red speed 1; red ahead; red left; red end");
        is_at(p, "red", "@1.7");
        assert_int_equal(boat(p, "red")->heading, 5);
        has_coal(p, "red", 6);
    }
}

/* Pink begins on a sandbank. It cannot turn there; it may go back at speed 1, or ahead at any speed
 * it has the coal for. The books differ on going back: it costs coal in the Italian one. */
static void MQ_A2_A3_A4_ways_off_a_sandbank(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=pink,red b=B3-2");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        const char *parts =
            "river B3-2 A1-2 / boat red @0.5 n / mover pink / boat pink @1.6 n coal 3";
        set(p, options[e], parts);
        has_legal(p, "pink back, pink speed 1, pink speed 2, pink speed 3, pink speed 4");
        plays(p, "pink speed 3");
        has_coal(p, "pink", 1);
        has_legal(p, "pink ahead");
        set(p, options[e], parts);
        plays(p, "pink back; pink head se; pink end");
        is_at(p, "pink", "@1.1");
        has_coal(p, "pink", e == 0 ? 3 : 2);
        assert_int_equal(boat(p, "pink")->speed, 1);
        assert_int_equal(boat(p, "pink")->heading, 2);
    }
}

/* ---------------------------------------------------------------- transfer -- */

/* Green and orange are a team and both have speed 3. Orange ends its movement beside green and
 * gives it 2 coal. */
static void MQ_X2_two_coal_for_a_team_mate(void **state) {
    static const char *const options[] = EDITIONS("players=4 teams=on");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            RIVER "boat white @0.5 n / boat blue @0.1 n / boat green @0.18 n speed 3 coal 1 / "
                  "mover orange / boat orange @0.2 n speed 3 coal 5");
        plays(p, "orange speed 3; orange ahead; orange ahead; orange ahead; orange give green 2; "
                 "orange end");
        has_coal(p, "orange", 3);
        has_coal(p, "green", 3);
    }
}

/* ------------------------------------------------- the example at the end -- */

/* Orange raises its speed by 2 (1 coal, 5 are left), pushes red (2 MP), turns free and
 * goes on to the next tile; red keeps its heading. There orange turns again (1 coal).
 * It is the first on the last tile, so the next one is laid. */
static void MQ_T1_P1_T4_L1_the_turn_at_the_end_of_the_books(void **state) {
    static const char *const options[] = EDITIONS("players=2 boats=1 colours=orange,red");
    position *p = *state;
    for (int e = 0; e < 2; e++) {
        set(p, options[e],
            "river A1-1 / mover orange / boat orange @0.7 n speed 2 / boat red @0.12 n");
        plays(p, "orange speed 4");
        has_coal(p, "orange", 5);
        plays(p, "orange push ne; red head n");
        assert_int_equal(p->state.mp, 2);
        is_at(p, "red", "@0.18");
        plays(p, "orange left");
        has_coal(p, "orange", 5);
        plays(p, "orange ahead; orange ahead");
        is_at(p, "orange", "@1.0");
        plays(p, "orange right");
        has_coal(p, "orange", 4);
        assert_int_equal(p->state.laid, 2);
        plays(p, "orange end; chance tile A2-1; chance die straight");
        assert_int_equal(p->state.laid, 3);
        assert_int_equal(boat(p, "red")->heading, 0);
        has_coal(p, "red", 6);
        has_order(p, "orange red"); /* a new round */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_O3_five_boats_in_order),
        RULE(MQ_T1_what_changes_of_speed_cost),
        RULE(MQ_T1_T4_a_turn_that_costs_two_coal),
        RULE(MQ_L1_a_new_tile_after_the_turn),
        RULE(MQ_L1_C1_turning_before_the_edge_of_the_last_tile),
        RULE(MQ_C2_C4_stopped_at_the_edge_of_the_last_tile),
        RULE(MQ_P1_P5_a_push_and_two_spaces),
        RULE(MQ_P4_the_same_boat_twice),
        RULE(MQ_P2_P5_one_boat_onto_another),
        RULE(MQ_B1_depots_driftwood_sandbanks_and_islands_of_the_b_tiles),
        RULE(MQ_D1_T4_a_free_turn_at_a_depot),
        RULE(MQ_A2_A3_A4_ways_off_a_sandbank),
        RULE(MQ_X2_two_coal_for_a_team_mate),
        RULE(MQ_T1_P1_T4_L1_the_turn_at_the_end_of_the_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
