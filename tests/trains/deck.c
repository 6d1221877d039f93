/* Reading the deck's text (GT-1: 84 cards, each with one of eight abilities). */
#include "core/check.h"
#include "trains/trains.h"

#include <stdio.h>

enum { DECK_TEXT = 4096 };

/* Reads the shipped deck's file. */
static void read_shipped(char text[DECK_TEXT]) {
    FILE *file = fopen(GANGWAY_ROOT "/data/trains/deck.txt", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, DECK_TEXT - 1, file);
    assert_true(length < DECK_TEXT - 1);
    text[length] = '\0';
    fclose(file);
}

/* Reads the shipped deck, with the first `old` replaced by `new`. */
static void read_changed(char text[DECK_TEXT], const char *old, const char *new) {
    char shipped[DECK_TEXT];
    read_shipped(shipped);
    const char *at = strstr(shipped, old);
    assert_non_null(at);
    gw_out out = gw_out_to(text, DECK_TEXT);
    gw_put_bytes(&out, shipped, (size_t)(at - shipped));
    gw_put_text(&out, new);
    gw_put_text(&out, at + strlen(old));
    assert_true(out.length < out.size);
}

/* The cards of each ability, as listed in the rules. */
static void GT_1_the_shipped_deck_is_that_of_the_game(void **state) {
    (void)state;
    static const uint8_t cards[GT_ABILITIES][12] = {
        [GT_MOVE_RIGHT] = {1, 9, 17, 25, 33, 41, 50, 58, 59, 68, 77},
        [GT_PROTECT] = {2, 10, 18, 26, 34, 42, 51, 60, 69, 78},
        [GT_MOVE_LEFT] = {3, 11, 19, 27, 35, 43, 52, 61, 70, 76, 79},
        [GT_SWAP_ADJACENT] = {4, 12, 20, 28, 36, 44, 53, 62, 71, 80},
        [GT_REMOVE_MIDDLE] = {5, 13, 21, 29, 37, 45, 54, 63, 67, 72, 81},
        [GT_REMOVE_RIGHT] = {6, 14, 22, 30, 38, 46, 55, 64, 73, 82},
        [GT_REMOVE_LEFT] = {7, 15, 23, 31, 39, 47, 56, 65, 74, 83},
        [GT_SWAP_OVER_ONE] = {8, 16, 24, 32, 40, 48, 49, 57, 66, 75, 84},
    };
    char text[DECK_TEXT];
    uint8_t ability[GT_CARDS + 1];
    gw_table *table = table_with(&gw_game_of_trains, "players=2");
    read_shipped(text);
    assert_true(gt_deck_read(text, ability));
    for (unsigned a = 0; a < GT_ABILITIES; a++) {
        for (unsigned i = 0; cards[a][i]; i++) {
            assert_int_equal(ability[cards[a][i]], a);
            assert_int_equal(gt_table_of(table)->ability[cards[a][i]], a);
        }
    }
    gw_table_free(table);
}

static void comments_empty_lines_and_a_missing_last_newline_are_fine(void **state) {
    (void)state;
    char text[DECK_TEXT];
    uint8_t ability[GT_CARDS + 1];
    read_changed(text, "40 swap-over-one\n", "# the fortieth\n\n40 swap-over-one\n");
    assert_true(gt_deck_read(text, ability));
    read_changed(text, "84 swap-over-one\n", "84 swap-over-one");
    assert_true(gt_deck_read(text, ability));
    read_changed(text, "84 swap-over-one\n", "84 protect\n\n# end\n");
    assert_true(gt_deck_read(text, ability));
    assert_int_equal(ability[84], GT_PROTECT);
}

static void GT_1_bad_decks_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *old, *new;
    } changes[] = {
        {"gangway-deck: 1\n", ""},                   /* no first line */
        {"gangway-deck: 1\n", "gangway-deck: 2\n"},  /* another version */
        {"gangway-deck: 1\n", "gangway-deck: 1 \n"}, /* trailing space */
        {"gangway-deck: 1\n", "gangway-deck: 1\ngangway-deck: 1\n"},
        {"40 swap-over-one\n", ""},                               /* a card is missing */
        {"84 swap-over-one\n", ""},                               /* the last card is missing */
        {"84 swap-over-one\n", "84 swap-over-one\n85 protect\n"}, /* a card too many */
        {"40 swap-over-one\n", "40 swap-over-one\n40 protect\n"}, /* a card twice */
        {"40 swap-over-one\n41 move-right\n", "41 move-right\n40 swap-over-one\n"},
        {"40 swap-over-one", "40 swap-over-two"}, /* no such ability */
        {"40 swap-over-one", "40 swap-over"},
        {"40 swap-over-one", "40 Swap-over-one"},
        {"40 swap-over-one", "40 swap-over-one "},
        {"40 swap-over-one", "40 swap-over-one\r"},
        {"40 swap-over-one", "40  swap-over-one"},
        {"40 swap-over-one", "40\tswap-over-one"},
        {"40 swap-over-one", "40 "},
        {"40 swap-over-one", "40"},
        {"40 swap-over-one", "040 swap-over-one"},
        {"40 swap-over-one", " 40 swap-over-one"},
        {"40 swap-over-one", "swap-over-one 40"},
    };
    for (size_t i = 0; i < COUNT(changes); i++) {
        char text[DECK_TEXT];
        uint8_t ability[GT_CARDS + 1];
        read_changed(text, changes[i].old, changes[i].new);
        if (gt_deck_read(text, ability)) fail_msg("change %u is accepted", (unsigned)i);
    }
    uint8_t ability[GT_CARDS + 1];
    assert_false(gt_deck_read("", ability));
    assert_false(gt_deck_read("gangway-deck: 1\n", ability));
}

/* A deck cut off anywhere before its last line is not valid. */
static void GT_1_a_deck_that_breaks_off_is_refused(void **state) {
    (void)state;
    char text[DECK_TEXT];
    uint8_t ability[GT_CARDS + 1];
    read_shipped(text);
    size_t whole = strlen(text) - 1; /* its last newline may be missing */
    for (size_t length = whole; length-- > 0;) {
        text[length] = '\0';
        assert_false(gt_deck_read(text, ability));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GT_1_the_shipped_deck_is_that_of_the_game),
        cmocka_unit_test(comments_empty_lines_and_a_missing_last_newline_are_fine),
        cmocka_unit_test(GT_1_bad_decks_are_refused),
        cmocka_unit_test(GT_1_a_deck_that_breaks_off_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
