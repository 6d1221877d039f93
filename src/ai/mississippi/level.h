#ifndef AI_MISSISSIPPI_LEVEL_H
#define AI_MISSISSIPPI_LEVEL_H
/* What distinguishes the levels: gw_player.level of each. */
#include "ai/mississippi/forecast.h"

typedef struct mq_level {
    mq_judgement judgement;
    uint32_t nodes;   /* at most; 0: the whole budget */
    uint8_t rivers;   /* rivers sampled to find promising options */
    uint8_t options;  /* options that are played on; 1: none, the first one is chosen */
    uint8_t rounds;   /* rounds that they are played on for */
    uint8_t careless; /* ticks by which it may misjudge the end of a turn */
} mq_level;

#endif
