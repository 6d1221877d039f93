/* The lines of records: each is checked, and the first bad one is reported. */
#include "core/filled.h"
#include "record/records.h"

#include <stdlib.h>

/* HEADER, DEAL and both keeps; then comes line 25, seat 1's first turn. The offer
 * shows 70 (move-left) and 71 (swap-adjacent). */
#define OPENING HEADER DEAL "1 keep 1 1\n2 keep 2 1\n"
enum { AFTER_OPENING = AFTER_DEAL + 2 };

/* Appends `line` to `before` and expects it to be refused. */
static void assert_bad_line(const char *before, const char *line, size_t length, uint32_t number,
                            const char *id, const char *rule) {
    char text[2048];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, before);
    gw_put_bytes(&out, line, length);
    gw_put_text(&out, "\n1 draw\n");
    assert_true(out.length < out.size);
    assert_bad(text, out.length, number, id, rule);
}

/* ------------------------------------------------------------------- syntax -- */

static void GT_N_invalid_notation_is_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "1",
        " ",
        "draw",
        "1  draw",
        " 1 draw",
        "1 draw ",
        "1\tdraw",
        "1 draw\r",
        "01 draw",
        "1 swap 01 2",
        "1 swap 1  2",
        "1 swap 1 2 3",
        "1 swap 1",
        "1 jump",
        "1 Draw",
        "one draw",
        "1 draw # why",
        "1 draw # ?",
        "1 swap -1 1",
        "result: draw",
        "player 1: Ann",
        "chance deal 05",
        "1 remove 4",
        "1 draw\xFF",
        "\xFF",
        "1 \xD0\xB2\xD0\xB7\xD1\x8F\xD1\x82\xD1\x8C",
        "chance",
        "1 deal 5",
        "chance draw",
        "- 1 draw",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        assert_bad_line(OPENING, lines[i], strlen(lines[i]), AFTER_OPENING, "problem.notation",
                        "GT-N");
    assert_bad_line(OPENING, "1 draw\0", 7, AFTER_OPENING, "problem.notation", "GT-N");
    assert_bad_line(OPENING, "1\0draw", 6, AFTER_OPENING, "problem.notation", "GT-N");
}

static void the_problem_quotes_the_line(void **state) {
    (void)state;
    static const char text[] = OPENING "1 jump\n";
    gw_problem problem;
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.line", "line", "26");
    gw_put_char(&out, ' ');
    FILLED(&out, "problem.notation", "line", "1 jump");
    gw_put_text(&out, " (GT-N)");
    assert_null(gw_record_read(text, strlen(text), &problem));
    assert_problem(&problem, expected);
}

static void huge_lines_are_handled(void **state) {
    (void)state;
    enum { HUGE_LINE = 1 << 20 };
    static char text[HUGE_LINE + 2048];
    static const char *const units[] = {"1 swap 1 2 ", "9", "\xD0\xB6", "\x80"};
    for (size_t u = 0; u < COUNT(units); u++) {
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, OPENING);
        while (out.length < HUGE_LINE) gw_put_text(&out, units[u]);
        assert_bad(text, out.length, AFTER_OPENING, "problem.notation", "GT-N");
    }
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, OPENING "#");
    while (out.length < HUGE_LINE) gw_put_char(&out, 'x');
    gw_put_text(&out, "\n1 draw\n");
    gw_record_free(good(text)); /* a comment may have any length */
}

/* -------------------------------------------------------------------- rules -- */

static void the_first_illegal_line_is_reported_with_its_rule(void **state) {
    (void)state;
    static const struct {
        const char *before, *line;
        uint32_t number;
        const char *id, *rule;
    } cases[] = {
        {HEADER, "chance deal 5", FIRST_LINE, "why.trains.first-first", "GT-3"},
        {HEADER, "chance first 3", FIRST_LINE, "why.trains.first-once", "GT-3"},
        {HEADER, "1 draw", FIRST_LINE, "why.trains.await-chance", "GT-T"},
        {HEADER ROWS, "chance deal 70", AFTER_ROWS, "why.trains.not-in-deck", "GT-1"},
        {HEADER ROWS, "chance first 1", AFTER_ROWS, "why.trains.first-once", "GT-3"},
        {HEADER ROWS, "1 keep 1 1", AFTER_ROWS, "why.trains.await-chance", "GT-T"},
        {HEADER DEAL, "chance deal 9", AFTER_DEAL, "why.trains.not-your-turn", "GT-T"},
        {HEADER DEAL, "2 keep 2 1", AFTER_DEAL, "why.trains.not-your-turn", "GT-T"},
        {HEADER DEAL, "1 keep 2 1", AFTER_DEAL, "why.trains.not-in-hand", "GT-4"},
        {HEADER DEAL, "1 keep 1 8", AFTER_DEAL, "why.trains.place", "GT-6"},
        {HEADER DEAL, "1 draw", AFTER_DEAL, "why.trains.keep-first", "GT-4"},
        {OPENING, "2 draw", AFTER_OPENING, "why.trains.not-your-turn", "GT-T"},
        {OPENING, "3 draw", AFTER_OPENING, "why.trains.not-your-turn", "GT-T"},
        {OPENING, "1 place 1", AFTER_OPENING, "why.trains.draw-first", "GT-6"},
        {OPENING, "1 keep 3 1", AFTER_OPENING, "why.trains.setup-over", "GT-4"},
        {OPENING, "1 swap 1 3", AFTER_OPENING, "why.trains.no-card", "GT-7"},
        {OPENING, "1 swap 7 8", AFTER_OPENING, GW_RULE_TEXT, "GT-A1"},
        {OPENING, "1 move 2 0", AFTER_OPENING, GW_RULE_TEXT, "GT-A3"},
        {OPENING "1 draw\n", "chance deal 1", AFTER_OPENING + 1, "why.trains.not-in-deck", "GT-1"},
        {OPENING "1 draw\nchance deal 9\n", "1 place 8", AFTER_OPENING + 2, "why.trains.place",
         "GT-6"},
        {OPENING "1 swap 1 2\n2 move 3 1\n", "1 swap 1 2", AFTER_OPENING + 2, "why.trains.no-offer",
         "GT-8"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_bad_line(cases[i].before, cases[i].line, strlen(cases[i].line), cases[i].number,
                        cases[i].id, cases[i].rule);
}

static void nothing_is_accepted_after_the_end(void **state) {
    (void)state;
    static const char over[] =
        "gangway-record: 1\ngame: game-of-trains\n"
        "options: players=2 turns=1\nrules: 1\n\n" DEAL "1 keep 1 1\n2 keep 2 1\n1 swap 1 2\n";
    gw_record_free(good(over));
    assert_bad_line(over, "2 draw", 6, AFTER_OPENING + 1, GW_RULE_TEXT, "GT-E3");
    assert_bad_line(over, "2 jump", 6, AFTER_OPENING + 1, "problem.notation", "GT-N");
}

/* -------------------------------------------------- comments and empty lines -- */

static void comments_and_empty_lines_count_but_have_no_effect(void **state) {
    (void)state;
    static const char before[] = "# head\ngangway-record: 1\ngame: game-of-trains\n# of\n"
                                 "options: players=2\n\n\n# begin\n" ROWS "\n# hands ?\n"
                                 "chance deal 1\n\n\nchance deal 2\n#\nchance deal 3\n\n";
    gw_record *record = good(before);
    assert_int_equal(gw_record_count(record), 18);
    assert_false(gw_record_is_view(record));
    gw_record_free(record);
    /* 8 lines to the deal, 15 of rows, 9 more */
    assert_bad_line(before, "1 keep 2 1", 10, 33, "why.trains.not-in-hand", "GT-4");
}

static void a_comment_starts_at_the_beginning_of_a_line(void **state) {
    (void)state;
    assert_bad_line(OPENING, " # no comment", 13, AFTER_OPENING, "problem.notation", "GT-N");
    gw_record_free(good(OPENING "#1 jump\n#\n"));
}

static void a_comment_is_utf8_too(void **state) {
    (void)state;
    static const char bad[] = "gangway-record: 1\n# \xFF\ngame: game-of-trains\n";
    assert_bad(bad, sizeof bad - 1, 2, "problem.header-bytes", "");
    gw_record_free(good(OPENING "# \xD0\xB2\xD0\xB0\xD0\xB3\xD0\xBE\xD0\xBD\t!\n"));
}

/* ---------------------------------------------------------- stopping anywhere -- */

static size_t count_lines(const char *text) {
    size_t lines = 0;
    for (; *text; text++) lines += *text == '\n' || text[1] == '\0';
    return lines;
}

/* A record cut at any byte after its header is valid, or only its last line is bad. */
static void a_record_may_stop_anywhere(void **state) {
    (void)state;
    gw_record *whole = random_game(3, 400, 61, 150);
    assert_int_equal(gw_record_count(whole), 150); /* not finished: no result */
    char *text = written(whole, GW_ALL_SEEING);
    size_t begin = (size_t)(strstr(text, "\n\n") - text) + 1;
    for (size_t length = strlen(text); length > begin; length--) {
        text[length] = '\0';
        gw_problem problem = {0};
        gw_record *record = gw_record_read(text, length, &problem);
        if (text[length - 1] == '\n') assert_non_null(record);
        if (record == NULL) assert_int_equal(problem.line, count_lines(text));
        gw_record_free(record);
    }
    free(text);
    gw_record_free(whole);
}

static void reading_stops_at_the_given_length(void **state) {
    (void)state;
    static const char text[] = OPENING "1 draw\n1 nonsense\n";
    gw_record *record = gw_record_read(text, strlen(OPENING), NULL);
    assert_non_null(record);
    assert_int_equal(gw_record_count(record), 20);
    gw_record_free(record);
}

/* One byte changed anywhere yields a record or a problem, nothing else. */
static void a_damaged_record_is_read_or_refused(void **state) {
    (void)state;
    gw_record *whole = random_game(2, 40, 62, 120);
    char *text = written(whole, GW_ALL_SEEING);
    size_t length = strlen(text);
    gw_random random = gw_random_seed(63);
    for (int i = 0; i < 3000; i++) {
        size_t at = gw_random_below(&random, (uint32_t)length);
        char old = text[at];
        text[at] = (char)gw_random_below(&random, 256);
        gw_problem problem = {0};
        gw_record *record = gw_record_read(text, length, &problem);
        assert_int_equal(record == NULL, problem.text != NULL);
        if (record == NULL) assert_in_range(problem.line, 1, count_lines(text) + 1);
        gw_record_free(record);
        text[at] = old;
    }
    free(text);
    gw_record_free(whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GT_N_invalid_notation_is_refused),
        cmocka_unit_test(the_problem_quotes_the_line),
        cmocka_unit_test(huge_lines_are_handled),
        cmocka_unit_test(the_first_illegal_line_is_reported_with_its_rule),
        cmocka_unit_test(nothing_is_accepted_after_the_end),
        cmocka_unit_test(comments_and_empty_lines_count_but_have_no_effect),
        cmocka_unit_test(a_comment_starts_at_the_beginning_of_a_line),
        cmocka_unit_test(a_comment_is_utf8_too),
        cmocka_unit_test(a_record_may_stop_anywhere),
        cmocka_unit_test(reading_stops_at_the_given_length),
        cmocka_unit_test(a_damaged_record_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
