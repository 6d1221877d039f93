#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H
/* The answer to a request; no sockets here. */
#include "server/request.h"
#include "server/site.h"
#include <gangway/text.h>

enum { SERVER_MADE_MAX = 1024, SERVER_HEAD_MAX = 2048, SERVER_ETAG_MAX = 48, SERVER_REFUSALS = 10 };

/* Answers that are not files of the page; made when the server starts. */
typedef struct server_made {
    char health[SERVER_MADE_MAX];
    char refusals[SERVER_REFUSALS][SERVER_MADE_MAX];
} server_made;

/* A header whose value is NULL or "" is not sent. */
typedef struct server_answer {
    unsigned status;
    const char *type;
    const char *caching;
    const char *encoding;
    const char *vary;
    const char *allow;
    const char *connection;
    char etag[SERVER_ETAG_MAX];
    server_bytes body;
} server_answer;

/* An answer that somebody else has made. */
typedef struct server_reply {
    unsigned status;
    const char *type;
    char etag[SERVER_ETAG_MAX]; /* of one that is asked for again and again; "": it is not kept */
    char *text;                 /* allocated; may be NULL if `length` is 0 */
    size_t length;
} server_reply;

void server_make(server_made *made, gw_lang lang, const char *version, const char *commit);

/* The answer points into `made` and the site. */
server_answer server_answer_to(const server_made *made, const server_request *request);

/* The answer points into the reply. */
server_answer server_answer_with(const server_reply *reply, const server_request *request);

/* An answer that refuses a request and closes the connection. The status is one that
 * server_request_read refuses with, 403, 404, 408, 421 or 503. */
server_answer server_refusal(const server_made *made, unsigned status);

/* Writes the head of an answer, including the headers common to all answers; returns its length. */
size_t server_write_head(char head[SERVER_HEAD_MAX], const server_answer *answer);

#endif
