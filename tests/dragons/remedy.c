/* What would work in place of a refused action, and how far a pawn is from its goal. */
#include "core/lines.h"
#include "dragons/position.h"

#include <gangway/problem.h>
#include <gangway/random.h>
#include <stdio.h>
#include <string.h>

static const gw_state *state_of(const position *p) {
    return (const gw_state *)(const void *)&p->state;
}

/* The line is refused, and the refusal ends with that sentence; its remedy is this legal line. */
static void remedies(position *p, const char *line, const char *remedy, const char *sentence) {
    char text[GW_PROBLEM_TEXT], found[200];
    gw_out out = gw_out_to(text, sizeof text), action_out = gw_out_to(found, sizeof found);
    gw_problem problem;
    gw_seat seat;
    gw_action action;
    gw_rule rule = judge_line(p->table, state_of(p), line, &seat, &action);
    assert_true(rule != RD_FINE);
    gw_problem_refusal(&problem, p->table, state_of(p), seat, action, rule);
    gw_problem_write(&problem, GW_EN, &out);
    const char *note = strstr(text, "; ");
    assert_string_equal(note ? note + 2 : "", sentence);
    gw_action better = rd_remedy(rd_table_of(p->table), &p->state, seat, action);
    if (better == 0) {
        assert_string_equal(remedy, "");
        return;
    }
    assert_int_equal(rd_check(p->table, state_of(p), NULL, seat, better), RD_FINE);
    rd_write_action(p->table, better, &action_out);
    assert_string_equal(found, remedy);
}

static void RD_5_a_card_of_the_hand_is_named(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue; blue card stone1; blue card dragon:yellow");
    remedies(p, "blue card stone1", "card stone2", "“2 stones” is still in your hand");
    remedies(p, "blue card dragon:red", "card stone2", "“2 stones” is still in your hand");
    remedies(p, "blue stone 7", "card stone2", "“2 stones” is still in your hand");
}

static void RD_S1_a_free_island_nearby_is_named(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 / cards blue stone1");
    remedies(p, "blue stone 7", "stone 5", "island 5 is free");
    remedies(p, "blue stone 40", "stone 1", "island 1 is free");
    remedies(p, "blue take stone 7", "stone 5", "island 5 is free");
    remedies(p, "yellow stone 8", "", "");
}

static void RD_X1_the_direction_of_free_water_is_named(void **state) {
    position *p = *state;
    set(p, "players=2 expert=on", "stone 1 0 0 / cards blue stone1");
    remedies(p, "blue stone -20 0", "stone -30 0", "there is room farther left");
    remedies(p, "blue stone 20 0", "stone 30 0", "there is room farther right");
    remedies(p, "blue stone 0 -20", "stone 0 -30", "there is room farther up");
    remedies(p, "blue stone 0 20", "stone 0 30", "there is room farther down");
    remedies(p, "blue stone 14 14", "stone 22 22", "there is room farther down and right");
    remedies(p, "blue stone -14 14", "stone -22 22", "there is room farther down and left");
    remedies(p, "blue stone 14 -14", "stone 22 -22", "there is room farther up and right");
    remedies(p, "blue stone -14 -14", "stone -22 -22", "there is room farther up and left");
}

static void RD_P1_a_plank_of_the_supply_is_named(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 7 8 / supply blue 1 5 / cards blue plank1");
    remedies(p, "blue plank 4 blue", "plank 5 blue", "you have plank 5 (blue)");
    remedies(p, "blue lay 7 8", "plank 1 blue", "you have plank 1 (blue)");
}

static void RD_P2_a_place_where_the_plank_fits_is_named(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 2 7 8 26 / supply blue 4 / cards blue plank1");
    plays(p, "blue plank 4 blue");
    remedies(p, "blue lay 2 26", "lay 2 8", "it fits between stones 2 and 8");
    remedies(p, "blue lay blue 26", "lay blue 7", "it fits between the village (blue) and stone 7");
    remedies(p, "blue lay 2 9", "lay 2 8", "it fits between stones 2 and 8");
}

static void RD_R1_something_that_can_be_taken_is_named(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 2 7 8 27 / lay 4 blue 7 8 / lay 2 yellow blue 2 / pawn yellow blue 2 / "
        "cards blue remove");
    remedies(p, "blue take stone 7", "take plank 7 8",
             "the plank between stones 7 and 8 can be taken");
    remedies(p, "blue take stone 26", "take stone 27", "stone 27 can be removed");
    set(p, "players=2",
        "stones 2 7 8 / lay 4 blue 7 8 / lay 2 yellow blue 2 / pawn yellow 7 8 / "
        "supply blue 1 / cards blue remove");
    remedies(p, "blue take plank 7 8", "take plank blue 2",
             "the plank between the village (blue) and stone 2 can be taken");
}

static void RD_M1_a_step_that_is_possible_is_named(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 2 8 16 / lay 2 blue blue 2 / lay 3 blue 2 8 / lay 6 blue 8 16 / cards blue move1");
    remedies(p, "blue go 8 16", "go blue 2",
             "the plank between the village (blue) and stone 2 is free to step on");
    set(p, "players=2",
        "stones 2 8 16 / lay 2 blue blue 2 / lay 3 blue 2 8 / lay 6 blue 8 16 / "
        "pawn blue blue 2 / cards blue move1");
    remedies(p, "blue go 8 16", "go 2 8", "the plank between stones 2 and 8 is free to step on");
    remedies(p, "blue go black", "go blue", "you can step into the village (blue)");
}

static void RD_M5_a_landing_that_is_possible_is_named(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 2 8 16 / lay 2 blue blue 2 / lay 3 blue 2 8 / lay 6 blue 8 16 / "
        "pawn blue blue 2 / pawn yellow 2 8 / cards blue jump");
    remedies(p, "blue jump green over 2 8", "jump 8 16 over 2 8",
             "you can jump onto the plank between stones 8 and 16");
    remedies(p, "blue jump 8 16 over 8 16", "jump 8 16 over 2 8",
             "you can jump onto the plank between stones 8 and 16");
    set(p, "players=2",
        "stones 2 8 / lay 2 blue blue 2 / lay 3 blue 2 8 / pawn blue 2 8 / pawn yellow blue 2 / "
        "cards blue jump");
    remedies(p, "blue jump 2 8 over blue 2", "jump blue over blue 2",
             "you can jump into the village (blue)");
}

static void RD_9_nothing_would_work_after_the_end(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 / lay 2 blue 26 yellow / pawn blue 26 yellow / cards blue move1");
    plays(p, "blue go yellow");
    remedies(p, "blue go yellow", "", "");
}

/* In whole games: whatever is refused, what is proposed can be done, for everybody who can act. */
static void remedies_are_legal_throughout_games(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(7);
    for (unsigned game = 0; game < 6; game++) {
        begin(p, game % 2 ? "players=4 expert=on rounds=5" : "players=6 rounds=5");
        gw_state *now = (gw_state *)(void *)&p->state;
        while (!rd_is_over(&p->state)) {
            gw_seats seats = rd_to_act(p->table, now);
            gw_seat seat = 0;
            while (!(seats >> seat & 1)) seat++;
            for (unsigned i = 0; i < 8; i++) {
                gw_action tried = (gw_action)gw_random_next(&random);
                if (i % 2) tried = tried % 0x0D000000;
                gw_action better = rd_remedy(rd_table_of(p->table), &p->state, seat, tried);
                if (rd_check(p->table, now, NULL, seat, tried) == RD_FINE) continue;
                assert_int_equal(rd_check(p->table, now, NULL, seat, better), RD_FINE);
            }
            gw_action action = rd_pick(p->table, now, NULL, seat, gw_random_next(&random));
            rd_apply(p->table, now, NULL, seat, action, NULL);
        }
    }
}

/* What the seat's pawn has to its goal: "2 planks 1 stones 4 steps", or "none". */
static void has_way(position *p, gw_seat seat, const char *expected) {
    rd_layout layout;
    rd_way way;
    char text[80] = "none";
    rd_layout_fill(&layout, rd_table_of(p->table), &p->state);
    if (rd_way_find(&layout, seat, &way))
        snprintf(text, sizeof text, "%u planks %u stones %u steps", way.planks, way.stones,
                 way.steps);
    assert_string_equal(text, expected);
}

static void RD_9_a_way_is_counted_in_planks_stones_and_steps(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 26 / lay 2 blue 26 yellow / pawn blue 26 yellow");
    has_way(p, 1, "0 planks 0 stones 1 steps");
    set(p, "players=2", "stones 18 26 / lay 2 blue 26 yellow / lay 5 blue 18 26 / pawn blue 18 26");
    has_way(p, 1, "0 planks 0 stones 2 steps");
    set(p, "players=2",
        "stones 18 26 / lay 2 blue 26 yellow / lay 6 blue 18 16 / stones 16 / "
        "pawn blue 16 18");
    has_way(p, 1, "1 planks 0 stones 3 steps");
    set(p, "players=2", "stones 18 / lay 6 blue 16 18 / stones 16 / pawn blue 16 18");
    has_way(p, 1, "2 planks 1 stones 3 steps");
    begin(p, "players=2");
    has_way(p, 1, "5 planks 4 stones 6 steps");
    has_way(p, 2, "5 planks 4 stones 6 steps");
}

static void RD_P7_without_planks_the_way_is_that_of_borrowed_ones(void **state) {
    position *p = *state;
    set(p, "players=2", "stones 18 26 16 / lay 6 blue 16 18 / pawn blue 16 18 / supply blue 1");
    has_way(p, 1, "2 planks 0 stones 3 steps");
}

static void RD_X1_on_open_water_new_stones_lie_straight_ahead(void **state) {
    position *p = *state;
    begin(p, "players=2 expert=on");
    has_way(p, 1, "4 planks 3 stones 5 steps");
    set(p, "players=2 expert=on", "stone 1 0 0 / cards blue stone1");
    has_way(p, 1, "4 planks 3 stones 5 steps");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_5_a_card_of_the_hand_is_named),
        RULE(RD_S1_a_free_island_nearby_is_named),
        RULE(RD_X1_the_direction_of_free_water_is_named),
        RULE(RD_P1_a_plank_of_the_supply_is_named),
        RULE(RD_P2_a_place_where_the_plank_fits_is_named),
        RULE(RD_R1_something_that_can_be_taken_is_named),
        RULE(RD_M1_a_step_that_is_possible_is_named),
        RULE(RD_M5_a_landing_that_is_possible_is_named),
        RULE(RD_9_nothing_would_work_after_the_end),
        RULE(remedies_are_legal_throughout_games),
        RULE(RD_9_a_way_is_counted_in_planks_stones_and_steps),
        RULE(RD_P7_without_planks_the_way_is_that_of_borrowed_ones),
        RULE(RD_X1_on_open_water_new_stones_lie_straight_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
