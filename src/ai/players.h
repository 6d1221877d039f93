#ifndef AI_PLAYERS_H
#define AI_PLAYERS_H
/* The players that gw_players lists. */
#include <gangway/player.h>

extern const gw_player gw_random_player;
extern const gw_player gt_sorter_player;
extern const gw_player gt_easy_player;
extern const gw_player gt_medium_player;
extern const gw_player gt_hard_player;
extern const gw_player gt_expert_player;
extern const gw_player mq_captain_player;
extern const gw_player mq_easy_player;
extern const gw_player mq_medium_player;
extern const gw_player mq_hard_player;
extern const gw_player mq_expert_player;
extern const gw_player rd_planner_player;
extern const gw_player rd_easy_player;
extern const gw_player rd_medium_player;
extern const gw_player rd_hard_player;
extern const gw_player rd_expert_player;

#endif
