#ifndef TOOLS_WEIGHTS_TEXT_H
#define TOOLS_WEIGHTS_TEXT_H
/* The text form of weights, data/GAME/weights.txt: lines of `name = number …`, each name
 * once; empty lines, and comments that begin with `#`. */
#include "ai/weights.h"
#include <stdbool.h>
#include <stdio.h>

enum { WEIGHTS_NUMBERS_MAX = 64 };

/* The weights of a game, and what its code calls them. */
typedef struct weights_kind {
    const char *game; /* an alias of it, as its files are named */
    const char *type, *header;
    size_t count; /* of names */
    const gw_named_weight *list;
} weights_kind;

/* NULL if the game has none. */
const weights_kind *weights_kind_find(const char *game);

/* The names of all games with weights, in turn; NULL after the last. */
const char *weights_game(size_t index);

size_t weights_numbers(const weights_kind *kind);

/* The place of a name's first number among all numbers of the game. */
size_t weights_place(const weights_kind *kind, const gw_named_weight *weight);

/* The weight of that name, which there is. */
const gw_named_weight *weights_find(const weights_kind *kind, const char *name);

/* The weight that a number belongs to. */
const gw_named_weight *weights_owner(const weights_kind *kind, size_t number);

/* Reads all numbers of a text. False if it is not whole, and why on standard error: a name
 * is unknown, missing or there twice, a number is too much, too little, or none. */
bool weights_read(const weights_kind *kind, const char *path, int32_t *numbers);

/* Writes the text that is in `path`, with its comments, but with these numbers. False if it
 * cannot be read, and why on standard error. */
bool weights_rewrite(const weights_kind *kind, const char *path, const int32_t *numbers, FILE *out);

/* Writes the numbers of a weight as they stand behind its `=`. */
void weights_put(FILE *out, const gw_named_weight *weight, const int32_t *numbers,
                 const char *between);

#endif
