/* The version of the rules that a record states, or does not state. */
#include "core/filled.h"
#include "mississippi/mississippi.h"
#include "record/records.h"
#include "trains/trains.h"

#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------- a game with changed rules -- */

/* Game of Trains as if its rules text were at version 3. */
static gw_game changed_game;
const gw_game *const gw_games[] = {&changed_game, &gw_mississippi_queen, NULL};

static bool is_for_three(const gw_table *table) {
    return table->players == 3;
}
static bool is_not_for_two(const gw_table *table) {
    return table->players > 2;
}

static int change_rules(void **state) {
    (void)state;
    static const gw_rule_change changes[] = {
        {2, "GT-4", NULL}, {2, "GT-A3", is_for_three},   {2, "GT-A5", is_not_for_two},
        {3, "GT-4", NULL}, {3, "GT-E3", is_not_for_two},
    };
    changed_game = gw_game_of_trains;
    changed_game.rules_version = 3;
    changed_game.changes = changes;
    changed_game.change_count = COUNT(changes);
    return 0;
}

#define START "gangway-record: 1\ngame: game-of-trains\n"
#define FOR_TWO START "options: players=2\n"
#define FOR_THREE START "options: players=3\n"
#define NO_SUCH_CARD "\n" DEAL "1 keep 2 1\n" /* GT-4 */
#define NOT_THE_DEAL "\n1 draw\n"             /* GT-3 */

/* Asserts the note after the sentence of a refused record's problem: `expected`, a composed text of
 * the catalogue, or nothing. */
static void assert_note(const char *text, const char *expected) {
    gw_problem problem;
    char words[1024];
    if (gw_record_read(text, strlen(text), &problem)) fail_msg("accepted: %s", text);
    gw_out out = gw_out_to(words, sizeof words);
    gw_problem_write(&problem, GW_EN, &out);
    size_t length = strlen(expected);
    const char *end = words + (out.length > length + 2 ? out.length - length - 2 : 0);
    bool is_there = strncmp(end, "; ", 2) == 0 && strcmp(end + 2, expected) == 0;
    if (length == 0 ? problem.note != NULL : !is_there)
        fail_msg("“%s” does not end with “%s”", words, expected);
    assert_null(gw_record_read(text, strlen(text), NULL));
}

static void assert_unstated(const char *text, const char *id, const char *rules, const char *in) {
    char expected[512];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, id, "rules", rules, "changed", in);
    assert_note(text, expected);
}

static void assert_older(const char *text, const char *id, const char *rules, const char *in,
                         const char *played) {
    char expected[512];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, id, "rules", rules, "changed", in, "played", played);
    assert_note(text, expected);
}

static void assert_newer(const char *text, const char *played, const char *known) {
    char expected[512];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.rules-newer", "played", played, "known", known);
    assert_note(text, expected);
}

/* ----------------------------------------------------------------- the header -- */

static void a_version_is_a_number_from_1_without_leading_zeros(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "0",
                                      "01",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1 ",
                                      "1.0",
                                      "two",
                                      "1 2",
                                      "0x1",
                                      "?",
                                      "１",
                                      "1a",
                                      "v1",
                                      "10000",
                                      "99999999999999999999"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        char text[1024];
        snprintf(text, sizeof text, FOR_TWO "rules: %s\n\n" DEAL, bad[i]);
        assert_bad(text, strlen(text), 4, "problem.rules-version", "");
    }
    static const char *const good_ones[] = {"1", "2", "3", "9999"};
    for (size_t i = 0; i < COUNT(good_ones); i++) {
        char text[1024];
        snprintf(text, sizeof text, FOR_TWO "rules: %s\n\n" DEAL, good_ones[i]);
        gw_record_free(good(text));
    }
}

static void a_version_occurs_once_anywhere_in_the_header(void **state) {
    (void)state;
    static const char twice[] = START "rules: 1\noptions: players=2\nrules: 1\n";
    assert_bad(twice, strlen(twice), 5, "problem.header-twice", "");
    gw_record *record = good("gangway-record: 1\nrules: 3\noptions: players=2\n"
                             "date: today\ngame: game-of-trains\n\n" DEAL);
    assert_int_equal(gw_record_key_count(record), 1); /* it is not a free key */
    gw_record_free(record);
}

static void the_current_version_is_written_after_the_players(void **state) {
    (void)state;
    static const char *const said[] = {"", "rules: 1\n", "rules: 3\n", "rules: 4\n"};
    for (size_t i = 0; i < COUNT(said); i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%sdate: today\nplayer 1: Ann\n\n" DEAL, FOR_TWO, said[i]);
        gw_record *record = good(text);
        char *back = written(record, GW_ALL_SEEING);
        assert_string_equal(back, FOR_TWO "player 1: Ann\nrules: 3\ndate: today\n\n" DEAL);
        free(back);
        gw_record_free(record);
    }
}

/* ------------------------------------------------------------ changed rules -- */

static void a_broken_rule_that_changed_is_noted_with_its_version(void **state) {
    (void)state;
    assert_unstated(FOR_TWO NO_SUCH_CARD, "problem.rule-changed-unsaid", "GT-4", "2");
    assert_older(FOR_TWO "rules: 1\n" NO_SUCH_CARD, "problem.rule-changed", "GT-4", "2", "1");
    assert_older(FOR_TWO "rules: 2\n" NO_SUCH_CARD, "problem.rule-changed", "GT-4", "3", "2");
    assert_note(FOR_TWO "rules: 3\n" NO_SUCH_CARD, "");
}

static void changed_rules_that_concern_the_table_are_noted(void **state) {
    (void)state;
    static const char unsaid[] = "problem.table-changed-unsaid", older[] = "problem.table-changed";
    assert_unstated(FOR_THREE NOT_THE_DEAL, unsaid, "GT-A3, GT-A5", "2");
    assert_older(FOR_THREE "rules: 1\n" NOT_THE_DEAL, older, "GT-A3, GT-A5", "2", "1");
    assert_older(FOR_THREE "rules: 2\n" NOT_THE_DEAL, older, "GT-E3", "3", "2");
    assert_note(FOR_THREE "rules: 3\n" NOT_THE_DEAL, "");
    assert_unstated(START "options: players=4\n" NOT_THE_DEAL, unsaid, "GT-A5", "2");
    assert_note(FOR_TWO NOT_THE_DEAL, "");
    assert_note(FOR_TWO "rules: 1\n" NOT_THE_DEAL, "");
}

static void they_are_noted_with_a_wrong_result_too(void **state) {
    (void)state;
    static const char unsaid[] = "problem.table-changed-unsaid";
    assert_unstated(FOR_THREE "result: draw\n", unsaid, "GT-A3, GT-A5", "2");
    assert_note(FOR_THREE "rules: 3\nresult: draw\n", "");
    assert_note(FOR_TWO "result: draw\n", "");
}

static void invalid_notation_has_no_note(void **state) {
    (void)state;
    assert_note(FOR_THREE "\n1 jump\n", "");
    assert_note(FOR_THREE "\njump\n", "");
    assert_note(FOR_THREE "player 9: Ann\n", "");
    assert_note(START "options: players=9\n", "");
}

static void a_newer_version_is_tried_and_noted_if_it_fails(void **state) {
    (void)state;
    gw_record_free(good(FOR_TWO "rules: 4\n\n" DEAL));
    assert_newer(FOR_TWO "rules: 4\n" NO_SUCH_CARD, "4", "3");
    assert_newer(FOR_TWO "rules: 4\n" NOT_THE_DEAL, "4", "3");
    assert_newer(FOR_TWO "rules: 4\nresult: draw\n", "4", "3");
    assert_newer(FOR_TWO "rules: 9999\n\n1 jump\n", "9999", "3");
    assert_newer(START "rules: 4\noptions: players=2 wind=on\n", "4", "3");
    assert_newer(START "rules: 4\noptions: players=9\n", "4", "3");
    assert_note(FOR_TWO "rules: 4\nplayer 9: Ann\n", "");
}

static void the_note_exists_in_every_language(void **state) {
    (void)state;
    static const char *const texts[] = {FOR_TWO NO_SUCH_CARD, FOR_TWO "rules: 1\n" NO_SUCH_CARD,
                                        FOR_THREE NOT_THE_DEAL, FOR_THREE "rules: 1\n" NOT_THE_DEAL,
                                        FOR_TWO "rules: 4\n" NOT_THE_DEAL};
    for (size_t i = 0; i < COUNT(texts); i++)
        for (int lang = 0; lang < GW_LANGS; lang++) {
            gw_problem problem;
            char words[1024];
            gw_out out = gw_out_to(words, sizeof words);
            assert_null(gw_record_read(texts[i], strlen(texts[i]), &problem));
            gw_problem_write(&problem, (gw_lang)lang, &out);
            assert_true(out.length < sizeof words);
            assert_non_null(strstr(words, "; "));
            assert_null(strchr(words, '{'));
        }
}

/* The longest problem: a rule's own text, with a line number and a note. */
static void any_rule_with_a_note_fits(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++)
        for (size_t rule = 1; rule < (*game)->rule_count; rule++)
            for (int lang = 0; lang < GW_LANGS; lang++) {
                gw_problem problem;
                char words[GW_PROBLEM_TEXT];
                gw_out out = gw_out_to(words, sizeof words);
                gw_problem_set(&problem, GW_RULE_TEXT);
                gw_problem_rule(&problem, *game, (gw_rule)rule);
                problem.line = UINT32_MAX;
                gw_problem_note(&problem, "problem.table-changed-unsaid");
                gw_problem_number(&problem, "changed", 9999);
                gw_problem_write(&problem, (gw_lang)lang, &out);
                assert_true(out.length + GW_PROBLEM_WORD < sizeof words);
            }
}

/* --------------------------------------------------------- Mississippi Queen -- */

/* What version 2 changed for which tables; a result before the end is always a problem. */
static void MQ_S5_S6_S7_F2_are_noted_for_the_tables_they_changed(void **state) {
    (void)state;
    static const char *const tables[][2] = {
        {"players=3 boats=2", "MQ-S5"},
        {"players=3 boats=2 edition=it", "MQ-S5"},
        {"players=3 boats=2 passengers=minimum", "MQ-S6, MQ-S7"},
        {"players=2 passengers=minimum", "MQ-S6, MQ-S7"},
        {"players=2 boats=1", "MQ-F2"},
        {"players=2 boats=1 passengers=minimum", "MQ-F2"},
        {"players=2", ""},
        {"players=2 boats=1 edition=it", ""},
        {"players=3", ""},
        {"players=3 passengers=minimum", ""},
        {"players=4 teams=on", ""},
        {"players=6 passengers=minimum", ""},
    };
    for (size_t i = 0; i < COUNT(tables); i++) {
        char text[200];
        static const char form[] = "gangway-record: 1\ngame: mississippi-queen\noptions: %s\n"
                                   "%sresult: rank white\n";
        snprintf(text, sizeof text, form, tables[i][0], "");
        if (tables[i][1][0])
            assert_unstated(text, "problem.table-changed-unsaid", tables[i][1], "2");
        else
            assert_note(text, "");
        snprintf(text, sizeof text, form, tables[i][0], "rules: 1\n");
        if (tables[i][1][0]) assert_older(text, "problem.table-changed", tables[i][1], "2", "1");
        snprintf(text, sizeof text, form, tables[i][0], "rules: 2\n");
        assert_note(text, "");
    }
}

static void version_2_of_mississippi_queen_lists_all_its_changes(void **state) {
    (void)state;
    const gw_game *game = &gw_mississippi_queen;
    static const char *const changed[] = {"MQ-S5", "MQ-S6", "MQ-S7", "MQ-S8",
                                          "MQ-G4", "MQ-F2", "MQ-X4"};
    assert_int_equal(game->rules_version, 2);
    assert_int_equal(game->change_count, COUNT(changed));
    for (size_t i = 0; i < COUNT(changed); i++) {
        assert_string_equal(game->changes[i].rule, changed[i]);
        assert_int_equal(game->changes[i].version, 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_version_is_a_number_from_1_without_leading_zeros),
        cmocka_unit_test(a_version_occurs_once_anywhere_in_the_header),
        cmocka_unit_test(the_current_version_is_written_after_the_players),
        cmocka_unit_test(a_broken_rule_that_changed_is_noted_with_its_version),
        cmocka_unit_test(changed_rules_that_concern_the_table_are_noted),
        cmocka_unit_test(they_are_noted_with_a_wrong_result_too),
        cmocka_unit_test(invalid_notation_has_no_note),
        cmocka_unit_test(a_newer_version_is_tried_and_noted_if_it_fails),
        cmocka_unit_test(the_note_exists_in_every_language),
        cmocka_unit_test(any_rule_with_a_note_fits),
        cmocka_unit_test(MQ_S5_S6_S7_F2_are_noted_for_the_tables_they_changed),
        cmocka_unit_test(version_2_of_mississippi_queen_lists_all_its_changes),
    };
    return cmocka_run_group_tests(tests, change_rules, NULL);
}
