/* `planner`: finds the shortest corridor to its goal, programs the cards that build it and lead
 * along it, and walks along it. It uses its dragon against the opponent nearest to the goal, and
 * removes what that opponent needs. Random numbers only decide between programs, or unimportant
 * cards, of about equal value. */
#include "ai/dragons/players.h"
#include "ai/dragons/program.h"

/* A decision to be made. */
typedef struct decision {
    const gw_thinking *thinking;
    const rd_table *t;
    const rd_state *s;
    gw_seat seat;
    rd_layout layout;
    corridor corridor;
} decision;

static gw_action any_of(const decision *d, size_t count) {
    return d->thinking->list[gw_random_below(d->thinking->random, (uint32_t)count)];
}

static gw_action choose_card(const decision *d) {
    corridor rivals;
    gw_seat rival = rd_corridor_find_rival(&rivals, &d->layout, d->seat);
    unsigned dragon = RD_DRAGON + d->t->colour[rival - 1];
    unsigned card = rd_program_next(d->t, d->s, d->seat, &d->corridor, dragon, d->thinking->random);
    return RD_ACTION(RD_DO_CARD, card, 0, 0, 0);
}

/* The first stone that the corridor lacks, or else any listed one. */
static gw_action choose_stone(const decision *d, size_t count) {
    for (unsigned i = 0; i < d->corridor.count; i++) {
        const corridor_span *span = &d->corridor.span[i];
        if (!span->needs_stone) continue;
        if (d->t->is_expert) return RD_POINT(span->to.x, span->to.y);
        return RD_ACTION(RD_DO_STONE, span->far + 1, 0, 0, 0);
    }
    return any_of(d, count);
}

/* Gets the supports of a span; returns whether both are in place. */
static bool find_supports(const decision *d, const corridor_span *span, rd_laid *l) {
    unsigned low = span->near < span->far ? span->near : span->far;
    unsigned high = (unsigned)span->near + span->far - low;
    *l = (rd_laid){(uint8_t)low, (uint8_t)high};
    return high < RD_SUPPORTS && d->layout.present >> low & 1 && d->layout.present >> high & 1;
}

/* Whether a plank of that size can be laid for a span of the corridor now. */
static bool serves(const decision *d, const corridor_span *span, unsigned size, rd_laid *l) {
    return span->plank == RD_PLANKS && find_supports(d, span, l) &&
           rd_lay_rule(&d->layout, size, l->low, l->high) == RD_FINE;
}

static bool is_needed(const decision *d, unsigned size) {
    for (unsigned i = 0; i < d->corridor.count; i++)
        if (d->corridor.span[i].plank == RD_PLANKS && d->corridor.span[i].size == size) return true;
    return false;
}

/* The plank for the first span that can be laid, or else one that the corridor does not need,
 * preferably one that can be laid somewhere. */
static gw_action choose_plank(const decision *d, size_t count) {
    const uint8_t *supply = d->s->supply[d->seat - 1];
    gw_action best = d->thinking->list[0];
    rd_laid l;
    int best_value = -1;
    for (unsigned i = 0; i < d->corridor.count; i++) {
        unsigned size = d->corridor.span[i].size;
        if (d->corridor.span[i].is_held && serves(d, &d->corridor.span[i], size, &l))
            return RD_ACTION(RD_DO_PLANK, size, supply[size - 1] - 1, 0, 0);
    }
    for (size_t i = 0; i < count; i++) {
        unsigned size = rd_operand(d->thinking->list[i], 0);
        int value = (is_needed(d, size) ? 0 : 2) + (rd_can_lay(&d->layout, size) ? 1 : 0);
        if (value <= best_value) continue;
        best = d->thinking->list[i];
        best_value = value;
    }
    return best;
}

/* Where the corridor needs a plank of this size, or else any span of it that the plank fits. */
static gw_action choose_lay(const decision *d, size_t count) {
    rd_laid l;
    for (unsigned i = 0; i < 2 * d->corridor.count; i++) {
        const corridor_span *span = &d->corridor.span[i % d->corridor.count];
        bool is_exact = span->size == d->s->chosen;
        if ((is_exact || i >= d->corridor.count) && serves(d, span, d->s->chosen, &l))
            return rd_pair_action(RD_DO_LAY, l);
    }
    return any_of(d, count);
}

/* ------------------------------------------------------------------ remove -- */

static bool has_plank(const corridor *c, unsigned plank) {
    for (unsigned i = 0; i < c->count; i++)
        if (c->span[i].plank == plank) return true;
    return false;
}

static bool has_stone(const corridor *c, unsigned stone) {
    for (unsigned i = 0; i < c->count; i++)
        if (c->span[i].near == stone || c->span[i].far == stone) return true;
    return false;
}

/* The value of taking something: whether the corridor lacks it, and whether the rival uses it. */
static int take_value(const decision *d, const corridor *rival, gw_action action) {
    enum { OWN = -100, LACKED = 50, RIVALS = 20, STONE_OF_RIVALS = 10 };
    if (rd_action_verb(action) == RD_DO_TAKE_STONE) {
        unsigned stone = rd_operand(action, 0) - 1;
        return (has_stone(&d->corridor, stone) ? OWN : 0) +
               (has_stone(rival, stone) ? STONE_OF_RIVALS : 0);
    }
    rd_laid l = rd_ends(action, 0);
    unsigned plank = rd_plank_between(&d->layout, l.low, l.high);
    unsigned size = plank % RD_SIZES + 1;
    return (has_plank(&d->corridor, plank) ? OWN : 0) + (has_plank(rival, plank) ? RIVALS : 0) +
           (is_needed(d, size) ? LACKED : 0) + (int)size;
}

static gw_action choose_take(const decision *d, size_t count) {
    corridor rival;
    gw_action best = d->thinking->list[0];
    rd_corridor_find_rival(&rival, &d->layout, d->seat);
    for (size_t i = 1; i < count; i++)
        if (take_value(d, &rival, d->thinking->list[i]) > take_value(d, &rival, best))
            best = d->thinking->list[i];
    return best;
}

/* ------------------------------------------------------------------ moving -- */

/* The remaining cost after a step or a jump; 0 if it wins. */
static unsigned cost_after(const decision *d, gw_action action) {
    rd_state next = *d->s;
    rd_layout layout;
    corridor after;
    rd_verb verb = rd_action_verb(action);
    bool is_village = verb == RD_DO_GO_VILLAGE || verb == RD_DO_JUMP_VILLAGE;
    rd_laid l = rd_ends(action, 0);
    unsigned colour = rd_operand(action, 0) - RD_FIRST_VILLAGE;
    unsigned place =
        is_village ? RD_VILLAGE_PLACE(colour) : rd_plank_between(&d->layout, l.low, l.high);
    if (is_village && colour == rd_opposite(d->t->colour[d->seat - 1])) return 0;
    next.pawn[d->seat - 1] = (uint8_t)place;
    rd_layout_fill(&layout, d->t, &next);
    rd_corridor_find(&after, &layout, d->seat);
    return after.cost;
}

static gw_action choose_step(const decision *d, size_t count) {
    gw_action best = d->thinking->list[0];
    unsigned least = cost_after(d, best);
    for (size_t i = 1; i < count; i++) {
        unsigned cost = cost_after(d, d->thinking->list[i]);
        if (cost >= least) continue;
        least = cost;
        best = d->thinking->list[i];
    }
    return best;
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    decision d = {.thinking = thinking,
                  .t = rd_table_of(thinking->table),
                  .s = rd_state_of(view),
                  .seat = seat};
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    if (count == 1 && d.s->phase != RD_AWAIT_STONE) return thinking->list[0];
    rd_layout_fill(&d.layout, d.t, d.s);
    rd_corridor_find(&d.corridor, &d.layout, seat);
    switch (d.s->phase) {
    case RD_AWAIT_PROGRAM: return choose_card(&d);
    case RD_AWAIT_STONE: return choose_stone(&d, count);
    case RD_AWAIT_PLANK: return choose_plank(&d, count);
    case RD_AWAIT_LAY: return choose_lay(&d, count);
    case RD_AWAIT_TAKE: return choose_take(&d, count);
    default: return choose_step(&d, count);
    }
}

const gw_player rd_planner_player = {.name = "planner", .game = "river-dragons", .choose = choose};
