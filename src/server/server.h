#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H
/* The page over HTTP, as it was built into the program, and /healthz. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct server server;

typedef struct server_config {
    const char *address; /* where to listen: an IPv4 or IPv6 address in digits */
    uint16_t port;       /* 0: any that is free */
    gw_lang lang;        /* of what the server says itself */
    const char *version; /* both for /healthz */
    const char *commit;
} server_config;

/* Whether the program was built with the page. */
bool server_has_page(void);

/* A server that listens already. NULL with errno set: EINVAL if the address is none,
 * EADDRINUSE if the port is taken, ELIBACC if libwebsockets lacks what it needs for libuv,
 * or what else the system says. */
server *server_new(const server_config *config);

uint16_t server_port(const server *s);

/* Serves until server_stop. */
void server_run(server *s);

/* May be called by a signal handler. */
void server_stop(server *s);

void server_free(server *s);

#endif
