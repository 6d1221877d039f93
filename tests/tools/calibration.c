/* test_tools_calibration GAME: whether the shares of the win that `expert` tells come true in
 * a few games with few nodes, always the same ones. What long runs give is in docs/strength.md.
 *
 * GANGWAY_CALIBRATION_ONE_IN=N plays one in N of the games, where another build plays all. */
#include "core/check.h"

#include "tune_calibrate.h"
#include <gangway/gangway.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1701, ENOUGH = 10 }; /* games for which an error can be told */

/* What must hold, give or take an error of 95 % confidence: claims of 95 % or more come true as
 * often as this, and the log loss is no worse than that of an even share. */
static const double SURE_WON = 0.93;

/* A line of tests/ai/GAME/calibration.txt: `GAMES NODES OPTIONS`. */
typedef struct calibration {
    const gw_game *game;
    char options[64];
    unsigned long long games, nodes;
} calibration;

static uint64_t thinning(void) {
    const char *text = getenv("GANGWAY_CALIBRATION_ONE_IN");
    uint64_t number = text ? strtoull(text, NULL, 10) : 1;
    return number > 0 ? number : 1;
}

static gw_table *table_for(const calibration *c) {
    gw_options options;
    assert_true(gw_options_read(c->game, &options, c->options, strlen(c->options), NULL));
    gw_table *made = gw_table_new(c->game, &options, NULL);
    assert_non_null(made);
    return made;
}

static void expect_truth(const truth_report *report) {
    const truth_part *all = &report->parts[TRUTH_WHOLE];
    double gain = truth_mean_of(&all->surprise_gain), error = truth_error(&all->surprise_gain);
    arena_figure sure = arena_sample_share(&all->sure_won);
    if (sure.high < SURE_WON || gain + error < 0) truth_print(report);
    assert_true(all->sure > 0);
    assert_true(sure.high >= SURE_WON);
    assert_true(gain + error >= 0);
}

static void what_is_told_comes_true(void **state) {
    const calibration *c = *state;
    gw_table *played = table_for(c);
    uint64_t games = (c->games + thinning() - 1) / thinning();
    tune_calibration run = {.table = played,
                            .judge = gw_player_find(played->game, "expert"),
                            .games = games,
                            .nodes = c->nodes,
                            .seed = SEED};
    tune_truth truth;
    assert_true(tune_calibration_run(&run, &truth));
    gw_table_free(played);
    assert_true(truth.decisions > 0);
    assert_int_equal(truth.not_whole, 0);
    if (games < ENOUGH) return;
    expect_truth(&truth.decider);
    expect_truth(&truth.all);
}

/* ------------------------------------------------------------ the measure itself -- */

/* A game of three that seat 1 wins, in which seat 2 decided twice and told these shares. */
static truth_game *game_told(gw_shares first, gw_shares second) {
    truth_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    game->players = 3;
    game->count = 2;
    game->list[0] = (truth_telling){2, first};
    game->list[1] = (truth_telling){2, second};
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

static void a_liar_is_found_out(void **state) {
    (void)state;
    gw_shares lie = {{0, 10, 980, 10}};
    for (int about = TRUTH_OF_DECIDER; about <= TRUTH_OF_ALL; about++) {
        truth_report *report = report_of(game_told(lie, lie), (truth_about)about);
        const truth_part *all = &report->parts[TRUTH_WHOLE];
        assert_int_equal(all->sure, 40);
        assert_true(arena_sample_share(&all->sure_won).high < 0.93);
        assert_true(truth_mean_of(&all->surprise_gain) + truth_error(&all->surprise_gain) < 0);
        assert_true(truth_mean_of(&all->brier_gain) < 0);
        free(report);
    }
}

/* The decider knew that it would lose, but not to whom. */
static void what_is_told_of_others_counts_among_everybodys(void **state) {
    (void)state;
    gw_shares told = {{0, 10, 10, 980}};
    truth_report *decider = report_of(game_told(told, told), TRUTH_OF_DECIDER);
    truth_report *all = report_of(game_told(told, told), TRUTH_OF_ALL);
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

static void an_even_share_gains_nothing_and_the_truth_gains(void **state) {
    (void)state;
    gw_shares even = {{0, 333, 333, 334}}, truth = {{0, 980, 10, 10}};
    truth_report *report = report_of(game_told(even, truth), TRUTH_OF_ALL);
    assert_true(truth_mean_of(&report->parts[1].surprise_gain) < 0.001);
    assert_true(truth_mean_of(&report->parts[1].surprise_gain) > -0.001);
    assert_true(truth_mean_of(&report->parts[2].surprise_gain) > 0.5);
    assert_true(truth_mean_of(&report->parts[2].surprise) < 0.03);
    free(report);
}

static void run_measure_tests(int *failed) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_liar_is_found_out),
        cmocka_unit_test(what_is_told_of_others_counts_among_everybodys),
        cmocka_unit_test(an_even_share_gains_nothing_and_the_truth_gains),
    };
    *failed += cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}

int main(int count, char **words) {
    if (count != 2 || gw_game_find(words[1]) == NULL) {
        fprintf(stderr, "usage: test_tools_calibration GAME\n");
        return 2;
    }
    int failed = 0, lines = 0;
    char line[128], path[512];
    calibration c = {.game = gw_game_find(words[1])};
    run_measure_tests(&failed);
    snprintf(path, sizeof path, "%s/tests/ai/%s/calibration.txt", GANGWAY_ROOT, c.game->alias);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%llu %llu %63s", &c.games, &c.nodes, c.options) != 3) continue;
        const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(what_is_told_comes_true, &c)};
        failed += cmocka_run_group_tests_name(c.options, tests, NULL, NULL);
        lines++;
    }
    if (file) fclose(file);
    return lines > 0 ? failed : 3;
}
