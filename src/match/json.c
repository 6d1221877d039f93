#include "match/json.h"

#include <stdlib.h>
#include <string.h>

/* The value of a game's option: a number, a name, or an array of names. */
static json_t *option_json(const gw_option *option, int32_t value) {
    if (option->kind == GW_OPTION_NUMBER) return json_integer(value);
    if (option->kind == GW_OPTION_CHOICE) return json_string(option->choices[value]);
    uint8_t places[GW_SET_MAX];
    size_t count = gw_option_indices(option, value, places);
    json_t *names = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(names, json_string(option->choices[places[i]]));
    return names;
}

json_t *match_options_json(const gw_table *table) {
    json_t *json = json_object();
    for (size_t i = 0; i < table->game->option_count; i++) {
        const gw_option *option = &table->game->options[i];
        json_object_set_new(json, option->name, option_json(option, table->options.value[i]));
    }
    return json;
}

/* Writes a value as in records: an array as its names with commas between. */
static void put_value(const json_t *value, gw_out *out) {
    if (json_is_integer(value)) gw_put_number(out, json_integer_value(value));
    if (json_is_string(value)) gw_put_text(out, json_string_value(value));
    if (json_is_array(value) && json_array_size(value) == 0) gw_put_text(out, "none");
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (i > 0) gw_put_char(out, ',');
        put_value(json_array_get(value, i), out);
    }
}

bool match_options_from_json(const gw_game *game, const json_t *json, gw_options *options,
                             gw_problem *problem) {
    const char *name;
    json_t *value;
    *options = gw_options_default(game);
    json_object_foreach((json_t *)json, name, value) {
        char text[256]; /* longer than any valid value: what is cut is invalid */
        gw_out out = gw_out_to(text, sizeof text);
        put_value(value, &out);
        if (!gw_options_set(game, options, name, strlen(name), text, strlen(text), problem))
            return false;
    }
    return gw_options_resolve(game, options, problem);
}

json_t *match_seats_json(const gw_table *table) {
    json_t *list = json_array();
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        json_t *names = json_array();
        const char *name;
        for (size_t i = 0;
             table->game->seat_name && (name = table->game->seat_name(table, seat, i)) != NULL; i++)
            json_array_append_new(names, json_string(name));
        json_array_append_new(list, json_pack("{s:i, s:o}", "seat", seat, "names", names));
    }
    return list;
}

json_t *match_names_json(const gw_record *record) {
    json_t *list = json_array();
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++) {
        const char *name = gw_record_player(record, seat);
        json_array_append_new(list, name ? json_string(name) : json_null());
    }
    return list;
}

static json_t *holder_json(gw_holder holder) {
    return json_pack("{s:s, s:s?, s:I}", "kind", gw_holder_kind_name(holder.kind), "name",
                     holder.kind == GW_PERSON ? NULL : holder.name, "from",
                     (json_int_t)holder.from + 1);
}

json_t *match_holders_json(const gw_record *record) {
    json_t *list = json_array();
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++) {
        json_t *holders = json_array();
        for (size_t i = 0; i < gw_record_holder_count(record, seat); i++)
            json_array_append_new(holders, holder_json(gw_record_holder(record, seat, i)));
        json_array_append_new(list, holders);
    }
    return list;
}

json_t *match_state_json(const gw_table *table, const gw_state *state) {
    gw_out measure = gw_out_to(NULL, 0);
    table->game->write_json(table, state, &measure);
    char *text = malloc(measure.length + 1);
    if (text == NULL) return NULL;
    gw_out out = gw_out_to(text, measure.length + 1);
    table->game->write_json(table, state, &out);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    return json;
}

json_t *match_result_json(const gw_table *table, const gw_state *state) {
    gw_outcome outcome;
    table->game->outcome(table, state, &outcome);
    if (!outcome.is_over) return json_null();
    char result[GW_RESULT_TEXT];
    gw_out out = gw_out_to(result, sizeof result);
    table->game->write_result(table, state, &out);
    json_t *ranks = json_array();
    for (unsigned seat = 1; seat <= table->players; seat++)
        json_array_append_new(ranks, json_integer(outcome.rank[seat]));
    return json_pack("{s:s, s:s, s:o}", "text", result, "rule",
                     gw_rule_id(table->game, outcome.rule), "ranks", ranks);
}
