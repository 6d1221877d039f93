/* The computer players of this library: one line a player. */
#include "ai/players.h"

#include <string.h>

const gw_player *const gw_players[] = {&gw_random_player, &gt_sorter_player, NULL};

bool gw_player_plays(const gw_player *player, const gw_game *game) {
    return player->game == NULL || strcmp(player->game, game->name) == 0;
}

const gw_player *gw_player_find(const gw_game *game, const char *name) {
    for (const gw_player *const *player = gw_players; *player; player++)
        if (strcmp(name, (*player)->name) == 0 && gw_player_plays(*player, game)) return *player;
    return NULL;
}
