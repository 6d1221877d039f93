#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H
/* The messages of online tables as JSON (docs/protocol.md): what clients ask, read; what they are
 * told, written. Pure; the bytes of a client may be any.
 *
 * Tokens of people become hashes here, so nothing behind this ever has one. */
#include "online/online.h"
#include <gangway/out.h>
#include <jansson.h>

enum {
    WIRE_PROTOCOL = 1,
    WIRE_MESSAGE_MAX = 128 * 1024, /* bytes of a client's message */
    WIRE_DEPTH_MAX = 8             /* arrays and objects within each other in it */
};

/* -------------------------------------------------------------------- asking -- */

typedef enum wire_reading {
    WIRE_READ,
    WIRE_INVALID, /* `ask` is an ONLINE_ASKS, with its id if it has a valid one, and its member */
    WIRE_FOREIGN  /* likewise; a hello in another version of the protocol */
} wire_reading;

/* What a client's message says. `ask` points into the rest; wire_ask_free frees that. */
typedef struct wire_ask {
    online_ask ask;
    json_t *json;
    char *lines;
} wire_ask;

/* Reads a message on the socket of a table, or on that of a person if `table` is 0. */
wire_reading wire_read(wire_ask *w, uint64_t table, const char *text, size_t length);
void wire_ask_free(wire_ask *w);

/* 16 lower-case hexadecimal digits, not all zero; the id of a table or person is below 2^63. */
bool wire_read_id(const char *text, size_t length, uint64_t *id);
bool wire_read_table(const char *text, size_t length, uint64_t *id);

/* A token as a client writes it, 64 lower-case hexadecimal digits: the hash that is stored. */
bool wire_read_token(const char *text, size_t length, fair_hash *hash);

/* ------------------------------------------------------------------- telling -- */

/* Writes what a client is told; `version` is that of the server. False, and nothing is written, if
 * it is no message: the end of the connection (BYE, REVOKED), or a record. */
bool wire_tell(gw_out *out, const online_tell *tell, const char *version);

/* The word for a refusal. */
const char *wire_why(online_refusal refusal);

/* The refusal of a first message that is not a good hello. */
void wire_refuse_hello(gw_out *out, wire_reading why, const char *member);

#endif
