/* Compares the share of the win that players tell of themselves with what they win then. */
#include "tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BANDS = 10,
    BAND = GW_SHARE / BANDS,
    DECISIONS_MAX = 4096,
    THIRDS = 3,                 /* of a game */
    BOLD = GW_SHARE * 8 / 10,   /* what is above it is called sharp … */
    SURE = GW_SHARE * 95 / 100, /* … and from here on sure */
};

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

/* A mean over decisions, with the error that comes of games being few. */
typedef struct mean {
    double sum, count;                        /* over all games */
    double squares, products, counts_squared; /* of the games' sums and counts */
} mean;

/* What was told within one third of the games. */
typedef struct third {
    mean brier, surprise;           /* of what was told … */
    mean brier_gain, surprise_gain; /* … and by how much less that is than for an even share */
    mean bold;
    uint64_t sure;
    arena_sample sure_won;
} third;

typedef struct report {
    band bands[BANDS];
    third thirds[THIRDS + 1]; /* the last one is of whole games */
} report;

/* The decisions of one game. A longer one is looked at so far. */
typedef struct game_log {
    telling list[DECISIONS_MAX];
    size_t count;
} game_log;

static gw_action decide(const gw_player *player, const gw_thinking *thinking, const gw_state *state,
                        gw_seat seat, game_log *log) {
    gw_opinion opinion = gw_player_judge(player, thinking, state, seat, NULL);
    if (log->count < DECISIONS_MAX)
        log->list[log->count++] = (telling){opinion.shares.of[seat], seat};
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

/* ---------------------------------------------------------------------- losses -- */

static void mean_add(mean *m, double sum, double count) {
    m->sum += sum;
    m->count += count;
    m->squares += sum * sum;
    m->products += sum * count;
    m->counts_squared += count * count;
}

static double mean_of(const mean *m) {
    return m->sum / m->count;
}

/* Half of the interval of 95 % confidence, each game being a group. */
static double mean_error(const mean *m) {
    double of = mean_of(m);
    double squares = m->squares - 2 * of * m->products + of * of * m->counts_squared;
    return 1.96 * sqrt(squares > 0 ? squares : 0) / m->count;
}

/* What is told for sure and does not happen would be an endless surprise: nothing is surer
 * here than half of the last digit. */
static double surprise_of(double told, double won) {
    const double least = 0.5 / GW_SHARE;
    double p = fmin(fmax(told, least), 1 - least);
    return -won * log(p) - (1 - won) * log(1 - p);
}

/* Decisions of a game from one to another. */
static void add_third(const tune_run *run, const gw_state *end, const game_log *log, size_t from,
                      size_t to, third *t) {
    double brier = 0, surprise = 0, even_brier = 0, even_surprise = 0, sure_won = 0;
    double even = 1.0 / run->table->players, count = (double)(to - from);
    unsigned bold = 0, sure = 0;
    for (size_t i = from; i < to; i++) {
        double told = (double)log->list[i].share / GW_SHARE;
        double won = (double)gw_share_won(run->table, end, log->list[i].seat) / GW_SHARE;
        brier += (told - won) * (told - won);
        surprise += surprise_of(told, won);
        even_brier += (even - won) * (even - won);
        even_surprise += surprise_of(even, won);
        bold += log->list[i].share > BOLD;
        if (log->list[i].share < SURE) continue;
        sure++;
        sure_won += won;
    }
    if (to == from) return;
    mean_add(&t->brier, brier, count);
    mean_add(&t->surprise, surprise, count);
    mean_add(&t->brier_gain, even_brier - brier, count);
    mean_add(&t->surprise_gain, even_surprise - surprise, count);
    mean_add(&t->bold, bold, count);
    t->sure += sure;
    if (sure > 0) arena_sample_add(&t->sure_won, sure_won / sure, sure);
}

/* ---------------------------------------------------------------------- report -- */

static void add_all(const tune_run *run, const gw_state *end, const game_log *log, report *r) {
    add_game(run, end, log, r->bands);
    for (size_t i = 0; i < THIRDS; i++)
        add_third(run, end, log, log->count * i / THIRDS, log->count * (i + 1) / THIRDS,
                  &r->thirds[i]);
    add_third(run, end, log, 0, log->count, &r->thirds[THIRDS]);
}

static void print_band(const band *b) {
    if (b->decisions == 0) return;
    double told = b->told / (double)b->decisions;
    arena_figure won = arena_sample_share(&b->won);
    printf("told %5.1f %%, won %5.1f %% (%.1f to %.1f) in %llu decisions of %llu games\n",
           100 * told, 100 * won.value, 100 * won.low, 100 * won.high,
           (unsigned long long)b->decisions, (unsigned long long)b->games);
}

static void print_third(const char *name, const third *t) {
    if (t->brier.count == 0) return;
    printf("%s: Brier %.4f, %+.4f ± %.4f better than an even share; "
           "log loss %.4f, %+.4f ± %.4f better; above 80 %%: %.1f %%",
           name, mean_of(&t->brier), mean_of(&t->brier_gain), mean_error(&t->brier_gain),
           mean_of(&t->surprise), mean_of(&t->surprise_gain), mean_error(&t->surprise_gain),
           100 * mean_of(&t->bold));
    if (t->sure > 0) {
        arena_figure won = arena_sample_share(&t->sure_won);
        printf("; from 95 %% on: %llu, won %.1f %% (%.1f to %.1f)", (unsigned long long)t->sure,
               100 * won.value, 100 * won.low, 100 * won.high);
    }
    printf("\n");
}

static void print_report(const report *r) {
    static const char *const names[] = {"first third", "second third", "last third", "all"};
    for (size_t i = 0; i < BANDS; i++) print_band(&r->bands[i]);
    for (size_t i = 0; i <= THIRDS; i++) print_third(names[i], &r->thirds[i]);
}

bool tune_calibrate(const tune_run *run) {
    tune_player player;
    gw_any_state state;
    tune_numbers shipped = tune_shipped(&run->game);
    gw_random random = gw_random_seed(run->seed);
    gw_thinking *thinking = gw_thinking_new(run->table, &random);
    game_log *log = malloc(sizeof *log);
    report *told = calloc(1, sizeof *told);
    bool is_fine = thinking && log && told;
    tune_player_make(&player, &run->game, &shipped);
    if (thinking) thinking->budget.nodes = run->nodes;
    for (uint64_t game = 0; game < run->games && is_fine; game++) {
        play(run, &player.player, thinking, GW_STATE(&state), log);
        add_all(run, GW_STATE(&state), log, told);
    }
    if (is_fine) print_report(told);
    free(told);
    free(log);
    gw_thinking_free(thinking);
    return is_fine;
}
