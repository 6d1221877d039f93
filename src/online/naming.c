/* Names beside entries: a client is told who somebody is before it is told of that person, and
 * again when the name changes. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

enum { REFRESH_MS = 4000 }; /* how often names are looked at that clients have been told */

static void tell_name(const online *o, uint32_t index, const known_person *who, online_tell *tell) {
    *tell = (online_tell){.kind = ONLINE_PERSON,
                          .table = o->clients[index].table,
                          .person = who->id,
                          .is_guest = who->is_guest,
                          .text = {who->name, strlen(who->name)}};
}

void naming_wait(online *o, uint32_t index) {
    client *c = &o->clients[index];
    if (c->waits_for_name) return;
    c->waits_for_name = true;
    c->next_waiting = o->first_waiting;
    o->first_waiting = (int32_t)index;
}

void naming_wake(online *o) {
    while (o->first_waiting != NOWHERE) {
        uint32_t index = (uint32_t)o->first_waiting;
        o->first_waiting = o->clients[index].next_waiting;
        o->clients[index].waits_for_name = false;
        client_wake(o, index);
    }
}

static told_name *find(told_names *told, uint64_t id) {
    for (uint32_t i = 0; told && i < told->count; i++)
        if (told->of[i].person == id) return &told->of[i];
    return NULL;
}

/* A place for one more: that of the one who was told first, if there is no room. Who is told twice
 * does no harm. */
static told_name *add(client *c, uint64_t id) {
    if (c->told == NULL) c->told = calloc(1, sizeof *c->told);
    if (c->told == NULL) return NULL;
    told_name *added = &c->told->of[c->told->next];
    c->told->next = (c->told->next + 1) % TOLD_NAMES;
    if (c->told->count < TOLD_NAMES) c->told->count++;
    *added = (told_name){.person = id};
    return added;
}

naming naming_before(online *o, uint32_t index, uint64_t id, online_tell *tell) {
    client *c = &o->clients[index];
    told_name *told = id != 0 ? find(c->told, id) : NULL;
    if (id == 0 || told) return NAMING_DONE;
    const known_person *who = people_named(o, id);
    if (who) told = add(c, id);
    if (told == NULL) {
        naming_wait(o, index);
        return NAMING_WAITS;
    }
    told->name = who->version;
    tell_name(o, index, who, tell);
    return NAMING_TELLS;
}

bool naming_next(online *o, uint32_t index, online_tell *tell) {
    told_names *told = o->clients[index].told;
    if (told == NULL || !told->is_stale) return false;
    for (uint32_t i = 0; i < told->count; i++) {
        const known_person *who = people_named(o, told->of[i].person);
        if (who == NULL) naming_wait(o, index);
        if (who == NULL || who->version == told->of[i].name) continue;
        told->of[i].name = who->version;
        tell_name(o, index, who, tell);
        return true;
    }
    told->is_stale = o->clients[index].waits_for_name;
    return false;
}

void naming_changed(online *o, uint64_t id) {
    for (uint32_t i = 0; i < o->client_top; i++) {
        client *c = &o->clients[i];
        if (!c->is_open || !find(c->told, id)) continue;
        c->told->is_stale = true;
        client_wake(o, i);
    }
}

void naming_forget(client *c) {
    free(c->told);
    c->told = NULL;
}

/* Reads a name again. It may have been forgotten here, and read again, since it was told. */
static void refresh(online *o, uint32_t index, const told_name *told) {
    const known_person *who = people_find(o, told->person);
    if (who && who->is_read && who->version != told->name) {
        o->clients[index].told->is_stale = true;
        client_wake(o, index);
    }
    people_refresh(o, told->person);
}

void naming_tick(online *o) {
    if (o->now < o->next_refresh) return;
    o->next_refresh = o->now + REFRESH_MS;
    naming_wake(o); /* also those for whose names there was no room */
    for (uint32_t i = 0; i < o->client_top; i++) {
        const client *c = &o->clients[i];
        if (!c->is_open || c->told == NULL) continue;
        for (uint32_t j = 0; j < c->told->count; j++) refresh(o, i, &c->told->of[j]);
    }
}
