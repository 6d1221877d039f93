/* The time of the store, by which everything is judged.
 *
 * Once a second the store is called: it is given a sign of life, and says what time it is, which
 * outages there were, and whose deadline has come. In between, time goes on by the local clock. A
 * local clock that jumps, or a process that was stopped, is noticed by the gap; then, and whenever
 * the last successful call is too old, nothing is judged until the next one. So no outage is
 * missed, and a deadline fires only when the store itself says that it has come.
 *
 * A store without a clock of its own takes the time that it is given, unless that is before the
 * last sign of life: then the clock was set back, and time goes on from there. The difference is
 * kept and added to every later call, so that the store's time never goes back and never stands
 * still. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum { CALL_MS = 1000, GAP_MS = 3000, CLAIM_MS = 2000, CLAIMED_MAX = 64, OVERDUE_MS = 4000 };

#define LONG_AGO INT64_MIN

void online_set_now(online *o, int64_t now) {
    bool has_jumped = now < o->now || now - o->now > GAP_MS;
    o->now = now;
    if (!has_jumped) return;
    o->called = LONG_AGO;
    o->steady = now;
    o->is_call_stale = true;
    o->next_call = o->next_look = o->next_refresh = o->next_compare = o->check->next =
        o->known.again = o->lobby->next = now;
    people_hurry(o);
    errands_hurry(o);
    for (size_t i = 0; i < o->table_count; i++) {
        table *t = o->tables[i];
        t->again = t->used = t->erase_again = t->around.present_next = now;
        for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) t->computers[seat].since = now;
    }
}

bool online_is_timed(const online *o) {
    return o->called != LONG_AGO && o->now - o->called < GAP_MS;
}

int64_t online_time(const online *o) {
    return o->now + o->offset;
}

bool online_is_overdue(const online *o, int64_t since) {
    int64_t from = since > o->steady ? since : o->steady;
    return o->now - from >= OVERDUE_MS;
}

void timing_begin(online *o, int64_t now) {
    o->now = o->steady = o->next_call = o->next_look = now;
    o->called = LONG_AGO;
}

void timing_add_call(online *o, sent *s) {
    if (o->is_calling || o->now < o->next_call) return;
    const store_request requests[] = {
        {.kind = STORE_ALIVE, .time = online_time(o), .span = GAP_MS},
        {.kind = STORE_OUTAGES, .time = o->outages_until, .limit = OUTAGES_READ},
        {.kind = STORE_CLAIM, .time = online_time(o), .span = CLAIM_MS, .limit = CLAIMED_MAX},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        sent_add(s, &requests[i], NULL, NULL);
    o->is_calling = true;
    o->is_call_stale = false;
    o->calling_since = o->now;
    o->next_call = o->now + CALL_MS;
}

void timing_alive(online *o, const store_request *r, const store_answer *answer) {
    o->is_calling = false;
    o->is_call_good = answer->result == STORE_DONE && !o->is_call_stale &&
                      o->now - o->calling_since <= CLOCK_GRACE_MS;
    /* The store's time when it answered is not after now, so this never runs ahead of it. */
    if (o->is_call_good && answer->time != r->time) o->offset = answer->time - o->now;
}

/* Makes room for one more: keeps the latest ones. */
static bool reserve(online *o) {
    if (o->outage_count < o->outage_capacity) return true;
    if (o->outage_count == OUTAGES_MAX) {
        memmove(o->outages, o->outages + 1, --o->outage_count * sizeof *o->outages);
        return true;
    }
    size_t capacity = o->outage_capacity ? 2 * o->outage_capacity : OUTAGES_READ;
    store_outage *grown = realloc(o->outages, capacity * sizeof *grown);
    if (grown == NULL) return false;
    o->outages = grown;
    o->outage_capacity = capacity;
    return true;
}

/* Adds what was answered; false if out of memory. */
static bool remember(online *o, const store_answer *answer) {
    for (size_t i = 0; i < answer->outage_count; i++) {
        if (!reserve(o)) return false;
        o->outages[o->outage_count++] = answer->outages[i];
        o->outages_until = answer->outages[i].until;
    }
    return true;
}

void timing_outages(online *o, const store_answer *answer) {
    bool was_timed = online_is_timed(o);
    if (answer->result != STORE_DONE) return;
    if (!remember(o, answer)) return;
    if (answer->outage_count == OUTAGES_READ) { /* there are more */
        o->next_call = o->now;
        return;
    }
    if (!o->is_call_good) return;
    o->called = o->calling_since;
    /* While the time was known, nothing had to wait for this. */
    if (was_timed && answer->outage_count == 0) return;
    for (size_t i = 0; i < o->table_count; i++) table_run(o, o->tables[i]);
}

void timing_claimed(online *o, const store_answer *answer) {
    if (answer->result != STORE_DONE) return;
    for (size_t i = 0; i < answer->header_count; i++) {
        table *t = table_get(o, answer->headers[i].table);
        if (t == NULL) continue;
        t->fires = answer->time;
        table_run(o, t);
    }
}
