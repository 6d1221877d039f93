/* The store, a memory store, with a way to it that fails. Requests are copied, because a server may
 * crash while they are on their way, and they may be carried out nevertheless. */
#include "online/sim.h"

#include <stdlib.h>
#include <string.h>

/* A batch on its way. */
typedef struct parcel {
    store_batch copy;
    store_batch *batch; /* the server's; gone if its life is over */
    uint32_t server;
    uint64_t life, era;
    bool is_lost;    /* its answer will not be known */
    bool is_refused; /* it is not carried out */
} parcel;

static char *copy_bytes(const char *bytes, size_t length) {
    char *copy = malloc(length + 1);
    if (length > 0) memcpy(copy, bytes, length);
    return copy;
}

static void *copy_of(const void *bytes, size_t size) {
    return memcpy(malloc(size), bytes, size);
}

static void copy_request(store_request *to, const store_request *from) {
    *to = *from;
    if (from->kind == STORE_APPEND) {
        store_entry *entries = malloc(from->count * sizeof *entries);
        for (size_t i = 0; i < from->count; i++) {
            entries[i] = from->entries[i];
            entries[i].text.bytes = copy_bytes(entries[i].text.bytes, entries[i].text.length);
        }
        to->entries = entries;
    }
    if (from->header) {
        store_header *header = malloc(sizeof *header);
        *header = *from->header;
        header->summary.bytes = copy_bytes(header->summary.bytes, header->summary.length);
        to->header = header;
    }
    if (from->kind == STORE_ADD_TOKEN) to->token = copy_of(from->token, sizeof *from->token);
    if (from->kind == STORE_FIND_TOKEN || from->kind == STORE_REMOVE_TOKEN)
        to->hash = copy_of(from->hash, STORE_HASH);
    if (from->kind == STORE_KNOWN) to->hashes = copy_of(from->hashes, from->count * STORE_HASH);
    if (from->kind == STORE_PUT_PERSON) {
        store_person *row = copy_of(from->row, sizeof *row);
        row->name.bytes = copy_bytes(row->name.bytes, row->name.length);
        row->data.bytes = copy_bytes(row->data.bytes, row->data.length);
        to->row = row;
    }
    if (from->kind == STORE_LASTS) {
        uint64_t *tables = malloc((from->count + 1) * sizeof *tables);
        memcpy(tables, from->tables, from->count * sizeof *tables);
        to->tables = tables;
    }
}

static void free_parcel(parcel *p) {
    for (size_t i = 0; i < p->copy.count; i++) {
        const store_request *r = &p->copy.requests[i];
        for (size_t j = 0; r->kind == STORE_APPEND && j < r->count; j++)
            free((char *)(uintptr_t)r->entries[j].text.bytes);
        if (r->kind == STORE_APPEND) free((void *)(uintptr_t)r->entries);
        if (r->header) free((char *)(uintptr_t)r->header->summary.bytes);
        free((void *)(uintptr_t)r->header);
        if (r->kind == STORE_LASTS) free((void *)(uintptr_t)r->tables);
        if (r->kind == STORE_PUT_PERSON) free((char *)(uintptr_t)r->row->name.bytes);
        if (r->kind == STORE_PUT_PERSON) free((char *)(uintptr_t)r->row->data.bytes);
        if (r->kind == STORE_PUT_PERSON) free((void *)(uintptr_t)r->row);
        if (r->kind == STORE_ADD_TOKEN) free((void *)(uintptr_t)r->token);
        if (r->kind == STORE_FIND_TOKEN || r->kind == STORE_REMOVE_TOKEN)
            free((void *)(uintptr_t)r->hash);
        if (r->kind == STORE_KNOWN) free((void *)(uintptr_t)r->hashes);
    }
    free((void *)(uintptr_t)p->copy.requests);
    store_batch_clear(&p->copy);
    free(p);
}

/* The mutant: whoever writes, writes. */
static void drop_fence(world *w, store_request *r) {
    store_request ask = {.kind = STORE_LASTS, .list = r->list, .tables = &r->table, .count = 1};
    store_batch batch = {.requests = &ask, .count = 1};
    store_send(w->store, &batch);
    store_receive(w->store);
    r->last = batch.answers[0].lasts[0];
    store_batch_clear(&batch);
}

/* The store has a clock of its own. */
static void set_times(world *w, parcel *p) {
    store_request *requests = (store_request *)(uintptr_t)p->copy.requests;
    for (size_t i = 0; i < p->copy.count; i++)
        if (requests[i].kind == STORE_ALIVE || requests[i].kind == STORE_CLAIM)
            requests[i].time = STORE_TIME + w->now;
}

/* A sign of life that comes late, when its server is gone: the outage begins with it, for whoever
 * knows only the store. */
static void note_alive(world *w, const parcel *p) {
    for (size_t i = 0; i < p->copy.count; i++)
        if (p->copy.requests[i].kind == STORE_ALIVE && w->down_count > 0 &&
            w->down[w->down_count - 1][1] == 0)
            w->down[w->down_count - 1][0] = w->now;
}

static void carry_out(world *w, parcel *p) {
    if (p->era != w->era) return;
    note_alive(w, p);
    set_times(w, p);
    for (size_t i = 0; w->has_no_fence && i < p->copy.count; i++)
        if (p->copy.requests[i].kind == STORE_APPEND)
            drop_fence(w, (store_request *)(uintptr_t)&p->copy.requests[i]);
    if (!store_send(w->store, &p->copy))
        fail(w, "the store refuses: %s", store_batch_check(&p->copy));
    store_receive(w->store);
    look_at_store(w);
}

/* The answer reaches the server, if it still lives. */
static void answer(world *w, void *what) {
    parcel *p = what;
    server *s = &w->servers[p->server];
    if (s->is_up && s->life == p->life) {
        store_batch *batch = p->batch;
        batch->answers = p->copy.answers;
        batch->memory = p->copy.memory;
        if (p->is_lost) store_batch_fail(batch, STORE_UNKNOWN, "no answer");
        if (p->is_refused) store_batch_fail(batch, STORE_FAILED, "no space");
        p->copy.memory = NULL;
        for (size_t i = 0; i < batch->count; i++) trace(w, (uint64_t)batch->answers[i].result);
        online_stored(s->online, local_time(w, p->server), batch);
        pump(w, p->server);
    }
    free_parcel(p);
}

/* Without an answer in time it is unknown; it is carried out afterwards, or never. */
static void carry_out_late(world *w, void *what) {
    parcel *p = what;
    carry_out(w, p);
    free_parcel(p);
}

static void give_up(world *w, parcel *p) {
    parcel *late = calloc(1, sizeof *late);
    store_request *requests = calloc(p->copy.count, sizeof *requests);
    for (size_t i = 0; i < p->copy.count; i++) copy_request(&requests[i], &p->copy.requests[i]);
    late->era = p->era;
    late->copy = (store_batch){.requests = requests, .count = p->copy.count};
    after(w, 1 + below(w, 2000), carry_out_late, late);
}

static void arrive(world *w, void *what) {
    parcel *p = what;
    server *s = &w->servers[p->server];
    if (w->is_ending || p->era != w->era) {
        free_parcel(p);
        return;
    }
    p->is_refused = strikes(w, w->faults.fail) || is_refused_for_space(w, &p->copy);
    p->is_lost = !p->is_refused && strikes(w, w->faults.unknown);
    if (p->is_lost && strikes(w, w->faults.later)) {
        give_up(w, p);
        p->copy.answers = store_batch_alloc(&p->copy, p->copy.count * sizeof *p->copy.answers);
    } else if (p->is_refused) {
        p->copy.answers = store_batch_alloc(&p->copy, p->copy.count * sizeof *p->copy.answers);
    } else {
        carry_out(w, p);
    }
    int64_t delay = 1 + below(w, 5) + (strikes(w, w->faults.late) ? below(w, 1500) : 0);
    if (s->life == p->life && w->now + delay < s->answer_free) delay = s->answer_free - w->now;
    if (s->life == p->life) s->answer_free = w->now + delay;
    after(w, delay, answer, p);
}

void send_batches(world *w, uint32_t index) {
    server *s = &w->servers[index];
    store_batch *batch;
    while ((batch = online_next_batch(s->online)) != NULL) {
        parcel *p = calloc(1, sizeof *p);
        store_request *requests = calloc(batch->count, sizeof *requests);
        for (size_t i = 0; i < batch->count; i++) copy_request(&requests[i], &batch->requests[i]);
        p->copy = (store_batch){.requests = requests, .count = batch->count};
        p->batch = batch;
        p->server = index;
        p->life = s->life;
        p->era = w->era;
        int64_t delay = 1 + below(w, 4) + (strikes(w, w->faults.late) ? below(w, 1500) : 0);
        if (w->now + delay < s->store_free) delay = s->store_free - w->now;
        s->store_free = w->now + delay;
        after(w, delay, arrive, p);
    }
}

void look_at_store(world *w) {
    store_request read = {
        .kind = STORE_READ, .table = w->table, .last = w->stored, .limit = STORE_READ_MAX};
    store_batch batch = {.requests = &read, .count = 1};
    store_send(w->store, &batch);
    store_receive(w->store);
    for (size_t i = 0; i < batch.answers[0].entry_count; i++) {
        if (w->stored == LINES) fail(w, "the log is too long for the simulator");
        note_entry(w, &batch.answers[0].entries[i]);
        w->stored_at[w->stored] = w->now;
        w->tags[w->stored++] = batch.answers[0].entries[i].tag;
    }
    store_batch_clear(&batch);
}

const store_entry *stored(world *w, store_batch *batch, size_t *count) {
    static store_request read;
    read = (store_request){.kind = STORE_READ, .table = w->table, .limit = STORE_READ_MAX};
    *batch = (store_batch){.requests = &read, .count = 1};
    store_send(w->store, batch);
    store_receive(w->store);
    *count = batch->answers[0].entry_count;
    if (batch->answers[0].last > *count) fail(w, "the log is too long for the simulator");
    return batch->answers[0].entries;
}
