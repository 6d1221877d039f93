/* Intervals contain the truth as often as they claim, and are no wider than necessary. */
#include "arena/arena.h"
#include "arena/beta.h"
#include "core/check.h"

#include <math.h>
#include <stdlib.h>

static void near(double value, double expected, double by) {
    if (!(fabs(value - expected) <= by)) fail_msg("%.12f is not %.12f", value, expected);
}

static double width(arena_figure figure) {
    return figure.high - figure.low;
}

static bool holds(arena_figure figure, double truth) {
    return figure.low <= truth && truth <= figure.high;
}

/* At least 93 % of so many runs, minus three standard errors of the simulation. */
static double least_of(unsigned runs) {
    return runs * (0.93 - 3 * sqrt(0.93 * 0.07 / runs));
}

static double uniform(gw_random *random) {
    return ((double)(gw_random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

/* ------------------------------------------------------------ single shares -- */

/* The probability of `least` or more wins in that many games. */
static double tail(unsigned games, unsigned least, double share) {
    double sum = 0, choices = 1;
    for (unsigned i = 0; i <= games; i++) {
        if (i >= least) sum += choices * pow(share, i) * pow(1 - share, games - i);
        choices = choices * (games - i) / (i + 1);
    }
    return sum;
}

static void the_exact_interval_is_exact(void **state) {
    (void)state;
    for (unsigned games = 1; games <= 40; games++)
        for (unsigned won = 0; won <= games; won++) {
            arena_figure figure = arena_exact((double)won / games, games);
            if (won > 0) near(tail(games, won, figure.low), 0.025, 1e-8);
            if (won < games) near(1 - tail(games, won + 1, figure.high), 0.025, 1e-8);
            assert_true(won > 0 || figure.low == 0);
            assert_true(won < games || figure.high == 1);
        }
}

static void quantiles_are_those_of_the_tables(void **state) {
    (void)state;
    near(arena_student(1), 12.7062047, 1e-6);
    near(arena_student(4), 2.7764451, 1e-6);
    near(arena_student(1e6), 1.9599668, 1e-6);
    near(arena_beta_quantile(2, 3, 0.5), 0.3857276, 1e-6);
    near(arena_beta_quantile(0.001, 5, 0.5), 0, 1e-9);
    near(arena_beta(5e6, 5e6, 0.5), 0.5, 1e-6);
    near(arena_beta_quantile(5e6, 5e6 + 1, 0.025), 0.5 - 1.959964 / 2 / sqrt(1e7), 1e-6);
}

static arena_figure alike(unsigned groups, double share) {
    arena_sample sample = {.weight = 0};
    for (unsigned i = 0; i < groups; i++) arena_sample_add(&sample, share, 1);
    return arena_sample_share(&sample);
}

static void nothing_measured_leaves_everything_possible(void **state) {
    (void)state;
    arena_figure none = alike(0, 0), elo = arena_elo(none);
    assert_true(isnan(none.value) && none.low == 0 && none.high == 1);
    assert_true(isnan(elo.value) && elo.low == -INFINITY && elo.high == INFINITY);
}

static void all_won_has_one_open_end(void **state) {
    (void)state;
    arena_figure one = alike(1, 1), five = alike(5, 1), lost = alike(5, 0), elo = arena_elo(five);
    near(one.low, 0.025, 1e-9);
    near(five.low, pow(0.025, 0.2), 1e-9);
    assert_true(five.value == 1 && five.high == 1);
    near(elo.low, 400 * log10(five.low / (1 - five.low)), 1e-9);
    assert_true(elo.value == INFINITY && elo.high == INFINITY);
    assert_true(lost.value == 0 && lost.low == 0);
    near(lost.high, 1 - five.low, 1e-9);
    assert_true(arena_elo(lost).low == -INFINITY && arena_elo(lost).value == -INFINITY);
}

/* However similar the groups are, and however many. */
static void all_drawn_is_not_certain(void **state) {
    (void)state;
    near(width(alike(1, 0.5)), width(arena_exact(0.5, 1.25)), 1e-9);
    for (unsigned groups = 1, last = 0; groups <= 1000000; last = groups, groups *= 10) {
        arena_figure figure = alike(groups, 0.5);
        near(figure.low + figure.high, 1, 1e-9);
        assert_true(width(figure) > 0.0005);
        assert_true(width(figure) <= width(arena_exact(0.5, groups)));
        assert_true(last == 0 || width(figure) < width(alike(last, 0.5)) + 1e-9);
    }
    assert_true(width(alike(5, 0.5)) > 0.5);
}

/* Losing a game, or two in one group, never raises the lower bound. */
static void a_lost_game_never_raises_the_lower_bound(void **state) {
    (void)state;
    for (unsigned groups = 1; groups <= 300; groups++) {
        double low = 1;
        for (unsigned lost = 0; lost <= 2; lost++) {
            arena_sample sample = {.weight = 0};
            for (unsigned i = 1; i < groups; i++) arena_sample_add(&sample, 1, 1);
            arena_sample_add(&sample, 1 - lost / 2.0, 1);
            arena_figure figure = arena_sample_share(&sample);
            assert_true(figure.low <= low + 1e-12);
            low = figure.low;
        }
    }
}

/* Groups of different weights are worth fewer than their number. */
static void unequal_weights_are_worth_less(void **state) {
    (void)state;
    arena_sample sample = {.weight = 0}, same = {.weight = 0};
    for (unsigned i = 0; i < 12; i++) {
        arena_sample_add(&sample, i % 3 == 0, 1 + i % 2);
        arena_sample_add(&same, i % 3 == 0, 7);
    }
    near(arena_sample_groups(&sample), 18.0 * 18 / 30, 1e-9);
    near(arena_sample_groups(&same), 12, 1e-9);
    near(width(arena_sample_share(&same)), width(arena_exact(4 / 12.0, 12)), 1e-9);
    near(width(arena_sample_share(&sample)), width(arena_exact(1 / 3.0, 10.8)), 1e-9);
}

/* --------------------------------------------------------------- simulation -- */

/* One player among equals; a game is drawn, or its ranks follow strength and luck
 * (Plackett-Luce). */
typedef struct table {
    unsigned seats;
    double strength;     /* of the first player; the others have 1 */
    double drawn;        /* part of the games that are drawn */
    double same;         /* part of the groups whose games all end the same way */
    double by_seat;      /* part of the groups in which each place wins once */
    double first, score; /* the first player's true wins and score */
} table;

/* The first player wins a part `share` of its games. */
static table table_of(unsigned seats, double share, double drawn, double same, double by_seat) {
    double decided = (share - drawn / seats) / (1 - drawn);
    double strength = decided * (seats - 1) / (1 - decided);
    return (table){.seats = seats,
                   .strength = strength,
                   .drawn = drawn,
                   .same = same,
                   .by_seat = by_seat,
                   .first = by_seat / seats + (1 - by_seat) * share,
                   .score = by_seat / 2 +
                            (1 - by_seat) * (drawn / 2 + (1 - drawn) * strength / (strength + 1))};
}

/* How many players are ahead of the first one; in a draw all are equal. */
static unsigned play(const table *t, gw_random *random, bool *is_drawn) {
    unsigned ahead = 0;
    *is_drawn = t->drawn > 0 && uniform(random) < t->drawn;
    if (*is_drawn) return 0;
    /* Draws rank by rank, one of the remaining players by strength. */
    for (unsigned left = t->seats - 1; left > 0; left--, ahead++)
        if (uniform(random) * (t->strength + left) < t->strength) break;
    return ahead;
}

typedef struct shares {
    double first, score;
} shares;

static shares play_group(const table *t, gw_random *random) {
    shares sum = {0, 0};
    unsigned ahead = 0, others = t->seats - 1;
    bool is_drawn = false;
    if (t->by_seat > 0 && uniform(random) < t->by_seat) return (shares){1.0 / t->seats, 0.5};
    bool is_same = t->same > 0 && uniform(random) < t->same;
    for (unsigned game = 0; game < t->seats; game++) {
        if (game == 0 || !is_same) ahead = play(t, random, &is_drawn);
        sum.first += is_drawn ? 1.0 / t->seats : ahead == 0;
        sum.score += is_drawn ? 0.5 : (double)(others - ahead) / others;
    }
    return (shares){sum.first / t->seats, sum.score / t->seats};
}

/* Samples recur, so their intervals are cached. Sums that differ only by rounding count as the
 * same. */
enum { KEPT = 1 << 14 };
static struct kept {
    uint64_t groups, points, variances;
    arena_figure figure;
} kept[KEPT];

static uint64_t whole(double sum) {
    return (uint64_t)(sum * 1e6 + 0.5);
}

static arena_figure figure_of(const arena_sample *s) {
    uint64_t groups = whole(s->weight), points = whole(s->points), variances = whole(s->variances);
    uint64_t hash =
        points * UINT64_C(0x9E3779B97F4A7C15) ^ variances * UINT64_C(0xC2B2AE3D27D4EB4F);
    struct kept *k = &kept[hash >> 50];
    if (k->groups == groups && k->points == points && k->variances == variances) return k->figure;
    *k = (struct kept){groups, points, variances, arena_sample_share(s)};
    if (width(k->figure) > width(arena_exact(k->figure.value, s->weight)) + 1e-9)
        fail_msg("%f to %f is wider than of %.0f games", k->figure.low, k->figure.high, s->weight);
    return k->figure;
}

static void measure(const table *t, unsigned groups, unsigned runs, gw_random *random) {
    unsigned first = 0, score = 0, elo = 0;
    double truth = 400 * log10(t->score / (1 - t->score));
    for (unsigned run = 0; run < runs; run++) {
        arena_sample firsts = {.weight = 0}, scores = {.weight = 0};
        for (unsigned i = 0; i < groups; i++) {
            shares got = play_group(t, random);
            arena_sample_add(&firsts, got.first, 1);
            arena_sample_add(&scores, got.score, 1);
        }
        arena_figure by_score = figure_of(&scores);
        first += holds(figure_of(&firsts), t->first);
        score += holds(by_score, t->score);
        elo += holds(arena_elo(by_score), truth);
    }
    if (first < least_of(runs) || score < least_of(runs) || elo < least_of(runs))
        fail_msg("%u groups of %u, share %.3f, drawn %.2f, same %.1f, by seat %.1f: "
                 "held %u (first), %u (score), %u (Elo) of %u times",
                 groups, t->seats, t->first, t->drawn, t->same, t->by_seat, first, score, elo,
                 runs);
}

static const unsigned sizes[] = {5, 10, 30, 100};
enum { SIZES = sizeof sizes / sizeof *sizes, RUNS = 2000, FEWER_RUNS = 600 };

/* Intervals fail with few groups, if at all, and those are cheap to simulate. */
static void measure_sizes(const table *t, gw_random *random) {
    for (unsigned i = 0; i < SIZES; i++)
        measure(t, sizes[i], sizes[i] <= 10 ? RUNS : FEWER_RUNS, random);
}

/* Games of a group are independent, or always end the same way; with two players also half of the
 * time. */
static void measure_shares(unsigned seats, double share, gw_random *random) {
    double drawn = fmin(0.3, 1 - share);
    for (unsigned same = 0; same <= 2; same += seats > 2 ? 2 : 1) {
        table plain = table_of(seats, share, 0, same / 2.0, 0);
        table draws = table_of(seats, share, drawn, same / 2.0, 0);
        measure_sizes(&plain, random);
        measure_sizes(&draws, random);
    }
}

static void intervals_contain_the_truth_for_two_players(void **state) {
    (void)state;
    gw_random random = gw_random_seed(1);
    measure_shares(2, 0.5, &random);
    measure_shares(2, 0.8, &random);
    measure_shares(2, 0.95, &random);
}

static void intervals_contain_the_truth_for_more_players(void **state) {
    (void)state;
    gw_random random = gw_random_seed(2);
    for (unsigned seats = 3; seats <= GW_SEATS_MAX; seats++) {
        measure_shares(seats, 1.0 / seats, &random);
        measure_shares(seats, 0.5, &random);
        measure_shares(seats, 0.8, &random);
        measure_shares(seats, 0.95, &random);
    }
}

/* If the seat decides, nearly all groups are even, and only the others are informative. */
static void intervals_contain_the_truth_where_seats_decide(void **state) {
    (void)state;
    gw_random random = gw_random_seed(3);
    for (unsigned seats = 2; seats <= GW_SEATS_MAX; seats++)
        for (unsigned strong = 0; strong <= 1; strong++) {
            table t = table_of(seats, strong ? 0.95 : 1.0 / seats, 0, 0, 0.8);
            measure_sizes(&t, &random);
        }
}

/* A sample may not show a rare value: one value nearly always, another seldom. */
static void intervals_contain_the_truth_for_any_two_values(void **state) {
    (void)state;
    gw_random random = gw_random_seed(4);
    for (unsigned low = 0; low < 6; low++)
        for (unsigned high = low + 1; high <= 6; high++)
            for (unsigned part = 1; part < 20; part += 3) {
                double truth = (low + (high - low) * part / 20.0) / 6;
                for (unsigned i = 0; i < SIZES; i++) {
                    unsigned held = 0;
                    for (unsigned run = 0; run < RUNS; run++) {
                        arena_sample sample = {.weight = 0};
                        for (unsigned g = 0; g < sizes[i]; g++)
                            arena_sample_add(
                                &sample, (gw_random_below(&random, 20) < part ? high : low) / 6.0,
                                1);
                        held += holds(figure_of(&sample), truth);
                    }
                    if (held < least_of(RUNS))
                        fail_msg("%u groups of %u or %u sixths, %u to %u: held %u times", sizes[i],
                                 high, low, part, 20 - part, held);
                }
            }
}

/* ---------------------------------------------------------- whole matches -- */

/* Ranks of a game by exponential arrival times. */
static void rank_game(const table *t, gw_random *random, uint8_t *rank) {
    double time[GW_SEATS_MAX];
    bool is_drawn = t->drawn > 0 && uniform(random) < t->drawn;
    for (unsigned i = 0; i < t->seats; i++)
        time[i] = is_drawn ? 0 : -log(uniform(random)) / (i == 0 ? t->strength : 1);
    for (unsigned i = 0; i < t->seats; i++) {
        rank[i] = 1;
        for (unsigned j = 0; j < t->seats; j++) rank[i] = (uint8_t)(rank[i] + (time[j] < time[i]));
    }
}

static void rank_group(const table *t, gw_random *random, arena_group *group) {
    bool is_same = uniform(random) < t->same;
    for (unsigned r = 0; r < t->seats; r++)
        if (r == 0 || !is_same)
            rank_game(t, random, group->rank[r]);
        else
            memcpy(group->rank[r], group->rank[0], sizeof group->rank[0]);
}

/* The score of each of the other names against names other than its own. */
static double others_score(const table *t, unsigned names) {
    return names == 2 ? 1 - t->score : (1 - t->score + (t->seats - 2) * 0.5) / (t->seats - 1);
}

static void measure_match(const table *t, unsigned names, unsigned groups, gw_random *random) {
    static const char *const all[] = {"a", "b", "c", "d", "e", "f"};
    static const char *const two[] = {"a", "b", "b", "b", "b", "b"};
    enum { MATCHES = 300 };
    arena_field field;
    arena_group group[100];
    unsigned first[GW_SEATS_MAX] = {0}, score[GW_SEATS_MAX] = {0}, elo[GW_SEATS_MAX] = {0};
    assert_true(arena_field_make(&field, names == 2 ? two : all, t->seats, t->seats));
    for (unsigned match = 0; match < MATCHES; match++) {
        arena_strength strength;
        for (unsigned i = 0; i < groups; i++) {
            group[i] = (arena_group){.number = i};
            rank_group(t, random, &group[i]);
        }
        arena_strength_find(&strength, &field, group, groups);
        for (unsigned i = 0; i < names; i++) {
            double truth = i == 0 ? t->score : others_score(t, names);
            first[i] +=
                holds(strength.first[i], i == 0 ? t->first : (1 - t->first) / (t->seats - 1));
            score[i] += holds(strength.score[i], truth);
            elo[i] += holds(strength.elo[i], 400 * log10(truth / (1 - truth)));
        }
    }
    for (unsigned i = 0; i < names; i++)
        if (first[i] < least_of(MATCHES) || score[i] < least_of(MATCHES) ||
            elo[i] < least_of(MATCHES))
            fail_msg("%u groups of %u, share %.3f, name %u: held %u (first), %u (score), %u (Elo)",
                     groups, t->seats, t->first, i, first[i], score[i], elo[i]);
    arena_field_free(&field);
}

static void intervals_contain_the_truth_for_every_name(void **state) {
    (void)state;
    gw_random random = gw_random_seed(5);
    for (unsigned seats = 2; seats <= GW_SEATS_MAX; seats++)
        for (unsigned names = 2; names <= seats; names += seats > 2 ? seats - 2 : 1)
            for (unsigned strong = 0; strong <= 1; strong++) {
                table t = table_of(seats, strong ? 0.8 : 1.0 / seats, 0.1, 0.5, 0);
                measure_match(&t, names, 5, &random);
                measure_match(&t, names, 30, &random);
            }
}

/* ------------------------------------------------------------------- ratios -- */

static void one_game_gives_no_interval(void **state) {
    (void)state;
    arena_ratio ratio = {.games = 0};
    assert_true(isnan(arena_ratio_find(&ratio).value));
    arena_ratio_add(&ratio, 18, 14);
    arena_figure figure = arena_ratio_find(&ratio);
    near(figure.value, 18 / 14.0, 1e-9);
    assert_true(figure.low == -INFINITY && figure.high == INFINITY);
    arena_ratio_add(&ratio, 18, 14);
    figure = arena_ratio_find(&ratio);
    near(figure.value - figure.low, 12.7062 * sqrt(1 / 12.0 / 2) / 14, 1e-4);
}

/* Turns of a clairvoyant, and of a player who takes some more, usually few. */
static void intervals_contain_the_truth_for_ratios(void **state) {
    (void)state;
    gw_random random = gw_random_seed(6);
    for (unsigned i = 0; i < SIZES; i++) {
        unsigned held = 0;
        for (unsigned run = 0; run < RUNS; run++) {
            arena_ratio ratio = {.games = 0};
            for (unsigned g = 0; g < sizes[i]; g++) {
                unsigned below = 12 + gw_random_below(&random, 5), more = 0;
                for (unsigned turn = 0; turn < 16; turn++) more += gw_random_below(&random, 4) == 0;
                arena_ratio_add(&ratio, below + more, below);
            }
            held += holds(arena_ratio_find(&ratio), 1 + 4 / 14.0);
        }
        if (held < least_of(RUNS)) fail_msg("%u games: held %u of %d", sizes[i], held, RUNS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_exact_interval_is_exact),
        cmocka_unit_test(quantiles_are_those_of_the_tables),
        cmocka_unit_test(nothing_measured_leaves_everything_possible),
        cmocka_unit_test(all_won_has_one_open_end),
        cmocka_unit_test(all_drawn_is_not_certain),
        cmocka_unit_test(a_lost_game_never_raises_the_lower_bound),
        cmocka_unit_test(unequal_weights_are_worth_less),
        cmocka_unit_test(intervals_contain_the_truth_for_two_players),
        cmocka_unit_test(intervals_contain_the_truth_for_more_players),
        cmocka_unit_test(intervals_contain_the_truth_where_seats_decide),
        cmocka_unit_test(intervals_contain_the_truth_for_any_two_values),
        cmocka_unit_test(intervals_contain_the_truth_for_every_name),
        cmocka_unit_test(one_game_gives_no_interval),
        cmocka_unit_test(intervals_contain_the_truth_for_ratios),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
