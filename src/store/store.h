#ifndef STORE_STORE_H
#define STORE_STORE_H
/* Where the server keeps what must survive it: the logs of tables, people and their tokens.
 *
 * One interface for all stores: memory, SQLite, later PostgreSQL. It is asynchronous and works in
 * batches. The owner fills a batch with requests and sends it; some time later it receives the same
 * batch back with an answer to each request:
 *
 *     store_batch batch = {.requests = requests, .count = 2};
 *     store_send(s, &batch);                                 never waits
 *     ... when the store wakes its owner ...
 *     while ((done = store_receive(s)) != NULL) {
 *         ... reads done->answers ...
 *         store_batch_clear(done);
 *     }
 *
 * Each request is done completely or not at all. A batch is one transaction of the store where that
 * is cheaper, so requests tend to fail together, but no caller may rely on it. The writes of a
 * batch are done in no particular order, then its reads, which see them; so a batch must not
 * contain writes that depend on each other. Batches are carried out one after another in the order
 * in which they were sent, and come back in that order. A batch comes back when everything it wrote
 * is durable, or when that has failed or cannot be known.
 *
 * THE FENCE. Any number of servers may share one store, and none of them owns a table. A list (the
 * log of a table, or one of its chats) is only appended to by naming its last number: if somebody
 * else was first, nothing is appended and the answer has what was missed. So a decision that was
 * judged by the entries 1..n becomes entry n + 1 or nothing at all. Rows that are replaced (people)
 * are fenced in the same way, by a revision. No other lock is needed.
 *
 * UNKNOWN. A transaction whose commit got no answer (STORE_UNKNOWN) may have been carried out, or
 * may still be. Reading cannot tell, because it may come too early. What can: the same append
 * again, with the same numbers and tags. It is done now, or it is lost, and then the entries that
 * were missed begin with one's own or with somebody else's. Every other write may simply be sent
 * again, too.
 *
 * Requests and answers are plain data. Ids (of tables and people) are chosen by the caller at
 * random, are not 0 and are below 2^63. Times are milliseconds since 1970. Texts are UTF-8 of a
 * given length without zero bytes; the store does not interpret them. */
#include <gangway/problem.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SCHEMA = 1,            /* the version of the schema that this program writes */
    STORE_BATCH_MAX = 256,       /* most requests in a batch */
    STORE_BATCHES_MAX = 64,      /* most batches sent and not yet received */
    STORE_ENTRIES_MAX = 128,     /* most entries in one append */
    STORE_READ_MAX = 1024,       /* most entries, headers or outages in one answer */
    STORE_TEXT_MAX = 128 * 1024, /* most bytes of one text; room for a custom board */
    STORE_SLICE = 1024 * 1024,   /* bytes of texts after which an answer has no further entries */
    STORE_SEATS_MAX = 8,         /* most members of a table */
    STORE_HASH = 32              /* bytes of a token's hash */
};

#define STORE_NEVER INT64_MAX /* a deadline that is none */

typedef struct store_text {
    const char *bytes; /* may be NULL if `length` is 0 */
    size_t length;
} store_text;

/* --------------------------------------------------------------------- data -- */

/* The lists of a table. Their numbers are dense: 1, 2, 3, …. */
typedef enum store_list {
    STORE_LOG,      /* of the game: the truth about the table */
    STORE_PLAYERS,  /* the chat of the players */
    STORE_WATCHERS, /* the chat of the watchers */
    STORE_LISTS
} store_list;

/* Number and tag of an entry never change. The text of a chat entry can be erased; it is then empty
 * and `is_erased` is true. */
typedef struct store_entry {
    uint64_t number;
    uint64_t tag;    /* random, chosen by the writer */
    uint64_t person; /* who wrote it, or 0 */
    int64_t time;    /* when, as the writer says */
    bool is_erased;
    store_text text;
} store_entry;

/* What lists of tables need, so that they do not read logs. It follows from the log; each append to
 * STORE_LOG replaces it. */
typedef struct store_header {
    uint64_t table;
    uint64_t last[STORE_LISTS];        /* the numbers of the last entries; set by the store only */
    int32_t phase;                     /* opaque to the store; tables are listed by it */
    uint32_t due;                      /* opaque to the store: a bit for each seat that is to act */
    int64_t deadline;                  /* when something happens by itself, or STORE_NEVER */
    int64_t changed;                   /* when it was last appended to, as the writer says */
    store_text summary;                /* opaque to the store */
    uint64_t members[STORE_SEATS_MAX]; /* the people to whom the table is listed */
    size_t member_count;
} store_header;

/* A person has a row under an id. `revision` is 1 when the row is new, and rises by 1 whenever it
 * is replaced. A person who is forgotten keeps the row, with empty texts. */
typedef struct store_person {
    uint64_t person;
    uint64_t revision;
    bool is_forgotten;
    int64_t created;
    int64_t seen;
    store_text name;
    store_text data; /* opaque to the store */
} store_person;

/* A secret that stands for a person at a client, for a seat, or for an invitation. Only its hash is
 * stored. */
typedef struct store_token {
    uint8_t hash[STORE_HASH];
    int32_t kind;    /* opaque to the store */
    uint64_t person; /* or 0 */
    uint64_t table;  /* or 0 */
    int32_t seat;    /* or 0 */
    int64_t created;
    int64_t expires; /* or STORE_NEVER; the store keeps expired tokens until STORE_SWEEP */
} store_token;

/* A time in which no server was running, from the last sign of life before it. */
typedef struct store_outage {
    int64_t from, until;
} store_outage;

/* ----------------------------------------------------------------- requests -- */

typedef enum store_request_kind {
    /* writes */
    STORE_APPEND,        /* entries to a list, if `last` is still its last number */
    STORE_ERASE,         /* the text of entry `number` of a chat */
    STORE_REMOVE,        /* a table with all its lists, if `last` is still its last number */
    STORE_PUT_PERSON,    /* a new row, or the next revision of one */
    STORE_FORGET_PERSON, /* empties the row, erases all chat of the person, removes the tokens */
    STORE_ADD_TOKEN,     /* a new token */
    STORE_REMOVE_TOKEN,  /* one token */
    STORE_REMOVE_TOKENS, /* all tokens of a person, or of a person for a table */
    STORE_SWEEP,         /* removes tokens that expired before `time` */
    STORE_ALIVE,         /* the sign of life, once a second */
    STORE_CLAIM,         /* tables whose deadline has come */
    /* reads */
    STORE_READ,       /* entries of a list */
    STORE_HEADER,     /* the header of a table */
    STORE_HEADERS,    /* headers of tables in a phase, or of a member */
    STORE_LASTS,      /* the last numbers of a list of several tables */
    STORE_GET_PERSON, /* one row */
    STORE_FIND_TOKEN, /* by its hash */
    STORE_TOKENS,     /* all tokens of a person */
    STORE_KNOWN,      /* which of several hashes are those of tokens */
    STORE_OUTAGES,    /* those that ended after `time` */
    STORE_BACKUP,     /* part of a copy of everything; alone in its batch */
    STORE_REQUEST_KINDS
} store_request_kind;

/* What a request uses besides its kind; the rest is ignored. A batch is refused (store_send) if it
 * contains two appends to the same list, an append to and the removal of the same table, two
 * requests that put or forget the same person, or more than one STORE_ALIVE. */
typedef struct store_request {
    store_request_kind kind;

    /* APPEND: the last number of the list as the caller knows it; 0 begins a list. A table begins
     * with the first entry of its STORE_LOG; chats need a table that is there.
     * REMOVE: likewise of STORE_LOG.    READ: the entries after this number.
     * ERASE: the number of the entry. */
    uint64_t last;
    uint64_t table;  /* APPEND, ERASE, REMOVE, READ, HEADER, REMOVE_TOKENS (0: any);
                        HEADERS: only tables with a greater id, for the next page */
    store_list list; /* APPEND, ERASE (not STORE_LOG), READ, LASTS */

    /* APPEND: 1 to STORE_ENTRIES_MAX entries; their numbers are `last` + 1 and so on. */
    const store_entry *entries;
    size_t count;               /* of `entries`, `tables` or `hashes` */
    const store_header *header; /* APPEND to STORE_LOG: the table's new header, else NULL; `table`,
                                   `last` in it are ignored */

    const uint64_t *tables; /* LASTS: `count` ids, at most STORE_READ_MAX */
    uint64_t person; /* FORGET_PERSON, REMOVE_TOKENS, GET_PERSON, TOKENS; HEADERS: only those with
                        this member; 0: of any */
    int32_t phase;   /* HEADERS: only those in this phase; STORE_ANY_PHASE */
    size_t limit;    /* READ, HEADERS, CLAIM, OUTAGES, TOKENS: most rows in the answer, from 1; not
                        more than STORE_READ_MAX are given */
    /* PUT_PERSON: the row; its `revision` must be 1 more than that of the stored one. */
    const store_person *row;
    const store_token *token;            /* ADD_TOKEN */
    const uint8_t *hash;                 /* REMOVE_TOKEN, FIND_TOKEN: STORE_HASH bytes */
    const uint8_t (*hashes)[STORE_HASH]; /* KNOWN: `count` of them, at most STORE_READ_MAX */
    const char *path;                    /* BACKUP: an empty file of the caller's, for the copy; the
                                            same again goes on with it, another one begins anew */
    int64_t time;                        /* SWEEP, OUTAGES; ALIVE, CLAIM: now */
    int64_t span;                        /* ALIVE: the gap from which on it counts as an outage;
                                            CLAIM: for how long nobody else is given the table */
} store_request;

enum { STORE_ANY_PHASE = -1 };

/* ------------------------------------------------------------------ answers -- */

typedef enum store_result {
    STORE_DONE,   /* durable; or here is what was read */
    STORE_LOST,   /* somebody else was first; nothing was changed. APPEND: what was missed;
                     PUT_PERSON, ADD_TOKEN: the row that is there */
    STORE_ABSENT, /* no such table, entry, person or token */
    STORE_FAILED, /* nothing was changed or read; it may be tried again */
    STORE_UNKNOWN /* it may have been carried out, or may still be (see the top) */
} store_result;

/* The arrays belong to the batch, until store_batch_clear. */
typedef struct store_answer {
    store_result result;

    /* APPEND, READ, HEADER: the last number of the list (HEADER: of the log). APPEND that was done:
     * that of its last entry. BACKUP: how many pages are still to be copied; 0: the copy is
     * complete and durable, with what was written meanwhile. */
    uint64_t last;

    /* READ: the entries asked for. APPEND that was lost: those after the number that was named, up
     * to STORE_READ_MAX. In the order of their numbers. There may be more (`last`): an answer ends
     * with the entry by which its texts have STORE_SLICE bytes. */
    const store_entry *entries;
    size_t entry_count;

    /* HEADER: 1; HEADERS: in the order of their ids; CLAIM: the tables claimed, earliest deadline
     * first. */
    const store_header *headers;
    size_t header_count;

    const uint64_t *lasts; /* LASTS: the last number of each list, in the order of the ids; 0 for a
                              table that is not there */

    const store_person *person; /* GET_PERSON; PUT_PERSON that was lost, unless there is none */
    const store_token *token;   /* FIND_TOKEN; ADD_TOKEN that was lost; TOKENS: the first of them */
    size_t token_count;         /* TOKENS, in the order of their tables and hashes */
    const bool *known;          /* KNOWN: of each hash, in their order */

    /* OUTAGES: by `from`. ALIVE: the outage that it ended, if any. */
    const store_outage *outages;
    size_t outage_count;

    /* ALIVE, CLAIM: the time by which it was done. That of the request, unless the store is shared
     * by several machines and has a clock of its own. ALIVE: not before the last sign of life:
     * whose clock was set back learns here from when time goes on. */
    int64_t time;
} store_answer;

/* Results by kind. Every kind may fail, every write may be unknown. If the commit of a batch fails
 * or is unknown, so is each of its writes, and its reads have failed.
 *
 *     APPEND         done, lost; absent (a chat of no table)
 *     ERASE          done; absent. Erasing again is done
 *     REMOVE         done; lost (last, but no entries); absent
 *     PUT_PERSON     done, lost. A row that is exactly the stored one is done
 *     FORGET_PERSON  done; absent. Forgetting again is done. Later rows of that person are lost
 *     ADD_TOKEN      done, lost. A token that is exactly the stored one is done
 *     REMOVE_TOKEN, REMOVE_TOKENS, SWEEP   done, also if there was none
 *     ALIVE          done. The time of the row never goes back: an earlier one leaves it as it is,
 *                    and the row's is answered
 *     CLAIM          done. Tables whose deadline is at or before now and which nobody has claimed
 *                    beyond now. A claim saves work and fences nothing: an append ends it
 *     READ           done, also if there is nothing after the number; absent (no such table)
 *     HEADER, GET_PERSON, FIND_TOKEN       done, absent
 *     HEADERS, LASTS, OUTAGES, TOKENS, KNOWN   done
 *     BACKUP         done. Failed for good if the store is in no file */

/* -------------------------------------------------------------------- batches -- */

typedef struct store_batch {
    const store_request *requests; /* must not change until the batch is received back */
    size_t count;
    void *owner; /* for the caller */

    /* Set by the store. */
    store_answer *answers; /* `count` of them */
    const char *reason;    /* why it failed, for the server's log; else NULL */
    struct store_piece *memory;
} store_batch;

/* Frees the answers. The requests are the caller's. */
void store_batch_clear(store_batch *batch);

typedef struct store store;

/* Hands the batch over to the store until it is received back. False, and nothing has happened, if
 * STORE_BATCHES_MAX batches are under way, or the requests are not as described above; see
 * store_batch_check. Never waits. */
bool store_send(store *s, store_batch *batch);

/* The next batch that is done, or NULL. Never waits. */
store_batch *store_receive(store *s);

/* What is wrong with a batch, for tests and logs, or NULL. */
const char *store_batch_check(const store_batch *batch);

/* `wake` is called, perhaps from another thread, when there is something to receive; it must not
 * call the store. When all that was sent has been received, it is not being called any more. To be
 * set before the first batch is sent. */
void store_set_wake(store *s, void (*wake)(void *owner), void *owner);

/* Finishes what was sent and closes the store. Batches that were not received are dropped. NULL is
 * fine. */
void store_close(store *s);

/* -------------------------------------------------------------------- memory -- */

/* A store that forgets everything when it is closed. Batches are done at once. NULL if out of
 * memory. */
store *store_memory_new(void);

/* A copy of a memory store as it is now, with nothing under way: what a backup is to others. */
store *store_memory_copy(const store *memory);

/* -------------------------------------------------------------------- sqlite -- */

/* Opens the store in a file of SQLite, made if there is none, and keeps every other program from
 * it; its folder must exist. A file of an older version becomes one of this version. NULL if that
 * is not possible; then `problem`, which may be NULL, says why, and nothing has changed. Batches
 * are carried out by a thread. */
store *store_sqlite_open(const char *path, gw_problem *problem);

#endif
