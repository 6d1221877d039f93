#ifndef MISSISSIPPI_INTERNAL_H
#define MISSISSIPPI_INTERNAL_H
/* Internal to the game, besides positions, moves and the search. */
#include "mississippi/search.h"

extern const char *const mq_colour_names[MQ_COLOURS];
extern const char *const mq_direction_names[MQ_DIRECTIONS];
extern const char *const mq_face_names[MQ_FACES];
extern const char *const mq_face_texts[MQ_FACES]; /* ids in the catalogue */

static inline bool mq_is_chance(unsigned phase) {
    return phase <= MQ_AWAIT_FIRST;
}

/* ---- flow.c: turn order and phases ---- */
/* The hull that is to act; only while a player is to act. */
unsigned mq_actor(const mq_table *t, const mq_state *s);
/* The seat that acts for a hull, and the seat to act. */
gw_seat mq_seat_for(const mq_table *t, const mq_state *s, unsigned hull);
gw_seat mq_actor_seat(const mq_table *t, const mq_state *s);
void mq_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events);
/* Begins the turn of the boat given by `order` and `turn`. */
void mq_begin_turn(mq_scratch *q, const mq_table *t, mq_state *s);
/* MQ-T7: ends the turn with the mover where it is, and goes on to what follows. Also for a turn
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

/* ---- json.c, invariants.c, explain.c ---- */
void mq_write_json(const gw_table *table, const gw_state *state, gw_out *out);
const char *mq_broken(const gw_table *table, const gw_state *state);
bool mq_explain(const gw_table *table, const gw_state *state, gw_seat seat, gw_action action,
                gw_rule rule, gw_problem *problem);

#endif
