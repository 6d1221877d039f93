/* The plain drawing, for a game without a drawing of its own. */
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    (void)viewer, (void)names;
    gw_out measure = gw_out_to(NULL, 0);
    table->game->write_json(table, view, &measure);
    char *text = malloc(measure.length + 1);
    if (text == NULL) {
        term_say(t, TERM_BAD, "problem.memory", NULL, 0);
        return;
    }
    gw_out out = gw_out_to(text, measure.length + 1);
    table->game->write_json(table, view, &out);
    fprintf(t->out, "\n%s\n", text);
    free(text);
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    (void)table, (void)state, (void)names;
    term_say_words(t, TERM_ACCENT, "term.ask-chance", NULL, 0);
}

const term_drawing term_plain = {.game = "", .draw = draw, .ask_chance = ask_chance};
