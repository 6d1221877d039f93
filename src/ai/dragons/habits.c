#include "ai/dragons/habits.h"

#include "core/bits.h"
#include <string.h>

/* --------------------------------------------------------------------- playouts -- */

void rd_playout_begin(playout *d, const terrain *r, const rd_state *s, uint64_t seed) {
    d->r = r;
    d->s = *s;
    d->random = gw_random_seed(seed);
    d->nodes = d->slots = 0;
    d->is_ground_known = false;
    d->known = d->planners = 0;
    d->whim = (uint8_t)(TERRAIN_NO_WHIM + 1 + gw_random_below(&d->random, TERRAIN_WHIMS - 1));
}

void rd_playout_copy(playout *d, const playout *from) {
    uint32_t nodes = d->nodes;
    memcpy(d, from, offsetof(playout, w) + from->r->t->base.players * sizeof(paths));
    d->g.layout.s = &d->s;
    d->nodes = nodes;
}

/* Steps only move pawns. */
void rd_playout_update(playout *d, gw_action action) {
    rd_verb verb = rd_action_verb(action);
    if (d->s.phase == RD_AWAIT_LAY) return; /* a plank was chosen but is still in the supply */
    if (d->is_ground_known) rd_ground_follow(&d->g, d->r, action);
    if (verb != RD_DO_GO_PLANK && verb != RD_DO_GO_VILLAGE) d->known = 0;
}

const ground *rd_playout_ground(playout *d) {
    if (!d->is_ground_known) rd_ground_fill(&d->g, d->r, &d->s);
    d->is_ground_known = true;
    return &d->g;
}

const paths *rd_playout_paths(playout *d, gw_seat seat) {
    paths *w = &d->w[seat - 1];
    unsigned bit = 1U << (seat - 1);
    if (!(d->known & bit) || !rd_paths_reach(w, &d->s, d->s.pawn[seat - 1]))
        rd_paths_find(w, d->r, rd_playout_ground(d), seat, d->whim);
    d->known |= (uint8_t)bit;
    return w;
}

static unsigned goal_of(const playout *d, gw_seat seat) {
    return rd_opposite(d->r->t->colour[seat - 1]);
}

unsigned rd_playout_distance(playout *d, gw_seat seat) {
    return rd_paths_cost(rd_playout_paths(d, seat), &d->s, d->s.pawn[seat - 1], goal_of(d, seat));
}

gw_seat rd_playout_rival(playout *d, gw_seat seat) {
    gw_seat rival = 0;
    unsigned least = 0;
    for (gw_seat other = 1; other <= d->r->t->base.players; other++) {
        if (other == seat) continue;
        unsigned distance = rd_playout_distance(d, other);
        if (rival > 0 && distance >= least) continue;
        rival = other;
        least = distance;
    }
    return rival;
}

static void find_path(playout *d, gw_seat seat, path *y) {
    const paths *w = rd_playout_paths(d, seat);
    rd_path_follow(y, w, rd_playout_ground(d), seat);
}

static unsigned any_bit(playout *d, uint64_t bits) {
    return gw_bit_select(bits, gw_random_below(&d->random, gw_bit_count(bits)));
}

/* ------------------------------------------------------------ stones and planks -- */

/* The islands that the path's planks would lie over. */
static uint64_t islands_under(const playout *d, const path *y) {
    uint64_t under = 0;
    for (unsigned i = 0; i < y->count; i++) {
        rd_laid l = rd_laid_of(y->span[i].near, y->span[i].far);
        if (y->span[i].size) under |= d->r->t->under[rd_pair(l.low, l.high)];
    }
    return under;
}

/* The first stone that the path lacks, or any that does not obstruct it. */
static gw_action place_stone(playout *d, gw_seat seat) {
    path y;
    find_path(d, seat, &y);
    for (unsigned i = 0; i < y.count; i++)
        if (y.span[i].needs_stone) return RD_ACTION(RD_DO_STONE, y.span[i].far + 1U, 0, 0, 0);
    uint64_t all = rd_free_islands(d->r->t, &d->s),
             good = all & d->r->points & ~islands_under(d, &y);
    return RD_ACTION(RD_DO_STONE, any_bit(d, good ? good : all) + 1, 0, 0, 0);
}

static unsigned held_sizes(const rd_state *s, gw_seat seat) {
    unsigned held = 0;
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) held |= 1U << i;
    return held;
}

/* The plank for the first span that can be laid, or one that the path does not need. */
static gw_action choose_plank(playout *d, gw_seat seat) {
    const uint8_t *supply = d->s.supply[seat - 1];
    unsigned held = held_sizes(&d->s, seat), spare = held, size = 0;
    path y;
    find_path(d, seat, &y);
    for (unsigned i = 0; i < y.count && size == 0; i++) {
        const span *p = &y.span[i];
        if (p->is_held && rd_path_can_lay(rd_playout_ground(d), p)) size = p->size;
        if (p->is_held) spare &= ~(1U << (p->size - 1));
    }
    if (size == 0) size = any_bit(d, spare ? spare : held) + 1;
    return RD_ACTION(RD_DO_PLANK, size, supply[size - 1] - 1U, 0, 0);
}

/* Whether a plank there would obstruct the path. */
static bool is_obstructing(const playout *d, const path *y, rd_laid l) {
    unsigned pair = rd_pair(l.low, l.high);
    for (unsigned i = 0; i < y->count; i++) {
        rd_laid m = rd_laid_of(y->span[i].near, y->span[i].far);
        unsigned other = rd_pair(m.low, m.high);
        bool is_over = y->span[i].needs_stone && d->r->t->under[pair] >> y->span[i].far & 1;
        if (is_over || d->r->t->cross[pair][other / 64] >> (other % 64) & 1) return true;
    }
    return false;
}

/* Where the path needs this plank, or anywhere that does not obstruct it. */
static gw_action lay_plank(playout *d, gw_seat seat) {
    rd_laid lays[RD_PAIRS];
    path y;
    find_path(d, seat, &y);
    unsigned size_bit = 1U << (d->s.chosen - 1);
    for (unsigned i = 0; i < y.count; i++) {
        rd_laid l = rd_laid_of(y.span[i].near, y.span[i].far);
        bool fits = d->r->fits[rd_pair(l.low, l.high)] & size_bit;
        if (fits && rd_path_can_lay(rd_playout_ground(d), &y.span[i]))
            return rd_pair_action(RD_DO_LAY, l);
    }
    size_t count = rd_list_lays(&rd_playout_ground(d)->layout, d->s.chosen, lays);
    size_t first = gw_random_below(&d->random, (uint32_t)count), at = first;
    for (size_t i = 0; i < count; i++) {
        at = (first + i) % count;
        if (!is_obstructing(d, &y, lays[at])) break;
    }
    return rd_pair_action(RD_DO_LAY, lays[at]);
}

/* --------------------------------------------------------------------- taking -- */

static uint64_t planks_of(const ground *g, const path *y) {
    uint64_t planks = 0;
    for (unsigned i = 0; i < y->count; i++)
        if (y->span[i].size == 0)
            planks |= g->layout.at[y->span[i].near] & g->layout.at[y->span[i].far];
    return planks;
}

/* The first plank of the path that is one of `planks`, or 0. */
static uint64_t first_plank(const ground *g, const path *y, uint64_t planks) {
    for (unsigned i = 0; i < y->count; i++) {
        uint64_t plank = g->layout.at[y->span[i].near] & g->layout.at[y->span[i].far];
        if (plank & planks) return plank & planks;
    }
    return 0;
}

static uint64_t stones_of(const path *y) {
    uint64_t stones = 0;
    for (unsigned i = 0; i < y->count; i++)
        stones |= RD_BIT(y->span[i].near) | RD_BIT(y->span[i].far);
    return stones;
}

static uint64_t planks_of_size(unsigned size) {
    uint64_t planks = 0;
    for (unsigned colour = 0; colour < RD_COLOURS; colour++)
        planks |= RD_BIT(RD_PLANK(colour, size));
    return planks;
}

/* A plank that the path lacks, or something that a rival needs, or something that is not needed. */
static gw_action take(playout *d, gw_seat seat) {
    const ground *g = rd_playout_ground(d);
    path own, others;
    find_path(d, seat, &own);
    find_path(d, rd_playout_rival(d, seat), &others);
    uint64_t planks = rd_planks_to_take(&g->layout, seat), stones = rd_stones_to_take(&g->layout);
    uint64_t spare = planks & ~planks_of(g, &own), lacked = 0;
    for (unsigned i = 0; i < own.count; i++)
        if (own.span[i].size && !own.span[i].is_held) lacked |= planks_of_size(own.span[i].size);
    uint64_t loose = stones & ~stones_of(&own);
    uint64_t choices[] = {spare & lacked,
                          first_plank(g, &others, spare),
                          loose & stones_of(&others),
                          spare,
                          loose,
                          stones,
                          planks};
    unsigned i = 0;
    while (choices[i] == 0) i++;
    unsigned chosen = any_bit(d, choices[i]);
    if (i == 2 || i == 4 || i == 5) return RD_ACTION(RD_DO_TAKE_STONE, chosen + 1, 0, 0, 0);
    return rd_pair_action(RD_DO_TAKE_PLANK, d->s.laid[chosen]);
}

/* --------------------------------------------------------------------- moving -- */

/* The jump that leads nearest to the goal. */
static gw_action jump(playout *d, gw_seat seat) {
    gw_action list[RD_PLACES * RD_CARRIED_MAX];
    const gw_state *state = (const gw_state *)(const void *)&d->s;
    const paths *w = rd_playout_paths(d, seat);
    const rd_layout *layout = &rd_playout_ground(d)->layout;
    size_t count = rd_legal(&d->r->t->base, state, NULL, seat, list), best = 0;
    unsigned least = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        rd_laid l = rd_ends(list[i], 0);
        unsigned place = rd_action_verb(list[i]) == RD_DO_JUMP_VILLAGE
                             ? RD_VILLAGE_PLACE(rd_operand(list[i], 0) - RD_FIRST_VILLAGE)
                             : rd_plank_between(layout, l.low, l.high);
        unsigned cost = rd_paths_cost(w, &d->s, place, goal_of(d, seat));
        if (cost >= least) continue;
        least = cost;
        best = i;
    }
    return list[best];
}

/* The step that leads nearest to the goal. */
static gw_action go(playout *d, gw_seat seat) {
    uint64_t places = rd_steps(&rd_playout_ground(d)->layout, seat);
    unsigned best = gw_bit_lowest(places), least = UINT32_MAX;
    if ((places & (places - 1)) == 0) return rd_go_action(&d->s, best);
    for (const paths *w = rd_playout_paths(d, seat); places; places &= places - 1) {
        unsigned place = gw_bit_lowest(places);
        unsigned cost = rd_paths_cost(w, &d->s, place, goal_of(d, seat));
        if (cost >= least) continue;
        least = cost;
        best = place;
    }
    return rd_go_action(&d->s, best);
}

gw_action rd_habit_action(playout *d) {
    gw_seat seat = rd_mover(d->r->t, &d->s);
    switch (d->s.phase) {
    case RD_AWAIT_STONE: return place_stone(d, seat);
    case RD_AWAIT_PLANK: return choose_plank(d, seat);
    case RD_AWAIT_LAY: return lay_plank(d, seat);
    case RD_AWAIT_TAKE: return take(d, seat);
    case RD_AWAIT_GO: return go(d, seat);
    default: return jump(d, seat);
    }
}

/* ---------------------------------------------------------------------- cards -- */

enum { STEP = 100 }; /* the worth of a step; cards are valued in hundredths of it */

static void count_span(progress *g, const ground *there, const path *y, unsigned i) {
    const span *p = &y->span[i];
    uint64_t plank = p->size ? 0 : there->layout.at[p->near] & there->layout.at[p->far];
    bool is_walked = g->walkable == g->steps && plank && !g->is_barred;
    unsigned steps = rd_is_village(p->far) ? 2 : 1;
    if (is_walked && plank & there->layout.occupied) {
        g->is_barred = true;
        g->is_landing = g->steps == 0;
        is_walked = false;
    } else if (g->is_barred && i == 1 && (!plank || plank & there->layout.occupied)) {
        g->is_landing = false;
    }
    g->steps += steps;
    if (is_walked) g->walkable += steps;
    g->stones += p->needs_stone;
    g->planks += p->size > 0 && p->is_held;
    g->lacked += p->size > 0 && !p->is_held;
    g->layable += p->is_held && rd_path_can_lay(there, p);
}

static progress progress_of(const ground *g, const path *y) {
    progress p = {.steps = y->begins_in_village, .walkable = y->begins_in_village};
    for (unsigned i = 0; i < y->count; i++) count_span(&p, g, y, i);
    return p;
}

progress rd_playout_progress(playout *d, gw_seat seat) {
    path y;
    find_path(d, seat, &y);
    return progress_of(rd_playout_ground(d), &y);
}

static int stone_value(const progress *p, unsigned count) {
    return (int)(p->stones < count ? p->stones : count) * STEP;
}

/* A seat that chooses a card, and its situation. */
typedef struct choosing {
    const rd_weights *weights;
    progress p;
    unsigned held; /* planks */
    bool is_home;
    int defence; /* the worth of stopping a rival */
} choosing;

static int lay_value(const choosing *c, unsigned planks) {
    unsigned laid = c->p.layable < planks ? c->p.layable : planks;
    unsigned wasted = (c->held < planks ? c->held : planks) - (c->held < laid ? c->held : laid);
    return (int)laid * STEP + (int)wasted * c->weights->waste_value;
}

static int walk_value(const choosing *c, unsigned count) {
    const progress *p = &c->p;
    if (p->steps <= count && p->walkable >= p->steps) return c->weights->win_value;
    if (p->walkable >= count) return (int)count * STEP;
    if (p->walkable > 0) return 0; /* the pawn would step back and forth */
    return c->is_home ? -STEP / 2 : c->weights->back_value;
}

static int jump_value(const choosing *c) {
    if (c->p.is_landing) return 2 * STEP;
    return c->is_home ? -STEP / 2 : c->weights->fall_value;
}

static int card_value(const choosing *c, unsigned card) {
    const rd_weights *w = c->weights;
    switch (card) {
    case RD_STONE_1: return stone_value(&c->p, 1);
    case RD_STONE_2: return stone_value(&c->p, 2);
    case RD_PLANK_1: return lay_value(c, 1);
    case RD_PLANK_2: return lay_value(c, 2);
    case RD_REMOVE: return c->p.lacked ? w->taken_value : w->removal_value + c->defence / 2;
    case RD_MOVE_1: return walk_value(c, 1);
    case RD_MOVE_2: return walk_value(c, 2);
    case RD_JUMP: return jump_value(c);
    default: return w->dragon_value + c->defence;
    }
}

/* A rival two steps from the goal could reach it with one card, in any slot. */
static int defence_against(playout *d, gw_seat rival) {
    if (rd_playout_distance(d, rival) > 2 * PATH_STEP) return 0;
    return (int)gw_random_below(&d->random, (uint32_t)d->r->weights->defence_value);
}

unsigned rd_habit_card(playout *d, gw_seat seat, uint32_t hand) {
    const uint32_t dragons = ~((UINT32_C(1) << RD_DRAGON) - 1);
    unsigned colour = d->r->t->colour[seat - 1], best = RD_NO_CARD;
    gw_seat rival = rd_playout_rival(d, seat);
    int best_value = 0;
    uint32_t whim = (uint32_t)d->r->weights->whim_value;
    choosing c = {.weights = d->r->weights,
                  .p = rd_playout_progress(d, seat),
                  .held = gw_bit_count(held_sizes(&d->s, seat)),
                  .is_home = d->s.pawn[seat - 1] == RD_VILLAGE_PLACE(colour),
                  .defence = defence_against(d, rival)};
    if (hand & dragons)
        hand = (hand & ~dragons) | UINT32_C(1) << (RD_DRAGON + d->r->t->colour[rival - 1]);
    for (; hand; hand &= hand - 1) {
        unsigned card = gw_bit_lowest(hand);
        int value = card_value(&c, card) + (int)gw_random_below(&d->random, whim);
        if (best != RD_NO_CARD && value <= best_value) continue;
        best = card;
        best_value = value;
    }
    return best;
}
