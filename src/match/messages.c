#include "match/messages.h"

#include "match/json.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- reading -- */

static const char *const types[] = {
    [MATCH_HELLO] = "hello", [MATCH_DECIDE] = "decide", [MATCH_HURRY] = "hurry",
    [MATCH_END] = "end",     [MATCH_READY] = "ready",   [MATCH_ACTION] = "action",
};

static match_type find_type(const char *name) {
    for (match_type type = MATCH_HELLO; type <= MATCH_ACTION; type++)
        if (strcmp(name, types[type]) == 0) return type;
    return MATCH_OTHER;
}

/* Where a message's keys go: numbers, texts, and which types need them. */
#define BIT(type) (1U << (type))
static const struct number_key {
    const char *key;
    size_t offset;
    unsigned needed_by;
} number_keys[] = {
    {"protocol", offsetof(match_message, protocol), BIT(MATCH_HELLO)},
    {"seat", offsetof(match_message, seat), BIT(MATCH_HELLO) | BIT(MATCH_DECIDE)},
    {"id", offsetof(match_message, id), BIT(MATCH_DECIDE) | BIT(MATCH_HURRY) | BIT(MATCH_ACTION)},
    {"time", offsetof(match_message, time), BIT(MATCH_DECIDE)},
    {"seed", offsetof(match_message, seed), 0},
};
static const struct text_key {
    const char *key;
    size_t offset;
    unsigned needed_by;
} text_keys[] = {
    {"game", offsetof(match_message, game), BIT(MATCH_HELLO)},
    {"record", offsetof(match_message, record), BIT(MATCH_DECIDE)},
    {"action", offsetof(match_message, action), BIT(MATCH_ACTION)},
    {"version", offsetof(match_message, version), 0},
    {"name", offsetof(match_message, name), 0},
};

/* Takes the keys' values; returns a key that the type needs and that is not there, or NULL. */
static const char *take_keys(match_message *m) {
    for (size_t i = 0; i < sizeof number_keys / sizeof *number_keys; i++) {
        const struct number_key *k = &number_keys[i];
        const json_t *value = json_object_get(m->json, k->key);
        if (json_is_integer(value))
            *(int64_t *)(void *)((char *)m + k->offset) = json_integer_value(value);
        else if (k->needed_by & BIT(m->type))
            return k->key;
    }
    for (size_t i = 0; i < sizeof text_keys / sizeof *text_keys; i++) {
        const struct text_key *k = &text_keys[i];
        const json_t *value = json_object_get(m->json, k->key);
        if (json_is_string(value))
            *(const char **)(void *)((char *)m + k->offset) = json_string_value(value);
        else if (k->needed_by & BIT(m->type))
            return k->key;
    }
    m->state = json_object_get(m->json, "state");
    return NULL;
}

match_message match_message_read(const char *line, size_t length, gw_problem *problem) {
    match_message m = {.json = json_loadb(line, length, 0, NULL)};
    const char *type = json_string_value(json_object_get(m.json, "type"));
    if (type == NULL) {
        gw_problem_set(problem, m.json ? "bot.no-type" : "bot.no-json");
        gw_problem_word(problem, "line", line, length);
        return m;
    }
    m.type = find_type(type);
    const char *missing = take_keys(&m);
    if (missing == NULL) return m;
    gw_problem_set(problem, "bot.no-key");
    gw_problem_word(problem, "type", type, strlen(type));
    gw_problem_word(problem, "key", missing, strlen(missing));
    m.type = MATCH_NONSENSE;
    return m;
}

void match_message_free(match_message *message) {
    json_decref(message->json);
    message->json = NULL;
}

static bool refuse_id(const match_question *q, int64_t id, gw_problem *problem) {
    gw_problem_set(problem, "bot.id");
    gw_problem_number(problem, "id", id);
    gw_problem_number(problem, "asked", q->id);
    return false;
}

bool match_answer_read(const match_question *q, const match_message *answer, gw_action *action,
                       gw_problem *problem) {
    const gw_table *table = q->thinking->table;
    const char *text = answer->action;
    if (answer->id != q->id) return refuse_id(q, answer->id, problem);
    gw_rule rule = table->game->read_action(table, text, strlen(text), action);
    if (rule == 0) rule = gw_check(table, q->state, q->thinking->scratch, q->seat, *action);
    if (rule == 0) return true;
    if (rule == table->game->syntax_rule) {
        gw_problem_set(problem, "problem.notation");
        gw_problem_word(problem, "line", text, strlen(text));
        gw_problem_rule(problem, table->game, rule);
    } else {
        gw_problem_refusal(problem, table, q->state, q->seat, *action, rule);
    }
    return false;
}

/* ---------------------------------------------------------------- writing -- */

/* Makes a line of `json` and gives it up; NULL for NULL. */
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

/* The game so far as `seat` knows it. */
static json_t *record_json(const gw_record *record, gw_seat seat) {
    char *text = gw_record_text(record, seat, NULL);
    json_t *json = text ? json_string(text) : NULL;
    free(text);
    return json;
}

char *match_hello_text(const gw_record *record, gw_seat seat, uint64_t time, uint32_t seed) {
    const gw_table *table = gw_record_table(record);
    return line_of(json_pack(
        "{s:s, s:i, s:s, s:o, s:s?, s:b, s:i, s:o, s:o, s:i, s:I, s:I}", "type", types[MATCH_HELLO],
        "protocol", MATCH_PROTOCOL, "game", table->game->name, "options", match_options_json(table),
        "board", gw_table_board(table), "own_board", table->board != NULL, "seat", seat, "seats",
        match_seats_json(table), "names", match_names_json(record), "players", table->players,
        "time", (json_int_t)time, "seed", (json_int_t)seed));
}

static json_t *legal_json(const gw_table *table, const gw_state *view, gw_seat seat,
                          const gw_thinking *thinking) {
    json_t *list = json_array();
    size_t count = gw_legal(table, view, thinking->scratch, seat, thinking->list);
    for (size_t i = 0; i < count; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        table->game->write_action(table, thinking->list[i], &out);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

char *match_decide_text(const gw_record *record, gw_seat seat, int64_t id, uint64_t time,
                        const gw_thinking *thinking) {
    const gw_table *table = gw_record_table(record);
    const gw_game *game = table->game;
    gw_any_state any;
    gw_state *view = GW_STATE(&any);
    char actor[32];
    gw_out out = gw_out_to(actor, sizeof actor);
    game->view(table, gw_record_state(record), seat, view);
    game->write_actor(table, view, seat, &out);
    /* Of the state itself: in a view it would also tell that others act in secret. */
    bool is_sample = game->is_sample && game->is_sample(table, gw_record_state(record), seat);
    return line_of(json_pack(
        "{s:s, s:I, s:s, s:i, s:s, s:I, s:o, s:o, s:b, s:o}", "type", types[MATCH_DECIDE], "id",
        (json_int_t)id, "game", game->name, "seat", seat, "actor", actor, "time", (json_int_t)time,
        "state", match_state_json(table, view), "legal", legal_json(table, view, seat, thinking),
        "sample", is_sample, "record", record_json(record, seat)));
}

char *match_hurry_text(int64_t id) {
    return line_of(json_pack("{s:s, s:I}", "type", types[MATCH_HURRY], "id", (json_int_t)id));
}

char *match_end_text(const gw_record *record, gw_seat seat) {
    const gw_table *table = gw_record_table(record);
    return line_of(json_pack("{s:s, s:o, s:o}", "type", types[MATCH_END], "result",
                             match_result_json(table, gw_record_state(record)), "record",
                             record_json(record, seat)));
}

char *match_ready_text(const char *name, const char *version) {
    return line_of(json_pack("{s:s, s:i, s:s*, s:s*}", "type", types[MATCH_READY], "protocol",
                             MATCH_PROTOCOL, "name", name, "version", version));
}

char *match_action_text(int64_t id, const char *action) {
    return line_of(json_pack("{s:s, s:I, s:s}", "type", types[MATCH_ACTION], "id", (json_int_t)id,
                             "action", action));
}
