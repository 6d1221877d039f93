#ifndef SERVER_HOST_H
#define SERVER_HOST_H
/* The host named by a request, in its Host header or its address. Pure. */
#include <stdbool.h>

enum { SERVER_HOST_MAX = 255 };

/* Whether the text is a host, with or without a port: a name of letters, digits, hyphens,
 * underscores and dots, an IPv4 address, or an IPv6 address in brackets. */
bool server_host_is_valid(const char *host);

/* Whether a valid host is `localhost` or a numeric address, with any port.
 *
 * A page from elsewhere can reach a server on this computer through a host name of its own that
 * later resolves to 127.0.0.1 (DNS rebinding); the browser then lets it read all answers. Such a
 * request carries that host name. Numeric addresses are safe: nobody can redirect them. */
bool server_host_is_local(const char *host);

#endif
