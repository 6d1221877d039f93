#ifndef ONLINE_LOBBY_H
#define ONLINE_LOBBY_H
/* Lists of tables: the lobby, which all share, and each person's own. For this folder only. */
#include "online/listing.h"
#include "online/people.h"

enum {
    LOBBY_GROUPS = 2,
    LOBBY_EACH = 256,  /* most tables of each group */
    LOBBY_NEWS = 1024, /* so many changes may wait for a client */
    MINE_MAX = 128     /* most tables in one's own list */
};

typedef struct lobby_row {
    listed *listed;
    uint64_t version;
    uint64_t serial; /* of the change that led to it */
    bool is_seen;    /* in this reading */
} lobby_row;

typedef struct lobby {
    int32_t first; /* of those who look */
    uint32_t count;
    lobby_row rows[LOBBY_GROUPS * LOBBY_EACH + LOBBY_GROUPS + 1]; /* by id */
    uint64_t serial;                                              /* of the last change */
    uint64_t news[LOBBY_NEWS]; /* the tables of the last changes, a ring */
    bool is_reading, has_failed, is_read;
    size_t answered;
    int64_t next;
} lobby;

/* A table in somebody's own list, as a connection has been told of it. */
typedef struct mine_row {
    uint64_t table;
    uint64_t version; /* of what is or will be told */
    listed *news;     /* to be told; NULL: nothing */
    bool is_gone;     /* to be told */
    bool is_told;
    bool is_seen; /* in this reading */
} mine_row;

typedef struct mine {
    uint32_t count, capacity;
    mine_row *rows;
    uint32_t news; /* rows with something to tell */
    bool is_in_reading, is_read, is_complete;
} mine;

/* ---- lobby.c ---- */

void lobby_end(online *o);

/* A client looks, or not any more. */
void lobby_look(online *o, uint32_t client_index, bool is_on);

/* A table has changed, or is gone. */
void lobby_change(online *o, const store_header *header);
void lobby_remove(online *o, uint64_t table_id);

void lobby_add_requests(online *o, sent *s);
void lobby_answered(online *o, const store_answer *answer);
bool lobby_next(online *o, uint32_t client_index, online_tell *tell);

/* ---- mine.c ---- */

/* A client looks, or not any more. False if out of memory. */
bool mine_look(online *o, uint32_t client_index, bool is_on);

/* A table has changed: for a member, or somebody who is none any more: NULL. */
void mine_change(online *o, uint64_t person, uint64_t table_id, const store_header *header);

void mine_tick(online *o);
void mine_add_requests(online *o, sent *s);
void mine_answered(online *o, const store_request *r, const store_answer *answer);
bool mine_next(online *o, uint32_t client_index, online_tell *tell);

/* ---- listings.c ---- */

/* LISTED, or what has to come before it. */
naming listing_tell(online *o, uint32_t client_index, const store_header *header,
                    online_where where, online_tell *tell);

/* Fills the table's header for its next append. */
void listings_fill_header(table *t);

/* The table's log has changed, as its header says; or it was removed. Lists follow. */
void listings_change(table *t);
void listings_remove(table *t);

#endif
