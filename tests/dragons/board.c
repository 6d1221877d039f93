/* Reading the text of a board. */
#include "dragons/position.h"

#include <gangway/problem.h>
#include <stdio.h>
#include <stdlib.h>

/* The shipped board's text, to be freed. */
static char *shipped(void) {
    FILE *file = fopen(GANGWAY_ROOT "/data/dragons/board.txt", "rb");
    assert_non_null(file);
    char *text = calloc(1, 8192);
    assert_non_null(text);
    assert_true(fread(text, 1, 8191, file) > 0);
    fclose(file);
    return text;
}

/* The shipped board with `old` replaced by `new`. */
static char *changed(const char *old, const char *new) {
    char *text = shipped(), *made = calloc(1, 16384);
    char *at = strstr(text, old);
    assert_non_null(made);
    assert_non_null(at);
    snprintf(made, 16384, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    free(text);
    return made;
}

/* The line of the shipped board that contains `part`. */
static unsigned line_of(const char *part) {
    char *text = shipped(), *at = strstr(text, part);
    unsigned line = 1;
    assert_non_null(at);
    for (const char *c = text; c < at; c++) line += *c == '\n';
    free(text);
    return line;
}

/* If `old` is replaced by `new`, that line is refused for this reason. */
static void refuses_board(const char *old, const char *new, const char *reason) {
    char *text = changed(old, new), said[400];
    gw_problem problem = {0};
    gw_out out = gw_out_to(said, sizeof said);
    rd_board board;
    unsigned line = rd_board_read(text, strlen(text), &board, &problem);
    if (line != line_of(old)) fail_msg("%s: line %u", new, line);
    assert_int_equal(problem.line, line);
    gw_problem_write(&problem, GW_EN, &out);
    if (strstr(said, reason) == NULL) fail_msg("%s: %s", new, said);
    assert_int_equal(rd_board_read(text, strlen(text), &board, NULL), line);
    free(text);
}

static void the_shipped_board_is_read(void **state) {
    (void)state;
    char *text = shipped();
    rd_board board;
    assert_int_equal(rd_board_read(text, strlen(text), &board, NULL), 0);
    assert_int_equal(board.left, -380);
    assert_int_equal(board.bottom, 340);
    assert_int_equal(board.village_radius, 34);
    assert_int_equal(board.stone_radius, 15);
    assert_int_equal(board.plank_width, 12);
    assert_int_equal(board.overlap, 5);
    assert_int_equal(board.length[5], 172);
    assert_int_equal(board.centre[26].x, -40);
    assert_int_equal(board.centre[RD_VILLAGE(5)].x, -330);
    /* also without its last line feed */
    assert_int_equal(rd_board_read(text, strlen(text) - 1, &board, NULL), 0);
    free(text);
}

static void a_refused_line_names_its_rule(void **state) {
    (void)state;
    refuses_board("water -380 -340 380 340", "lake 1 2 3 4", "(RD-X1)");
    refuses_board("village-radius 34", "village-radius 0", "(RD-P2)");
    refuses_board("plank-width 12", "plank-width 31", "(RD-P3)");
    refuses_board("overlap 5", "overlap", "(RD-P2)");
    refuses_board("plank 3 104", "plank 4 104", "(RD-3)");
    refuses_board("village pink", "village white", "(RD-1)");
    refuses_board("village green 165 -286", "village green -98 -286", "(RD-1)");
    refuses_board("island 5 ", "island 6 ", "(RD-S1)");
    gw_problem problem = {0};
    rd_board board;
    assert_true(rd_board_read("island 1 2 3\n", 13, &board, &problem) == 1);
    assert_int_equal(problem.rule, 0); /* no rule says how a board begins */
}

/* Every point has its opposite, so no village is nearer to its goal than another. */
static void the_shipped_board_is_point_symmetric(void **state) {
    position *p = *state;
    begin(p, "players=2");
    const rd_point *centre = rd_table_of(p->table)->board.centre;
    for (unsigned i = 0; i < RD_SUPPORTS; i++) {
        bool is_mirrored = false;
        for (unsigned k = 0; k < RD_SUPPORTS; k++)
            if (centre[k].x == -centre[i].x && centre[k].y == -centre[i].y) is_mirrored = true;
        assert_true(is_mirrored);
    }
}

static void a_wrong_line_is_reported(void **state) {
    (void)state;
    refuses_board("gangway-board: 1", "gangway-board: 2", "“gangway-board: 1”");
    refuses_board("water -380 -340 380 340", "lake 1 2 3 4", "“water LEFT TOP RIGHT BOTTOM”");
    refuses_board("water -380 -340 380 340", "water -380 -340 380", "“water LEFT");
    refuses_board("water -380 -340 380 340", "water  -380 -340 380 340", "“water LEFT");
    refuses_board("overlap 5", "overlap", "“overlap N”");
    refuses_board("plank 3 104", "plank 4 104", "“plank 3 N”");
    refuses_board("village pink", "village white", "“village pink X Y”");
    refuses_board("island 5 ", "island 6 ", "“island 5 X Y”");
}

static void numbers_are_whole_and_bounded(void **state) {
    (void)state;
    refuses_board("plank-width 12", "plank-width 12.5",
                  "“12.5” is not a whole number from 1 to 1000");
    refuses_board("plank-width 12", "plank-width 0", "“0” is not");
    refuses_board("overlap 5", "overlap -1", "“-1” is not a whole number from 0 to 1000");
    refuses_board("island 1 40 -246", "island 1 40 -10001", "from -10000 to 10000");
    refuses_board("island 1 40 -246", "island 1 040 -246", "“040” is not");
    refuses_board("island 1 40 -246", "island 1 40 -0", "“-0” is not");
    refuses_board("island 1 40 -246", "island 1 40 -", "“-” is not");
    refuses_board("island 1 40 -246", "island 1 99999999999 0", "“99999999999” is not");
    refuses_board("plank 6 172", "plank 6 10001", "from 1 to 10000");
    refuses_board("stone-radius 15\n", "stone-radius 15\r\n", "is not a whole number");
}

static void inconsistent_lines_are_refused(void **state) {
    (void)state;
    refuses_board("water -380 -340 380 340", "water 380 -340 -380 340", "left must be less");
    refuses_board("water -380 -340 380 340", "water -380 340 380 340", "top less than its bottom");
    refuses_board("plank-width 12", "plank-width 31", "not be wider than a stone");
    refuses_board("village green 165 -286", "village green -98 -286", "overlaps another");
    refuses_board("island 9 233 -88", "island 9 182 -171", "overlaps another");
    refuses_board("island 9 233 -88", "island 9 330 48", "overlaps another");
}

static void touching_is_not_overlapping(void **state) {
    (void)state;
    rd_board board;
    char *text = changed("island 9 233 -88", "island 9 330 49");
    assert_int_equal(rd_board_read(text, strlen(text), &board, NULL), 0);
    free(text);
    text = changed("plank-width 12", "plank-width 30");
    assert_int_equal(rd_board_read(text, strlen(text), &board, NULL), 0);
    free(text);
}

static void trailing_spaces_are_ignored(void **state) {
    (void)state;
    rd_board board;
    char *text = changed("overlap 5\n", "overlap 5  \n   \n");
    assert_int_equal(rd_board_read(text, strlen(text), &board, NULL), 0);
    assert_int_equal(board.overlap, 5);
    free(text);
}

static void a_board_is_neither_too_short_nor_too_long(void **state) {
    (void)state;
    char *text = changed("island 27 -40 246\n", "");
    gw_problem problem;
    rd_board board;
    assert_int_equal(rd_board_read(text, strlen(text), &board, &problem), line_of("island 27"));
    assert_string_equal(problem.text, "problem.dragons.board-end");
    free(text);
    text = changed("island 27 -40 246\n", "island 27 -40 246\nisland 28 0 300\n");
    assert_int_equal(rd_board_read(text, strlen(text), &board, &problem), line_of("island 27") + 1);
    assert_string_equal(problem.text, "problem.dragons.board-extra");
    free(text);
    assert_int_equal(rd_board_read("", 0, &board, &problem), 1);
    assert_int_equal(rd_board_read("\n", 1, &board, &problem), 1);
    assert_string_equal(problem.text, "problem.dragons.board-end");
}

/* Reading any damaged board either reports one of its lines or finds nothing wrong. */
static void any_text_can_be_read(void **state) {
    (void)state;
    static const char odd[] = {' ', '0', '9', '-', '#', '\n', '\0', '\x7F', '\xFF'};
    char *text = shipped();
    size_t length = strlen(text);
    unsigned lines = line_of("island 27") + 1;
    rd_board board;
    for (size_t i = 0; i < length; i++) {
        char was = text[i];
        char *exact = malloc(i + 1); /* ends where its memory does, for a sanitizer */
        assert_non_null(exact);
        memcpy(exact, text, i);
        assert_in_range(rd_board_read(exact, i, &board, NULL), 0, lines);
        free(exact);
        for (size_t k = 0; k < sizeof odd; k++) {
            text[i] = odd[k];
            assert_in_range(rd_board_read(text, length, &board, NULL), 0, lines + 1);
        }
        text[i] = was;
    }
    free(text);
}

/* ---------------------------------------------------------- tables on boards -- */

static gw_table *table_on(const char *options, const char *text, gw_problem *problem) {
    gw_options values;
    assert_true(gw_options_read(&gw_river_dragons, &values, options, strlen(options), NULL));
    return gw_table_new_on(&gw_river_dragons, &values, text, strlen(text), problem);
}

/* No table is made on the shipped board with `old` replaced by `new`. */
static void makes_no_table(const char *old, const char *new, const char *sentence) {
    char *text = changed(old, new), said[400];
    gw_problem problem = {0};
    gw_out out = gw_out_to(said, sizeof said);
    assert_null(table_on("players=2", text, &problem));
    assert_int_equal(problem.line, line_of(old));
    gw_problem_write(&problem, GW_EN, &out);
    if (strstr(said, sentence) == NULL) fail_msg("%s", said);
    free(text);
}

static void RD_P2_a_custom_board_is_played_on(void **state) {
    (void)state;
    char *text = changed("plank 1 78", "plank 1 700");
    gw_table *table = table_on("players=2", text, NULL);
    assert_non_null(table);
    assert_string_equal(gw_table_board(table), text);
    gw_table *usual = gw_table_new(&gw_river_dragons, &table->options, NULL);
    assert_non_null(usual);
    /* islands 1 and 8 are 143 units apart, out of reach of the shipped plank 1 */
    assert_false(rd_table_of(usual)->spans[0][0] >> 7 & 1);
    assert_true(rd_table_of(table)->spans[0][0] >> 7 & 1);
    gw_table_free(usual);
    gw_table_free(table);
    free(text);
}

static void a_broken_board_makes_no_table(void **state) {
    (void)state;
    makes_no_table("overlap 5", "overlap", "“overlap N”");
    makes_no_table("island 14 0 0", "island 14 0", "“island 14 X Y”");
    makes_no_table("island 14 0 0", "island 14 330 10", "overlaps another"); /* in a village */
    makes_no_table("village pink 330 0", "village pink 165 -286", "overlaps another");
}

/* Changes digits and signs in some of its numbers. */
static void mutate(char *text, gw_random *random) {
    static const char signs[] = "0123456789-";
    size_t length = strlen(text), first = (size_t)(strstr(text, "water") - text);
    for (unsigned changes = 1 + gw_random_below(random, 6); changes > 0;) {
        size_t at = first + gw_random_below(random, (uint32_t)(length - first));
        if (strchr(signs, text[at]) == NULL) continue;
        text[at] = signs[gw_random_below(random, sizeof signs - 1)];
        changes--;
    }
}

static void play_out(const gw_table *table, gw_random *random) {
    static gw_action list[RD_LEGAL_MAX];
    gw_any_state s;
    gw_start(table, GW_STATE(&s));
    for (gw_seat seat; (seat = gw_first_to_act(table, GW_STATE(&s))) != GW_NO_SEAT;) {
        gw_action action = gw_pick(table, GW_STATE(&s), NULL, seat, random, list);
        assert_int_equal(gw_check(table, GW_STATE(&s), NULL, seat, action), RD_FINE);
        gw_apply(table, GW_STATE(&s), NULL, seat, action, NULL);
        const char *broken = table->game->broken(table, GW_STATE(&s));
        if (broken) fail_msg("%s on\n%s", broken, gw_table_board(table));
    }
}

static void every_accepted_board_can_be_played(void **state) {
    static const char *const tables[] = {"players=2 rounds=5", "players=6 rounds=5",
                                         "players=3 expert=on rounds=5"};
    (void)state;
    gw_random random = gw_random_seed(9);
    unsigned accepted = 0;
    for (unsigned i = 0; i < 600; i++) {
        char *text = shipped();
        mutate(text, &random);
        gw_table *table = table_on(tables[i % 3], text, NULL);
        if (table) {
            accepted++;
            play_out(table, &random);
        }
        gw_table_free(table);
        free(text);
    }
    assert_in_range(accepted, 60, 540);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_board_is_read),
        RULE(the_shipped_board_is_point_symmetric),
        cmocka_unit_test(a_wrong_line_is_reported),
        cmocka_unit_test(a_refused_line_names_its_rule),
        cmocka_unit_test(numbers_are_whole_and_bounded),
        cmocka_unit_test(inconsistent_lines_are_refused),
        cmocka_unit_test(touching_is_not_overlapping),
        cmocka_unit_test(trailing_spaces_are_ignored),
        cmocka_unit_test(a_board_is_neither_too_short_nor_too_long),
        cmocka_unit_test(any_text_can_be_read),
        cmocka_unit_test(RD_P2_a_custom_board_is_played_on),
        cmocka_unit_test(a_broken_board_makes_no_table),
        cmocka_unit_test(every_accepted_board_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
