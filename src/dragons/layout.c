/* What lies on the board, collected from a state for several checks. */
#include "dragons/dragons.h"

#include <assert.h>
#include <string.h>

void rd_layout_fill(rd_layout *layout, const rd_table *t, const rd_state *s) {
    memset(layout, 0, sizeof *layout);
    layout->t = t;
    layout->s = s;
    layout->present = s->stones | (RD_BIT(RD_COLOURS) - 1) << RD_STONES;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        if (!rd_is_laid(l)) continue;
        unsigned pair = rd_pair(l.low, l.high);
        layout->at[l.low] |= RD_BIT(plank);
        layout->at[l.high] |= RD_BIT(plank);
        layout->laid[pair / 64] |= RD_BIT(pair % 64);
    }
    for (unsigned i = 0; i < t->base.players; i++)
        if (s->pawn[i] < RD_PLANKS) layout->occupied |= RD_BIT(s->pawn[i]);
}

unsigned rd_plank_between(const rd_layout *layout, unsigned low, unsigned high) {
    unsigned pair = rd_pair(low, high);
    if (!(layout->laid[pair / 64] >> (pair % 64) & 1)) return RD_PLANKS;
    uint64_t planks = layout->at[low] & layout->at[high];
    assert(planks != 0);
    unsigned plank = 0;
    while (!(planks >> plank & 1)) plank++;
    return plank;
}
