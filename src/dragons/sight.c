/* Who may know what (RD-H1). */
#include "core/bits.h"
#include "dragons/dragons.h"

/* The first slot whose cards are not revealed. Nothing is hidden once the game is over. */
static unsigned hidden_from(const rd_state *s) {
    if (rd_is_over(s)) return RD_SLOTS;
    return rd_is_execution(s) ? s->slot + 1U : 0;
}

void rd_view(const gw_table *table, const gw_state *state, gw_seat viewer, gw_state *view) {
    rd_state *v = (rd_state *)(void *)view;
    *v = *rd_state_of(state);
    v->is_view = 1;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        for (unsigned slot = hidden_from(v); slot < RD_SLOTS && seat != viewer; slot++)
            if (v->program[seat - 1][slot] != RD_NO_CARD)
                v->program[seat - 1][slot] = RD_UNKNOWN_CARD;
}

/* A random card of a hand, given as bits. */
static unsigned draw(gw_random *random, uint32_t cards) {
    return gw_bit_select(cards, gw_random_below(random, gw_bit_count(cards)));
}

/* RD-5: fills in the unknown cards of one program, all sequences equally likely. With n possible
 * plain cards and d possible dragons there are n(n-1)…(n-m+1) sequences of m cards without a
 * dragon, and m·d·n(n-1)…(n-m+2) with one: a ratio of n-m+1 to m·d. */
static void guess_program(const rd_table *t, rd_state *s, gw_seat seat, gw_random *random) {
    const uint32_t dragons = ~UINT32_C(0) << RD_DRAGON;
    uint8_t *program = s->program[seat - 1];
    unsigned unknown[RD_SLOTS], m = 0, dragon = RD_SLOTS;
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        if (program[slot] != RD_UNKNOWN_CARD) continue;
        program[slot] = RD_NO_CARD;
        unknown[m++] = slot;
    }
    if (m == 0) return;
    uint32_t hand = rd_cards_to_give(t, s, seat);
    unsigned without = gw_bit_count(hand & ~dragons) - m + 1,
             with = m * gw_bit_count(hand & dragons);
    if (gw_random_below(random, without + with) >= without)
        dragon = unknown[gw_random_below(random, m)];
    for (unsigned i = 0; i < m; i++) {
        bool is_dragon = unknown[i] == dragon;
        unsigned card = draw(random, is_dragon ? hand & dragons : hand & ~dragons);
        program[unknown[i]] = (uint8_t)card;
        hand &= ~(UINT32_C(1) << card);
    }
}

void rd_guess(const gw_table *table, const gw_state *view, gw_seat viewer, gw_random *random,
              gw_state *state) {
    rd_state *s = (rd_state *)(void *)state;
    (void)viewer;
    *s = *rd_state_of(view);
    s->is_view = 0;
    for (gw_seat seat = 1; seat <= table->players; seat++)
        guess_program(rd_table_of(table), s, seat, random);
    if (s->phase == RD_AWAIT_SIGHT) rd_begin_slot(rd_table_of(table), s, NULL);
}

/* Programs are secret while they are made. Later everybody may look at the screen, which shows only
 * revealed cards. */
bool rd_has_secret(const gw_table *table, const gw_state *state, gw_seat seat) {
    (void)table, (void)seat;
    return rd_state_of(state)->phase == RD_AWAIT_PROGRAM;
}

gw_action rd_mask(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                  const gw_state *now, gw_seat viewer) {
    const rd_state *b = rd_state_of(before), *n = rd_state_of(now);
    (void)table;
    if (rd_action_verb(action) != RD_DO_CARD || seat == viewer) return action;
    bool is_hidden = n->round == b->round && rd_cards_given(b, seat) >= hidden_from(n);
    return is_hidden ? RD_ACTION(RD_DO_CARD, RD_UNKNOWN_CARD, 0, 0, 0) : action;
}
