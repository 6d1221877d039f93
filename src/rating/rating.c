#include "rating/rating.h"
#include "rating/glicko.h"

#include <assert.h>
#include <math.h>

/* Somebody known well, with a deviation of 60, is known as roughly as 107 a year later. */
static const double PERIOD = 5 * 24 * 3600 * 1000.0; /* milliseconds */

/* Nobody is known better or worse than this. The former lets people go on to rise and fall. */
static const double LEAST_DEVIATION = 45, GREATEST_DEVIATION = 350;

static const double VOLATILITY_UNIT = 1e9;

rating rating_new(void) {
    return (rating){
        .value = 1500 * RATING_UNIT, .deviation = 350 * RATING_UNIT, .volatility = 60000000};
}

static glicko real(const rating *r) {
    return (glicko){.value = (double)r->value / RATING_UNIT,
                    .deviation = (double)r->deviation / RATING_UNIT,
                    .volatility = r->volatility / VOLATILITY_UNIT};
}

/* With the value, deviation and volatility of `g`. */
static rating rounded(rating before, glicko g) {
    double deviation = fmin(fmax(g.deviation, LEAST_DEVIATION), GREATEST_DEVIATION);
    before.value = (int32_t)lround(g.value * RATING_UNIT);
    before.deviation = (int32_t)lround(deviation * RATING_UNIT);
    before.volatility = (int32_t)lround(g.volatility * VOLATILITY_UNIT);
    return before;
}

static double periods_until(const rating *r, int64_t time) {
    return r->games == 0 || time <= r->time ? 0 : (double)(time - r->time) / PERIOD;
}

rating rating_at(rating before, int64_t time) {
    return rounded(before, glicko_wait(real(&before), periods_until(&before, time)));
}

void rating_add_game(rating players[], const uint8_t places[], size_t count, int64_t time) {
    assert(count >= 2 && count <= RATING_PLAYERS_MAX);
    glicko now[RATING_PLAYERS_MAX];
    for (size_t i = 0; i < count; i++) {
        rating waited = rating_at(players[i], time);
        now[i] = real(&waited);
    }
    for (size_t i = 0; i < count; i++) {
        glicko_result results[RATING_PLAYERS_MAX];
        size_t others = 0;
        for (size_t k = 0; k < count; k++) {
            if (k == i) continue;
            results[others++] = (glicko_result){.opponent = now[k],
                                                .score = places[i] < places[k]    ? 1
                                                         : places[i] == places[k] ? 0.5
                                                                                  : 0,
                                                .weight = 1 / (double)(count - 1)};
        }
        double periods = periods_until(&players[i], time);
        players[i] = rounded(players[i], glicko_add(real(&players[i]), results, others, periods));
        players[i].games++;
        if (players[i].time < time) players[i].time = time;
    }
}

double rating_expect(const rating *first, const rating *second) {
    return glicko_expect(real(first), real(second));
}
