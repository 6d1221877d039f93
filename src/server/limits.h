#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H
/* Who may be connected, and for how long. Pure: there is no socket and no clock here; the server
 * reports events with their time, in milliseconds of a monotonic clock, and asks which connections
 * to close.
 *
 * A connection has a place, a number below `places`. There it waits for a request, asks (a request
 * is arriving), takes an answer, or leaves (it is closed on our side, and what still arrives is
 * dropped). */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct limits_rules {
    int places;           /* connections at the same time */
    int places_each;      /* at most, for one address */
    uint64_t first_ms;    /* to begin the first request */
    uint64_t wait_ms;     /* to begin a further one */
    uint64_t ask_ms;      /* from a request's first byte to the end of its head */
    uint64_t stall_ms;    /* without accepting any bytes of an answer */
    uint64_t take_ms;     /* to take an answer, plus */
    uint64_t take_rate;   /* a second for each `take_rate` bytes */
    uint64_t leave_ms;    /* until the other side closes */
    uint64_t leave_bytes; /* that may be dropped meanwhile */
} limits_rules;

extern const limits_rules limits_default;

/* Connections are counted by IPv4 address, or by the first 64 bits of an IPv6 address, since one
 * household shares those. */
typedef struct limits_address {
    uint8_t bytes[16];
} limits_address;

limits_address limits_ipv4(const uint8_t address[4]);
limits_address limits_ipv6(const uint8_t address[16]);

typedef struct limits limits;

/* NULL if there is no memory. `rules` must allow at least one place, also per address. */
limits *limits_new(const limits_rules *rules);
void limits_free(limits *l);

enum { LIMITS_NOBODY = -1, LIMITS_REFUSED = -2 };

/* Which connection must close before one more from this address is accepted: LIMITS_NOBODY, a
 * place, or LIMITS_REFUSED if it cannot be accepted.
 *
 * An address with the maximum per address gives up its own idlest connection. If no place is free,
 * the address with the most connections gives up its idlest, whatever that is doing, as long as it
 * keeps more than the newcomer gets; among equals the idlest of all goes. Apart from that, nobody
 * is interrupted while taking an answer.
 *
 * The idlest: one that leaves before one that waits, then one that asks, then one that takes an
 * answer; among these, the one silent for longest. */
int limits_in_the_way(const limits *l, limits_address address);

/* The idlest connection of the address with the most, LIMITS_NOBODY if all take an answer: it is
 * closed when the system is out of descriptors. */
int limits_idlest(const limits *l);

/* Adds a connection, with none in its way. Returns its place; it waits for a request. */
int limits_enter(limits *l, limits_address address, uint64_t now);

void limits_asks(limits *l, int place, uint64_t now);
void limits_takes(limits *l, int place, uint64_t now, uint64_t bytes);
void limits_took(limits *l, int place, uint64_t now); /* it has accepted a piece of the answer */
void limits_waits(limits *l, int place, uint64_t now);
void limits_leaves(limits *l, int place, uint64_t now);

/* Whether a connection that leaves may stay after sending `bytes` more bytes. */
bool limits_drops(limits *l, int place, uint64_t bytes);

/* The connection is closed, and its place free. */
void limits_left(limits *l, int place);

int limits_connected(const limits *l);

/* A place whose time is up, or LIMITS_NOBODY; *is_asking: whether its request has begun to arrive.
 * It is returned again until it does something else or is closed. */
int limits_overdue(const limits *l, uint64_t now, bool *is_asking);

#endif
