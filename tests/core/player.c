/* Computer players: finding them, and the memory they think with. */
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

static void a_thinking_has_room_for_all_that_is_legal(void **state) {
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

static void without_memory_there_is_no_thinking(void **state) {
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

/* Says whether what it is shown is its view, not the truth. */
static gw_action choose_by_sight(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    gw_any_state again;
    thinking->table->game->view(thinking->table, view, seat, GW_STATE(&again));
    return memcmp(view, &again, thinking->table->game->state_bytes) == 0 ? 7 : 8;
}

static void a_player_is_shown_its_view(void **state) {
    (void)state;
    static const gw_player looker = {.name = "looker", .choose = choose_by_sight};
    gw_table *table = gw_table_new(trains(), &(gw_options){{2, 400}}, NULL);
    gw_random random = gw_random_seed(5);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    gw_any_state any;
    gw_start(table, GW_STATE(&any));
    assert_int_equal(choose_by_sight(thinking, GW_STATE(&any), 1), 8);
    assert_int_equal(gw_player_decide(&looker, thinking, GW_STATE(&any), 1), 7);
    gw_thinking_free(thinking);
    gw_table_free(table);
}

static void the_random_player_chooses_evenly(void **state) {
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_found_for_the_games_they_play),
        cmocka_unit_test(a_thinking_has_room_for_all_that_is_legal),
        cmocka_unit_test(scratch_is_all_zero_at_first),
        cmocka_unit_test(without_memory_there_is_no_thinking),
        cmocka_unit_test(a_player_is_shown_its_view),
        cmocka_unit_test(the_random_player_chooses_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
