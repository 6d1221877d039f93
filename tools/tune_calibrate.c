/* Compares the share of the win that players tell of themselves with what they win then. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

enum { BANDS = 10, BAND = GW_SHARE / BANDS, DECISIONS_MAX = 4096 };

/* What was told within one tenth of the win. */
typedef struct band {
    uint64_t decisions, games;
    double told; /* sum, in parts of the win */
    arena_sample won;
} band;

/* What one game adds to a band. */
typedef struct part {
    unsigned decisions;
    double won;
} part;

typedef struct telling {
    int32_t share;
    gw_seat seat;
} telling;

/* The decisions of one game. A longer one is looked at so far. */
typedef struct game_log {
    telling list[DECISIONS_MAX];
    size_t count;
} game_log;

static gw_action decide(const gw_player *player, const gw_thinking *thinking, const gw_state *state,
                        gw_seat seat, game_log *log) {
    gw_opinion opinion = gw_player_judge(player, thinking, state, seat, NULL);
    if (log->count < DECISIONS_MAX) log->list[log->count++] = (telling){opinion.share, seat};
    return opinion.action;
}

static void play(const tune_run *run, const gw_player *player, gw_thinking *thinking,
                 gw_state *state, game_log *log) {
    const gw_table *table = run->table;
    gw_seat seat;
    log->count = 0;
    gw_thinking_forget(thinking);
    gw_start(table, state);
    while ((seat = gw_first_to_act(table, state)) != GW_NO_SEAT) {
        gw_action action = seat == GW_CHANCE ? gw_pick(table, state, thinking->scratch, seat,
                                                       thinking->random, thinking->list)
                                             : decide(player, thinking, state, seat, log);
        gw_apply(table, state, thinking->scratch, seat, action, NULL);
    }
}

/* Decisions of one game are far from independent: a game counts once for the confidence. */
static void add_game(const tune_run *run, const gw_state *end, const game_log *log, band *bands) {
    part parts[BANDS] = {{0, 0}};
    for (size_t i = 0; i < log->count; i++) {
        const telling *t = &log->list[i];
        int place = t->share < GW_SHARE ? t->share / BAND : BANDS - 1;
        bands[place].told += (double)t->share / GW_SHARE;
        parts[place].decisions++;
        parts[place].won += (double)gw_share_won(run->table, end, t->seat) / GW_SHARE;
    }
    for (size_t i = 0; i < BANDS; i++) {
        if (parts[i].decisions == 0) continue;
        bands[i].decisions += parts[i].decisions;
        bands[i].games++;
        arena_sample_add(&bands[i].won, parts[i].won / parts[i].decisions, parts[i].decisions);
    }
}

static void print_band(const band *b) {
    if (b->decisions == 0) return;
    double told = b->told / (double)b->decisions;
    arena_figure won = arena_sample_share(&b->won);
    printf("told %5.1f %%, won %5.1f %% (%.1f to %.1f) in %llu decisions of %llu games\n",
           100 * told, 100 * won.value, 100 * won.low, 100 * won.high,
           (unsigned long long)b->decisions, (unsigned long long)b->games);
}

bool tune_calibrate(const tune_run *run) {
    tune_player player;
    gw_any_state state;
    band bands[BANDS] = {{.games = 0}};
    tune_numbers shipped = tune_shipped(&run->game);
    gw_random random = gw_random_seed(run->seed);
    gw_thinking *thinking = gw_thinking_new(run->table, &random);
    game_log *log = malloc(sizeof *log);
    bool is_fine = thinking && log;
    tune_player_make(&player, &run->game, &shipped);
    if (thinking) thinking->budget.nodes = run->nodes;
    for (uint64_t game = 0; game < run->games && is_fine; game++) {
        play(run, &player.player, thinking, GW_STATE(&state), log);
        add_game(run, GW_STATE(&state), log, bands);
    }
    for (size_t i = 0; i < BANDS && is_fine; i++) print_band(&bands[i]);
    free(log);
    gw_thinking_free(thinking);
    return is_fine;
}
