#ifndef TESTS_CORE_FILLED_H
#define TESTS_CORE_FILLED_H
/* Fills in texts of the catalogue in a simple way, so that tests do not depend on the wording. */
#include <gangway/text.h>

/* Appends the English text of `id`, each `{name}` replaced by its word in `words`: name, word,
 * name, word … NULL. */
void put_filled(gw_out *out, const char *id, const char *const *words);
#define FILLED(out, id, ...) put_filled(out, id, (const char *const[]){__VA_ARGS__, NULL})

#endif
