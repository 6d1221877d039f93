#ifndef AI_TRAINS_LEVEL_H
#define AI_TRAINS_LEVEL_H
/* What tells the levels apart: gw_player.level of each. */
#include "ai/trains/weights.h"

typedef struct gt_level {
    const gt_weights *weights;
    uint32_t by_default; /* positions that are looked at if nothing says how many */
    uint16_t turns;      /* that are imagined; 0: it goes by what the network says at once */

    /* In how many of a thousand cases it does not think of something that it could do, at
     * tables of two, three and four players. */
    uint16_t overlooked[GT_PLAYERS - 1];
} gt_level;

#endif
