#ifndef AI_TRAINS_PROSPECTS_H
#define AI_TRAINS_PROSPECTS_H
/* Who is going to win, judged by how far the rows are from ascending order. */
#include "ai/trains/imagine.h"

/* How likely a row of that cost is to be the first one sorted, relative to others. */
int32_t gt_likelihood(const gt_weights *weights, int32_t cost);

/* How much of that is left by the turns that pass before the play seat's own, in parts of
 * 100 for each player. */
int32_t gt_turn_part(const gt_imagined *g, unsigned play_seat);

/* The share of the win that a play seat has, or can expect, at the start of a turn or at
 * the end of the game. */
int32_t gt_prospect(gt_imagined *g, unsigned play_seat);

#endif
