#ifndef SERVER_CONNECTIONS_H
#define SERVER_CONNECTIONS_H
/* The connections of a server: receives requests and sends answers, within limits. */
#include "server/answer.h"
#include "server/proxies.h"
#include <stdbool.h>
#include <uv.h>

struct lws_context;

typedef struct connections connections;

/* A request that is answered later; or its connection is closed by then, and the answer dropped. */
typedef struct connections_ticket {
    int place;
    uint64_t visit;
} connections_ticket;

typedef struct connections_config {
    uv_loop_t *loop;
    const server_made *made;
    const server_names *names; /* other hosts are refused */
    const proxies *proxies;
    limits_rules rules;
    void (*on_closed)(void *server); /* called when a connection's descriptor is free again */

    /* A request to become a WebSocket, by a page of this server or by a program: takes ownership of
     * the descriptor, or refuses with a status, 404 or 503; 0 if it was taken. */
    unsigned (*on_websocket)(void *server, int fd, limits_address address,
                             const server_request *request);

    /* Whether connections_answer will answer the request; false: the page has the answer. It may
     * be answered at once. */
    bool (*on_question)(void *server, connections_ticket ticket, limits_address address,
                        const server_request *request);
    void *server;
} connections_config;

/* NULL if out of memory. Everything that the configuration points to must outlive the connections,
 * and the context (library.h) must be freed before them. */
connections *connections_new(const connections_config *config, struct lws_context *context);

/* Takes ownership of a socket that is connected to this address, mapped into IPv6 if it is IPv4;
 * closes another connection for it if necessary, or answers that the server is full. */
void connections_take(connections *all, int fd, const uint8_t address[16]);

/* Answers a request of on_question; the reply's text is freed later. */
void connections_answer(connections *all, connections_ticket ticket, const server_reply *reply);

/* Closes the idlest connection, if there is one that is not receiving an answer. */
void connections_make_room(connections *all);

/* Closes connections whose time is up. Call it regularly while there are connections. */
void connections_expire(connections *all);

int connections_count(const connections *all);

void connections_free(connections *all);

#endif
