/* The games of this library. */
#include "dragons/dragons.h"
#include "mississippi/mississippi.h"
#include "trains/trains.h"

const gw_game *const gw_games[] = {&gw_mississippi_queen, &gw_game_of_trains, &gw_river_dragons,
                                   NULL};
