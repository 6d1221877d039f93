/* Texts on a screen: no word is broken where a line ends. */
#include "term/screen.h"

#include "core/check.h"
#include "term/play.h"
#include <stdlib.h>

/* Ends the lines of prompts, as whoever answers them does. */
static void end_prompts(char *text) {
    while ((text = strstr(text, ") ")) != NULL) text[1] = '\n';
}

static void fits(screen *s, int columns) {
    char *text = screen_close(s);
    end_prompts(text);
    if (widest_line(text) > columns) fail_msg("%d columns:\n%s", widest_line(text), text);
    free(text);
}

static void what_is_said_keeps_its_words_whole(void **state) {
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

static void the_line_of_what_is_said_is_not_ended(void **state) {
    (void)state;
    screen s;
    screen_open(&s, GW_EN, 30, 24, "");
    term_say_words(&s.t, TERM_PLAIN, "term.careful", NULL, 0);
    char *text = screen_close(&s);
    assert_string_equal(text, "Enter to go on, “undo” to take\nit back.");
    free(text);
}

/* From each game to the question which computer player it shall be. */
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
        cmocka_unit_test(what_is_said_keeps_its_words_whole),
        cmocka_unit_test(the_line_of_what_is_said_is_not_ended),
        cmocka_unit_test(the_menu_keeps_its_words_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
