/* The catalogue of recorded games: each must always replay to the same positions.
 *
 * tests/GAME/recorded/list.txt lists them, one per line: NAME SEED PLAYERS OPTIONS. trails.txt
 * beside it has a line `NAME.gwr STEPS FINAL-HASH TRAIL-HASH` for each, where the trail is that of
 * gw_record_trail; the WebAssembly library must produce the same. With GANGWAY_UPDATE=1 trails.txt
 * is rewritten, and games of the list that are not stored yet are played, on the board NAME.txt if
 * there is one; stored games are never changed. */
#include "core/check.h"

#include "files.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct recorded {
    const gw_game *game;
    const char *name, *options;
    const char *players[GW_SEATS_MAX]; /* by seat - 1; the last one also plays the rest */
    uint64_t seed;
} recorded;

static void path_of(const recorded *r, const char *ending, char path[256]) {
    snprintf(path, 256, "%s/recorded/%s.%s", r->game->alias, r->name, ending);
}

/* ----------------------------------------------------------------- playing -- */

static const char *player_name(const recorded *r, unsigned seat) {
    while (r->players[seat - 1] == NULL) seat--;
    return r->players[seat - 1];
}

static gw_table *table_of(const recorded *r) {
    gw_options options;
    const gw_game *game = r->game;
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

static gw_out trails; /* of the game whose list is being read */

/* `NAME SEED PLAYERS OPTIONS`, with commas between the players. */
static void add_trail(const gw_game *game, char *line) {
    char *rest, *players;
    recorded r = {.game = game, .name = cut_word(line, &rest)};
    r.seed = strtoull(cut_word(rest, &rest), NULL, 10);
    players = cut_word(rest, &rest);
    r.options = rest;
    for (size_t i = 0; players; i++) {
        char *comma = strchr(players, ',');
        assert_true(i < GW_SEATS_MAX);
        r.players[i] = players;
        if (comma) *comma++ = '\0';
        players = comma;
    }
    put_trail(&r, &trails);
}

static void recorded_games_replay_unchanged(void **state) {
    (void)state;
    char text[8192], path[256];
    size_t length;
    for (const gw_game *const *game = gw_games; *game; game++) {
        trails = gw_out_to(text, sizeof text);
        for_each_line_of(*game, "recorded/list.txt", add_trail);
        assert_true(trails.length < sizeof text);
        snprintf(path, sizeof path, "%s/recorded/trails.txt", (*game)->alias);
        if (is_update()) file_write(path, text, trails.length);
        char *stored = file_read(path, &length);
        assert_non_null(stored);
        assert_string_equal(text, stored);
        free(stored);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(recorded_games_replay_unchanged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
