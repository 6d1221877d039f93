#include "ai/dragons/program.h"

/* The value of a program, in hundredths of a stone, plank or step gained. */
enum {
    GAIN = 100,
    TAKEN = 150,  /* taking a plank that the corridor needs and that is not at hand */
    REMOVAL = 12, /* taking something from somebody else */
    CANCEL = 16,  /* a dragon */
    WASTE = -60,  /* laying a plank somewhere else */
    FALL = -1000, /* back to its own village */
    WIN = 5000,
    SOONER = 100, /* for each slot that a win comes earlier */
    NOISE = 8
};

/* How much of the corridor is built and walked; one bit per span. */
typedef struct progress {
    uint32_t stones; /* spans whose far end is in place */
    uint32_t planks; /* spans whose plank lies */
    uint32_t held;   /* spans whose plank is at hand */
    unsigned walked; /* steps */
    bool has_won;
} progress;

typedef struct programming {
    const corridor *c;
    bool is_at_home;
    unsigned steps; /* of the whole corridor */
    uint32_t hand;  /* cards to consider, as bits */
    int noise[RD_SLOTS][RD_CARDS];
    unsigned first_slot, first_card; /* the best card for the first open slot */
    int best;
} programming;

static uint32_t bit(unsigned i) {
    return UINT32_C(1) << i;
}

/* The number of steps from the beginning of the corridor to the far end of span i. */
static unsigned steps_to_end_of(const corridor *c, unsigned i) {
    unsigned steps = c->begins_in_village ? 1 : 0;
    for (unsigned k = 0; k <= i; k++) steps += c->span[k].is_into_village ? 2 : 1;
    return steps;
}

/* How many steps of the corridor can be walked now. */
static unsigned walkable(const programming *p, const progress *g) {
    for (unsigned i = 0; i < p->c->count; i++)
        if (!(g->planks >> i & 1))
            return i > 0 ? steps_to_end_of(p->c, i - 1) : (p->c->begins_in_village ? 1 : 0);
    return p->steps;
}

static int place_stones(const programming *p, progress *g, unsigned count) {
    int value = 0;
    for (unsigned i = 0; i < p->c->count && count > 0; i++) {
        if (g->stones >> i & 1) continue;
        g->stones |= bit(i);
        value += GAIN;
        count--;
    }
    return value;
}

/* The first span whose plank can be laid, or `count`. */
static unsigned next_plank(const programming *p, const progress *g) {
    unsigned i = 0;
    for (; i < p->c->count; i++) {
        bool has_near = i == 0 || g->stones >> (i - 1) & 1;
        bool is_open = !(g->planks >> i & 1) && g->held >> i & 1;
        if (is_open && has_near && g->stones >> i & 1) break;
    }
    return i;
}

static int lay_planks(const programming *p, progress *g, unsigned count) {
    int value = 0;
    for (; count > 0; count--) {
        unsigned i = next_plank(p, g);
        if (i < p->c->count) g->planks |= bit(i);
        value += i < p->c->count ? GAIN : WASTE;
    }
    return value;
}

static int walk(const programming *p, progress *g, unsigned count, unsigned slot) {
    unsigned left = walkable(p, g) - g->walked, to_goal = p->steps - g->walked;
    if (left == 0) return p->is_at_home && g->walked == 0 ? 0 : FALL;
    if (to_goal <= count && left >= to_goal) {
        g->has_won = true;
        return WIN - (int)slot * SOONER;
    }
    if (left < count) return 0; /* the pawn would step back and forth */
    g->walked += count;
    return (int)count * GAIN;
}

static int take(const programming *p, progress *g) {
    for (unsigned i = 0; i < p->c->count; i++) {
        if ((g->held | g->planks) >> i & 1) continue;
        g->held |= bit(i);
        return TAKEN;
    }
    return REMOVAL;
}

/* Applies a card in a slot; returns its value. */
static int carry_out(const programming *p, progress *g, unsigned card, unsigned slot) {
    switch (card) {
    case RD_STONE_1: return place_stones(p, g, 1);
    case RD_STONE_2: return place_stones(p, g, 2);
    case RD_PLANK_1: return lay_planks(p, g, 1);
    case RD_PLANK_2: return lay_planks(p, g, 2);
    case RD_MOVE_1: return walk(p, g, 1, slot);
    case RD_MOVE_2: return walk(p, g, 2, slot);
    case RD_REMOVE: return take(p, g);
    case RD_JUMP: return p->is_at_home && g->walked == 0 ? 0 : FALL;
    default: return CANCEL;
    }
}

/* Tries all combinations of cards of `hand` for the slots from `slot` on. */
static void fill(programming *p, const progress *g, uint32_t hand, unsigned slot, int value) {
    if (slot == RD_SLOTS || g->has_won) {
        if (value > p->best) p->best = value;
        return;
    }
    for (unsigned card = RD_STONE_1; card < RD_UNKNOWN_CARD; card++) {
        if (!(hand >> card & 1)) continue;
        progress next = *g;
        int before = p->best;
        int gained = carry_out(p, &next, card, slot);
        if (gained == FALL) continue; /* something else is always better */
        gained += p->noise[slot][card];
        fill(p, &next, hand & ~bit(card), slot + 1, value + gained);
        if (slot == p->first_slot && p->best > before) p->first_card = card;
    }
}

static progress begin(const corridor *c) {
    progress g = {0};
    for (unsigned i = 0; i < c->count; i++) {
        if (!c->span[i].needs_stone) g.stones |= bit(i);
        if (c->span[i].plank < RD_PLANKS) g.planks |= bit(i);
        if (c->span[i].is_held) g.held |= bit(i);
    }
    return g;
}

/* The first slot whose card the seat has not carried out yet. */
static unsigned next_slot_of(const rd_table *t, const rd_state *s, gw_seat seat) {
    unsigned players = t->base.players, place = (seat + players - s->first) % players;
    if (s->phase == RD_AWAIT_PROGRAM) return 0;
    return place < s->turn ? s->slot + 1U : s->slot;
}

unsigned rd_program_next(const rd_table *t, const rd_state *s, gw_seat seat, const corridor *c,
                         unsigned dragon, gw_random *random) {
    const uint32_t plain = bit(RD_DRAGON) - 1;
    programming p = {.c = c, .best = INT32_MIN, .first_slot = rd_cards_given(s, seat)};
    progress g = begin(c);
    p.is_at_home = s->pawn[seat - 1] == RD_VILLAGE_PLACE(t->colour[seat - 1]);
    p.steps = c->count > 0 ? steps_to_end_of(c, c->count - 1) : 1;
    for (unsigned slot = 0; slot < RD_SLOTS; slot++)
        for (unsigned card = 0; card < RD_CARDS; card++)
            p.noise[slot][card] = (int)gw_random_below(random, NOISE);
    for (unsigned slot = next_slot_of(t, s, seat); slot < p.first_slot && !g.has_won; slot++)
        carry_out(&p, &g, s->program[seat - 1][slot], slot);
    p.hand = rd_cards_to_give(t, s, seat) & (plain | (dragon ? bit(dragon) : 0));
    p.first_card = RD_NO_CARD;
    for (unsigned card = RD_STONE_1; p.first_card == RD_NO_CARD; card++)
        if (p.hand >> card & 1) p.first_card = card; /* in case all are equal */
    fill(&p, &g, p.hand, p.first_slot, 0);
    return p.first_card;
}
