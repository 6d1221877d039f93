/* The games of tests/vectors/mississippi-queen, made by another implementation. */
#include "record/vectors.h"

#include <stdlib.h>

#define FOLDER "mississippi-queen"
enum { VECTORS = 105 };

static void every_vector_reads_and_writes_back_byte_for_byte(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_round_trip);
}

static void every_list_of_legal_actions_equals_ours(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_legal_lists);
}

/* Also `head D leave`, whoever looks. */
static void is_seen_whole(const char *folder, int number, const char *text) {
    (void)folder, (void)number;
    gw_record *record = good(text);
    char *whole = written(record, GW_ALL_SEEING);
    for (gw_seat viewer = 1; viewer <= gw_record_table(record)->players; viewer++) {
        char *seen = written(record, viewer);
        assert_string_equal(seen, whole);
        free(seen);
    }
    free(whole);
    gw_record_free(record);
}

static void MQ_H1_a_record_shows_every_viewer_everything(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, is_seen_whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_reads_and_writes_back_byte_for_byte),
        cmocka_unit_test(every_list_of_legal_actions_equals_ours),
        cmocka_unit_test(MQ_H1_a_record_shows_every_viewer_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
