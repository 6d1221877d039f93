#include "server/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

/* All connections of an address. */
typedef struct household {
    limits_address address;
    int count;
    int next; /* in the same bucket, or of the free ones */
} household;

struct tally {
    size_t buckets; /* a power of two */
    int *first;     /* household of each bucket */
    int first_free;
    household of[]; /* as many as connections */
};

bool tally_is_same(limits_address a, limits_address b) {
    return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0;
}

/* The bucket's first household. */
static int *bucket(const tally *t, limits_address address) {
    uint64_t halves[2];
    memcpy(halves, address.bytes, sizeof halves);
    uint64_t hash =
        (halves[0] ^ halves[1] * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    return &t->first[(hash ^ hash >> 32) & (t->buckets - 1)];
}

tally *tally_new(int most) {
    tally *t = calloc(1, sizeof *t + (size_t)most * sizeof t->of[0]);
    if (t == NULL) return NULL;
    t->buckets = 1;
    while (t->buckets < (size_t)most) t->buckets *= 2;
    t->first = malloc(t->buckets * sizeof t->first[0]);
    if (t->first == NULL) {
        free(t);
        return NULL;
    }
    for (size_t i = 0; i < t->buckets; i++) t->first[i] = NONE;
    for (int i = 0; i < most; i++) t->of[i].next = i + 1 < most ? i + 1 : NONE;
    return t;
}

void tally_free(tally *t) {
    if (t) free(t->first);
    free(t);
}

int tally_of(const tally *t, limits_address address) {
    for (int i = *bucket(t, address); i != NONE; i = t->of[i].next)
        if (tally_is_same(t->of[i].address, address)) return t->of[i].count;
    return 0;
}

void tally_add(tally *t, limits_address address) {
    int *first = bucket(t, address), i = *first;
    while (i != NONE && !tally_is_same(t->of[i].address, address)) i = t->of[i].next;
    if (i == NONE) {
        i = t->first_free;
        assert(i != NONE);
        t->first_free = t->of[i].next;
        t->of[i] = (household){.address = address, .next = *first};
        *first = i;
    }
    t->of[i].count++;
}

void tally_remove(tally *t, limits_address address) {
    int *link = bucket(t, address);
    while (*link != NONE && !tally_is_same(t->of[*link].address, address))
        link = &t->of[*link].next;
    assert(*link != NONE);
    int i = *link;
    if (--t->of[i].count > 0) return;
    *link = t->of[i].next;
    t->of[i].next = t->first_free;
    t->first_free = i;
}
