/* Hands and programs (RD-3, RD-5), and the effect of dragons (RD-7). */
#include "dragons/dragons.h"

#include <assert.h>

const char *const rd_colour_names[RD_COLOURS] = {"blue", "green", "pink", "yellow", "red", "black"};

const char *const rd_card_names[RD_CARDS] = {
    [RD_STONE_1] = "stone1",         [RD_STONE_2] = "stone2",
    [RD_PLANK_1] = "plank1",         [RD_PLANK_2] = "plank2",
    [RD_REMOVE] = "remove",          [RD_MOVE_1] = "move1",
    [RD_MOVE_2] = "move2",           [RD_JUMP] = "jump",
    [RD_DRAGON] = "dragon:blue",     [RD_DRAGON + 1] = "dragon:green",
    [RD_DRAGON + 2] = "dragon:pink", [RD_DRAGON + 3] = "dragon:yellow",
    [RD_DRAGON + 4] = "dragon:red",  [RD_DRAGON + 5] = "dragon:black",
    [RD_UNKNOWN_CARD] = "?",
};

unsigned rd_cards_given(const rd_state *s, gw_seat seat) {
    assert(seat >= 1 && seat <= RD_COLOURS);
    unsigned count = 0;
    while (count < RD_SLOTS && s->program[seat - 1][count] != RD_NO_CARD) count++;
    return count;
}

uint32_t rd_cards_to_give(const rd_table *t, const rd_state *s, gw_seat seat) {
    const uint32_t plain = (UINT32_C(1) << RD_DRAGON) - (UINT32_C(1) << RD_STONE_1);
    uint32_t given = 0, dragons = 0;
    for (unsigned i = 0; i < RD_SLOTS; i++) given |= UINT32_C(1) << s->program[seat - 1][i];
    if (!(given & UINT32_C(1) << RD_NO_CARD)) return 0;
    for (unsigned other = 0; other < t->base.players; other++)
        if (other + 1 != seat) dragons |= UINT32_C(1) << (RD_DRAGON + t->colour[other]);
    return (plain & ~given) | (given & dragons ? 0 : dragons);
}

bool rd_is_cancelled(const rd_table *t, const rd_state *s, gw_seat seat, unsigned slot) {
    assert(seat >= 1 && seat <= t->base.players && slot < RD_SLOTS);
    unsigned dragon = RD_DRAGON + t->colour[seat - 1];
    if (rd_is_dragon(s->program[seat - 1][slot])) return false;
    for (unsigned other = 0; other < t->base.players; other++)
        if (s->program[other][slot] == dragon) return true;
    return false;
}
