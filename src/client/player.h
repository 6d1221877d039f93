#ifndef CLIENT_PLAYER_H
#define CLIENT_PLAYER_H
/* Plays one seat of a table by itself, from sitting down to the end: gets ready, comes back when a
 * computer had to play for it, agrees to what people offer, and has its owner decide the rest.
 * Pure, like the table. */
#include "client/table.h"

typedef enum client_ending {
    CLIENT_PLAYS_ON,
    CLIENT_FINISHED,     /* the table is over */
    CLIENT_NO_SEAT,      /* none was free, or not for us: client_table_refusal, "" for none free */
    CLIENT_SEAT_LOST,    /* the seat was given to somebody else */
    CLIENT_LEFT,         /* as its owner wished */
    CLIENT_NO_TABLE,     /* there is none, or it is not for us */
    CLIENT_NO_GAME,      /* what was told is no game that this version understands */
    CLIENT_NOT_FAIR,     /* the chance is not bound to what was told: nothing was contributed */
    CLIENT_DISCONNECTED, /* for good: client_connection_stopped */
    CLIENT_HAS_NO_MEMORY
} client_ending;

typedef struct client_player_owner {
    void *owner;
    void (*begun)(void *owner); /* these three as of client_table_owner */
    void (*forgotten)(void *owner);
    void (*entered)(void *owner, const sitting_entry *entry);

    /* The seat has to decide. The table is held until client_player_decided, which may be called at
     * once or much later. */
    void (*decide)(void *owner);

    void (*changed)(void *owner); /* the line, or the ending */
    void (*random)(void *bytes, size_t count);
} client_player_owner;

typedef struct client_player client_player;

/* For this seat, or any for 0; or for the one that `who` has there. NULL if out of memory. */
client_player *client_player_new(const client_address *address, const client_person *who,
                                 gw_seat seat, const client_player_owner *owner);
void client_player_free(client_player *p);

client_table *client_player_table(client_player *p);
client_ending client_player_ending(const client_player *p);

/* The answer to `decide`. It is not played if it comes too late. */
void client_player_decided(client_player *p, gw_action action);

/* The answer that there is none: leaves the game to a computer. */
void client_player_leave(client_player *p);

#endif
