#include "ai/dragons/route.h"

#include "core/bits.h"
#include <string.h>

/* Costs compare lengths first, then steps. */
enum { LENGTH = 64, STEP = PATH_STEP * LENGTH + 1, NEVER = UINT16_MAX, LOOKS = 100000 };
enum { SIZE_SETS = 1 << RD_SIZES, EDGES = RD_SUPPORTS * (RD_SUPPORTS - 1) };

/* A connection of two supports: a plank that lies there, or planks that could be laid. */
typedef struct edge {
    uint8_t from, to;
    uint8_t sizes; /* that fit, bit size - 1; 0: a plank lies there */
    uint16_t cost; /* without the plank to be laid */
} edge;

typedef struct search {
    const terrain *r;
    const ground *g;
    unsigned goal;
    unsigned held; /* sizes in the supply, bit size - 1 */
    unsigned stone, plank, crowded, missing;
    unsigned count;
    edge edge[EDGES];
    uint16_t first[RD_SUPPORTS + 1]; /* edge from each support; edges are sorted */
    /* A lower bound of the cost from a support to the goal, by the sizes laid before. */
    uint16_t rest[RD_SUPPORTS][SIZE_SETS];
    unsigned most, next; /* the highest cost allowed now, and the lowest cost above it */
    unsigned left;       /* supports that may still be visited */

    /* The path being examined, from the pawn on. */
    path path;
    uint64_t passed, placed, under; /* supports: passed, with a new stone, under new planks */
    uint64_t laid[RD_PAIR_WORDS];   /* new planks */
    unsigned used;                  /* their sizes, bit size - 1 */
    uint8_t carried[RD_SUPPORTS];   /* how many planks a support has to carry */
} search;

/* ------------------------------------------------------------------ estimates -- */

/* The cost of stepping onto a support. */
static unsigned cost_of(const search *f, unsigned support) {
    if (rd_is_village(support)) return STEP;
    return f->g->layout.present >> support & 1 ? 0 : f->stone;
}

static unsigned cost_of_size(const search *f, unsigned size) {
    return f->plank + (f->held >> (size - 1) & 1 ? 0 : f->missing);
}

static void add_edge(search *f, unsigned u, unsigned v) {
    const ground *g = f->g;
    uint64_t plank = g->layout.at[u] & g->layout.at[v], ends = g->open | g->free;
    rd_laid l = rd_laid_of(u, v);
    bool fits = ends >> u & 1 && g->clear[u] & ends & RD_BIT(v);
    if (!plank && !fits) return;
    unsigned crowd = plank & g->layout.occupied ? f->crowded : 0;
    f->edge[f->count++] = (edge){.from = (uint8_t)u,
                                 .to = (uint8_t)v,
                                 .sizes = plank ? 0 : f->r->fits[rd_pair(l.low, l.high)],
                                 .cost = (uint16_t)(STEP + crowd + cost_of(f, v))};
}

static void list_edges(search *f) {
    for (unsigned u = 0; u < RD_SUPPORTS; u++) {
        f->first[u] = (uint16_t)f->count;
        for (unsigned v = 0; v < RD_SUPPORTS; v++)
            if (u != v) add_edge(f, u, v);
    }
    f->first[RD_SUPPORTS] = (uint16_t)f->count;
}

/* A lower bound of the cost from the start of an edge, over a plank of that size. */
static unsigned cost_over(const search *f, const edge *e, unsigned size, unsigned used) {
    unsigned then = size ? used | 1U << (size - 1) : used;
    unsigned rest = f->rest[e->to][then];
    return rest == NEVER ? NEVER : rest + e->cost + (size ? cost_of_size(f, size) : 0);
}

static bool improve(search *f, const edge *e, unsigned size, unsigned used) {
    unsigned cost = cost_over(f, e, size, used);
    if (cost >= f->rest[e->from][used]) return false;
    f->rest[e->from][used] = (uint16_t)cost;
    return true;
}

/* Computes the cost from each support, as if new planks did not obstruct each other. Laying a plank
 * only adds a size: such a set is a larger number, so its costs are already known. */
static void estimate(search *f) {
    memset(f->rest, UINT8_MAX, sizeof f->rest); /* NEVER */
    for (unsigned used = SIZE_SETS; used-- > 0;) {
        f->rest[f->goal][used] = 0;
        for (unsigned i = 0; i < f->count; i++)
            for (unsigned sizes = f->edge[i].sizes & ~used; sizes; sizes &= sizes - 1)
                improve(f, &f->edge[i], gw_bit_lowest(sizes) + 1, used);
        for (bool is_better = true; is_better;) {
            is_better = false;
            for (unsigned i = 0; i < f->count; i++)
                if (f->edge[i].sizes == 0) is_better |= improve(f, &f->edge[i], 0, used);
        }
    }
}

/* ------------------------------------------------------------------- building -- */

/* RD-S1, RD-P3, RD-P4: whether the path can continue, with a new plank or over one that lies
 * there. */
static bool fits_in(const search *f, const edge *e, unsigned pair) {
    bool needs_stone = !(f->g->layout.present >> e->to & 1);
    if (needs_stone && f->under >> e->to & 1) return false;
    if (e->sizes == 0) return true;
    if (f->carried[e->from] >= RD_CARRIED_MAX || f->carried[e->to] >= RD_CARRIED_MAX) return false;
    if (f->r->t->under[pair] & f->placed) return false;
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++)
        if (f->r->t->cross[pair][i] & f->laid[i]) return false;
    return true;
}

static bool look_from(search *f, unsigned u, unsigned cost);

/* Continues the path over a plank of that size, or over one that lies there (0). */
static bool look_over(search *f, const edge *e, unsigned size, unsigned cost) {
    rd_laid l = rd_laid_of(e->from, e->to);
    unsigned pair = rd_pair(l.low, l.high), bit = size ? 1U << (size - 1) : 0;
    uint64_t placed = f->placed, under = f->under;
    bool needs_stone = !(f->g->layout.present >> e->to & 1), is_new = size > 0;
    if (f->path.count == PATH_SPANS || !fits_in(f, e, pair)) return false;
    f->path.span[f->path.count++] = (span){.near = e->from,
                                           .far = e->to,
                                           .size = (uint8_t)size,
                                           .needs_stone = needs_stone,
                                           .is_held = f->held & bit};
    if (needs_stone) f->placed |= RD_BIT(e->to);
    if (is_new) {
        f->under |= f->r->t->under[pair];
        f->laid[pair / 64] |= RD_BIT(pair % 64);
    }
    f->used |= bit;
    f->carried[e->from] = (uint8_t)(f->carried[e->from] + is_new);
    f->carried[e->to] = (uint8_t)(f->carried[e->to] + is_new);
    bool is_found = look_from(f, e->to, cost);
    f->carried[e->from] = (uint8_t)(f->carried[e->from] - is_new);
    f->carried[e->to] = (uint8_t)(f->carried[e->to] - is_new);
    f->used &= ~bit;
    if (is_new) f->laid[pair / 64] &= ~RD_BIT(pair % 64);
    f->placed = placed;
    f->under = under;
    if (!is_found) f->path.count--;
    return is_found;
}

/* Continues unless the cost would exceed `most`. */
static bool try_over(search *f, const edge *e, unsigned size, unsigned cost) {
    unsigned rest = cost_over(f, e, size, f->used);
    if (rest == NEVER) return false;
    if (cost + rest > f->most) {
        if (cost + rest < f->next) f->next = cost + rest;
        return false;
    }
    return look_over(f, e, size, cost + e->cost + (size ? cost_of_size(f, size) : 0));
}

/* Whether a path leads from there to the goal; if so, it is in f->path. */
static bool look_from(search *f, unsigned u, unsigned cost) {
    bool is_found = false;
    if (u == f->goal) return true;
    if (f->left == 0) return false;
    f->left--;
    f->passed |= RD_BIT(u);
    for (unsigned i = f->first[u]; i < f->first[u + 1] && !is_found; i++) {
        const edge *e = &f->edge[i];
        if (f->passed >> e->to & 1) continue;
        if (e->sizes == 0) is_found = try_over(f, e, 0, cost);
        for (unsigned sizes = e->sizes & ~f->used; sizes && !is_found; sizes &= sizes - 1)
            is_found = try_over(f, e, gw_bit_lowest(sizes) + 1, cost);
    }
    f->passed &= ~RD_BIT(u);
    return is_found;
}

/* Searches from one of the supports where the pawn can start. */
static bool begin_at(search *f, unsigned support, unsigned cost) {
    unsigned all = cost + f->rest[support][0];
    f->path.begins_in_village = cost > 0;
    if (f->rest[support][0] == NEVER) return false;
    if (all <= f->most) return look_from(f, support, cost);
    if (all < f->next) f->next = all;
    return false;
}

/* A pawn starts from both ends of its plank, one of which may be a village, or from its village. */
static bool look_from_pawn(search *f, unsigned place) {
    if (place >= RD_PLANKS) return begin_at(f, RD_VILLAGE(place - RD_PLANKS), 0);
    const rd_laid *l = &f->g->layout.s->laid[place];
    return begin_at(f, l->low, 0) || begin_at(f, l->high, rd_is_village(l->high) ? STEP : 0);
}

/* --------------------------------------------------------------------- routes -- */

static void begin(search *f, const terrain *r, const ground *g, gw_seat seat) {
    const rd_weights *w = r->weights;
    const rd_state *s = g->layout.s;
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
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) f->held |= 1U << i;
    for (unsigned i = 0; i < RD_SUPPORTS; i++)
        f->carried[i] = (uint8_t)gw_bit_count(g->layout.at[i]);
    list_edges(f);
    estimate(f);
}

static void describe(rd_route *route, const search *f) {
    route->path = f->path;
    route->path.is_open = true;
    route->length = f->most / LENGTH;
    route->steps = f->most % LENGTH;
    for (unsigned i = 0; i < f->path.count; i++) {
        route->stones += f->path.span[i].needs_stone;
        route->planks += f->path.span[i].size > 0;
    }
}

/* Tries paths of the lowest possible cost first. If none of them can be built, it tries the next
 * higher cost, so the first path found is the shortest. */
void rd_route_find(rd_route *route, const terrain *r, const ground *g, gw_seat seat) {
    search f;
    begin(&f, r, g, seat);
    *route = (rd_route){.length = ROUTE_NONE};
    bool is_found = false;
    for (f.next = 0; f.next < NEVER && f.left > 0 && !is_found;) {
        f.most = f.next;
        f.next = NEVER;
        is_found = look_from_pawn(&f, g->layout.s->pawn[seat - 1]);
    }
    route->is_known = is_found || f.left > 0;
    if (is_found) describe(route, &f);
}
