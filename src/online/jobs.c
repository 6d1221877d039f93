/* Computers at tables: their decisions are made elsewhere, from a view. */
#include "online/internal.h"

#include <string.h>

enum { AGAIN_MS = 10000 };

/* Whether somebody should think about this decision now. */
static bool is_wanted(const online *o, const table *t, gw_seat seat, uint64_t decision) {
    if (t->thought.seat == seat && t->thought.decision == decision) return false;
    return t->job_seat != seat || t->job_decision != decision || o->now - t->job_since >= AGAIN_MS;
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
    t->job_seat = seat;
    t->job_decision = job->decision;
    t->job_since = o->now;
}

void jobs_note(table *t) {
    if (t->state == TABLE_READY && game_computer_due(&t->game) != 0) table_list_add(t, LIST_JOBS);
}

void jobs_tick(table *t) {
    if (t->job_seat != 0 && t->online->now - t->job_since >= AGAIN_MS) jobs_note(t);
}

bool online_next_job(online *o, online_job *job) {
    table *t;
    while ((t = table_list_take(o, LIST_JOBS)) != NULL) {
        gw_seat seat = t->state == TABLE_READY ? game_computer_due(&t->game) : 0;
        if (seat == 0) t->job_seat = 0;
        if (seat == 0 || !is_wanted(o, t, seat, sitting_decision(t->game.sitting, seat))) continue;
        give(o, t, seat, job);
        return true;
    }
    return false;
}

void online_thought(online *o, int64_t now, const online_job *job, const gw_action *actions,
                    size_t count) {
    online_set_now(o, now);
    table *t = table_find(o, job->table);
    if (t == NULL) return;
    t->thought = (thought){.seat = job->seat, .decision = job->decision, .count = count};
    memcpy(t->thought.actions, actions, count * sizeof *actions);
    table_run(o, t);
}
