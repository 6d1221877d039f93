#ifndef AI_DRAGONS_PROGRAM_H
#define AI_DRAGONS_PROGRAM_H
/* Chooses the cards that build a corridor and walk along it. */
#include "ai/dragons/corridor.h"

/* The card to give next: the first card of the program that gets farthest along the corridor after
 * the cards already given but not yet carried out. `dragon` is the dragon to give if there is
 * nothing better, or RD_NO_CARD. `random` breaks ties. */
unsigned rd_program_next(const rd_table *t, const rd_state *s, gw_seat seat, const corridor *c,
                         unsigned dragon, gw_random *random);

#endif
