/* The header lines that say who held a seat: `seat S: KIND … from N KIND …`, and their equivalents
 * in older records (docs/rules/records.md). */
#include "record/record.h"

#include <gangway/player.h>
#include <string.h>

static const char *const kinds[] = {
    [GW_PERSON] = "person", [GW_COMPUTER] = "computer", [GW_BOT] = "bot"};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *gw_holder_kind_name(gw_holder_kind kind) {
    return kinds[kind];
}

/* A text that is read word by word. */
typedef struct words {
    const char *start, *at, *end; /* `at`: the end of the last word, or the start */
    const char *word;             /* the last one read */
    size_t length;
} words;

/* Moves to the next word; false at the end, and if the word is empty. */
static bool next_word(words *w) {
    if (w->word && w->at < w->end) w->at++; /* the space after the last one */
    const char *space = memchr(w->at, ' ', (size_t)(w->end - w->at));
    w->word = w->at;
    w->at = space ? space : w->end;
    w->length = (size_t)(w->at - w->word);
    return w->length > 0;
}

static bool is_word(const words *w, const char *text) {
    return strlen(text) == w->length && memcmp(w->word, text, w->length) == 0;
}

static bool fail(gw_problem *problem, const char *id, const char *name, const char *word,
                 size_t length) {
    gw_problem_set(problem, id);
    if (name) gw_problem_word(problem, name, word, length);
    return false;
}

/* ------------------------------------------------------------------ reading -- */

/* Converts a line number, from 1, to the index of its step; 0 also if it is not a valid number. */
static size_t read_step(const words *w) {
    size_t number = 0;
    if (w->word[0] == '0') return 0;
    for (size_t i = 0; i < w->length; i++) {
        if (w->word[i] < '0' || w->word[i] > '9') return 0;
        number = number * 10 + (size_t)(w->word[i] - '0');
        if (number > GW_RECORD_MAX) return 0; /* no record has so many lines */
    }
    return number - 1;
}

static bool read_kind(const words *w, gw_holder_kind *kind) {
    for (size_t i = 0; i < KINDS; i++) {
        if (!is_word(w, kinds[i])) continue;
        *kind = (gw_holder_kind)i;
        return true;
    }
    return false;
}

static bool fail_syntax(const words *w, gw_problem *problem) {
    return fail(problem, "problem.seat-syntax", "line", w->start, (size_t)(w->end - w->start));
}

/* Reads `from N`, where step N must come after `*from`. */
static bool read_from(words *w, size_t *from, gw_problem *problem) {
    if (!next_word(w) || !is_word(w, "from") || !next_word(w)) return fail_syntax(w, problem);
    size_t next = read_step(w);
    if (next > *from) {
        *from = next;
        return true;
    }
    fail(problem, "problem.seat-from", "number", w->word, w->length);
    gw_problem_number(problem, "least", (int64_t)*from + 2);
    return false;
}

/* Reads who held the seat from step `from` on. */
static bool read_holder(words *w, size_t from, record_holders *holders, gw_problem *problem) {
    gw_holder_kind kind;
    if (!next_word(w)) return fail_syntax(w, problem);
    if (!read_kind(w, &kind)) return fail(problem, "problem.seat-kind", "kind", w->word, w->length);
    if (kind != GW_PERSON && !next_word(w)) return fail_syntax(w, problem);
    if (gw_holders_put(holders, kind, w->word, w->length, from)) return true;
    return fail(problem, "problem.memory", NULL, NULL, 0);
}

bool gw_holders_read(record_holders *holders, const char *text, size_t length,
                     gw_problem *problem) {
    words w = {.start = text, .at = text, .end = text + length};
    size_t from = 0;
    if (!read_holder(&w, from, holders, problem)) return false;
    while (w.at < w.end)
        if (!read_from(&w, &from, problem) || !read_holder(&w, from, holders, problem))
            return false;
    return true;
}

/* ------------------------------------------------------------ older records -- */

/* Reads `SEAT=NAME` for a seat that has no holder yet. */
static bool read_computer(gw_record *record, const words *w, gw_problem *problem) {
    const char *equals = memchr(w->word, '=', w->length);
    size_t length = equals ? (size_t)(equals - w->word) : 0;
    gw_seat seat = gw_seat_find(record->table, w->word, length);
    size_t name_length = equals ? w->length - length - 1 : 0;
    if (seat == GW_NO_SEAT || name_length == 0 || record->holders[seat].count > 0)
        return fail(problem, "problem.computers", "word", w->word, w->length);
    if (gw_holders_put(&record->holders[seat], GW_COMPUTER, equals + 1, name_length, 0))
        return true;
    return fail(problem, "problem.memory", NULL, NULL, 0);
}

bool gw_computers_read(gw_record *record, const char *text, size_t length, gw_problem *problem) {
    words w = {.start = text, .at = text, .end = text + length};
    while (w.at < w.end) {
        if (!next_word(&w)) return fail(problem, "problem.computers", "word", text, length);
        if (!read_computer(record, &w, problem)) return false;
    }
    return true;
}

/* Whether the name of the seat's player is that of a computer player of the game. */
static bool is_named_like_computer(const gw_record *record, gw_seat seat) {
    const char *name = record->players[seat];
    return name && gw_player_find(record->table->game, name);
}

bool gw_computers_guess(gw_record *record, gw_problem *problem) {
    for (gw_seat seat = 1; seat <= record->table->players; seat++) {
        const char *name = record->players[seat];
        if (is_named_like_computer(record, seat) &&
            !gw_holders_put(&record->holders[seat], GW_COMPUTER, name, strlen(name), 0))
            return fail(problem, "problem.memory", NULL, NULL, 0);
    }
    return true;
}

/* ------------------------------------------------------------------ writing -- */

void gw_put_seat(const gw_table *table, gw_seat seat, gw_out *out) {
    if (table->game->headers_name_seats)
        gw_put_text(out, table->game->seat_name(table, seat, 0));
    else
        gw_put_number(out, seat);
}

static void put_holder(gw_holder holder, gw_out *out) {
    if (holder.from > 0) {
        gw_put_text(out, " from ");
        gw_put_number(out, (int64_t)holder.from + 1);
    }
    gw_put_char(out, ' ');
    gw_put_text(out, kinds[holder.kind]);
    if (holder.kind == GW_PERSON) return;
    gw_put_char(out, ' ');
    gw_put_text(out, holder.name);
}

static void put_line(const gw_record *record, gw_seat seat, gw_out *out) {
    gw_put_text(out, "seat ");
    gw_put_seat(record->table, seat, out);
    gw_put_char(out, ':');
    for (size_t i = 0; i < gw_record_holder_count(record, seat); i++)
        put_holder(gw_record_holder(record, seat, i), out);
    gw_put_char(out, '\n');
}

/* Whether only a person ever held the seat. */
static bool is_only_person(const gw_record *record, gw_seat seat) {
    return gw_record_holder_count(record, seat) == 1 &&
           gw_record_holder(record, seat, 0).kind == GW_PERSON;
}

/* A seat held only by a person gets no line. But if no seat would have one, a person with the name
 * of a computer player gets a line, to be distinguished from a computer. */
void gw_put_seat_lines(const gw_record *record, gw_out *out) {
    bool has_lines = false;
    for (gw_seat seat = 1; seat <= record->table->players; seat++) {
        if (is_only_person(record, seat)) continue;
        put_line(record, seat, out);
        has_lines = true;
    }
    for (gw_seat seat = 1; !has_lines && seat <= record->table->players; seat++)
        if (is_named_like_computer(record, seat)) put_line(record, seat, out);
}
