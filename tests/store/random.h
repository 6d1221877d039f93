#ifndef TESTS_STORE_RANDOM_H
#define TESTS_STORE_RANDOM_H
/* Random histories: batches of all kinds of requests, by a seed. Every store gives the same
 * answers. */
#include "store/asking.h"

enum {
    RANDOM_REQUESTS = 12,
    RANDOM_ENTRIES = 5,
    RANDOM_TABLES = 10,
    RANDOM_PEOPLE = 6,
    RANDOM_HASHES = 12
};

/* What the history has learnt from answers, to name last numbers that are often right. */
typedef struct history {
    uint64_t seed;
    uint64_t tables[RANDOM_TABLES], people[RANDOM_PEOPLE];
    uint8_t hashes[RANDOM_HASHES][STORE_HASH];
    uint64_t last[RANDOM_TABLES][STORE_LISTS];
    uint64_t revision[RANDOM_PEOPLE];
    int64_t time;
} history;

/* A batch with all that it points to. */
typedef struct draft {
    store_batch batch;
    store_request requests[RANDOM_REQUESTS];
    store_entry entries[RANDOM_REQUESTS][RANDOM_ENTRIES];
    store_header headers[RANDOM_REQUESTS];
    store_person rows[RANDOM_REQUESTS];
    store_token tokens[RANDOM_REQUESTS];
    uint64_t tables[RANDOM_TABLES + 1];
} draft;

void history_begin(history *h, uint64_t seed);

/* The next batch. Its writes do not depend on each other. */
void history_next(history *h, draft *d);

/* Learns from the answers to a batch. */
void history_learn(history *h, const store_batch *batch);

/* What can be looked up. */
known history_known(const history *h);

#endif
