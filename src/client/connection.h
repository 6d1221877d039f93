#ifndef CLIENT_CONNECTION_H
#define CLIENT_CONNECTION_H
/* One connection to a server that survives losses: it connects again, says hello, and asks what was
 * not answered once more, with the same id. Pure: bytes, events and the time come in; what is to be
 * sent and done is asked for. Milliseconds count from any moment in the past and never go back.
 *
 * Whoever moves the bytes (network.h) reports what happened and then asks what there is to send
 * (client_connection_take) and to do (client_connection_tick). */
#include "client/told.h"

typedef struct client_connection client_connection;

typedef enum client_line {
    CLIENT_CONNECTING, /* for the first time */
    CLIENT_OPEN,       /* the server knows who we are */
    CLIENT_LOST,       /* and will be tried again */
    CLIENT_STOPPED     /* for good */
} client_line;

/* Why it does not connect again. */
typedef enum client_stop {
    CLIENT_GOES_ON,
    CLIENT_UNREACHABLE, /* it never worked */
    CLIENT_UNTRUSTED,   /* the certificate of the server is not good */
    CLIENT_FOREIGN,     /* the server speaks another version of the protocol */
    CLIENT_REVOKED,     /* the token is not valid any more */
    CLIENT_UNWELCOME,   /* hello was refused: client_connection_why */
    CLIENT_NO_MEMORY
} client_stop;

/* Who we are. */
typedef struct client_person {
    fair_hash token;
    const char *name;   /* NULL: whatever it was */
    const char *client; /* which program this is */
} client_person;

typedef struct client_connection_owner {
    void *owner;

    /* The server knows who we are, at each connection. What is asked here goes before requests that
     * were not answered yet. */
    void (*welcomed)(void *owner, const client_told *welcome);

    /* Anything but answers. */
    void (*told)(void *owner, const client_told *told);

    void (*changed)(void *owner); /* the line */

    void (*random)(void *bytes, size_t count);
} client_connection_owner;

/* `who` and what it points to must outlive the connection. NULL if out of memory. */
client_connection *client_connection_new(const client_person *who,
                                         const client_connection_owner *owner);
void client_connection_free(client_connection *c);

client_line client_connection_line(const client_connection *c);
client_stop client_connection_stopped(const client_connection *c);

/* The word of the refusal, of CLIENT_UNWELCOME; else "". */
const char *client_connection_why(const client_connection *c);

/* ------------------------------------------------------------------- asking -- */

typedef void client_answered(void *owner, const client_told *answer);

/* Whether a request outlives its connection, or belongs to this one only. */
typedef enum client_lasting { CLIENT_LASTING, CLIENT_FOR_NOW } client_lasting;

/* Asks: `message` without its id, of which ownership is taken. `answered`, which may be NULL, is
 * called once with the answer, granted or refused, however often the connection is lost until then;
 * what the server cannot answer now (`busy`, `unavailable`) is asked again after a pause. A request
 * for now is not asked again, and not answered if the connection is lost. */
void client_ask(client_connection *c, json_t *message, client_lasting lasting,
                client_answered *answered, void *owner);

/* Says what has no answer, if there is a connection. Takes ownership. */
void client_say(client_connection *c, json_t *message);

/* Connects anew, after a pause: the server could not do what it should. */
void client_connection_again(client_connection *c);

/* While it is held nothing is told; what arrives waits. Answers are not held. */
void client_connection_hold(client_connection *c);
void client_connection_release(client_connection *c);
bool client_connection_is_held(const client_connection *c);

/* When the latest thing happened that was reported. */
int64_t client_connection_time(const client_connection *c);

/* --------------------------------------------------------- who moves the bytes -- */

typedef enum client_wish {
    CLIENT_WAIT,    /* until `at` of client_connection_tick, or until something happens */
    CLIENT_CONNECT, /* now; then report what came of it */
    CLIENT_DROP     /* whatever connection there is, which counts as lost */
} client_wish;

/* What to do now. `at` is when to ask again, unless something happens before. */
client_wish client_connection_tick(client_connection *c, int64_t now, int64_t *at);

void client_connection_opened(client_connection *c, int64_t now);

/* A whole message. */
void client_connection_received(client_connection *c, const char *text, size_t length, int64_t now);

/* The connection is over, or could not be made; `code` is that of the server, or 0. */
void client_connection_lost(client_connection *c, unsigned code, int64_t now);

/* It must not be made, now or ever. */
void client_connection_distrust(client_connection *c);

/* The next message to send, to be freed with free(); NULL if there is none. */
char *client_connection_take(client_connection *c);
bool client_connection_has_more(const client_connection *c);

#endif
