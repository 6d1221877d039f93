#ifndef AI_MISSISSIPPI_PROSPECT_H
#define AI_MISSISSIPPI_PROSPECT_H
/* Prospects: how long a boat alone usually takes to the finish from a tile beyond which nothing is
 * known yet. tools/mississippi/prospect.c computes them for rivers of the base game, backward from
 * the finish, for a boat that sails as well as possible without knowing what follows. */
#include "ai/mississippi/times.h"

enum {
    MQ_TICKS = 16, /* in a turn: times are in ticks */
    MQ_PROSPECT_NEEDS = 3,
    MQ_PROSPECT_KNOTS = 5, /* numbers of tiles to come that are tabulated */
    MQ_PROSPECT_ROWS = 5,  /* by how far down the tile the boat is */
    MQ_PROSPECT_OFF =
        3 /* how many times 60 degrees the heading is off the flow; 2 also stands for 3 */
};

/* Indices of a space and of a heading in a prospect. */
unsigned mq_prospect_row(unsigned space);
unsigned mq_prospect_off(unsigned heading, unsigned flow);
/* The number of tiles to come at a knot. */
unsigned mq_prospect_knot(unsigned knot);

/* Fills in the times from the spaces of a tile with this flow, with `to_come` tiles, at least one,
 * still to come after it and `needed` passengers still to take. */
void mq_prospect_fill(mq_times_edge *edge, const mq_waters *waters, unsigned flow, unsigned to_come,
                      unsigned needed);

#endif
