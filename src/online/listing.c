#include "online/listing.h"
#include "core/words.h"

#include <gangway/game.h>
#include <stdlib.h>
#include <string.h>

listing_group listing_group_of(const game *g) {
    listing_group group = LISTING_PLAYING;
    if (g->phase == GAME_NONE) return LISTING_NONE;
    if (g->phase == GAME_FILLING) group = LISTING_FILLING;
    if (g->phase == GAME_OVER) group = LISTING_OVER;
    return g->setup.is_private ? group + LISTING_PRIVATE : group;
}

/* --------------------------------------------------------------------- writing -- */

static void put_clock(gw_out *out, const clock_rules *clock) {
    if (clock->kind == CLOCK_NONE) return;
    gw_put_text(out, clock->kind == CLOCK_DAYS ? "clock days " : "clock move ");
    if (clock->kind == CLOCK_DAYS) {
        gw_put_number(out, clock->allowance / CLOCK_DAY_MS);
        if (clock->holidays > 0) {
            gw_put_char(out, ' ');
            gw_put_number(out, clock->holidays);
        }
    } else {
        gw_put_number(out, clock->allowance);
        gw_put_char(out, ' ');
        gw_put_number(out, clock->bank);
    }
    gw_put_char(out, '\n');
}

/* `seat`, `seat person ID` or `seat level NAME`. */
static void put_seat(gw_out *out, const game_seat *seat) {
    gw_put_text(out, "seat");
    if (seat->person != 0) {
        gw_put_text(out, " person ");
        gw_put_hex(out, seat->person);
    } else if (seat->is_computer) {
        gw_put_text(out, " level ");
        gw_put_text(out, seat->level);
    }
    gw_put_char(out, '\n');
}

/* When the clocks run out that run, and since when people are to act. The last lines, because they
 * are nobody else's business. */
static void put_times(gw_out *out, const game *g) {
    gw_put_text(out, "until");
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        const seat_clock *clock = &g->seats[seat].clock;
        gw_put_char(out, ' ');
        gw_put_number(out, clock->runs ? clock_deadline(clock, &g->setup.clock) : 0);
    }
    gw_put_text(out, "\nsince");
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        gw_put_char(out, ' ');
        gw_put_number(out, g->seats[seat].waited_since);
    }
    gw_put_char(out, '\n');
}

void listing_write(const game *g, gw_out *out) {
    const gw_table *table = sitting_table(g->sitting);
    gw_put_text(out, "game ");
    gw_put_text(out, table->game->name);
    gw_put_text(out, "\noptions ");
    gw_options_write(table->game, &table->options, out);
    gw_put_char(out, '\n');
    put_clock(out, &g->setup.clock);
    gw_put_text(out, "phase ");
    gw_put_number(out, g->phase);
    if (g->begun > 0) {
        gw_put_text(out, "\nbegun ");
        gw_put_number(out, (int64_t)g->begun);
    }
    gw_put_text(out, "\nhost ");
    gw_put_hex(out, g->host);
    gw_put_char(out, '\n');
    for (gw_seat seat = 1; seat <= game_players(g); seat++) put_seat(out, &g->seats[seat]);
    put_times(out, g);
}

/* --------------------------------------------------------------------- reading -- */

static store_text text_of(gw_word word) {
    return (store_text){word.text, word.length};
}

static bool read_seat(gw_word value, online_listing *l) {
    gw_word words[2];
    if (l->seat_count == GW_SEATS_MAX) return false;
    size_t at = l->seat_count++;
    if (value.length == 0) return true;
    if (gw_words_split(value.text, value.length, words, 2) != 2) return false;
    if (gw_word_is(words[0], "level")) {
        l->seats[at].level = text_of(words[1]);
        return true;
    }
    return gw_word_is(words[0], "person") &&
           entry_read_id(words[1].text, words[1].length, &l->seats[at].person);
}

/* A time of each seat. */
static bool read_times(gw_word value, const online_listing *l, int64_t times[GW_SEATS_MAX]) {
    gw_word words[GW_SEATS_MAX];
    size_t count = gw_words_split(value.text, value.length, words, GW_SEATS_MAX);
    uint64_t time;
    for (size_t i = 0; i < count; i++) {
        if (!gw_word_number(words[i], INT64_MAX / 16, &time)) return false;
        times[i] = (int64_t)time;
    }
    return count == l->seat_count;
}

static bool is_of(uint64_t person, const online_listing *l, size_t seat) {
    return person != 0 && l->seats[seat].person == person;
}

/* The earliest one of a seat of the person, who has to act. */
static bool read_until(gw_word value, uint64_t person, online_listing *l) {
    int64_t until[GW_SEATS_MAX];
    if (!read_times(value, l, until)) return false;
    for (size_t i = 0; i < l->seat_count; i++) {
        bool is_own = is_of(person, l, i);
        if (!is_own) l->due &= ~(UINT32_C(1) << i);
        if (is_own && until[i] != 0 && until[i] < l->deadline) l->deadline = until[i];
    }
    return true;
}

/* The latest one: of two seats the second was not waited for at first. */
static bool read_since(gw_word value, uint64_t person, online_listing *l) {
    int64_t since[GW_SEATS_MAX];
    if (!read_times(value, l, since)) return false;
    for (size_t i = 0; i < l->seat_count; i++)
        if (is_of(person, l, i) && since[i] > l->since) l->since = since[i];
    return true;
}

static bool read_line(gw_word name, gw_word value, uint64_t person, online_listing *l) {
    uint64_t number;
    if (gw_word_is(name, "until")) return read_until(value, person, l);
    if (gw_word_is(name, "since")) return read_since(value, person, l);
    if (gw_word_is(name, "seat")) return read_seat(value, l);
    if (gw_word_is(name, "host")) return entry_read_id(value.text, value.length, &l->host);
    if (gw_word_is(name, "begun")) return gw_word_number(value, SETUP_STEPS, &l->begun);
    if (gw_word_is(name, "phase")) {
        if (!gw_word_number(value, GAME_OVER + 1, &number) || number > GAME_OVER) return false;
        l->phase = (game_phase)number;
        return true;
    }
    store_text *text = gw_word_is(name, "game")      ? &l->game
                       : gw_word_is(name, "options") ? &l->options
                       : gw_word_is(name, "clock")   ? &l->clock
                                                     : NULL;
    if (text) *text = text_of(value);
    return text != NULL;
}

bool listing_read(const store_header *header, uint64_t person, online_listing *l) {
    store_text rest = header->summary;
    *l = (online_listing){.table = header->table,
                          .is_private = header->phase >= LISTING_PRIVATE,
                          .changed = header->changed,
                          .due = header->due >> 1,
                          .deadline = STORE_NEVER};
    while (rest.length > 0) {
        const char *end = memchr(rest.bytes, '\n', rest.length);
        if (end == NULL) return false;
        size_t length = (size_t)(end - rest.bytes);
        const char *space = memchr(rest.bytes, ' ', length);
        gw_word name = {rest.bytes, space ? (size_t)(space - rest.bytes) : length};
        gw_word value = {space ? space + 1 : end, space ? length - name.length - 1 : 0};
        if (!read_line(name, value, person, l)) return false;
        rest = (store_text){end + 1, rest.length - length - 1};
    }
    return l->seat_count > 0 && l->game.length > 0 && l->phase != GAME_NONE && l->host != 0;
}

/* --------------------------------------------------------------------- keeping -- */

listed *listed_copy(const store_header *header) {
    listed *copy = malloc(sizeof *copy + header->summary.length);
    if (copy == NULL) return NULL;
    copy->header = *header;
    if (header->summary.length > 0)
        memcpy(copy->text, header->summary.bytes, header->summary.length);
    copy->header.summary.bytes = copy->text;
    return copy;
}

uint64_t listing_version(const store_header *header) {
    static const char times[] = "until";
    uint64_t hash = (uint64_t)header->phase;
    for (size_t i = 0; i < header->summary.length; i++) {
        const char *at = header->summary.bytes + i;
        bool is_line = i == 0 || at[-1] == '\n';
        if (is_line && header->summary.length - i >= sizeof times - 1 &&
            memcmp(at, times, sizeof times - 1) == 0)
            break;
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
        hash ^= hash >> 29;
    }
    return hash;
}
