#ifndef AI_SHARES_H
#define AI_SHARES_H
/* Shares of the win that add up to the whole of it. */
#include <gangway/player.h>

gw_shares gw_shares_even(unsigned players);

/* In proportion to these weights, from [1], none of them below 0; even if all are 0. What is
 * lost by rounding goes to those who lost most by it. */
gw_shares gw_shares_by(unsigned players, const int64_t weights[GW_SEATS_MAX + 1]);

/* One seat's share made `own`, from 0 to GW_SHARE; the others have what is left, in the
 * proportion in which they had theirs. */
gw_shares gw_shares_with(const gw_shares *shares, unsigned players, gw_seat seat, int32_t own);

#endif
