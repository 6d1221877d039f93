#ifndef SERVER_HOST_H
#define SERVER_HOST_H
/* The host that a request names, by its header Host or in its address. Pure. */
#include <stdbool.h>

enum { SERVER_HOST_MAX = 255 };

/* Whether the text is a host, with or without a port: a name of letters, digits, hyphens,
 * underscores and dots, an IPv4 address, or an IPv6 address in brackets. */
bool server_host_is_valid(const char *host);

/* Whether a valid host is `localhost` or an address in digits, with any port.
 *
 * A page from elsewhere can be made to reach a server on this computer by a name of its own
 * that is suddenly said to be 127.0.0.1 (DNS rebinding); the browser then lets it read all
 * answers. Such a request names that host. It takes a name; digits cannot be turned. */
bool server_host_is_local(const char *host);

#endif
