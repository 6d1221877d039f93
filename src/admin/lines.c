/* The answer, line by line. */
#include "admin/internal.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(admin *a, size_t more) {
    if (a->taken == a->length) a->taken = a->length = 0;
    if (a->capacity - a->length >= more) return true;
    size_t capacity = 2 * a->capacity + more;
    char *grown = realloc(a->text, capacity);
    if (grown == NULL) return false;
    a->text = grown;
    a->capacity = capacity;
    return true;
}

void admin_add_line(admin *a, json_t *line) {
    size_t length = line ? json_dumpb(line, NULL, 0, JSON_COMPACT) : 0;
    if (length > 0 && make_room(a, length + 1)) {
        json_dumpb(line, a->text + a->length, length, JSON_COMPACT);
        a->length += length;
        a->text[a->length++] = '\n';
    } else { /* the answer has no end then, so it is seen to be incomplete */
        a->step = ADMIN_OVER;
        a->is_good = false;
    }
    json_decref(line);
}

bool admin_next_line(admin *a, store_text *line) {
    if (a->taken == a->length) return false;
    const char *start = a->text + a->taken;
    const char *end = memchr(start, '\n', a->length - a->taken);
    *line = (store_text){start, (size_t)(end - start) + 1};
    a->taken += line->length;
    return true;
}

void admin_end(admin *a, const char *why) {
    if (a->step == ADMIN_OVER) return;
    a->is_good = why == NULL && a->faults == 0;
    json_t *line = json_pack("{s:b}", "done", why == NULL);
    if (a->ask.what != ADMIN_BACKUP)
        json_object_set_new(line, "tables", json_integer((json_int_t)a->tables));
    if (why) json_object_set_new(line, "why", json_string(why));
    if (a->ask.what == ADMIN_VERIFY)
        json_object_set_new(line, "faults", json_integer((json_int_t)a->faults));
    a->step = ADMIN_OVER;
    admin_add_line(a, line);
}

json_t *admin_id(uint64_t id) {
    char text[17];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_hex(&out, id);
    return json_string(text);
}

static json_t *text_of(store_text text) {
    return json_stringn(text.length > 0 ? text.bytes : "", text.length);
}

static json_t *describe_seat(const admin *a, size_t i) {
    json_t *seat = json_object();
    if (a->listing.seats[i].person != 0)
        json_object_set_new(seat, "person", admin_id(a->listing.seats[i].person));
    if (a->names[i]) json_object_set_new(seat, "name", json_string(a->names[i]));
    if (a->listing.seats[i].level.length > 0)
        json_object_set_new(seat, "level", text_of(a->listing.seats[i].level));
    return seat;
}

static const char *const phases[] = {
    [GAME_NONE] = "none",       [GAME_FILLING] = "filling", [GAME_LOCKED] = "locked",
    [GAME_PLAYING] = "playing", [GAME_PAUSED] = "paused",   [GAME_OVER] = "over",
};

json_t *admin_describe(const admin *a) {
    json_t *line = json_object(), *seats;
    json_object_set_new(line, "table", admin_id(a->header->table));
    json_object_set_new(line, "entries", json_integer((json_int_t)a->header->last[STORE_LOG]));
    json_object_set_new(line, "changed", json_integer(a->header->changed));
    if (!a->is_listed) return line;
    seats = json_array();
    for (size_t i = 0; i < a->listing.seat_count; i++)
        json_array_append_new(seats, describe_seat(a, i));
    json_object_set_new(line, "game", text_of(a->listing.game));
    json_object_set_new(line, "options", text_of(a->listing.options));
    if (a->listing.clock.length > 0) json_object_set_new(line, "clock", text_of(a->listing.clock));
    json_object_set_new(line, "phase", json_string(phases[a->listing.phase]));
    json_object_set_new(line, "private", json_boolean(a->listing.is_private));
    json_object_set_new(line, "host", admin_id(a->listing.host));
    json_object_set_new(line, "seats", seats);
    return line;
}
