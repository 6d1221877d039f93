#ifndef TESTS_CLIENT_SERVER_H
#define TESTS_CLIENT_SERVER_H
/* A server without sockets, for clients without sockets: src/online behind the messages of
 * docs/protocol.md, in the time that the test makes. Connections can be cut, the server can be
 * started anew, and its store can be put back to what it was. */
#include "client/connection.h"
#include "online/online.h"

enum { SERVER_CLIENTS = 4 };

typedef struct server {
    store *store;
    online *online;
    int64_t now;
    uint64_t table;
    client_connection *clients[SERVER_CLIENTS];
    bool is_open[SERVER_CLIENTS];
    bool is_down;     /* nobody can connect */
    size_t connected; /* how often somebody has connected */
    const char *lie;  /* the word of an entry whose hash is told wrong, or NULL */
} server;

void server_begin(server *s, uint64_t table);
void server_end(server *s);

/* Every client says what it has to say and is told what there is; then some time passes. */
void server_step(server *s);

/* The connection of a client is lost, with this code. */
void server_cut(server *s, size_t client, unsigned code);

/* The server ends and starts again, with this store, which it takes over, or with its own. */
void server_restart(server *s, store *other);

/* Random bytes that are always the same. */
void server_random(void *bytes, size_t count);

#endif
