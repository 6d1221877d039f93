/* What people may call themselves, and what lines they may write. */
#include "online/names.h"
#include "core/check.h"
#include "online/text.h"

static void assert_name(const char *text, const char *expected) {
    char name[NAMES_SIZE];
    assert_true(names_read(text_of(text), name));
    assert_string_equal(name, expected);
}

static void assert_no_name(const char *text) {
    char name[NAMES_SIZE];
    if (names_read(text_of(text), name)) fail_msg("“%s” is a name", text);
}

static void a_name_is_trimmed_and_its_spaces_are_single(void **state) {
    (void)state;
    assert_name("Anna", "Anna");
    assert_name("  Anna   B. ", "Anna B.");
    assert_name("Anna\xC2\xA0\xE3\x80\x80Z.\xE2\x80\x89", "Anna Z.");
    assert_no_name("");
    assert_no_name("   ");
    assert_no_name("\xC2\xA0");
}

static void a_name_has_at_most_24_characters(void **state) {
    (void)state;
    assert_name("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx");
    assert_name("  abcdefghijkl  nopqrstuvwx ", "abcdefghijkl nopqrstuvwx");
    assert_no_name("abcdefghijklmnopqrstuvwxy");
    assert_no_name("abcdefghijkl nopqrstuvwxy");
    assert_name("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀");
    assert_no_name("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀");
}

static void a_name_of_any_one_alphabet_is_fine(void **state) {
    (void)state;
    static const char *const names[] = {"Ёжик в тумане", "Ὀδυσσεύς",  "José O’Brien 2", "山田 Taro",
                                        "שלום",          "Łukasz №1", "Զարուհի",        "ꓝꓡꓲ"};
    for (size_t i = 0; i < COUNT(names); i++) assert_name(names[i], names[i]);
}

static void alphabets_that_look_alike_are_not_mixed(void **state) {
    (void)state;
    assert_no_name("Аnna"); /* Cyrillic first letter */
    assert_no_name("Annа");
    assert_no_name("Αnna"); /* Greek */
    assert_no_name("Анnа Б.");
    assert_no_name("Anna Ёжик");
    assert_no_name("Ꭺnna"); /* Cherokee */
    assert_no_name("𝐀nna"); /* letters of mathematics */
}

static void a_name_has_nothing_invisible_or_reversed(void **state) {
    (void)state;
    static const char *const names[] = {
        "Anna\n",           "An\tna",           "An\x01na",         "An\x7Fna",
        "An\xC2\x85na",     "An\xC2\xADna",     "An\xE2\x80\x8Bna", "An\xE2\x80\x8Dna",
        "An\xE2\x80\xAEna", "An\xE2\x81\xA7na", "\xE2\xA0\x80",     "\xE3\x85\xA4",
        "Anna\xEF\xB8\x8F", "\xEF\xBB\xBFZoe",  "An\xEE\x80\x80na", "An\xF3\xA0\x81\x81na",
        "An\xE2\x80\xA8na",
    };
    for (size_t i = 0; i < COUNT(names); i++) assert_no_name(names[i]);
}

static void a_name_is_valid_text(void **state) {
    (void)state;
    char name[NAMES_SIZE];
    assert_no_name("An\xFFna");
    assert_no_name("Anna\xC3");
    assert_no_name("An\xC0\x80na");
    assert_no_name("An\xED\xA0\x80na");
    assert_false(names_read((store_text){"An\0na", 5}, name));
    assert_false(names_read((store_text){NULL, 0}, name));
}

static void a_line_may_mix_alphabets_and_join_pictures(void **state) {
    (void)state;
    static const char *const lines[] = {"Good luck!", "Привет, Anna", "👩\xE2\x80\x8D👧",
                                        "❤\xEF\xB8\x8F", " "};
    for (size_t i = 0; i < COUNT(lines); i++) assert_true(names_is_line(text_of(lines[i]), 200));
}

static void a_line_has_nothing_hidden_and_an_end(void **state) {
    (void)state;
    static const char *const lines[] = {"",           "a\nb",  "a\tb",           "a\x1B[2J",
                                        "a\xC2\x9BZ", "a\xFF", "a\xE2\x80\xAEZ", "a\xE2\x80\x8B"};
    for (size_t i = 0; i < COUNT(lines); i++) assert_false(names_is_line(text_of(lines[i]), 200));
    assert_true(names_is_line(text_of("ёёё"), 3));
    assert_false(names_is_line(text_of("ёёёё"), 3));
    assert_false(names_is_line((store_text){"a\0b", 3}, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_trimmed_and_its_spaces_are_single),
        cmocka_unit_test(a_name_has_at_most_24_characters),
        cmocka_unit_test(a_name_of_any_one_alphabet_is_fine),
        cmocka_unit_test(alphabets_that_look_alike_are_not_mixed),
        cmocka_unit_test(a_name_has_nothing_invisible_or_reversed),
        cmocka_unit_test(a_name_is_valid_text),
        cmocka_unit_test(a_line_may_mix_alphabets_and_join_pictures),
        cmocka_unit_test(a_line_has_nothing_hidden_and_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
