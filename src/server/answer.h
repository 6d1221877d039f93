#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H
/* What is answered to a request, apart from how it comes and goes: no sockets here. */
#include "server/site.h"
#include <gangway/text.h>
#include <stdbool.h>

enum { SERVER_MADE_MAX = 1024, SERVER_ETAG_MAX = 48 };

/* What is not a file of the page: made when the server starts. */
typedef struct server_made {
    char health[SERVER_MADE_MAX];
    char not_found[SERVER_MADE_MAX];
    char not_allowed[SERVER_MADE_MAX];
} server_made;

typedef struct server_request {
    bool is_read;                /* GET or HEAD, and no more */
    const char *path;            /* decoded, without the query */
    const char *accept_encoding; /* headers; "" if they were not sent */
    const char *if_none_match;
} server_request;

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

void server_make(server_made *made, gw_lang lang, const char *version, const char *commit);

/* The answer points into `made` and the site. Any request may be given. */
server_answer server_answer_to(const server_made *made, const server_request *request);

#endif
