/* What the store is asked, and its answers. */
#include "online/internal.h"

#include <string.h>

void table_ask_store(table *t, table_state state, store_list list) {
    t->state = state;
    t->list = list;
    table_list_add(t, LIST_STORE);
}

void table_read(table *t) {
    table_ask_store(t, TABLE_READING, STORE_LOG);
}

void table_save(table *t) {
    listings_fill_header(t);
    table_ask_store(t, TABLE_SAVING, STORE_LOG);
}

void table_ask_other(table *t) {
    table_ask_store(t, TABLE_READING, STORE_LOG);
    t->is_asking_other = true;
}

static store_request request_of_chat(const table *t) {
    const chat *c = &t->chats[t->list];
    store_request r = {.kind = STORE_READ, .table = t->id, .list = t->list, .last = c->durable};
    if (t->state != TABLE_SAVING) {
        r.limit = CHAT_KEPT;
    } else if (t->erasing != 0) {
        r.kind = STORE_ERASE;
        r.last = t->erasing;
    } else {
        r.kind = STORE_APPEND;
        r.entries = &t->saying;
        r.count = 1;
    }
    return r;
}

static store_request request_of(const table *t) {
    store_request r = {.kind = STORE_READ, .table = t->id, .list = STORE_LOG, .last = t->durable};
    if (t->list != STORE_LOG) return request_of_chat(t);
    if (t->is_asking_other)
        return (store_request){.kind = STORE_HEADER, .table = t->current.ask.other_table};
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

/* Asks for the last numbers of the lists that somebody follows. */
static void add_look(online *o, sent *s) {
    size_t counts[STORE_LISTS] = {0};
    if (o->looks > 0 || o->now < o->next_look || o->table_count == 0) return;
    for (size_t i = 0; i < o->table_count && counts[STORE_LOG] < STORE_READ_MAX; i++) {
        const table *t = o->tables[i];
        if (t->follows == NOWHERE || t->id < o->look_from) continue;
        for (store_list list = 0; list < STORE_LISTS; list++)
            if (list == STORE_LOG || t->chats[list].is_known)
                o->looked_at[list][counts[list]++] = t->id;
    }
    bool is_round_over = counts[STORE_LOG] < STORE_READ_MAX;
    o->look_from = is_round_over ? 0 : o->looked_at[STORE_LOG][STORE_READ_MAX - 1] + 1;
    if (is_round_over) o->next_look = o->now + o->rules.look_ms;
    for (store_list list = 0; list < STORE_LISTS; list++) {
        if (counts[list] == 0) continue;
        o->looks++;
        sent_add(s,
                 &(store_request){.kind = STORE_LASTS,
                                  .list = list,
                                  .tables = o->looked_at[list],
                                  .count = counts[list]},
                 NULL, NULL);
    }
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

void table_wait(online *o, table *t, bool is_saving) {
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
            table_wait(o, t, false);
        else
            t->state = TABLE_DAMAGED;
        return false;
    }
    return true;
}

static void after_read(online *o, table *t, const store_answer *answer) {
    if (answer->result == STORE_FAILED || answer->result == STORE_UNKNOWN) {
        table_wait(o, t, false);
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

static void after_other(online *o, table *t, const store_answer *answer) {
    asked *a = &t->current;
    if (answer->result == STORE_FAILED || answer->result == STORE_UNKNOWN) {
        table_wait(o, t, false);
        return;
    }
    a->other = answer->result == STORE_DONE ? OTHER_FOREIGN : OTHER_ABSENT;
    for (size_t i = 0; answer->result == STORE_DONE && i < answer->headers[0].member_count; i++)
        if (answer->headers[0].members[i] == a->person) a->other = OTHER_OWN;
    t->is_asking_other = false;
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
        table_wait(o, t, true);
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
        table_wait(o, t, true);
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
    o->looks--;
    if (answer->result != STORE_DONE) return;
    for (size_t i = 0; i < r->count; i++) {
        table *t = table_find(o, r->tables[i]);
        if (t == NULL || t->state != TABLE_READY) continue;
        uint64_t last = r->list == STORE_LOG ? t->durable : t->chats[r->list].durable;
        if (answer->lasts[i] != last) table_ask_store(t, TABLE_READING, r->list);
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
        if (r->kind == STORE_HEADER) after_other(o, s->tables[i], answer);
        if (r->kind == STORE_KNOWN) revoked_answered(o, answer);
        if (r->kind == STORE_HEADERS && r->person == 0) lobby_answered(o, answer);
        if (r->kind == STORE_HEADERS && r->person != 0) mine_answered(o, r, answer);
        if (r->kind == STORE_GET_PERSON) people_answered(o, r, answer);
        if (r->kind == STORE_READ && r->list == STORE_LOG) after_read(o, s->tables[i], answer);
        if (r->kind == STORE_APPEND && r->list == STORE_LOG) after_append(o, s->tables[i], answer);
        if (r->list != STORE_LOG && s->tables[i]) chat_stored(o, s->tables[i], r, answer);
    }
    store_batch_clear(batch);
    s->is_away = false;
}
