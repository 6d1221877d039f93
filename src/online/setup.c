#include "online/setup.h"
#include "core/words.h"
#include "online/entry.h"

#include <gangway/player.h>
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

/* The values of the lines, within the text. */
typedef struct lines {
    gw_word game, options, level, clock, welcome;
    store_text rest; /* the custom board, or the record */
    bool has_board, has_record, is_private, has_hints;
} lines;

static bool is_set(gw_word word) {
    return word.text != NULL;
}

/* Sorts one line into `l`; false if the word is unknown or comes twice. */
static bool read_line(gw_word line, lines *l) {
    const char *space = line.length > 0 ? memchr(line.text, ' ', line.length) : NULL;
    gw_word name = {line.text, space ? (size_t)(space - line.text) : line.length};
    gw_word value = {space ? space + 1 : line.text + line.length,
                     space ? line.length - name.length - 1 : 0};
    gw_word *known = gw_word_is(name, "game")      ? &l->game
                     : gw_word_is(name, "options") ? &l->options
                     : gw_word_is(name, "level")   ? &l->level
                     : gw_word_is(name, "clock")   ? &l->clock
                     : gw_word_is(name, "welcome") ? &l->welcome
                                                   : NULL;
    if (known == NULL || is_set(*known)) return false;
    *known = value;
    return true;
}

static bool refuse(gw_problem *problem, const char *text, const char *argument, gw_word word,
                   uint32_t line) {
    gw_problem_set(problem, text);
    gw_problem_word(problem, argument, word.text, word.length);
    if (problem) problem->line = line;
    return false;
}

static bool read_lines(store_text text, lines *l, gw_problem *problem) {
    for (uint32_t number = 1; text.length > 0; number++) {
        const char *end = memchr(text.bytes, '\n', text.length);
        gw_word line = {text.bytes, end ? (size_t)(end - text.bytes) : text.length};
        size_t skip = line.length + (end != NULL);
        text = (store_text){text.bytes + skip, text.length - skip};
        l->has_board = gw_word_is(line, "board");
        l->has_record = gw_word_is(line, "record");
        if (l->has_board || l->has_record) {
            l->rest = text;
            return true;
        }
        bool *flag = gw_word_is(line, "private") ? &l->is_private
                     : gw_word_is(line, "hints") ? &l->has_hints
                                                 : NULL;
        if (flag && !*flag) {
            *flag = true;
            continue;
        }
        if (!read_line(line, l))
            return refuse(problem, "problem.header-syntax", "line", line, number);
    }
    return true;
}

static const gw_game *find_game(gw_word name) {
    char text[64] = "";
    if (name.length >= sizeof text) return NULL;
    memcpy(text, name.text, name.length);
    return gw_game_find(text);
}

static bool read_level(const gw_game *game, gw_word level, setup *s) {
    if (!is_set(level)) {
        strcpy(s->level, gw_player_find(game, "medium") ? "medium" : "random");
        return true;
    }
    if (level.length >= sizeof s->level) return false;
    memcpy(s->level, level.text, level.length);
    s->level[level.length] = '\0';
    return gw_player_find(game, s->level) != NULL;
}

/* `move ALLOWANCE BANK`, `days N` or `days N HOLIDAYS`. */
static bool read_clock(gw_word clock, clock_rules *rules) {
    enum { WORDS = 3, MOVE_MAX = CLOCK_DAY_MS, DAYS_MAX = 60 };
    gw_word words[WORDS] = {{NULL, 0}};
    uint64_t first, second = 0;
    *rules = (clock_rules){.kind = CLOCK_NONE};
    if (!is_set(clock)) return true;
    size_t count = gw_words_split(clock.text, clock.length, words, WORDS);
    if (count < 2 || !gw_word_number(words[1], INT64_MAX / 16, &first) || first == 0) return false;
    if (count == WORDS && !gw_word_number(words[2], INT64_MAX / 16, &second)) return false;
    if (gw_word_is(words[0], "days") && first <= DAYS_MAX && second <= DAYS_MAX) {
        *rules = (clock_rules){.kind = CLOCK_DAYS,
                               .allowance = (int64_t)first * CLOCK_DAY_MS,
                               .holidays = (uint32_t)second};
        return true;
    }
    if (!gw_word_is(words[0], "move") || count != WORDS || first > MOVE_MAX || second > MOVE_MAX)
        return false;
    *rules =
        (clock_rules){.kind = CLOCK_MOVE, .allowance = (int64_t)first, .bank = (int64_t)second};
    return true;
}

static bool read_welcome(gw_word line, setup *s) {
    gw_word people[SETUP_WELCOME];
    if (!is_set(line)) return true;
    size_t count = gw_words_split(line.text, line.length, people, SETUP_WELCOME);
    if (count == 0 || count > SETUP_WELCOME) return false;
    for (size_t i = 0; i < count; i++) {
        uint64_t *person = &s->welcome[s->welcome_count++];
        if (!entry_read_id(people[i].text, people[i].length, person)) return false;
        if (*person == 0 || *person > INT64_MAX) return false;
    }
    return true;
}

/* The game's table, from its options and its board. */
static bool read_table(const lines *l, const gw_game *game, setup *s, gw_problem *problem) {
    gw_options options;
    const char *given = is_set(l->options) ? l->options.text : "";
    if (!gw_options_read(game, &options, given, l->options.length, problem)) return false;
    s->table = gw_table_new_on(game, &options, l->has_board ? l->rest.bytes : NULL, l->rest.length,
                               problem);
    return s->table != NULL;
}

/* Forgets what was read. */
static bool drop(setup *s) {
    gw_table_free(s->table);
    gw_record_free(s->record);
    s->table = NULL;
    s->record = NULL;
    return false;
}

/* Whether the game can go on: nothing of it is missing, and it is not over. */
static bool goes_on(const gw_record *record) {
    return !gw_record_is_view(record) && gw_record_count(record) <= SETUP_STEPS &&
           !gw_is_over(gw_record_table(record), gw_record_state(record));
}

static bool read_record(const lines *l, setup *s, gw_problem *problem) {
    if (is_set(l->game) || is_set(l->options))
        return refuse(problem, "problem.header-syntax", "line",
                      is_set(l->game) ? l->game : l->options, 0);
    s->is_bad_record = true;
    s->record = gw_record_read(l->rest.bytes, l->rest.length, problem);
    if (s->record == NULL) return false;
    gw_problem_set(problem, NULL);
    if (!goes_on(s->record)) return drop(s);
    s->table = gw_table_copy(gw_record_table(s->record), problem);
    if (s->table == NULL) return drop(s);
    s->is_bad_record = false;
    return true;
}

static bool read_game(const lines *l, setup *s, gw_problem *problem) {
    if (l->has_record) return read_record(l, s, problem);
    const gw_game *game = is_set(l->game) ? find_game(l->game) : NULL;
    if (game == NULL) return refuse(problem, "problem.game-unknown", "name", l->game, 0);
    return read_table(l, game, s, problem);
}

bool setup_read(store_text text, setup *s, gw_problem *problem) {
    lines l = {.has_board = false};
    *s = (setup){.table = NULL};
    if (!read_lines(text, &l, problem)) return false;
    s->is_private = l.is_private;
    s->has_hints = l.has_hints;
    if (!read_welcome(l.welcome, s))
        return refuse(problem, "problem.header-syntax", "line", l.welcome, 0);
    if (!read_clock(l.clock, &s->clock))
        return refuse(problem, "problem.header-syntax", "line", l.clock, 0);
    if (!read_game(&l, s, problem)) return false;
    if (read_level(s->table->game, l.level, s)) return true;
    refuse(problem, "match.players-only", "name", l.level, 0);
    return drop(s);
}

static void put_shown(store_text head, const setup *s, gw_out *out) {
    const gw_table *table = s->table;
    gw_put_text(out, "game ");
    gw_put_text(out, table->game->name);
    gw_put_text(out, "\noptions ");
    gw_options_write(table->game, &table->options, out);
    gw_put_char(out, '\n');
    gw_put_bytes(out, head.bytes, head.length);
    gw_put_text(out, "begun ");
    gw_put_number(out, (int64_t)gw_record_count(s->record));
    gw_put_char(out, '\n');
    if (table->board == NULL) return;
    gw_put_text(out, "board\n");
    gw_put_text(out, table->board);
}

char *setup_shown(store_text text, const setup *s, size_t *length) {
    lines l = {.has_board = false};
    gw_out out = gw_out_to(NULL, 0);
    if (!read_lines(text, &l, NULL)) return NULL;
    store_text head = {text.bytes, text.length - l.rest.length - strlen("record\n")};
    put_shown(head, s, &out);
    *length = out.length;
    char *shown = malloc(out.length + 1);
    if (shown == NULL) return NULL;
    out = gw_out_to(shown, out.length + 1);
    put_shown(head, s, &out);
    return shown;
}
