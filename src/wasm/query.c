/* Questions specific to one game, by name and arguments. */
#include "wasm/page.h"

/* After trying lines of `seat` (gangway_game_try), asks `query` of <gangway/game.h>: one JSON
 * value; null if the game does not have this question, the arguments are invalid or a line is
 * illegal. */
const char *EXPORT(gangway_game_query)(page_game *g, uint32_t seat, const char *lines,
                                       size_t length, const char *name, size_t name_length,
                                       const char *arguments, size_t arguments_length);

typedef struct inquiry {
    const page_game *game;
    const gw_state *state;
    gw_seat seat;
    const char *name, *arguments;
    size_t name_length, arguments_length;
} inquiry;

static void write_query(const void *what, gw_out *out) {
    const inquiry *i = what;
    if (!gw_query(page_table(i->game), i->state, i->game->thinking->scratch, i->seat, i->name,
                  i->name_length, i->arguments, i->arguments_length, out))
        gw_put_text(out, "null");
}

const char *gangway_game_query(page_game *g, uint32_t seat, const char *lines, size_t length,
                               const char *name, size_t name_length, const char *arguments,
                               size_t arguments_length) {
    gw_any_state state;
    page_lines read;
    inquiry i = {.game = g,
                 .state = GW_STATE(&state),
                 .seat = (gw_seat)seat,
                 .name = name,
                 .name_length = name_length,
                 .arguments = arguments,
                 .arguments_length = arguments_length};
    if (!page_read_lines(g, lines, length, &read) || !page_try(g, i.seat, &read, &state))
        return "null";
    return answer_write(&g->answer, write_query, &i);
}
