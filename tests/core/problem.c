/* Problems: what they store, and how they are written. */
#include "core/check.h"
#include "core/filled.h"

#define ELLIPSIS "\xE2\x80\xA6"

static const gw_game *trains(void) {
    return gw_game_find("game-of-trains");
}

static void assert_written(const gw_problem *problem, const char *expected) {
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(problem, GW_EN, &out);
    assert_string_equal(text, expected);
}

/* `{name}` of problem.game-unknown is the only placeholder of that text. */
static void keep_word(gw_problem *problem, const char *word, size_t length) {
    gw_problem_set(problem, "problem.game-unknown");
    gw_problem_word(problem, "name", word, length);
}

static void no_problem_writes_nothing(void **state) {
    (void)state;
    gw_problem problem = {0};
    assert_written(&problem, "");
}

static void a_problem_is_its_sentence(void **state) {
    (void)state;
    gw_problem problem;
    memset(&problem, 0x55, sizeof problem);
    gw_problem_set(&problem, "problem.memory");
    assert_int_equal(problem.line, 0);
    assert_int_equal(problem.rule, 0);
    assert_int_equal(problem.arg_count, 0);
    assert_written(&problem, gw_text(GW_EN, "problem.memory"));
}

static void line_sentence_and_rule_form_one_line(void **state) {
    (void)state;
    gw_problem problem;
    gw_problem_set(&problem, "why.trains.no-card");
    gw_problem_text(&problem, "ability", "ability.protect");
    gw_problem_rule(&problem, trains(), rule_named(trains(), "GT-7"));
    problem.line = 12;
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.line", "line", "12");
    gw_put_char(&out, ' ');
    FILLED(&out, "why.trains.no-card", "ability", gw_text(GW_EN, "ability.protect"));
    gw_put_text(&out, " (GT-7)");
    assert_written(&problem, expected);
}

static void the_first_line_and_the_first_rule_are_written_too(void **state) {
    (void)state;
    gw_problem problem;
    gw_problem_set(&problem, "problem.memory");
    gw_problem_rule(&problem, trains(), 1);
    problem.line = 1;
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.line", "line", "1");
    gw_put_char(&out, ' ');
    gw_put_text(&out, gw_text(GW_EN, "problem.memory"));
    gw_put_text(&out, " (GT-1)");
    assert_written(&problem, expected);
}

static void numbers_and_words_are_inserted(void **state) {
    (void)state;
    gw_problem problem;
    gw_problem_set(&problem, "why.trains.locked");
    gw_problem_number(&problem, "place", 4);
    gw_problem_number(&problem, "card", 51);
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "why.trains.locked", "card", "51", "place", "4");
    assert_written(&problem, expected);
    keep_word(&problem, "chess", 5);
    out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.game-unknown", "name", "chess");
    assert_written(&problem, expected);
}

static void the_rules_own_text_is_the_fallback(void **state) {
    (void)state;
    gw_problem problem;
    gw_problem_set(&problem, GW_RULE_TEXT);
    gw_problem_rule(&problem, trains(), rule_named(trains(), "GT-A1"));
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    gw_put_text(&out, gw_text(GW_EN, "rule.GT-A1"));
    gw_put_text(&out, " (GT-A1)");
    assert_written(&problem, expected);
}

static void a_word_is_a_copy(void **state) {
    (void)state;
    gw_problem problem;
    char word[] = "chess";
    keep_word(&problem, word, 5);
    memset(word, 'x', 5);
    assert_string_equal(problem.args[0].word, "chess");
    keep_word(&problem, "chess and more", 5);
    assert_string_equal(problem.args[0].word, "chess");
}

static void control_characters_and_broken_bytes_become_question_marks(void **state) {
    (void)state;
    gw_problem problem;
    keep_word(&problem, "a\x1B[2J\nb\0c\x7F", 10);
    assert_string_equal(problem.args[0].word, "a?[2J?b?c?");
    keep_word(&problem, "\xFF\xD0|\xED\xA0\x80", 6);
    assert_string_equal(problem.args[0].word, "??|???");
    keep_word(&problem, "вагон", strlen("вагон"));
    assert_string_equal(problem.args[0].word, "вагон");
}

/* U+0080 to U+009F are control characters as well: U+009B begins what ESC [ does. */
static void the_high_control_characters_become_question_marks(void **state) {
    (void)state;
    gw_problem problem;
    keep_word(&problem,
              "a\xC2\x9B"
              "2J\xC2\x80\xC2\xA0",
              9);
    assert_string_equal(problem.args[0].word, "a?2J?\xC2\xA0");
}

/* For words of any length and characters of any width: valid, terminated, marked as shortened. */
static void long_words_are_shortened_between_characters(void **state) {
    (void)state;
    static const char *const units[] = {"a", "ж", "€", "\xF0\x9F\x9A\x82"};
    for (size_t u = 0; u < COUNT(units); u++) {
        size_t size = strlen(units[u]);
        for (size_t length = 1; length < 200; length++) {
            char word[1000];
            gw_out out = gw_out_to(word, sizeof word);
            for (size_t i = 0; i < length; i++) gw_put_text(&out, units[u]);
            gw_problem problem;
            keep_word(&problem, word, out.length);
            const char *kept = problem.args[0].word;
            assert_true(strlen(kept) < GW_PROBLEM_WORD);
            const char *mark = strstr(kept, ELLIPSIS);
            assert_true(mark != NULL || strcmp(kept, word) == 0);
            if (mark == NULL) continue;
            assert_int_equal((size_t)(mark - kept) % size, 0);
            assert_memory_equal(kept, word, (size_t)(mark - kept));
            assert_string_equal(mark, ELLIPSIS);
        }
    }
}

static void short_words_are_kept_whole(void **state) {
    (void)state;
    gw_problem problem;
    char word[GW_PROBLEM_WORD / 2];
    memset(word, 'a', sizeof word);
    keep_word(&problem, word, sizeof word);
    assert_int_equal(strlen(problem.args[0].word), sizeof word);
    assert_null(strstr(problem.args[0].word, ELLIPSIS));
}

static void more_arguments_than_fit_are_left_out(void **state) {
    (void)state;
    gw_problem problem;
    gw_problem_set(&problem, "problem.memory");
    for (int i = 0; i < 2 * GW_PROBLEM_ARGS; i++) {
        gw_problem_word(&problem, "a", "word", 4);
        gw_problem_number(&problem, "b", i);
        gw_problem_text(&problem, "c", "ability.protect");
    }
    assert_int_equal(problem.arg_count, GW_PROBLEM_ARGS);
}

/* The problem outlives the one it was copied from. */
static void a_copy_has_its_own_words(void **state) {
    (void)state;
    gw_problem problem, copy;
    keep_word(&problem, "chess", 5);
    gw_problem_copy(&copy, &problem);
    memset(&problem, 'x', sizeof problem);
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(&copy, GW_EN, &out);
    assert_non_null(strstr(text, "chess"));
}

static void a_null_problem_is_ignored(void **state) {
    (void)state;
    gw_problem_set(NULL, "problem.memory");
    gw_problem_rule(NULL, trains(), 1);
    gw_problem_number(NULL, "a", 1);
    gw_problem_text(NULL, "a", "ability.protect");
    gw_problem_word(NULL, "a", "b", 1);
    gw_table *table = table_with(trains(), "players=2");
    gw_any_state any;
    gw_start(table, GW_STATE(&any));
    gw_problem_refusal(NULL, table, GW_STATE(&any), 1, 0, 1);
    gw_table_free(table);
}

/* A refusal is the game's explanation if it has one, else the rule; never without its rule. */
static void a_refusal_names_its_rule(void **state) {
    (void)state;
    gw_game silent = *trains();
    silent.explain = NULL;
    gw_table *table = table_with(trains(), "players=2");
    gw_rule rule = rule_named(trains(), "GT-T");
    gw_any_state any;
    gw_problem problem;
    gw_action draw;
    gw_start(table, GW_STATE(&any));
    assert_int_equal(trains()->read_action(table, "draw", 4, &draw), 0);
    gw_problem_refusal(&problem, table, GW_STATE(&any), 1, draw, rule);
    assert_string_equal(problem.text, "why.trains.await-chance");
    assert_int_equal(problem.rule, rule);
    table->game = &silent;
    gw_problem_refusal(&problem, table, GW_STATE(&any), 1, draw, rule);
    assert_string_equal(problem.text, GW_RULE_TEXT);
    assert_int_equal(problem.rule, rule);
    gw_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_problem_writes_nothing),
        cmocka_unit_test(a_problem_is_its_sentence),
        cmocka_unit_test(line_sentence_and_rule_form_one_line),
        cmocka_unit_test(the_first_line_and_the_first_rule_are_written_too),
        cmocka_unit_test(numbers_and_words_are_inserted),
        cmocka_unit_test(the_rules_own_text_is_the_fallback),
        cmocka_unit_test(a_word_is_a_copy),
        cmocka_unit_test(control_characters_and_broken_bytes_become_question_marks),
        cmocka_unit_test(the_high_control_characters_become_question_marks),
        cmocka_unit_test(long_words_are_shortened_between_characters),
        cmocka_unit_test(short_words_are_kept_whole),
        cmocka_unit_test(more_arguments_than_fit_are_left_out),
        cmocka_unit_test(a_copy_has_its_own_words),
        cmocka_unit_test(a_null_problem_is_ignored),
        cmocka_unit_test(a_refusal_names_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
