/* The header of records: valid headers, and everything that can be wrong with one. */
#include "core/filled.h"
#include "record/records.h"

#include <stdlib.h>

typedef struct bad_text {
    const char *text;
    uint32_t line;
    const char *id, *rule;
} bad_text;

static void assert_all_bad(const bad_text *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_bad(list[i].text, strlen(list[i].text), list[i].line, list[i].id, list[i].rule);
}

#define VERSION "gangway-record: 1\n"
#define GAME "game: game-of-trains\n"
#define OPTIONS "options: players=2\n"
#define RULES "rules: 1\n"

/* --------------------------------------------------------------- first line -- */

static void a_record_begins_with_its_version(void **state) {
    (void)state;
    static const bad_text list[] = {
        {"", 1, "problem.record-first-line", ""},
        {"\n", 1, "problem.record-first-line", ""},
        {"\n" VERSION GAME OPTIONS, 1, "problem.record-first-line", ""},
        {GAME VERSION OPTIONS, 1, "problem.record-first-line", ""},
        {"gangway-record\n" GAME OPTIONS, 1, "problem.record-first-line", ""},
        {"gangway-record:1\n" GAME OPTIONS, 1, "problem.record-first-line", ""},
        {" gangway-record: 1\n" GAME OPTIONS, 1, "problem.record-first-line", ""},
        {"Gangway-Record: 1\n" GAME OPTIONS, 1, "problem.record-first-line", ""},
        {"\xEF\xBB\xBF" VERSION GAME OPTIONS, 1, "problem.record-first-line", ""},
        {"# a comment\n# and more\nhello\n", 3, "problem.record-first-line", ""},
        {"chance first 1\n", 1, "problem.record-first-line", ""},
        {"gangway-record: 2\n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record: 01\n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record: 1.0\n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record: \n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record: 1 \n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record:  1\n" GAME OPTIONS, 1, "problem.record-version", ""},
        {"gangway-record: 1\r\n" GAME OPTIONS, 1, "problem.line-ends", ""},
        {"# so\n\xFF\n", 2, "problem.record-first-line", ""},
    };
    assert_all_bad(list, COUNT(list));
    assert_bad("gangway-record: 1\0\n" GAME OPTIONS, 60, 1, "problem.record-version", "");
}

/* ----------------------------------------------------------------- the keys -- */

static void game_and_options_must_be_there_once(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION, 1, "problem.header-missing", ""},
        {VERSION "\n", 2, "problem.header-missing", ""},
        {VERSION GAME "\nchance first 1\n", 3, "problem.header-missing", ""},
        {VERSION OPTIONS "\n", 3, "problem.header-missing", ""},
        {VERSION "date: today\n\n" GAME OPTIONS, 3, "problem.header-missing", ""},
        {VERSION GAME GAME OPTIONS, 3, "problem.header-twice", ""},
        {VERSION GAME OPTIONS OPTIONS, 4, "problem.header-twice", ""},
        {VERSION GAME OPTIONS VERSION, 4, "problem.header-twice", ""},
        {VERSION GAME OPTIONS "result: draw\nresult: draw\n", 5, "problem.header-twice", ""},
        {VERSION GAME OPTIONS "player 1: A\nplayer 2: B\nplayer 1: C\n", 6, "problem.header-twice",
         ""},
    };
    assert_all_bad(list, COUNT(list));
}

static void a_header_line_is_a_key_and_a_value(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "hello\n", 4, "problem.header-syntax", ""},
        {VERSION GAME OPTIONS "key:value\n", 4, "problem.header-syntax", ""},
        {VERSION GAME OPTIONS "key:\n", 4, "problem.header-syntax", ""},
        {VERSION GAME OPTIONS ": value\n", 4, "problem.header-syntax", ""},
        {VERSION GAME OPTIONS " \n", 4, "problem.header-syntax", ""},
        {VERSION GAME OPTIONS "chance first 1\n", 4, "problem.header-syntax", ""},
        {VERSION GAME "options:players=2\n", 3, "problem.header-syntax", ""},
        {VERSION "# comment\n" GAME "hello\n" OPTIONS, 4, "problem.header-syntax", ""},
    };
    assert_all_bad(list, COUNT(list));
}

static void a_header_line_is_text_without_control_characters(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "date: \xFF\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "player 1: \xD0\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "player 1: \xED\xA0\x80\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "site: a\tb\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "site: \x1B[2J\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "site: \x7F\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "s\x01te: x\n", 4, "problem.header-bytes", ""},
        {VERSION "game: game-of-trains\r\n" OPTIONS, 2, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "\r\n", 4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "\xFF\n", 4, "problem.header-bytes", ""},
    };
    assert_all_bad(list, COUNT(list));
    static const char with_zero[] = VERSION GAME OPTIONS "site: a\0b\n";
    assert_bad(with_zero, sizeof with_zero - 1, 4, "problem.header-bytes", "");
}

/* U+0080 to U+009F, too: U+009B begins what ESC [ does. */
static void a_header_line_has_no_high_control_characters(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "player 1: \xC2\x9B"
                              "2J\n",
         4, "problem.header-bytes", ""},
        {VERSION GAME OPTIONS "site: \xC2\x85\n", 4, "problem.header-bytes", ""},
    };
    assert_all_bad(list, COUNT(list));
    gw_record_free(good(VERSION GAME OPTIONS "site: \xC2\xA0\n"));
}

/* ------------------------------------------------------------------ fair chance -- */

#define HASH "579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae3"
#define FAIR VERSION GAME OPTIONS "fair-version: 1\n"

static void lines_of_fair_chance_have_their_form(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "fair-version: one\n", 4, "problem.fair-version", ""},
        {VERSION GAME OPTIONS "fair-version: \n", 4, "problem.fair-version", ""},
        {VERSION GAME OPTIONS "fair-version: 0\n", 4, "problem.fair-version", ""},
        {FAIR "fair-version: 1\n", 5, "problem.header-twice", ""},
        {FAIR "fair-table: 4d\n", 5, "problem.fair-table", ""},
        {FAIR "fair-table: 00000000 000004d\n", 5, "problem.fair-table", ""},
        {FAIR "fair-secret: \n", 5, "problem.fair-hash", ""},
        {FAIR "fair-secret: " HASH "0\n", 5, "problem.fair-hash", ""},
        {FAIR "date: x\nfair-commit: " HASH "\nfair-commit 1: g" HASH "\n", 7, "problem.fair-hash",
         ""},
        {FAIR "fair-secret: " HASH "\nfair-secret: " HASH "\n", 6, "problem.header-twice", ""},
        {FAIR "fair-nonce 1: " HASH "\nfair-nonce 1: " HASH "\n", 6, "problem.header-twice", ""},
        {FAIR "fair-nonce 3: " HASH "\n", 5, "problem.player-seat", ""},
        {FAIR "fair-nonce 0: " HASH "\n", 5, "problem.player-seat", ""},
        {FAIR "fair-commit 01: " HASH "\n", 5, "problem.player-seat", ""},
        {FAIR "fair-commit x: " HASH "\n", 5, "problem.player-seat", ""},
        {FAIR "fair-nonce: " HASH "\n", 5, "problem.fair-key", ""},
        {FAIR "fair-lock 1: " HASH "\n", 5, "problem.fair-key", ""},
        {FAIR "fair-commit 1 2: " HASH "\n", 5, "problem.fair-key", ""},
        {FAIR "fair-secert: " HASH "\n", 5, "problem.fair-key", ""},
        {FAIR "fair-: x\n", 5, "problem.fair-key", ""},
        {FAIR "fair-after: 0\n", 5, "problem.fair-after", ""},
        {FAIR "fair-after: all\n", 5, "problem.fair-after", ""},
        {FAIR "fair-local: 7\n", 5, "problem.fair-local", ""},
        {FAIR "fair-local: 7 -1\n", 5, "problem.fair-local", ""},
        {FAIR "fair-local: 7 0 1\n", 5, "problem.fair-local", ""},
        {VERSION GAME OPTIONS "fair-lock: x\nfair-version: 1\n", 4, "problem.fair-hash", ""},
    };
    assert_all_bad(list, COUNT(list));
    gw_record_free(good(FAIR "fair-table: 000000000000004D\nfair-commit: " HASH
                             "\nfair-commit 2: " HASH "\nfair-lock: " HASH "\nfair-nonce 2: " HASH
                             "\nfair-secret: " HASH "\n"));
    gw_record_free(good(FAIR "fair-local: 18 0\n"));
    gw_record_free(good(FAIR "fair-after: 18\n"));
}

/* A later version may have other keys; and without a version they mean nothing. */
static void other_versions_of_fair_chance_are_not_checked(void **state) {
    (void)state;
    gw_record *record = good(VERSION GAME OPTIONS "fair-version: 2\nfair-secret: x\nfair-y: z\n");
    assert_int_equal(gw_record_key_count(record), 3);
    gw_record_free(record);
    gw_record_free(good(VERSION GAME OPTIONS "fair-secret: x\nfair-secret: x\n"));
}

static void lines_of_fair_chance_are_written_as_read(void **state) {
    (void)state;
    static const gw_header_line lines[] = {{"fair-version", "1"}, {"fair-local", "7 1"}};
    gw_record *record = good(VERSION GAME OPTIONS "date: x\n\nchance first 2\n");
    char *text = gw_record_text_with(record, GW_ALL_SEEING, lines, COUNT(lines), NULL);
    assert_string_equal(text, VERSION GAME OPTIONS RULES
                        "date: x\nfair-version: 1\nfair-local: 7 1\n\nchance first 2\n");
    gw_record *again = good(text);
    char *same = written(again, GW_ALL_SEEING);
    assert_string_equal(same, text);
    assert_false(gw_record_add_key(again, "fair-version", "1"));
    assert_false(gw_record_add_key(again, "fair-local", "7 1"));
    assert_false(gw_record_add_key(again, "fair-secret", "x"));
    assert_true(gw_record_add_key(again, "fair-secret", HASH));
    assert_false(gw_record_add_key(record, "fair-version", "x"));
    free(same);
    free(text);
    gw_record_free(again);
    gw_record_free(record);
}

static void the_game_must_be_known(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION "game: chess\n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION "game: train\n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION "game: Game-of-Trains\n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION "game: game-of-trains \n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION "game:  game-of-trains\n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION "game: \n" OPTIONS, 2, "problem.game-unknown", ""},
        {VERSION OPTIONS "# x\ngame: \xE2\x82\xAC\n\n", 4, "problem.game-unknown", ""},
    };
    assert_all_bad(list, COUNT(list));
}

static void options_must_be_known_and_in_range(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME "options: \n", 3, "problem.option-missing", ""},
        {VERSION GAME "options: turns=5\n", 3, "problem.option-missing", ""},
        {VERSION GAME "options: players=5\n", 3, "problem.option-value", "GT-1"},
        {VERSION GAME "options: players=02\n", 3, "problem.option-value", "GT-1"},
        {VERSION GAME "options: players=two\n", 3, "problem.option-value", "GT-1"},
        {VERSION GAME "options: players=2 turns=0\n", 3, "problem.option-value", "GT-E3"},
        {VERSION GAME "options: players=2 turns=10001\n", 3, "problem.option-value", "GT-E3"},
        {VERSION GAME "options: players=2 turns=0400\n", 3, "problem.option-value", "GT-E3"},
        {VERSION GAME "options: players=2 colour=red\n", 3, "problem.option-unknown", ""},
        {VERSION GAME "options: players=2 players=2\n", 3, "problem.option-twice", ""},
        {VERSION GAME "options: players=2  turns=5\n", 3, "problem.option-syntax", ""},
        {VERSION GAME "options: players=2 \n", 3, "problem.option-syntax", ""},
        {VERSION GAME "options: players 2\n", 3, "problem.option-syntax", ""},
        {VERSION "# x\noptions: players=9\ndate: today\n" GAME "\n", 3, "problem.option-value",
         "GT-1"},
    };
    assert_all_bad(list, COUNT(list));
}

static void players_sit_at_the_table(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "player 0: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player 3: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player 1: A\nplayer 9: B\n", 5, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player 01: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player 12: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player -1: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player  1: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player 1 : A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player red: A\n", 4, "problem.player-seat", ""},
        {VERSION GAME OPTIONS "player : A\n", 4, "problem.player-seat", ""},
        {VERSION "player 3: A\n" GAME OPTIONS, 2, "problem.player-seat", ""},
    };
    assert_all_bad(list, COUNT(list));
}

static void this_game_has_no_board(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "board: . . .\n", 4, "problem.board-none", ""}};
    assert_all_bad(list, COUNT(list));
}

/* ------------------------------------------------------------------- result -- */

static void only_a_finished_game_has_a_result_and_it_must_be_right(void **state) {
    (void)state;
    static const bad_text list[] = {
        {VERSION GAME OPTIONS "result: draw\n", 4, "problem.result-early", ""},
        {VERSION GAME OPTIONS "result: \n", 4, "problem.result-early", ""},
        {VERSION "result: winner 1\n" GAME OPTIONS "\n" DEAL, 2, "problem.result-early", ""},
    };
    assert_all_bad(list, COUNT(list));
    static const char game[] =
        "\n" DEAL "1 keep 1 1\n2 keep 2 1\n1 draw\nchance deal 9\n1 place 7\n";
    static const char *const wrong[] = {"winner 1", "winner 2", "draw ", "Draw", "", "draw 1"};
    char text[2048];
    for (size_t i = 0; i < COUNT(wrong); i++) {
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, VERSION GAME "options: players=2 turns=1\nresult: ");
        gw_put_text(&out, wrong[i]);
        gw_put_text(&out, "\n");
        gw_put_text(&out, game);
        assert_bad(text, out.length, 4, "problem.result-wrong", "");
    }
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, VERSION GAME "options: players=2 turns=1\nresult: draw\n");
    gw_put_text(&out, game);
    gw_record_free(good(text));
}

static void the_problem_quotes_both_results(void **state) {
    (void)state;
    static const char text[] =
        VERSION GAME "options: players=2 turns=1\nresult: winner 2\n\n" DEAL
                     "1 keep 1 1\n2 keep 2 1\n1 draw\nchance deal 9\n1 place 7\n";
    gw_problem problem;
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.line", "line", "4");
    gw_put_char(&out, ' ');
    FILLED(&out, "problem.result-wrong", "result", "winner 2", "actual", "draw");
    assert_null(gw_record_read(text, strlen(text), &problem));
    assert_problem(&problem, expected);
}

/* -------------------------------------------------------------- good headers -- */

static void keys_may_come_in_any_order_among_comments(void **state) {
    (void)state;
    gw_record *record = good("# a game\n" VERSION "# of\nplayer 2: Bob\n" OPTIONS RULES
                             "#trains\ndate: 2026-01-01\n" GAME "player 1: Ann\n\n" DEAL);
    assert_string_equal(gw_record_player(record, 1), "Ann");
    assert_string_equal(gw_record_player(record, 2), "Bob");
    assert_int_equal(gw_record_count(record), 18);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, VERSION GAME OPTIONS "player 1: Ann\nplayer 2: Bob\n" RULES
                                                   "date: 2026-01-01\n\n" DEAL);
    free(text);
    gw_record_free(record);
}

static void a_short_name_of_a_game_is_read_and_the_full_one_written(void **state) {
    (void)state;
    gw_record *record = good(VERSION "game: trains\n" OPTIONS "\n" DEAL);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, VERSION GAME OPTIONS RULES "\n" DEAL);
    free(text);
    gw_record_free(record);
}

static void free_keys_are_kept_unchanged(void **state) {
    (void)state;
    static const char text[] = VERSION GAME OPTIONS RULES
        "date: \nsite: http://example.org: 80\n" /* empty; with a colon */
        "table: Стол № 1\ntable: again\nfair-entropy 1:  two spaces \n"
        "player: nobody\n\n";
    gw_record *record = good(text);
    const char *value;
    assert_int_equal(gw_record_key_count(record), 6);
    assert_string_equal(gw_record_key(record, 0, &value), "date");
    assert_string_equal(value, "");
    assert_string_equal(gw_record_key(record, 1, &value), "site");
    assert_string_equal(value, "http://example.org: 80");
    assert_string_equal(gw_record_key(record, 4, &value), "fair-entropy 1");
    assert_string_equal(value, " two spaces ");
    assert_string_equal(gw_record_key(record, 5, NULL), "player");
    char *back = written(record, GW_ALL_SEEING);
    assert_string_equal(back, text);
    free(back);
    gw_record_free(record);
}

static void a_record_may_end_with_its_header(void **state) {
    (void)state;
    static const char *const texts[] = {VERSION GAME "options: players=3", VERSION GAME OPTIONS,
                                        VERSION GAME OPTIONS "\n", VERSION GAME OPTIONS "# end"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        gw_record *record = good(texts[i]);
        assert_int_equal(gw_record_count(record), 0);
        assert_null(gw_record_player(record, 1));
        gw_record_free(record);
    }
}

static void options_reach_the_table(void **state) {
    (void)state;
    gw_record *record = good(VERSION GAME "options: turns=77 players=4\n");
    assert_int_equal(gw_record_table(record)->players, 4);
    assert_int_equal(gw_record_table(record)->options.value[1], 77);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, VERSION GAME "options: players=4 turns=77\n" RULES "\n");
    free(text);
    gw_record_free(record);
}

/* A megabyte in one line: kept if it is a value, quoted in part if it is invalid. */
static void huge_header_lines_are_handled(void **state) {
    (void)state;
    enum { HUGE_LINE = 1 << 20 };
    static char text[HUGE_LINE + 256];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, VERSION GAME OPTIONS "note: ");
    for (size_t i = 0; i < HUGE_LINE; i++) gw_put_char(&out, 'x');
    gw_record *record = good(text);
    const char *value;
    gw_record_key(record, 0, &value);
    assert_int_equal(strlen(value), HUGE_LINE);
    gw_record_free(record);
    *strstr(text, "note: ") = ' ';
    text[strlen(VERSION GAME OPTIONS) + 4] = ' '; /* removes the colon */
    assert_bad(text, out.length, 4, "problem.header-syntax", "");
}

/* The rest of it is one comment. */
static void a_record_has_at_most_16_mebibytes(void **state) {
    (void)state;
    char *text = malloc(GW_RECORD_MAX + 1);
    assert_non_null(text);
    memset(text, 'x', GW_RECORD_MAX + 1);
    memcpy(text, HEADER "#", strlen(HEADER "#"));
    gw_record *record = gw_record_read(text, GW_RECORD_MAX, NULL);
    assert_non_null(record);
    gw_record_free(record);
    assert_bad(text, GW_RECORD_MAX + 1, 1, "problem.record-size", "");
    assert_null(gw_record_read(text, GW_RECORD_MAX + 1, NULL));
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_begins_with_its_version),
        cmocka_unit_test(game_and_options_must_be_there_once),
        cmocka_unit_test(a_header_line_is_a_key_and_a_value),
        cmocka_unit_test(a_header_line_is_text_without_control_characters),
        cmocka_unit_test(a_header_line_has_no_high_control_characters),
        cmocka_unit_test(lines_of_fair_chance_have_their_form),
        cmocka_unit_test(other_versions_of_fair_chance_are_not_checked),
        cmocka_unit_test(lines_of_fair_chance_are_written_as_read),
        cmocka_unit_test(the_game_must_be_known),
        cmocka_unit_test(options_must_be_known_and_in_range),
        cmocka_unit_test(players_sit_at_the_table),
        cmocka_unit_test(this_game_has_no_board),
        cmocka_unit_test(only_a_finished_game_has_a_result_and_it_must_be_right),
        cmocka_unit_test(the_problem_quotes_both_results),
        cmocka_unit_test(keys_may_come_in_any_order_among_comments),
        cmocka_unit_test(a_short_name_of_a_game_is_read_and_the_full_one_written),
        cmocka_unit_test(free_keys_are_kept_unchanged),
        cmocka_unit_test(a_record_may_end_with_its_header),
        cmocka_unit_test(options_reach_the_table),
        cmocka_unit_test(huge_header_lines_are_handled),
        cmocka_unit_test(a_record_has_at_most_16_mebibytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
