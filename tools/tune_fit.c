/* Fits a table of chances: the probability that a seat wins is its chance divided by the sum of all
 * seats' chances. Between two numbers of the table the chance is interpolated. */
#include "tune.h"

#include <gangway/play.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FITS = 300 };

/* Prior: so many wins are assumed for each number before any game, so that rarely seen numbers stay
 * near their old values. */
static const double BEFORE = 20;

/* A position of a game, and what each seat won in the end. */
typedef struct sight {
    tune_standing standing[GW_SEATS_MAX + 1];
    double won[GW_SEATS_MAX + 1];
} sight;

typedef struct fitting {
    const tune_run *run;
    const tune_player *player;
    unsigned seats;
    const gw_named_weight *weight;
    sight *sights;
    size_t count, room;
    double chance[WEIGHTS_NUMBERS_MAX]; /* the table */
} fitting;

/* ------------------------------------------------------------------- playing -- */

static sight *add_sight(fitting *f) {
    if (f->count == f->room) {
        size_t room = f->room ? 2 * f->room : 1024;
        sight *sights = realloc(f->sights, room * sizeof *sights);
        if (sights == NULL) return NULL;
        f->sights = sights;
        f->room = room;
    }
    return &f->sights[f->count++];
}

/* A game being played. */
typedef struct playing {
    fitting *f;
    const gw_thinking *thinking;
    void *work;
} playing;

/* Records the position and plays on; stops if out of memory. */
static bool decide(void *context, const gw_state *state, gw_seat seat, gw_action *action) {
    playing *p = context;
    fitting *f = p->f;
    tune_standing standing[GW_SEATS_MAX + 1];
    if (f->run->game.stand(p->work, f->run->table, state, f->player, standing)) {
        sight *seen = add_sight(f);
        if (seen == NULL) return false;
        memcpy(seen->standing, standing, sizeof standing);
    }
    *action = seat == GW_CHANCE ? gw_thinking_pick(p->thinking, state, seat)
                                : gw_player_decide(&f->player->player, p->thinking, state, seat);
    return true;
}

/* Plays a game and records its positions. */
static bool play(fitting *f, gw_thinking *thinking, void *work) {
    const gw_table *table = f->run->table;
    gw_any_state any;
    size_t first = f->count;
    playing p = {f, thinking, work};
    gw_thinking_forget(thinking);
    gw_start(table, GW_STATE(&any));
    if (!gw_play_out(table, GW_STATE(&any), thinking->scratch, decide, &p)) return false;
    for (size_t i = first; i < f->count; i++)
        for (gw_seat seat = 1; seat <= f->seats; seat++)
            f->sights[i].won[seat] = (double)gw_share_won(table, GW_STATE(&any), seat) / GW_SHARE;
    return true;
}

static bool play_games(fitting *f) {
    gw_random random = gw_random_seed(f->run->seed);
    gw_thinking *thinking = gw_thinking_new(f->run->table, &random);
    void *work = malloc(f->run->game.work_bytes);
    bool is_fine = thinking && work;
    if (thinking) thinking->budget.nodes = f->run->nodes;
    for (uint64_t game = 0; game < f->run->games && is_fine; game++)
        is_fine = play(f, thinking, work);
    free(work);
    gw_thinking_free(thinking);
    return is_fine;
}

/* ------------------------------------------------------------------- fitting -- */

/* The position of a standing in the table: between number `low` and the next, at this fraction. */
typedef struct spot {
    size_t low;
    double rest;
} spot;

static spot spot_of(const fitting *f, const tune_standing *standing) {
    size_t last = f->weight->count - 1;
    if (standing->place >= (double)last) return (spot){last - 1, 1};
    size_t low = (size_t)standing->place;
    return (spot){low, standing->place - (double)low};
}

static double chance_at(const fitting *f, spot p) {
    return f->chance[p.low] * (1 - p.rest) + f->chance[p.low + 1] * p.rest;
}

/* For each number of the table, the wins it had and the wins it was expected to have. */
typedef struct wins {
    double had[WEIGHTS_NUMBERS_MAX], expected[WEIGHTS_NUMBERS_MAX];
} wins;

static void add_wins(const fitting *f, const sight *seen, wins *w) {
    double all = 0;
    for (unsigned seat = 1; seat <= f->seats; seat++)
        all += chance_at(f, spot_of(f, &seen->standing[seat])) * seen->standing[seat].part;
    for (unsigned seat = 1; seat <= f->seats; seat++) {
        const tune_standing *s = &seen->standing[seat];
        spot p = spot_of(f, s);
        double won = seen->won[seat] / chance_at(f, p);
        w->had[p.low] += won * f->chance[p.low] * (1 - p.rest);
        w->had[p.low + 1] += won * f->chance[p.low + 1] * p.rest;
        w->expected[p.low] += (1 - p.rest) * s->part / all;
        w->expected[p.low + 1] += p.rest * s->part / all;
    }
}

/* One step of minorisation-maximisation (MM), which never makes the wins less likely. */
static void improve(fitting *f, const double *before) {
    wins w;
    for (size_t i = 0; i < f->weight->count; i++) {
        w.had[i] = BEFORE;
        w.expected[i] = BEFORE / before[i];
    }
    for (size_t i = 0; i < f->count; i++) add_wins(f, &f->sights[i], &w);
    for (size_t i = 0; i < f->weight->count; i++) f->chance[i] = w.had[i] / w.expected[i];
}

/* The mean surprise of the wins by the table: less is better. */
static double surprise(const fitting *f) {
    double sum = 0;
    for (size_t i = 0; i < f->count; i++) {
        const sight *seen = &f->sights[i];
        double all = 0, own[GW_SEATS_MAX + 1];
        for (unsigned seat = 1; seat <= f->seats; seat++)
            all += own[seat] =
                chance_at(f, spot_of(f, &seen->standing[seat])) * seen->standing[seat].part;
        for (unsigned seat = 1; seat <= f->seats; seat++)
            sum -= seen->won[seat] * log(own[seat] / all);
    }
    return sum / (double)f->count;
}

/* Only ratios matter: the first number stays. Chances never rise with distance. */
static void round_table(const fitting *f, int32_t *table) {
    double scale = table[0] / f->chance[0];
    for (size_t i = 1; i < f->weight->count; i++) {
        double value = floor(f->chance[i] * scale + 0.5);
        if (value > table[i - 1]) value = table[i - 1];
        table[i] = value > f->weight->least ? (int32_t)value : f->weight->least;
    }
}

static void fit_table(fitting *f, int32_t *table) {
    double before[WEIGHTS_NUMBERS_MAX];
    for (size_t i = 0; i < f->weight->count; i++) f->chance[i] = before[i] = table[i];
    printf("%zu positions of %llu games; surprise %.5f", f->count,
           (unsigned long long)f->run->games, surprise(f));
    for (int fit = 0; fit < FITS; fit++) improve(f, before);
    round_table(f, table);
    for (size_t i = 0; i < f->weight->count; i++) f->chance[i] = table[i];
    printf(" -> %.5f\n%s = ", surprise(f), f->weight->name);
    weights_put(stdout, f->weight, table, " ");
    printf("\n");
}

bool tune_fit(const tune_run *run, tune_numbers *numbers) {
    tune_player player;
    const weights_kind *kind = run->game.kind;
    fitting f = {.run = run,
                 .player = &player,
                 .seats = run->table->players,
                 .weight = weights_find(kind, run->game.table)};
    tune_player_make(&player, &run->game, numbers);
    bool is_fine = play_games(&f);
    if (is_fine && f.count > 0) fit_table(&f, numbers->at + weights_place(kind, f.weight));
    free(f.sights);
    return is_fine;
}
