/* Options: setting, reading, writing, and the problems of invalid ones. */
#include "core/check.h"
#include "core/toy.h"

static const gw_game *trains(void) {
    return gw_game_find("game-of-trains");
}

/* The word argument of a problem for a placeholder, or "". */
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

static void defaults_come_from_the_list(void **state) {
    (void)state;
    gw_options options = gw_options_default(trains());
    assert_int_equal(options.value[0], 2);
    assert_int_equal(options.value[1], 400);
    options = gw_options_default(&toy_game);
    assert_int_equal(options.value[TOY_PLAYERS], 2);
    assert_int_equal(options.value[TOY_MODE], 1);
    assert_int_equal(options.value[TOY_SIZE], 3);
    assert_int_equal(options.value[TOY_TILES], 0);
    assert_int_equal(options.value[TOY_LAMPS], 3);
    assert_int_equal(options.value[TOY_COLOURS], 0);
    assert_int_equal(options.value[TOY_BOATS], GW_NOT_SET);
    assert_int_equal(options.value[TOY_CREW], GW_NOT_SET);
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

static void only_the_given_lengths_of_name_and_value_count(void **state) {
    (void)state;
    gw_options options = gw_options_default(trains());
    assert_true(gw_options_set(trains(), &options, "turns=1234", 5, "1234", 2, NULL));
    assert_int_equal(options.value[1], 12);
}

/* Invalid values of `turns`, 1..10000. */
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
        assert_string_equal(problem.option, "turns");
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
    assert_false(set(trains(), &options, "mode", "5", NULL)); /* also without a problem */
    assert_false(set(trains(), &options, "turns", "0", NULL));
}

/* ---------------------------------------------------------- sets and lists -- */

static void sets_are_bits_in_any_order_of_names(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t value;
    } cases[] = {{"none", 0},     {"B1", 1},          {"B1/B2", 2},      {"B2", 4},
                 {"B1,B1/B2", 3}, {"B1,B1/B2,B2", 7}, {"B2,B1/B2,B1", 7}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options = gw_options_default(&toy_game);
        options.value[TOY_TILES] = 5;
        assert_true(set(&toy_game, &options, "tiles", cases[i].text, NULL));
        assert_int_equal(options.value[TOY_TILES], cases[i].value);
    }
}

static void lists_are_indices_in_the_given_order(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t value;
    } cases[] = {{"none", 0},        {"red", 0x1},
                 {"blue", 0x3},      {"red,white,blue", 0x321},
                 {"blue,red", 0x13}, {"white,blue,red", 0x132}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options = gw_options_default(&toy_game);
        options.value[TOY_COLOURS] = 0x21;
        assert_true(set(&toy_game, &options, "colours", cases[i].text, NULL));
        assert_int_equal(options.value[TOY_COLOURS], cases[i].value);
    }
}

/* Invalid sets of tiles, and the part that the problem quotes. */
static void bad_sets_and_lists_are_refused_with_a_problem(void **state) {
    (void)state;
    static const struct {
        const char *name, *value, *id, *part;
    } cases[] = {
        {"tiles", "", "problem.option-empty", ""},
        {"tiles", ",", "problem.option-empty", ","},
        {"tiles", "B1,", "problem.option-empty", "B1,"},
        {"tiles", ",B1", "problem.option-empty", ",B1"},
        {"tiles", "B1,,B2", "problem.option-empty", "B1,,B2"},
        {"tiles", "B3", "problem.option-element", "B3"},
        {"tiles", "B1,b2", "problem.option-element", "b2"},
        {"tiles", "B1, B2", "problem.option-element", " B2"},
        {"tiles", "B1/", "problem.option-element", "B1/"},
        {"tiles", "0", "problem.option-element", "0"},
        {"tiles", "none,B1", "problem.option-element", "none"},
        {"tiles", "B1,none", "problem.option-element", "none"},
        {"tiles", "None", "problem.option-element", "None"},
        {"tiles", "B1,B1", "problem.option-element-twice", "B1"},
        {"tiles", "B2,B1,B1/B2,B2", "problem.option-element-twice", "B2"},
        {"colours", "", "problem.option-empty", ""},
        {"colours", "red,", "problem.option-empty", "red,"},
        {"colours", "red,green", "problem.option-element", "green"},
        {"colours", "none,none", "problem.option-element", "none"},
        {"colours", "red,blue,red", "problem.option-element-twice", "red"},
        {"colours", "red,white,blue,white", "problem.option-element-twice", "white"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        bool is_list = strcmp(cases[i].name, "colours") == 0;
        gw_options options = gw_options_default(&toy_game);
        gw_problem problem = {0};
        if (set(&toy_game, &options, cases[i].name, cases[i].value, &problem))
            fail_msg("%s=%s", cases[i].name, cases[i].value);
        assert_string_equal(problem.text, cases[i].id);
        assert_string_equal(word_of(&problem, "name"), cases[i].name);
        assert_string_equal(word_of(&problem, "value"), cases[i].part);
        assert_string_equal(word_of(&problem, "range"),
                            is_list ? "red, white, blue" : "B1, B1/B2, B2");
        assert_int_equal(problem.rule, TOY_RULE_B);
        assert_int_equal(options.value[TOY_TILES], 0);
        assert_int_equal(options.value[TOY_COLOURS], 0);
        assert_false(set(&toy_game, &options, cases[i].name, cases[i].value, NULL));
    }
}

/* The problem of a bad value in English. */
static void assert_sentence(const char *name, const char *value, const char *expected) {
    char text[256];
    gw_problem problem = {0};
    gw_options options = gw_options_default(&toy_game);
    gw_out out = gw_out_to(text, sizeof text);
    assert_false(set(&toy_game, &options, name, value, &problem));
    gw_problem_write(&problem, GW_EN, &out);
    assert_string_equal(text, expected);
}

static void problems_of_sets_and_lists_are_sentences(void **state) {
    (void)state;
    assert_sentence("tiles", "B1,B9",
                    "option tiles cannot name “B9”; allowed: B1, B1/B2, B2 (TY-B1)");
    assert_sentence("colours", "red,red", "option colours names “red” twice (TY-B1)");
    assert_sentence("tiles", "B1,",
                    "a name is missing in “B1,”, the value of option tiles; allowed: none, or some "
                    "of B1, B1/B2, B2 (TY-B1)");
}

static void the_names_of_a_value_have_indices_in_order(void **state) {
    (void)state;
    uint8_t indices[GW_SET_MAX];
    assert_int_equal(gw_option_indices(&toy_game.options[TOY_TILES], 0, indices), 0);
    assert_int_equal(gw_option_indices(&toy_game.options[TOY_TILES], 5, indices), 2);
    assert_int_equal(indices[0], 0);
    assert_int_equal(indices[1], 2);
    assert_int_equal(gw_option_indices(&toy_game.options[TOY_COLOURS], 0, indices), 0);
    assert_int_equal(gw_option_indices(&toy_game.options[TOY_COLOURS], 0x13, indices), 2);
    assert_int_equal(indices[0], 2);
    assert_int_equal(indices[1], 0);
}

static const char *const many[GW_SET_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k",
                                             "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v",
                                             "w", "x", "y", "z", "A", "B", "C", "D", "E"};

/* The largest set and the largest list fit into their bits. */
static void the_largest_set_and_list(void **state) {
    (void)state;
    static const gw_option wide[] = {
        {.name = "players", .kind = GW_OPTION_NUMBER, .min = 2, .max = 2, .initial = 2},
        {.name = "set", .kind = GW_OPTION_SET, .max = GW_SET_MAX - 1, .choices = many},
        {.name = "list", .kind = GW_OPTION_LIST, .max = GW_LIST_MAX - 1, .choices = many}};
    const gw_game game = {.name = "wide", .options = wide, .option_count = COUNT(wide)};
    uint8_t indices[GW_SET_MAX];
    char text[128];
    gw_out out = gw_out_to(text, sizeof text);
    gw_option_value_write(&wide[1], INT32_MAX, &out);
    gw_options options = gw_options_default(&game);
    assert_true(set(&game, &options, "set", text, NULL));
    assert_int_equal(options.value[1], INT32_MAX);
    assert_int_equal(gw_option_indices(&wide[1], INT32_MAX, indices), GW_SET_MAX);
    assert_true(set(&game, &options, "list", "g,f,e,d,c,b,a", NULL));
    assert_int_equal(options.value[2], 0x1234567);
    assert_true(gw_options_resolve(&game, &options, NULL));
    assert_false(set(&game, &options, "list", "g,f,e,d,c,b,a,g", NULL));
}

/* ------------------------------------------------ defaults that depend on others -- */

static void a_default_follows_the_options_it_depends_on(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    assert_int_equal(gw_option_default(&toy_game.options[TOY_BOATS], &options), 2);
    assert_int_equal(gw_option_default(&toy_game.options[TOY_SIZE], &options), 3);
    assert_true(set(&toy_game, &options, "players", "3", NULL));
    assert_int_equal(gw_option_default(&toy_game.options[TOY_BOATS], &options), 1);
    assert_int_equal(options.value[TOY_BOATS], GW_NOT_SET);
    assert_true(gw_options_resolve(&toy_game, &options, NULL));
    assert_int_equal(options.value[TOY_BOATS], 1);
    assert_int_equal(options.value[TOY_CREW], 7);
}

static void the_order_of_setting_does_not_matter(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t players, boats, crew;
    } cases[] = {
        {"players=2", 2, 2, 3},
        {"players=3", 3, 1, 7},
        {"players=3 boats=2", 3, 2, 7},
        {"boats=2 players=3", 3, 2, 7},
        {"players=2 boats=1 crew=none", 2, 1, 0},
        {"crew=none boats=1 players=2", 2, 1, 0},
        {"boats=1 crew=cid players=3", 3, 1, 4},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options;
        assert_true(read(&toy_game, &options, cases[i].text, NULL));
        assert_int_equal(options.value[TOY_PLAYERS], cases[i].players);
        assert_int_equal(options.value[TOY_BOATS], cases[i].boats);
        assert_int_equal(options.value[TOY_CREW], cases[i].crew);
    }
}

/* Options set by hand are written as in a record's header. */
static void options_that_are_not_set_are_written_as_their_default(void **state) {
    (void)state;
    char text[64];
    gw_option always = toy_game.options[TOY_BOATS];
    always.always_written = true;
    const gw_option list[] = {toy_game.options[TOY_PLAYERS], always};
    const gw_game game = {.name = "always", .options = list, .option_count = COUNT(list)};
    gw_options options = gw_options_default(&game);
    gw_out out = gw_out_to(text, sizeof text);
    gw_options_write(&game, &options, &out);
    assert_string_equal(text, "players=2 boats=2");
    options = gw_options_default(&toy_game);
    out = gw_out_to(text, sizeof text);
    gw_options_write(&toy_game, &options, &out);
    assert_string_equal(text, "players=2");
}

static void a_table_has_every_option_set(void **state) {
    (void)state;
    for (int players = 2; players <= 3; players++) {
        gw_table *table = toy_table(players);
        assert_non_null(table);
        assert_int_equal(table->options.value[TOY_BOATS], players == 2 ? 2 : 1);
        assert_int_equal(table->options.value[TOY_CREW], players == 2 ? 3 : 7);
        gw_table_free(table);
    }
}

/* ----------------------------------------------------------- whole lines -- */

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
    char text[128];
    gw_out out = gw_out_to(text, sizeof text);
    gw_options_write(&toy_game, options, &out);
    assert_string_equal(text, expected);
    gw_options back, resolved = *options;
    assert_true(read(&toy_game, &back, text, NULL));
    assert_true(gw_options_resolve(&toy_game, &resolved, NULL));
    assert_memory_equal(&back, &resolved, sizeof back);
    out = gw_out_to(text, sizeof text);
    gw_options_write(&toy_game, &back, &out);
    assert_string_equal(text, expected);
}

static void players_and_changed_options_are_written(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    assert_written(&options, "players=2");
    options.value[2] = 0;
    assert_written(&options, "players=2 size=0");
    options.value[0] = 3;
    options.value[1] = 2;
    assert_written(&options, "players=3 mode=wild size=0");
}

/* Every value of sets and lists, with and without dependent defaults. */
static void every_set_and_list_reads_back(void **state) {
    (void)state;
    static const int32_t lists[] = {0,    1,    2,     3,     0x21,  0x31,  0x12,  0x32,
                                    0x13, 0x23, 0x321, 0x231, 0x312, 0x132, 0x213, 0x123};
    for (size_t list = 0; list < COUNT(lists); list++) {
        for (int32_t bits = 0; bits < 8 * 3; bits++) {
            gw_options options = gw_options_default(&toy_game), back;
            char text[128];
            gw_out out = gw_out_to(text, sizeof text);
            options.value[TOY_PLAYERS] = 2 + bits % 2;
            options.value[TOY_COLOURS] = lists[list];
            options.value[TOY_TILES] = options.value[TOY_CREW] = bits % 8;
            options.value[TOY_LAMPS] = 7 - bits % 8;
            options.value[TOY_BOATS] = bits < 8 ? GW_NOT_SET : bits / 8;
            gw_options_write(&toy_game, &options, &out);
            assert_true(out.length < sizeof text);
            assert_true(read(&toy_game, &back, text, NULL));
            assert_true(gw_options_resolve(&toy_game, &options, NULL));
            assert_memory_equal(&back, &options, sizeof back);
        }
    }
}

static void sets_lists_and_dependent_defaults_are_written_if_they_differ(void **state) {
    (void)state;
    gw_options options = gw_options_default(&toy_game);
    options.value[TOY_TILES] = 6;
    options.value[TOY_COLOURS] = 0x13;
    assert_written(&options, "players=2 tiles=B1/B2,B2 colours=blue,red");
    options.value[TOY_TILES] = options.value[TOY_COLOURS] = options.value[TOY_LAMPS] = 0;
    assert_written(&options, "players=2 lamps=none");
    options.value[TOY_LAMPS] = 3;
    options.value[TOY_BOATS] = 2;
    assert_written(&options, "players=2");
    options.value[TOY_PLAYERS] = 3;
    assert_written(&options, "players=3 boats=2");
    options.value[TOY_BOATS] = 1;
    options.value[TOY_CREW] = 3;
    assert_written(&options, "players=3 crew=ann,bob");
}

static void one_value_is_written_as_number_or_by_names(void **state) {
    (void)state;
    static const struct {
        int option;
        int32_t value;
        const char *text;
    } cases[] = {
        {TOY_MODE, 0, "slow"},
        {TOY_SIZE, 8, "8"},
        {TOY_TILES, 0, "none"},
        {TOY_TILES, 5, "B1,B2"},
        {TOY_COLOURS, 0, "none"},
        {TOY_COLOURS, 3, "blue"},
        {TOY_COLOURS, 0x12, "white,red"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[32];
        gw_out out = gw_out_to(text, sizeof text);
        gw_option_value_write(&toy_game.options[cases[i].option], cases[i].value, &out);
        assert_string_equal(text, cases[i].text);
    }
}

static void a_table_keeps_its_options(void **state) {
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
}

/* Missing names, duplicate names, and lists with a hole. */
static void a_table_refuses_values_without_names(void **state) {
    (void)state;
    static const struct {
        int option;
        int32_t value;
    } cases[] = {
        {TOY_MODE, 3},
        {TOY_MODE, GW_NOT_SET},
        {TOY_TILES, 8},
        {TOY_TILES, -1},
        {TOY_TILES, GW_NOT_SET},
        {TOY_COLOURS, 4},
        {TOY_COLOURS, 0x11},
        {TOY_COLOURS, 0x10},
        {TOY_COLOURS, 0x201},
        {TOY_COLOURS, 0x1321},
        {TOY_COLOURS, -1},
        {TOY_COLOURS, GW_NOT_SET},
        {TOY_PLAYERS, INT32_MIN},
        {TOY_BOATS, 3},
        {TOY_BOATS, INT32_MIN + 1},
        {TOY_CREW, 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_options options = gw_options_default(&toy_game);
        gw_problem problem = {0};
        options.value[cases[i].option] = cases[i].value;
        assert_null(gw_table_new(&toy_game, &options, &problem));
        assert_string_equal(problem.text, "problem.option-value");
        assert_string_equal(word_of(&problem, "name"), toy_game.options[cases[i].option].name);
        assert_int_equal(options.value[cases[i].option], cases[i].value);
        assert_null(gw_table_new(&toy_game, &options, NULL));
    }
}

static void a_table_refuses_contradictory_options(void **state) {
    (void)state;
    gw_options options;
    gw_problem problem = {0};
    assert_true(read(&toy_game, &options, "players=2 mode=wild size=9", NULL));
    assert_null(gw_table_new(&toy_game, &options, &problem));
    assert_non_null(problem.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_come_from_the_list),
        cmocka_unit_test(good_values_are_set),
        cmocka_unit_test(only_the_given_lengths_of_name_and_value_count),
        cmocka_unit_test(bad_numbers_are_refused_with_the_range_and_the_rule),
        cmocka_unit_test(bad_choices_are_refused_with_the_list_of_choices),
        cmocka_unit_test(sets_are_bits_in_any_order_of_names),
        cmocka_unit_test(lists_are_indices_in_the_given_order),
        cmocka_unit_test(bad_sets_and_lists_are_refused_with_a_problem),
        cmocka_unit_test(problems_of_sets_and_lists_are_sentences),
        cmocka_unit_test(the_names_of_a_value_have_indices_in_order),
        cmocka_unit_test(the_largest_set_and_list),
        cmocka_unit_test(a_default_follows_the_options_it_depends_on),
        cmocka_unit_test(the_order_of_setting_does_not_matter),
        cmocka_unit_test(options_that_are_not_set_are_written_as_their_default),
        cmocka_unit_test(a_table_has_every_option_set),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(options_are_read_in_any_order_over_defaults),
        cmocka_unit_test(bad_lists_are_refused),
        cmocka_unit_test(players_and_changed_options_are_written),
        cmocka_unit_test(every_set_and_list_reads_back),
        cmocka_unit_test(sets_lists_and_dependent_defaults_are_written_if_they_differ),
        cmocka_unit_test(one_value_is_written_as_number_or_by_names),
        cmocka_unit_test(a_table_keeps_its_options),
        cmocka_unit_test(a_table_refuses_values_out_of_range),
        cmocka_unit_test(a_table_refuses_values_without_names),
        cmocka_unit_test(a_table_refuses_contradictory_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
