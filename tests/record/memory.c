/* Records when memory runs out: every allocation is made to fail once. */
#include "core/memory.h"
#include "record/records.h"

static void reading_without_memory_reports_it_and_leaks_nothing(void **state) {
    (void)state;
    static const char text[] = "gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
                               "player 1: Ann\nplayer 2: Bob\ndate: today\nsite: here\n"
                               "seat 1: computer easy\nseat 2: person from 2 bot a\n\n" DEAL;
    int needed = 0;
    for (; needed < 100; needed++) {
        gw_problem problem = {0};
        int held = memory_held();
        memory_allow(needed);
        gw_record *record = gw_record_read(text, strlen(text), &problem);
        memory_allow(MEMORY_PLENTY);
        if (record == NULL) assert_string_equal(problem.text, "problem.memory");
        bool is_read = record != NULL;
        gw_record_free(record);
        assert_int_equal(memory_held(), held);
        if (is_read) break;
    }
    assert_in_range(needed, 5, 99); /* table, record, names, keys, holders, steps */
}

/* The holder of the seat does not change. */
static void a_seat_without_memory_is_not_given_away(void **state) {
    (void)state;
    int held = memory_held();
    gw_record *record = random_game(2, 400, 94, 5);
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "a"));
    for (int i = 0; i < 2; i++) {
        memory_allow(i);
        assert_false(gw_record_set_holder(record, 2, GW_BOT, "b"));
        memory_allow(0);
        assert_false(gw_record_name_holder(record, 1, "b"));
        memory_allow(MEMORY_PLENTY);
        assert_int_equal(gw_record_holder_count(record, 1), 2);
        assert_string_equal(gw_record_holder(record, 1, 1).name, "a");
        assert_int_equal(gw_record_holder(record, 2, 0).kind, GW_PERSON);
        assert_int_equal(gw_record_holder_count(record, 2), 1);
    }
    gw_record_free(record);
    assert_int_equal(memory_held(), held);
}

/* Also older records: their lists, and players' names that are those of computers. */
static void older_records_without_memory_report_it(void **state) {
    (void)state;
    static const char *const texts[] = {
        "gangway-record: 1\ngame: game-of-trains\noptions: players=2\ncomputers: 2=easy\n\n",
        "gangway-record: 1\ngame: game-of-trains\noptions: players=2\nplayer 2: easy\n\n"};
    for (size_t i = 0; i < 2; i++) {
        int held = memory_held();
        for (int allowed = 0;; allowed++) {
            gw_problem problem = {0};
            memory_allow(allowed);
            gw_record *record = gw_record_read(texts[i], strlen(texts[i]), &problem);
            memory_allow(MEMORY_PLENTY);
            bool is_read = record != NULL;
            if (!is_read) assert_string_equal(problem.text, "problem.memory");
            gw_record_free(record);
            assert_int_equal(memory_held(), held);
            if (is_read) break;
            assert_true(allowed < 20);
        }
    }
}

static void reading_a_board_without_memory_reports_it_and_leaks_nothing(void **state) {
    (void)state;
    static char text[16 * 1024];
    gw_out out = gw_out_to(text, sizeof text);
    gw_put_text(&out, "gangway-record: 1\ngame: mississippi\noptions: players=2\nboard: # mine\n");
    for (const char *line = gw_game_find("mississippi")->board; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        gw_put_text(&out, "board: ");
        gw_put_bytes(&out, line, length);
        line += length;
    }
    assert_true(out.length < sizeof text);
    for (int allowed = 0; allowed <= 3; allowed++) { /* the lines, the table, the record */
        gw_problem problem = {0};
        int held = memory_held();
        memory_allow(allowed);
        gw_record *record = gw_record_read(text, out.length, &problem);
        memory_allow(MEMORY_PLENTY);
        assert_int_equal(record != NULL, allowed == 3);
        if (record == NULL) assert_string_equal(problem.text, "problem.memory");
        gw_record_free(record);
        assert_int_equal(memory_held(), held);
    }
}

static void a_new_record_without_memory_frees_its_table(void **state) {
    (void)state;
    int held = memory_held();
    gw_table *table = table_with(gw_game_find("trains"), "players=2");
    gw_options options = table->options;
    memory_allow(0);
    assert_null(gw_record_new(table));
    gw_problem problem = {0};
    assert_null(gw_table_new(gw_game_find("trains"), &options, &problem));
    memory_allow(MEMORY_PLENTY);
    assert_string_equal(problem.text, "problem.memory");
    assert_int_equal(memory_held(), held);
}

/* A step that cannot be stored is not played either. */
static void playing_without_memory_changes_nothing(void **state) {
    (void)state;
    gw_record *record = random_game(2, 400, 91, 0);
    size_t bytes = gw_record_table(record)->game->state_bytes, refused = 0;
    gw_random random = gw_random_seed(92);
    gw_action list[84 * 7];
    while (gw_record_count(record) < 200) {
        const gw_table *table = gw_record_table(record);
        gw_any_state before;
        size_t count = gw_record_count(record);
        gw_seat seat = gw_first_to_act(table, gw_record_state(record));
        gw_action action = gw_pick(table, gw_record_state(record), NULL, seat, &random, list);
        memcpy(&before, gw_record_state(record), bytes);
        memory_allow(0);
        gw_rule rule = gw_record_play(record, seat, action, NULL);
        memory_allow(MEMORY_PLENTY);
        if (rule == 0) continue; /* the capacity sufficed */
        assert_int_equal(rule, GW_NO_MEMORY);
        assert_int_equal(gw_record_count(record), count);
        assert_memory_equal(gw_record_state(record), &before, bytes);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
        refused++;
    }
    assert_true(refused > 0);
    gw_record_free(record);
}

static void names_and_keys_without_memory_are_not_set(void **state) {
    (void)state;
    int held = memory_held();
    gw_record *record = random_game(2, 400, 93, 0);
    assert_true(gw_record_set_player(record, 1, "Ann"));
    for (int i = 0; i < 3; i++) {
        memory_allow(i);
        assert_false(gw_record_add_key(record, "date", "today"));
        memory_allow(0);
        assert_false(gw_record_set_player(record, 1, "Bob"));
        memory_allow(MEMORY_PLENTY);
        assert_int_equal(gw_record_key_count(record), 0);
        assert_string_equal(gw_record_player(record, 1), "Ann");
    }
    gw_record_free(record);
    assert_int_equal(memory_held(), held);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_without_memory_reports_it_and_leaks_nothing),
        cmocka_unit_test(reading_a_board_without_memory_reports_it_and_leaks_nothing),
        cmocka_unit_test(a_new_record_without_memory_frees_its_table),
        cmocka_unit_test(playing_without_memory_changes_nothing),
        cmocka_unit_test(names_and_keys_without_memory_are_not_set),
        cmocka_unit_test(a_seat_without_memory_is_not_given_away),
        cmocka_unit_test(older_records_without_memory_report_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
