#ifndef SERVER_HOST_H
#define SERVER_HOST_H
/* The host that a request names, in its Host header or its address, the origin that a browser
 * names, and the public address of a server. Pure. */
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

/* Whether a valid host is one by which only this computer reaches the server: `localhost`,
 * 127.x.x.x or [::1]. */
bool server_host_is_loopback(const char *host);

enum { SERVER_LINK = SERVER_HOST_MAX + 1 + 8 };

/* What a server is called. */
typedef struct server_names {
    bool is_at_home; /* others in the network can reach it: names of home networks are its own, too:
                        without a dot, .local, .home.arpa. Nobody else can give such a name away */
    char host[SERVER_HOST_MAX + 1]; /* of its public address, with a port that is not the usual
                                       one: "games.example"; "": it has none */
    char origin[SERVER_LINK];       /* of its public address: "https://games.example" */
} server_names;

/* Reads a public address, http://HOST or https://HOST, with or without a port and a final slash,
 * into `host` and `origin`. False, and nothing is changed, if it is something else. */
bool server_names_read(server_names *names, const char *url);

/* Whether a valid host is this server's: that of its public address, a name of a home network if it
 * is at home, or a local one. */
bool server_host_is_ours(const server_names *names, const char *host);

/* Whether a page of this origin, which can be any text, may talk to the server by this host, which
 * is the server's: a page of the server itself. */
bool server_origin_is_ours(const server_names *names, const char *origin, const char *host);

#endif
