#ifndef SERVER_HALL_H
#define SERVER_HALL_H
/* Where the tables are: joins what decides (src/online) with the sockets of clients, the store and
 * the threads that think for computers. */
#include "server/connections.h"
#include "server/figures.h"
#include "server/sockets.h"
#include "server/thinkers.h"
#include "store/store.h"

typedef struct hall hall;

typedef struct hall_config {
    uv_loop_t *loop;
    struct lws_context *context;
    store *store; /* the caller's; it must outlive the hall */
    const char *version;
    gw_lang lang; /* of feeds that name none */
    sockets_rules sockets;
    thinkers_rules thinkers;
    uint32_t tables;       /* most in memory */
    const char *operators; /* where their socket is (operators.h); NULL: nowhere */

    /* Writes what links begin with ("https://games.example") for somebody who asks by this host;
     * nothing if it is the address that was asked. */
    void (*write_link)(void *owner, const char *host, gw_out *out);

    /* Answers a question (hall_ask); see connections_answer. */
    void (*answer)(void *owner, connections_ticket ticket, const server_reply *reply);

    /* The store does not do what it should, and why; NULL: it does again. Called when that
     * changes. */
    void (*on_store)(void *owner, const char *why);
    void *owner;
} hall_config;

/* NULL with errno set. What the configuration points to must outlive the hall. */
hall *hall_new(const hall_config *config);

/* Continues a request to become a WebSocket: takes ownership of the descriptor, or returns the
 * status of a refusal, 404 or 503; 0 if it was taken. */
unsigned hall_take(hall *h, int fd, limits_address address, const server_request *request);

/* Whether a request by GET is about tables; then it will be answered, perhaps at once. */
bool hall_ask(hall *h, connections_ticket ticket, limits_address address,
              const server_request *request);

/* What it counts; the rest of `f` stays as it is. */
void hall_count(const hall *h, figures *f);

/* Why operators have no socket, an errno; 0 if they have one, or none was wanted. */
int hall_operators_fault(const hall *h);

/* Whether it takes connections: it does not close. */
bool hall_is_open(const hall *h);

/* Begins to close: nothing is judged any more; what is being stored is waited for and told; clients
 * are told to come back. Then `on_closed` is called, in the loop. */
void hall_close(hall *h, void (*on_closed)(void *owner), void *owner);

/* Stops its threads and handles, after waiting for the store; they close when the loop runs next.
 * Then the context is to be freed (library.h), and then the hall. NULL is fine. */
void hall_stop(hall *h);
void hall_free(hall *h);

#endif
