#ifndef AI_TRAINS_PROSPECTS_H
#define AI_TRAINS_PROSPECTS_H
/* Who is going to win, judged by how far the rows are from ascending order. */
#include "ai/trains/imagine.h"

/* How likely a row of that cost is to be the first one sorted, relative to others. */
int32_t gt_likelihood(const gt_weights *weights, int32_t cost);

/* How much of that is left by the turns that pass before the play seat's own, in parts of
 * 100 for each player. */
int32_t gt_turn_part(const gt_imagined *g, unsigned play_seat);

/* Shares of the win by play seat, from [0]; what is lost by rounding is nobody's. */
typedef struct gt_prospects {
    int32_t of[GT_PLAYERS];
} gt_prospects;

/* The shares that all have, or can expect, at the start of a turn or at the end of the game. */
gt_prospects gt_prospects_of(gt_imagined *g);

#endif
