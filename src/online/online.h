#ifndef ONLINE_ONLINE_H
#define ONLINE_ONLINE_H
/* Tables of people elsewhere: what a server decides, without its sockets.
 *
 * Pure: no socket, thread, file or clock. Time, random bytes, what clients ask and what the store
 * answers come in as arguments; what clients are told and what the store is asked go out. The owner
 * runs a loop:
 *
 *     something arrives                    online_opened, online_asked, online_closed
 *     a store's batch comes back           online_stored
 *     a computer has decided               online_thought
 *     time passes, some times a second     online_tick
 *     ... and after each of these:
 *     while ((batch = online_next_batch(o)) != NULL) store_send(store, batch);
 *     while (online_next_job(o, &job)) gives it to a computer
 *     while (online_next_client(o, &client)) ... as soon as the client can be written to:
 *         while (online_next_tell(o, client, &tell)) writes the tell
 *
 * A table is a log in the store (src/store/store.h), and what is known of it follows from the log
 * alone. A request is judged by the log so far; what it leads to is appended, fenced by the log's
 * number; only when the store says that it is durable is anybody told. Any number of servers may do
 * so with the same store.
 *
 * A client follows a table as a viewer: it is told the entries of the log as that viewer may know
 * them, in order, from wherever it stopped. Nothing else is needed to show the table. */
#include "fair/commit.h"
#include "online/game.h"
#include "store/store.h"

/* ---------------------------------------------------------------------- rules -- */

typedef struct online_rules {
    uint32_t clients;          /* most connections at a time */
    uint32_t follows;          /* most tables, and chats, that all clients follow together */
    uint32_t follows_each;     /* most that one follows */
    uint32_t tables;           /* most tables in memory */
    uint32_t waiting;          /* most requests that wait at a table; fewer of one person */
    uint32_t names;            /* most people remembered besides those that are connected */
    uint32_t connections_each; /* most connections of one person */
    uint32_t follows_person;   /* most follows of all of them together */
    uint32_t hosted_each;      /* most tables that one person has made and that have not begun */
    int64_t look_ms;           /* how often what other servers did is looked for */
    int64_t again_ms;          /* how soon the store is asked again after a failure */
    int64_t idle_ms;           /* after which a table that nobody follows leaves the memory */
} online_rules;

extern const online_rules online_rules_default;

/* Fills `bytes` with random bytes that nobody can guess. */
typedef void online_random(void *owner, void *bytes, size_t count);

typedef struct online online;

/* NULL if out of memory. */
online *online_new(const online_rules *rules, online_random *random, void *owner, int64_t now);
void online_free(online *o);

/* -------------------------------------------------------------------- clients -- */

/* A connection: a number below rules.clients that is not in use. It is for one table, or for a
 * person: 0. Who it is, is not known before it has asked HELLO. False if out of range or in use.
 * Times are milliseconds; see store.h. */
bool online_opened(online *o, int64_t now, uint32_t client, uint64_t table);

/* `is_lost`: it broke, or was silent for too long; otherwise the client left by itself. */
void online_closed(online *o, int64_t now, uint32_t client, bool is_lost);

typedef enum online_ask_kind {
    ONLINE_FOLLOW,   /* as viewer `seat`, from after entry `number` with `tag`, or from 0 */
    ONLINE_UNFOLLOW, /* as viewer `seat` */
    ONLINE_MAKE,     /* a table with the setup in `text`, under an id of the client's choice */
    ONLINE_SIT,      /* take `seat`, with the token `hash` of an invitation unless it is all zero */
    ONLINE_INVITE,   /* the host: whoever has the token with this `hash` may take `seat` (0: any),
                        until the time `number` */
    ONLINE_REVOKE,   /* the host: not any more */
    ONLINE_STAND,    /* leave `seat` before the game; the host may remove others */
    ONLINE_FILL,     /* the host: a computer of level `text` takes `seat` */
    ONLINE_READY,    /* `seat` is ready, with the commitment `hash` of its nonce */
    ONLINE_OPEN,     /* the nonce `hash` of `seat` */
    ONLINE_ACT,      /* the actions in `text`, a line each, answer `decision` of `seat` */
    ONLINE_LEAVE,    /* `seat`, while the game is played: a computer plays for the person */
    ONLINE_RETURN,   /* the person plays `seat` again, whoever made a computer play */
    ONLINE_OFFER,    /* `seat` offers all who play what `text` says: end, abort, pause, more */
    ONLINE_AGREE,    /* `seat` agrees to the open offer */
    ONLINE_DECLINE,  /* or does not, which ends the offer */
    ONLINE_RESUME,   /* `seat` ends a pause that was agreed */
    ONLINE_HOLIDAY,  /* `seat` takes a day of holiday, where a turn has days */
    ONLINE_TAKE_BACK, /* all but the first `number` steps, by `seat` */
    ONLINE_NEXT,   /* after the end, by somebody who played: a rematch at the table `other_table`,
                      which has been made */
    ONLINE_CHAT,   /* the host: people may write, if `is_on` */
    ONLINE_LISTEN, /* to the chat `list`, from after message `number` */
    ONLINE_SAY,    /* `text` in the chat `list`; a phrase if `is_phrase` */
    ONLINE_ERASE,  /* message `number` of the chat `list` */

    /* of a person; `table` is ignored */
    ONLINE_HELLO,  /* who it is: by a token with this `hash`; a new one makes a guest named `text`,
                      or is one more of the person of the return link with the token `other` */
    ONLINE_RENAME, /* to `text` */
    ONLINE_LINK,   /* whoever has the token with this `hash` is this person, too */
    ONLINE_UNLINK, /* all return links */
    ONLINE_FEED, /* whoever has the token with this `hash` may read where it is the person's turn */
    ONLINE_UNFEED, /* all those tokens */
    ONLINE_FORGET, /* the token of this connection, which ends */
    ONLINE_LOBBY,  /* tell of tables with free seats or to watch, if `is_on` */
    ONLINE_MINE,   /* tell of the person's own tables, if `is_on` */
    ONLINE_ALIVE,  /* nothing: the answer shows that the connection lives */

    /* of readers without a socket; no message says it */
    ONLINE_SHOW, /* tell of the table, once: LISTED, RECORD if `is_on`, COMPLETE */
    ONLINE_READ, /* instead of HELLO: WELCOME as the person of the FEED with the token `hash`, but
                    for nothing except what MINE tells, which follows; or NOT_INVITED */
    ONLINE_ASKS
} online_ask_kind;

/* In INVITE: not a seat, but to watch. */
#define ONLINE_TO_WATCH GW_NO_SEAT

/* What a client asks. `id` is its own for this request: the same again (after a lost connection)
 * gets the same answer and changes nothing. */
typedef struct online_ask {
    online_ask_kind kind;
    uint64_t id;
    uint64_t table;
    gw_seat seat;
    uint64_t decision;
    uint64_t number, tag;
    uint64_t other_table;
    fair_hash hash;  /* FOLLOW: of an invitation, unless it is all zero */
    fair_hash other; /* HELLO: all zero if there is none */
    store_list list;
    bool is_on, is_phrase;
    store_text text;
    const char *member; /* ONLINE_ASKS, a message that could not be read: what is missing or wrong
                           in it; a constant, or NULL */
} online_ask;

/* `now` is when the request arrived. */
void online_asked(online *o, int64_t now, uint32_t client, const online_ask *ask);

typedef enum online_tell_kind {
    ONLINE_ENTRY,    /* entry `number` of a followed table */
    ONLINE_RESTORED, /* the table is not the one that was followed; its entries come from 1 */
    ONLINE_ENDED,    /* this viewer is not the client's any more; it follows no longer */
    ONLINE_GRANTED,  /* request `id`: entries `first` to `number` */
    ONLINE_REFUSED,  /* request `id`, because of `refusal` */
    ONLINE_BYE,      /* close the connection: it reads too slowly; it may come back and resume */

    /* of a table, to those who follow it */
    ONLINE_CLOCKS,  /* `clocks`: one has started or stopped */
    ONLINE_DUE,     /* `seat` has to make the decision `number`; 0: none */
    ONLINE_PRESENT, /* `present`: people came or went */
    ONLINE_SAID,    /* message `number` of the chat `list` by `person` */
    ONLINE_ERASED,  /* message `number` of the chat `list` */
    ONLINE_PERSON,  /* the name of `person`: before the first entry or message with it, and again
                       when it changes */

    /* of the person */
    ONLINE_WELCOME,  /* this is `person`, with the name `text`; READ: `time` is when the feed was
                      * made
                      */
    ONLINE_STRANGER, /* the token is new, and there is no name */
    ONLINE_REVOKED,  /* close the connection: its token is not valid any more */
    ONLINE_LISTED,   /* `listing`, in `where`: new or changed */
    ONLINE_UNLISTED, /* `table` is no longer in `where` */
    ONLINE_COMPLETE, /* everything in `where` has been told once */

    ONLINE_RECORD /* `text`: the record, as everybody may know it, or all of it after the end */
} online_tell_kind;

/* The list that LISTED, UNLISTED and COMPLETE speak of: LOBBY or MINE; or SHOW. */
typedef online_ask_kind online_where;

typedef struct online_clocks {
    int64_t time; /* of the store, now */
    size_t count;
    struct {
        gw_seat seat;
        bool is_running;
        int64_t bank;      /* what was left of it when the clock last started or stopped */
        int64_t until;     /* when everything is used up, if it runs */
        uint32_t holidays; /* days that can still be taken */
    } seats[GW_SEATS_MAX];
} online_clocks;

enum { ONLINE_PRESENT_MAX = 32 };

typedef struct online_present {
    size_t here_count, lost_count;
    uint64_t here[ONLINE_PRESENT_MAX], lost[ONLINE_PRESENT_MAX]; /* people */
    uint32_t watchers;                                           /* all who have no seat */
} online_present;

/* A table as lists show it. */
typedef struct online_listing {
    uint64_t table, host;
    store_text game, options, clock; /* of its setup */
    game_phase phase;
    uint64_t begun; /* steps of the record that it began from */
    bool is_private;
    size_t seat_count;
    struct {
        uint64_t person; /* or 0 */
        store_text name;
        bool is_guest;
        store_text level; /* of a computer */
    } seats[GW_SEATS_MAX];
    int64_t changed;
    uint32_t due;     /* MINE: a bit for each seat of the person that has to act; bit 0 is seat 1 */
    int64_t since;    /* MINE: since when that is so; 0 if `due` is, or if it is not known */
    int64_t deadline; /* MINE: or STORE_NEVER */
} online_listing;

typedef enum online_refusal {
    ONLINE_NO_TABLE = 1,
    ONLINE_NOT_YOURS,   /* the seat, or what only the host may do */
    ONLINE_NOT_INVITED, /* the table is private, or the invitation is not open for this seat */
    ONLINE_TAKEN,       /* the seat, or the id of a table */
    ONLINE_NOT_NOW,     /* not in this phase of the table */
    ONLINE_STALE,       /* it answers a decision that is no longer current; what came between is
                           told to followers */
    ONLINE_ILLEGAL,     /* `rule` forbids action `at` */
    ONLINE_FIXED,       /* it cannot be taken back */
    ONLINE_INVALID,     /* it makes no sense at this table */
    ONLINE_BUSY,        /* too much is waiting here */
    ONLINE_UNAVAILABLE, /* the store does not answer; nothing was changed */
    ONLINE_DAMAGED,     /* the log is not one that this version understands */
    ONLINE_NAME,        /* a name that is not allowed */
    ONLINE_A_STRANGER   /* only after a HELLO with a name */
} online_refusal;

/* What a client is told. Texts and `view` are valid until the next call. */
typedef struct online_tell {
    online_tell_kind kind;
    uint64_t table;
    gw_seat seat; /* the viewer, for ENTRY, RESTORED, ENDED */
    uint64_t id;
    uint64_t first, number, tag;
    int64_t time;
    online_refusal refusal;
    const gw_game *game; /* ILLEGAL: whose rule it is */
    gw_rule rule;
    size_t at;          /* INVALID, of a record to begin from: the line, with `rule`; or 0 */
    const char *member; /* INVALID: what is missing or wrong in the message, or NULL */
    const view_entry *view;
    store_list list;
    uint64_t person;
    bool is_guest, is_phrase;
    store_text text;
    online_where where;
    const online_clocks *clocks;
    const online_present *present;
    const online_listing *listing;
} online_tell;

/* A client that there is something to tell, each once until it has something new. */
bool online_next_client(online *o, uint32_t *client);

/* The next thing to tell it; false if there is nothing now. */
bool online_next_tell(online *o, uint32_t client, online_tell *tell);

/* ------------------------------------------------------------------- computers -- */

/* A decision that a computer has to make, elsewhere and in its own time: of level `level`, from
 * `view` alone. `rules` is valid until the next call. */
typedef struct online_job {
    uint64_t table;
    uint64_t host; /* the person who made the table */
    gw_seat seat;
    uint64_t decision;
    char level[SETUP_LEVEL];
    const gw_table *rules;
    gw_any_state view;
} online_job;

/* The next one, given once; again if there is no answer for long. False if there is none. */
bool online_next_job(online *o, online_job *job);

/* The decision: the first of `count` actions (1 to SITTING_ACTIONS), and those that complete the
 * turn, as far as they follow without anybody else or chance. They count if the decision is still
 * wanted. */
void online_thought(online *o, int64_t now, const online_job *job, const gw_action *actions,
                    size_t count);

/* ----------------------------------------------------------------- store and time -- */

/* A batch for the store; NULL if there is nothing to send. It comes back by online_stored. */
store_batch *online_next_batch(online *o);
void online_stored(online *o, int64_t now, store_batch *batch);

/* `now` is the local clock: one that runs while the machine sleeps (CLOCK_BOOTTIME), or wall time
 * if the store has no clock of its own. */
void online_tick(online *o, int64_t now);

/* The number of tables in memory. */
size_t online_tables(const online *o);

#endif
