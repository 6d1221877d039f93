/* The catalogue: completeness in every language, and how texts are composed. */
#include "core/check.h"
#include "core/filled.h"

/* ------------------------------------------------------- completeness -- */

/* "A.B.C" of up to three parts, the last of which may be NULL. */
static void assert_text(const char *a, const char *b, const char *c) {
    char id[128];
    gw_out out = gw_out_to(id, sizeof id);
    gw_put_text(&out, a);
    gw_put_char(&out, '.');
    gw_put_text(&out, b);
    if (c) gw_put_char(&out, '.');
    if (c) gw_put_text(&out, c);
    for (int lang = 0; lang < GW_LANGS; lang++) {
        const char *text = gw_text((gw_lang)lang, id);
        if (text == NULL || *text == '\0')
            fail_msg("%s has no %s", gw_lang_code((gw_lang)lang), id);
    }
}

static void every_id_has_a_text_in_every_language(void **state) {
    (void)state;
    assert_true(gw_text_count() > 0);
    for (size_t i = 0; i < gw_text_count(); i++)
        for (int lang = 0; lang < GW_LANGS; lang++)
            assert_non_null(gw_text((gw_lang)lang, gw_text_id(i)));
}

static void ids_are_in_order_and_unique(void **state) {
    (void)state;
    for (size_t i = 1; i < gw_text_count(); i++)
        assert_true(strcmp(gw_text_id(i - 1), gw_text_id(i)) < 0);
}

static void every_game_has_name_and_description(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) {
        assert_text("game", (*game)->name, NULL);
        assert_text("about", (*game)->name, NULL);
    }
}

static void every_rule_and_section_has_a_text(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) {
        for (size_t i = 1; i < (*game)->rule_count; i++) {
            assert_text("rule", (*game)->rules[i].id, NULL);
            assert_text("rules", (*game)->rules[i].section, NULL);
        }
    }
}

static void every_option_has_a_text(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++)
        for (size_t i = 0; i < (*game)->option_count; i++)
            assert_text("option", (*game)->name, (*game)->options[i].name);
}

static void every_choice_of_an_option_has_a_word(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) {
        for (size_t i = 0; i < (*game)->option_count; i++) {
            const gw_option *option = &(*game)->options[i];
            if (option->kind == GW_OPTION_NUMBER) continue;
            char prefix[80];
            gw_out out = gw_out_to(prefix, sizeof prefix);
            gw_put_text(&out, "option.");
            gw_put_text(&out, (*game)->name);
            for (int32_t v = option->min; v <= option->max; v++)
                assert_text(prefix, option->name, option->choices[v]);
        }
    }
}

static void an_option_and_its_choices_have_words(void **state) {
    (void)state;
    const gw_game *game = gw_game_find("mississippi-queen");
    const gw_option *edition = &game->options[1];
    assert_string_equal(gw_option_text(GW_EN, game, edition),
                        "which printed rules hold where the two editions differ");
    assert_string_equal(gw_option_choice_text(GW_EN, game, edition, 1), "Italian");
    assert_string_equal(gw_option_choice_text(GW_RU, game, edition, 1), "итальянское");
}

static void every_event_has_a_text(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++)
        for (size_t i = 0; i < (*game)->event_count; i++)
            assert_text("event", (*game)->name, (*game)->events[i].name);
}

static void every_player_has_a_text(void **state) {
    (void)state;
    for (const gw_player *const *player = gw_players; *player; player++)
        assert_text("player", (*player)->name, NULL);
}

static void every_ability_has_a_text(void **state) {
    (void)state;
    static const char *const abilities[] = {"swap-adjacent", "swap-over-one", "move-left",
                                            "move-right",    "remove-left",   "remove-middle",
                                            "remove-right",  "protect"};
    for (size_t i = 0; i < COUNT(abilities); i++) assert_text("ability", abilities[i], NULL);
}

static void unknown_ids_have_no_text(void **state) {
    (void)state;
    static const char *const unknown[] = {"", "a", "zzz", "rule.GT", "rule.GT-A99", "rule.GT-A1 "};
    for (size_t i = 0; i < COUNT(unknown); i++) assert_null(gw_text(GW_EN, unknown[i]));
}

/* --------------------------------------------------------------- languages -- */

static void languages_are_found_by_code_and_locale(void **state) {
    (void)state;
    static const struct {
        const char *code;
        gw_lang lang;
    } good[] = {{"en", GW_EN},    {"ru", GW_RU},    {"it", GW_IT},       {"it_IT.UTF-8", GW_IT},
                {"ru-RU", GW_RU}, {"en_GB", GW_EN}, {"ru.UTF-8", GW_RU}, {"it_CH@euro", GW_IT}};
    static const char *const bad[] = {"", "C", "POSIX", "e", "de", "eng", "ita_IT", "EN", " en"};
    for (size_t i = 0; i < COUNT(good); i++) {
        gw_lang lang = GW_LANGS;
        assert_true(gw_lang_find(good[i].code, &lang));
        assert_int_equal(lang, good[i].lang);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_lang lang = GW_IT;
        assert_false(gw_lang_find(bad[i], &lang));
        assert_int_equal(lang, GW_IT);
    }
    for (int lang = 0; lang < GW_LANGS; lang++) {
        gw_lang found = GW_LANGS;
        assert_true(gw_lang_find(gw_lang_code((gw_lang)lang), &found));
        assert_int_equal(found, lang);
    }
}

/* ------------------------------------------------------- composing texts -- */

static const char *put(char *buffer, size_t size, gw_lang lang, const char *id, const gw_arg *args,
                       size_t count) {
    gw_out out = gw_out_to(buffer, size);
    gw_put_catalogue(&out, lang, id, args, count);
    return buffer;
}

static void assert_put(const char *id, const gw_arg *args, size_t count, const char *expected) {
    char text[256];
    assert_string_equal(put(text, sizeof text, GW_EN, id, args, count), expected);
}

/* In any order; words are inserted unchanged even if they look like placeholders. */
static void arguments_are_inserted_by_name(void **state) {
    (void)state;
    const gw_arg args[] = {gw_arg_number("place", 3), gw_arg_text("ability", "ability.protect"),
                           gw_arg_number("card", 17), gw_arg_word("seat", "Ann {card}"),
                           gw_arg_number("old", -5)};
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "event.game-of-trains.placed", "seat", "Ann {card}", "card", "17", "place", "3",
           "old", "-5");
    assert_put("event.game-of-trains.placed", args, COUNT(args), expected);
    out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "event.game-of-trains.used", "seat", "Ann {card}", "card", "17", "ability",
           gw_text(GW_EN, "ability.protect"));
    assert_put("event.game-of-trains.used", args, COUNT(args), expected);
}

static void other_languages_insert_their_own_texts(void **state) {
    (void)state;
    for (int lang = 0; lang < GW_LANGS; lang++) {
        char text[256];
        const gw_arg arg = gw_arg_text("ability", "ability.protect");
        put(text, sizeof text, (gw_lang)lang, "why.trains.no-card", &arg, 1);
        assert_non_null(strstr(text, gw_text((gw_lang)lang, "ability.protect")));
    }
}

static void missing_arguments_and_ids_are_written_unchanged(void **state) {
    (void)state;
    static const char drew[] = "event.game-of-trains.drew";
    static const char reshuffled[] = "event.game-of-trains.reshuffled";
    const gw_arg card = gw_arg_number("card", 17);
    const gw_arg unknown = gw_arg_text("ability", "no.such.id");
    char expected[256];
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, drew, "card", "17");
    assert_non_null(strstr(expected, "{seat}"));
    assert_put(drew, &card, 1, expected);
    assert_put(drew, NULL, 0, gw_text(GW_EN, drew));
    assert_put(reshuffled, NULL, 0, gw_text(GW_EN, reshuffled));
    assert_put("no.such.id", &card, 1, "no.such.id");
    out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "why.trains.no-card", "ability", "no.such.id");
    assert_put("why.trains.no-card", &unknown, 1, expected);
}

/* Form `index` of the first `{count|…}` of the text in the catalogue. */
static void form_of(const char *text, int index, char *form, size_t size) {
    const char *at = strstr(text, "{count|");
    assert_non_null(at);
    at += strlen("{count|");
    for (; index > 0; index--) at += strcspn(at, "|}") + 1;
    gw_out out = gw_out_to(form, size);
    gw_put_bytes(&out, at, strcspn(at, "|}"));
}

/* Composes the text by hand, with `{count}` replaced by the number and every plural by that form:
 * what the catalogue must produce. */
static void expect(const char *text, int64_t number, int form, gw_out *out) {
    while (*text) {
        if (strncmp(text, "{count}", 7) == 0) {
            gw_put_number(out, number);
            text += 7;
        } else if (strncmp(text, "{count|", 7) == 0) {
            char chosen[64];
            form_of(text, form, chosen, sizeof chosen);
            gw_put_text(out, chosen);
            text = strchr(text, '}') + 1;
        } else {
            gw_put_char(out, *text++);
        }
    }
}

static void plural_forms_follow_the_language(void **state) {
    (void)state;
    enum { ONE, MANY };
    enum { RU_ONE, RU_FEW, RU_MANY };
    static const struct {
        int64_t number;
        int form[GW_LANGS]; /* en, ru, it */
    } cases[] = {
        {0, {MANY, RU_MANY, MANY}},   {1, {ONE, RU_ONE, ONE}},      {2, {MANY, RU_FEW, MANY}},
        {4, {MANY, RU_FEW, MANY}},    {5, {MANY, RU_MANY, MANY}},   {10, {MANY, RU_MANY, MANY}},
        {11, {MANY, RU_MANY, MANY}},  {12, {MANY, RU_MANY, MANY}},  {14, {MANY, RU_MANY, MANY}},
        {20, {MANY, RU_MANY, MANY}},  {21, {MANY, RU_ONE, MANY}},   {22, {MANY, RU_FEW, MANY}},
        {25, {MANY, RU_MANY, MANY}},  {100, {MANY, RU_MANY, MANY}}, {101, {MANY, RU_ONE, MANY}},
        {111, {MANY, RU_MANY, MANY}}, {112, {MANY, RU_MANY, MANY}}, {122, {MANY, RU_FEW, MANY}},
        {-1, {ONE, RU_ONE, ONE}},     {-2, {MANY, RU_FEW, MANY}},
    };
    static const char id[] = "event.game-of-trains.reshuffled";
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (int lang = 0; lang < GW_LANGS; lang++) {
            char text[256], expected[256];
            const gw_arg count = gw_arg_number("count", cases[i].number);
            gw_out out = gw_out_to(expected, sizeof expected);
            expect(gw_text((gw_lang)lang, id), cases[i].number, cases[i].form[lang], &out);
            assert_string_equal(put(text, sizeof text, (gw_lang)lang, id, &count, 1), expected);
        }
    }
}

/* Otherwise the test above could not distinguish the forms. */
static void the_forms_of_each_language_differ(void **state) {
    (void)state;
    char one[64], many[64];
    const char *text = gw_text(GW_EN, "event.game-of-trains.reshuffled");
    form_of(text, 0, one, sizeof one);
    form_of(text, 1, many, sizeof many);
    assert_string_not_equal(one, many);
}

static void hidden_characters_are_shown(void **state) {
    (void)state;
    static const struct {
        const char *word, *shown;
    } words[] = {
        {"Anna", "Anna"},
        {"An\xE2\x80\xAEna", "An<U+202E>na"},
        {"\xE2\x81\xA6"
         "A\xE2\x81\xA9",
         "<U+2066>A<U+2069>"},
        {"A\xE2\x80\x8B", "A<U+200B>"},
        {"\xEF\xBB\xBF", "<U+FEFF>"},
        {"\xF3\xA0\x81\x81", "<U+E0041>"},
        {"\xC2\x9B"
         "31m\x1B\x7F",
         "<U+009B>31m<U+001B><U+007F>"},
        {"two\nlines\tand", "two\nlines\tand"},
        {"\xD8\xB9\xE2\x80\x8C\xD8\xB1", "\xD8\xB9\xE2\x80\x8C\xD8\xB1"}, /* a joiner */
        {"\xF0\x9F\x9A\x82", "\xF0\x9F\x9A\x82"},
        {"\xE2\x80", "\xE2\x80"}, /* not UTF-8 */
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        char text[128], expected[128];
        gw_out out = gw_out_to(text, sizeof text), wanted = gw_out_to(expected, sizeof expected);
        gw_arg arg = gw_arg_word("word", words[i].word);
        gw_put_catalogue(&out, GW_EN, "cli.needs", &arg, 1);
        gw_put_text(&wanted, "option ");
        gw_put_text(&wanted, words[i].shown);
        gw_put_text(&wanted, " is needed");
        assert_string_equal(text, expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_id_has_a_text_in_every_language),
        cmocka_unit_test(ids_are_in_order_and_unique),
        cmocka_unit_test(every_game_has_name_and_description),
        cmocka_unit_test(every_rule_and_section_has_a_text),
        cmocka_unit_test(every_option_has_a_text),
        cmocka_unit_test(every_choice_of_an_option_has_a_word),
        cmocka_unit_test(an_option_and_its_choices_have_words),
        cmocka_unit_test(every_event_has_a_text),
        cmocka_unit_test(every_player_has_a_text),
        cmocka_unit_test(every_ability_has_a_text),
        cmocka_unit_test(unknown_ids_have_no_text),
        cmocka_unit_test(languages_are_found_by_code_and_locale),
        cmocka_unit_test(arguments_are_inserted_by_name),
        cmocka_unit_test(other_languages_insert_their_own_texts),
        cmocka_unit_test(missing_arguments_and_ids_are_written_unchanged),
        cmocka_unit_test(plural_forms_follow_the_language),
        cmocka_unit_test(the_forms_of_each_language_differ),
        cmocka_unit_test(hidden_characters_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
