/* `legal`, `check` and `pick` agree. */
#include "trains/position.h"

enum { LIST = GT_CARDS * GT_CARS };

static bool is_in(const gw_action *list, size_t count, gw_action action) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == action) return true;
    return false;
}

static void assert_agree(position *p, gw_seat seat, const gw_action *list, size_t count,
                         gw_action action) {
    gw_rule rule = gt_check(p->table, state_of(p), NULL, seat, action);
    assert_true(rule < GT_RULES);
    if ((rule == 0) != is_in(list, count, action)) fail_msg("seat %u, action %x", seat, action);
}

/* Every action with small numbers, for valid and invalid verbs. */
static void assert_agree_on_all(position *p, gw_seat seat) {
    gw_action list[LIST];
    size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
    assert_true(count <= gw_game_of_trains.legal_max);
    for (unsigned verb = 0; verb < 16; verb++)
        for (unsigned a = 0; a <= 9; a++)
            for (unsigned b = 0; b <= 9; b++)
                assert_agree(p, seat, list, count, GT_ACTION(verb, a, b));
    for (unsigned card = 0; card < 300; card++) {
        assert_agree(p, seat, list, count, GT_ACTION(GT_DO_DEAL, card, 0));
        assert_agree(p, seat, list, count, GT_ACTION(GT_DO_KEEP, card, 3));
    }
}

static const char *const tables[] = {"start / options turns=30",
                                     "start / options players=3 turns=30",
                                     "start / options players=4 turns=30"};

static void check_accepts_exactly_what_is_listed(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(41);
    for (int game = 0; game < 6; game++) {
        set(p, tables[game % 3]);
        do {
            for (gw_seat seat = 0; seat <= p->table->players + 1; seat++)
                assert_agree_on_all(p, seat);
        } while (position_wander(p, &random, 1) > 0);
    }
}

static void check_accepts_any_bits_as_input(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(42);
    gw_action list[LIST];
    for (int game = 0; game < 9; game++) {
        set(p, tables[game % 3]);
        do {
            for (int i = 0; i < 200; i++) {
                uint64_t bits = gw_random_next(&random);
                gw_seat seat = (gw_seat)(bits >> 32);
                bool is_seat = seat <= p->table->players;
                size_t count = is_seat ? gt_legal(p->table, state_of(p), NULL, seat, list) : 0;
                assert_agree(p, seat, list, count, (gw_action)bits);
            }
        } while (position_wander(p, &random, 7) > 0);
    }
}

static void only_who_is_to_act_has_legal_actions(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(43);
    gw_action list[LIST];
    for (int game = 0; game < 9; game++) {
        set(p, tables[game % 3]);
        do {
            gw_seats seats = gw_to_act(p->table, state_of(p));
            for (gw_seat seat = 0; seat <= p->table->players; seat++) {
                size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
                assert_int_equal(count > 0, seats >> seat & 1);
            }
        } while (position_wander(p, &random, 1) > 0);
    }
}

/* Positions of every phase, with offers of several shapes. */
static const char *const picked_from[] = {
    "start",
    "start / options players=3",
    "hand 1: 9 / hand 2: 2 3",
    "options players=4 / mover 4 / hand 4: 2 3 5 84",
    "options players=2",
    "offer 4",
    "offer 8 2",
    "offer 4 8 3 1 7 5 6 2",
    "row 1: 70[2] 61 50 40 30 20 9 / offer 4 8 3 1 7 5 6 18",
    "row 1: 70[2] 61 50 40[26] 30 20 9[34] / offer 7 18",
    "drawn 9",
    "row 1: - 61 50 40 30 20 9 / deck 1 2 64 65 84",
    "row 1: - 61 50 40 30 20 10",
};

/* Numbers spread evenly over 2^64, including both ends. */
static uint64_t number_at(unsigned i, unsigned count) {
    return i + 1 < count ? UINT64_MAX / count * i : UINT64_MAX;
}

static void everything_legal_is_picked_and_nothing_else(void **state) {
    position *p = *state;
    enum { TRIES = 20000 };
    for (size_t k = 0; k < COUNT(picked_from); k++) {
        gw_action list[LIST];
        unsigned counts[LIST] = {0};
        set(p, picked_from[k]);
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
        for (unsigned i = 0; i < TRIES; i++) {
            gw_action action = gt_pick(p->table, state_of(p), NULL, seat, number_at(i, TRIES));
            size_t at = 0;
            while (at < count && list[at] != action) at++;
            if (at == count) fail_msg("%s: picked %x", picked_from[k], action);
            counts[at]++;
        }
        /* The numbers are spread evenly, so each action gets its share, up to rounding. */
        for (size_t i = 0; i < count; i++)
            assert_in_range(counts[i], TRIES / count - 2, TRIES / count + 2);
    }
}

static void random_picks_are_even(void **state) {
    position *p = *state;
    enum { TRIES = 30000 };
    gw_random random = gw_random_seed(44);
    for (size_t k = 0; k < COUNT(picked_from); k++) {
        gw_action list[LIST], unused[LIST];
        unsigned counts[LIST] = {0};
        set(p, picked_from[k]);
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
        for (unsigned i = 0; i < TRIES; i++) {
            gw_action action = gw_pick(p->table, state_of(p), NULL, seat, &random, unused);
            for (size_t at = 0; at < count; at++) counts[at] += list[at] == action;
        }
        for (size_t i = 0; i < count; i++) assert_about_even(counts[i], TRIES, (unsigned)count);
    }
}

static void picks_are_legal_all_through_a_game(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(45);
    for (int game = 0; game < 60; game++) {
        set(p, tables[game % 3]);
        do {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            if (seat == GW_NO_SEAT) break;
            gw_action action = gt_pick(p->table, state_of(p), NULL, seat, gw_random_next(&random));
            assert_int_equal(gt_check(p->table, state_of(p), NULL, seat, action), 0);
            assert_null(gt_broken(p->table, state_of(p)));
        } while (position_wander(p, &random, 1) > 0);
    }
}

/* The list has no duplicates and always has the same order. */
static void the_list_is_the_same_every_time(void **state) {
    position *p = *state;
    for (size_t k = 0; k < COUNT(picked_from); k++) {
        gw_action list[LIST], again[LIST];
        set(p, picked_from[k]);
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
        assert_int_equal(gt_legal(p->table, state_of(p), NULL, seat, again), count);
        assert_memory_equal(list, again, count * sizeof *list);
        for (size_t i = 0; i < count; i++) assert_false(is_in(list, i, list[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(check_accepts_exactly_what_is_listed),
        RULE(check_accepts_any_bits_as_input),
        RULE(only_who_is_to_act_has_legal_actions),
        RULE(everything_legal_is_picked_and_nothing_else),
        RULE(random_picks_are_even),
        RULE(picks_are_legal_all_through_a_game),
        RULE(the_list_is_the_same_every_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
