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

/* What a computer decided, after the fixed pause, so that its thinking time says nothing. */
static game_answer propose_thought(online *o, table *t) {
    thought now = t->thought;
    sitting *s = t->game.sitting;
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    if (now.seat == 0 || t->game.phase != GAME_PLAYING) return GAME_DONE;
    bool is_current = game_is_computer(&t->game, now.seat) && now.decision != 0 &&
                      now.decision == sitting_decision(s, now.seat);
    if (is_current && online_time(o) < t->game.time + GAME_PAUSE_MS) return GAME_DONE;
    t->thought.seat = 0;
    if (!is_current ||
        sitting_may_play(s, now.seat, now.decision, &now.action, 1, NULL) != SITTING_DONE)
        return GAME_DONE;
    sitting_table(s)->game->write_action(sitting_table(s), now.action, &out);
    entry e = {
        .kind = ENTRY_ACT, .seat = now.seat, .numbers = {now.decision}, .text = {text, out.length}};
    return table_propose(o, t, &e, 0, online_time(o));
}

game_answer table_propose_due(online *o, table *t) {
    game_answer answer = table_propose_credit(o, t);
    if (t->count > t->durable)
        return answer; /* there may be more, and then its deadline is another */
    if (answer == GAME_DONE && t->fires != 0) answer = propose_deadline(o, t);
    if (answer == GAME_DONE && !t->is_removing) answer = propose_thought(o, t);
    return answer;
}
