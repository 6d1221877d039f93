#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H
/* Who may be connected, and for how long. Pure: no sockets, no clock. The server reports events
 * with their time, in milliseconds of a monotonic clock, and asks which connections to close.
 *
 * A connection has a place, a number below `places`. It waits for a request, receives one, is sent
 * an answer, or closes (our side is closed, and what still arrives is dropped). Or it lasts, as a
 * WebSocket does, for as long as something arrives from time to time. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct limits_rules {
    int places;             /* connections at the same time */
    int places_each;        /* at most, for one address */
    uint64_t first_ms;      /* to begin the first request */
    uint64_t wait_ms;       /* to begin another one */
    uint64_t request_ms;    /* from a request's first byte to the end of its head */
    uint64_t stall_ms;      /* without accepting any byte of an answer */
    uint64_t answer_ms;     /* to accept a whole answer, plus */
    uint64_t answer_rate;   /* one second for every `answer_rate` bytes */
    uint64_t closing_ms;    /* for the other side to close */
    uint64_t closing_bytes; /* that may be dropped in that time */
    uint64_t silent_ms;     /* without anything from a connection that lasts */
} limits_rules;

extern const limits_rules limits_default;

/* Connections are counted by IPv4 address, or by the first 64 bits of an IPv6 address, since one
 * household shares those. */
typedef struct limits_address {
    uint8_t bytes[16];
    bool is_proxy; /* it may have any number of connections, which are those of many people */
} limits_address;

limits_address limits_ipv4(const uint8_t address[4]);
limits_address limits_ipv6(const uint8_t address[16]);

typedef struct limits limits;

/* NULL if out of memory. `rules` must allow at least one place in all and one per address. */
limits *limits_new(const limits_rules *rules);
void limits_free(limits *l);

enum { LIMITS_NOBODY = -1, LIMITS_REFUSED = -2 };

/* Which connection must be closed before another one from this address is accepted: a place,
 * LIMITS_NOBODY, or LIMITS_REFUSED if it cannot be accepted at all.
 *
 * An address with the maximum per address gives up its own idlest connection. If no place is free,
 * the address with the most connections gives up its idlest, whatever its state, provided it still
 * has more than the newcomer gets; among equals the idlest of all is closed. Otherwise no answer is
 * interrupted.
 *
 * From idlest to busiest: closing, waiting, receiving a request, being sent an answer, lasting,
 * which counts like being sent an answer; within a state, the one silent for longest is the idlest.
 */
int limits_to_close(const limits *l, limits_address address);

/* The connection to close when the system is out of descriptors: the idlest of the address with the
 * most, or LIMITS_NOBODY if all are being sent answers. */
int limits_idlest(const limits *l);

/* Adds a connection, when limits_to_close says LIMITS_NOBODY. Returns its place; it waits for a
 * request. */
int limits_add(limits *l, limits_address address, uint64_t now);

/* The connection that is receiving a request is for this visitor: a proxy has said so. It is
 * counted as the visitor's from now on, as if the visitor had connected. False, and nothing has
 * changed, if the visitor has as many as one address may have. */
bool limits_move(limits *l, int place, limits_address visitor);

/* The address for which a connection is counted. */
limits_address limits_whose(const limits *l, int place);

void limits_begin_request(limits *l, int place, uint64_t now);
void limits_begin_answer(limits *l, int place, uint64_t now, uint64_t bytes);
void limits_progress(limits *l, int place, uint64_t now); /* it has accepted part of the answer */
void limits_begin_waiting(limits *l, int place, uint64_t now);
void limits_hear(limits *l, int place, uint64_t now); /* something arrived, and it lasts */
void limits_begin_closing(limits *l, int place, uint64_t now);

/* Counts `bytes` more bytes dropped from a closing connection; whether it may stay open. */
bool limits_may_drop(limits *l, int place, uint64_t bytes);

/* Removes a closed connection; its place is free again. */
void limits_remove(limits *l, int place);

int limits_count(const limits *l);

/* A place whose time is up, or LIMITS_NOBODY; `*is_asking` gets whether part of its request has
 * arrived. The same place is returned until its state changes or it is removed. */
int limits_overdue(limits *l, uint64_t now, bool *is_asking);

#endif
