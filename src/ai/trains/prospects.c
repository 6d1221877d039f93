#include "ai/trains/prospects.h"

#include <gangway/player.h>

enum { STEP = 100, STEPS = 21 };

/* How likely a row is to be the first one sorted, relative to the others, by its cost in
 * draws; fitted to who won imagined games. */
static const int32_t likelihood[STEPS + 1] = {
    12214, 10000, 5380, 3396, 2299, 1755, 1381, 1108, 944, 813, 693,
    608,   523,   450,  388,  334,  293,  257,  226,  200, 176, 155,
};

/* … and by how many turns pass before its own: of a round of them this many hundredths. */
enum { ROUND_LOSS = 54 };

int32_t gt_likelihood(int32_t cost) {
    if (cost >= STEPS * STEP) return likelihood[STEPS];
    const int32_t *step = &likelihood[cost / STEP];
    return step[0] - (step[0] - step[1]) * (cost % STEP) / STEP;
}

int32_t gt_prospect(gt_imagined *g, unsigned play_seat) {
    unsigned players = g->t->base.players;
    if (g->s.phase == GT_WON) return g->s.winner == play_seat ? GW_SHARE : 0;
    if (g->s.phase == GT_DRAWN) return GW_SHARE / (int32_t)players;
    int32_t own = 0, all = 0, round = (int32_t)players;
    for (unsigned seat = 1; seat <= players; seat++) {
        int32_t away = (int32_t)((seat + players - g->s.mover) % players);
        int32_t s = gt_likelihood(gt_imagined_parts(g, seat)->cost) *
                    (100 * round - ROUND_LOSS * away) / (100 * round);
        all += s;
        if (seat == play_seat) own = s;
    }
    return own * GW_SHARE / all;
}
