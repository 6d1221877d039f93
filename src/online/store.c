/* What the store is asked, and its answers. */
#include "online/internal.h"

#include <string.h>

void table_read(table *t) {
    t->state = TABLE_READING;
    table_list_add(t, LIST_STORE);
}

void table_save(table *t) {
    listings_fill_header(t);
    t->state = TABLE_SAVING;
    table_list_add(t, LIST_STORE);
}

static store_request request_of(const table *t) {
    store_request r = {.kind = STORE_READ, .table = t->id, .list = STORE_LOG, .last = t->durable};
    if (t->state != TABLE_SAVING) {
        r.limit = STORE_READ_MAX;
        return r;
    }
    if (t->is_removing) {
        r.kind = STORE_REMOVE;
        return r;
    }
    r.kind = STORE_APPEND;
    r.entries = t->entries + t->durable;
    r.count = t->count - t->durable;
    r.header = &t->header;
    return r;
}

/* ---------------------------------------------------------------------- sending -- */

void sent_add(sent *s, const store_request *r, table *t, errand *e) {
    s->tables[s->batch.count] = t;
    s->errands[s->batch.count] = e;
    s->requests[s->batch.count++] = *r;
}

static void add_look(online *o, sent *s) {
    if (o->is_looking || o->now < o->next_look || o->table_count == 0) return;
    o->looked_count = 0;
    for (size_t i = 0; i < o->table_count && o->looked_count < STORE_READ_MAX; i++) {
        const table *t = o->tables[i];
        if (t->follows != NOWHERE && t->id >= o->look_from) o->looked_at[o->looked_count++] = t->id;
    }
    bool is_round_over = o->looked_count < STORE_READ_MAX;
    o->look_from = is_round_over ? 0 : o->looked_at[o->looked_count - 1] + 1;
    if (is_round_over) o->next_look = o->now + o->rules.look_ms;
    if (o->looked_count == 0) return;
    o->is_looking = true;
    sent_add(
        s, &(store_request){.kind = STORE_LASTS, .tables = o->looked_at, .count = o->looked_count},
        NULL, NULL);
}

store_batch *online_next_batch(online *o) {
    sent *s = NULL;
    for (size_t i = 0; i < BATCHES_MAX && s == NULL; i++)
        if (!o->batches[i].is_away) s = &o->batches[i];
    if (s == NULL) return NULL;
    s->batch = (store_batch){.requests = s->requests, .owner = s};
    revoked_add_request(o, s); /* before the call: nothing is judged before this is known */
    timing_add_call(o, s);
    add_look(o, s);
    errands_add_requests(o, s);
    lobby_add_requests(o, s);
    mine_add_requests(o, s);
    people_add_requests(o, s);
    while (s->batch.count < STORE_BATCH_MAX) {
        table *t = table_list_take(o, LIST_STORE);
        if (t == NULL) break;
        store_request r = request_of(t);
        sent_add(s, &r, t, NULL);
    }
    s->is_away = s->batch.count > 0;
    return s->is_away ? &s->batch : NULL;
}

/* ------------------------------------------------------------------- answers -- */

static void wait(online *o, table *t, bool is_saving) {
    t->state = TABLE_WAITING;
    t->is_saving = is_saving;
    t->again = o->now + o->rules.again_ms;
}

/* Adds stored entries; false, with the table damaged or to be read again, if they do not follow. */
static bool add_all(online *o, table *t, const store_answer *answer) {
    for (size_t i = 0; i < answer->entry_count; i++) {
        game_answer added = table_add_stored(t, &answer->entries[i]);
        if (added == GAME_DONE) continue;
        table_revert(t);
        if (added == GAME_NO_MEMORY)
            wait(o, t, false);
        else
            t->state = TABLE_DAMAGED;
        return false;
    }
    return true;
}

static void after_read(online *o, table *t, const store_answer *answer) {
    if (answer->result == STORE_FAILED || answer->result == STORE_UNKNOWN) {
        wait(o, t, false);
        return;
    }
    uint64_t last = answer->result == STORE_DONE ? answer->last : 0;
    if (last < t->durable) {
        table_forget(o, t);
        return;
    }
    if (!add_all(o, t, answer)) {
        table_run(o, t);
        return;
    }
    follows_advance(o, t);
    if (last > t->durable) {
        table_read(t);
        return;
    }
    t->state = TABLE_READY;
    table_run(o, t);
}

static void after_done(online *o, table *t) {
    t->durable = t->count;
    t->is_unknown = false;
    t->state = TABLE_READY;
    listings_change(t);
    follows_advance(o, t);
    /* What happened by itself is no answer to the request that waits. */
    const game_grant *grant =
        t->has_current ? game_grant_find(&t->game, t->current.person, t->current.ask.id) : NULL;
    if (grant) table_grant(o, t, grant->first, grant->last);
    table_run(o, t);
}

/* Whether what was missed begins with what was proposed: an earlier try had been carried out. */
static bool is_own(const table *t, const store_answer *answer) {
    size_t count = t->count - t->durable;
    if (answer->entry_count < count) return false;
    for (size_t i = 0; i < count; i++)
        if (answer->entries[i].tag != t->entries[t->durable + i].tag) return false;
    return true;
}

/* Somebody else was first: learns what was missed and judges anew. */
static void after_lost(online *o, table *t, const store_answer *answer) {
    if (is_own(t, answer)) {
        after_done(o, t); /* which judges nothing that the fence would not refuse */
        return;
    }
    t->is_unknown = false;
    if (!table_revert(t)) return;
    table_read(t);
    (void)o;
}

static void after_append(online *o, table *t, const store_answer *answer) {
    switch (answer->result) {
    case STORE_DONE: after_done(o, t); return;
    case STORE_LOST: after_lost(o, t, answer); return;
    case STORE_UNKNOWN: t->is_unknown = true; break;
    case STORE_ABSENT:
    case STORE_FAILED: break;
    }
    if (t->is_unknown || !t->has_current) {
        wait(o, t, true);
        return;
    }
    table_revert(t);
    t->state = t->state == TABLE_DAMAGED ? TABLE_DAMAGED : TABLE_READY;
    table_refuse(o, t, ONLINE_UNAVAILABLE);
    table_run(o, t);
}

/* The table is gone, or somebody came after all. */
static void after_remove(online *o, table *t, const store_answer *answer) {
    if (answer->result == STORE_FAILED || answer->result == STORE_UNKNOWN) {
        wait(o, t, true);
        return;
    }
    t->is_removing = false;
    if (answer->result != STORE_LOST) listings_remove(t);
    if (answer->result == STORE_LOST)
        table_read(t);
    else
        table_forget(o, t);
}

static void after_look(online *o, const store_request *r, const store_answer *answer) {
    o->is_looking = false;
    if (answer->result != STORE_DONE) return;
    for (size_t i = 0; i < r->count; i++) {
        table *t = table_find(o, r->tables[i]);
        if (t && t->state == TABLE_READY && answer->lasts[i] != t->durable) table_read(t);
    }
}

void online_stored(online *o, int64_t now, store_batch *batch) {
    sent *s = batch->owner;
    online_set_now(o, now);
    for (size_t i = 0; i < batch->count; i++) {
        const store_request *r = &batch->requests[i];
        const store_answer *answer = &batch->answers[i];
        if (s->errands[i]) {
            errand_answered(o, s->errands[i], answer);
            continue;
        }
        if (r->kind == STORE_ALIVE) timing_alive(o, r, answer);
        if (r->kind == STORE_OUTAGES) timing_outages(o, answer);
        if (r->kind == STORE_CLAIM) timing_claimed(o, answer);
        if (r->kind == STORE_REMOVE) after_remove(o, s->tables[i], answer);
        if (r->kind == STORE_LASTS) after_look(o, r, answer);
        if (r->kind == STORE_KNOWN) revoked_answered(o, answer);
        if (r->kind == STORE_HEADERS && r->person == 0) lobby_answered(o, answer);
        if (r->kind == STORE_HEADERS && r->person != 0) mine_answered(o, r, answer);
        if (r->kind == STORE_GET_PERSON) people_answered(o, r, answer);
        if (r->kind == STORE_READ) after_read(o, s->tables[i], answer);
        if (r->kind == STORE_APPEND) after_append(o, s->tables[i], answer);
    }
    store_batch_clear(batch);
    s->is_away = false;
}
