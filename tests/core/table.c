/* Tables: custom boards, and names of seats. */
#include "core/check.h"
#include "core/memory.h"
#include "core/toy.h"

#include <stdlib.h>

static gw_table *toy_on(const char *board, size_t length, gw_problem *problem) {
    gw_options options = gw_options_default(&toy_game);
    return gw_table_new_on(&toy_game, &options, board, length, problem);
}

/* The table stores `board` as `kept`; NULL: it counts as the shipped one. */
static void is_kept_as(const char *board, const char *kept) {
    gw_table *table = toy_on(board, strlen(board), NULL);
    assert_non_null(table);
    if (kept) {
        assert_non_null(table->board);
        assert_string_equal(table->board, kept);
        assert_ptr_equal(gw_table_board(table), table->board);
    } else {
        assert_null(table->board);
        assert_ptr_equal(gw_table_board(table), toy_game.board);
    }
    gw_table_free(table);
}

static void is_refused(const char *board, size_t length, const char *id, uint32_t line) {
    gw_problem problem = {0};
    assert_null(toy_on(board, length, &problem));
    assert_string_equal(problem.text, id);
    assert_int_equal(problem.line, line);
    assert_null(toy_on(board, length, NULL));
}

/* ------------------------------------------------------------------ boards -- */

static void a_table_has_the_shipped_board_by_default(void **state) {
    (void)state;
    gw_table *table = toy_table(2), *same = toy_on(NULL, 0, NULL);
    assert_null(table->board);
    assert_null(same->board);
    assert_ptr_equal(gw_table_board(table), toy_game.board);
    gw_table_free(table);
    gw_table_free(same);
}

static void a_table_keeps_its_board_line_by_line(void **state) {
    (void)state;
    is_kept_as("one\ntwo\n", "one\ntwo\n");
    is_kept_as("one\ntwo", "one\ntwo\n"); /* the last line gets a line feed */
    is_kept_as("one\r\n\r\n two \r\n", "one\n\n two \n");
    is_kept_as("# note\n\n  x  \n\n\n", "# note\n\n  x  \n\n\n");
    is_kept_as("", "\n");
    is_kept_as("\n", "\n");
    is_kept_as("Стол №\n", "Стол №\n");
    is_kept_as("\xEF\xBB\xBFone\n", "one\n"); /* a byte order mark from some editors */
    is_kept_as("\xEF\xBB\xBF", "\n");
}

static void the_board_is_a_copy(void **state) {
    (void)state;
    char text[] = "one\ntwo\n";
    gw_table *table = toy_on(text, strlen(text), NULL);
    memset(text, 'x', sizeof text);
    assert_string_equal(table->board, "one\ntwo\n");
    gw_table_free(table);
}

static void the_text_of_the_shipped_board_is_the_shipped_board(void **state) {
    (void)state;
    is_kept_as("# the toy's board\n\n  two  \nthree\n", NULL);
    is_kept_as("# the toy's board\n\n  two\nthree", NULL);
    is_kept_as("# the toy's board  \n \n  two\nthree\n\n  \n", NULL);
    is_kept_as("# the toy's board\r\n\r\n  two  \r\nthree\r\n", NULL);
    is_kept_as("\xEF\xBB\xBF# the toy's board\n\n  two  \nthree\n", NULL);
    is_kept_as("\n# the toy's board\n\n  two  \nthree\n",
               "\n# the toy's board\n\n  two  \nthree\n");
    is_kept_as("# the toy's board\n  two  \nthree\n", "# the toy's board\n  two  \nthree\n");
    is_kept_as("# the toy's board\n\n two\nthree\n", "# the toy's board\n\n two\nthree\n");
    is_kept_as("# the toy's board\n\n  two\nthree\nx\n", "# the toy's board\n\n  two\nthree\nx\n");
}

static void a_game_without_a_board_refuses_one(void **state) {
    (void)state;
    const gw_game *trains = gw_game_find("trains");
    gw_options options = gw_options_default(trains);
    gw_problem problem = {0};
    assert_null(gw_table_new_on(trains, &options, "x\n", 2, &problem));
    assert_string_equal(problem.text, "problem.board-none");
    assert_int_equal(problem.line, 1);
    assert_null(gw_table_new_on(trains, &options, "x\n", 2, NULL));
    gw_table *table = gw_table_new_on(trains, &options, NULL, 0, &problem);
    assert_null(gw_table_board(table));
    gw_table_free(table);
}

static void a_board_is_text_without_control_characters(void **state) {
    (void)state;
    is_refused("a\tb\n", 4, "problem.header-bytes", 1);
    is_refused("a\nb\n\x1B[2J\n", 9, "problem.header-bytes", 3);
    is_refused("a\n\xFF\n", 4, "problem.header-bytes", 2);
    is_refused("a\nb\0c\n", 6, "problem.header-bytes", 2);
    is_refused("a\rb\n", 4, "problem.header-bytes", 1);
    is_refused("a\r\r\n", 4, "problem.header-bytes", 1);
}

static void a_board_has_a_maximum_size(void **state) {
    (void)state;
    char *text = malloc(GW_BOARD_MAX + 1);
    assert_non_null(text);
    memset(text, 'x', GW_BOARD_MAX + 1);
    text[9] = text[GW_BOARD_MAX - 1] = '\n';
    gw_table *table = toy_on(text, GW_BOARD_MAX, NULL);
    assert_non_null(table);
    assert_int_equal(strlen(table->board), GW_BOARD_MAX);
    gw_table_free(table);
    is_refused(text, GW_BOARD_MAX + 1, "problem.board-size", 3);
    text[GW_BOARD_MAX - 1] = 'x'; /* no space for the last line feed */
    is_refused(text, GW_BOARD_MAX, "problem.board-size", 2);
    free(text);
}

static void only_a_problem_in_the_board_has_a_line(void **state) {
    (void)state;
    is_refused("one\nbroken\n", 11, "problem.notation", 2);
    is_refused("one\n\nbroken", 11, "problem.notation", 3);
    gw_options options = gw_options_default(&toy_game);
    gw_problem problem = {.line = 7};
    options.value[TOY_PLAYERS] = 9;
    assert_null(gw_table_new_on(&toy_game, &options, "broken", 6, &problem));
    assert_string_equal(problem.text, "problem.option-value");
    assert_int_equal(problem.line, 0);
}

static void a_table_can_be_copied(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    options.value[TOY_PLAYERS] = 3;
    gw_table *first = gw_table_new_on(&toy_game, &options, "one", 3, NULL);
    gw_table *copy = gw_table_copy(first, NULL);
    assert_string_equal(copy->board, "one\n");
    assert_ptr_not_equal(copy->board, first->board);
    assert_int_equal(copy->players, 3);
    assert_memory_equal(&copy->options, &first->options, sizeof copy->options);
    assert_true(gw_table_equal(first, copy));
    gw_table *plain = toy_table(3);
    assert_false(gw_table_equal(first, plain));
    assert_false(gw_table_equal(plain, first));
    gw_table_free(first);
    gw_table_free(copy);
    first = toy_table(2);
    assert_false(gw_table_equal(first, plain));
    gw_table_free(plain);
    copy = gw_table_copy(first, NULL);
    assert_true(gw_table_equal(first, copy));
    assert_null(copy->board);
    gw_table_free(first);
    gw_table_free(copy);
}

static void a_table_with_a_board_frees_all_of_it(void **state) {
    (void)state;
    int held = memory_held();
    gw_table *table = toy_on("one", 3, NULL);
    gw_table_free(table);
    assert_null(toy_on("broken", 6, NULL));
    gw_problem problem = {0};
    memory_allow(0);
    assert_null(toy_on("one", 3, &problem));
    memory_allow(MEMORY_PLENTY);
    assert_string_equal(problem.text, "problem.memory");
    assert_int_equal(problem.line, 0);
    assert_int_equal(memory_held(), held);
}

/* ------------------------------------------------------------------- seats -- */

static gw_seat seat_of(const gw_table *table, const char *word) {
    return gw_seat_find(table, word, strlen(word));
}

static void seats_are_found_by_number_and_by_name(void **state) {
    (void)state;
    static const char *const nobody[] = {"", "0", "3", "01", "12", "bo", "bows", "Bow", " bow"};
    gw_table *table = toy_table(2);
    assert_int_equal(seat_of(table, "1"), 1);
    assert_int_equal(seat_of(table, "bow"), 1);
    assert_int_equal(seat_of(table, "first"), 1);
    assert_int_equal(seat_of(table, "2"), 2);
    assert_int_equal(seat_of(table, "mast"), 2);
    for (size_t i = 0; i < COUNT(nobody); i++)
        assert_int_equal(seat_of(table, nobody[i]), GW_NO_SEAT);
    gw_table_free(table);
}

static void seats_without_names_have_only_numbers(void **state) {
    (void)state;
    const gw_game *trains = gw_game_find("trains");
    gw_options options = gw_options_default(trains);
    gw_table *table = gw_table_new(trains, &options, NULL);
    assert_int_equal(seat_of(table, "2"), 2);
    assert_int_equal(seat_of(table, "white"), GW_NO_SEAT);
    gw_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_has_the_shipped_board_by_default),
        cmocka_unit_test(a_table_keeps_its_board_line_by_line),
        cmocka_unit_test(the_board_is_a_copy),
        cmocka_unit_test(the_text_of_the_shipped_board_is_the_shipped_board),
        cmocka_unit_test(a_game_without_a_board_refuses_one),
        cmocka_unit_test(a_board_is_text_without_control_characters),
        cmocka_unit_test(a_board_has_a_maximum_size),
        cmocka_unit_test(only_a_problem_in_the_board_has_a_line),
        cmocka_unit_test(a_table_can_be_copied),
        cmocka_unit_test(a_table_with_a_board_frees_all_of_it),
        cmocka_unit_test(seats_are_found_by_number_and_by_name),
        cmocka_unit_test(seats_without_names_have_only_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
