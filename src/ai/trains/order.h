#ifndef AI_TRAINS_ORDER_H
#define AI_TRAINS_ORDER_H
/* Cars in order, as a person counts them: the longest selection of cars of a row that ascends from
 * left to right, whatever stands between them. Reasons use this count because anybody can check it;
 * a row's cost (row_cost.h) is an estimate. */
#include "trains/trains.h"

/* How many cars of the row are in order; gaps do not count. */
unsigned gt_in_order(const gt_card row[GT_CARS]);

/* The same with car i, from 0, replaced by `card` or GT_NONE. */
unsigned gt_in_order_with(const gt_card row[GT_CARS], unsigned i, gt_card card);

/* Whether fewer cars are in order without car i. */
bool gt_is_needed(const gt_card row[GT_CARS], unsigned i);

/* Whether no longest ascending selection includes car i. */
bool gt_is_out_of_order(const gt_card row[GT_CARS], unsigned i);

/* Whether `card` puts one more car in order in some place. */
bool gt_puts_in_order(const gt_card row[GT_CARS], gt_card card);

#endif
