#ifndef AI_WEIGHTS_H
#define AI_WEIGHTS_H
/* Weights: the numbers that players judge by. They stand in data/GAME/weights.txt, which
 * says what each means, and are compiled in by tools/weights.c; tools/tune.c finds better
 * ones.
 *
 * A game's weights are a struct of nothing but int32_t, made from a list of theirs,
 *   #define XX_WEIGHTS(ONE, MANY) ONE(name, least, most) MANY(name, count, least, most) …
 * by the macros here, so that tools can go through them; src/ai/GAME/weights.h has the list, and
 *   #define GAME_WEIGHTS_KIND(KIND) KIND(game, type, XX_WEIGHTS)
 * with the game's folder in it. */
#include <stddef.h>
#include <stdint.h>

/* One name of the list, in the order of the struct. */
typedef struct gw_named_weight {
    const char *name;
    size_t count;        /* numbers: more than one are a table */
    int32_t least, most; /* that a number can be */
} gw_named_weight;

#define GW_WEIGHT_FIELD(name, least, most) int32_t name;
#define GW_WEIGHTS_FIELD(name, count, least, most) int32_t name[count];
#define GW_WEIGHT_LISTED(name, least, most) {#name, 1, (least), (most)},
#define GW_WEIGHTS_LISTED(name, count, least, most) {#name, (count), (least), (most)},

#endif
