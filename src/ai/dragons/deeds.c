/* Decisions while cards are carried out: each deed is tried in dreams, the worse ones less
 * and less often. */
#include "ai/dragons/desk.h"

#include <string.h>

static bool is_possible(const rd_state *s, gw_seat seat, const program *p) {
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        unsigned card = s->program[seat - 1][slot];
        if (card != RD_UNKNOWN_CARD && card != p->card[slot]) return false;
    }
    return true;
}

/* Gives a seat a program that was foreseen and fits what was revealed of it, if there is
 * one; else its cards stay unknown. */
static void foresee(desk *k, gw_seat seat) {
    enum { UNFORESEEN = 6 };
    rd_state *s = &k->dream.s;
    gw_random *random = &k->dream.random;
    const program *planned = rd_desk_shadow(k, seat, random);
    if (planned) {
        memcpy(s->program[seat - 1], planned, sizeof *planned);
        k->dream.planners |= (uint8_t)(1U << (seat - 1));
        return;
    }
    const foresight *f = &k->foreseen[seat - 1];
    const program *fitting[DESK_FORESEEN];
    unsigned count = 0;
    for (unsigned i = 0; i < f->count; i++)
        if (is_possible(s, seat, &f->program[i])) fitting[count++] = &f->program[i];
    if (count == 0 || gw_random_below(random, UNFORESEEN) == 0) return;
    memcpy(s->program[seat - 1], fitting[gw_random_below(random, count)], sizeof(program));
}

/* Begins a dream in which deeds can be tried. */
static void begin_trial(desk *k, uint64_t seed) {
    dream *d = &k->dream;
    uint32_t nodes = d->nodes;
    rd_dream_begin(d, &k->river, &k->start, seed);
    d->nodes = nodes;
    for (gw_seat seat = 1; seat <= k->river.t->base.players; seat++) {
        if (seat != k->seat) foresee(k, seat);
        rd_dream_ways(d, seat);
    }
    rd_dream_copy(&k->mark[0], d);
}

/* What the seat gets of the win if it begins with a deed. */
static int32_t try_deed(desk *k, gw_action action) {
    dream *d = &k->dream;
    int32_t share[RD_COLOURS];
    rd_dream_copy(d, &k->mark[0]);
    rd_dream_act(d, action);
    rd_dream_play(d, k->start.round);
    rd_dream_shares(d, k->level->weights->chance, share);
    return share[k->seat - 1];
}

/* The one that does best so far. */
static size_t leader_of(const desk *k, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (k->deed[i].value > k->deed[best].value) best = i;
    return best;
}

/* Sorts the better half to the front, the best one first. */
static void sort(deed *list, size_t count) {
    for (size_t i = 1; i < count; i++) {
        deed moved = list[i];
        size_t at = i;
        for (; at > 0 && list[at - 1].value < moved.value; at--) list[at] = list[at - 1];
        list[at] = moved;
    }
}

/* Tries each deed once, all in the same dream; false if all is spent. */
static bool try_all(desk *k, size_t count) {
    int32_t share[DESK_DEEDS];
    uint64_t seed = k->seed++;
    size_t leader = leader_of(k, count);
    begin_trial(k, seed);
    for (size_t i = 0; i < count; i++) {
        share[i] = try_deed(k, k->deed[i].action);
        if (i == leader) rd_desk_note(k, k->seat);
        if (rd_desk_is_spent(k)) return false;
    }
    for (size_t i = 0; i < count; i++) k->deed[i].value += share[i];
    return true;
}

/* The best of them; somebody careless misjudges them. */
static const deed *choose_deed(desk *k, size_t count, uint32_t tries) {
    gw_random random = gw_random_seed(k->seed++);
    const deed *best = k->deed;
    int64_t best_value = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        int64_t mistake = gw_random_below(&random, k->level->careless + 1U);
        int64_t value = k->deed[i].value + mistake * tries;
        if (value <= best_value) continue;
        best = &k->deed[i];
        best_value = value;
    }
    return best;
}

gw_action rd_desk_deed(desk *k, size_t count) {
    enum { FIRST_TRIES = 4, LEAST = 2 };
    uint32_t tries = 0, narrow_at = FIRST_TRIES;
    rd_desk_forget_dreams(k);
    while (try_all(k, count)) {
        tries++;
        if (tries < narrow_at || count <= LEAST) continue;
        narrow_at += narrow_at;
        sort(k->deed, count);
        count = (count + 1) / 2;
    }
    return choose_deed(k, count, tries)->action;
}
