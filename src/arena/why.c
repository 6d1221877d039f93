/* Why a seat was lost. */
#include "arena/arena.h"
#include <gangway/problem.h>

json_t *arena_why(const gw_problem *problem) {
    json_t *json = json_object();
    for (int lang = 0; lang < GW_LANGS; lang++) {
        char text[GW_PROBLEM_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        gw_problem_write(problem, (gw_lang)lang, &out);
        json_t *sentence = json_string(text);
        if (sentence == NULL) sentence = json_string("?"); /* not valid UTF-8 */
        json_object_set_new(json, gw_lang_code((gw_lang)lang), sentence);
    }
    if (arena_is_why(json)) return json;
    json_decref(json);
    return NULL;
}

bool arena_is_why(const json_t *json) {
    const char *code;
    json_t *sentence;
    json_object_foreach((json_t *)json, code, sentence) {
        if (!json_is_string(sentence)) return false;
    }
    return json_is_string(json_object_get(json, gw_lang_code(GW_EN)));
}

const char *arena_why_text(const json_t *why, gw_lang lang) {
    const json_t *sentence = json_object_get(why, gw_lang_code(lang));
    return json_string_value(sentence ? sentence : json_object_get(why, gw_lang_code(GW_EN)));
}
