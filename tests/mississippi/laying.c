/* Laying tiles (MQ-L): when they are laid, their passengers, and the finish. */
#include "mississippi/position.h"

static void MQ_L1_a_tile_is_laid_after_the_turn_that_enters_the_last_one(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 / boat white @0.17 n speed 2 / boat orange @0.12 n / mover white");
    plays(p, "white speed 2; white ahead");
    is_at(p, "white", "@1.2");
    awaits(p, "white"); /* the turn is finished first */
    plays(p, "white ahead; white left");
    awaits(p, "white");
    assert_int_equal(p->state.laid, 2);
    plays(p, "white end");
    awaits(p, "chance");
    refuses(p, "chance die left", "MQ-L1");
    plays(p, "chance tile A3-1");
    awaits(p, "chance");
    refuses(p, "chance tile A3-2", "MQ-L1");
    assert_int_equal(p->state.laid, 2);
    plays(p, "chance die right");
    assert_int_equal(p->state.laid, 3);
    awaits(p, "orange");
}

static void MQ_L1_only_the_first_boat_triggers_a_tile(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2 / boat white @1.7 n / boat orange @0.17 n / mover orange");
    plays(p, "orange speed 1; orange ahead; orange end");
    is_at(p, "orange", "@1.2");
    awaits(p, "white");
    assert_int_equal(p->state.laid, 3);
}

static void MQ_L1_a_turn_elsewhere_triggers_no_tile(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 / boat white @0.12 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@0.17");
    awaits(p, "orange");
}

static void MQ_L1_a_pushed_boat_triggers_a_tile_too(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 / boat white @0.12 n speed 2 / boat orange @0.17 n / mover white");
    plays(p, "white speed 2; white push n; orange head n");
    is_at(p, "orange", "@1.2");
    is_at(p, "white", "@0.17");
    awaits(p, "white");
    plays(p, "white end");
    awaits(p, "chance");
    plays(p, "chance tile A1-3; chance die left");
    assert_int_equal(p->state.laid, 3);
}

static void MQ_L1_a_boat_that_leaves_it_again_triggers_a_tile_too(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 / boat white @0.17 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 2; white ahead; white left; white left; white left; white ahead");
    is_at(p, "white", "@0.17");
    plays(p, "white end");
    awaits(p, "chance");
}

/* @1.17 of B3-2 is a sandbank; behind white is the last tile. */
static void MQ_L1_a_boat_that_goes_backward_triggers_a_tile_too(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 b=B3-2",
        "river B3-2 A1-1 / boat white @1.17 s / boat orange @0.9 n / mover white");
    plays(p, "white back; white head n; white end");
    is_at(p, "white", "@2.2");
    awaits(p, "chance");
}

/* At speed 5 white finds no way through B4 without coal. */
static void MQ_L1_a_boat_that_crashes_there_triggers_a_tile_too(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 b=B4",
        "river A1-1 B4 / boat white @1.17 n speed 6 coal 0 / boat orange @0.9 n / mover white");
    plays(p, "white speed 5; white left; white ahead; white ahead; white end");
    assert_int_equal(boat(p, "white")->repair, MQ_CRASHED);
    awaits(p, "chance");
}

/* @1.17 is four steps away; without coal there are only 60 degrees, and no fifth
 * step but onto the next tile. */
static void MQ_L1_until_then_that_edge_is_bank(void **state) {
    position *p = *state;
#define WHITE "boat white @0.17 n speed 5 coal 0 / boat orange @0.9 n / mover white"
    set(p, "players=2 boats=1", "river A1-1 / " WHITE);
    assert_int_equal(mq_neighbour(mq_table_of(p->table), &p->state, MQ_AT(1, 17), 0), MQ_BANK);
    allows(p, "white speed 4");
    refuses(p, "white speed 5", "MQ-C1");
    set(p, "players=2 boats=1", "river A1-1 A1-2 / " WHITE);
    assert_int_equal(mq_neighbour(mq_table_of(p->table), &p->state, MQ_AT(1, 17), 0), MQ_AT(2, 2));
    plays(p, "white speed 5; white ahead; white ahead; white ahead; white ahead; white ahead");
    is_at(p, "white", "@2.2");
#undef WHITE
}

static void lays(position *p, const char *options, const char *tile, unsigned waiting) {
    set(p, options,
        "river A3-2 / boat white @0.15 n / boat orange @0.9 n / mover white / "
        "boat blue @0.5 n / boat green @0.1 n");
    unsigned supply = p->state.supply;
    plays(p, "white speed 1; white ahead; white end");
    plays(p, tile);
    assert_int_equal(p->state.waiting[2], 0); /* only when it is laid */
    plays(p, "chance die straight");
    assert_int_equal(p->state.waiting[2], waiting);
    assert_int_equal(p->state.supply, supply - waiting);
}

static void MQ_L2_passengers_go_on_the_dock_of_the_new_tile(void **state) {
    position *p = *state;
    lays(p, "players=4", "chance tile A1-2", 2);
    lays(p, "players=4", "chance tile A2-2", 1);
    lays(p, "players=4", "chance tile A3-1", 0);
    lays(p, "players=4 edition=it", "chance tile A1-4", 2);
    lays(p, "players=4 passengers=minimum", "chance tile A1-2", 1);
}

static void MQ_L2_no_passengers_wait_at_a_depot(void **state) {
    lays(*state, "players=4 b=B1", "chance tile B1", 0);
}

/* Eleven tiles are laid; white enters the last one. */
#define ELEVEN                                                                                     \
    "river A1-1 A1-2:left A1-3:left A1-4:left A2-1 A2-2 A3-1 A3-2:left A2-4:left A2-3 / "          \
    "boat white @9.17 ne / boat orange @0.9 n / mover white"

static void MQ_L3_the_finish_follows_the_last_tile_at_once(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", ELEVEN);
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@10.2");
    has_legal(p, "chance tile A3-3");
    plays(p, "chance tile A3-3; chance die right");
    assert_int_equal(p->state.laid, 12);
    assert_int_equal(p->state.finish, 0);
    awaits(p, "chance");
    refuses(p, "chance tile A1-1", "MQ-L3");
    plays(p, "chance die straight");
    assert_int_equal(p->state.finish, MQ_STRAIGHT + 1);
    assert_int_equal(p->state.laid, 12);
    awaits(p, "orange");
}

static void MQ_L3_a_longer_river_goes_on(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 tiles=13", ELEVEN);
    plays(p, "white speed 1; white ahead; white end; chance tile A3-3; chance die right");
    assert_int_equal(p->state.laid, 12);
    awaits(p, "orange");
}

static void MQ_L3_the_finish_needs_the_space_of_a_tile(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", ELEVEN);
    plays(p, "white speed 1; white ahead; white end; chance tile A3-3; chance die left");
    refuses(p, "chance die straight", "MQ-B7");
    has_legal(p, "chance die left, chance die right");
    set(p, "players=2 boats=1 edition=it", ELEVEN);
    plays(p, "white speed 1; white ahead; white end; chance tile A3-3; chance die left");
    has_legal(p, "chance die right");
}

static void MQ_L3_after_the_finish_no_more_tiles_are_laid(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2 / finish left / boat white @1.17 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end");
    is_at(p, "white", "@2.2");
    awaits(p, "orange");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_L1_a_tile_is_laid_after_the_turn_that_enters_the_last_one),
        RULE(MQ_L1_only_the_first_boat_triggers_a_tile),
        RULE(MQ_L1_a_turn_elsewhere_triggers_no_tile),
        RULE(MQ_L1_a_pushed_boat_triggers_a_tile_too),
        RULE(MQ_L1_a_boat_that_leaves_it_again_triggers_a_tile_too),
        RULE(MQ_L1_a_boat_that_goes_backward_triggers_a_tile_too),
        RULE(MQ_L1_a_boat_that_crashes_there_triggers_a_tile_too),
        RULE(MQ_L1_until_then_that_edge_is_bank),
        RULE(MQ_L2_passengers_go_on_the_dock_of_the_new_tile),
        RULE(MQ_L2_no_passengers_wait_at_a_depot),
        RULE(MQ_L3_the_finish_follows_the_last_tile_at_once),
        RULE(MQ_L3_a_longer_river_goes_on),
        RULE(MQ_L3_the_finish_needs_the_space_of_a_tile),
        RULE(MQ_L3_after_the_finish_no_more_tiles_are_laid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
