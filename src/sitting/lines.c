/* Entries as lines. */
#include "sitting/inside.h"

#include <string.h>

void sitting_put_entry(const gw_table *table, const sitting_entry *entry, gw_out *out) {
    switch (entry->kind) {
    case SITTING_STEP:
        gw_put_number(out, entry->seat);
        gw_put_char(out, ' ');
        table->game->write_action(table, entry->action, out);
        break;
    case SITTING_BACK:
        gw_put_text(out, "back ");
        gw_put_number(out, (int64_t)entry->steps);
        break;
    case SITTING_SEAT:
        gw_put_text(out, "seat ");
        gw_put_number(out, entry->seat);
        gw_put_char(out, ' ');
        gw_put_text(out, gw_holder_kind_name(entry->holder));
        if (entry->holder == GW_PERSON) break;
        gw_put_char(out, ' ');
        gw_put_text(out, entry->name);
        break;
    case SITTING_NAMED:
        gw_put_text(out, "named ");
        gw_put_number(out, entry->seat);
        gw_put_char(out, ' ');
        gw_put_text(out, entry->name);
        break;
    case SITTING_SKIP: gw_put_text(out, "skip"); break;
    }
}

/* --------------------------------------------------------------------- reading -- */

/* What is left of a line. */
typedef struct reader {
    const char *at, *end;
} reader;

/* Takes the next word, up to a blank or the end. */
static reader take_word(reader *r) {
    reader word = {r->at, r->at};
    while (word.end < r->end && *word.end != ' ') word.end++;
    r->at = word.end < r->end ? word.end + 1 : word.end;
    return word;
}

static bool is_word(reader word, const char *text) {
    size_t length = (size_t)(word.end - word.at);
    return strlen(text) == length && memcmp(word.at, text, length) == 0;
}

/* A number of at most nine digits, without anything around it. */
static bool read_number(reader word, size_t *number) {
    size_t length = (size_t)(word.end - word.at);
    if (length < 1 || length > 9) return false;
    *number = 0;
    for (; word.at < word.end; word.at++) {
        if (*word.at < '0' || *word.at > '9') return false;
        *number = *number * 10 + (size_t)(*word.at - '0');
    }
    return true;
}

static bool read_seat(const gw_table *table, reader word, gw_seat first, gw_seat *seat) {
    size_t number;
    if (!read_number(word, &number) || number < first || number > table->players) return false;
    *seat = (gw_seat)number;
    return true;
}

static bool read_name(reader word, char name[SITTING_NAME]) {
    size_t length = (size_t)(word.end - word.at);
    if (length < 1 || length >= SITTING_NAME) return false;
    memcpy(name, word.at, length);
    name[length] = '\0';
    return gw_is_holder_name(name) && strlen(name) == length;
}

static bool read_holder(const gw_table *table, reader *r, sitting_entry *entry) {
    if (!read_seat(table, take_word(r), 1, &entry->seat)) return false;
    if (entry->kind == SITTING_NAMED) {
        entry->holder = GW_BOT;
        return read_name(take_word(r), entry->name);
    }
    reader kind = take_word(r);
    entry->holder = GW_PERSON;
    while (entry->holder <= GW_BOT && !is_word(kind, gw_holder_kind_name(entry->holder)))
        entry->holder++;
    if (entry->holder > GW_BOT) return false;
    return entry->holder == GW_PERSON || read_name(take_word(r), entry->name);
}

bool sitting_get_entry(const gw_table *table, const char *line, size_t length,
                       sitting_entry *entry) {
    reader r = {line, line + length};
    reader first = take_word(&r);
    *entry = (sitting_entry){.kind = SITTING_STEP};
    if (is_word(first, "skip")) {
        entry->kind = SITTING_SKIP;
    } else if (is_word(first, "back")) {
        entry->kind = SITTING_BACK;
        if (!read_number(take_word(&r), &entry->steps)) return false;
    } else if (is_word(first, "seat") || is_word(first, "named")) {
        entry->kind = is_word(first, "seat") ? SITTING_SEAT : SITTING_NAMED;
        if (!read_holder(table, &r, entry)) return false;
    } else {
        return read_seat(table, first, 0, &entry->seat) &&
               table->game->read_action(table, r.at, (size_t)(r.end - r.at), &entry->action) == 0;
    }
    return r.at == r.end;
}
