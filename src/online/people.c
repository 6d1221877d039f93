/* What is known here of people: their names. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum { READ_AT_ONCE = 64 }; /* people in one batch */

bool known_begin(online *o) {
    known_people *p = &o->known;
    *p = (known_people){.capacity = o->rules.clients + o->rules.names, .bucket_count = 1};
    while (p->bucket_count < p->capacity) p->bucket_count *= 2;
    p->all = calloc(p->capacity, sizeof *p->all);
    p->buckets = calloc(p->bucket_count, sizeof *p->buckets);
    return p->all && p->buckets;
}

void known_end(online *o) {
    free(o->known.all);
    free(o->known.buckets);
}

/* ------------------------------------------------------------------- finding -- */

static uint32_t *bucket_of(known_people *p, uint64_t id) {
    return &p->buckets[(id * UINT64_C(0x9E3779B97F4A7C15)) >> 32 & (p->bucket_count - 1)];
}

known_person *people_find(online *o, uint64_t id) {
    known_people *p = &o->known;
    for (uint32_t at = *bucket_of(p, id); at != 0; at = p->all[at - 1].next)
        if (p->all[at - 1].id == id) return &p->all[at - 1];
    return NULL;
}

static void leave_bucket(known_people *p, uint32_t at) {
    uint32_t *link = bucket_of(p, p->all[at - 1].id);
    while (*link != at) link = &p->all[*link - 1].next;
    *link = p->all[at - 1].next;
}

/* A place for one more: a new one, or that of somebody who was not used since the hand was here
 * last; 0 if all are needed. */
static uint32_t make_room(known_people *p) {
    if (p->used < p->capacity) return ++p->used;
    for (uint32_t tries = 0; tries < 2 * p->capacity; tries++) {
        known_person *old = &p->all[p->hand];
        p->hand = (p->hand + 1) % p->capacity;
        bool was_used = old->is_used;
        if (old->connections > 0 || old->is_wanted) continue;
        old->is_used = false;
        if (was_used) continue;
        uint32_t at = (uint32_t)(old - p->all) + 1;
        leave_bucket(p, at);
        return at;
    }
    return 0;
}

known_person *people_get(online *o, uint64_t id) {
    known_people *p = &o->known;
    known_person *found = people_find(o, id);
    if (found) return found;
    uint32_t at = make_room(p);
    if (at == 0) return NULL;
    uint32_t *bucket = bucket_of(p, id);
    p->all[at - 1] = (known_person){.id = id, .next = *bucket};
    *bucket = at;
    return &p->all[at - 1];
}

/* ------------------------------------------------------------------- reading -- */

static void want(known_people *p, known_person *who) {
    if (who->is_wanted) return;
    uint32_t at = (uint32_t)(who - p->all) + 1;
    who->is_wanted = true;
    who->next_wanted = 0;
    if (p->last_wanted != 0)
        p->all[p->last_wanted - 1].next_wanted = at;
    else
        p->first_wanted = at;
    p->last_wanted = at;
}

const known_person *people_named(online *o, uint64_t id) {
    known_person *who = people_get(o, id);
    if (who == NULL) return NULL;
    who->is_used = true;
    if (!who->is_read) want(&o->known, who);
    return who->is_read ? who : NULL;
}

void people_add_requests(online *o, sent *s) {
    known_people *p = &o->known;
    if (o->now < p->again) return;
    for (int i = 0; i < READ_AT_ONCE && p->first_wanted != 0; i++) {
        known_person *who = &p->all[p->first_wanted - 1];
        p->first_wanted = who->next_wanted;
        if (p->first_wanted == 0) p->last_wanted = 0;
        sent_add(s, &(store_request){.kind = STORE_GET_PERSON, .person = who->id}, NULL, NULL);
    }
}

void people_answered(online *o, const store_request *r, const store_answer *answer) {
    known_person *who = people_find(o, r->person);
    if (who == NULL) return;
    who->is_wanted = false;
    if (answer->result == STORE_DONE || answer->result == STORE_ABSENT) {
        people_learn(o, r->person, answer->person);
        naming_wake(o);
    } else {
        o->known.again = o->now + o->rules.again_ms;
        want(&o->known, who);
    }
}

void people_refresh(online *o, uint64_t id) {
    known_person *who = people_get(o, id);
    if (who) want(&o->known, who);
}

static const char guest[] = "guest";

store_text people_guest(void) {
    return (store_text){guest, sizeof guest - 1};
}

static bool is_guest(const store_person *row) {
    return row->data.length == sizeof guest - 1 &&
           memcmp(row->data.bytes, guest, row->data.length) == 0;
}

static uint64_t version_of(const known_person *who) {
    uint64_t hash = who->is_guest;
    for (const char *at = who->name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return hash;
}

void people_learn(online *o, uint64_t id, const store_person *row) {
    known_person *who = people_get(o, id);
    if (who == NULL) return;
    size_t length = row && row->name.length < NAMES_SIZE ? row->name.length : 0;
    if (length > 0) memcpy(who->name, row->name.bytes, length);
    who->name[length] = '\0';
    who->is_guest = row && is_guest(row);
    uint64_t version = version_of(who);
    bool has_changed = who->is_read && who->version != version;
    who->version = version;
    who->is_read = true;
    if (has_changed) o->has_new_names = true; /* naming_tick looks */
}

void people_leave(online *o, uint64_t id) {
    known_person *who = people_find(o, id);
    if (who && who->connections > 0) who->connections--;
}

void people_hurry(online *o) {
    for (uint32_t i = 0; i < o->known.used; i++) o->known.all[i].mine_next = o->now;
}
