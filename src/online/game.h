#ifndef ONLINE_GAME_H
#define ONLINE_GAME_H
/* A table as its log makes it: nothing here comes from anywhere else, so two servers, or a server
 * before and after a crash, that know the same entries know the same table.
 *
 * An entry is judged before it is logged; game_apply refuses what cannot follow, so that a damaged
 * log is noticed and never played on. */
#include "online/entry.h"
#include "online/setup.h"
#include "sitting/sitting.h"

typedef enum game_phase {
    GAME_NONE,    /* no entry yet */
    GAME_FILLING, /* people sit down and get ready */
    GAME_LOCKED,  /* nothing can change; nonces are being opened */
    GAME_PLAYING,
    GAME_PAUSED, /* by agreement; or no person is left, and somebody may come back */
    GAME_OVER    /* final */
} game_phase;

typedef struct game_seat {
    uint64_t person; /* whose seat it is; 0: nobody's */
    bool is_away;    /* a computer plays for the person */
    uint32_t left;   /* how often the person has left */
    seat_clock clock;
    uint64_t decision;       /* for which it runs */
    int64_t waited_since;    /* since when the person is to act; 0: not now */
    uint32_t waited_turn;    /* in which turn */
    bool is_computer;        /* a computer plays it */
    char level[SETUP_LEVEL]; /* which, if so */
    bool is_ready;
    bool is_open; /* the nonce is known */
} game_seat;

/* Who has the token may take a seat, once. */
typedef struct game_invitation {
    fair_hash hash; /* of the token */
    gw_seat seat;   /* 0: any; GAME_TO_WATCH: none */
    int64_t expires;
} game_invitation;

enum {
    GAME_INVITATIONS = 16, /* most that are open at a time */
    GAME_LEAVINGS = 64,    /* how often a person may leave; while nobody is there no clock runs */
    GAME_TO_WATCH = GW_NO_SEAT
};

/* What the people at a table can agree on. */
typedef enum game_offer {
    GAME_NO_OFFER,
    GAME_OFFER_END,
    GAME_OFFER_ABORT, /* before the first action */
    GAME_OFFER_PAUSE,
    GAME_OFFER_MORE, /* as much time as one turn has, for every bank */
    GAME_OFFERS
} game_offer;

/* A client's request that was granted: its id, and the entries that came of it. */
typedef struct game_grant {
    uint64_t person, id;
    uint64_t first, last;
} game_grant;

/* What an entry was for the sitting, and what viewers need of it. */
typedef struct game_mark {
    uint64_t sitting; /* the number of the sitting's entry, or 0 */
    size_t step;      /* of an action or outcome: its index; of taking back: how many remain */
    bool is_step;
} game_mark;

typedef struct game {
    game_phase phase;
    uint64_t id;      /* the table's */
    uint64_t host;    /* the person who made it */
    setup setup;      /* its table belongs to the sitting */
    sitting *sitting; /* NULL before the first entry */
    size_t begun; /* steps of the record that the game begins from; the sitting has them first */
    size_t begun_draws;   /* of chance among them */
    gw_record *beginning; /* that record, until all of it has been entered; then NULL */
    char *shown;          /* the setup as everybody may know it, if it has a record; or NULL */
    size_t shown_length;
    uint64_t last; /* the number of the last entry */
    int64_t time;  /* of the last entry */
    int64_t moved; /* of the last one that has to do with the game itself */
    game_seat seats[GW_SEATS_MAX + 1];

    game_invitation invitations[GAME_INVITATIONS]; /* the open ones */
    size_t invitation_count;

    fair_secret secret;
    fair_hash commitment;   /* of the secret */
    fair_parts commitments; /* of the nonces */
    fair_parts nonces;
    fair_hash lock;
    int64_t locked;       /* when */
    fair_context context; /* once all nonces are open */
    game_offer offer;     /* the open one */
    gw_seats agreed;      /* who has agreed to it */
    bool is_agreed_pause;
    bool is_silent;   /* the host has switched the chats off */
    uint64_t next;    /* the table of the rematch, or 0 */
    uint32_t voids;   /* tries that were void */
    int64_t credited; /* the end of the last outage that was credited */

    game_mark *marks; /* by number - 1 */
    size_t mark_capacity;
    game_grant *grants;
    size_t grant_count, grant_capacity;
} game;

/* A game without entries. */
void game_begin(game *g, uint64_t id);
void game_end(game *g);

typedef enum game_answer { GAME_DONE, GAME_INVALID, GAME_NO_MEMORY } game_answer;

/* Applies entry number g->last + 1, which can be anything. Unless it is GAME_DONE the game must not
 * be used any more (game_end). */
game_answer game_apply(game *g, const store_entry *logged);

gw_seat game_players(const game *g); /* how many seats; 0 before the first entry */

/* Whether `seat` is a seat and that person's. */
bool game_holds(const game *g, gw_seat seat, uint64_t person);

/* The seats of people, and of computers. */
gw_seats game_people(const game *g);

/* Whether every seat is taken and all people are ready. */
bool game_is_ready(const game *g);

/* The lock of a table at which all people are ready. */
fair_hash game_lock(const game *g);

/* Whether all nonces are open. */
bool game_is_open(const game *g);

/* Whether the person in a seat plays it, and whether a computer does. */
bool game_is_person(const game *g, gw_seat seat);
bool game_is_computer(const game *g, gw_seat seat);

/* Whether this outage still has to be credited to a clock. */
bool game_needs_credit(const game *g, const store_outage *outage);

/* What happens by itself, and when. */
typedef enum game_expiry {
    GAME_NOTHING,
    GAME_DISAPPEARS,  /* nobody ever began */
    GAME_VOID,        /* a nonce is missing */
    GAME_OUT_OF_TIME, /* the person in `seat` */
    GAME_ABANDONED    /* nobody came back */
} game_expiry;

enum {
    GAME_NONCES_MS = 20 * 1000,
    GAME_KEPT_MS = 7 * CLOCK_DAY_MS, /* how long a table waits for its people */
    GAME_PAUSE_MS = 1000             /* before a computer acts, from game.moved on */
};

/* The next of these; `time` is STORE_NEVER for none. */
game_expiry game_next_expiry(const game *g, gw_seat *seat, int64_t *time);

/* The seat of a computer that is to act, or 0. */
gw_seat game_computer_due(const game *g);

/* The next line of the record that the game begins from, as an entry of the sitting's log; false if
 * there is none any more. */
bool game_was(const game *g, char line[SITTING_LINE]);

/* Whether a person may follow as this seat. A game that began from a record shows nobody what only
 * a seat knows before it goes on, when nobody can take another seat any more. */
bool game_may_look_as(const game *g, gw_seat seat, uint64_t person);

/* Whether chance is due; and its action, in the game's notation: false if it is not. */
bool game_is_chance_due(const game *g);
bool game_draw(const game *g, char text[GW_ACTION_TEXT]);

/* ---- agree.c ---- */

/* The offer of this name, or GAME_NO_OFFER; and whether it can be made now. */
game_offer game_offer_find(store_text name);
bool game_may_offer(const game *g, game_offer offer);

/* The offer to which everybody who plays has agreed, or GAME_NO_OFFER. */
game_offer game_agreement(const game *g);

game_answer game_apply_offer(game *g, const entry *e);
game_answer game_apply_answer(game *g, const entry *e);
game_answer game_apply_agreed(game *g, const entry *e); /* pause, resume, more */

/* ---- invitations.c ---- */

/* The open invitation with this hash, or NULL; and one that is good for `seat` at this time. */
const game_invitation *game_invitation_find(const game *g, const fair_hash *hash);
bool game_is_invited(const game *g, const fair_hash *hash, gw_seat seat, int64_t now);

/* Whether there may be another one for this seat, at this time. */
bool game_may_invite(const game *g, gw_seat seat);
bool game_has_invitation_left(const game *g, int64_t now);

game_answer game_invite(game *g, const entry *e, int64_t now);
game_answer game_revoke(game *g, const fair_hash *hash);

/* Whether a person may see the table without an invitation; and whether one who sees it may see one
 * of its chats. */
bool game_may_watch(const game *g, uint64_t person);
bool game_may_chat(const game *g, store_list list, uint64_t person);

/* Whether somebody has the seat and a computer plays for them. */
bool game_is_away(const game *g, gw_seat seat);

/* Whether the person has a seat. */
bool game_has_seat(const game *g, uint64_t person);

/* ---- time.c ---- */

/* Starts and stops clocks after an entry. */
void game_run_clocks(game *g, int64_t now);

/* Notes after an entry who is to act, and since when. A turn goes on when chance or the person's
 * own actions come in between. */
void game_note_turns(game *g, int64_t now);

/* Whether the seat may take a day of holiday now. */
bool game_may_take_holiday(const game *g, gw_seat seat);

/* ---- grants.c ---- */

/* Notes that the request with this id was granted by the last entry, which it begins or adds to. */
bool game_grant_add(game *g, uint64_t person, uint64_t id);
void game_grant_extend(game *g);

/* The grant of the same request earlier, or NULL. */
const game_grant *game_grant_find(const game *g, uint64_t person, uint64_t id);

/* The setup in a first entry, which follows the version of its form; empty if it has another
 * version. */
store_text game_setup_of(store_text first);

/* ---- view.c ---- */

/* An entry as a viewer may know it. */
enum { VIEW_LINE = 512 };
typedef struct view_known {
    uint64_t number; /* of an earlier entry, of which more (or less) is known now */
    char line[SITTING_LINE];
} view_known;

typedef struct view_entry {
    store_text line; /* in `buffer`, or in the stored entry */
    char buffer[VIEW_LINE];
    view_known now[SITTING_AMENDMENTS];
    size_t now_count;
} view_entry;

/* Entry `number` as `viewer` knows it: a seat, GW_PUBLIC or, if the game is over, GW_ALL_SEEING. A
 * function of the entries up to this one and of the viewer alone. `logged` is that entry. */
bool game_view(const game *g, const store_entry *logged, uint64_t number, gw_seat viewer,
               view_entry *view);

#endif
