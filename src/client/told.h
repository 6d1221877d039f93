#ifndef CLIENT_TOLD_H
#define CLIENT_TOLD_H
/* What a server tells, read (docs/protocol.md). Pure; the bytes may be any. */
#include "fair/commit.h"
#include "store/store.h"
#include <gangway/record.h>
#include <jansson.h>

typedef enum client_tell {
    CLIENT_OTHER, /* something that is of no use to a client that plays, or not known: ignored */
    CLIENT_WELCOME,
    CLIENT_STRANGER,
    CLIENT_GRANTED,
    CLIENT_REFUSED,
    CLIENT_ENTRY,
    CLIENT_RESTORED,
    CLIENT_ENDED,
    CLIENT_CLOCKS,
    CLIENT_DUE,
    CLIENT_PERSON,
    CLIENT_TELLS
} client_tell;

/* A message. Members that it does not have are 0 or NULL; all of them point into `json`. */
typedef struct client_told {
    client_tell tell;
    uint64_t id;          /* of the request that is answered; 0: of a hello */
    uint64_t first, last; /* entries that came of it */
    const char *why;      /* a refusal's word */
    const char *rule;     /* that it names */
    uint64_t person, number, tag;
    gw_seat viewer; /* GW_ALL_SEEING for "all" */
    int64_t time;
    const char *name;
    store_text line;
    const json_t *now, *seats;
    json_t *json;
} client_told;

/* False if it is no message of a server, or lacks what such a message has. Always call
 * client_told_free afterwards. */
bool client_told_read(client_told *told, const char *text, size_t length);
void client_told_free(client_told *told);

/* Whether an answer is a refusal with this word. */
bool client_told_is(const client_told *told, const char *why);

/* What an entry rewrites: the line of an earlier one. False beyond the last. */
bool client_told_known(const client_told *told, size_t index, uint64_t *number, store_text *line);

/* A seat's clock. False beyond the last. */
typedef struct client_clock {
    gw_seat seat;
    int64_t bank;
    bool runs;
    int64_t until; /* by the server's clock, if it runs */
} client_clock;
bool client_told_clock(const client_told *told, size_t index, client_clock *clock);

#endif
