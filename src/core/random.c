#include <gangway/random.h>

#include <assert.h>

/* splitmix64, to spread a seed over the whole state. */
static uint64_t split_mix(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

gw_random gw_random_seed(uint64_t seed) {
    gw_random random;
    for (int i = 0; i < 4; i++) random.s[i] = split_mix(&seed);
    return random;
}

static uint64_t rotate_left(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

/* xoshiro256** */
uint64_t gw_random_next(gw_random *random) {
    uint64_t *s = random->s;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

/* The upper half of a 32 x 32 bit product; the few low halves that would bias the result are
 * rejected. */
uint32_t gw_random_below(gw_random *random, uint32_t limit) {
    assert(limit > 0);
    uint64_t product = (gw_random_next(random) >> 32) * limit;
    if ((uint32_t)product < limit) {
        uint32_t threshold = (0 - limit) % limit;
        while ((uint32_t)product < threshold) product = (gw_random_next(random) >> 32) * limit;
    }
    assert(product >> 32 < limit);
    return (uint32_t)(product >> 32);
}
