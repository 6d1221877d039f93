#include "tune.h"

#include <string.h>

bool tune_game_find(tune_game *game, const char *name) {
    const tune_game *const *found = tune_games;
    while (*found && strcmp((*found)->name, name) != 0) found++;
    if (*found == NULL) return false;
    *game = **found;
    game->kind = weights_kind_find(name);
    return true;
}

tune_numbers tune_shipped(const tune_game *game) {
    tune_numbers numbers = {{0}};
    memcpy(&numbers, game->shipped, weights_numbers(game->kind) * sizeof *numbers.at);
    return numbers;
}

void tune_player_make(tune_player *player, const tune_game *game, const tune_numbers *numbers) {
    player->weights = *numbers;
    game->equip(player);
    player->player.level = player->level;
}
