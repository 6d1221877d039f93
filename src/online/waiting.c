/* Requests that wait at a table, in the order in which they came. After a restart all who play and
 * watch come back at once, so there is room for many; but one client has only so much of it. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

static asked *at(const table *t, size_t index) {
    return &t->queue[(t->first + index) % t->queue_size];
}

/* Makes room for one more, up to rules.waiting. */
static bool reserve(table *t, size_t most) {
    enum { FEW = 8 };
    if (t->waiting < t->queue_size) return true;
    if (t->waiting >= most) return false;
    size_t size = t->queue_size ? 2 * t->queue_size : FEW;
    if (size > most) size = most;
    asked *grown = malloc(size * sizeof *grown);
    if (grown == NULL) return false;
    for (size_t i = 0; i < t->waiting; i++) grown[i] = *at(t, i);
    free(t->queue);
    t->queue = grown;
    t->queue_size = size;
    t->first = 0;
    return true;
}

static bool is_of_table(const table *t, uint64_t person) {
    return person != 0 && (t->game.host == person || game_has_seat(&t->game, person));
}

/* Whether one more may wait: nobody's requests keep out those of others, nor visitors' those of the
 * table's own people. */
static bool has_room(const online *o, const table *t, const asked *a) {
    uint32_t all = o->rules.waiting, own = 0, foreign = 0;
    for (size_t i = 0; i < t->waiting; i++) {
        const asked *other = at(t, i);
        own += a->person != 0 ? other->person == a->person : other->client == a->client;
        foreign += !is_of_table(t, other->person);
    }
    return own < (all + 3) / 4 && (foreign < (all + 1) / 2 || is_of_table(t, a->person));
}

bool waiting_put(online *o, table *t, const asked *a) {
    if (!has_room(o, t, a) || !reserve(t, o->rules.waiting)) return false;
    asked added = *a;
    added.ask.text.bytes = NULL;
    if (a->ask.text.length > 0) {
        char *text = malloc(a->ask.text.length);
        if (text == NULL) return false;
        memcpy(text, a->ask.text.bytes, a->ask.text.length);
        added.ask.text.bytes = text;
    }
    *at(t, t->waiting++) = added;
    return true;
}

static asked take(table *t) {
    asked first = *at(t, 0);
    t->first = (t->first + 1) % t->queue_size;
    t->waiting--;
    return first;
}

void waiting_take(table *t) {
    t->current = take(t);
    t->has_current = true;
}

void waiting_end_current(table *t) {
    free((char *)(uintptr_t)t->current.ask.text.bytes);
    t->has_current = false;
}

static void refuse_first(online *o, table *t) {
    asked a = take(t);
    if (client_of(o, &a)) client_refuse(o, a.client, &a.ask, ONLINE_UNAVAILABLE);
    free((char *)(uintptr_t)a.ask.text.bytes);
}

/* What the current request has led to may be stored already: whether it is, only the store can
 * say. But as long as it is still to be judged, nothing was changed. */
static bool is_undecided(const table *t) {
    return t->state == TABLE_READY || (t->state == TABLE_WAITING && !t->is_saving);
}

void waiting_give_up(online *o, table *t) {
    while (t->waiting > 0 && online_is_overdue(o, at(t, 0)->since)) refuse_first(o, t);
    if (!t->has_current || !is_undecided(t) || !online_is_overdue(o, t->current.since)) return;
    t->is_asking_other = false;
    table_refuse(o, t, ONLINE_UNAVAILABLE);
}

void waiting_disown(table *t, uint32_t index, uint32_t visit) {
    for (size_t i = 0; i <= t->waiting; i++) {
        asked *a = i < t->waiting ? at(t, i) : &t->current;
        if (a->client == index && a->visit == visit) a->person = 0;
    }
}

void waiting_free(table *t) {
    if (t->has_current) waiting_end_current(t);
    for (; t->waiting > 0; t->waiting--)
        free((char *)(uintptr_t)at(t, t->waiting - 1)->ask.text.bytes);
    free(t->queue);
}
