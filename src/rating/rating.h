#ifndef RATING_RATING_H
#define RATING_RATING_H
/* How strong people are, by what they achieved at rated tables: Glicko-2, as Mark Glickman
 * describes it in "Example of the Glicko-2 system".
 *
 * Each finished game counts by itself, at the time of its end. A game of n players counts as a game
 * of each of them against each other, weighing 1/(n − 1), so that nobody gains or loses more
 * because there were more players. Deviations rise with the time between two games of a person.
 *
 * Ratings are whole numbers. Inside, real numbers are used; they are rounded after each game, far
 * above the last bits in which mathematical libraries differ. So the same games in the same order
 * give the same ratings everywhere. */
#include <stddef.h>
#include <stdint.h>

enum {
    RATING_PLAYERS_MAX = 8,
    RATING_UNIT = 1000 /* of values and deviations: 1500 is 1500000 */
};

typedef struct rating {
    int32_t value;      /* in units */
    int32_t deviation;  /* in units: the strength is within two of them with 95 % */
    int32_t volatility; /* in thousand millionths */
    uint32_t games;     /* that have counted */
    int64_t time;       /* of the last one, in milliseconds; meaningless without games */
} rating;

/* Of a person without games: 1500, give or take 700. */
rating rating_new(void);

/* What the rating has become by that time, in which there was no game. A time before the last game
 * counts as its time. */
rating rating_at(rating before, int64_t time);

/* A game that ended at `time`. `places` are 1 for who came first and so on; who shares a place,
 * ties. There are 2 to RATING_PLAYERS_MAX players; each gets the new rating, judged by those that
 * all had before. */
void rating_add_game(rating players[], const uint8_t places[], size_t count, int64_t time);

/* How often the first one is expected to come before the second, from 0 to 1. */
double rating_expect(const rating *first, const rating *second);

#endif
