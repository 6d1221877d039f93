#include "ai/dragons/shadow.h"

#include "ai/players.h"

gw_action shadow_action(const rd_table *t, const rd_state *s, gw_seat seat, gw_random *random) {
    gw_action list[RD_LEGAL_MAX];
    gw_thinking thinking = {
        .table = &t->base, .list = list, .random = random, .player = &rd_planner_player};
    return rd_planner_player.choose(&thinking, (const gw_state *)(const void *)s, seat);
}

uint32_t shadow_program(const rd_table *t, rd_state *s, gw_seat seat, gw_random *random) {
    uint32_t nodes = 0;
    for (unsigned slot = rd_cards_given(s, seat); slot < RD_SLOTS; slot++) {
        s->program[seat - 1][slot] = (uint8_t)rd_operand(shadow_action(t, s, seat, random), 0);
        nodes += shadow_nodes(slot);
    }
    return nodes;
}
