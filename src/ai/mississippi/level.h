#ifndef AI_MISSISSIPPI_LEVEL_H
#define AI_MISSISSIPPI_LEVEL_H
/* What tells the levels apart: gw_player.level of each. */
#include "ai/mississippi/outlook.h"

typedef struct mq_level {
    mq_judgement judgement;
    uint32_t nodes;   /* at most; 0: all it is given */
    uint8_t rivers;   /* that are imagined to find what is promising */
    uint8_t options;  /* that are played on; 1: none is, the first one is taken */
    uint8_t rounds;   /* for which they are */
    uint8_t careless; /* ticks by which it may misjudge an end */
} mq_level;

#endif
