/* Options: setting, reading, writing, and what is wrong with bad ones. */
#include "core/check.h"
#include "core/toy.h"

static const gw_game *trains(void) {
    return gw_game_find("game-of-trains");
}

/* The word that a problem gives for a placeholder, or "". */
static const char *word_of(const gw_problem *problem, const char *name) {
    for (size_t i = 0; i < problem->arg_count; i++)
        if (strcmp(problem->args[i].name, name) == 0) return problem->args[i].word;
    return "";
}

static bool set(const gw_game *game, gw_options *options, const char *name, const char *value,
                gw_problem *problem) {
    return gw_options_set(game, options, name, strlen(name), value, strlen(value), problem);
}

static bool read(const gw_game *game, gw_options *options, const char *text, gw_problem *problem) {
    return gw_options_read(game, options, text, strlen(text), problem);
}

static void defaults_are_those_of_the_list(void **state) {
    (void)state;
    gw_options options = gw_options_default(trains());
    assert_int_equal(options.value[0], 2);
    assert_int_equal(options.value[1], 400);
    options = gw_options_default(&toy_game);
    assert_int_equal(options.value[0], 2);
    assert_int_equal(options.value[1], 1);
    assert_int_equal(options.value[2], 3);
}

static void good_values_are_set(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    gw_problem problem = {0};
    assert_true(set(&toy_game, &options, "players", "3", &problem));
    assert_true(set(&toy_game, &options, "mode", "wild", &problem));
    assert_true(set(&toy_game, &options, "size", "0", &problem));
    assert_null(problem.text);
    assert_int_equal(options.value[0], 3);
    assert_int_equal(options.value[1], 2);
    assert_int_equal(options.value[2], 0);
    assert_true(set(&toy_game, &options, "size", "9", NULL));
    assert_int_equal(options.value[2], 9);
    assert_true(set(&toy_game, &options, "stake", "999999999", NULL));
    assert_int_equal(options.value[3], 999999999);
    assert_false(set(&toy_game, &options, "stake", "1000000000", NULL));
}

static void only_so_much_of_name_and_value_counts_as_is_said(void **state) {
    (void)state;
    gw_options options = gw_options_default(trains());
    assert_true(gw_options_set(trains(), &options, "turns=1234", 5, "1234", 2, NULL));
    assert_int_equal(options.value[1], 12);
}

/* Each value that `turns`, 1..10000, cannot have. */
static void bad_numbers_are_refused_with_the_range_and_the_rule(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "0",
        "10001",
        "-1",
        "+5",
        "05",
        "00",
        "1.5",
        "ten",
        "1000000000",
        "5 ",
        " 5",
        "5x",
        "0x5",
        "1e3",
        "4294967297",
        "99999999999999999999",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_options options = gw_options_default(trains());
        gw_problem problem = {0};
        if (set(trains(), &options, "turns", bad[i], &problem)) fail_msg("turns=%s", bad[i]);
        assert_string_equal(problem.text, "problem.option-value");
        assert_string_equal(word_of(&problem, "name"), "turns");
        assert_string_equal(word_of(&problem, "value"), bad[i]);
        assert_string_equal(word_of(&problem, "range"), "1..10000");
        assert_string_equal(gw_rule_id(problem.game, problem.rule), "GT-E3");
        assert_int_equal(options.value[1], 400);
    }
}

static void bad_choices_are_refused_with_the_list_of_choices(void **state) {
    (void)state;
    static const char *const bad[] = {"", "1", "Fast", "fas", "fastest", "slow fast"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_options options = gw_options_default(&toy_game);
        gw_problem problem = {0};
        assert_false(set(&toy_game, &options, "mode", bad[i], &problem));
        assert_string_equal(problem.text, "problem.option-value");
        assert_string_equal(word_of(&problem, "range"), "slow, fast, wild");
        assert_int_equal(problem.rule, TOY_RULE_B);
        assert_int_equal(options.value[1], 1);
    }
}

static void unknown_options_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"", "turn", "turnss", "Turns", "mode"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_options options = gw_options_default(trains());
        gw_problem problem = {0};
        assert_false(set(trains(), &options, bad[i], "5", &problem));
        assert_string_equal(problem.text, "problem.option-unknown");
        assert_string_equal(word_of(&problem, "name"), bad[i]);
        assert_string_equal(word_of(&problem, "game"), "game-of-trains");
        assert_int_equal(problem.rule, 0);
    }
    gw_options options = gw_options_default(trains());
    assert_false(set(trains(), &options, "mode", "5", NULL)); /* and nobody to tell */
    assert_false(set(trains(), &options, "turns", "0", NULL));
}

static void options_are_read_in_any_order_over_defaults(void **state) {
    (void)state;
    gw_options options;
    memset(&options, 0x55, sizeof options);
    assert_true(read(&toy_game, &options, "size=7 players=3", NULL));
    assert_int_equal(options.value[0], 3);
    assert_int_equal(options.value[1], 1);
    assert_int_equal(options.value[2], 7);
}

static void bad_lists_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *id, *name;
    } cases[] = {
        {"", "problem.option-missing", "players"},
        {"turns=5", "problem.option-missing", "players"},
        {"players", "problem.option-syntax", "players"},
        {"players=2 turns", "problem.option-syntax", "turns"},
        {"players=2  turns=5", "problem.option-syntax", ""},
        {" players=2", "problem.option-syntax", ""},
        {"players=2 ", "problem.option-syntax", ""},
        {"players=2 players=2", "problem.option-twice", "players"},
        {"turns=5 players=2 turns=6", "problem.option-twice", "turns"},
        {"players=2,turns=5", "problem.option-value", "players"},
        {"players=", "problem.option-value", "players"},
        {"players=2=2", "problem.option-value", "players"},
        {"players=5", "problem.option-value", "players"},
        {"=2", "problem.option-unknown", ""},
        {"players=2 size=5", "problem.option-unknown", "size"},
        {"players=2\tturns=5", "problem.option-value", "players"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options;
        gw_problem problem = {0};
        if (read(trains(), &options, cases[i].text, &problem)) fail_msg("%s", cases[i].text);
        assert_string_equal(problem.text, cases[i].id);
        assert_string_equal(word_of(&problem, "name"), cases[i].name);
        assert_false(read(trains(), &options, cases[i].text, NULL));
    }
}

static void assert_written(const gw_options *options, const char *expected) {
    char text[64];
    gw_out out = gw_out_to(text, sizeof text);
    gw_options_write(&toy_game, options, &out);
    assert_string_equal(text, expected);
    gw_options back;
    assert_true(read(&toy_game, &back, text, NULL));
    assert_memory_equal(&back, options, sizeof back);
}

static void writing_names_players_and_what_differs_from_its_default(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    assert_written(&options, "players=2");
    options.value[2] = 0;
    assert_written(&options, "players=2 size=0");
    options.value[0] = 3;
    options.value[1] = 2;
    assert_written(&options, "players=3 mode=wild size=0");
}

static void one_value_is_written_as_number_or_by_name(void **state) {
    (void)state;
    char text[32];
    gw_out out = gw_out_to(text, sizeof text);
    gw_option_value_write(&toy_game.options[1], 0, &out);
    gw_put_char(&out, ' ');
    gw_option_value_write(&toy_game.options[2], 8, &out);
    assert_string_equal(text, "slow 8");
}

static void a_table_takes_its_options_over(void **state) {
    (void)state;
    gw_options options = gw_options_default(trains());
    options.value[0] = 4;
    gw_table *table = gw_table_new(trains(), &options, NULL);
    assert_non_null(table);
    assert_ptr_equal(table->game, trains());
    assert_int_equal(table->players, 4);
    assert_memory_equal(&table->options, &options, sizeof options);
    gw_table_free(table);
    gw_table_free(NULL);
}

/* Options that did not come through gw_options_set. */
static void a_table_refuses_values_out_of_range(void **state) {
    (void)state;
    static const int32_t bad[] = {-1, 0, 1, 5, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_options options = gw_options_default(trains());
        gw_problem problem = {0};
        options.value[0] = bad[i];
        assert_null(gw_table_new(trains(), &options, &problem));
        assert_string_equal(problem.text, "problem.option-value");
        assert_string_equal(word_of(&problem, "name"), "players");
        assert_string_equal(gw_rule_id(problem.game, problem.rule), "GT-1");
        assert_null(gw_table_new(trains(), &options, NULL));
    }
    gw_options options = gw_options_default(&toy_game);
    gw_problem problem = {0};
    options.value[1] = 3; /* a choice that has no name */
    assert_null(gw_table_new(&toy_game, &options, &problem));
    assert_string_equal(problem.text, "problem.option-value");
}

static void a_table_refuses_options_that_exclude_each_other(void **state) {
    (void)state;
    gw_options options;
    gw_problem problem = {0};
    assert_true(read(&toy_game, &options, "players=2 mode=wild size=9", NULL));
    assert_null(gw_table_new(&toy_game, &options, &problem));
    assert_non_null(problem.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_list),
        cmocka_unit_test(good_values_are_set),
        cmocka_unit_test(only_so_much_of_name_and_value_counts_as_is_said),
        cmocka_unit_test(bad_numbers_are_refused_with_the_range_and_the_rule),
        cmocka_unit_test(bad_choices_are_refused_with_the_list_of_choices),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(options_are_read_in_any_order_over_defaults),
        cmocka_unit_test(bad_lists_are_refused),
        cmocka_unit_test(writing_names_players_and_what_differs_from_its_default),
        cmocka_unit_test(one_value_is_written_as_number_or_by_name),
        cmocka_unit_test(a_table_takes_its_options_over),
        cmocka_unit_test(a_table_refuses_values_out_of_range),
        cmocka_unit_test(a_table_refuses_options_that_exclude_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
