#include "ai/dragons/terrain.h"

#include "ai/dragons/corridor.h"
#include "core/bits.h"
#include <string.h>

enum { COSTS = PATH_FAR, COST_WORDS = (COSTS + 63) / 64 };

/* --------------------------------------------------------- where islands are -- */

static bool is_apart(const rd_table *islands, unsigned count, const uint8_t *taken, rd_point p) {
    int64_t apart = 2 * islands->board.stone_radius;
    for (unsigned i = 0; i < count; i++)
        if (rd_distance2(islands->board.centre[taken[i]], p) < apart * apart) return false;
    return true;
}

/* Assigns points to the island numbers that have no stone. */
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

/* Offers the points of stones that the shortest corridors need. */
static void offer_corridors(surveying *v) {
    rd_layout layout;
    corridor c;
    rd_layout_fill(&layout, v->t, v->s);
    for (gw_seat seat = 1; seat <= v->t->base.players; seat++) {
        rd_corridor_find(&c, &layout, seat);
        for (unsigned i = 0; i < c.count; i++)
            if (c.span[i].needs_stone) offer_point(v, c.span[i].to);
    }
}

/* The expert game has no islands: they are placed at the stones on the board, where corridors need
 * stones, and then where the board has its islands, since those points are spread well. Returns the
 * numbers that have a point, as bits; the others are placed out of reach. */
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

/* Computes where planks can lead, and over which islands. */
static void fill_pairs(terrain *r) {
    memset(r->reach, 0, sizeof r->reach);
    memset(r->fits, 0, sizeof r->fits);
    memset(r->spanned, 0, sizeof r->spanned);
    memset(r->over, 0, sizeof r->over);
    for (unsigned size = 1; size <= RD_SIZES; size++)
        for (unsigned a = 0; a < RD_SUPPORTS; a++) {
            uint64_t others = r->t->spans[size - 1][a];
            r->reach[a] |= others;
            for (; others; others &= others - 1) {
                rd_laid l = rd_laid_of(a, gw_bit_lowest(others));
                r->fits[rd_pair(l.low, l.high)] |= (uint8_t)(1U << (size - 1));
            }
        }
    for (unsigned high = 1; high < RD_SUPPORTS; high++)
        for (unsigned low = 0; low < high; low++) {
            unsigned pair = rd_pair(low, high);
            r->ends[pair] = (rd_laid){(uint8_t)low, (uint8_t)high};
            if (r->fits[pair] == 0) continue;
            r->spanned[pair / 64] |= RD_BIT(pair % 64);
            for (uint64_t under = r->t->under[pair]; under; under &= under - 1)
                r->over[gw_bit_lowest(under)][pair / 64] |= RD_BIT(pair % 64);
        }
}

static void fill_whims(terrain *r) {
    gw_random random = gw_random_seed(TERRAIN_WHIMS);
    memset(r->whims, 0, sizeof r->whims);
    for (unsigned whim = 0; whim < TERRAIN_WHIMS; whim++)
        for (unsigned i = 0; i < RD_STONES && whim != TERRAIN_NO_WHIM; i++)
            r->whims[whim][i] = (uint8_t)gw_random_below(&random, PATH_STEP);
}

void rd_terrain_fill(terrain *r, const rd_weights *weights, const rd_table *t, const rd_state *s,
                     const rd_point *also, size_t count) {
    r->weights = weights;
    r->store = NULL;
    r->t = t;
    r->points = (UINT32_C(1) << RD_STONES) - 1;
    if (t->is_expert) {
        r->points = survey(&r->islands, t, s, also, count);
        r->t = &r->islands;
    }
    fill_pairs(r);
    fill_whims(r);
}

/* ------------------------------------------------------------------- the ground -- */

/* Marks these pairs as blocked: no plank can be laid there. */
static void bar(ground *g, const terrain *r, const uint64_t pairs[RD_PAIR_WORDS]) {
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++)
        for (uint64_t bits = pairs[i] & r->spanned[i]; bits; bits &= bits - 1) {
            rd_laid l = r->ends[i * 64 + gw_bit_lowest(bits)];
            g->clear[l.low] &= ~RD_BIT(l.high);
            g->clear[l.high] &= ~RD_BIT(l.low);
        }
}

/* RD-P3, RD-P5 */
static bool is_clear(const terrain *r, const ground *g, unsigned pair) {
    uint64_t crossed = g->layout.laid[pair / 64] & RD_BIT(pair % 64);
    if (r->t->under[pair] & g->layout.present) return false;
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++)
        crossed |= r->t->cross[pair][i] & g->layout.laid[i];
    return crossed == 0;
}

static void unbar_pair(ground *g, const terrain *r, unsigned pair) {
    rd_laid l = r->ends[pair];
    if (r->fits[pair] == 0 || !is_clear(r, g, pair)) return;
    g->clear[l.low] |= RD_BIT(l.high);
    g->clear[l.high] |= RD_BIT(l.low);
}

/* Something between these pairs is gone; something else may still block them. */
static void unbar(ground *g, const terrain *r, const uint64_t pairs[RD_PAIR_WORDS]) {
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++)
        for (uint64_t bits = pairs[i] & r->spanned[i]; bits; bits &= bits - 1)
            unbar_pair(g, r, i * 64 + gw_bit_lowest(bits));
}

/* Hashes a number, so that sums and differences of several rarely coincide. */
static uint64_t scatter(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static uint64_t key_of_plank(unsigned pair, bool is_occupied) {
    return scatter(2 * pair + (is_occupied ? 3U : 2U));
}

static void bar_plank(ground *g, const terrain *r, rd_laid l) {
    unsigned pair = rd_pair(l.low, l.high);
    g->planks_key += key_of_plank(pair, false);
    bar(g, r, r->t->cross[pair]);
    g->clear[l.low] &= ~RD_BIT(l.high);
    g->clear[l.high] &= ~RD_BIT(l.low);
    g->free &= ~r->t->under[pair];
    if (gw_bit_count(g->layout.at[l.low]) >= RD_CARRIED_MAX) g->open &= ~RD_BIT(l.low);
    if (gw_bit_count(g->layout.at[l.high]) >= RD_CARRIED_MAX) g->open &= ~RD_BIT(l.high);
}

void rd_ground_fill(ground *g, const terrain *r, const rd_state *s) {
    rd_layout_fill(&g->layout, r->t, s);
    memcpy(g->clear, r->reach, sizeof g->clear);
    g->open = g->layout.present;
    g->free = ~s->stones & r->points;
    g->planks_key = 0;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++)
        if (rd_is_laid(s->laid[plank])) bar_plank(g, r, s->laid[plank]);
    for (uint64_t stones = s->stones; stones; stones &= stones - 1)
        bar(g, r, r->over[gw_bit_lowest(stones)]);
    rd_ground_look_at_pawns(g);
}

static void follow_plank_laid(ground *g, const terrain *r, rd_laid l) {
    unsigned plank = 0, pair = rd_pair(l.low, l.high);
    while (memcmp(&g->layout.s->laid[plank], &l, sizeof l) != 0) plank++;
    g->layout.at[l.low] |= RD_BIT(plank);
    g->layout.at[l.high] |= RD_BIT(plank);
    g->layout.laid[pair / 64] |= RD_BIT(pair % 64);
    bar_plank(g, r, l);
}

static void follow_plank_taken(ground *g, const terrain *r, rd_laid l) {
    unsigned pair = rd_pair(l.low, l.high);
    uint64_t plank = g->layout.at[l.low] & g->layout.at[l.high];
    g->layout.at[l.low] &= ~plank;
    g->layout.at[l.high] &= ~plank;
    g->layout.laid[pair / 64] &= ~RD_BIT(pair % 64);
    g->planks_key -= key_of_plank(pair, false);
    g->open |= RD_BIT(l.low) | RD_BIT(l.high);
    g->free = rd_free_islands(r->t, g->layout.s) & r->points;
    unbar(g, r, r->t->cross[pair]);
    unbar_pair(g, r, pair);
}

static void follow_stone_placed(ground *g, const terrain *r, unsigned stone) {
    g->layout.present |= RD_BIT(stone);
    g->open |= RD_BIT(stone);
    g->free &= ~RD_BIT(stone);
    bar(g, r, r->over[stone]);
}

/* No plank lies on it or over it, so its island is free again. */
static void follow_stone_taken(ground *g, const terrain *r, unsigned stone) {
    g->layout.present &= ~RD_BIT(stone);
    g->open &= ~RD_BIT(stone);
    g->free |= RD_BIT(stone) & r->points;
    unbar(g, r, r->over[stone]);
}

void rd_ground_look_at_pawns(ground *g) {
    const rd_state *s = g->layout.s;
    g->layout.occupied = g->pawns_key = 0;
    for (unsigned i = 0; i < g->layout.t->base.players; i++) {
        unsigned plank = s->pawn[i];
        if (plank >= RD_PLANKS) continue;
        g->layout.occupied |= RD_BIT(plank);
        g->pawns_key += key_of_plank(rd_pair(s->laid[plank].low, s->laid[plank].high), true);
    }
}

void rd_ground_follow(ground *g, const terrain *r, gw_action action) {
    unsigned number = rd_operand(action, 0);
    switch (rd_action_verb(action)) {
    case RD_DO_STONE: follow_stone_placed(g, r, number - 1); break;
    case RD_DO_TAKE_STONE: follow_stone_taken(g, r, number - 1); break;
    case RD_DO_LAY: follow_plank_laid(g, r, rd_ends(action, 0)); break;
    case RD_DO_TAKE_PLANK: follow_plank_taken(g, r, rd_ends(action, 0)); break;
    default: break;
    }
    rd_ground_look_at_pawns(g);
}

bool rd_path_can_lay(const ground *g, const span *p) {
    return p->size > 0 && g->open >> p->near & 1 && g->open >> p->far & 1;
}

/* ------------------------------------------------------------------ distances -- */

/* A search for paths: unsettled supports by their cost. */
typedef struct finding {
    paths *w;
    const terrain *r;
    const ground *g;
    const uint8_t *whims;
    uint64_t wanted;                         /* supports to settle */
    uint8_t held;                            /* sizes in the seat's supply, bit size - 1 */
    unsigned stone, plank, crowded, missing; /* costs */
    uint64_t costs[COST_WORDS];              /* that have supports, as bits */
    uint64_t at_cost[COSTS];                 /* supports; unset where there are none */
} finding;

static void improve(finding *f, unsigned u, unsigned v, unsigned cost, unsigned size) {
    paths *w = f->w;
    if (cost >= w->cost[u]) return;
    if (f->costs[cost / 64] >> (cost % 64) & 1)
        f->at_cost[cost] |= RD_BIT(u);
    else
        f->at_cost[cost] = RD_BIT(u);
    f->costs[cost / 64] |= RD_BIT(cost % 64);
    w->cost[u] = (uint8_t)cost;
    w->next[u] = (uint8_t)v;
    w->size[u] = (uint8_t)size;
    w->used[u] = (uint8_t)(w->used[v] | (size ? 1U << (size - 1) : 0U));
}

/* The cost of passing through `u`. */
static unsigned cost_of(const finding *f, unsigned u) {
    if (rd_is_village(u)) return PATH_STEP;
    return f->g->layout.present >> u & 1 ? 0 : f->stone + f->whims[u];
}

static void relax_laid(finding *f, unsigned v) {
    const rd_layout *layout = &f->g->layout;
    for (uint64_t planks = layout->at[v]; planks; planks &= planks - 1) {
        unsigned plank = gw_bit_lowest(planks);
        unsigned u = (unsigned)layout->s->laid[plank].low + layout->s->laid[plank].high - v;
        unsigned crowd = layout->occupied >> plank & 1 ? f->crowded : 0;
        improve(f, u, v, f->w->cost[v] + (unsigned)PATH_STEP + crowd + cost_of(f, u), 0);
    }
}

static void relax_open(finding *f, unsigned v) {
    uint64_t ends = f->g->open | f->g->free;
    if (!(ends >> v & 1)) return;
    unsigned base = f->w->cost[v] + (unsigned)PATH_STEP + f->plank;
    uint8_t unused = (uint8_t)~f->w->used[v];
    for (uint64_t us = f->g->clear[v] & ends & ~f->w->settled; us; us &= us - 1) {
        unsigned u = gw_bit_lowest(us), cost = base + cost_of(f, u);
        if (cost >= f->w->cost[u]) continue;
        rd_laid l = rd_laid_of(u, v);
        unsigned sizes = f->r->fits[rd_pair(l.low, l.high)] & unused;
        if (sizes == 0) continue;
        if (sizes & f->held)
            sizes &= f->held;
        else
            cost += f->missing;
        improve(f, u, v, cost, gw_bit_lowest(sizes) + 1);
    }
}

/* The sizes in a seat's supply, as bits. */
static uint8_t held_by(const rd_state *s, gw_seat seat) {
    unsigned held = 0;
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) held |= 1U << i;
    return (uint8_t)held;
}

/* The supports that a pawn can go on from. */
static uint64_t ends_of(const rd_state *s, unsigned place) {
    if (place >= RD_PLANKS) return RD_BIT(RD_VILLAGE(place - RD_PLANKS));
    return RD_BIT(s->laid[place].low) | RD_BIT(s->laid[place].high);
}

bool rd_paths_reach(const paths *w, const rd_state *s, unsigned place) {
    return !(ends_of(s, place) & ~w->settled);
}

/* Settles all supports of the least cost and removes that cost; false if all wanted supports are
 * settled. A support may appear again at a higher cost: it is settled by then. */
static bool settle_nearest(finding *f, unsigned word) {
    unsigned cost = word * 64 + gw_bit_lowest(f->costs[word]);
    for (uint64_t at; (at = f->at_cost[cost] & ~f->w->settled) != 0;) {
        unsigned v = gw_bit_lowest(at);
        f->w->settled |= RD_BIT(v);
        if (!(f->wanted & ~f->w->settled)) return false;
        relax_laid(f, v);
        relax_open(f, v);
    }
    f->costs[word] &= f->costs[word] - 1;
    return true;
}

static void find(paths *w, const terrain *r, const ground *g, gw_seat seat, const uint8_t *whims) {
    const rd_state *s = g->layout.s;
    const rd_weights *weights = r->weights;
    finding f;
    f.w = w;
    f.r = r;
    f.g = g;
    f.whims = whims;
    f.held = held_by(s, seat);
    f.stone = (unsigned)weights->stone_cost;
    f.plank = (unsigned)weights->plank_cost;
    f.crowded = (unsigned)weights->crowded_cost;
    f.missing = (unsigned)weights->missing_cost;
    memset(f.costs, 0, sizeof f.costs);
    f.wanted = ends_of(s, s->pawn[seat - 1]);
    unsigned goal = RD_VILLAGE(rd_opposite(r->t->colour[seat - 1]));
    if (gw_bit_count(s->stones) == RD_STONES) f.stone += f.missing;
    memset(w->cost, PATH_FAR, sizeof w->cost);
    w->settled = 0;
    w->used[goal] = 0;
    w->next[goal] = (uint8_t)goal;
    w->cost[goal] = PATH_STEP;
    f.at_cost[PATH_STEP] = RD_BIT(goal);
    f.costs[0] = RD_BIT(PATH_STEP);
    for (unsigned word = 0; word < COST_WORDS; word++)
        while (f.costs[word])
            if (!settle_nearest(&f, word)) return;
    w->settled = ~UINT64_C(0);
}

void rd_paths_forget(path_store *store) {
    memset(store->key, 0, sizeof store->key);
}

/* A nonzero hash of everything that the seat's paths depend on. */
static uint64_t key_of(const ground *g, gw_seat seat, unsigned whim) {
    const rd_state *s = g->layout.s;
    uint64_t wanted = ends_of(s, s->pawn[seat - 1]);
    uint64_t own = (uint64_t)held_by(s, seat) | (uint64_t)seat << RD_SIZES | (uint64_t)whim << 16;
    return scatter(scatter(scatter(own ^ (uint64_t)s->stones << 24) + wanted) + g->planks_key +
                   g->pawns_key) |
           1;
}

void rd_paths_find(paths *w, const terrain *r, const ground *g, gw_seat seat, unsigned whim) {
    path_store *store = r->store;
    uint64_t key = store ? key_of(g, seat, whim) : 0;
    size_t at = (size_t)(key / 2 % PATHS_STORED);
    if (store && store->key[at] == key) {
        *w = store->paths[at];
        return;
    }
    find(w, r, g, seat, r->whims[whim]);
    if (store == NULL) return;
    store->key[at] = key;
    store->paths[at] = *w;
}

unsigned rd_paths_cost(const paths *w, const rd_state *s, unsigned place, unsigned goal) {
    if (place >= RD_PLANKS) {
        unsigned cost = w->cost[RD_VILLAGE(place - RD_PLANKS)];
        if (place == RD_VILLAGE_PLACE(goal)) return 0;
        return cost == PATH_FAR ? PATH_FAR : cost - PATH_STEP;
    }
    unsigned low = w->cost[s->laid[place].low], high = w->cost[s->laid[place].high];
    return low < high ? low : high;
}

void rd_path_follow(path *y, const paths *w, const ground *g, gw_seat seat) {
    const rd_state *s = g->layout.s;
    unsigned place = s->pawn[seat - 1];
    unsigned u = place >= RD_PLANKS ? RD_VILLAGE(place - RD_PLANKS) : s->laid[place].low;
    if (place < RD_PLANKS && w->cost[s->laid[place].high] < w->cost[u]) u = s->laid[place].high;
    *y = (path){.is_open = w->cost[u] < PATH_FAR,
                .begins_in_village = place < RD_PLANKS && rd_is_village(u)};
    for (; y->is_open && w->next[u] != u && y->count < PATH_SPANS; u = w->next[u]) {
        unsigned v = w->next[u], size = w->size[u];
        y->span[y->count++] = (span){.near = (uint8_t)u,
                                     .far = (uint8_t)v,
                                     .size = (uint8_t)size,
                                     .needs_stone = !(g->layout.present >> v & 1),
                                     .is_held = size > 0 && s->supply[seat - 1][size - 1] > 0};
    }
}
