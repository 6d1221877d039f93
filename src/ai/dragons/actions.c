/* Decisions while cards are carried out: each candidate is tried in playouts, the weaker ones less
 * and less often. */
#include "ai/dragons/search.h"

#include <string.h>

static bool is_possible(const rd_state *s, gw_seat seat, const program *p) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        unsigned card = s->program[seat - 1][slot];
        if (card != RD_UNKNOWN_CARD && card != p->card[slot]) return false;
    }
    return true;
}

/* Gives a seat a foreseen program that fits what was revealed, if there is one; else its cards stay
 * unknown. */
static void foresee(search *k, gw_seat seat) {
    enum { UNFORESEEN = 6 };
    rd_state *s = &k->playout.s;
    gw_random *random = &k->playout.random;
    const program *planned = rd_search_shadow(k, seat, random);
    if (planned) {
        memcpy(s->program[seat - 1], planned, sizeof *planned);
        k->playout.planners |= (uint8_t)(1U << (seat - 1));
        return;
    }
    const foresight *f = &k->foreseen[seat - 1];
    const program *fitting[SEARCH_FORESEEN];
    unsigned count = 0;
    for (unsigned i = 0; i < f->count; i++)
        if (is_possible(s, seat, &f->program[i])) fitting[count++] = &f->program[i];
    if (count == 0 || gw_random_below(random, UNFORESEEN) == 0) return;
    memcpy(s->program[seat - 1], fitting[gw_random_below(random, count)], sizeof(program));
}

/* Begins a playout in which candidates can be tried. */
static void begin_trial(search *k, uint64_t seed) {
    playout *d = &k->playout;
    uint32_t nodes = d->nodes;
    rd_playout_begin(d, &k->terrain, &k->start, seed);
    d->nodes = nodes;
    for (gw_seat seat = 1; seat <= k->terrain.t->base.players; seat++) {
        if (seat != k->seat) foresee(k, seat);
        rd_playout_paths(d, seat);
    }
    rd_playout_copy(&k->mark[0], d);
}

/* The seat's share of the win if it begins with this action. */
static int32_t try_action(search *k, gw_action action) {
    playout *d = &k->playout;
    int32_t share[RD_COLOURS];
    rd_playout_copy(d, &k->mark[0]);
    rd_playout_act(d, action);
    rd_playout_play(d, k->start.round);
    rd_playout_shares(d, k->level->weights->chance, share);
    return share[k->seat - 1];
}

/* The best candidate so far. */
static size_t leader_of(const search *k, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (k->candidate[i].value > k->candidate[best].value) best = i;
    return best;
}

/* Sorts the candidates, the best first. */
static void sort(candidate *list, size_t count) {
    for (size_t i = 1; i < count; i++) {
        candidate moved = list[i];
        size_t at = i;
        for (; at > 0 && list[at - 1].value < moved.value; at--) list[at] = list[at - 1];
        list[at] = moved;
    }
}

/* Tries each candidate once, all from the same start; false if the budget is spent. */
static bool try_all(search *k, size_t count) {
    int32_t share[SEARCH_CANDIDATES];
    uint64_t seed = k->seed++;
    size_t leader = leader_of(k, count);
    begin_trial(k, seed);
    for (size_t i = 0; i < count; i++) {
        share[i] = try_action(k, k->candidate[i].action);
        if (i == leader) rd_search_tally(k, k->seat);
        if (rd_search_is_spent(k)) return false;
    }
    for (size_t i = 0; i < count; i++) k->candidate[i].value += share[i];
    return true;
}

/* The best candidate, as far as a careless level can tell. */
static const candidate *choose_candidate(search *k, size_t count, uint32_t tries) {
    gw_random random = gw_random_seed(k->seed++);
    const candidate *best = k->candidate;
    int64_t best_value = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        int64_t mistake = gw_random_below(&random, k->level->careless + 1U);
        int64_t value = k->candidate[i].value + mistake * tries;
        if (value <= best_value) continue;
        best = &k->candidate[i];
        best_value = value;
    }
    return best;
}

gw_action rd_search_action(search *k, size_t count) {
    enum { FIRST_TRIES = 4, LEAST = 2 };
    uint32_t tries = 0, narrow_at = FIRST_TRIES;
    rd_search_reset_tallies(k);
    while (try_all(k, count)) {
        tries++;
        if (tries < narrow_at || count <= LEAST) continue;
        narrow_at += narrow_at;
        sort(k->candidate, count);
        count = (count + 1) / 2;
    }
    return choose_candidate(k, count, tries)->action;
}
