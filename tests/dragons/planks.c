/* Planks (RD-P1 to RD-P8). */
#include "dragons/position.h"

static void RD_P1_choose_a_plank_then_lay_it(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / supply blue 3 5:yellow / cards blue plank1");
    has_legal(p, "blue plank 3 blue, blue plank 5 yellow");
    refuses(p, "blue lay blue 7", "RD-6");
    refuses(p, "blue plank 4 blue", "RD-P1");
    refuses(p, "blue plank 5 blue", "RD-P1");
    refuses(p, "blue plank 0 blue", "RD-P1");
    refuses(p, "blue plank 7 blue", "RD-P1");
    says_why(p, "blue plank 4 blue", "this plank is not in your supply (RD-P1)");
    plays(p, "blue plank 5 yellow");
    has_reported(p, "blue takes plank 5 (yellow).");
    refuses(p, "blue plank 3 blue", "RD-6"); /* the choice is binding */
    says_why(p, "blue plank 3 blue", "the chosen plank is to be laid");
    has_legal(p, "blue lay 7 8, blue lay blue 7");
    plays(p, "blue lay 7 8");
    has_reported(p, "blue lays plank 5 (yellow) from stone 7 to stone 8.");
    has_supply(p, "blue", "3");
    awaits(p, "yellow");
}

static void RD_P1_any_plank_can_be_chosen_even_one_that_fits_nowhere(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / supply blue 1 3 / cards blue plank1");
    has_legal(p, "blue plank 1 blue, blue plank 3 blue"); /* only a 3 or longer would fit */
}

static void RD_P1_the_choice_is_binding(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue plank1");
    gw_action choice = RD_ACTION(RD_DO_PLANK, 5, colour_of("blue"), 0, 0);
    assert_true(gw_is_binding(p->table, GW_STATE(&p->state), 1, choice));
    plays(p, "blue plank 5 blue");
    gw_action lay = RD_ACTION(RD_DO_LAY, 7, 8, 0, 0);
    assert_false(gw_is_binding(p->table, GW_STATE(&p->state), 1, lay));
}

static void RD_P1_on_two_stones_or_a_stone_and_a_village(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 7 10", "RD-P1");
    says_why(p, "blue lay 7 10", "there is no stone 10 on the board");
    refuses(p, "blue lay 0 8", "RD-P1");
    says_why(p, "blue lay 0 8", "there is no stone 0 on the board (RD-P1)");
    says_why(p, "blue lay blue 0", "there is no stone 0 on the board (RD-P1)");
    says_why(p, "blue lay 7 28", "there is no stone 28 on the board (RD-P1)");
    refuses(p, "blue lay 8 28", "RD-P1");
    refuses(p, "blue lay 900 901", "RD-P1");
    says_why(p, "blue lay 7 57", "there is no stone of that number: they go from 1 to 27 (RD-P1)");
    says_why(p, "blue lay 900 901", "there is no stone of that number");
    says_why(p, "blue lay blue 58", "there is no stone of that number");
    refuses(p, "blue lay blue green", "RD-P1");
    says_why(p, "blue lay blue green", "a plank cannot lie between two villages");
    plays(p, "blue lay blue 7");
    has_reported(p, "blue lays plank 6 (blue) from the village (blue) to stone 7.");
}

static void RD_P2_each_support_counts_with_its_own_radius(void **state) {
    position *p = *state;
    begin(p, "players=2");
    const rd_board *b = &rd_table_of(p->table)->board;
    rd_point zero = {0, 0};
    unsigned village = RD_VILLAGE(0);
    /* 78 + (15 - 5) + (15 - 5); equality fits */
    assert_true(rd_is_long_enough(b, 1, 0, 1, zero, (rd_point){98, 0}));
    assert_false(rd_is_long_enough(b, 1, 0, 1, zero, (rd_point){99, 0}));
    assert_false(rd_is_long_enough(b, 1, 0, 1, zero, (rd_point){98, 1}));
    /* 78 + (15 - 5) + (34 - 5) */
    assert_true(rd_is_long_enough(b, 1, 0, village, zero, (rd_point){0, -117}));
    assert_false(rd_is_long_enough(b, 1, 0, village, zero, (rd_point){0, -118}));
    /* 90 + 20 = 110, the hypotenuse of 66 and 88 */
    assert_true(rd_is_long_enough(b, 2, 0, 1, zero, (rd_point){66, 88}));
    assert_false(rd_is_long_enough(b, 2, 0, 1, zero, (rd_point){66, 89}));
}

static void RD_P2_too_short_is_refused_but_not_too_long(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 10 / cards blue plank1");
    plays(p, "blue plank 3 blue");
    refuses(p, "blue lay 7 8", "RD-P2"); /* needs a 4 */
    says_why(p, "blue lay 7 8", "plank 3 is too short for this (RD-P2)");
    allows(p, "blue lay blue 7"); /* needs a 3 */
    allows(p, "blue lay 8 10");   /* a 2 would do */
    set(p, "players=2", "stones 5 7 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    allows(p, "blue lay 5 7"); /* 72 units apart; it is 172 long */
}

static void RD_P2_an_overhang_is_ignored(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on",
        "stone 1 0 0 / stone 2 60 0 / stone 3 100 0 / stone 4 130 -40 / stone 5 130 40 / "
        "lay 2 yellow 4 5 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    allows(p, "blue lay 1 2"); /* it ends at stone 2, though it is 172 long */
    refuses(p, "blue lay 1 3", "RD-P3");
}

static void RD_P2_nothing_reaches_below_the_overlap(void **state) {
    position *p = *state;
    begin(p, "players=2");
    rd_board b = rd_table_of(p->table)->board;
    b.overlap = 1000; /* more than a plank and two supports have */
    assert_false(rd_is_long_enough(&b, 1, 0, 1, (rd_point){0, 0}, (rd_point){30, 0}));
}

static void RD_P3_planks_do_not_cross(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 8 12 14 18 / lay 6 yellow 8 18 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 12 14", "RD-P3");
    says_why(p, "blue lay 12 14", "the plank would cross another one (RD-P3)");
    allows(p, "blue lay 8 14"); /* meets the other only at a shared support */
    allows(p, "blue lay 8 12");
}

static void RD_P3_touching_lines_cross(void **state) {
    (void)state;
    rd_point a = {0, 0}, b = {10, 0}, c = {5, 0}, d = {5, 7}, e = {11, 0}, f = {20, 0};
    assert_true(rd_do_cross(a, b, c, d));
    assert_true(rd_do_cross(c, d, a, b));
    assert_true(rd_do_cross(a, b, c, f)); /* overlapping lines */
    assert_false(rd_do_cross(a, b, e, f));
    assert_false(rd_do_cross(a, b, d, e));
    assert_true(rd_do_cross((rd_point){-10000, -10000}, (rd_point){10000, 10000},
                            (rd_point){-10000, 9999}, (rd_point){10000, -10000}));
}

static void RD_P3_not_over_another_stone(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 1 7 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    allows(p, "blue lay 1 7"); /* over island 2, which is empty */
    set(p, "players=2", "stones 1 2 7 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 1 7", "RD-P3");
    says_why(p, "blue lay 1 7", "the plank would lie over stone 2");
}

static void RD_P3_not_over_a_village(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "stone 1 -225 -286 / stone 2 -105 -286 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 1 2", "RD-P3");
    says_why(p, "blue lay 1 2", "the plank would lie over the village (blue)");
    allows(p, "blue lay blue 1");
    set(p, "players=2 expert=on", "stone 1 -225 286 / stone 2 -105 286 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 1 2", "RD-P3"); /* over red, which is not in play */
}

/* Stones on open water at the positions of islands allow the same planks: what is precomputed for
 * one board equals what is computed on demand for the other. */
static void RD_P3_both_boards_agree(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(6);
    position other = {0};
    begin(p, "players=6");
    begin(&other, "players=6 expert=on");
    const rd_table *islands = rd_table_of(p->table), *water = rd_table_of(other.table);
    for (unsigned game = 0; game < 300; game++) {
        rd_state s = p->state, w;
        rd_laid list[RD_PAIRS], same[RD_PAIRS];
        rd_layout layout, open;
        s.stones = (uint32_t)gw_random_next(&random) & ((UINT32_C(1) << RD_STONES) - 1);
        for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
            unsigned size = plank % RD_SIZES + 1;
            rd_layout_fill(&layout, islands, &s);
            w = s;
            for (unsigned i = 0; i < RD_STONES; i++) {
                w.x[i] = (int16_t)islands->board.centre[i].x;
                w.y[i] = (int16_t)islands->board.centre[i].y;
            }
            rd_layout_fill(&open, water, &w);
            size_t count = rd_list_lays(&layout, size, list);
            assert_int_equal(rd_list_lays(&open, size, same), count);
            assert_memory_equal(list, same, count * sizeof *list);
            for (unsigned high = 1; high < RD_SUPPORTS; high++)
                for (unsigned low = 0; low < high; low++)
                    assert_int_equal(rd_lay_rule(&layout, size, low, high),
                                     rd_lay_rule(&open, size, low, high));
            if (count > 0) s.laid[plank] = list[gw_random_below(&random, (uint32_t)count)];
        }
    }
    gw_table_free(other.table);
}

static void RD_P3_the_exact_distance_is_allowed(void **state) {
    position *p = *state;
    begin(p, "players=2");
    const rd_board *b = &rd_table_of(p->table)->board;
    rd_point from = {0, 0}, to = {100, 0};
    assert_false(rd_is_over_disc(b, from, to, (rd_point){50, 21}, 15)); /* 15 + 12/2 */
    assert_true(rd_is_over_disc(b, from, to, (rd_point){50, 20}, 15));
    assert_true(rd_is_over_disc(b, from, to, (rd_point){100, 20}, 15));
    assert_false(rd_is_over_disc(b, from, to, (rd_point){121, 0}, 15)); /* beyond its end */
    assert_true(rd_is_over_disc(b, from, to, (rd_point){120, 0}, 15));
    assert_true(rd_is_over_disc(b, from, to, (rd_point){-20, 0}, 15));
    assert_false(rd_is_over_disc(b, from, to, (rd_point){-13, 17}, 15)); /* 458 > 441 */
    rd_board odd = *b;
    odd.plank_width = 13;
    assert_true(rd_is_over_disc(&odd, from, to, (rd_point){50, 21}, 15)); /* 21 < 21.5 */
}

static void RD_P4_a_stone_carries_three_planks(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 14 10 12 16 18 / lay 2 yellow 10 14 / lay 3 yellow 12 14 / lay 4 yellow 14 16 / "
        "cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 14 18", "RD-P4");
    says_why(p, "blue lay 14 18", "stone 14 carries three planks already");
    allows(p, "blue lay 10 16");
}

static void RD_P4_a_village_carries_three_planks(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 22 24 25 27 / lay 1 yellow red 25 / lay 2 yellow red 22 / lay 3 yellow red 24 / "
        "cards blue plank1");
    plays(p, "blue plank 3 blue");
    refuses(p, "blue lay red 27", "RD-P4");
    says_why(p, "blue lay red 27", "the village (red) carries three planks already");
    allows(p, "blue lay 24 27");
}

static void RD_P5_no_second_plank_between_two_supports(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / lay 4 yellow 7 8 / cards blue plank1");
    plays(p, "blue plank 6 blue");
    refuses(p, "blue lay 7 8", "RD-P5");
    has_legal(p, "blue lay blue 7");
}

static void RD_P6_a_plank_that_fits_nowhere_leaves_the_game(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue plank2");
    plays(p, "blue plank 1 blue");
    has_reported(p, "Plank 1 (blue) fits nowhere: blue loses it.");
    has_supply(p, "blue", "2 3 4 5 6");
    awaits(p, "blue"); /* the second one */
    plays(p, "blue plank 2 blue");
    has_supply(p, "blue", "3 4 5 6");
    awaits(p, "yellow");
}

static void RD_P6_a_plank_with_all_places_barred_leaves_the_game(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 8 10 / lay 3 yellow 8 10 / cards blue plank1");
    plays(p, "blue plank 2 blue"); /* it reaches from 8 to 10 only */
    has_reported(p, "Plank 2 (blue) fits nowhere: blue loses it.");
    has_supply(p, "blue", "1 3 4 5 6");
}

static void RD_P6_a_plank_that_does_not_fit_here_must_be_laid_elsewhere(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 10 / cards blue plank1");
    plays(p, "blue plank 2 blue");
    refuses(p, "blue lay 7 8", "RD-P2");
    awaits(p, "blue");
    has_supply(p, "blue", "1 2 3 4 5 6"); /* still there until it lies */
    plays(p, "blue lay 7 10");
    has_supply(p, "blue", "1 3 4 5 6");
}

static void RD_P6_without_a_stone_no_plank_fits(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue plank1");
    plays(p, "blue plank 6 blue");
    has_reported(p, "fits nowhere");
}

static void RD_P7_two_planks_the_second_chosen_after_the_first_lies(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue plank2");
    plays(p, "blue plank 3 blue");
    refuses(p, "blue plank 4 blue", "RD-6");
    plays(p, "blue lay blue 7; blue plank 4 blue; blue lay 7 8");
    has_supply(p, "blue", "1 2 5 6");
    awaits(p, "yellow");
}

static void RD_P7_no_plank_in_the_supply(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 8 / lay 4 blue 7 8 / pawn blue 7 8 / supply blue / cards blue plank2 / "
        "cards yellow stone1");
    has_reported(p, "blue has no plank to lay.");
    is_at(p, "blue", "7 8"); /* nothing happens */
    awaits(p, "yellow");
    set(p, "players=2", "stones 7 8 / supply blue 4:yellow / cards blue plank1");
    has_legal(p, "blue plank 4 yellow"); /* whatever its colour */
    set(p, "players=2", "stones 7 8 / supply blue 4 / cards blue plank2");
    plays(p, "blue plank 4 blue; blue lay 7 8");
    has_reported(p, "blue has no plank to lay.");
    awaits(p, "yellow");
}

static void shows(position *p, const char *part, bool is_shown) {
    char text[4000];
    gw_out out = gw_out_to(text, sizeof text);
    rd_write_json(p->table, GW_STATE(&p->state), &out);
    assert_true(out.length < sizeof text);
    if ((strstr(text, part) != NULL) != is_shown) fail_msg("%s", text);
}

static void RD_P8_fits_are_shown_beforehand_only_with_assist(void **state) {
    position *p = *state;
    const char *parts = "stones 7 8 / supply blue 3 6 / cards blue plank1";
    set(p, "players=2", parts);
    shows(p, "\"fits\"", false);
    plays(p, "blue plank 6 blue");
    shows(p, "\"fits\":[{\"size\":6,\"places\":[[7,8],[\"blue\",7]]}]", true);
    set(p, "players=2 assist=on", parts);
    shows(p,
          "\"fits\":[{\"size\":3,\"places\":[[\"blue\",7]]},"
          "{\"size\":6,\"places\":[[7,8],[\"blue\",7]]}]",
          true);
    set(p, "players=2 assist=on",
        "stones 7 8 / supply blue 3 / supply yellow 6 / first yellow / cards yellow plank1");
    shows(p, "\"fits\":[{\"size\":6,\"places\":[[7,8],[\"blue\",7]]}]", true); /* the mover's */
    set(p, "players=2 assist=on", parts);
    plays(p, "blue plank 6 blue"); /* now it is the only one */
    shows(p, "\"fits\":[{\"size\":6,\"places\":[[7,8],[\"blue\",7]]}]", true);
}

static void RD_P8_legal_actions_are_the_same(void **state) {
    position *p = *state;
    set(p, "players=2 assist=on", "stones 7 8 / supply blue 1 3 / cards blue plank1");
    has_legal(p, "blue plank 1 blue, blue plank 3 blue"); /* also one that fits nowhere */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_P1_choose_a_plank_then_lay_it),
        RULE(RD_P1_any_plank_can_be_chosen_even_one_that_fits_nowhere),
        RULE(RD_P1_the_choice_is_binding),
        RULE(RD_P1_on_two_stones_or_a_stone_and_a_village),
        RULE(RD_P2_each_support_counts_with_its_own_radius),
        RULE(RD_P2_too_short_is_refused_but_not_too_long),
        RULE(RD_P2_an_overhang_is_ignored),
        RULE(RD_P2_nothing_reaches_below_the_overlap),
        RULE(RD_P3_planks_do_not_cross),
        RULE(RD_P3_touching_lines_cross),
        RULE(RD_P3_not_over_another_stone),
        RULE(RD_P3_not_over_a_village),
        RULE(RD_P3_both_boards_agree),
        RULE(RD_P3_the_exact_distance_is_allowed),
        RULE(RD_P4_a_stone_carries_three_planks),
        RULE(RD_P4_a_village_carries_three_planks),
        RULE(RD_P5_no_second_plank_between_two_supports),
        RULE(RD_P6_a_plank_that_fits_nowhere_leaves_the_game),
        RULE(RD_P6_a_plank_with_all_places_barred_leaves_the_game),
        RULE(RD_P6_a_plank_that_does_not_fit_here_must_be_laid_elsewhere),
        RULE(RD_P6_without_a_stone_no_plank_fits),
        RULE(RD_P7_two_planks_the_second_chosen_after_the_first_lies),
        RULE(RD_P7_no_plank_in_the_supply),
        RULE(RD_P8_fits_are_shown_beforehand_only_with_assist),
        RULE(RD_P8_legal_actions_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
