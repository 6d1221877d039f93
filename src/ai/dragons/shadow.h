#ifndef AI_DRAGONS_SHADOW_H
#define AI_DRAGONS_SHADOW_H
/* What `planner` would do in a seat, for whoever expects it there. */
#include "dragons/dragons.h"

/* What it costs in nodes to find a card for a slot, or anything else. */
enum { SHADOW_FIRST_CARD = 150, SHADOW_CARD = 20, SHADOW_DEED = 9 };
static inline uint32_t shadow_nodes(unsigned slot) {
    return slot == 0 ? SHADOW_FIRST_CARD : SHADOW_CARD;
}

/* What it would do, where the seat is to act. */
gw_action shadow_action(const rd_table *t, const rd_state *s, gw_seat seat, gw_random *random);

/* Adds the cards to the seat's program that it would give behind those that are there; the
 * rest of the position is that of the round's beginning. Returns what it costs in nodes. */
uint32_t shadow_program(const rd_table *t, rd_state *s, gw_seat seat, gw_random *random);

#endif
