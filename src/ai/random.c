/* `random`: any legal action, all equally likely. */
#include "ai/players.h"

#include <assert.h>

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    assert(count > 0);
    return thinking->list[gw_random_below(thinking->random, (uint32_t)count)];
}

const gw_player gw_random_player = {.name = "random", .game = NULL, .choose = choose};
