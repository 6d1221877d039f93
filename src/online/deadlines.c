/* What happens by itself: deadlines, and computers. */
#include "online/internal.h"

#include <string.h>

static game_answer propose_expired(online *o, table *t, game_expiry expiry, gw_seat seat) {
    static const char why[] = "time";
    switch (expiry) {
    case GAME_DISAPPEARS: t->is_removing = true; return GAME_DONE;
    case GAME_VOID: {
        game_answer answer = table_propose_end(o, t, NULL, t->fires);
        return answer == GAME_DONE ? table_propose_secret(o, t) : answer;
    }
    case GAME_OUT_OF_TIME: {
        entry e = {.kind = ENTRY_AWAY, .seat = seat, .text = {why, sizeof why - 1}};
        return table_propose(o, t, &e, 0, t->fires);
    }
    case GAME_ABANDONED: return table_propose_end(o, t, "abandoned", t->fires);
    case GAME_NOTHING: break;
    }
    return GAME_DONE;
}

/* The store said that a deadline has come: it may have been another one meanwhile. */
static game_answer propose_deadline(online *o, table *t) {
    game_answer answer = GAME_DONE;
    int64_t time;
    gw_seat seat;
    for (;;) {
        game_expiry expiry = game_next_expiry(&t->game, &seat, &time);
        if (expiry == GAME_NOTHING || time > t->fires) break;
        answer = propose_expired(o, t, expiry, seat);
        if (answer != GAME_DONE || t->is_removing) break;
    }
    t->fires = 0;
    return answer;
}

/* The turn of a computer, as far as it can be played now. */
static game_answer propose_turn(online *o, table *t, gw_seat seat, const computer *turn) {
    sitting *s = t->game.sitting;
    game_answer answer = GAME_DONE;
    for (size_t i = 0; answer == GAME_DONE && i < turn->count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        uint64_t decision = sitting_decision(s, seat);
        if (decision == 0 ||
            sitting_may_play(s, seat, decision, &turn->actions[i], 1, NULL) != SITTING_DONE)
            break;
        sitting_table(s)->game->write_action(sitting_table(s), turn->actions[i], &out);
        entry e = {
            .kind = ENTRY_ACT, .seat = seat, .numbers = {decision}, .text = {text, out.length}};
        answer = table_propose(o, t, &e, 0, online_time(o));
    }
    return answer;
}

/* Whether all computers that are due have decided. */
static bool have_decided(const table *t) {
    for (gw_seat seat = 1; seat <= game_players(&t->game); seat++) {
        uint64_t decision = sitting_decision(t->game.sitting, seat);
        if (game_is_computer(&t->game, seat) && t->computers[seat].decided != decision)
            return false;
    }
    return true;
}

/* What computers decided, after the fixed pause, so that their thinking time says nothing. Those
 * that are due at the same time act at the same time. */
static game_answer propose_thoughts(online *o, table *t) {
    game_answer answer = GAME_DONE;
    jobs_forget(t);
    if (!jobs_have_answer(t) || !have_decided(t)) return GAME_DONE;
    if (online_time(o) < t->game.moved + GAME_PAUSE_MS) return GAME_DONE;
    for (gw_seat seat = 1; answer == GAME_DONE && seat <= game_players(&t->game); seat++) {
        computer turn = t->computers[seat];
        t->computers[seat].decided = 0;
        if (turn.decided != 0 && turn.decided == sitting_decision(t->game.sitting, seat))
            answer = propose_turn(o, t, seat, &turn);
    }
    return answer;
}

game_answer table_propose_due(online *o, table *t) {
    game_answer answer = table_propose_credit(o, t);
    if (t->count > t->durable)
        return answer; /* there may be more, and then its deadline is another */
    if (answer == GAME_DONE && t->fires != 0) answer = propose_deadline(o, t);
    if (answer == GAME_DONE && !t->is_removing) answer = propose_thoughts(o, t);
    return answer;
}
