/* A game described in JSON, for clients that offer it. */
#include <gangway/player.h>

#include <string.h>

static void put_string(gw_out *out, const char *text) {
    gw_put_json_string(out, text, strlen(text));
}

static void put_key(gw_out *out, const char *key, bool is_first) {
    if (!is_first) gw_put_char(out, ',');
    put_string(out, key);
    gw_put_char(out, ':');
}

static void put_member(gw_out *out, const char *key, const char *text, bool is_first) {
    put_key(out, key, is_first);
    put_string(out, text);
}

/* ------------------------------------------------------------------- options -- */

static void put_names(gw_out *out, const gw_option *option, const uint8_t *places, size_t count) {
    gw_put_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) gw_put_char(out, ',');
        put_string(out, option->choices[places[i]]);
    }
    gw_put_char(out, ']');
}

static void put_default(gw_out *out, const gw_option *option) {
    uint8_t places[GW_SET_MAX];
    if (option->initial_for)
        gw_put_text(out, "null");
    else if (option->kind == GW_OPTION_NUMBER)
        gw_put_number(out, option->initial);
    else if (option->kind == GW_OPTION_CHOICE)
        put_string(out, option->choices[option->initial]);
    else
        put_names(out, option, places, gw_option_indices(option, option->initial, places));
}

static void put_range(gw_out *out, gw_lang lang, const gw_game *game, const gw_option *option) {
    if (option->kind == GW_OPTION_NUMBER) {
        put_key(out, "min", false);
        gw_put_number(out, option->min);
        put_key(out, "max", false);
        gw_put_number(out, option->max);
        return;
    }
    put_key(out, "choices", false);
    for (int32_t i = option->min; i <= option->max; i++) {
        gw_put_char(out, i == option->min ? '[' : ',');
        put_string(out, option->choices[i]);
    }
    gw_put_char(out, ']');
    put_key(out, "words", false);
    for (int32_t i = option->min; i <= option->max; i++) {
        gw_put_char(out, i == option->min ? '[' : ',');
        put_string(out, gw_option_choice_text(lang, game, option, i));
    }
    gw_put_char(out, ']');
}

static void put_option(gw_out *out, gw_lang lang, const gw_game *game, const gw_option *option) {
    static const char *const kinds[] = {"number", "choice", "set", "list"};
    gw_put_char(out, '{');
    put_member(out, "name", option->name, true);
    put_member(out, "about", gw_option_text(lang, game, option), false);
    put_member(out, "rule", gw_rule_id(game, option->rule), false);
    put_member(out, "kind", kinds[option->kind], false);
    put_range(out, lang, game, option);
    put_key(out, "default", false);
    put_default(out, option);
    gw_put_char(out, '}');
}

/* --------------------------------------------------------------------- games -- */

static void put_rules(gw_out *out, gw_lang lang, const gw_game *game) {
    put_key(out, "rules", false);
    for (size_t i = 1; i < game->rule_count; i++) {
        gw_put_text(out, i == 1 ? "[{" : ",{");
        put_member(out, "id", game->rules[i].id, true);
        put_member(out, "section", game->rules[i].section, false);
        put_member(out, "text", gw_text_named(lang, "rule.", game->rules[i].id), false);
        gw_put_char(out, '}');
    }
    gw_put_char(out, ']');
}

static void put_computers(gw_out *out, gw_lang lang, const gw_game *game) {
    bool is_first = true;
    put_key(out, "computers", false);
    gw_put_char(out, '[');
    for (const gw_player *const *player = gw_players; *player; player++) {
        if (!gw_player_plays(*player, game)) continue;
        gw_put_text(out, is_first ? "{" : ",{");
        put_member(out, "name", (*player)->name, true);
        put_member(out, "about", gw_text_named(lang, "player.", (*player)->name), false);
        gw_put_char(out, '}');
        is_first = false;
    }
    gw_put_char(out, ']');
}

void gw_game_write_info(const gw_game *game, gw_lang lang, gw_out *out) {
    gw_put_char(out, '{');
    put_member(out, "name", game->name, true);
    put_member(out, "alias", game->alias, false);
    put_member(out, "title", gw_text_named(lang, "game.", game->name), false);
    put_member(out, "about", gw_text_named(lang, "about.", game->name), false);
    put_key(out, "board", false);
    gw_put_text(out, game->board ? "true" : "false");
    put_key(out, "options", false);
    for (size_t i = 0; i < game->option_count; i++) {
        gw_put_char(out, i == 0 ? '[' : ',');
        put_option(out, lang, game, &game->options[i]);
    }
    gw_put_char(out, ']');
    put_rules(out, lang, game);
    put_computers(out, lang, game);
    gw_put_char(out, '}');
}
