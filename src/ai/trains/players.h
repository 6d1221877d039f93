#ifndef AI_TRAINS_PLAYERS_H
#define AI_TRAINS_PLAYERS_H
/* The computer players of Game of Trains, in the order in which they are offered. */
#include <gangway/player.h>

extern const gw_player gt_sorter_player;
extern const gw_player gt_easy_player;
extern const gw_player gt_medium_player;
extern const gw_player gt_hard_player;
extern const gw_player gt_expert_player;

#define TRAINS_PLAYERS                                                                             \
    &gt_sorter_player, &gt_easy_player, &gt_medium_player, &gt_hard_player, &gt_expert_player

/* What `expert` should win against the greedy player, and each level against the one below it, per
 * cent of games of two; `gangway ladder` measures it. */
enum { TRAINS_OVER_GREEDY = 65, TRAINS_OVER_NEXT = 55 };

#endif
