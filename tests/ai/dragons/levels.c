/* The four levels of River Dragons: fair, repeatable, within their budget, and awake. */
#include "ai/dragons/players.h"
#include "ai/level.h"
#include "dragons/position.h"
#include <gangway/text.h>

#include <inttypes.h>

static const gw_player *const levels[] = {&rd_easy_player, &rd_medium_player, &rd_hard_player,
                                          &rd_expert_player};
static const char *const tables[] = {"players=2",
                                     "players=3 colours=green,yellow,black",
                                     "players=4 supply=two-colours",
                                     "players=5 assist=on",
                                     "players=6",
                                     "players=2 expert=on",
                                     "players=3 expert=on rounds=5"};

enum { FEW_NODES = 150 };
#define EXPERT_SIGNATURE UINT64_C(0xd2ce42a970b520de)

static gw_state *state_of(position *p) {
    return GW_STATE(&p->state);
}

/* Plays a game of `player` against the others at the table, at most `rounds`; every choice
 * is legal. */
static void play_against(position *p, const gw_player *player, const gw_player *others,
                         gw_random *random, uint64_t nodes, unsigned rounds) {
    gw_thinking *thinking = level_thinking(p->table, random, nodes);
    gw_seat seat;
    while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT &&
           p->state.round <= rounds) {
        gw_action action =
            seat == GW_CHANCE
                ? gw_pick(p->table, state_of(p), NULL, seat, random, thinking->list)
                : gw_player_decide(seat == 1 ? player : others, thinking, state_of(p), seat);
        assert_int_equal(rd_check(p->table, state_of(p), NULL, seat, action), RD_FINE);
        rd_apply(p->table, state_of(p), NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

/* The same with copies of one player in all seats. */
static void play_out(position *p, const gw_player *player, gw_random *random, uint64_t nodes,
                     unsigned rounds) {
    play_against(p, player, player, random, nodes, rounds);
}

static void every_level_plays_at_every_table(void **state) {
    enum { ROUNDS = 3 };
    position *p = *state;
    gw_random random = gw_random_seed(71);
    for (size_t i = 0; i < COUNT(levels); i++)
        for (size_t table = 0; table < COUNT(tables); table++) {
            begin(p, tables[table]);
            play_out(p, levels[i], &random, FEW_NODES, ROUNDS);
            assert_true(rd_is_over(&p->state) || p->state.round == ROUNDS + 1);
        }
}

/* Along a game: the same choice whatever cards the others have given. */
static void RD_H1_they_play_the_same_whatever_is_hidden(void **state) {
    enum { DECISIONS = 30 };
    position *p = *state;
    gw_random random = gw_random_seed(72);
    gw_action list[RD_LEGAL_MAX];
    for (size_t i = 0; i < COUNT(levels); i++) {
        begin(p, "players=3");
        for (unsigned k = 0; k < DECISIONS && !rd_is_over(&p->state); k++) {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            if (seat != GW_CHANCE) {
                gw_any_state view;
                rd_state truth = p->state;
                gw_random own = random;
                gw_action choice = level_choice(p->table, state_of(p), levels[i], own, FEW_NODES);
                rd_view(p->table, state_of(p), seat, GW_STATE(&view));
                rd_guess(p->table, GW_STATE(&view), seat, &random, state_of(p));
                assert_int_equal(level_choice(p->table, state_of(p), levels[i], own, FEW_NODES),
                                 choice);
                p->state = truth;
            }
            gw_action action = gw_pick(p->table, state_of(p), NULL, seat, &random, list);
            rd_apply(p->table, state_of(p), NULL, seat, action, NULL);
        }
    }
}

/* The same on every machine for a seed and a number of nodes: if the signature changes, the play
 * has changed. */
static void the_same_seed_and_nodes_give_the_same_games(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(73);
    uint64_t signature = 0;
    for (size_t table = 0; table < COUNT(tables); table++) {
        begin(p, tables[table]);
        play_out(p, &rd_expert_player, &random, 4 * FEW_NODES, 1);
        signature = (signature ^ gw_hash(p->table, state_of(p))) * UINT64_C(0x9E3779B97F4A7C15);
    }
    if (signature != EXPERT_SIGNATURE) print_error("signature %016" PRIx64 "\n", signature);
    assert_true(signature == EXPERT_SIGNATURE);
}

static void games_with_recognised_planners_are_repeatable(void **state) {
    enum { ROUNDS = 4, SEED = 80 };
    position *p = *state;
    for (size_t table = 0; table < COUNT(tables); table++) {
        uint64_t hash[2];
        for (unsigned i = 0; i < 2; i++) {
            gw_random random = gw_random_seed(SEED);
            begin(p, tables[table]);
            play_against(p, &rd_expert_player, &rd_planner_player, &random, 4 * FEW_NODES, ROUNDS);
            hash[i] = gw_hash(p->table, state_of(p));
        }
        assert_true(hash[0] == hash[1]);
    }
}

/* ------------------------------------------------------------------ positions -- */

static void RD_9_every_level_takes_an_immediate_win(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 20 18 / lay 2 blue yellow 26 / lay 3 blue 20 26 / lay 5 yellow 18 26 / "
        "pawn blue yellow 26 / cards blue move1");
    for (size_t i = 0; i < COUNT(levels); i++)
        level_chooses(p->table, state_of(p), levels[i], FEW_NODES, "go yellow");
    set(p, "players=2",
        "stones 26 20 18 / lay 2 blue yellow 26 / lay 3 blue 20 26 / lay 5 yellow 18 26 / "
        "pawn blue 20 26 / cards blue move2");
    for (size_t i = 0; i < COUNT(levels); i++)
        level_chooses(p->table, state_of(p), levels[i], FEW_NODES, "go yellow 26");
}

static void RD_M5_a_jump_that_wins_is_made(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 26 20 18 / lay 2 blue yellow 26 / lay 3 blue 20 26 / lay 5 yellow 18 26 / "
        "pawn blue 20 26 / pawn yellow yellow 26 / first blue / cards blue jump");
    for (size_t i = 0; i < COUNT(levels); i++)
        level_chooses(p->table, state_of(p), levels[i], FEW_NODES, "jump yellow over yellow 26");
}

static void RD_R1_the_plank_that_another_could_win_with_is_taken(void **state) {
    position *p = *state;
    set(p, "players=2",
        "stones 2 7 8 26 / lay 3 yellow blue 7 / lay 4 yellow 7 8 / lay 1 yellow 2 7 / "
        "lay 2 blue yellow 26 / pawn yellow 7 8 / supply blue 4 5 6 / first blue / "
        "cards blue remove / cards yellow move2");
    for (size_t i = 1; i < COUNT(levels); i++)
        level_chooses(p->table, state_of(p), levels[i], 1000, "take plank blue 7");
}

/* With one step to go, a program without a move would give the win away. */
static void RD_5_a_program_that_wins_is_given(void **state) {
    position *p = *state;
    begin_one_step_from_goal(p);
    gw_random random = gw_random_seed(4);
    gw_thinking *thinking = level_thinking(p->table, &random, 2000);
    unsigned moves = 0;
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        gw_action action = gw_player_decide(&rd_expert_player, thinking, state_of(p), 1);
        unsigned card = rd_operand(action, 0);
        moves += card == RD_MOVE_1 || card == RD_MOVE_2;
        rd_apply(p->table, state_of(p), NULL, 1, action, NULL);
    }
    assert_true(moves > 0);
    gw_thinking_free(thinking);
}

/* ------------------------------------------------------------------- budget -- */

static void a_spent_clock_gets_a_legal_action(void **state) {
    position *p = *state;
    for (size_t i = 0; i < COUNT(levels); i++)
        for (size_t table = 0; table < COUNT(tables); table += 5) {
            stopwatch watch = {.spent = 1000};
            gw_random random = gw_random_seed(74);
            begin(p, tables[table]);
            play_out(p, &rd_easy_player, &random, FEW_NODES, 1);
            gw_thinking *thinking = level_thinking(p->table, &random, 0);
            thinking->budget.spent = stopwatch_read;
            thinking->budget.clock = &watch;
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            gw_action action = gw_player_decide(levels[i], thinking, state_of(p), seat);
            assert_int_equal(rd_check(p->table, state_of(p), NULL, seat, action), RD_FINE);
            assert_int_equal(watch.asked, 1);
            gw_thinking_free(thinking);
        }
}

/* The rest of a program is remembered: nothing is spent on it. */
static void a_program_is_one_decision(void **state) {
    position *p = *state;
    stopwatch watch = {.spent = 0};
    gw_random random = gw_random_seed(75);
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    gw_thinking *thinking = level_thinking(p->table, &random, 500);
    thinking->budget.spent = stopwatch_read;
    thinking->budget.clock = &watch;
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        gw_action action = gw_player_decide(&rd_hard_player, thinking, state_of(p), 1);
        if (slot > 0) assert_int_equal(watch.asked, 0);
        watch.asked = 0;
        rd_apply(p->table, state_of(p), NULL, 1, action, NULL);
    }
    gw_thinking_free(thinking);
}

static void without_memory_they_still_play(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    levels_play_without_memory(p->table, state_of(p), levels, COUNT(levels));
}

/* ----------------------------------------------------- judgements and reasons -- */

/* Goes through a game and has legal actions judged and explained. */
static void judge_all(position *p, const char *options, gw_random *random, unsigned decisions) {
    gw_action list[RD_LEGAL_MAX];
    begin(p, options);
    for (unsigned k = 0; k < decisions && !rd_is_over(&p->state); k++) {
        gw_seat seat = gw_first_to_act(p->table, state_of(p));
        size_t count = gw_legal(p->table, state_of(p), NULL, seat, list);
        gw_thinking *thinking = level_thinking(p->table, random, 60);
        for (size_t i = 0; i < count && seat != GW_CHANCE; i += 1 + count / 4) {
            gw_opinion o =
                gw_player_judge(&rd_expert_player, thinking, state_of(p), seat, &list[i]);
            assert_int_equal(o.action, list[i]);
            assert_in_range(o.shares.of[seat], 0, GW_SHARE);
            for (unsigned lang = 0; lang < GW_LANGS; lang++) {
                char text[300];
                gw_out out = gw_out_to(text, sizeof text);
                gw_player_reason(&rd_expert_player, thinking, state_of(p), seat, list[i],
                                 (gw_lang)lang, NULL, &out);
                assert_true(out.length > 0 && out.length < sizeof text);
                assert_null(strchr(text, '{'));
                assert_null(strstr(text, "reason."));
            }
        }
        gw_thinking_free(thinking);
        gw_action action = gw_pick(p->table, state_of(p), NULL, seat, random, list);
        rd_apply(p->table, state_of(p), NULL, seat, action, NULL);
    }
}

static void every_action_can_be_judged_and_explained(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(77);
    judge_all(p, "players=3", &random, 100);
    judge_all(p, "players=2 expert=on", &random, 40);
}

static void a_win_is_judged_as_one(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(78);
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    gw_thinking *thinking = level_thinking(p->table, &random, FEW_NODES);
    gw_opinion o = gw_player_judge(&rd_hard_player, thinking, state_of(p), 1, NULL);
    assert_int_equal(o.shares.of[1], GW_SHARE);
    char text[100];
    gw_out out = gw_out_to(text, sizeof text);
    gw_player_reason(&rd_hard_player, thinking, state_of(p), 1, o.action, GW_EN, NULL, &out);
    assert_string_equal(text, "it reaches the goal");
    gw_thinking_free(thinking);
}

static void a_playout_ends_with_a_share(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(79);
    for (size_t table = 0; table < COUNT(tables); table++) {
        begin(p, tables[table]);
        play_out(p, &rd_easy_player, &random, FEW_NODES, 1);
        gw_thinking *thinking = level_thinking(p->table, &random, 0);
        int32_t share = gw_player_playout(&rd_expert_player, thinking, state_of(p), 1);
        assert_in_range(share, 0, GW_SHARE);
        gw_thinking_free(thinking);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(every_level_plays_at_every_table),
        RULE(RD_H1_they_play_the_same_whatever_is_hidden),
        RULE(the_same_seed_and_nodes_give_the_same_games),
        RULE(games_with_recognised_planners_are_repeatable),
        RULE(RD_9_every_level_takes_an_immediate_win),
        RULE(RD_M5_a_jump_that_wins_is_made),
        RULE(RD_R1_the_plank_that_another_could_win_with_is_taken),
        RULE(RD_5_a_program_that_wins_is_given),
        RULE(a_spent_clock_gets_a_legal_action),
        RULE(a_program_is_one_decision),
        RULE(without_memory_they_still_play),
        RULE(every_action_can_be_judged_and_explained),
        RULE(a_win_is_judged_as_one),
        RULE(a_playout_ends_with_a_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
