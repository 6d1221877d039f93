/* Checks and lists legal actions, and names the rule that forbids the others. */
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

/* ------------------------------------------------------------------ chance -- */

static bool is_laid(const mq_state *s, unsigned tile) {
    for (unsigned i = 0; i < s->laid; i++)
        if (s->tile[i] == tile) return true;
    return false;
}

static gw_rule check_order(const mq_table *t, const mq_state *s, uint32_t colour) {
    for (unsigned hull = 0; hull < t->boats; hull++) {
        if (t->colour[hull] != colour) continue;
        for (unsigned i = 0; i < s->order_count; i++)
            if (s->order[i] == hull) return MQ_S2;
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

/* The headings, as bits, with which `can` holds for the rest of the turn. */
static unsigned headings_where(mq_scratch *q, const mq_table *t, const mq_state *s,
                               bool (*can)(mq_scratch *, const mq_table *, const mq_state *)) {
    unsigned headings = 0;
    mq_state next = *s;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        next.boat[mq_mover(s)].heading = (uint8_t)d;
        if (can(q, t, &next)) headings |= 1U << d;
    }
    return headings;
}

/* MQ-C4, MQ-C1, MQ-R6: the headings with which a crash can be avoided, if there are any, and the
 * Black Rose spared, if that is possible too. `rule` is set to the rule that forbids the others. */
static unsigned repair_headings(mq_scratch *q, const mq_table *t, const mq_state *s,
                                gw_rule *rule) {
    enum { ALL = (1 << MQ_DIRECTIONS) - 1 };
    unsigned avoiding = headings_where(q, t, s, mq_can_avoid_crash);
    *rule = MQ_C1;
    if (avoiding == 0) return ALL;
    unsigned sparing = mq_guards_rose(t) ? headings_where(q, t, s, mq_can_start_sparing_rose) : 0;
    if ((avoiding & sparing) == 0) return avoiding;
    *rule = MQ_R6;
    return avoiding & sparing;
}

static gw_rule check_repair(mq_scratch *q, const mq_table *t, const mq_state *s, mq_verb verb,
                            uint32_t heading) {
    gw_rule rule;
    if (verb != MQ_DO_HEAD) return MQ_C4;
    return repair_headings(q, t, s, &rule) >> heading & 1 ? MQ_FINE : rule;
}

static gw_rule check_speed(mq_scratch *q, const mq_table *t, const mq_state *s, uint32_t speed) {
    if (speed < 1 || speed > MQ_SPEED_MAX) return MQ_T1;
    if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) return MQ_T5;
    if (mq_can_end_with(q, t, s, speed)) {
        if (!mq_guards_rose(t) || mq_can_spare_rose_with(q, t, s, speed)) return MQ_FINE;
        return mq_can_spare_rose_at_all(q, t, s) ? MQ_R6 : MQ_FINE;
    }
    bool is_aground = mq_kind_at(t, s, s->boat[mq_mover(s)].at) == MQ_SANDBANK;
    return is_aground || mq_can_avoid_crash(q, t, s) ? MQ_C1 : MQ_FINE;
}

static gw_rule check_back(mq_scratch *q, const mq_table *t, const mq_state *s) {
    gw_rule rule = mq_back_rule(t, s);
    if (rule != MQ_FINE) return rule;
    if (!mq_guards_rose(t)) return MQ_FINE;
    mq_state next = mq_state_after_back(t, s);
    if (mq_sparing_headings(q, t, &next, mq_back_headings(t, &next))) return MQ_FINE;
    return mq_can_start_sparing_rose(q, t, s) ? MQ_R6 : MQ_FINE;
}

static gw_rule check_backed(mq_scratch *q, const mq_table *t, const mq_state *s, mq_verb verb,
                            uint32_t heading) {
    if (verb != MQ_DO_HEAD) return MQ_A4;
    return mq_backed_headings(q, t, s) >> heading & 1 ? MQ_FINE : MQ_R6;
}

/* The rule by which the mover misses its turn. */
static gw_rule missed_turn_rule(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    if (boat->at == MQ_LAND) return MQ_S4;
    if (boat->repair == MQ_CRASHED) return MQ_C4;
    return mq_kind_at(t, s, boat->at) == MQ_SANDBANK ? MQ_A5 : MQ_R6;
}

static gw_rule check_opening(mq_scratch *q, const mq_table *t, const mq_state *s, mq_verb verb,
                             uint32_t a) {
    switch (mq_turn_opening(q, t, s)) {
    case MQ_OPEN_WAIT: return verb == MQ_DO_WAIT ? MQ_FINE : missed_turn_rule(t, s);
    case MQ_OPEN_HEAD: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_A6;
    default: break;
    }
    if (verb == MQ_DO_SPEED) return check_speed(q, t, s, a);
    return verb == MQ_DO_BACK ? check_back(q, t, s) : MQ_T1;
}

/* Whether the state after an action complies with MQ-C1 and MQ-R6, or with MQ-C2 in a crashing
 * turn. */
static gw_rule check_future(mq_scratch *q, const mq_table *t, const mq_state *s,
                            const mq_state *next) {
    if (!s->is_crashing) {
        if (!mq_can_end(q, t, next)) return MQ_C1;
        if (!mq_guards_rose(t) || mq_can_spare_rose(q, t, next)) return MQ_FINE;
        return mq_can_spare_rose(q, t, s) ? MQ_R6 : MQ_FINE;
    }
    unsigned spent = s->mp - (unsigned)next->mp;
    return spent + mq_most_mp(q, t, next) == s->can_spend ? MQ_FINE : MQ_C2;
}

static gw_rule check_turning(mq_scratch *q, const mq_table *t, const mq_state *s, bool to_right) {
    gw_rule rule = mq_turn_rule(t, s);
    if (rule != MQ_FINE) return rule;
    if (s->is_crashing && s->can_spend == 0) return MQ_C2;
    if (!s->is_crashing) {
        mq_point next = mq_point_of(t, s);
        next.heading = (next.heading + (to_right ? 1U : MQ_DIRECTIONS - 1U)) % MQ_DIRECTIONS;
        next.coal -= next.has_turned ? 1 : 0;
        next.has_turned = true;
        if (mq_can_surely_end(q, t, s, next, mq_guards_rose(t))) return MQ_FINE;
    }
    mq_state next = *s;
    mq_turn(t, &next, to_right);
    return check_future(q, t, s, &next);
}

/* Whether a possible step without pushes is certainly legal. */
static bool can_surely_go_ahead(mq_scratch *q, const mq_table *t, const mq_state *s) {
    mq_point next = mq_point_of(t, s);
    next.at = mq_neighbour(t, s, next.at, next.heading);
    mq_kind kind = mq_kind_at(t, s, next.at);
    if (kind == MQ_SANDBANK || s->is_crashing) return false;
    next.mp -= kind == MQ_DRIFTWOOD ? 2 : 1;
    next.wood += kind == MQ_DRIFTWOOD ? 1 : 0;
    return mq_can_surely_end(q, t, s, next, mq_guards_rose(t));
}

static gw_rule check_step(mq_scratch *q, const mq_table *t, const mq_state *s, uint32_t pushes) {
    uint8_t direction[MQ_BOATS_MAX];
    unsigned count = 0;
    for (; pushes > 0; pushes >>= 3) direction[count++] = (uint8_t)((pushes & 7) - 1);
    if (s->mp == 0) return MQ_T2;
    gw_rule rule = mq_step_rule(t, s, direction, count);
    if (rule != MQ_FINE) return rule;
    if (count == 0 && can_surely_go_ahead(q, t, s)) return MQ_FINE;
    mq_state next = *s;
    mq_step(t, &next, direction, count, NULL);
    return check_future(q, t, s, &next);
}

static gw_rule check_end(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (s->is_crashing) return s->can_spend == 0 ? MQ_FINE : MQ_C2;
    if (s->mp > 0 && !s->is_stuck) return MQ_T2;
    if (!mq_guards_rose(t) || mq_is_rose_spared(q, t, s)) return MQ_FINE;
    return mq_can_spare_rose(q, t, s) ? MQ_R6 : MQ_FINE;
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
    return mq_is_same_side(t, t->owner[from], t->owner[to]);
}

/* Whether a boat is where coal could be moved to or from it. */
static bool is_alongside(const mq_table *t, const mq_state *s, unsigned hull) {
    unsigned mover = mq_mover(s);
    if (hull == mover || s->boat[hull].at >= MQ_LAND || s->partners >> hull & 1) return false;
    return s->boat[hull].speed == s->boat[mover].speed &&
           are_adjacent(t, s, s->boat[mover].at, s->boat[hull].at);
}

static gw_rule check_transfer(const mq_table *t, const mq_state *s, uint32_t colour, uint32_t coal,
                              bool gives) {
    unsigned mover = mq_mover(s), partner = 0;
    while (partner < t->hulls && t->colour[partner] != colour) partner++;
    if (!t->has_partners && !t->has_rose) return MQ_X1;
    if (!t->has_transfer && !t->has_rose) return MQ_X4;
    if (partner == t->hulls || !is_alongside(t, s, partner)) return MQ_X2;
    if ((s->mp > 0 && !s->is_stuck) || s->is_crashing) return MQ_X2;
    unsigned from = gives ? mover : partner, to = gives ? partner : mover;
    if (!may_transfer(t, s, from, to)) return MQ_X2;
    if (!t->has_transfer && !mq_is_rose(t, from)) return MQ_X4;
    if (!is_open_water(t, s, s->boat[mover].at) || !is_open_water(t, s, s->boat[partner].at))
        return MQ_X3;
    if (coal < 1 || s->boat[to].coal + coal > MQ_COAL_MAX) return MQ_X2;
    return mq_is_rose(t, from) || s->boat[from].coal >= coal ? MQ_FINE : MQ_X2;
}

static gw_rule check_move(mq_scratch *q, const mq_table *t, const mq_state *s, mq_verb verb,
                          uint32_t a, uint32_t b) {
    switch (verb) {
    case MQ_DO_LEFT: return check_turning(q, t, s, false);
    case MQ_DO_RIGHT: return check_turning(q, t, s, true);
    case MQ_DO_AHEAD: return check_step(q, t, s, 0);
    case MQ_DO_PUSH: return check_step(q, t, s, a);
    case MQ_DO_GIVE: return check_transfer(t, s, a, b, true);
    case MQ_DO_TAKE: return check_transfer(t, s, a, b, false);
    case MQ_DO_END: return check_end(q, t, s);
    default: return MQ_T1;
    }
}

/* MQ-G4. Leaving the passenger may take away the pusher's only chance to avoid a crash: pushing the
 * boat on into the finish, which ends the race. The heading does not matter. */
static gw_rule check_leaving(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (!(s->may_leave >> s->pushed[0] & 1)) return MQ_G4;
    mq_state next = *s;
    mq_leave(t, &next, s->pushed[0], NULL);
    return check_future(q, t, s, &next);
}

/* MQ-P5 */
static gw_rule check_pushed(mq_scratch *q, const mq_table *t, const mq_state *s, mq_verb verb,
                            bool leaves) {
    if (verb != MQ_DO_HEAD) return MQ_P5;
    return leaves ? check_leaving(q, t, s) : MQ_FINE;
}

/* Checks a valid action by the seat to act. */
static gw_rule check_due(mq_scratch *q, const mq_table *t, const mq_state *s, gw_action action) {
    mq_verb verb = mq_action_verb(action);
    uint32_t a = mq_action_a(action), b = mq_action_b(action);
    bool leaves = verb == MQ_DO_HEAD && b > 0;
    if (leaves && s->phase != MQ_AWAIT_PUSHED) return MQ_G4;
    if (mq_is_chance(s->phase)) return check_chance(t, s, verb, a);
    switch (s->phase) {
    case MQ_AWAIT_DOCK: return check_dock(t, verb, a);
    case MQ_AWAIT_START: return verb == MQ_DO_HEAD ? MQ_FINE : MQ_S2;
    case MQ_AWAIT_REPAIR: return check_repair(q, t, s, verb, a);
    case MQ_AWAIT_TURN: return check_opening(q, t, s, verb, a);
    case MQ_AWAIT_PUSHED: return check_pushed(q, t, s, verb, leaves);
    case MQ_AWAIT_BACKED: return check_backed(q, t, s, verb, a);
    default: return check_move(q, t, s, verb, a, b);
    }
}

static MQ_NOINLINE gw_rule check_without_scratch(const mq_table *t, const mq_state *s,
                                                 gw_action action) {
    mq_scratch q;
    mq_scratch_begin(&q);
    return check_due(&q, t, s, action);
}

bool mq_may_leave(const gw_table *table, const gw_state *state) {
    const mq_state *s = mq_state_of(state);
    if (s->phase != MQ_AWAIT_PUSHED || !(s->may_leave >> s->pushed[0] & 1)) return false;
    return check_without_scratch(mq_table_of(table), s, MQ_ACTION(MQ_DO_HEAD, 0, 1)) == MQ_FINE;
}

gw_rule mq_check(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                 gw_action action) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    if (!mq_is_notation(t, action)) return MQ_N;
    if (s->phase == MQ_OVER) return MQ_F2;
    gw_seat actor = mq_is_chance(s->phase) ? (gw_seat)GW_CHANCE : mq_actor_seat(t, s);
    if (seat != actor || is_chance_verb(mq_action_verb(action)) != (seat == GW_CHANCE))
        return MQ_O1;
    if (scratch) return check_due(mq_scratch_of(scratch), t, s, action);
    return check_without_scratch(t, s, action);
}

/* ------------------------------------------------------------------- legal -- */

typedef struct listing {
    mq_scratch *q;
    const mq_table *t;
    const mq_state *s;
    gw_action *list;
    size_t count;
} listing;

static void list(listing *l, mq_verb verb, uint32_t a, uint32_t b) {
    l->list[l->count++] = MQ_ACTION(verb, a, b);
}

static void list_range(listing *l, mq_verb verb, uint32_t first, uint32_t last) {
    for (uint32_t a = first; a <= last; a++) list(l, verb, a, 0);
}

/* Lists an action if it is legal. */
static void offer(listing *l, mq_verb verb, uint32_t a, uint32_t b) {
    if (check_due(l->q, l->t, l->s, MQ_ACTION(verb, a, b)) == MQ_FINE) list(l, verb, a, b);
}

static void offer_range(listing *l, mq_verb verb, uint32_t first, uint32_t last) {
    for (uint32_t a = first; a <= last; a++) offer(l, verb, a, 0);
}

static void list_chance(listing *l) {
    const mq_table *t = l->t;
    const mq_state *s = l->s;
    unsigned left = s->phase == MQ_AWAIT_DIE ? (unsigned)t->laid_max - s->laid : 0, open;
    switch (s->phase) {
    case MQ_AWAIT_TILE: offer_range(l, MQ_DO_TILE, 0, t->set.count - 1U); break;
    case MQ_AWAIT_ORDER: offer_range(l, MQ_DO_ORDER, 0, MQ_COLOURS - 1); break;
    case MQ_AWAIT_FIRST: list_range(l, MQ_DO_FIRST, 1, t->base.players); break;
    default:
        open = mq_open_faces(s->flow, s->laid, left, (mq_edition)t->edition);
        for (unsigned face = 0; face < MQ_FACES; face++)
            if (open >> face & 1) list(l, MQ_DO_DIE, face, 0);
    }
}

static void list_headings(listing *l, unsigned headings) {
    for (uint32_t d = 0; d < MQ_DIRECTIONS; d++)
        if (headings >> d & 1) list(l, MQ_DO_HEAD, d, 0);
}

static void list_pushed(listing *l) {
    bool may_leave = check_leaving(l->q, l->t, l->s) == MQ_FINE;
    for (uint32_t leaves = 0; leaves <= may_leave; leaves++)
        for (uint32_t d = 0; d < MQ_DIRECTIONS; d++) list(l, MQ_DO_HEAD, d, leaves);
}

static void list_repair(listing *l) {
    gw_rule rule;
    list_headings(l, repair_headings(l->q, l->t, l->s, &rule));
}

static void list_opening(listing *l) {
    switch (mq_turn_opening(l->q, l->t, l->s)) {
    case MQ_OPEN_WAIT: list(l, MQ_DO_WAIT, 0, 0); break;
    case MQ_OPEN_HEAD: list_range(l, MQ_DO_HEAD, 0, MQ_DIRECTIONS - 1); break;
    default:
        for (uint32_t speed = 1; speed <= MQ_SPEED_MAX; speed++)
            if (check_speed(l->q, l->t, l->s, speed) == MQ_FINE) list(l, MQ_DO_SPEED, speed, 0);
        if (check_back(l->q, l->t, l->s) == MQ_FINE) list(l, MQ_DO_BACK, 0, 0);
    }
}

static void list_transfers(listing *l) {
    for (unsigned hull = 0; hull < l->t->hulls; hull++) {
        if (!is_alongside(l->t, l->s, hull)) continue;
        for (uint32_t coal = 1; coal <= MQ_COAL_MAX; coal++) {
            offer(l, MQ_DO_GIVE, l->t->colour[hull], coal);
            offer(l, MQ_DO_TAKE, l->t->colour[hull], coal);
        }
    }
}

static void list_moves(listing *l) {
    const mq_table *t = l->t;
    const mq_state *s = l->s;
    mq_move moves[MQ_MOVES_MAX];
    size_t count = s->mp > 0 ? mq_moves(t, s, moves, MQ_MOVES_MAX) : 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t pushes = 0;
        for (unsigned k = moves[i].count; k-- > 0;) pushes = pushes << 3 | (moves[i].push[k] + 1U);
        if (check_step(l->q, t, s, pushes) == MQ_FINE)
            list(l, pushes ? MQ_DO_PUSH : MQ_DO_AHEAD, pushes, 0);
    }
    if (check_turning(l->q, t, s, false) == MQ_FINE) list(l, MQ_DO_LEFT, 0, 0);
    if (check_turning(l->q, t, s, true) == MQ_FINE) list(l, MQ_DO_RIGHT, 0, 0);
    if (s->mp == 0 && (t->has_transfer || t->has_rose)) list_transfers(l);
    if (check_end(l->q, t, s) == MQ_FINE) list(l, MQ_DO_END, 0, 0);
}

static size_t list_due(mq_scratch *q, const mq_table *t, const mq_state *s, gw_action *actions) {
    listing l = {q, t, s, actions, 0};
    switch (s->phase) {
    case MQ_AWAIT_DOCK: offer_range(&l, MQ_DO_DOCK, 1, 5); break;
    case MQ_AWAIT_REPAIR: list_repair(&l); break;
    case MQ_AWAIT_START: list_range(&l, MQ_DO_HEAD, 0, MQ_DIRECTIONS - 1); break;
    case MQ_AWAIT_PUSHED: list_pushed(&l); break;
    case MQ_AWAIT_BACKED: list_headings(&l, mq_backed_headings(q, t, s)); break;
    case MQ_AWAIT_TURN: list_opening(&l); break;
    case MQ_AWAIT_MOVE: list_moves(&l); break;
    default: list_chance(&l);
    }
    return l.count;
}

static MQ_NOINLINE size_t list_without_scratch(const mq_table *t, const mq_state *s,
                                               gw_action *actions) {
    mq_scratch q;
    mq_scratch_begin(&q);
    return list_due(&q, t, s, actions);
}

size_t mq_legal(const gw_table *table, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                gw_action *actions) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    if (seat > table->players || !(mq_to_act(table, state) >> seat & 1)) return 0;
    if (scratch) return list_due(mq_scratch_of(scratch), t, s, actions);
    return list_without_scratch(t, s, actions);
}
