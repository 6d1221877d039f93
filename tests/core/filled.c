#include "core/filled.h"
#include "core/check.h"

/* The word for the `{name}` at `at`, or NULL. */
static const char *word_for(const char *at, const char *const *words) {
    for (; *words; words += 2) {
        size_t length = strlen(words[0]);
        if (strncmp(at + 1, words[0], length) == 0 && at[length + 1] == '}') return words[1];
    }
    return NULL;
}

void put_filled(gw_out *out, const char *id, const char *const *words) {
    const char *at = gw_text(GW_EN, id);
    assert_non_null(at);
    while (*at) {
        const char *word = *at == '{' ? word_for(at, words) : NULL;
        if (word) {
            gw_put_text(out, word);
            at = strchr(at, '}') + 1;
        } else {
            gw_put_char(out, *at++);
        }
    }
}
