/* The log of the table at hand. */
#include "admin/internal.h"

#include "fair/verify.h"
#include "online/record.h"
#include <stdlib.h>
#include <string.h>

void admin_begin_log(admin *a) {
    game_begin(&a->game, a->header->table);
    a->entries = a->ask.what == ADMIN_SHOW ? json_array() : NULL;
}

void admin_forget_log(admin *a) {
    game_end(&a->game);
    json_decref(a->entries);
    free(a->times);
    a->entries = NULL;
    a->times = NULL;
    a->time_capacity = 0;
}

/* ---------------------------------------------------------------------- entries -- */

/* The entry as the public knows it. */
static void keep_entry(admin *a, const store_entry *logged) {
    json_t *line = json_pack("{s:I, s:I}", "entry", (json_int_t)logged->number, "time",
                             (json_int_t)logged->time);
    if (game_view(&a->game, logged, logged->number, GW_PUBLIC, &a->view))
        json_object_set_new(line, "line", json_stringn(a->view.line.bytes, a->view.line.length));
    json_array_append_new(a->entries, line);
}

/* When the game's steps happened; what was taken back is overwritten. */
static bool keep_time(admin *a, const store_entry *logged) {
    const game_mark *mark = &a->game.marks[logged->number - 1];
    if (!mark->is_step) return true;
    if (mark->step >= a->time_capacity) {
        size_t capacity = 2 * mark->step + 256;
        int64_t *grown = realloc(a->times, capacity * sizeof *grown);
        if (grown == NULL) return false;
        a->times = grown;
        a->time_capacity = capacity;
    }
    a->times[mark->step] = logged->time;
    return true;
}

void admin_take_entries(admin *a, const store_entry *entries, size_t count) {
    for (size_t i = 0; i < count && a->fault == NULL && a->step != ADMIN_OVER; i++) {
        game_answer answer = game_apply(&a->game, &entries[i]);
        if (answer == GAME_NO_MEMORY || (answer == GAME_DONE && !keep_time(a, &entries[i])))
            admin_end(a, "memory");
        else if (answer != GAME_DONE)
            a->fault = "entry";
        else if (a->entries)
            keep_entry(a, &entries[i]);
    }
}

/* ----------------------------------------------------------------------- the end -- */

static bool is_over(const admin *a) {
    return a->game.phase == GAME_OVER;
}

/* The record, from which the game and all its chance are made once more. */
static const char *judge_record(const admin *a) {
    size_t length;
    fair_verdict verdict;
    char *text = game_record(&a->game, GW_ALL_SEEING, &length);
    gw_record *record = text ? gw_record_read(text, length, NULL) : NULL;
    if (record) fair_verify(record, NULL, &verdict);
    const char *fault = record == NULL ? "record" : verdict.fault != FAIR_FITS ? "chance" : NULL;
    gw_record_free(record);
    free(text);
    return fault;
}

/* What is wrong with a log all of whose entries could follow each other; NULL: nothing. */
static const char *judge(const admin *a) {
    bool is_same = a->game.last == a->header->last[STORE_LOG];
    if (is_same && (int32_t)listing_group_of(&a->game) != a->header->phase) return "header";
    return is_over(a) ? judge_record(a) : NULL;
}

static void add_verdict(admin *a) {
    json_t *line = json_object();
    json_object_set_new(line, "table", admin_id(a->header->table));
    json_object_set_new(line, "entries", json_integer((json_int_t)a->game.last));
    if (a->fault) json_object_set_new(line, "fault", json_string(a->fault));
    if (a->fault && strcmp(a->fault, "entry") == 0)
        json_object_set_new(line, "at", json_integer((json_int_t)a->game.last + 1));
    admin_add_line(a, line);
}

static void add_shown(admin *a) {
    json_t *line = admin_describe(a), *told;
    size_t i;
    if (a->fault) json_object_set_new(line, "fault", json_string(a->fault));
    admin_add_line(a, line);
    json_array_foreach(a->entries, i, told) admin_add_line(a, json_incref(told));
}

static void add_exported(admin *a) {
    json_t *line = admin_describe(a), *times = json_array();
    char *record = a->fault || a->game.sitting == NULL
                       ? NULL
                       : game_record(&a->game, is_over(a) ? GW_ALL_SEEING : GW_PUBLIC, NULL);
    if (a->fault) json_object_set_new(line, "fault", json_string(a->fault));
    if (record) {
        size_t steps = gw_record_count(sitting_record(a->game.sitting));
        for (size_t i = 0; i < steps; i++) json_array_append_new(times, json_integer(a->times[i]));
        if (a->game.begun > 0)
            json_object_set_new(line, "begun", json_integer((json_int_t)a->game.begun));
        if (a->game.locked > 0) json_object_set_new(line, "locked", json_integer(a->game.locked));
        json_object_set_new(line, "times", times);
        json_object_set_new(line, "record", json_string(record));
    } else {
        json_decref(times);
    }
    admin_add_line(a, line);
    free(record);
}

void admin_finish_log(admin *a) {
    if (a->step == ADMIN_OVER) return;
    if (a->fault == NULL) a->fault = judge(a);
    if (a->ask.what == ADMIN_VERIFY)
        add_verdict(a);
    else if (a->ask.what == ADMIN_SHOW)
        add_shown(a);
    else
        add_exported(a);
}
