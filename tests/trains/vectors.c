/* The games of tests/vectors/game-of-trains, made by another implementation. */
#include "record/vectors.h"
#include "trains/trains.h"

#include <stdlib.h>

#define FOLDER "game-of-trains"
enum { VECTORS = 24 };

static void every_vector_reads_and_writes_back_byte_for_byte(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_round_trip);
}

static void every_list_of_legal_actions_is_exactly_ours(void **state) {
    (void)state;
    for_each_vector(FOLDER, VECTORS, assert_legal_lists);
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

static void assert_views(const char *folder, int number, const char *text) {
    enum { CUTS = 12 };
    (void)folder;
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
    for_each_vector(FOLDER, VECTORS, assert_views);
}

/* Only the cards that GT-H1 hides are left out: setup cards of the others, and
 * at most the card just drawn. */
static void assert_question_marks(const char *folder, int number, const char *text) {
    (void)folder, (void)number;
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
    for_each_vector(FOLDER, VECTORS, assert_question_marks);
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
