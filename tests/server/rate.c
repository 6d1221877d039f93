/* How many requests somebody may send: the test passes times, in milliseconds of its own. */
#include "core/check.h"

#include "server/rate.h"

static const rate ten = {.each_second = 10, .at_once = 3};

static unsigned taken(rate_purse *purse, unsigned tries, uint64_t now) {
    unsigned count = 0;
    for (unsigned i = 0; i < tries; i++) count += rate_take(purse, &ten, now);
    return count;
}

static void some_are_allowed_at_once(void **state) {
    (void)state;
    rate_purse purse = {0};
    assert_int_equal(taken(&purse, 10, 5000), 3);
    assert_int_equal(taken(&purse, 10, 5099), 0);
    assert_int_equal(taken(&purse, 10, 5100), 1);
}

static void a_silence_saves_no_more_than_that(void **state) {
    (void)state;
    rate_purse purse = {0};
    assert_int_equal(taken(&purse, 10, 1000), 3);
    assert_int_equal(taken(&purse, 10, 60000), 3);
}

static void in_the_long_run_the_rate_is_exact(void **state) {
    (void)state;
    rate_purse purse = {0};
    unsigned count = 0;
    for (uint64_t now = 0; now < 100000; now += 7) count += taken(&purse, 2, now);
    assert_in_range(count, 1000, 1003);
}

static void what_is_refused_costs_nothing(void **state) {
    (void)state;
    rate_purse purse = {0};
    assert_int_equal(taken(&purse, 1000, 0), 3);
    assert_int_equal(taken(&purse, 1, 100), 1);
}

static void an_address_keeps_its_purse(void **state) {
    (void)state;
    rate_table *t = rate_table_new(7), *other = rate_table_new(8);
    assert_non_null(t);
    assert_non_null(other);
    limits_address a = limits_ipv4((uint8_t[]){192, 0, 2, 1});
    assert_ptr_equal(rate_purse_of(t, a), rate_purse_of(t, a));
    unsigned shared = 0, moved = 0;
    for (uint8_t i = 2; i < 255; i++) {
        limits_address b = limits_ipv4((uint8_t[]){192, 0, 2, i});
        shared += rate_purse_of(t, a) == rate_purse_of(t, b);
        moved += (char *)rate_purse_of(t, b) - (char *)t !=
                 (char *)rate_purse_of(other, b) - (char *)other;
    }
    assert_true(shared < 3 && moved > 200);
    rate_table_free(t);
    rate_table_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_are_allowed_at_once),
        cmocka_unit_test(a_silence_saves_no_more_than_that),
        cmocka_unit_test(in_the_long_run_the_rate_is_exact),
        cmocka_unit_test(what_is_refused_costs_nothing),
        cmocka_unit_test(an_address_keeps_its_purse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
