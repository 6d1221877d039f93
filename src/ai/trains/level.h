#ifndef AI_TRAINS_LEVEL_H
#define AI_TRAINS_LEVEL_H
/* What distinguishes the levels: gw_player.level of each. */
#include "ai/trains/weights.h"

typedef struct gt_level {
    const gt_weights *weights;
    uint32_t by_default; /* positions to evaluate if nothing else limits them */
    uint16_t turns;      /* length of a playout; 0: no playouts, the network's evaluation decides */

    /* How many of a thousand possible actions it overlooks, with two, three and four players. */
    uint16_t overlooked[GT_PLAYERS - 1];
} gt_level;

#endif
