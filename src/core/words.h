#ifndef CORE_WORDS_H
#define CORE_WORDS_H
/* Splits a line of notation into words and reads them, for the games. All inline: reading records
 * is a hot path. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Part of a text, not zero-terminated. */
typedef struct gw_word {
    const char *text;
    size_t length;
} gw_word;

/* Splits `text` at every space into at most `max` words; 0 if there are more. Between two adjacent
 * spaces, and before or after a space at either end, there is an empty word. */
static inline size_t gw_words_split(const char *text, size_t length, gw_word *words, size_t max) {
    for (size_t count = 0; count < max;) {
        const char *space = memchr(text, ' ', length);
        size_t size = space ? (size_t)(space - text) : length;
        words[count++] = (gw_word){text, size};
        if (space == NULL) return count;
        text += size + 1;
        length -= size + 1;
    }
    return 0;
}

static inline bool gw_word_is(gw_word word, const char *text) {
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

/* Reads a number without sign or leading zeros; a number above `max`, which is at most UINT64_MAX /
 * 11, becomes `max`. */
static inline bool gw_word_number(gw_word word, uint64_t max, uint64_t *number) {
    if (word.length == 0 || (word.text[0] == '0' && word.length > 1)) return false;
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') return false;
        *number = *number * 10 + (uint64_t)(word.text[i] - '0');
        if (*number > max) *number = max;
    }
    return true;
}

/* Finds the word among `count` names, some of which may be NULL. */
static inline bool gw_word_name(gw_word word, const char *const *names, unsigned count,
                                unsigned *index) {
    for (*index = 0; *index < count; ++*index)
        if (names[*index] && gw_word_is(word, names[*index])) return true;
    return false;
}

#endif
