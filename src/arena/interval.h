#ifndef ARENA_INTERVAL_H
#define ARENA_INTERVAL_H
/* How far the truth may be from what was measured. docs/arena.md says why it is done so. */
#include <stdbool.h>

/* A value and where the truth lies with 95 % confidence. Of nothing measured, the value is
 * not a number and the interval is all there can be. */
typedef struct arena_figure {
    double value, low, high;
} arena_figure;

/* ---------------------------------------------------------------- shares -- */

/* Sums over groups: independent of each other, each with a share from 0 to 1 of what it
 * could bring and a weight. Begins as all 0. */
typedef struct arena_sample {
    double weight, points;             /* sums of weights, and of weighted shares */
    double squares, shares, variances; /* of squared weights: with 1, the share, its square */
} arena_sample;

/* `share` is from 0 to 1, `weight` positive. */
void arena_sample_add(arena_sample *sample, double share, double weight);

/* How many groups of equal weight tell as much. */
double arena_sample_groups(const arena_sample *sample);

/* The exact interval (Clopper and Pearson's) of a share seen in so many independent games,
 * each won or lost; neither need be whole. */
arena_figure arena_exact(double share, double games);

/* The weighted mean of the shares. The interval is the exact one of as many games as the
 * groups are worth: by how much less the groups differ than if each were won or lost whole.
 * Two groups won whole and two lost whole count with them for that, so that few groups are
 * worth little more than their number. It is never wider than the exact interval of as many
 * games as there are groups, and does not shrink to nothing, however alike they are. */
arena_figure arena_sample_share(const arena_sample *sample);

/* The difference in Elo that a share stands for; without end where the share is 0 or 1. */
arena_figure arena_elo(arena_figure share);

/* ---------------------------------------------------------------- ratios -- */

/* Sums over pairs of whole numbers, of games that are independent of each other. Begins as
 * all 0. */
typedef struct arena_ratio {
    double games;
    double above, below; /* sums */
    double above_squares, products, below_squares;
} arena_ratio;

/* `below` is positive. */
void arena_ratio_add(arena_ratio *ratio, double above, double below);

/* The sum above over the sum below. The interval is Student's, of at least the variance that
 * rounding to whole numbers has; without ends if there is but one game. */
arena_figure arena_ratio_find(const arena_ratio *ratio);

#endif
