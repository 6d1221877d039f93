#ifndef AI_MISSISSIPPI_REASONS_H
#define AI_MISSISSIPPI_REASONS_H
/* Explains a turn in a sentence. */
#include "ai/mississippi/forecast.h"

enum { MQ_STORY_EVENTS = 64 };

/* A turn, or a single action where no turn is played, and its result. */
typedef struct mq_story {
    const mq_state *before;
    const mq_state *after;
    const gw_events *events; /* on the way */
    unsigned hull;           /* the boat that acts */
    gw_action action;        /* the first one */
    bool is_forced;          /* nothing else is legal */
    mq_scratch *scratch;
    gw_action *list; /* holds the game's legal_max actions */
} mq_story;

/* Writes it with the id of a text `reason.mississippi.…`. The forecast is for `before`, without
 * random misjudgements. What the sentence says about the result holds if no other boat, nor the
 * Black Rose, gets in the way. Only “about” so many turns to a finish that is not known yet is an
 * estimate. */
void mq_reason_write(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out);

#endif
