/* The player `sorter`, and how it measures rows. */
#include "ai/trains/players.h"
#include "ai/trains/row_cost.h"
#include "trains/position.h"

#include <inttypes.h>

enum { LIST = GT_CARDS * GT_CARS };
#define SORTER_SIGNATURE UINT64_C(0xc668be65a7bf9bfe)

/* The sorter's choice for a table seat, from that seat's view alone. */
static gw_action choice_of(position *p, gw_seat seat, gw_random *random) {
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    gw_action action = gw_player_decide(&gt_sorter_player, thinking, state_of(p), seat);
    gw_thinking_free(thinking);
    return action;
}

/* Asserts the choice of the seat to act, in notation. */
static void assert_chooses(position *p, const char *expected) {
    gw_random random = gw_random_seed(1);
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_seat seat = gw_first_to_act(p->table, state_of(p));
    gt_write_action(p->table, choice_of(p, seat, &random), &out);
    assert_string_equal(text, expected);
}

/* Plays a game to its end: the sorter plays the table seats in `sorters`, the others play at
 * random. Asserts that every choice is legal. */
static void play_out(position *p, gw_seats sorters, gw_random *random) {
    gw_action list[LIST];
    for (;;) {
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        if (seat == GW_NO_SEAT) return;
        gw_action action = sorters >> seat & 1
                               ? choice_of(p, seat, random)
                               : gw_pick(p->table, state_of(p), NULL, seat, random, list);
        assert_int_equal(gt_check(p->table, state_of(p), NULL, seat, action), 0);
        gt_apply(p->table, state_of(p), NULL, seat, action, NULL);
    }
}

static void it_finishes_games_of_every_size(void **state) {
    position *p = *state;
    static const char *const tables[] = {"start", "start / options players=3",
                                         "start / options players=4"};
    gw_random random = gw_random_seed(51);
    unsigned won = 0;
    for (int game = 0; game < 12; game++) {
        set(p, tables[game % 3]);
        play_out(p, 0x7E, &random);
        won += p->state.phase == GT_WON;
    }
    assert_int_equal(won, 12);
}

static void it_beats_random_play(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(52);
    for (int game = 0; game < 10; game++) {
        set(p, "start");
        gw_seat sorter = (gw_seat)(1 + game % 2);
        play_out(p, GW_SEAT_BIT(sorter), &random);
        assert_int_equal(p->state.phase, GT_WON);
        assert_int_equal(table_seat(p, p->state.winner), sorter);
    }
}

/* Its play is a yardstick: if this number changes, so has its strength, and everything measured
 * against it must be measured again. */
static void its_play_has_not_changed(void **state) {
    position *p = *state;
    static const char *const tables[] = {"start", "start / options players=3",
                                         "start / options players=4"};
    gw_random random = gw_random_seed(55);
    uint64_t signature = 0;
    for (int game = 0; game < 30; game++) {
        set(p, tables[game % 3]);
        play_out(p, 0x7E, &random);
        signature = (signature ^ gw_hash(p->table, state_of(p))) * UINT64_C(0x9E3779B97F4A7C15);
    }
    if (signature != SORTER_SIGNATURE) print_error("signature %016" PRIx64 "\n", signature);
    assert_true(signature == SORTER_SIGNATURE);
}

/* Throughout a game its choice depends neither on hidden cards nor on its random numbers. */
static void it_plays_the_same_whatever_is_hidden(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(53);
    for (int game = 0; game < 6; game++) {
        set(p, "start / options players=3 turns=25");
        do {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            if (seat == GW_CHANCE || seat == GW_NO_SEAT) continue;
            gt_state truth = p->state, view;
            gw_action choice = choice_of(p, seat, &random);
            gt_view(p->table, state_of(p), seat, (gw_state *)(void *)&view);
            gt_guess(p->table, (gw_state *)(void *)&view, seat, &random, state_of(p));
            assert_int_equal(choice_of(p, seat, &random), choice);
            p->state = truth;
        } while (position_wander(p, &random, 1) > 0);
    }
}

static void it_takes_an_immediate_win(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *choice;
    } cases[] = {
        {"row 1: 10 20 30 71 50 60 70 / drawn 40 / offer 4 8", "place 4"},
        {"row 1: 71 20 30 40 50 60 70 / drawn 1", "place 1"},
        {"row 1: 20 9 30 40 50 61 70 / offer 4 8 3 1 7 5 6 2", "swap 1 2"},
        {"row 1: 9 20 30 40 70 61 50 / offer 4 8 3 1 7 5 6 2", "swap 5 7"},
        {"row 1: 9 30 40 20 50 61 70 / offer 4 8 3 1 7 5 6 2", "move 4 2"},
        {"row 1: 9 20 50 30 40 61 70 / offer 4 8 3 1 7 5 6 2", "move 3 5"},
        {"row 1: 9[2] 20 50 30[18] 40 61 70 / offer 4 8 3 1 7 5 6 26", "move 3 5"},
        {"mover 2 / row 2: 20 9 30 40 50 61 70 / offer 4 7", "swap 1 2"},
        /* the opponent is about to win as well */
        {"row 1: 20 9 30 40 50 61 70 / row 2: 11 21 31 42 51 72 63 / offer 4 8 7", "swap 1 2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        assert_chooses(p, cases[i].choice);
    }
}

static void it_plays_from_any_table_seat(void **state) {
    position *p = *state;
    set(p, "options players=4 / first 3 / mover 3 / row 3: 20 9 30 40 50 61 70 / offer 4");
    assert_int_equal(gw_first_to_act(p->table, state_of(p)), 1);
    assert_chooses(p, "swap 1 2");
}

/* ------------------------------------------------------------------ row cost -- */

static bool is_sorted(const gt_card row[GT_CARS]) {
    for (unsigned i = 0; i < GT_CARS; i++)
        if (row[i] == GT_NONE || (i > 0 && row[i] <= row[i - 1])) return false;
    return true;
}

/* Seven different cards; every second row is sorted, then perhaps disturbed a little. */
static void random_row(gw_random *random, gt_card row[GT_CARS]) {
    gt_cards deck = {{UINT64_MAX, (UINT64_C(1) << 20) - 1}};
    bool sorts = gw_random_below(random, 2);
    for (unsigned i = 0; i < GT_CARS; i++) {
        unsigned card = gt_nth(&deck, gw_random_below(random, gt_count(&deck)));
        gt_take(&deck, card);
        if (sorts)
            gt_hand_insert(row, i, (gt_card)card);
        else
            row[i] = (gt_card)card;
    }
    if (!sorts || gw_random_below(random, 2)) return;
    unsigned i = gw_random_below(random, GT_CARS), j = gw_random_below(random, GT_CARS);
    gt_card car = row[i];
    row[i] = row[j];
    row[j] = car;
}

static void a_row_costs_nothing_only_if_it_is_sorted(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gw_random random = gw_random_seed(54);
    unsigned sorted = 0;
    gt_gap_costs_fill(&gaps, gt_sorter_prices);
    for (int i = 0; i < 50000; i++) {
        gt_card row[GT_CARS];
        random_row(&random, row);
        int32_t cost = gt_row_cost(&gaps, row);
        assert_true(cost >= 0 && cost < 1000000);
        assert_int_equal(cost == 0, is_sorted(row));
        sorted += is_sorted(row);
    }
    assert_true(sorted > 5000);
}

static void the_tightest_rows_are_judged_correctly(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gt_gap_costs_fill(&gaps, gt_sorter_prices);
    static const gt_card lowest[] = {1, 2, 3, 4, 5, 6, 7}, highest[] = {78, 79, 80, 81, 82, 83, 84};
    static const gt_card reversed[] = {84, 83, 82, 81, 80, 79, 78}, near[] = {1, 2, 3, 4, 5, 7, 6};
    assert_int_equal(gt_row_cost(&gaps, lowest), 0);
    assert_int_equal(gt_row_cost(&gaps, highest), 0);
    assert_true(gt_row_cost(&gaps, reversed) > 0);
    assert_true(gt_row_cost(&gaps, near) > 0);
    assert_true(gt_row_cost(&gaps, near) < gt_row_cost(&gaps, reversed));
}

static void a_missing_car_costs_something(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gt_gap_costs_fill(&gaps, gt_sorter_prices);
    for (unsigned i = 0; i < GT_CARS; i++) {
        gt_card row[GT_CARS] = {10, 20, 30, 40, 50, 60, 70};
        row[i] = GT_NONE;
        assert_true(gt_row_cost(&gaps, row) > 0);
    }
}

/* A wider gap is filled sooner than a narrow one. */
static void a_car_that_fits_better_costs_less(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gt_gap_costs_fill(&gaps, gt_sorter_prices);
    static const gt_card wide[] = {10, 20, 30, 84, 50, 60, 70},
                         narrow[] = {10, 20, 38, 84, 41, 60, 70};
    assert_true(gt_row_cost(&gaps, wide) < gt_row_cost(&gaps, narrow));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(it_finishes_games_of_every_size),
        RULE(it_beats_random_play),
        RULE(its_play_has_not_changed),
        RULE(it_plays_the_same_whatever_is_hidden),
        RULE(it_takes_an_immediate_win),
        RULE(it_plays_from_any_table_seat),
        cmocka_unit_test(a_row_costs_nothing_only_if_it_is_sorted),
        cmocka_unit_test(the_tightest_rows_are_judged_correctly),
        cmocka_unit_test(a_missing_car_costs_something),
        cmocka_unit_test(a_car_that_fits_better_costs_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
