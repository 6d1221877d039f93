/* Who is at a table: told when it changes, at most once a second. */
#include "online/internal.h"

#include <stdlib.h>

enum { PRESENT_MS = 1000 };

void presence_note(table *t) {
    t->around.is_present_stale = true;
}

/* Whoever follows in another way is there nevertheless (`look`). */
void presence_gone(table *t, uint64_t person, bool is_lost) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (person != 0 && t->around.people[seat] == person)
            t->around.lost[seat] = is_lost ? person : 0;
    presence_note(t);
}

static int compare(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* The people who follow, in order, each once; strangers are people whom nobody knows, one for each
 * connection. */
static size_t find_people(online *o, const table *t) {
    size_t count = 0, kept = 0;
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table)
        o->people[count++] = o->clients[o->follows[at].client].person;
    qsort(o->people, count, sizeof *o->people, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || o->people[i] == 0 || o->people[kept - 1] != o->people[i])
            o->people[kept++] = o->people[i];
    return kept;
}

static void add_once(uint64_t *list, size_t *count, uint64_t person) {
    for (size_t i = 0; i < *count; i++)
        if (list[i] == person) return;
    list[(*count)++] = person;
}

static online_present look(online *o, table *t) {
    online_present present = {.here_count = 0};
    size_t count = find_people(o, t);
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        uint64_t person = t->around.people[seat];
        if (person == 0) continue;
        if (count > 0 && bsearch(&person, o->people, count, sizeof person, compare)) {
            t->around.lost[seat] = 0;
            add_once(present.here, &present.here_count, person);
        } else if (t->around.lost[seat] == person) {
            add_once(present.lost, &present.lost_count, person);
        }
    }
    present.watchers = (uint32_t)(count - present.here_count);
    return present;
}

static bool are_equal(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count) {
    bool is_equal = a_count == b_count;
    for (size_t i = 0; is_equal && i < a_count; i++) is_equal = a[i] == b[i];
    return is_equal;
}

static bool is_same(const online_present *a, const online_present *b) {
    return a->watchers == b->watchers &&
           are_equal(a->here, a->here_count, b->here, b->here_count) &&
           are_equal(a->lost, a->lost_count, b->lost, b->lost_count);
}

void presence_tick(online *o, table *t) {
    surroundings *around = &t->around;
    if (!around->is_present_stale || o->now < around->present_next || t->follows == NOWHERE) return;
    online_present present = look(o, t);
    around->is_present_stale = false;
    around->present_next = o->now + PRESENT_MS;
    if (is_same(&present, &around->present)) return;
    around->present = present;
    around->present_version++;
    follows_wake(o, t);
}
