/* Where pawns can go (RD-M1 to RD-M6). */
#include "dragons/dragons.h"

#include <assert.h>

static uint64_t neighbours_over(const rd_layout *layout, unsigned support) {
    if (rd_is_village(support)) return RD_BIT(RD_VILLAGE_PLACE(support - RD_STONES));
    return layout->at[support];
}

uint64_t rd_neighbours(const rd_layout *layout, unsigned place) {
    assert(place < RD_PLACES);
    if (place >= RD_PLANKS) return layout->at[RD_VILLAGE(place - RD_PLANKS)];
    rd_laid l = layout->s->laid[place];
    assert(rd_is_laid(l));
    uint64_t around = neighbours_over(layout, l.low) | neighbours_over(layout, l.high);
    return around & ~RD_BIT(place);
}

uint64_t rd_steps(const rd_layout *layout, gw_seat seat) {
    return rd_neighbours(layout, layout->s->pawn[seat - 1]) & ~layout->occupied;
}

uint64_t rd_jumped(const rd_layout *layout, gw_seat seat) {
    return rd_neighbours(layout, layout->s->pawn[seat - 1]) & layout->occupied;
}

uint64_t rd_landings(const rd_layout *layout, gw_seat seat, unsigned plank) {
    uint64_t start = RD_BIT(layout->s->pawn[seat - 1]);
    return rd_neighbours(layout, plank) & ~layout->occupied & ~start;
}

bool rd_can_jump(const rd_layout *layout, gw_seat seat) {
    uint64_t jumped = rd_jumped(layout, seat);
    for (unsigned plank = 0; jumped >> plank; plank++)
        if (jumped >> plank & 1 && rd_landings(layout, seat, plank)) return true;
    return false;
}
