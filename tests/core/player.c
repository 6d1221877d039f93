/* Computer players: finding them, and their memory. */
#include "ai/meter.h"
#include "ai/shares.h"
#include "core/check.h"
#include "core/memory.h"
#include "core/toy.h"

static const gw_game *trains(void) {
    return gw_game_find("game-of-trains");
}

static void players_are_found_for_the_games_they_play(void **state) {
    (void)state;
    assert_non_null(gw_player_find(trains(), "random"));
    assert_non_null(gw_player_find(&toy_game, "random"));
    assert_non_null(gw_player_find(trains(), "sorter"));
    assert_null(gw_player_find(&toy_game, "sorter"));
    assert_null(gw_player_find(trains(), "nobody"));
    assert_true(gw_player_plays(gw_player_find(trains(), "sorter"), trains()));
    assert_false(gw_player_plays(gw_player_find(trains(), "sorter"), &toy_game));
}

static void a_thinking_holds_all_legal_actions(void **state) {
    (void)state;
    gw_table *table = toy_table(2);
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    assert_ptr_equal(thinking->table, table);
    assert_ptr_equal(thinking->random, &random);
    assert_null(thinking->scratch); /* the toy has none */
    for (size_t i = 0; i < toy_game.legal_max; i++) thinking->list[i] = 0;
    gw_thinking_free(thinking);
    gw_thinking_free(NULL);
    gw_table_free(table);
}

static void scratch_is_all_zero_at_first(void **state) {
    (void)state;
    gw_game large = toy_game;
    large.scratch_bytes = 1000;
    gw_table *table = toy_table(2);
    table->game = &large;
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    static const char zero[1000];
    assert_memory_equal(thinking->scratch, zero, sizeof zero);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

static void thinking_new_fails_without_memory(void **state) {
    (void)state;
    gw_game large = toy_game;
    large.scratch_bytes = 1000;
    gw_table *table = toy_table(2);
    table->game = &large;
    gw_random random = gw_random_seed(5);
    int held = memory_held();
    for (int i = 0; i < 3; i++) {
        memory_allow(i);
        assert_null(gw_thinking_new(table, &random));
        memory_allow(MEMORY_PLENTY);
        assert_int_equal(memory_held(), held);
    }
    gw_thinking_free(gw_thinking_new(table, &random));
    assert_int_equal(memory_held(), held);
    gw_table_free(table);
}

/* Chooses by whether it is shown its view or the full state. */
static gw_action choose_by_view(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    gw_any_state again;
    thinking->table->game->view(thinking->table, view, seat, GW_STATE(&again));
    return memcmp(view, &again, thinking->table->game->state_bytes) == 0 ? 7 : 8;
}

/* Plays to the first decision of a player; returns its seat. */
static gw_seat begin(const gw_thinking *thinking, gw_state *s) {
    const gw_table *table = thinking->table;
    gw_start(table, s);
    while (gw_first_to_act(table, s) == GW_CHANCE)
        gw_apply(table, s, thinking->scratch, GW_CHANCE, gw_thinking_pick(thinking, s, GW_CHANCE),
                 NULL);
    return gw_first_to_act(table, s);
}

static void a_player_is_shown_its_view(void **state) {
    (void)state;
    static const gw_player looker = {.name = "looker", .choose = choose_by_view};
    gw_table *table = table_with(trains(), "players=2");
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    gw_any_state any;
    gw_seat seat = begin(thinking, GW_STATE(&any));
    assert_int_equal(choose_by_view(thinking, GW_STATE(&any), seat), 8);
    assert_int_equal(gw_player_decide(&looker, thinking, GW_STATE(&any), seat), 7);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

static void the_random_player_chooses_uniformly(void **state) {
    (void)state;
    enum { TRIES = 60000 };
    gw_table *table = toy_table(2);
    toy_state s = {0};
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    unsigned counts[TOY_VERBS] = {0};
    const gw_player *player = gw_player_find(&toy_game, "random");
    for (int i = 0; i < TRIES; i++) counts[player->choose(thinking, GW_STATE(&s), 1)]++;
    for (int i = 0; i < TOY_VERBS; i++) assert_about_even(counts[i], TRIES, TOY_VERBS);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

/* Chooses the action given by its level, or `only`. */
static gw_opinion judge_by_level(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                                 const gw_action *only) {
    (void)view, (void)seat;
    const gw_action *own = thinking->player->level;
    return (gw_opinion){only ? *only : *own, gw_shares_even(thinking->table->players)};
}

static void a_player_that_judges_also_decides(void **state) {
    (void)state;
    static const gw_action own = 7, other = 8;
    static const gw_player judging = {.name = "judge", .level = &own, .judge = judge_by_level};
    gw_table *table = table_with(trains(), "players=2");
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    gw_any_state any;
    gw_seat seat = begin(thinking, GW_STATE(&any));
    assert_int_equal(gw_player_decide(&judging, thinking, GW_STATE(&any), seat), own);
    gw_opinion opinion = gw_player_judge(&judging, thinking, GW_STATE(&any), seat, &other);
    assert_int_equal(opinion.action, other);
    assert_int_equal(opinion.shares.of[1], gw_shares_even(table->players).of[1]);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

static void rank_seat_1_alone(const gw_table *table, const gw_state *state, gw_outcome *outcome) {
    (void)table, (void)state;
    *outcome = (gw_outcome){.is_over = true, .rank = {0, 1, 2, 3}};
}

static void rank_all_equal(const gw_table *table, const gw_state *state, gw_outcome *outcome) {
    (void)table, (void)state;
    *outcome = (gw_outcome){.is_over = true, .rank = {0, 1, 1, 1}};
}

static void assert_shares(gw_shares shares, unsigned players, const int32_t *expected) {
    for (unsigned seat = 1; seat <= players; seat++)
        assert_int_equal(shares.of[seat], expected[seat - 1]);
}

static void shares_sum_to_the_whole_win(void **state) {
    (void)state;
    assert_shares(gw_shares_even(2), 2, (const int32_t[]){500, 500});
    assert_shares(gw_shares_even(3), 3, (const int32_t[]){334, 333, 333});
    assert_shares(gw_shares_even(6), 6, (const int32_t[]){167, 167, 167, 167, 166, 166});
    const int64_t weights[GW_SEATS_MAX + 1] = {0, 1, 0, 5};
    gw_shares shares = gw_shares_by(3, weights);
    assert_shares(shares, 3, (const int32_t[]){167, 0, 833});
    assert_shares(gw_shares_with(&shares, 3, 2, 400), 3, (const int32_t[]){100, 400, 500});
    assert_shares(gw_shares_with(&shares, 3, 1, GW_SHARE), 3, (const int32_t[]){GW_SHARE, 0, 0});
    gw_shares all = gw_shares_with(&shares, 3, 3, GW_SHARE);
    assert_shares(gw_shares_with(&all, 3, 3, 1), 3, (const int32_t[]){500, 499, 1});
}

static void winners_share_the_win(void **state) {
    (void)state;
    gw_game game = toy_game;
    gw_table *table = toy_table(3);
    toy_state s = {.is_over = 1};
    table->game = &game;
    game.outcome = rank_seat_1_alone;
    assert_int_equal(gw_share_won(table, GW_STATE(&s), 1), GW_SHARE);
    assert_int_equal(gw_share_won(table, GW_STATE(&s), 2), 0);
    game.outcome = rank_all_equal;
    assert_int_equal(gw_share_won(table, GW_STATE(&s), 3), GW_SHARE / 3);
    gw_table_free(table);
}

static uint32_t give_clock(void *clock) {
    return *(uint32_t *)clock;
}

static void a_meter_stops_at_the_first_limit(void **state) {
    (void)state;
    gw_budget none = {0}, nodes = {.nodes = 50};
    gw_meter meter = gw_meter_start(&none, 0, 200, 1);
    assert_int_equal(gw_meter_count(&meter, 100), 500);
    assert_int_equal(gw_meter_count(&meter, 100), GW_ALL_SPENT);
    meter = gw_meter_start(&nodes, 100, 200, 1);
    assert_int_equal(gw_meter_count(&meter, 49), 980);
    assert_int_equal(gw_meter_count(&meter, 1), GW_ALL_SPENT);
    meter = gw_meter_start(&nodes, 10, 200, 1);
    assert_int_equal(gw_meter_count(&meter, 10), GW_ALL_SPENT);
}

static void a_meter_asks_the_clock_now_and_then(void **state) {
    (void)state;
    uint32_t time = 300;
    gw_budget budget = {.spent = give_clock, .clock = &time};
    gw_meter meter = gw_meter_start(&budget, 0, 5, 10);
    assert_int_equal(gw_meter_count(&meter, 6), 300); /* the default only applies without a clock */
    time = GW_ALL_SPENT;
    assert_int_equal(gw_meter_count(&meter, 6), 300);
    assert_int_equal(gw_meter_count(&meter, 6), GW_ALL_SPENT);
    meter = gw_meter_start(&budget, 100, 5, 10);
    time = 0;
    assert_int_equal(gw_meter_count(&meter, 100), GW_ALL_SPENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_found_for_the_games_they_play),
        cmocka_unit_test(a_thinking_holds_all_legal_actions),
        cmocka_unit_test(scratch_is_all_zero_at_first),
        cmocka_unit_test(thinking_new_fails_without_memory),
        cmocka_unit_test(a_player_is_shown_its_view),
        cmocka_unit_test(the_random_player_chooses_uniformly),
        cmocka_unit_test(a_player_that_judges_also_decides),
        cmocka_unit_test(shares_sum_to_the_whole_win),
        cmocka_unit_test(winners_share_the_win),
        cmocka_unit_test(a_meter_stops_at_the_first_limit),
        cmocka_unit_test(a_meter_asks_the_clock_now_and_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
