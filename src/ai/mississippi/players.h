#ifndef AI_MISSISSIPPI_PLAYERS_H
#define AI_MISSISSIPPI_PLAYERS_H
/* The computer players of Mississippi Queen, in the order in which they are offered. */
#include <gangway/player.h>

extern const gw_player mq_captain_player;
extern const gw_player mq_easy_player;
extern const gw_player mq_medium_player;
extern const gw_player mq_hard_player;
extern const gw_player mq_expert_player;

#define MISSISSIPPI_PLAYERS                                                                        \
    &mq_captain_player, &mq_easy_player, &mq_medium_player, &mq_hard_player, &mq_expert_player

/* What `expert` should win against the greedy player, and each level against the one below it, per
 * cent of games of two; `gangway ladder` measures it. */
enum { MISSISSIPPI_OVER_GREEDY = 95, MISSISSIPPI_OVER_NEXT = 65 };

#endif
