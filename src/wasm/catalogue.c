/* The catalogue: the games, their options, rules and computer players, and all texts of a language.
 *
 * Both functions return JSON; free it with gangway_free. "" (not to be freed) if out of memory. */
#include "wasm/answer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* An array of what gw_game_write_info tells of each game. */
const char *EXPORT(gangway_games)(uint32_t lang);

/* {"id":"text",…}: the whole catalogue. */
const char *EXPORT(gangway_texts)(uint32_t lang);

static gw_lang lang_of(const void *what) {
    uint32_t lang = *(const uint32_t *)what;
    return lang < GW_LANGS ? (gw_lang)lang : GW_EN;
}

static void write_games(const void *what, gw_out *out) {
    for (const gw_game *const *game = gw_games; *game; game++) {
        gw_put_char(out, game == gw_games ? '[' : ',');
        gw_game_write_info(*game, lang_of(what), out);
    }
    gw_put_char(out, ']');
}

const char *gangway_games(uint32_t lang) {
    answer games = {0};
    return answer_write(&games, write_games, &lang);
}

/* --------------------------------------------------------------------- texts -- */

static void write_texts(const void *what, gw_out *out) {
    gw_put_char(out, '{');
    for (size_t i = 0; i < gw_text_count(); i++) {
        const char *id = gw_text_id(i);
        answer_put_key(out, id, i == 0);
        answer_put_string(out, gw_text(lang_of(what), id));
    }
    gw_put_char(out, '}');
}

const char *gangway_texts(uint32_t lang) {
    answer texts = {0};
    return answer_write(&texts, write_texts, &lang);
}
