#ifndef AI_TRAINS_PLAYOUT_H
#define AI_TRAINS_PLAYOUT_H
/* Playouts: how a game may continue if everybody takes the action that the network rates best. */
#include "ai/trains/network.h"

/* Most actions at once: GT-4 with four cards, or GT-T with a full offer. */
enum { GT_CHOICES = 4 * GT_CARS };
_Static_assert(GT_CHOICES >= 1 + 6 + 3 * 5 + 3 + GT_PROTECTIONS, "trains: room for every turn");

typedef struct gt_playout {
    const gt_table *t;
    gw_random random[GT_PLAYERS]; /* one per play seat, so that draws do not depend on others */
    gt_state s;
} gt_playout;

/* Starts from a position. With the same seed, a player draws about the same cards whatever the
 * others do. */
void gt_playout_begin(gt_playout *g, const gt_table *t, const gt_state *s, uint64_t seed);

/* Applies an action of the player (or chance) to act. */
void gt_playout_act(gt_playout *g, gw_action action);

/* The action that the player to act chooses. Adds the number of positions evaluated to
 * `*looked`. */
gw_action gt_playout_choice(const gt_playout *g, gt_evaluator *evaluator, uint32_t *looked);

/* Plays until `turns` turns are completed in all, or the game is over. Returns how many positions
 * were evaluated. */
uint32_t gt_playout_run(gt_playout *g, gt_evaluator *evaluator, unsigned turns);

#endif
