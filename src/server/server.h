#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H
/* Serves the page built into the program over HTTP, and /healthz. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct server server;

typedef struct server_config {
    const char *address; /* to listen on: a numeric IPv4 or IPv6 address */
    uint16_t port;       /* 0: any free port */
    gw_lang lang;        /* of the server's own texts */
    const char *version; /* both for /healthz */
    const char *commit;
} server_config;

/* Whether the program was built with the page. */
bool server_has_page(void);

/* Creates a server that is already listening. NULL with errno set: EINVAL for an invalid address,
 * EADDRINUSE if the port is taken, ELIBACC if libwebsockets lacks its support for libuv, or another
 * error of the system. */
server *server_new(const server_config *config);

uint16_t server_port(const server *s);

/* Serves until server_stop. */
void server_run(server *s);

/* May be called by a signal handler. */
void server_stop(server *s);

void server_free(server *s);

#endif
