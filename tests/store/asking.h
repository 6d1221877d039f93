#ifndef TESTS_STORE_ASKING_H
#define TESTS_STORE_ASKING_H
/* Stores as tests see them: kinds of stores, asking and waiting, answers as text. */
#include "core/check.h"
#include "store/store.h"

#include <semaphore.h>
#include <stdio.h>

/* A kind of store, and the place where one is kept between two openings. */
typedef struct store_kind {
    const char *name;
    bool is_lasting; /* what was stored is there when it is opened again */
    bool is_shared;  /* several handles may be open at a time */
    void *(*begin)(void);
    store *(*open)(void *place);
    void (*end)(void *place);
} store_kind;

extern const store_kind memory_kind, sqlite_kind;

/* The kind with this name, which must exist. */
const store_kind *kind_named(const char *name);

/* An open store and what its owner waits with. */
typedef struct handle {
    store *store;
    sem_t woken;
} handle;

/* Makes a handle of a store that was just opened; asserts that there is one. */
void handle_begin(handle *h, store *s);
void handle_end(handle *h);

/* Waits for the next batch that is done. */
store_batch *await(handle *h);

/* Sends a batch and waits for it. */
void carry_out(handle *h, store_batch *batch);

/* Sends one request and waits for its answer; clear the batch afterwards. */
store_answer ask(handle *h, store_batch *batch, const store_request *request);

/* The result only. */
store_result ask_only(handle *h, const store_request *request);

/* All answers of a batch as text; free it. */
char *answers_text(const store_batch *batch);

/* Everything in the store that can be found by these ids and hashes, as text; free it. */
typedef struct known {
    const uint64_t *tables, *people;
    const uint8_t (*hashes)[STORE_HASH];
    size_t table_count, person_count, hash_count;
} known;
char *everything_text(handle *h, const known *what);

/* Random numbers of the tests. */
uint64_t next_random(uint64_t *seed);
size_t below(uint64_t *seed, size_t limit);

static inline store_text text_of(const char *bytes) {
    return (store_text){bytes, strlen(bytes)};
}

#endif
