#include "analysis/dragons_paths.h"

#include "ai/dragons/weights.h"
#include "core/bits.h"
#include "core/check.h"

#include <string.h>

enum { STEP = 4 }; /* weights are in quarters of a step */

/* ------------------------------------------------------------------- lengths -- */

static bool is_held(const paths_found *w, unsigned size) {
    return w->s.supply[w->seat - 1][size - 1] != 0;
}

/* The cost of stepping onto a support: a step into a village, or a stone. */
static unsigned cost_of_support(const paths_found *w, unsigned support) {
    const rd_weights *weights = &rd_weights_shipped;
    bool is_none_left = gw_bit_count(w->s.stones) == RD_STONES;
    if (rd_is_village(support)) return STEP;
    if (w->s.stones >> support & 1) return 0;
    return (unsigned)(weights->stone_cost + (is_none_left ? weights->missing_cost : 0));
}

static unsigned cost_of_size(const paths_found *w, unsigned size) {
    const rd_weights *weights = &rd_weights_shipped;
    return (unsigned)(weights->plank_cost + (is_held(w, size) ? 0 : weights->missing_cost));
}

/* What can connect two supports, once both have stones. */
static void look_between(paths_found *w, const rd_layout *layout, unsigned low, unsigned high) {
    uint64_t ends = RD_BIT(low) | RD_BIT(high);
    unsigned plank = rd_plank_between(layout, low, high), cost = STEP, sizes = 0;
    rd_layout with = *layout;
    if (ends & ~w->islands) return;
    with.present |= ends;
    for (unsigned size = 1; size <= RD_SIZES && plank == RD_PLANKS; size++)
        if (rd_lay_rule(&with, size, low, high) == RD_FINE) sizes |= 1U << (size - 1);
    if (plank == RD_PLANKS && sizes == 0) return;
    if (plank < RD_PLANKS && layout->occupied >> plank & 1)
        cost += (unsigned)rd_weights_shipped.crowded_cost;
    w->fits[low][high] = w->fits[high][low] = (uint8_t)sizes;
    w->length[low][high] = (uint16_t)(cost + cost_of_support(w, high));
    w->length[high][low] = (uint16_t)(cost + cost_of_support(w, low));
}

/* --------------------------------------------------------------------- search -- */

typedef struct search {
    paths_found *w;
    uint64_t at_cost[PATHS_COSTS][RD_SUPPORTS]; /* sets of sizes, bit set */
} search;

static void reach(search *f, unsigned support, unsigned sizes, unsigned cost) {
    uint16_t *known = &f->w->cost[support][sizes];
    if (cost >= *known || cost >= PATHS_COSTS) return;
    *known = (uint16_t)cost;
    f->at_cost[cost][support] |= RD_BIT(sizes);
}

/* Continues from a support. */
static void go_on(search *f, unsigned from, unsigned sizes) {
    const paths_found *w = f->w;
    for (unsigned to = 0; to < RD_SUPPORTS; to++) {
        if (w->length[from][to] == PATHS_NONE) continue;
        unsigned cost = w->cost[from][sizes] + (unsigned)w->length[from][to];
        if (w->fits[from][to] == 0) reach(f, to, sizes, cost);
        for (unsigned left = w->fits[from][to] & ~sizes; left; left &= left - 1) {
            unsigned size = gw_bit_lowest(left) + 1;
            reach(f, to, sizes | 1U << (size - 1), cost + cost_of_size(w, size));
        }
    }
}

/* A pawn starts from both ends of its plank, one of which may be a village, or from its village. */
static void begin(search *f) {
    const paths_found *w = f->w;
    unsigned place = w->s.pawn[w->seat - 1];
    if (place >= RD_PLANKS) {
        reach(f, RD_VILLAGE(place - RD_PLANKS), 0, 0);
        return;
    }
    reach(f, w->s.laid[place].low, 0, 0);
    reach(f, w->s.laid[place].high, 0, rd_is_village(w->s.laid[place].high) ? STEP : 0);
}

/* A lower bound of the cost to each support, as if new planks did not obstruct each other.
 * */
static void fill_costs(paths_found *w, const rd_table *t, uint32_t points, const rd_state *s,
                       gw_seat seat) {
    static search f;
    rd_layout layout;
    memset(&f, 0, sizeof f);
    memset(w, 0, sizeof *w);
    f.w = w;
    w->t = t;
    w->s = *s;
    w->seat = seat;
    w->least = PATHS_NONE;
    memset(w->length, UINT8_MAX, sizeof w->length);
    memset(w->cost, UINT8_MAX, sizeof w->cost);
    rd_layout_fill(&layout, t, s);
    w->islands = layout.present | (rd_free_islands(t, s) & points);
    for (unsigned high = 1; high < RD_SUPPORTS; high++)
        for (unsigned low = 0; low < high; low++) look_between(w, &layout, low, high);
    begin(&f);
    for (unsigned cost = 0; cost < PATHS_COSTS; cost++)
        for (unsigned support = 0; support < RD_SUPPORTS; support++)
            for (uint64_t sets = f.at_cost[cost][support]; sets; sets &= sets - 1)
                if (w->cost[support][gw_bit_lowest(sets)] == cost)
                    go_on(&f, support, gw_bit_lowest(sets));
}

/* ------------------------------------------------------------------- building -- */

static void lay(rd_state *s, unsigned a, unsigned b) {
    unsigned plank = 0;
    while (plank < RD_PLANKS && rd_is_laid(s->laid[plank])) plank++;
    assert_true(plank < RD_PLANKS);
    s->laid[plank].low = (uint8_t)(a < b ? a : b);
    s->laid[plank].high = (uint8_t)(a < b ? b : a);
}

/* Adds all missing stones and planks of a path; false if a rule forbids it. */
static bool build(const paths_found *w, const paths_route *route, rd_state *s) {
    *s = w->s;
    for (unsigned i = 0; i < route->count; i++) {
        const paths_plank *p = &route->plank[i];
        unsigned low = p->near < p->far ? p->near : p->far, high = p->near ^ p->far ^ low;
        rd_layout layout;
        if (p->needs_stone && !(rd_free_islands(w->t, s) >> p->far & 1)) return false;
        if (p->needs_stone) s->stones |= UINT32_C(1) << p->far;
        rd_layout_fill(&layout, w->t, s);
        if (p->size == 0) continue;
        if (rd_lay_rule(&layout, p->size, low, high) != RD_FINE) return false;
        lay(s, low, high);
    }
    return true;
}

/* The number of steps to the goal over planks that lie there, ignoring pawns. */
static unsigned count_steps(const paths_found *w, const rd_state *s) {
    rd_layout layout;
    unsigned goal = RD_VILLAGE_PLACE(rd_opposite(w->t->colour[w->seat - 1])), steps = 0;
    uint64_t seen = RD_BIT(s->pawn[w->seat - 1]), edge = seen;
    rd_layout_fill(&layout, w->t, s);
    for (; edge && !(edge >> goal & 1); steps++) {
        uint64_t next = 0;
        for (; edge; edge &= edge - 1) next |= rd_neighbours(&layout, gw_bit_lowest(edge));
        edge = next & ~seen;
        seen |= edge;
    }
    return edge ? steps : UINT32_MAX;
}

static bool can_be_built(const paths_found *w, const paths_route *route) {
    rd_state s;
    return build(w, route, &s) && count_steps(w, &s) <= route->steps;
}

/* ---------------------------------------------------------------- going through -- */

/* Visits the paths of one length one after another, from the goal back to the pawn. */
typedef struct looking {
    const paths_found *w;
    paths_test *is_so;
    unsigned number, length, left; /* how many supports may still be visited */
    uint64_t passed;               /* supports */
    unsigned count;
    paths_plank plank[PATHS_PLANKS]; /* the last one first */
} looking;

static bool look_at(looking *l, unsigned support) {
    const paths_found *w = l->w;
    paths_route route = {.count = l->count};
    route.steps = w->cost[support][0] > 0; /* from its own plank into a village */
    for (unsigned i = 0; i < l->count; i++) {
        const paths_plank *p = &route.plank[i];
        route.plank[i] = l->plank[l->count - 1 - i];
        route.steps += rd_is_village(p->far) ? 2 : 1;
        route.stones += p->needs_stone;
        if (p->size > 0) route.sizes |= 1U << (p->size - 1);
    }
    return can_be_built(w, &route) && l->is_so(w, &route, l->number);
}

static bool is_start(const paths_found *w, unsigned support) {
    unsigned place = w->s.pawn[w->seat - 1];
    if (place >= RD_PLANKS) return support == RD_VILLAGE(place - RD_PLANKS);
    return support == w->s.laid[place].low || support == w->s.laid[place].high;
}

static bool look_back(looking *l, unsigned support, unsigned sizes, unsigned behind);

/* Continues over a plank of that size, or one that lies there (0); `behind` is the length of the
 * path after `to`. */
static bool look_over(looking *l, unsigned from, unsigned to, unsigned sizes, unsigned size,
                      unsigned behind) {
    const paths_found *w = l->w;
    unsigned before = size > 0 ? sizes & ~(1U << (size - 1)) : sizes;
    behind += w->length[from][to] + (size > 0 ? cost_of_size(w, size) : 0);
    if (w->cost[from][before] + behind > l->length || l->count == PATHS_PLANKS) return false;
    bool needs_stone = !rd_is_village(to) && !(w->s.stones >> to & 1);
    l->plank[l->count++] = (paths_plank){.near = (uint8_t)from,
                                         .far = (uint8_t)to,
                                         .size = (uint8_t)size,
                                         .needs_stone = needs_stone};
    bool is_found = look_back(l, from, before, behind);
    l->count--;
    return is_found;
}

static bool look_back(looking *l, unsigned support, unsigned sizes, unsigned behind) {
    const paths_found *w = l->w;
    if (l->left == 0 || l->passed >> support & 1) return false;
    l->left--;
    if (sizes == 0 && is_start(w, support))
        return w->cost[support][0] + behind == l->length && look_at(l, support);
    l->passed |= RD_BIT(support);
    bool is_found = false;
    for (unsigned from = 0; from < RD_SUPPORTS && !is_found; from++) {
        if (w->length[from][support] == PATHS_NONE) continue;
        unsigned fits = w->fits[from][support];
        if (fits == 0) is_found = look_over(l, from, support, sizes, 0, behind);
        for (fits &= sizes; fits && !is_found; fits &= fits - 1)
            is_found = look_over(l, from, support, sizes, gw_bit_lowest(fits) + 1, behind);
    }
    l->passed &= ~RD_BIT(support);
    return is_found;
}

/* Among paths of that length. */
static bool has(const paths_found *w, unsigned length, paths_test *is_so, unsigned number) {
    enum { LOOKS = 1000000 };
    looking l = {.w = w, .is_so = is_so, .number = number, .length = length, .left = LOOKS};
    unsigned goal = RD_VILLAGE(rd_opposite(w->t->colour[w->seat - 1]));
    bool is_found = false;
    for (unsigned sizes = 0; sizes < PATHS_SIZE_SETS && !is_found; sizes++)
        if (w->cost[goal][sizes] <= length) is_found = look_back(&l, goal, sizes, 0);
    assert_true(l.left > 0); /* all were visited, or one was found */
    return is_found;
}

bool paths_has(const paths_found *w, paths_test *is_so, unsigned number) {
    return w->least < PATHS_NONE && has(w, w->least, is_so, number);
}

static bool is_any(const paths_found *w, const paths_route *route, unsigned number) {
    (void)w, (void)route, (void)number;
    return true;
}

void paths_find(paths_found *w, const rd_table *t, uint32_t points, const rd_state *s,
                gw_seat seat) {
    fill_costs(w, t, points, s, seat);
    unsigned goal = RD_VILLAGE(rd_opposite(t->colour[seat - 1])), least = PATHS_NONE;
    for (unsigned sizes = 0; sizes < PATHS_SIZE_SETS; sizes++)
        if (w->cost[goal][sizes] < least) least = w->cost[goal][sizes];
    for (; least < PATHS_COSTS && w->least == PATHS_NONE; least++)
        if (has(w, least, is_any, 0)) w->least = least;
}

unsigned paths_length(const rd_table *t, uint32_t points, const rd_state *s, gw_seat seat) {
    static paths_found w;
    paths_find(&w, t, points, s, seat);
    return w.least;
}
