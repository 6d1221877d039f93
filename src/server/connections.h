#ifndef SERVER_CONNECTIONS_H
#define SERVER_CONNECTIONS_H
/* The connections of a server: takes requests and sends answers, within limits. */
#include "server/answer.h"
#include "server/limits.h"
#include <stdbool.h>
#include <uv.h>

typedef struct connections connections;

typedef struct connections_config {
    uv_loop_t *loop;
    const server_made *made;
    bool is_local; /* only hosts that server_host_is_local are answered */
    limits_rules rules;
    void (*on_closed)(void *server); /* a connection's descriptor is free again */
    void *server;
} connections_config;

/* NULL with errno set: ENOMEM, or ELIBACC if libwebsockets cannot run in the loop. What the
 * configuration points to must outlive the connections. */
connections *connections_new(const connections_config *config);

/* Takes over a connected socket: somebody else may have to go, or it is told that there is
 * no room. */
void connections_take(connections *all, int fd, limits_address address);

/* Closes the idlest one, if there is one that takes no answer. */
void connections_make_room(connections *all);

/* Ends those whose time is up; to be called now and then while there are any. */
void connections_look(connections *all);

int connections_count(const connections *all);

/* Closes all; the loop runs until they are closed and nothing else is in it. */
void connections_free(connections *all);

#endif
