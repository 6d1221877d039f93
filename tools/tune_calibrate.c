#include "tune_calibrate.h"

#include "os/clock.h"
#include "tune.h"

#include <gangway/play.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The levels drawn at random for mixed games. */
static const char *const levels[] = {"easy", "medium", "hard", "expert"};
enum { LEVELS = sizeof levels / sizeof *levels };

typedef struct playing {
    const tune_calibration *calibration;
    gw_thinking *thinking;
    os_clock clock;
    const gw_player *players[GW_SEATS_MAX + 1]; /* by seat */
    truth_game game;
} playing;

static void sit_down(playing *p) {
    const tune_calibration *c = p->calibration;
    for (unsigned seat = 1; seat <= c->table->players; seat++) {
        p->players[seat] = c->judge;
        if (!c->is_mixed) continue;
        const char *level = levels[gw_random_below(p->thinking->random, LEVELS)];
        p->players[seat] = gw_player_find(c->table->game, level);
    }
}

/* Sets the budget of the next decision. */
static void grant(playing *p) {
    const tune_calibration *c = p->calibration;
    const os_limits limits = {.milliseconds = c->milliseconds,
                              .ceiling = os_unattended_ceiling(c->milliseconds),
                              .nodes = c->nodes};
    p->clock = os_clock_start(&limits);
    p->thinking->budget = os_clock_budget(&p->clock);
}

/* The action of `seat`; records the shares that the judge reports. */
static gw_action ask(playing *p, const gw_state *state, gw_seat seat) {
    const gw_player *judge = p->calibration->judge;
    grant(p);
    gw_opinion opinion = gw_player_judge(judge, p->thinking, state, seat, NULL);
    if (p->game.count < TRUTH_DECISIONS_MAX)
        p->game.list[p->game.count++] = (truth_decision){seat, opinion.shares};
    if (p->players[seat] == judge) return opinion.action;
    grant(p);
    return gw_player_decide(p->players[seat], p->thinking, state, seat);
}

static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    playing *p = context;
    *action = seat == GW_CHANCE ? gw_thinking_pick(p->thinking, state, seat) : ask(p, state, seat);
    return true;
}

static void play(playing *p) {
    const gw_table *table = p->calibration->table;
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    p->game.players = table->players;
    p->game.count = 0;
    gw_thinking_forget(p->thinking);
    sit_down(p);
    gw_start(table, state);
    gw_play_out(table, state, p->thinking->scratch, decide, p);
    for (gw_seat seat = 1; seat <= table->players; seat++)
        p->game.won[seat] = (double)gw_share_won(table, state, seat) / GW_SHARE;
}

/* Whether all shares add up to the whole win. */
static bool is_whole(const gw_shares *shares, unsigned players) {
    int32_t sum = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        if (shares->of[seat] < 0) return false;
        sum += shares->of[seat];
    }
    return sum == GW_SHARE;
}

static void add_game(const truth_game *game, tune_truth *truth) {
    truth_add(&truth->decider, game, TRUTH_OF_DECIDER);
    truth_add(&truth->all, game, TRUTH_OF_ALL);
    truth->decisions += game->count;
    for (size_t i = 0; i < game->count; i++)
        truth->not_whole += !is_whole(&game->list[i].shares, game->players);
}

bool tune_calibration_run(const tune_calibration *calibration, tune_truth *truth) {
    gw_random random = gw_random_seed(calibration->seed);
    playing *p = malloc(sizeof *p);
    if (p == NULL) return false;
    memset(truth, 0, sizeof *truth);
    p->calibration = calibration;
    p->thinking = gw_thinking_new(calibration->table, &random);
    bool is_fine = p->thinking != NULL;
    for (uint64_t game = 0; game < calibration->games && is_fine; game++) {
        play(p);
        add_game(&p->game, truth);
    }
    gw_thinking_free(p->thinking);
    free(p);
    return is_fine;
}

bool tune_calibrate(const tune_run *run) {
    tune_truth truth;
    tune_calibration calibration = {.table = run->table,
                                    .judge = run->level,
                                    .is_mixed = run->is_mixed,
                                    .games = run->games,
                                    .nodes = run->milliseconds > 0 ? 0 : run->nodes,
                                    .milliseconds = run->milliseconds,
                                    .seed = run->seed};
    if (!tune_calibration_run(&calibration, &truth)) return false;
    printf("shares reported for the deciding seat:\n");
    truth_print(&truth.decider);
    printf("shares reported for all seats:\n");
    truth_print(&truth.all);
    printf("shares that are not the whole win together: %llu of %llu decisions\n",
           (unsigned long long)truth.not_whole, (unsigned long long)truth.decisions);
    return true;
}
