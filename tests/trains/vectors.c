/* The games of tests/vectors/game-of-trains, made by another implementation. */
#include "record/records.h"
#include "trains/trains.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 128 };

/* ------------------------------------------------------------------- files -- */

/* The file NNN.EXT as a text, to be freed; NULL if there is none. */
static char *read_vector(int number, const char *ext) {
    char path[512];
    snprintf(path, sizeof path, GANGWAY_ROOT "/tests/vectors/game-of-trains/%03d.%s", number, ext);
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

/* Calls `test` on every vector there is. */
static void for_each_vector(void (*test)(int number, const char *text)) {
    int number = 1;
    for (char *text; (text = read_vector(number, "gwr")) != NULL; number++) {
        test(number, text);
        free(text);
    }
    assert_true(number > 24);
}

/* ------------------------------------------------------------- reading, writing -- */

static void assert_round_trip(int number, const char *text) {
    (void)number;
    gw_record *record = good(text);
    char *back = written(record, GW_ALL_SEEING);
    assert_string_equal(back, text);
    assert_false(gw_record_is_view(record));
    free(back);
    gw_record_free(record);
}

static void every_vector_reads_and_writes_back_byte_for_byte(void **state) {
    (void)state;
    for_each_vector(assert_round_trip);
}

/* --------------------------------------------------------------- legal actions -- */

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All that may be done, as `ACTOR ACTION` lines sorted by bytes. */
static size_t list_lines(const gw_table *table, const gw_state *state, char lines[][LINE]) {
    gw_action list[GT_CARDS * GT_CARS];
    gw_seat seat = gw_first_to_act(table, state);
    size_t count = seat == GW_NO_SEAT ? 0 : gw_legal(table, state, NULL, seat, list);
    for (size_t i = 0; i < count; i++) {
        gw_out out = gw_out_to(lines[i], LINE);
        table->game->write_actor(table, state, seat, &out);
        gw_put_char(&out, ' ');
        table->game->write_action(table, list[i], &out);
    }
    qsort(lines, count, LINE, by_bytes);
    return count;
}

/* Takes the next line off a text that it cuts up; NULL at its end. */
static char *take_line(char **text) {
    char *line = *text;
    if (*line == '\0') return NULL;
    size_t length = strcspn(line, "\n");
    *text = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

static void assert_legal_lists(int number, const char *text) {
    static char lines[GT_CARDS * GT_CARS][LINE];
    gw_record *record = good(text);
    char *file = read_vector(number, "legal"), *rest = file;
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

static void every_list_of_legal_actions_is_exactly_ours(void **state) {
    (void)state;
    for_each_vector(assert_legal_lists);
}

/* ----------------------------------------------------------------------- views -- */

/* Written for `viewer`, read again and replayed, the record is his view of the truth. */
static void assert_viewed(const gw_record *record, gw_seat viewer) {
    const gw_table *table = gw_record_table(record);
    gt_state expected, replayed;
    char *text = written(record, viewer);
    gw_record *seen = good(text);
    gt_view(table, gw_record_state(record), viewer, (gw_state *)(void *)&expected);
    memcpy(&replayed, gw_record_state(seen), sizeof replayed);
    replayed.is_view = 1; /* as long as nothing is hidden the record cannot tell */
    assert_memory_equal(&replayed, &expected, sizeof expected);
    assert_int_equal(gw_record_count(seen), gw_record_count(record));
    assert_int_equal(gw_record_is_view(seen), strchr(text, '?') != NULL);
    char *again = written(seen, GW_ALL_SEEING), *masked = written(seen, viewer);
    assert_string_equal(again, text);
    assert_string_equal(masked, text);
    free(text);
    free(again);
    free(masked);
    gw_record_free(seen);
}

static void assert_views(int number, const char *text) {
    enum { CUTS = 12 };
    gw_random random = gw_random_seed((uint64_t)number);
    gw_record *record = good(text);
    uint32_t cut = (uint32_t)gw_record_count(record);
    for (int i = 0; i < CUTS; i++) {
        for (gw_seat viewer = 0; viewer <= gw_record_table(record)->players; viewer++)
            assert_viewed(record, viewer);
        cut = i + 2 < CUTS ? gw_random_below(&random, cut + 1) : 0;
        /* Half of the cuts go where something is hidden: setup, or a card just drawn. */
        while (cut > 0 && i % 2 == 0 && gw_record_step(record, cut - 1).seat != GW_CHANCE) cut--;
        gw_record_truncate(record, cut);
        assert_int_equal(gw_record_count(record), cut);
    }
    gw_record_free(record);
}

static void every_view_of_a_vector_cut_anywhere_replays_as_that_view(void **state) {
    (void)state;
    for_each_vector(assert_views);
}

/* Only the cards that GT-H1 hides are left out: setup cards of the others, and
 * at most the card just drawn. */
static void assert_question_marks(int number, const char *text) {
    (void)number;
    gw_record *record = good(text);
    unsigned players = gw_record_table(record)->players;
    for (gw_seat viewer = 0; viewer <= players; viewer++) {
        char *seen = written(record, viewer);
        unsigned count = 0;
        for (const char *at = seen; (at = strchr(at, '?')) != NULL; at++) count++;
        unsigned hands = players * (players + 1) / 2;
        const gt_state *s = gt_state_of(gw_record_state(record));
        unsigned own = viewer ? gt_play_seat(gt_table_of(gw_record_table(record)), s, viewer) : 0;
        assert_int_equal(count, hands - own);
        free(seen);
    }
    gw_record_free(record);
}

static void GT_H1_a_finished_game_hides_the_others_setup_cards_alone(void **state) {
    (void)state;
    for_each_vector(assert_question_marks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_reads_and_writes_back_byte_for_byte),
        cmocka_unit_test(every_list_of_legal_actions_is_exactly_ours),
        cmocka_unit_test(every_view_of_a_vector_cut_anywhere_replays_as_that_view),
        cmocka_unit_test(GT_H1_a_finished_game_hides_the_others_setup_cards_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
