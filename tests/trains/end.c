/* The end: GT-E1, GT-E2, GT-E3. */
#include "trains/position.h"

static void assert_result(position *p, const char *expected) {
    char text[GW_RESULT_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gt_write_result(p->table, state_of(p), &out);
    assert_string_equal(text, expected);
}

/* "GT-E1 1 2 2": the rule that ended the game and each table seat's rank; "" while it goes on. */
static void assert_outcome(position *p, const char *expected) {
    gw_outcome outcome;
    char text[64];
    gw_out out = gw_out_to(text, sizeof text);
    gw_game_of_trains.outcome(p->table, state_of(p), &outcome);
    assert_int_equal(outcome.is_over, *expected != '\0');
    gw_put_text(&out, gw_rule_id(&gw_game_of_trains, outcome.rule));
    for (unsigned seat = 0; seat <= GW_SEATS_MAX; seat++)
        if (seat < 1 || seat > p->table->players) assert_int_equal(outcome.rank[seat], 0);
    for (unsigned seat = 1; outcome.is_over && seat <= p->table->players; seat++) {
        gw_put_char(&out, ' ');
        gw_put_number(&out, outcome.rank[seat]);
    }
    assert_string_equal(text, expected);
}

/* No seat has a legal action. */
static void assert_nothing_legal(position *p) {
    gw_action list[GT_CARDS * GT_CARS];
    for (gw_seat seat = 0; seat <= p->table->players; seat++)
        assert_int_equal(gt_legal(p->table, state_of(p), NULL, seat, list), 0);
}

/* ----------------------------------------------------------------------- GT-E1 -- */

static void GT_E1_seven_ascending_cars_win_at_once(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *line;
    } cases[] = {
        {"row 1: 10 20 30 71 50 60 70 / drawn 40", "1 place 4"},
        {"row 1: 71 20 30 40 50 60 70 / drawn 1", "1 place 1"},
        {"row 1: 10 20 30 40 50 60 1 / drawn 61", "1 place 7"},
        {"row 1: 20 10 30 40 50 60 70 / offer swap-adjacent 4", "1 swap 1 2"},
        {"row 1: 10 20 30 40 70 60 50 / offer swap-over-one 8", "1 swap 5 7"},
        {"row 1: 10 30 40 20 50 60 70 / offer move-left 3", "1 move 4 2"},
        {"row 1: 10 20 50 30 40 60 70 / offer move-right 1", "1 move 3 5"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        assert_result(p, "");
        assert_outcome(p, "");
        plays(p, cases[i].line);
        awaits(p, "won 1");
        assert_result(p, "winner 1");
        assert_outcome(p, "GT-E1 1 2");
        assert_int_equal(gw_to_act(p->table, state_of(p)), 0);
    }
}

static void GT_E1_anything_less_than_ascending_goes_on(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *line;
    } cases[] = {
        {"row 1: 10 20 30 71 50 60 70 / drawn 51", "1 place 4"},
        {"row 1: 71 20 30 40 50 60 70 / drawn 21", "1 place 1"},
        {"row 1: 10 20 30 40 50 60 1 / drawn 59", "1 place 7"},
        {"row 1: 60 70 50 40 30 20 10 / offer swap-adjacent 4", "1 swap 1 2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        plays(p, cases[i].line);
        assert_false(gw_is_over(p->table, state_of(p)));
        assert_outcome(p, "");
    }
}

static void GT_E1_a_player_may_win_in_anothers_turn(void **state) {
    position *p = *state;
    set(p, "options players=3 / row 2: 71 12 22 32 42 52 62 / offer remove-left 7");
    plays(p, "1 remove left / chance deal 9");
    awaits(p, "chance refill");
    plays(p, "chance deal 2");
    awaits(p, "won 2");
    assert_result(p, "winner 2");
    assert_outcome(p, "GT-E1 2 1 2");
}

static void GT_E1_a_row_with_a_gap_is_not_seven_cars(void **state) {
    position *p = *state;
    static const struct {
        const char *row, *offer, *line, *last;
    } cases[] = {
        {"row 2: 71 12 22 32 42 52 62", "offer remove-left 7", "1 remove left", "2"},
        {"row 2: 2 12 22 71 42 52 62", "offer remove-middle 5", "1 remove middle", "32"},
        {"row 2: 2 12 22 32 42 52 1", "offer remove-right 6", "1 remove right", "62"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[128];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, cases[i].row);
        gw_put_text(&out, " / ");
        gw_put_text(&out, cases[i].offer);
        set(p, text);
        plays(p, cases[i].line);
        awaits(p, "chance refill");
        deals(p, "8");
        awaits(p, "chance refill");
        deals(p, cases[i].last);
        awaits(p, "won 2");
    }
}

static void GT_E1_the_replaced_car_of_a_winning_place_goes_to_the_offer(void **state) {
    position *p = *state;
    set(p, "row 1: 10 20 30 71 50 60 70 / drawn 40 / offer move-left 3");
    plays(p, "1 place 4");
    has_offer(p, "3 71");
    set(p, "row 1: 10 20 30 71[2] 50 60 70 / drawn 40 / offer move-left 3 swap-adjacent 4");
    plays(p, "1 place 4"); /* 71 is a swap-adjacent: the pair leaves, and so does the protection */
    awaits(p, "won 1");
    has_offer(p, "3");
    has_discard(p, "2 4 71");
}

static void GT_E1_the_check_follows_every_single_draw(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 / offer remove-left 7 / row 1: 70 11 21 31 41 51 61 /"
           "row 2: 71 12 22 32 42 52 62 / row 3: 73 13 23 33 43 53 63");
    plays(p, "2 remove left / chance deal 80 / chance deal 3");
    awaits(p, "won 3"); /* seat 1 would have drawn next */
    has_row(p, 1, "- 11 21 31 41 51 61");
    assert_int_equal(p->state.gaps, 0);
    has_offer(p, "70 71 73");
}

static void GT_E1_after_the_end_nothing_is_legal(void **state) {
    position *p = *state;
    set(p, "row 1: 10 20 30 71 50 60 70 / drawn 40 / offer 4 18");
    plays(p, "1 place 4");
    refuses_all(p,
                "1 draw / 2 draw / 2 swap 1 2 / 2 swap 1 9 / 2 protect 1 / 1 keep 1 1 / "
                "2 place 1 / chance deal 9 / chance first 1 / 7 draw",
                "GT-E1");
    refuses(p, "2 jump", "GT-N");
    refuses(p, "2 deal 9", "GT-N");
    assert_nothing_legal(p);
}

static void GT_E1_the_winner_is_written_by_play_seat_and_ranked_by_table_seat(void **state) {
    position *p = *state;
    set(p, "options players=4 / first 3 / mover 4 / row 4: 10 20 30 71 50 60 70 / drawn 40");
    plays(p, "4 place 4"); /* play seat 4 is table seat 2 */
    assert_result(p, "winner 4");
    assert_outcome(p, "GT-E1 2 1 2 2");
    assert_int_equal(p->list[p->events.count - 1].kind, GT_EVENT_WON);
    assert_int_equal(p->list[p->events.count - 1].seat, 2);
}

/* ----------------------------------------------------------------------- GT-E2 -- */

static void GT_E2_an_empty_deck_is_reshuffled_only_when_a_card_is_needed(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / deck 9");
    unsigned discarded = gt_discard_count(&p->state);
    plays(p, "1 draw / chance deal 9");
    assert_int_equal(p->state.deck_count, 0);
    plays(p, "1 place 1");
    assert_int_equal(p->state.deck_count, 0);
    assert_int_equal(gt_discard_count(&p->state), discarded);
    plays(p, "2 draw");
    assert_int_equal(p->state.deck_count, discarded);
    has_discard(p, "");
    assert_int_equal(p->events.count, 1);
    assert_int_equal(p->list[0].kind, GT_EVENT_RESHUFFLED);
    assert_int_equal(p->list[0].value[0], discarded);
}

static void GT_E2_a_deck_that_is_not_empty_is_not_shuffled(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / deck 9");
    plays(p, "1 draw");
    has_deck(p, "9");
    reported(p, "");
}

static void GT_E2_also_between_two_draws_of_a_removal(void **state) {
    position *p = *state;
    set(p, "options players=3 / row 1: 70 61 50 40 30 20 10 / row 2: 76 62 52 41 31 21 11 /"
           "row 3: 73 63 53 45 33 23 13 / offer remove-left 7 / deck 9");
    plays(p, "1 remove left");
    has_deck(p, "9");
    plays(p, "chance deal 9");
    assert_true(gt_has(&p->state.deck, 7));  /* the card in use */
    assert_true(gt_has(&p->state.deck, 70)); /* of a pair that just left the offer: 70 and 76 */
    assert_true(gt_has(&p->state.deck, 76));
    assert_false(gt_has(&p->state.deck, 73)); /* stayed in the offer */
    has_discard(p, "");
    plays(p, "chance deal 70");
    has_row(p, 2, "70 62 52 41 31 21 11");
}

static void GT_E2_not_after_the_last_draw_of_a_removal(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / offer remove-left 7 / deck 9 12");
    plays(p, "1 remove left / chance deal 9 / chance deal 12");
    has_deck(p, "");
    awaits(p, "2 turn");
}

static void GT_E2_not_when_the_last_card_wins(void **state) {
    position *p = *state;
    set(p, "row 1: 70 12 22 32 42 52 62 / offer remove-left 7 / deck 9");
    plays(p, "1 remove left / chance deal 9");
    awaits(p, "won 1");
    has_deck(p, "");
}

static void GT_E2_the_face_down_cards_are_shuffled_in(void **state) {
    position *p = *state;
    set(p, "options players=3 / buried 2: 3 / buried 3: 5 9 / deck");
    unsigned discarded = gt_discard_count(&p->state);
    plays(p, "1 draw");
    assert_int_equal(p->state.deck_count, discarded);
    assert_true(gt_has(&p->state.deck, 3) && gt_has(&p->state.deck, 5) &&
                gt_has(&p->state.deck, 9));
    static const gt_card none[GT_HANDS] = {0};
    assert_memory_equal(p->state.hand, none, sizeof none);
    assert_int_equal(gt_discard_count(&p->state), 0);
}

static void GT_E2_rows_offer_and_protections_stay_in_play(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 10 / row 2: 71 62 52 41[18] 31 21 11 / offer 4 7 / deck");
    plays(p, "1 draw");
    has_row(p, 1, "70[2] 61 50 40 30 20 10");
    has_row(p, 2, "71 62 52 41[18] 31 21 11");
    has_offer(p, "4 7");
    assert_int_equal(p->state.deck_count, GT_CARDS - 14 - 2 - 2);
}

/* Four rows, all ten protections in play, the seven other abilities on offer. */
static void GT_E2_a_card_can_always_be_drawn(void **state) {
    position *p = *state;
    set(p, "options players=4 / offer 4 8 3 1 7 5 6 / deck /"
           "row 1: 84[2] 83 82 81[10] 80 79 77[18] / row 2: 76[26] 75 74 73[34] 72 71 70[42] /"
           "row 3: 68[51] 67 66 65[60] 64 63 62[69] / row 4: 61[78] 59 58 57 56 55 54");
    plays(p, "1 draw");
    assert_int_equal(p->state.deck_count, GT_CARDS - 28 - 10 - 7);
}

/* ----------------------------------------------------------------------- GT-E3 -- */

static void GT_E3_an_undecided_game_is_a_draw_after_the_maximum_of_turns(void **state) {
    position *p = *state;
    set(p, "options players=3 turns=4 / offer 4 8 3 1");
    plays(p, "1 swap 1 2 / 2 swap 1 3 / 3 move 3 1");
    awaits(p, "1 turn");
    assert_outcome(p, "");
    plays(p, "1 move 1 3");
    awaits(p, "draw-game");
    assert_result(p, "draw");
    assert_outcome(p, "GT-E3 1 1 1");
    assert_int_equal(gw_to_act(p->table, state_of(p)), 0);
}

static void GT_E3_setup_does_not_count(void **state) {
    position *p = *state;
    set(p, "options turns=1 / hand 1: 1 / hand 2: 2 3");
    plays(p, "1 keep 1 1 / 2 keep 2 1 / 1 draw / chance deal 9");
    awaits(p, "1 place");
    plays(p, "1 place 7");
    awaits(p, "draw-game");
}

static void GT_E3_every_kind_of_turn_counts(void **state) {
    position *p = *state;
    static const char *const turns[] = {"1 draw / chance deal 9 / 1 place 1",
                                        "1 swap 2 3",
                                        "1 swap 3 5",
                                        "1 move 3 1",
                                        "1 move 1 3",
                                        "1 remove left / chance deal 9 / chance deal 12",
                                        "1 remove middle",
                                        "1 protect 7"};
    for (size_t i = 0; i < COUNT(turns); i++) {
        set(p, "options turns=6 / turns 5 / row 1: 70 61 50 40[2] 30 20 10 /"
               "row 2: 71 62 52 41[18] 31 21 11 / offer 4 8 3 1 7 5 26");
        plays(p, turns[i]);
        awaits(p, "draw-game");
        assert_int_equal(p->state.turns, 6);
    }
}

static void GT_E3_the_last_turn_is_played_to_its_end(void **state) {
    position *p = *state;
    set(p, "options turns=6 / turns 5 / row 1: 70 61 50 40 30 20 10 / offer remove-left 7");
    plays(p, "1 remove left");
    awaits(p, "chance refill");
    plays(p, "chance deal 9");
    awaits(p, "chance refill");
    plays(p, "chance deal 12");
    awaits(p, "draw-game");
}

static void GT_E3_a_win_on_the_last_turn_counts(void **state) {
    position *p = *state;
    set(p, "options turns=6 / turns 5 / row 1: 10 20 30 71 50 60 70 / drawn 40");
    plays(p, "1 place 4");
    awaits(p, "won 1");
    assert_int_equal(p->state.turns, 6);
    set(p, "options turns=6 / turns 5 / row 2: 71 12 22 32 42 52 62 / offer remove-left 7");
    plays(p, "1 remove left / chance deal 9 / chance deal 2");
    awaits(p, "won 2");
    assert_outcome(p, "GT-E1 2 1");
}

static void GT_E3_after_a_draw_nothing_is_legal(void **state) {
    position *p = *state;
    set(p, "options turns=1 / offer 4 8");
    plays(p, "1 swap 1 2");
    refuses_all(p, "1 draw / 2 draw / 2 swap 1 3 / 2 swap 1 9 / chance deal 9 / 7 draw", "GT-E3");
    refuses(p, "2 jump", "GT-N");
    assert_nothing_legal(p);
}

static void GT_E3_the_option_takes_1_to_10000_and_is_400_by_default(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t turns; /* 0: refused */
    } cases[] = {{"players=2", 400},
                 {"players=2 turns=1", 1},
                 {"players=2 turns=10000", 10000},
                 {"players=2 turns=10001", 0},
                 {"players=2 turns=0", 0}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options;
        gw_problem problem = {0};
        bool is_good = gw_options_read(&gw_game_of_trains, &options, cases[i].text,
                                       strlen(cases[i].text), &problem);
        assert_int_equal(is_good, cases[i].turns > 0);
        if (is_good) assert_int_equal(options.value[GT_OPTION_TURNS], cases[i].turns);
        if (!is_good) assert_int_equal(problem.rule, GT_E3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_E1_seven_ascending_cars_win_at_once),
        RULE(GT_E1_anything_less_than_ascending_goes_on),
        RULE(GT_E1_a_player_may_win_in_anothers_turn),
        RULE(GT_E1_a_row_with_a_gap_is_not_seven_cars),
        RULE(GT_E1_the_replaced_car_of_a_winning_place_goes_to_the_offer),
        RULE(GT_E1_the_check_follows_every_single_draw),
        RULE(GT_E1_after_the_end_nothing_is_legal),
        RULE(GT_E1_the_winner_is_written_by_play_seat_and_ranked_by_table_seat),
        RULE(GT_E2_an_empty_deck_is_reshuffled_only_when_a_card_is_needed),
        RULE(GT_E2_a_deck_that_is_not_empty_is_not_shuffled),
        RULE(GT_E2_also_between_two_draws_of_a_removal),
        RULE(GT_E2_not_after_the_last_draw_of_a_removal),
        RULE(GT_E2_not_when_the_last_card_wins),
        RULE(GT_E2_the_face_down_cards_are_shuffled_in),
        RULE(GT_E2_rows_offer_and_protections_stay_in_play),
        RULE(GT_E2_a_card_can_always_be_drawn),
        RULE(GT_E3_an_undecided_game_is_a_draw_after_the_maximum_of_turns),
        RULE(GT_E3_setup_does_not_count),
        RULE(GT_E3_every_kind_of_turn_counts),
        RULE(GT_E3_the_last_turn_is_played_to_its_end),
        RULE(GT_E3_a_win_on_the_last_turn_counts),
        RULE(GT_E3_after_a_draw_nothing_is_legal),
        cmocka_unit_test(GT_E3_the_option_takes_1_to_10000_and_is_400_by_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
