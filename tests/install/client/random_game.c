/* random_game SEED: plays a random game of each kind through the installed library, prints its
 * record, and reads it back. A client program: it uses only the installed headers. */
#include <gangway/gangway.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what) {
    fprintf(stderr, "random_game: %s\n", what);
    exit(1);
}

static bool decide(void *thinking, const gw_state *state, gw_seat seat, gw_action *action) {
    *action = gw_thinking_pick(thinking, state, seat);
    return true;
}

static gw_record *play(const gw_game *game, uint64_t seed) {
    gw_options options = gw_options_default(game);
    gw_table *table = gw_table_new(game, &options, NULL);
    gw_record *record = table ? gw_record_new(table) : NULL;
    gw_random random = gw_random_seed(seed);
    gw_thinking *thinking = record ? gw_thinking_new(table, &random) : NULL;
    if (thinking == NULL) fail("no memory");
    if (!gw_record_play_out(record, decide, thinking)) fail("a listed action is refused");
    gw_thinking_free(thinking);
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
