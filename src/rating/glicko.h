#ifndef RATING_GLICKO_H
#define RATING_GLICKO_H
/* One step of Glicko-2 in real numbers, for this folder and its tests only. */
#include <stddef.h>

typedef struct glicko {
    double value, deviation; /* in the points that people see, 1500 and 350 to begin with */
    double volatility;
} glicko;

typedef struct glicko_result {
    glicko opponent;
    double score;  /* 1: won, 0.5: tied, 0: lost */
    double weight; /* 1 for a game between two */
} glicko_result;

/* After `periods` without a game. */
glicko glicko_wait(glicko before, double periods);

/* After results, so many periods after the last ones. The opponents are as they are now. */
glicko glicko_add(glicko before, const glicko_result results[], size_t count, double periods);

/* The expected score against the opponent, with the uncertainty of both. */
double glicko_expect(glicko player, glicko opponent);

#endif
