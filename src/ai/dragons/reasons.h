#ifndef AI_DRAGONS_REASONS_H
#define AI_DRAGONS_REASONS_H
/* Explains the turns of players of River Dragons. */
#include "ai/dragons/playout.h"

/* The most actions in a turn: a program, or two planks chosen and laid. */
enum { RD_TURN = 6 };

/* Explains a turn of `seat`, at least one action, in a sentence. `d` has just begun at the position
 * of the decision; actions are those of its terrain. Whatever the sentence claims holds for that
 * position and for the result of the whole turn. */
void rd_reason(playout *d, gw_seat seat, const gw_action *turn, size_t count, gw_lang lang,
               const char *const *names, gw_out *out);

#endif
