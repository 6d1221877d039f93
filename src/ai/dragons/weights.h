#ifndef AI_DRAGONS_WEIGHTS_H
#define AI_DRAGONS_WEIGHTS_H
/* What the levels of River Dragons judge by; data/dragons/weights.txt says what it means. */
#include "ai/weights.h"

enum { DRAGONS_CHANCES = 20 };

#define DRAGONS_WEIGHTS(ONE, MANY)                                                                 \
    ONE(stone_cost, 0, 40)                                                                         \
    ONE(plank_cost, 0, 40)                                                                         \
    ONE(crowded_cost, 0, 40)                                                                       \
    ONE(missing_cost, 0, 80)                                                                       \
    ONE(win_value, 0, 100000)                                                                      \
    ONE(taken_value, -10000, 10000)                                                                \
    ONE(removal_value, -10000, 10000)                                                              \
    ONE(dragon_value, -10000, 10000)                                                               \
    ONE(defence_value, 1, 10000)                                                                   \
    ONE(waste_value, -10000, 0)                                                                    \
    ONE(back_value, -10000, 0)                                                                     \
    ONE(fall_value, -10000, 0)                                                                     \
    ONE(whim_value, 1, 10000)                                                                      \
    ONE(order_distance, 0, 40)                                                                     \
    ONE(lacked_distance, 0, 40)                                                                    \
    MANY(chance, DRAGONS_CHANCES, 1, 100000)                                                       \
    ONE(doubt, 0, 100)                                                                             \
    ONE(doubt_most, 0, 900)                                                                        \
    MANY(told_chance, DRAGONS_CHANCES, 1, 100000)                                                  \
    ONE(position_dreams, 1, 1000)                                                                  \
    ONE(told_few, 0, 1000000)                                                                      \
    ONE(told_many, 1, 1000000)

typedef struct rd_weights {
    DRAGONS_WEIGHTS(GW_WEIGHT_FIELD, GW_WEIGHTS_FIELD)
} rd_weights;
#define DRAGONS_WEIGHTS_KIND(KIND) KIND(dragons, rd_weights, DRAGONS_WEIGHTS)

/* Those of data/dragons/weights.txt. */
extern const rd_weights rd_weights_shipped;

#endif
