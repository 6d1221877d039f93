/* The player `planner`. */
#include "ai/dragons/players.h"
#include "ai/dragons/program.h"
#include "dragons/position.h"

/* Plays a game to its end: the planner plays the seats in `planners`, the others play at random.
 * Asserts that every choice is legal, and the same with the same random numbers. */
static void play(position *p, gw_seats planners, gw_random *random) {
    enum { OFTEN = 8 };
    unsigned decisions = 0;
    gw_state *state = GW_STATE(&p->state);
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    assert_non_null(thinking);
    for (gw_seat seat; (seat = gw_first_to_act(p->table, state)) != GW_NO_SEAT;) {
        gw_action action;
        if (planners >> seat & 1) {
            gw_random again = *random;
            action = gw_player_decide(&rd_planner_player, thinking, state, seat);
            if (decisions++ % OFTEN == 0) {
                *random = again;
                assert_int_equal(gw_player_decide(&rd_planner_player, thinking, state, seat),
                                 action);
            }
        } else {
            action = gw_pick(p->table, state, NULL, seat, random, thinking->list);
        }
        assert_int_equal(rd_check(p->table, state, NULL, seat, action), RD_FINE);
        rd_apply(p->table, state, NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

static void planners_finish_games(void **state) {
    static const char *const tables[] = {"players=2",
                                         "players=3 colours=green,yellow,black",
                                         "players=4 supply=two-colours",
                                         "players=5",
                                         "players=6",
                                         "players=2 expert=on",
                                         "players=4 expert=on"};
    position *p = *state;
    gw_random random = gw_random_seed(1);
    unsigned rounds = 0, games = 0;
    for (; games < 6 * COUNT(tables); games++) {
        begin(p, tables[games % COUNT(tables)]);
        play(p, 0x7E, &random);
        rounds += p->state.round;
        assert_int_equal(p->state.phase, RD_WON);
    }
    assert_true(rounds < 8 * games);
}

static void a_planner_beats_random_players(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(2);
    unsigned won = 0;
    enum { GAMES = 200 };
    for (unsigned i = 0; i < GAMES; i++) {
        gw_seat planner = (gw_seat)(1 + i % 4);
        begin(p, i % 20 == 19 ? "players=4 expert=on" : "players=4");
        play(p, GW_SEAT_BIT(planner), &random);
        won += p->state.winner == planner;
    }
    assert_true(won >= GAMES * 95 / 100);
}

/* ---------------------------------------------------------------- decisions -- */

/* Asserts the planner's choice. */
static void decides(position *p, const char *line) {
    gw_random random = gw_random_seed(3);
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    assert_non_null(thinking);
    gw_seat seat = gw_first_to_act(p->table, GW_STATE(&p->state));
    gw_action action = gw_player_decide(&rd_planner_player, thinking, GW_STATE(&p->state), seat);
    rd_write_actor(p->table, GW_STATE(&p->state), seat, &out);
    gw_put_char(&out, ' ');
    rd_write_action(p->table, action, &out);
    assert_string_equal(text, line);
    gw_thinking_free(thinking);
}

static void it_goes_to_its_goal(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 20 18 / lay 2 blue yellow 26 / lay 3 blue 20 26 / lay 5 yellow 18 26 / "
        "pawn blue 20 26 / cards blue move2");
    decides(p, "blue go yellow 26");
    plays(p, "blue go yellow 26");
    decides(p, "blue go yellow");
}

static void it_builds_what_its_corridor_lacks(void **state) {
    position *p = *state;
    const char *most = "stones 7 8 18 26 / lay 3 blue blue 7 / lay 4 blue 7 8 / lay 5 blue 18 26";
    char parts[200];
    gw_out out = gw_out_to(parts, sizeof parts);
    gw_put_text(&out, most);
    gw_put_text(&out, " / cards blue plank2");
    set(p, "players=2", parts);
    decides(p, "blue plank 6 blue");
    plays(p, "blue plank 6 blue");
    decides(p, "blue lay 8 18");
    plays(p, "blue lay 8 18");
    decides(p, "blue plank 2 blue");
    set(p, "players=2", "stones 7 8 26 / lay 3 blue blue 7 / lay 4 blue 7 8 / cards blue stone1");
    decides(p, "blue stone 18");
}

static void it_takes_what_its_rival_needs(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 2 7 8 26 / lay 3 yellow blue 7 / lay 4 yellow 7 8 / lay 1 yellow 2 7 / "
        "lay 2 blue yellow 26 / pawn yellow 7 8 / pawn blue yellow 26 / supply blue 5 6 / "
        "first blue / cards blue remove");
    decides(p, "blue take plank blue 7");
}

static void it_wins_when_it_can(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    gw_random random = gw_random_seed(4);
    gw_thinking *thinking = gw_thinking_new(p->table, &random);
    assert_non_null(thinking);
    gw_action action = gw_player_decide(&rd_planner_player, thinking, GW_STATE(&p->state), 1);
    unsigned card = rd_operand(action, 0);
    assert_true(card == RD_MOVE_1 || card == RD_MOVE_2);
    gw_thinking_free(thinking);
}

static void a_corridor_uses_existing_planks(void **state) {
    position *p = *state;
    rd_layout layout;
    corridor c;
    set(p, "players=2",
        "stones 7 8 18 26 / lay 3 blue blue 7 / lay 4 blue 7 8 / lay 6 blue 8 18 / "
        "lay 5 blue 18 26 / lay 2 blue yellow 26 / cards blue stone1");
    rd_layout_fill(&layout, rd_table_of(p->table), &p->state);
    rd_corridor_find(&c, &layout, 1);
    assert_true(c.is_open);
    assert_int_equal(c.count, 5);
    for (unsigned i = 0; i < c.count; i++) assert_true(c.span[i].plank < RD_PLANKS);
    assert_int_equal(c.cost, 2 * 6); /* five planks and a village: six steps */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(planners_finish_games),
        RULE(a_planner_beats_random_players),
        RULE(it_goes_to_its_goal),
        RULE(it_builds_what_its_corridor_lacks),
        RULE(it_takes_what_its_rival_needs),
        RULE(it_wins_when_it_can),
        RULE(a_corridor_uses_existing_planks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
