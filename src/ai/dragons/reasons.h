#ifndef AI_DRAGONS_REASONS_H
#define AI_DRAGONS_REASONS_H
/* Why a player of River Dragons does what it does. */
#include "ai/dragons/desk.h"

/* Says what speaks for an action, which is named as on the desk's river, in the position that
 * the desk's dream has begun at. */
void rd_reason(desk *k, gw_seat seat, gw_action action, gw_lang lang, const char *const *names,
               gw_out *out);

#endif
