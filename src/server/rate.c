#include "server/rate.h"

#include <stdlib.h>
#include <string.h>

/* A purse is empty when `full_at` is `at_once` requests ahead of now, and fills as time passes. In
 * units of a 1024th millisecond, so that high rates are exact enough. */
enum { UNIT = 1024, SECOND = 1000 * UNIT };

bool rate_take(rate_purse *purse, const rate *allowed, uint64_t now) {
    uint64_t time = now * UNIT, cost = SECOND / allowed->each_second;
    uint64_t from = purse->full_at > time ? purse->full_at : time;
    if (from + cost - time > cost * allowed->at_once) return false;
    purse->full_at = from + cost;
    return true;
}

enum { PURSES = 1 << 14 };

struct rate_table {
    uint64_t random;
    rate_purse purses[PURSES];
};

rate_table *rate_table_new(uint64_t random) {
    rate_table *t = calloc(1, sizeof *t);
    if (t) t->random = random;
    return t;
}

void rate_table_free(rate_table *t) {
    free(t);
}

/* The finisher of splitmix64. */
static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

rate_purse *rate_purse_of(rate_table *t, limits_address address) {
    uint64_t halves[2];
    memcpy(halves, address.bytes, sizeof halves);
    uint64_t hash = mixed(mixed(halves[0] ^ t->random) ^ halves[1]);
    return &t->purses[hash % PURSES];
}
