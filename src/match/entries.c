#include "match/entries.h"

#include <gangway/problem.h>
#include <string.h>

/* --------------------------------------------------------------------- writing -- */

/* Adds the amendments of earlier steps; false if out of memory. */
static bool add_amendments(json_t *json, const gw_table *table, const sitting_entry *entry) {
    json_t *list = json_array();
    if (json_object_set_new(json, "now", list) != 0) return false;
    for (size_t i = 0; i < entry->amendment_count; i++) {
        char action[GW_ACTION_TEXT];
        gw_out out = gw_out_to(action, sizeof action);
        table->game->write_action(table, entry->amendments[i].action, &out);
        json_int_t step = (json_int_t)entry->amendments[i].index + 1;
        if (json_array_append_new(list, json_pack("[I, s]", step, action)) != 0) return false;
    }
    return true;
}

json_t *match_entry_json(const gw_table *table, const sitting_entry *entry) {
    char line[SITTING_LINE];
    gw_out out = gw_out_to(line, sizeof line);
    sitting_put_entry(table, entry, &out);
    json_t *json = json_pack("{s:I, s:s}", "n", (json_int_t)entry->number, "line", line);
    if (entry->amendment_count == 0 || add_amendments(json, table, entry)) return json;
    json_decref(json);
    return NULL;
}

json_t *match_entries_json(const sitting *s, gw_seat viewer, uint64_t sent) {
    const gw_table *table = gw_record_table(sitting_record(s));
    json_t *list = json_array();
    for (uint64_t number = sent + 1; number <= sitting_last(s); number++) {
        sitting_entry entry;
        if (sitting_read(s, number, viewer, &entry) &&
            json_array_append_new(list, match_entry_json(table, &entry)) == 0)
            continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

/* --------------------------------------------------------------------- reading -- */

static bool read_amendment(const gw_table *table, const json_t *json, gw_amendment *amendment) {
    const json_t *step = json_array_get(json, 0), *action = json_array_get(json, 1);
    if (json_array_size(json) != 2 || !json_is_string(action)) return false;
    json_int_t index = json_integer_value(step);
    if (index < 1 || index > MATCH_ENTRIES_MAX) return false;
    amendment->index = (size_t)index - 1;
    return table->game->read_action(table, json_string_value(action), json_string_length(action),
                                    &amendment->action) == 0;
}

static bool read_amendments(const gw_table *table, const json_t *now, sitting_entry *entry) {
    if (now && (!json_is_array(now) || json_array_size(now) > SITTING_AMENDMENTS)) return false;
    entry->amendment_count = json_array_size(now);
    for (size_t i = 0; i < entry->amendment_count; i++)
        if (!read_amendment(table, json_array_get(now, i), &entry->amendments[i])) return false;
    return true;
}

static bool read_entry(const sitting *follower, const json_t *json, sitting_entry *entry) {
    const gw_table *table = gw_record_table(sitting_record(follower));
    const json_t *number = json_object_get(json, "n"), *line = json_object_get(json, "line");
    if (!json_is_integer(number) || !json_is_string(line)) return false;
    if (!sitting_get_entry(table, json_string_value(line), json_string_length(line), entry))
        return false;
    if (entry->kind != SITTING_BACK) entry->steps = gw_record_count(sitting_record(follower));
    entry->number = (uint64_t)json_integer_value(number);
    return entry->number <= MATCH_ENTRIES_MAX &&
           read_amendments(table, json_object_get(json, "now"), entry);
}

/* Sets the problem to why an entry was refused; returns false. */
static bool refuse(const json_t *json, uint64_t awaited, sitting_answer answer,
                   gw_problem *problem) {
    const char *line = json_string_value(json_object_get(json, "line"));
    gw_problem_set(problem, answer == SITTING_NO_MEMORY ? "problem.memory" : "bot.entry");
    if (answer == SITTING_NO_MEMORY) return false;
    gw_problem_number(problem, "number", (int64_t)awaited);
    gw_problem_word(problem, "line", line ? line : "", line ? strlen(line) : 0);
    return false;
}

bool match_entries_follow(sitting *follower, const json_t *entries, bool *has_back,
                          gw_problem *problem) {
    *has_back = false;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *json = json_array_get(entries, i);
        uint64_t awaited = sitting_last(follower) + 1;
        sitting_entry entry;
        sitting_answer answer =
            read_entry(follower, json, &entry) ? sitting_follow(follower, &entry) : SITTING_INVALID;
        if (answer != SITTING_DONE) return refuse(json, awaited, answer, problem);
        *has_back = *has_back || entry.kind == SITTING_BACK;
    }
    return true;
}
