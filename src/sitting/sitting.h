#ifndef SITTING_SITTING_H
#define SITTING_SITTING_H
/* One game being played, whoever plays it and whoever looks on.
 *
 * A sitting owns the record of a game and keeps a *log*: entries numbered from 1 that are never
 * changed or removed. An entry is a step of the game, a taking back, or a seat that changes
 * hands. The log as one viewer may know it (sitting_read) is all that a *follower* needs, a
 * sitting elsewhere that is fed such entries and knows just what its viewer knows.
 *
 * Nothing here does I/O, reads a clock or starts a thread: whoever owns the sitting asks
 * what is due, finds it out, and says so. Every call is safe whatever its arguments say; one
 * that returns something other than SITTING_DONE has changed nothing. */
#include <gangway/record.h>

typedef struct sitting sitting;

typedef enum sitting_answer {
    SITTING_DONE,
    SITTING_ILLEGAL, /* a rule forbids it */
    SITTING_STALE,   /* it answers a decision that is not the seat's present one */
    SITTING_FIXED,   /* it cannot be taken back */
    SITTING_UNFIT,   /* it does not go with this sitting: no such seat, step or entry */
    SITTING_NO_MEMORY
} sitting_answer;

/* ---------------------------------------------------------- coming and going -- */

/* A sitting at which the game of the record goes on; takes it over, also on failure. Its steps are
 * the first entries of the log. NULL if there is no memory, or if the record is a view. */
sitting *sitting_new(gw_record *record);

/* One that follows a game as `viewer` knows it, from its beginning; takes the table over, also on
 * failure. NULL if there is no memory or no such viewer. */
sitting *sitting_new_follower(gw_table *table, gw_seat viewer);

void sitting_free(sitting *s);

/* For looking at. It changes with the sitting. */
const gw_record *sitting_record(const sitting *s);
bool sitting_is_follower(const sitting *s);

/* -------------------------------------------------------------------- playing -- */

/* The number of what `seat` is to decide now, for its answer to name; 0 if it is not to act. It
 * only rises, through takings back too, and does not change while others decide at the same
 * time. */
uint64_t sitting_decision(const sitting *s, gw_seat seat);

/* What was refused. */
typedef struct sitting_refusal {
    size_t at; /* which action, from 0 */
    gw_rule rule;
} sitting_refusal;

enum { SITTING_ACTIONS = 64 }; /* that are played together at most */

/* Plays actions of `seat` one after another, all or none; the first one answers `decision`. The
 * rest answer those that come up by playing them, with nobody in between. `refusal` may be NULL;
 * it is set where the answer is SITTING_ILLEGAL. Chance has no decisions: its number is 0. */
sitting_answer sitting_play(sitting *s, gw_seat seat, uint64_t decision, const gw_action *actions,
                            size_t count, sitting_refusal *refusal);

/* Gives a seat to another from here on, as gw_record_set_holder does. */
sitting_answer sitting_seat(sitting *s, gw_seat seat, gw_holder_kind kind, const char *name);

/* ---------------------------------------------------------------- taking back -- */

typedef enum sitting_policy {
    /* As gw_record_undo_point says. */
    SITTING_LOCAL,
    /* Besides, nothing that has told any viewer something that was hidden, and nothing once the
     * game is over. */
    SITTING_ONLINE
} sitting_policy;

/* How many steps remain if as many are taken back as may be. */
size_t sitting_undo_point(const sitting *s, sitting_policy policy);

/* Takes back all steps but the first `count`, of which there are no fewer than the undo point. */
sitting_answer sitting_take_back(sitting *s, sitting_policy policy, size_t count);

/* ---------------------------------------------------------------------- the log -- */

typedef enum sitting_entry_kind {
    SITTING_STEP, /* `seat` does `action` */
    SITTING_BACK, /* all steps but the first `steps` are taken back */
    SITTING_SEAT  /* `seat` is given to `holder` */
} sitting_entry_kind;

enum { SITTING_NAME = 64, SITTING_CHANGES = 128 };

/* An entry as one viewer knows it. First the steps in `now` are to be replaced by what is known
 * of them since; then it happens. */
typedef struct sitting_entry {
    uint64_t number;
    sitting_entry_kind kind;
    gw_seat seat;
    gw_action action;
    size_t steps; /* there were so many before it; of SITTING_BACK: are left */
    gw_holder_kind holder;
    char name[SITTING_NAME]; /* of the holder */
    gw_amendment now[SITTING_CHANGES];
    size_t now_count;
} sitting_entry;

/* The number of the last entry, or 0. */
uint64_t sitting_last(const sitting *s);

/* Entry `number` as `viewer`, a seat or GW_PUBLIC, knows it: a function of the entries up to it
 * and of the viewer alone. False if there is no such entry, the sitting is a follower, or more
 * than SITTING_CHANGES steps are known differently by it, which no game comes to. */
bool sitting_read(const sitting *s, uint64_t number, gw_seat viewer, sitting_entry *entry);

/* Gives a follower the next entry of its viewer, which may say anything. */
sitting_answer sitting_follow(sitting *s, const sitting_entry *entry);

#endif
