/* Reading records, and checking every line of them (docs/rules/records.md). */
#include "core/utf8.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* A part of the text, never ended by a zero. */
typedef struct part {
    const char *text;
    size_t length;
} part;

typedef struct reader {
    const char *at, *end;
    uint32_t line; /* of `current` */
    part current;
    gw_problem *problem; /* may be NULL */
} reader;

/* What the header says, before it is understood. */
typedef struct header {
    part game, options, result;
    uint32_t game_line, options_line, result_line;
} header;

static bool is_text(part p, const char *text) {
    return strlen(text) == p.length && memcmp(p.text, text, p.length) == 0;
}

static bool starts_with(part p, const char *text) {
    return p.length >= strlen(text) && memcmp(p.text, text, strlen(text)) == 0;
}

/* A problem in the current line, about `word` unless that is empty. */
static bool fail(reader *r, const char *text, const char *name, part word) {
    if (r->problem == NULL) return false;
    gw_problem_set(r->problem, text);
    if (name) gw_problem_word(r->problem, name, word.text, word.length);
    r->problem->line = r->line;
    return false;
}

static const part nothing = {"", 0};

/* The next line that is no comment; false at the end. */
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

/* Comments say what they like, but in UTF-8 like the rest, which is looked at
 * more closely where it is read. */
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

/* Stores the value of a key that may stand only once. */
static bool set_once(reader *r, part key, part *slot, part value) {
    if (slot->text) return fail(r, "problem.header-twice", "key", key);
    *slot = value;
    return true;
}

static bool read_header_line(reader *r, header *h) {
    part key, value;
    if (!gw_is_header_text(r->current.text, r->current.length))
        return fail(r, "problem.header-bytes", NULL, nothing);
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

static gw_table *read_table(reader *r, const header *h) {
    const gw_game *game = find_game(h->game);
    if (game == NULL) {
        r->line = h->game_line;
        fail(r, "problem.game-unknown", "name", h->game);
        return NULL;
    }
    gw_options options;
    gw_table *table = NULL;
    if (gw_options_read(game, &options, h->options.text, h->options.length, r->problem))
        table = gw_table_new(game, &options, r->problem);
    if (table == NULL && r->problem) r->problem->line = h->options_line;
    return table;
}

/* The seat that a header names by its number, or by a name if the game has some; or 0. */
static gw_seat find_seat(const gw_table *table, part word) {
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        const char number[] = {(char)('0' + seat), '\0'};
        if (is_text(word, table->game->seat_name ? table->game->seat_name(table, seat) : number))
            return seat;
    }
    return 0;
}

/* `player S: NAME`, S a seat of the table. */
static bool add_player(reader *r, gw_record *record, part key, part name) {
    part word = {key.text + strlen("player "), key.length - strlen("player ")};
    gw_seat seat = find_seat(record->table, word);
    if (seat == 0) return fail(r, "problem.player-seat", "seat", word);
    if (record->players[seat]) return fail(r, "problem.header-twice", "key", key);
    if (gw_record_set_player_text(record, seat, name.text, name.length)) return true;
    return fail(r, "problem.memory", NULL, nothing);
}

static bool is_understood(part key) {
    return is_text(key, "gangway-record") || is_text(key, "game") || is_text(key, "options") ||
           is_text(key, "result");
}

/* Goes through the header once more, now that the table is known. */
static bool add_keys(reader *r, gw_record *record) {
    part key, value;
    while (next_line(r) && r->current.length > 0) {
        if (!split_key(r->current, &key, &value) || is_understood(key)) continue;
        if (starts_with(key, "player ")) {
            if (!add_player(r, record, key, value)) return false;
        } else if (is_text(key, "board")) {
            return fail(r, "problem.board-none", NULL, nothing);
        } else if (!gw_record_add_key_text(record, key.text, key.length, value.text,
                                           value.length)) {
            return fail(r, "problem.memory", NULL, nothing);
        }
    }
    return true;
}

/* ----------------------------------------------------------------- actions -- */

static bool refuse(reader *r, const gw_table *table, const gw_state *state, gw_seat seat,
                   gw_action action, gw_rule rule) {
    gw_problem_refusal(r->problem, table, state, seat, action, rule);
    if (r->problem) r->problem->line = r->line;
    return false;
}

static bool refuse_syntax(reader *r, const gw_table *table) {
    fail(r, "problem.notation", "line", r->current);
    gw_problem_rule(r->problem, table->game, table->game->syntax_rule);
    return false;
}

static bool read_step(reader *r, gw_record *record) {
    const gw_table *table = record->table;
    const gw_state *state = gw_record_state(record);
    const char *space = memchr(r->current.text, ' ', r->current.length);
    if (space == NULL) return refuse_syntax(r, table);
    size_t actor_length = (size_t)(space - r->current.text);
    size_t action_length = r->current.length - actor_length - 1;
    gw_seat seat;
    gw_action action;
    if (table->game->read_actor(table, state, r->current.text, actor_length, &seat) != 0 ||
        table->game->read_action(table, space + 1, action_length, &action) != 0)
        return refuse_syntax(r, table);
    gw_rule rule = gw_check(table, state, NULL, seat, action);
    if (rule == table->game->syntax_rule) return refuse_syntax(r, table);
    if (rule != 0) return refuse(r, table, state, seat, action, rule);
    if (!gw_record_append(record, seat, action, NULL))
        return fail(r, "problem.memory", NULL, nothing);
    return true;
}

/* Whether a later line has `?` as a word: then all of it is somebody's view. */
static bool has_unknown(reader r) {
    while (next_line(&r)) {
        for (size_t i = 1; i < r.current.length; i++)
            if (r.current.text[i] == '?' && r.current.text[i - 1] == ' ') return true;
    }
    return false;
}

static bool check_result(reader *r, const gw_record *record, const header *h) {
    if (h->result.text == NULL) return true;
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
    reader r = {.at = text, .end = text + length, .problem = problem};
    header h = {.game = {NULL, 0}};
    if (!check_comments(r) || !read_header(&r, &h)) return NULL;
    gw_table *table = read_table(&r, &h);
    if (table == NULL) return NULL;
    gw_record *record = gw_record_new(table);
    if (record == NULL) {
        fail(&r, "problem.memory", NULL, nothing);
        return NULL;
    }
    reader again = {.at = text, .end = text + length, .problem = problem};
    if (add_keys(&again, record) && read_steps(&again, record) && check_result(&again, record, &h))
        return record;
    gw_record_free(record);
    return NULL;
}
