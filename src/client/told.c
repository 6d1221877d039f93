#include "client/told.h"

#include "online/entry.h"
#include <string.h>

/* ---------------------------------------------------------------- members -- */

/* Each reads one member; false if it is missing or wrong. */

static bool take_text(const json_t *json, const char *member, store_text *text) {
    const json_t *value = json_object_get(json, member);
    if (!json_is_string(value)) return false;
    *text = (store_text){json_string_value(value), json_string_length(value)};
    return true;
}

static bool take_word(const json_t *json, const char *member, const char **word) {
    *word = json_string_value(json_object_get(json, member));
    return *word != NULL;
}

static bool take_id(const json_t *json, const char *member, uint64_t *id) {
    store_text text;
    return take_text(json, member, &text) && entry_read_id(text.bytes, text.length, id) && *id != 0;
}

static bool is_number(const json_t *value, int64_t least, int64_t most) {
    return json_is_integer(value) && json_integer_value(value) >= least &&
           json_integer_value(value) <= most;
}

static bool take_number(const json_t *json, const char *member, int64_t least, uint64_t *number) {
    const json_t *value = json_object_get(json, member);
    if (!is_number(value, least, INT64_MAX)) return false;
    *number = (uint64_t)json_integer_value(value);
    return true;
}

static bool take_time(const json_t *json, const char *member, int64_t *time) {
    const json_t *value = json_object_get(json, member);
    *time = json_integer_value(value);
    return json_is_integer(value);
}

static bool take_viewer(const json_t *json, gw_seat *viewer) {
    const json_t *value = json_object_get(json, "viewer");
    const char *word = json_string_value(value);
    *viewer = word ? GW_ALL_SEEING : (gw_seat)json_integer_value(value);
    return word ? strcmp(word, "all") == 0 : is_number(value, GW_PUBLIC, GW_SEATS_MAX);
}

/* --------------------------------------------------------------- messages -- */

typedef bool reader(client_told *told);

static bool read_welcome(client_told *told) {
    return take_id(told->json, "person", &told->person) &&
           take_word(told->json, "name", &told->name) && take_time(told->json, "time", &told->time);
}

static bool read_nothing(client_told *told) {
    (void)told;
    return true;
}

static bool read_granted(client_told *told) {
    if (!take_id(told->json, "id", &told->id)) return false;
    if (json_object_get(told->json, "first") == NULL) return true;
    return take_number(told->json, "first", 1, &told->first) &&
           take_number(told->json, "last", 1, &told->last);
}

static bool read_refused(client_told *told) {
    bool has_id = json_object_get(told->json, "id") != NULL;
    if (has_id && !take_id(told->json, "id", &told->id)) return false;
    take_word(told->json, "rule", &told->rule);
    return take_word(told->json, "why", &told->why);
}

static bool are_known(const client_told *told) {
    uint64_t number;
    store_text line;
    if (told->now && !json_is_array(told->now)) return false;
    for (size_t i = 0; i < json_array_size(told->now); i++)
        if (!client_told_known(told, i, &number, &line)) return false;
    return true;
}

static bool read_entry(client_told *told) {
    told->now = json_object_get(told->json, "now");
    return take_viewer(told->json, &told->viewer) &&
           take_number(told->json, "number", 1, &told->number) &&
           take_id(told->json, "tag", &told->tag) && take_time(told->json, "time", &told->time) &&
           take_text(told->json, "line", &told->line) && are_known(told);
}

static bool read_viewer(client_told *told) {
    return take_viewer(told->json, &told->viewer);
}

static bool read_clocks(client_told *told) {
    client_clock clock;
    told->seats = json_object_get(told->json, "seats");
    if (!json_is_array(told->seats) || !take_time(told->json, "time", &told->time)) return false;
    for (size_t i = 0; i < json_array_size(told->seats); i++)
        if (!client_told_clock(told, i, &clock)) return false;
    return true;
}

static bool read_due(client_told *told) {
    return take_viewer(told->json, &told->viewer) &&
           take_number(told->json, "decision", 0, &told->number);
}

static bool read_person(client_told *told) {
    return take_id(told->json, "person", &told->person) &&
           take_word(told->json, "name", &told->name);
}

static const struct {
    const char *word;
    reader *read;
} forms[CLIENT_TELLS] = {
    [CLIENT_OTHER] = {"", read_nothing},
    [CLIENT_WELCOME] = {"welcome", read_welcome},
    [CLIENT_STRANGER] = {"stranger", read_nothing},
    [CLIENT_GRANTED] = {"granted", read_granted},
    [CLIENT_REFUSED] = {"refused", read_refused},
    [CLIENT_ENTRY] = {"entry", read_entry},
    [CLIENT_RESTORED] = {"restored", read_viewer},
    [CLIENT_ENDED] = {"ended", read_viewer},
    [CLIENT_CLOCKS] = {"clocks", read_clocks},
    [CLIENT_DUE] = {"due", read_due},
    [CLIENT_PERSON] = {"person", read_person},
};

bool client_told_read(client_told *told, const char *text, size_t length) {
    const char *word;
    *told = (client_told){.json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL)};
    if (!json_is_object(told->json) || !take_word(told->json, "tell", &word)) return false;
    for (client_tell tell = CLIENT_WELCOME; tell < CLIENT_TELLS; tell++)
        if (strcmp(word, forms[tell].word) == 0) told->tell = tell;
    return forms[told->tell].read(told);
}

void client_told_free(client_told *told) {
    json_decref(told->json);
    *told = (client_told){.json = NULL};
}

bool client_told_is(const client_told *told, const char *why) {
    return told->tell == CLIENT_REFUSED && strcmp(told->why, why) == 0;
}

bool client_told_known(const client_told *told, size_t index, uint64_t *number, store_text *line) {
    const json_t *known = json_array_get(told->now, index);
    const json_t *which = json_array_get(known, 0), *better = json_array_get(known, 1);
    if (json_array_size(known) != 2 || !json_is_string(better)) return false;
    if (!is_number(which, 1, INT64_MAX)) return false;
    *number = (uint64_t)json_integer_value(which);
    *line = (store_text){json_string_value(better), json_string_length(better)};
    return true;
}

bool client_told_clock(const client_told *told, size_t index, client_clock *clock) {
    const json_t *json = json_array_get(told->seats, index);
    uint64_t seat;
    if (!take_number(json, "seat", 1, &seat) || seat > GW_SEATS_MAX) return false;
    *clock = (client_clock){.seat = (gw_seat)seat};
    clock->runs = json_object_get(json, "until") != NULL;
    return take_time(json, "bank", &clock->bank) &&
           (!clock->runs || take_time(json, "until", &clock->until));
}
