#ifndef TESTS_ONLINE_ALONE_H
#define TESTS_ONLINE_ALONE_H
/* One server with a store in memory, without network and faults: time passes and the store answers
 * when the test says so. Client 0 is the host, the others are the people that follow. */
#include "online/online.h"

enum { HOST = 11, TABLE = 77, NOW = 1000000 };

typedef struct fixture {
    store *store;
    online *online;
    uint64_t next_id;
    int64_t now;
} fixture;

/* Random bytes that are none: they count up, from `owner` (a byte) or, if it is NULL, from where
 * the last ones ended. */
void alone_count_up(void *owner, void *bytes, size_t count);

/* So many clients at TABLE, each a person: HOST, HOST + 1, …. */
fixture alone_begin(uint32_t clients, online_random *random, void *owner);
void alone_end(fixture *f);

/* Opens a connection of that client for a table (0: for its person), instead of the one it had, and
 * lets it say that it is person HOST + `who`. */
void alone_enter(fixture *f, uint32_t client, uint32_t who, uint64_t table);

/* Lets the store answer until there is nothing more to ask. */
void alone_settle(fixture *f);

/* Applies to `g` what is stored of its table and is not in it yet. */
void alone_learn(const fixture *f, game *g);

/* Sends a request about the table under a new id, and settles. */
void alone_ask(fixture *f, uint32_t client, online_ask what, const char *text);

/* Seats clients 0, 1, … as seats 1, 2, … of a new table, all ready and with their nonces open, so
 * that the game begins. */
void alone_begin_game(fixture *f, const char *text, gw_seat people);

/* The same once they sit there. */
void alone_get_ready(fixture *f, gw_seat people);

#endif
