/* The null game in a terminal: a lane for each boat. */
#include "null/null.h"
#include "term/term.h"

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    enum { NAME_WIDTH = 16 };
    (void)viewer;
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        null_boat boat = null_boat_of(table, view, seat);
        term_pad(t, TERM_BOLD, names[seat], NAME_WIDTH);
        for (unsigned space = 0; space <= boat.finish; space++) {
            bool is_here = space == boat.space || (space == boat.finish && boat.space > space);
            const char *water = space == boat.finish ? "|" : term_glyph(t, "·", ".");
            term_print(t, is_here ? TERM_ACCENT : TERM_BLUE, is_here ? "@" : water);
        }
        fputc('\n', t->out);
    }
}

/* Nothing to add to the notation. */
static void note(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out) {
    (void)t, (void)table, (void)view, (void)seat, (void)action, (void)out;
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    (void)table, (void)state, (void)names;
    term_say_words(t, TERM_ACCENT, "term.null.ask-wind", NULL, 0);
}

const term_drawing term_null = {
    .game = "null-game", .draw = draw, .note = note, .ask_chance = ask_chance};
