/* Names beside entries: a client is told who somebody is before it is told of that person, and
 * again when the name changes. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

/* How often names that clients have been told are read again; and how often what has changed is
 * compared with what clients have been told, at most: people may change their names all the time.
 */
enum { REFRESH_MS = 4000, COMPARE_MS = 1000 };

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

void naming_forget(client *c) {
    free(c->told);
    c->told = NULL;
}

/* Whether the client was told another name than what is known now. */
static void compare(online *o, uint32_t index) {
    told_names *told = o->clients[index].told;
    for (uint32_t i = 0; i < told->count && !told->is_stale; i++) {
        const known_person *who = people_find(o, told->of[i].person);
        told->is_stale = who && who->is_read && who->version != told->of[i].name;
    }
    if (told->is_stale) client_wake(o, index);
}

void naming_tick(online *o) {
    bool is_refresh = o->now >= o->next_refresh;
    bool is_compare = is_refresh || (o->has_new_names && o->now >= o->next_compare);
    if (!is_compare) return;
    o->next_compare = o->now + COMPARE_MS;
    o->has_new_names = false;
    for (uint32_t i = 0; i < o->client_top; i++) {
        const client *c = &o->clients[i];
        if (!c->is_open || c->told == NULL) continue;
        compare(o, i);
        for (uint32_t j = 0; is_refresh && j < c->told->count; j++)
            people_refresh(o, c->told->of[j].person);
    }
    if (!is_refresh) return;
    o->next_refresh = o->now + REFRESH_MS;
    naming_wake(o); /* also those for whose names there was no room */
}
