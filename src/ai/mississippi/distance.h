#ifndef AI_MISSISSIPPI_DISTANCE_H
#define AI_MISSISSIPPI_DISTANCE_H
/* Distances to the docks and down the river, limited to what `captain` looks at. */
#include "mississippi/internal.h"

enum { MQ_FAR = 255, MQ_RIVER = MQ_LAID_MAX * MQ_SPACES, MQ_DOCK_FIELDS = 8 };

/* Steps to the nearest goal; MQ_FAR if it is too far. A step includes a turn of up to 60 degrees
 * before it; any further turn counts as a step. */
typedef struct mq_field {
    uint8_t steps[MQ_RIVER * MQ_DIRECTIONS]; /* from each space, with each heading */
    uint8_t least[MQ_RIVER];                 /* with the best heading */
} mq_field;

/* Fields of one river. Must be zeroed before first use; later it may hold another river's. */
typedef struct mq_distances {
    uint8_t tile[MQ_LAID_MAX], flow[MQ_LAID_MAX], laid, finish;
    uint32_t has_exit, has_dock; /* laid tiles, one bit each */
    mq_field exit[MQ_LAID_MAX], dock[MQ_LAID_MAX];
    uint32_t docks[MQ_DOCK_FIELDS]; /* laid tiles that `nearest` is for; 0: unused */
    mq_field nearest[MQ_DOCK_FIELDS];
    uint8_t next; /* entry of `nearest` to reuse next */
} mq_distances;

/* Prepares the fields for the state's river. */
void mq_distances_for(mq_distances *distances, const mq_table *t, const mq_state *s);

/* The field of the docks on these laid tiles, at least one. It covers no route back upstream to a
 * tile. */
const mq_field *mq_dock_field(mq_distances *distances, const mq_table *t, const mq_state *s,
                              uint32_t docks);
/* The field for leaving a laid tile to the next one, covering this tile and the one before. For the
 * last tile its goals are the finish docks or, before the finish is laid, the spaces where the
 * river will continue. */
const mq_field *mq_exit_field(mq_distances *distances, const mq_table *t, const mq_state *s,
                              unsigned tile);

static inline unsigned mq_steps_to(const mq_field *field, mq_at at, unsigned heading) {
    return field->steps[at * (unsigned)MQ_DIRECTIONS + heading];
}

#endif
