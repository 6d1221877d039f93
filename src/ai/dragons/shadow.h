#ifndef AI_DRAGONS_SHADOW_H
#define AI_DRAGONS_SHADOW_H
/* What `planner` would do in a seat, for whoever expects it there. */
#include "ai/dragons/corridor.h"

/* What it does while cards are carried out, where the seat is to act; it costs about so many
 * nodes more than what one does without thinking. */
enum { SHADOW_DEED = 9 };
gw_action rd_shadow_deed(const rd_table *t, const rd_state *s, gw_seat seat, gw_random *random);

/* What it goes by when it gives its cards. */
typedef struct shadow_aim {
    const rd_table *t;
    gw_seat seat;
    corridor way;
    unsigned dragon;
    uint32_t nodes; /* that all of it costs so far */
} shadow_aim;

/* At the beginning of a round, whatever cards are given. */
void rd_shadow_find_aim(shadow_aim *a, const rd_table *t, const rd_state *start, gw_seat seat);

/* The card that it gives behind those that are there. */
unsigned rd_shadow_card(shadow_aim *a, const rd_state *start, gw_random *random);

/* Likewise all of them, added to its program. */
void rd_shadow_program(shadow_aim *a, rd_state *start, gw_random *random);

#endif
