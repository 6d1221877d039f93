#include "server/limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000 };

const limits_rules limits_default = {.places = 512,
                                     .places_each = 256,
                                     .first_ms = 10 * SECOND,
                                     .wait_ms = 30 * SECOND,
                                     .ask_ms = 10 * SECOND,
                                     .stall_ms = 10 * SECOND,
                                     .take_ms = 30 * SECOND,
                                     .take_rate = 4096,
                                     .leave_ms = 2 * SECOND,
                                     .leave_bytes = 4 * 1024 * 1024};

/* The idlest first. */
typedef enum phase { FREE, LEAVES, WAITS, ASKS, TAKES } phase;

typedef struct entry {
    phase phase;
    limits_address address;
    int has;          /* number of connections of its address */
    uint64_t heard;   /* the time of the last activity */
    uint64_t until;   /* deadline of its present state */
    uint64_t at_last; /* deadline of the whole answer */
    uint64_t dropped; /* bytes */
} entry;

struct limits {
    limits_rules rules;
    int connected;
    entry entries[]; /* rules.places of them */
};

/* ----------------------------------------------------------- addresses -- */

limits_address limits_ipv4(const uint8_t address[4]) {
    limits_address made = {{[10] = 0xff, [11] = 0xff}};
    memcpy(made.bytes + 12, address, 4);
    return made;
}

limits_address limits_ipv6(const uint8_t address[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(address, mapped, sizeof mapped) == 0) return limits_ipv4(address + 12);
    limits_address made = {{0}};
    memcpy(made.bytes, address, 8);
    return made;
}

static bool is_same(limits_address a, limits_address b) {
    return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0;
}

/* -------------------------------------------------------------- places -- */

limits *limits_new(const limits_rules *rules) {
    assert(rules->places > 0 && rules->places_each > 0);
    limits *l = calloc(1, sizeof *l + (size_t)rules->places * sizeof l->entries[0]);
    if (l) l->rules = *rules;
    return l;
}

void limits_free(limits *l) {
    free(l);
}

int limits_connected(const limits *l) {
    return l->connected;
}

/* The number of connections of an address. */
static int count(const limits *l, limits_address address) {
    for (int i = 0; i < l->rules.places; i++)
        if (l->entries[i].phase != FREE && is_same(l->entries[i].address, address))
            return l->entries[i].has;
    return 0;
}

/* Stores the number of connections of an address. */
static void set_count(limits *l, limits_address address, int has) {
    for (int i = 0; i < l->rules.places; i++)
        if (l->entries[i].phase != FREE && is_same(l->entries[i].address, address))
            l->entries[i].has = has;
}

static bool is_idler(const entry *a, const entry *b) {
    return a->phase != b->phase ? a->phase < b->phase : a->heard < b->heard;
}

/* The idlest connection; of one address, unless that is NULL. */
static int idlest(const limits *l, const limits_address *address) {
    int best = LIMITS_NOBODY;
    for (int i = 0; i < l->rules.places; i++) {
        const entry *e = &l->entries[i];
        if (e->phase == FREE || (address && !is_same(e->address, *address))) continue;
        if (best == LIMITS_NOBODY || is_idler(e, &l->entries[best])) best = i;
    }
    return best;
}

/* The place, unless that would interrupt an answer. */
static int unless_it_takes(const limits *l, int place, int otherwise) {
    return place == LIMITS_NOBODY || l->entries[place].phase == TAKES ? otherwise : place;
}

/* The largest number of connections of one address. */
static int most(const limits *l, limits_address *whose) {
    int found = 0;
    for (int i = 0; i < l->rules.places; i++) {
        if (l->entries[i].phase == FREE) continue;
        if (l->entries[i].has <= found) continue;
        found = l->entries[i].has;
        *whose = l->entries[i].address;
    }
    return found;
}

int limits_in_the_way(const limits *l, limits_address address) {
    int own = count(l, address);
    if (own >= l->rules.places_each) return unless_it_takes(l, idlest(l, &address), LIMITS_REFUSED);
    if (l->connected < l->rules.places) return LIMITS_NOBODY;
    limits_address whose;
    if (most(l, &whose) > own + 1) return idlest(l, &whose);
    return unless_it_takes(l, idlest(l, NULL), LIMITS_REFUSED);
}

int limits_idlest(const limits *l) {
    limits_address whose;
    if (most(l, &whose) == 0) return LIMITS_NOBODY;
    return unless_it_takes(l, idlest(l, &whose), LIMITS_NOBODY);
}

/* -------------------------------------------------------------- events -- */

static void turn_to(entry *e, phase to, uint64_t now, uint64_t ms) {
    e->phase = to;
    e->heard = now;
    e->until = now + ms;
}

static entry *at(limits *l, int place) {
    assert(place >= 0 && place < l->rules.places && l->entries[place].phase != FREE);
    return &l->entries[place];
}

int limits_enter(limits *l, limits_address address, uint64_t now) {
    assert(limits_in_the_way(l, address) == LIMITS_NOBODY);
    int place = 0, has = count(l, address);
    while (l->entries[place].phase != FREE) place++;
    l->entries[place] = (entry){.address = address};
    turn_to(&l->entries[place], WAITS, now, l->rules.first_ms);
    set_count(l, address, has + 1);
    l->connected++;
    return place;
}

void limits_asks(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), ASKS, now, l->rules.ask_ms);
}

static void give_time_to_take(const limits *l, entry *e, uint64_t now) {
    turn_to(e, TAKES, now, l->rules.stall_ms);
    if (e->until > e->at_last) e->until = e->at_last;
}

void limits_takes(limits *l, int place, uint64_t now, uint64_t bytes) {
    entry *e = at(l, place);
    e->at_last = now + l->rules.take_ms + bytes * SECOND / l->rules.take_rate;
    give_time_to_take(l, e, now);
}

void limits_took(limits *l, int place, uint64_t now) {
    entry *e = at(l, place);
    assert(e->phase == TAKES);
    give_time_to_take(l, e, now);
}

void limits_waits(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), WAITS, now, l->rules.wait_ms);
}

void limits_leaves(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), LEAVES, now, l->rules.leave_ms);
}

bool limits_drops(limits *l, int place, uint64_t bytes) {
    entry *e = at(l, place);
    e->dropped += bytes;
    return e->dropped <= l->rules.leave_bytes;
}

void limits_left(limits *l, int place) {
    entry *e = at(l, place);
    e->phase = FREE;
    set_count(l, e->address, e->has - 1);
    l->connected--;
}

int limits_overdue(const limits *l, uint64_t now, bool *is_asking) {
    for (int i = 0; i < l->rules.places; i++) {
        const entry *e = &l->entries[i];
        if (e->phase == FREE || now < e->until) continue;
        *is_asking = e->phase == ASKS;
        return i;
    }
    return LIMITS_NOBODY;
}
