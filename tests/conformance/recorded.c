/* The catalogue of recorded games: each must always replay to the same positions.
 *
 * recorded/trails.txt has a line `NAME STEPS FINAL-HASH TRAIL-HASH` for each, where the trail is
 * that of gw_record_trail; the WebAssembly library must produce the same. With GANGWAY_UPDATE=1
 * trails.txt is rewritten, and games of the list below that are not stored yet are played, on the
 * board NAME.txt if there is one; stored games are never changed. */
#include "core/check.h"

#include "files.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct recorded {
    const char *name, *game, *options;
    const char
        *players[GW_SEATS_MAX]; /* by seat - 1; the last one also plays the remaining seats */
    uint64_t seed;
} recorded;

static const recorded catalogue[] = {
    {"mississippi-2-random", "mississippi-queen", "players=2", {"random"}, 13},
    {"mississippi-3-random",
     "mississippi-queen",
     "players=3 boats=2 edition=it rounds=30",
     {"random"},
     14},
    {"mississippi-6-random",
     "mississippi-queen",
     "players=6 b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18 rounds=40",
     {"random"},
     15},
    {"mississippi-5-rose",
     "mississippi-queen",
     "players=5 edition=it b=B3-1,B3-2 rose=on rounds=30",
     {"random"},
     16},
    {"mississippi-4-lagoon", "mississippi-queen", "players=4 b=B1,B4 rounds=30", {"random"}, 17},
    {"mississippi-4-teams",
     "mississippi-queen",
     "players=4 teams=on passengers=extra transfer=off rounds=60",
     {"random"},
     24},
    {"dragons-2-random", "river-dragons", "players=2 rounds=12", {"random"}, 17},
    {"dragons-5-random",
     "river-dragons",
     "players=5 colours=blue,green,pink,yellow,red supply=two-colours rounds=8",
     {"random"},
     18},
    {"dragons-3-expert", "river-dragons", "players=3 expert=on rounds=10", {"random"}, 19},
    {"dragons-2-planner", "river-dragons", "players=2 first=yellow", {"planner"}, 20},
    {"dragons-6-planner", "river-dragons", "players=6", {"planner"}, 21},
    {"dragons-4-mixed", "river-dragons", "players=4 assist=on", {"random", "planner"}, 22},
    {"dragons-4-expert", "river-dragons", "players=4 expert=on", {"planner"}, 23},
    {"trains-2-random", "game-of-trains", "players=2", {"random"}, 1},
    {"trains-3-random", "game-of-trains", "players=3", {"random"}, 2},
    {"trains-4-random", "game-of-trains", "players=4 turns=150", {"random"}, 3},
    {"trains-2-short", "game-of-trains", "players=2 turns=1", {"random"}, 4},
    {"trains-4-short", "game-of-trains", "players=4 turns=2", {"random"}, 5},
    {"trains-3-long", "game-of-trains", "players=3 turns=1000", {"random"}, 6},
    {"trains-2-sorter", "game-of-trains", "players=2", {"sorter"}, 7},
    {"trains-3-sorter", "game-of-trains", "players=3", {"sorter"}, 8},
    {"trains-4-sorter", "game-of-trains", "players=4", {"sorter"}, 9},
    {"trains-2-mixed", "game-of-trains", "players=2 turns=100", {"sorter", "random"}, 10},
    {"trains-3-mixed", "game-of-trains", "players=3 turns=100", {"random", "sorter"}, 11},
    {"trains-4-mixed", "game-of-trains", "players=4 turns=60", {"sorter", "random"}, 12},
};

static void path_of(const recorded *r, const char *ending, char path[256]) {
    snprintf(path, 256, "conformance/recorded/%s.%s", r->name, ending);
}

/* ----------------------------------------------------------------- playing -- */

static const char *player_name(const recorded *r, unsigned seat) {
    while (r->players[seat - 1] == NULL) seat--;
    return r->players[seat - 1];
}

static gw_table *table_of(const recorded *r) {
    gw_options options;
    const gw_game *game = gw_game_find(r->game);
    assert_true(gw_options_read(game, &options, r->options, strlen(r->options), NULL));
    char path[256];
    size_t length = 0;
    path_of(r, "txt", path);
    char *board = file_read(path, &length);
    gw_table *table = gw_table_new_on(game, &options, board, length, NULL);
    free(board);
    assert_non_null(table);
    return table;
}

static void play(const recorded *r, gw_record *record) {
    const gw_table *table = gw_record_table(record);
    gw_random random = gw_random_seed(r->seed);
    gw_thinking *thinking = gw_thinking_new(table, &random);
    assert_non_null(thinking);
    for (gw_seat seat; (seat = gw_first_to_act(table, gw_record_state(record))) != GW_NO_SEAT;) {
        const gw_state *state = gw_record_state(record);
        gw_action action;
        if (seat == GW_CHANCE)
            action = gw_pick(table, state, thinking->scratch, seat, &random, thinking->list);
        else
            action = gw_player_decide(gw_player_find(table->game, player_name(r, seat)), thinking,
                                      state, seat);
        assert_int_equal(gw_record_play(record, seat, action, NULL), 0);
    }
    gw_thinking_free(thinking);
}

static void play_and_store(const recorded *r, const char *path) {
    gw_record *record = gw_record_new(table_of(r));
    assert_non_null(record);
    for (gw_seat seat = 1; seat <= gw_record_table(record)->players; seat++) {
        assert_true(gw_record_set_player(record, seat, player_name(r, seat)));
        assert_true(gw_record_set_holder(record, seat, GW_COMPUTER, player_name(r, seat)));
    }
    play(r, record);
    gw_out out = gw_out_to(NULL, 0);
    gw_record_write(record, GW_ALL_SEEING, &out);
    char *text = malloc(out.length + 1);
    assert_non_null(text);
    out = gw_out_to(text, out.length + 1);
    gw_record_write(record, GW_ALL_SEEING, &out);
    file_write(path, text, out.length);
    free(text);
    gw_record_free(record);
}

/* --------------------------------------------------------------- replaying -- */

static void put_trail(const recorded *r, gw_out *out) {
    char path[256];
    path_of(r, "gwr", path);
    gw_record *record = file_record(path);
    if (record == NULL && is_update()) {
        play_and_store(r, path);
        record = file_record(path);
    }
    if (record == NULL) fail_msg("%s is missing", path);
    gw_put_text(out, r->name);
    gw_put_text(out, ".gwr ");
    gw_put_number(out, (int64_t)gw_record_count(record));
    gw_put_char(out, ' ');
    gw_put_hex(out, gw_hash(gw_record_table(record), gw_record_state(record)));
    gw_put_char(out, ' ');
    gw_put_hex(out, gw_record_trail(record));
    gw_put_char(out, '\n');
    gw_record_free(record);
}

static void recorded_games_replay_unchanged(void **state) {
    (void)state;
    static const char path[] = "conformance/recorded/trails.txt";
    char text[COUNT(catalogue) * 128];
    size_t length;
    gw_out out = gw_out_to(text, sizeof text);
    for (size_t i = 0; i < COUNT(catalogue); i++) put_trail(&catalogue[i], &out);
    assert_true(out.length < sizeof text);
    if (is_update()) file_write(path, text, out.length);
    char *stored = file_read(path, &length);
    assert_non_null(stored);
    assert_string_equal(text, stored);
    free(stored);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(recorded_games_replay_unchanged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
