/* Recognising players that play like `planner` by the cards that they reveal. */
#include "dragons/position.h"

#include "ai/dragons/notes.h"
#include "ai/dragons/players.h"
#include "ai/dragons/shadow.h"
#include "ai/players.h"

static const char *const tables[] = {"players=2", "players=3", "players=2 expert=on"};

static gw_state *state_of(position *p) {
    return GW_STATE(&p->state);
}

/* Seat 1 takes notes whenever it is to act. */
static void take_notes(notes *n, position *p, gw_random *random) {
    gw_any_state any;
    const rd_table *t = rd_table_of(p->table);
    rd_view(p->table, state_of(p), 1, GW_STATE(&any));
    const rd_state *view = as_state(&any);
    if (view->phase == RD_AWAIT_PROGRAM)
        rd_notes_begin_round(n, t, view, 1, random);
    else
        rd_notes_look(n, t, view, 1);
}

/* Plays up to the beginning of round `last`, or until the game is over. Seat 1 is a planner;
 * the others are `player`. */
static void play(position *p, notes *n, const gw_player *player, unsigned last, gw_random *random) {
    gw_thinking *thinking = gw_thinking_new(p->table, random);
    gw_seat seat;
    assert_non_null(thinking);
    while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT) {
        if (seat == 1) take_notes(n, p, random);
        if (p->state.round == last) break;
        const gw_player *mover = seat == 1 ? &rd_planner_player : player;
        gw_action action = seat == GW_CHANCE
                               ? gw_pick(p->table, state_of(p), NULL, seat, random, thinking->list)
                               : gw_player_decide(mover, thinking, state_of(p), seat);
        rd_apply(p->table, state_of(p), NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

static void a_planner_is_recognised_after_a_round(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(81);
    for (size_t i = 0; i < COUNT(tables); i++) {
        notes n = {.is_begun = false};
        begin(p, tables[i]);
        play(p, &n, &rd_planner_player, 2, &random);
        for (gw_seat seat = 2; seat <= p->table->players; seat++)
            assert_true(n.likeness[seat - 1] > LIKENESS / 2);
    }
}

static void other_players_are_not_recognised_after_two_rounds(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(82);
    for (size_t i = 0; i < COUNT(tables); i++) {
        notes n = {.is_begun = false};
        begin(p, tables[i]);
        play(p, &n, &gw_random_player, 3, &random);
        for (gw_seat seat = 2; seat <= p->table->players; seat++)
            assert_true(n.likeness[seat - 1] < LIKENESS / 10);
    }
}

static void notes_are_discarded_in_another_game(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(83);
    notes n = {.is_begun = false}, fresh = {.is_begun = false};
    begin(p, "players=2 first=blue");
    play(p, &n, &rd_planner_player, 2, &random);
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    take_notes(&n, p, &random);
    take_notes(&fresh, p, &random);
    assert_memory_equal(n.likeness, fresh.likeness, sizeof n.likeness);
    assert_true(rd_notes_fit(&n, &p->state));
}

static void RD_H1_only_revealed_cards_are_noted(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(84);
    notes n = {.is_begun = false};
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    take_notes(&n, p, &random);
    programs(p, "blue stone2 stone1 plank1 move1 remove; yellow stone1 stone2 plank2 jump move2");
    take_notes(&n, p, &random);
    assert_int_equal(n.start.program[1][0], RD_STONE_1);
    assert_int_equal(n.start.program[1][1], RD_NO_CARD);
}

static void a_shadow_completes_the_cards_already_given(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(85);
    shadow_basis basis;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    p->state.program[1][0] = RD_JUMP;
    rd_shadow_begin(&basis, rd_table_of(p->table), &p->state, 2);
    rd_shadow_program(&basis, &p->state, &random);
    assert_int_equal(p->state.program[1][0], RD_JUMP);
    assert_int_equal(rd_cards_given(&p->state, 2), RD_SLOTS);
    assert_int_equal(rd_cards_given(&p->state, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(a_planner_is_recognised_after_a_round),
        RULE(other_players_are_not_recognised_after_two_rounds),
        RULE(notes_are_discarded_in_another_game),
        RULE(RD_H1_only_revealed_cards_are_noted),
        RULE(a_shadow_completes_the_cards_already_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
