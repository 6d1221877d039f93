/* No idempotency: no request is recognised when it comes again. */
#include "online/game.h"

bool game_grant_add(game *g, uint64_t person, uint64_t id) {
    (void)person, (void)id;
    return g != NULL;
}

void game_grant_extend(game *g) {
    (void)g;
}

const game_grant *game_grant_find(const game *g, uint64_t person, uint64_t id) {
    (void)g, (void)person, (void)id;
    return NULL;
}
