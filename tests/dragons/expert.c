/* The expert game (RD-X1), in which RD-S2 is decided exactly. */
#include "dragons/position.h"

#include <stdlib.h>

static void RD_X1_stones_go_anywhere_in_the_water(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "cards blue stone2");
    refuses(p, "blue stone 5", "RD-N"); /* there are no islands */
    plays(p, "blue stone -27 171; blue stone 63 28");
    has_reported(p, "blue places stone 1 in the water.\nblue places stone 2 in the water.");
    has_stones(p, "1 2");
}

static void RD_X1_no_coordinates_on_islands(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone1");
    refuses(p, "blue stone 5 6", "RD-N");
}

static void RD_X1_the_whole_disc_is_in_the_water(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "cards blue stone1");
    allows(p, "blue stone -365 -325");
    allows(p, "blue stone 365 325");
    refuses(p, "blue stone -366 0", "RD-X1");
    refuses(p, "blue stone 366 100", "RD-X1");
    says_why(p, "blue stone 366 100", "the stone would not lie wholly in the water (RD-X1)");
    refuses(p, "blue stone 0 -326", "RD-X1");
    refuses(p, "blue stone 0 326", "RD-X1");
    refuses(p, "blue stone 99999999999 -99999999999", "RD-X1");
}

static void RD_X1_the_sum_of_the_radii_from_stones_and_villages(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "stone 1 0 0 / cards blue stone1");
    allows(p, "blue stone 30 0");
    refuses(p, "blue stone 29 0", "RD-X1");
    says_why(p, "blue stone 29 0", "this is too near to stone 1");
    allows(p, "blue stone 18 -24");
    refuses(p, "blue stone 18 -23", "RD-X1");
    allows(p, "blue stone 165 237"); /* 15 + 34 from yellow */
    refuses(p, "blue stone 165 238", "RD-X1");
    says_why(p, "blue stone 165 238", "this is too near to the village (yellow)");
}

static void RD_X1_radius_and_half_a_width_from_planks(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 2 100 0 / lay 2 yellow 1 2 / cards blue stone1");
    allows(p, "blue stone 50 21");
    refuses(p, "blue stone 50 20", "RD-X1");
    says_why(p, "blue stone 50 20", "this is too near to a plank");
    refuses(p, "blue stone 50 -20", "RD-X1");
    set(p, "players=2 expert=on", "stone 1 -330 120 / lay 2 yellow black 1 / cards blue stone1");
    refuses(p, "blue stone -310 70", "RD-X1"); /* one at a village */
    allows(p, "blue stone -309 70");
}

static void RD_X1_a_stone_gets_the_lowest_free_number(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 3 100 0 / cards blue stone2 / cards yellow remove stone1");
    plays(p, "blue stone 0 100; blue stone 100 100");
    has_stones(p, "1 2 3 4");
    plays(p, "yellow take stone 1");
    assert_int_equal(p->state.x[0], 0);
    has_stones(p, "2 3 4");
}

static void RD_X1_all_other_rules_are_unchanged(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 2 100 0 / stone 3 50 60 / stone 4 50 -60 / lay 3 yellow 3 4 / "
        "stone 5 -80 0 / supply blue 1 2 / cards blue plank1");
    plays(p, "blue plank 2 blue");
    refuses(p, "blue lay 1 2", "RD-P3"); /* crosses 3-4 */
    refuses(p, "blue lay 3 5", "RD-P2");
    refuses(p, "blue lay 1 6", "RD-P1");
    has_legal(p, "blue lay 1 3, blue lay 1 4, blue lay 1 5, blue lay 2 3, blue lay 2 4");
}

static void RD_X1_the_list_is_a_sample_of_legal_points(void **state) {
    position *p = *state;
    gw_action list[RD_LEGAL_MAX];
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 2 100 0 / lay 2 yellow 1 2 / supply blue 1 / cards blue stone1");
    size_t count = rd_legal(p->table, GW_STATE(&p->state), NULL, 1, list);
    assert_true(gw_river_dragons.is_sample(p->table, GW_STATE(&p->state), 1));
    assert_true(count > 30 && count < RD_LEGAL_MAX);
    for (size_t i = 0; i < count; i++) {
        rd_point at = rd_action_point(list[i]);
        bool is_near = false;
        assert_int_equal(rd_check(p->table, GW_STATE(&p->state), NULL, 1, list[i]), RD_FINE);
        for (unsigned k = 0; k < RD_SUPPORTS; k++) {
            bool is_there = k < 2 || rd_is_village(k);
            rd_point centre = rd_centre(rd_table_of(p->table), &p->state, k);
            if (is_there && rd_is_long_enough(&rd_table_of(p->table)->board, 1, 0, k, at, centre))
                is_near = true;
        }
        assert_true(is_near); /* the only plank leads there */
    }
}

/* ----------------------------------------------------- no legal point (RD-S2) -- */

/* Whether there is a legal point, by trying them all. */
static bool is_there_a_point(const rd_table *t, const rd_state *s) {
    for (int32_t y = t->board.top; y <= t->board.bottom; y++)
        for (int32_t x = t->board.left; x <= t->board.right; x++)
            if (rd_point_rule(t, s, (rd_point){x, y}) == RD_FINE) return true;
    return false;
}

static int16_t any(gw_random *random, int32_t from, int32_t to) {
    return (int16_t)(from + (int32_t)gw_random_below(random, (uint32_t)(to - from + 1)));
}

/* Waters so small that a few stones and planks fill them completely or nearly. */
static void RD_S2_a_legal_point_is_found_if_there_is_one(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(5);
    unsigned with = 0, without = 0;
    begin(p, "players=2 expert=on");
    rd_table *t = malloc(sizeof *t);
    assert_non_null(t);
    *t = *rd_table_of(p->table);
    for (unsigned i = 0; i < 3000; i++) {
        rd_state s = p->state;
        rd_board *b = &t->board;
        rd_point found = {0, 0};
        b->left = b->top = 0;
        b->right = any(&random, 20, 150);
        b->bottom = any(&random, 20, 150);
        unsigned stones = gw_random_below(&random, 12);
        for (unsigned k = 0; k < stones; k++) {
            s.stones |= UINT32_C(1) << k;
            s.x[k] = any(&random, b->left, b->right);
            s.y[k] = any(&random, b->top, b->bottom);
            if (k % 2) s.laid[k] = (rd_laid){(uint8_t)(k - 1), (uint8_t)k};
        }
        bool is_one = is_there_a_point(t, &s);
        assert_int_equal(rd_find_point(t, &s, &found), is_one);
        assert_int_equal(rd_can_place(t, &s), is_one);
        if (is_one) assert_int_equal(rd_point_rule(t, &s, found), RD_FINE);
        with += is_one;
        without += !is_one;
    }
    assert_true(with > 300 && without > 300);
    free(t);
}

static void RD_S2_water_too_small_for_a_stone(void **state) {
    position *p = *state;
    rd_point found;
    begin(p, "players=2 expert=on");
    rd_table *t = malloc(sizeof *t);
    assert_non_null(t);
    *t = *rd_table_of(p->table);
    t->board.left = 0, t->board.right = 29;
    assert_false(rd_find_point(t, &p->state, &found));
    t->board.right = 30; /* a single column */
    assert_true(rd_find_point(t, &p->state, &found));
    assert_int_equal(found.x, 15);
    free(t);
}

/* Where no point of the lattice is legal, the sample consists of one legal point found. */
static void RD_S2_a_stone_that_can_be_placed_is_always_listed(void **state) {
    position *p = *state;
    gw_action list[RD_LEGAL_MAX];
    begin(p, "players=2 expert=on");
    rd_table *t = malloc(sizeof *t);
    assert_non_null(t);
    *t = *rd_table_of(p->table);
    for (unsigned i = 0; i < RD_COLOURS; i++) /* no village is near */
        t->board.centre[RD_VILLAGE(i)] = (rd_point){9000 + (int32_t)i, 9000};
    p->state.first = 1;
    size_t count = rd_list_points(t, &p->state, list);
    assert_int_equal(count, 1);
    assert_int_equal(rd_point_rule(t, &p->state, rd_action_point(list[0])), RD_FINE);
    assert_int_equal(rd_pick_point(t, &p->state, 7), list[0]);
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_X1_stones_go_anywhere_in_the_water),
        RULE(RD_X1_no_coordinates_on_islands),
        RULE(RD_X1_the_whole_disc_is_in_the_water),
        RULE(RD_X1_the_sum_of_the_radii_from_stones_and_villages),
        RULE(RD_X1_radius_and_half_a_width_from_planks),
        RULE(RD_X1_a_stone_gets_the_lowest_free_number),
        RULE(RD_X1_all_other_rules_are_unchanged),
        RULE(RD_X1_the_list_is_a_sample_of_legal_points),
        RULE(RD_S2_a_legal_point_is_found_if_there_is_one),
        RULE(RD_S2_water_too_small_for_a_stone),
        RULE(RD_S2_a_stone_that_can_be_placed_is_always_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
