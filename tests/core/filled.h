#ifndef TESTS_CORE_FILLED_H
#define TESTS_CORE_FILLED_H
/* Texts of the catalogue, put together the plain way: so that tests hold
 * whatever the wording is. */
#include <gangway/text.h>

/* Appends the English text of `id` with each `{name}` as the word that `words`
 * has for it: name, word, name, word … NULL. */
void put_filled(gw_out *out, const char *id, const char *const *words);
#define FILLED(out, id, ...) put_filled(out, id, (const char *const[]){__VA_ARGS__, NULL})

#endif
