/* Functions common to all games: the registry, picking, hashing, rules by their id. */
#include "core/check.h"
#include "core/toy.h"
#include "trains/trains.h"

#include <stdlib.h>

static const gw_game *trains(void) {
    return gw_game_find("game-of-trains");
}

/* ---------------------------------------------------------------- registry -- */

static void games_are_found_by_name_and_alias(void **state) {
    (void)state;
    assert_non_null(gw_games[0]);
    for (const gw_game *const *game = gw_games; *game; game++) {
        assert_ptr_equal(gw_game_find((*game)->name), *game);
        assert_ptr_equal(gw_game_find((*game)->alias), *game);
    }
    assert_null(gw_game_find(""));
    assert_null(gw_game_find("chess"));
    assert_null(gw_game_find("Trains"));
}

static void assert_good_names(const gw_option *option) {
    assert_non_null(option->choices);
    if (option->kind != GW_OPTION_CHOICE) {
        assert_int_equal(option->min, 0);
        assert_true(option->max < (option->kind == GW_OPTION_SET ? GW_SET_MAX : GW_LIST_MAX));
    }
    for (int32_t i = option->min; i <= option->max; i++) {
        assert_null(strpbrk(option->choices[i], ", "));
        assert_true(option->choices[i][0] != '\0');
        if (option->kind != GW_OPTION_CHOICE) assert_string_not_equal(option->choices[i], "none");
    }
}

/* The shipped board is accepted like one from a file. */
static void assert_ships_board(const gw_game *game, const gw_options *options) {
    size_t length = strlen(game->board);
    assert_in_range(length, 1, GW_BOARD_MAX);
    assert_int_equal(game->board[length - 1], '\n');
    gw_table *table = gw_table_new_on(game, options, game->board, length, NULL);
    assert_non_null(table);
    assert_null(table->board);
    gw_table_free(table);
}

/* Multi-byte numbers are within the state and do not overlap. */
static void assert_good_numbers(const gw_game *game) {
    uint8_t taken[GW_STATE_MAX] = {0};
    for (size_t i = 0; i < game->wide_count; i++) {
        const gw_wide *wide = &game->wide[i];
        assert_true(wide->bytes > 1 && wide->count > 0);
        for (size_t n = 0; n < wide->count; n++)
            for (size_t byte = 0; byte < wide->bytes; byte++) {
                size_t at = wide->at + n * wide->stride + byte;
                assert_true(at < game->state_bytes);
                assert_int_equal(taken[at]++, 0);
            }
    }
}

static void assert_good_versions(const gw_game *game) {
    unsigned version = 2;
    assert_true(game->rules_version >= 1);
    for (size_t i = 0; i < game->change_count; i++) {
        assert_in_range(game->changes[i].version, version, game->rules_version);
        version = game->changes[i].version;
    }
}

static void every_game_complies_with_the_interface(void **state) {
    (void)state;
    for (const gw_game *const *at = gw_games; *at; at++) {
        const gw_game *game = *at;
        assert_string_equal(game->options[0].name, "players");
        assert_true(game->options[0].always_written);
        assert_true(game->option_count <= GW_OPTIONS_MAX);
        assert_true(game->options[0].max <= GW_SEATS_MAX);
        assert_true(game->state_bytes <= GW_STATE_MAX);
        assert_int_equal(game->state_bytes % 8, 0);
        assert_good_numbers(game);
        assert_good_versions(game);
        assert_true(game->syntax_rule > 0 && game->syntax_rule < game->rule_count);
        for (size_t i = 0; i < game->option_count; i++) {
            const gw_option *option = &game->options[i];
            assert_true(option->rule > 0 && option->rule < game->rule_count);
            if (option->kind != GW_OPTION_NUMBER) assert_good_names(option);
        }
        assert_null(game->options[0].initial_for);
        gw_options options = gw_options_default(game);
        assert_true(gw_options_resolve(game, &options, NULL));
        if (game->board) assert_ships_board(game, &options);
    }
}

/* ------------------------------------------------------------------- rules -- */

static void rules_are_found_by_id_in_any_case(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++)
        for (size_t i = 1; i < (*game)->rule_count; i++)
            assert_int_equal(gw_rule_find(*game, (*game)->rules[i].id), i);
    assert_int_equal(gw_rule_find(trains(), "gt-a5"), rule_named(trains(), "GT-A5"));
    assert_int_equal(gw_rule_find(trains(), "gT-t"), rule_named(trains(), "GT-T"));
}

static void unknown_rules_are_not_found(void **state) {
    (void)state;
    static const char *const bad[] = {"", "GT", "GT-", "GT-A", "GT-A55", "GT-A5 ", "GT_A5", "MQ-1"};
    for (size_t i = 0; i < COUNT(bad); i++) assert_int_equal(gw_rule_find(trains(), bad[i]), 0);
}

static void ids_of_unknown_rules_are_empty(void **state) {
    (void)state;
    assert_string_equal(gw_rule_id(trains(), 0), "");
    assert_string_equal(gw_rule_id(trains(), (gw_rule)trains()->rule_count), "");
    assert_string_equal(gw_rule_id(trains(), 0xFFFF), "");
    assert_string_equal(gw_rule_id(trains(), 1), "GT-1");
}

/* ------------------------------------------------------------ who is to act -- */

static void the_lowest_seat_to_act_comes_first(void **state) {
    (void)state;
    gw_table *table = toy_table(3);
    toy_state s = {0};
    assert_int_equal(gw_first_to_act(table, GW_STATE(&s)), 1);
    assert_false(gw_is_over(table, GW_STATE(&s)));
    s.is_asked = 1;
    assert_int_equal(gw_first_to_act(table, GW_STATE(&s)), GW_CHANCE);
    s.is_over = 1;
    assert_int_equal(gw_first_to_act(table, GW_STATE(&s)), GW_NO_SEAT);
    assert_true(gw_is_over(table, GW_STATE(&s)));
    gw_table_free(table);
}

static gw_seats only_the_last_seat(const gw_table *table, const gw_state *state) {
    (void)table, (void)state;
    return GW_SEAT_BIT(GW_SEATS_MAX);
}

static void every_possible_seat_is_found(void **state) {
    (void)state;
    gw_game large = toy_game;
    large.to_act = only_the_last_seat;
    gw_table *table = toy_table(2);
    table->game = &large;
    toy_state s = {0};
    assert_int_equal(gw_first_to_act(table, GW_STATE(&s)), GW_SEATS_MAX);
    gw_table_free(table);
}

/* ----------------------------------------------------------------- picking -- */

enum { TRIES = 60000 };

static void count_picks(const gw_table *table, const toy_state *s, gw_seat seat,
                        unsigned counts[4]) {
    gw_random random = gw_random_seed(7);
    gw_action list[4];
    for (int i = 0; i < TRIES; i++) {
        gw_action action = gw_pick(table, GW_STATE((void *)s), NULL, seat, &random, list);
        assert_true(action < 4);
        counts[action]++;
    }
}

static void chance_is_picked_by_odds(void **state) {
    (void)state;
    gw_table *table = toy_table(2);
    toy_state asked = {.is_asked = 1};
    unsigned counts[4] = {0};
    count_picks(table, &asked, GW_CHANCE, counts);
    assert_int_equal(counts[0], 0); /* answer n has odds n of 6 */
    assert_about_even(counts[1], TRIES, 6);
    assert_about_even(counts[2], TRIES, 3);
    assert_about_even(counts[3], TRIES, 2);
    gw_table_free(table);
}

static void players_pick_uniformly_whatever_the_odds(void **state) {
    (void)state;
    gw_table *table = toy_table(2);
    toy_state s = {0};
    unsigned counts[4] = {0};
    count_picks(table, &s, 2, counts);
    for (int i = 0; i < 4; i++) assert_about_even(counts[i], TRIES, 4);
    gw_table_free(table);
}

static void chance_without_odds_is_uniform(void **state) {
    (void)state;
    gw_game plain = toy_game;
    plain.odds = NULL;
    gw_table *table = toy_table(2);
    table->game = &plain;
    toy_state asked = {.is_asked = 1};
    unsigned counts[4] = {0};
    count_picks(table, &asked, GW_CHANCE, counts);
    for (int i = 0; i < 4; i++) assert_about_even(counts[i], TRIES, 4);
    assert_int_equal(gw_odds(table, GW_STATE(&asked), 3), 1);
    gw_table_free(table);
}

static gw_action pick_three(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                            gw_seat seat, uint64_t random) {
    (void)table, (void)state, (void)scratch, (void)seat, (void)random;
    return 3;
}

/* Answers 1, 2 and 3 have odds 1, 2 and 3 of 6, in the order of the list. */
static void a_listed_choice_takes_its_part_of_one_number(void **state) {
    static const gw_action answers[6] = {1, 2, 2, 3, 3, 3};
    (void)state;
    gw_game quick = toy_game;
    quick.pick = pick_three;
    gw_table *table = toy_table(2);
    table->game = &quick;
    toy_state asked = {.is_asked = 1};
    for (uint64_t seed = 0; seed < 100; seed++) {
        gw_random random = gw_random_seed(seed), same = random;
        gw_action list[4], expected = answers[gw_random_below(&same, 6)];
        assert_int_equal(gw_pick(table, GW_STATE(&asked), NULL, GW_CHANCE, &same, list), 3);
        assert_int_equal(gw_pick_listed(table, GW_STATE(&asked), NULL, GW_CHANCE, &random, list),
                         expected);
    }
    gw_table_free(table);
}

/* -------------------------------------------------- optional functions -- */

static void optional_functions_may_be_missing(void **state) {
    (void)state;
    gw_game plain = toy_game;
    plain.is_binding = NULL;
    gw_table *table = toy_table(2);
    toy_state s = {0};
    assert_true(gw_is_binding(table, GW_STATE(&s), 1, TOY_BIND));
    assert_false(gw_is_binding(table, GW_STATE(&s), 1, TOY_STEP));
    assert_int_equal(gw_odds(table, GW_STATE(&s), 3), 3);
    table->game = &plain;
    assert_false(gw_is_binding(table, GW_STATE(&s), 1, TOY_BIND));
    assert_int_equal(gw_mask(table, GW_STATE(&s), 1, TOY_ASK, GW_STATE(&s), 2), TOY_ASK);
    assert_int_equal(gw_turn(table, GW_STATE(&s), 2), 2);
    gw_table_free(table);
}

/* -------------------------------------------------------------------- hash -- */

static void equal_states_have_equal_hashes(void **state) {
    (void)state;
    gw_table *table = table_with(trains(), "players=2");
    gw_any_state a, b;
    memset(&a, 0x11, sizeof a); /* bytes after the state do not count */
    memset(&b, 0x22, sizeof b);
    gw_start(table, GW_STATE(&a));
    gw_start(table, GW_STATE(&b));
    assert_true(gw_hash(table, GW_STATE(&a)) == gw_hash(table, GW_STATE(&b)));
    gw_table_free(table);
}

static int by_value(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Every single bit of a state changes its hash, each differently. */
static void every_bit_of_a_state_counts(void **state) {
    (void)state;
    gw_table *table = table_with(trains(), "players=2");
    gw_any_state any;
    gw_start(table, GW_STATE(&any));
    size_t bits = trains()->state_bytes * 8;
    uint64_t hashes[GW_STATE_MAX * 8 + 1];
    hashes[bits] = gw_hash(table, GW_STATE(&any));
    for (size_t i = 0; i < bits; i++) {
        any.bytes[i / 8] ^= (unsigned char)(1U << i % 8);
        hashes[i] = gw_hash(table, GW_STATE(&any));
        any.bytes[i / 8] ^= (unsigned char)(1U << i % 8);
    }
    qsort(hashes, bits + 1, sizeof *hashes, by_value);
    for (size_t i = 1; i <= bits; i++) assert_true(hashes[i] != hashes[i - 1]);
    gw_table_free(table);
}

/* The hash of a state whose numbers have different bytes, the same on any processor. */
static void a_hash_depends_on_values_not_on_memory(void **state) {
    (void)state;
    gw_table *table = table_with(trains(), "players=2");
    gt_state s = {.deck.bits = {UINT64_C(0x0123456789ABCDEF), 2}, .turns = 0x1234, .phase = 5};
    assert_true(gw_hash(table, (const gw_state *)(const void *)&s) == UINT64_C(0x88E7456D4E36E2C8));
    gw_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_name_and_alias),
        cmocka_unit_test(every_game_complies_with_the_interface),
        cmocka_unit_test(rules_are_found_by_id_in_any_case),
        cmocka_unit_test(unknown_rules_are_not_found),
        cmocka_unit_test(ids_of_unknown_rules_are_empty),
        cmocka_unit_test(the_lowest_seat_to_act_comes_first),
        cmocka_unit_test(every_possible_seat_is_found),
        cmocka_unit_test(chance_is_picked_by_odds),
        cmocka_unit_test(players_pick_uniformly_whatever_the_odds),
        cmocka_unit_test(a_listed_choice_takes_its_part_of_one_number),
        cmocka_unit_test(chance_without_odds_is_uniform),
        cmocka_unit_test(optional_functions_may_be_missing),
        cmocka_unit_test(equal_states_have_equal_hashes),
        cmocka_unit_test(every_bit_of_a_state_counts),
        cmocka_unit_test(a_hash_depends_on_values_not_on_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
