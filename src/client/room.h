#ifndef CLIENT_ROOM_H
#define CLIENT_ROOM_H
/* A table as its log tells it: who sits where, how far it is, what is offered, what its chance is
 * bound to. Made from the entries alone; the game itself is played in a sitting (table.h). Pure. */
#include "client/told.h"
#include "online/game.h"

typedef struct client_seat {
    uint64_t person;  /* 0: nobody's */
    bool is_computer; /* it is played by one, and nobody else's */
    bool is_ready;    /* with the commitment `ready` */
    bool is_open;     /* its nonce is known */
    bool is_away;     /* a computer plays for the person */
} client_seat;

typedef struct client_room {
    uint64_t id;
    uint64_t number, tag; /* of the last entry; 0: none yet */
    setup setup;          /* its table is the room's own */
    uint64_t begun;       /* actions and outcomes of the record from which the game goes on */
    game_phase phase;
    client_seat seats[GW_SEATS_MAX + 1]; /* from [1] */
    game_offer offer;                    /* the open one */
    gw_seats agreed;                     /* who has agreed to it */

    fair_hash commit; /* of the server */
    fair_parts ready; /* commitments of the people */
    fair_hash lock;   /* from GAME_LOCKED on */
    bool is_unfair;   /* the lock or the secret is not made of what was told before */
    uint64_t next;    /* the table of the rematch, or 0 */
    store_text why;   /* it is over: in `ending` */
    char ending[16];
} client_room;

/* A room without entries. */
void client_room_begin(client_room *room, uint64_t id);
void client_room_end(client_room *room);

/* Adds the next entry. False if it is not the next one, or none of a table that this version
 * understands; then the room is as it was. */
bool client_room_add(client_room *room, const client_told *entry);

/* How many seats; 0 before the first entry. */
gw_seat client_room_players(const client_room *room);

/* The seat of a person, or a free one; 0: none. */
gw_seat client_room_seat_of(const client_room *room, uint64_t person);
gw_seat client_room_free_seat(const client_room *room);

#endif
