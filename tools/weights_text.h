#ifndef TOOLS_WEIGHTS_TEXT_H
#define TOOLS_WEIGHTS_TEXT_H
/* The text form of weights, data/GAME/weights.txt: lines `name = number …`, each name once; empty
 * lines, and comments that begin with `#`. */
#include "ai/weights.h"
#include <stdbool.h>
#include <stdio.h>

enum { WEIGHTS_NUMBERS_MAX = 64 };

/* The weights of a game, and their names in the code. */
typedef struct weights_kind {
    const char *game; /* alias of the game, as in file names */
    const char *type, *header;
    size_t count; /* of names */
    const gw_named_weight *list;
} weights_kind;

/* Returns NULL if the game has no weights. */
const weights_kind *weights_kind_find(const char *game);

/* The name of a game with weights, by index; NULL after the last. */
const char *weights_game(size_t index);

size_t weights_numbers(const weights_kind *kind);

/* The index of a weight's first number among all numbers of the game. */
size_t weights_place(const weights_kind *kind, const gw_named_weight *weight);

/* The weight of that name, which must exist. */
const gw_named_weight *weights_find(const weights_kind *kind, const char *name);

/* The weight that a number belongs to. */
const gw_named_weight *weights_owner(const weights_kind *kind, size_t number);

/* Reads all numbers of a text. Returns false, with the reason on standard error, if it is invalid:
 * a name is unknown, missing or duplicate, or a number is missing, superfluous or malformed. */
bool weights_read(const weights_kind *kind, const char *path, int32_t *numbers);

/* Writes the text of `path` with its comments but with these numbers. Returns false, with the
 * reason on standard error, if it cannot be read. */
bool weights_rewrite(const weights_kind *kind, const char *path, const int32_t *numbers, FILE *out);

/* Writes the numbers of a weight, as after its `=`. */
void weights_put(FILE *out, const gw_named_weight *weight, const int32_t *numbers,
                 const char *between);

#endif
