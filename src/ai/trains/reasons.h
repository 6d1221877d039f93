#ifndef AI_TRAINS_REASONS_H
#define AI_TRAINS_REASONS_H
/* Explains an action in a sentence (gw_player.reason). */
#include <gangway/player.h>

void gt_reason(const gw_thinking *thinking, const gw_state *view, gw_seat seat, gw_action action,
               gw_lang lang, const char *const *names, gw_out *out);

#endif
