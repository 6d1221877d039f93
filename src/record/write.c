/* Writes records as text. */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

static void put_line(gw_out *out, const char *key, const char *value) {
    gw_put_text(out, key);
    gw_put_text(out, ": ");
    gw_put_text(out, value);
    gw_put_char(out, '\n');
}

/* Writes each line of the board, all of which end with a line feed. */
static void put_board(const char *board, gw_out *out) {
    while (*board) {
        size_t length = strcspn(board, "\n") + 1;
        gw_put_text(out, "board: ");
        gw_put_bytes(out, board, length);
        board += length;
    }
}

static void put_header(const gw_record *record, const gw_header_line *lines, size_t count,
                       gw_out *out) {
    const gw_table *table = record->table;
    put_line(out, "gangway-record", "1");
    put_line(out, "game", table->game->name);
    gw_put_text(out, "options: ");
    gw_options_write(table->game, &table->options, out);
    gw_put_char(out, '\n');
    for (unsigned seat = 1; seat <= table->players; seat++) {
        if (record->players[seat] == NULL) continue;
        gw_put_text(out, "player ");
        gw_put_seat(table, (gw_seat)seat, out);
        put_line(out, "", record->players[seat]);
    }
    gw_put_seat_lines(record, out);
    gw_put_text(out, "rules: ");
    gw_put_number(out, table->game->rules_version);
    gw_put_char(out, '\n');
    for (size_t i = 0; i < record->key_count; i++)
        put_line(out, record->keys[i].key, record->keys[i].value);
    for (size_t i = 0; i < count; i++) put_line(out, lines[i].key, lines[i].value);
    if (table->board) put_board(table->board, out);
    if (gw_is_over(table, gw_record_state(record))) {
        gw_put_text(out, "result: ");
        table->game->write_result(table, gw_record_state(record), out);
        gw_put_char(out, '\n');
    }
}

/* Scratch for replaying all steps, only for speed: NULL if the game has none or memory ran out. The
 * record's own is not used, because several threads may write one record. */
static gw_scratch *new_scratch(const gw_table *table) {
    size_t bytes = table->game->scratch_bytes;
    return bytes > 0 ? calloc(1, bytes) : NULL;
}

static void write_with(const gw_record *record, gw_seat viewer, const gw_header_line *lines,
                       size_t line_count, gw_out *out) {
    const gw_table *table = record->table;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    gw_scratch *scratch = new_scratch(table);
    put_header(record, lines, line_count, out);
    gw_put_char(out, '\n');
    gw_record_begin(record, state);
    for (size_t i = 0; i < record->count; i++) {
        gw_step step = record->steps[i].step;
        gw_action action = step.action;
        if (viewer != GW_ALL_SEEING)
            action = gw_mask(table, state, step.seat, action, gw_record_state(record), viewer);
        table->game->write_actor(table, state, step.seat, out);
        gw_put_char(out, ' ');
        table->game->write_action(table, action, out);
        gw_put_char(out, '\n');
        gw_apply(table, state, scratch, step.seat, step.action, NULL);
    }
    free(scratch);
}

void gw_record_write(const gw_record *record, gw_seat viewer, gw_out *out) {
    write_with(record, viewer, NULL, 0, out);
}

enum { HEADER_GUESS = 512, STEP_GUESS = 24 };

/* Writing replays the whole game, so the first buffer is large enough for most records; only a
 * longer one is written twice. */
char *gw_record_text_with(const gw_record *record, gw_seat viewer, const gw_header_line *lines,
                          size_t count, size_t *length) {
    enum { LINE_GUESS = 96 };
    size_t size = HEADER_GUESS + LINE_GUESS * count + STEP_GUESS * record->count;
    for (;;) {
        char *text = malloc(size);
        if (text == NULL) return NULL;
        gw_out out = gw_out_to(text, size);
        write_with(record, viewer, lines, count, &out);
        if (out.length < size) {
            if (length) *length = out.length;
            return text;
        }
        free(text);
        size = out.length + 1;
    }
}

char *gw_record_text(const gw_record *record, gw_seat viewer, size_t *length) {
    return gw_record_text_with(record, viewer, NULL, 0, length);
}
