#ifndef AI_MISSISSIPPI_PROSPECT_H
#define AI_MISSISSIPPI_PROSPECT_H
/* How long a boat alone usually takes to the finish from a tile behind which nothing is
 * known yet. tools/mississippi/prospect.c finds it out for rivers of the base game, backward from
 * the finish, for one who sails as well as is possible without knowing what comes. */
#include "ai/mississippi/course.h"

enum {
    MQ_TICKS = 16, /* of a turn: times are in ticks */
    MQ_PROSPECT_NEEDS = 3,
    MQ_PROSPECT_KNOTS = 5, /* numbers of tiles to come that it is known for */
    MQ_PROSPECT_ROWS = 5,  /* how far down the tile a boat is */
    MQ_PROSPECT_OFF = 3    /* by how many times 60 degrees its heading is off the flow, 2 or 3 */
};

/* Where a prospect has a place and a heading. */
unsigned mq_prospect_row(unsigned space);
unsigned mq_prospect_off(unsigned heading, unsigned flow);
/* The tiles to come that each knot is for. */
unsigned mq_prospect_knot(unsigned knot);

/* The times from the spaces of a tile with this flow behind which so many are still to come,
 * at least one, with so many passengers to be taken. */
void mq_prospect_fill(mq_course_edge *edge, const mq_waters *waters, unsigned flow,
                      unsigned to_come, unsigned needed);

#endif
