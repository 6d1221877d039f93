#ifndef AI_SHARES_H
#define AI_SHARES_H
/* Shares of the win, which always add up to GW_SHARE. */
#include <gangway/player.h>

gw_shares gw_shares_even(unsigned players);

/* Shares in proportion to the weights, which start at [1] and are never negative; even shares if
 * all are 0. The remainder left by rounding goes to the seats that lost most by it. */
gw_shares gw_shares_by(unsigned players, const int64_t weights[GW_SEATS_MAX + 1]);

/* The same shares with one seat's set to `own`, from 0 to GW_SHARE; the others split the rest in
 * their old proportion. */
gw_shares gw_shares_with(const gw_shares *shares, unsigned players, gw_seat seat, int32_t own);

#endif
