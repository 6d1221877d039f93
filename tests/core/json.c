/* JSON strings, UTF-8, and the checker of JSON that other tests use. */
#include "core/check.h"
#include "core/json_check.h"

#include "core/utf8.h"

static void assert_json(const char *text, size_t count, const char *expected) {
    char buffer[128];
    gw_out out = gw_out_to(buffer, sizeof buffer);
    gw_put_json_string(&out, text, count);
    assert_string_equal(buffer, expected);
    assert_int_equal(out.length, strlen(expected));
    assert_true(json_is_valid(buffer));
}

static void plain_text_is_unchanged(void **state) {
    (void)state;
    assert_json("", 0, "\"\"");
    assert_json("Game of Trains", 14, "\"Game of Trains\"");
    assert_json("вагон", strlen("вагон"), "\"вагон\"");
    assert_json("\xF0\x9F\x9A\x82", 4, "\"\xF0\x9F\x9A\x82\""); /* U+1F682, a locomotive */
    assert_json("cut here", 3, "\"cut\"");
}

static void what_json_forbids_is_escaped(void **state) {
    (void)state;
    assert_json("say \"car\"", 9, "\"say \\\"car\\\"\"");
    assert_json("a\\b", 3, "\"a\\\\b\"");
    assert_json("a\nb\tc\0d", 7, "\"a\\u000ab\\u0009c\\u0000d\"");
    assert_json("\x1F\x7F", 2, "\"\\u001f\\u007f\"");
}

#define REPLACED "\xEF\xBF\xBD" /* U+FFFD */

static void bytes_that_are_not_utf8_become_replacement_characters(void **state) {
    (void)state;
    assert_json("a\xFF"
                "b",
                3, "\"a" REPLACED "b\"");
    assert_json("\xD0", 1, "\"" REPLACED "\"");                           /* cut in two */
    assert_json("\xC0\xAF", 2, "\"" REPLACED REPLACED "\"");              /* overlong */
    assert_json("\xED\xA0\x80", 3, "\"" REPLACED REPLACED REPLACED "\""); /* surrogate */
    assert_json("вагон", strlen("вагон") - 1, "\"ваго" REPLACED "\"");
}

/* Encodes a character by Unicode's table 3-6; every one must be found valid. */
static size_t encode(uint32_t c, char *bytes) {
    if (c < 0x80) {
        bytes[0] = (char)c;
        return 1;
    }
    size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned heads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size - 1; i > 0; i--, c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(heads[size] | c);
    return size;
}

static void utf8_accepts_every_character_and_no_surrogate(void **state) {
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c++) {
        char bytes[4];
        size_t size = encode(c, bytes);
        bool is_surrogate = c >= 0xD800 && c < 0xE000;
        if (gw_utf8_size(bytes, size) != (is_surrogate ? 0 : size)) fail_msg("U+%04X", c);
        if (size > 1 && gw_utf8_size(bytes, size - 1) != 0) fail_msg("U+%04X cut", c);
    }
}

static void utf8_refuses_invalid_bytes(void **state) {
    (void)state;
    static const char *const bad[] = {
        "\x80",             /* a continuation byte alone */
        "\xC0\x80",         /* overlong zero */
        "\xC1\xBF",         /* overlong of one byte */
        "\xE0\x9F\xBF",     /* overlong of two bytes */
        "\xF0\x8F\xBF\xBF", /* overlong of three bytes */
        "\xF4\x90\x80\x80", /* past U+10FFFF */
        "\xF5\x80\x80\x80", /* likewise */
        "\xFE",
        "\xFF",
        "\xD0q",         /* no continuation byte */
        "\xE2\x82q",     /* no second continuation byte */
        "\xF0\x9F\x9Aq", /* no third continuation byte */
    };
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_int_equal(gw_utf8_size(bad[i], strlen(bad[i])), 0);
    assert_int_equal(gw_utf8_size("a", 0), 0);
}

static void the_checker_distinguishes_valid_json(void **state) {
    (void)state;
    static const char *const good[] = {
        "{}", "[]", " [1, -2.5e+3, null, true, false, \"\\u00e9\\n\"] ", "{\"a\":{\"b\":[0]}}"};
    static const char *const bad[] = {"",      "{",     "[1,]",     "{\"a\"}", "{a:1}",
                                      "01",    "[1] 2", "\"\n\"",   "nul",     "\"\\x\"",
                                      "[1 2]", "-",     "\"\xFF\"", "1.",      "{\"a\":1,}"};
    for (size_t i = 0; i < COUNT(good); i++) assert_true(json_is_valid(good[i]));
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(json_is_valid(bad[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_text_is_unchanged),
        cmocka_unit_test(what_json_forbids_is_escaped),
        cmocka_unit_test(bytes_that_are_not_utf8_become_replacement_characters),
        cmocka_unit_test(utf8_accepts_every_character_and_no_surrogate),
        cmocka_unit_test(utf8_refuses_invalid_bytes),
        cmocka_unit_test(the_checker_distinguishes_valid_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
