/* Requests while the game is played. */
#include "online/judge.h"

#include <string.h>

/* The lines of `text` as actions; false if one is none, or there are none or too many. */
static bool read_actions(const game *g, store_text text, gw_action *actions, size_t *count) {
    *count = 0;
    while (text.length > 0) {
        const char *end = memchr(text.bytes, '\n', text.length);
        size_t length = end ? (size_t)(end - text.bytes) : text.length;
        if (*count == SITTING_ACTIONS ||
            !sitting_read_action(g->sitting, text.bytes, length, &actions[*count], NULL))
            return false;
        size_t skip = length + (end != NULL);
        text = (store_text){text.bytes + skip, text.length - skip};
        ++*count;
    }
    return *count > 0;
}

static verdict propose_actions(online *o, table *t, const gw_action *actions, size_t count) {
    const online_ask *ask = &t->current.ask;
    const gw_table *rules = sitting_table(t->game.sitting);
    verdict v = {.proposed = GAME_DONE};
    for (size_t i = 0; v.proposed == GAME_DONE && i < count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        rules->game->write_action(rules, actions[i], &out);
        entry e = {.kind = i == 0 ? ENTRY_ACT : ENTRY_ALSO,
                   .seat = ask->seat,
                   .numbers = {ask->decision},
                   .text = {text, out.length}};
        if (i == 0)
            v = verdict_propose(o, t, &e);
        else
            v.proposed = table_propose(o, t, &e, t->current.person, t->current.time);
    }
    return v;
}

verdict judge_act(online *o, table *t) {
    game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    gw_action actions[SITTING_ACTIONS];
    size_t count;
    sitting_refusal refusal;
    if (!game_holds(g, ask->seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->seats[ask->seat].is_computer)
        return verdict_refused(ONLINE_NOT_NOW);
    if (ask->decision == 0 || ask->decision != sitting_decision(g->sitting, ask->seat))
        return verdict_refused(ONLINE_STALE);
    if (!read_actions(g, ask->text, actions, &count)) return verdict_refused(ONLINE_INVALID);
    switch (sitting_may_play(g->sitting, ask->seat, ask->decision, actions, count, &refusal)) {
    case SITTING_DONE: return propose_actions(o, t, actions, count);
    case SITTING_ILLEGAL:
        return (verdict){.refusal = ONLINE_ILLEGAL,
                         .game = sitting_table(g->sitting)->game,
                         .rule = refusal.rule,
                         .at = refusal.at};
    case SITTING_STALE: return verdict_refused(ONLINE_STALE);
    default: return verdict_refused(ONLINE_INVALID);
    }
}

/* Whether the person in the seat, and no computer for it, took these steps. */
static bool are_own(const game *g, gw_seat seat, size_t from, size_t until) {
    const gw_record *record = sitting_record(g->sitting);
    for (size_t i = from; i < until; i++)
        if (gw_record_step(record, i).seat != seat ||
            gw_record_holder_at(record, seat, i).kind != GW_PERSON)
            return false;
    return true;
}

verdict judge_take_back(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->seats[ask->seat].is_computer)
        return verdict_refused(ONLINE_NOT_NOW);
    size_t steps = gw_record_count(sitting_record(g->sitting));
    if (ask->number >= steps) return verdict_refused(ONLINE_INVALID);
    if (!are_own(g, ask->seat, (size_t)ask->number, steps) || ask->number < g->begun ||
        ask->number < sitting_undo_point(g->sitting, SITTING_ONLINE))
        return verdict_refused(ONLINE_FIXED);
    return verdict_propose(
        o, t, &(entry){.kind = ENTRY_UNDO, .seat = ask->seat, .numbers = {ask->number}});
}

verdict judge_leave(online *o, table *t) {
    static const char why[] = "left";
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(&t->game, seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (t->game.phase != GAME_PLAYING || t->game.seats[seat].is_away)
        return verdict_refused(ONLINE_NOT_NOW);
    if (t->game.seats[seat].left >= GAME_LEAVINGS) return verdict_refused(ONLINE_BUSY);
    return verdict_propose(
        o, t, &(entry){.kind = ENTRY_AWAY, .seat = seat, .text = {why, sizeof why - 1}});
}

verdict judge_return(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if ((g->phase != GAME_PLAYING && g->phase != GAME_PAUSED) || !g->seats[seat].is_away)
        return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_HERE, .seat = seat});
}

verdict judge_offer(online *o, table *t) {
    const game *g = &t->game;
    const online_ask *ask = &t->current.ask;
    if (!game_holds(g, ask->seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (game_offer_find(ask->text) == GAME_NO_OFFER) return verdict_refused(ONLINE_INVALID);
    if (!game_is_person(g, ask->seat) || !game_may_offer(g, game_offer_find(ask->text)))
        return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(o, t,
                           &(entry){.kind = ENTRY_OFFER, .seat = ask->seat, .text = ask->text});
}

verdict judge_answer(online *o, table *t, entry_kind kind) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PLAYING || g->offer == GAME_NO_OFFER || !game_is_person(g, seat))
        return verdict_refused(ONLINE_NOT_NOW);
    if (kind == ENTRY_AGREE && (g->agreed & GW_SEAT_BIT(seat)))
        return verdict_refused(ONLINE_NOT_NOW); /* it has */
    return verdict_propose(o, t, &(entry){.kind = kind, .seat = seat});
}

verdict judge_holiday(online *o, table *t) {
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(&t->game, seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (!game_may_take_holiday(&t->game, seat)) return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_HOLIDAY, .seat = seat});
}

verdict judge_resume(online *o, table *t) {
    const game *g = &t->game;
    gw_seat seat = t->current.ask.seat;
    if (!game_holds(g, seat, t->current.person)) return verdict_refused(ONLINE_NOT_YOURS);
    if (g->phase != GAME_PAUSED || !g->is_agreed_pause || !game_is_person(g, seat))
        return verdict_refused(ONLINE_NOT_NOW);
    return verdict_propose(o, t, &(entry){.kind = ENTRY_RESUME, .seat = seat});
}
