/* Cards and setup: GT-1 to GT-5. */
#include "trains/position.h"

/* Three players; seat k's cards end in k, its GT-3 cards are 70, then 71 72, then 73 74 75. */
static void deal_rows(position *p) {
    set(p, "start / options players=3");
    plays(p, "chance first 2");
    deals(p, "31 1 61 11 51 21 41");
    deals(p, "2 12 22 32 42 52 62");
    deals(p, "63 53 43 33 23 13 3");
}

static void deal_all(position *p) {
    deal_rows(p);
    deals(p, "70 72 71 75 73 74");
}

/* ------------------------------------------------------------------------ GT-1 -- */

static void GT_1_the_deck_has_the_cards_1_to_84(void **state) {
    position *p = *state;
    set(p, "start");
    assert_int_equal(p->state.deck_count, 84);
    plays(p, "chance first 1");
    gw_action list[GT_CARDS * GT_CARS];
    assert_int_equal(gt_legal(p->table, state_of(p), NULL, GW_CHANCE, list), 84);
    for (unsigned card = 1; card <= 84; card++)
        assert_int_equal(list[card - 1], GT_ACTION(GT_DO_DEAL, card, 0));
}

static void GT_1_each_card_has_one_of_eight_abilities(void **state) {
    position *p = *state;
    set(p, "start");
    unsigned counts[GT_ABILITIES] = {0};
    for (unsigned card = 1; card <= GT_CARDS; card++) {
        assert_in_range(gt_table_of(p->table)->ability[card], 0, GT_ABILITIES - 1);
        counts[gt_table_of(p->table)->ability[card]]++;
    }
    /* swap-adjacent, swap-over-one, moves left and right, removals, protect */
    static const unsigned expected[GT_ABILITIES] = {10, 11, 11, 11, 10, 11, 10, 10};
    assert_memory_equal(counts, expected, sizeof counts);
}

static void GT_1_two_to_four_play(void **state) {
    (void)state;
    for (int players = 0; players <= 6; players++) {
        gw_problem problem = {0};
        gw_options options = gw_options_default(&gw_game_of_trains);
        options.value[GT_OPTION_PLAYERS] = players;
        gw_table *table = gw_table_new(&gw_game_of_trains, &options, &problem);
        assert_int_equal(table != NULL, players >= 2 && players <= 4);
        if (table == NULL) assert_int_equal(problem.rule, GT_1);
        gw_table_free(table);
    }
}

static void GT_1_a_card_is_dealt_only_from_the_deck(void **state) {
    position *p = *state;
    static const char *const never[] = {"chance deal 0", "chance deal 85", "chance deal 255",
                                        "chance deal 16382", "chance deal 99999999999999999999"};
    set(p, "start");
    plays(p, "chance first 1");
    deals(p, "31");
    refuses(p, "chance deal 31", "GT-1");
    for (size_t i = 0; i < COUNT(never); i++) refuses(p, never[i], "GT-1");
    deal_rows(p);
    refuses(p, "chance deal 31", "GT-1");
    deals(p, "70");
    refuses(p, "chance deal 70", "GT-1");
}

static void GT_1_a_card_that_lies_elsewhere_is_not_drawn(void **state) {
    position *p = *state;
    set(p, "row 1: 70 60 50 40[2] 30 20 11 / offer 4 / discard 5 / buried 2: 6");
    plays(p, "1 draw");
    static const char *const elsewhere[] = {"chance deal 70", "chance deal 2", "chance deal 4",
                                            "chance deal 5", "chance deal 6"};
    for (size_t i = 0; i < COUNT(elsewhere); i++) refuses(p, elsewhere[i], "GT-1");
    refuses(p, "chance deal 85", "GT-1");
    plays(p, "chance deal 7");
}

/* ------------------------------------------------------------------------ GT-2 -- */

static void GT_2_everybody_gets_seven_cars_in_play_order(void **state) {
    position *p = *state;
    set(p, "start / options players=3");
    plays(p, "chance first 2");
    deals(p, "31 1 61 11 51 21 41");
    has_row(p, 1, "61 51 41 31 21 11 1");
    has_row(p, 2, "- - - - - - -");
    deals(p, "2 12 22 32 42 52 62");
    has_row(p, 2, "62 52 42 32 22 12 2");
    awaits(p, "chance row");
    deals(p, "63 53 43 33 23 13 3");
    has_row(p, 3, "63 53 43 33 23 13 3");
    has_row(p, 1, "61 51 41 31 21 11 1");
    awaits(p, "chance hand");
}

/* Whatever order they are dealt in. */
static void GT_2_rows_are_sorted_descending(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(2);
    for (int game = 0; game < 200; game++) {
        set(p, "start");
        plays(p, "chance first 1");
        for (int i = 0; i < 14; i++) {
            gw_action list[GT_CARDS];
            gw_action deal = gw_pick(p->table, state_of(p), NULL, GW_CHANCE, &random, list);
            gt_apply(p->table, state_of(p), NULL, GW_CHANCE, deal, NULL);
        }
        for (unsigned seat = 0; seat < 2; seat++)
            for (unsigned i = 1; i < GT_CARS; i++)
                assert_true(p->state.row[seat][i] < p->state.row[seat][i - 1]);
    }
}

static void GT_2_the_locomotive_is_not_a_place_of_the_row(void **state) {
    position *p = *state;
    set(p, "row 1: 71 61 50 40 30 20 10 / offer swap-adjacent 4 remove-left 7 protect 2");
    refuses(p, "1 swap 0 1", "GT-A1");
    refuses(p, "1 protect 0", "GT-A7");
    plays(p, "1 remove left");
    has_row(p, 1, "- 61 50 40 30 20 10");
}

/* ------------------------------------------------------------------------ GT-3 -- */

static void GT_3_any_seat_may_play_first_with_equal_probability(void **state) {
    position *p = *state;
    set(p, "start");
    allows(p, "first 1 / first 2");
    set(p, "start / options players=4");
    allows(p, "first 1 / first 2 / first 3 / first 4");
    for (unsigned seat = 1; seat <= 4; seat++)
        assert_int_equal(gw_odds(p->table, state_of(p), GT_ACTION(GT_DO_FIRST, seat, 0)), 1);
}

static void GT_3_only_a_seat_of_the_table_plays_first_and_only_once(void **state) {
    position *p = *state;
    set(p, "start / options players=3");
    refuses(p, "chance first 0", "GT-3");
    refuses(p, "chance first 4", "GT-3");
    refuses(p, "chance first 16382", "GT-3");
    refuses(p, "chance deal 5", "GT-3");
    plays(p, "chance first 3");
    refuses(p, "chance first 1", "GT-3");
    deal_rows(p);
    refuses(p, "chance first 1", "GT-3");
    set(p, "options players=2");
    plays(p, "1 draw");
    refuses(p, "chance first 1", "GT-3");
}

static void GT_3_seat_k_draws_k_cards_clockwise_from_the_first(void **state) {
    position *p = *state;
    deal_rows(p);
    deals(p, "70");
    reported(p, "hand 1 70 / hand-hidden 1");
    deals(p, "72 71");
    reported(p, "hand 2 72 / hand-hidden 2 / hand 2 71 / hand-hidden 2");
    awaits(p, "chance hand");
    deals(p, "75 73 74");
    reported(p,
             "hand 3 75 / hand-hidden 3 / hand 3 73 / hand-hidden 3 / hand 3 74 / hand-hidden 3");
    awaits(p, "1 keep");
    static const gt_card hands[GT_HANDS] = {70, 71, 72, 73, 74, 75};
    assert_memory_equal(p->state.hand, hands, sizeof hands);
}

static void GT_3_the_cards_drawn_are_their_owners_secret(void **state) {
    position *p = *state;
    deal_all(p);
    static const gt_card of_second[GT_HANDS] = {GT_UNKNOWN, 71,         72,
                                                GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN};
    gt_state view;
    gt_view(p->table, state_of(p), table_seat(p, 2), (gw_state *)(void *)&view);
    assert_memory_equal(view.hand, of_second, sizeof of_second);
    deal_rows(p);
    deals(p, "70");
    reported_to(p, 1, "hand 1 70");
    reported_to(p, 2, "hand-hidden 1");
    reported_to(p, 0, "hand-hidden 1");
}

/* ------------------------------------------------------------------------ GT-4 -- */

static const char keeping[] = "options players=3 / row 1: 70 60 50 40 30 20 10 /"
                              "row 2: 71 61 51 41 31 21 11 / row 3: 74 62 55 42 32 22 12 /"
                              "hand 1: 1 / hand 2: 2 3 / hand 3: 4 5 6";

static void GT_4_players_keep_in_play_order(void **state) {
    position *p = *state;
    set(p, keeping);
    awaits(p, "1 keep");
    refuses(p, "2 keep 2 1", "GT-T");
    refuses(p, "3 keep 4 1", "GT-T");
    plays(p, "1 keep 1 7");
    awaits(p, "2 keep");
    refuses(p, "1 keep 1 7", "GT-T");
    plays(p, "2 keep 3 7");
    awaits(p, "3 keep");
    plays(p, "3 keep 5 7");
    awaits(p, "1 turn");
}

static void GT_4_only_a_card_of_the_own_hand_is_kept(void **state) {
    position *p = *state;
    set(p, keeping);
    allows(p, "keep 1 1 / keep 1 2 / keep 1 3 / keep 1 4 / keep 1 5 / keep 1 6 / keep 1 7");
    refuses(p, "1 keep 2 1", "GT-4");  /* a card of seat 2 */
    refuses(p, "1 keep 70 1", "GT-4"); /* a car of the row */
    refuses(p, "1 keep 84 1", "GT-4"); /* in the deck */
    refuses(p, "1 keep 0 1", "GT-4");
    refuses(p, "1 keep 85 1", "GT-4");
    refuses(p, "1 keep 255 1", "GT-4");
    plays(p, "1 keep 1 1");
    allows(p, "keep 2 1 / keep 2 2 / keep 2 3 / keep 2 4 / keep 2 5 / keep 2 6 / keep 2 7 / "
              "keep 3 1 / keep 3 2 / keep 3 3 / keep 3 4 / keep 3 5 / keep 3 6 / keep 3 7");
    refuses(p, "2 keep 1 1", "GT-4");
}

static void GT_4_the_kept_card_replaces_one_car_which_goes_to_the_offer(void **state) {
    position *p = *state;
    for (unsigned place = 1; place <= 7; place++) {
        set(p, keeping);
        gt_state before = p->state;
        char line[] = "1 keep 1 0";
        line[9] = (char)('0' + place);
        plays(p, line);
        gt_card old = before.row[0][place - 1];
        assert_int_equal(p->state.offer[gt_table_of(p->table)->ability[old]], old);
        before.row[0][place - 1] = 1;
        assert_memory_equal(p->state.row, before.row, sizeof before.row);
    }
}

static void GT_4_the_others_go_face_down_on_the_discard_pile(void **state) {
    position *p = *state;
    set(p, keeping);
    plays(p, "1 keep 1 7 / 2 keep 3 7");
    has_discard(p, "");
    assert_int_equal(gt_discard_count(&p->state), 1); /* 2 */
    plays(p, "3 keep 5 7");
    has_discard(p, "");
    assert_int_equal(gt_discard_count(&p->state), 3); /* 2, 4, 6 */
    static const gt_card buried[GT_HANDS] = {0, 2, 0, 4, 6, 0};
    assert_memory_equal(p->state.hand, buried, sizeof buried);
}

static void GT_4_every_seat_has_one_card_fewer_face_down_than_it_drew(void **state) {
    position *p = *state;
    set(p, "options players=4 / mover 4 / buried 2: 2 / buried 3: 4 6 / hand 4: 7 8 9 12");
    assert_int_equal(gt_discard_count(&p->state), 3);
    plays(p, "4 keep 8 1");
    assert_int_equal(gt_discard_count(&p->state), 6);
}

static void GT_4_in_setup_nothing_else_can_be_done(void **state) {
    position *p = *state;
    set(p, "row 1: 70 60 50 40 30 20 10 / hand 1: 1 / hand 2: 2 3 / offer 4 5 6 7 18");
    refuses_all(p,
                "1 draw / 1 place 1 / 1 swap 1 2 / 1 swap 1 9 / 1 move 1 3 / 1 remove left / "
                "1 protect 1 / 1 protect 2",
                "GT-4");
    refuses(p, "chance deal 8", "GT-T");
}

static void GT_4_nothing_is_kept_after_setup(void **state) {
    position *p = *state;
    set(p, "buried 2: 3");
    refuses(p, "1 keep 3 1", "GT-4");
    plays(p, "1 draw / chance deal 5");
    refuses(p, "1 keep 5 1", "GT-6"); /* now a card has to be placed */
}

static void GT_4_a_place_is_one_of_seven(void **state) {
    position *p = *state;
    set(p, keeping);
    refuses(p, "1 keep 1 0", "GT-6");
    refuses(p, "1 keep 1 8", "GT-6");
    refuses(p, "1 keep 2 8", "GT-4"); /* the card is checked first */
}

/* ------------------------------------------------------------------------ GT-5 -- */

static void GT_5_a_pair_leaves_the_offer_in_setup(void **state) {
    position *p = *state;
    set(p, "row 1: 70 60 50 40 30 20 4 / row 2: 71 61 51 41 31 21 12 / hand 1: 1 / hand 2: 2 3");
    plays(p, "1 keep 1 7");
    has_offer(p, "4");
    plays(p, "2 keep 2 7"); /* 4 and 12 are both swap-adjacent */
    has_offer(p, "");
    has_discard(p, "4 12");
    reported(p, "kept 2 2 7 12 / offered 12 swap-adjacent / paired 4 12 swap-adjacent");
}

static void GT_5_a_pair_leaves_the_offer_in_a_turn(void **state) {
    position *p = *state;
    set(p, "row 1: 70 60 50 40 30 20 10 / offer move-left 3 swap-adjacent 4 / drawn 1");
    plays(p, "1 place 1"); /* 70 is a move-left, as 3 is */
    has_offer(p, "4");
    has_discard(p, "3 70");
}

static void GT_5_different_abilities_stay(void **state) {
    position *p = *state;
    set(p,
        "row 1: 70 60 50 40 30 20 10 / offer move-right 9 move-left 3 swap-adjacent 4 / drawn 1");
    plays(p, "1 place 2"); /* 60, a protect */
    has_offer(p, "3 4 9 60");
    has_discard(p, "");
}

static void GT_5_of_three_alike_the_last_to_come_stays(void **state) {
    position *p = *state;
    set(p,
        "options players=3 / mover 2 / offer remove-left 7 /"
        "row 1: 70 64 50 40 30 20 10 / row 2: 61 60 51 41 31 21 11 / row 3: 52 49 48 42 32 22 12");
    plays(p, "2 remove left"); /* all three are move-left: 61, 52, 70 from the mover on */
    has_offer(p, "70");
    has_discard(p, "7 52 61");
    reported(p, "used 2 7 remove-left / removed 2 61 1 / removed 3 52 1 / removed 1 70 1 / "
                "offered 61 move-left / offered 52 move-left / paired 61 52 move-left / "
                "offered 70 move-left");
}

static void GT_5_the_card_that_was_there_pairs_first(void **state) {
    position *p = *state;
    set(p, "mover 2 / offer remove-left 7 move-left 3 /"
           "row 1: 70 64 50 40 30 20 10 / row 2: 61 60 51 41 31 21 11");
    plays(p, "2 remove left"); /* 3 goes with 61; 70 comes last */
    has_offer(p, "70");
    has_discard(p, "3 7 61");
}

static void GT_5_four_alike_leave_as_two_pairs(void **state) {
    position *p = *state;
    set(p,
        "options players=3 / offer remove-left 7 move-left 3 /"
        "row 1: 70 64 50 40 30 20 10 / row 2: 61 60 51 41 31 21 11 / row 3: 52 49 48 42 32 22 12");
    plays(p, "1 remove left");
    has_offer(p, "");
    has_discard(p, "3 7 52 61 70");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_1_the_deck_has_the_cards_1_to_84),
        RULE(GT_1_each_card_has_one_of_eight_abilities),
        cmocka_unit_test(GT_1_two_to_four_play),
        RULE(GT_1_a_card_is_dealt_only_from_the_deck),
        RULE(GT_1_a_card_that_lies_elsewhere_is_not_drawn),
        RULE(GT_2_everybody_gets_seven_cars_in_play_order),
        RULE(GT_2_rows_are_sorted_descending),
        RULE(GT_2_the_locomotive_is_not_a_place_of_the_row),
        RULE(GT_3_any_seat_may_play_first_with_equal_probability),
        RULE(GT_3_only_a_seat_of_the_table_plays_first_and_only_once),
        RULE(GT_3_seat_k_draws_k_cards_clockwise_from_the_first),
        RULE(GT_3_the_cards_drawn_are_their_owners_secret),
        RULE(GT_4_players_keep_in_play_order),
        RULE(GT_4_only_a_card_of_the_own_hand_is_kept),
        RULE(GT_4_the_kept_card_replaces_one_car_which_goes_to_the_offer),
        RULE(GT_4_the_others_go_face_down_on_the_discard_pile),
        RULE(GT_4_every_seat_has_one_card_fewer_face_down_than_it_drew),
        RULE(GT_4_in_setup_nothing_else_can_be_done),
        RULE(GT_4_nothing_is_kept_after_setup),
        RULE(GT_4_a_place_is_one_of_seven),
        RULE(GT_5_a_pair_leaves_the_offer_in_setup),
        RULE(GT_5_a_pair_leaves_the_offer_in_a_turn),
        RULE(GT_5_different_abilities_stay),
        RULE(GT_5_of_three_alike_the_last_to_come_stays),
        RULE(GT_5_the_card_that_was_there_pairs_first),
        RULE(GT_5_four_alike_leave_as_two_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
