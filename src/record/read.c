/* Reads records and checks every line (docs/rules/records.md). */
#include "core/utf8.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* A part of the text, not zero-terminated. */
typedef struct part {
    const char *text;
    size_t length;
} part;

typedef struct reader {
    const char *at, *end;
    uint32_t line; /* of `current` */
    part current;
    unsigned rules;      /* the version stated in the header, or GW_RULES_UNSTATED */
    gw_problem *problem; /* may be NULL */
} reader;

/* Who played, according to the header. */
typedef struct seating {
    uint32_t lines[GW_SEATS_MAX + 1]; /* the line of `seat S:` by seat, or 0 */
    bool has_lines;
    part computers; /* in older records */
    uint32_t computers_line;
} seating;

/* The header's values, not yet interpreted. */
typedef struct header {
    part game, options, rules, fair, result;
    uint32_t game_line, options_line, result_line;
    size_t board_bytes; /* size of the board's lines with line feeds; 0 without a board */
} header;

static bool is_text(part p, const char *text) {
    return strlen(text) == p.length && memcmp(p.text, text, p.length) == 0;
}

static bool starts_with(part p, const char *text) {
    return p.length >= strlen(text) && memcmp(p.text, text, strlen(text)) == 0;
}

/* Reports a problem in the current line, with `word` as its argument `name` unless that is NULL.
 * Returns false. */
static bool fail(reader *r, const char *text, const char *name, part word) {
    if (r->problem == NULL) return false;
    gw_problem_set(r->problem, text);
    if (name) gw_problem_word(r->problem, name, word.text, word.length);
    r->problem->line = r->line;
    return false;
}

static const part nothing = {"", 0};

/* Moves to the next line that is not a comment; false at the end. */
static bool next_line(reader *r) {
    while (r->at < r->end) {
        const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
        const char *stop = newline ? newline : r->end;
        r->current = (part){r->at, (size_t)(stop - r->at)};
        r->line++;
        r->at = newline ? newline + 1 : r->end;
        if (r->current.length == 0 || r->current.text[0] != '#') return true;
    }
    return false;
}

/* Comments may say anything, but in valid UTF-8. The other lines are checked where they are
 * read. */
static bool check_comments(reader r) {
    while (r.at < r.end) {
        const char *newline = memchr(r.at, '\n', (size_t)(r.end - r.at));
        const char *stop = newline ? newline : r.end;
        r.line++;
        for (const char *at = r.at; *r.at == '#' && at < stop;) {
            size_t size = gw_utf8_size(at, (size_t)(stop - at));
            if (size == 0) return fail(&r, "problem.header-bytes", NULL, nothing);
            at += size;
        }
        r.at = newline ? newline + 1 : r.end;
    }
    return true;
}

/* ------------------------------------------------------------------ header -- */

static bool split_key(part line, part *key, part *value) {
    const char *colon = memchr(line.text, ':', line.length);
    if (colon == NULL || colon == line.text) return false;
    *key = (part){line.text, (size_t)(colon - line.text)};
    size_t rest = line.length - key->length - 1;
    if (rest == 0 || colon[1] != ' ') return false;
    *value = (part){colon + 2, rest - 1};
    return true;
}

/* `board: TEXT`, a line of a board's file; for an empty line the space after the colon may be
 * missing. */
static bool split_board(part line, part *text) {
    part key;
    *text = nothing;
    if (is_text(line, "board:")) return true;
    return split_key(line, &key, text) && is_text(key, "board");
}

static bool read_first_line(reader *r) {
    part key, value;
    bool has_line = next_line(r);
    if (!has_line || !split_key(r->current, &key, &value) || !is_text(key, "gangway-record")) {
        if (r->line == 0) r->line = 1;
        return fail(r, "problem.record-first-line", NULL, nothing);
    }
    if (is_text(value, "1\r")) return fail(r, "problem.line-ends", NULL, nothing);
    if (!is_text(value, "1")) return fail(r, "problem.record-version", "version", value);
    return true;
}

/* Stores the value of a key that may occur only once. */
static bool set_once(reader *r, part key, part *into, part value) {
    if (into->text) return fail(r, "problem.header-twice", "key", key);
    *into = value;
    return true;
}

static bool read_rules(reader *r, header *h, part key, part value) {
    if (!set_once(r, key, &h->rules, value)) return false;
    r->rules = gw_rules_read(value.text, value.length);
    return r->rules != GW_RULES_UNSTATED || fail(r, "problem.rules-version", "version", value);
}

static bool read_fair_version(reader *r, header *h, part key, part value) {
    if (!set_once(r, key, &h->fair, value)) return false;
    return gw_rules_read(value.text, value.length) != GW_RULES_UNSTATED ||
           fail(r, "problem.fair-version", "version", value);
}

static bool read_header_line(reader *r, header *h) {
    part key, value;
    if (!gw_utf8_is_printable(r->current.text, r->current.length))
        return fail(r, "problem.header-bytes", NULL, nothing);
    if (split_board(r->current, &value)) {
        h->board_bytes += value.length + 1;
        return true;
    }
    if (!split_key(r->current, &key, &value))
        return fail(r, "problem.header-syntax", "line", r->current);
    if (is_text(key, "gangway-record")) return fail(r, "problem.header-twice", "key", key);
    if (is_text(key, "game")) {
        h->game_line = r->line;
        return set_once(r, key, &h->game, value);
    }
    if (is_text(key, "options")) {
        h->options_line = r->line;
        return set_once(r, key, &h->options, value);
    }
    if (is_text(key, "rules")) return read_rules(r, h, key, value);
    if (is_text(key, "fair-version")) return read_fair_version(r, h, key, value);
    if (is_text(key, "result")) {
        h->result_line = r->line;
        return set_once(r, key, &h->result, value);
    }
    return true;
}

static bool read_header(reader *r, header *h) {
    if (!read_first_line(r)) return false;
    while (next_line(r) && r->current.length > 0)
        if (!read_header_line(r, h)) return false;
    if (h->game.text == NULL)
        return fail(r, "problem.header-missing", "key", (part){"game", strlen("game")});
    if (h->options.text == NULL)
        return fail(r, "problem.header-missing", "key", (part){"options", strlen("options")});
    return true;
}

static const gw_game *find_game(part name) {
    for (const gw_game *const *game = gw_games; *game; game++)
        if (is_text(name, (*game)->name) || is_text(name, (*game)->alias)) return *game;
    return NULL;
}

/* Joins the board's lines into its text, from a reader at the start; to be freed. NULL if out of
 * memory. */
static char *join_board(reader r, size_t bytes) {
    char *board = malloc(bytes), *end = board;
    part line;
    while (board && next_line(&r) && r.current.length > 0) {
        if (!split_board(r.current, &line)) continue;
        memcpy(end, line.text, line.length);
        end += line.length;
        *end++ = '\n';
    }
    return board;
}

/* The line of the record that contains line `number` of its board, or the board's last line. */
static uint32_t find_board_line(reader r, uint32_t number) {
    uint32_t found = 0;
    part line;
    while (number > 0 && next_line(&r) && r.current.length > 0) {
        if (!split_board(r.current, &line)) continue;
        found = r.line;
        number--;
    }
    return found;
}

static gw_table *make_table(reader start, const header *h, const gw_game *game,
                            const gw_options *options) {
    if (h->board_bytes == 0) return gw_table_new(game, options, start.problem);
    char *board = join_board(start, h->board_bytes);
    if (board == NULL) {
        gw_problem_set(start.problem, "problem.memory");
        return NULL;
    }
    gw_table *table = gw_table_new_on(game, options, board, h->board_bytes, start.problem);
    free(board);
    return table;
}

/* Makes the table of the header, which `r` has read from `start` on. */
static gw_table *read_table(reader *r, reader start, const header *h) {
    const gw_game *game = find_game(h->game);
    if (game == NULL) {
        r->line = h->game_line;
        fail(r, "problem.game-unknown", "name", h->game);
        return NULL;
    }
    gw_options options;
    gw_table *table = NULL;
    gw_problem *problem = r->problem;
    if (gw_options_read(game, &options, h->options.text, h->options.length, problem))
        table = make_table(start, h, game, &options);
    if (table == NULL && problem) {
        problem->line = problem->line > 0 ? find_board_line(start, problem->line) : h->options_line;
        gw_rules_note(problem, game, NULL, r->rules);
    }
    return table;
}

/* `player S: NAME`, where S is the number or a name of a seat. */
static bool add_player(reader *r, gw_record *record, part key, part name) {
    part word = {key.text + strlen("player "), key.length - strlen("player ")};
    gw_seat seat = gw_seat_find(record->table, word.text, word.length);
    if (seat == GW_NO_SEAT) return fail(r, "problem.player-seat", "seat", word);
    if (record->players[seat]) return fail(r, "problem.header-twice", "key", key);
    if (gw_record_set_player_text(record, seat, name.text, name.length)) return true;
    return fail(r, "problem.memory", NULL, nothing);
}

/* Adds the current line to a problem that is already set. Returns false. */
static bool fail_here(reader *r) {
    if (r->problem) r->problem->line = r->line;
    return false;
}

/* `seat S: KIND …` */
static bool add_seat(reader *r, gw_record *record, seating *s, part key, part value) {
    part word = {key.text + strlen("seat "), key.length - strlen("seat ")};
    gw_seat seat = gw_seat_find(record->table, word.text, word.length);
    if (seat == GW_NO_SEAT) return fail(r, "problem.player-seat", "seat", word);
    if (s->lines[seat] > 0) return fail(r, "problem.header-twice", "key", key);
    s->lines[seat] = r->line;
    s->has_lines = true;
    return gw_holders_read(&record->holders[seat], value.text, value.length, r->problem) ||
           fail_here(r);
}

static bool is_read_already(part key) {
    return is_text(key, "gangway-record") || is_text(key, "game") || is_text(key, "options") ||
           is_text(key, "rules") || is_text(key, "result") || is_text(key, "board");
}

/* Adds a key without a meaning here, but those of fair chance are checked. */
static bool add_other(reader *r, gw_record *record, const header *h, part key, part value) {
    bool is_checked = is_text(h->fair, "1") && gw_is_fair_key(key.text, key.length);
    if (is_checked &&
        !gw_fair_line_check(record, key.text, key.length, value.text, value.length, r->problem))
        return fail_here(r);
    if (gw_record_add_key_text(record, key.text, key.length, value.text, value.length)) return true;
    return fail(r, "problem.memory", NULL, nothing);
}

static bool add_key(reader *r, gw_record *record, const header *h, seating *s) {
    part key, value;
    if (!split_key(r->current, &key, &value) || is_read_already(key)) return true;
    if (starts_with(key, "player ")) return add_player(r, record, key, value);
    if (starts_with(key, "seat ")) return add_seat(r, record, s, key, value);
    if (is_text(key, "computers")) {
        s->computers_line = r->line;
        return set_once(r, key, &s->computers, value);
    }
    return add_other(r, record, h, key, value);
}

/* Finds the computer players in a record without `seat` lines. */
static bool find_computers(reader *r, gw_record *record, const seating *s) {
    reader at = *r;
    if (s->computers.text == NULL) return gw_computers_guess(record, r->problem) || fail_here(r);
    at.line = s->computers_line;
    return gw_computers_read(record, s->computers.text, s->computers.length, r->problem) ||
           fail_here(&at);
}

/* Reads the header again, now that the table is known. */
static bool add_keys(reader *r, gw_record *record, const header *h, seating *s) {
    while (next_line(r) && r->current.length > 0)
        if (!add_key(r, record, h, s)) return false;
    return s->has_lines || find_computers(r, record, s);
}

/* ----------------------------------------------------------------- actions -- */

static bool refuse(reader *r, const gw_table *table, const gw_state *state, gw_seat seat,
                   gw_action action, gw_rule rule) {
    gw_problem_refusal(r->problem, table, state, seat, action, rule);
    if (r->problem) r->problem->line = r->line;
    gw_rules_note(r->problem, table->game, table, r->rules);
    return false;
}

static bool refuse_line(reader *r, const gw_table *table, const char *text, gw_rule rule) {
    fail(r, text, "line", r->current);
    gw_problem_rule(r->problem, table->game, rule);
    gw_rules_note(r->problem, table->game, NULL, r->rules);
    return false;
}

static bool refuse_syntax(reader *r, const gw_table *table) {
    return refuse_line(r, table, "problem.notation", table->game->syntax_rule);
}

static bool read_step(reader *r, gw_record *record) {
    const gw_table *table = record->table;
    const gw_state *state = gw_record_state(record);
    const char *space = memchr(r->current.text, ' ', r->current.length);
    size_t actor_length = space ? (size_t)(space - r->current.text) : r->current.length;
    gw_seat seat;
    gw_action action;
    gw_rule rule = table->game->read_actor(table, state, r->current.text, actor_length, &seat);
    if (rule != 0 && rule != table->game->syntax_rule)
        return refuse_line(r, table, "problem.actor-missing", rule);
    if (rule != 0 || space == NULL) return refuse_syntax(r, table);
    size_t action_length = r->current.length - actor_length - 1;
    if (table->game->read_action(table, space + 1, action_length, &action) != 0)
        return refuse_syntax(r, table);
    rule = gw_check(table, state, record->scratch, seat, action);
    if (rule == table->game->syntax_rule) return refuse_syntax(r, table);
    if (rule != 0) return refuse(r, table, state, seat, action, rule);
    if (!gw_record_append(record, seat, action, NULL))
        return fail(r, "problem.memory", NULL, nothing);
    return true;
}

/* Whether a later line has `?` as a word, so that the record is a view. */
static bool has_unknown(reader r) {
    while (next_line(&r)) {
        for (size_t i = 1; i < r.current.length; i++)
            if (r.current.text[i] == '?' && r.current.text[i - 1] == ' ') return true;
    }
    return false;
}

/* A seat may change hands no later than directly after the last line. */
static bool check_seats(reader *r, const gw_record *record, const seating *s) {
    for (gw_seat seat = 1; seat <= record->table->players; seat++) {
        gw_holder last = gw_record_holder_at(record, seat, SIZE_MAX);
        if (last.from <= record->count) continue;
        r->line = s->lines[seat];
        gw_problem_set(r->problem, "problem.seat-beyond");
        gw_problem_number(r->problem, "number", (int64_t)last.from + 1);
        gw_problem_number(r->problem, "count", (int64_t)record->count);
        return fail_here(r);
    }
    return true;
}

static bool has_result(reader *r, const gw_record *record, const header *h) {
    char actual[GW_RESULT_TEXT];
    gw_out out = gw_out_to(actual, sizeof actual);
    r->line = h->result_line;
    if (!gw_is_over(record->table, gw_record_state(record)))
        return fail(r, "problem.result-early", "result", h->result);
    record->table->game->write_result(record->table, gw_record_state(record), &out);
    if (is_text(h->result, actual)) return true;
    fail(r, "problem.result-wrong", "result", h->result);
    gw_problem_word(r->problem, "actual", actual, strlen(actual));
    return false;
}

static bool check_result(reader *r, const gw_record *record, const header *h) {
    if (h->result.text == NULL || has_result(r, record, h)) return true;
    gw_rules_note(r->problem, record->table->game, record->table, r->rules);
    return false;
}

static bool read_steps(reader *r, gw_record *record) {
    record->is_view = has_unknown(*r);
    gw_record_begin(record, GW_STATE(&record->state));
    while (next_line(r)) {
        if (r->current.length == 0) continue;
        if (!read_step(r, record)) return false;
    }
    return true;
}

gw_record *gw_record_read(const char *text, size_t length, gw_problem *problem) {
    const reader start = {.at = text, .end = text + length, .problem = problem};
    reader r = start, again = start;
    header h = {.game = {NULL, 0}};
    if (length > GW_RECORD_MAX) {
        r.line = 1;
        fail(&r, "problem.record-size", NULL, nothing);
        gw_problem_number(problem, "bytes", GW_RECORD_MAX);
        return NULL;
    }
    if (!check_comments(start) || !read_header(&r, &h)) return NULL;
    gw_table *table = read_table(&r, start, &h);
    if (table == NULL) return NULL;
    again.rules = r.rules;
    gw_record *record = gw_record_new(table);
    if (record == NULL) {
        fail(&r, "problem.memory", NULL, nothing);
        return NULL;
    }
    seating s = {.has_lines = false};
    if (add_keys(&again, record, &h, &s) && read_steps(&again, record) &&
        check_seats(&again, record, &s) && check_result(&again, record, &h))
        return record;
    gw_record_free(record);
    return NULL;
}
