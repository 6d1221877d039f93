#include "arena/interval.h"

#include "arena/beta.h"
#include <math.h>

/* The number of whole groups won, and of whole groups lost, that are added when estimating how much
 * groups differ. With too few, groups that are similar by luck get too narrow an interval: with
 * one, coverage falls to 86 % at worst, with two to 93.5 %. */
static const double UNSEEN = 2;

static const double TAIL = 0.025;    /* probability outside the interval, on either side */
static const double GAMES_MAX = 1e7; /* upper limit of precision */
static const double ROUNDING = 1e-9; /* a share closer than this to 0 or 1 counts as 0 or 1 */
static const double ELO_SCALE = 400;

/* ---------------------------------------------------------------- shares -- */

void arena_sample_add(arena_sample *sample, double share, double weight) {
    sample->weight += weight;
    sample->points += weight * share;
    sample->squares += weight * weight;
    sample->shares += weight * weight * share;
    sample->variances += weight * weight * share * share;
}

double arena_sample_groups(const arena_sample *sample) {
    return sample->squares > 0 ? sample->weight * sample->weight / sample->squares : 0;
}

arena_figure arena_exact(double share, double games) {
    double won = games * share, lost = games - won;
    arena_figure figure = {share, 0, 1};
    if (!(games > 0)) return (arena_figure){NAN, 0, 1};
    if (won > 0) figure.low = arena_beta_quantile(won, lost + 1, TAIL);
    if (lost > 0) figure.high = arena_beta_quantile(won + 1, lost, 1 - TAIL);
    return figure;
}

/* The variance of groups that are won or lost as a whole, divided by the variance of these: at
 * least 1, because the square of a share is at most the share. */
static double worth_of_group(const arena_sample *s) {
    double typical = s->squares / s->weight, unseen = UNSEEN * typical * typical;
    double all = s->squares + 2 * unseen, mean = (s->shares + unseen) / all;
    double variance = (s->variances + unseen) / all - mean * mean;
    return fmax(1, mean * (1 - mean) / variance);
}

arena_figure arena_sample_share(const arena_sample *sample) {
    double groups = arena_sample_groups(sample);
    if (groups <= 0) return arena_exact(0, 0);
    double share = sample->points / sample->weight;
    if (share < ROUNDING) share = 0;
    if (share > 1 - ROUNDING) share = 1;
    return arena_exact(share, fmin(GAMES_MAX, groups * worth_of_group(sample)));
}

static double elo_of(double share) {
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : ELO_SCALE * log10(share / (1 - share));
}

arena_figure arena_elo(arena_figure share) {
    return (arena_figure){isnan(share.value) ? NAN : elo_of(share.value), elo_of(share.low),
                          elo_of(share.high)};
}

/* ---------------------------------------------------------------- ratios -- */

void arena_ratio_add(arena_ratio *ratio, double above, double below) {
    ratio->games++;
    ratio->above += above;
    ratio->below += below;
    ratio->above_squares += above * above;
    ratio->products += above * below;
    ratio->below_squares += below * below;
}

arena_figure arena_ratio_find(const arena_ratio *ratio) {
    double games = ratio->games, value = ratio->above / ratio->below;
    if (games < 1) return (arena_figure){NAN, -INFINITY, INFINITY};
    if (games < 2) return (arena_figure){value, -INFINITY, INFINITY};
    /* of the residuals: above - value * below */
    double squares =
        ratio->above_squares - 2 * value * ratio->products + value * value * ratio->below_squares;
    double variance = fmax(squares / (games - 1), 1.0 / 12);
    double error = arena_student(games - 1) * sqrt(variance * games) / ratio->below;
    return (arena_figure){value, value - error, value + error};
}
