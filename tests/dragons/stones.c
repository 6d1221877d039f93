/* Stones (RD-S1 to RD-S3). */
#include "dragons/position.h"

#include <stdio.h>

static void RD_S1_on_an_island_without_a_stone(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue stone1");
    refuses(p, "blue stone 7", "RD-S1");
    says_why(p, "blue stone 7", "there is a stone on island 7 already (RD-S1)");
    refuses(p, "blue stone 0", "RD-S1");
    refuses(p, "blue stone 28", "RD-S1");
    refuses(p, "blue stone 99999999999", "RD-S1");
    says_why(p, "blue stone 28", "there is no island 28");
    says_why(p, "blue stone 0", "there is no island 0");
    says_why(p, "blue stone 1000",
             "there is no island of that number: they go from 1 to 27 (RD-S1)");
    plays(p, "blue stone 9");
    has_stones(p, "7 8 9");
    has_reported(p, "blue places a stone on island 9.");
    awaits(p, "yellow");
}

static void RD_S1_two_stones_one_after_the_other(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone2");
    plays(p, "blue stone 1");
    awaits(p, "blue");
    refuses(p, "blue stone 1", "RD-S1");
    plays(p, "blue stone 2");
    has_stones(p, "1 2");
    awaits(p, "yellow");
}

static void RD_S1_not_on_an_island_under_a_plank(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 1 7 / lay 6 blue 1 7 / cards blue stone1"); /* over island 2 */
    refuses(p, "blue stone 2", "RD-S1");
    says_why(p, "blue stone 2", "island 2 lies under a plank");
    allows(p, "blue stone 3");
}

static void RD_S2_no_stone_in_the_supply(void **state) {
    position *p = *state;
    const char *all = "stones 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26";
    char parts[200];
    snprintf(parts, sizeof parts, "%s / cards blue stone2 / cards yellow stone2", all);
    set(p, "players=2", parts);
    has_legal(p, "blue stone 27"); /* the last one; the second is not placed */
    plays(p, "blue stone 27");
    has_reported(p, "blue can place no stone.\nyellow can place no stone.\nSlot 2");
}

static void RD_S2_no_stone_in_the_supply_though_there_is_water(void **state) {
    position *p = *state;
    char parts[1000];
    gw_out out = gw_out_to(parts, sizeof parts);
    for (int i = 0; i < RD_STONES; i++) {
        char stone[40];
        snprintf(stone, sizeof stone, "stone %d %d %d / ", i + 1, i % 9 * 40 - 160, i / 9 * 40);
        gw_put_text(&out, stone);
    }
    gw_put_text(&out, "cards blue stone1 / cards yellow stone1");
    set(p, "players=2 expert=on", parts);
    has_reported(p, "blue can place no stone.\nyellow can place no stone.\nSlot 2");
}

static void RD_S2_no_island_free(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 / "
        "lay 6 blue 1 7 / cards blue stone1 / cards yellow stone1");
    has_reported(p, "blue can place no stone.\nyellow can place no stone.");
}

static void RD_S2_nothing_else_happens(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 / "
        "lay 6 blue 1 7 / pawn blue 1 7 / cards blue stone2 plank1 / cards yellow stone1");
    is_at(p, "blue", "1 7");
    has_supply(p, "blue", "1 2 3 4 5");
    awaits(p, "blue");
    assert_int_equal(p->state.slot, 1);
}

static void RD_S3_never_in_a_village(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone1");
    refuses(p, "blue stone blue", "RD-N");
    set(p, "players=2 expert=on", "cards blue stone1");
    refuses(p, "blue stone -165 -286", "RD-S3");
    refuses(p, "blue stone 165 253", "RD-S3");  /* 33 units from the centre of yellow */
    refuses(p, "blue stone 165 252", "RD-X1");  /* on its rim */
    refuses(p, "blue stone -165 286", "RD-S3"); /* red, which is not in play */
    set(p, "players=2 expert=on", "stone 1 165 237 / cards blue stone1");
    refuses(p, "blue stone 165 253", "RD-S3"); /* too near to stone 1 as well */
    refuses(p, "blue stone 165 252", "RD-X1");
}

static void RD_S3_a_stone_goes_only_by_remove(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / cards blue remove / cards yellow move1");
    plays(p, "blue take stone 7");
    has_stones(p, "8");
    set(p, "players=2", "stones 7 8 / lay 4 yellow 7 8 / supply blue 1 / cards blue remove");
    plays(p, "blue take plank 7 8"); /* the only plank that they carried */
    has_stones(p, "7 8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_S1_on_an_island_without_a_stone),
        RULE(RD_S1_two_stones_one_after_the_other),
        RULE(RD_S1_not_on_an_island_under_a_plank),
        RULE(RD_S2_no_stone_in_the_supply),
        RULE(RD_S2_no_stone_in_the_supply_though_there_is_water),
        RULE(RD_S2_no_island_free),
        RULE(RD_S2_nothing_else_happens),
        RULE(RD_S3_never_in_a_village),
        RULE(RD_S3_a_stone_goes_only_by_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
