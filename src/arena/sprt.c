/* The sequential test: the generalised likelihood ratio of group scores, as used for chess engines
 * tested with pairs of games. */
#include "arena/arena.h"

#include <math.h>

enum { LEAST = 4 }; /* groups before a decision */

/* log((1 - 0.05) / 0.05) */
static const double BOUND = 2.944438979166440;

static double score_at(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The first name's score against the second in one group, 0 to 1; false if they did not meet. */
static bool score_in(const arena_field *field, const arena_group *group, double *score) {
    arena_tally tally = {.groups = 0};
    arena_tally_add(&tally, field, group);
    double games = tally.points[0][1] + tally.points[1][0];
    if (games > 0) *score = tally.points[0][1] / games;
    return games > 0;
}

size_t arena_sprt_judge(arena_sprt *sprt, const arena_field *field, const arena_group *groups,
                        size_t count) {
    double score0 = score_at(sprt->elo0), score1 = score_at(sprt->elo1), score;
    /* Begin as if there had been a win, a loss and two draws, so that the variance is never 0. */
    double met = 0, sum = 0, seen = 4, mean_sum = 2, squares = 1.5;
    sprt->bound = BOUND;
    sprt->verdict = ARENA_OPEN;
    sprt->llr = 0;
    for (size_t i = 0; i < count; i++) {
        if (!score_in(field, &groups[i], &score)) continue;
        met++, seen++;
        sum += score, mean_sum += score, squares += score * score;
        double mean = mean_sum / seen, variance = squares / seen - mean * mean;
        sprt->llr = (score1 - score0) * (2 * sum - met * (score0 + score1)) / (2 * variance);
        if (met < LEAST || fabs(sprt->llr) < BOUND) continue;
        sprt->verdict = sprt->llr > 0 ? ARENA_ACCEPTED : ARENA_REJECTED;
        return i + 1;
    }
    return count;
}
