#ifndef AI_DRAGONS_PLAYERS_H
#define AI_DRAGONS_PLAYERS_H
/* The computer players of River Dragons, in the order in which they are offered. */
#include <gangway/player.h>

extern const gw_player rd_planner_player;
extern const gw_player rd_easy_player;
extern const gw_player rd_medium_player;
extern const gw_player rd_hard_player;
extern const gw_player rd_expert_player;

#define DRAGONS_PLAYERS                                                                            \
    &rd_planner_player, &rd_easy_player, &rd_medium_player, &rd_hard_player, &rd_expert_player

/* What `expert` should win against the greedy player, and each level against the one below it, per
 * cent of games of two; `gangway ladder` measures it. */
enum { DRAGONS_OVER_GREEDY = 95, DRAGONS_OVER_NEXT = 65 };

#endif
