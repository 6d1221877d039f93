#ifndef SITTING_INTERNAL_H
#define SITTING_INTERNAL_H
/* The data structures of a sitting, for the files of this folder only. */
#include "sitting/knowledge.h"
#include "sitting/sitting.h"

/* An entry of the log, with nothing hidden. */
typedef struct log_entry {
    sitting_entry_kind kind;
    gw_seat seat;
    bool reveals; /* a step only: it showed somebody something hidden */
    gw_holder_kind holder;
    gw_action action;
    size_t steps; /* before the entry; for SITTING_BACK: that remain */
    char *name;   /* the holder's name, or NULL */
} log_entry;

/* The remaining actions of a seat's plan. */
typedef struct plan {
    gw_action actions[SITTING_ACTIONS];
    size_t count;
} plan;

struct sitting {
    gw_record *record;
    bool is_follower;
    gw_seat viewer;      /* a follower's */
    knowledge knowledge; /* unused in a follower */
    log_entry *log;      /* unused in a follower: its entries are never read */
    size_t count, capacity;
    uint64_t decisions[GW_SEATS_MAX + 1]; /* by seat: decisions that have come up so far */
    size_t *origin;                       /* by step: its index in the log; unused in a follower */
    size_t origin_capacity;
    size_t draws;     /* chance outcomes in the record */
    uint64_t changes; /* counts takebacks and amendments of earlier steps */

    gw_scratch *scratch; /* for trying actions, or NULL */
    gw_action *list;     /* holds the game's legal_max actions */

    sitting_chance chance;
    gw_seats here;
    gw_seat alone; /* the seat that has lifted the curtain, or 0 */
    bool is_careful;
    size_t pause_ended; /* the number of entries when it ended */
    plan plans[GW_SEATS_MAX + 1];
    size_t group_from, group_until; /* the steps of the last committed plan */
};

static inline const gw_state *sitting_state(const sitting *s) {
    return gw_record_state(s->record);
}

static inline size_t sitting_steps(const sitting *s) {
    return gw_record_count(s->record);
}

static inline gw_seats sitting_to_act(const sitting *s) {
    return gw_to_act(sitting_table(s), sitting_state(s));
}

static inline bool sitting_is_seat(const sitting *s, gw_seat seat) {
    return seat >= 1 && seat <= sitting_table(s)->players;
}

/* The viewer whose knowledge `seat` acts on: the seat itself; chance knows everything. */
static inline gw_seat sitting_knowledge_of(gw_seat seat) {
    return seat == GW_CHANCE ? (gw_seat)GW_ALL_SEEING : seat;
}

/* ---- sitting.c ---- */

/* Reserves memory for `steps` more steps or entries, so that adding them cannot fail. */
bool sitting_reserve(sitting *s, size_t steps);

/* Adds an entry and takes ownership of its name. Memory must have been reserved. */
void sitting_append(sitting *s, log_entry entry);

/* Logs a step that leads from `before` to `now`. Memory must have been reserved. */
void sitting_log_step(sitting *s, size_t index, gw_step step, const gw_state *before,
                      const gw_state *now);

/* Logs that a seat gets another holder or its bot a name, and changes the record accordingly. */
sitting_answer sitting_log_holder(sitting *s, sitting_entry_kind kind, gw_seat seat,
                                  gw_holder_kind holder, const char *name);

/* Logs that all but the first `steps` steps were taken back. Memory must have been reserved. */
void sitting_log_back(sitting *s, size_t steps);

/* Actions of one seat, tried one after another both on the game and on the seat's view. An action
 * that depends on what the seat cannot know yet is refused, so that a trial does not reveal it. */
typedef struct trial {
    gw_seat seat;
    gw_any_state game, known;
} trial;
void sitting_begin_trial(const sitting *s, gw_seat seat, trial *t);
gw_rule sitting_try_next(sitting *s, trial *t, gw_action action);

/* Plays actions that have passed a trial, or a single untried one, for which `rule` gets the rule
 * that forbids it, if any. */
sitting_answer sitting_play_tried(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                                  gw_rule *rule);

/* ---- plan.c ---- */

/* Drops all plans, and forgets which steps were played as one plan. */
void sitting_drop_plans(sitting *s);

/* ---- seats.c ---- */

/* Like sitting_name_bot, but works on followers too. */
sitting_answer sitting_name_bot_as(sitting *s, gw_seat seat, const char *name);

/* The names of all seats, for texts that need a list indexed by seat. */
typedef struct seat_names {
    char buffers[GW_SEATS_MAX + 1][SITTING_SHOWN_NAME];
    const char *list[GW_SEATS_MAX + 1];
} seat_names;
void sitting_fill_names(const sitting *s, gw_lang lang, seat_names *names);

/* ---- due.c ---- */

/* Drops the curtain if it must fall. Call it after every change. */
void sitting_update_curtain(sitting *s);

/* Call it after actions that `seat` has just decided on, which a plan that goes on by itself are
 * not. Whoever brings chance in by them, and alone may know what it brings, is at the screen
 * already: that needs no curtain. */
void sitting_note_actor(sitting *s, gw_seat seat);

#endif
