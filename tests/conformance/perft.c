/* Perft: the number of sequences of actions, compared with stored counts. A change of the rules
 * that no other test detects changes one of these. */
#include "core/check.h"

#include "files.h"
#include <stdio.h>
#include <stdlib.h>

/* The number of sequences of `depth` actions of chance and of all seats to act; all outcomes of
 * chance count once. `lists` holds legal_max actions for each depth. */
static uint64_t count_sequences(const gw_table *table, const gw_state *state, unsigned depth,
                                gw_action *lists) {
    uint64_t total = 0;
    for (gw_seat seat = 0; seat <= table->players; seat++) {
        size_t count = gw_legal(table, state, NULL, seat, lists);
        if (depth == 1) total += count;
        for (size_t i = 0; i < count && depth > 1; i++) {
            gw_any_state next;
            memcpy(&next, state, table->game->state_bytes);
            gw_apply(table, GW_STATE(&next), NULL, seat, lists[i], NULL);
            total +=
                count_sequences(table, GW_STATE(&next), depth - 1, lists + table->game->legal_max);
        }
    }
    return total;
}

static uint64_t perft(const gw_table *table, const gw_state *state, unsigned depth) {
    gw_action *lists = calloc(table->game->legal_max * depth, sizeof *lists);
    assert_non_null(lists);
    uint64_t total = count_sequences(table, state, depth, lists);
    free(lists);
    return total;
}

/* Perft after N steps of a record, given as `PATH@N`. */
static uint64_t perft_of_record(char *place, unsigned depth) {
    char *at = strchr(place, '@');
    *at = '\0';
    gw_record *record = file_record(place);
    size_t steps = strtoul(at + 1, NULL, 10);
    gw_any_state state;
    assert_non_null(record);
    assert_true(steps <= gw_record_count(record));
    gw_record_replay(record, steps, GW_STATE(&state));
    uint64_t total = perft(gw_record_table(record), GW_STATE(&state), depth);
    *at = '@';
    gw_record_free(record);
    return total;
}

static uint64_t perft_of_start(const gw_game *game, const char *text, unsigned depth) {
    gw_options options;
    gw_any_state state;
    assert_true(gw_options_read(game, &options, text, strlen(text), NULL));
    gw_table *table = gw_table_new(game, &options, NULL);
    assert_non_null(table);
    gw_start(table, GW_STATE(&state));
    uint64_t total = perft(table, GW_STATE(&state), depth);
    gw_table_free(table);
    return total;
}

static unsigned lines, wrong;

/* `OPTIONS DEPTH COUNT` or `PATH@N DEPTH COUNT`. */
static void compare(const gw_game *game, char *line) {
    char *count = strrchr(line, ' ');
    *count++ = '\0';
    char *depth = strrchr(line, ' ');
    *depth++ = '\0';
    unsigned steps = (unsigned)strtoul(depth, NULL, 10);
    uint64_t found =
        strchr(line, '@') ? perft_of_record(line, steps) : perft_of_start(game, line, steps);
    lines++;
    if (found == strtoull(count, NULL, 10)) return;
    wrong++;
    print_error("%s %s %s %llu, stored as %s\n", game->name, line, depth, (unsigned long long)found,
                count);
}

static void perft_counts_are_as_stored(void **state) {
    (void)state;
    for_each_line("perft.txt", compare);
    assert_true(lines > 0);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(perft_counts_are_as_stored)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
