/* A draft: several actions, thought through before any of them is played. */
#include "wasm/game.h"

#include <string.h>

/* What the lines would do, one after another, each an action of `seat`, as far as that can
 * know; the game does not change. After a line that ends with a newline, whoever else has to
 * answer does the first thing that is legal. What playing the last action (or "") tells, with
 * the events of all, and "legal":[…], what `seat` may do then; or why the first line that cannot be
 * is refused, as when it is played. */
const char *EXPORT(gangway_game_draft)(page_game *g, uint32_t seat, const char *lines,
                                       size_t length, uint32_t viewer, uint32_t lang);

static void apply(page_game *g, gw_any_state *state, gw_seat seat, gw_action action) {
    gw_apply(page_table(g), GW_STATE(state), g->thinking->scratch, seat, action, &g->seen);
}

/* Has others answer until `seat` or chance has to act, or nobody. */
static void let_answer(page_game *g, gw_any_state *state, gw_seat seat) {
    const gw_table *table = page_table(g);
    gw_action *list = g->thinking->list;
    for (unsigned answers = 0; answers < PAGE_DRAFT_MAX; answers++) {
        gw_seat other = gw_first_to_act(table, GW_STATE(state));
        bool is_his = gw_to_act(table, GW_STATE(state)) & GW_SEAT_BIT(seat);
        if (is_his || other == GW_CHANCE || other == GW_NO_SEAT) return;
        if (gw_legal(table, GW_STATE(state), g->thinking->scratch, other, list) == 0) return;
        apply(g, state, other, list[0]);
    }
}

gw_rule page_draft(page_game *g, gw_seat seat, const char *lines, size_t length,
                   gw_any_state *state, gw_action *last) {
    const gw_table *table = page_table(g);
    const char *end = lines + length;
    page_view(g, seat, state);
    g->seen = (gw_events){.list = g->events, .capacity = PAGE_DRAFT_MAX * table->game->events_max};
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (stop == NULL) stop = end;
        gw_rule rule =
            page_read_legal(g, GW_STATE(state), seat, lines, (size_t)(stop - lines), last);
        if (rule != 0) return rule;
        apply(g, state, seat, *last);
        if (stop < end) let_answer(g, state, seat);
        lines = stop + 1;
    }
    return 0;
}

static void write_draft(const void *what, gw_out *out) {
    const question *q = what;
    if (q->refused) {
        page_put_refusal(out, q);
        return;
    }
    gw_put_char(out, '{');
    page_put_played(out, q);
    answer_put_key(out, "legal", false);
    page_put_legal(out, q->game, q->state, q->seat);
    gw_put_char(out, '}');
}

const char *gangway_game_draft(page_game *g, uint32_t seat, const char *lines, size_t length,
                               uint32_t viewer, uint32_t lang) {
    gw_any_state state;
    question q = {.game = g,
                  .lang = page_lang(lang),
                  .viewer = (gw_seat)viewer,
                  .seat = (gw_seat)seat,
                  .state = GW_STATE(&state),
                  .step = gw_record_count(g->record)};
    q.refused = page_draft(g, q.seat, lines, length, &state, &q.action);
    return answer_write(&g->told, write_draft, &q);
}
