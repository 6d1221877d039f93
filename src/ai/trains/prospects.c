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

gt_prospects gt_prospects_of(gt_imagined *g) {
    gt_prospects p = {{0}};
    unsigned players = g->t->base.players;
    if (g->s.phase == GT_WON) {
        p.of[g->s.winner - 1] = GW_SHARE;
        return p;
    }
    int32_t all = 0;
    for (unsigned i = 0; i < players; i++) {
        p.of[i] = g->s.phase == GT_DRAWN
                      ? 1
                      : gt_likelihood(g->weights, gt_imagined_parts(g, i + 1)->cost) *
                            gt_turn_part(g, i + 1) / (100 * (int32_t)players);
        all += p.of[i];
    }
    for (unsigned i = 0; i < players; i++) p.of[i] = p.of[i] * GW_SHARE / all;
    return p;
}
