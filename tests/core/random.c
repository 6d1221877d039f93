/* Random numbers: the same on every platform, and uniform. */
#include "core/check.h"

/* splitmix64's published first numbers for this seed. */
static void the_seed_is_spread_by_splitmix64(void **state) {
    (void)state;
    gw_random random = gw_random_seed(1234567);
    assert_true(random.s[0] == UINT64_C(6457827717110365317));
    assert_true(random.s[1] == UINT64_C(3203168211198807973));
    assert_true(random.s[2] == UINT64_C(9817491932198370423));
    assert_true(random.s[3] == UINT64_C(4593380528125082431));
}

/* The numbers of the authors' xoshiro256** from the state 1, 2, 3, 4. */
static void the_numbers_match_xoshiro256(void **state) {
    (void)state;
    gw_random random = {{1, 2, 3, 4}};
    static const uint64_t expected[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360)};
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_true(gw_random_next(&random) == expected[i]);
}

static void seeds_give_these_first_numbers(void **state) {
    (void)state;
    static const struct {
        uint64_t seed, first, second;
    } cases[] = {
        {0, UINT64_C(0x99EC5F36CB75F2B4), UINT64_C(0xBF6E1F784956452A)},
        {1234567, UINT64_C(0x30A3A1C363600467), UINT64_C(0x19405F0F579929CA)},
        {UINT64_MAX, UINT64_C(0x8F5520D52A7EAD08), UINT64_C(0xC476A018CAA1802D)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_random random = gw_random_seed(cases[i].seed);
        assert_true(gw_random_next(&random) == cases[i].first);
        assert_true(gw_random_next(&random) == cases[i].second);
    }
}

static void below_1_is_always_0(void **state) {
    (void)state;
    gw_random random = gw_random_seed(1);
    for (int i = 0; i < 1000; i++) assert_int_equal(gw_random_below(&random, 1), 0);
}

static void below_stays_below_the_largest_limits(void **state) {
    (void)state;
    static const uint32_t limits[] = {UINT32_MAX, UINT32_MAX - 1, UINT32_C(1) << 31,
                                      (UINT32_C(1) << 31) + 1};
    gw_random random = gw_random_seed(2);
    for (size_t i = 0; i < COUNT(limits); i++) {
        uint32_t highest = 0;
        for (int k = 0; k < 20000; k++) {
            uint32_t number = gw_random_below(&random, limits[i]);
            assert_true(number < limits[i]);
            if (number > highest) highest = number;
        }
        assert_true(highest > limits[i] / 100 * 99);
    }
}

static void below_is_uniform(void **state) {
    (void)state;
    enum { TRIES = 100000 };
    for (uint32_t limit = 2; limit <= 84; limit += 41) {
        unsigned counts[84] = {0};
        gw_random random = gw_random_seed(limit);
        for (int i = 0; i < TRIES; i++) counts[gw_random_below(&random, limit)]++;
        for (uint32_t i = 0; i < limit; i++) assert_about_even(counts[i], TRIES, limit);
    }
}

/* With a limit of three quarters of the range a plain product would yield every third number twice
 * as often, so multiples of 3 are compared with the others. */
static void below_has_no_bias(void **state) {
    (void)state;
    enum { TRIES = 300000 };
    unsigned counts[3] = {0};
    gw_random random = gw_random_seed(3);
    for (int i = 0; i < TRIES; i++) counts[gw_random_below(&random, UINT32_C(3) << 30) % 3]++;
    for (int i = 0; i < 3; i++) assert_about_even(counts[i], TRIES, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_is_spread_by_splitmix64),
        cmocka_unit_test(the_numbers_match_xoshiro256),
        cmocka_unit_test(seeds_give_these_first_numbers),
        cmocka_unit_test(below_1_is_always_0),
        cmocka_unit_test(below_stays_below_the_largest_limits),
        cmocka_unit_test(below_is_uniform),
        cmocka_unit_test(below_has_no_bias),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
