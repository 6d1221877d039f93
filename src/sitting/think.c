/* Computer players: deciding, judging and advising. */
#include "sitting/advice.h"
#include "sitting/internal.h"

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

static bool can_judge(const gw_player *player) {
    return player != NULL && player->judge != NULL;
}

bool sitting_judge(const sitting *s, size_t step, gw_seat seat, const gw_player *player,
                   const gw_thinking *thinking, gw_opinion *opinion) {
    gw_any_state state;
    if (step > sitting_steps(s) || !can_judge(player)) return false;
    gw_record_replay(s->record, step, GW_STATE(&state));
    if (!is_to_act(sitting_table(s), GW_STATE(&state), seat)) return false;
    *opinion = gw_player_judge(player, thinking, GW_STATE(&state), seat, NULL);
    return true;
}

/* ---------------------------------------------------------------------- advice -- */

static void put_actor(const gw_table *table, const gw_state *state, gw_seat seat, char actor[32]) {
    gw_out out = gw_out_to(actor, 32);
    table->game->write_actor(table, state, seat, &out);
}

/* Where a seat has several pieces, the actor's name tells their turns apart. */
bool sitting_is_one_turn(const gw_table *table, const gw_state *before, const gw_state *between,
                         gw_seat seat) {
    char one[32], other[32];
    if (gw_turn(table, before, seat) != gw_turn(table, between, seat)) return false;
    put_actor(table, before, seat, one);
    put_actor(table, between, seat, other);
    return strcmp(one, other) == 0;
}

static void set_budget(const sitting_adviser *adviser, unsigned parts) {
    if (adviser->budget) adviser->budget(adviser->owner, parts, adviser->thinking);
}

/* A forced action needs no thought. The further actions are shown but not judged, so a tenth of the
 * budget is enough for each. */
size_t sitting_complete_turn(const sitting_adviser *adviser, const gw_table *table,
                             const gw_state *view, gw_seat seat, gw_action *actions,
                             size_t capacity) {
    enum { PARTS = 10 };
    gw_thinking *thinking = adviser->thinking;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    size_t count = 1;
    memcpy(state, view, table->game->state_bytes);
    gw_apply(table, state, NULL, seat, actions[0], NULL);
    while (count < capacity && is_to_act(table, state, seat) &&
           sitting_is_one_turn(table, view, state, seat)) {
        size_t choices = gw_legal(table, state, thinking->scratch, seat, thinking->list);
        if (choices == 0) break;
        gw_action action = thinking->list[0];
        if (choices > 1) {
            set_budget(adviser, PARTS);
            action = gw_player_decide(adviser->player, thinking, state, seat);
        }
        gw_apply(table, state, NULL, seat, action, NULL);
        actions[count++] = action;
    }
    return count;
}

void sitting_give_reason(const sitting_adviser *adviser, const gw_state *view, gw_seat seat,
                         const gw_action *actions, size_t count, gw_lang lang,
                         const char *const *names, gw_out *reason) {
    gw_thinking *thinking = adviser->thinking;
    if (adviser->player->reason == NULL) return;
    thinking->rest = actions + 1;
    thinking->rest_count = count - 1;
    gw_player_reason(adviser->player, thinking, view, seat, actions[0], lang, names, reason);
    thinking->rest = NULL;
    thinking->rest_count = 0;
}

bool sitting_advise(const sitting *s, gw_seat seat, const gw_player *player, gw_thinking *thinking,
                    sitting_budget *budget, void *owner, gw_lang lang, sitting_hint *hint,
                    gw_out *reason) {
    const sitting_adviser adviser = {player, thinking, budget, owner};
    gw_any_state any;
    gw_state *view = GW_STATE(&any);
    seat_names names;
    if (!is_to_act(sitting_table(s), sitting_state(s), seat) || !can_judge(player)) return false;
    sitting_view(s, seat, view);
    set_budget(&adviser, 1);
    gw_opinion opinion = gw_player_judge(player, thinking, view, seat, NULL);
    *hint = (sitting_hint){.actions = {opinion.action}, .shares = opinion.shares};
    hint->count = sitting_complete_turn(&adviser, sitting_table(s), view, seat, hint->actions,
                                        SITTING_ACTIONS);
    sitting_fill_names(s, lang, &names);
    sitting_give_reason(&adviser, view, seat, hint->actions, hint->count, lang, names.list, reason);
    return true;
}
