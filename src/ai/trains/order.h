#ifndef AI_TRAINS_ORDER_H
#define AI_TRAINS_ORDER_H
/* Cars in order, as a player counts them: the most cars of a row that ascend from left to
 * right, whatever stands between them. Sentences speak of these, because everybody can check
 * them; a row's cost (row_cost.h) is an estimate. */
#include "trains/trains.h"

/* How many cars of the row are in order; a gap counts for nothing. */
unsigned gt_in_order(const gt_card row[GT_CARS]);

/* The same with `card`, or with GT_NONE, as car i, from 0. */
unsigned gt_in_order_with(const gt_card row[GT_CARS], unsigned i, gt_card card);

/* Whether fewer cars are in order without car i. */
bool gt_is_needed(const gt_card row[GT_CARS], unsigned i);

/* Whether car i is none of them, whichever one takes. */
bool gt_is_out_of_order(const gt_card row[GT_CARS], unsigned i);

/* Whether there is a place in which `card` puts one more car in order. */
bool gt_puts_in_order(const gt_card row[GT_CARS], gt_card card);

#endif
