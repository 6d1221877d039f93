/* The river (MQ-B): tiles, how they lie, the finish, the die. */
#include "mississippi/position.h"

enum { N, NE, SE, S, SW, NW };
enum { LEFT = 1, STRAIGHT = 2, RIGHT = 4, ANY = 7 }; /* faces as bits */

static mq_at next_to(position *p, unsigned tile, unsigned space, unsigned direction) {
    return mq_neighbour(mq_table_of(p->table), &p->state, MQ_AT(tile, space), direction);
}

/* Asserts the names of the tiles in play, in the order of the tile file. */
static void has_tiles(position *p, const char *options, unsigned laid, const char *names) {
    char text[200];
    gw_out out = gw_out_to(text, sizeof text);
    begin(p, options);
    const mq_table *t = mq_table_of(p->table);
    for (unsigned i = 0; i < t->set.count; i++) {
        if (!(t->river >> i & 1)) continue;
        gw_put_text(&out, t->set.tile[i].name);
        gw_put_char(&out, ' ');
    }
    assert_string_equal(text, names);
    assert_int_equal(t->laid_max, laid);
}

/* Chance has these outcomes, all equally likely. */
static void is_even(position *p, const char *lines) {
    gw_action list[64];
    has_legal(p, lines);
    size_t count = mq_legal(p->table, GW_STATE(&p->state), NULL, GW_CHANCE, list);
    for (size_t i = 1; i < count; i++)
        assert_int_equal(gw_odds(p->table, GW_STATE(&p->state), list[i]),
                         gw_odds(p->table, GW_STATE(&p->state), list[0]));
}

/* ---------------------------------------------------------------- spaces -- */

/* As drawn in the tile file: a step to the side is half a row up or down. */
static void MQ_B1_within_a_tile_spaces_are_as_drawn(void **state) {
    static const int picture[9][5] = {
        {-1, -1, 17, -1, -1}, {-1, 16, -1, 18, -1}, {15, -1, 12, -1, 19},
        {-1, 11, -1, 13, -1}, {10, -1, 7, -1, 14},  {-1, 6, -1, 8, -1},
        {5, -1, 2, -1, 9},    {-1, 1, -1, 3, -1},   {0, -1, -1, -1, 4},
    };
    static const int down[MQ_DIRECTIONS] = {-2, -1, 1, 2, 1, -1};
    static const int aside[MQ_DIRECTIONS] = {0, 1, 1, 0, -1, -1};
    position *p = *state;
    begin(p, "players=2");
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 5; column++)
            for (unsigned d = 0; d < MQ_DIRECTIONS && picture[row][column] >= 0; d++) {
                int y = row + down[d], x = column + aside[d];
                int to = y >= 0 && y < 9 && x >= 0 && x < 5 ? picture[y][x] : -1;
                assert_int_equal(next_to(p, 0, (unsigned)picture[row][column], d),
                                 to < 0 ? (mq_at)MQ_BANK : MQ_AT(0, to));
            }
}

static void MQ_B1_a_step_leads_back_and_no_farther_than_the_next_tile(void **state) {
    position *p = *state;
    unsigned crossings = 0;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:left A1-3:left A1-4:left A2-1 A2-2:left A2-3:right A2-4:right / "
        "boat white @0.2 n / boat orange @0.9 n");
    for (unsigned tile = 0; tile < p->state.laid; tile++)
        for (unsigned space = 0; space < MQ_SPACES; space++)
            for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
                mq_at to = next_to(p, tile, space, d);
                if (to == MQ_BANK) continue;
                assert_int_equal(next_to(p, to / MQ_SPACES, to % MQ_SPACES, (d + 3) % 6),
                                 MQ_AT(tile, space));
                assert_in_range(to / MQ_SPACES + 1U, tile, tile + 2);
                crossings += to / MQ_SPACES != tile;
            }
    assert_true(crossings > 0);
}

static void MQ_B1_tiles_that_only_touch_have_bank_between_them(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:left A1-3:left A1-4:left A2-1 A2-2:left A2-3:left / "
        "boat white @0.2 n / boat orange @0.9 n");
    /* Tile 7 touches A0: its space 10 is below space 1, its space 5 below space 0. */
    assert_int_equal(next_to(p, 7, 10, N), MQ_BANK);
    assert_int_equal(next_to(p, 7, 5, N), MQ_BANK);
    assert_int_equal(next_to(p, 0, 1, S), MQ_BANK);
    assert_int_equal(next_to(p, 0, 0, S), MQ_BANK);
    assert_int_equal(next_to(p, 7, 7, NE), MQ_AT(7, 12));
}

static void MQ_B1_islands_are_not_navigable_and_docks_driftwood_and_sandbanks_are(void **state) {
    position *p = *state;
    /* A1-1: islands at 6 and 8, the dock at 11. */
    set(p, "players=2 boats=1",
        "river A1-1 A1-2 A1-3 / boat white @1.1 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1");
    refuses(p, "white ahead", "MQ-T6");
    set(p, "players=2 boats=1",
        "river A1-1 A1-2 A1-3 / boat white @1.7 nw / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead");
    is_at(p, "white", "@1.11");
    set(p, "players=2 boats=1 b=B1,B2,B3-1",
        "river B2 B3-1 B1 A1-1 / boat white @1.2 se speed 2 / boat orange @0.9 n / mover white");
    plays(p, "white speed 2; white ahead; white end");
    is_at(p, "white", "@1.3");
    set(p, "players=2 boats=1 b=B1,B2,B3-1",
        "river B2 B3-1 B1 A1-1 / boat white @2.1 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead");
    is_at(p, "white", "@2.6");
    set(p, "players=2 boats=1 b=B1,B2,B3-1",
        "river B2 B3-1 B1 A1-1 / boat white @3.2 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead");
    is_at(p, "white", "@3.7");
}

static void MQ_B2_space_7_is_four_spaces_from_space_7_in_the_flow(void **state) {
    static const char *const rivers[] = {
        "river A1-1 A1-2:left A1-3:left A1-4:left A2-1:left A2-2:left / ",
        "river A1-1 A1-2:right A1-3:right A1-4:right A2-1:right A2-2:right / ",
        "river A1-1 A1-2:right A1-3 A1-4:left A2-1 A2-2:left / ",
    };
    static const uint8_t flows[][7] = {
        {N, N, NW, SW, S, SE, NE}, {N, N, NE, SE, S, SW, NW}, {N, N, NE, NE, N, N, NW}};
    position *p = *state;
    for (unsigned river = 0; river < COUNT(rivers); river++) {
        char parts[200];
        gw_out out = gw_out_to(parts, sizeof parts);
        gw_put_text(&out, rivers[river]);
        gw_put_text(&out, "boat white @0.2 n / boat orange @0.9 n");
        set(p, "players=2 boats=1", parts);
        assert_memory_equal(p->state.flow, flows[river], sizeof flows[river]);
        for (unsigned tile = 0; tile + 1 < p->state.laid; tile++) {
            mq_at at = MQ_AT(tile, 7);
            for (unsigned i = 0; i < 4; i++)
                at = next_to(p, at / MQ_SPACES, at % MQ_SPACES, flows[river][tile + 1]);
            assert_int_equal(at, MQ_AT(tile + 1, 7));
        }
    }
}

static void MQ_B2_the_die_turns_the_flow_by_60_degrees(void **state) {
    static const struct {
        const char *line;
        unsigned flow;
    } throws[] = {{"chance die left", NW}, {"chance die straight", N}, {"chance die right", NE}};
    position *p = *state;
    for (unsigned i = 0; i < COUNT(throws); i++) {
        set(p, "players=2 boats=1",
            "river A1-1 / boat white @0.17 n / boat orange @0.9 n / mover white");
        plays(p, "white speed 1; white ahead; white end; chance tile A1-2");
        assert_int_equal(p->state.laid, 2);
        plays(p, throws[i].line);
        assert_int_equal(p->state.laid, 3);
        assert_int_equal(p->state.flow[2], throws[i].flow);
    }
}

static void MQ_B2_the_first_tile_is_straight_without_a_throw(void **state) {
    position *p = *state;
    begin(p, "players=2 boats=1");
    plays(p, "chance tile A2-3");
    assert_int_equal(p->state.flow[0], N);
    assert_int_equal(p->state.flow[1], N);
    refuses(p, "chance die straight", "");
    has_legal(p, "chance order orange, chance order white");
}

/* ----------------------------------------------------------------- tiles -- */

#define A1 "A1-1 A1-2 A1-3 A1-4 "
#define A2 "A2-1 A2-2 A2-3 A2-4 "
#define A3 "A3-1 A3-2 A3-3 "

static void MQ_B3_the_base_river_is_the_eleven_a_tiles_shuffled(void **state) {
    position *p = *state;
    has_tiles(p, "players=2", 12, A1 A2 A3);
    is_even(p, "chance tile A1-1, chance tile A1-2, chance tile A1-3, chance tile A1-4, "
               "chance tile A2-1, chance tile A2-2, chance tile A2-3, chance tile A2-4, "
               "chance tile A3-1, chance tile A3-2, chance tile A3-3");
    refuses(p, "chance tile A0", "MQ-B3");
    refuses(p, "chance tile B1", "MQ-B3");
}

static void MQ_B3_no_tile_is_laid_twice(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 / boat white @0.17 n / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end");
    refuses(p, "chance tile A1-1", "MQ-B3");
    is_even(p, "chance tile A1-2, chance tile A1-3, chance tile A1-4, "
               "chance tile A2-1, chance tile A2-2, chance tile A2-3, chance tile A2-4, "
               "chance tile A3-1, chance tile A3-2, chance tile A3-3");
}

static void MQ_B3_a_longer_river_takes_the_chosen_b_tiles_then_the_missing_ones(void **state) {
    position *p = *state;
    has_tiles(p, "players=2 tiles=13", 13, A1 A2 A3 "B1 ");
    has_tiles(p, "players=2 tiles=13 edition=it", 13, A1 A2 A3 "B1 ");
    has_tiles(p, "players=2 tiles=13 b=B4", 13, A1 A2 A3 "B4 ");
    has_tiles(p, "players=2 tiles=15 b=B1/B2,B4", 15, A1 A2 A3 "B1 B1/B2 B4 ");
    has_tiles(p, "players=2 tiles=16", 16, A1 A2 A3 "B1 B1/B2 B2 B3-1 ");
    has_tiles(p, "players=2 tiles=18", 18, A1 A2 A3 "B1 B1/B2 B2 B3-1 B3-2 B4 ");
}

static void MQ_B3_only_b_tiles_beyond_the_length_replace(void **state) {
    position *p = *state;
    has_tiles(p, "players=2 tiles=13 b=B1,B4", 13, A1 A2 "A3-2 A3-3 B1 B4 ");
    has_tiles(p, "players=2 tiles=14 b=B1,B1/B2,B2,B3-1,B3-2,B4", 14,
              A1 "A2-2 A2-3 A2-4 B1 B1/B2 B2 B3-1 B3-2 B4 ");
}

static void MQ_B4_b_tiles_replace_a3_tiles_and_then_a2_tiles(void **state) {
    position *p = *state;
    has_tiles(p, "players=2 b=B3-2", 12, A1 A2 "A3-2 A3-3 B3-2 ");
    has_tiles(p, "players=2 b=B1,B1/B2", 12, A1 A2 "A3-3 B1 B1/B2 ");
    has_tiles(p, "players=2 b=B1,B2,B4", 12, A1 A2 "B1 B2 B4 ");
    has_tiles(p, "players=2 b=B1,B1/B2,B2,B3-1", 12, A1 "A2-2 A2-3 A2-4 B1 B1/B2 B2 B3-1 ");
    has_tiles(p, "players=2 b=B1,B1/B2,B2,B3-1,B3-2", 12, A1 "A2-3 A2-4 B1 B1/B2 B2 B3-1 B3-2 ");
    has_tiles(p, "players=2 edition=it b=B1,B1/B2,B2,B3-1,B3-2,B4", 12,
              A1 "A2-4 B1 B1/B2 B2 B3-1 B3-2 B4 ");
    refuses(p, "chance tile A2-3", "MQ-B3");
    allows(p, "chance tile B4");
}

/* ---------------------------------------------------------------- finish -- */

#define BOATS "boat white @0.2 n / boat orange @0.9 n"

static bool is_finish(position *p, unsigned tile, unsigned space) {
    return mq_is_finish(mq_table_of(p->table), &p->state, MQ_AT(tile, space));
}

static void has_finish(position *p, unsigned tile, unsigned first, unsigned second,
                       unsigned third) {
    for (unsigned space = 0; space < MQ_SPACES; space++) {
        assert_int_equal(is_finish(p, tile, space),
                         space == first || space == second || space == third);
        assert_false(is_finish(p, tile - 1, space));
    }
}

static void MQ_B5_the_finish_makes_docks_of_three_spaces_of_the_last_tile(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", "river A1-1 A1-2:left / finish left / " BOATS);
    has_finish(p, 2, 10, 15, 16);
    set(p, "players=2 boats=1", "river A1-1 A1-2:left / finish straight / " BOATS);
    has_finish(p, 2, 16, 17, 18);
    set(p, "players=2 boats=1", "river A1-1 A1-2:right / finish right / " BOATS);
    has_finish(p, 2, 14, 18, 19);
    set(p, "players=2 boats=1", "river A1-1 A1-2 / " BOATS);
    has_finish(p, 2, MQ_SPACES, MQ_SPACES, MQ_SPACES);
}

static void MQ_B5_the_finish_has_no_spaces(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", "river A1-1 A1-2 / finish straight / " BOATS);
    assert_int_equal(next_to(p, 2, 16, N), MQ_BANK);
    assert_int_equal(next_to(p, 2, 17, N), MQ_BANK);
    assert_int_equal(next_to(p, 2, 18, N), MQ_BANK);
}

static void MQ_B5_an_island_is_not_a_finish_dock_and_a_depot_stays_a_depot(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", "river A1-1 A3-3 / finish straight / " BOATS);
    has_finish(p, 2, 16, 17, 17); /* 18 is an island */
    set(p, "players=2 boats=1 b=B1", "river A1-1 B1 / finish right / " BOATS);
    has_finish(p, 2, 14 + MQ_SPACES, 18, 18 + MQ_SPACES); /* 14 and 19 are islands */
    assert_int_equal(mq_kind_at(mq_table_of(p->table), &p->state, MQ_AT(2, 18)), MQ_COAL_DOCK);
}

/* ------------------------------------------------------------------- die -- */

static void MQ_B6_left_straight_and_right_are_equally_likely(void **state) {
    static const char *const editions[] = {"players=2 boats=1", "players=2 boats=1 edition=it"};
    position *p = *state;
    for (unsigned i = 0; i < COUNT(editions); i++) {
        set(p, editions[i], "river A1-1 / boat white @0.17 n / boat orange @0.9 n / mover white");
        plays(p, "white speed 1; white ahead; white end; chance tile A3-1");
        is_even(p, "chance die left, chance die right, chance die straight");
    }
}

static void MQ_B7_a_tile_is_never_laid_on_another(void **state) {
    static const uint8_t to_the_left[] = {N, N, NW, SW, S}, to_the_right[] = {N, N, NE, SE, S};
    (void)state;
    for (unsigned edition = MQ_RU; edition <= MQ_IT; edition++) {
        assert_int_equal(mq_open_faces(to_the_left, 2, 0, (mq_edition)edition), ANY);
        assert_int_equal(mq_open_faces(to_the_left, 4, 0, (mq_edition)edition), ANY);
        assert_int_equal(mq_open_faces(to_the_left, 5, 0, (mq_edition)edition), STRAIGHT | RIGHT);
        assert_int_equal(mq_open_faces(to_the_right, 5, 0, (mq_edition)edition), STRAIGHT | LEFT);
    }
}

static void MQ_B7_only_the_italian_edition_forbids_touching(void **state) {
    static const uint8_t flow[] = {N, N, NW, SW, S, S, SE};
    (void)state;
    assert_int_equal(mq_open_faces(flow, COUNT(flow), 0, MQ_RU), ANY);
    assert_int_equal(mq_open_faces(flow, COUNT(flow), 0, MQ_IT), STRAIGHT | RIGHT);
}

/* The same river at a table: to the left the next tile would touch A0. */
#define BESIDE_A0                                                                                  \
    "river A1-1 A1-2:left A1-3:left A1-4:left A2-1 A2-2:left / boat white @5.15 se / "             \
    "boat orange @0.9 n / mover white"
#define NEXT_TILE "white speed 1; white ahead; white end; chance tile A3-1"

static void MQ_B7_russian_tiles_may_touch(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1", BESIDE_A0);
    plays(p, NEXT_TILE);
    has_legal(p, "chance die left, chance die right, chance die straight");
}

static void MQ_B7_italian_tiles_may_not_touch(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 edition=it", BESIDE_A0);
    plays(p, NEXT_TILE);
    refuses(p, "chance die left", "MQ-B7");
    has_legal(p, "chance die right, chance die straight");
}

static void MQ_B7_no_throw_leads_into_a_dead_end(void **state) {
    static const uint8_t ru[] = {N, N, NE, SE, S, SE, S, SW, SW, NW};
    static const uint8_t it[] = {N, N, N, NW, NW, SW, S, SW, S, SE};
    (void)state;
    assert_int_equal(mq_open_faces(ru, COUNT(ru), 0, MQ_RU), ANY);
    assert_int_equal(mq_open_faces(ru, COUNT(ru), 1, MQ_RU), LEFT | STRAIGHT);
    assert_int_equal(mq_open_faces(ru, COUNT(ru), 2, MQ_RU), LEFT | STRAIGHT);
    assert_int_equal(mq_open_faces(it, COUNT(it), 0, MQ_IT), ANY);
    assert_int_equal(mq_open_faces(it, COUNT(it), 1, MQ_IT), STRAIGHT | RIGHT);
    assert_int_equal(mq_open_faces(it, COUNT(it), 2, MQ_IT), STRAIGHT | RIGHT);
}

static void MQ_B7_the_throw_is_uniform_over_the_legal_faces(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:left A1-3:left A1-4:left / boat white @3.15 s / "
        "boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end; chance tile A3-1");
    refuses(p, "chance die left", "MQ-B7");
    is_even(p, "chance die right, chance die straight");
}

/* Space for the finish is kept while it and other tiles are still to come. */
static void MQ_B7_a_dead_end_counts_the_tiles_to_come_and_the_finish(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:right A1-3:right A1-4:right A2-1:left A2-2:right A2-3:right A2-4 "
        "A3-2:right / boat white @8.17 nw / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end; chance tile A3-1");
    refuses(p, "chance die right", "MQ-B7");
    is_even(p, "chance die left, chance die straight");
}

/* To the right the last tile would leave no space for the finish. */
static void MQ_B7_the_last_tile_leaves_space_for_the_finish(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1",
        "river A1-1 A1-2:right A1-3:right A1-4:right A2-1 A2-2:left A2-3:right A2-4:right "
        "A3-2:right A3-1 / boat white @9.17 nw / boat orange @0.9 n / mover white");
    plays(p, "white speed 1; white ahead; white end; chance tile A3-3");
    refuses(p, "chance die right", "MQ-B7");
    is_even(p, "chance die left, chance die straight");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_B1_within_a_tile_spaces_are_as_drawn),
        RULE(MQ_B1_a_step_leads_back_and_no_farther_than_the_next_tile),
        RULE(MQ_B1_tiles_that_only_touch_have_bank_between_them),
        RULE(MQ_B1_islands_are_not_navigable_and_docks_driftwood_and_sandbanks_are),
        RULE(MQ_B2_space_7_is_four_spaces_from_space_7_in_the_flow),
        RULE(MQ_B2_the_die_turns_the_flow_by_60_degrees),
        RULE(MQ_B2_the_first_tile_is_straight_without_a_throw),
        RULE(MQ_B3_the_base_river_is_the_eleven_a_tiles_shuffled),
        RULE(MQ_B3_no_tile_is_laid_twice),
        RULE(MQ_B3_a_longer_river_takes_the_chosen_b_tiles_then_the_missing_ones),
        RULE(MQ_B3_only_b_tiles_beyond_the_length_replace),
        RULE(MQ_B4_b_tiles_replace_a3_tiles_and_then_a2_tiles),
        RULE(MQ_B5_the_finish_makes_docks_of_three_spaces_of_the_last_tile),
        RULE(MQ_B5_the_finish_has_no_spaces),
        RULE(MQ_B5_an_island_is_not_a_finish_dock_and_a_depot_stays_a_depot),
        RULE(MQ_B6_left_straight_and_right_are_equally_likely),
        RULE(MQ_B7_a_tile_is_never_laid_on_another),
        RULE(MQ_B7_only_the_italian_edition_forbids_touching),
        RULE(MQ_B7_russian_tiles_may_touch),
        RULE(MQ_B7_italian_tiles_may_not_touch),
        RULE(MQ_B7_no_throw_leads_into_a_dead_end),
        RULE(MQ_B7_the_throw_is_uniform_over_the_legal_faces),
        RULE(MQ_B7_a_dead_end_counts_the_tiles_to_come_and_the_finish),
        RULE(MQ_B7_the_last_tile_leaves_space_for_the_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
