#ifndef MATCH_JSON_H
#define MATCH_JSON_H
/* Tables and positions as JSON: the parts that the command line and the bot protocol share. Each is
 * a new reference; NULL if out of memory. */
#include <gangway/record.h>
#include <jansson.h>

/* All options of the table, by their names. */
json_t *match_options_json(const gw_table *table);

/* Reads what match_options_json writes; false with a problem if `json` is invalid. */
bool match_options_from_json(const gw_game *game, const json_t *json, gw_options *options,
                             gw_problem *problem);

/* The names of each seat besides its number: [{"seat":1,"names":["white"]}]. */
json_t *match_seats_json(const gw_table *table);

/* The players' names in the record's header, null where missing. */
json_t *match_names_json(const gw_record *record);

/* The holders of each seat in order, with the action each began with, from 1:
 * [[{"kind":"person","name":null,"from":1},{"kind":"computer","name":"random","from":57}],…]. */
json_t *match_holders_json(const gw_record *record);

json_t *match_state_json(const gw_table *table, const gw_state *state);

/* The result of a game that is over, else null. */
json_t *match_result_json(const gw_table *table, const gw_state *state);

#endif
