/* Applies actions, and everything that follows from them automatically. */
#include "dragons/dragons.h"

#include <assert.h>
#include <string.h>

enum { EVERYBODY = 0xFFFF };

/* An action being applied: the game, and where to report events. */
typedef struct doing {
    const rd_table *t;
    rd_state *s;
    gw_events *events;
} doing;

/* ---------------------------------------------------------------- events -- */

static void report_to(const doing *d, rd_event kind, gw_seat seat, gw_seats seen_by,
                      const int value[GW_EVENT_VALUES]) {
    gw_event event = {.kind = (uint8_t)kind, .seat = seat, .seen_by = seen_by};
    for (unsigned i = 0; i < GW_EVENT_VALUES; i++) event.value[i] = (int16_t)value[i];
    gw_report(d->events, event);
}

static void report(const doing *d, rd_event kind, gw_seat seat, int a, int b, int c, int e) {
    if (d->events) report_to(d, kind, seat, EVERYBODY, (const int[]){a, b, c, e});
}

/* RD-H1: reports a card that only its player knows. */
static void report_card(const doing *d, gw_seat seat, unsigned card, unsigned slot) {
    if (d->events == NULL) return;
    gw_seats owner = GW_SEAT_BIT(seat);
    if (card == RD_UNKNOWN_CARD) owner = 0;
    gw_seats others = (gw_seats)(EVERYBODY & ~owner);
    if (owner) report_to(d, RD_EVENT_GAVE, seat, owner, (const int[]){(int)card, (int)slot, 0, 0});
    report_to(d, RD_EVENT_GAVE_HIDDEN, seat, others, (const int[]){(int)slot, 0, 0, 0});
}

/* Reports an event about a plank: its first values are size and colour. */
static void report_plank(const doing *d, rd_event kind, gw_seat seat, unsigned plank, int a,
                         int b) {
    report(d, kind, seat, (int)(plank % RD_SIZES) + 1, (int)(plank / RD_SIZES), a, b);
}

/* ---------------------------------------------------- rounds, slots and turns -- */

static void begin_programming(const doing *d) {
    d->s->phase = RD_AWAIT_PROGRAM;
    report(d, RD_EVENT_ROUND, d->s->first, d->s->round, 0, 0, 0);
}

/* RD-8, RD-10 */
static void end_round(const doing *d) {
    rd_state *s = d->s;
    s->slot = s->turn = 0;
    memset(s->program, RD_NO_CARD, sizeof s->program);
    s->first = s->first == d->t->base.players ? 1 : (uint8_t)(s->first + 1);
    if (s->round == d->t->rounds) {
        s->phase = RD_DRAWN;
        report(d, RD_EVENT_DRAWN, 0, s->round, 0, 0, 0);
        return;
    }
    s->round++;
    begin_programming(d);
}

/* How many stones, planks or steps a card allows. */
static uint8_t amount(unsigned card) {
    if (card == RD_NO_CARD || rd_is_dragon(card)) return 0;
    return card == RD_STONE_2 || card == RD_PLANK_2 || card == RD_MOVE_2 ? 2 : 1;
}

/* RD-7: begins the mover's card. */
static void begin_card(const doing *d) {
    rd_state *s = d->s;
    gw_seat mover = rd_mover(d->t, s);
    unsigned card = s->program[mover - 1][s->slot];
    assert(card != RD_NO_CARD && card != RD_UNKNOWN_CARD);
    s->left = amount(card);
    if (!rd_is_cancelled(d->t, s, mover, s->slot)) return;
    s->left = 0;
    report(d, RD_EVENT_CANCELLED, mover, (int)card, 0, 0, 0);
}

/* RD-6: reveals all cards of the slot. A view in which some are unknown ends here. */
static bool reveal(const doing *d) {
    rd_state *s = d->s;
    assert(s->slot < RD_SLOTS && s->turn == 0);
    for (unsigned i = 0; i < d->t->base.players; i++) {
        if (s->program[i][s->slot] != RD_UNKNOWN_CARD) continue;
        s->phase = RD_AWAIT_SIGHT;
        return false;
    }
    for (unsigned i = 0; i < d->t->base.players && d->events; i++)
        report(d, RD_EVENT_REVEALED, (gw_seat)(i + 1), s->program[i][s->slot], s->slot + 1, 0, 0);
    begin_card(d);
    return true;
}

/* Continues with the next card; false at the end of the round, or of a view. */
static bool next_card(const doing *d) {
    rd_state *s = d->s;
    s->turn++;
    if (s->turn < d->t->base.players) {
        begin_card(d);
        return true;
    }
    s->turn = 0;
    s->slot++;
    if (s->slot < RD_SLOTS) return reveal(d);
    end_round(d);
    return false;
}

/* RD-M4, RD-M6 */
static void fall(const doing *d, gw_seat seat) {
    d->s->pawn[seat - 1] = (uint8_t)RD_VILLAGE_PLACE(d->t->colour[seat - 1]);
    report(d, RD_EVENT_FELL, seat, 0, 0, 0, 0);
}

static bool has_plank(const rd_state *s, gw_seat seat) {
    for (unsigned i = 0; i < RD_SIZES; i++)
        if (s->supply[seat - 1][i]) return true;
    return false;
}

/* The next decision on the mover's card, or RD_AWAIT_PROGRAM if it cannot be carried out. */
static rd_phase find_decision(const doing *d, gw_seat mover) {
    const rd_state *s = d->s;
    rd_layout layout;
    unsigned card = s->program[mover - 1][s->slot];
    if (card <= RD_STONE_2) return rd_can_place(d->t, s) ? RD_AWAIT_STONE : RD_AWAIT_PROGRAM;
    if (card <= RD_PLANK_2) return has_plank(s, mover) ? RD_AWAIT_PLANK : RD_AWAIT_PROGRAM;
    rd_layout_fill(&layout, d->t, s);
    if (card == RD_REMOVE) {
        bool can_take = rd_stones_to_take(&layout) || rd_planks_to_take(&layout, mover);
        return can_take ? RD_AWAIT_TAKE : RD_AWAIT_PROGRAM;
    }
    if (card == RD_JUMP) return rd_can_jump(&layout, mover) ? RD_AWAIT_JUMP : RD_AWAIT_PROGRAM;
    return rd_steps(&layout, mover) ? RD_AWAIT_GO : RD_AWAIT_PROGRAM;
}

/* RD-S2, RD-P7, RD-R4, RD-M4, RD-M6: the card cannot be carried out, or not completely. */
static void give_up(const doing *d, gw_seat mover) {
    assert(d->s->left > 0);
    unsigned card = d->s->program[mover - 1][d->s->slot];
    if (card <= RD_STONE_2)
        report(d, RD_EVENT_NO_STONE, mover, 0, 0, 0, 0);
    else if (card <= RD_PLANK_2)
        report(d, RD_EVENT_NO_PLANK, mover, 0, 0, 0, 0);
    else if (card == RD_REMOVE)
        report(d, RD_EVENT_TOOK_NOTHING, mover, 0, 0, 0, 0);
    else
        fall(d, mover);
    d->s->left = 0;
}

/* Continues to the next decision: the rest of the mover's card, then the other cards. */
static void carry_on(const doing *d) {
    do {
        gw_seat mover = rd_mover(d->t, d->s);
        if (d->s->left == 0) continue;
        rd_phase phase = find_decision(d, mover);
        if (phase != RD_AWAIT_PROGRAM) {
            d->s->phase = (uint8_t)phase;
            return;
        }
        give_up(d, mover);
    } while (next_card(d));
}

void rd_begin_slot(const rd_table *t, rd_state *s, gw_events *events) {
    const doing d = {t, s, events};
    if (reveal(&d)) carry_on(&d);
}

/* ----------------------------------------------------------------- actions -- */

static void do_first(const doing *d, unsigned colour) {
    d->s->first = d->t->seat[colour];
    assert(d->s->first >= 1 && d->s->first <= d->t->base.players);
    d->s->round = 1;
    report(d, RD_EVENT_FIRST, d->s->first, 0, 0, 0, 0);
    begin_programming(d);
}

static void do_card(const doing *d, gw_seat seat, unsigned card) {
    unsigned slot = rd_cards_given(d->s, seat);
    assert(slot < RD_SLOTS);
    d->s->program[seat - 1][slot] = (uint8_t)card;
    report_card(d, seat, card, slot + 1);
    for (gw_seat other = 1; other <= d->t->base.players; other++)
        if (d->s->program[other - 1][RD_SLOTS - 1] == RD_NO_CARD) return;
    rd_begin_slot(d->t, d->s, d->events);
}

static void end_step(const doing *d) {
    assert(d->s->left > 0);
    d->s->left--;
    carry_on(d);
}

static void do_stone(const doing *d, gw_seat seat, unsigned number) {
    assert(number >= 1 && number <= RD_STONES && !(d->s->stones >> (number - 1) & 1));
    d->s->stones |= UINT32_C(1) << (number - 1);
    report(d, RD_EVENT_STONE, seat, (int)number, 0, 0, 0);
    end_step(d);
}

/* RD-X1: the stone gets the lowest free number. */
static void do_point(const doing *d, gw_seat seat, rd_point p) {
    unsigned stone = rd_next_stone(d->s) - 1;
    assert(stone < RD_STONES);
    d->s->stones |= UINT32_C(1) << stone;
    d->s->x[stone] = (int16_t)p.x;
    d->s->y[stone] = (int16_t)p.y;
    report(d, RD_EVENT_STONE_AT, seat, (int)stone + 1, p.x, p.y, 0);
    end_step(d);
}

/* RD-P1, RD-P6: the plank is chosen; if it fits nowhere it leaves the game. */
static void do_plank(const doing *d, gw_seat seat, unsigned size) {
    rd_layout layout;
    uint8_t *held = &d->s->supply[seat - 1][size - 1];
    assert(*held >= 1 && *held <= RD_COLOURS);
    unsigned plank = RD_PLANK(*held - 1U, size);
    report_plank(d, RD_EVENT_CHOSE, seat, plank, 0, 0);
    rd_layout_fill(&layout, d->t, d->s);
    if (rd_can_lay(&layout, size)) {
        d->s->chosen = (uint8_t)size;
        d->s->phase = RD_AWAIT_LAY;
        return;
    }
    *held = 0;
    report_plank(d, RD_EVENT_LOST, seat, plank, 0, 0);
    end_step(d);
}

static void do_lay(const doing *d, gw_seat seat, rd_laid l) {
    uint8_t *held = &d->s->supply[seat - 1][d->s->chosen - 1];
    assert(d->s->chosen >= 1 && *held >= 1);
    unsigned plank = RD_PLANK(*held - 1U, d->s->chosen);
    assert(!rd_is_laid(d->s->laid[plank]) && l.low < l.high);
    d->s->laid[plank] = l;
    d->s->chosen = *held = 0;
    if (rd_is_village(l.high))
        report_plank(d, RD_EVENT_LAID_VILLAGE, seat, plank, l.high - RD_STONES, l.low + 1);
    else
        report_plank(d, RD_EVENT_LAID, seat, plank, l.low + 1, l.high + 1);
    end_step(d);
}

static void do_take_stone(const doing *d, gw_seat seat, unsigned number) {
    assert(d->s->stones >> (number - 1) & 1);
    d->s->stones &= ~(UINT32_C(1) << (number - 1));
    d->s->x[number - 1] = d->s->y[number - 1] = 0;
    report(d, RD_EVENT_TOOK_STONE, seat, (int)number, 0, 0, 0);
    end_step(d);
}

static unsigned plank_at(const doing *d, rd_laid l) {
    unsigned plank = 0;
    while (d->s->laid[plank].low != l.low || d->s->laid[plank].high != l.high) plank++;
    assert(plank < RD_PLANKS);
    return plank;
}

static void do_take_plank(const doing *d, gw_seat seat, rd_laid l) {
    unsigned plank = plank_at(d, l);
    d->s->laid[plank] = (rd_laid){0, 0};
    assert(d->s->supply[seat - 1][plank % RD_SIZES] == 0); /* RD-R2 */
    d->s->supply[seat - 1][plank % RD_SIZES] = (uint8_t)(plank / RD_SIZES + 1);
    report_plank(d, RD_EVENT_TOOK_PLANK, seat, plank, 0, 0);
    end_step(d);
}

/* RD-9: moves the pawn to a place, which may end the game. */
static void arrive(const doing *d, gw_seat seat, unsigned place) {
    rd_state *s = d->s;
    unsigned goal = rd_opposite(d->t->colour[seat - 1]);
    assert(place < RD_PLACES && place != s->pawn[seat - 1]);
    s->pawn[seat - 1] = (uint8_t)place;
    if (place != RD_VILLAGE_PLACE(goal)) {
        end_step(d);
        return;
    }
    s->phase = RD_WON;
    s->winner = seat;
    s->left = 0;
    report(d, RD_EVENT_WON, seat, 0, 0, 0, 0);
}

static void do_go_village(const doing *d, gw_seat seat, unsigned colour) {
    report(d, RD_EVENT_ENTERED, seat, (int)colour, 0, 0, 0);
    arrive(d, seat, RD_VILLAGE_PLACE(colour));
}

static void do_go_plank(const doing *d, gw_seat seat, rd_laid l) {
    report_plank(d, RD_EVENT_WENT, seat, plank_at(d, l), 0, 0);
    arrive(d, seat, plank_at(d, l));
}

/* The seat whose pawn is on a plank. */
static gw_seat pawn_on(const doing *d, unsigned plank) {
    gw_seat seat = 1;
    while (d->s->pawn[seat - 1] != plank) seat++;
    assert(seat <= d->t->base.players);
    return seat;
}

static void do_jump_village(const doing *d, gw_seat seat, unsigned colour, rd_laid over) {
    gw_seat other = pawn_on(d, plank_at(d, over));
    report(d, RD_EVENT_JUMPED_IN, seat, (int)colour, other, 0, 0);
    arrive(d, seat, RD_VILLAGE_PLACE(colour));
}

static void do_jump_plank(const doing *d, gw_seat seat, rd_laid to, rd_laid over) {
    unsigned plank = plank_at(d, to);
    report_plank(d, RD_EVENT_JUMPED, seat, plank, pawn_on(d, plank_at(d, over)), 0);
    arrive(d, seat, plank);
}

void rd_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events) {
    assert(rd_check(table, state, scratch, seat, action) == RD_FINE);
    const doing d = {rd_table_of(table), (rd_state *)(void *)state, events};
    unsigned a = rd_operand(action, 0);
    (void)scratch;
    switch (rd_action_verb(action)) {
    case RD_DO_FIRST: do_first(&d, a); break;
    case RD_DO_CARD: do_card(&d, seat, a); break;
    case RD_DO_STONE: do_stone(&d, seat, a); break;
    case RD_DO_POINT: do_point(&d, seat, rd_action_point(action)); break;
    case RD_DO_PLANK: do_plank(&d, seat, a); break;
    case RD_DO_LAY: do_lay(&d, seat, rd_ends(action, 0)); break;
    case RD_DO_TAKE_STONE: do_take_stone(&d, seat, a); break;
    case RD_DO_TAKE_PLANK: do_take_plank(&d, seat, rd_ends(action, 0)); break;
    case RD_DO_GO_VILLAGE: do_go_village(&d, seat, a - RD_FIRST_VILLAGE); break;
    case RD_DO_GO_PLANK: do_go_plank(&d, seat, rd_ends(action, 0)); break;
    case RD_DO_JUMP_VILLAGE:
        do_jump_village(&d, seat, a - RD_FIRST_VILLAGE, rd_ends(action, 2));
        break;
    default: do_jump_plank(&d, seat, rd_ends(action, 0), rd_ends(action, 2));
    }
}

/* RD-5, RD-P1; and every action that reveals cards: the last action of a slot or of the game,
 * except in the last slot, where all cards are already revealed. */
bool rd_is_binding(const gw_table *table, const gw_state *before, gw_seat seat, gw_action action,
                   const gw_state *after) {
    const rd_state *b = rd_state_of(before), *a = rd_state_of(after);
    rd_verb verb = rd_action_verb(action);
    (void)table, (void)seat;
    if (verb == RD_DO_CARD || verb == RD_DO_PLANK) return true;
    bool is_same_slot = rd_is_execution(a) && a->slot == b->slot && a->round == b->round;
    return b->slot + 1 < RD_SLOTS && !is_same_slot;
}
