/* A record in memory: its steps, its header, and going back. */
#include "record/record.h"

#include "core/utf8.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static gw_record *make_record(gw_table *table, bool is_view, gw_seat viewer) {
    assert(viewer <= table->players);
    gw_record *record = calloc(1, sizeof *record);
    if (record == NULL) {
        gw_table_free(table);
        return NULL;
    }
    size_t bytes = table->game->scratch_bytes;
    record->table = table;
    record->is_view = is_view;
    record->viewer = viewer;
    record->scratch = bytes > 0 ? calloc(1, bytes) : NULL;
    gw_record_begin(record, GW_STATE(&record->state));
    return record;
}

gw_record *gw_record_new(gw_table *table) {
    return make_record(table, false, GW_PUBLIC);
}

gw_record *gw_record_new_for(gw_table *table, gw_seat viewer) {
    return make_record(table, true, viewer);
}

void gw_record_free(gw_record *record) {
    if (record == NULL) return;
    for (size_t i = 0; i < record->key_count; i++) {
        free(record->keys[i].key);
        free(record->keys[i].value);
    }
    for (size_t seat = 0; seat <= GW_SEATS_MAX; seat++) {
        free(record->players[seat]);
        gw_holders_free(&record->holders[seat]);
    }
    free(record->keys);
    free(record->steps);
    free(record->scratch);
    gw_table_free(record->table);
    free(record);
}

const gw_table *gw_record_table(const gw_record *record) {
    return record->table;
}

size_t gw_record_count(const gw_record *record) {
    return record->count;
}

gw_step gw_record_step(const gw_record *record, size_t index) {
    assert(index < record->count);
    return record->steps[index].step;
}

bool gw_record_is_view(const gw_record *record) {
    return record->is_view;
}

const gw_state *gw_record_state(const gw_record *record) {
    return GW_STATE(&((gw_record *)record)->state);
}

void gw_record_begin(const gw_record *record, gw_state *state) {
    const gw_table *table = record->table;
    gw_start(table, state);
    if (!record->is_view) return;
    gw_any_state start;
    memcpy(&start, state, table->game->state_bytes);
    table->game->view(table, GW_STATE(&start), record->viewer, state);
}

static void replay(const gw_record *record, size_t count, gw_scratch *scratch, gw_state *state) {
    assert(count <= record->count);
    size_t from = record->marked <= count ? record->marked : 0;
    if (from > 0)
        memcpy(state, &record->mark, record->table->game->state_bytes);
    else
        gw_record_begin(record, state);
    for (size_t i = from; i < count; i++) {
        gw_step step = record->steps[i].step;
        gw_apply(record->table, state, scratch, step.seat, step.action, NULL);
    }
}

void gw_record_replay(const gw_record *record, size_t count, gw_state *state) {
    replay(record, count, NULL, state);
}

uint64_t gw_record_trail(const gw_record *record) {
    const gw_table *table = record->table;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    uint64_t trail = 0;
    gw_record_begin(record, state);
    for (size_t i = 0; i < record->count; i++) {
        gw_step step = record->steps[i].step;
        gw_apply(table, state, NULL, step.seat, step.action, NULL);
        trail = (trail ^ gw_hash(table, state)) * UINT64_C(0x9E3779B97F4A7C15);
        trail ^= trail >> 32;
    }
    return trail;
}

/* The undo point after a step of `seat` that is not binding. */
static size_t undo_point_after(const gw_record *record, gw_seat seat) {
    size_t count = record->count;
    gw_seat last = count > 0 ? record->steps[count - 1].step.seat : GW_CHANCE;
    if (seat == GW_CHANCE) return count + 1;
    return seat == last ? gw_record_undo_point(record) : count;
}

/* Applies the step and returns whether it is binding. */
static bool apply_binding(gw_record *record, gw_step step, gw_events *events) {
    const gw_table *table = record->table;
    gw_state *state = GW_STATE(&record->state);
    gw_any_state before;
    memcpy(&before, state, table->game->state_bytes);
    gw_apply(table, state, record->scratch, step.seat, step.action, events);
    return table->game->is_binding(table, GW_STATE(&before), step.seat, step.action, state);
}

/* Appends a step, for which memory is reserved. */
static void append(gw_record *record, gw_step step, gw_events *events) {
    const gw_table *table = record->table;
    size_t undo_point = undo_point_after(record, step.seat);
    assert(record->count < record->capacity);
    bool can_bind = step.seat != GW_CHANCE && table->game->is_binding;
    if (!can_bind)
        gw_apply(table, GW_STATE(&record->state), record->scratch, step.seat, step.action, events);
    else if (apply_binding(record, step, events))
        undo_point = record->count + 1;
    assert(undo_point >= gw_record_undo_point(record) && undo_point <= record->count + 1);
    record->steps[record->count++] = (record_step){step, undo_point};
}

bool gw_record_reserve(gw_record *record, size_t steps) {
    enum { FIRST_CAPACITY = 64 };
    size_t wanted = record->count + steps;
    size_t capacity = record->capacity > 0 ? record->capacity : FIRST_CAPACITY;
    if (wanted <= record->capacity) return true;
    while (capacity < wanted) capacity *= 2;
    record_step *list = realloc(record->steps, capacity * sizeof *list);
    if (list == NULL) return false;
    record->steps = list;
    record->capacity = capacity;
    assert(record->count + steps <= record->capacity);
    return true;
}

bool gw_record_append(gw_record *record, gw_seat seat, gw_action action, gw_events *events) {
    if (!gw_record_reserve(record, 1)) return false;
    append(record, (gw_step){seat, action}, events);
    return true;
}

gw_rule gw_record_play(gw_record *record, gw_seat seat, gw_action action, gw_events *events) {
    gw_rule rule = gw_check(record->table, gw_record_state(record), record->scratch, seat, action);
    if (rule != 0) return rule;
    return gw_record_append(record, seat, action, events) ? 0 : GW_NO_MEMORY;
}

bool gw_record_play_out(gw_record *record, gw_decider *decide, void *context) {
    gw_seat seat;
    gw_action action;
    while ((seat = gw_first_to_act(record->table, gw_record_state(record))) != GW_NO_SEAT) {
        if (!decide(context, gw_record_state(record), seat, &action)) return false;
        if (gw_record_play(record, seat, action, NULL) != 0) return false;
    }
    return true;
}

size_t gw_record_undo_point(const gw_record *record) {
    return record->count > 0 ? record->steps[record->count - 1].undo_point : 0;
}

/* Replays the steps from the start and checks each; returns the rule that forbids one, or 0. */
static gw_rule replay_checked(gw_record *record, const record_step *steps, size_t count) {
    const gw_table *table = record->table;
    gw_record_begin(record, GW_STATE(&record->state));
    record->count = record->marked = 0;
    for (size_t i = 0; i < count; i++) {
        gw_step step = steps[i].step;
        gw_rule rule =
            gw_check(table, gw_record_state(record), record->scratch, step.seat, step.action);
        if (rule != 0) return rule;
        append(record, step, NULL);
    }
    return 0;
}

static void take_holders_back(gw_record *record, size_t count) {
    for (size_t seat = 1; seat <= GW_SEATS_MAX; seat++)
        gw_holders_take_back(&record->holders[seat], count);
}

/* Replays the steps from the start, then plays `next`, if there is one. */
static gw_rule replay_amended(gw_record *record, const record_step *steps, size_t count,
                              const gw_step *next) {
    gw_rule rule = replay_checked(record, steps, count);
    if (rule != 0 || next == NULL) return rule;
    return gw_record_play(record, next->seat, next->action, NULL);
}

gw_rule gw_record_amend(gw_record *record, size_t left, const gw_amendment *list, size_t count,
                        const gw_step *next) {
    size_t steps = record->count, bytes = (steps + 1) * sizeof *record->steps;
    gw_any_state before = record->state;
    if (left > steps) left = steps;
    for (size_t i = 0; i < count; i++)
        if (list[i].index >= left) return record->table->game->syntax_rule;
    if (!gw_record_reserve(record, 1)) return GW_NO_MEMORY;
    record_step *old = malloc(bytes), *now = malloc(bytes);
    gw_rule rule = GW_NO_MEMORY;
    if (old && now) {
        memcpy(old, record->steps, steps * sizeof *old);
        memcpy(now, record->steps, left * sizeof *now);
        for (size_t i = 0; i < count; i++) now[list[i].index].step.action = list[i].action;
        rule = replay_amended(record, now, left, next);
        if (rule != 0) {
            memcpy(record->steps, old, steps * sizeof *old);
            record->count = steps;
            record->state = before;
        } else if (left < steps) {
            take_holders_back(record, left);
        }
    }
    free(old);
    free(now);
    return rule;
}

/* Goes back to `count` steps, and marks a position a little before that: going back is often
 * repeated. */
static void go_back(gw_record *record, size_t count) {
    enum { BEFORE = 32, FAR = 64 };
    gw_state *state = GW_STATE(&record->state);
    record->count = count;
    if (record->marked > count) record->marked = 0;
    if (count > record->marked + FAR) {
        replay(record, count - BEFORE, record->scratch, state);
        record->mark = record->state;
        record->marked = count - BEFORE;
    }
    replay(record, count, record->scratch, state);
}

void gw_record_truncate(gw_record *record, size_t count) {
    if (count >= record->count) return;
    for (size_t seat = 1; seat <= GW_SEATS_MAX; seat++)
        gw_holders_truncate(&record->holders[seat], count);
    go_back(record, count);
}

void gw_record_take_back(gw_record *record, size_t count) {
    if (count >= record->count) return;
    take_holders_back(record, count);
    go_back(record, count);
}

char *gw_record_copy(const char *text, size_t length) {
    char *result = malloc(length + 1);
    if (result == NULL) return NULL;
    memcpy(result, text, length);
    result[length] = '\0';
    return result;
}

const char *gw_record_player(const gw_record *record, gw_seat seat) {
    return seat <= GW_SEATS_MAX ? record->players[seat] : NULL;
}

bool gw_record_set_player_text(gw_record *record, gw_seat seat, const char *name, size_t length) {
    if (seat < 1 || seat > record->table->players || !gw_utf8_is_printable(name, length))
        return false;
    char *text = gw_record_copy(name, length);
    if (text == NULL) return false;
    free(record->players[seat]);
    record->players[seat] = text;
    return true;
}

bool gw_record_set_player(gw_record *record, gw_seat seat, const char *name) {
    return gw_record_set_player_text(record, seat, name, strlen(name));
}

size_t gw_record_key_count(const gw_record *record) {
    return record->key_count;
}

const char *gw_record_key(const gw_record *record, size_t index, const char **value) {
    assert(index < record->key_count);
    if (value) *value = record->keys[index].value;
    return record->keys[index].key;
}

bool gw_record_add_key_text(gw_record *record, const char *key, size_t key_length,
                            const char *value, size_t value_length) {
    record_key *keys = realloc(record->keys, (record->key_count + 1) * sizeof *keys);
    if (keys == NULL) return false;
    record->keys = keys;
    record_key *added = &keys[record->key_count];
    added->key = gw_record_copy(key, key_length);
    added->value = gw_record_copy(value, value_length);
    if (added->key == NULL || added->value == NULL) {
        free(added->key);
        free(added->value);
        return false;
    }
    record->key_count++;
    return true;
}

/* Keys that the record writes itself, or used to write. */
static bool is_reserved(const char *key) {
    static const char *const reserved[] = {"gangway-record", "game",  "options",  "rules",
                                           "result",         "board", "computers"};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(key, reserved[i]) == 0) return true;
    return strncmp(key, "player ", strlen("player ")) == 0 ||
           strncmp(key, "seat ", strlen("seat ")) == 0;
}

bool gw_record_add_key(gw_record *record, const char *key, const char *value) {
    size_t length = strlen(key);
    if (length == 0 || key[0] == '#' || strchr(key, ':') || is_reserved(key)) return false;
    if (!gw_utf8_is_printable(key, length) || !gw_utf8_is_printable(value, strlen(value)))
        return false;
    if (gw_is_fair_key(key, length) && !gw_fair_line_may_follow(record, key, value)) return false;
    return gw_record_add_key_text(record, key, length, value, strlen(value));
}
