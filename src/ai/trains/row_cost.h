#ifndef AI_TRAINS_ROW_COST_H
#define AI_TRAINS_ROW_COST_H
/* How far a row is from ascending order. */
#include "trains/trains.h"

enum { GT_NEVER = 100000000 }; /* the cost of something impossible */

/* The cost of a gap, by how many cars are missing in it and how far apart the cars around it are:
 * GT_NEVER if fewer numbers fit than cars are missing. */
typedef struct gt_gap_costs {
    int32_t cost[GT_CARS + 1][2 * GT_CARDS + 3]; /* [missing][GT_CARDS + 1 + right - left] */
} gt_gap_costs;

/* Fills in the costs. `price` has, for each number of missing cars from 1, the price in hundredths
 * of draws of a gap in which only one number fits; a gap in which r numbers fit costs 1/r of
 * that. */
void gt_gap_costs_fill(gt_gap_costs *gaps, const int32_t price[GT_CARS]);

/* The prices of `sorter`. */
extern const int32_t gt_sorter_prices[GT_CARS];

/* About how many draws, in hundredths, it takes to sort `row` by drawing alone at these prices: the
 * cheapest choice of cars that stay and gaps between them to be filled. 0 for a sorted row and no
 * other. A missing car counts as one that does not stay. */
int32_t gt_row_cost(const gt_gap_costs *gaps, const gt_card row[GT_CARS]);

/* A row with the costs of its parts. */
typedef struct gt_row_parts {
    gt_card row[GT_CARS]; /* the row itself */
    int32_t cost;
    int32_t without[GT_PROTECTIONS]; /* the cost if a car that can be removed does not stay */
    int32_t
        left[GT_CARS + 2]; /* of everything left of a car that stays; [0] and [8] are the ends */
    int32_t right[GT_CARS + 2]; /* of everything right of it */
} gt_row_parts;

void gt_row_take_apart(const gt_gap_costs *gaps, const gt_card row[GT_CARS], gt_row_parts *parts);

/* The cars that stay, on the cheapest way to sort the row: bit i for car i, from 0. */
unsigned gt_row_staying(const gt_gap_costs *gaps, const gt_row_parts *parts);

/* Rearranges a row by the ability that goes from place i to place j, both from 0: with `is_swap`
 * the two cars swap, otherwise car i moves to j and the cars between close up. */
void gt_row_rearrange(gt_card row[GT_CARS], bool is_swap, unsigned i, unsigned j);

/* Applies use n, from 0, of a swap or move ability (GT-A1 to GT-A4) to a row; returns false and
 * changes nothing if there is no such use. */
bool gt_row_use(gt_card row[GT_CARS], unsigned ability, unsigned n);

#endif
