#ifndef AI_MISSISSIPPI_DISTANCE_H
#define AI_MISSISSIPPI_DISTANCE_H
/* How far it is to the docks and down the river, as far as a captain looks. */
#include "mississippi/internal.h"

enum { MQ_FAR = 255, MQ_RIVER = MQ_LAID_MAX * MQ_SPACES, MQ_DOCK_FIELDS = 8 };

/* Steps to the nearest goal; MQ_FAR if it is not near. A step includes a turn of 60
 * degrees before it; any further one counts as a step. */
typedef struct mq_field {
    uint8_t steps[MQ_RIVER * MQ_DIRECTIONS]; /* from each space, with each heading */
    uint8_t least[MQ_RIVER];                 /* with the best heading */
} mq_field;

/* Fields of one river; zero at first, then whatever is left there. */
typedef struct mq_distances {
    uint8_t tile[MQ_LAID_MAX], flow[MQ_LAID_MAX], laid, finish;
    uint32_t has_exit, has_dock; /* laid tiles, a bit each */
    mq_field exit[MQ_LAID_MAX], dock[MQ_LAID_MAX];
    uint32_t docks[MQ_DOCK_FIELDS]; /* laid tiles that `nearest` is for; 0 for nothing */
    mq_field nearest[MQ_DOCK_FIELDS];
    uint8_t next; /* of these, to be given up */
} mq_distances;

/* Makes the fields those of the state's river. */
void mq_distances_for(mq_distances *distances, const mq_table *t, const mq_state *s);

/* The field of the docks on these laid tiles, at least one. Nobody goes back to a tile
 * for its dock. */
const mq_field *mq_dock_field(mq_distances *distances, const mq_table *t, const mq_state *s,
                              uint32_t docks);
/* The field of the way off a laid tile, onto the next one, seen from this tile and the one
 * before; off the last one, that of the finish docks or, before there are any, of where
 * the river will go on. */
const mq_field *mq_exit_field(mq_distances *distances, const mq_table *t, const mq_state *s,
                              unsigned tile);

static inline unsigned mq_steps_to(const mq_field *field, mq_at at, unsigned heading) {
    return field->steps[at * (unsigned)MQ_DIRECTIONS + heading];
}

#endif
