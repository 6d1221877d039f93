#include "server/limits.h"

#include "server/tally.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000 };

const limits_rules limits_default = {.places = 512,
                                     .places_each = 256,
                                     .first_ms = 10 * SECOND,
                                     .wait_ms = 30 * SECOND,
                                     .request_ms = 10 * SECOND,
                                     .stall_ms = 10 * SECOND,
                                     .answer_ms = 30 * SECOND,
                                     .answer_rate = 4096,
                                     .closing_ms = 2 * SECOND,
                                     .closing_bytes = 4 * 1024 * 1024,
                                     .silent_ms = 9 * SECOND};

/* The idlest first. */
typedef enum phase { FREE, CLOSING, WAITING, REQUESTING, ANSWERING, LASTING } phase;

typedef struct entry {
    phase phase;
    limits_address address;
    uint64_t active_at;    /* the time of the last activity */
    uint64_t until;        /* deadline of its present state */
    uint64_t answer_until; /* deadline of the whole answer */
    uint64_t dropped;      /* bytes */
} entry;

struct limits {
    limits_rules rules;
    int connected;
    int first_free; /* no place before it is */
    tally *tally;
    uint64_t overdue_at; /* the time at which none before overdue_from was */
    int overdue_from;
    entry entries[]; /* rules.places of them */
};

/* ----------------------------------------------------------- addresses -- */

limits_address limits_ipv4(const uint8_t address[4]) {
    limits_address made = {.bytes = {[10] = 0xff, [11] = 0xff}};
    memcpy(made.bytes + 12, address, 4);
    return made;
}

limits_address limits_ipv6(const uint8_t address[16]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(address, mapped, sizeof mapped) == 0) return limits_ipv4(address + 12);
    limits_address made = {.bytes = {0}};
    memcpy(made.bytes, address, 8);
    return made;
}

/* -------------------------------------------------------------- places -- */

limits *limits_new(const limits_rules *rules) {
    assert(rules->places > 0 && rules->places_each > 0);
    limits *l = calloc(1, sizeof *l + (size_t)rules->places * sizeof l->entries[0]);
    if (l == NULL) return NULL;
    l->rules = *rules;
    l->tally = tally_new(rules->places);
    if (l->tally) return l;
    free(l);
    return NULL;
}

void limits_free(limits *l) {
    if (l) tally_free(l->tally);
    free(l);
}

limits_address limits_whose(const limits *l, int place) {
    return l->entries[place].address;
}

int limits_count(const limits *l) {
    return l->connected;
}

static bool is_idler(const entry *a, const entry *b) {
    return a->phase != b->phase ? a->phase < b->phase : a->active_at < b->active_at;
}

/* The idlest connection: of all, or of `address` if it is not NULL. */
static int idlest(const limits *l, const limits_address *address) {
    int best = LIMITS_NOBODY;
    for (int i = 0; i < l->rules.places; i++) {
        const entry *e = &l->entries[i];
        if (e->phase == FREE || (address && !tally_is_same(e->address, *address))) continue;
        if (best == LIMITS_NOBODY || is_idler(e, &l->entries[best])) best = i;
    }
    return best;
}

/* `place`, or `otherwise` if that would interrupt an answer. */
static int unless_sending(const limits *l, int place, int otherwise) {
    return place == LIMITS_NOBODY || l->entries[place].phase >= ANSWERING ? otherwise : place;
}

/* The largest number of connections from one address. */
static int most(const limits *l, limits_address *whose) {
    int found = 0;
    for (int i = 0; i < l->rules.places; i++) {
        if (l->entries[i].phase == FREE) continue;
        int has = tally_of(l->tally, l->entries[i].address);
        if (has <= found) continue;
        found = has;
        *whose = l->entries[i].address;
    }
    return found;
}

int limits_to_close(const limits *l, limits_address address) {
    int own = tally_of(l->tally, address);
    if (own >= l->rules.places_each && !address.is_proxy)
        return unless_sending(l, idlest(l, &address), LIMITS_REFUSED);
    if (l->connected < l->rules.places) return LIMITS_NOBODY;
    limits_address whose;
    if (most(l, &whose) > own + 1) return idlest(l, &whose);
    return unless_sending(l, idlest(l, NULL), LIMITS_REFUSED);
}

int limits_idlest(const limits *l) {
    limits_address whose;
    if (most(l, &whose) == 0) return LIMITS_NOBODY;
    return unless_sending(l, idlest(l, &whose), LIMITS_NOBODY);
}

/* -------------------------------------------------------------- events -- */

static void turn_to(entry *e, phase to, uint64_t now, uint64_t ms) {
    e->phase = to;
    e->active_at = now;
    e->until = now + ms;
}

static entry *at(limits *l, int place) {
    assert(place >= 0 && place < l->rules.places && l->entries[place].phase != FREE);
    return &l->entries[place];
}

int limits_add(limits *l, limits_address address, uint64_t now) {
    assert(limits_to_close(l, address) == LIMITS_NOBODY);
    int place = l->first_free;
    while (l->entries[place].phase != FREE) place++;
    l->first_free = place + 1;
    l->entries[place] = (entry){.address = address};
    turn_to(&l->entries[place], WAITING, now, l->rules.first_ms);
    tally_add(l->tally, address);
    l->connected++;
    return place;
}

bool limits_move(limits *l, int place, limits_address visitor) {
    entry *e = at(l, place);
    if (tally_is_same(e->address, visitor)) return true;
    bool has_room = tally_of(l->tally, visitor) < l->rules.places_each || visitor.is_proxy;
    if (!has_room) return false;
    tally_remove(l->tally, e->address);
    tally_add(l->tally, visitor);
    e->address = visitor;
    return true;
}

void limits_begin_request(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), REQUESTING, now, l->rules.request_ms);
}

static void set_answer_deadline(const limits *l, entry *e, uint64_t now) {
    turn_to(e, ANSWERING, now, l->rules.stall_ms);
    if (e->until > e->answer_until) e->until = e->answer_until;
}

void limits_begin_answer(limits *l, int place, uint64_t now, uint64_t bytes) {
    entry *e = at(l, place);
    e->answer_until = now + l->rules.answer_ms + bytes * SECOND / l->rules.answer_rate;
    set_answer_deadline(l, e, now);
}

void limits_progress(limits *l, int place, uint64_t now) {
    entry *e = at(l, place);
    assert(e->phase == ANSWERING);
    set_answer_deadline(l, e, now);
}

void limits_begin_waiting(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), WAITING, now, l->rules.wait_ms);
}

void limits_hear(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), LASTING, now, l->rules.silent_ms);
}

void limits_begin_closing(limits *l, int place, uint64_t now) {
    turn_to(at(l, place), CLOSING, now, l->rules.closing_ms);
}

bool limits_may_drop(limits *l, int place, uint64_t bytes) {
    entry *e = at(l, place);
    e->dropped += bytes;
    return e->dropped <= l->rules.closing_bytes;
}

void limits_remove(limits *l, int place) {
    entry *e = at(l, place);
    e->phase = FREE;
    if (place < l->first_free) l->first_free = place;
    tally_remove(l->tally, e->address);
    l->connected--;
}

int limits_overdue(limits *l, uint64_t now, bool *is_asking) {
    /* What happens at the same time makes nobody overdue: so this goes on where it was. */
    int from = now == l->overdue_at ? l->overdue_from : 0;
    for (int i = from; i < l->rules.places; i++) {
        const entry *e = &l->entries[i];
        if (e->phase == FREE || now < e->until) continue;
        l->overdue_at = now;
        l->overdue_from = i;
        *is_asking = e->phase == REQUESTING;
        return i;
    }
    l->overdue_at = now;
    l->overdue_from = l->rules.places;
    return LIMITS_NOBODY;
}
