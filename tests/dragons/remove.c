/* Remove (RD-R1 to RD-R4). */
#include "dragons/position.h"

static void RD_R1_an_unoccupied_plank_or_a_stone_that_carries_none(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 26 / lay 4 yellow 7 8 / supply blue 1 2 3 / cards blue remove");
    has_legal(p, "blue take plank 7 8, blue take stone 26");
    refuses(p, "blue take stone 7", "RD-R1");
    says_why(p, "blue take stone 7", "stone 7 carries a plank (RD-R1)");
    refuses(p, "blue take stone 9", "RD-R1");
    says_why(p, "blue take stone 9", "there is no stone 9 on the board");
    says_why(p, "blue take stone 0", "there is no stone 0 on the board (RD-R1)");
    refuses(p, "blue take stone 40", "RD-R1");
    says_why(p, "blue take stone 56", "there is no stone 56 on the board");
    says_why(p, "blue take stone 4000000000", "there is no stone of that number");
    refuses(p, "blue take plank 8 26", "RD-R1");
    refuses(p, "blue take plank blue 99", "RD-R1");
    says_why(p, "blue take plank 8 26", "there is no plank between these two");
    plays(p, "blue take plank 7 8");
    has_reported(p, "blue takes plank 4 (yellow) off the board.");
    has_supply(p, "blue", "1 2 3 4:yellow");
    awaits(p, "yellow");
}

static void RD_R1_a_stone_returns_to_the_common_supply(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 26 / cards blue remove");
    plays(p, "blue take stone 26");
    has_stones(p, "7");
    has_reported(p, "blue removes stone 26.");
}

static void RD_R2_not_a_plank_with_a_pawn(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 8 10 / lay 4 blue 7 8 / lay 2 yellow 8 10 / supply blue 1 / pawn yellow 7 8 / "
        "cards blue remove");
    refuses(p, "blue take plank 7 8", "RD-R2");
    says_why(p, "blue take plank 7 8", "a pawn stands on this plank (RD-R2)");
    allows(p, "blue take plank 8 10");
    set(p, "players=2",
        "stones 7 8 10 / lay 4 blue 7 8 / lay 2 yellow 8 10 / supply blue 1 / pawn blue 7 8 / "
        "cards blue remove");
    refuses(p, "blue take plank 7 8", "RD-R2"); /* its own pawn */
    allows(p, "blue take plank 8 10");
}

static void RD_R2_not_a_size_already_in_the_supply(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 9 / lay 4 yellow 7 8 / supply blue 1 4 / cards blue remove");
    refuses(p, "blue take plank 7 8", "RD-R2");
    says_why(p, "blue take plank 7 8", "a plank of size 4 is in your supply already");
    has_legal(p, "blue take stone 9");
}

static void RD_R3_at_most_two_planks_of_other_colours(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 7 8 10 / lay 4 pink 7 8 / lay 3 blue 8 10 / supply blue 1 2:pink 5:red / "
        "cards blue remove");
    refuses(p, "blue take plank 7 8", "RD-R3");
    allows(p, "blue take plank 8 10"); /* of its own there may be any number */
    set(p, "players=3", "stones 7 8 / lay 4 pink 7 8 / supply blue 1 3 5:red / cards blue remove");
    plays(p, "blue take plank 7 8");
    has_supply(p, "blue", "1 3 4:pink 5:red");
    set(p, "players=3",
        "stones 7 8 10 / lay 4 pink 7 8 / lay 3 red 8 10 / supply red 1:blue 2:pink / first red / "
        "cards red remove");
    has_legal(p, "red take plank 8 10"); /* another of its own, but none of pink */
}

static void RD_R3_or_planks_of_at_most_two_colours(void **state) {
    position *p = *state;
    const char *options = "players=3 supply=two-colours";
    set(p, options,
        "stones 7 8 10 / lay 4 pink 7 8 / lay 3 red 8 10 / supply blue 1 2:pink 5:pink / "
        "cards blue remove");
    allows(p, "blue take plank 7 8"); /* a third pink one */
    refuses(p, "blue take plank 8 10", "RD-R3");
    set(p, options,
        "stones 7 8 10 / lay 4 blue 7 8 / supply blue 2:pink 5:red / cards blue remove");
    has_not_reported(p, "remove nothing");
    refuses(p, "blue take plank 7 8", "RD-R3"); /* even of its own colour */
    set(p, options, "stones 7 8 / lay 4 red 7 8 / supply blue 2:pink / cards blue remove");
    allows(p, "blue take plank 7 8"); /* none of the two need be its own */
    set(p, "players=3 supply=two-foreign",
        "stones 7 8 10 / lay 4 blue 7 8 / supply blue 2:pink 5:red / cards blue remove");
    allows(p, "blue take plank 7 8");
}

static void RD_R4_nothing_can_be_removed(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue remove / cards yellow stone1");
    has_reported(p, "blue can remove nothing.");
    awaits(p, "yellow");
    set(p, "players=2",
        "stones 7 8 / lay 4 yellow 7 8 / pawn yellow 7 8 / cards blue remove / "
        "cards yellow stone1");
    has_reported(p, "blue can remove nothing.");
    set(p, "players=2",
        "stones 7 8 / lay 4 blue 7 8 / pawn blue 7 8 / cards blue remove / cards yellow stone1");
    has_reported(p, "blue can remove nothing.");
    is_at(p, "blue", "7 8"); /* nothing happens */
    set(p, "players=3",
        "stones 7 8 / lay 4 pink 7 8 / supply blue 1 2:pink 5:red / cards blue remove / "
        "cards pink stone1");
    has_reported(p, "blue can remove nothing."); /* a third plank of other colours */
    awaits(p, "pink");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_R1_an_unoccupied_plank_or_a_stone_that_carries_none),
        RULE(RD_R1_a_stone_returns_to_the_common_supply),
        RULE(RD_R2_not_a_plank_with_a_pawn),
        RULE(RD_R2_not_a_size_already_in_the_supply),
        RULE(RD_R3_at_most_two_planks_of_other_colours),
        RULE(RD_R3_or_planks_of_at_most_two_colours),
        RULE(RD_R4_nothing_can_be_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
