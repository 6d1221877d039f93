/* The four levels of Game of Trains: fair, repeatable, within their budget, and awake. */
#include "ai/level.h"
#include "ai/trains/players.h"
#include "ai/trains/row_cost.h"
#include "ai/trains/weights.h"
#include "core/lines.h"
#include "trains/position.h"

#include <inttypes.h>

static const gw_player *const levels[] = {&gt_easy_player, &gt_medium_player, &gt_hard_player,
                                          &gt_expert_player};
static const char *const tables[] = {"start", "start / options players=3",
                                     "start / options players=4"};

enum { FEW_NODES = 300 };
#define EXPERT_SIGNATURE UINT64_C(0x45f46bcd8a6f9cea)

/* Plays a game between copies of a player to its end; every choice is legal. */
static void play_out(position *p, const gw_player *player, gw_random *random, uint64_t nodes) {
    gw_thinking *thinking = level_thinking(p->table, random, nodes);
    gw_seat seat;
    while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT) {
        gw_action action = seat == GW_CHANCE
                               ? gw_pick(p->table, state_of(p), NULL, seat, random, thinking->list)
                               : gw_player_decide(player, thinking, state_of(p), seat);
        assert_int_equal(gt_check(p->table, state_of(p), NULL, seat, action), 0);
        gt_apply(p->table, state_of(p), NULL, seat, action, NULL);
    }
    gw_thinking_free(thinking);
}

static void every_level_plays_games_of_every_size(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(61);
    for (size_t i = 0; i < COUNT(levels); i++)
        for (size_t table = 0; table < COUNT(tables); table++) {
            set(p, tables[table]);
            play_out(p, levels[i], &random, FEW_NODES);
            assert_int_equal(p->state.phase, GT_WON);
        }
}

static void GT_E3_they_play_games_of_few_turns(void **state) {
    position *p = *state;
    static const char *const short_tables[] = {"start / options turns=1",
                                               "start / options players=4 turns=5"};
    gw_random random = gw_random_seed(62);
    for (size_t i = 0; i < COUNT(levels); i++)
        for (size_t table = 0; table < COUNT(short_tables); table++) {
            set(p, short_tables[table]);
            play_out(p, levels[i], &random, FEW_NODES);
            assert_int_equal(p->state.phase, GT_DRAWN);
        }
}

/* In a game: the same choice whatever is hidden. */
static void GT_H1_they_play_the_same_whatever_is_hidden(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(63);
    for (size_t i = 0; i < COUNT(levels); i++) {
        set(p, "start / options players=3 turns=12");
        do {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            if (seat == GW_CHANCE || seat == GW_NO_SEAT) continue;
            gt_state truth = p->state, view;
            gw_random own = random;
            gw_action choice = level_choice(p->table, state_of(p), levels[i], own, FEW_NODES);
            gt_view(p->table, state_of(p), seat, (gw_state *)(void *)&view);
            gt_guess(p->table, (gw_state *)(void *)&view, seat, &random, state_of(p));
            assert_int_equal(level_choice(p->table, state_of(p), levels[i], own, FEW_NODES),
                             choice);
            p->state = truth;
        } while (position_wander(p, &random, 1) > 0);
    }
}

/* The same on every machine for a seed and a number of nodes: if the signature changes, the play
 * has changed. */
static void the_same_seed_and_nodes_give_the_same_games(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(64);
    uint64_t signature = 0;
    for (size_t table = 0; table < COUNT(tables); table++) {
        set(p, tables[table]);
        play_out(p, &gt_expert_player, &random, FEW_NODES);
        signature = (signature ^ gw_hash(p->table, state_of(p))) * UINT64_C(0x9E3779B97F4A7C15);
    }
    if (signature != EXPERT_SIGNATURE) print_error("signature %016" PRIx64 "\n", signature);
    assert_true(signature == EXPERT_SIGNATURE);
}

static void GT_E1_every_level_takes_an_immediate_win(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *choice;
    } cases[] = {
        {"row 1: 10 20 30 71 50 60 70 / drawn 40 / offer 4 8", "place 4"},
        {"row 1: 20 9 30 40 50 61 70 / offer 4 8 3 1 7 5 6 2", "swap 1 2"},
        {"row 1: 9 20 30 40 70 61 50 / offer 4 8 3 1 7 5 6 2", "swap 5 7"},
        {"row 1: 9 30 40 20 50 61 70 / offer 4 8 3 1 7 5 6 2", "move 4 2"},
        {"mover 2 / row 2: 9 20 50 30 40 61 70 / offer 4 8 3 1 7 5 6 2", "move 3 5"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        for (size_t level = 0; level < COUNT(levels); level++)
            level_chooses(p->table, state_of(p), levels[level], FEW_NODES, cases[i].choice);
    }
}

/* The opponent is about to win by swapping neighbours, and this is the only way to stop it. */
static void GT_7_they_take_the_card_that_another_could_win_with(void **state) {
    position *p = *state;
    set(p, "row 1: 80 75 60 50 40 30 10 / row 2: 11 21 31 42 51 72 63 / offer 4 / turns 20");
    for (size_t level = 1; level < COUNT(levels); level++) {
        gw_action choice =
            level_choice(p->table, state_of(p), levels[level], gw_random_seed(1), 2000);
        assert_int_equal(gt_action_verb(choice), GT_DO_SWAP);
    }
}

/* 20 in place 2 shows swap-adjacent, with which the opponent would win. */
static void GT_5_they_do_not_offer_a_card_that_another_could_win_with(void **state) {
    position *p = *state;
    set(p, "row 1: 5 20 80 79 78 77 76 / row 2: 11 21 31 42 51 72 63 / drawn 18");
    for (size_t level = 1; level < COUNT(levels); level++) {
        gw_action choice =
            level_choice(p->table, state_of(p), levels[level], gw_random_seed(1), 2000);
        assert_true(choice != GT_ACTION(GT_DO_PLACE, 2, 0));
    }
}

/* How often each place is chosen for car 30 in a hundred tries. It belongs in place 3; in place 5
 * it does no harm; anywhere else it replaces a needed car. */
static void count_places(position *p, const gw_player *player, unsigned count[GT_CARS + 1]) {
    memset(count, 0, (GT_CARS + 1) * sizeof *count);
    set(p, "row 1: 10 20 80 40 3 60 70 / drawn 30");
    for (uint64_t seed = 0; seed < 100; seed++)
        count[gt_action_a(
            level_choice(p->table, state_of(p), player, gw_random_seed(seed), 2000))]++;
}

static void the_weaker_a_level_the_more_it_overlooks(void **state) {
    position *p = *state;
    static const struct { unsigned least, most; } missed[] = {{38, 64}, {20, 46}, {5, 25}, {0, 0}};
    for (size_t level = 0; level < COUNT(levels); level++) {
        unsigned count[GT_CARS + 1];
        count_places(p, levels[level], count);
        assert_in_range(100 - count[3], missed[level].least, missed[level].most);
    }
}

/* It misses the best place and takes the next best that it sees. */
static void what_is_overlooked_is_seldom_a_blunder(void **state) {
    position *p = *state;
    for (size_t level = 0; level < COUNT(levels); level++) {
        unsigned count[GT_CARS + 1];
        count_places(p, levels[level], count);
        assert_true(count[5] >= (100 - count[3]) / 2);
    }
}

/* ------------------------------------------------------------------- budget -- */

static void a_clock_that_has_run_out_still_gets_a_legal_action(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(65);
    stopwatch watch = {.spent = 1000};
    set(p, "row 1: 20 9 33 30 50 61 70 / offer 4 8 3 1 7 5 6 2");
    gw_thinking *thinking = level_thinking(p->table, &random, 0);
    thinking->budget.spent = stopwatch_read;
    thinking->budget.clock = &watch;
    for (size_t i = 0; i < COUNT(levels); i++) {
        watch.asked = 0;
        gw_opinion opinion = gw_player_judge(levels[i], thinking, state_of(p), 1, NULL);
        assert_int_equal(gt_check(p->table, state_of(p), NULL, 1, opinion.action), 0);
        assert_in_range(opinion.shares.of[1], 0, GW_SHARE);
        assert_int_equal(watch.asked, 1);
    }
    gw_thinking_free(thinking);
}

static uint32_t run_down(void *clock) {
    stopwatch *watch = clock;
    watch->asked++;
    return watch->spent += 10;
}

/* An expert with a clock thinks until the clock stops it, and no longer. */
static void an_expert_thinks_as_long_as_the_clock_runs(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(66);
    stopwatch watch = {0};
    set(p, "row 1: 20 9 33 30 50 61 70 / offer 4 8 3 1 7 5 6 2");
    gw_thinking *thinking = level_thinking(p->table, &random, 0);
    thinking->budget.spent = run_down;
    thinking->budget.clock = &watch;
    gw_player_decide(&gt_expert_player, thinking, state_of(p), 1);
    assert_int_equal(watch.asked, 100);
    watch = (stopwatch){0};
    gw_player_decide(&gt_easy_player, thinking, state_of(p), 1);
    assert_true(watch.asked < 10);
    gw_thinking_free(thinking);
}

/* One node is too few for any playout. */
static void one_node_is_enough_to_choose(void **state) {
    position *p = *state;
    set(p, "row 1: 20 9 33 30 50 61 70 / offer 4 8 3 1 7 5 6 2");
    for (size_t i = 0; i < COUNT(levels); i++) {
        gw_action choice = level_choice(p->table, state_of(p), levels[i], gw_random_seed(1), 1);
        assert_int_equal(gt_check(p->table, state_of(p), NULL, 1, choice), 0);
    }
}

static void they_play_without_memory(void **state) {
    position *p = *state;
    set(p, "row 1: 20 9 33 30 50 61 70 / offer 4 8");
    levels_play_without_memory(p->table, state_of(p), levels, COUNT(levels));
}

/* ----------------------------------------------------------------- opinions -- */

static int32_t share_of(position *p, const char *line) {
    gw_random random = gw_random_seed(68);
    gw_thinking *thinking = level_thinking(p->table, &random, 4000);
    gw_seat seat;
    gw_action action;
    assert_int_equal(read_line(p->table, state_of(p), line, &seat, &action), 0);
    gw_opinion opinion = gw_player_judge(&gt_expert_player, thinking, state_of(p), seat, &action);
    assert_int_equal(opinion.action, action);
    gw_thinking_free(thinking);
    return opinion.shares.of[seat];
}

static void an_action_is_judged_by_its_consequences(void **state) {
    position *p = *state;
    set(p, "row 1: 20 9 30 40 50 61 70 / row 2: 11 21 31 42 51 73 63 / offer 4");
    assert_int_equal(share_of(p, "1 swap 1 2"), GW_SHARE);
    assert_in_range(share_of(p, "1 draw"), 100, 500); /* the right card, or the opponent wins */
    set(p, "row 1: 20 9 30 40 50 61 70 / row 2: 80 75 60 58 47 35 10");
    assert_in_range(share_of(p, "1 draw"), 700, GW_SHARE);
}

/* Every legal action has a share, and a game between equals is about even. */
static void shares_are_shares(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(69);
    set(p, "row 1: 70 60 52 41 35 20 9 / row 2: 71 62 53 42 30 19 8 / offer 4 3 7 2");
    gw_thinking *thinking = level_thinking(p->table, &random, 500);
    gw_action list[GT_CARDS * GT_CARS];
    size_t count = gw_legal(p->table, state_of(p), NULL, 1, list);
    for (size_t i = 0; i < count; i++) {
        gw_opinion opinion = gw_player_judge(&gt_hard_player, thinking, state_of(p), 1, &list[i]);
        assert_in_range(opinion.shares.of[1], 200, 800);
    }
    gw_thinking_free(thinking);
}

/* The shares reported at the decisions of one game, and by which seat. */
typedef struct reported_game {
    gw_shares shares[2000];
    gw_seat seat[2000];
    size_t count;
} reported_game;

/* After an action of `seat`, which reported these shares: they add up to the whole win, and only
 * what the rules decide is certain. */
static void assert_plausible(position *p, gw_seat seat, const gw_shares *shares) {
    int32_t sum = 0, players = p->table->players;
    for (gw_seat other = 1; other <= players; other++) {
        int32_t share = shares->of[other];
        sum += share;
        if (p->state.phase < GT_WON) assert_in_range(share, 10, GW_SHARE - 10);
        if (p->state.phase == GT_WON) assert_int_equal(share, other == seat ? GW_SHARE : 0);
        if (p->state.phase == GT_DRAWN)
            assert_in_range(share, GW_SHARE / players, GW_SHARE / players + 1);
    }
    assert_int_equal(sum, GW_SHARE);
}

/* Plays a game of `expert`, and records the shares that it reports. */
static void play_and_note(position *p, gw_thinking *thinking, reported_game *game) {
    gw_seat seat;
    game->count = 0;
    while ((seat = gw_first_to_act(p->table, state_of(p))) != GW_NO_SEAT) {
        if (seat == GW_CHANCE) {
            position_wander(p, thinking->random, 1);
            continue;
        }
        gw_opinion opinion = gw_player_judge(&gt_expert_player, thinking, state_of(p), seat, NULL);
        gt_apply(p->table, state_of(p), NULL, seat, opinion.action, NULL);
        assert_plausible(p, seat, &opinion.shares);
        assert_true(game->count < COUNT(game->shares));
        game->shares[game->count] = opinion.shares;
        game->seat[game->count++] = seat;
    }
}

enum { SURE = 950 }; /* thousandths of the win */

typedef struct calibration {
    int64_t own_gain, others_gain; /* by how much an even share's squared error is larger */
    unsigned sure, won;            /* seats reported as sure to win, and those that did */
} calibration;

static void compare_reported(position *p, const reported_game *game, calibration *truth) {
    int32_t even = GW_SHARE / (int32_t)p->table->players;
    for (size_t k = 0; k < game->count; k++)
        for (gw_seat seat = 1; seat <= p->table->players; seat++) {
            int32_t reported = game->shares[k].of[seat];
            int32_t won = gw_share_won(p->table, state_of(p), seat);
            int32_t gain = (even - won) * (even - won) - (reported - won) * (reported - won);
            *(seat == game->seat[k] ? &truth->own_gain : &truth->others_gain) += gain;
            truth->sure += reported >= SURE;
            truth->won += reported >= SURE && won == GW_SHARE;
        }
}

/* Even with few nodes, seats reported as sure to win do so, and the squared error of its own share
 * and of the others' shares is less than that of an even share. */
static void reported_shares_come_true(void **state) {
    enum { GAMES = 40 };
    position *p = *state;
    gw_random random = gw_random_seed(73);
    static reported_game game;
    for (size_t table = 0; table < COUNT(tables); table++) {
        calibration truth = {0};
        for (unsigned i = 0; i < GAMES; i++) {
            set(p, tables[table]);
            gw_thinking *thinking = level_thinking(p->table, &random, 150);
            play_and_note(p, thinking, &game);
            compare_reported(p, &game, &truth);
            gw_thinking_free(thinking);
        }
        assert_true(truth.own_gain > 0);
        assert_true(truth.others_gain > 0);
        assert_true(truth.sure >= GAMES / 2);
        assert_true(100 * truth.won >= 93 * truth.sure);
    }
}

/* Play seat 3, seat 4 at the table, has the row nearest to order, and wins four of five games that
 * are played on from here; the others are about equal. */
static void every_seat_is_judged_by_its_own_row(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(75);
    gw_action draw = GT_ACTION(GT_DO_DRAW, 0, 0);
    set(p, "options players=4 / row 1: 70 60 52 41 35 20 9 / row 2: 71 62 53 42 30 19 8 / "
           "row 3: 11 21 31 43 51 73 63 / row 4: 72 61 54 44 32 18 7 / offer 4 / first 2");
    for (size_t i = 0; i < COUNT(levels); i++) {
        gw_thinking *thinking = level_thinking(p->table, &random, 2000);
        gw_shares shares = gw_player_judge(levels[i], thinking, state_of(p), 2, &draw).shares;
        assert_in_range(shares.of[4], 700, 900);
        for (gw_seat seat = 1; seat <= 3; seat++) assert_in_range(shares.of[seat], 20, 150);
        gw_thinking_free(thinking);
    }
}

static void GT_E3_shares_of_the_last_turn_are_exact(void **state) {
    position *p = *state;
    static reported_game game;
    gw_random random = gw_random_seed(74);
    set(p, "start / options players=3 turns=7");
    gw_thinking *thinking = level_thinking(p->table, &random, FEW_NODES);
    play_and_note(p, thinking, &game);
    assert_int_equal(p->state.phase, GT_DRAWN);
    gw_thinking_free(thinking);
}

static void a_playout_ends_with_somebody_winning(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(70);
    unsigned won = 0;
    set(p, "row 1: 70 60 52 41 35 20 9 / row 2: 71 62 53 42 30 19 8 / offer 4 3 7 2");
    gw_thinking *thinking = level_thinking(p->table, &random, 0);
    for (int i = 0; i < 200; i++) {
        int32_t share = gw_player_playout(&gt_expert_player, thinking, state_of(p), 1);
        assert_true(share == 0 || share == GW_SHARE);
        won += share == GW_SHARE;
    }
    assert_in_range(won, 60, 140);
    gw_thinking_free(thinking);
}

/* ---------------------------------------------------------------- parts of rows -- */

static void random_row(gw_random *random, gt_card row[GT_CARS]) {
    gt_cards deck = {{UINT64_MAX, (UINT64_C(1) << 20) - 1}};
    for (unsigned i = 0; i < GT_CARS; i++) {
        unsigned card = gt_nth(&deck, gw_random_below(random, gt_count(&deck)));
        gt_take(&deck, card);
        row[i] = (gt_card)card;
    }
}

static void a_row_taken_apart_costs_what_it_did(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gw_random random = gw_random_seed(71);
    gt_gap_costs_fill(&gaps, gt_weights_shipped.gap_price);
    for (int n = 0; n < 3000; n++) {
        gt_card row[GT_CARS], changed[GT_CARS];
        gt_row_parts parts;
        random_row(&random, row);
        gt_row_take_apart(&gaps, row, &parts);
        assert_int_equal(parts.cost, gt_row_cost(&gaps, row));
        for (unsigned i = 0; i < GT_PROTECTIONS; i++) {
            memcpy(changed, row, sizeof changed);
            changed[gt_protection_car(i)] = GT_NONE;
            assert_int_equal(parts.without[i], gt_row_cost(&gaps, changed));
        }
    }
}

static void the_cars_that_stay_ascend(void **state) {
    (void)state;
    gt_gap_costs gaps;
    gw_random random = gw_random_seed(72);
    gt_gap_costs_fill(&gaps, gt_weights_shipped.gap_price);
    for (int n = 0; n < 3000; n++) {
        gt_card row[GT_CARS], last = 0;
        gt_row_parts parts;
        random_row(&random, row);
        gt_row_take_apart(&gaps, row, &parts);
        unsigned staying = gt_row_staying(&gaps, &parts);
        for (unsigned i = 0; i < GT_CARS; i++) {
            if (!(staying >> i & 1)) continue;
            assert_true(row[i] > last);
            last = row[i];
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(every_level_plays_games_of_every_size),
        RULE(GT_E3_they_play_games_of_few_turns),
        RULE(GT_H1_they_play_the_same_whatever_is_hidden),
        RULE(the_same_seed_and_nodes_give_the_same_games),
        RULE(GT_E1_every_level_takes_an_immediate_win),
        RULE(GT_7_they_take_the_card_that_another_could_win_with),
        RULE(GT_5_they_do_not_offer_a_card_that_another_could_win_with),
        RULE(the_weaker_a_level_the_more_it_overlooks),
        RULE(what_is_overlooked_is_seldom_a_blunder),
        RULE(a_clock_that_has_run_out_still_gets_a_legal_action),
        RULE(an_expert_thinks_as_long_as_the_clock_runs),
        RULE(one_node_is_enough_to_choose),
        RULE(they_play_without_memory),
        RULE(an_action_is_judged_by_its_consequences),
        RULE(shares_are_shares),
        RULE(reported_shares_come_true),
        RULE(every_seat_is_judged_by_its_own_row),
        RULE(GT_E3_shares_of_the_last_turn_are_exact),
        RULE(a_playout_ends_with_somebody_winning),
        cmocka_unit_test(a_row_taken_apart_costs_what_it_did),
        cmocka_unit_test(the_cars_that_stay_ascend),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
