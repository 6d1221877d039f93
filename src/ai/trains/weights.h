#ifndef AI_TRAINS_WEIGHTS_H
#define AI_TRAINS_WEIGHTS_H
/* What the levels of Game of Trains judge by; data/trains-weights.txt says what it means. */
#include "ai/weights.h"
#include "trains/trains.h"

enum { GT_CHANCES = 22 };

#define GT_WEIGHTS(ONE, MANY)                                                                      \
    MANY(gap_price, GT_CARS, 1, 1000000)                                                           \
    ONE(draw_gain, 0, 10000)                                                                       \
    ONE(draw_part, 0, 16)                                                                          \
    ONE(removal_part, 0, 64)                                                                       \
    ONE(protection_part, 0, 64)                                                                    \
    ONE(lock_worth, 0, 10000)                                                                      \
    MANY(offer_worth, GT_ABILITIES, 0, 10000)                                                      \
    MANY(chance, GT_CHANCES, 1, 20000)                                                             \
    ONE(round_loss, 0, 99)

typedef struct gt_weights {
    GT_WEIGHTS(GW_WEIGHT_FIELD, GW_WEIGHTS_FIELD)
} gt_weights;

/* Those of data/trains-weights.txt. */
extern const gt_weights gt_weights_shipped;

#endif
