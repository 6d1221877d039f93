/* What lies on the board, gathered from a state for one look at it. */
#include "dragons/dragons.h"

#include <assert.h>
#include <string.h>

void rd_site_fill(rd_site *site, const rd_table *t, const rd_state *s) {
    memset(site, 0, sizeof *site);
    site->t = t;
    site->s = s;
    site->present = s->stones | (RD_BIT(RD_COLOURS) - 1) << RD_STONES;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        if (!rd_is_laid(l)) continue;
        unsigned pair = rd_pair(l.low, l.high);
        site->at[l.low] |= RD_BIT(plank);
        site->at[l.high] |= RD_BIT(plank);
        site->laid[pair / 64] |= RD_BIT(pair % 64);
    }
    for (unsigned i = 0; i < t->base.players; i++)
        if (s->pawn[i] < RD_PLANKS) site->occupied |= RD_BIT(s->pawn[i]);
}

unsigned rd_plank_between(const rd_site *site, unsigned low, unsigned high) {
    unsigned pair = rd_pair(low, high);
    if (!(site->laid[pair / 64] >> (pair % 64) & 1)) return RD_PLANKS;
    uint64_t planks = site->at[low] & site->at[high];
    assert(planks != 0);
    unsigned plank = 0;
    while (!(planks >> plank & 1)) plank++;
    return plank;
}
