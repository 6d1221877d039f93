/* The computer players of this library: one line a player. */
#include "ai/players.h"

#include <stdlib.h>
#include <string.h>

const gw_player *const gw_players[] = {&gw_random_player, &gt_sorter_player, &mq_captain_player,
                                       &rd_planner_player, NULL};

bool gw_player_plays(const gw_player *player, const gw_game *game) {
    return player->game == NULL || strcmp(player->game, game->name) == 0;
}

const gw_player *gw_player_find(const gw_game *game, const char *name) {
    for (const gw_player *const *player = gw_players; *player; player++)
        if (strcmp(name, (*player)->name) == 0 && gw_player_plays(*player, game)) return *player;
    return NULL;
}

static size_t memory_size(const gw_player *player, const gw_game *game) {
    enum { ALIGNED = 16 };
    if (!gw_player_plays(player, game)) return 0;
    return (player->memory_bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static size_t memories_size(const gw_game *game) {
    size_t size = 0;
    for (const gw_player *const *player = gw_players; *player; player++)
        size += memory_size(*player, game);
    return size;
}

/* A player's part of the memories of all; NULL if it is none of ours. */
static void *memory_of(const gw_thinking *thinking, const gw_player *player) {
    unsigned char *memory = thinking->memories;
    if (memory == NULL || player->memory_bytes == 0) return NULL;
    for (const gw_player *const *other = gw_players; *other; other++) {
        if (*other == player) return memory;
        memory += memory_size(*other, thinking->table->game);
    }
    return NULL;
}

gw_thinking *gw_thinking_new(const gw_table *table, gw_random *random) {
    const gw_game *game = table->game;
    gw_thinking *thinking = calloc(1, sizeof *thinking);
    if (thinking == NULL) return NULL;
    thinking->table = table;
    thinking->random = random;
    thinking->list = calloc(game->legal_max, sizeof *thinking->list);
    if (game->scratch_bytes > 0) thinking->scratch = calloc(1, game->scratch_bytes);
    size_t memory = memories_size(game);
    if (memory > 0) thinking->memories = calloc(1, memory);
    if (thinking->list && (thinking->scratch || game->scratch_bytes == 0) &&
        (thinking->memories || memory == 0))
        return thinking;
    gw_thinking_free(thinking);
    return NULL;
}

void gw_thinking_free(gw_thinking *thinking) {
    if (thinking == NULL) return;
    free(thinking->list);
    free(thinking->scratch);
    free(thinking->memories);
    free(thinking);
}

gw_action gw_player_decide(const gw_player *player, const gw_thinking *thinking,
                           const gw_state *state, gw_seat seat) {
    gw_thinking own = *thinking;
    gw_any_state view;
    own.memory = memory_of(thinking, player);
    thinking->table->game->view(thinking->table, state, seat, GW_STATE(&view));
    return player->choose(&own, GW_STATE(&view), seat);
}
