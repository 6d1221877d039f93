#ifndef SITTING_INSIDE_H
#define SITTING_INSIDE_H
/* A sitting in memory, for the files of this folder. */
#include "sitting/knowledge.h"
#include "sitting/sitting.h"

/* An entry as it happened. */
typedef struct log_entry {
    sitting_entry_kind kind;
    gw_seat seat;
    bool tells; /* of a step: somebody knows more of what was hidden by it */
    gw_holder_kind holder;
    gw_action action;
    size_t steps; /* before it; of SITTING_BACK: left */
    char *name;   /* of a holder, or NULL */
} log_entry;

/* What is left of a seat's plan. */
typedef struct plan {
    gw_action actions[SITTING_ACTIONS];
    size_t count;
} plan;

struct sitting {
    gw_record *record;
    bool is_follower;
    gw_seat viewer;      /* of a follower */
    knowledge knowledge; /* not of a follower */
    log_entry *log;      /* likewise: nobody asks a follower for its entries */
    size_t count, capacity;
    uint64_t decisions[GW_SEATS_MAX + 1]; /* of each seat, that have come up */
    size_t *origin;                       /* of each step: its place in the log, if there is one */
    size_t origin_capacity;
    size_t draws;     /* outcomes of chance in the record */
    uint64_t changes; /* how often steps have been taken back or are known better */

    gw_scratch *scratch; /* for trying out, or NULL */
    gw_action *list;     /* room for the game's legal_max actions */

    sitting_chance chance;
    gw_seats here;
    gw_seat alone; /* who has lifted the curtain, or 0 */
    bool is_careful;
    size_t pause_ended; /* at so many entries */
    plan plans[GW_SEATS_MAX + 1];
    size_t group_from, group_until; /* the steps of the last plan that was carried out */
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

/* Whose knowledge `seat` acts by: its own, and chance knows all. */
static inline gw_seat sitting_knowledge_of(gw_seat seat) {
    return seat == GW_CHANCE ? (gw_seat)GW_ALL_SEEING : seat;
}

/* ---- sitting.c ---- */

/* Makes room for so many more steps or entries, so that adding them cannot fail. */
bool sitting_reserve(sitting *s, size_t steps);

/* Adds an entry, whose name it takes over; there is room. */
void sitting_append(sitting *s, log_entry entry);

/* Logs a step that leads from `before` to `now`; there is room. */
void sitting_log_step(sitting *s, size_t index, gw_step step, const gw_state *before,
                      const gw_state *now);

/* Logs that a seat is given to another or named, and does it in the record. */
sitting_answer sitting_log_holder(sitting *s, sitting_entry_kind kind, gw_seat seat,
                                  gw_holder_kind holder, const char *name);

/* Logs that all steps but so many have been taken back; there is room. */
void sitting_log_back(sitting *s, size_t steps);

/* Actions of one seat, tried one after another on the game and on what the seat knows of it. What
 * the seat cannot know yet forbids nothing that it could ask for without doing it. */
typedef struct trial {
    gw_seat seat;
    gw_any_state game, known;
} trial;
void sitting_begin_trial(const sitting *s, gw_seat seat, trial *t);
gw_rule sitting_try_next(sitting *s, trial *t, gw_action action);

/* Plays actions that have been tried, or one that has not: then `rule` says what forbids it. */
sitting_answer sitting_play_tried(sitting *s, gw_seat seat, const gw_action *actions, size_t count,
                                  gw_rule *rule);

/* ---- plan.c ---- */

/* Nobody has a plan any more, and none is taken back as a whole. */
void sitting_drop_plans(sitting *s);

/* ---- seats.c ---- */

/* sitting_name_bot, also at a follower. */
sitting_answer sitting_name_bot_as(sitting *s, gw_seat seat, const char *name);

/* What all seats are called, for texts that take a list by seat. */
typedef struct seat_names {
    char room[GW_SEATS_MAX + 1][SITTING_SHOWN_NAME];
    const char *list[GW_SEATS_MAX + 1];
} seat_names;
void sitting_fill_names(const sitting *s, gw_lang lang, seat_names *names);

/* ---- due.c ---- */

/* To be called after every change: the curtain falls where it has to. */
void sitting_settle(sitting *s);

#endif
