/* River Dragons on a small screen: each prompt fits on one screen. */
#include "term/screen.h"

#include "core/check.h"
#include "term/play.h"
#include <stdlib.h>

static void begin(term_game *game, const char *text) {
    const gw_game *rules = gw_game_find("river-dragons");
    gw_options options;
    assert_true(gw_options_read(rules, &options, text, strlen(text), NULL));
    gw_table *table = gw_table_new(rules, &options, NULL);
    assert_non_null(table);
    game->sitting = sitting_new(gw_record_new(table));
    assert_non_null(game->sitting);
    assert_true(term_game_prepare(game));
}

static void play(term_game *game, gw_seat seat, const char *text) {
    const gw_table *table = gw_record_table(term_record(game));
    gw_action action;
    assert_int_equal(table->game->read_action(table, text, strlen(text), &action), 0);
    uint64_t decision = sitting_decision(game->sitting, seat);
    assert_int_equal(sitting_play(game->sitting, seat, decision, &action, 1, NULL), SITTING_DONE);
}

static void program(term_game *game) {
    static const char *const cards[] = {"card stone1", "card stone2", "card plank1", "card plank2",
                                        "card jump"};
    for (gw_seat seat = 1; seat <= gw_record_table(term_record(game))->players; seat++)
        for (size_t i = 0; i < COUNT(cards); i++) play(game, seat, cards[i]);
}

/* What the screen shows when seat 1 is asked now, in 80 columns by 24 lines; free it with free().
 */
static char *asked(term_game *game, gw_lang lang) {
    screen s;
    screen_open(&s, lang, 80, 24, "");
    game->t = s.t;
    term_draw(game, 1);
    term_list_actions(game, 1);
    return screen_close(&s);
}

/* Leaves a line for the prompt. */
static void fits(term_game *game, const char *options) {
    for (gw_lang lang = 0; lang < GW_LANGS; lang++) {
        char *text = asked(game, lang);
        if (widest_line(text) > 80 || count_lines(text) > 23)
            fail_msg("%s: %d columns, %d lines:\n%s", options, widest_line(text), count_lines(text),
                     text);
        free(text);
    }
}

static void programs_and_stones_are_asked_for_on_one_screen(void **state) {
    static const char *const tables[] = {"players=2", "players=6", "players=2 expert=on",
                                         "players=6 expert=on"};
    (void)state;
    for (size_t i = 0; i < COUNT(tables); i++) {
        term_game game = {.source.is_given = true};
        begin(&game, tables[i]);
        play(&game, GW_CHANCE, "first blue");
        fits(&game, tables[i]);
        program(&game);
        fits(&game, tables[i]);
        term_game_release(&game);
    }
}

static void RD_3_the_example_of_a_program_has_a_dragon_of_the_hand(void **state) {
    (void)state;
    term_game game = {.source.is_given = true};
    begin(&game, "players=2");
    play(&game, GW_CHANCE, "first blue");
    char *text = asked(&game, GW_EN);
    assert_non_null(strstr(text, "“program s2 p1 m2 r d:yellow” gives five cards"));
    free(text);
    play(&game, 1, "card dragon:yellow");
    text = asked(&game, GW_EN);
    assert_non_null(strstr(text, "“program s2 p1 m2 r j” gives five cards"));
    free(text);
    term_game_release(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_and_stones_are_asked_for_on_one_screen),
        cmocka_unit_test(RD_3_the_example_of_a_program_has_a_dragon_of_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
