#ifndef AI_MISSISSIPPI_HELM_H
#define AI_MISSISSIPPI_HELM_H
/* A boat at the helm of somebody who looks no further than the turn, for games that are
 * only imagined: it plays whole turns, not actions. */
#include "ai/mississippi/outlook.h"

/* Ticks to go if the turn ends with the boat like that: its place, heading, speed and coal. */
int32_t mq_helm_ticks(mq_outlook *o, const mq_state *s, const mq_errand *errand,
                      const mq_boat *boat);

/* Plays what is next in `s`, in which a player has to act: a whole turn of the boat whose
 * turn begins, as good as the outlook makes it; else one action. Then lays the tiles that
 * are due. `list` has room for the game's legal_max actions. */
void mq_helm_play(mq_outlook *o, mq_scratch *q, mq_state *s, gw_action *list);

#endif
