/* Expected shares. Only playouts count that were not used to choose what is played in them: what
 * looked best in some playouts was lucky there, and does worse in later ones. */
#include "ai/shares.h"
#include "ai/dragons/search.h"

#include <string.h>

enum {
    WHOLE = 1000000, /* the whole win in intermediate results */
    LEAST_SHARE = 6, /* reported as 1 %: playouts are few, so they make nothing certain */
    ENOUGH = 1 << 14 /* playouts; more count no more, and sums stay small */
};

void rd_search_reset_tallies(search *k) {
    memset(k->tally, 0, sizeof k->tally);
}

void rd_search_tally(search *k, gw_seat leader) {
    tally *a = &k->tally[leader];
    int32_t share[RD_COLOURS];
    rd_playout_shares(&k->playout, k->level->weights->reported_chance, share);
    for (unsigned i = 0; i < k->terrain.t->base.players; i++) a->share[i] += share[i];
    a->playouts++;
}

/* The shares judging by the position itself, without whims. */
static tally look_at_position(search *k) {
    playout *d = &k->playout;
    uint32_t nodes = d->nodes;
    int32_t share[RD_COLOURS];
    tally a = {.playouts = 1};
    rd_playout_begin(d, &k->terrain, &k->start, 0);
    d->whim = TERRAIN_NO_WHIM;
    rd_playout_shares(d, k->level->weights->reported_chance, share);
    d->nodes = nodes;
    for (unsigned i = 0; i < k->terrain.t->base.players; i++) a.share[i] = share[i];
    return a;
}

/* Adds the mean shares of a tally, weighted like `playouts` playouts; scaled by GW_SHARE so that
 * little is lost by rounding. */
static void add_mean(int64_t sum[GW_SEATS_MAX + 1], const tally *a, unsigned players,
                     int64_t playouts) {
    for (unsigned i = 0; i < players && a->playouts > 0; i++)
        sum[i + 1] += a->share[i] * GW_SHARE / a->playouts * playouts;
}

/* Each seat's best candidates count equally, however often they were tried: in those playouts that
 * seat responds to the others, who do not respond to it. */
static void add_leaders(int64_t sum[GW_SEATS_MAX + 1], const search *k) {
    unsigned players = k->terrain.t->base.players, leaders = 0;
    int64_t playouts = 0;
    for (unsigned seat = 1; seat <= players; seat++) {
        leaders += k->tally[seat].playouts > 0;
        playouts += k->tally[seat].playouts;
    }
    if (playouts > ENOUGH) playouts = ENOUGH;
    for (unsigned seat = 1; seat <= players && leaders > 0; seat++)
        add_mean(sum, &k->tally[seat], players, (playouts + leaders - 1) / leaders);
}

static uint32_t square_root(uint64_t of) {
    uint64_t made = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit /= 2)
        if ((made + bit) * (made + bit) <= of) made += bit;
    return (uint32_t)made;
}

static void normalise(int64_t part[GW_SEATS_MAX + 1], unsigned players, int64_t whole) {
    int64_t sum = 0;
    for (unsigned seat = 1; seat <= players; seat++) sum += part[seat];
    for (unsigned seat = 1; seat <= players && sum > 0; seat++)
        part[seat] = part[seat] * whole / sum;
}

/* Playouts continue by habit, but the real players think as much as the judge does, and the better
 * they play, the less is decided. So the more it has thought, the closer the reported shares come
 * to the square roots of those in playouts. */
static void doubt(const search *k, int64_t expected[GW_SEATS_MAX + 1], unsigned players) {
    enum { PARTS = 1000 };
    const rd_weights *w = k->level->weights;
    uint64_t few = (uint64_t)w->reported_few, nodes = k->looked > few ? k->looked - few : 0;
    int64_t doubted = (int64_t)(nodes * PARTS / (nodes + (uint64_t)w->reported_many));
    int64_t roots[GW_SEATS_MAX + 1];
    for (unsigned seat = 1; seat <= players; seat++)
        roots[seat] = square_root((uint64_t)expected[seat] * WHOLE);
    normalise(roots, players, WHOLE);
    for (unsigned seat = 1; seat <= players; seat++)
        expected[seat] = (expected[seat] * (PARTS - doubted) + roots[seat] * doubted) / PARTS;
}

gw_shares rd_search_shares(search *k) {
    unsigned players = k->terrain.t->base.players;
    uint32_t most = (uint32_t)k->level->weights->position_playouts;
    const tally *habit = &k->tally[SEARCH_NOBODY];
    tally position = look_at_position(k);
    int64_t expected[GW_SEATS_MAX + 1] = {0}, rest = GW_SHARE - LEAST_SHARE * (int64_t)players;
    add_mean(expected, &position, players, most);
    add_mean(expected, habit, players, habit->playouts < most ? habit->playouts : most);
    add_leaders(expected, k);
    normalise(expected, players, WHOLE);
    doubt(k, expected, players);
    for (unsigned seat = 1; seat <= players; seat++)
        expected[seat] = expected[seat] * rest + (int64_t)WHOLE * LEAST_SHARE;
    return gw_shares_by(players, expected);
}
