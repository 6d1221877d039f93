/* Which seats are to act, and their legal actions. */
#include "core/bits.h"
#include "dragons/dragons.h"

gw_seats rd_to_act(const gw_table *table, const gw_state *state) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    gw_seats seats = 0;
    if (rd_is_over(s)) return 0;
    if (s->phase == RD_AWAIT_FIRST) return GW_SEAT_BIT(GW_CHANCE);
    if (s->phase > RD_AWAIT_PROGRAM && s->phase < RD_AWAIT_SIGHT)
        return GW_SEAT_BIT(rd_mover(t, s));
    unsigned slot = s->phase == RD_AWAIT_SIGHT ? s->slot : RD_SLOTS - 1U;
    unsigned awaited = s->phase == RD_AWAIT_SIGHT ? RD_UNKNOWN_CARD : RD_NO_CARD;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        if (s->program[seat - 1][slot] == awaited) seats |= GW_SEAT_BIT(seat);
    return seats;
}

/* ----------------------------------------------------------------- listing -- */

/* Lists an action for each bit; bit 0 has operand `first`. */
static size_t list_bits(rd_verb verb, uint32_t bits, unsigned first, gw_action *list) {
    size_t count = 0;
    for (unsigned i = 0; bits >> i; i++)
        if (bits >> i & 1) list[count++] = RD_ACTION(verb, i + first, 0, 0, 0);
    return count;
}

/* RD-4: the colours that can be first player. */
static uint32_t first_colours(const rd_table *t) {
    uint32_t colours = 0;
    if (t->named_first) return UINT32_C(1) << (t->named_first - 1);
    for (unsigned i = 0; i < t->base.players; i++) colours |= UINT32_C(1) << t->colour[i];
    return colours;
}

static size_t list_planks(const rd_state *s, gw_seat seat, gw_action *list) {
    size_t count = 0;
    for (unsigned size = 1; size <= RD_SIZES; size++) {
        unsigned held = s->supply[seat - 1][size - 1];
        if (held) list[count++] = RD_ACTION(RD_DO_PLANK, size, held - 1, 0, 0);
    }
    return count;
}

static size_t list_lays(const rd_layout *layout, gw_action *list) {
    rd_laid lays[RD_PAIRS];
    size_t count = rd_list_lays(layout, layout->s->chosen, lays);
    for (size_t i = 0; i < count; i++) list[i] = rd_pair_action(RD_DO_LAY, lays[i]);
    return count;
}

static size_t list_takes(const rd_layout *layout, gw_seat seat, gw_action *list) {
    size_t count = list_bits(RD_DO_TAKE_STONE, rd_stones_to_take(layout), 1, list);
    uint64_t planks = rd_planks_to_take(layout, seat);
    for (unsigned plank = 0; planks >> plank; plank++)
        if (planks >> plank & 1)
            list[count++] = rd_pair_action(RD_DO_TAKE_PLANK, layout->s->laid[plank]);
    return count;
}

gw_action rd_go_action(const rd_state *s, unsigned place) {
    if (place < RD_PLANKS) return rd_pair_action(RD_DO_GO_PLANK, s->laid[place]);
    return RD_ACTION(RD_DO_GO_VILLAGE, RD_FIRST_VILLAGE + place - RD_PLANKS, 0, 0, 0);
}

static size_t list_steps(const rd_layout *layout, gw_seat seat, gw_action *list) {
    uint64_t places = rd_steps(layout, seat);
    size_t count = 0;
    for (unsigned place = 0; places >> place; place++)
        if (places >> place & 1) list[count++] = rd_go_action(layout->s, place);
    return count;
}

/* The supports of the plank jumped over come after those of the landing place. */
static gw_action jump_action(const rd_state *s, unsigned place, unsigned over) {
    gw_action to = rd_go_action(s, place);
    gw_action behind = rd_pair_action(RD_NO_VERB, s->laid[over]) >> 12;
    unsigned verbs = place < RD_PLANKS ? RD_DO_JUMP_PLANK - RD_DO_GO_PLANK
                                       : RD_DO_JUMP_VILLAGE - RD_DO_GO_VILLAGE;
    return to + RD_ACTION(verbs, 0, 0, 0, 0) + behind;
}

static size_t list_jumps(const rd_layout *layout, gw_seat seat, gw_action *list) {
    uint64_t jumped = rd_jumped(layout, seat);
    size_t count = 0;
    for (unsigned over = 0; jumped >> over; over++) {
        uint64_t places = jumped >> over & 1 ? rd_landings(layout, seat, over) : 0;
        for (unsigned place = 0; places >> place; place++)
            if (places >> place & 1) list[count++] = jump_action(layout->s, place, over);
    }
    return count;
}

/* Lists the mover's actions in phases that depend on what lies on the board. */
static size_t list_on_board(const rd_table *t, const rd_state *s, gw_seat seat, gw_action *list) {
    rd_layout layout;
    rd_layout_fill(&layout, t, s);
    switch (s->phase) {
    case RD_AWAIT_LAY: return list_lays(&layout, list);
    case RD_AWAIT_TAKE: return list_takes(&layout, seat, list);
    case RD_AWAIT_GO: return list_steps(&layout, seat, list);
    default: return list_jumps(&layout, seat, list);
    }
}

size_t rd_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    (void)scratch;
    if (seat > table->players || !(rd_to_act(table, state) >> seat & 1)) return 0;
    switch (s->phase) {
    case RD_AWAIT_FIRST: return list_bits(RD_DO_FIRST, first_colours(t), 0, list);
    case RD_AWAIT_PROGRAM: return list_bits(RD_DO_CARD, rd_cards_to_give(t, s, seat), 0, list);
    case RD_AWAIT_STONE:
        if (t->is_expert) return rd_list_points(t, s, list);
        return list_bits(RD_DO_STONE, rd_free_islands(t, s), 1, list);
    case RD_AWAIT_PLANK: return list_planks(s, seat, list);
    case RD_AWAIT_SIGHT: return 0;
    default: return list_on_board(t, s, seat, list);
    }
}

/* ----------------------------------------------------------------- picking -- */

/* Uniform over 0..limit-1, with an error of at most 2^-32. */
static unsigned scale(uint64_t random, size_t limit) {
    return (unsigned)((random >> 32) * limit >> 32);
}

static gw_action pick_bit(rd_verb verb, uint32_t bits, unsigned first, uint64_t random) {
    unsigned bit = gw_bit_select(bits, scale(random, gw_bit_count(bits)));
    return RD_ACTION(verb, bit + first, 0, 0, 0);
}

gw_action rd_pick(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  uint64_t random) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    if (s->phase == RD_AWAIT_PROGRAM)
        return pick_bit(RD_DO_CARD, rd_cards_to_give(t, s, seat), 0, random);
    if (s->phase == RD_AWAIT_STONE && t->is_expert) return rd_pick_point(t, s, random);
    if (s->phase == RD_AWAIT_STONE) return pick_bit(RD_DO_STONE, rd_free_islands(t, s), 1, random);
    gw_action list[RD_PAIRS];
    size_t count = rd_legal(table, state, scratch, seat, list);
    return list[scale(random, count)];
}
