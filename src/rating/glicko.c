#include "rating/glicko.h"

#include <math.h>

static const double START = 1500, SCALE = 173.7178;
static const double TAU = 0.5; /* how much volatilities change; Glickman: 0.3 to 1.2 */
static const double PI = 3.14159265358979323846;

enum { STEPS_MAX = 100 }; /* of the search; it needs about ten */

glicko glicko_wait(glicko before, double periods) {
    double deviation = before.deviation / SCALE;
    before.deviation =
        SCALE * sqrt(deviation * deviation + periods * before.volatility * before.volatility);
    return before;
}

/* How much an opponent counts who has this deviation, in the method's own scale. */
static double impact(double deviation) {
    return 1 / sqrt(1 + 3 * deviation * deviation / (PI * PI));
}

static double expect(double difference, double factor) {
    return 1 / (1 + exp(-factor * difference));
}

double glicko_expect(glicko player, glicko opponent) {
    double deviation = hypot(player.deviation, opponent.deviation) / SCALE;
    return expect((player.value - opponent.value) / SCALE, impact(deviation));
}

/* What the search for the new volatility needs: the squares of improvement and deviation, the
 * variance, and the logarithm of the old volatility's square. */
typedef struct search {
    double improvement, deviation, variance, start;
} search;

/* It is 0 at the logarithm of the new volatility's square. */
static double f(const search *s, double x) {
    double square = exp(x), sum = s->deviation + s->variance + square;
    return square * (s->improvement - sum) / (2 * sum * sum) - (x - s->start) / (TAU * TAU);
}

/* By the Illinois algorithm, as in Glickman's step 5. */
static double new_volatility(const search *s) {
    double a = s->start, b, rest = s->improvement - s->deviation - s->variance;
    if (rest > 0) {
        b = log(rest);
    } else {
        b = a - TAU;
        while (f(s, b) < 0) b -= TAU;
    }
    double at_a = f(s, a), at_b = f(s, b);
    for (int step = 0; step < STEPS_MAX && fabs(b - a) > 1e-12; step++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = f(s, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

glicko glicko_add(glicko before, const glicko_result results[], size_t count, double periods) {
    double value = (before.value - START) / SCALE, deviation = before.deviation / SCALE;
    double information = 0, surprise = 0;
    for (size_t i = 0; i < count; i++) {
        const glicko_result *r = &results[i];
        double factor = impact(r->opponent.deviation / SCALE);
        double expected = expect(value - (r->opponent.value - START) / SCALE, factor);
        information += r->weight * factor * factor * expected * (1 - expected);
        surprise += r->weight * factor * (r->score - expected);
    }
    if (information <= 0) return before;
    double variance = 1 / information, improvement = variance * surprise;
    search s = {.improvement = improvement * improvement,
                .deviation = deviation * deviation,
                .variance = variance,
                .start = 2 * log(before.volatility)};
    double volatility = new_volatility(&s);
    double waited = s.deviation + periods * volatility * volatility;
    double square = 1 / (1 / waited + information);
    return (glicko){.value = START + SCALE * (value + square * surprise),
                    .deviation = SCALE * sqrt(square),
                    .volatility = volatility};
}
