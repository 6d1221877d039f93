#ifndef AI_DRAGONS_PROGRAM_H
#define AI_DRAGONS_PROGRAM_H
/* Which cards build a corridor and lead along it. */
#include "ai/dragons/corridor.h"

/* The card to give next: the first of those that, behind the cards given already and not
 * carried out yet, get farthest along the corridor. `dragon` is the dragon to give if there is
 * nothing better, or RD_NO_CARD. Among equals `random` decides. */
unsigned rd_program_next(const rd_table *t, const rd_state *s, gw_seat seat, const corridor *c,
                         unsigned dragon, gw_random *random);

#endif
