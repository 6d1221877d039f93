/* The games of tests/vectors/mississippi-queen, made by another implementation. */
#include "record/vectors.h"

#define FOLDER "mississippi-queen"
enum { VECTORS = 105 };

static void every_vector_reads_and_writes_back_byte_for_byte(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_round_trip);
}

static void every_list_of_legal_actions_is_exactly_ours(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_legal_lists);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_reads_and_writes_back_byte_for_byte),
        cmocka_unit_test(every_list_of_legal_actions_is_exactly_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
