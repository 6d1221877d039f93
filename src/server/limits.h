#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H
/* Who may be connected, and for how long. Pure: there is no socket and no clock here; the
 * server tells what happens and when, in milliseconds of a clock that never goes back, and
 * is told who has to go.
 *
 * A connection has a place, a number below `places`. In its place it waits for a request,
 * asks (a request is arriving), takes an answer, or leaves (it is closed on our side, and
 * what still comes is dropped). */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct limits_rules {
    int places;           /* connections at the same time */
    int places_each;      /* of these, for one address */
    uint64_t first_ms;    /* to begin the first request */
    uint64_t wait_ms;     /* to begin another */
    uint64_t ask_ms;      /* from a request's first byte to the last of its head */
    uint64_t stall_ms;    /* without taking anything of an answer */
    uint64_t take_ms;     /* to take an answer, and besides: */
    uint64_t take_rate;   /* a second for so many bytes of it */
    uint64_t leave_ms;    /* to close the other side */
    uint64_t leave_bytes; /* that are dropped meanwhile */
} limits_rules;

extern const limits_rules limits_usual;

/* Whose connections are counted together: an IPv4 address, or the first 64 bits of an IPv6
 * address, since a household has all that begin with them. */
typedef struct limits_address {
    uint8_t bytes[16];
} limits_address;

limits_address limits_ipv4(const uint8_t address[4]);
limits_address limits_ipv6(const uint8_t address[16]);

typedef struct limits limits;

/* NULL: out of memory. `rules` has at least one place, and one for each address. */
limits *limits_new(const limits_rules *rules);
void limits_free(limits *l);

enum { LIMITS_NOBODY = -1, LIMITS_REFUSED = -2 };

/* Who has to go before one more from this address can come: LIMITS_NOBODY, a place, or
 * LIMITS_REFUSED if it cannot come.
 *
 * An address that has all the places that one may have gives up its own idlest connection.
 * If no place is free, the address that has the most gives up its idlest, whatever that is
 * doing, as long as it keeps more than the newcomer gets; among equals the idlest of all
 * goes. Apart from that nobody is interrupted while it takes an answer.
 *
 * The idlest: one that leaves rather than one that waits, then one that asks, then one that
 * takes an answer; of several the one of which nothing was heard for longest. */
int limits_in_the_way(const limits *l, limits_address address);

/* The idlest connection of the address that has the most, LIMITS_NOBODY if all take an
 * answer: it goes if the system has no room for more. */
int limits_idlest(const limits *l);

/* A connection comes; nobody may be in its way. Its place; it waits for a request. */
int limits_enter(limits *l, limits_address address, uint64_t now);

void limits_asks(limits *l, int place, uint64_t now);
void limits_takes(limits *l, int place, uint64_t now, uint64_t bytes);
void limits_took(limits *l, int place, uint64_t now); /* a piece of the answer */
void limits_waits(limits *l, int place, uint64_t now);
void limits_leaves(limits *l, int place, uint64_t now);

/* Whether a connection that leaves may stay after it has sent so many bytes more. */
bool limits_drops(limits *l, int place, uint64_t bytes);

/* The connection is gone, and its place free. */
void limits_left(limits *l, int place);

int limits_connected(const limits *l);

/* A place whose time is up, or LIMITS_NOBODY; *is_asking: whether its request had begun to
 * arrive. It is named until it does something else or is gone. */
int limits_overdue(const limits *l, uint64_t now, bool *is_asking);

#endif
