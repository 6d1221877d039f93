#ifndef AI_MISSISSIPPI_REASON_H
#define AI_MISSISSIPPI_REASON_H
/* Explains a turn in a sentence. */
#include "ai/mississippi/forecast.h"

enum { MQ_STORY_EVENTS = 64 };

/* A turn, or one action where no turn is played, and its result. */
typedef struct mq_story {
    const mq_state *before;
    const mq_state *after;
    const gw_events *events; /* of the turn */
    unsigned slot;           /* of the boat that acts */
    gw_action action;        /* the first of the turn */
    bool is_forced;          /* no other action is legal */
    mq_scratch *scratch;
    gw_action *list; /* holds the game's legal_max actions */
} mq_story;

/* Writes the reason, a text `reason.mississippi.…`. The forecast is of `before`, with no
 * misjudgement. What the sentence says will happen does happen unless another boat gets in the way;
 * only the turns to the finish given as “about” are an estimate. */
void mq_reason_write(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out);

#endif
