/* Rarer troubles: a store that is full for a while, clients that do not read what they are told,
 * and a later version beside this one that writes entries which this one does not know. */
#include "online/sim.h"

enum { OFTEN_MS = 500 };

/* ------------------------------------------------------------------- a full store -- */

static void make_room(world *w, void *what) {
    (void)what;
    w->is_full = false;
}

static void fill(world *w, void *what) {
    (void)what;
    if (w->is_ending) return;
    if (!w->is_full && strikes(w, w->faults.full)) {
        w->is_full = true;
        after(w, OFTEN_MS + below(w, 12000), make_room, NULL);
    }
    after(w, OFTEN_MS, fill, NULL);
}

bool is_refused_for_space(const world *w, const store_batch *batch) {
    for (size_t i = 0; w->is_full && i < batch->count; i++)
        if (batch->requests[i].kind <= STORE_CLAIM) return true;
    return false;
}

/* -------------------------------------------------------------- clients that do not read -- */

static void read_on(world *w, void *what) {
    player *p = what;
    if (w->is_ending) return;
    p->is_deaf = false;
    if (p->is_connected) read_tells(w, p);
}

void flood(world *w, player *p) {
    enum { MANY = 60, DEAF_MS = 2500 };
    if (p->is_deaf) return;
    p->is_deaf = true;
    after(w, DEAF_MS, read_on, p);
    for (int i = 0; i < MANY; i++) {
        online_ask what = {.kind = ONLINE_REVOKE, .id = p->next_id++, .table = w->table};
        send_ask(w, p, &what);
    }
}

/* --------------------------------------------------------------------- a later version -- */

static void write_later_entry(world *w, void *what) {
    static const char text[] = "later 1";
    (void)what;
    if (w->is_ending || w->stored == 0 || w->damaged_at != 0) return;
    store_entry e = {.number = w->stored + 1,
                     .tag = 1,
                     .time = STORE_TIME + w->now,
                     .text = {text, sizeof text - 1}};
    store_header header = {.phase = GAME_PLAYING, .deadline = STORE_NEVER};
    store_request append = {.kind = STORE_APPEND,
                            .table = w->table,
                            .last = w->stored,
                            .entries = &e,
                            .count = 1,
                            .header = &header};
    store_batch batch = {.requests = &append, .count = 1};
    store_send(w->store, &batch);
    store_receive(w->store);
    store_batch_clear(&batch);
    look_at_store(w);
}

void note_entry(world *w, const store_entry *logged) {
    entry e;
    bool is_known = entry_read(logged->text, &e);
    if (is_known && e.kind == ENTRY_OVER) w->is_over_stored = true;
    if (w->damaged_at != 0)
        fail(w, "entry %d follows one that is not understood", (int)logged->number);
    if (is_known) return;
    w->damaged_at = logged->number;
    w->damaged_since = w->now;
}

bool has_settled_damaged(const world *w) {
    enum { LONG = 20000 };
    return w->damaged_at != 0 && w->is_calm && w->now - w->damaged_since > LONG;
}

void begin_troubles(world *w) {
    enum { ONE_IN = 64, LATEST_MS = 60000 };
    fill(w, NULL);
    if (below(w, ONE_IN) == 0) after(w, 1000 + below(w, LATEST_MS), write_later_entry, NULL);
}
