#ifndef SERVER_SOCKETS_H
#define SERVER_SOCKETS_H
/* The WebSockets of a server: moves messages, within limits. What they mean is its owner's
 * business (hall.h).
 *
 * A socket has a number below the number of places. Its owner is told when it opens, what arrives,
 * and when it closes, after which the number is free again. Nothing is queued here: the owner is
 * asked for the next message when the client can take one, so one that reads slowly costs
 * nothing. */
#include "server/limits.h"
#include "server/rate.h"
#include <gangway/out.h>
#include <uv.h>

struct lws_context;

/* Why the server closes one, as docs/protocol.md has it. */
typedef enum sockets_code {
    SOCKETS_LEAVING = 1001,
    SOCKETS_NOT_TEXT = 1003,
    SOCKETS_NOT_UTF8 = 1007,
    SOCKETS_TOO_SLOW = 1008,
    SOCKETS_TOO_LONG = 1009,
    SOCKETS_RESTART = 1012,
    SOCKETS_COME_BACK = 1013,
    SOCKETS_BAD_HELLO = 4000,
    SOCKETS_REVOKED = 4001,
    SOCKETS_TOO_MANY = 4002
} sockets_code;

typedef struct sockets_rules {
    limits_rules limits;  /* places, first_ms, silent_ms */
    uint64_t ping_ms;     /* between two pings */
    uint64_t message_ms;  /* from a message's first byte to its last */
    size_t message_bytes; /* most in a message */
    rate each, address;   /* messages of a socket, and of all sockets of an address */
    rate greetings;       /* of an address: each may make a person, or rename it */
} sockets_rules;

extern const sockets_rules sockets_default;

typedef struct sockets sockets;

typedef struct sockets_owner {
    void *owner;

    /* `table` is the one in the socket's address, or 0. */
    void (*opened)(void *owner, uint32_t number, uint64_t table);

    /* A whole message; valid UTF-8. */
    void (*received)(void *owner, uint32_t number, const char *text, size_t length);

    /* Writes the next message, for which there is room enough; false if there is none now. May
     * close the socket instead. */
    bool (*wanted)(void *owner, uint32_t number, gw_out *out);

    /* `is_lost`: the connection broke, or was silent for too long, or the server closed it;
     * otherwise the client left. */
    void (*closed)(void *owner, uint32_t number, bool is_lost);
} sockets_owner;

/* NULL if out of memory. The context must be freed (library.h) before the sockets. */
sockets *sockets_new(uv_loop_t *loop, struct lws_context *context, const sockets_rules *rules,
                     const sockets_owner *owner);
void sockets_free(sockets *all);

/* Whether there is a place for another one from this address. It may have to be another's. */
bool sockets_has_room(const sockets *all, limits_address address);

/* Whether somebody at this address may ask something more that costs as much as `parts` messages;
 * it is counted with them. The second is for what a message asks that has been counted as one. */
bool sockets_may_ask(sockets *all, limits_address address, uint64_t parts);
bool sockets_may_ask_more(sockets *all, uint32_t number, uint64_t parts);

/* The same for saying who one is, or will be, by a socket. */
bool sockets_may_greet(sockets *all, uint32_t number);

/* Continues a request to become a WebSocket: takes ownership of its descriptor and answers.
 * `key` is the one of the request. */
void sockets_take(sockets *all, int fd, limits_address address, uint64_t table, const char *key);

/* There is something to tell: `wanted` will be called, at the next sockets_send or later. */
void sockets_wake(sockets *all, uint32_t number);

/* Sends what was woken for. Call it before the loop waits, so that what is told to a client in a
 * turn of the loop goes out together. */
void sockets_send(sockets *all);

/* Closes it, when what is being sent has been sent. `closed` is called at once. */
void sockets_close(sockets *all, uint32_t number, sockets_code code);

/* Closes all. */
void sockets_close_all(sockets *all, sockets_code code);

/* Pings, and closes those whose time is up. Call it several times a second. */
void sockets_tick(sockets *all);

int sockets_count(const sockets *all);

#endif
