#ifndef TESTS_ONLINE_SIM_H
#define TESTS_ONLINE_SIM_H
/* The simulator: servers, clients, a store and the network between them in one process, from one
 * seed. Everything that happens is an event at a time; the same seed gives the same events.
 *
 * While there are faults, servers crash, connections are cut, messages come late or twice, and the
 * store is slow, fails, or commits without answering. Then the faults stop, and within a bound
 * every client has to have the whole log of its table as it may know it. */
#include "online/online.h"
#include "store/internal.h"

#include <gangway/gangway.h>

enum {
    SERVERS = 2,
    CLIENTS = 4,           /* up to three players, and a watcher */
    VIEWS = 3,             /* of one client: the public's, a seat's, and after the end everything */
    LINES = 1024,          /* most entries of a table */
    MESSAGES = 250,        /* most of a chat */
    ERRAND_KINDS = 6,      /* rename, link, unlink, feed, unfeed, forget */
    TOKENS = 24,           /* most of a person */
    LOOKERS = 2,           /* clients that look at lists of tables, after the others */
    LISTED = 4,            /* most tables in one */
    NAMES = 64,            /* most people of whom a client hears */
    SETUP_MAX = 32 * 1024, /* bytes of a table's setup */
    STORE_TIME = 100000000 /* the store's time at the beginning */
};

/* In the ids of requests about chats. */
#define CHAT_ID (UINT64_C(1) << 62)

/* ---------------------------------------------------------------------- events -- */

typedef struct world world;
typedef void happening(world *w, void *what);

typedef struct event {
    int64_t time;
    uint64_t order;
    happening *happens;
    void *what;
} event;

/* --------------------------------------------------------------------- servers -- */

typedef struct server {
    online *online;
    uint64_t life; /* counts its starts */
    bool is_up;
    int64_t store_free; /* its batches are carried out one after another */
    int64_t answer_free;
    int64_t skew; /* of its clock */
} server;

/* --------------------------------------------------------------------- clients -- */

/* A table as a viewer has been told. */
typedef struct view {
    gw_seat viewer;
    bool is_wanted, is_asked;
    uint64_t id;   /* of the request to follow */
    uint32_t asks; /* how often it was asked for on this connection */
    bool is_anew;  /* it was thrown away: what is on its way does not fit, until entry 1 comes */
    uint64_t count;
    uint64_t tags[LINES];
    char *lines[LINES];
    sitting *follower;
    uint64_t steps[LINES]; /* the entries of the steps */
    /* what the lines say */
    uint64_t people[GW_SEATS_MAX + 1];
    gw_seats taken, ready, opened, away;
    bool has_next;
    bool is_locked, is_playing, is_over, is_offered, is_paused, is_silent;
    uint64_t due; /* the decision, as it was told */
    gw_seats agreed;
    uint32_t voids;
    fair_hash commitment, lock, secret;
} view;

/* What a browser keeps of a person; two clients may share it. */
typedef struct identity {
    fair_hash tokens[TOKENS];
    fair_hash links[TOKENS]; /* by which each came, or zero */
    size_t token_count;
    size_t good;     /* the one that is used */
    int64_t renewed; /* since when there is a newer one than those before */
    uint64_t person;
    char name[32], wanted[32]; /* the latter while it is asked for */
    uint32_t names;
    int64_t named;  /* when the name was granted */
    fair_hash link; /* a return link, if there is one */
    uint64_t link_count, feed_count;
    bool has_link, has_feed;
    online_ask errand; /* of client `owner`, until it is granted */
    bool has_errand;
    uint32_t owner;
    uint64_t era;
    bool is_anew; /* a backup was restored since it was known */
} identity;

/* A chat as a client has heard it. */
typedef struct ear {
    bool is_wanted, is_asked;
    uint64_t id, last;
    uint64_t tags[MESSAGES];
    bool is_erased[MESSAGES];
} ear;

/* What was said, and granted. */
typedef struct saying {
    uint64_t id, number, era;
    store_list list;
} saying;

/* A list of tables as a client has been told. */
typedef struct list_told {
    uint64_t id; /* of the request */
    online_listing tables[LISTED];
    size_t count;
    bool is_complete;
} list_told;

typedef struct heard_name {
    uint64_t person;
    char name[32];
} heard_name;

typedef struct player {
    uint32_t index;
    identity *self;
    uint64_t person; /* 0: it does not know */
    fair_hash token; /* of this connection */
    size_t attempt;  /* to say who it is */
    size_t tries_of; /* so many tokens there were then */
    online_ask hello;
    uint64_t first_hello; /* by this token */
    bool is_welcome;      /* on this connection */
    uint32_t server;      /* which one it is connected to */
    uint64_t connection;  /* counts its connections; 0: never */
    bool is_connected, is_connecting;
    bool is_deaf;         /* reads nothing */
    uint32_t unread;      /* tells on their way */
    int64_t last_arrival; /* of a tell: they stay in order */
    gw_seat seat;         /* that it wants, or 0 */
    gw_seat refused_seat;
    fair_hash nonce;
    int64_t asleep; /* until then it does nothing */
    online_ask pending;
    bool has_pending;
    char text[SETUP_MAX];
    int64_t asked; /* when */
    uint64_t next_id;
    view views[VIEWS];
    ear ears[STORE_LISTS];
    uint32_t said;
    saying sayings[MESSAGES];
    size_t saying_count;
    bool is_looker;
    list_told lists[2]; /* the lobby, and its own */
    heard_name names[NAMES];
    size_t name_count;
    online_clocks clocks; /* what was told last */
    online_present present;
    uint64_t grants[LINES]; /* ids of what was granted, with their first entries */
    uint64_t grant_first[LINES], grant_era[LINES];
    size_t grant_count;
} player;

/* ------------------------------------------------------------------------ world -- */

typedef struct faults {
    uint32_t crash, cut, twice, late, fail, unknown, later; /* in thousandths, of their occasions */
    uint32_t power, jump, sleep, restore, full, flood;      /* likewise, in ten-thousandths */
} faults;

struct world {
    uint64_t seed;
    gw_random random;
    int64_t now;
    event *events;
    size_t event_count, event_capacity;
    uint64_t order;
    uint64_t trace; /* a hash of everything that happened */
    bool is_calm;   /* the faults have stopped */
    bool is_ending; /* what is on its way is only freed */
    faults faults;

    store *store, *backup;
    uint64_t era;      /* counts restored backups */
    bool has_no_fence; /* a mutant */
    server servers[SERVERS];
    player players[CLIENTS + LOOKERS];
    identity identities[CLIENTS + 1]; /* the last one is a stranger's */
    uint64_t errands[ERRAND_KINDS];   /* that were granted, from RENAME on */
    uint64_t revoked;                 /* tells that a token was */
    uint32_t player_count;
    uint64_t table;
    char setup[SETUP_MAX];
    bool is_begun;        /* from a record */
    uint64_t happened;    /* events so far */
    uint64_t enough;      /* entries, after which nobody acts any more */
    uint64_t tags[LINES]; /* of what is stored, as far as it has been looked at */
    int64_t stored_at[LINES];
    uint64_t stored;
    bool is_over_stored;
    bool is_full;        /* the store */
    uint64_t damaged_at; /* the entry that nobody here understands, or 0; and since when */
    int64_t damaged_since;
    uint64_t damaged; /* refusals because of it */
    uint64_t byes;
    uint64_t messages;   /* of chats, in the end */
    int64_t quiet_since; /* nothing has happened at the table since then; 0: something has */
    uint64_t quiet_count;
    int64_t down[LINES][2]; /* when no server was running */
    size_t down_count;
    bool is_private, is_watched;       /* by invitation */
    uint32_t tokens[GW_SEATS_MAX + 1]; /* by seat: of invitations that were granted; 0: to watch */
    bool is_waiting[GW_SEATS_MAX + 1]; /* for an invitation */
    uint64_t restored;                 /* tells that a table was */
    gw_seat filled;                    /* the seat that the host gives to a computer, or 0 */
};

/* ---- world.c ---- */
void after(world *w, int64_t delay, happening *happens, void *what);
bool step(world *w); /* false if nothing is left to happen */
uint32_t below(world *w, uint32_t limit);
bool strikes(world *w, uint32_t thousandths); /* whether a fault does, unless it is calm */
void trace(world *w, uint64_t what);
_Noreturn void fail(const world *w, const char *why, ...);

/* ---- depot.c: the store and its faults ---- */
void send_batches(world *w, uint32_t server);

/* Learns the tags of what is stored. */
void look_at_store(world *w);

/* The log of the table as it is stored; free with store_batch_clear. */
const store_entry *stored(world *w, store_batch *batch, size_t *count);

/* ---- servers.c ---- */
void start_server(world *w, uint32_t server);
void crash_server(world *w, uint32_t server, int64_t down);
int64_t local_time(const world *w, uint32_t server);
void begin_power_cuts(world *w);
void begin_backups(world *w);
void pump(world *w, uint32_t server); /* sends what the server wants to send */
void read_tells(world *w, player *p);

/* ---- network.c ---- */
void connect_player(world *w, player *p);
void cut_player(world *w, player *p);
void send_ask(world *w, player *p, const online_ask *ask);
void send_tell(world *w, player *p, const online_tell *tell);

/* ---- players.c ---- */
/* Begins again: what is still on its way does not count. */
void throw_away(world *w, view *v);
void start_player(world *w, player *p);
void free_player(player *p);
void told(world *w, player *p, const online_tell *tell);
void welcome(world *w, player *p);

/* ---- lookers.c ---- */
void start_looker(world *w, player *p);
void looker_told(world *w, player *p, const online_tell *tell);
void check_looker(world *w, const game *g, const player *p);

/* ---- identities.c ---- */
void begin_identity(world *w, identity *self);
void connected(world *w, player *p);
bool welcomed(world *w, player *p, const online_tell *tell); /* false if it was not */
void told_of_person(world *w, player *p, const online_tell *tell);
void errand_answer(world *w, player *p, const online_tell *tell);
void do_errand(world *w, player *p); /* now and then */

/* A name is told; and as a client has heard it, or NULL. */
void hear_name(world *w, player *p, const online_tell *tell);
const char *heard_name_of(const player *p, uint64_t person);
void check_identity(world *w, const game *g, const player *p);

/* Whether a client must not know anything of the table. */
bool is_outsider(const world *w, const player *p);

/* Asks something that has to be answered; if it is not, the same again on another connection. */
void ask(world *w, player *p, online_ask what, const char *text);

/* ---- chats.c ---- */
void listen_again(world *w, player *p);
bool chat_somehow(world *w, player *p, const view *public); /* false if it asks nothing */
void chat_told(world *w, player *p, const online_tell *tell);
void chat_granted(world *w, player *p, uint64_t number);
void check_said(world *w, const player *p, const online_tell *tell);
void check_chats(world *w, const game *g);

/* ---- trouble.c ---- */
void begin_troubles(world *w);
bool is_refused_for_space(const world *w, const store_batch *batch);
void flood(world *w, player *p);                      /* asks much and reads nothing, for a while */
void note_entry(world *w, const store_entry *logged); /* it is stored */
bool has_settled_damaged(const world *w);

/* ---- views.c ---- */
void view_reset(world *w, view *v);
void view_take(world *w, player *p, view *v, const online_tell *tell);

/* ---- checks.c ---- */
void check_told(world *w, const player *p, const online_tell *tell);
void check_present(world *w, const online_present *present);
void check_secret(world *w, const view *v);
/* Counts the kinds of entries, so that a run can say what it has seen. */
void check_end(world *w, uint64_t kinds[ENTRY_KINDS]);
void check_private(world *w, const player *p, const view *v);
bool is_finished(world *w);

#endif
