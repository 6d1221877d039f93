/* Records of games on a custom board. */
#include "record/records.h"

#include <stdio.h>
#include <stdlib.h>

#define START "gangway-record: 1\ngame: mississippi-queen\noptions: players=2\n"
#define RULES "rules: 2\n"
#define STEPS "\nchance tile A1-1\nchance first 2\n"
enum { START_LINES = 3, TEXT_MAX = 3 * GW_BOARD_MAX };

static const char *shipped(void) {
    return gw_game_find("mississippi")->board;
}

/* The shipped tile set with the first `old` in it changed; to be freed. */
static char *changed(const char *old, const char *new) {
    const char *at = strstr(shipped(), old);
    char *text = malloc(TEXT_MAX);
    assert_non_null(at);
    assert_non_null(text);
    snprintf(text, TEXT_MAX, "%.*s%s%s", (int)(at - shipped()), shipped(), new, at + strlen(old));
    return text;
}

/* A record with the lines of `board` as header lines between two texts; to be freed. */
static char *record_on(const char *before, const char *board, const char *after) {
    char *text = malloc(TEXT_MAX);
    assert_non_null(text);
    gw_out out = gw_out_to(text, TEXT_MAX);
    gw_put_text(&out, before);
    while (*board) {
        size_t length = strcspn(board, "\n") + 1;
        gw_put_text(&out, "board: ");
        gw_put_bytes(&out, board, length);
        board += length;
    }
    gw_put_text(&out, after);
    assert_true(out.length < TEXT_MAX);
    return text;
}

/* The number of the first line of `text` that contains `line`. */
static uint32_t line_of(const char *text, const char *line) {
    const char *at = strstr(text, line);
    uint32_t number = 1;
    assert_non_null(at);
    for (; text < at; text++) number += *text == '\n';
    return number;
}

static void writes(const char *text, const char *expected) {
    gw_record *record = good(text);
    for (int viewer = 0; viewer <= 2; viewer++) { /* nothing of a board is hidden */
        char *back = written(record, (gw_seat)viewer);
        assert_string_equal(back, expected);
        free(back);
    }
    char *back = written(record, GW_ALL_SEEING);
    assert_string_equal(back, expected);
    free(back);
    gw_record_free(record);
}

/* -------------------------------------------------------------- round trips -- */

/* With comments, empty lines, and leading and trailing blanks. */
static void a_board_survives_byte_for_byte(void **state) {
    (void)state;
    char *board =
        changed("tile A1-1\n        .\n", "#\n# mine: a: b\n   \n\n\ntile A1-1  \n        c   \n");
    strcat(board, "\n  \n# the end\n\n\n");
    char *text = record_on(START RULES, board, STEPS);
    writes(text, text);
    gw_record *record = good(text);
    assert_string_equal(gw_record_table(record)->board, board);
    assert_int_equal(gw_record_count(record), 2);
    gw_record_free(record);
    free(text);
    free(board);
}

static void board_lines_may_be_anywhere_in_the_header(void **state) {
    (void)state;
    char *board = changed("tile A1-1\n        .\n", "tile A1-1\n        c\n");
    char *half = strstr(board, "tile B1\n");
    *half = '\0';
    char *first = record_on("# x\ngangway-record: 1\n", board, "# between\nplayer 2: Bob\n");
    *half = 't';
    char *second = record_on(first, half,
                             "options: players=2\ndate: today\nplayer 1: Ann\n"
                             "game: mississippi\n" STEPS);
    char *whole =
        record_on(START "player 1: Ann\nplayer 2: Bob\n" RULES "date: today\n", board, STEPS);
    writes(second, whole);
    free(whole);
    free(second);
    free(first);
    free(board);
}

/* An editor may have removed the space at the end of the line. */
static void an_empty_line_of_a_board_needs_no_space(void **state) {
    (void)state;
    char *board = changed("gangway-tiles: 1\n\n", "gangway-tiles: 1\n\n\n");
    char *text = record_on(START RULES, board, STEPS), *shorter = malloc(TEXT_MAX);
    assert_non_null(shorter);
    size_t length = 0;
    for (const char *at = text; *at; at++)
        if (strncmp(at, " \nboard:", 8) != 0 || at[-1] != ':') shorter[length++] = *at;
    shorter[length] = '\0';
    assert_true(length < strlen(text));
    writes(shorter, text);
    free(shorter);
    free(text);
    free(board);
}

static void the_shipped_board_is_not_written(void **state) {
    (void)state;
    char *text = record_on(START, shipped(), STEPS);
    writes(text, START RULES STEPS);
    writes(START STEPS, START RULES STEPS);
    free(text);
}

static void going_back_keeps_the_board(void **state) {
    (void)state;
    char *board = changed("tile A1-1\n        .\n", "tile A1-1\n        c\n");
    char *text = record_on(START, board, STEPS), *start = record_on(START RULES, board, "\n");
    gw_record *record = good(text);
    gw_record_truncate(record, 0);
    char *back = written(record, GW_ALL_SEEING);
    assert_string_equal(back, start);
    free(back);
    gw_record_free(record);
    free(start);
    free(text);
    free(board);
}

/* ----------------------------------------------------------------- problems -- */

static void a_problem_in_the_board_has_the_line_of_the_record(void **state) {
    (void)state;
    char *board = changed("tile B1\n", "tile B9\n");
    char *text = record_on(START, board, STEPS);
    assert_bad(text, strlen(text), line_of(text, "board: tile B9"),
               "problem.mississippi.tile-unknown", "MQ-B3");
    free(text);
    char *half = strstr(board, "tile A3-1\n");
    *half = '\0';
    char *first = record_on("gangway-record: 1\n# so\n", board, "# or so\ndate: today\n");
    *half = 't';
    text = record_on(first, half, "game: mississippi\noptions: players=2\n");
    assert_bad(text, strlen(text), line_of(text, "board: tile B9"),
               "problem.mississippi.tile-unknown", "MQ-B3");
    free(text);
    free(first);
    free(board);
}

static void missing_lines_are_reported_at_the_end_of_the_board(void **state) {
    (void)state;
    static const char text[] = START "board: gangway-tiles: 1\nboard: \ndate: today\n" STEPS;
    assert_bad(text, strlen(text), 5, "problem.mississippi.tile-missing", "MQ-B3");
}

static void problems_in_options_have_the_line_of_the_options(void **state) {
    (void)state;
    char *board = changed("tile A1-1\n        .\n", "tile A1-1\n        c\n");
    char *text =
        record_on("gangway-record: 1\n", board, "game: mississippi\noptions: players=4 boats=2\n");
    assert_bad(text, strlen(text), line_of(text, "options: "), "problem.mississippi.boats",
               "MQ-S3");
    free(text);
    free(board);
}

static void a_game_without_a_board_refuses_its_first_line(void **state) {
    (void)state;
    static const char text[] = "gangway-record: 1\ngame: trains\n# so\nboard: x\nboard: y\n"
                               "options: players=2\n";
    assert_bad(text, strlen(text), 4, "problem.board-none", "");
}

static void board_lines_are_header_lines(void **state) {
    (void)state;
    assert_bad(START "board: a\tb\n", strlen(START "board: a\tb\n"), START_LINES + 1,
               "problem.header-bytes", "");
    assert_bad(START "board:x\n", strlen(START "board:x\n"), START_LINES + 1,
               "problem.header-syntax", "");
}

static void a_board_too_large_is_refused_at_the_line_that_exceeds(void **state) {
    (void)state;
    static char text[4 * GW_BOARD_MAX];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, START);
    for (unsigned i = 0; i < 2 * GW_BOARD_MAX / 8; i++) gw_put_text(&out, "board: # 45678\n");
    assert_bad(text, out.length, START_LINES + GW_BOARD_MAX / 8 + 1, "problem.board-size", "");
}

static void a_client_cannot_add_a_board_as_a_key(void **state) {
    (void)state;
    gw_record *record = good(START);
    assert_false(gw_record_add_key(record, "board", "gangway-tiles: 1"));
    gw_record_free(record);
}

/* -------------------------------------------------------------------- seats -- */

static void a_player_is_named_by_seat_or_colour(void **state) {
    (void)state;
    writes(START "player green: Bob\nplayer white: Ann\n",
           START "player 1: Ann\nplayer 2: Bob\n" RULES "\n");
    static const char *const bad[] = {"pink", "black", "White", "3"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        char text[120];
        snprintf(text, sizeof text, START "player %s: Ann\n", bad[i]);
        assert_bad(text, strlen(text), START_LINES + 1, "problem.player-seat", "");
    }
    static const char twice[] = START "player orange: Ann\nplayer 1: Bob\n";
    assert_bad(twice, strlen(twice), START_LINES + 2, "problem.header-twice", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_survives_byte_for_byte),
        cmocka_unit_test(board_lines_may_be_anywhere_in_the_header),
        cmocka_unit_test(an_empty_line_of_a_board_needs_no_space),
        cmocka_unit_test(the_shipped_board_is_not_written),
        cmocka_unit_test(going_back_keeps_the_board),
        cmocka_unit_test(a_problem_in_the_board_has_the_line_of_the_record),
        cmocka_unit_test(missing_lines_are_reported_at_the_end_of_the_board),
        cmocka_unit_test(problems_in_options_have_the_line_of_the_options),
        cmocka_unit_test(a_game_without_a_board_refuses_its_first_line),
        cmocka_unit_test(board_lines_are_header_lines),
        cmocka_unit_test(a_board_too_large_is_refused_at_the_line_that_exceeds),
        cmocka_unit_test(a_client_cannot_add_a_board_as_a_key),
        cmocka_unit_test(a_player_is_named_by_seat_or_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
