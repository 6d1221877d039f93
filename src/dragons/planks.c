/* Where planks can be laid (RD-P1 to RD-P6), and what can be taken (RD-R1 to RD-R4). */
#include "core/bits.h"
#include "dragons/dragons.h"

#include <assert.h>

/* ------------------------------------------------------------------ laying -- */

static bool is_full(const rd_layout *layout, unsigned support) {
    return gw_bit_count(layout->at[support]) >= RD_CARRIED_MAX;
}

/* RD-P3 on the board with islands, where everything is precomputed. */
static bool is_clear_of_islands(const rd_layout *layout, unsigned low, unsigned high) {
    unsigned pair = rd_pair(low, high);
    const uint64_t *cross = layout->t->cross[pair];
    uint64_t crossed = 0;
    if (layout->t->under[pair] & layout->present) return false;
    for (unsigned i = 0; i < RD_PAIR_WORDS; i++) crossed |= cross[i] & layout->laid[i];
    return crossed == 0;
}

/* RD-P3 on open water. */
static bool is_clear_of_stones(const rd_layout *layout, unsigned low, unsigned high, rd_point p,
                               rd_point q) {
    const rd_table *t = layout->t;
    const rd_state *s = layout->s;
    for (unsigned support = 0; support < RD_SUPPORTS; support++) {
        if (!(layout->present >> support & 1) || support == low || support == high) continue;
        if (rd_is_over_disc(&t->board, p, q, rd_centre(t, s, support),
                            rd_radius(&t->board, support)))
            return false;
    }
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        bool is_shared = l.low == low || l.low == high || l.high == low || l.high == high;
        if (!rd_is_laid(l) || is_shared) continue;
        if (rd_do_cross(p, q, rd_centre(t, s, l.low), rd_centre(t, s, l.high))) return false;
    }
    return true;
}

bool rd_is_clear(const rd_layout *layout, unsigned low, unsigned high, rd_point p, rd_point q) {
    return layout->t->is_expert ? is_clear_of_stones(layout, low, high, p, q)
                                : is_clear_of_islands(layout, low, high);
}

static bool is_clear(const rd_layout *layout, unsigned low, unsigned high) {
    return rd_is_clear(layout, low, high, rd_centre(layout->t, layout->s, low),
                       rd_centre(layout->t, layout->s, high));
}

static bool is_long_enough(const rd_layout *layout, unsigned size, unsigned low, unsigned high) {
    return rd_is_long_enough(&layout->t->board, size, low, high,
                             rd_centre(layout->t, layout->s, low),
                             rd_centre(layout->t, layout->s, high));
}

gw_rule rd_lay_rule(const rd_layout *layout, unsigned size, unsigned low, unsigned high) {
    assert(size >= 1 && size <= RD_SIZES && low < high);
    if (!(layout->present >> low & 1) || !(layout->present >> high & 1)) return RD_P1;
    if (rd_is_village(low)) return RD_P1;
    if (rd_plank_between(layout, low, high) < RD_PLANKS) return RD_P5;
    if (is_full(layout, low) || is_full(layout, high)) return RD_P4;
    if (!is_long_enough(layout, size, low, high)) return RD_P2;
    return is_clear(layout, low, high) ? RD_FINE : RD_P3;
}

/* The supports above `low` that a plank of this size reaches from `low`. */
static uint64_t reached(const rd_layout *layout, unsigned size, unsigned low) {
    uint64_t above = layout->present & ~(RD_BIT(low + 1) - 1), found = 0;
    if (!layout->t->is_expert) return layout->t->spans[size - 1][low] & above;
    for (unsigned high = low + 1; high < RD_SUPPORTS; high++)
        if (above >> high & 1 && is_long_enough(layout, size, low, high)) found |= RD_BIT(high);
    return found;
}

/* Lists at most `max` pairs of supports. */
static size_t list_lays(const rd_layout *layout, unsigned size, rd_laid *list, size_t max) {
    size_t count = 0;
    uint64_t open = 0; /* supports that can carry one more */
    for (unsigned support = 0; support < RD_SUPPORTS; support++)
        if (layout->present >> support & 1 && !is_full(layout, support)) open |= RD_BIT(support);
    for (unsigned low = 0; low < RD_STONES && count < max; low++) {
        if (!(open >> low & 1)) continue;
        uint64_t high_ones = reached(layout, size, low) & open;
        for (unsigned high = low + 1; high_ones >> high && count < max; high++) {
            if (!(high_ones >> high & 1)) continue;
            unsigned pair = rd_pair(low, high);
            if (layout->laid[pair / 64] >> (pair % 64) & 1 || !is_clear(layout, low, high))
                continue;
            list[count++] = (rd_laid){(uint8_t)low, (uint8_t)high};
        }
    }
    return count;
}

size_t rd_list_lays(const rd_layout *layout, unsigned size, rd_laid *list) {
    return list_lays(layout, size, list, RD_PAIRS);
}

bool rd_can_lay(const rd_layout *layout, unsigned size) {
    rd_laid one;
    return list_lays(layout, size, &one, 1) > 0;
}

/* ------------------------------------------------------------------ taking -- */

/* RD-R3, in either interpretation: whether a plank of `colour` may join the supply. */
static bool may_join(const rd_table *t, const rd_state *s, gw_seat seat, unsigned colour) {
    unsigned foreign = 0, colours = 1U << colour, own = t->colour[seat - 1];
    for (unsigned i = 0; i < RD_SIZES; i++) {
        unsigned held = s->supply[seat - 1][i];
        if (held == 0) continue;
        foreign += held - 1 != own;
        colours |= 1U << (held - 1);
    }
    foreign += colour != own;
    return t->counts_colours ? gw_bit_count(colours) <= RD_FOREIGN_MAX : foreign <= RD_FOREIGN_MAX;
}

gw_rule rd_take_plank_rule(const rd_layout *layout, gw_seat seat, unsigned plank) {
    const rd_state *s = layout->s;
    assert(plank < RD_PLANKS && rd_is_laid(s->laid[plank]));
    if (layout->occupied >> plank & 1) return RD_R2;
    if (s->supply[seat - 1][plank % RD_SIZES]) return RD_R2;
    return may_join(layout->t, s, seat, plank / RD_SIZES) ? RD_FINE : RD_R3;
}

uint64_t rd_planks_to_take(const rd_layout *layout, gw_seat seat) {
    uint64_t planks = 0;
    for (unsigned colour = 0; colour < RD_COLOURS; colour++) {
        bool joins = may_join(layout->t, layout->s, seat, colour);
        for (unsigned size = 1; size <= RD_SIZES && joins; size++) {
            unsigned plank = RD_PLANK(colour, size);
            bool is_open =
                rd_is_laid(layout->s->laid[plank]) && !layout->s->supply[seat - 1][size - 1];
            if (is_open) planks |= RD_BIT(plank);
        }
    }
    return planks & ~layout->occupied;
}

uint32_t rd_stones_to_take(const rd_layout *layout) {
    uint32_t stones = layout->s->stones;
    for (unsigned stone = 0; stone < RD_STONES; stone++)
        if (layout->at[stone]) stones &= ~(UINT32_C(1) << stone);
    return stones;
}
