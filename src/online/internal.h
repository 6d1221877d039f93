#ifndef ONLINE_INTERNAL_H
#define ONLINE_INTERNAL_H
/* The data structures of src/online, for the files of this folder only. */
#include "online/chat.h"
#include "online/lobby.h"
#include "online/online.h"
#include "online/people.h"

enum {
    NOWHERE = -1,            /* the end of a list of indices */
    REPLIES_MAX = 32,        /* most replies that wait for a client */
    BATCHES_MAX = 8,         /* most batches at the store */
    OUTAGES_READ = 256,      /* most outages in one answer */
    OUTAGES_MAX = 16 * 1024, /* most that are kept: more than a clock lives to see */
    ACTIONS_TEXT = SITTING_ACTIONS * GW_ACTION_TEXT, /* most bytes of a text, except of a setup */
    PROPOSED_MAX = 100 /* entries after which a request's consequences go into another append */
};

/* What is known of the other table that a request names. */
typedef enum other_table {
    OTHER_UNKNOWN,
    OTHER_ABSENT,
    OTHER_FOREIGN, /* the person is neither its host nor has a seat */
    OTHER_OWN
} other_table;

/* A request that waits at a table. */
typedef struct asked {
    online_ask ask; /* its text is allocated */
    uint32_t client, visit;
    uint64_t person;
    int64_t time;    /* of its arrival */
    int64_t since;   /* the same by the local clock */
    bool has_looked; /* the store has been read since it arrived */
    bool has_heard;  /* the same of the chat that it is about */
    other_table other;
} asked;

typedef enum table_state {
    TABLE_READING, /* entries of `list` are being read from the store */
    TABLE_READY,
    TABLE_SAVING,  /* what was proposed is being appended to `list` */
    TABLE_WAITING, /* to ask the store again, at `again` */
    TABLE_DAMAGED
} table_state;

/* Texts one after another, of which the last ones can be dropped: a table has hundreds, all short
 * but the first. */
typedef struct texts {
    struct texts_piece *last;
} texts;

/* A computer at a table: the decision that was last given to it, and when; and the turn that it has
 * decided, until it is time to say so. */
enum { TURN_MAX = 16 /* actions; of a longer turn the rest is decided later */ };
typedef struct computer {
    uint64_t asked; /* 0: none */
    int64_t since;
    uint64_t decided; /* 0: none */
    gw_action actions[TURN_MAX];
    size_t count;
} computer;

/* What is told of a table besides its log, as of the last durable entry. Versions count changes; 0:
 * there has been nothing to tell. */
typedef struct surroundings {
    uint64_t decisions[GW_SEATS_MAX + 1]; /* of the seats that people play */
    online_clocks clocks;
    uint32_t clocks_version;
    uint64_t people[GW_SEATS_MAX + 1]; /* who has which seat */
    uint64_t lost[GW_SEATS_MAX + 1];   /* the person, if the connection was lost */
    online_present present;
    uint32_t present_version;
    bool is_present_stale;
    int64_t present_next; /* not before this time */
} surroundings;

/* Tables that wait for something, in the order in which they came; each is in a list once. */
typedef enum table_list {
    LIST_STORE, /* with a request for the store */
    LIST_JOBS,  /* where a computer may have to decide */
    TABLE_LISTS
} table_list;

/* A table in memory. */
struct table {
    uint64_t id;
    online *online;
    table *next[TABLE_LISTS]; /* in a list */
    bool is_in[TABLE_LISTS];
    table_state state;
    store_list list;
    bool is_saving;  /* what TABLE_WAITING will do: save, or read */
    bool is_unknown; /* an append of what was proposed may have been carried out */
    int64_t again;
    bool is_removing; /* TABLE_SAVING removes it */
    int64_t fires;    /* the store says that its deadline has come, at this time; 0: not */
    computer computers[GW_SEATS_MAX + 1]; /* by seat */
    int64_t used;                         /* when something last happened */

    game game; /* includes what was proposed */
    store_entry *entries;
    size_t count, capacity;
    texts texts; /* of the entries */
    chat chats[STORE_LISTS];
    store_entry saying;   /* TABLE_SAVING appends it to a chat */
    bool is_asking_other; /* TABLE_READING asks for the other table's header */
    uint64_t erasing;     /* or erases this message of it; 0: no */
    int64_t erase_again;  /* not before this time */
    size_t durable;       /* entries that are stored; those after them are proposed */
    store_header header;
    char *summary; /* of the header */
    size_t summary_size;
    uint64_t members[STORE_SEATS_MAX]; /* as they were in the last header */
    size_t member_count;

    asked current; /* the request being carried out */
    bool has_current;
    asked *queue; /* a ring of requests that wait */
    size_t queue_size, first, waiting;
    int32_t follows; /* the first of those that follow it */
    surroundings around;
};

/* A client follows the log as a viewer, or listens to a chat. */
typedef struct follow {
    table *table;
    uint32_t client;
    store_list list;
    bool is_resting; /* it may not listen now */
    gw_seat viewer;
    uint64_t person; /* whose it is; 0: a stranger's */
    bool is_invited; /* it may see the table as long as this invitation is open */
    fair_hash invitation;
    uint64_t id;   /* of the request that began it: the same again does not begin again */
    uint64_t told; /* the number of the last entry or message it was told */
    bool is_restored, is_ended;
    uint32_t clocks_told, present_told;    /* versions */
    uint64_t due_told;                     /* the decision */
    int32_t next_at_table, next_of_client; /* the latter also links free ones */
} follow;

/* What is shown to a client once. */
typedef struct shown {
    struct listed *listed; /* NULL: nothing */
    char *record;          /* NULL: none was asked for */
    size_t length;
    bool is_listed, is_recorded; /* it has been told */
} shown;

/* What an answer needs of a tell: thousands of clients have room for some. */
typedef struct reply {
    online_tell_kind kind;
    online_refusal refusal;
    uint64_t table, id, first, number, person;
    int64_t time;
    const gw_game *game;
    gw_rule rule;
    uint32_t at;
    const char *member;
} reply;

typedef struct client {
    bool is_open;
    bool is_greeted;          /* it has said who it is, if only that it is a stranger */
    bool has_errand;          /* one is under way */
    bool is_reader;           /* of a feed: it may ask nothing more */
    online_tell_kind leaving; /* the last thing it is told: BYE or REVOKED; 0: it stays */
    uint32_t visit;           /* counts connections with this number */
    uint64_t table;           /* 0: it is for the person */
    uint64_t person;          /* 0: nobody, or a stranger */
    fair_hash token;          /* the hash of its token */
    told_names *told;         /* NULL: nobody yet */
    bool waits_for_name;      /* it is in the list of those that do */
    int32_t next_waiting;
    bool is_in_lobby, is_lobby_complete;
    int32_t next_in_lobby;
    uint64_t lobby_at;     /* the last table that it was told, of all that were there */
    uint64_t lobby_serial; /* the last change that it was told, or need not be */
    mine *mine;            /* NULL: it does not look at its person's tables */
    uint32_t next_mine;    /* of the person's connections: plus 1, or 0 */
    shown shown;
    int32_t follows;
    uint32_t follow_count;
    reply replies[REPLIES_MAX]; /* a ring */
    size_t first_reply, reply_count;
    bool has_news; /* it is in the list of those that have */
    int32_t next_with_news;
} client;

/* A batch and whom its requests are for. */
struct sent {
    store_batch batch;
    bool is_away;
    store_request requests[STORE_BATCH_MAX];
    table *tables[STORE_BATCH_MAX];   /* NULL: for none of them alone */
    errand *errands[STORE_BATCH_MAX]; /* likewise */
};

struct online {
    online_rules rules;
    online_random *random;
    void *owner;
    int64_t now;
    table **tables; /* by id */
    size_t table_count;
    table *first[TABLE_LISTS], *last[TABLE_LISTS];
    client *clients;
    uint32_t client_top; /* those from here on are not open */
    int32_t first_news, last_news;
    follow *follows;
    int32_t free_follow;
    sent *batches;
    int64_t steady; /* since when the local clock has not jumped */
    int64_t offset; /* from the local clock to the store's time */
    int64_t called; /* when the last successful call to the store began */
    int64_t next_call, calling_since;
    bool is_calling, is_call_stale, is_call_good;
    store_outage *outages; /* in the order of their ends */
    size_t outage_count, outage_capacity;
    int64_t outages_until;
    int64_t next_look;                /* for other servers' entries */
    uint64_t look_from;               /* the first id that this round has not looked at */
    size_t looks;                     /* requests to look that are under way */
    uint64_t *looked_at[STORE_LISTS]; /* ids, for STORE_LASTS */
    known_people known;
    lobby *lobby;
    uint64_t mine_wanted[64]; /* people whose tables are to be read */
    uint32_t mine_count;
    uint32_t mine_hand;                 /* which client is looked at next */
    listed *told_last;                  /* of the last tell */
    online_listing listing;             /* likewise */
    int32_t first_waiting;              /* clients that wait for names */
    int64_t next_refresh, next_compare; /* of names */
    bool has_new_names;
    token_check *check;
    errand *errands; /* all of them */
    uint32_t errand_count;
    errand *first_to_send, *last_to_send;
    view_entry view; /* of the last tell */
    online_clocks clocks;
    uint64_t *people; /* for counting those at a table, one for each follow */
};

/* ---- online.c ---- */

uint64_t online_random_tag(online *o);

/* Of a person or a table. */
uint64_t online_random_id(online *o);

/* ---- texts.c ---- */

/* A copy of `text` that ends with a zero; NULL if out of memory. */
const char *texts_add(texts *all, store_text text);

/* Drops the text that was added last; it is `text`. */
void texts_drop(texts *all, store_text text);

/* ---- timing.c ---- */

/* Every call from outside begins with this. */
void online_set_now(online *o, int64_t now);

/* Whether the time is known, so that something may be judged; and the store's time. */
bool online_is_timed(const online *o);
int64_t online_time(const online *o);

/* Whether something has waited for the store since then, for so long that whoever asked has to be
 * told. */
bool online_is_overdue(const online *o, int64_t since);

void timing_begin(online *o, int64_t now);
void timing_add_call(online *o, sent *s);
void timing_alive(online *o, const store_request *r, const store_answer *answer);
void timing_outages(online *o, const store_answer *answer);
void timing_claimed(online *o, const store_answer *answer);

/* ---- tables.c ---- */

table *table_find(const online *o, uint64_t id);

/* The table with this id, read from the store if it is not in memory; NULL if there is no room. */
table *table_get(online *o, uint64_t id);

/* Adds a copy of an entry and applies it. */
game_answer table_add(table *t, const store_entry *logged);

/* The same of an entry of the store, which is durable. */
game_answer table_add_stored(table *t, const store_entry *stored);

/* Forgets what was proposed. False, with the table damaged, if that fails. */
bool table_revert(table *t);

/* Forgets everything, to be read again. */
void table_forget(online *o, table *t);

void table_free(online *o, table *t);

/* Removes tables that nobody uses. */
void tables_sweep(online *o);

/* Adds the table to a list, unless it is there; and takes the first one, NULL if there is none. */
void table_list_add(table *t, table_list list);
table *table_list_take(online *o, table_list list);

/* ---- store.c ---- */

/* Adds a request to a batch, for a table, an errand or neither. There must be room. */
void sent_add(sent *s, const store_request *r, table *t, errand *e);

/* Makes the table's next request to the store: to read what it does not have, or to append what was
 * proposed. */
void table_read(table *t);
void table_save(table *t);

/* The same about any list: TABLE_READING or TABLE_SAVING. */
void table_ask_store(table *t, table_state state, store_list list);

/* Asks for the other table that the current request names. */
void table_ask_other(table *t);

/* The store has failed: asks again, to save or to read, after a while. */
void table_wait(online *o, table *t, bool is_saving);

/* ---- waiting.c ---- */

/* Puts a request, with a copy of its text, into the table's queue; false if there is no room. */
bool waiting_put(online *o, table *t, const asked *a);

/* Makes the first one the current one; and the current one is done. */
void waiting_take(table *t);
void waiting_end_current(table *t);

/* Refuses what waits for too long, because the store does not answer or fails. */
void waiting_give_up(online *o, table *t);

/* What waits at the table of a client that has been turned away is of nobody any more. */
void waiting_disown(table *t, uint32_t index, uint32_t visit);

void waiting_free(table *t);

/* ---- judge.c ---- */

/* Carries out what waits at the table, as far as it can be now. */
void table_run(online *o, table *t);

/* Reads what other servers may have stored meanwhile, once for each request; false if that has been
 * done. */
bool table_look_again(table *t);

/* Answers the current request: its entries are durable; or it is refused. */
void table_grant(online *o, table *t, uint64_t first, uint64_t last);
void table_refuse(online *o, table *t, online_refusal refusal);

/* ---- consequences.c ---- */

/* Proposes one entry. Unless it returns GAME_DONE, table_revert must follow. */
game_answer table_propose(online *o, table *t, const entry *e, uint64_t person, int64_t time);

/* The end, for this reason; NULL: a void try. Both show the secret. */
game_answer table_propose_end(online *o, table *t, const char *why, int64_t time);

/* A new secret. */
game_answer table_propose_secret(online *o, table *t);

/* ---- deadlines.c ---- */

/* Proposes what the time brings: credit for outages, what is due by its deadline, a computer's
 * action. Or makes the table be removed. */
game_answer table_propose_due(online *o, table *t);

/* ---- credit.c ---- */

/* Proposes the credit for outages that the table has not been given yet. */
game_answer table_propose_credit(online *o, table *t);

/* ---- consequences.c ---- */

/* Proposes what follows by itself: the lock, outcomes of chance, the end. */
game_answer table_follow_up(online *o, table *t);

/* ---- jobs.c ---- */

/* The table is ready: a computer may have to decide. And some time has passed. */
void jobs_note(table *t);
void jobs_tick(table *t);

/* Whether a computer has decided something that is not played yet; and drops what is not wanted any
 * more. */
bool jobs_have_answer(const table *t);
void jobs_forget(table *t);

/* ---- clients.c ---- */

client *client_of(online *o, const asked *a); /* NULL if it has left, or has to */
void client_reply(online *o, uint32_t index, const online_tell *tell);
void client_refuse(online *o, uint32_t index, const online_ask *ask, online_refusal refusal);
void client_wake(online *o, uint32_t index);

/* What it asks of a table waits at the table. */
void client_ask_table(online *o, uint32_t index, const online_ask *ask);

/* Nothing more is done for it; what it is told last is BYE or REVOKED. */
void client_end(online *o, uint32_t index, online_tell_kind last);

/* ---- shown.c ---- */

/* The request ONLINE_SHOW; the next thing that is told of it; and nothing more. */
void show_begin(online *o, table *t, const asked *a);
bool show_next(online *o, uint32_t index, online_tell *tell);
void show_forget(client *c);

/* ---- follows.c ---- */

void follow_begin(online *o, table *t, const asked *a);
void follow_stop(online *o, uint32_t index, uint64_t table, gw_seat viewer);
void follows_of_client_named(online *o, uint32_t index); /* a stranger has become somebody */
void follows_of_client_end(online *o, uint32_t index, bool is_lost);

/* What is durable has changed: wakes those that follow, and ends what may not be followed. */
void follows_advance(online *o, table *t);

/* The table is another one now: all begin again. */
void follows_restore(online *o, table *t);

/* The next thing to tell about what a client follows. */
bool follow_next(online *o, uint32_t index, online_tell *tell);

/* Whether the one who asks, or a client, sees the table. */
bool follow_sees(const online *o, const table *t, uint32_t index, uint64_t person);

/* Listens to a chat; false if there is no room. Its messages come from 1 again. There may be
 * something new. */
bool follow_listen(online *o, table *t, const asked *a);
void follows_chat_begins(online *o, table *t, store_list list);
void follows_wake(online *o, table *t);

/* ---- chatting.c ---- */

/* Carries out the current request: to say or erase something; to listen. */
void chat_run(online *o, table *t);
void chat_listen(online *o, table *t);

/* Erases in the store what is still to be erased there; false if nothing is. */
bool chat_follow_up(online *o, table *t);

/* Asks the store about a chat; and its answer. */
void chat_read(table *t, store_list list);
void chat_save(table *t, store_list list);
void chat_stored(online *o, table *t, const store_request *r, const store_answer *answer);

/* The table is another one now. */
void chats_forget(online *o, table *t);

/* The next thing to tell who listens; false if there is nothing. */
bool chat_next(online *o, follow *f, online_tell *tell);

/* ---- around.c ---- */

/* What is durable has changed. */
void around_advance(online *o, table *t);

/* The next thing to tell a follow that has all entries; false if there is nothing. */
bool around_next(online *o, follow *f, online_tell *tell);

/* Nothing has been told to this follow. */
void around_begin(follow *f);

/* ---- presence.c ---- */

/* A person has come, or gone, by itself or because the connection was lost. */
void presence_note(table *t);
void presence_gone(table *t, uint64_t person, bool is_lost);

/* Counts who is there, if something has changed and it is time. */
void presence_tick(online *o, table *t);

/* ---- told.c ---- */

/* The number of the last entry, or message of a chat, that may be told: stored, then told. */
uint64_t table_tellable(const table *t);
uint64_t chat_tellable(const chat *c);

#endif
