#ifndef AI_MISSISSIPPI_STEERING_H
#define AI_MISSISSIPPI_STEERING_H
/* How boats are steered in playouts, looking no further than the end of the turn. It
 * plays whole turns, not actions. */
#include "ai/mississippi/forecast.h"

/* Ticks to go if the turn ends with the boat in this place, heading, speed and coal. */
int32_t mq_steer_ticks(mq_forecast *o, const mq_state *s, const mq_errand *errand,
                       const mq_boat *boat);

/* Plays on in `s`, in which a player has to act: at the start of a boat's turn, the whole turn that
 * the forecast finds best; else one action. Then lays the tiles that are due. `list` holds the
 * game's legal_max actions. */
void mq_steer(mq_forecast *o, mq_scratch *q, mq_state *s, gw_action *list);

#endif
