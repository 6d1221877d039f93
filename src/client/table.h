#ifndef CLIENT_TABLE_H
#define CLIENT_TABLE_H
/* A visit to one online table: its connection, its room, its game as we may know it, and what we
 * contribute to its chance. Pure, like what it is made of.
 *
 * It follows as the public, and as our own seat as soon as we have one; after a loss it goes on
 * from the entry it has, after a backup from the first. When the table is locked, our nonce is
 * opened by itself, if the lock is made of what we were told. */
#include "client/address.h"
#include "client/connection.h"
#include "client/room.h"
#include "sitting/sitting.h"

typedef struct client_table client_table;

typedef struct client_table_owner {
    void *owner;
    void (*begun)(void *owner);     /* the game begins from its first entry: a new sitting */
    void (*forgotten)(void *owner); /* the sitting is still there, but not for long */
    void (*entered)(void *owner, const sitting_entry *entry); /* what the sitting has followed */
    void (*changed)(void *owner); /* anything: the line, the room, the game, the clocks */
    void (*random)(void *bytes, size_t count);
} client_table_owner;

/* `address`, which names a table, and `who` must outlive it. NULL if out of memory. */
client_table *client_table_new(const client_address *address, const client_person *who,
                               const client_table_owner *owner);
void client_table_free(client_table *t);

/* For whoever moves the bytes. */
client_connection *client_table_connection(client_table *t);

/* While it is held, room and game do not change, so that somebody may look at them in another
 * thread; the connection lives. */
void client_table_hold(client_table *t);
void client_table_release(client_table *t);

const client_room *client_table_room(const client_table *t);

typedef enum client_standing {
    CLIENT_ARRIVING, /* not everything has been told that there was */
    CLIENT_THERE,
    CLIENT_NOT_THERE, /* there is no such table, or it is not for us */
    CLIENT_UNFIT      /* what was told is no game that this version understands */
} client_standing;
client_standing client_table_standing(const client_table *t);

/* Our seat, or 0; and as whom we follow: the public, or that seat, once that is possible. */
gw_seat client_table_seat(const client_table *t);
gw_seat client_table_viewer(const client_table *t);

/* The game as our viewer knows it; NULL before the first entry. It changes whenever something is
 * told. */
sitting *client_table_sitting(client_table *t);

/* The name of whoever sits there; "" for nobody and computers. */
const char *client_table_name(const client_table *t, gw_seat seat);

/* How many milliseconds the clock of a seat still runs; INT64_MAX if it does not run. */
int64_t client_table_left(const client_table *t, gw_seat seat);

/* Whether an answer is still awaited to one of the following, or what came of it. */
bool client_table_is_busy(const client_table *t);

/* The word of the last refusal of these, "" after a grant. */
const char *client_table_refusal(const client_table *t);

/* Takes a seat, by the invitations of the link if they are needed. */
void client_table_sit(client_table *t, gw_seat seat);

/* Gets ready with a new nonce. */
void client_table_ready(client_table *t);

/* Whether the nonce to which we are committed is ours, and was not shown at an earlier try. */
bool client_table_is_ready(const client_table *t);

/* Plays one action, which answers this decision. */
void client_table_act(client_table *t, uint64_t decision, gw_action action);

/* Asks anything that names a seat and nothing else: `here`, `away`, `agree`. */
void client_table_ask(client_table *t, const char *word);

/* What verifies the game afterwards; false if we have contributed nothing to its chance. */
typedef struct client_kept {
    fair_hash commit, lock, nonce;
} client_kept;
bool client_table_kept(const client_table *t, client_kept *kept);

#endif
