#ifndef SERVER_READERS_H
#define SERVER_READERS_H
/* Questions by GET about tables, and feeds (docs/protocol.md): each is a client of `online` that is
 * there for one answer. No sockets here. */
#include "online/online.h"
#include "server/answer.h"

enum {
    READERS_MAX = 32,               /* at a time */
    READERS_PATIENCE_MS = 5000,     /* then the answer is that the store does not answer */
    READERS_BYTES = 4 * 1024 * 1024 /* most in an answer */
};

typedef struct readers readers;

typedef struct readers_config {
    online *online;
    uint32_t first; /* the numbers of its clients begin here */
    const char *version;
    gw_lang lang; /* of feeds that name none */

    /* Writes what links begin with for this host; nothing if it is the host's own address. */
    void (*write_link)(void *owner, const char *host, gw_out *out);

    /* The reply's text is to be freed by the receiver. */
    void (*answer)(void *owner, const uint64_t ticket[2], const server_reply *reply);
    void *owner;
} readers_config;

readers *readers_new(const readers_config *config); /* NULL if out of memory */
void readers_free(readers *all);

/* Whether the path is one of /api or /feed; then it will be answered, perhaps at once. `ticket`
 * comes with the answer. */
bool readers_ask(readers *all, int64_t now, const uint64_t ticket[2],
                 const server_request *request);

/* One of its clients can be told something. */
void readers_tell(readers *all, int64_t now, uint32_t client);

/* Some time has passed. */
void readers_tick(readers *all, int64_t now);

#endif
