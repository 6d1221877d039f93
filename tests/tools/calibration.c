/* test_tools_calibration GAME: whether the shares of the win that `expert` reports come true in a
 * few games with few nodes, always the same ones. docs/strength.md has the results of long runs.
 *
 * GANGWAY_CALIBRATION_ONE_IN=N plays one in N of the games, for builds beside one that plays
 * all. */
#include "core/check.h"

#include "tune_calibrate.h"
#include <gangway/gangway.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1701, ENOUGH = 10 }; /* games needed to estimate an error */

/* A calibration and its bounds: measurements must not exceed them by more than their 95 % error.
 * The goals are 0.93 and 0; lower bounds are what holds so far. */
typedef struct bounds {
    const char *game, *options;
    uint64_t games, nodes;
    double sure_won;      /* at least so much is won of what is reported as 95 % or more … */
    double surprise_gain; /* … and the log loss is so much less than that of even shares */
} bounds;

static const bounds table[] = {
    {"game-of-trains", "players=2", 100, 300, 0.93, 0},
    {"game-of-trains", "players=3", 60, 300, 0.93, 0},
    {"game-of-trains", "players=4", 60, 300, 0.93, 0},
    {"mississippi-queen", "players=2", 20, 100, 0.93, 0},
    {"mississippi-queen", "players=4", 10, 100, 0.93, 0},
    {"river-dragons", "players=2", 40, 300, 0.93, 0},
    {"river-dragons", "players=4", 20, 300, 0.93, 0},
};

static uint64_t thinning(void) {
    const char *text = getenv("GANGWAY_CALIBRATION_ONE_IN");
    uint64_t number = text ? strtoull(text, NULL, 10) : 1;
    return number > 0 ? number : 1;
}

static gw_table *table_for(const bounds *b) {
    gw_options options;
    const gw_game *game = gw_game_find(b->game);
    assert_true(gw_options_read(game, &options, b->options, strlen(b->options), NULL));
    gw_table *made = gw_table_new(game, &options, NULL);
    assert_non_null(made);
    return made;
}

static void expect_truth(const bounds *b, const truth_report *report) {
    const truth_part *all = &report->parts[TRUTH_WHOLE];
    double gain = truth_mean_of(&all->surprise_gain), error = truth_error(&all->surprise_gain);
    arena_figure sure = arena_sample_share(&all->sure_won);
    if (sure.high < b->sure_won || gain + error < b->surprise_gain) {
        printf("%s %s\n", b->game, b->options);
        truth_print(report);
    }
    assert_true(all->sure > 0);
    assert_true(sure.high >= b->sure_won);
    assert_true(gain + error >= b->surprise_gain);
}

static void reported_shares_come_true(void **state) {
    const bounds *b = *state;
    gw_table *played = table_for(b);
    uint64_t games = (b->games + thinning() - 1) / thinning();
    tune_calibration calibration = {.table = played,
                                    .judge = gw_player_find(played->game, "expert"),
                                    .games = games,
                                    .nodes = b->nodes,
                                    .seed = SEED};
    tune_truth truth;
    assert_true(tune_calibration_run(&calibration, &truth));
    gw_table_free(played);
    assert_true(truth.decisions > 0);
    assert_int_equal(truth.not_whole, 0);
    if (games < ENOUGH) return;
    expect_truth(b, &truth.decider);
    expect_truth(b, &truth.all);
}

/* ------------------------------------------------------------ the measure itself -- */

/* A game of three that seat 1 wins, in which seat 2 decided twice and reported these shares. */
static truth_game *game_with(gw_shares first, gw_shares second) {
    truth_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    game->players = 3;
    game->count = 2;
    game->list[0] = (truth_decision){2, first};
    game->list[1] = (truth_decision){2, second};
    game->won[1] = 1;
    return game;
}

static truth_report *report_of(truth_game *game, truth_about about) {
    truth_report *report = calloc(1, sizeof *report);
    assert_non_null(report);
    for (int i = 0; i < 20; i++) truth_add(report, game, about);
    free(game);
    return report;
}

static void wrong_shares_score_badly(void **state) {
    (void)state;
    gw_shares lie = {{0, 10, 980, 10}};
    for (int about = TRUTH_OF_DECIDER; about <= TRUTH_OF_ALL; about++) {
        truth_report *report = report_of(game_with(lie, lie), (truth_about)about);
        const truth_part *all = &report->parts[TRUTH_WHOLE];
        assert_int_equal(all->sure, 40);
        assert_true(arena_sample_share(&all->sure_won).high < 0.93);
        assert_true(truth_mean_of(&all->surprise_gain) + truth_error(&all->surprise_gain) < 0);
        assert_true(truth_mean_of(&all->brier_gain) < 0);
        free(report);
    }
}

/* The decider knew that it would lose, but not to whom. */
static void shares_of_others_count_in_the_report_on_all(void **state) {
    (void)state;
    gw_shares shares = {{0, 10, 10, 980}};
    truth_report *decider = report_of(game_with(shares, shares), TRUTH_OF_DECIDER);
    truth_report *all = report_of(game_with(shares, shares), TRUTH_OF_ALL);
    assert_int_equal(decider->parts[TRUTH_WHOLE].sure, 0);
    assert_true(truth_mean_of(&decider->parts[TRUTH_WHOLE].surprise_gain) > 0);
    assert_int_equal(decider->bands[0].claims, 40);
    assert_int_equal(all->parts[TRUTH_WHOLE].sure, 40);
    assert_true(truth_mean_of(&all->parts[TRUTH_WHOLE].surprise_gain) < 0);
    assert_int_equal(all->bands[0].claims, 80);
    assert_int_equal(all->bands[9].claims, 40);
    free(decider);
    free(all);
}

static void even_shares_gain_nothing_and_true_ones_gain(void **state) {
    (void)state;
    gw_shares even = {{0, 333, 333, 334}}, truth = {{0, 980, 10, 10}};
    truth_report *report = report_of(game_with(even, truth), TRUTH_OF_ALL);
    assert_true(truth_mean_of(&report->parts[1].surprise_gain) < 0.001);
    assert_true(truth_mean_of(&report->parts[1].surprise_gain) > -0.001);
    assert_true(truth_mean_of(&report->parts[2].surprise_gain) > 0.5);
    assert_true(truth_mean_of(&report->parts[2].surprise) < 0.03);
    free(report);
}

static void run_measure_tests(int *failed) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_shares_score_badly),
        cmocka_unit_test(shares_of_others_count_in_the_report_on_all),
        cmocka_unit_test(even_shares_gain_nothing_and_true_ones_gain),
    };
    *failed += cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}

int main(int count, char **words) {
    int failed = 0;
    run_measure_tests(&failed);
    for (size_t i = 0; i < COUNT(table); i++) {
        if (count > 1 && strcmp(words[1], table[i].game) != 0) continue;
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(reported_shares_come_true, (void *)(uintptr_t)&table[i])};
        failed += cmocka_run_group_tests_name(table[i].options, tests, NULL, NULL);
    }
    return failed;
}
