/* What the results say about strength. */
#include "arena/arena.h"

#include <math.h>
#include <string.h>

enum { FITS = 200, RESAMPLES = 400, ELO_SCALE = 400 };
static const double CONFIDENCE = 1.959964; /* standard deviations on either side for 95 % */

/* ---------------------------------------------------------------- tally -- */

static double points_of(uint8_t rank, uint8_t other) {
    return rank < other ? 1 : rank == other ? 0.5 : 0;
}

static void add_game(arena_tally *t, const uint8_t *names, const uint8_t *rank, unsigned seats) {
    unsigned winners = 0;
    for (unsigned i = 0; i < seats; i++) winners += rank[i] == 1;
    for (unsigned i = 0; i < seats; i++) {
        t->seats[names[i]]++;
        if (rank[i] == 1) t->firsts[names[i]] += 1.0 / winners;
        for (unsigned j = 0; j < seats; j++)
            if (names[i] != names[j]) t->points[names[i]][names[j]] += points_of(rank[i], rank[j]);
    }
    t->games++;
}

static void add_pace(arena_pace *sum, const arena_pace *pace) {
    sum->decisions += pace->decisions;
    sum->microseconds += pace->microseconds;
    if (pace->slowest > sum->slowest) sum->slowest = pace->slowest;
    sum->late += pace->late;
    sum->lost += pace->lost;
}

void arena_tally_add(arena_tally *tally, const arena_field *field, const arena_group *group) {
    const uint8_t *names = field->line_up[arena_line_up_of(field, group->number)];
    for (unsigned r = 0; r < field->seats; r++)
        add_game(tally, names, group->rank[r], field->seats);
    for (unsigned i = 0; i < field->seats; i++) add_pace(&tally->pace[names[i]], &group->pace[i]);
    tally->groups++;
}

/* ------------------------------------------------------------------ Elo -- */

/* Points against each other, with a drawn game more between any two that have met. */
static double games_between(const arena_tally *t, unsigned i, unsigned j) {
    double games = t->points[i][j] + t->points[j][i];
    return games > 0 ? games + 1 : 0;
}

static double all_points(const arena_tally *t, unsigned names, unsigned i) {
    double points = 0;
    for (unsigned j = 0; j < names; j++)
        if (games_between(t, i, j) > 0) points += t->points[i][j] + 0.5;
    return points;
}

/* Bradley-Terry strengths by minorisation and maximisation (Hunter 2004), as Elo. */
static void fit_elo(const arena_tally *t, unsigned names, double elo[ARENA_NAMES_MAX]) {
    double strength[ARENA_NAMES_MAX], mean = 0;
    for (unsigned i = 0; i < names; i++) strength[i] = 1;
    for (int fit = 0; fit < FITS; fit++) {
        for (unsigned i = 0; i < names; i++) {
            double expected = 0;
            for (unsigned j = 0; j < names; j++)
                expected += games_between(t, i, j) / (strength[i] + strength[j]);
            if (expected > 0) strength[i] = all_points(t, names, i) / expected;
        }
    }
    for (unsigned i = 0; i < names; i++) elo[i] = ELO_SCALE * log10(strength[i]);
    for (unsigned i = 0; i < names; i++) mean += elo[i] / names;
    for (unsigned i = 0; i < names; i++) elo[i] -= mean;
}

static double score_of(const arena_tally *t, unsigned names, unsigned i) {
    double points = 0, games = 0;
    for (unsigned j = 0; j < names; j++) {
        points += t->points[i][j];
        games += t->points[i][j] + t->points[j][i];
    }
    return games > 0 ? points / games : 0.5;
}

static double first_of(const arena_tally *t, unsigned i) {
    return t->seats[i] > 0 ? t->firsts[i] / (double)t->seats[i] : 0;
}

/* --------------------------------------------------------------- errors -- */

typedef struct spread {
    double sum, squares;
} spread;

static void spread_add(spread *s, double value) {
    s->sum += value;
    s->squares += value * value;
}

static double spread_error(const spread *s) {
    double mean = s->sum / RESAMPLES, variance = s->squares / RESAMPLES - mean * mean;
    return variance > 0 ? CONFIDENCE * sqrt(variance) : 0;
}

void arena_strength_find(arena_strength *strength, const arena_field *field,
                         const arena_group *groups, size_t count) {
    arena_tally whole = {.groups = 0};
    arena_group even = {.number = count};
    memset(even.rank, 1, sizeof even.rank);
    spread first[ARENA_NAMES_MAX] = {{0}}, score[ARENA_NAMES_MAX] = {{0}},
           elo_spread[ARENA_NAMES_MAX] = {{0}};
    double elo[ARENA_NAMES_MAX];
    gw_random random = gw_random_seed(1);
    unsigned names = field->names;
    for (size_t i = 0; i < count; i++) arena_tally_add(&whole, field, &groups[i]);
    for (int sample = 0; sample < RESAMPLES; sample++) {
        arena_tally drawn = {.groups = 0};
        for (size_t i = 0; i < count; i++) {
            size_t chosen = gw_random_below(&random, (uint32_t)count + 1);
            arena_tally_add(&drawn, field, chosen < count ? &groups[chosen] : &even);
        }
        fit_elo(&drawn, names, elo);
        for (unsigned i = 0; i < names; i++) {
            spread_add(&first[i], first_of(&drawn, i));
            spread_add(&score[i], score_of(&drawn, names, i));
            spread_add(&elo_spread[i], elo[i]);
        }
    }
    fit_elo(&whole, names, elo);
    memset(strength, 0, sizeof *strength);
    for (unsigned i = 0; i < names; i++) {
        strength->first[i] = (arena_figure){first_of(&whole, i), spread_error(&first[i])};
        strength->score[i] = (arena_figure){score_of(&whole, names, i), spread_error(&score[i])};
        strength->elo[i] = (arena_figure){elo[i], spread_error(&elo_spread[i])};
    }
}
