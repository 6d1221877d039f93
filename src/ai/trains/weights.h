#ifndef AI_TRAINS_WEIGHTS_H
#define AI_TRAINS_WEIGHTS_H
/* What the levels of Game of Trains judge by; data/trains/weights.txt says what it means. */
#include "ai/weights.h"
#include "trains/trains.h"

#define GT_WEIGHTS(ONE, MANY) MANY(gap_price, GT_CARS, 1, 1000000)

typedef struct gt_weights {
    GT_WEIGHTS(GW_WEIGHT_FIELD, GW_WEIGHTS_FIELD)
} gt_weights;
#define TRAINS_WEIGHTS_KIND(KIND) KIND(trains, gt_weights, GT_WEIGHTS)

/* Those of data/trains/weights.txt. */
extern const gt_weights gt_weights_shipped;

#endif
