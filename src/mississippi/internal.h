#ifndef MISSISSIPPI_INTERNAL_H
#define MISSISSIPPI_INTERNAL_H
/* Internal to the game, besides positions, moves and the search. */
#include "mississippi/search.h"

extern const char *const mq_colour_names[MQ_COLOURS];
extern const char *const mq_direction_names[MQ_DIRECTIONS];
extern const char *const mq_face_names[MQ_FACES];
/* Ids in the catalogue. */
extern const char *const mq_boat_texts[MQ_COLOURS];
extern const char *const mq_direction_texts[MQ_DIRECTIONS];
extern const char *const mq_face_texts[MQ_FACES];

static inline bool mq_is_chance(unsigned phase) {
    return phase <= MQ_AWAIT_FIRST;
}

/* ---- apply.c: turn order and phases ---- */
/* The hull that is to act; only while a player is to act. */
unsigned mq_actor(const mq_table *t, const mq_state *s);
/* The seat that acts for a hull, and the seat to act. */
gw_seat mq_seat_for(const mq_table *t, const mq_state *s, unsigned hull);
gw_seat mq_actor_seat(const mq_table *t, const mq_state *s);
void mq_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events);
/* Begins the turn of the boat given by `order` and `turn`. */
void mq_begin_turn(mq_scratch *q, const mq_table *t, mq_state *s);
/* MQ-T7: ends the turn with the mover where it is, and continues with what follows. Also for a turn
 * that was not played step by step. */
void mq_end_turn(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events);
/* The boats in the order of their final ranks (MQ-F2 to MQ-F6). */
void mq_rank(const mq_table *t, const mq_state *s, uint8_t ranking[MQ_BOATS_MAX]);
/* How a turn can begin. */
typedef enum mq_opening {
    MQ_OPEN_SPEED, /* an ordinary turn, or one off a sandbank */
    MQ_OPEN_WAIT,  /* only `wait` */
    MQ_OPEN_HEAD   /* MQ-A6: only `head` */
} mq_opening;
mq_opening mq_turn_opening(mq_scratch *q, const mq_table *t, const mq_state *s);

/* ---- changes.c ---- */
enum { MQ_CHANGES = 7 };
extern const gw_rule_change mq_changes[MQ_CHANGES];

/* ---- check.c ---- */
gw_rule mq_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action);
size_t mq_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list);
gw_seats mq_to_act(const gw_table *table, const gw_state *state);

/* ---- notation.c ---- */
bool mq_is_notation(const mq_table *t, gw_action action);
void mq_write_actor(const gw_table *table, const gw_state *state, gw_seat seat, gw_out *out);
gw_rule mq_read_actor(const gw_table *table, const gw_state *state, const char *text, size_t length,
                      gw_seat *seat);
void mq_write_action(const gw_table *table, gw_action action, gw_out *out);
gw_rule mq_read_action(const gw_table *table, const char *text, size_t length, gw_action *action);
void mq_write_result(const gw_table *table, const gw_state *state, gw_out *out);

/* ---- rank.c ---- */
/* Sorts strikes into the order of mq_turn_strikes. */
void mq_strikes_rank(const mq_state *s, mq_strike *strikes, size_t count);
/* The first strike that matches the wish, whose speed is ignored, or NULL. */
const mq_strike *mq_strike_choose(const mq_strike *strikes, size_t count, const mq_wish *wish);

/* ---- query.c ---- */
bool mq_query(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
              const char *name, size_t name_length, const char *arguments, size_t length,
              gw_out *out);

/* ---- remaining.c: how far boats have to go ---- */
enum { MQ_NO_WAY = 0xFFFF };
/* For each space, the fewest steps over water to a finish dock or, while there is none, to the far
 * end of the last tile; MQ_NO_WAY for islands and spaces without a way. Boats, headings and what
 * steps cost are left out. */
void mq_steps_to_go(const mq_table *t, const mq_state *s, uint16_t steps[MQ_LAID_MAX * MQ_SPACES]);
/* Where a boat stands in the race; MQ_NO_WAY for what is unknown, or if it is not on the river. */
typedef struct mq_remaining {
    uint16_t tiles;  /* tiles of the whole river after its own */
    uint16_t steps;  /* to the finish; unknown until it is placed */
    uint16_t behind; /* steps by which a player's boat is ahead of it; 0: it leads */
} mq_remaining;
mq_remaining mq_remaining_of(const mq_table *t, const mq_state *s, const uint16_t *steps,
                             unsigned hull);

/* ---- remedy.c: what would work instead of a refused action ---- */
typedef enum mq_remedy_kind {
    MQ_INSTEAD,    /* `action` is legal in place of the refused one */
    MQ_OTHER_SPEED /* so is `action`, a speed, in place of the one among the actions before it;
                    * then these are legal, and the refused one too; if that runs into a boat
                    * (MQ-P1), a push */
} mq_remedy_kind;
typedef struct mq_remedy {
    mq_remedy_kind kind;
    const char *text; /* its sentence in the catalogue */
    gw_action action;
} mq_remedy;
/* What to do instead of actions[at], which is illegal by `rule` after those before it, from
 * `before`. False if the seat has nothing to choose. */
bool mq_remedy_find(const gw_table *table, const gw_state *before, gw_seat seat,
                    const gw_action *actions, size_t at, gw_rule rule, mq_remedy *remedy);
void mq_note_remedy(const gw_table *table, const gw_state *before, gw_seat seat,
                    const gw_action *actions, size_t at, gw_problem *problem);

/* ---- json.c, invariants.c, explain.c ---- */
void mq_write_json(const gw_table *table, const gw_state *state, gw_out *out);
const char *mq_broken(const gw_table *table, const gw_state *state);
bool mq_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem);

#endif
