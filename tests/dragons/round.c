/* A round (RD-5 to RD-10): programs, slots, dragons, the end. */
#include "dragons/position.h"

static void RD_5_five_different_cards_in_order(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue; blue card move1");
    refuses(p, "blue card move1", "RD-5");
    says_why(p, "blue card move1", "this card has been given already (RD-5)");
    plays(p, "blue card jump; blue card stone1; blue card stone2; blue card plank1");
    awaits(p, "yellow");
    refuses(p, "blue card plank2", "RD-6");
    says_why(p, "blue card plank2", "five cards have been given already");
}

static void RD_5_at_most_one_dragon(void **state) {
    position *p = *state;
    begin(p, "players=3 first=blue");
    plays(p, "chance first blue; blue card dragon:red");
    refuses(p, "blue card dragon:pink", "RD-5");
    says_why(p, "blue card dragon:pink", "a dragon has been given already");
    refuses(p, "blue card dragon:red", "RD-5");
    allows(p, "blue card jump");
}

static void RD_5_a_card_once_given_is_binding(void **state) {
    position *p = *state;
    gw_action card = RD_ACTION(RD_DO_CARD, RD_MOVE_1, 0, 0, 0);
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    assert_true(gw_is_binding(p->table, GW_STATE(&p->state), 1, card));
}

static void RD_5_cards_arrive_in_any_order(void **state) {
    position *p = *state;
    begin(p, "players=3 first=pink");
    plays(p, "chance first pink");
    programs(p, "red stone1 stone2 plank1 plank2 move1; blue stone1");
    awaits(p, "blue pink");
    refuses(p, "red stone 3", "RD-6");
    says_why(p, "blue stone 3", "all players are choosing their cards");
    programs(p, "pink stone1 stone2 plank1 plank2 move1; blue stone2 plank1 plank2 move1");
    awaits(p, "pink");
}

static void RD_6_slot_by_slot_clockwise_from_the_first_player(void **state) {
    position *p = *state;
    begin(p, "players=3 first=pink");
    plays(p, "chance first pink");
    programs(p, "blue stone1 stone2 plank1 move1 jump; pink stone1 stone2 plank1 move1 jump; "
                "red stone1 stone2 plank1 move1 jump");
    has_reported(p, "Slot 1: blue reveals “1 stone”.\nSlot 1: pink reveals “1 stone”.");
    has_not_reported(p, "Slot 2");
    awaits(p, "pink");
    plays(p, "pink stone 1");
    awaits(p, "red");
    refuses(p, "blue stone 2", "RD-6");
    says_why(p, "blue stone 2", "it is the turn of red");
    plays(p, "red stone 2");
    awaits(p, "blue");
    plays(p, "blue stone 3");
    has_reported(p, "Slot 2: red reveals “2 stones”.");
    awaits(p, "pink");
    plays(p, "pink stone 4; pink stone 5; red stone 6; red stone 7; blue stone 8; blue stone 9");
    has_reported(p, "Slot 3: pink reveals “1 plank”.");
}

static void RD_6_only_the_awaited_action_is_legal(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 / cards blue stone1");
    refuses(p, "blue plank 1 blue", "RD-6");
    refuses(p, "blue card stone2", "RD-6");
    refuses(p, "blue first blue", "RD-6");
    refuses(p, "chance first blue", "RD-6");
    refuses(p, "red stone 3", "RD-6");
    says_why(p, "blue go blue 7", "a stone is to be placed");
}

static void RD_7_a_dragon_cancels_the_card_of_its_colour_in_any_order(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone1 plank1 / cards yellow dragon:blue stone1");
    has_reported(p, "A dragon cancels “1 stone” of blue.");
    has_stones(p, "");
    awaits(p, "blue"); /* slot 2 already */
    refuses(p, "blue stone 7", "RD-6");
    set(p, "players=2", "cards blue dragon:yellow plank1 / cards yellow stone1 stone2");
    has_reported(p, "A dragon cancels “1 stone” of yellow.");
}

static void RD_7_a_cancelled_move_is_not_a_fall(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 8 / lay 4 blue 7 8 / pawn blue 7 8 / cards blue jump plank1 / "
        "cards yellow dragon:blue stone1");
    has_reported(p, "A dragon cancels “jump” of blue.");
    has_not_reported(p, "falls");
    is_at(p, "blue", "7 8");
}

static void RD_7_no_dragon_cancels_a_dragon(void **state) {
    /* Example 5 of the book: pink plays the green dragon and green the blue one in slot 4;
     * the green dragon does not stop the blue one, and blue cannot do its fourth action. */
    position *p = *state;
    set(p, "players=6",
        "slot 4 / cards pink dragon:green / cards green dragon:blue / cards blue stone1 / "
        "cards red stone1");
    has_reported(p, "A dragon cancels “1 stone” of blue.");
    has_not_reported(p, "of green");
    awaits(p, "yellow");
}

static void RD_7_several_dragons_in_one_slot_all_count(void **state) {
    position *p = *state;
    set(p, "players=4",
        "cards blue dragon:red stone1 / cards green dragon:red stone1 / cards yellow dragon:green "
        "stone1 / cards red stone1");
    has_reported(p, "A dragon cancels “1 stone” of red.");
    has_not_reported(p, "of green");
    set(p, "players=4", "cards blue dragon:red / cards green dragon:yellow / cards yellow stone1");
    has_reported(p, "A dragon cancels “1 stone” of yellow.\nA dragon cancels “1 stone” of red.");
}

static void RD_7_a_dragon_reaches_its_own_slot_only(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone1 plank1 / cards yellow remove dragon:blue");
    has_not_reported(p, "cancels");
    plays(p, "blue stone 3; yellow take stone 3");
    has_reported(p, "A dragon cancels “1 plank” of blue.");
}

static void RD_8_the_first_player_card_passes_to_the_left(void **state) {
    position *p = *state;
    set(p, "players=3",
        "slot 5 / first red / round 4 / cards red stone1 / cards blue stone1 / "
        "cards pink stone1");
    plays(p, "red stone 1; blue stone 2; pink stone 3");
    has_reported(p, "Round 5: blue goes first.");
    awaits(p, "blue pink red");
    for (gw_seat seat = 1; seat <= 3; seat++) assert_int_equal(rd_cards_given(&p->state, seat), 0);
    allows(p, "pink card stone1"); /* it is back in the hand */
    set(p, "players=3",
        "slot 5 / first pink / cards red stone1 / cards blue stone1 / cards pink stone1");
    plays(p, "pink stone 1; red stone 2; blue stone 3");
    has_reported(p, "Round 3: red goes first."); /* yellow, next to pink, is not in play */
}

static void RD_9_reaching_the_goal_ends_the_game_at_once(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    plays(p, "blue go yellow");
    has_reported(p, "blue reaches the goal and wins.");
    has_result(p, "winner blue");
    awaits(p, "");
    refuses(p, "yellow stone 1", "RD-9");
    says_why(p, "yellow stone 1", "the game is over (RD-9)");
    gw_outcome outcome;
    gw_river_dragons.outcome(p->table, GW_STATE(&p->state), &outcome);
    assert_true(outcome.is_over);
    assert_int_equal(outcome.rank[1], 1);
    assert_int_equal(outcome.rank[2], 2);
    assert_string_equal(gw_rule_id(&gw_river_dragons, outcome.rule), "RD-9");
}

static void RD_9_whoever_goes_first(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 7 / lay 4 yellow blue 7 / pawn yellow blue 7 / cards blue stone1 / "
        "cards yellow move1");
    plays(p, "blue stone 1; yellow go blue");
    has_result(p, "winner yellow");
}

static void RD_9_even_between_the_two_steps_of_a_double_move(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move2");
    plays(p, "blue go yellow");
    has_result(p, "winner blue");
}

static void RD_9_by_a_jump_too(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 20 / lay 2 blue yellow 26 / lay 3 blue 20 26 / pawn blue 20 26 / "
        "pawn yellow yellow 26 / cards blue jump");
    plays(p, "blue jump yellow over yellow 26");
    has_reported(p, "blue jumps over yellow into the village (yellow).");
    has_result(p, "winner blue");
}

static void RD_10_after_the_last_round_it_is_a_draw(void **state) {
    position *p = *state;
    set(p, "players=2 rounds=7", "slot 5 / round 7 / cards blue stone1 / cards yellow stone1");
    plays(p, "blue stone 1; yellow stone 2");
    has_reported(p, "A draw after 7 rounds.");
    has_result(p, "draw");
    awaits(p, "");
    refuses(p, "blue card stone1", "RD-10");
    gw_outcome outcome;
    gw_river_dragons.outcome(p->table, GW_STATE(&p->state), &outcome);
    assert_int_equal(outcome.rank[1], 1);
    assert_int_equal(outcome.rank[2], 1);
    assert_string_equal(gw_rule_id(&gw_river_dragons, outcome.rule), "RD-10");
}

static void RD_10_not_before(void **state) {
    position *p = *state;
    set(p, "players=2 rounds=7", "slot 5 / round 6 / cards blue stone1 / cards yellow stone1");
    plays(p, "blue stone 1; yellow stone 2");
    has_result(p, "");
    awaits(p, "blue yellow");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_5_five_different_cards_in_order),
        RULE(RD_5_at_most_one_dragon),
        RULE(RD_5_a_card_once_given_is_binding),
        RULE(RD_5_cards_arrive_in_any_order),
        RULE(RD_6_slot_by_slot_clockwise_from_the_first_player),
        RULE(RD_6_only_the_awaited_action_is_legal),
        RULE(RD_7_a_dragon_cancels_the_card_of_its_colour_in_any_order),
        RULE(RD_7_a_cancelled_move_is_not_a_fall),
        RULE(RD_7_no_dragon_cancels_a_dragon),
        RULE(RD_7_several_dragons_in_one_slot_all_count),
        RULE(RD_7_a_dragon_reaches_its_own_slot_only),
        RULE(RD_8_the_first_player_card_passes_to_the_left),
        RULE(RD_9_reaching_the_goal_ends_the_game_at_once),
        RULE(RD_9_whoever_goes_first),
        RULE(RD_9_even_between_the_two_steps_of_a_double_move),
        RULE(RD_9_by_a_jump_too),
        RULE(RD_10_after_the_last_round_it_is_a_draw),
        RULE(RD_10_not_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
