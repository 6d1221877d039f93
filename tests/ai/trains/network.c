/* The network of Game of Trains: shares add up and do not depend on earlier questions. */
#include "ai/trains/playout.h"
#include "ai/trains/weights.h"
#include "trains/position.h"

static gt_evaluator evaluator;

static gt_shares evaluate(const position *p) {
    return gt_evaluate(&evaluator, gt_table_of(p->table), &p->state);
}

static void begin(void) {
    gt_evaluator_begin(&evaluator, &gt_taught_network, gt_weights_shipped.gap_price, 64);
}

static int32_t largest(const gt_network *n, unsigned unit, unsigned from, unsigned count) {
    int32_t most = 0;
    for (unsigned i = from; i < from + count; i++) {
        int32_t weight = n->weight[i][unit] < 0 ? -n->weight[i][unit] : n->weight[i][unit];
        if (weight > most) most = weight;
    }
    return most;
}

/* At most one input of each group is on. */
static const struct {
    unsigned from, groups, size;
} inputs[] = {
    {GT_CAR_INPUTS, GT_CARS, GT_CAR_BANDS},
    {GT_PAIR_INPUTS, GT_PAIRS, GT_PAIR_BANDS},
    {GT_COST_INPUTS, 1, GT_COST_BANDS},
    {GT_LOSS_INPUTS, GT_PROTECTIONS, GT_LOSS_BANDS},
    {GT_OFFER_INPUTS, GT_ABILITIES, 1},
    {GT_TURN_INPUTS, 1, GT_NEAREST_INPUTS - GT_TURN_INPUTS},
    {GT_NEAREST_INPUTS, 1, GT_NEAREST_BANDS},
    {GT_USE_INPUTS, GT_USES, GT_USE_BANDS},
};

/* Whichever inputs are on, sums fit into 16 bits and strengths into 31. */
static void no_sum_is_too_large(void **state) {
    (void)state;
    const gt_network *n = &gt_taught_network;
    int64_t strength = 0;
    for (unsigned unit = 0; unit < GT_HIDDEN; unit++) {
        int32_t sum = n->bias[unit] < 0 ? -n->bias[unit] : n->bias[unit];
        for (size_t i = 0; i < COUNT(inputs); i++)
            for (unsigned group = 0; group < inputs[i].groups; group++)
                sum += largest(n, unit, inputs[i].from + group * inputs[i].size, inputs[i].size);
        assert_true(sum <= INT16_MAX);
        strength += (int64_t)sum * (n->out[unit] < 0 ? -n->out[unit] : n->out[unit]);
    }
    for (unsigned i = 0; i < GT_INPUTS; i++)
        strength += n->direct[i] < 0 ? -n->direct[i] : n->direct[i];
    assert_true(strength <= INT32_MAX);
}

/* In games: at most one input of a group is on, and all inputs exist. */
static void inputs_are_of_different_groups(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(81);
    begin();
    set(p, "start / options players=3 turns=60");
    do {
        const gt_table *t = gt_table_of(p->table);
        if (p->state.phase < GT_AWAIT_KEEP || p->state.phase >= GT_WON) continue;
        for (unsigned seat = 1; seat <= t->base.players; seat++) {
            uint16_t on[GT_INPUTS_ON];
            unsigned count = gt_inputs(&evaluator, t, &p->state, seat, on);
            unsigned seen[COUNT(inputs)][GT_PAIRS] = {{0}};
            assert_in_range(count, 10, GT_INPUTS_ON);
            for (unsigned k = 0; k < count; k++) {
                size_t i = COUNT(inputs) - 1;
                while (on[k] < inputs[i].from) i--;
                unsigned group = (on[k] - inputs[i].from) / inputs[i].size;
                assert_true(group < inputs[i].groups);
                assert_int_equal(seen[i][group]++, 0);
            }
        }
    } while (position_wander(p, &random, 1) > 0);
}

/* In games: the shares are the whole win, except rounding, and the same with an empty cache. */
static void shares_do_not_depend_on_what_was_asked_before(void **state) {
    position *p = *state;
    static gt_evaluator used;
    gw_random random = gw_random_seed(82);
    set(p, "start / options players=4 turns=60");
    begin();
    used = evaluator;
    do {
        if (p->state.phase < GT_AWAIT_KEEP) continue;
        gt_shares before = gt_evaluate(&used, gt_table_of(p->table), &p->state), now;
        int32_t sum = 0;
        begin();
        now = evaluate(p);
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(now.of[i], before.of[i]);
            assert_in_range(now.of[i], 0, GT_WIN);
            sum += now.of[i];
        }
        assert_in_range(sum, GT_WIN - 4, GT_WIN);
    } while (position_wander(p, &random, 1) > 0);
}

static void GT_E1_the_winner_has_the_whole_share(void **state) {
    position *p = *state;
    begin();
    set(p, "row 1: 10 20 30 71 50 60 70 / drawn 40");
    gt_apply(p->table, (gw_state *)(void *)&p->state, NULL, 1, GT_ACTION(GT_DO_PLACE, 4, 0), NULL);
    assert_int_equal(evaluate(p).of[0], GT_WIN);
    assert_int_equal(evaluate(p).of[1], 0);
}

/* With the same rows, a player to act who can sort its row by the offer has more. */
static void a_winning_card_is_worth_much_to_the_next_player(void **state) {
    position *p = *state;
    begin();
    set(p, "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / mover 2");
    int32_t without = evaluate(p).of[1];
    set(p, "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / mover 2 / offer 4");
    int32_t with = evaluate(p).of[1];
    assert_true(with > GT_WIN * 9 / 10);
    assert_true(with > without);
    set(p, "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / mover 1 / offer 4");
    assert_true(evaluate(p).of[1] < with);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_sum_is_too_large),
        RULE(inputs_are_of_different_groups),
        RULE(shares_do_not_depend_on_what_was_asked_before),
        RULE(GT_E1_the_winner_has_the_whole_share),
        RULE(a_winning_card_is_worth_much_to_the_next_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
