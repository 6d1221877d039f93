/* Strength by the results. */
#include "arena/arena.h"

#include <string.h>

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
    for (unsigned i = 0; i < field->seats; i++) {
        add_pace(&tally->pace[names[i]], &group->pace[i]);
        if (tally->why[names[i]] == NULL) tally->why[names[i]] = group->why[i];
    }
    if (group->is_earlier) {
        tally->earlier += field->seats;
        if (group->time > tally->newest) tally->newest = group->time;
    }
    tally->groups++;
}

/* ------------------------------------------------------------- strength -- */

/* The results of one name's groups. */
typedef struct evidence {
    arena_sample first; /* its share of the wins */
    arena_sample score;
    uint64_t seats, games; /* in the games that it took part in */
} evidence;

static void add_group(evidence *e, const arena_tally *group, unsigned names, unsigned i) {
    double points = 0, possible = 0;
    if (group->seats[i] == 0) return;
    arena_sample_add(&e->first, group->firsts[i] / (double)group->games, 1);
    e->seats += group->seats[i];
    e->games += group->games;
    for (unsigned j = 0; j < names; j++) {
        points += group->points[i][j];
        possible += group->points[i][j] + group->points[j][i];
    }
    if (possible > 0) arena_sample_add(&e->score, points / possible, possible);
}

/* Only one of its seats can win, so the interval is that of all of them together: a name that has
 * two of four seats and wins every game has 50 %, and the interval ends there. */
static arena_figure first_of(const evidence *e) {
    arena_figure figure = arena_sample_share(&e->first);
    double seats = e->games > 0 ? (double)e->seats / (double)e->games : 1;
    return (arena_figure){figure.value / seats, figure.low / seats, figure.high / seats};
}

void arena_strength_find(arena_strength *strength, const arena_field *field,
                         const arena_group *groups, size_t count) {
    evidence found[ARENA_NAMES_MAX] = {{.seats = 0}};
    unsigned names = field->names;
    for (size_t g = 0; g < count; g++) {
        arena_tally group = {.groups = 0};
        arena_tally_add(&group, field, &groups[g]);
        for (unsigned i = 0; i < names; i++) add_group(&found[i], &group, names, i);
    }
    memset(strength, 0, sizeof *strength);
    for (unsigned i = 0; i < names; i++) {
        strength->first[i] = first_of(&found[i]);
        strength->score[i] = arena_sample_share(&found[i].score);
        strength->elo[i] = arena_elo(strength->score[i]);
    }
}
