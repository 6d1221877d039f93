#ifndef AI_MISSISSIPPI_WEIGHTS_H
#define AI_MISSISSIPPI_WEIGHTS_H
/* What the levels of Mississippi Queen judge by; data/mississippi/weights.txt says what it
 * means. */
#include "ai/weights.h"

#define MQ_WEIGHTS(ONE, MANY)                                                                      \
    ONE(crash_turns, 0, 20)                                                                        \
    ONE(lack_turns, 0, 100)                                                                        \
    ONE(lost_turns, 1, 200)                                                                        \
    ONE(early_turns, 0, 200)                                                                       \
    ONE(place_ticks, 0, 64)                                                                        \
    ONE(coal_ticks, 0, 64)                                                                         \
    ONE(aground_ticks, 0, 256)                                                                     \
    ONE(doubt_ticks, 1, 1000)                                                                      \
    ONE(doubt_part, 1, 1000)                                                                       \
    ONE(told_ticks, 1, 1000)                                                                       \
    ONE(told_part, 1, 1000)                                                                        \
    ONE(stand_rivers, 1, 100)                                                                      \
    ONE(stand_part, 0, 100)                                                                        \
    ONE(look_worth, 0, 100000)                                                                     \
    ONE(tick_worth, 0, 10000)                                                                      \
    ONE(thrift_coal, 0, 6)                                                                         \
    ONE(patience_ticks, 0, 64)                                                                     \
    ONE(waver_ticks, 0, 255)

typedef struct mq_weights {
    MQ_WEIGHTS(GW_WEIGHT_FIELD, GW_WEIGHTS_FIELD)
} mq_weights;
#define MISSISSIPPI_WEIGHTS_KIND(KIND) KIND(mississippi, mq_weights, MQ_WEIGHTS)

/* Those of data/mississippi/weights.txt. */
extern const mq_weights mq_weights_shipped;

#endif
