/* Matches: line-ups, strength, and results in a file. */
#define _POSIX_C_SOURCE 200809L
#include "arena/run.h"
#include "core/check.h"
#include "trains/trains.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static void near(double value, double expected, double by) {
    if (fabs(value - expected) > by) fail_msg("%f is not %f", value, expected);
}

/* ---------------------------------------------------------------- line-ups -- */

static void as_many_names_as_seats_are_one_line_up(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "b", "b"};
    arena_field field;
    assert_true(arena_field_make(&field, names, 4, 4));
    assert_int_equal(field.names, 2);
    assert_int_equal(field.line_ups, 1);
    assert_memory_equal(field.line_up[0], ((uint8_t[]){0, 1, 1, 1}), 4);
    arena_field_free(&field);
}

static void more_names_than_seats_meet_each_other(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "c"};
    arena_field field;
    unsigned met[3][3] = {{0}};
    assert_true(arena_field_make(&field, names, 3, 2));
    assert_int_equal(field.line_ups, 3);
    for (unsigned i = 0; i < 3; i++) met[field.line_up[i][0]][field.line_up[i][1]]++;
    assert_int_equal(met[0][1] + met[1][0], 1);
    assert_int_equal(met[0][2] + met[2][0], 1);
    assert_int_equal(met[1][2] + met[2][1], 1);
    arena_field_free(&field);
    assert_false(arena_field_make(&field, names, 3, 4));
}

static void every_place_sits_in_every_seat_once(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "c"};
    arena_field field;
    assert_true(arena_field_make(&field, names, 3, 3));
    for (unsigned place = 0; place < 3; place++) {
        unsigned seats = 0;
        for (unsigned r = 0; r < 3; r++) seats |= 1U << arena_seat(&field, place, r);
        assert_int_equal(seats, 1U << 1 | 1U << 2 | 1U << 3);
    }
    arena_field_free(&field);
}

/* ---------------------------------------------------------------- strength -- */

static arena_field two(void) {
    static const char *const names[] = {"a", "b"};
    arena_field field;
    assert_true(arena_field_make(&field, names, 2, 2));
    return field;
}

/* Fills in groups of two games, of which `a` wins 0 to 2, in rotation. */
static void fill(arena_group *groups, size_t count, const unsigned *wins, size_t cycle) {
    for (size_t i = 0; i < count; i++) {
        groups[i] = (arena_group){.number = i};
        for (unsigned r = 0; r < 2; r++) {
            bool a_wins = r < wins[i % cycle];
            groups[i].rank[r][0] = a_wins ? 1 : 2;
            groups[i].rank[r][1] = a_wins ? 2 : 1;
        }
    }
}

static void strength_follows_the_score(void **state) {
    (void)state;
    arena_field field = two();
    arena_group groups[400];
    arena_strength strength;
    fill(groups, 400, (unsigned[]){2, 1}, 2); /* wins three of four games */
    arena_strength_find(&strength, &field, groups, 400);
    near(strength.score[0].value, 0.75, 1e-9);
    near(strength.first[1].value, 0.25, 1e-9);
    near(strength.elo[0].value, 190.8, 0.1);
    near(strength.elo[1].value, -190.8, 0.1);
    /* the standard deviation of a group's score is a quarter */
    near(strength.score[0].high - strength.score[0].low, 2 * 1.96 * 0.25 / 20, 0.003);
    near(strength.elo[0].low, 400 * log10(strength.score[0].low / (1 - strength.score[0].low)),
         1e-9);
    arena_field_free(&field);
}

static void a_perfect_score_is_not_certain(void **state) {
    (void)state;
    arena_field field = two();
    arena_group groups[50];
    arena_strength strength;
    fill(groups, 50, (unsigned[]){2}, 1);
    arena_strength_find(&strength, &field, groups, 50);
    assert_true(strength.first[0].value == 1 && strength.first[0].high == 1);
    near(strength.first[0].low, pow(0.025, 1 / 50.0), 1e-9); /* fifty groups, not games */
    assert_true(strength.elo[0].value == INFINITY && isfinite(strength.elo[0].low));
    assert_true(strength.elo[1].value == -INFINITY && isfinite(strength.elo[1].high));
    arena_field_free(&field);
}

static void three_players_are_ordered_by_whom_they_beat(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "c"};
    arena_field field;
    arena_group groups[60];
    arena_strength strength;
    assert_true(arena_field_make(&field, names, 3, 3));
    for (unsigned i = 0; i < 60; i++) {
        groups[i] = (arena_group){.number = i};
        for (unsigned r = 0; r < 3; r++) {
            uint8_t by_a = i % 3 == 0 ? 2 : 1; /* b is sometimes ahead of a, c never */
            memcpy(groups[i].rank[r], ((uint8_t[]){by_a, (uint8_t)(3 - by_a), 3}), 3);
        }
    }
    arena_strength_find(&strength, &field, groups, 60);
    assert_true(strength.elo[0].value > strength.elo[1].value);
    assert_true(strength.elo[1].value > strength.elo[2].value + 200);
    near(strength.elo[0].value, 400 * log10(5), 1e-6); /* ahead of b in 2 of 3 games, of c always */
    assert_true(strength.elo[2].value == -INFINITY);
    arena_field_free(&field);
}

/* At most one of three seats wins: together they have what the other seat leaves. */
static void seats_of_one_name_share_their_interval(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "b", "b"};
    arena_field field;
    arena_group groups[40];
    arena_strength strength;
    assert_true(arena_field_make(&field, names, 4, 4));
    for (unsigned i = 0; i < 40; i++) {
        groups[i] = (arena_group){.number = i};
        for (unsigned r = 0; r < 4; r++)
            memcpy(groups[i].rank[r], ((uint8_t[][4]){{1, 2, 3, 4}, {2, 3, 4, 1}})[(i + r) % 3 > 0],
                   4);
    }
    arena_strength_find(&strength, &field, groups, 40);
    near(strength.first[1].low, (1 - strength.first[0].high) / 3, 1e-9);
    near(strength.first[1].value, (1 - strength.first[0].value) / 3, 1e-9);
    near(strength.first[1].high, (1 - strength.first[0].low) / 3, 1e-9);
    near(strength.score[1].low, 1 - strength.score[0].high, 1e-9);
    arena_field_free(&field);
}

static void a_name_that_has_not_played_has_no_strength(void **state) {
    (void)state;
    const char *names[] = {"a", "b", "c"}, *same[] = {"a", "a"};
    arena_field field;
    arena_group group = {.rank = {{1, 2}, {1, 2}}};
    arena_strength strength;
    assert_true(arena_field_make(&field, names, 3, 2));
    arena_strength_find(&strength, &field, &group, 1);
    assert_true(strength.first[0].value == 1);
    assert_true(isnan(strength.first[2].value) && strength.first[2].high == 1);
    assert_true(isnan(strength.elo[2].value) && strength.elo[2].high == INFINITY);
    arena_strength_find(&strength, &field, &group, 0);
    assert_true(isnan(strength.score[0].value) && strength.score[0].low == 0);
    arena_field_free(&field);
    assert_true(arena_field_make(&field, same, 2, 2)); /* no other name to compare with */
    arena_strength_find(&strength, &field, &group, 1);
    near(strength.first[0].value, 0.5, 1e-9);
    assert_true(isnan(strength.score[0].value));
    arena_field_free(&field);
}

static void equals_share_points_and_wins(void **state) {
    (void)state;
    arena_field field = two();
    arena_group group = {.rank = {{1, 1}, {1, 1}}};
    arena_tally tally = {.groups = 0};
    arena_tally_add(&tally, &field, &group);
    near(tally.points[0][1], 1, 1e-9);
    near(tally.firsts[0], 1, 1e-9);
    assert_int_equal(tally.games, 2);
    arena_field_free(&field);
}

static void a_test_ends_when_it_is_clear(void **state) {
    (void)state;
    arena_field field = two();
    arena_group groups[2000];
    arena_sprt sprt = {.elo0 = 0, .elo1 = 50};
    fill(groups, 2000, (unsigned[]){2, 1}, 2);
    size_t taken = arena_sprt_judge(&sprt, &field, groups, 2000);
    assert_int_equal(sprt.verdict, ARENA_ACCEPTED);
    assert_true(taken >= 4 && taken < 60);
    fill(groups, 2000, (unsigned[]){2, 0, 1}, 3);
    taken = arena_sprt_judge(&sprt, &field, groups, 2000);
    assert_int_equal(sprt.verdict, ARENA_REJECTED);
    assert_true(taken > 50 && taken < 500);
    assert_int_equal(arena_sprt_judge(&sprt, &field, groups, taken - 1), taken - 1);
    assert_int_equal(sprt.verdict, ARENA_OPEN);
    arena_field_free(&field);
}

/* -------------------------------------------------------------- the results -- */

static char path[64];

static json_t *settings(int number) {
    return json_pack("{s:i}", "arena", number);
}

static arena_opened open_with(arena_results *results, int number, bool is_fresh, unsigned *line) {
    json_t *json = settings(number);
    arena_opened opened = arena_results_open(results, path, json, 2, 1000, is_fresh, line);
    json_decref(json);
    return opened;
}

static arena_opened open_as(arena_results *results, int number, unsigned *line) {
    return open_with(results, number, false, line);
}

static void append(const char *text) {
    FILE *file = fopen(path, "a");
    fputs(text, file);
    fclose(file);
}

static void results_resume_where_they_stopped(void **state) {
    (void)state;
    arena_results results;
    unsigned line;
    arena_group group = {
        .number = 1,
        .time = 1000000000,
        .rank = {{1, 2}, {2, 1}},
        .pace = {{.decisions = 9, .microseconds = 4, .slowest = 5, .late = 6}, {.lost = 2}}};
    assert_int_equal(open_as(&results, 1, &line), ARENA_READY);
    group.why[1] = json_pack("{s:s}", "en", "it has ended");
    assert_true(arena_results_add(&results, &group, 2));
    assert_null(group.why[1]);
    assert_int_equal(results.whole, 0); /* the first group is missing */
    group.number = 0;
    group.why[1] = json_pack("{s:s}", "en", "it is “late”");
    assert_true(arena_results_add(&results, &group, 2));
    assert_int_equal(results.whole, 2);
    assert_false(results.groups[0].is_earlier);
    arena_results_close(&results);
    append("{\"group\":2,\"ra"); /* incomplete line */
    for (int again = 0; again < 2; again++) {
        assert_int_equal(open_as(&results, 1, &line), ARENA_READY);
        assert_int_equal(results.whole, 2);
        assert_true(results.groups[0].is_earlier && results.groups[0].time == group.time);
        assert_memory_equal(results.groups[0].rank, group.rank, sizeof group.rank);
        assert_memory_equal(results.groups[0].pace, group.pace, sizeof group.pace);
        assert_null(results.groups[0].why[0]);
        assert_string_equal(arena_why_text(results.groups[0].why[1], GW_RU), "it is “late”");
        assert_string_equal(arena_why_text(results.groups[1].why[1], GW_EN), "it has ended");
        arena_results_close(&results);
    }
    assert_int_equal(open_as(&results, 2, &line), ARENA_OTHER_MATCH);
    assert_int_equal(json_integer_value(json_object_get(results.found, "arena")), 1);
    arena_results_close(&results);
}

/* Asserts that the file contains exactly `text`. */
static void assert_file_is(const char *text) {
    char found[256] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    assert_int_equal(length, strlen(text));
    assert_string_equal(found, text);
}

static void a_file_that_is_not_of_results_is_left_alone(void **state) {
    (void)state;
    static const char *const foreign[] = {
        "no line feed", "\n", "{}\n", "[1]\n", "{\"aren", " {\"arena\":1}\n", "{\"arenas\":1}\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        for (int is_fresh = 0; is_fresh < 2; is_fresh++) {
            arena_results results;
            unsigned line;
            unlink(path);
            append(foreign[i]);
            assert_int_equal(open_with(&results, 1, is_fresh, &line), ARENA_FOREIGN);
            arena_results_close(&results);
            assert_file_is(foreign[i]);
        }
}

static void a_file_of_results_is_restarted_on_request(void **state) {
    (void)state;
    static const char *const ours[] = {"", "{\"arena\":", "{\"arena\":2}\n",
                                       "{\"arena\":1}\nspoilt\n"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        arena_results results, other;
        unsigned line;
        unlink(path);
        append(ours[i]);
        assert_int_equal(open_with(&results, 1, true, &line), ARENA_READY);
        assert_int_equal(open_with(&other, 1, true, &line), ARENA_FAULT);
        assert_int_equal(errno, OS_IN_USE);
        arena_results_close(&other);
        assert_int_equal(results.count, 0);
        arena_results_close(&results);
        assert_file_is("{\"arena\":1}\n");
    }
}

/* A valid line for two seats, except for the value of one key. */
static void write_line(char text[400], const char *key, const char *value) {
    static const struct {
        const char *key, *value;
    } keys[] = {{"group", "0"},
                {"ranks", "[[1,2],[2,1]]"},
                {"paces", "[[3,9,5,1,0],[3,9,5,0,2]]"},
                {"time", "1000000000"},
                {"why", "[null,{\"en\":\"it has ended\"}]"}};
    gw_out out = gw_out_to(text, 400);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bool is_other = strcmp(keys[i].key, key) == 0;
        if (is_other && value[0] == '\0') continue;
        gw_put_text(&out, i == 0 ? "{\"" : ",\"");
        gw_put_text(&out, keys[i].key);
        gw_put_text(&out, "\":");
        gw_put_text(&out, is_other ? value : keys[i].value);
    }
    gw_put_text(&out, "}\n");
}

static arena_opened open_with_line(const char *text, unsigned *line) {
    arena_results results;
    unlink(path);
    append("{\"arena\":1}\n");
    append(text);
    arena_opened opened = open_as(&results, 1, line);
    arena_results_close(&results);
    return opened;
}

static void invalid_lines_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *key, *value; /* "": without the key */
    } bad[] = {
        {"group", ""},
        {"group", "-1"},
        {"group", "1000"},
        {"group", "0.5"},
        {"group", "1e400"},
        {"group", "0,\"group\":1"},
        {"group", "0,\"other\":1"},
        {"ranks", ""},
        {"ranks", "[[1,3],[1,2]]"},
        {"ranks", "[[1,0],[1,2]]"},
        {"ranks", "[[1,2]]"},
        {"ranks", "[[1,2],[1,2],[1,2]]"},
        {"paces", ""},
        {"paces", "[[3,9,5,1],[3,9,5,0,2]]"},
        {"paces", "[[3,9,5,4,0],[3,9,5,0,2]]"}, /* more late than decided */
        {"paces", "[[3,9,5,1,0],[3,9,5,0,3]]"}, /* more seats lost than games */
        {"paces", "[[3,9,4294967296,1,0],[3,9,5,0,2]]"},
        {"time", ""},
        {"time", "-1"},
        {"time", "253402300800"},
        {"time", "\"now\""},
        {"why", ""},
        {"why", "\"it has ended\""},
        {"why", "[null]"},
        {"why", "[null,null]"},
        {"why", "[null,\"it has ended\"]"},
        {"why", "[null,{\"it\":\"è finito\"}]"},
        {"why", "[null,{\"en\":\"it has ended\",\"it\":0}]"},
        {"why", "[{\"en\":\"late\"},{\"en\":\"it has ended\"}]"},
        {"why", "[0,{\"en\":\"it has ended\"}]"},
        {"why", "[null,{\"en\":\"it has ended\"},null]"},
    };
    char text[400];
    unsigned line = 0;
    write_line(text, "", "");
    assert_int_equal(open_with_line(text, &line), ARENA_READY);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_line(text, bad[i].key, bad[i].value);
        if (open_with_line(text, &line) != ARENA_MALFORMED) fail_msg("taken for results: %s", text);
        assert_int_equal(line, 2);
    }
    assert_int_equal(open_with_line("\n", &line), ARENA_MALFORMED);
    assert_int_equal(open_with_line("[]\n", &line), ARENA_MALFORMED);
    write_line(text, "why", "[null,{\"en\":\"it has ended\"}]");
    strcat(text, "\n");
    assert_int_equal(open_with_line(text, &line), ARENA_MALFORMED);
    assert_int_equal(line, 3);
}

static void a_duplicate_group_is_refused(void **state) {
    (void)state;
    char text[800], again[400];
    unsigned line;
    write_line(text, "", "");
    write_line(again, "time", "1000000001");
    strcat(text, again);
    assert_int_equal(open_with_line(text, &line), ARENA_MALFORMED);
    assert_int_equal(line, 3);
}

/* With any one byte changed, a file is either read as results, or refused and left alone. */
static void any_changed_byte_is_handled(void **state) {
    (void)state;
    static const char bytes[] = {'\0', '\n', '"', '0', '9', '-', '[', ']', '{', '}', ',', '\xff'};
    char good[400], text[800];
    write_line(good, "", "");
    size_t length = strlen(good);
    for (size_t at = 0; at < length; at++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            arena_results results;
            unsigned line;
            unlink(path);
            FILE *file = fopen(path, "wb");
            memcpy(text, good, length + 1);
            text[at] = bytes[i];
            fprintf(file, "{\"arena\":1}\n");
            fwrite(text, 1, length, file);
            fclose(file);
            arena_opened opened = open_as(&results, 1, &line);
            assert_true(opened == ARENA_READY || opened == ARENA_MALFORMED);
            for (size_t g = 0; opened == ARENA_READY && g < results.whole; g++)
                for (unsigned place = 0; place < 2; place++) {
                    assert_in_range(results.groups[g].rank[0][place], 1, 2);
                    assert_in_range(results.groups[g].pace[place].lost, 0, 2);
                }
            arena_results_close(&results);
        }
    }
}

/* -------------------------------------------------------------------- play -- */

static void play(unsigned threads, uint64_t groups, arena_results *results) {
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options = gw_options_default(game);
    arena_field field = two();
    gw_table *table = gw_table_new(game, &options, NULL);
    fair_secret secret = fair_secret_of_seed(7);
    arena_match match = {.table = table,
                         .field = &field,
                         .who = {{.player = gw_player_find(game, "sorter")},
                                 {.player = gw_player_find(game, "random")}},
                         .secret = &secret,
                         .is_same_chance = true,
                         .threads = threads,
                         .groups = groups,
                         .results = results};
    arena_change change;
    assert_true(arena_run(&match, &change));
    assert_int_equal(change.what, ARENA_NO_CHANGE);
    assert_int_equal(arena_counted(&match), groups);
    gw_table_free(table);
    arena_field_free(&field);
}

/* Keeps games until the second game of group 1, where it fails. */
static bool keep_some(void *context, uint64_t group, unsigned rotation, const gw_record *record,
                      char digest[ARENA_GAME_TEXT]) {
    size_t *kept = context;
    assert_true(gw_is_over(gw_record_table(record), gw_record_state(record)));
    assert_string_equal(gw_record_player(record, (gw_seat)(rotation + 1)), "sorter");
    if (group == 1 && rotation == 1) {
        errno = ENOSPC;
        return false;
    }
    (*kept)++;
    snprintf(digest, ARENA_GAME_TEXT, "%016x", (unsigned)(group * 2 + rotation));
    return true;
}

static void a_game_that_is_not_kept_stops_the_match(void **state) {
    (void)state;
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options = gw_options_default(game);
    arena_field field = two();
    arena_results results = {.file = NULL};
    gw_table *table = gw_table_new(game, &options, NULL);
    fair_secret secret = fair_secret_of_seed(7);
    size_t kept = 0;
    arena_change change;
    arena_match match = {.table = table,
                         .field = &field,
                         .who = {{.player = gw_player_find(game, "sorter")},
                                 {.player = gw_player_find(game, "random")}},
                         .secret = &secret,
                         .threads = 1,
                         .groups = 5,
                         .results = &results,
                         .on_game = keep_some,
                         .context = &kept};
    assert_false(arena_run(&match, &change));
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(change.what, ARENA_GAME_NOT_KEPT);
    assert_int_equal(kept, 3);
    assert_int_equal(arena_counted(&match), 1);
    assert_string_equal(results.groups[0].game[1], "0000000000000001");
    arena_results_close(&results);
    arena_field_free(&field);
    gw_table_free(table);
}

static void results_do_not_depend_on_threads_or_interruptions(void **state) {
    (void)state;
    enum { GROUPS = 12 };
    arena_results alone = {.file = NULL}, crowd = {.file = NULL};
    play(1, GROUPS, &alone);
    play(4, 5, &crowd);
    play(3, GROUPS, &crowd);
    for (size_t i = 0; i < GROUPS; i++) {
        assert_memory_equal(alone.groups[i].rank, crowd.groups[i].rank,
                            sizeof alone.groups[i].rank);
        assert_int_equal(alone.groups[i].pace[0].decisions, crowd.groups[i].pace[0].decisions);
    }
    arena_results_close(&alone);
    arena_results_close(&crowd);
}

/* How the games of a match began: the position at the first decision of each, and the random
 * numbers of the player who decided. */
static struct {
    uint64_t hash[64], mind[64];
    size_t count;
} begun;

static gw_action note_beginning(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    const gw_table *table = thinking->table;
    const gt_state *s = (const gt_state *)view;
    if (s->phase == GT_AWAIT_KEEP && s->mover == 1 && begun.count < COUNT(begun.hash)) {
        gw_any_state public;
        gw_random mind = *thinking->random;
        table->game->view(table, view, GW_PUBLIC, GW_STATE(&public));
        begun.mind[begun.count] = gw_random_next(&mind);
        begun.hash[begun.count++] = gw_hash(table, GW_STATE(&public));
    }
    return gw_pick(table, view, thinking->scratch, seat, thinking->random, thinking->list);
}

/* Plays `groups` groups of two seats, one game after the other. */
static void note_games(const fair_secret *secret, bool is_same_chance, uint64_t groups) {
    static const gw_player noter = {.name = "noter", .choose = note_beginning};
    static const char *const names[] = {"a", "a"};
    const gw_game *game = gw_game_find("game-of-trains");
    gw_options options = gw_options_default(game);
    arena_results results = {.file = NULL};
    arena_field field;
    gw_table *table = gw_table_new(game, &options, NULL);
    assert_true(arena_field_make(&field, names, 2, 2));
    arena_match match = {.table = table,
                         .field = &field,
                         .who = {{.player = &noter}},
                         .secret = secret,
                         .is_same_chance = is_same_chance,
                         .threads = 1,
                         .groups = groups,
                         .results = &results};
    begun.count = 0;
    arena_change change;
    assert_true(arena_run(&match, &change));
    arena_results_close(&results);
    arena_field_free(&field);
    gw_table_free(table);
}

static void rotations_have_the_same_chance_or_their_own(void **state) {
    enum { GROUPS = 10 };
    uint64_t before[2 * GROUPS];
    fair_secret secret = fair_secret_new(), other = fair_secret_new();
    (void)state;
    note_games(&secret, true, GROUPS);
    assert_int_equal(begun.count, 2 * GROUPS);
    for (size_t i = 0; i < GROUPS; i++) {
        assert_true(begun.hash[2 * i] == begun.hash[2 * i + 1]);
        assert_true(begun.mind[2 * i] != begun.mind[2 * i + 1]);
        assert_true(i == 0 || begun.hash[2 * i] != begun.hash[2 * i - 1]);
    }
    note_games(&secret, false, GROUPS);
    for (size_t i = 0; i < 2 * GROUPS; i++)
        for (size_t j = 0; j < i; j++) assert_true(begun.hash[i] != begun.hash[j]);
    memcpy(before, begun.hash, sizeof before);
    note_games(&secret, false, GROUPS);
    assert_memory_equal(begun.hash, before, sizeof before);
    note_games(&other, false, GROUPS);
    assert_memory_not_equal(begun.hash, before, sizeof before);
}

static int make_path(void **state) {
    (void)state;
    snprintf(path, sizeof path, "arena-%d.jsonl", (int)getpid());
    unlink(path);
    return 0;
}

static int remove_path(void **state) {
    (void)state;
    return unlink(path) == 0 ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_names_as_seats_are_one_line_up),
        cmocka_unit_test(more_names_than_seats_meet_each_other),
        cmocka_unit_test(every_place_sits_in_every_seat_once),
        cmocka_unit_test(strength_follows_the_score),
        cmocka_unit_test(a_perfect_score_is_not_certain),
        cmocka_unit_test(three_players_are_ordered_by_whom_they_beat),
        cmocka_unit_test(seats_of_one_name_share_their_interval),
        cmocka_unit_test(a_name_that_has_not_played_has_no_strength),
        cmocka_unit_test(equals_share_points_and_wins),
        cmocka_unit_test(a_test_ends_when_it_is_clear),
        cmocka_unit_test_setup_teardown(results_resume_where_they_stopped, make_path, remove_path),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_of_results_is_left_alone, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(a_file_of_results_is_restarted_on_request, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(invalid_lines_are_refused, make_path, remove_path),
        cmocka_unit_test_setup_teardown(a_duplicate_group_is_refused, make_path, remove_path),
        cmocka_unit_test_setup_teardown(any_changed_byte_is_handled, make_path, remove_path),
        cmocka_unit_test(results_do_not_depend_on_threads_or_interruptions),
        cmocka_unit_test(a_game_that_is_not_kept_stops_the_match),
        cmocka_unit_test(rotations_have_the_same_chance_or_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
