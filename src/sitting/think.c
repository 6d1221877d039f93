/* Computer players: what they do in their seats, judge, and advise. */
#include "sitting/inside.h"

#include <string.h>

gw_action sitting_think(const sitting *s, gw_seat seat, const gw_thinking *thinking) {
    const gw_game *game = sitting_table(s)->game;
    gw_holder holder = gw_record_holder_at(s->record, seat, sitting_steps(s));
    const gw_player *player = holder.kind == GW_COMPUTER ? gw_player_find(game, holder.name) : NULL;
    return sitting_ask(s, seat, player ? player : gw_player_find(game, "random"), thinking);
}

gw_action sitting_ask(const sitting *s, gw_seat seat, const gw_player *player,
                      const gw_thinking *thinking) {
    return gw_player_decide(player, thinking, sitting_state(s), seat);
}

static bool is_to_act(const gw_table *table, const gw_state *state, gw_seat seat) {
    return seat >= 1 && seat <= table->players && (gw_to_act(table, state) & GW_SEAT_BIT(seat));
}

static bool does_judge(const gw_player *player) {
    return player != NULL && player->judge != NULL;
}

bool sitting_judge(const sitting *s, size_t step, gw_seat seat, const gw_player *player,
                   const gw_thinking *thinking, gw_opinion *opinion) {
    gw_any_state state;
    if (step > sitting_steps(s) || !does_judge(player)) return false;
    gw_record_replay(s->record, step, GW_STATE(&state));
    if (!is_to_act(sitting_table(s), GW_STATE(&state), seat)) return false;
    *opinion = gw_player_judge(player, thinking, GW_STATE(&state), seat, NULL);
    return true;
}

/* ---------------------------------------------------------------------- advice -- */

/* Records call the actor of two turns differently where a seat has several pieces. */
static bool is_same_actor(const gw_table *table, const gw_state *a, const gw_state *b,
                          gw_seat seat) {
    char one[32], other[32];
    gw_out one_out = gw_out_to(one, sizeof one), other_out = gw_out_to(other, sizeof other);
    table->game->write_actor(table, a, seat, &one_out);
    table->game->write_actor(table, b, seat, &other_out);
    return strcmp(one, other) == 0;
}

/* Goes on to the end of the turn that the first action begins. What is forced takes no thought;
 * the rest is shown but not judged, so a tenth of the thought will do. */
static void complete(const gw_table *table, const gw_state *first, gw_seat seat,
                     const gw_player *player, gw_thinking *thinking, sitting_budget *budget,
                     void *owner, sitting_hint *hint) {
    enum { PARTS = 10 };
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    memcpy(state, first, table->game->state_bytes);
    gw_apply(table, state, NULL, seat, hint->actions[0], NULL);
    while (hint->count < SITTING_ACTIONS && is_to_act(table, state, seat) &&
           gw_turn(table, first, seat) == gw_turn(table, state, seat) &&
           is_same_actor(table, first, state, seat)) {
        size_t count = gw_legal(table, state, thinking->scratch, seat, thinking->list);
        if (count == 0) return;
        gw_action action = thinking->list[0];
        if (count > 1) {
            if (budget) budget(owner, PARTS, thinking);
            action = gw_player_decide(player, thinking, state, seat);
        }
        gw_apply(table, state, NULL, seat, action, NULL);
        hint->actions[hint->count++] = action;
    }
}

bool sitting_advise(const sitting *s, gw_seat seat, const gw_player *player, gw_thinking *thinking,
                    sitting_budget *budget, void *owner, gw_lang lang, sitting_hint *hint,
                    gw_out *reason) {
    const gw_table *table = sitting_table(s);
    gw_any_state view;
    seat_names names;
    if (!is_to_act(table, sitting_state(s), seat) || !does_judge(player)) return false;
    sitting_view(s, seat, GW_STATE(&view));
    if (budget) budget(owner, 1, thinking);
    gw_opinion opinion = gw_player_judge(player, thinking, GW_STATE(&view), seat, NULL);
    *hint = (sitting_hint){.actions = {opinion.action}, .count = 1, .shares = opinion.shares};
    complete(table, GW_STATE(&view), seat, player, thinking, budget, owner, hint);
    if (player->reason == NULL) return true;
    sitting_fill_names(s, lang, &names);
    thinking->rest = hint->actions + 1;
    thinking->rest_count = hint->count - 1;
    gw_player_reason(player, thinking, GW_STATE(&view), seat, hint->actions[0], lang, names.list,
                     reason);
    thinking->rest = NULL;
    thinking->rest_count = 0;
    return true;
}
