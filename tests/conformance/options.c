/* The sets of options used by the battery, for options of every kind. */
#include "core/check.h"
#include "core/toy.h"

#include "option_sets.h"

/* Whether some set contains these values of two options. */
static bool has_pair(const option_sets *sets, int i, int32_t a, int j, int32_t b) {
    for (size_t at = 0; at < sets->count; at++)
        if (sets->list[at].value[i] == a && sets->list[at].value[j] == b) return true;
    return false;
}

static void sets_have_every_pair_of_values(void **state) {
    (void)state;
    static const int32_t lists[] = {0, 0x3, 0x23, 0x123}, names[] = {0, 1, 2, 4, 7};
    option_sets sets = option_sets_new(&toy_game);
    for (size_t i = 0; i < COUNT(lists); i++)
        for (size_t j = 0; j < COUNT(names); j++)
            assert_true(has_pair(&sets, TOY_COLOURS, lists[i], TOY_TILES, names[j]));
    for (int32_t mode = 0; mode < 3; mode++)
        for (int32_t size = 0; size < 9; size += 8)
            assert_int_equal(has_pair(&sets, TOY_MODE, mode, TOY_SIZE, 1 + size),
                             mode != 2 || size != 8);
    for (int32_t players = 2; players <= 3; players++)
        for (int32_t boats = 1; boats <= 2; boats++)
            assert_true(has_pair(&sets, TOY_PLAYERS, players, TOY_BOATS, boats));
    assert_true(sets.excluded > 0);
    option_sets_free(&sets);
}

/* Including dependent defaults, so that options read back can be compared. */
static void sets_have_every_option_set(void **state) {
    (void)state;
    option_sets sets = option_sets_new(&toy_game);
    for (size_t i = 0; i < sets.count; i++)
        for (int option = 0; option < TOY_OPTIONS; option++)
            assert_true(sets.list[i].value[option] != GW_NOT_SET);
    option_sets_free(&sets);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_have_every_pair_of_values),
        cmocka_unit_test(sets_have_every_option_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
