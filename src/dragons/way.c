/* How far a pawn is from its goal, for what is told to people. */
#include "core/bits.h"
#include "dragons/dragons.h"

#include <string.h>

/* A cost has the number of things to do in its highest bits, then how many of them are planks and
 * stones to be put down. */
enum { STONE = 1 << 16 | 1, PLANK = 1 << 16 | 1 << 8, STEP = 1 << 16, NEVER = INT32_MAX };
enum { SIZE_SETS = 1 << RD_SIZES, EDGES = RD_SUPPORTS * (RD_SUPPORTS - 1) };

/* A plank from one support to another: one that lies, or one that could be laid. */
typedef struct edge {
    uint8_t from, to;
    uint8_t sizes; /* that fit, bit size - 1; 0: a plank lies */
    int32_t cost;
} edge;

typedef struct search {
    const rd_layout *layout;
    unsigned goal;
    uint64_t ends; /* supports, and islands for new stones, where a new plank can end */
    unsigned count;
    edge edge[EDGES];
    int32_t rest[RD_SUPPORTS][SIZE_SETS]; /* to the goal, by the sizes that are used before */
} search;

static rd_point centre(const search *f, unsigned support) {
    return rd_centre(f->layout->t, f->layout->s, support);
}

static void find_ends(search *f) {
    const rd_layout *layout = f->layout;
    for (unsigned support = 0; support < RD_SUPPORTS; support++) {
        bool is_open = gw_bit_count(layout->at[support]) < RD_CARRIED_MAX;
        if (layout->present >> support & 1 && is_open) f->ends |= RD_BIT(support);
    }
    if (!layout->t->is_expert) f->ends |= rd_free_islands(layout->t, layout->s);
}

/* The sizes that fit between two supports, bit size - 1. */
static unsigned sizes_between(const search *f, unsigned low, unsigned high) {
    const rd_table *t = f->layout->t;
    unsigned sizes = 0;
    rd_point p = centre(f, low), q = centre(f, high);
    if (rd_is_village(low) || !rd_is_clear(f->layout, low, high, p, q)) return 0;
    for (unsigned size = 1; size <= RD_SIZES; size++)
        if (rd_is_long_enough(&t->board, size, low, high, p, q)) sizes |= 1U << (size - 1);
    return sizes;
}

/* Over a plank onto the support behind it, which may need a stone or be a village to enter. */
static void add_edge(search *f, unsigned from, unsigned to, unsigned sizes) {
    int32_t cost = STEP + (sizes ? PLANK : 0);
    if (rd_is_village(to)) cost += STEP;
    if (!(f->layout->present >> to & 1)) cost += STONE;
    f->edge[f->count++] = (edge){(uint8_t)from, (uint8_t)to, (uint8_t)sizes, cost};
}

static void list_edges(search *f) {
    for (unsigned low = 0; low < RD_STONES; low++)
        for (unsigned high = low + 1; high < RD_SUPPORTS; high++) {
            bool is_laid = rd_plank_between(f->layout, low, high) < RD_PLANKS;
            bool is_open = f->ends >> low & 1 && f->ends >> high & 1;
            unsigned sizes = !is_laid && is_open ? sizes_between(f, low, high) : 0;
            if (!is_laid && sizes == 0) continue;
            add_edge(f, low, high, sizes);
            add_edge(f, high, low, sizes);
        }
}

static bool improve(search *f, const edge *e, unsigned used, unsigned then) {
    int32_t rest = f->rest[e->to][then];
    if (rest == NEVER || rest + e->cost >= f->rest[e->from][used]) return false;
    f->rest[e->from][used] = rest + e->cost;
    return true;
}

/* On open water, where stones can go anywhere: straight to the goal over at least two new planks,
 * the longest of those left; whatever may be in their way. */
static int32_t cost_of_chain(const search *f, unsigned from, unsigned used) {
    const rd_board *b = &f->layout->t->board;
    int64_t far2 = rd_distance2(centre(f, from), centre(f, f->goal));
    int64_t reach = rd_radius(b, from) + b->village_radius - 2 * (int64_t)b->stone_radius;
    int32_t count = 0;
    for (unsigned size = RD_SIZES; size >= 1; size--) {
        if (used >> (size - 1) & 1) continue;
        reach += b->length[size - 1] + 2 * (int64_t)(b->stone_radius - b->overlap);
        count++;
        if (count > 1 && reach > 0 && reach * reach >= far2)
            return count * (PLANK + STEP) + (count - 1) * STONE + STEP;
    }
    return NEVER;
}

static void begin_chains(search *f, unsigned used) {
    for (unsigned from = 0; from < RD_SUPPORTS && f->layout->t->is_expert; from++)
        if (from != f->goal && f->ends >> from & 1)
            f->rest[from][used] = cost_of_chain(f, from, used);
}

/* Finds the costs from every support, by the sizes that are used before: with each plank that is
 * laid there are more, and such sets are larger numbers and known already. */
static void find_rests(search *f, unsigned first) {
    for (unsigned used = SIZE_SETS; used-- > first;) {
        if ((used & first) != first) continue;
        for (unsigned i = 0; i < RD_SUPPORTS; i++) f->rest[i][used] = NEVER;
        begin_chains(f, used);
        f->rest[f->goal][used] = 0;
        for (unsigned i = 0; i < f->count; i++)
            for (unsigned sizes = f->edge[i].sizes & ~used; sizes; sizes &= sizes - 1)
                improve(f, &f->edge[i], used, used | (sizes & -sizes));
        for (bool is_better = true; is_better;) {
            is_better = false;
            for (unsigned i = 0; i < f->count; i++)
                if (f->edge[i].sizes == 0) is_better |= improve(f, &f->edge[i], used, used);
        }
    }
}

/* From the pawn, which stands on a plank or in a village, with those sizes used. */
static int32_t cost_from(const search *f, unsigned place, unsigned used) {
    if (place >= RD_PLANKS) return f->rest[RD_VILLAGE(place - RD_PLANKS)][used];
    rd_laid l = f->layout->s->laid[place];
    int32_t low = f->rest[l.low][used], high = f->rest[l.high][used];
    if (rd_is_village(l.high) && high != NEVER) high += STEP;
    return low < high ? low : high;
}

/* The sizes that the seat does not have, bit size - 1. */
static unsigned sizes_lacked(const rd_state *s, gw_seat seat) {
    unsigned lacked = 0;
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i] == 0) lacked |= 1U << i;
    return lacked;
}

bool rd_way_find(const rd_layout *layout, gw_seat seat, rd_way *way) {
    search f = {.layout = layout, .goal = RD_VILLAGE(rd_opposite(layout->t->colour[seat - 1]))};
    unsigned place = layout->s->pawn[seat - 1], lacked = sizes_lacked(layout->s, seat);
    find_ends(&f);
    list_edges(&f);
    find_rests(&f, lacked);
    int32_t cost = cost_from(&f, place, lacked);
    if (cost == NEVER && lacked) {
        find_rests(&f, 0);
        cost = cost_from(&f, place, 0);
    }
    if (cost == NEVER) return false;
    way->planks = cost >> 8 & 0xFF;
    way->stones = cost & 0xFF;
    way->steps = (unsigned)(cost >> 16) - way->planks - way->stones;
    return true;
}
