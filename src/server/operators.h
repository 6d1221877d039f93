#ifndef SERVER_OPERATORS_H
#define SERVER_OPERATORS_H
/* What operators ask the running server, by a socket with a name in the file system: a line of JSON
 * each, {"ask":"list"}, {"ask":"show","table":ID}, {"ask":"export","all":true} …, answered by the
 * lines of src/admin. Then the connection is closed. The store's other work goes on in between. */
#include "store/store.h"
#include <uv.h>

typedef struct operators operators;

/* `on_wish` is called when something is to be sent to the store. NULL with errno set (os/local.h)
 * if it cannot listen there. */
operators *operators_new(uv_loop_t *loop, const char *path, void (*on_wish)(void *owner),
                         void *owner);

/* What to send to the store now, or NULL. */
store_batch *operators_next_batch(operators *all);

/* Takes a batch that has come back; false if it is not one of theirs. */
bool operators_stored(operators *all, store_batch *batch);

/* Closes everything; all batches must have come back. The memory is freed when the loop has closed
 * the handles. NULL is fine. */
void operators_free(operators *all);

#endif
