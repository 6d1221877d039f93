#ifndef CORE_WORDS_H
#define CORE_WORDS_H
/* Words of a line of notation, for the games' readers. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Part of a text, not ended by a zero. */
typedef struct gw_word {
    const char *text;
    size_t length;
} gw_word;

/* Cuts `text` at single spaces into at most `max` words; 0 if there are more. Where there
 * is nothing between two spaces, or at an end, is an empty word. */
size_t gw_words_split(const char *text, size_t length, gw_word *words, size_t max);

bool gw_word_is(gw_word word, const char *text);

/* A number without sign and leading zeros; a larger one than `max` becomes `max`, which is
 * at most UINT64_MAX / 11. */
bool gw_word_number(gw_word word, uint64_t max, uint64_t *number);

/* Which of `count` names it is; a NULL among them is no name. */
bool gw_word_name(gw_word word, const char *const *names, unsigned count, unsigned *index);

#endif
