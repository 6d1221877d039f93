#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H
/* What people paste: the link to a table, as the page makes it, or the address of a server.
 *
 *     https://games.example/join/0123456789abcdef#000102030405060708090a0b0c0d0e0f
 *     http://192.168.1.5:8321/
 *
 * What stands behind the # is a secret, from which the tokens of a private table's invitations are
 * made: one to watch, and one for each person who sits down by the link. */
#include "fair/commit.h"
#include <gangway/problem.h>

enum {
    CLIENT_HOST = 256, /* bytes, terminators included */
    CLIENT_PREFIX = 128,
    CLIENT_INVITATIONS = 12 /* to sit down by a link */
};

typedef struct client_address {
    char host[CLIENT_HOST]; /* a name, or a numeric address without brackets */
    uint16_t port;
    bool is_secure;             /* by TLS */
    char prefix[CLIENT_PREFIX]; /* of all paths there: "", or "/games" */
    uint64_t table;             /* 0: the address of a server */
    bool has_secret;
    uint8_t secret[FAIR_INVITATION];
} client_address;

/* Reads any text. http and ws mean the same, and so do https and wss. False and a problem if it is
 * neither a link nor an address. */
bool client_address_read(client_address *address, const char *text, gw_problem *problem);

/* Host and port as a request names them: "games.example", "[::1]:8321". */
enum { CLIENT_AUTHORITY = CLIENT_HOST + 9 };
void client_address_authority(const client_address *address, char text[CLIENT_AUTHORITY]);

#endif
