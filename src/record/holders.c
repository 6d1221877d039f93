/* Who held which seat of a game, and since which step. */
#include "core/utf8.h"
#include "record/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_called(const record_holder *holder, const char *name, size_t length) {
    if (holder->kind == GW_PERSON) return true;
    return strlen(holder->name) == length && memcmp(holder->name, name, length) == 0;
}

static bool is_holder(const record_holder *holder, gw_holder_kind kind, const char *name,
                      size_t length) {
    return holder->kind == kind && is_called(holder, name, length);
}

/* How many holders remain without those from step `from` or later. */
static size_t count_before(const record_holders *holders, size_t from) {
    size_t count = holders->count;
    while (count > 0 && holders->list[count - 1].from >= from) count--;
    return count;
}

static void forget(record_holders *holders, size_t count) {
    while (holders->count > count) free(holders->list[--holders->count].name);
}

/* Whether the last of the first `count` holders is already this one. */
static bool is_last(const record_holders *holders, size_t count, gw_holder_kind kind,
                    const char *name, size_t length) {
    if (count == 0) return kind == GW_PERSON;
    return is_holder(&holders->list[count - 1], kind, name, length);
}

/* Reserves memory for two more; false if there is none. */
static bool make_room(record_holders *holders) {
    if (holders->count + 2 <= holders->capacity) return true;
    size_t capacity = 2 * holders->count + 2;
    record_holder *list = realloc(holders->list, capacity * sizeof *list);
    if (list == NULL) return false;
    holders->list = list;
    holders->capacity = capacity;
    return true;
}

bool gw_holders_put(record_holders *holders, gw_holder_kind kind, const char *name, size_t length,
                    size_t from) {
    size_t count = count_before(holders, from);
    if (is_last(holders, count, kind, name, length)) {
        forget(holders, count);
        return true;
    }
    if (!make_room(holders)) return false;
    char *copy = kind == GW_PERSON ? NULL : gw_record_copy(name, length);
    if (copy == NULL && kind != GW_PERSON) return false;
    forget(holders, count);
    assert(holders->count + 2 <= holders->capacity);
    assert(holders->count == 0 || holders->list[holders->count - 1].from < from);
    /* An empty list meant a person: from now on that must be explicit. */
    if (count == 0 && from > 0)
        holders->list[holders->count++] = (record_holder){.kind = GW_PERSON};
    holders->list[holders->count++] = (record_holder){kind, copy, from};
    return true;
}

void gw_holders_truncate(record_holders *holders, size_t count) {
    size_t kept = holders->count;
    while (kept > 0 && holders->list[kept - 1].from > count) kept--;
    forget(holders, kept);
}

void gw_holders_take_back(record_holders *holders, size_t count) {
    size_t last = holders->count - 1;
    if (holders->count == 0 || holders->list[last].from <= count) return;
    record_holder keeper = holders->list[last];
    holders->count = last;
    forget(holders, count_before(holders, count));
    const char *name = keeper.name ? keeper.name : "";
    if (is_last(holders, holders->count, keeper.kind, name, strlen(name))) {
        free(keeper.name);
        return;
    }
    keeper.from = count;
    holders->list[holders->count++] = keeper;
}

void gw_holders_free(record_holders *holders) {
    forget(holders, 0);
    free(holders->list);
}

/* ------------------------------------------------------------------- queries -- */

size_t gw_record_holder_count(const gw_record *record, gw_seat seat) {
    assert(seat <= GW_SEATS_MAX);
    size_t count = record->holders[seat].count;
    return count > 0 ? count : 1;
}

gw_holder gw_record_holder(const gw_record *record, gw_seat seat, size_t index) {
    assert(seat <= GW_SEATS_MAX && index < gw_record_holder_count(record, seat));
    const record_holders *holders = &record->holders[seat];
    if (holders->count == 0) return (gw_holder){.kind = GW_PERSON, .name = ""};
    const record_holder *holder = &holders->list[index];
    return (gw_holder){holder->kind, holder->name ? holder->name : "", holder->from};
}

gw_holder gw_record_holder_at(const gw_record *record, gw_seat seat, size_t step) {
    size_t index = gw_record_holder_count(record, seat) - 1;
    while (index > 0 && gw_record_holder(record, seat, index).from > step) index--;
    return gw_record_holder(record, seat, index);
}

/* ------------------------------------------------------------------ setting -- */

static bool is_seat(const gw_record *record, gw_seat seat) {
    return seat >= 1 && seat <= record->table->players;
}

bool gw_is_holder_name(const char *name) {
    return name && name[0] && strchr(name, ' ') == NULL && gw_utf8_is_printable(name, strlen(name));
}

bool gw_record_set_holder(gw_record *record, gw_seat seat, gw_holder_kind kind, const char *name) {
    bool is_person = kind == GW_PERSON;
    if (!is_seat(record, seat) || (!is_person && !gw_is_holder_name(name))) return false;
    return gw_holders_put(&record->holders[seat], kind, is_person ? "" : name,
                          is_person ? 0 : strlen(name), record->count);
}

bool gw_record_name_holder(gw_record *record, gw_seat seat, const char *name) {
    if (!is_seat(record, seat) || !gw_is_holder_name(name)) return false;
    gw_holder now = gw_record_holder_at(record, seat, record->count);
    if (now.kind == GW_PERSON) return false;
    return gw_holders_put(&record->holders[seat], now.kind, name, strlen(name), now.from);
}
