#include "match/messages.h"

#include "match/entries.h"
#include "match/json.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- reading -- */

static const char *const types[] = {
    [MATCH_HELLO] = "hello",     [MATCH_DECIDE] = "decide", [MATCH_HURRY] = "hurry",
    [MATCH_ENTRIES] = "entries", [MATCH_END] = "end",       [MATCH_READY] = "ready",
    [MATCH_ACTION] = "action",
};

static match_type find_type(const char *name, match_protocol protocol) {
    for (match_type type = MATCH_HELLO; type <= MATCH_ACTION; type++)
        if (strcmp(name, types[type]) == 0)
            return type == MATCH_ENTRIES && protocol == MATCH_FIRST ? MATCH_OTHER : type;
    return MATCH_OTHER;
}

/* The keys of messages: the member they fill, and the types that require them in the first and in
 * the second version. */
#define BIT(type) (1U << (type))
#define OF_DECISIONS (BIT(MATCH_DECIDE) | BIT(MATCH_HURRY) | BIT(MATCH_ACTION))
#define WITH_ENTRIES (BIT(MATCH_DECIDE) | BIT(MATCH_ENTRIES) | BIT(MATCH_END))
#define KNOWN (~(BIT(MATCH_INVALID) | BIT(MATCH_OTHER)))
#define PLACE(name) #name, offsetof(match_message, name)
static const struct key {
    const char *name;
    size_t offset;
    json_type type;
    unsigned first, second;
} keys[] = {
    {PLACE(table), JSON_STRING, 0, KNOWN},
    {PLACE(protocol), JSON_INTEGER, BIT(MATCH_HELLO), BIT(MATCH_HELLO)},
    {PLACE(seat), JSON_INTEGER, BIT(MATCH_HELLO) | BIT(MATCH_DECIDE), BIT(MATCH_HELLO)},
    {PLACE(id), JSON_INTEGER, OF_DECISIONS, 0},
    {PLACE(decision), JSON_INTEGER, 0, OF_DECISIONS},
    {PLACE(time), JSON_INTEGER, BIT(MATCH_DECIDE), BIT(MATCH_DECIDE)},
    {PLACE(seed), JSON_INTEGER, 0, 0},
    {PLACE(game), JSON_STRING, BIT(MATCH_HELLO), BIT(MATCH_HELLO)},
    {PLACE(options), JSON_OBJECT, 0, BIT(MATCH_HELLO)},
    {PLACE(board), JSON_STRING, 0, 0},
    {PLACE(entries), JSON_ARRAY, 0, WITH_ENTRIES},
    {PLACE(record), JSON_STRING, BIT(MATCH_DECIDE), 0},
    {PLACE(action), JSON_STRING, BIT(MATCH_ACTION), BIT(MATCH_ACTION)},
    {PLACE(version), JSON_STRING, 0, 0},
    {PLACE(name), JSON_STRING, 0, 0},
};

static void take(match_message *m, const struct key *key, const json_t *value) {
    void *place = (char *)m + key->offset;
    if (key->type == JSON_INTEGER)
        *(int64_t *)place = json_integer_value(value);
    else if (key->type == JSON_STRING)
        *(const char **)place = json_string_value(value);
    else
        *(const json_t **)place = value;
}

/* Reads the keys' values; returns a missing key that the type requires, or NULL. */
static const char *take_keys(match_message *m, match_protocol protocol) {
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const json_t *value = json_object_get(m->json, keys[i].name);
        unsigned needed_by = protocol == MATCH_FIRST ? keys[i].first : keys[i].second;
        if (value && json_typeof(value) == keys[i].type)
            take(m, &keys[i], value);
        else if (needed_by & BIT(m->type))
            return keys[i].name;
    }
    m->state = json_object_get(m->json, "state");
    return NULL;
}

/* The version of a message, when both sides speak `protocol` so far. A host offers several; a bot
 * chooses one. */
static match_protocol protocol_of(const match_message *m, match_protocol protocol) {
    const json_t *offered = json_object_get(m->json, "protocols");
    const json_t *taken = json_object_get(m->json, "protocol");
    bool is_second = json_integer_value(taken) == MATCH_SECOND;
    if (m->type != MATCH_HELLO && m->type != MATCH_READY) return protocol;
    for (size_t i = 0; m->type == MATCH_HELLO && i < json_array_size(offered); i++)
        is_second = is_second || json_integer_value(json_array_get(offered, i)) == MATCH_SECOND;
    return is_second ? MATCH_SECOND : MATCH_FIRST;
}

static const struct want {
    const char *name;
    unsigned bit;
} wants[] = {
    {"state", MATCH_WANTS_STATE}, {"legal", MATCH_WANTS_LEGAL}, {"record", MATCH_WANTS_RECORD}};

/* What a bot wants with each decision; by default, the legal actions. */
static unsigned read_wants(const json_t *list) {
    unsigned set = json_is_array(list) ? 0 : MATCH_WANTS_LEGAL;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        for (size_t j = 0; name && j < sizeof wants / sizeof *wants; j++)
            if (strcmp(name, wants[j].name) == 0) set |= wants[j].bit;
    }
    return set;
}

match_message match_message_read(const char *line, size_t length, match_protocol protocol,
                                 gw_problem *problem) {
    match_message m = {.json = json_loadb(line, length, 0, NULL)};
    const char *type = json_string_value(json_object_get(m.json, "type"));
    if (type == NULL) {
        gw_problem_set(problem, m.json ? "bot.no-type" : "bot.no-json");
        gw_problem_word(problem, "line", line, length);
        return m;
    }
    m.type = find_type(type, protocol);
    m.protocol_version = protocol_of(&m, protocol);
    m.wants = m.protocol_version == MATCH_FIRST ? MATCH_WANTS_ALL
                                                : read_wants(json_object_get(m.json, "wants"));
    const char *missing = take_keys(&m, m.protocol_version);
    if (missing == NULL) return m;
    gw_problem_set(problem, "bot.no-key");
    gw_problem_word(problem, "type", type, strlen(type));
    gw_problem_word(problem, "key", missing, strlen(missing));
    m.type = MATCH_INVALID;
    return m;
}

void match_message_free(match_message *message) {
    json_decref(message->json);
    message->json = NULL;
}

bool match_is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (memchr(" \t\r\n", line[i], 4) == NULL) return false;
    return true;
}

/* --------------------------------------------------------------- an answer -- */

static bool refuse_number(int64_t number, int64_t asked, gw_problem *problem) {
    gw_problem_set(problem, "bot.id");
    gw_problem_number(problem, "id", number);
    gw_problem_number(problem, "asked", asked);
    return false;
}

static bool refuse_table(const char *table, const char *asked, gw_problem *problem) {
    gw_problem_set(problem, "bot.table");
    gw_problem_word(problem, "table", table, strlen(table));
    gw_problem_word(problem, "asked", asked, strlen(asked));
    return false;
}

static bool refuse_text(const gw_game *game, const char *text, gw_rule rule, gw_problem *problem) {
    gw_problem_set(problem, "problem.notation");
    gw_problem_word(problem, "line", text, strlen(text));
    gw_problem_rule(problem, game, rule);
    return false;
}

bool match_is_about(const match_talk *talk, const match_message *m, gw_problem *problem) {
    bool is_same = talk->protocol == MATCH_FIRST || strcmp(m->table, talk->table) == 0;
    return is_same || refuse_table(m->table, talk->table, problem);
}

bool match_answer_read(const match_talk *talk, sitting *s, const match_message *answer,
                       gw_action *action, gw_problem *problem) {
    const gw_table *table = gw_record_table(sitting_record(s));
    const char *text = answer->action;
    int64_t number = talk->protocol == MATCH_FIRST ? answer->id : answer->decision;
    gw_any_state after;
    sitting_refusal refusal;
    if (!match_is_about(talk, answer, problem)) return false;
    if (number != talk->asked) return refuse_number(number, talk->asked, problem);
    gw_rule rule = table->game->read_action(table, text, strlen(text), action);
    if (rule != 0) return refuse_text(table->game, text, rule, problem);
    if (sitting_try(s, talk->seat, action, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL,
                    &refusal) == SITTING_DONE)
        return true;
    if (refusal.rule == table->game->syntax_rule)
        return refuse_text(table->game, text, refusal.rule, problem);
    sitting_explain(s, talk->seat, action, &refusal, problem);
    return false;
}

/* ---------------------------------------------------------------- writing -- */

/* Turns `json` into a line and releases it; NULL for NULL. */
static char *line_of(json_t *json) {
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    size_t length = text ? strlen(text) : 0;
    char *line = text ? realloc(text, length + 2) : NULL;
    if (line == NULL)
        free(text);
    else
        memcpy(line + length, "\n", 2);
    return line;
}

char *match_hello_text(const match_talk *talk, const sitting *s, uint64_t time, uint32_t seed) {
    const gw_record *record = sitting_record(s);
    const gw_table *table = gw_record_table(record);
    return line_of(json_pack(
        "{s:s, s:i, s:[i, i], s:s, s:s, s:o, s:s?, s:b, s:i, s:o, s:o, s:i, s:I, s:I}", "type",
        types[MATCH_HELLO], "protocol", MATCH_FIRST, "protocols", MATCH_FIRST, MATCH_SECOND,
        "table", talk->table, "game", table->game->name, "options", match_options_json(table),
        "board", gw_table_board(table), "own_board", table->board != NULL, "seat", talk->seat,
        "seats", match_seats_json(table), "names", match_names_json(record), "players",
        table->players, "time", (json_int_t)time, "seed", (json_int_t)seed));
}

/* The game so far as `seat` knows it. */
static json_t *record_json(const sitting *s, gw_seat seat) {
    char *text = gw_record_text(sitting_record(s), seat, NULL);
    json_t *json = text ? json_string(text) : NULL;
    free(text);
    return json;
}

static json_t *legal_json(sitting *s, gw_seat seat) {
    const gw_table *table = gw_record_table(sitting_record(s));
    const gw_action *actions;
    json_t *list = json_array();
    size_t count = sitting_legal(s, seat, &actions, NULL);
    for (size_t i = 0; i < count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        table->game->write_action(table, actions[i], &out);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

/* Asks about the real state: the answer for a view would reveal that others act in secret. */
static bool is_sample(const sitting *s, gw_seat seat) {
    const gw_table *table = gw_record_table(sitting_record(s));
    return table->game->is_sample &&
           table->game->is_sample(table, gw_record_state(sitting_record(s)), seat);
}

static json_t *view_json(const sitting *s, gw_seat seat) {
    gw_any_state view;
    sitting_view(s, seat, GW_STATE(&view));
    return match_state_json(gw_record_table(sitting_record(s)), GW_STATE(&view));
}

/* Adds to a question what the bot wants; takes ownership of `json`. */
static json_t *with_wanted(json_t *json, const match_talk *talk, sitting *s) {
    bool is_done = json != NULL;
    if (talk->wants & MATCH_WANTS_STATE)
        is_done = is_done && json_object_set_new(json, "state", view_json(s, talk->seat)) == 0;
    if (talk->wants & MATCH_WANTS_LEGAL)
        is_done = is_done && json_object_set_new(json, "legal", legal_json(s, talk->seat)) == 0 &&
                  json_object_set_new(json, "sample", json_boolean(is_sample(s, talk->seat))) == 0;
    if (talk->wants & MATCH_WANTS_RECORD)
        is_done = is_done && json_object_set_new(json, "record", record_json(s, talk->seat)) == 0;
    if (is_done) return json;
    json_decref(json);
    return NULL;
}

static json_t *first_question(const match_talk *talk, const sitting *s, uint64_t time) {
    const gw_table *table = gw_record_table(sitting_record(s));
    gw_any_state view;
    char actor[32];
    gw_out out = gw_out_to(actor, sizeof actor);
    sitting_view(s, talk->seat, GW_STATE(&view));
    table->game->write_actor(table, GW_STATE(&view), talk->seat, &out);
    return json_pack("{s:s, s:I, s:s, s:i, s:s, s:I}", "type", types[MATCH_DECIDE], "id",
                     (json_int_t)talk->asked, "game", table->game->name, "seat", talk->seat,
                     "actor", actor, "time", (json_int_t)time);
}

/* The entries that the bot does not have yet. A follower does not keep its own. */
static json_t *new_entries(const match_talk *talk, const sitting *s) {
    if (talk->followed == NULL) return match_entries_json(s, talk->seat, talk->sent);
    json_t *list = json_array();
    for (size_t i = talk->sent; i < json_array_size(talk->followed); i++)
        json_array_append(list, json_array_get(talk->followed, i));
    return list;
}

static json_t *second_question(const match_talk *talk, const sitting *s, uint64_t time) {
    return json_pack("{s:s, s:s, s:I, s:I, s:o}", "type", types[MATCH_DECIDE], "table", talk->table,
                     "decision", (json_int_t)talk->asked, "time", (json_int_t)time, "entries",
                     new_entries(talk, s));
}

char *match_decide_text(const match_talk *talk, sitting *s, uint64_t time) {
    json_t *question = talk->protocol == MATCH_FIRST ? first_question(talk, s, time)
                                                     : second_question(talk, s, time);
    return line_of(with_wanted(question, talk, s));
}

char *match_hurry_text(const match_talk *talk) {
    json_int_t asked = (json_int_t)talk->asked;
    if (talk->protocol == MATCH_FIRST)
        return line_of(json_pack("{s:s, s:I}", "type", types[MATCH_HURRY], "id", asked));
    return line_of(json_pack("{s:s, s:s, s:I}", "type", types[MATCH_HURRY], "table", talk->table,
                             "decision", asked));
}

char *match_end_text(const match_talk *talk, const sitting *s) {
    const gw_record *record = sitting_record(s);
    json_t *result = match_result_json(gw_record_table(record), gw_record_state(record));
    json_t *whole = talk->wants & MATCH_WANTS_RECORD ? record_json(s, talk->seat) : NULL;
    if (talk->protocol == MATCH_FIRST)
        return line_of(json_pack("{s:s, s:o, s:o}", "type", types[MATCH_END], "result", result,
                                 "record", whole));
    return line_of(json_pack("{s:s, s:s, s:o, s:o, s:o*}", "type", types[MATCH_END], "table",
                             talk->table, "entries", new_entries(talk, s), "result", result,
                             "record", whole));
}

/* Our own bots follow the entries of the game, and want nothing else. */
char *match_ready_text(const char *table, const char *name, const char *version) {
    json_t *json = json_pack("{s:s, s:i, s:s*, s:s*, s:s*}", "type", types[MATCH_READY], "protocol",
                             table ? MATCH_SECOND : MATCH_FIRST, "table", table, "name", name,
                             "version", version);
    if (table) json_object_set_new(json, "wants", json_array());
    return line_of(json);
}

char *match_action_text(const char *table, int64_t number, const char *action) {
    return line_of(json_pack("{s:s, s:s*, s:I, s:s}", "type", types[MATCH_ACTION], "table", table,
                             table ? "decision" : "id", (json_int_t)number, "action", action));
}
