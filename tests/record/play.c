/* Records in memory: playing, replaying, going back, and the header. */
#include "core/toy.h"
#include "record/records.h"
#include "trains/trains.h"

#include <stdlib.h>

static gw_record *new_game(int players) {
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options = gw_options_default(game);
    options.value[GT_OPTION_PLAYERS] = players;
    return gw_record_new(gw_table_new(game, &options, NULL));
}

static const char *rule_of(gw_record *record, gw_rule rule) {
    return gw_rule_id(gw_record_table(record)->game, rule);
}

/* ------------------------------------------------------------------ playing -- */

static void a_new_record_is_the_start_of_a_game(void **state) {
    (void)state;
    gw_record *record = new_game(3);
    gw_any_state start;
    gw_start(gw_record_table(record), GW_STATE(&start));
    assert_int_equal(gw_record_count(record), 0);
    assert_int_equal(gw_record_key_count(record), 0);
    assert_false(gw_record_is_view(record));
    assert_memory_equal(gw_record_state(record), &start,
                        gw_record_table(record)->game->state_bytes);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(
        text, "gangway-record: 1\ngame: game-of-trains\noptions: players=3\nrules: 1\n\n");
    free(text);
    gw_record_free(record);
    gw_record_free(NULL);
}

static void steps_are_kept_in_order(void **state) {
    (void)state;
    gw_record *record = good(HEADER DEAL);
    assert_int_equal(play(record, "1 keep 1 3"), 0);
    assert_int_equal(gw_record_count(record), 19);
    assert_int_equal(gw_record_step(record, 0).seat, GW_CHANCE);
    assert_int_equal(gw_record_step(record, 18).seat, 1);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, HEADER DEAL "1 keep 1 3\n");
    free(text);
    gw_record_free(record);
}

static void events_are_passed_on(void **state) {
    (void)state;
    gw_record *record = new_game(2);
    gw_event list[4];
    gw_events events = {list, 4, 0};
    gw_action first;
    gw_record_table(record)->game->read_action(gw_record_table(record), "first 2", 7, &first);
    assert_int_equal(gw_record_play(record, GW_CHANCE, first, &events), 0);
    assert_int_equal(events.count, 1);
    assert_int_equal(list[0].seat, 2);
    gw_record_free(record);
}

static void a_refused_action_changes_nothing(void **state) {
    (void)state;
    gw_record *record = good(HEADER DEAL);
    size_t bytes = gw_record_table(record)->game->state_bytes;
    gw_any_state before;
    memcpy(&before, gw_record_state(record), bytes);
    assert_string_equal(rule_of(record, play(record, "2 keep 2 1")), "GT-T");
    assert_string_equal(rule_of(record, play(record, "1 keep 2 1")), "GT-4");
    assert_string_equal(rule_of(record, play(record, "1 keep 1 8")), "GT-6");
    assert_string_equal(rule_of(record, play(record, "1 deal 5")), "GT-N");
    gw_event list[24];
    gw_events events = {list, 24, 0};
    assert_int_not_equal(gw_record_play(record, 200, 0xFFFFFFFF, &events), 0);
    assert_int_equal(events.count, 0);
    assert_int_equal(gw_record_count(record), 18);
    assert_memory_equal(gw_record_state(record), &before, bytes);
    gw_record_free(record);
}

static void every_position_can_be_replayed(void **state) {
    (void)state;
    gw_record *record = random_game(3, 60, 81, SIZE_MAX);
    const gw_table *table = gw_record_table(record);
    gw_any_state walked, replayed;
    gw_start(table, GW_STATE(&walked));
    for (size_t i = 0; i < gw_record_count(record); i++) {
        gw_record_replay(record, i, GW_STATE(&replayed));
        assert_memory_equal(&replayed, &walked, table->game->state_bytes);
        gw_step step = gw_record_step(record, i);
        gw_apply(table, GW_STATE(&walked), NULL, step.seat, step.action, NULL);
    }
    assert_memory_equal(gw_record_state(record), &walked, table->game->state_bytes);
    gw_record_free(record);
}

static void random_games_read_back_as_they_were_written(void **state) {
    (void)state;
    for (int game = 0; game < 30; game++) {
        gw_record *record = random_game(2 + game % 3, 100, (uint64_t)game, SIZE_MAX);
        char *text = written(record, GW_ALL_SEEING);
        gw_record *back = good(text);
        char *again = written(back, GW_ALL_SEEING);
        assert_string_equal(again, text);
        assert_non_null(strstr(text, "\nresult: "));
        assert_memory_equal(gw_record_state(back), gw_record_state(record),
                            gw_record_table(record)->game->state_bytes);
        free(text);
        free(again);
        gw_record_free(back);
        gw_record_free(record);
    }
}

/* --------------------------------------------------------------- going back -- */

static void a_truncated_record_is_as_before(void **state) {
    (void)state;
    gw_record *record = random_game(2, 60, 82, SIZE_MAX);
    size_t bytes = gw_record_table(record)->game->state_bytes;
    gw_any_state then;
    for (size_t count = gw_record_count(record); count > 7; count -= 7) {
        gw_record_replay(record, count - 7, GW_STATE(&then));
        gw_record_truncate(record, count - 7);
        assert_int_equal(gw_record_count(record), count - 7);
        assert_memory_equal(gw_record_state(record), &then, bytes);
    }
    gw_record_truncate(record, 0);
    assert_int_equal(play(record, "chance first 1"), 0);
    gw_record_free(record);
}

static void truncating_beyond_the_end_changes_nothing(void **state) {
    (void)state;
    gw_record *record = random_game(2, 60, 82, SIZE_MAX);
    size_t count = gw_record_count(record);
    uint64_t trail = gw_record_trail(record);
    const size_t beyond[] = {count, count + 1, count + 100000, SIZE_MAX};
    for (size_t i = 0; i < COUNT(beyond); i++) {
        gw_record_truncate(record, beyond[i]);
        assert_int_equal(gw_record_count(record), count);
        assert_true(gw_record_trail(record) == trail);
    }
    gw_record_free(record);
}

/* However often and far the game goes back and continues differently. */
static void the_position_is_always_that_of_the_steps(void **state) {
    (void)state;
    gw_record *record = random_game(2, 200, 83, SIZE_MAX);
    const gw_table *table = gw_record_table(record);
    gw_random random = gw_random_seed(84);
    gw_action list[84 * 7];
    for (unsigned i = 0; i < 300; i++) {
        size_t count = gw_record_count(record);
        size_t back = gw_random_below(&random, i % 10 == 0 ? (uint32_t)count + 1 : 50);
        gw_record_truncate(record, back < count ? count - back : 0);
        for (unsigned steps = gw_random_below(&random, 60); steps > 0; steps--) {
            gw_seat seat = gw_first_to_act(table, gw_record_state(record));
            if (seat == GW_NO_SEAT) break;
            gw_action action = gw_pick(table, gw_record_state(record), NULL, seat, &random, list);
            assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
        }
        gw_any_state now, replayed;
        gw_start(table, GW_STATE(&now));
        for (size_t k = 0; k < gw_record_count(record); k++) {
            gw_step step = gw_record_step(record, k);
            gw_apply(table, GW_STATE(&now), NULL, step.seat, step.action, NULL);
        }
        gw_record_replay(record, gw_record_count(record), GW_STATE(&replayed));
        assert_memory_equal(gw_record_state(record), &now, table->game->state_bytes);
        assert_memory_equal(&replayed, &now, table->game->state_bytes);
    }
    gw_record_free(record);
}

static void after_going_back_the_game_may_continue_differently(void **state) {
    (void)state;
    gw_record *record = good(HEADER DEAL "1 keep 1 3\n");
    gw_record_truncate(record, gw_record_undo_point(record));
    assert_int_equal(play(record, "1 keep 1 5"), 0);
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, HEADER DEAL "1 keep 1 5\n");
    free(text);
    gw_record_free(record);
}

/* ----------------------------------------------------------------- undo point -- */

/* Plays steps of the toy, "1s 2b": seat and action; c0 to c3 are answers of chance. */
static size_t undo_point_after(const char *steps) {
    gw_record *record = gw_record_new(toy_table(3));
    for (; *steps; steps += strspn(steps, " ")) {
        static const char verbs[] = "sba"; /* step, bind, ask */
        gw_seat seat = steps[0] == 'c' ? (gw_seat)GW_CHANCE : (gw_seat)(steps[0] - '0');
        gw_action action = seat == GW_CHANCE ? (gw_action)(steps[1] - '0')
                                             : (gw_action)(strchr(verbs, steps[1]) - verbs);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
        steps += 2;
    }
    size_t point = gw_record_undo_point(record);
    gw_record_free(record);
    return point;
}

static void undo_goes_back_over_ones_own_steps_only(void **state) {
    (void)state;
    static const struct {
        const char *steps;
        size_t point;
    } cases[] = {
        {"", 0},
        {"1s", 0},
        {"1s 1s 1s", 0}, /* all of the same player */
        {"1s 2s", 1},    /* not past another player's */
        {"1s 2s 2s", 1},
        {"1s 2s 1s", 2},
        {"3s 3s 2s 2s 2s", 2},
        {"1a", 0},    /* chance has not answered yet */
        {"1a c2", 2}, /* not past chance */
        {"1a c2 1s", 2},
        {"1s 1a c1 1s 1s", 3},
        {"1a c3 2s", 2},
        {"1b", 1}, /* not past a binding action */
        {"1s 1b", 2},
        {"1s 1b 1s 1s", 2},
        {"1s 1b 2s", 2},
        {"1b 2b 2s", 2},
        {"1s 2b", 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t point = undo_point_after(cases[i].steps);
        if (point != cases[i].point) fail_msg("%s: %u", cases[i].steps, (unsigned)point);
    }
}

static void undo_points_of_a_game_of_trains(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t point;
    } cases[] = {
        {HEADER, 0},
        {HEADER "chance first 1\n", 1},
        {HEADER DEAL, 18},
        {HEADER DEAL "1 keep 1 1\n", 18},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n", 19},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n1 draw\n", 20},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n1 draw\nchance deal 9\n", 22},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n1 draw\nchance deal 9\n1 place 4\n", 22},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n1 swap 1 2\n", 20},
        {HEADER DEAL "1 keep 1 1\n2 keep 2 1\n1 swap 1 2\n2 move 3 1\n", 21},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_record *record = good(cases[i].text);
        assert_int_equal(gw_record_undo_point(record), cases[i].point);
        gw_record_free(record);
    }
}

/* ------------------------------------------------------------ players and keys -- */

static void players_have_names_by_table_seat(void **state) {
    (void)state;
    gw_record *record = new_game(2);
    char name[] = "Ann";
    assert_null(gw_record_player(record, 1));
    assert_true(gw_record_set_player(record, 1, name));
    name[0] = 'X'; /* setting copies */
    assert_string_equal(gw_record_player(record, 1), "Ann");
    assert_true(gw_record_set_player(record, 1, "Анна"));
    assert_string_equal(gw_record_player(record, 1), "Анна");
    assert_true(gw_record_set_player(record, 2, ""));
    assert_string_equal(gw_record_player(record, 2), "");
    assert_null(gw_record_player(record, 0));
    assert_null(gw_record_player(record, 3));
    assert_null(gw_record_player(record, GW_NO_SEAT));
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, "gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
                              "player 1: Анна\nplayer 2: \nrules: 1\n\n");
    gw_record_free(good(text));
    free(text);
    gw_record_free(record);
}

static void names_must_fit_a_header_line(void **state) {
    (void)state;
    gw_record *record = new_game(2);
    static const char *const bad[] = {"a\nb", "\r", "\t", "\x1B[0m", "\x7F", "\xFF", "\xD0"};
    assert_true(gw_record_set_player(record, 1, "Ann"));
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_false(gw_record_set_player(record, 1, bad[i]));
        assert_false(gw_record_add_key(record, "site", bad[i]));
        assert_false(gw_record_add_key(record, bad[i], "x"));
    }
    assert_string_equal(gw_record_player(record, 1), "Ann");
    assert_false(gw_record_set_player(record, 0, "Bob"));
    assert_false(gw_record_set_player(record, 3, "Bob"));
    assert_false(gw_record_set_player(record, GW_NO_SEAT, "Bob"));
    assert_int_equal(gw_record_key_count(record), 0);
    gw_record_free(record);
}

static void free_keys_are_added_in_order(void **state) {
    (void)state;
    gw_record *record = new_game(2);
    const char *value;
    assert_true(gw_record_add_key(record, "date", "2026-02-03"));
    assert_true(gw_record_add_key(record, "site", ""));
    assert_true(gw_record_add_key(record, "fair-entropy 1", "a: b"));
    assert_true(gw_record_add_key(record, "playing", "chess?"));
    assert_int_equal(gw_record_key_count(record), 4);
    assert_string_equal(gw_record_key(record, 0, &value), "date");
    assert_string_equal(value, "2026-02-03");
    assert_string_equal(gw_record_key(record, 2, NULL), "fair-entropy 1");
    char *text = written(record, GW_ALL_SEEING);
    assert_string_equal(text, "gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
                              "rules: 1\ndate: 2026-02-03\nsite: \nfair-entropy 1: a: b\n"
                              "playing: chess?\n\n");
    gw_record *back = good(text);
    assert_int_equal(gw_record_key_count(back), 4);
    free(text);
    gw_record_free(back);
    gw_record_free(record);
}

static void reserved_keys_cannot_be_added(void **state) {
    (void)state;
    gw_record *record = new_game(2);
    static const char *const bad[] = {
        "",       "gangway-record", "game",     "options",  "rules",
        "result", "board",          "player 1", "player 9", "a:b",
        "#date",  "player ",        "seat 1",   "seat ",    "computers"};
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(gw_record_add_key(record, bad[i], "x"));
    assert_int_equal(gw_record_key_count(record), 0);
    gw_record_free(record);
}

/* Decides at random for that many steps. */
typedef struct picker {
    gw_thinking *thinking;
    size_t left;
    bool is_wrong; /* ends with an illegal action instead of stopping */
} picker;

static bool pick(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    picker *p = context;
    *action = p->left > 0 ? gw_thinking_pick(p->thinking, state, seat) : ~(gw_action)0;
    return p->left > 0 ? p->left-- > 0 : p->is_wrong;
}

/* gw_record_play_out and gw_play_out agree: they play to the end, or until stopped. */
static void games_are_played_to_their_end_or_until_stopped(void **state) {
    (void)state;
    static const picker cases[] = {{NULL, 100000, false}, {NULL, 30, false}, {NULL, 30, true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gw_record *record = new_game(3);
        const gw_table *table = gw_record_table(record);
        gw_random random = gw_random_seed(i + 1), again = random;
        picker p = cases[i], q = cases[i];
        gw_any_state any;
        p.thinking = gw_thinking_new(table, &random);
        assert_int_equal(gw_record_play_out(record, pick, &p), i == 0);
        assert_int_equal(gw_is_over(table, gw_record_state(record)), i == 0);
        assert_int_equal(gw_record_count(record), cases[i].left - p.left);
        q.thinking = gw_thinking_new(table, &again);
        q.is_wrong = false;
        gw_start(table, GW_STATE(&any));
        assert_int_equal(gw_play_out(table, GW_STATE(&any), q.thinking->scratch, pick, &q), i == 0);
        assert_memory_equal(&any, gw_record_state(record), table->game->state_bytes);
        gw_thinking_free(p.thinking);
        gw_thinking_free(q.thinking);
        gw_record_free(record);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_to_their_end_or_until_stopped),
        cmocka_unit_test(a_new_record_is_the_start_of_a_game),
        cmocka_unit_test(steps_are_kept_in_order),
        cmocka_unit_test(events_are_passed_on),
        cmocka_unit_test(a_refused_action_changes_nothing),
        cmocka_unit_test(every_position_can_be_replayed),
        cmocka_unit_test(random_games_read_back_as_they_were_written),
        cmocka_unit_test(a_truncated_record_is_as_before),
        cmocka_unit_test(truncating_beyond_the_end_changes_nothing),
        cmocka_unit_test(the_position_is_always_that_of_the_steps),
        cmocka_unit_test(after_going_back_the_game_may_continue_differently),
        cmocka_unit_test(undo_goes_back_over_ones_own_steps_only),
        cmocka_unit_test(undo_points_of_a_game_of_trains),
        cmocka_unit_test(players_have_names_by_table_seat),
        cmocka_unit_test(names_must_fit_a_header_line),
        cmocka_unit_test(free_keys_are_added_in_order),
        cmocka_unit_test(reserved_keys_cannot_be_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
