/* What everybody can expect of the win, by dreams that did not choose what is done in them:
 * what looked best in some dreams had luck in these, and is no better than it looks in the
 * next ones. */
#include "ai/dragons/desk.h"
#include "ai/shares.h"

#include <string.h>

enum {
    WHOLE = 1000000, /* win, while shares are worked out */
    LEAST_TOLD = 6,  /* as 1 %: dreams are few, so that nothing is certain by them */
    ENOUGH = 1 << 14 /* dreams; more count for no more, and sums stay small */
};

void rd_desk_forget_dreams(desk *k) {
    memset(k->tally, 0, sizeof k->tally);
}

void rd_desk_note(desk *k, gw_seat leader) {
    tally *a = &k->tally[leader];
    int32_t share[RD_COLOURS];
    rd_dream_shares(&k->dream, k->level->weights->told_chance, share);
    for (unsigned i = 0; i < k->river.t->base.players; i++) a->share[i] += share[i];
    a->dreams++;
}

/* What the position promises by itself, whoever prefers which island. */
static tally look_at_position(desk *k) {
    dream *d = &k->dream;
    uint32_t nodes = d->nodes;
    int32_t share[RD_COLOURS];
    tally a = {.dreams = 1};
    rd_dream_begin(d, &k->river, &k->start, 0);
    d->whim = RIVER_NO_WHIM;
    rd_dream_shares(d, k->level->weights->told_chance, share);
    d->nodes = nodes;
    for (unsigned i = 0; i < k->river.t->base.players; i++) a.share[i] = share[i];
    return a;
}

/* Adds a mean of shares that counts for so many dreams; GW_SHARE times as much, so that little
 * is lost by rounding. */
static void add_mean(int64_t sum[GW_SEATS_MAX + 1], const tally *a, unsigned players,
                     int64_t dreams) {
    for (unsigned i = 0; i < players && a->dreams > 0; i++)
        sum[i + 1] += a->share[i] * GW_SHARE / a->dreams * dreams;
}

/* Each seat's best programs count alike, however often they were tried: in those dreams that
 * seat answers the others, who do not answer it. */
static void add_answers(int64_t sum[GW_SEATS_MAX + 1], const desk *k) {
    unsigned players = k->river.t->base.players, leaders = 0;
    int64_t dreams = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        leaders += k->tally[seat].dreams > 0;
        dreams += k->tally[seat].dreams;
    }
    if (dreams > ENOUGH) dreams = ENOUGH;
    for (unsigned seat = 1; seat <= players && leaders > 0; seat++)
        add_mean(sum, &k->tally[seat], players, (dreams + leaders - 1) / leaders);
}

static uint32_t root(uint64_t of) {
    uint64_t made = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit /= 2)
        if ((made + bit) * (made + bit) <= of) made += bit;
    return (uint32_t)made;
}

static void make_whole(int64_t part[GW_SEATS_MAX + 1], unsigned players, int64_t whole) {
    int64_t sum = 0;
    for (unsigned seat = 1; seat <= players; seat++) sum += part[seat];
    for (unsigned seat = 1; seat <= players && sum > 0; seat++)
        part[seat] = part[seat] * whole / sum;
}

/* Dreams go on by habit, but those who would play on think as much as the judge does, and the
 * better they play the less is decided: the more it has thought, the nearer what is told comes
 * to the square roots of what was dreamt. */
static void doubt(const desk *k, int64_t told[GW_SEATS_MAX + 1], unsigned players) {
    enum { PARTS = 1000 };
    const rd_weights *w = k->level->weights;
    uint64_t few = (uint64_t)w->told_few, nodes = k->looked > few ? k->looked - few : 0;
    int64_t doubted = (int64_t)(nodes * PARTS / (nodes + (uint64_t)w->told_many));
    int64_t roots[GW_SEATS_MAX + 1];
    for (unsigned seat = 1; seat <= players; seat++)
        roots[seat] = root((uint64_t)told[seat] * WHOLE);
    make_whole(roots, players, WHOLE);
    for (unsigned seat = 1; seat <= players; seat++)
        told[seat] = (told[seat] * (PARTS - doubted) + roots[seat] * doubted) / PARTS;
}

gw_shares rd_desk_tell(desk *k) {
    unsigned players = k->river.t->base.players;
    uint32_t most = (uint32_t)k->level->weights->position_dreams;
    const tally *habit = &k->tally[DESK_NOBODY];
    tally position = look_at_position(k);
    int64_t told[GW_SEATS_MAX + 1] = {0}, rest = GW_SHARE - LEAST_TOLD * (int64_t)players;
    add_mean(told, &position, players, most);
    add_mean(told, habit, players, habit->dreams < most ? habit->dreams : most);
    add_answers(told, k);
    make_whole(told, players, WHOLE);
    doubt(k, told, players);
    for (unsigned seat = 1; seat <= players; seat++)
        told[seat] = told[seat] * rest + (int64_t)WHOLE * LEAST_TOLD;
    return gw_shares_by(players, told);
}
