#ifndef CORE_TEXTS_H
#define CORE_TEXTS_H
/* The compiled catalogue, generated from data/texts.* by tools/catalogue.c. */
#include <gangway/text.h>

extern const size_t gw_texts_count;
extern const char *const gw_texts_ids[]; /* sorted by bytes */
extern const char *const *const gw_texts[GW_LANGS];

#endif
