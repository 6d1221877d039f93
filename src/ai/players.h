#ifndef AI_PLAYERS_H
#define AI_PLAYERS_H
/* The player of every game. src/ai/GAME/players.h has those of a game: it declares them and lists
 * them in GAME_PLAYERS, from which gw_players is made. */
#include <gangway/player.h>

extern const gw_player gw_random_player;

#endif
