#ifndef GANGWAY_TEXT_H
#define GANGWAY_TEXT_H
/* The catalogue: every text that a player can read, by id, in each language.
 *
 * The texts come from data/texts.en, .ru and .it and are compiled in. In a text
 * `{name}` stands for an argument and `{name|one|many}` (Russian:
 * `{name|one|few|many}`) for the plural form that fits a number. */
#include <gangway/out.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gw_lang { GW_EN, GW_RU, GW_IT, GW_LANGS } gw_lang;

/* "en", "ru", "it". */
const char *gw_lang_code(gw_lang lang);

/* The language of a code or locale name ("ru", "it_IT.UTF-8"); false, and `lang` unchanged, if it
 * is not supported. */
bool gw_lang_find(const char *code, gw_lang *lang);

/* The text of `id`, or NULL if the catalogue has none. */
const char *gw_text(gw_lang lang, const char *id);

/* The text of `prefix` followed by `name` ("game.", "game-of-trains"), or `name`. */
const char *gw_text_named(gw_lang lang, const char *prefix, const char *name);

/* Ids in the catalogue's order, for a client that copies all of it. */
size_t gw_text_count(void);
const char *gw_text_id(size_t index);

typedef enum gw_arg_kind { GW_ARG_NUMBER, GW_ARG_WORD, GW_ARG_TEXT } gw_arg_kind;

/* One argument of a text: a number, a word inserted as it is (a name, something typed), or the id
 * of another text. */
typedef struct gw_arg {
    const char *name;
    gw_arg_kind kind;
    int64_t number;
    const char *word;
} gw_arg;

gw_arg gw_arg_number(const char *name, int64_t number);
gw_arg gw_arg_word(const char *name, const char *word);
gw_arg gw_arg_text(const char *name, const char *id);

/* Writes the text of `id` with its arguments inserted. An id that is not in the catalogue is
 * written as it is, a missing argument as `{name}`. */
void gw_put_catalogue(gw_out *out, gw_lang lang, const char *id, const gw_arg *args, size_t count);

#ifdef __cplusplus
}
#endif
#endif
