#ifndef AI_DRAGONS_SHADOW_H
#define AI_DRAGONS_SHADOW_H
/* A shadow: what `planner` would do in a seat, for players that expect a planner there. */
#include "ai/dragons/corridor.h"

/* The planner's action while cards are carried out, where the seat is to act. It counts as about
 * SHADOW_ACTION_NODES nodes more than an action by habit. */
enum { SHADOW_ACTION_NODES = 9 };
gw_action rd_shadow_action(const rd_table *t, const rd_state *s, gw_seat seat, gw_random *random);

/* What a planner chooses its cards by. */
typedef struct shadow_basis {
    const rd_table *t;
    gw_seat seat;
    corridor corridor;
    unsigned dragon;
    uint32_t nodes; /* spent so far */
} shadow_basis;

/* Computes the basis at the beginning of a round, regardless of the cards already given. */
void rd_shadow_begin(shadow_basis *a, const rd_table *t, const rd_state *start, gw_seat seat);

/* The card that the planner gives after those already given. */
unsigned rd_shadow_card(shadow_basis *a, const rd_state *start, gw_random *random);

/* Completes the seat's program in `start` the same way. */
void rd_shadow_program(shadow_basis *a, rd_state *start, gw_random *random);

#endif
