#include "ai/dragons/corridor.h"

#include "core/bits.h"
#include <string.h>

/* Costs, in half steps. A stone, a plank and a step each cost about the same number of cards. */
enum {
    STEP = 2,
    STONE = 2,
    PLANK = 2,
    CROWDED = 3, /* a plank with a pawn on it */
    MISSING = 6, /* a stone or plank that has to be taken from the board first */
    FAR = 0xFFFF
};

/* A support, or a point where there could be one. `used` has the sizes already laid on the path to
 * it, bit size - 1. */
typedef struct node {
    rd_point at;
    uint16_t cost;
    uint8_t support; /* or RD_SUPPORTS */
    uint8_t from;    /* previous node; itself at a start */
    uint8_t plank;   /* the plank that leads here, or RD_PLANKS */
    uint8_t size;    /* its size if it has to be laid */
    uint8_t used;
    bool is_present, is_settled;
} node;

typedef struct search {
    const rd_layout *layout;
    gw_seat seat;
    unsigned count;
    node node[CORRIDOR_NODES];
    uint64_t full; /* supports that carry three planks */
    unsigned stone;
} search;

static void add_node(search *f, rd_point at, unsigned support, bool is_present) {
    f->node[f->count++] =
        (node){.at = at, .cost = FAR, .support = (uint8_t)support, .is_present = is_present};
}

/* Adds points where stones could go on open water. */
static void add_points(search *f) {
    const rd_table *t = f->layout->t;
    const rd_board *b = &t->board;
    int32_t width = b->right - b->left - 2 * b->stone_radius;
    int32_t height = b->bottom - b->top - 2 * b->stone_radius;
    for (int32_t i = 0; i < CORRIDOR_COLUMNS * CORRIDOR_ROWS; i++) {
        rd_point p = {
            b->left + b->stone_radius + width * (i % CORRIDOR_COLUMNS) / (CORRIDOR_COLUMNS - 1),
            b->top + b->stone_radius + height * (i / CORRIDOR_COLUMNS) / (CORRIDOR_ROWS - 1)};
        if (rd_point_rule(t, f->layout->s, p) == RD_FINE) add_node(f, p, RD_SUPPORTS, false);
    }
}

static void add_nodes(search *f) {
    const rd_table *t = f->layout->t;
    const rd_state *s = f->layout->s;
    uint32_t islands = t->is_expert ? 0 : rd_free_islands(t, s);
    for (unsigned support = 0; support < RD_SUPPORTS; support++) {
        bool is_present = f->layout->present >> support & 1;
        bool is_free = support < RD_STONES && islands >> support & 1;
        if (gw_bit_count(f->layout->at[support]) >= RD_CARRIED_MAX) f->full |= RD_BIT(support);
        if (is_present || is_free) add_node(f, rd_centre(t, s, support), support, is_present);
    }
    if (t->is_expert) add_points(f);
    bool has_stones = gw_bit_count(s->stones) < RD_STONES;
    f->stone = has_stones ? STONE : STONE + MISSING;
}

/* Whether a plank of that size reaches. Islands have been measured beforehand. */
static bool reaches(const rd_table *t, const node *u, const node *v, unsigned size) {
    if (!t->is_expert) return t->spans[size - 1][u->support] >> v->support & 1;
    unsigned low = u->support < RD_SUPPORTS ? u->support : 0; /* only the radius matters */
    unsigned high = v->support < RD_SUPPORTS ? v->support : 0;
    return rd_is_long_enough(&t->board, size, low, high, u->at, v->at);
}

/* The smallest plank that reaches from u to v and is not yet used before u: one at hand if
 * possible, else any; 0 if there is none. */
static unsigned choose_size(const search *f, const node *u, const node *v, bool *is_held) {
    unsigned missing = 0;
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        if (u->used >> (size - 1) & 1) continue;
        if (!reaches(f->layout->t, u, v, size)) continue;
        *is_held = f->layout->s->supply[f->seat - 1][size - 1] != 0;
        if (*is_held) return size;
        if (missing == 0) missing = size;
    }
    return missing;
}

static bool is_clear(const search *f, const node *u, const node *v) {
    if (u->support < v->support)
        return rd_is_clear(f->layout, u->support, v->support, u->at, v->at);
    if (u->support == v->support)
        return rd_is_clear(f->layout, RD_SUPPORTS, RD_SUPPORTS, u->at, v->at);
    return rd_is_clear(f->layout, v->support, u->support, v->at, u->at);
}

static unsigned plank_between(const search *f, const node *u, const node *v) {
    if (!u->is_present || !v->is_present) return RD_PLANKS;
    unsigned low = u->support < v->support ? u->support : v->support;
    return rd_plank_between(f->layout, low, (unsigned)u->support + v->support - low);
}

static void improve(node *v, unsigned from, const node *u, unsigned cost, unsigned plank,
                    unsigned size) {
    v->cost = (uint16_t)cost;
    v->from = (uint8_t)from;
    v->plank = (uint8_t)plank;
    v->size = (uint8_t)size;
    v->used = (uint8_t)(u->used | (size ? 1U << (size - 1) : 0U));
}

/* Relaxes the edge from node i to node k. */
static void relax(search *f, unsigned i, unsigned k) {
    const node *u = &f->node[i];
    node *v = &f->node[k];
    bool is_held = true;
    unsigned plank = plank_between(f, u, v), size = 0;
    unsigned cost = u->cost + (unsigned)STEP + (v->is_present ? 0 : f->stone);
    if (v->support < RD_SUPPORTS && rd_is_village(v->support)) cost += STEP;
    if (plank < RD_PLANKS) {
        if (f->layout->occupied >> plank & 1) cost += CROWDED;
        if (cost < v->cost) improve(v, i, u, cost, plank, 0);
        return;
    }
    bool is_u_village = u->support < RD_SUPPORTS && rd_is_village(u->support);
    bool is_v_village = v->support < RD_SUPPORTS && rd_is_village(v->support);
    if ((is_u_village && is_v_village) || cost + PLANK >= v->cost) return;
    if (f->full >> u->support & 1 || f->full >> v->support & 1) return;
    size = choose_size(f, u, v, &is_held);
    cost += PLANK + (is_held ? 0U : (unsigned)MISSING);
    if (size == 0 || cost >= v->cost || !is_clear(f, u, v)) return;
    improve(v, i, u, cost, RD_PLANKS, size);
}

/* The node of a support that is present. */
static unsigned node_of(const search *f, unsigned support) {
    unsigned i = 0;
    while (f->node[i].support != support) i++;
    return i;
}

static void begin_at(search *f, unsigned support, unsigned cost) {
    unsigned i = node_of(f, support);
    f->node[i].cost = (uint16_t)cost;
    f->node[i].from = (uint8_t)i;
}

/* The pawn can go on from both ends of its plank, or from its village. */
static void begin_search(search *f) {
    unsigned place = f->layout->s->pawn[f->seat - 1];
    if (place >= RD_PLANKS) {
        begin_at(f, RD_VILLAGE(place - RD_PLANKS), 0);
        return;
    }
    rd_laid l = f->layout->s->laid[place];
    begin_at(f, l.low, 0);
    begin_at(f, l.high, rd_is_village(l.high) ? STEP : 0);
}

/* The nearest unsettled node, or `count`. */
static unsigned nearest(const search *f) {
    unsigned best = f->count;
    for (unsigned i = 0; i < f->count; i++) {
        const node *n = &f->node[i];
        if (n->is_settled || n->cost == FAR) continue;
        if (best == f->count || n->cost < f->node[best].cost) best = i;
    }
    return best;
}

static void put_span(corridor_span *span, const search *f, const node *v) {
    const node *u = &f->node[v->from];
    *span = (corridor_span){
        .from = u->at,
        .to = v->at,
        .near = u->support,
        .far = v->support,
        .plank = v->plank,
        .size = v->size,
        .is_held = v->size > 0 && f->layout->s->supply[f->seat - 1][v->size - 1] != 0,
        .needs_stone = !v->is_present,
        .is_into_village = v->support < RD_SUPPORTS && rd_is_village(v->support)};
}

/* Fills in the corridor, backward from the goal. */
static void put_corridor(corridor *c, const search *f, unsigned goal) {
    unsigned count = 0, i = goal;
    for (; f->node[i].from != i; i = f->node[i].from) count++;
    if (count > CORRIDOR_MAX) return;
    c->is_open = true;
    c->cost = f->node[goal].cost;
    c->count = count;
    c->begins_in_village = f->node[i].cost > 0;
    for (i = goal; count > 0; i = f->node[i].from) put_span(&c->span[--count], f, &f->node[i]);
}

void rd_corridor_find(corridor *c, const rd_layout *layout, gw_seat seat) {
    search f = {.layout = layout, .seat = seat};
    memset(c, 0, sizeof *c);
    c->cost = FAR;
    add_nodes(&f);
    begin_search(&f);
    unsigned goal = node_of(&f, RD_VILLAGE(rd_opposite(layout->t->colour[seat - 1])));
    for (unsigned i; (i = nearest(&f)) < f.count;) {
        f.node[i].is_settled = true;
        if (i == goal) {
            put_corridor(c, &f, goal);
            return;
        }
        for (unsigned k = 0; k < f.count; k++)
            if (!f.node[k].is_settled) relax(&f, i, k);
    }
}

gw_seat rd_corridor_find_rival(corridor *c, const rd_layout *layout, gw_seat seat) {
    gw_seat rival = 0;
    for (gw_seat other = 1; other <= layout->t->base.players; other++) {
        corridor found;
        if (other == seat) continue;
        rd_corridor_find(&found, layout, other);
        if (rival > 0 && found.cost >= c->cost) continue;
        rival = other;
        *c = found;
    }
    return rival;
}
