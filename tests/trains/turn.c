/* A turn: GT-T, GT-6, GT-7, GT-8. */
#include "trains/position.h"

/* Every ability but protect on offer, one card each. */
#define ALL_BUT_PROTECT                                                                            \
    "offer swap-adjacent 4 swap-over-one 8 move-left 3 move-right 1 "                              \
    "remove-left 7 remove-middle 5 remove-right 6"

#define ROW_1 "row 1: 70 61 50 40 30 20 10"

/* Seven cars with all places protected. */
#define LOCKED_ROW_1 "row 1: 70[2] 61 50 40[18] 30 20 9[26]"

/* ------------------------------------------------------------------------ GT-T -- */

static void GT_T_turns_go_clockwise_from_the_first_player(void **state) {
    position *p = *state;
    set(p, "options players=3 / first 2 /" ROW_1
           "/ offer swap-adjacent 4 swap-over-one 8 move-left 3");
    assert_int_equal(gw_to_act(p->table, state_of(p)), GW_SEAT_BIT(2));
    plays(p, "1 swap 1 2");
    awaits(p, "2 turn");
    assert_int_equal(gw_to_act(p->table, state_of(p)), GW_SEAT_BIT(3));
    plays(p, "2 swap 1 3");
    awaits(p, "3 turn");
    assert_int_equal(gw_to_act(p->table, state_of(p)), GW_SEAT_BIT(1));
    plays(p, "3 move 3 1");
    awaits(p, "1 turn");
    assert_int_equal(p->state.turns, 3);
}

static void GT_T_the_first_turn_is_the_first_players(void **state) {
    position *p = *state;
    set(p, "mover 2 / hand 2: 1 2");
    plays(p, "2 keep 1 1");
    awaits(p, "1 turn");
    assert_int_equal(p->state.turns, 0);
}

static void GT_T_nobody_acts_in_anothers_turn(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 / " ALL_BUT_PROTECT);
    refuses_all(p,
                "1 draw / 3 draw / 1 swap 1 2 / 3 remove left / 1 place 1 / 3 keep 1 1 / "
                "1 swap 1 9 / 3 protect 1 / chance deal 9 / chance first 1",
                "GT-T");
}

static void GT_T_a_missing_seat_has_no_turn(void **state) {
    position *p = *state;
    set(p, "options players=3");
    refuses_all(p, "0 draw / 4 draw / 5 draw / 300 draw / 99999999999 draw", "GT-T");
    set(p, "start");
    refuses(p, "1 draw", "GT-T");
}

static void GT_T_players_wait_for_chance(void **state) {
    position *p = *state;
    set(p, "offer 4");
    plays(p, "1 draw");
    awaits(p, "chance draw");
    refuses_all(p, "1 draw / 1 place 1 / 1 swap 1 2 / 2 draw", "GT-T");
}

static void GT_T_a_turn_is_one_action_only(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4 swap-over-one 8");
    plays(p, "1 swap 1 2");
    refuses(p, "1 swap 1 3", "GT-T");
    refuses(p, "1 draw", "GT-T");
    set(p, ROW_1 "/ offer swap-adjacent 4 / drawn 2");
    plays(p, "1 place 1");
    refuses(p, "1 swap 1 2", "GT-T");
}

static void GT_T_there_is_no_passing(void **state) {
    position *p = *state;
    set(p, ROW_1);
    refuses(p, "1 pass", "GT-N");
    allows(p, "draw");
}

static void GT_T_draw_and_every_use_of_the_offer_are_listed(void **state) {
    position *p = *state;
    set(p, ROW_1 "/" ALL_BUT_PROTECT " protect 2");
    allows(p, "draw / move 1 3 / move 2 4 / move 3 1 / move 3 5 / move 4 2 / move 4 6 / move 5 3 / "
              "move 5 7 / move 6 4 / move 7 5 / protect 1 / protect 4 / protect 7 / remove left / "
              "remove middle / remove right / swap 1 2 / swap 1 3 / swap 2 3 / swap 2 4 / "
              "swap 3 4 / swap 3 5 / swap 4 5 / swap 4 6 / swap 5 6 / swap 5 7 / swap 6 7");
}

/* ------------------------------------------------------------------------ GT-6 -- */

static void GT_6_the_drawn_card_replaces_any_one_car_which_goes_to_the_offer(void **state) {
    position *p = *state;
    for (unsigned place = 1; place <= 7; place++) {
        set(p, ROW_1);
        gt_state before = p->state;
        char line[] = "1 place 0";
        line[8] = (char)('0' + place);
        plays(p, "1 draw / chance deal 9");
        plays(p, line);
        gt_card old = before.row[0][place - 1];
        assert_int_equal(p->state.offer[gt_table_of(p->table)->ability[old]], old);
        before.row[0][place - 1] = 9;
        assert_memory_equal(p->state.row, before.row, sizeof before.row);
        awaits(p, "2 turn");
        assert_int_equal(p->state.turns, 1);
    }
}

static void GT_6_the_card_comes_from_the_deck(void **state) {
    position *p = *state;
    set(p, "deck 7 9 30");
    plays(p, "1 draw");
    allows(p, "deal 30 / deal 7 / deal 9");
    plays(p, "chance deal 9");
    has_deck(p, "7 30");
    assert_int_equal(p->state.deck_count, 2);
    assert_int_equal(p->state.drawn, 9);
    awaits(p, "1 place");
}

static void GT_6_every_card_of_the_deck_is_equally_likely(void **state) {
    position *p = *state;
    set(p, "deck 7 9 30");
    plays(p, "1 draw");
    for (unsigned card = 7; card <= 30; card += 23)
        assert_int_equal(gw_odds(p->table, state_of(p), GT_ACTION(GT_DO_DEAL, card, 0)), 1);
}

static void GT_6_the_drawn_card_must_be_used(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ drawn 9 / offer 4 5 6 7 2");
    allows(p, "place 1 / place 2 / place 3 / place 4 / place 5 / place 6 / place 7");
    refuses_all(p,
                "1 draw / 1 keep 9 1 / 1 swap 1 2 / 1 swap 1 9 / 1 move 1 3 / 1 remove left / "
                "1 protect 1",
                "GT-6");
}

static void GT_6_a_place_is_one_of_seven(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ drawn 9");
    refuses_all(p, "1 place 0 / 1 place 8 / 1 place 255 / 1 place 99999999999", "GT-6");
}

static void GT_6_nothing_is_placed_without_drawing(void **state) {
    position *p = *state;
    set(p, ROW_1);
    refuses(p, "1 place 1", "GT-6");
    refuses(p, "1 place 9", "GT-6");
}

static void GT_6_drawing_needs_no_offer_and_leaves_it_alone(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4 protect 2");
    plays(p, "1 draw / chance deal 9");
    has_offer(p, "2 4");
}

/* ------------------------------------------------------------------------ GT-7 -- */

static void GT_7_the_used_card_goes_from_the_offer_to_the_discard_pile(void **state) {
    position *p = *state;
    static const struct {
        const char *line, *offer_left, *discarded;
    } uses[] = {
        {"1 swap 1 2", "1 3 5 6 7 8", "4"},
        {"1 swap 1 3", "1 3 4 5 6 7", "8"},
        {"1 move 3 1", "1 4 5 6 7 8", "3"},
        {"1 move 1 3", "3 4 5 6 7 8", "1"},
    };
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, ROW_1 "/" ALL_BUT_PROTECT);
        plays(p, uses[i].line);
        has_offer(p, uses[i].offer_left);
        has_discard(p, uses[i].discarded);
    }
}

static void GT_7_a_removal_is_discarded_before_its_effect(void **state) {
    position *p = *state;
    static const struct {
        const char *line, *discarded;
    } uses[] = {{"1 remove left", "7"}, {"1 remove middle", "5"}, {"1 remove right", "6"}};
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, LOCKED_ROW_1 "/ row 2: 71[34] 62 49 41[42] 31 21 11[51] /" ALL_BUT_PROTECT);
        plays(p, uses[i].line);
        has_discard(p, uses[i].discarded);
    }
}

static void GT_7_a_protection_goes_under_its_car_instead(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4 protect 2");
    plays(p, "1 protect 4");
    has_offer(p, "4");
    has_discard(p, "");
    has_row(p, 1, "70 61 50 40[2] 30 20 10");
}

static void GT_7_each_ability_needs_a_card_that_shows_it(void **state) {
    position *p = *state;
    static const struct {
        const char *offer, *lines; /* all other abilities are on offer */
    } cases[] = {
        {"offer 8 3 1 7 5 6 2", "1 swap 1 2 / 1 swap 6 7"},
        {"offer 4 3 1 7 5 6 2", "1 swap 1 3 / 1 swap 5 7"},
        {"offer 4 8 1 7 5 6 2", "1 move 3 1 / 1 move 7 5"},
        {"offer 4 8 3 7 5 6 2", "1 move 1 3 / 1 move 5 7"},
        {"offer 4 8 3 1 5 6 2", "1 remove left"},
        {"offer 4 8 3 1 7 6 2", "1 remove middle"},
        {"offer 4 8 3 1 7 5 2", "1 remove right"},
        {"offer 4 8 3 1 7 5 6", "1 protect 1 / 1 protect 4 / 1 protect 7"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].offer);
        refuses_all(p, cases[i].lines, "GT-7");
    }
}

static void GT_7_the_used_card_pairs_with_nothing(void **state) {
    position *p = *state;
    set(p, "offer remove-left 7 / row 1: 65 61 50 40 30 20 10 / row 2: 71 62 49 41 31 21 11");
    plays(p, "1 remove left"); /* 65 is a remove-left itself */
    has_offer(p, "65 71");
    has_discard(p, "7");
}

static void GT_7_a_reshuffle_during_its_effect_includes_the_used_card(void **state) {
    position *p = *state;
    set(p, "offer remove-left 7 / deck / row 1: 70 61 50 40 30 20 10");
    plays(p, "1 remove left");
    assert_true(gt_has(&p->state.deck, 7));
    plays(p, "chance deal 7");
    has_row(p, 1, "7 61 50 40 30 20 10");
}

static void GT_7_a_protection_cannot_be_used_when_all_places_are_taken(void **state) {
    position *p = *state;
    set(p, LOCKED_ROW_1 "/ offer protect 34 remove-left 7");
    refuses_all(p, "1 protect 1 / 1 protect 4 / 1 protect 7", "GT-A7");
    allows(p, "draw / remove left");
}

static void GT_7_only_the_own_places_count(void **state) {
    position *p = *state;
    set(p, "mover 2 /" LOCKED_ROW_1 "/ offer protect 34");
    allows(p, "draw / protect 1 / protect 4 / protect 7");
    plays(p, "2 protect 7");
}

/* ------------------------------------------------------------------------ GT-8 -- */

static void GT_8_a_drawn_card_counts_only_as_a_number(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4");
    plays(p, "1 draw / chance deal 12 / 1 place 6"); /* 12 is a swap-adjacent too */
    has_row(p, 1, "70 61 50 40 30 12 10");
    has_offer(p, ""); /* 20, a swap-adjacent as well, went with 4; 12 did nothing */
    has_discard(p, "4 20");
    set(p, ROW_1 "/ drawn 7");
    plays(p, "1 place 1");
    refuses(p, "2 remove left", "GT-7"); /* 7 is in the row; the offer shows 70 */
}

static void GT_8_a_card_of_the_offer_counts_only_as_an_ability(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4");
    allows(p, "draw / swap 1 2 / swap 2 3 / swap 3 4 / swap 4 5 / swap 5 6 / swap 6 7");
    plays(p, "1 draw");
    refuses(p, "chance deal 4", "GT-1");
}

static void GT_8_with_an_empty_offer_only_drawing_is_possible(void **state) {
    position *p = *state;
    set(p, ROW_1);
    allows(p, "draw");
    refuses_all(p,
                "1 swap 1 2 / 1 swap 1 3 / 1 move 3 1 / 1 move 1 3 / 1 remove left / "
                "1 remove middle / 1 remove right / 1 protect 1",
                "GT-8");
}

static void GT_8_with_an_unusable_offer_only_drawing_is_possible(void **state) {
    position *p = *state;
    set(p, LOCKED_ROW_1 "/ offer protect 34");
    allows(p, "draw");
    refuses_all(p, "1 protect 1 / 1 protect 4 / 1 protect 2 / 1 swap 1 2 / 1 remove left", "GT-8");
    set(p, "row 1: 70[2] 61 50 40[18] 30 20 9 / offer protect 34");
    allows(p, "draw / protect 7");
    refuses(p, "1 swap 1 2", "GT-7");
}

static void GT_8_is_checked_before_the_geometry(void **state) {
    position *p = *state;
    set(p, ROW_1);
    refuses_all(p, "1 swap 1 9 / 1 swap 0 1 / 1 move 1 1 / 1 protect 2", "GT-8");
    refuses(p, "1 keep 5 1", "GT-4");
    refuses(p, "1 place 5", "GT-6");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_T_turns_go_clockwise_from_the_first_player),
        RULE(GT_T_the_first_turn_is_the_first_players),
        RULE(GT_T_nobody_acts_in_anothers_turn),
        RULE(GT_T_a_missing_seat_has_no_turn),
        RULE(GT_T_players_wait_for_chance),
        RULE(GT_T_a_turn_is_one_action_only),
        RULE(GT_T_there_is_no_passing),
        RULE(GT_T_draw_and_every_use_of_the_offer_are_listed),
        RULE(GT_6_the_drawn_card_replaces_any_one_car_which_goes_to_the_offer),
        RULE(GT_6_the_card_comes_from_the_deck),
        RULE(GT_6_every_card_of_the_deck_is_equally_likely),
        RULE(GT_6_the_drawn_card_must_be_used),
        RULE(GT_6_a_place_is_one_of_seven),
        RULE(GT_6_nothing_is_placed_without_drawing),
        RULE(GT_6_drawing_needs_no_offer_and_leaves_it_alone),
        RULE(GT_7_the_used_card_goes_from_the_offer_to_the_discard_pile),
        RULE(GT_7_a_removal_is_discarded_before_its_effect),
        RULE(GT_7_a_protection_goes_under_its_car_instead),
        RULE(GT_7_each_ability_needs_a_card_that_shows_it),
        RULE(GT_7_the_used_card_pairs_with_nothing),
        RULE(GT_7_a_reshuffle_during_its_effect_includes_the_used_card),
        RULE(GT_7_a_protection_cannot_be_used_when_all_places_are_taken),
        RULE(GT_7_only_the_own_places_count),
        RULE(GT_8_a_drawn_card_counts_only_as_a_number),
        RULE(GT_8_a_card_of_the_offer_counts_only_as_an_ability),
        RULE(GT_8_with_an_empty_offer_only_drawing_is_possible),
        RULE(GT_8_with_an_unusable_offer_only_drawing_is_possible),
        RULE(GT_8_is_checked_before_the_geometry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
