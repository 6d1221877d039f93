/* Entries and setups as texts, which may come from anywhere. */
#include "core/check.h"
#include "online/entry.h"
#include "online/setup.h"
#include "online/text.h"

#define HASH "f16bca83f63e20edc80a8b09a759a797ddf3aa9be34ffa07be43b83e5c294f36"

static void entries_read_back_as_they_were(void **state) {
    static const char *const lines[] = {
        "table 1\ngame game-of-trains\noptions players=2",
        "secret " HASH,
        "@00000000000000ff sit 1",
        "invite " HASH " 0 1700000000000",
        "revoke " HASH,
        "join 2 " HASH,
        "stand 6",
        "fill 2 medium",
        "@ffffffffffffffff ready 1 " HASH,
        "lock " HASH,
        "nonce 1 " HASH,
        "@0000000000000001 act 2 17 place 3 4",
        "also 2 draw",
        "draw deal 14",
        "undo 1 12",
        "void " HASH,
        "away 2 time",
        "here 2",
        "offer 1 pause",
        "agree 2",
        "decline 2",
        "pause",
        "resume 1",
        "more",
        "@00000000000000ff holiday 2",
        "credit 1700000000000 1700000005000",
        "@00000000000000ff chat off",
        "@00000000000000ff next 00000000000000ab",
        "invite " HASH " 255 1700000000000",
        "over " HASH " finished",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(lines); i++) {
        char text[512];
        entry e;
        gw_out out = gw_out_to(text, sizeof text);
        assert_true(entry_read(text_of(lines[i]), &e));
        entry_write(&e, &out);
        assert_string_equal(text, lines[i]);
    }
}

static void what_is_no_entry_is_refused(void **state) {
    static const char *const lines[] = {
        "",
        " ",
        "sit",
        "sit ",
        "sit 0",
        "sit 7",
        "sit 01",
        "sit 1 ",
        "sit 1 2",
        "sitting 1",
        "SIT 1",
        "@ sit 1",
        "@1 sit 1",
        "act 1",
        "act 1 x draw",
        "act 1 2",
        "act 1 2 ",
        "undo 1",
        "undo 1 -1",
        "fill 1",
        "fill 1 a b",
        "over",
        "draw",
        "@00000000000000ff",
        "ready 1 12",
        "lock " HASH "0",
        "holiday",
        "@00000000000000FF sit 1",
        "undo 1 1000000000000000000",
        "sit 1 ",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(lines); i++) {
        entry e;
        assert_false(entry_read(text_of(lines[i]), &e));
    }
}

static void a_setup_names_the_game_its_options_and_a_level(void **state) {
    (void)state;
    setup s;
    assert_true(setup_read(text_of("game trains\noptions players=3\nlevel hard"), &s, NULL));
    assert_string_equal(s.table->game->name, "game-of-trains");
    assert_int_equal(s.table->players, 3);
    assert_string_equal(s.level, "hard");
    gw_table_free(s.table);
    assert_true(setup_read(text_of("options players=2\ngame river-dragons\n"), &s, NULL));
    assert_string_equal(s.level, "medium");
    gw_table_free(s.table);
}

static void what_is_no_setup_is_refused_with_a_sentence(void **state) {
    static const struct {
        const char *text, *problem;
    } bad[] = {
        {"", "problem.game-unknown"},
        {"game chess", "problem.game-unknown"},
        {"options players=2", "problem.game-unknown"},
        {"game trains\ngame trains", "problem.header-syntax"},
        {"game trains\nhints\nhints", "problem.header-syntax"},
        {"game trains\nwelcome", "problem.header-syntax"},
        {"game trains\nwelcome Anna", "problem.header-syntax"},
        {"game trains\nwelcome 0000000000000000", "problem.header-syntax"},
        {"game trains\nwelcome f000000000000000", "problem.header-syntax"},
        {"game trains\nwelcome 0000000000000001\nwelcome 0000000000000002",
         "problem.header-syntax"},
        {"game trains\nclock 5", "problem.header-syntax"},
        {"game trains\nclock move 5", "problem.header-syntax"},
        {"game trains\nclock days 61", "problem.header-syntax"},
        {"game trains\nclock days 0 5", "problem.header-syntax"},
        {"game trains\nclock days 5 61", "problem.header-syntax"},
        {"game trains\nclock days 5 x", "problem.header-syntax"},
        {"game trains\nclock days 5 5 5", "problem.header-syntax"},
        {"game trains\nclock move 0 5", "problem.header-syntax"},
        {"game trains\nclock move 5 86400001", "problem.header-syntax"},
        {"game trains\nclock move 5 5 5", "problem.header-syntax"},
        {"game trains\noptions players=2\n\n", "problem.header-syntax"},
        {"game trains\noptions players=2\nlevel genius", "match.players-only"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        setup s;
        gw_problem problem;
        assert_false(setup_read(text_of(bad[i].text), &s, &problem));
        assert_string_equal(problem.text, bad[i].problem);
        assert_null(s.table);
    }
    setup s;
    assert_false(setup_read(text_of("game trains\noptions players=9"), &s, NULL));
    assert_false(setup_read(text_of("game mississippi\noptions players=2\nboard\nx"), &s, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_read_back_as_they_were),
        cmocka_unit_test(what_is_no_entry_is_refused),
        cmocka_unit_test(a_setup_names_the_game_its_options_and_a_level),
        cmocka_unit_test(what_is_no_setup_is_refused_with_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
