/* Moving (RD-M1 to RD-M7), with the book's examples 1 to 4. */
#include "dragons/position.h"

static void RD_M1_neighbours_share_a_stone(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 8 10 14 18 / lay 4 blue 7 8 / lay 3 yellow 8 10 / lay 2 yellow 14 18 / "
        "lay 6 yellow blue 7 / pawn blue 7 8 / cards blue move1");
    has_legal(p, "blue go 8 10, blue go blue 7");
    refuses(p, "blue go 14 18", "RD-M1");
    refuses(p, "blue go 10 14", "RD-M1"); /* no plank at all */
    refuses(p, "blue go 7 8", "RD-M1");   /* where it is */
    refuses(p, "blue go blue", "RD-M1");
    refuses(p, "blue go 30 40", "RD-M1");
    plays(p, "blue go 8 10");
    is_at(p, "blue", "8 10");
    has_reported(p, "blue steps onto plank 3 (yellow).");
}

static void RD_M1_a_village_and_the_planks_that_rest_on_it(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 2 / lay 4 blue blue 7 / lay 3 yellow blue 2 / cards blue move1");
    has_legal(p, "blue go blue 2, blue go blue 7");
    plays(p, "blue go blue 7");
    is_at(p, "blue", "blue 7");
}

static void RD_M1_between_planks_at_a_village_pawns_go_through_it(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 2 / lay 4 blue blue 7 / lay 3 yellow blue 2 / pawn blue blue 7 / "
        "cards blue move2");
    has_legal(p, "blue go blue");
    plays(p, "blue go blue; blue go blue 2");
    is_at(p, "blue", "blue 2");
}

static void RD_M2_a_plank_holds_one_pawn(void **state) {
    /* Example 1: the green pawn cannot go to the plank where the yellow one stands. */
    position *p = *state;
    set(p, "players=4",
        "stones 8 12 14 18 / lay 2 green 8 14 / lay 3 red 12 14 / lay 4 blue 14 18 / "
        "pawn green 8 14 / pawn yellow 12 14 / first green / cards green move1");
    has_legal(p, "green go 14 18");
    refuses(p, "green go 12 14", "RD-M2");
    says_why(p, "green go 12 14", "a pawn stands on this plank (RD-M2)");
}

static void RD_M2_a_village_holds_any_number(void **state) {
    position *p = *state;
    set(p, "players=6",
        "stones 7 / lay 4 blue blue 7 / pawn green blue / pawn pink blue / pawn black blue 7 / "
        "first black / cards black move1");
    plays(p, "black go blue");
    is_at(p, "black", "blue");
}

static void RD_M3_two_moves_may_lead_back_to_the_start(void **state) {
    /* Example 2: all planks around are occupied; green can only enter the red village, or
     * come back from there to the plank it stands on. Its goal is red, so it is in pink. */
    position *p = *state;
    set(p, "players=6",
        "stones 17 13 23 / lay 2 green pink 17 / lay 1 blue 13 17 / lay 3 red 17 23 / "
        "pawn green pink 17 / pawn blue 13 17 / pawn yellow 17 23 / first green / "
        "cards green move2");
    has_legal(p, "green go pink");
    plays(p, "green go pink");
    awaits(p, "green");
    has_legal(p, "green go pink 17");
    plays(p, "green go pink 17");
    is_at(p, "green", "pink 17");
    awaits(p, "pink");
}

static void RD_M3_one_move_is_one_step(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / lay 4 blue blue 7 / lay 5 blue 7 8 / cards blue move1");
    plays(p, "blue go blue 7");
    awaits(p, "yellow");
}

static void RD_M4_no_step_possible_is_a_fall(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 14 18 / lay 2 blue 14 18 / pawn blue 14 18 / cards blue move2 / "
        "cards yellow stone1");
    has_reported(p, "blue falls into the river");
    is_at(p, "blue", "blue");
    awaits(p, "yellow"); /* a fall ends the action */
}

static void RD_M4_a_fall_ends_the_action_though_a_step_is_left(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 14 18 / lay 2 blue 14 18 / lay 3 blue blue 7 / pawn blue 14 18 / "
        "cards blue move2 / cards yellow stone1");
    has_reported(p, "blue falls into the river");
    is_at(p, "blue", "blue");
    awaits(p, "yellow");
}

static void RD_M4_the_pawn_returns_to_its_own_village(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 14 18 / lay 2 blue 14 18 / pawn red 14 18 / first red / cards red move1");
    is_at(p, "red", "red");
}

static void RD_M4_also_from_a_village(void **state) {
    position *p = *state;
    set(p, "players=2", "pawn blue red / cards blue move1 / cards yellow stone1");
    has_reported(p, "blue falls into the river");
    is_at(p, "blue", "blue");
}

static void RD_M4_movement_is_compulsory(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 / lay 4 blue blue 7 / pawn blue blue 7 / cards blue move1");
    has_legal(p, "blue go blue");
}

static void RD_M5_over_a_pawn_onto_a_neighbour_of_its_plank(void **state) {
    /* Example 3: yellow can jump only over green, next to it, and lands on the red plank. */
    position *p = *state;
    set(p, "players=4",
        "stones 8 14 18 21 / lay 2 yellow 8 14 / lay 3 green 14 18 / lay 4 red 18 21 / "
        "pawn yellow 8 14 / pawn green 14 18 / first yellow / cards yellow jump");
    has_legal(p, "yellow jump 18 21 over 14 18");
    plays(p, "yellow jump 18 21 over 14 18");
    is_at(p, "yellow", "18 21");
    is_at(p, "green", "14 18");
    has_reported(p, "yellow jumps over green onto plank 4 (red).");
}

static void RD_M5_not_back_to_its_start(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 8 14 18 10 / lay 2 yellow 8 14 / lay 3 blue 14 18 / lay 4 blue 10 14 / "
        "pawn blue 8 14 / pawn yellow 14 18 / cards blue jump");
    has_legal(p, "blue jump 10 14 over 14 18"); /* a plank at the same stone */
    refuses(p, "blue jump 8 14 over 14 18", "RD-M5");
    refuses(p, "blue jump 10 14 over 8 14", "RD-M5");
    refuses(p, "blue jump 10 14 over 10 14", "RD-M5");
    refuses(p, "blue jump 18 21 over 14 18", "RD-M5");
    refuses(p, "blue jump red over 14 18", "RD-M5");
    refuses(p, "blue jump 10 14 over 40 50", "RD-M5");
}

static void RD_M5_not_over_an_empty_plank(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 8 10 14 18 21 / lay 5 blue 8 14 / lay 3 blue 10 14 / lay 4 blue 14 18 / "
        "lay 2 blue 18 21 / pawn blue 8 14 / pawn yellow 10 14 / cards blue jump");
    has_legal(p, "blue jump 14 18 over 10 14");
    refuses(p, "blue jump 18 21 over 14 18", "RD-M5");
}

static void RD_M5_only_a_free_plank(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 8 14 18 10 12 / lay 2 pink 8 14 / lay 3 blue 14 18 / lay 4 blue 10 14 / "
        "lay 5 red 12 18 / pawn blue 8 14 / pawn pink 14 18 / pawn red 10 14 / cards blue jump");
    refuses(p, "blue jump 10 14 over 14 18", "RD-M2");
    allows(p, "blue jump 12 18 over 14 18");
    refuses(p, "blue jump 12 18 over 10 14", "RD-M5"); /* not next to that one */
}

static void RD_M5_into_a_village_and_out_of_one(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 17 13 / lay 2 pink pink 17 / lay 3 red 13 17 / pawn blue 13 17 / "
        "pawn pink pink 17 / cards blue jump");
    has_legal(p, "blue jump pink over pink 17");
    set(p, "players=3",
        "stones 17 13 9 / lay 2 pink pink 17 / lay 3 red 13 17 / lay 4 red pink 9 / "
        "pawn blue 13 17 / pawn pink pink 17 / cards blue jump");
    has_legal(p, "blue jump pink over pink 17"); /* not through it onto pink-9 */
    set(p, "players=3",
        "stones 17 13 / lay 2 pink pink 17 / lay 3 red 13 17 / pawn blue pink / "
        "pawn red pink 17 / cards blue jump");
    has_legal(p, "blue jump 13 17 over pink 17");
    set(p, "players=3",
        "stones 17 6 9 / lay 2 pink pink 17 / lay 4 red pink 9 / lay 5 blue 6 9 / "
        "pawn blue pink 17 / pawn red pink 9 / cards blue jump / cards pink stone1");
    has_reported(p, "blue falls into the river"); /* red is beyond the village */
}

static void RD_M6_no_pawn_to_jump_is_a_fall(void **state) {
    /* Example 4: nobody is next to the yellow pawn. */
    position *p = *state;
    set(p, "players=4",
        "stones 8 14 18 / lay 2 yellow 8 14 / lay 3 green 14 18 / pawn yellow 8 14 / "
        "first yellow / cards yellow jump");
    has_reported(p, "yellow falls into the river");
    is_at(p, "yellow", "yellow");
}

static void RD_M6_nowhere_to_land_is_a_fall(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 8 14 18 / lay 2 yellow 8 14 / lay 3 blue 14 18 / pawn blue 8 14 / "
        "pawn yellow 14 18 / cards blue jump");
    has_reported(p, "blue falls into the river");
    is_at(p, "blue", "blue");
    is_at(p, "yellow", "14 18");
}

static void RD_M6_one_landing_place_is_enough(void **state) {
    position *p = *state;
    set(p, "players=3",
        "stones 8 14 18 21 / lay 2 blue 8 14 / lay 3 red 14 18 / lay 5 pink 18 21 / "
        "stones 1 / lay 6 blue 1 8 / pawn blue 8 14 / pawn pink 1 8 / pawn red 14 18 / "
        "cards blue jump");
    has_legal(p, "blue jump 18 21 over 14 18"); /* nothing lies behind 1-8 */
}

static void RD_M6_also_from_a_village(void **state) {
    position *p = *state;
    set(p, "players=2", "pawn blue red / cards blue jump / cards yellow stone1");
    has_reported(p, "blue falls into the river");
    is_at(p, "blue", "blue");
}

static void RD_M7_any_village_may_be_visited(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 22 / lay 2 blue red 22 / pawn blue red 22 / cards blue move1");
    plays(p, "blue go red");
    has_reported(p, "blue enters the village (red).");
    is_at(p, "blue", "red");
    has_result(p, "");
    set(p, "players=4", "stones 22 / lay 2 blue red 22 / pawn blue red 22 / cards blue move1");
    plays(p, "blue go red"); /* an opponent's village */
    is_at(p, "blue", "red");
    has_result(p, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_M1_neighbours_share_a_stone),
        RULE(RD_M1_a_village_and_the_planks_that_rest_on_it),
        RULE(RD_M1_between_planks_at_a_village_pawns_go_through_it),
        RULE(RD_M2_a_plank_holds_one_pawn),
        RULE(RD_M2_a_village_holds_any_number),
        RULE(RD_M3_two_moves_may_lead_back_to_the_start),
        RULE(RD_M3_one_move_is_one_step),
        RULE(RD_M4_no_step_possible_is_a_fall),
        RULE(RD_M4_a_fall_ends_the_action_though_a_step_is_left),
        RULE(RD_M4_the_pawn_returns_to_its_own_village),
        RULE(RD_M4_also_from_a_village),
        RULE(RD_M4_movement_is_compulsory),
        RULE(RD_M5_over_a_pawn_onto_a_neighbour_of_its_plank),
        RULE(RD_M5_not_back_to_its_start),
        RULE(RD_M5_not_over_an_empty_plank),
        RULE(RD_M5_only_a_free_plank),
        RULE(RD_M5_into_a_village_and_out_of_one),
        RULE(RD_M6_no_pawn_to_jump_is_a_fall),
        RULE(RD_M6_nowhere_to_land_is_a_fall),
        RULE(RD_M6_one_landing_place_is_enough),
        RULE(RD_M6_also_from_a_village),
        RULE(RD_M7_any_village_may_be_visited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
