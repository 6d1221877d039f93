/* random_game SEED: plays a random game of each kind through the installed
 * library, prints its record, and reads it back. A stranger's program: it knows
 * the installed headers and nothing else. */
#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what) {
    fprintf(stderr, "random_game: %s\n", what);
    exit(1);
}

static gw_record *play(const gw_game *game, uint64_t seed) {
    gw_options options = gw_options_default(game);
    gw_table *table = gw_table_new(game, &options, NULL);
    gw_record *record = table ? gw_record_new(table) : NULL;
    gw_action *list = malloc(game->legal_max * sizeof *list);
    gw_random random = gw_random_seed(seed);
    if (record == NULL || list == NULL) fail("no memory");
    for (;;) {
        const gw_state *state = gw_record_state(record);
        gw_seat seat = gw_first_to_act(table, state);
        if (seat == GW_NO_SEAT) break;
        gw_action action = gw_pick(table, state, NULL, seat, &random, list);
        if (gw_record_play(record, seat, action, NULL) != 0) fail("a listed action is refused");
    }
    free(list);
    return record;
}

static char *write_record(const gw_record *record) {
    gw_out measure = gw_out_to(NULL, 0);
    gw_record_write(record, GW_ALL_SEEING, &measure);
    char *text = malloc(measure.length + 1);
    if (text == NULL) fail("no memory");
    gw_out out = gw_out_to(text, measure.length + 1);
    gw_record_write(record, GW_ALL_SEEING, &out);
    return text;
}

static void read_back(const char *text) {
    gw_problem problem;
    gw_record *record = gw_record_read(text, strlen(text), &problem);
    if (record == NULL) fail("its own record is refused");
    char *again = write_record(record);
    if (strcmp(text, again) != 0) fail("its own record comes back different");
    free(again);
    gw_record_free(record);
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (const gw_game *const *game = gw_games; *game; game++) {
        gw_record *record = play(*game, seed);
        char *text = write_record(record);
        char result[GW_RESULT_TEXT];
        gw_out out = gw_out_to(result, sizeof result);
        read_back(text);
        (*game)->write_result(gw_record_table(record), gw_record_state(record), &out);
        printf("%s# %s: %s\n", text, (*game)->name, result);
        free(text);
        gw_record_free(record);
    }
    return 0;
}
