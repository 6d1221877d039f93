#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H
/* Reads the head of an HTTP/1 request: its first line and its headers. Pure; the bytes may
 * come from anywhere and in any pieces.
 *
 * Strict where leniency has helped to smuggle requests past proxies: lines end with CR LF,
 * no header goes on in the next line, none has blanks before its colon, there is one host
 * and one length. */
#include "server/host.h"
#include <stdbool.h>
#include <stddef.h>

enum {
    SERVER_REQUEST_MAX = 8 * 1024,    /* bytes of a head */
    SERVER_REQUEST_TARGET_MAX = 2048, /* bytes of the address in it */
    SERVER_REQUEST_HEADER_MAX = 1024, /* a longer header that would be looked at is ignored */
    SERVER_REQUEST_METHOD_MAX = 32
};

typedef struct server_request {
    size_t length;      /* bytes of the head, once it is complete */
    bool is_head;       /* HEAD: the answer's body is not wanted */
    bool is_kept_alive; /* another request may follow */
    bool has_body;
    bool is_upgrade;
    char path[SERVER_REQUEST_TARGET_MAX + 1]; /* decoded, without the query */
    char host[SERVER_HOST_MAX + 1];           /* "": not sent, as HTTP/1.0 allows */
    char accept_encoding[SERVER_REQUEST_HEADER_MAX];
    char if_none_match[SERVER_REQUEST_HEADER_MAX];

    /* What was seen so far. */
    size_t scanned;
    bool has_line;
    bool is_1_0;
    bool has_host_header, has_length;
} server_request;

enum { SERVER_REQUEST_INCOMPLETE = 0, SERVER_REQUEST_READ = 200 };

/* Reads on in a head of which these are all bytes that have come, from its first on, with
 * whatever follows it. `r` is all zero before the first call. SERVER_REQUEST_INCOMPLETE,
 * SERVER_REQUEST_READ, or the status of a refusal, as early as it is certain: 400, 405, 414, 431
 * or 505. */
unsigned server_request_read(server_request *r, const char *bytes, size_t length);

#endif
