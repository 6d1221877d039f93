/* Counting and finding bits, compared with doing it bit by bit. */
#include "core/bits.h"
#include "core/check.h"

static unsigned naive_count(uint64_t x) {
    unsigned count = 0;
    for (; x; x >>= 1) count += (unsigned)(x & 1);
    return count;
}

static unsigned naive_select(uint64_t x, unsigned n) {
    for (unsigned place = 0;; place++)
        if (x >> place & 1 && n-- == 0) return place;
}

static void compare(uint64_t x) {
    if (x && gw_bit_lowest(x) != naive_select(x, 0)) fail_msg("lowest bit of a word");
    unsigned count = naive_count(x);
    if (gw_bit_count(x) != count) fail_msg("count of %016llx", (unsigned long long)x);
    for (unsigned n = 0; n < count; n++)
        if (gw_bit_select(x, n) != naive_select(x, n))
            fail_msg("bit %u of %016llx", n, (unsigned long long)x);
}

static void edges(void **state) {
    (void)state;
    assert_int_equal(gw_bit_count(0), 0);
    assert_int_equal(gw_bit_count(UINT64_MAX), 64);
    compare(UINT64_MAX);
    for (unsigned i = 0; i < 64; i++) {
        compare(UINT64_C(1) << i);
        compare(~(UINT64_C(1) << i));
        compare(UINT64_MAX << i);
        compare(UINT64_MAX >> i);
    }
}

/* Sparse, dense and half-filled words: random words combined by `and` and `or`. */
static void random_words(void **state) {
    (void)state;
    gw_random random = gw_random_seed(64);
    for (int i = 0; i < 20000; i++) {
        uint64_t a = gw_random_next(&random), b = gw_random_next(&random);
        uint64_t c = gw_random_next(&random);
        compare(a);
        compare(a & b & c);
        compare(a | b | c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges),
        cmocka_unit_test(random_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
