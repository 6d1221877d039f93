/* Invariants of every state, for tests. */
#include "dragons/dragons.h"

#include <stddef.h>

/* ----------------------------------------------------------------- planks -- */

/* RD-P1 to RD-P5 hold for every plank on the board, as when it was laid: it is removed from the
 * layout and checked again. */
static const char *broken_plank(rd_layout *layout, unsigned plank) {
    rd_laid l = layout->s->laid[plank];
    unsigned pair = rd_pair(l.low, l.high);
    layout->at[l.low] &= ~RD_BIT(plank);
    layout->at[l.high] &= ~RD_BIT(plank);
    if (!(layout->at[l.low] & layout->at[l.high])) layout->laid[pair / 64] &= ~RD_BIT(pair % 64);
    gw_rule rule = rd_lay_rule(layout, plank % RD_SIZES + 1, l.low, l.high);
    layout->at[l.low] |= RD_BIT(plank);
    layout->at[l.high] |= RD_BIT(plank);
    layout->laid[pair / 64] |= RD_BIT(pair % 64);
    switch (rule) {
    case RD_FINE: return NULL;
    case RD_P1: return "a plank has no support (RD-P1)";
    case RD_P2: return "a plank is too short (RD-P2)";
    case RD_P3: return "a plank lies over another, a stone or a village (RD-P3)";
    case RD_P4: return "four planks on one support (RD-P4)";
    default: return "two planks between the same supports (RD-P5)";
    }
}

/* Each plank is on the board, in one supply, or out of the game. */
static const char *broken_planks(const rd_table *t, const rd_state *s) {
    rd_layout layout;
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        rd_laid l = s->laid[plank];
        if (rd_is_laid(l) && (l.low >= l.high || l.high >= RD_SUPPORTS))
            return "a plank lies nowhere (RD-P1)";
    }
    rd_layout_fill(&layout, t, s);
    for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
        unsigned colour = plank / RD_SIZES, found = rd_is_laid(s->laid[plank]) ? 1 : 0;
        const char *wrong = found ? broken_plank(&layout, plank) : NULL;
        if (wrong) return wrong;
        for (unsigned i = 0; i < RD_COLOURS; i++)
            found += s->supply[i][plank % RD_SIZES] == colour + 1;
        if (found > (t->seat[colour] ? 1U : 0U)) return "a plank is there twice (RD-3)";
    }
    return NULL;
}

/* ----------------------------------------------------------------- stones -- */

static const char *broken_stones(const rd_table *t, const rd_state *s) {
    rd_state without = *s;
    if (s->stones >> RD_STONES) return "a stone too many (RD-3)";
    for (unsigned stone = 0; stone < RD_STONES; stone++) {
        bool is_there = s->stones >> stone & 1;
        rd_point p = {s->x[stone], s->y[stone]};
        if ((!t->is_expert || !is_there) && (p.x || p.y)) return "a stone that is not there is";
        if (!is_there || !t->is_expert) continue;
        without.stones = s->stones & ~(UINT32_C(1) << stone);
        for (unsigned plank = 0; plank < RD_PLANKS; plank++) {
            bool is_end = s->laid[plank].low == stone || s->laid[plank].high == stone;
            without.laid[plank] = is_end ? (rd_laid){0, 0} : s->laid[plank];
        }
        if (rd_point_rule(t, &without, p)) return "a stone lies where none may (RD-X1)";
    }
    return NULL;
}

/* ----------------------------------------------------------------- players -- */

static const char *broken_pawns(const rd_table *t, const rd_state *s) {
    for (unsigned i = 0; i < RD_COLOURS; i++) {
        unsigned place = s->pawn[i];
        if (i >= t->base.players && place) return "a pawn too many (RD-3)";
        if (i >= t->base.players || place >= RD_PLANKS) continue;
        if (!rd_is_laid(s->laid[place])) return "a pawn stands on nothing (RD-M1)";
        for (unsigned other = 0; other < i; other++)
            if (s->pawn[other] == place) return "two pawns on one plank (RD-M2)";
    }
    return NULL;
}

/* RD-3, RD-5: distinct cards of the hand, at most one dragon, no empty slot between them. */
static const char *broken_program(const rd_table *t, const rd_state *s, gw_seat seat) {
    rd_state empty = {.round = 1};
    uint32_t hand = rd_cards_to_give(t, &empty, seat), seen = 0;
    unsigned dragons = 0, given = rd_cards_given(s, seat);
    for (unsigned slot = 0; slot < RD_SLOTS; slot++) {
        unsigned card = s->program[seat - 1][slot];
        if (slot >= given && card) return "a program has a gap (RD-5)";
        if (slot >= given) continue;
        if (card == RD_UNKNOWN_CARD && s->is_view) continue;
        if (!(hand >> card & 1)) return "a card that is not of the hand (RD-3)";
        if (seen >> card & 1) return "a card is given twice (RD-5)";
        seen |= UINT32_C(1) << card;
        dragons += rd_is_dragon(card);
    }
    if (dragons > 1) return "two dragons in one program (RD-5)";
    bool is_complete = given == RD_SLOTS;
    return rd_is_execution(s) && !is_complete ? "a program is not complete (RD-5)" : NULL;
}

static const char *broken_flow(const rd_table *t, const rd_state *s) {
    bool has_begun = s->phase != RD_AWAIT_FIRST, is_running = has_begun && !rd_is_over(s);
    if (has_begun != (s->first > 0) || s->first > t->base.players) return "no first player (RD-4)";
    if (has_begun != (s->round > 0) || s->round > t->rounds) return "rounds are counted (RD-10)";
    if (s->slot >= RD_SLOTS || s->turn >= t->base.players) return "nobody's turn (RD-6)";
    if (is_running && rd_to_act(&t->base, (const gw_state *)(const void *)s) == 0)
        return "nobody is to act (RD-6)";
    if ((s->phase == RD_AWAIT_LAY) != (s->chosen > 0)) return "a plank was chosen (RD-P1)";
    if ((s->phase == RD_WON) != (s->winner > 0)) return "somebody has won (RD-9)";
    for (unsigned i = 0; i < sizeof s->unused; i++)
        if (s->unused[i]) return "an unused byte is used";
    return NULL;
}

const char *rd_broken(const gw_table *table, const gw_state *state) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    const char *wrong = broken_flow(t, s);
    if (wrong == NULL) wrong = broken_pawns(t, s);
    if (wrong == NULL) wrong = broken_planks(t, s);
    if (wrong == NULL) wrong = broken_stones(t, s);
    for (gw_seat seat = 1; seat <= table->players && wrong == NULL; seat++)
        wrong = broken_program(t, s, seat);
    return wrong;
}
