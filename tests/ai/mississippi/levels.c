/* The players `easy`, `medium`, `hard` and `expert`. */
#include "ai/level.h"
#include "ai/mississippi/level.h"
#include "ai/mississippi/players.h"
#include "mississippi/position.h"
#include <stdio.h>
#include <stdlib.h>

enum { LIST = 700, NODES = 100 };

static const gw_player *const levels[] = {&mq_easy_player, &mq_medium_player, &mq_hard_player,
                                          &mq_expert_player};

/* White is a step from the finish, at speed 1. */
#define AT_THE_FINISH                                                                              \
    "river A2-1 / finish straight / boat white @1.12 n passengers 2 / "                            \
    "boat orange @0.7 n passengers 2 / mover white"
/* White is a step from a dock where a passenger waits, at speed 1. */
#define AT_A_DOCK                                                                                  \
    "river A1-1 A3-1:straight / waiting 1 1 / boat white @1.10 ne / "                              \
    "boat orange @0.7 n / mover white"

static gw_state *state_of(position *p) {
    return (gw_state *)(void *)&p->state;
}

static void apply_legal(position *p, gw_scratch *scratch, gw_seat seat, gw_action action) {
    assert_int_equal(mq_check(p->table, state_of(p), scratch, seat, action), 0);
    mq_apply(p->table, state_of(p), scratch, seat, action, NULL);
    assert_null(mq_broken(p->table, state_of(p)));
}

/* Plays at most that many actions, with a different level in each seat; returns a hash of them
 * all. */
static uint64_t race(position *p, unsigned first, unsigned actions, uint64_t seed) {
    gw_action list[LIST];
    gw_random random = gw_random_seed(seed), chance = gw_random_seed(seed + 1);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    uint64_t hash = 0;
    gw_seat seat;
    for (; actions > 0 && (seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT;
         actions--) {
        const gw_player *player = levels[(first + seat) % COUNT(levels)];
        gw_action action = seat == GW_CHANCE
                               ? gw_pick(p->table, state_of(p), NULL, seat, &chance, list)
                               : gw_player_decide(player, thinking, state_of(p), seat);
        apply_legal(p, thinking->scratch, seat, action);
        hash = hash * 31 + gw_hash(p->table, state_of(p));
    }
    gw_thinking_free(thinking);
    return hash;
}

/* A turn is several actions; all but the first are remembered. */
static void MQ_T1_a_copy_of_a_player_remembers_its_turn(void **state) {
    position *p = *state;
    enum { ACTIONS = 30 };
    const gw_player copy = mq_hard_player;
    gw_random random = gw_random_seed(5), own_random = gw_random_seed(5);
    begin(p, "players=2");
    gw_thinking *thinking = level_thinking(p->table, &random, NODES),
                *own = level_thinking(p->table, &own_random, NODES);
    for (unsigned i = 0; i < ACTIONS; i++) {
        gw_action list[LIST];
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        if (seat == GW_CHANCE) {
            mq_apply(p->table, state_of(p), NULL, seat,
                     gw_pick(p->table, state_of(p), NULL, seat, &random, list), NULL);
            own_random = random;
            continue;
        }
        gw_action action = gw_player_decide(&mq_hard_player, thinking, state_of(p), seat);
        assert_int_equal(gw_player_decide(&copy, own, state_of(p), seat), action);
        apply_legal(p, thinking->scratch, seat, action);
    }
    gw_thinking_free(thinking);
    gw_thinking_free(own);
}

static void MQ_T1_other_weights_give_other_judgements(void **state) {
    position *p = *state;
    mq_weights weights = mq_weights_shipped;
    mq_level level = *(const mq_level *)mq_hard_player.level;
    gw_player player = mq_hard_player;
    level.judgement.weights = &weights;
    player.level = &level;
    weights.reported_ticks = 1000; /* no boat ever counts as far ahead */
    set(p, "players=2 boats=1", AT_A_DOCK);
    gw_random random = gw_random_seed(1), same = gw_random_seed(1);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES),
                *own = level_thinking(p->table, &same, NODES);
    int32_t share = gw_player_judge(&mq_hard_player, thinking, state_of(p), 1, NULL).shares.of[1];
    int32_t doubted = gw_player_judge(&player, own, state_of(p), 1, NULL).shares.of[1];
    assert_true(abs(doubted - GW_SHARE / 2) < abs(share - GW_SHARE / 2));
    gw_thinking_free(thinking);
    gw_thinking_free(own);
}

static void MQ_T1_reported_shares_do_not_affect_decisions(void **state) {
    position *p = *state;
    enum { ACTIONS = 40 };
    mq_weights weights = mq_weights_shipped;
    mq_level level = *(const mq_level *)mq_expert_player.level;
    gw_player player = mq_expert_player;
    level.judgement.weights = &weights;
    player.level = &level;
    weights.reported_ticks = 100;
    weights.reported_part = 1;
    weights.stand_rivers = 50;
    uint64_t hashes[2] = {0, 0};
    for (unsigned i = 0; i < COUNT(hashes); i++) {
        gw_action list[LIST];
        gw_random random = gw_random_seed(5);
        begin(p, "players=3");
        gw_thinking *thinking = level_thinking(p->table, &random, NODES);
        for (unsigned done = 0; done < ACTIONS; done++) {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            gw_action action = seat == GW_CHANCE
                                   ? gw_pick(p->table, state_of(p), NULL, seat, &random, list)
                                   : gw_player_decide(i == 0 ? &mq_expert_player : &player,
                                                      thinking, state_of(p), seat);
            apply_legal(p, thinking->scratch, seat, action);
            hashes[i] = hashes[i] * 31 + gw_hash(p->table, state_of(p));
        }
        gw_thinking_free(thinking);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void MQ_F2_all_levels_bring_races_to_their_end(void **state) {
    position *p = *state;
    static const char *const tables[] = {"players=2", "players=4 edition=it b=B1,B3-1",
                                         "players=2 boats=1", "players=2 boats=1 rose=on"};
    for (unsigned i = 0; i < COUNT(tables); i++) {
        begin(p, tables[i]);
        race(p, i, UINT32_MAX, i);
        assert_int_equal(p->state.phase, MQ_OVER);
        assert_true(p->state.round < 100);
        assert_true(p->state.arrivals > 0);
    }
}

static void MQ_T1_all_levels_play_at_every_table(void **state) {
    position *p = *state;
    enum { ACTIONS = 100 };
    static const char *const tables[] = {
        "players=3 boats=2 edition=it", "players=4 teams=on b=B1,B2,B3-1",
        "players=5 edition=it rose=on", "players=6 b=B1,B1/B2,B2,B3-1,B3-2,B4 tiles=18"};
    for (unsigned i = 0; i < COUNT(tables); i++) {
        begin(p, tables[i]);
        race(p, i, ACTIONS, i);
    }
}

static void MQ_H1_the_same_seed_and_nodes_give_the_same_play(void **state) {
    position *p = *state;
    enum { ACTIONS = 60 };
    begin(p, "players=4 rose=on");
    uint64_t once = race(p, 0, ACTIONS, 7);
    begin(p, "players=4 rose=on");
    assert_true(race(p, 0, ACTIONS, 7) == once);
}

/* Plays a whole turn of seat 1. */
static void play_turn(position *p, const gw_player *player) {
    gw_random random = gw_random_seed(3);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    uint8_t turn = p->state.turn;
    uint16_t round = p->state.round;
    while (gw_first_to_act(p->table, state_of(p)) == 1 && p->state.turn == turn &&
           p->state.round == round)
        apply_legal(p, thinking->scratch, 1, gw_player_decide(player, thinking, state_of(p), 1));
    gw_thinking_free(thinking);
}

static void MQ_F1_a_boat_that_can_finish_finishes(void **state) {
    position *p = *state;
    static const char *const options[] = {"players=2 boats=1", "players=2 boats=1 edition=it"};
    for (unsigned i = 0; i < COUNT(levels); i++) {
        set(p, options[i % 2], AT_THE_FINISH);
        play_turn(p, levels[i]);
        is_at(p, "white", "gone");
        assert_int_equal(boat(p, "white")->arrival, 1);
    }
}

static void MQ_G1_a_passenger_a_step_away_is_taken(void **state) {
    position *p = *state;
    for (unsigned i = 1; i < COUNT(levels); i++) {
        set(p, "players=2 boats=1 edition=it", AT_A_DOCK);
        play_turn(p, levels[i]);
        assert_int_equal(boat(p, "white")->passengers, 1);
    }
}

/* A level's answer for blue, which is pushed onto the dock @1.11 of A1-1: its partner green, a step
 * away, still needs as many passengers. */
static gw_action answer_push(position *p, const gw_player *player, const char *green) {
    char parts[400];
    gw_random random = gw_random_seed(3);
    snprintf(parts, sizeof parts,
             "river A1-1 A3-1:straight A3-2:straight / finish straight / waiting 1 1 / "
             "mover white / boat white @1.2 n speed 2 / boat orange @0.9 n / boat blue @1.7 n / "
             "boat green @1.10 ne passengers %s island 2",
             green);
    set(p, "players=2", parts);
    plays(p, "white speed 2; white push nw");
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    gw_action action = gw_player_decide(player, thinking, state_of(p), 2);
    assert_int_equal(mq_check(p->table, state_of(p), NULL, 2, action), 0);
    gw_thinking_free(thinking);
    return action;
}

static void MQ_G4_a_passenger_is_left_to_a_partner_that_needs_it_more(void **state) {
    position *p = *state;
    for (unsigned i = 0; i < COUNT(levels); i++) {
        if (levels[i] != &mq_easy_player) /* which is careless */
            assert_int_equal(mq_action_b(answer_push(p, levels[i], "1")), 1);
        assert_int_equal(mq_action_b(answer_push(p, levels[i], "2")), 0);
    }
}

/* MQ-F2: between two boats, being first without two passengers is worth nothing. White has one; a
 * step ahead is the finish, a step aside the dock @1.11 with the second. */
static void MQ_F2_of_two_boats_nobody_finishes_without_passengers(void **state) {
    position *p = *state;
    for (unsigned i = 1; i < COUNT(levels); i++) {
        set(p, "players=2 boats=1",
            "river A1-1 / finish straight / waiting 1 1 / boat orange @0.7 n / mover white / "
            "boat white @1.12 n passengers 1 island 9");
        play_turn(p, levels[i]);
        assert_int_equal(boat(p, "white")->arrival, 0);
    }
}

/* Plays until seat 1 has arrived; the boat of seat 2 never leaves its place. Returns the number of
 * the round, at most `rounds`. */
static unsigned sail_alone(position *p, const gw_player *player, unsigned rounds) {
    gw_action list[LIST];
    gw_random random = gw_random_seed(3);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    while (boat(p, "white")->arrival == 0 && p->state.round < rounds) {
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        if (seat == 2 && p->state.phase == MQ_AWAIT_TURN) boat(p, "orange")->repair = MQ_CRASHED;
        gw_action action =
            seat == 2 ? gw_pick(p->table, state_of(p), thinking->scratch, seat, &random, list)
                      : gw_player_decide(player, thinking, state_of(p), seat);
        mq_apply(p->table, state_of(p), thinking->scratch, seat, action, NULL);
    }
    gw_thinking_free(thinking);
    return p->state.round;
}

/* White has no coal and no passenger. One waits on the last tile, from where it is a long way back
 * to the only other one; taking both on the last tile would be shorter, but is not allowed. */
static void MQ_G2_a_boat_without_coal_goes_back_for_its_second_passenger(void **state) {
    position *p = *state;
    enum { ROUNDS = 40 };
    for (unsigned i = 1; i < COUNT(levels); i++) {
        set(p, "players=2 boats=1 edition=it",
            "river A1-1 A3-1:straight A3-2:straight A2-1:straight A1-2:straight / "
            "finish straight / waiting 1 1 / waiting 5 1 / boat orange @0.7 n / mover white / "
            "boat white @5.2 n coal 0");
        assert_in_range(sail_alone(p, levels[i], ROUNDS), 1, ROUNDS - 1);
        assert_int_equal(boat(p, "white")->passengers, 2);
    }
}

/* ------------------------------------------------------------------ budgets -- */

/* How often the clock is read for a decision with that many nodes. */
static uint32_t times_asked(position *p, uint64_t nodes, uint32_t spent_at_once) {
    gw_random random = gw_random_seed(3);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    stopwatch clock = {.spent = spent_at_once};
    thinking->budget = (gw_budget){.nodes = nodes, .spent = stopwatch_read, .clock = &clock};
    gw_action action = gw_player_decide(&mq_expert_player, thinking, state_of(p), 1);
    assert_int_equal(mq_check(p->table, state_of(p), NULL, 1, action), 0);
    gw_thinking_free(thinking);
    return clock.asked;
}

static void MQ_T1_an_expert_keeps_to_its_nodes(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 edition=it", AT_A_DOCK);
    uint32_t few = times_asked(p, 300, 0), many = times_asked(p, 900, 0);
    assert_true(few < many);
    assert_true(many <= 900);
}

static void MQ_T1_an_expert_without_time_answers_at_once(void **state) {
    position *p = *state;
    enum { FEW = 30 };
    set(p, "players=2 boats=1 edition=it", AT_A_DOCK);
    assert_true(times_asked(p, 0, 1000) < FEW);
}

static void MQ_T1_levels_play_without_memory_too(void **state) {
    position *p = *state;
    set(p, "players=2 boats=1 edition=it", AT_A_DOCK);
    levels_play_without_memory(p->table, state_of(p), levels, COUNT(levels));
}

/* ----------------------------------------------------------------- opinions -- */

static void MQ_T1_every_action_has_a_share_of_the_win(void **state) {
    position *p = *state;
    gw_action list[LIST];
    gw_random random = gw_random_seed(3);
    set(p, "players=2 boats=1 edition=it", AT_THE_FINISH);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    gw_opinion best = gw_player_judge(&mq_hard_player, thinking, state_of(p), 1, NULL);
    assert_int_equal(best.shares.of[1], GW_SHARE);
    size_t count = mq_legal(p->table, state_of(p), NULL, 1, list);
    for (size_t i = 0; i < count; i++) {
        gw_opinion one = gw_player_judge(&mq_hard_player, thinking, state_of(p), 1, &list[i]);
        assert_int_equal(one.action, list[i]);
        assert_in_range(one.shares.of[1], 0, GW_SHARE);
        if (list[i] == best.action) assert_int_equal(one.shares.of[1], GW_SHARE);
    }
    gw_thinking_free(thinking);
}

static void MQ_F1_a_playout_ends_with_a_share(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(3);
    set(p, "players=2 boats=1 edition=it", AT_THE_FINISH);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    assert_int_equal(gw_player_playout(&mq_expert_player, thinking, state_of(p), 1), GW_SHARE);
    gw_thinking_free(thinking);
}

/* ------------------------------------------------------------------ reasons -- */

/* Asserts that `expert` gives this text as its reason for its first action in a position. */
static void has_reason(position *p, const char *parts, const char *id, const gw_arg *args,
                       size_t count) {
    gw_random random = gw_random_seed(3);
    set(p, "players=2 boats=1 edition=it", parts);
    gw_thinking *thinking = level_thinking(p->table, &random, NODES);
    gw_action action = gw_player_decide(&mq_expert_player, thinking, state_of(p), 1);
    for (int lang = 0; lang < GW_LANGS; lang++) {
        char expected[200] = "", said[200] = "";
        gw_out to_expected = gw_out_to(expected, sizeof expected);
        gw_out to_said = gw_out_to(said, sizeof said);
        gw_put_catalogue(&to_expected, (gw_lang)lang, id, args, count);
        gw_player_reason(&mq_expert_player, thinking, state_of(p), 1, action, (gw_lang)lang, NULL,
                         &to_said);
        assert_string_equal(said, expected);
    }
    gw_thinking_free(thinking);
}

static void MQ_T1_a_reason_says_what_comes_of_the_turn(void **state) {
    position *p = *state;
    const gw_arg first = gw_arg_number("passengers", 1);
    const gw_arg soon[] = {gw_arg_number("tile", 1), gw_arg_number("turns", 2)};
    has_reason(p, AT_THE_FINISH, "reason.mississippi.finish", NULL, 0);
    has_reason(p, AT_A_DOCK, "reason.mississippi.board", &first, 1);
    has_reason(p,
               "river A1-1 A2-1:straight / finish straight / waiting 1 1 / waiting 2 1 / "
               "boat white @0.12 n speed 1 coal 0 / "
               "boat orange @0.7 n / mover white",
               "reason.mississippi.dock", soon, COUNT(soon));
    has_reason(p,
               "river A1-1 A3-1:straight / boat white @1.10 ne crashed / boat orange @0.7 n / "
               "mover white",
               "reason.mississippi.forced", NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(MQ_F2_all_levels_bring_races_to_their_end),
        RULE(MQ_T1_all_levels_play_at_every_table),
        RULE(MQ_H1_the_same_seed_and_nodes_give_the_same_play),
        RULE(MQ_F1_a_boat_that_can_finish_finishes),
        RULE(MQ_G1_a_passenger_a_step_away_is_taken),
        RULE(MQ_G4_a_passenger_is_left_to_a_partner_that_needs_it_more),
        RULE(MQ_F2_of_two_boats_nobody_finishes_without_passengers),
        RULE(MQ_G2_a_boat_without_coal_goes_back_for_its_second_passenger),
        RULE(MQ_T1_an_expert_keeps_to_its_nodes),
        RULE(MQ_T1_an_expert_without_time_answers_at_once),
        RULE(MQ_T1_a_copy_of_a_player_remembers_its_turn),
        RULE(MQ_T1_other_weights_give_other_judgements),
        RULE(MQ_T1_reported_shares_do_not_affect_decisions),
        RULE(MQ_T1_levels_play_without_memory_too),
        RULE(MQ_T1_every_action_has_a_share_of_the_win),
        RULE(MQ_F1_a_playout_ends_with_a_share),
        RULE(MQ_T1_a_reason_says_what_comes_of_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
