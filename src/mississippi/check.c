/* Which actions are legal, and which rule forbids the others. */
#include "mississippi/internal.h"

gw_seats mq_to_act(const gw_table *table, const gw_state *state) {
    const mq_state *s = mq_state_of(state);
    if (s->phase == MQ_OVER) return 0;
    if (mq_is_chance(s->phase)) return GW_SEAT_BIT(GW_CHANCE);
    return GW_SEAT_BIT(mq_actor_seat(mq_table_of(table), s));
}

static bool is_chance_verb(mq_verb verb) {
    return verb >= MQ_DO_TILE && verb <= MQ_DO_FIRST;
}

/* MQ-R6 b: only in the Italian edition. */
static bool guards_rose(const mq_table *t) {
    return t->edition == MQ_IT && t->has_rose;
}

/* ------------------------------------------------------------------ chance -- */

static bool is_laid(const mq_state *s, unsigned tile) {
    for (unsigned i = 0; i < s->laid; i++)
        if (s->tile[i] == tile) return true;
    return false;
}

static gw_rule check_order(const mq_table *t, const mq_state *s, uint32_t colour) {
    for (unsigned slot = 0; slot < t->boats; slot++) {
        if (t->colour[slot] != colour) continue;
        for (unsigned i = 0; i < s->order_count; i++)
            if (s->order[i] == slot) return MQ_S2;
        return MQ_FINE;
    }
    return MQ_S2;
}

static gw_rule check_chance(const mq_table *t, const mq_state *s, mq_verb verb, uint32_t a) {
    unsigned left = (unsigned)t->laid_max - s->laid;
    switch (s->phase) {
    case MQ_AWAIT_TILE:
        if (verb != MQ_DO_TILE) return MQ_L1;
        return (t->river >> a & 1) && !is_laid(s, a) ? MQ_FINE : MQ_B3;
    case MQ_AWAIT_DIE:
        if (verb != MQ_DO_DIE) return MQ_L1;
        return mq_open_faces(s->flow, s->laid, left, (mq_edition)t->edition) >> a & 1 ? MQ_FINE
                                                                                      : MQ_B7;
    case MQ_AWAIT_FINISH:
        if (verb != MQ_DO_DIE) return MQ_L3;
        return mq_open_faces(s->flow, s->laid, 0, (mq_edition)t->edition) >> a & 1 ? MQ_FINE
                                                                                   : MQ_B7;
    case MQ_AWAIT_ORDER: return verb == MQ_DO_ORDER ? check_order(t, s, a) : MQ_S2;
    default: return verb == MQ_DO_FIRST && a >= 1 && a <= t->base.players ? MQ_FINE : MQ_S3;
    }
}

/* ------------------------------------------------------------------- turns -- */

static gw_rule check_dock(const mq_table *t, mq_verb verb, uint32_t dock) {
    if (verb != MQ_DO_DOCK) return MQ_S4;
    bool is_one = t->edition == MQ_RU ? dock == 2 || dock == 3 : dock == 3 || dock == 5;
    return is_one ? MQ_FINE : MQ_S4;
}

/* MQ-R6 for the heading after a repair, which is part of the turn. */
static gw_rule check_repair_sparing(const mq_table *t, const mq_state *s, uint32_t heading) {
    if (!guards_rose(t)) return MQ_FINE;
    bool can_any = false, can_this = false;
    for (unsigned d = 0; d < MQ_DIRECTIONS && !can_this; d++) {
        mq_state next = *s;
        next.boat[mq_mover(s)].heading = (uint8_t)d;
        bool can = mq_can_start_sparing_rose(t, &next);
        can_any |= can;
        can_this |= can && d == heading;
    }
    return can_this || !can_any ? MQ_FINE : MQ_R6;
}

/* MQ-C4, MQ-C1: a heading after which a crash can be avoided, if any can. */
static gw_rule check_repair(const mq_table *t, const mq_state *s, mq_verb verb, uint32_t a) {
    if (verb != MQ_DO_HEAD) return MQ_C4;
    bool can_any = false, can_this = false;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_state next = *s;
        next.boat[mq_mover(s)].heading = (uint8_t)d;
        bool can = mq_can_avoid_crash(t, &next);
        can_any |= can;
        can_this |= can && d == a;
    }
    if (!can_any) return MQ_FINE;
    return can_this ? check_repair_sparing(t, s, a) : MQ_C1;
}

/* A turn that leaves a sandbank backward, as it will end. */
static mq_state state_after_back(const mq_table *t, const mq_state *s) {
    mq_state next = *s;
    const mq_boat *boat = &s->boat[mq_mover(s)];
    mq_at to = mq_neighbour(t, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS);
    mq_enter(&next, mq_mover(s), to);
    next.is_stuck = 1;
    next.phase = MQ_AWAIT_MOVE;
    return next;
}

/* MQ-R6: whether a turn that begins so can still spare the Black Rose, if any
 * beginning can. */
static gw_rule check_sparing(const mq_table *t, const mq_state *s, const mq_state *next) {
    if (!guards_rose(t) || mq_can_spare_rose(t, next)) return MQ_FINE;
    bool can_any = mq_can_start_sparing_rose(t, s);
    if (!can_any && mq_back_rule(t, s) == MQ_FINE) {
        mq_state back = state_after_back(t, s);
        can_any = mq_can_spare_rose(t, &back);
    }
    return can_any ? MQ_R6 : MQ_FINE;
}

static gw_rule check_speed(const mq_table *t, const mq_state *s, uint32_t speed) {
    if (speed < 1 || speed > MQ_SPEED_MAX) return MQ_T1;
    if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) return MQ_T5;
    mq_state next = *s;
    mq_set_speed(t, &next, speed);
    if (mq_can_end(t, &next)) return check_sparing(t, s, &next);
    bool is_aground = mq_kind_at(t, s, s->boat[mq_mover(s)].at) == MQ_SANDBANK;
    return is_aground || mq_can_avoid_crash(t, s) ? MQ_C1 : MQ_FINE;
}

static gw_rule check_opening(const mq_table *t, const mq_state *s, mq_verb verb, uint32_t a) {
    switch (mq_turn_opening(t, s)) {
    case MQ_OPEN_WAIT: return verb == MQ_DO_WAIT ? MQ_FINE : MQ_C4;
    case MQ_OPEN_HEAD: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_A6;
    default: break;
    }
    if (verb == MQ_DO_SPEED) return check_speed(t, s, a);
    if (verb != MQ_DO_BACK) return MQ_T1;
    gw_rule rule = mq_back_rule(t, s);
    if (rule != MQ_FINE) return rule;
    mq_state next = state_after_back(t, s);
    return check_sparing(t, s, &next);
}

/* Whether the state after an action keeps to MQ-C1 and MQ-R6, or to MQ-C2 in a
 * crashing turn. */
static gw_rule check_future(const mq_table *t, const mq_state *s, const mq_state *next) {
    if (!s->is_crashing) {
        if (!mq_can_end(t, next)) return MQ_C1;
        if (!guards_rose(t) || mq_can_spare_rose(t, next)) return MQ_FINE;
        return mq_can_spare_rose(t, s) ? MQ_R6 : MQ_FINE;
    }
    unsigned spent = s->mp - (unsigned)next->mp;
    return spent + mq_most_mp(t, next) == s->can_spend ? MQ_FINE : MQ_C2;
}

static gw_rule check_turning(const mq_table *t, const mq_state *s, bool to_right) {
    gw_rule rule = mq_turn_rule(t, s);
    if (rule != MQ_FINE) return rule;
    if (s->is_crashing && s->can_spend == 0) return MQ_C2;
    mq_state next = *s;
    mq_turn(t, &next, to_right);
    return check_future(t, s, &next);
}

static gw_rule check_step(const mq_table *t, const mq_state *s, uint32_t pushes) {
    uint8_t direction[MQ_BOATS_MAX];
    unsigned count = 0;
    for (; pushes > 0; pushes >>= 3) direction[count++] = (uint8_t)((pushes & 7) - 1);
    if (s->mp == 0) return MQ_T2;
    gw_rule rule = mq_step_rule(t, s, direction, count);
    if (rule != MQ_FINE) return rule;
    mq_state next = *s;
    mq_step(t, &next, direction, count, NULL);
    return check_future(t, s, &next);
}

static gw_rule check_end(const mq_table *t, const mq_state *s) {
    if (s->is_crashing) return s->can_spend == 0 ? MQ_FINE : MQ_C2;
    if (s->mp > 0 && !s->is_stuck) return MQ_T2;
    if (!guards_rose(t) || mq_is_rose_safe(t, s)) return MQ_FINE;
    return mq_can_spare_rose(t, s) ? MQ_R6 : MQ_FINE;
}

/* ---------------------------------------------------------------- transfer -- */

static bool are_adjacent(const mq_table *t, const mq_state *s, mq_at a, mq_at b) {
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++)
        if (mq_neighbour(t, s, a, d) == b) return true;
    return false;
}

/* MQ-X3 */
static bool is_open_water(const mq_table *t, const mq_state *s, mq_at at) {
    return mq_kind_at(t, s, at) == MQ_WATER && !mq_is_finish(t, s, at);
}

/* MQ-X2, MQ-R5: whether coal may go from one boat to the other at all. */
static bool may_transfer(const mq_table *t, const mq_state *s, unsigned from, unsigned to) {
    if (mq_is_rose(t, to)) return false;
    if (mq_is_rose(t, from)) return t->owner[to] == s->controller;
    if (t->has_teams) return (t->owner[from] - t->owner[to]) % 2 == 0;
    return t->boats_each > 1 && t->owner[from] == t->owner[to];
}

static gw_rule check_transfer(const mq_table *t, const mq_state *s, uint32_t colour, uint32_t coal,
                              bool gives) {
    unsigned mover = mq_mover(s), partner = 0;
    while (partner < t->slots && t->colour[partner] != colour) partner++;
    if (!t->has_transfer && !t->has_rose) return MQ_X1;
    if (partner == t->slots || partner == mover || s->boat[partner].at >= MQ_LAND) return MQ_X2;
    if ((s->mp > 0 && !s->is_stuck) || s->is_crashing) return MQ_X2;
    unsigned from = gives ? mover : partner, to = gives ? partner : mover;
    if (!may_transfer(t, s, from, to)) return MQ_X2;
    if (s->partners >> partner & 1) return MQ_X2;
    if (!are_adjacent(t, s, s->boat[mover].at, s->boat[partner].at)) return MQ_X2;
    if (s->boat[mover].speed != s->boat[partner].speed) return MQ_X2;
    if (!is_open_water(t, s, s->boat[mover].at) || !is_open_water(t, s, s->boat[partner].at))
        return MQ_X3;
    if (coal < 1 || s->boat[to].coal + coal > MQ_COAL_MAX) return MQ_X2;
    return mq_is_rose(t, from) || s->boat[from].coal >= coal ? MQ_FINE : MQ_X2;
}

static gw_rule check_move(const mq_table *t, const mq_state *s, mq_verb verb, uint32_t a,
                          uint32_t b) {
    switch (verb) {
    case MQ_DO_LEFT: return check_turning(t, s, false);
    case MQ_DO_RIGHT: return check_turning(t, s, true);
    case MQ_DO_AHEAD: return check_step(t, s, 0);
    case MQ_DO_PUSH: return check_step(t, s, a);
    case MQ_DO_GIVE: return check_transfer(t, s, a, b, true);
    case MQ_DO_TAKE: return check_transfer(t, s, a, b, false);
    case MQ_DO_END: return check_end(t, s);
    default: return MQ_T1;
    }
}

gw_rule mq_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    mq_verb verb = mq_action_verb(action);
    uint32_t a = mq_action_a(action), b = mq_action_b(action);
    (void)scratch;
    if (!mq_is_notation(t, action)) return MQ_N;
    if (s->phase == MQ_OVER) return MQ_F2;
    gw_seat actor = mq_is_chance(s->phase) ? (gw_seat)GW_CHANCE : mq_actor_seat(t, s);
    if (seat != actor || is_chance_verb(verb) != (seat == GW_CHANCE)) return MQ_O1;
    if (seat == GW_CHANCE) return check_chance(t, s, verb, a);
    switch (s->phase) {
    case MQ_AWAIT_DOCK: return check_dock(t, verb, a);
    case MQ_AWAIT_START: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_S2;
    case MQ_AWAIT_REPAIR: return check_repair(t, s, verb, a);
    case MQ_AWAIT_TURN: return check_opening(t, s, verb, a);
    case MQ_AWAIT_PUSHED: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_P5;
    case MQ_AWAIT_BACKED: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_A4;
    default: return check_move(t, s, verb, a, b);
    }
}

/* ------------------------------------------------------------------- legal -- */

typedef struct listing {
    const gw_table *table;
    const gw_state *state;
    gw_seat seat;
    gw_action *list;
    size_t count;
} listing;

static void offer(listing *l, mq_verb verb, uint32_t a, uint32_t b) {
    gw_action action = MQ_ACTION(verb, a, b);
    if (mq_check(l->table, l->state, NULL, l->seat, action) == MQ_FINE)
        l->list[l->count++] = action;
}

static void offer_range(listing *l, mq_verb verb, uint32_t first, uint32_t last) {
    for (uint32_t a = first; a <= last; a++) offer(l, verb, a, 0);
}

static void list_steps(listing *l, const mq_table *t, const mq_state *s) {
    mq_way ways[MQ_WAYS_MAX];
    size_t count = mq_ways(t, s, ways, MQ_WAYS_MAX);
    for (size_t i = 0; i < count; i++) {
        uint32_t pushes = 0;
        for (unsigned k = ways[i].count; k-- > 0;) pushes = pushes << 3 | (ways[i].push[k] + 1U);
        offer(l, pushes ? MQ_DO_PUSH : MQ_DO_AHEAD, pushes, 0);
    }
}

static void list_transfers(listing *l, const mq_table *t) {
    for (unsigned slot = 0; slot < t->slots; slot++)
        for (uint32_t coal = 1; coal <= MQ_COAL_MAX; coal++) {
            offer(l, MQ_DO_GIVE, t->colour[slot], coal);
            offer(l, MQ_DO_TAKE, t->colour[slot], coal);
        }
}

size_t mq_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *list) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    listing l = {table, state, seat, list, 0};
    (void)scratch;
    if (seat > table->players || !(mq_to_act(table, state) >> seat & 1)) return 0;
    if (seat == GW_CHANCE) {
        offer_range(&l, MQ_DO_TILE, 0, t->set.count - 1U);
        offer_range(&l, MQ_DO_DIE, 0, MQ_FACES - 1);
        offer_range(&l, MQ_DO_ORDER, 0, MQ_COLOURS - 1);
        offer_range(&l, MQ_DO_FIRST, 1, t->base.players);
        return l.count;
    }
    if (s->phase == MQ_AWAIT_DOCK) offer_range(&l, MQ_DO_DOCK, 1, 5);
    if (s->phase != MQ_AWAIT_MOVE) offer_range(&l, MQ_DO_HEAD, 0, MQ_DIRECTIONS - 1);
    if (s->phase == MQ_AWAIT_TURN) {
        offer_range(&l, MQ_DO_SPEED, 1, MQ_SPEED_MAX);
        offer(&l, MQ_DO_BACK, 0, 0);
        offer(&l, MQ_DO_WAIT, 0, 0);
    }
    if (s->phase != MQ_AWAIT_MOVE) return l.count;
    list_steps(&l, t, s);
    offer(&l, MQ_DO_LEFT, 0, 0);
    offer(&l, MQ_DO_RIGHT, 0, 0);
    if (s->mp == 0 && (t->has_transfer || t->has_rose)) list_transfers(&l, t);
    offer(&l, MQ_DO_END, 0, 0);
    return l.count;
}
