/* Entries of the log as lines of text. */
#include "core/words.h"
#include "sitting/internal.h"

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

enum { WORDS = 4, STEPS_MAX = 999999999 };

static bool read_seat(const gw_table *table, gw_word word, gw_seat *seat) {
    uint64_t number;
    if (!gw_word_number(word, GW_NO_SEAT, &number) || number > table->players) return false;
    *seat = (gw_seat)number;
    return true;
}

static bool read_name(gw_word word, char name[SITTING_NAME]) {
    if (word.length >= SITTING_NAME) return false;
    memcpy(name, word.text, word.length);
    name[word.length] = '\0';
    return gw_is_holder_name(name) && strlen(name) == word.length;
}

/* `seat S KIND`, followed by a name unless it is a person, or `named S NAME`. */
static bool read_holder(const gw_table *table, const gw_word *words, size_t count,
                        sitting_entry *entry) {
    if (count < 3 || !read_seat(table, words[1], &entry->seat) || entry->seat == 0) return false;
    if (entry->kind == SITTING_NAMED) {
        entry->holder = GW_BOT;
        return count == 3 && read_name(words[2], entry->name);
    }
    entry->holder = GW_PERSON;
    while (entry->holder <= GW_BOT && !gw_word_is(words[2], gw_holder_kind_name(entry->holder)))
        entry->holder++;
    if (entry->holder == GW_PERSON) return count == 3;
    return entry->holder <= GW_BOT && count == 4 && read_name(words[3], entry->name);
}

static bool read_back(const gw_word *words, size_t count, sitting_entry *entry) {
    uint64_t steps;
    if (count != 2 || !gw_word_number(words[1], STEPS_MAX, &steps)) return false;
    entry->steps = (size_t)steps;
    return true;
}

/* `SEAT ACTION`, where an action may have any number of words. */
static bool read_step(const gw_table *table, const char *line, size_t length,
                      sitting_entry *entry) {
    const char *space = memchr(line, ' ', length);
    if (space == NULL) return false;
    const char *action = space + 1;
    gw_word seat = {line, (size_t)(space - line)};
    return read_seat(table, seat, &entry->seat) &&
           table->game->read_action(table, action, (size_t)(line + length - action),
                                    &entry->action) == 0;
}

bool sitting_get_entry(const gw_table *table, const char *line, size_t length,
                       sitting_entry *entry) {
    gw_word words[WORDS] = {{NULL, 0}};
    size_t count = gw_words_split(line, length, words, WORDS);
    *entry = (sitting_entry){.kind = SITTING_STEP};
    if (gw_word_is(words[0], "skip")) entry->kind = SITTING_SKIP;
    if (gw_word_is(words[0], "back")) entry->kind = SITTING_BACK;
    if (gw_word_is(words[0], "seat")) entry->kind = SITTING_SEAT;
    if (gw_word_is(words[0], "named")) entry->kind = SITTING_NAMED;
    switch (entry->kind) {
    case SITTING_SKIP: return count == 1;
    case SITTING_BACK: return read_back(words, count, entry);
    case SITTING_SEAT:
    case SITTING_NAMED: return read_holder(table, words, count, entry);
    case SITTING_STEP: break;
    }
    return read_step(table, line, length, entry);
}
