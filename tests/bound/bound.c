/* The clairvoyant: nobody beats it, and it depends on chance alone. */
#include "bound/bound.h"
#include "core/check.h"

#include <gangway/gangway.h>

enum { SEED = 3 };

static gw_table *table_of(const gw_game *game) {
    gw_options options = gw_options_default(game);
    assert_true(gw_options_set(game, &options, "players", 7, "2", 1, NULL));
    gw_table *table = gw_table_new(game, &options, NULL);
    assert_non_null(table);
    return table;
}

static bound_result measured(const bound_game *bound, const gw_table *table, const char *player,
                             uint64_t seed) {
    static const match_terms terms = {.nodes = 200};
    bound_result result = {0, 0};
    const gw_player *found = gw_player_find(table->game, player);
    assert_non_null(found);
    assert_true(bound->measure(table, found, &terms, seed, &result));
    return result;
}

static void nobody_is_quicker_than_the_clairvoyant_who_depends_on_chance_alone(void **state) {
    (void)state;
    for (const bound_game *const *bound = bound_games; *bound; bound++) {
        gw_table *table = table_of(gw_game_find((*bound)->game));
        bound_result easy = measured(*bound, table, "easy", SEED);
        bound_result hard = measured(*bound, table, "hard", SEED);
        assert_true(hard.clairvoyant > 0);
        assert_int_equal(easy.clairvoyant, hard.clairvoyant);
        assert_true(easy.player >= easy.clairvoyant);
        assert_true(hard.player >= hard.clairvoyant);
        gw_table_free(table);
    }
}

static void chance_decides_how_quick_the_clairvoyant_is(void **state) {
    (void)state;
    gw_table *table = table_of(gw_game_find("game-of-trains"));
    const bound_game *bound = bound_find(table->game);
    static const unsigned turns[] = {5, 5, 6, 5, 5, 6};
    for (unsigned seed = 1; seed <= COUNT(turns); seed++)
        assert_int_equal(measured(bound, table, "sorter", seed).clairvoyant, turns[seed - 1]);
    gw_table_free(table);
}

static void a_game_may_have_no_bound(void **state) {
    (void)state;
    for (const bound_game *const *bound = bound_games; *bound; bound++)
        assert_ptr_equal(bound_find(gw_game_find((*bound)->game)), *bound);
    assert_null(bound_find(gw_game_find("river-dragons")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_quicker_than_the_clairvoyant_who_depends_on_chance_alone),
        cmocka_unit_test(chance_decides_how_quick_the_clairvoyant_is),
        cmocka_unit_test(a_game_may_have_no_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
