/* Ratings: the published example of the method, and what they promise besides. */
#include "rating/rating.h"
#include "core/check.h"
#include "rating/glicko.h"

#include <math.h>

static const int64_t DAY = 24 * 3600 * 1000;

static void assert_near(double value, double expected, double error) {
    if (fabs(value - expected) > error) fail_msg("%f instead of %f", value, expected);
}

/* Mark Glickman, "Example of the Glicko-2 system": a player with 1500 and 200 plays against three
 * in one period. */
static void the_published_example_comes_out(void **state) {
    (void)state;
    glicko player = {1500, 200, 0.06};
    glicko_result results[] = {
        {{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    glicko after = glicko_add(player, results, 3, 1);
    assert_near(after.value, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

/* In the same publication: the value stays, and the deviation rises by the volatility. */
static void who_does_not_play_is_known_less_well(void **state) {
    (void)state;
    glicko after = glicko_wait((glicko){1500, 200, 0.06}, 1);
    assert_near(after.value, 1500, 0);
    assert_near(after.deviation, 200.2714, 0.0001);
    assert_near(after.volatility, 0.06, 0);
}

static void expected_scores_add_up(void **state) {
    (void)state;
    rating a = rating_new(), b = rating_new();
    assert_near(rating_expect(&a, &b), 0.5, 0);
    a.value += 200 * RATING_UNIT;
    assert_near(rating_expect(&a, &b) + rating_expect(&b, &a), 1, 1e-12);
    double unsure = rating_expect(&a, &b);
    a.deviation = b.deviation = 50 * RATING_UNIT;
    assert_true(rating_expect(&a, &b) > unsure && unsure > 0.5);
}

static void a_game_of_two_is_one_result(void **state) {
    (void)state;
    rating players[] = {rating_new(), rating_new()};
    rating_add_game(players, (const uint8_t[]){1, 2}, 2, DAY);
    assert_int_equal(players[0].value - 1500 * RATING_UNIT, 1500 * RATING_UNIT - players[1].value);
    assert_near(players[0].value, 1662.21 * RATING_UNIT, 0.01 * RATING_UNIT);
    assert_near(players[0].deviation, 290.23 * RATING_UNIT, 0.01 * RATING_UNIT);
    assert_int_equal(players[0].games, 1);
    assert_int_equal(players[1].time, DAY);
}

static void a_tie_among_equals_changes_no_value(void **state) {
    (void)state;
    rating players[] = {rating_new(), rating_new(), rating_new()};
    rating_add_game(players, (const uint8_t[]){1, 1, 1}, 3, DAY);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(players[i].value, 1500 * RATING_UNIT);
        assert_true(players[i].deviation < 350 * RATING_UNIT);
    }
}

/* However many play, a game tells as much of somebody as a game of two, and who comes first among
 * equals gains as much. */
static void a_game_weighs_the_same_for_any_number_of_players(void **state) {
    (void)state;
    rating two[] = {rating_new(), rating_new()};
    rating_add_game(two, (const uint8_t[]){1, 2}, 2, DAY);
    for (size_t count = 3; count <= RATING_PLAYERS_MAX; count++) {
        rating players[RATING_PLAYERS_MAX];
        uint8_t places[RATING_PLAYERS_MAX];
        for (size_t i = 0; i < count; i++) {
            players[i] = rating_new();
            places[i] = (uint8_t)(i + 1);
        }
        rating_add_game(players, places, count, DAY);
        assert_int_equal(players[0].value, two[0].value);
        assert_int_equal(players[count - 1].value, two[1].value);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(players[i].deviation, two[0].deviation);
            if (i > 0) assert_true(players[i].value < players[i - 1].value);
        }
    }
}

static void places_count_and_not_the_order_of_players(void **state) {
    (void)state;
    rating strong = rating_new(), weak = rating_new(), other = rating_new();
    strong.value += 300 * RATING_UNIT;
    weak.deviation = 80 * RATING_UNIT;
    rating first[] = {strong, weak, other}, second[] = {other, strong, weak};
    rating_add_game(first, (const uint8_t[]){2, 1, 2}, 3, DAY);
    rating_add_game(second, (const uint8_t[]){2, 2, 1}, 3, DAY);
    for (int i = 0; i < 3; i++)
        assert_memory_equal(&first[i], &second[(i + 1) % 3], sizeof first[i]);
    assert_true(first[1].value > weak.value && first[0].value < strong.value);
}

static void deviations_rise_with_time_within_limits(void **state) {
    (void)state;
    rating r = rating_new();
    assert_int_equal(rating_at(r, 1000 * DAY).deviation, r.deviation); /* nothing is known anyway */
    r.games = 10;
    r.time = 100 * DAY;
    r.deviation = 60 * RATING_UNIT;
    assert_int_equal(rating_at(r, 100 * DAY).deviation, r.deviation);
    assert_int_equal(rating_at(r, 50 * DAY).deviation, r.deviation);
    assert_near(rating_at(r, 465 * DAY).deviation, 107.4 * RATING_UNIT, 0.1 * RATING_UNIT);
    assert_int_equal(rating_at(r, 1000000 * DAY).deviation, 350 * RATING_UNIT);
    rating players[] = {r, r};
    for (int i = 0; i < 1000; i++)
        rating_add_game(players, i % 2 ? (const uint8_t[]){1, 2} : (const uint8_t[]){2, 1}, 2,
                        100 * DAY);
    assert_int_equal(players[0].deviation, 45 * RATING_UNIT);
    assert_near(players[0].value, 1500 * RATING_UNIT, 20 * RATING_UNIT);
}

/* People of known strength play for long: ratings come close to it, and the expected results are
 * what happens. */
static void ratings_find_the_strength(void **state) {
    (void)state;
    enum { PEOPLE = 6 };
    rating people[PEOPLE];
    uint64_t random = 12345;
    for (int i = 0; i < PEOPLE; i++) people[i] = rating_new();
    double expected = 0, happened = 0;
    for (int game = 0; game < 6000; game++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        int a = (int)((random >> 33) % PEOPLE), b = (int)((random >> 43) % PEOPLE);
        if (a == b) continue;
        /* Each is 100 points stronger than the one before. */
        double chance = 1 / (1 + pow(10, (b - a) / 4.0));
        bool wins = (double)(random >> 53) / 2048 < chance;
        rating players[] = {people[a], people[b]};
        if (game > 1000) expected += rating_expect(&players[0], &players[1]), happened += wins;
        rating_add_game(players, wins ? (const uint8_t[]){1, 2} : (const uint8_t[]){2, 1}, 2,
                        game * DAY / 20);
        people[a] = players[0];
        people[b] = players[1];
    }
    assert_near(expected / happened, 1, 0.04);
    for (int i = 1; i < PEOPLE; i++)
        assert_near(people[i].value - people[i - 1].value, 100 * RATING_UNIT, 90 * RATING_UNIT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_comes_out),
        cmocka_unit_test(who_does_not_play_is_known_less_well),
        cmocka_unit_test(expected_scores_add_up),
        cmocka_unit_test(a_game_of_two_is_one_result),
        cmocka_unit_test(a_tie_among_equals_changes_no_value),
        cmocka_unit_test(a_game_weighs_the_same_for_any_number_of_players),
        cmocka_unit_test(places_count_and_not_the_order_of_players),
        cmocka_unit_test(deviations_rise_with_time_within_limits),
        cmocka_unit_test(ratings_find_the_strength),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
