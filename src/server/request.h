#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H
/* Reads the head of an HTTP/1 request: its first line and its headers. Pure; the bytes need not be
 * valid and may arrive in any pieces.
 *
 * Strict where lenient parsers have let requests be smuggled past proxies: lines end with CR LF,
 * headers are not continued on the next line and have no blanks before the colon, and there is one
 * host and one length. */
#include "server/host.h"
#include <stdbool.h>
#include <stddef.h>

enum {
    SERVER_REQUEST_MAX = 8 * 1024,    /* bytes of a head */
    SERVER_REQUEST_TARGET_MAX = 2048, /* bytes of the address in it */
    SERVER_REQUEST_HEADER_MAX = 1024, /* longer headers of interest are ignored */
    SERVER_REQUEST_METHOD_MAX = 32,
    SERVER_REQUEST_KEY = 24,   /* characters of a WebSocket's key */
    SERVER_REQUEST_BEARER = 64 /* most of a token in Authorization */
};

typedef struct server_request {
    size_t length;      /* bytes of the head, once it is complete */
    bool is_head;       /* HEAD: no body in the answer */
    bool is_kept_alive; /* another request may follow */
    bool has_body;
    bool is_websocket; /* wants to become a WebSocket, and says so as it should (RFC 6455) */
    char key[SERVER_REQUEST_KEY + 1];         /* of the WebSocket */
    char path[SERVER_REQUEST_TARGET_MAX + 1]; /* decoded, without the query */
    char host[SERVER_HOST_MAX + 1];           /* "": not sent, as HTTP/1.0 allows */
    char origin[SERVER_REQUEST_HEADER_MAX];   /* "": not sent */
    char bearer[SERVER_REQUEST_BEARER + 1];   /* Authorization: Bearer; "": not sent */
    char accept_encoding[SERVER_REQUEST_HEADER_MAX];
    char if_none_match[SERVER_REQUEST_HEADER_MAX];
    char forwarded_for[SERVER_REQUEST_HEADER_MAX]; /* of a long one the end */

    /* The state of the reader. */
    size_t scanned;
    bool has_line;
    bool is_1_0;
    bool has_host_header, has_length;
    bool is_upgrade, is_upgrade_named, is_version_named;
} server_request;

enum { SERVER_REQUEST_INCOMPLETE = 0, SERVER_REQUEST_READ = 200 };

/* Continues reading a head; `bytes` are all bytes received since its start, with whatever follows
 * it. `r` is all zeros before the first call. Returns SERVER_REQUEST_INCOMPLETE,
 * SERVER_REQUEST_READ, or, as soon as it is certain, the status of a refusal: 400, 405, 414, 431 or
 * 505. */
unsigned server_request_read(server_request *r, const char *bytes, size_t length);

#endif
