#include "tune_truth.h"

#include <math.h>
#include <stdio.h>

enum { BAND = GW_SHARE / TRUTH_BANDS };

/* ----------------------------------------------------------------------- means -- */

static void mean_add(truth_mean *m, double sum, double count) {
    m->sum += sum;
    m->count += count;
    m->squares += sum * sum;
    m->products += sum * count;
    m->counts_squared += count * count;
}

double truth_mean_of(const truth_mean *m) {
    return m->sum / m->count;
}

double truth_error(const truth_mean *m) {
    double of = truth_mean_of(m);
    double squares = m->squares - 2 * of * m->products + of * of * m->counts_squared;
    return 1.96 * sqrt(squares > 0 ? squares : 0) / m->count;
}

/* ---------------------------------------------------------------------- claims -- */

/* The share reported for one seat, and what it won, as parts of the win. */
typedef struct claim {
    int32_t share;
    double reported, won;
} claim;

/* Iterates over the claims of some decisions of a game. */
typedef struct claims {
    const truth_game *game;
    truth_about about;
    size_t decision, to;
    gw_seat seat; /* the last seat of this decision that was visited */
} claims;

static claims claims_of(const truth_game *game, truth_about about, size_t from, size_t to) {
    return (claims){.game = game, .about = about, .decision = from, .to = to};
}

static bool next_claim(claims *c, claim *found) {
    for (; c->decision < c->to; c->decision++, c->seat = 0) {
        const truth_decision *t = &c->game->list[c->decision];
        while (++c->seat <= c->game->players) {
            if (c->about == TRUTH_OF_DECIDER && c->seat != t->seat) continue;
            int32_t share = t->shares.of[c->seat];
            *found = (claim){share, (double)share / GW_SHARE, c->game->won[c->seat]};
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------------- tenths -- */

static void add_bands(truth_band *bands, claims c) {
    struct {
        unsigned claims;
        double won;
    } parts[TRUTH_BANDS] = {{0, 0}};
    claim one;
    while (next_claim(&c, &one)) {
        int place = one.share < GW_SHARE ? one.share / BAND : TRUTH_BANDS - 1;
        bands[place].reported += one.reported;
        parts[place].claims++;
        parts[place].won += one.won;
    }
    for (size_t i = 0; i < TRUTH_BANDS; i++) {
        if (parts[i].claims == 0) continue;
        bands[i].claims += parts[i].claims;
        bands[i].games++;
        arena_sample_add(&bands[i].won, parts[i].won / parts[i].claims, parts[i].claims);
    }
}

/* ---------------------------------------------------------------------- losses -- */

/* A certain claim that turns out wrong would be infinitely surprising, so probabilities are limited
 * to half of the last digit. */
static double surprise_of(double reported, double won) {
    const double least = 0.5 / GW_SHARE;
    double p = fmin(fmax(reported, least), 1 - least);
    return -won * log(p) - (1 - won) * log(1 - p);
}

static double square(double x) {
    return x * x;
}

static void add_part(truth_part *part, claims c) {
    double brier = 0, surprise = 0, brier_gain = 0, surprise_gain = 0, sure_won = 0;
    double even = 1.0 / c.game->players;
    unsigned count = 0, bold = 0, sure = 0;
    claim one;
    while (next_claim(&c, &one)) {
        double error = square(one.reported - one.won),
               surprised = surprise_of(one.reported, one.won);
        count++;
        brier += error;
        surprise += surprised;
        brier_gain += square(even - one.won) - error;
        surprise_gain += surprise_of(even, one.won) - surprised;
        bold += one.share > TRUTH_BOLD;
        if (one.share < TRUTH_SURE) continue;
        sure++;
        sure_won += one.won;
    }
    if (count == 0) return;
    mean_add(&part->brier, brier, count);
    mean_add(&part->surprise, surprise, count);
    mean_add(&part->brier_gain, brier_gain, count);
    mean_add(&part->surprise_gain, surprise_gain, count);
    mean_add(&part->bold, bold, count);
    part->sure += sure;
    if (sure > 0) arena_sample_add(&part->sure_won, sure_won / sure, sure);
}

void truth_add(truth_report *r, const truth_game *game, truth_about about) {
    add_bands(r->bands, claims_of(game, about, 0, game->count));
    for (size_t i = 0; i < TRUTH_THIRDS; i++) {
        size_t from = game->count * i / TRUTH_THIRDS, to = game->count * (i + 1) / TRUTH_THIRDS;
        add_part(&r->parts[i], claims_of(game, about, from, to));
    }
    add_part(&r->parts[TRUTH_WHOLE], claims_of(game, about, 0, game->count));
}

/* -------------------------------------------------------------------- printing -- */

static void print_band(const truth_band *b) {
    if (b->claims == 0) return;
    double reported = b->reported / (double)b->claims;
    arena_figure won = arena_sample_share(&b->won);
    printf("reported %5.1f %%, won %5.1f %% (%.1f to %.1f) in %llu claims of %llu games\n",
           100 * reported, 100 * won.value, 100 * won.low, 100 * won.high,
           (unsigned long long)b->claims, (unsigned long long)b->games);
}

static void print_part(const char *name, const truth_part *p) {
    if (p->brier.count == 0) return;
    printf("%s: Brier %.4f, %+.4f ± %.4f better than an even share; "
           "log loss %.4f, %+.4f ± %.4f better; above 80 %%: %.1f %%",
           name, truth_mean_of(&p->brier), truth_mean_of(&p->brier_gain),
           truth_error(&p->brier_gain), truth_mean_of(&p->surprise),
           truth_mean_of(&p->surprise_gain), truth_error(&p->surprise_gain),
           100 * truth_mean_of(&p->bold));
    if (p->sure > 0) {
        arena_figure won = arena_sample_share(&p->sure_won);
        printf("; from 95 %% on: %llu, won %.1f %% (%.1f to %.1f)", (unsigned long long)p->sure,
               100 * won.value, 100 * won.low, 100 * won.high);
    }
    printf("\n");
}

void truth_print(const truth_report *r) {
    static const char *const names[] = {"first third", "second third", "last third", "all"};
    for (size_t i = 0; i < TRUTH_BANDS; i++) print_band(&r->bands[i]);
    for (size_t i = 0; i <= TRUTH_THIRDS; i++) print_part(names[i], &r->parts[i]);
}
