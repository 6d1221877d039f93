#include "record/vectors.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 128, LINES = 1024 };

/* The file NNN.EXT as a text, to be freed; NULL if there is none. */
static char *read_vector(const char *folder, int number, const char *ext) {
    char path[512];
    snprintf(path, sizeof path, GANGWAY_ROOT "/tests/vectors/%s/%03d.%s", folder, number, ext);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, size, file), size);
    text[size] = '\0';
    fclose(file);
    return text;
}

void for_each_vector(const char *folder, int at_least, vector_test *test) {
    int number = 1;
    for (char *text; (text = read_vector(folder, number, "gwr")) != NULL; number++) {
        test(folder, number, text);
        free(text);
    }
    assert_true(number > at_least);
}

/* ------------------------------------------------------------- reading, writing -- */

/* A vector as it will be written: without a version of its rules it gets ours, after options and
 * players; to be freed. */
static char *with_rules(const char *text, const gw_game *game) {
    const char *end = strstr(text, "\noptions: ");
    assert_non_null(end);
    do end = strchr(end + 1, '\n');
    while (strncmp(end, "\nplayer ", strlen("\nplayer ")) == 0);
    char rules[32] = "";
    if (strstr(text, "\nrules: ") == NULL)
        snprintf(rules, sizeof rules, "\nrules: %u", game->rules_version);
    size_t size = strlen(text) + sizeof rules;
    char *named = malloc(size);
    assert_non_null(named);
    snprintf(named, size, "%.*s%s%s", (int)(end - text), text, rules, end);
    return named;
}

void assert_round_trip(const char *folder, int number, const char *text) {
    (void)folder, (void)number;
    gw_record *record = good(text);
    char *back = written(record, GW_ALL_SEEING);
    char *expected = with_rules(text, gw_record_table(record)->game);
    assert_string_equal(back, expected);
    assert_false(gw_record_is_view(record));
    free(expected);
    free(back);
    gw_record_free(record);
}

/* --------------------------------------------------------------- legal actions -- */

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All legal actions of all seats, as `ACTOR ACTION` lines sorted by bytes. */
static size_t list_lines(const gw_table *table, const gw_state *state, char lines[][LINE]) {
    static gw_action list[LINES];
    size_t total = 0;
    assert_true(table->game->legal_max <= LINES);
    for (gw_seat seat = 0; seat <= table->players; seat++) {
        size_t count = gw_legal(table, state, NULL, seat, list);
        assert_true(total + count <= LINES);
        for (size_t i = 0; i < count; i++) {
            gw_out out = gw_out_to(lines[total++], LINE);
            table->game->write_actor(table, state, seat, &out);
            gw_put_char(&out, ' ');
            table->game->write_action(table, list[i], &out);
        }
    }
    qsort(lines, total, LINE, by_bytes);
    return total;
}

/* Cuts off and returns the next line of a text; NULL at its end. */
static char *take_line(char **text) {
    char *line = *text;
    if (*line == '\0') return NULL;
    size_t length = strcspn(line, "\n");
    *text = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

void assert_legal_lists(const char *folder, int number, const char *text) {
    static char lines[LINES][LINE];
    gw_record *record = good(text);
    char *file = read_vector(folder, number, "legal"), *rest = file;
    size_t count = 0, seen = 0;
    unsigned lists = 0;
    assert_non_null(file);
    for (char *line; (line = take_line(&rest)) != NULL;) {
        if (strncmp(line, "at ", 3) == 0) {
            gw_any_state any;
            assert_int_equal(seen, count);
            gw_record_replay(record, strtoul(line + 3, NULL, 10), GW_STATE(&any));
            count = list_lines(gw_record_table(record), GW_STATE(&any), lines);
            seen = 0;
            lists++;
        } else if (line[0] == ' ') {
            assert_true(seen < count);
            assert_string_equal(line + 2, lines[seen++]);
        }
    }
    assert_int_equal(seen, count);
    assert_true(lists > 0);
    free(file);
    gw_record_free(record);
}
