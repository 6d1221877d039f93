#include "ai/trains/prospects.h"

#include <gangway/player.h>

enum { STEP = 100 }; /* of the cost, from one chance to the next */

int32_t gt_likelihood(const gt_weights *weights, int32_t cost) {
    if (cost >= (GT_CHANCES - 1) * STEP) return weights->chance[GT_CHANCES - 1];
    const int32_t *chance = &weights->chance[cost / STEP];
    return chance[0] - (chance[0] - chance[1]) * (cost % STEP) / STEP;
}

int32_t gt_turn_part(const gt_imagined *g, unsigned play_seat) {
    unsigned players = g->t->base.players;
    int32_t away = (int32_t)((play_seat + players - g->s.mover) % players);
    return 100 * (int32_t)players - g->weights->round_loss * away;
}

int32_t gt_prospect(gt_imagined *g, unsigned play_seat) {
    unsigned players = g->t->base.players;
    if (g->s.phase == GT_WON) return g->s.winner == play_seat ? GW_SHARE : 0;
    if (g->s.phase == GT_DRAWN) return GW_SHARE / (int32_t)players;
    int32_t own = 0, all = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        int32_t s = gt_likelihood(g->weights, gt_imagined_parts(g, seat)->cost) *
                    gt_turn_part(g, seat) / (100 * (int32_t)players);
        all += s;
        if (seat == play_seat) own = s;
    }
    return own * GW_SHARE / all;
}
