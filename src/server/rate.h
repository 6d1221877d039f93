#ifndef SERVER_RATE_H
#define SERVER_RATE_H
/* How many requests somebody may send. Pure: the caller passes the time, in milliseconds of a
 * monotonic clock. */
#include "server/limits.h"

/* On average `each_second`, and `at_once` after a silence. */
typedef struct rate {
    uint32_t each_second, at_once;
} rate;

/* What somebody has left of a rate; all zeros before the first request. */
typedef struct rate_purse {
    uint64_t full_at; /* when it will have everything again */
} rate_purse;

/* Whether one more request is allowed; it is counted if so. */
bool rate_take(rate_purse *purse, const rate *allowed, uint64_t now);

/* Purses of addresses: as many as fit into a fixed table. Two addresses may share one; which ones
 * depends on a random number, so that nobody can share one on purpose. */
typedef struct rate_table rate_table;

rate_table *rate_table_new(uint64_t random); /* NULL if out of memory */
void rate_table_free(rate_table *t);
rate_purse *rate_purse_of(rate_table *t, limits_address address);

#endif
