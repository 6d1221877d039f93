/* Abilities: GT-A1 to GT-A8. */
#include "trains/position.h"

#define ROW_1 "row 1: 70 61 50 40 30 20 10"
#define ROW_2 "row 2: 71 62 52 41 31 21 11"
#define ROW_3 "row 3: 73 63 53 45 33 23 13"

/* One use of an ability, and ROW_1 after it. */
typedef struct use {
    const char *line, *row;
} use;

static void assert_uses(position *p, const char *offer, const use *uses, size_t count) {
    char text[128];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, ROW_1 "/" ROW_2 "/");
    gw_put_text(&out, offer);
    for (size_t i = 0; i < count; i++) {
        set(p, text);
        plays(p, uses[i].line);
        has_row(p, 1, uses[i].row);
        has_row(p, 2, "71 62 52 41 31 21 11");
        has_offer(p, "");
        awaits(p, "2 turn");
    }
}

/* ----------------------------------------------------------------------- GT-A1 -- */

static void GT_A1_two_neighbours_change_places(void **state) {
    static const use uses[] = {
        {"1 swap 1 2", "61 70 50 40 30 20 10"}, {"1 swap 2 3", "70 50 61 40 30 20 10"},
        {"1 swap 3 4", "70 61 40 50 30 20 10"}, {"1 swap 4 5", "70 61 50 30 40 20 10"},
        {"1 swap 5 6", "70 61 50 40 20 30 10"}, {"1 swap 6 7", "70 61 50 40 30 10 20"},
    };
    assert_uses(*state, "offer swap-adjacent 4", uses, COUNT(uses));
}

static void GT_A1_both_must_be_cars_of_the_row(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4");
    refuses_all(p, "1 swap 0 1 / 1 swap 7 8 / 1 swap 8 9 / 1 swap 100 101", "GT-A1");
}

static void GT_A1_distance_is_checked_before_the_card(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer remove-left 7");
    refuses_all(p, "1 swap 0 1 / 1 swap 7 8", "GT-A1");
    refuses_all(p, "1 swap 1 2 / 1 swap 6 7", "GT-7");
}

/* ----------------------------------------------------------------------- GT-A2 -- */

static void GT_A2_two_cars_with_one_between_change_places(void **state) {
    static const use uses[] = {
        {"1 swap 1 3", "50 61 70 40 30 20 10"}, {"1 swap 2 4", "70 40 50 61 30 20 10"},
        {"1 swap 3 5", "70 61 30 40 50 20 10"}, {"1 swap 4 6", "70 61 50 20 30 40 10"},
        {"1 swap 5 7", "70 61 50 40 10 20 30"},
    };
    assert_uses(*state, "offer swap-over-one 8", uses, COUNT(uses));
}

static void GT_A2_any_other_distance_is_refused(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer swap-adjacent 4 swap-over-one 8");
    refuses_all(p,
                "1 swap 1 4 / 1 swap 1 7 / 1 swap 3 3 / 1 swap 0 2 / 1 swap 6 8 / 1 swap 3 1 / 1 "
                "swap 3 2 / "
                "1 swap 0 0 / 1 swap 1 99999999999",
                "GT-A2");
}

static void GT_A2_distance_is_checked_before_the_card(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer remove-left 7");
    refuses_all(p, "1 swap 1 4 / 1 swap 6 8", "GT-A2");
    refuses(p, "1 swap 1 3", "GT-7");
}

static void GT_A2_the_car_between_keeps_its_protection(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / offer swap-over-one 8");
    plays(p, "1 swap 3 5");
    has_row(p, 1, "70 61 30 40[2] 50 20 10");
    has_discard(p, "8");
}

/* ----------------------------------------------------------------------- GT-A3 -- */

static void GT_A3_a_car_moves_two_places_left_and_the_others_close_up(void **state) {
    static const use uses[] = {
        {"1 move 3 1", "50 70 61 40 30 20 10"}, {"1 move 4 2", "70 40 61 50 30 20 10"},
        {"1 move 5 3", "70 61 30 50 40 20 10"}, {"1 move 6 4", "70 61 50 20 40 30 10"},
        {"1 move 7 5", "70 61 50 40 10 30 20"},
    };
    assert_uses(*state, "offer move-left 3", uses, COUNT(uses));
}

static void GT_A3_exactly_two_places_and_not_the_first_or_second_car(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer move-left 3");
    refuses_all(p,
                "1 move 2 0 / 1 move 4 4 / 1 move 1 0 / 1 move 3 2 / 1 move 4 1 / 1 move 7 1 / 1 "
                "move 9 7 / "
                "1 move 8 6",
                "GT-A3");
}

static void GT_A3_distance_is_checked_before_the_card(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer remove-left 7");
    refuses_all(p, "1 move 2 0 / 1 move 3 2", "GT-A3");
    refuses(p, "1 move 3 1", "GT-7");
}

/* ----------------------------------------------------------------------- GT-A4 -- */

static void GT_A4_a_car_moves_two_places_right_and_the_others_close_up(void **state) {
    static const use uses[] = {
        {"1 move 1 3", "61 50 70 40 30 20 10"}, {"1 move 2 4", "70 50 40 61 30 20 10"},
        {"1 move 3 5", "70 61 40 30 50 20 10"}, {"1 move 4 6", "70 61 50 30 20 40 10"},
        {"1 move 5 7", "70 61 50 40 20 10 30"},
    };
    assert_uses(*state, "offer move-right 1", uses, COUNT(uses));
}

static void GT_A4_exactly_two_places_and_not_the_last_or_last_but_one(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer move-right 1");
    refuses_all(p,
                "1 move 6 8 / 1 move 7 9 / 1 move 0 2 / 1 move 3 4 / 1 move 1 4 / 1 move 1 7 / "
                "1 move 1 99999999999",
                "GT-A4");
}

static void GT_A4_distance_is_checked_before_the_card(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer remove-left 7");
    refuses_all(p, "1 move 6 8 / 1 move 1 2", "GT-A4");
    refuses(p, "1 move 1 3", "GT-7");
}

/* ----------------------------------------------------------------------- GT-A5 -- */

static void GT_A5_every_player_loses_that_car(void **state) {
    position *p = *state;
    static const struct {
        const char *offer, *line, *row[3], *removed;
    } cases[] = {
        {"remove-left 7",
         "2 remove left",
         {"- 61 50 40 30 20 10", "- 62 52 41 31 21 11", "- 63 53 45 33 23 13"},
         "70 71 73"},
        {"remove-middle 5",
         "2 remove middle",
         {"70 61 50 - 30 20 10", "71 62 52 - 31 21 11", "73 63 53 - 33 23 13"},
         "40 41 45"},
        {"remove-right 6",
         "2 remove right",
         {"70 61 50 40 30 20 -", "71 62 52 41 31 21 -", "73 63 53 45 33 23 -"},
         "10 11 13"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[160];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, "options players=3 / mover 2 /" ROW_1 "/" ROW_2 "/" ROW_3 "/ offer ");
        gw_put_text(&out, cases[i].offer);
        set(p, text);
        plays(p, cases[i].line);
        for (unsigned seat = 1; seat <= 3; seat++) has_row(p, seat, cases[i].row[seat - 1]);
        has_offer(p, cases[i].removed);
        awaits(p, "chance refill");
    }
}

static void GT_A5_draws_go_from_the_active_player_clockwise_into_the_gaps(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 /" ROW_1 "/" ROW_2 "/" ROW_3 "/ offer remove-middle 5");
    plays(p, "2 remove middle");
    deals(p, "82");
    has_row(p, 2, "71 62 52 82 31 21 11");
    refuses_all(p, "2 draw / 3 draw / 2 place 4", "GT-T");
    deals(p, "83");
    has_row(p, 3, "73 63 53 83 33 23 13");
    awaits(p, "chance refill");
    assert_int_equal(p->state.turns, 0);
    deals(p, "81");
    has_row(p, 1, "70 61 50 81 30 20 10");
    awaits(p, "3 turn");
    assert_int_equal(p->state.turns, 1);
}

static void GT_A5_protected_cars_stay_and_their_owners_draw_nothing(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 / row 1: 70 61 50 40[2] 30 20 10 /" ROW_2 "/" ROW_3
           "/ offer remove-middle 5");
    plays(p, "2 remove middle");
    has_row(p, 1, "70 61 50 40[2] 30 20 10");
    has_offer(p, "41 45");
    deals(p, "82 83");
    has_row(p, 2, "71 62 52 82 31 21 11");
    has_row(p, 3, "73 63 53 83 33 23 13");
    awaits(p, "3 turn");
}

static void GT_A5_the_active_players_own_protection_counts(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 10 /" ROW_2 "/ offer remove-left 7");
    plays(p, "1 remove left");
    has_row(p, 1, "70[2] 61 50 40 30 20 10");
    deals(p, "82");
    has_row(p, 2, "82 62 52 41 31 21 11");
    awaits(p, "2 turn");
}

static void GT_A5_only_a_protection_of_that_car_counts(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 10[18] /" ROW_2 "/ offer remove-middle 5");
    plays(p, "1 remove middle");
    has_row(p, 1, "70[2] 61 50 - 30 20 10[18]");
}

static void GT_A5_removed_cars_pair_up_before_anybody_draws(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / row 2: 76 62 52 41 31 21 11 / offer remove-left 7");
    plays(p, "1 remove left"); /* 70 and 76: both move-left */
    has_offer(p, "");
    has_discard(p, "7 70 76");
    awaits(p, "chance refill");
}

static void GT_A5_any_card_of_the_deck_may_fill_a_gap(void **state) {
    position *p = *state;
    set(p, ROW_1 "/" ROW_2 "/ offer remove-left 7 / deck 3 9 44");
    plays(p, "1 remove left");
    allows(p, "deal 3 / deal 44 / deal 9");
    refuses(p, "chance deal 70", "GT-1");
    refuses(p, "chance deal 7", "GT-1");
    refuses(p, "chance first 1", "GT-3");
}

static void GT_A5_later_players_do_not_draw_after_a_win(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 / row 2: 71 12 22 32 42 52 62 / offer remove-left 7");
    plays(p, "2 remove left / chance deal 2");
    awaits(p, "won 2");
    assert_int_equal(p->state.row[2][0], GT_NONE);
    assert_int_equal(p->state.row[0][0], GT_NONE);
    allows(p, "");
}

/* ----------------------------------------------------------------------- GT-A6 -- */

static void GT_A6_a_removal_is_legal_when_every_such_car_is_protected(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / row 2: 71 62 52 41[18] 31 21 11 /"
           "offer remove-middle 5 move-left 3");
    plays(p, "1 remove middle");
    has_row(p, 1, "70 61 50 40[2] 30 20 10");
    has_row(p, 2, "71 62 52 41[18] 31 21 11");
    has_offer(p, "3");
    has_discard(p, "5");
    awaits(p, "2 turn");
    assert_int_equal(p->state.turns, 1);
    reported(p, "used 1 5 remove-middle / spared 1 40 4 / spared 2 41 4");
}

static void GT_A6_no_card_is_needed_so_nothing_is_shuffled(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / row 2: 71 62 52 41[18] 31 21 11 /"
           "offer remove-middle 5 / deck");
    plays(p, "1 remove middle");
    has_deck(p, "");
}

/* ----------------------------------------------------------------------- GT-A7 -- */

static void GT_A7_the_card_goes_under_the_first_fourth_or_seventh_car(void **state) {
    static const use uses[] = {
        {"1 protect 1", "70[2] 61 50 40 30 20 10"},
        {"1 protect 4", "70 61 50 40[2] 30 20 10"},
        {"1 protect 7", "70 61 50 40 30 20 10[2]"},
    };
    assert_uses(*state, "offer protect 2", uses, COUNT(uses));
}

static void GT_A7_no_other_car_can_be_protected(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer protect 2");
    refuses_all(p,
                "1 protect 0 / 1 protect 2 / 1 protect 3 / 1 protect 5 / 1 protect 6 / "
                "1 protect 8 / 1 protect 10 / 1 protect 99999999999",
                "GT-A7");
}

static void GT_A7_one_protection_for_each_car(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 9 / offer protect 18");
    refuses(p, "1 protect 1", "GT-A7");
    allows(p, "draw / protect 4 / protect 7");
}

static void GT_A7_the_place_is_checked_before_the_card(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 9 / offer remove-left 7");
    refuses(p, "1 protect 1", "GT-A7");
    refuses(p, "1 protect 2", "GT-A7");
    refuses(p, "1 protect 4", "GT-7");
}

static void GT_A7_a_protected_car_survives_every_removal(void **state) {
    position *p = *state;
    set(p, ROW_1 "/" ROW_2 "/ offer protect 2 remove-right 6");
    plays(p, "1 protect 7 / 2 remove right"); /* by another player */
    has_row(p, 1, "70 61 50 40 30 20 10[2]");
    plays(p, "chance deal 82");
    awaits(p, "1 turn");
    set(p, ROW_1 "/" ROW_2 "/ offer protect 2 remove-right 6 swap-adjacent 4");
    plays(p, "1 protect 7 / 2 swap 1 2 / 1 remove right"); /* by its owner */
    has_row(p, 1, "70 61 50 40 30 20 10[2]");
}

/* ----------------------------------------------------------------------- GT-A8 -- */

/* Each line removes the protection of the fourth car, card 2, and leaves 18 and 26. */
static void GT_A8_a_protected_car_that_moves_loses_its_protection(void **state) {
    position *p = *state;
    static const use uses[] = {
        {"1 swap 4 5", "70[18] 61 50 30 40 20 9[26]"}, /* the car itself, swapped */
        {"1 swap 3 4", "70[18] 61 40 50 30 20 9[26]"},
        {"1 swap 4 6", "70[18] 61 50 20 30 40 9[26]"},
        {"1 swap 2 4", "70[18] 40 50 61 30 20 9[26]"},
        {"1 move 4 2", "70[18] 40 61 50 30 20 9[26]"}, /* the car itself, moved */
        {"1 move 4 6", "70[18] 61 50 30 20 40 9[26]"},
        {"1 move 5 3", "70[18] 61 30 50 40 20 9[26]"}, /* shifted by another car's move */
        {"1 move 6 4", "70[18] 61 50 20 40 30 9[26]"},
        {"1 move 3 5", "70[18] 61 40 30 50 20 9[26]"},
        {"1 move 2 4", "70[18] 50 40 61 30 20 9[26]"},
    };
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, "row 1: 70[18] 61 50 40[2] 30 20 9[26] / offer 4 8 3 1");
        plays(p, uses[i].line);
        has_row(p, 1, uses[i].row);
        assert_true(gt_has(&p->state.discard, 2));
        assert_int_equal(gt_count(&p->state.discard),
                         2); /* the protection and the card that was used */
    }
}

static void GT_A8_the_outer_cars_lose_theirs_likewise(void **state) {
    position *p = *state;
    static const use uses[] = {
        {"1 swap 1 2", "61 70 50 40[2] 30 20 9[26]"}, {"1 swap 1 3", "50 61 70 40[2] 30 20 9[26]"},
        {"1 move 1 3", "61 50 70 40[2] 30 20 9[26]"}, {"1 move 3 1", "50 70 61 40[2] 30 20 9[26]"},
        {"1 swap 6 7", "70[18] 61 50 40[2] 30 9 20"}, {"1 swap 5 7", "70[18] 61 50 40[2] 9 20 30"},
        {"1 move 7 5", "70[18] 61 50 40[2] 9 30 20"}, {"1 move 5 7", "70[18] 61 50 40[2] 20 9 30"},
    };
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, "row 1: 70[18] 61 50 40[2] 30 20 9[26] / offer 4 8 3 1");
        plays(p, uses[i].line);
        has_row(p, 1, uses[i].row);
    }
}

static void GT_A8_cars_that_stay_keep_theirs(void **state) {
    position *p = *state;
    static const use uses[] = {
        {"1 swap 2 3", "70[18] 50 61 40[2] 30 20 9[26]"},
        {"1 swap 5 6", "70[18] 61 50 40[2] 20 30 9[26]"},
        {"1 swap 3 5", "70[18] 61 30 40[2] 50 20 9[26]"},
    };
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, "row 1: 70[18] 61 50 40[2] 30 20 9[26] / offer 4 8 3 1");
        plays(p, uses[i].line);
        has_row(p, 1, uses[i].row);
    }
}

static void GT_A8_a_replaced_car_takes_its_protection_along(void **state) {
    position *p = *state;
    static const use uses[] = {
        {"1 place 1", "82 61 50 40[2] 30 20 9[26]"},
        {"1 place 4", "70[18] 61 50 82 30 20 9[26]"},
        {"1 place 7", "70[18] 61 50 40[2] 30 20 82"},
        {"1 place 2", "70[18] 82 50 40[2] 30 20 9[26]"},
    };
    static const char *const discards[] = {"18", "2", "26", ""};
    for (size_t i = 0; i < COUNT(uses); i++) {
        set(p, "row 1: 70[18] 61 50 40[2] 30 20 9[26] / drawn 82");
        plays(p, uses[i].line);
        has_row(p, 1, uses[i].row);
        has_discard(p, discards[i]);
    }
}

static void GT_A8_the_others_keep_their_protections(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / row 2: 71 62 52 41[18] 31 21 11 / offer move-left 3");
    plays(p, "1 move 6 4");
    has_row(p, 1, "70 61 50 20 40 30 10");
    has_row(p, 2, "71 62 52 41[18] 31 21 11");
}

static void GT_A8_the_protection_does_not_pass_to_the_new_car(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 /" ROW_2 "/ offer swap-adjacent 4 remove-middle 5");
    plays(p, "1 swap 4 5 / 2 remove middle");
    has_row(p, 1, "70 61 50 - 40 20 10");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_A1_two_neighbours_change_places),
        RULE(GT_A1_both_must_be_cars_of_the_row),
        RULE(GT_A1_distance_is_checked_before_the_card),
        RULE(GT_A2_two_cars_with_one_between_change_places),
        RULE(GT_A2_any_other_distance_is_refused),
        RULE(GT_A2_distance_is_checked_before_the_card),
        RULE(GT_A2_the_car_between_keeps_its_protection),
        RULE(GT_A3_a_car_moves_two_places_left_and_the_others_close_up),
        RULE(GT_A3_exactly_two_places_and_not_the_first_or_second_car),
        RULE(GT_A3_distance_is_checked_before_the_card),
        RULE(GT_A4_a_car_moves_two_places_right_and_the_others_close_up),
        RULE(GT_A4_exactly_two_places_and_not_the_last_or_last_but_one),
        RULE(GT_A4_distance_is_checked_before_the_card),
        RULE(GT_A5_every_player_loses_that_car),
        RULE(GT_A5_draws_go_from_the_active_player_clockwise_into_the_gaps),
        RULE(GT_A5_protected_cars_stay_and_their_owners_draw_nothing),
        RULE(GT_A5_the_active_players_own_protection_counts),
        RULE(GT_A5_only_a_protection_of_that_car_counts),
        RULE(GT_A5_removed_cars_pair_up_before_anybody_draws),
        RULE(GT_A5_any_card_of_the_deck_may_fill_a_gap),
        RULE(GT_A5_later_players_do_not_draw_after_a_win),
        RULE(GT_A6_a_removal_is_legal_when_every_such_car_is_protected),
        RULE(GT_A6_no_card_is_needed_so_nothing_is_shuffled),
        RULE(GT_A7_the_card_goes_under_the_first_fourth_or_seventh_car),
        RULE(GT_A7_no_other_car_can_be_protected),
        RULE(GT_A7_one_protection_for_each_car),
        RULE(GT_A7_the_place_is_checked_before_the_card),
        RULE(GT_A7_a_protected_car_survives_every_removal),
        RULE(GT_A8_a_protected_car_that_moves_loses_its_protection),
        RULE(GT_A8_the_outer_cars_lose_theirs_likewise),
        RULE(GT_A8_cars_that_stay_keep_theirs),
        RULE(GT_A8_a_replaced_car_takes_its_protection_along),
        RULE(GT_A8_the_others_keep_their_protections),
        RULE(GT_A8_the_protection_does_not_pass_to_the_new_car),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
