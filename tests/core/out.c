/* Writing text into a buffer (gangway/out.h). */
#include "core/check.h"

static void text_is_written_and_terminated(void **state) {
    (void)state;
    char buffer[32];
    memset(buffer, 'x', sizeof buffer);
    gw_out out = gw_out_to(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    gw_put_text(&out, "car ");
    gw_put_char(&out, '4');
    gw_put_bytes(&out, "2 and more", 1);
    assert_string_equal(buffer, "car 42");
    assert_int_equal(out.length, strlen("car 42"));
}

static void numbers_of_every_size_are_written(void **state) {
    (void)state;
    static const struct {
        int64_t number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {10, "10"},
        {-1, "-1"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[24];
        gw_out out = gw_out_to(buffer, sizeof buffer);
        gw_put_number(&out, cases[i].number);
        assert_string_equal(buffer, cases[i].text);
    }
}

static void hex_has_sixteen_digits(void **state) {
    (void)state;
    char buffer[40];
    gw_out out = gw_out_to(buffer, sizeof buffer);
    gw_put_hex(&out, 0);
    gw_put_hex(&out, UINT64_C(0x0123456789ABCDEF));
    assert_string_equal(buffer, "00000000000000000123456789abcdef");
}

/* For every buffer size: nothing is written past its end, it is terminated, and the length is
 * complete. */
static void nothing_is_written_past_the_end(void **state) {
    (void)state;
    static const char whole[] = "swap 2 3";
    for (size_t size = 1; size <= sizeof whole + 2; size++) {
        char buffer[sizeof whole + 4];
        memset(buffer, '!', sizeof buffer);
        gw_out out = gw_out_to(buffer, size);
        gw_put_text(&out, "swap");
        gw_put_char(&out, ' ');
        gw_put_number(&out, 2);
        gw_put_text(&out, " 3");
        size_t fits = size - 1 < strlen(whole) ? size - 1 : strlen(whole);
        assert_int_equal(out.length, strlen(whole));
        assert_memory_equal(buffer, whole, fits);
        assert_int_equal(buffer[fits], '\0');
        for (size_t i = size; i < sizeof buffer; i++) assert_int_equal(buffer[i], '!');
    }
}

static void a_pass_with_size_0_measures(void **state) {
    (void)state;
    gw_out out = gw_out_to(NULL, 0);
    gw_put_text(&out, "remove middle");
    gw_put_json_string(&out, "a\"b", 3);
    assert_int_equal(out.length, strlen("remove middle") + strlen("\"a\\\"b\""));
}

static void length_less_than_size_means_that_all_fit(void **state) {
    (void)state;
    char buffer[5];
    gw_out exact = gw_out_to(buffer, sizeof buffer);
    gw_put_text(&exact, "draw");
    assert_true(exact.length < exact.size);
    gw_out over = gw_out_to(buffer, sizeof buffer);
    gw_put_text(&over, "place");
    assert_false(over.length < over.size);
    assert_string_equal(buffer, "plac");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_written_and_terminated),
        cmocka_unit_test(numbers_of_every_size_are_written),
        cmocka_unit_test(hex_has_sixteen_digits),
        cmocka_unit_test(nothing_is_written_past_the_end),
        cmocka_unit_test(a_pass_with_size_0_measures),
        cmocka_unit_test(length_less_than_size_means_that_all_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
