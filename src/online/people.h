#ifndef ONLINE_PEOPLE_H
#define ONLINE_PEOPLE_H
/* Who is who, for this folder only: what is known here of people, and what they ask about
 * themselves. */
#include "online/names.h"
#include "online/online.h"

typedef struct sent sent;
typedef struct errand errand;
typedef struct client client;
typedef struct table table;

/* Tokens, as they are stored. */
typedef enum token_kind {
    TOKEN_CLIENT = 1, /* of a client, which made its person or ... */
    TOKEN_RETURN,     /* of a return link: who has it may make another client of the person */
    TOKEN_RETURNED,   /* of a client that came by a return link */
    TOKEN_FEED        /* of a feed: who has it may read where it is the person's turn, no more */
} token_kind;

enum { TOKENS_EACH = 64 }; /* most that a person may have */

/* What is known here of a person. Those that are connected stay; of the others the one that was
 * not needed for longest makes room. */
typedef struct known_person {
    uint64_t id;
    uint64_t version; /* a hash of what follows from the row */
    bool is_read;     /* the rest is known */
    bool is_wanted;   /* it is in the list of those to be read */
    bool is_guest;
    bool is_used;
    char name[NAMES_SIZE]; /* empty for a person that was deleted */
    uint32_t connections, follows;
    uint32_t first_mine;  /* of the connections that look at the person's tables: plus 1, or 0 */
    bool is_mine_reading; /* a round of reading them is under way */
    uint32_t mine_read;   /* so many in this round */
    uint64_t mine_from;   /* the last one of the page before */
    int64_t mine_next;    /* when the next round begins */
    uint32_t next;        /* in its bucket: its index plus 1, or 0 */
    uint32_t next_wanted; /* likewise in the list of those to be read */
} known_person;

typedef struct known_people {
    known_person *all;
    uint32_t *buckets;               /* the index of their first one plus 1, or 0 */
    uint32_t capacity, bucket_count; /* the latter is a power of two */
    uint32_t used;                   /* so many have ever been in use */
    uint32_t hand;                   /* where room is looked for next */
    uint32_t first_wanted, last_wanted;
    int64_t again; /* nothing is read before */
} known_people;

/* Whom a connection has been told of: the last ones, and by which version of the name. */
enum { TOLD_NAMES = 32 };

typedef struct told_name {
    uint64_t person, name;
} told_name;

typedef struct told_names {
    uint32_t count, next;
    bool is_stale; /* a name may have changed */
    told_name of[TOLD_NAMES];
} told_names;

/* What a connection asks about its person: steps, each a request to the store, until it can be
 * answered. */
typedef enum errand_step {
    ERRAND_FIND,    /* its token */
    ERRAND_LINK,    /* the token of the return link */
    ERRAND_LIST,    /* the person's tokens */
    ERRAND_ADD,     /* a token */
    ERRAND_REMOVE,  /* a token */
    ERRAND_GET,     /* the person */
    ERRAND_PUT,     /* the person */
    ERRAND_FILLING, /* the person's tables that are being filled, the public ones */
    ERRAND_PRIVATE  /* and the private ones */
} errand_step;

struct errand {
    online_ask ask; /* its text is allocated, if it is needed */
    uint32_t client, visit;
    errand_step step;
    bool is_waiting; /* to be sent again, at `again` */
    bool is_unknown; /* whether its last step was carried out */
    int64_t again;
    int64_t since; /* when it was asked, by the local clock */
    char name[NAMES_SIZE];
    uint64_t person;
    uint32_t hosted; /* tables that have been counted */
    fair_hash own;   /* the connection's token */
    store_token token;
    store_person row; /* its texts are `name`, and constant or `data` */
    char *data;       /* allocated */
    errand *before, *next, *next_to_send;
};

/* Asking the store which tokens of connections are still there, in slices. */
typedef struct token_check {
    bool is_away;
    int64_t next;  /* when a round begins */
    uint32_t from; /* the first client that this round has not looked at */
    size_t count;
    uint32_t clients[STORE_READ_MAX], visits[STORE_READ_MAX];
    uint8_t hashes[STORE_READ_MAX][STORE_HASH];
} token_check;

/* ---- people.c ---- */

bool known_begin(online *o);
void known_end(online *o);

/* The person; NULL if it is not known here, or there is no room for one more. */
known_person *people_find(online *o, uint64_t id);
known_person *people_get(online *o, uint64_t id);

/* What is known of a person whose name is to be told; NULL if it has to be read first. */
const known_person *people_named(online *o, uint64_t id);

/* Asks the store for people whose names are wanted, and takes its answer. */
void people_add_requests(online *o, sent *s);
void people_answered(online *o, const store_request *r, const store_answer *answer);

/* Reads the name again if it is known. */
void people_refresh(online *o, uint64_t id);

/* The store has this row of the person; NULL: none. */
void people_learn(online *o, uint64_t id, const store_person *row);

/* A person leaves, with one of its connections. */
void people_leave(online *o, uint64_t id);

/* The clock has jumped: what was to be done some time is done now. */
void people_hurry(online *o);

/* What the rows of guests have as their data. */
store_text people_guest(void);

/* ---- naming.c ---- */

/* What has to come before a client is told something about a person. */
typedef enum naming {
    NAMING_DONE,  /* nothing: it has been told the name */
    NAMING_TELLS, /* `tell` */
    NAMING_WAITS  /* the name has to be read; the client is woken then */
} naming;

naming naming_before(online *o, uint32_t client_index, uint64_t id, online_tell *tell);

/* The next name that has changed since the client was told; false if there is none. */
bool naming_next(online *o, uint32_t client_index, online_tell *tell);

/* Names have been read; some time has passed. */
void naming_wake(online *o);
void naming_tick(online *o);

/* The client is woken when a name has been read. */
void naming_wait(online *o, uint32_t client_index);

/* The connection is closed. */
void naming_forget(client *c);

/* ---- errands.c ---- */

/* Begins what the client asks about its person. */
void errand_begin(online *o, uint32_t client, const online_ask *ask);
void errands_end(online *o);

/* Time has passed. */
void errands_tick(online *o);

/* The clock has jumped: what waits is sent again at once. */
void errands_hurry(online *o);

/* Adds what they ask the store; and takes an answer. */
void errands_add_requests(online *o, sent *s);
void errand_answered(online *o, errand *e, const store_answer *answer);

/* The connection that asks; NULL if it has left. */
client *client_of_errand(online *o, const errand *e);

/* Ends it with an answer to the client, if it is still there, or without one: NULL. */
void errand_end(online *o, errand *e, const online_tell *tell);
void errand_grant(online *o, errand *e);
void errand_refuse(online *o, errand *e, online_refusal refusal);

/* Makes `step` the next one. */
void errand_go(online *o, errand *e, errand_step step);

/* ---- hello.c, tokens.c, feeds.c, make.c ---- */

/* What follows from the answer to the last step. */
void hello_answered(online *o, errand *e, const store_answer *answer);
void rename_answered(online *o, errand *e, const store_answer *answer);
void link_answered(online *o, errand *e, const store_answer *answer);
void unlink_answered(online *o, errand *e, const store_answer *answer);
void forget_answered(online *o, errand *e, const store_answer *answer);
void make_answered(online *o, errand *e, const store_answer *answer);
void read_answered(online *o, errand *e, const store_answer *answer);

/* The connection is that person now, by the token with the errand's hash. False, and the errand has
 * been refused, if there is no room. */
bool errand_enter(online *o, errand *e, const store_person *row);

/* ---- whose.c ---- */

/* The token that is there after this one was to be added. */
const store_token *token_after_add(const store_token *added, const store_answer *answer);

/* ---- revoked.c ---- */

/* Asks whether connections' tokens are still there, and ends those whose are not. */
void revoked_add_request(online *o, sent *s);
void revoked_answered(online *o, const store_answer *answer);

/* Ends all connections with this token. */
void token_revoke(online *o, const uint8_t hash[STORE_HASH]);

#endif
