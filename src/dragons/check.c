/* Whether an action is legal, or which rule forbids it. */
#include "dragons/dragons.h"

/* The plank there, or RD_PLANKS. */
static unsigned plank_at(const rd_layout *layout, rd_laid l) {
    if (l.high >= RD_SUPPORTS) return RD_PLANKS;
    return rd_plank_between(layout, l.low, l.high);
}

static gw_rule check_first(const rd_table *t, unsigned colour) {
    if (t->seat[colour] == 0) return RD_2;
    return t->named_first == 0 || t->named_first == colour + 1 ? RD_FINE : RD_4;
}

/* RD-5. In a view another seat may have given any card (RD-H1). */
static gw_rule check_card(const rd_table *t, const rd_state *s, gw_seat seat, unsigned card) {
    if (card == RD_UNKNOWN_CARD) return s->is_view ? RD_FINE : RD_H1;
    if (rd_cards_to_give(t, s, seat) >> card & 1) return RD_FINE;
    if (!rd_is_dragon(card)) return RD_5;
    unsigned colour = card - RD_DRAGON;
    bool is_opponent = t->seat[colour] > 0 && t->seat[colour] != seat;
    return is_opponent ? RD_5 : RD_3;
}

static gw_rule check_island(const rd_table *t, const rd_state *s, unsigned number) {
    if (number < 1 || number > RD_STONES) return RD_S1;
    return rd_free_islands(t, s) >> (number - 1) & 1 ? RD_FINE : RD_S1;
}

static gw_rule check_plank(const rd_state *s, gw_seat seat, unsigned size, unsigned colour) {
    if (size < 1 || size > RD_SIZES) return RD_P1;
    return s->supply[seat - 1][size - 1] == colour + 1 ? RD_FINE : RD_P1;
}

static gw_rule check_lay(const rd_layout *layout, rd_laid l) {
    if (l.high >= RD_SUPPORTS) return RD_P1;
    return rd_lay_rule(layout, layout->s->chosen, l.low, l.high);
}

static gw_rule check_take_stone(const rd_layout *layout, unsigned number) {
    if (number < 1 || number > RD_STONES) return RD_R1;
    return rd_stones_to_take(layout) >> (number - 1) & 1 ? RD_FINE : RD_R1;
}

static gw_rule check_take_plank(const rd_layout *layout, gw_seat seat, rd_laid l) {
    unsigned plank = plank_at(layout, l);
    return plank == RD_PLANKS ? RD_R1 : rd_take_plank_rule(layout, seat, plank);
}

/* The place that an action refers to: a village or a plank that lies there; or else RD_PLACES. */
static unsigned place_of(const rd_layout *layout, gw_action action, bool is_village) {
    if (is_village) return RD_VILLAGE_PLACE(rd_operand(action, 0) - RD_FIRST_VILLAGE);
    unsigned plank = plank_at(layout, rd_ends(action, 0));
    return plank == RD_PLANKS ? RD_PLACES : plank;
}

/* RD-M1, RD-M2 */
static gw_rule check_go(const rd_layout *layout, gw_seat seat, unsigned place) {
    if (place == RD_PLACES) return RD_M1;
    if (!(rd_neighbours(layout, layout->s->pawn[seat - 1]) >> place & 1)) return RD_M1;
    return rd_steps(layout, seat) >> place & 1 ? RD_FINE : RD_M2;
}

static gw_rule check_jump(const rd_layout *layout, gw_seat seat, unsigned place, unsigned over) {
    if (place == RD_PLACES || over == RD_PLANKS) return RD_M5;
    if (!(rd_jumped(layout, seat) >> over & 1)) return RD_M5;
    if (rd_landings(layout, seat, over) >> place & 1) return RD_FINE;
    bool is_start = place == layout->s->pawn[seat - 1];
    return !is_start && rd_neighbours(layout, over) >> place & 1 ? RD_M2 : RD_M5;
}

/* Checks the actions that depend on what lies on the board. */
static gw_rule check_on_board(const rd_table *t, const rd_state *s, gw_seat seat,
                              gw_action action) {
    rd_layout layout;
    rd_verb verb = rd_action_verb(action);
    bool is_village = verb == RD_DO_GO_VILLAGE || verb == RD_DO_JUMP_VILLAGE;
    rd_layout_fill(&layout, t, s);
    switch (verb) {
    case RD_DO_LAY: return check_lay(&layout, rd_ends(action, 0));
    case RD_DO_TAKE_STONE: return check_take_stone(&layout, rd_operand(action, 0));
    case RD_DO_TAKE_PLANK: return check_take_plank(&layout, seat, rd_ends(action, 0));
    case RD_DO_GO_VILLAGE:
    case RD_DO_GO_PLANK: return check_go(&layout, seat, place_of(&layout, action, is_village));
    default:
        return check_jump(&layout, seat, place_of(&layout, action, is_village),
                          plank_at(&layout, rd_ends(action, 2)));
    }
}

/* The phase in which each verb is legal. */
static const uint8_t due[RD_VERBS] = {
    [RD_DO_FIRST] = RD_AWAIT_FIRST,       [RD_DO_CARD] = RD_AWAIT_PROGRAM,
    [RD_DO_STONE] = RD_AWAIT_STONE,       [RD_DO_POINT] = RD_AWAIT_STONE,
    [RD_DO_PLANK] = RD_AWAIT_PLANK,       [RD_DO_LAY] = RD_AWAIT_LAY,
    [RD_DO_TAKE_STONE] = RD_AWAIT_TAKE,   [RD_DO_TAKE_PLANK] = RD_AWAIT_TAKE,
    [RD_DO_GO_VILLAGE] = RD_AWAIT_GO,     [RD_DO_GO_PLANK] = RD_AWAIT_GO,
    [RD_DO_JUMP_VILLAGE] = RD_AWAIT_JUMP, [RD_DO_JUMP_PLANK] = RD_AWAIT_JUMP,
};

gw_rule rd_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action) {
    const rd_table *t = rd_table_of(table);
    const rd_state *s = rd_state_of(state);
    rd_verb verb = rd_action_verb(action);
    unsigned a = rd_operand(action, 0), b = rd_operand(action, 1);
    (void)scratch;
    if (!rd_is_notation(t, action)) return RD_N;
    if (rd_is_over(s)) return s->phase == RD_WON ? RD_9 : RD_10;
    if (s->phase == RD_AWAIT_SIGHT) return RD_H1; /* for every seat: a view cannot go on */
    if (seat > table->players || !(rd_to_act(table, state) >> seat & 1)) return RD_6;
    if (due[verb] != s->phase) return RD_6;
    switch (verb) {
    case RD_DO_FIRST: return check_first(t, a);
    case RD_DO_CARD: return check_card(t, s, seat, a);
    case RD_DO_STONE: return check_island(t, s, a);
    case RD_DO_POINT: return rd_point_rule(t, s, rd_action_point(action));
    case RD_DO_PLANK: return check_plank(s, seat, a, b);
    default: return check_on_board(t, s, seat, action);
    }
}
