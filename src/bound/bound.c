#include "bound/bound.h"

#include <string.h>

const bound_game *bound_find(const gw_game *game) {
    const bound_game *const *bound = bound_games;
    while (*bound && strcmp((*bound)->game, game->name) != 0) bound++;
    return *bound;
}

gw_action bound_decide(const gw_player *player, const match_terms *terms, gw_thinking *thinking,
                       const gw_state *state, gw_seat seat) {
    os_limits limits = match_limits(terms);
    os_clock clock = os_clock_start(&limits);
    thinking->budget = os_clock_budget(&clock);
    gw_action action = gw_player_decide(player, thinking, state, seat);
    thinking->budget = (gw_budget){.nodes = 0}; /* the clock goes out of scope here */
    return action;
}
