/* The drawings of all games, along their recorded games: every player is named, plain ASCII is
 * plain ASCII, and what a viewer sees does not depend on what is hidden from them. */
#define _POSIX_C_SOURCE 200809L
#include "conformance/files.h"
#include "core/check.h"

#include "term/term.h"
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 24 };

static const char *const names[] = {"", "Ada", "Bruno", "Clio", "Dora", "Emil", "Fanny", NULL};

/* What is drawn, in memory to be freed. */
static char *drawn(const gw_table *table, const gw_state *view, gw_seat viewer, bool is_ascii,
                   gw_lang lang) {
    char *text = NULL;
    size_t size = 0;
    const term t = {.out = open_memstream(&text, &size), .lang = lang, .is_ascii = is_ascii};
    assert_non_null(t.out);
    term_drawing_of(table->game)->draw(&t, table, view, viewer, names);
    fclose(t.out);
    return text;
}

static void is_plain_ascii(const char *text) {
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at >= 0x7F || (*at < ' ' && *at != '\n'))
            fail_msg("byte %d in:\n%s", (unsigned char)*at, text);
}

static void has_names(const gw_table *table, const char *text) {
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (strstr(text, names[seat]) == NULL) fail_msg("no %s in:\n%s", names[seat], text);
}

/* The view, and the view of a guess that fits it, which differs in what is hidden. */
static void looks_the_same(const gw_table *table, const gw_state *state, gw_seat viewer) {
    gw_any_state view, guess, again;
    gw_random random = gw_random_seed(5);
    table->game->view(table, state, viewer, GW_STATE(&view));
    table->game->guess(table, GW_STATE(&view), viewer, &random, GW_STATE(&guess));
    table->game->view(table, GW_STATE(&guess), viewer, GW_STATE(&again));
    char *one = drawn(table, GW_STATE(&view), viewer, false, GW_EN);
    char *other = drawn(table, GW_STATE(&again), viewer, false, GW_EN);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void look_along(const gw_game *game, char *line) {
    char path[256], *rest;
    snprintf(path, sizeof path, "%s/recorded/%s.gwr", game->alias, cut_word(line, &rest));
    gw_record *record = file_record(path);
    assert_non_null(record);
    const gw_table *table = gw_record_table(record);
    size_t steps = gw_record_count(record);
    for (size_t i = 1; i <= STEPS; i++) {
        gw_any_state any, view;
        gw_seat viewer = (gw_seat)(i % (table->players + 1U));
        gw_record_replay(record, steps * i / STEPS, GW_STATE(&any));
        table->game->view(table, GW_STATE(&any), viewer, GW_STATE(&view));
        char *ascii = drawn(table, GW_STATE(&view), viewer, true, GW_EN);
        char *text = drawn(table, GW_STATE(&view), viewer, false, (gw_lang)(i % GW_LANGS));
        is_plain_ascii(ascii);
        if (game->headers_name_seats || i > STEPS / 2) has_names(table, text);
        looks_the_same(table, GW_STATE(&any), viewer);
        free(ascii);
        free(text);
    }
    gw_record_free(record);
}

static void drawings_along_recorded_games(void **state) {
    (void)state;
    for_each_line("recorded/list.txt", look_along);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(drawings_along_recorded_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
