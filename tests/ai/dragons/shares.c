/* Shares of the win as they are told: they add up, they do not favour whoever is asked, and
 * nothing is certain before the rules say so. */
#include "ai/dragons/players.h"
#include "dragons/position.h"

enum { FEW_NODES = 40, LEAST_TOLD = 6, MOST_TOLD = 994 }; /* 1 % and 99 % */

static gw_state *state_of(position *p) {
    return GW_STATE(&p->state);
}

static gw_opinion judge_with(position *p, gw_random *random, gw_seat seat, const gw_action *only,
                             uint64_t nodes) {
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    assert_non_null(thinking);
    thinking->budget.nodes = nodes;
    gw_opinion o = gw_player_judge(&rd_expert_player, thinking, state_of(p), seat, only);
    gw_thinking_free(thinking);
    return o;
}

static gw_opinion judge(position *p, gw_random *random, gw_seat seat, const gw_action *only) {
    return judge_with(p, random, seat, only, FEW_NODES);
}

/* Together they are the whole win, and none is certain unless one seat has it all. */
static void assert_adds_up(const position *p, const gw_shares *shares) {
    int32_t sum = 0;
    bool is_sure = false;
    for (gw_seat seat = 1; seat <= p->table->players; seat++) {
        sum += shares->of[seat];
        is_sure |= shares->of[seat] == GW_SHARE;
    }
    assert_int_equal(sum, GW_SHARE);
    for (gw_seat seat = 1; seat <= p->table->players && !is_sure; seat++)
        assert_in_range(shares->of[seat], LEAST_TOLD, MOST_TOLD);
}

/* Whether the seat has won by the action, or can by the next one, which is its own. */
static bool is_won(position *p, gw_seat seat, gw_action action) {
    gw_any_state view, next;
    gw_action list[RD_LEGAL_MAX];
    rd_view(p->table, state_of(p), seat, GW_STATE(&view));
    rd_apply(p->table, GW_STATE(&view), NULL, seat, action, NULL);
    if (rd_is_over(as_state(&view))) return as_state(&view)->winner == seat;
    if (!(rd_to_act(p->table, GW_STATE(&view)) & GW_SEAT_BIT(seat))) return false;
    size_t count = gw_legal(p->table, GW_STATE(&view), NULL, seat, list);
    for (size_t i = 0; i < count; i++) {
        next = view;
        rd_apply(p->table, GW_STATE(&next), NULL, seat, list[i], NULL);
        if (as_state(&next)->winner == seat) return true;
    }
    return false;
}

static void RD_9_a_win_by_the_own_next_step_is_certain(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(82);
    set(p, "players=2",
        "stones 26 20 18 / lay 2 blue yellow 26 / lay 3 blue 20 26 / lay 5 yellow 18 26 / "
        "pawn blue 20 26 / cards blue move2");
    assert_int_equal(judge(p, &random, 1, NULL).shares.of[1], GW_SHARE);
}

/* One step from the goal, and a move in the first slot: a dragon can still cancel it. */
static void RD_7_a_win_that_a_dragon_can_cancel_is_not_certain(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(83);
    begin_one_step_from_goal(p);
    gw_action move = RD_ACTION(RD_DO_CARD, RD_MOVE_1, 0, 0, 0);
    assert_in_range(judge(p, &random, 1, &move).shares.of[1], LEAST_TOLD, MOST_TOLD);
}

/* Along games of planners, who come to their goals: of every decision one action. */
static void nothing_is_certain_before_the_rules_say_so(void **state) {
    static const char *const tables[] = {"players=2", "players=4"};
    enum { GAMES = 3 };
    position *p = *state;
    gw_random random = gw_random_seed(84);
    gw_action list[RD_LEGAL_MAX];
    unsigned sure = 0;
    for (unsigned game = 0; game < GAMES * COUNT(tables); game++) {
        begin(p, tables[game % COUNT(tables)]);
        gw_thinking *thinking = gw_thinking_new(p->table, &random);
        assert_non_null(thinking);
        gw_seat seat;
        while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT) {
            size_t count = gw_legal(p->table, state_of(p), NULL, seat, list);
            gw_action action = list[gw_random_below(&random, (uint32_t)count)];
            if (seat != GW_CHANCE) {
                gw_shares told = judge(p, &random, seat, &action).shares;
                int32_t share = told.of[seat];
                assert_adds_up(p, &told);
                if (is_won(p, seat, action))
                    assert_int_equal(share, GW_SHARE);
                else
                    assert_in_range(share, LEAST_TOLD, MOST_TOLD);
                sure += share == GW_SHARE;
                action = gw_player_decide(&rd_planner_player, thinking, state_of(p), seat);
            }
            rd_apply(p->table, state_of(p), NULL, seat, action, NULL);
        }
        gw_thinking_free(thinking);
    }
    assert_true(sure > 0);
}

/* Nobody has done anything yet, whoever is asked and whatever program he likes best. */
static void at_the_beginning_all_have_about_the_same(void **state) {
    static const char *const tables[] = {"players=2 first=blue", "players=4 first=blue",
                                         "players=2 expert=on first=blue"};
    static const uint64_t nodes[] = {300, 3000};
    position *p = *state;
    gw_random random = gw_random_seed(85);
    for (size_t table = 0; table < COUNT(tables); table++) {
        begin(p, tables[table]);
        plays(p, "chance first blue");
        int32_t even = GW_SHARE / p->table->players;
        for (size_t i = 0; i < COUNT(nodes); i++)
            for (gw_seat seat = 1; seat <= p->table->players; seat++) {
                gw_shares told = judge_with(p, &random, seat, NULL, nodes[i]).shares;
                assert_adds_up(p, &told);
                for (gw_seat of = 1; of <= p->table->players; of++)
                    assert_in_range(told.of[of], even * 8 / 10, even * 12 / 10);
            }
    }
}

/* Blue is one step from its goal: both think so, and the one does not hope for more than the
 * other fears. */
static void who_is_asked_makes_little_difference(void **state) {
    enum { ALIKE = GW_SHARE / 6 };
    position *p = *state;
    gw_random random = gw_random_seed(86);
    begin_one_step_from_goal(p);
    int32_t hoped = judge_with(p, &random, 1, NULL, 3000).shares.of[1];
    int32_t feared = judge_with(p, &random, 2, NULL, 3000).shares.of[1];
    assert_true(hoped > GW_SHARE / 2 && feared > GW_SHARE / 2);
    assert_in_range(hoped, feared - ALIKE, feared + ALIKE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_9_a_win_by_the_own_next_step_is_certain),
        RULE(RD_7_a_win_that_a_dragon_can_cancel_is_not_certain),
        RULE(nothing_is_certain_before_the_rules_say_so),
        RULE(at_the_beginning_all_have_about_the_same),
        RULE(who_is_asked_makes_little_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
