#ifndef ARENA_INTERVAL_H
#define ARENA_INTERVAL_H
/* Confidence intervals of measured figures. docs/arena.md explains the method. */
#include <stdbool.h>

/* A value and its 95 % confidence interval. If nothing was measured, the value is NaN and the
 * interval is the whole range. */
typedef struct arena_figure {
    double value, low, high;
} arena_figure;

/* ---------------------------------------------------------------- shares -- */

/* Sums over independent groups, each with a weight and a share from 0 to 1 of its possible points.
 * Initialise with 0. */
typedef struct arena_sample {
    double weight, points;             /* sums of weights, and of weighted shares */
    double squares, shares, variances; /* squared weights, times 1, the share, and its square */
} arena_sample;

/* `share` is from 0 to 1, `weight` positive. */
void arena_sample_add(arena_sample *sample, double share, double weight);

/* The effective number of groups: how many of equal weight would give as much information. */
double arena_sample_groups(const arena_sample *sample);

/* The exact (Clopper-Pearson) interval of a share observed in that many independent games, each
 * won or lost; neither number need be whole. If all were won it ends at 1, the value itself, since
 * no share is higher; likewise at 0. */
arena_figure arena_exact(double share, double games);

/* The weighted mean of the shares. The interval is the exact one for the number of games that the
 * groups are worth, which is higher the less the groups differ than if each were won or lost as a
 * whole. To judge that, two groups won and two groups lost as a whole are added, so that a few
 * groups are worth little more than their number. It is never wider than the exact interval for as
 * many games as there are groups, and never shrinks to nothing, however similar they are. */
arena_figure arena_sample_share(const arena_sample *sample);

/* The Elo difference that a share corresponds to; infinite for shares of 0 and 1. */
arena_figure arena_elo(arena_figure share);

/* ---------------------------------------------------------------- ratios -- */

/* Sums over pairs of integers, one pair for each of several independent games. Initialise with
 * 0. */
typedef struct arena_ratio {
    double games;
    double above, below; /* sums */
    double above_squares, products, below_squares;
} arena_ratio;

/* `below` is positive. */
void arena_ratio_add(arena_ratio *ratio, double above, double below);

/* The sum of `above` divided by the sum of `below`. The interval is Student's, with at least the
 * variance of rounding to integers; infinite if there is only one game. */
arena_figure arena_ratio_find(const arena_ratio *ratio);

#endif
