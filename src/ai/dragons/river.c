#include "ai/dragons/river.h"

#include "ai/dragons/corridor.h"
#include "core/bits.h"
#include <string.h>

enum { COSTS = WAY_FAR };

/* --------------------------------------------------------- where islands are -- */

static bool is_apart(const rd_table *islands, unsigned count, const uint8_t *taken, rd_point p) {
    int64_t apart = 2 * islands->board.stone_radius;
    for (unsigned i = 0; i < count; i++)
        if (rd_distance2(islands->board.centre[taken[i]], p) < apart * apart) return false;
    return true;
}

/* Gives points to the numbers that have no stone. */
typedef struct surveying {
    rd_table *islands;
    const rd_table *t;
    const rd_state *s;
    uint8_t taken[RD_STONES];
    unsigned count;
    uint32_t open; /* numbers without a point */
} surveying;

static void put_point(surveying *v, unsigned number, rd_point p) {
    v->islands->board.centre[number] = p;
    v->taken[v->count++] = (uint8_t)number;
    v->open &= ~(UINT32_C(1) << number);
}

static void offer_point(surveying *v, rd_point p) {
    if (v->open == 0 || !is_apart(v->islands, v->count, v->taken, p)) return;
    if (rd_point_rule(v->t, v->s, p) == RD_FINE) put_point(v, gw_bit_lowest(v->open), p);
}

/* Stones that the shortest corridors need. */
static void offer_corridors(surveying *v) {
    rd_site site;
    corridor c;
    rd_site_fill(&site, v->t, v->s);
    for (gw_seat seat = 1; seat <= v->t->base.players; seat++) {
        rd_corridor_find(&c, &site, seat);
        for (unsigned i = 0; i < c.count; i++)
            if (c.span[i].needs_stone) offer_point(v, c.span[i].to);
    }
}

/* The expert game has no islands: the board's own are as good a spread of points as any,
 * behind the stones that are there and those that corridors need. Returns the numbers that
 * have a point, as bits; the others are out of everybody's reach. */
static uint32_t survey(rd_table *islands, const rd_table *t, const rd_state *s,
                       const rd_point *also, size_t count) {
    surveying v = {.islands = islands, .t = t, .s = s};
    const rd_point nowhere = {4 * RD_COORDINATE, 4 * RD_COORDINATE};
    *islands = *t;
    islands->is_expert = false;
    v.open = (UINT32_C(1) << RD_STONES) - 1;
    for (unsigned i = 0; i < RD_STONES; i++)
        if (s->stones >> i & 1) put_point(&v, i, rd_centre(t, s, i));
    for (size_t i = 0; i < count; i++) offer_point(&v, also[i]);
    offer_corridors(&v);
    for (unsigned i = 0; i < RD_STONES; i++) offer_point(&v, t->board.centre[i]);
    for (unsigned i = 0; i < RD_STONES; i++)
        if (v.open >> i & 1) islands->board.centre[i] = nowhere;
    memset(islands->spans, 0, sizeof islands->spans);
    memset(islands->cross, 0, sizeof islands->cross);
    rd_spans_fill(islands);
    return ~v.open & ((UINT32_C(1) << RD_STONES) - 1);
}

void rd_river_fill(river *r, const rd_weights *weights, const rd_table *t, const rd_state *s,
                   const rd_point *also, size_t count) {
    r->weights = weights;
    r->t = t;
    r->points = (UINT32_C(1) << RD_STONES) - 1;
    if (t->is_expert) {
        r->points = survey(&r->islands, t, s, also, count);
        r->t = &r->islands;
    }
    memset(r->reach, 0, sizeof r->reach);
    memset(r->fits, 0, sizeof r->fits);
    for (unsigned size = 1; size <= RD_SIZES; size++)
        for (unsigned a = 0; a < RD_SUPPORTS; a++) {
            uint64_t others = r->t->spans[size - 1][a];
            r->reach[a] |= others;
            for (; others; others &= others - 1) {
                rd_laid l = rd_laid_of(a, gw_bit_lowest(others));
                r->fits[rd_pair(l.low, l.high)] |= (uint8_t)(1U << (size - 1));
            }
        }
}

/* ------------------------------------------------------------ what lies there -- */

void rd_ground_fill(ground *g, const river *r, const rd_state *s) {
    rd_site_fill(&g->site, r->t, s);
    memset(g->crossed, 0, sizeof g->crossed);
    uint64_t under = 0;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        if (!rd_is_laid(l)) continue;
        unsigned pair = rd_pair(l.low, l.high);
        under |= r->t->under[pair];
        for (unsigned i = 0; i < RD_PAIR_WORDS; i++) g->crossed[i] |= r->t->cross[pair][i];
    }
    g->open = g->site.present;
    for (unsigned i = 0; i < RD_SUPPORTS; i++)
        if (gw_bit_count(g->site.at[i]) >= RD_CARRIED_MAX) g->open &= ~RD_BIT(i);
    g->free = ~(s->stones | under) & r->points;
}

/* RD-P3, RD-P5 */
static bool is_clear(const river *r, const ground *g, unsigned pair) {
    uint64_t barred = (g->crossed[pair / 64] | g->site.laid[pair / 64]) >> (pair % 64) & 1;
    return !barred && !(r->t->under[pair] & g->site.present);
}

bool rd_way_can_lay(const ground *g, const span *p) {
    return p->size > 0 && g->open >> p->near & 1 && g->open >> p->far & 1;
}

/* ------------------------------------------------------------------ distances -- */

/* Supports by their cost, all that are not settled. */
typedef struct finding {
    ways *w;
    const river *r;
    const ground *g;
    const uint8_t *whims;
    uint8_t held;                            /* sizes in the seat's supply, bit size - 1 */
    unsigned stone, plank, crowded, missing; /* costs */
    uint64_t at_cost[COSTS];
} finding;

static void improve(finding *f, unsigned u, unsigned v, unsigned cost, unsigned size) {
    ways *w = f->w;
    if (cost >= w->cost[u]) return;
    if (w->cost[u] < COSTS) f->at_cost[w->cost[u]] &= ~RD_BIT(u);
    f->at_cost[cost] |= RD_BIT(u);
    w->cost[u] = (uint8_t)cost;
    w->next[u] = (uint8_t)v;
    w->size[u] = (uint8_t)size;
    w->used[u] = (uint8_t)(w->used[v] | (size ? 1U << (size - 1) : 0U));
}

/* What it takes to come to `u` and to go on from there. */
static unsigned cost_of(const finding *f, unsigned u) {
    if (rd_is_village(u)) return WAY_STEP;
    return f->g->site.present >> u & 1 ? 0 : f->stone + f->whims[u];
}

static void relax_laid(finding *f, unsigned v) {
    const rd_site *site = &f->g->site;
    for (uint64_t planks = site->at[v]; planks; planks &= planks - 1) {
        unsigned plank = gw_bit_lowest(planks);
        unsigned u = (unsigned)site->s->laid[plank].low + site->s->laid[plank].high - v;
        unsigned crowd = site->occupied >> plank & 1 ? f->crowded : 0;
        improve(f, u, v, f->w->cost[v] + (unsigned)WAY_STEP + crowd + cost_of(f, u), 0);
    }
}

static void relax_open(finding *f, unsigned v) {
    uint64_t ends = f->g->open | f->g->free;
    if (!(ends >> v & 1)) return;
    unsigned base = f->w->cost[v] + (unsigned)WAY_STEP + f->plank;
    uint8_t unused = (uint8_t)~f->w->used[v];
    for (uint64_t us = f->r->reach[v] & ends & ~f->w->settled; us; us &= us - 1) {
        unsigned u = gw_bit_lowest(us), cost = base + cost_of(f, u);
        rd_laid l = rd_laid_of(u, v);
        unsigned pair = rd_pair(l.low, l.high);
        unsigned sizes = f->r->fits[pair] & unused;
        if (cost >= f->w->cost[u] || sizes == 0 || !is_clear(f->r, f->g, pair)) continue;
        if (sizes & f->held)
            sizes &= f->held;
        else
            cost += f->missing;
        improve(f, u, v, cost, gw_bit_lowest(sizes) + 1);
    }
}

/* The supports that a pawn goes on from. */
static uint64_t ends_of(const rd_state *s, unsigned place) {
    if (place >= RD_PLANKS) return RD_BIT(RD_VILLAGE(place - RD_PLANKS));
    return RD_BIT(s->laid[place].low) | RD_BIT(s->laid[place].high);
}

bool rd_ways_reach(const ways *w, const rd_state *s, unsigned place) {
    return !(ends_of(s, place) & ~w->settled);
}

void rd_ways_find(ways *w, const river *r, const ground *g, gw_seat seat, const uint8_t *whims) {
    const rd_state *s = g->site.s;
    const rd_weights *weights = r->weights;
    finding f = {.w = w,
                 .r = r,
                 .g = g,
                 .whims = whims,
                 .stone = (unsigned)weights->stone_cost,
                 .plank = (unsigned)weights->plank_cost,
                 .crowded = (unsigned)weights->crowded_cost,
                 .missing = (unsigned)weights->missing_cost};
    uint64_t wanted = ends_of(s, s->pawn[seat - 1]);
    unsigned goal = RD_VILLAGE(rd_opposite(r->t->colour[seat - 1]));
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) f.held |= (uint8_t)(1U << i);
    if (gw_bit_count(s->stones) == RD_STONES) f.stone += f.missing;
    memset(w->cost, WAY_FAR, sizeof w->cost);
    w->settled = 0;
    w->used[goal] = 0;
    w->next[goal] = (uint8_t)goal;
    w->cost[goal] = WAY_STEP;
    f.at_cost[WAY_STEP] = RD_BIT(goal);
    for (unsigned cost = WAY_STEP; cost < COSTS; cost++)
        while (f.at_cost[cost]) {
            unsigned v = gw_bit_lowest(f.at_cost[cost]);
            f.at_cost[cost] &= f.at_cost[cost] - 1;
            w->settled |= RD_BIT(v);
            if (!(wanted & ~w->settled)) return;
            relax_laid(&f, v);
            relax_open(&f, v);
        }
    w->settled = ~UINT64_C(0);
}

unsigned rd_ways_cost(const ways *w, const rd_state *s, unsigned place, unsigned goal) {
    if (place >= RD_PLANKS) {
        unsigned cost = w->cost[RD_VILLAGE(place - RD_PLANKS)];
        if (place == RD_VILLAGE_PLACE(goal)) return 0;
        return cost == WAY_FAR ? WAY_FAR : cost - WAY_STEP;
    }
    unsigned low = w->cost[s->laid[place].low], high = w->cost[s->laid[place].high];
    return low < high ? low : high;
}

void rd_way_follow(way *y, const ways *w, const ground *g, gw_seat seat) {
    const rd_state *s = g->site.s;
    unsigned place = s->pawn[seat - 1];
    unsigned u = place >= RD_PLANKS ? RD_VILLAGE(place - RD_PLANKS) : s->laid[place].low;
    if (place < RD_PLANKS && w->cost[s->laid[place].high] < w->cost[u]) u = s->laid[place].high;
    *y = (way){.is_open = w->cost[u] < WAY_FAR,
               .begins_in_village = place < RD_PLANKS && rd_is_village(u)};
    for (; y->is_open && w->next[u] != u && y->count < WAY_SPANS; u = w->next[u]) {
        unsigned v = w->next[u], size = w->size[u];
        y->span[y->count++] = (span){.near = (uint8_t)u,
                                     .far = (uint8_t)v,
                                     .size = (uint8_t)size,
                                     .needs_stone = !(g->site.present >> v & 1),
                                     .is_held = size > 0 && s->supply[seat - 1][size - 1] > 0};
    }
}
