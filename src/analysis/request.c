#include "analysis/request.h"

#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"id",   "action", "record", "game", "options", "actions",
                                   "seat", "at",     "nodes",  "time", "player",  NULL};

static bool refuse(gw_problem *problem, const char *id, const char *word) {
    gw_problem_set(problem, id);
    if (word) gw_problem_word(problem, "word", word, strlen(word));
    return false;
}

/* --------------------------------------------------------------- the object -- */

static bool is_id(const json_t *json) {
    return json_is_string(json) || json_is_integer(json);
}

static bool is_key(const char *word) {
    for (size_t i = 0; keys[i]; i++)
        if (strcmp(word, keys[i]) == 0) return true;
    return false;
}

static bool has_only_keys(json_t *json, gw_problem *problem) {
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value) {
        if (!is_key(key)) return refuse(problem, "analysis.key-unknown", key);
    }
    return true;
}

/* The text under `key`, or NULL if there is none; false if it is not a text. */
static bool read_text(json_t *json, const char *key, const char **text, gw_problem *problem) {
    json_t *value = json_object_get(json, key);
    *text = json_string_value(value);
    return value == NULL || *text || refuse(problem, "analysis.value", key);
}

/* A positive integer under `key`; `*number` is unchanged if there is none. */
static bool read_number(json_t *json, const char *key, uint64_t *number, gw_problem *problem) {
    json_t *value = json_object_get(json, key);
    if (value == NULL) return true;
    if (!json_is_integer(value) || json_integer_value(value) < 1 ||
        json_integer_value(value) > UINT32_MAX)
        return refuse(problem, "analysis.value", key);
    *number = (uint64_t)json_integer_value(value);
    return true;
}

/* --------------------------------------------------------------- the record -- */

/* A growing text. */
typedef struct growing {
    char *bytes;
    size_t length, room;
} growing;

static bool append(growing *t, const char *bytes) {
    size_t count = strlen(bytes);
    if (t->length + count > t->room) {
        size_t room = 2 * (t->length + count) + 256;
        char *grown = realloc(t->bytes, room);
        if (grown == NULL) return false;
        t->bytes = grown;
        t->room = room;
    }
    memcpy(t->bytes + t->length, bytes, count);
    t->length += count;
    return true;
}

/* Whether a string can be a line of a record that is assembled here: nothing in it may end the
 * line. */
static bool is_line(const char *line) {
    return line[0] != '\0' && line[0] != '#' && strpbrk(line, "\r\n") == NULL;
}

/* Lines before the first action of an assembled record. */
enum { HEADER_LINES = 5 };

/* Requests with actions use the current rules. */
static bool append_header(growing *t, const char *name, const char *options) {
    const gw_game *game = gw_game_find(name);
    char rules[24];
    gw_out out = gw_out_to(rules, sizeof rules);
    gw_put_number(&out, game ? game->rules_version : 1);
    return append(t, "gangway-record: 1\ngame: ") && append(t, name) && append(t, "\noptions: ") &&
           append(t, options) && append(t, "\nrules: ") && append(t, rules) && append(t, "\n\n");
}

static bool append_actions(growing *t, json_t *actions, gw_problem *problem) {
    size_t i;
    json_t *action;
    json_array_foreach(actions, i, action) {
        const char *line = json_string_value(action);
        if (line == NULL || !is_line(line)) {
            refuse(problem, "analysis.value", "actions");
            problem->line = (uint32_t)i + 1;
            return false;
        }
        if (!append(t, line) || !append(t, "\n")) return refuse(problem, "problem.memory", NULL);
    }
    return true;
}

/* Assembles a record from "game", "options" and "actions". */
static gw_record *record_of_actions(json_t *json, gw_problem *problem) {
    const char *game, *options;
    json_t *actions = json_object_get(json, "actions");
    gw_record *record = NULL;
    growing t = {.bytes = NULL};
    if (!read_text(json, "game", &game, problem) || !read_text(json, "options", &options, problem))
        return NULL;
    if (game == NULL || options == NULL || !json_is_array(actions)) {
        refuse(problem, "analysis.no-record", NULL);
    } else if (!is_line(game) || !is_line(options)) {
        refuse(problem, "analysis.value", is_line(game) ? "options" : "game");
    } else if (!append_header(&t, game, options)) {
        refuse(problem, "problem.memory", NULL);
    } else if (append_actions(&t, actions, problem)) {
        record = gw_record_read(t.bytes, t.length, problem);
        if (record == NULL)
            problem->line = problem->line > HEADER_LINES ? problem->line - HEADER_LINES : 0;
    }
    free(t.bytes);
    return record;
}

static gw_record *read_record(json_t *json, gw_problem *problem) {
    const char *whole;
    if (!read_text(json, "record", &whole, problem)) return NULL;
    if (whole == NULL) return record_of_actions(json, problem);
    static const char *const parts[] = {"game", "options", "actions"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (json_object_get(json, parts[i]) == NULL) continue;
        refuse(problem, "analysis.no-record", NULL);
        return NULL;
    }
    return gw_record_read(whole, strlen(whole), problem);
}

/* --------------------------------------------------------- which decisions -- */

static bool read_seat(analysis_request *request, json_t *json, gw_problem *problem) {
    json_t *value = json_object_get(json, "seat");
    const gw_table *table = gw_record_table(request->record);
    const char *name = json_string_value(value);
    gw_seat seat = GW_NO_SEAT;
    if (value == NULL) return true;
    if (name) seat = gw_seat_find(table, name, strlen(name));
    if (json_is_integer(value) && json_integer_value(value) >= 1 &&
        json_integer_value(value) <= table->players)
        seat = (gw_seat)json_integer_value(value);
    if (seat == GW_NO_SEAT) return refuse(problem, "analysis.value", "seat");
    request->seat = seat;
    return true;
}

static int by_size(const void *a, const void *b) {
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static void sort_unique(size_t *list, size_t *count) {
    size_t kept = 0;
    if (*count > 0) qsort(list, *count, sizeof *list, by_size);
    for (size_t i = 0; i < *count; i++)
        if (i == 0 || list[i] != list[i - 1]) list[kept++] = list[i];
    *count = kept;
}

static bool read_at(analysis_request *request, json_t *json, gw_problem *problem) {
    json_t *list = json_object_get(json, "at"), *value;
    size_t i, actions = gw_record_count(request->record);
    if (list == NULL) return true;
    if (!json_is_array(list)) return refuse(problem, "analysis.value", "at");
    request->at = calloc(json_array_size(list) + 1, sizeof *request->at);
    if (request->at == NULL) return refuse(problem, "problem.memory", NULL);
    json_array_foreach(list, i, value) {
        json_int_t at = json_integer_value(value);
        if (!json_is_integer(value) || at < 0 || (uint64_t)at > actions)
            return refuse(problem, "analysis.value", "at");
        request->at[i] = (size_t)at;
    }
    request->at_count = i;
    sort_unique(request->at, &request->at_count);
    return true;
}

/* ---------------------------------------------------------------- who judges -- */

static bool read_engine(analysis_request *request, const analysis_usual *usual, json_t *json,
                        gw_problem *problem) {
    const gw_game *game = gw_record_table(request->record)->game;
    analysis_engine *engine = &request->engine;
    const char *name;
    bool has_own = json_object_get(json, "time") || json_object_get(json, "nodes");
    engine->milliseconds = has_own ? 0 : usual->milliseconds;
    engine->nodes = has_own ? 0 : usual->nodes;
    if (!read_number(json, "time", &engine->milliseconds, problem) ||
        !read_number(json, "nodes", &engine->nodes, problem) ||
        !read_text(json, "player", &name, problem))
        return false;
    engine->player = analysis_player(game, name ? name : usual->player, problem);
    return engine->player != NULL;
}

/* ------------------------------------------------------------------ reading -- */

static bool read_cancel(analysis_request *request, json_t *json, bool *is_done,
                        gw_problem *problem) {
    const char *action;
    *is_done = true;
    if (!read_text(json, "action", &action, problem)) return false;
    *is_done = action != NULL;
    if (action == NULL) return true;
    if (strcmp(action, "cancel") != 0 || json_object_size(json) != 2)
        return refuse(problem, "analysis.cancel", NULL);
    request->is_cancel = true;
    return true;
}

static bool read_object(analysis_request *request, const analysis_usual *usual, json_t *json,
                        gw_problem *problem) {
    bool is_done;
    if (!json_is_object(json)) return refuse(problem, "analysis.not-json", NULL);
    json_t *id = json_object_get(json, "id");
    if (!is_id(id)) return refuse(problem, "analysis.id", NULL);
    request->id = json_incref(id);
    if (!has_only_keys(json, problem)) return false;
    if (!read_cancel(request, json, &is_done, problem) || is_done) return request->is_cancel;
    request->record = read_record(json, problem);
    return request->record && read_seat(request, json, problem) &&
           read_at(request, json, problem) && read_engine(request, usual, json, problem);
}

bool analysis_request_read(analysis_request *request, const analysis_usual *usual, const char *text,
                           size_t length, gw_problem *problem) {
    *request = (analysis_request){.id = NULL};
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool is_read = read_object(request, usual, json, problem);
    json_decref(json);
    return is_read;
}

void analysis_request_free(analysis_request *request) {
    json_decref(request->id);
    gw_record_free(request->record);
    free(request->at);
    *request = (analysis_request){.id = NULL};
}
