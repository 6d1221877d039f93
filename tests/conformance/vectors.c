/* The games of tests/vectors, made by another implementation: each reads, is written back byte for
 * byte, and has exactly the legal actions that are listed there. */
#include "record/vectors.h"

#include "files.h"
#include <stdio.h>
#include <stdlib.h>

/* How many records the game's hashes.txt names; 0 if the game has no vectors. */
static int vectors_of(const gw_game *game) {
    char path[256];
    size_t length;
    int lines = 0;
    snprintf(path, sizeof path, "vectors/%s/hashes.txt", game->name);
    char *text = file_read(path, &length);
    for (const char *at = text; at && (at = strchr(at, '\n')) != NULL; at++) lines++;
    free(text);
    return lines;
}

static void for_each_game(vector_test *test) {
    int total = 0;
    for (const gw_game *const *game = gw_games; *game; game++) {
        int count = vectors_of(*game);
        for_each_vector((*game)->name, count, test);
        total += count;
    }
    assert_true(total > 0);
}

static void every_vector_reads_and_writes_back_byte_for_byte(void **state) {
    (void)state;
    for_each_game(assert_round_trip);
}

static void every_list_of_legal_actions_is_exactly_ours(void **state) {
    (void)state;
    for_each_game(assert_legal_lists);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_reads_and_writes_back_byte_for_byte),
        cmocka_unit_test(every_list_of_legal_actions_is_exactly_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
