#include "ai/shares.h"

#include <assert.h>

/* Splits `whole` in proportion to the weights of all seats except `without`, which keeps its share.
 * A weight fits into 44 bits, so its product with `whole` fits into 64. */
static void share_out(gw_shares *shares, unsigned players, int32_t whole, gw_seat without,
                      const int64_t weights[GW_SEATS_MAX + 1]) {
    int64_t sum = 0, rests[GW_SEATS_MAX + 1] = {0};
    unsigned seats = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        if (seat == without) continue;
        assert(weights[seat] >= 0);
        sum += weights[seat];
        seats++;
    }
    assert(seats > 0 && whole >= 0 && sum < INT64_C(1) << 44);
    int32_t left = whole;
    for (unsigned seat = 1; seat <= players; seat++) {
        if (seat == without) continue;
        int64_t weight = sum > 0 ? weights[seat] : 1, of = sum > 0 ? sum : seats;
        shares->of[seat] = (int32_t)(weight * whole / of);
        rests[seat] = weight * whole % of;
        left -= shares->of[seat];
    }
    for (; left > 0; left--) {
        unsigned most = without == 1 ? 2 : 1;
        for (unsigned seat = most + 1; seat <= players; seat++)
            if (seat != without && rests[seat] > rests[most]) most = seat;
        assert(rests[most] >= 0); /* no seat gets two parts of the remainder */
        shares->of[most]++;
        rests[most] = -1;
    }
}

gw_shares gw_shares_by(unsigned players, const int64_t weights[GW_SEATS_MAX + 1]) {
    gw_shares shares = {{0}};
    share_out(&shares, players, GW_SHARE, GW_NO_SEAT, weights);
    return shares;
}

gw_shares gw_shares_even(unsigned players) {
    return gw_shares_by(players, (const int64_t[GW_SEATS_MAX + 1]){0});
}

gw_shares gw_shares_with(const gw_shares *shares, unsigned players, gw_seat seat, int32_t own) {
    gw_shares made = {{0}};
    int64_t weights[GW_SEATS_MAX + 1];
    for (unsigned other = 0; other <= GW_SEATS_MAX; other++) weights[other] = shares->of[other];
    assert(seat >= 1 && seat <= players && own >= 0 && own <= GW_SHARE);
    made.of[seat] = own;
    share_out(&made, players, GW_SHARE - own, seat, weights);
    return made;
}
