#ifndef AI_TRAINS_ROW_COST_H
#define AI_TRAINS_ROW_COST_H
/* How far a row is from ascending order. */
#include "trains/trains.h"

/* The price of a gap by how many cars are missing in it and how many numbers
 * would fit there. */
typedef struct gt_gap_costs {
    int32_t cost[GT_CARS + 1][GT_CARDS + 1];
} gt_gap_costs;

void gt_gap_costs_fill(gt_gap_costs *gaps);

/* About how many draws, in hundredths, it takes to sort `row` by drawing alone:
 * the cheapest choice of cars that stay and gaps between them that are filled.
 * 0 for a sorted row and for no other. A missing car is one that does not stay. */
int32_t gt_row_cost(const gt_gap_costs *gaps, const gt_card row[GT_CARS]);

#endif
