#ifndef AI_TRAINS_IMAGINE_H
#define AI_TRAINS_IMAGINE_H
/* How a game may go on: everybody does what leaves him most of the win as the network
 * foretells it. */
#include "ai/trains/network.h"

/* Of GT-4 with four cards, and of GT-T with a full offer. */
enum { GT_CHOICES = 4 * GT_CARS };
_Static_assert(GT_CHOICES >= 1 + 6 + 3 * 5 + 3 + GT_LOCKS, "trains: room for every turn");

typedef struct gt_imagined {
    const gt_table *t;
    gw_random random[GT_PLAYERS]; /* of each play seat: its luck is its own */
    gt_state s;
} gt_imagined;

/* Begins at a position. From the same seed a player draws about the same cards whatever the
 * others do. */
void gt_imagine_from(gt_imagined *g, const gt_table *t, const gt_state *s, uint64_t seed);

/* Does an action, of whoever is to act. */
void gt_imagine_action(gt_imagined *g, gw_action action);

/* What whoever is to act does. Adds how many positions were looked at. */
gw_action gt_imagined_choice(const gt_imagined *g, gt_teller *teller, uint32_t *looked);

/* Goes on until so many turns are completed in all, or until the game is over. Returns how
 * many positions were looked at. */
uint32_t gt_imagine_until(gt_imagined *g, gt_teller *teller, unsigned turns);

#endif
