#ifndef AI_DRAGONS_REASONS_H
#define AI_DRAGONS_REASONS_H
/* Why a player of River Dragons does what it does. */
#include "ai/dragons/imagine.h"

/* Actions of a turn at most: a program, or two planks chosen and laid. */
enum { RD_TURN = 6 };

/* Says what speaks for a turn of `seat`, at least one action, in the position that the dream
 * has begun at. Actions are named as on the dream's river. Whatever the sentence claims holds
 * for that position and for what the whole turn makes of it. */
void rd_reason(dream *d, gw_seat seat, const gw_action *turn, size_t count, gw_lang lang,
               const char *const *names, gw_out *out);

#endif
