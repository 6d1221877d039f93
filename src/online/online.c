/* All tables and clients of a server. */
#include "online/internal.h"

#include <stdlib.h>

const online_rules online_rules_default = {.clients = 16384,
                                           .follows = 65536,
                                           .follows_each = 64,
                                           .tables = 16384,
                                           .waiting = 128,
                                           .names = 16384,
                                           .connections_each = 16,
                                           .follows_person = 256,
                                           .hosted_each = 16,
                                           .look_ms = 1000,
                                           .again_ms = 200,
                                           .idle_ms = 10000};

uint64_t online_random_tag(online *o) {
    uint64_t tag;
    o->random(o->owner, &tag, sizeof tag);
    return tag;
}

uint64_t online_random_id(online *o) {
    uint64_t id = 0;
    while (id == 0) id = online_random_tag(o) & INT64_MAX;
    return id;
}

static bool allocate(online *o) {
    o->tables = calloc(o->rules.tables, sizeof(table *));
    o->clients = calloc(o->rules.clients, sizeof *o->clients);
    o->follows = calloc(o->rules.follows, sizeof *o->follows);
    o->batches = calloc(BATCHES_MAX, sizeof *o->batches);
    bool is_done = true;
    for (store_list list = 0; list < STORE_LISTS; list++) {
        o->looked_at[list] = calloc(STORE_READ_MAX, sizeof *o->looked_at[list]);
        is_done = is_done && o->looked_at[list];
    }
    o->people = calloc(o->rules.follows, sizeof *o->people);
    o->check = calloc(1, sizeof *o->check);
    o->lobby = calloc(1, sizeof *o->lobby);
    if (o->lobby) o->lobby->first = NOWHERE;
    return known_begin(o) && o->check && o->lobby && o->tables && o->clients && o->follows &&
           o->batches && is_done && o->people;
}

online *online_new(const online_rules *rules, online_random *random, void *owner, int64_t now) {
    online *o = calloc(1, sizeof *o);
    if (o == NULL) return NULL;
    o->rules = *rules;
    o->random = random;
    o->owner = owner;
    timing_begin(o, now);
    o->first_news = o->last_news = o->first_waiting = NOWHERE;
    if (!allocate(o)) {
        online_free(o);
        return NULL;
    }
    o->next_refresh = o->next_compare = o->check->next = o->known.again = o->lobby->next = now;
    for (uint32_t i = 0; i < rules->follows; i++)
        o->follows[i].next_of_client = i + 1 < rules->follows ? (int32_t)i + 1 : NOWHERE;
    o->free_follow = rules->follows > 0 ? 0 : NOWHERE;
    return o;
}

void online_free(online *o) {
    if (o == NULL) return;
    for (uint32_t i = 0; o->clients && i < o->rules.clients; i++)
        online_closed(o, o->now, i, false);
    while (o->table_count > 0) table_free(o, o->tables[o->table_count - 1]);
    errands_end(o);
    lobby_end(o);
    free(o->told_last);
    known_end(o);
    free(o->check);
    free(o->tables);
    free(o->clients);
    free(o->follows);
    free(o->batches);
    for (store_list list = 0; list < STORE_LISTS; list++) free(o->looked_at[list]);
    free(o->people);
    free(o->outages);
    free(o);
}

size_t online_tables(const online *o) {
    return o->table_count;
}

void online_tick(online *o, int64_t now) {
    online_set_now(o, now);
    for (size_t i = 0; i < o->table_count; i++) {
        table *t = o->tables[i];
        bool is_left = t->chats[STORE_PLAYERS].left > 0 || t->chats[STORE_WATCHERS].left > 0;
        if (t->state == TABLE_READY && (jobs_have_answer(t) || is_left)) table_run(o, t);
        jobs_tick(t);
        presence_tick(o, t);
        waiting_give_up(o, t);
        if (t->state != TABLE_WAITING || now < t->again) continue;
        t->state = t->is_saving ? TABLE_SAVING : TABLE_READING;
        table_list_add(t, LIST_STORE);
    }
    errands_tick(o);
    mine_tick(o);
    naming_tick(o);
    tables_sweep(o);
}
