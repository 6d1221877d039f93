/* Computers at tables: their decisions are made elsewhere, from a view. */
#include "online/internal.h"

#include <string.h>

enum { AGAIN_MS = 10000 };

static bool is_due(const table *t, gw_seat seat) {
    return game_is_computer(&t->game, seat) && sitting_decision(t->game.sitting, seat) != 0;
}

/* Whether somebody should think about this seat's decision now. */
static bool is_wanted(const online *o, const table *t, gw_seat seat) {
    const computer *c = &t->computers[seat];
    if (!is_due(t, seat)) return false;
    uint64_t decision = sitting_decision(t->game.sitting, seat);
    if (c->decided == decision) return false;
    return c->asked != decision || o->now - c->since >= AGAIN_MS;
}

static void give(online *o, table *t, gw_seat seat, online_job *job) {
    const game_seat *s = &t->game.seats[seat];
    *job = (online_job){.table = t->id,
                        .host = t->game.host,
                        .seat = seat,
                        .decision = sitting_decision(t->game.sitting, seat),
                        .rules = sitting_table(t->game.sitting)};
    strcpy(job->level, s->is_computer ? s->level : t->game.setup.level);
    sitting_view(t->game.sitting, seat, GW_STATE(&job->view));
    t->computers[seat].asked = job->decision;
    t->computers[seat].since = o->now;
}

void jobs_note(table *t) {
    if (t->state == TABLE_READY && game_computer_due(&t->game) != 0) table_list_add(t, LIST_JOBS);
}

void jobs_tick(table *t) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        const computer *c = &t->computers[seat];
        if (c->asked == 0 || t->online->now - c->since < AGAIN_MS) continue;
        jobs_note(t);
        return;
    }
}

bool jobs_have_answer(const table *t) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (t->computers[seat].decided != 0) return true;
    return false;
}

void jobs_forget(table *t) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        computer *c = &t->computers[seat];
        if (c->decided == 0) continue;
        bool is_current = t->game.phase == GAME_PLAYING && is_due(t, seat) &&
                          c->decided == sitting_decision(t->game.sitting, seat);
        if (!is_current) c->decided = c->asked = 0;
    }
}

/* Seats that are due at the same time are thought about at the same time. */
bool online_next_job(online *o, online_job *job) {
    table *t;
    while ((t = table_list_take(o, LIST_JOBS)) != NULL) {
        if (t->state != TABLE_READY || t->game.phase != GAME_PLAYING) continue;
        for (gw_seat seat = 1; seat <= game_players(&t->game); seat++) {
            if (!is_due(t, seat)) t->computers[seat].asked = 0;
            if (!is_wanted(o, t, seat)) continue;
            give(o, t, seat, job);
            table_list_add(t, LIST_JOBS); /* others may be due, too */
            return true;
        }
    }
    return false;
}

void online_thought(online *o, int64_t now, const online_job *job, const gw_action *actions,
                    size_t count) {
    online_set_now(o, now);
    table *t = table_find(o, job->table);
    if (t == NULL) return;
    computer *c = &t->computers[job->seat];
    c->decided = job->decision;
    c->count = count < TURN_MAX ? count : TURN_MAX;
    memcpy(c->actions, actions, c->count * sizeof *actions);
    table_run(o, t);
}
