/* Requests that were granted, so that the same request again gets the same answer. */
#include "online/game.h"

#include <stdlib.h>

bool game_grant_add(game *g, uint64_t person, uint64_t id) {
    if (g->grant_count == g->grant_capacity) {
        size_t capacity = g->grant_capacity ? 2 * g->grant_capacity : 64;
        game_grant *grown = realloc(g->grants, capacity * sizeof *grown);
        if (grown == NULL) return false;
        g->grants = grown;
        g->grant_capacity = capacity;
    }
    g->grants[g->grant_count++] =
        (game_grant){.person = person, .id = id, .first = g->last, .last = g->last};
    return true;
}

void game_grant_extend(game *g) {
    if (g->grant_count > 0) g->grants[g->grant_count - 1].last = g->last;
}

const game_grant *game_grant_find(const game *g, uint64_t person, uint64_t id) {
    for (size_t i = g->grant_count; i-- > 0;)
        if (g->grants[i].id == id && g->grants[i].person == person) return &g->grants[i];
    return NULL;
}
