#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H
/* Serves the page built into the program over HTTP, and tables of people elsewhere
 * (docs/protocol.md). */
#include "server/host.h"
#include "server/proxies.h"
#include "store/store.h"
#include <gangway/text.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct server server;

/* How much is too much. */
typedef struct server_limits {
    uint32_t connections;      /* most at a time; fewer if the system allows fewer descriptors */
    uint32_t connections_each; /* most from one address */
    uint32_t sockets;          /* most WebSockets at a time; likewise */
    uint32_t sockets_each;     /* most from one address */
    uint32_t messages;         /* messages a second of a WebSocket, in the long run */
    uint32_t messages_each;    /* the same of all that have one address */
    uint32_t tables;           /* most in memory at a time */
    uint32_t thinking_threads; /* that decide for computers */
    uint32_t thinking_time;    /* milliseconds of processor time for a decision */
    uint32_t thinking_table;   /* the share of a processor that a table's computers may use in the
                                  long run, in percent */
    uint32_t thinking_person;  /* the same of all tables that a person has made */
} server_limits;

server_limits server_limits_usual(void);

typedef struct server_config {
    int listener;        /* a TCP socket that listens already, which the server owns then; or -1 */
    const char *address; /* else to listen on: a numeric IPv4 or IPv6 address */
    uint16_t port;       /* 0: any free port */
    gw_lang lang;        /* of the server's own texts */
    const char *version; /* both for /healthz */
    const char *commit;
    server_names names; /* its public address, if it has one */
    proxies proxies;    /* whose X-Forwarded-For is believed */
    server_limits limits;
    store *store;          /* where tables are kept; the caller's, closed after server_free */
    const char *operators; /* where `gangway admin` finds the server, a socket; NULL: nowhere */

    /* The store does not do what it should, and why; NULL: it does again. */
    void (*on_store)(void *owner, const char *why);
    void *owner;
} server_config;

/* Whether the program was built with the page. */
bool server_has_page(void);

/* Creates a server that is already listening. NULL with errno set: EINVAL for an invalid address,
 * EADDRINUSE if the port is taken, ELIBACC if libwebsockets lacks its support for libuv, or another
 * error of the system. */
server *server_new(const server_config *config);

uint16_t server_port(const server *s);

/* Tells figures at an address of their own, too (metrics.h); returns the port. 0 with errno set if
 * it cannot. */
uint16_t server_tell_figures(server *s, const char *address, uint16_t port);

/* Why `gangway admin` does not find it, an errno; 0 if it does. */
int server_operators_fault(const server *s);

/* Serves until server_stop. */
void server_run(server *s);

/* May be called by a signal handler. */
void server_stop(server *s);

void server_free(server *s);

#endif
