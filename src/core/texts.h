#ifndef CORE_TEXTS_H
#define CORE_TEXTS_H
/* The compiled catalogue, generated from data/texts.* by tools/catalogue.c. Texts are in groups,
 * one after another, each with its terminating zero: pointers to every single one would be a fifth
 * of what a page loads for its texts. */
#include <gangway/text.h>

enum { GW_TEXTS_GROUP = 4 };

extern const size_t gw_texts_count;
extern const char *const gw_texts_ids[]; /* sorted by bytes; groups, too */
extern const char *const *const gw_texts[GW_LANGS];

#endif
