/* Tables: options, board, seats. */
#include "core/utf8.h"
#include <gangway/problem.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ boards -- */

/* The rest of a board's text, or one line of it without its line end. */
typedef struct part {
    const char *text;
    size_t length;
} part;

/* Removes the first line from the text and returns it; an empty line at the end of the text. */
static part take_line(part *text) {
    const char *newline = memchr(text->text, '\n', text->length);
    part line = {text->text, newline ? (size_t)(newline - text->text) : text->length};
    size_t taken = line.length + (newline ? 1 : 0);
    *text = (part){text->text + taken, text->length - taken};
    if (line.length > 0 && line.text[line.length - 1] == '\r') line.length--;
    return line;
}

/* Some editors put a byte order mark at the beginning of a file. */
static part without_mark(part text) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t size = sizeof mark - 1;
    if (text.length < size || memcmp(text.text, mark, size) != 0) return text;
    return (part){text.text + size, text.length - size};
}

static part without_trailing_spaces(part line) {
    while (line.length > 0 && line.text[line.length - 1] == ' ') line.length--;
    return line;
}

static bool is_same_board(part a, part b) {
    while (a.length > 0 || b.length > 0) {
        part x = without_trailing_spaces(take_line(&a));
        part y = without_trailing_spaces(take_line(&b));
        if (x.length != y.length || memcmp(x.text, y.text, x.length) != 0) return false;
    }
    return true;
}

static bool refuse_board(gw_problem *problem, const char *id, uint32_t line) {
    gw_problem_set(problem, id);
    if (problem) problem->line = line;
    return false;
}

/* Checks that the text can be a board at all, and measures the copy that a table keeps of it. */
static bool measure_board(const gw_game *game, part board, size_t *size, gw_problem *problem) {
    uint32_t line = 1;
    *size = 0;
    if (game->board == NULL) return refuse_board(problem, "problem.board-none", line);
    do {
        part next = take_line(&board);
        *size += next.length + 1;
        if (*size > GW_BOARD_MAX) {
            refuse_board(problem, "problem.board-size", line);
            gw_problem_number(problem, "bytes", GW_BOARD_MAX);
            return false;
        }
        if (!gw_utf8_is_printable(next.text, next.length))
            return refuse_board(problem, "problem.header-bytes", line);
        line++;
    } while (board.length > 0);
    return true;
}

static void copy_board(char *copy, part board) {
    do {
        part next = take_line(&board);
        memcpy(copy, next.text, next.length);
        copy += next.length;
        *copy++ = '\n';
    } while (board.length > 0);
    *copy = '\0';
}

/* ------------------------------------------------------------------ tables -- */

/* Allocates table and board together: `size` is the length of the board's text, or 0 for the
 * shipped one. */
static gw_table *make(const gw_game *game, const gw_options *options, part board, size_t size,
                      gw_problem *problem) {
    assert(game->table_bytes >= sizeof(gw_table) && game->state_bytes <= GW_STATE_MAX);
    assert(options->value[0] >= 1 && options->value[0] <= GW_SEATS_MAX);
    gw_table *table = calloc(1, game->table_bytes + (size > 0 ? size + 1 : 0));
    if (table == NULL) {
        gw_problem_set(problem, "problem.memory");
        return NULL;
    }
    table->game = game;
    table->options = *options;
    table->players = (uint8_t)options->value[0];
    if (size > 0) {
        char *copy = (char *)table + game->table_bytes;
        copy_board(copy, board);
        assert(strlen(copy) == size);
        table->board = copy;
    }
    if (game->set_up(table, problem)) return table;
    free(table);
    return NULL;
}

gw_table *gw_table_new_on(const gw_game *game, const gw_options *options, const char *board,
                          size_t length, gw_problem *problem) {
    gw_options resolved = *options;
    part text = {board, length};
    size_t size = 0;
    assert(board || length == 0);
    if (!gw_options_resolve(game, &resolved, problem)) return NULL;
    if (board) {
        text = without_mark(text);
        if (!measure_board(game, text, &size, problem)) return NULL;
        if (is_same_board(text, (part){game->board, strlen(game->board)})) size = 0;
    }
    return make(game, &resolved, text, size, problem);
}

gw_table *gw_table_new(const gw_game *game, const gw_options *options, gw_problem *problem) {
    return gw_table_new_on(game, options, NULL, 0, problem);
}

gw_table *gw_table_copy(const gw_table *table, gw_problem *problem) {
    size_t length = table->board ? strlen(table->board) : 0;
    return gw_table_new_on(table->game, &table->options, table->board, length, problem);
}

bool gw_table_equal(const gw_table *a, const gw_table *b) {
    if (a->game != b->game) return false;
    for (size_t i = 0; i < a->game->option_count; i++)
        if (a->options.value[i] != b->options.value[i]) return false;
    if (a->board == NULL || b->board == NULL) return a->board == b->board;
    return strcmp(a->board, b->board) == 0;
}

const char *gw_table_board(const gw_table *table) {
    return table->board ? table->board : table->game->board;
}

void gw_table_free(gw_table *table) {
    free(table);
}

/* ------------------------------------------------------------------- seats -- */

static bool has_name(const gw_table *table, gw_seat seat, const char *word, size_t length) {
    if (table->game->seat_name == NULL) return false;
    const char *name;
    for (size_t i = 0; (name = table->game->seat_name(table, seat, i)) != NULL; i++)
        if (strlen(name) == length && memcmp(name, word, length) == 0) return true;
    return false;
}

gw_seat gw_seat_find(const gw_table *table, const char *word, size_t length) {
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        if (length == 1 && word[0] == '0' + seat) return seat;
        if (has_name(table, seat, word, length)) return seat;
    }
    return GW_NO_SEAT;
}
