/* Texts on a screen: words are never broken at the end of a line. */
#include "term/screen.h"

#include "core/check.h"
#include "term/play.h"
#include <stdlib.h>

/* Ends the lines of prompts, as Enter does. */
static void end_prompts(char *text) {
    while ((text = strstr(text, ") ")) != NULL) text[1] = '\n';
}

static void fits(screen *s, int columns) {
    char *text = screen_close(s);
    end_prompts(text);
    if (widest_line(text) > columns) fail_msg("%d columns:\n%s", widest_line(text), text);
    free(text);
}

static void printed_texts_keep_words_whole(void **state) {
    static const char *const ids[] = {"term.curtain", "term.careful", "term.after-end",
                                      "play.hello"};
    (void)state;
    const gw_arg name = gw_arg_word("name", "Anna Maria");
    for (gw_lang lang = 0; lang < GW_LANGS; lang++)
        for (size_t i = 0; i < COUNT(ids); i++) {
            screen s;
            screen_open(&s, lang, 80, 24, "");
            term_say_words(&s.t, TERM_PLAIN, ids[i], &name, 1);
            fits(&s, 80);
        }
}

static void printed_texts_do_not_end_the_line(void **state) {
    (void)state;
    screen s;
    screen_open(&s, GW_EN, 30, 24, "");
    term_say_words(&s.t, TERM_PLAIN, "term.careful", NULL, 0);
    char *text = screen_close(&s);
    assert_string_equal(text, "Enter to continue, “undo” to\ntake it back.");
    free(text);
}

/* For each game, up to the question about the computer player. */
static void the_menu_keeps_its_words_whole(void **state) {
    (void)state;
    for (gw_lang lang = 0; lang < GW_LANGS; lang++)
        for (unsigned i = 0; gw_games[i]; i++) {
            char typed[32];
            screen s;
            term_game game = {.is_left = false};
            snprintf(typed, sizeof typed, "%u\n\n1\nq\n", i + 1);
            screen_open(&s, lang, 80, 24, typed);
            game.t = s.t;
            assert_false(term_menu(&game));
            fits(&s, 80);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_texts_keep_words_whole),
        cmocka_unit_test(printed_texts_do_not_end_the_line),
        cmocka_unit_test(the_menu_keeps_its_words_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
