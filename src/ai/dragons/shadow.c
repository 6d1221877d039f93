#include "ai/dragons/shadow.h"

#include "ai/dragons/players.h"
#include "ai/dragons/program.h"

gw_action rd_shadow_action(const rd_table *t, const rd_state *s, gw_seat seat, gw_random *random) {
    gw_action list[RD_LEGAL_MAX];
    gw_thinking thinking = {
        .table = &t->base, .list = list, .random = random, .player = &rd_planner_player};
    return rd_planner_player.choose(&thinking, (const gw_state *)(const void *)s, seat);
}

void rd_shadow_begin(shadow_basis *a, const rd_table *t, const rd_state *start, gw_seat seat) {
    enum { ON_ISLANDS = 6, ON_OPEN_WATER = 80 }; /* nodes for each corridor */
    rd_layout layout;
    corridor rivals;
    a->t = t;
    a->seat = seat;
    a->nodes = t->base.players * (t->is_expert ? (uint32_t)ON_OPEN_WATER : (uint32_t)ON_ISLANDS);
    rd_layout_fill(&layout, t, start);
    rd_corridor_find(&a->corridor, &layout, seat);
    gw_seat rival = rd_corridor_find_rival(&rivals, &layout, seat);
    a->dragon = RD_DRAGON + t->colour[rival - 1];
}

/* The fewer slots are open, the fewer programs it tries. */
unsigned rd_shadow_card(shadow_basis *a, const rd_state *start, gw_random *random) {
    static const uint8_t nodes[RD_SLOTS] = {140, 20, 4, 2, 2};
    a->nodes += nodes[rd_cards_given(start, a->seat)];
    return rd_program_next(a->t, start, a->seat, &a->corridor, a->dragon, random);
}

void rd_shadow_program(shadow_basis *a, rd_state *start, gw_random *random) {
    uint8_t *card = start->program[a->seat - 1];
    for (unsigned slot = rd_cards_given(start, a->seat); slot < RD_SLOTS; slot++)
        card[slot] = (uint8_t)rd_shadow_card(a, start, random);
}
