/* The battery: every aspect of every game, in random games under all pairs of option values and in
 * the stored vectors.
 *
 *   test_conformance_battery [PATTERN]   only tests whose name matches, e.g. '*JSON*'
 *   test_conformance_battery --part 1/3  the first third of them
 *
 * GANGWAY_BATTERY_ONE_IN=N plays one in N of them, for builds beside one that plays all.
 * GANGWAY_SOAK_GAMES sets in how many games each aspect is checked (at least one under each set of
 * options), GANGWAY_SOAK_SEED which games these are. */
#include "core/check.h"

#include "aspects.h"
#include "files.h"
#include "option_sets.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    GAMES_MAX = 16, /* most games in the registry */
    NAME_TEXT = 128,
    ACTIONS_MIN = 5000, /* if games are short, more of them are played */
    SETS_MANY = 24
};

typedef struct entry {
    const gw_game *game;
    const aspect *aspect;
    char name[NAME_TEXT];
} entry;

static uint64_t number_from(const char *variable, uint64_t otherwise) {
    const char *text = getenv(variable);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* Whether a game has so many sets of options that the aspects share them in a short run. In a soak
 * test nothing is shared. */
static bool is_shared(const gw_game *game) {
    option_sets sets = option_sets_new(game);
    bool is_large = sets.count > SETS_MANY;
    option_sets_free(&sets);
    return is_large && number_from("GANGWAY_SOAK_GAMES", 0) == 0;
}

static uint64_t thinning(void) {
    return number_from("GANGWAY_BATTERY_ONE_IN", 1);
}

/* A costly aspect is checked after each of the first actions, then less and less often, so that
 * long games do not take too long; in a large game this applies to every aspect. */
static bool is_time_to_check(const fixture *f, const aspect *a, bool is_large, gw_random *random) {
    enum { OFTEN = 8, OFTEN_IN_LARGE = 96 };
    if (!a->is_costly && !is_large) return true;
    uint32_t count = (uint32_t)gw_record_count(f->record);
    return gw_random_below(random, 1 + count / (a->is_costly ? OFTEN : OFTEN_IN_LARGE)) == 0;
}

/* Plays a game to its end and checks the aspect on the way. */
static void play(fixture *f, const aspect *a, bool is_large) {
    gw_random when = gw_random_seed(f->seed + 1);
    do {
        if (is_time_to_check(f, a, is_large, &when)) a->check(f);
    } while (fixture_play(f));
    a->check(f);
}

static void expect_options_read_back(const gw_game *game, const gw_options *options) {
    char text[512];
    gw_options again;
    gw_out out = gw_out_to(text, sizeof text);
    gw_options_write(game, options, &out);
    assert_true(out.length < sizeof text);
    assert_true(gw_options_read(game, &again, text, out.length, NULL));
    assert_memory_equal(options, &again, sizeof again);
}

static void play_games(fixture *f, const aspect *a, bool is_large, uint64_t games) {
    option_sets sets = option_sets_new(f->game);
    uint64_t seed = number_from("GANGWAY_SOAK_SEED", 1) * UINT64_C(1000000007);
    size_t actions = 0;
    assert_true(sets.count > 0);
    uint64_t i = 0;
    /* If there are many sets, each aspect takes its share, so that together they cover all of them,
     * and the invariants are checked in every game; in a soak test each plays all. */
    uint64_t share = is_large ? 1 + sets.count / SETS_MANY : 1;
    assert_true(share <= aspect_count);
    share *= thinning();
    uint64_t first = (uint64_t)(a - aspects) % share;
    for (; i * share < sets.count || i < games || actions < ACTIONS_MIN / thinning(); i++) {
        const gw_options *options = &sets.list[(first + i * share) % sets.count];
        gw_table *table = gw_table_new(f->game, options, NULL);
        assert_non_null(table);
        expect_options_read_back(f->game, options);
        fixture_begin(f, table, seed + i);
        play(f, a, is_large);
        actions += gw_record_count(f->record);
        if ((i + 1) % 1000 == 0) {
            printf("%" PRIu64 " of %" PRIu64 " games\n", i + 1, games);
            fflush(stdout);
        }
    }
    printf("%" PRIu64 " games, %zu sets of options, %zu pairs excluded, %zu actions\n", i,
           sets.count, sets.excluded, actions);
    option_sets_free(&sets);
}

/* The stored games reach positions that random games rarely do: a victory. */
static void walk(fixture *f, const aspect *a, bool is_large, const gw_record *stored) {
    gw_random when = gw_random_seed(1);
    size_t count = gw_record_count(stored);
    for (size_t i = 0; i < count; i++) {
        gw_step step = gw_record_step(stored, i);
        if (is_time_to_check(f, a, is_large, &when)) a->check(f);
        PROMISE(f, gw_record_play(f->record, step.seat, step.action, NULL) == 0);
    }
    a->check(f);
}

static void walk_vectors(fixture *f, const aspect *a, bool is_large) {
    enum { SHARE = 4 }; /* one game in so many */
    int share = (is_large ? SHARE : 1) * (int)thinning();
    for (int number = 1 + (int)(a - aspects) % share;; number += share) {
        char path[256];
        snprintf(path, sizeof path, "vectors/%s/%03d.gwr", f->game->name, number);
        gw_record *stored = file_record(path);
        if (stored == NULL) break;
        gw_table *table = gw_table_copy(gw_record_table(stored), NULL);
        assert_non_null(table);
        fixture_begin(f, table, (uint64_t)number);
        walk(f, a, is_large, stored);
        gw_record_free(stored);
    }
}

static void test(void **state) {
    const entry *e = *state;
    fixture f;
    fixture_open(&f, e->game);
    f.aspect = e->aspect->name;
    bool is_large = is_shared(e->game);
    play_games(&f, e->aspect, is_large, number_from("GANGWAY_SOAK_GAMES", 0));
    walk_vectors(&f, e->aspect, is_large);
    fixture_close(&f);
}

/* Keeps the tests of one part, so that parts can run in parallel. Returns the count. */
static size_t keep_part(struct CMUnitTest *tests, size_t count, const char *text) {
    unsigned part, parts;
    size_t kept = 0;
    if (sscanf(text, "%u/%u", &part, &parts) != 2 || part < 1 || part > parts) return 0;
    for (size_t i = part - 1; i < count; i += parts) tests[kept++] = tests[i];
    return kept;
}

int main(int argc, char **argv) {
    struct CMUnitTest *tests = calloc(GAMES_MAX * aspect_count, sizeof *tests);
    entry *entries = calloc(GAMES_MAX * aspect_count, sizeof *entries);
    size_t count = 0;
    if (tests == NULL || entries == NULL) return 3;
    for (const gw_game *const *game = gw_games; *game && count < GAMES_MAX * aspect_count; game++) {
        for (size_t i = 0; i < aspect_count; i++, count++) {
            entry *e = &entries[count];
            *e = (entry){.game = *game, .aspect = &aspects[i]};
            snprintf(e->name, sizeof e->name, "%s: %s", (*game)->name, aspects[i].name);
            tests[count] =
                (struct CMUnitTest){.name = e->name, .test_func = test, .initial_state = e};
        }
    }
    if (argc == 3 && strcmp(argv[1], "--part") == 0)
        count = keep_part(tests, count, argv[2]);
    else if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    int failed = count > 0 ? 0 : 2;
    if (count > 0) failed = _cmocka_run_group_tests("battery", tests, count, NULL, NULL);
    free(tests);
    free(entries);
    return failed;
}
