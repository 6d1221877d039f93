/* Sets of cards, and hands. */
#include "trains/trains.h"

#include "core/bits.h"

#include <assert.h>

unsigned gt_count(const gt_cards *set) {
    return gw_bit_count(set->bits[0]) + gw_bit_count(set->bits[1]);
}

unsigned gt_nth(const gt_cards *set, unsigned n) {
    assert(n < gt_count(set));
    unsigned low = gw_bit_count(set->bits[0]);
    return 1 +
           (n < low ? gw_bit_select(set->bits[0], n) : 64 + gw_bit_select(set->bits[1], n - low));
}

void gt_hand_insert(gt_card *hand, unsigned count, gt_card card) {
    unsigned at = count;
    for (; at > 0 && hand[at - 1] > card; at--) hand[at] = hand[at - 1];
    hand[at] = card;
}

unsigned gt_hand_owner(const gt_table *t, const gt_state *s) {
    assert(s->phase == GT_AWAIT_HAND_CARD && s->dealt >= t->base.players * GT_CARS);
    unsigned index = s->dealt - t->base.players * (unsigned)GT_CARS, seat = 1;
    while (index >= gt_hand_start(seat + 1)) seat++;
    assert(seat <= t->base.players);
    return seat;
}

unsigned gt_discard_count(const gt_state *s) {
    unsigned count = gt_count(&s->discard);
    for (unsigned seat = 1; seat <= GT_PLAYERS; seat++) {
        bool is_buried = s->phase > GT_AWAIT_KEEP || (s->phase == GT_AWAIT_KEEP && seat < s->mover);
        for (unsigned i = 0; i < seat && is_buried; i++)
            count += s->hand[gt_hand_start(seat) + i] != GT_NONE;
    }
    return count;
}
