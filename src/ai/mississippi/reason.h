#ifndef AI_MISSISSIPPI_REASON_H
#define AI_MISSISSIPPI_REASON_H
/* What speaks for a turn, in a sentence. */
#include "ai/mississippi/forecast.h"

enum { MQ_STORY_EVENTS = 64 };

/* A turn, or one action where no turn is played, and what comes of it. */
typedef struct mq_story {
    const mq_state *before;
    const mq_state *after;
    const gw_events *events; /* on the way */
    unsigned hull;           /* the boat that acts */
    gw_action action;        /* the first one */
    bool is_forced;          /* nothing else is legal */
    mq_scratch *scratch;
    gw_action *list; /* with room for the game's legal_max */
} mq_story;

/* Writes it with the id of a text `reason.mississippi.…`. The forecast is on `before`, and
 * nobody wavers on it. What the sentence says comes of the turn is so if no other boat, nor the
 * Black Rose, gets in the way; only turns that it is “about” to a finish that is not known yet are
 * an estimate. */
void mq_reason_write(mq_forecast *o, const mq_story *story, gw_lang lang, gw_out *out);

#endif
