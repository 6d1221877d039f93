#ifndef GANGWAY_RANDOM_H
#define GANGWAY_RANDOM_H
/* Random numbers, never part of a game state: xoshiro256**, seeded by splitmix64. The same seed
 * gives the same numbers on every platform. */
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gw_random {
    uint64_t s[4];
} gw_random;

gw_random gw_random_seed(uint64_t seed);

uint64_t gw_random_next(gw_random *random);

/* Uniform over 0..limit-1, without bias; `limit` > 0. */
uint32_t gw_random_below(gw_random *random, uint32_t limit);

#ifdef __cplusplus
}
#endif
#endif
