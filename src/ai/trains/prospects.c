#include "ai/trains/prospects.h"

#include <gangway/player.h>

/* How likely a row is to be the first one sorted, relative to others. */
static int32_t speed(int32_t cost, unsigned turns_away) {
    return 1000000 / (cost + 100 + 50 * (int32_t)turns_away);
}

int32_t gt_prospect(gt_imagined *g, unsigned play_seat) {
    unsigned players = g->t->base.players;
    if (g->s.phase == GT_WON) return g->s.winner == play_seat ? GW_SHARE : 0;
    if (g->s.phase == GT_DRAWN) return GW_SHARE / (int32_t)players;
    int32_t own = 0, all = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        unsigned away = (seat + players - g->s.mover) % players;
        int32_t s = speed(gt_imagined_parts(g, seat)->cost, away);
        all += s;
        if (seat == play_seat) own = s;
    }
    return own * GW_SHARE / all;
}
