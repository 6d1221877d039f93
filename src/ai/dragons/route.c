#include "ai/dragons/route.h"

#include "core/bits.h"
#include <string.h>

/* Costs are lengths, and steps where lengths are equal. */
enum { LENGTH = 64, STEP = WAY_STEP * LENGTH + 1, NEVER = UINT16_MAX, LOOKS = 100000 };

typedef struct search {
    const river *r;
    const ground *g;
    unsigned goal;
    unsigned held; /* sizes in the supply, bit size - 1 */
    unsigned stone, plank, crowded, missing;
    uint16_t rest[RD_SUPPORTS]; /* at least so much from a support to the goal */
    unsigned left;              /* nodes that may still be looked at */

    /* The way that is being looked at, from the pawn on. */
    way way;
    uint64_t passed, placed, under; /* supports: passed, with a new stone, under new planks */
    uint64_t laid[RD_PAIR_WORDS];   /* new planks */
    unsigned used;                  /* their sizes, bit size - 1 */
    uint8_t carried[RD_SUPPORTS];   /* how many planks a support has to carry */

    unsigned best; /* cost of the cheapest so far */
    way best_way;
} search;

/* ------------------------------------------------------------------ estimates -- */

/* What it takes to come onto a support. */
static unsigned cost_of(const search *f, unsigned support) {
    if (rd_is_village(support)) return STEP;
    return f->g->site.present >> support & 1 ? 0 : f->stone;
}

static uint64_t plank_between(const search *f, unsigned u, unsigned v) {
    return f->g->site.at[u] & f->g->site.at[v];
}

/* The sizes that could be laid between two supports, bit size - 1. */
static unsigned sizes_between(const search *f, unsigned u, unsigned v) {
    uint64_t ends = f->g->open | f->g->free;
    rd_laid l = rd_laid_of(u, v);
    if (!(ends >> u & 1) || !(f->g->clear[u] & ends & RD_BIT(v))) return 0;
    return f->r->fits[rd_pair(l.low, l.high)];
}

/* From u to v, by the cheapest plank that lies or fits; NEVER if there is none. */
static unsigned cost_between(const search *f, unsigned u, unsigned v) {
    uint64_t plank = plank_between(f, u, v);
    unsigned crowd = plank & f->g->site.occupied ? f->crowded : 0;
    if (plank) return STEP + crowd + cost_of(f, v);
    unsigned sizes = sizes_between(f, u, v);
    if (sizes == 0) return NEVER;
    return STEP + f->plank + (sizes & f->held ? 0 : f->missing) + cost_of(f, v);
}

/* How much it takes at least from each support to the goal: as if each plank could be laid any
 * number of times, and no new ones were in each other's way. */
static void estimate(search *f) {
    uint64_t unsettled = RD_BIT(RD_SUPPORTS) - 1;
    for (unsigned i = 0; i < RD_SUPPORTS; i++) f->rest[i] = NEVER;
    f->rest[f->goal] = 0;
    while (unsettled) {
        unsigned v = gw_bit_lowest(unsettled);
        for (uint64_t bits = unsettled; bits; bits &= bits - 1)
            if (f->rest[gw_bit_lowest(bits)] < f->rest[v]) v = gw_bit_lowest(bits);
        unsettled &= ~RD_BIT(v);
        if (f->rest[v] == NEVER) return;
        for (uint64_t bits = unsettled; bits; bits &= bits - 1) {
            unsigned u = gw_bit_lowest(bits), cost = cost_between(f, u, v);
            if (cost < NEVER && f->rest[v] + cost < f->rest[u])
                f->rest[u] = (uint16_t)(f->rest[v] + cost);
        }
    }
}

/* ------------------------------------------------------------------- building -- */

/* RD-S1, RD-P3, RD-P4: whether the way can go on to v, with a new plank or over one that lies. */
static bool fits_in(const search *f, unsigned u, unsigned v, bool is_new) {
    rd_laid l = rd_laid_of(u, v);
    unsigned pair = rd_pair(l.low, l.high);
    bool needs_stone = !(f->g->site.present >> v & 1);
    if (needs_stone && f->under >> v & 1) return false;
    if (!is_new) return true;
    if (f->carried[u] >= RD_CARRIED_MAX || f->carried[v] >= RD_CARRIED_MAX) return false;
    if (f->r->t->under[pair] & f->placed) return false;
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++)
        if (f->r->t->cross[pair][i] & f->laid[i]) return false;
    return true;
}

static void look_from(search *f, unsigned u, unsigned cost);

/* Goes on over a plank of that size, or one that lies (0). */
static void look_over(search *f, unsigned u, unsigned v, unsigned size, unsigned cost) {
    if (f->way.count == WAY_SPANS || !fits_in(f, u, v, size > 0)) return;
    rd_laid l = rd_laid_of(u, v);
    unsigned pair = rd_pair(l.low, l.high);
    uint64_t placed = f->placed, under = f->under;
    bool needs_stone = !(f->g->site.present >> v & 1);
    f->way.span[f->way.count++] = (span){.near = (uint8_t)u,
                                         .far = (uint8_t)v,
                                         .size = (uint8_t)size,
                                         .needs_stone = needs_stone,
                                         .is_held = size > 0 && f->held >> (size - 1) & 1};
    if (needs_stone) f->placed |= RD_BIT(v);
    if (size > 0) {
        f->under |= f->r->t->under[pair];
        f->laid[pair / 64] |= RD_BIT(pair % 64);
        f->used |= 1U << (size - 1);
        f->carried[u]++;
        f->carried[v]++;
    }
    look_from(f, v, cost);
    if (size > 0) {
        f->laid[pair / 64] &= ~RD_BIT(pair % 64);
        f->used &= ~(1U << (size - 1));
        f->carried[u]--;
        f->carried[v]--;
    }
    f->placed = placed;
    f->under = under;
    f->way.count--;
}

/* Goes on to v, by every plank with which a cheaper way may still come of it. */
static void look_towards(search *f, unsigned u, unsigned v, unsigned cost) {
    unsigned least = cost + cost_between(f, u, v);
    if (plank_between(f, u, v)) {
        look_over(f, u, v, 0, least);
        return;
    }
    unsigned sizes = sizes_between(f, u, v), dearer = sizes & f->held ? f->missing : 0;
    for (unsigned left = sizes & ~f->used; left; left &= left - 1) {
        unsigned size = gw_bit_lowest(left) + 1;
        unsigned own = least + (f->held >> (size - 1) & 1 ? 0 : dearer);
        if (own + f->rest[v] < f->best) look_over(f, u, v, size, own);
    }
}

/* The most promising supports first: the first way that is found is good then, and most others
 * need not be followed to their end. */
static void look_from(search *f, unsigned u, unsigned cost) {
    uint8_t next[RD_SUPPORTS];
    unsigned promise[RD_SUPPORTS], count = 0;
    if (f->left == 0) return;
    f->left--;
    if (u == f->goal) {
        f->best = cost;
        f->best_way = f->way;
        return;
    }
    f->passed |= RD_BIT(u);
    for (unsigned v = 0; v < RD_SUPPORTS; v++) {
        if (f->passed >> v & 1 || f->rest[v] == NEVER) continue;
        unsigned between = cost_between(f, u, v), at = count;
        if (between == NEVER || cost + between + f->rest[v] >= f->best) continue;
        for (count++; at > 0 && cost + between + f->rest[v] < promise[at - 1]; at--) {
            promise[at] = promise[at - 1];
            next[at] = next[at - 1];
        }
        promise[at] = cost + between + f->rest[v];
        next[at] = (uint8_t)v;
    }
    for (unsigned i = 0; i < count && promise[i] < f->best; i++) look_towards(f, u, next[i], cost);
    f->passed &= ~RD_BIT(u);
}

/* --------------------------------------------------------------------- routes -- */

static void begin(search *f, const river *r, const ground *g, gw_seat seat) {
    const rd_weights *w = r->weights;
    const rd_state *s = g->site.s;
    bool is_none_left = gw_bit_count(s->stones) == RD_STONES;
    memset(f, 0, sizeof *f);
    f->r = r;
    f->g = g;
    f->goal = RD_VILLAGE(rd_opposite(r->t->colour[seat - 1]));
    f->stone = (unsigned)(w->stone_cost + (is_none_left ? w->missing_cost : 0)) * LENGTH;
    f->plank = (unsigned)w->plank_cost * LENGTH;
    f->crowded = (unsigned)w->crowded_cost * LENGTH;
    f->missing = (unsigned)w->missing_cost * LENGTH;
    f->left = LOOKS;
    f->best = NEVER;
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) f->held |= 1U << i;
    for (unsigned i = 0; i < RD_SUPPORTS; i++) f->carried[i] = (uint8_t)gw_bit_count(g->site.at[i]);
    estimate(f);
}

/* The pawn goes on from both ends of its plank, one of which may be a village, or from its
 * village. */
static void look_from_pawn(search *f, unsigned place) {
    const rd_state *s = f->g->site.s;
    if (place >= RD_PLANKS) {
        look_from(f, RD_VILLAGE(place - RD_PLANKS), 0);
        return;
    }
    look_from(f, s->laid[place].low, 0);
    f->way.begins_in_village = rd_is_village(s->laid[place].high);
    unsigned cost = f->way.begins_in_village ? STEP : 0;
    if (cost < f->best) look_from(f, s->laid[place].high, cost);
}

static void describe(rd_route *route, const search *f) {
    *route = (rd_route){.is_known = f->left > 0, .length = ROUTE_NONE};
    if (!route->is_known || f->best == NEVER) return;
    route->way = f->best_way;
    route->way.is_open = true;
    route->length = f->best / LENGTH;
    route->steps = f->best % LENGTH;
    for (unsigned i = 0; i < route->way.count; i++) {
        route->stones += route->way.span[i].needs_stone;
        route->planks += route->way.span[i].size > 0;
    }
}

void rd_route_find(rd_route *route, const river *r, const ground *g, gw_seat seat) {
    search f;
    begin(&f, r, g, seat);
    look_from_pawn(&f, g->site.s->pawn[seat - 1]);
    describe(route, &f);
}
