#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H
/* What a store is made of, for the files of this folder and for stores that tests make. */
#include "store/store.h"

/* Each kind of store begins with this. `send` gets batches that store_batch_check accepts, with
 * answers that are all zero. */
struct store {
    bool (*send)(store *s, store_batch *batch);
    store_batch *(*receive)(store *s);
    void (*close)(store *s);
    void (*wake)(void *owner);
    void *owner;
    size_t under_way; /* batches sent and not received */
};

/* Memory that lasts until store_batch_clear, aligned for anything; NULL if there is none. */
void *store_batch_alloc(store_batch *batch, size_t bytes);

/* A copy of a text in the memory of the batch; false if there is none. */
bool store_batch_text(store_batch *batch, store_text from, store_text *to);

/* Whether a request writes. */
bool store_is_write(store_request_kind kind);

/* Answers each write with `result` and everything else with STORE_FAILED, without rows. */
void store_batch_fail(store_batch *batch, store_result result, const char *reason);

#endif
