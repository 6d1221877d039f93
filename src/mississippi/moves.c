/* Steps, pushes and turns, shared by `apply` and the search. */
#include "mississippi/mississippi.h"

#include <assert.h>
#include <string.h>

void mq_report(const mq_table *t, gw_events *events, mq_event kind, unsigned hull, int a, int b) {
    if (events == NULL) return;
    bool has_boat = hull < MQ_BOATS_MAX;
    gw_event event = {.kind = (uint8_t)kind, .seen_by = 0xFFFF};
    unsigned at = 0;
    if (has_boat) {
        event.seat = t->owner[hull];
        event.value[at++] = t->colour[hull];
    }
    event.value[at++] = (int16_t)a;
    event.value[at] = (int16_t)b;
    gw_report(events, event);
}

/* Reports an event with the present space of a boat. */
static void report_place(const mq_table *t, const mq_state *s, gw_events *events, mq_event kind,
                         unsigned hull) {
    mq_at at = s->boat[hull].at;
    mq_report(t, events, kind, hull, at / MQ_SPACES, at % MQ_SPACES);
}

unsigned mq_boat_at(const mq_table *t, const mq_state *s, mq_at at) {
    for (unsigned hull = 0; hull < t->hulls; hull++)
        if (s->boat[hull].at == at) return hull;
    return MQ_BOATS_MAX;
}

unsigned mq_coal(const mq_table *t, const mq_state *s, unsigned hull) {
    if (!mq_is_rose(t, hull)) return s->boat[hull].coal;
    return s->limit > s->spent ? s->limit - (unsigned)s->spent : 0;
}

void mq_spend(const mq_table *t, mq_state *s, unsigned hull, unsigned coal) {
    assert(coal <= mq_coal(t, s, hull));
    if (mq_is_rose(t, hull))
        s->spent = (uint8_t)(s->spent + coal);
    else
        s->boat[hull].coal = (uint8_t)(s->boat[hull].coal - coal);
}

/* MQ-A5: in the Italian edition a boat without coal may not enter a sandbank. */
static bool may_run_aground(const mq_table *t, const mq_state *s, unsigned hull) {
    return t->edition == MQ_RU || mq_is_rose(t, hull) || s->boat[hull].coal > 0;
}

static bool is_navigable(const mq_table *t, const mq_state *s, mq_at at) {
    return at != MQ_BANK && mq_kind_at(t, s, at) != MQ_ISLAND;
}

/* MQ-W1, MQ-W3: the extra cost of a space. */
static unsigned extra_cost(const mq_table *t, const mq_state *s, mq_at at) {
    return mq_kind_at(t, s, at) == MQ_DRIFTWOOD ? 1 : 0;
}

static mq_at space_ahead(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    return mq_neighbour(t, s, boat->at, boat->heading);
}

/* Whether a boat of the chain, or the mover, is or was on `at`. */
static bool is_of_chain(const mq_at *stood, unsigned count, mq_at at) {
    for (unsigned i = 0; i < count; i++)
        if (stood[i] == at) return true;
    return false;
}

gw_rule mq_step_rule(const mq_table *t, const mq_state *s, const uint8_t *pushes, unsigned count) {
    unsigned mover = mq_mover(s);
    mq_at stood[MQ_BOATS_MAX + 1] = {s->boat[mover].at}, to = space_ahead(t, s);
    if (s->is_stuck) return MQ_A1;
    if (to == MQ_BANK || !is_navigable(t, s, to)) return MQ_T6;
    unsigned cost = 1 + extra_cost(t, s, to);
    unsigned pushed = mq_boat_at(t, s, to);
    if ((pushed < MQ_BOATS_MAX) != (count > 0)) return MQ_P1;
    if (mq_kind_at(t, s, to) == MQ_SANDBANK && !may_run_aground(t, s, mover)) return MQ_A5;
    stood[1] = to;
    for (unsigned i = 0; i < count; i++) {
        if (pushed >= MQ_BOATS_MAX) return MQ_P2; /* no boat there to push on */
        if (mq_kind_at(t, s, s->boat[pushed].at) == MQ_SANDBANK) return MQ_A8;
        mq_at next = mq_neighbour(t, s, s->boat[pushed].at, pushes[i]);
        if (next == MQ_BANK || !is_navigable(t, s, next)) return MQ_P2;
        if (is_of_chain(stood, i + 2, next)) return MQ_P2;
        if (mq_kind_at(t, s, next) == MQ_SANDBANK && !may_run_aground(t, s, pushed)) return MQ_A5;
        cost += 1 + extra_cost(t, s, next);
        stood[i + 2] = next;
        pushed = mq_boat_at(t, s, next);
    }
    if (pushed < MQ_BOATS_MAX) return MQ_P2; /* the last boat ends up on another one */
    return cost <= s->mp ? MQ_FINE : count > 0 ? MQ_P3 : MQ_W4;
}

void mq_enter(mq_state *s, unsigned hull, mq_at at) {
    assert(hull < MQ_BOATS_MAX && at / MQ_SPACES < s->laid);
    s->boat[hull].at = at;
    s->boat[hull].leaves_free = 0;
    if (at / MQ_SPACES + 1U == s->laid && s->finish == 0) s->is_due = 1;
}

/* MQ-G1, MQ-G4: takes a passenger aboard if possible; returns whether it did. */
static bool take_aboard(const mq_table *t, mq_state *s, unsigned hull, gw_events *events) {
    mq_boat *boat = &s->boat[hull];
    mq_kind kind = mq_kind_at(t, s, boat->at);
    unsigned tile = boat->at / MQ_SPACES;
    if (mq_is_rose(t, hull) || (kind != MQ_BLUE_DOCK && kind != MQ_RED_DOCK)) return false;
    if (boat->speed != 1 || boat->passengers == MQ_PASSENGERS_MAX || s->waiting[tile] == 0)
        return false;
    if (boat->passengers == 1 && boat->island == tile + 1) return false;
    s->waiting[tile]--;
    boat->passengers++;
    assert(boat->passengers <= MQ_PASSENGERS_MAX);
    if (boat->island == 0) boat->island = (uint8_t)(tile + 1);
    mq_report(t, events, MQ_EVENT_BOARDED, hull, boat->passengers, 0);
    return true;
}

void mq_leave(const mq_table *t, mq_state *s, unsigned hull, gw_events *events) {
    mq_boat *boat = &s->boat[hull];
    assert(boat->passengers > 0 && boat->at / MQ_SPACES < s->laid);
    s->waiting[boat->at / MQ_SPACES]++;
    if (--boat->passengers == 0) boat->island = 0;
    mq_report(t, events, MQ_EVENT_LEFT, hull, boat->passengers, 0);
}

bool mq_is_race_over(const mq_table *t, const mq_state *s, unsigned last) {
    bool has_all = s->boat[last].arrival && s->boat[last].passengers == MQ_PASSENGERS_MAX;
    if (t->has_partners && has_all) return true;
    if (mq_is_duel(t) && s->arrivals == 1 && s->outs == 0) return has_all;
    return s->arrivals + s->outs + 1U >= t->boats;
}

/* MQ-F1, MQ-F3: takes a boat that has arrived off the river. */
static void arrive(const mq_table *t, mq_state *s, unsigned hull, gw_events *events) {
    mq_boat *boat = &s->boat[hull];
    if (mq_is_rose(t, hull) || boat->speed != 1 || !mq_is_finish(t, s, boat->at)) return;
    if (t->edition == MQ_IT && boat->passengers < MQ_PASSENGERS_MAX) return;
    boat->at = MQ_GONE;
    boat->arrival = ++s->arrivals;
    assert(s->arrivals + s->outs <= t->boats);
    mq_report(t, events, MQ_EVENT_ARRIVED, hull, boat->arrival, 0);
    if (mq_is_race_over(t, s, hull)) s->phase = MQ_OVER;
}

/* MQ-T7 for a boat that was pushed. */
static void settle_pushed(const mq_table *t, mq_state *s, unsigned hull, gw_events *events) {
    mq_boat *boat = &s->boat[hull];
    mq_kind kind = mq_kind_at(t, s, boat->at);
    uint8_t before = boat->speed;
    report_place(t, s, events, MQ_EVENT_PUSHED, hull);
    if (kind == MQ_DRIFTWOOD && t->edition == MQ_RU && boat->speed > 1) boat->speed--;
    if (kind == MQ_SANDBANK) boat->speed = 1;
    if (kind == MQ_SANDBANK) mq_report(t, events, MQ_EVENT_AGROUND, hull, 0, 0);
    if (boat->speed < before) mq_report(t, events, MQ_EVENT_SLOWED, hull, boat->speed, 0);
    if (mq_is_rose(t, hull)) s->is_rose_free = kind != MQ_SANDBANK;
    bool has_boarded = take_aboard(t, s, hull, events);
    arrive(t, s, hull, events);
    if (boat->at == MQ_GONE || kind == MQ_SANDBANK) return;
    assert(s->pushed_count < MQ_BOATS_MAX - 1);
    s->pushed[s->pushed_count++] = (uint8_t)hull;
    if (has_boarded && t->has_partners) s->may_leave |= (uint8_t)(1U << hull);
}

void mq_push(const mq_table *t, mq_state *s, mq_at at, const uint8_t *pushes, unsigned count,
             gw_events *events) {
    unsigned chain[MQ_BOATS_MAX];
    mq_at target[MQ_BOATS_MAX];
    assert(count < MQ_BOATS_MAX);
    for (unsigned i = 0; i < count; i++) {
        chain[i] = mq_boat_at(t, s, at);
        assert(chain[i] < MQ_BOATS_MAX);
        at = target[i] = mq_neighbour(t, s, at, pushes[i]);
    }
    for (unsigned i = count; i-- > 0;) mq_enter(s, chain[i], target[i]);
    for (unsigned i = 0; i < count; i++)
        if (s->phase != MQ_OVER) settle_pushed(t, s, chain[i], events);
}

/* The MP that a step to `to` costs with these pushes. */
static unsigned step_cost(const mq_table *t, const mq_state *s, mq_at to, const uint8_t *pushes,
                          unsigned count) {
    unsigned cost = 1 + extra_cost(t, s, to);
    for (unsigned i = 0; i < count; i++) {
        to = mq_neighbour(t, s, to, pushes[i]);
        cost += 1 + extra_cost(t, s, to);
    }
    return cost;
}

void mq_step(const mq_table *t, mq_state *s, const uint8_t *pushes, unsigned count,
             gw_events *events) {
    unsigned mover = mq_mover(s);
    mq_at to = space_ahead(t, s);
    unsigned cost = step_cost(t, s, to, pushes, count);
    assert(cost <= s->mp);
    s->pushed_count = s->may_leave = 0;
    mq_push(t, s, to, pushes, count, events);
    if (s->phase == MQ_OVER) { /* no more headings are awaited */
        memset(s->pushed, 0, sizeof s->pushed);
        s->pushed_count = s->may_leave = 0;
        return;
    }
    mq_enter(s, mover, to);
    report_place(t, s, events, MQ_EVENT_MOVED, mover);
    s->has_stepped = 1;
    s->mp = (uint8_t)(s->mp - cost);
    if (mq_kind_at(t, s, to) == MQ_DRIFTWOOD) s->wood++;
    if (mq_kind_at(t, s, to) == MQ_SANDBANK) {
        s->is_stuck = 1;
        s->mp = 0;
        mq_report(t, events, MQ_EVENT_AGROUND, mover, 0, 0);
    }
}

void mq_settle(const mq_table *t, mq_state *s, gw_events *events) {
    unsigned mover = mq_mover(s);
    mq_boat *boat = &s->boat[mover];
    uint8_t before = boat->speed;
    boat->speed = (uint8_t)(boat->speed > s->wood + 1 ? boat->speed - s->wood : 1);
    if (s->is_stuck) boat->speed = 1;
    assert(boat->speed >= 1 && boat->speed <= MQ_SPEED_MAX);
    if (boat->speed < before) mq_report(t, events, MQ_EVENT_SLOWED, mover, boat->speed, 0);
    take_aboard(t, s, mover, events);
    bool is_at_depot = mq_kind_at(t, s, boat->at) == MQ_COAL_DOCK && boat->speed == 1;
    if (is_at_depot && !mq_is_rose(t, mover)) {
        boat->coal = MQ_COAL_MAX;
        mq_report(t, events, MQ_EVENT_REFUELLED, mover, boat->coal, 0);
    }
    arrive(t, s, mover, events);
}

typedef struct pushing {
    const mq_table *t;
    const mq_state *s;
    mq_at first; /* where the first boat was */
    unsigned mp;
    mq_move *moves;
    size_t count, max;
} pushing;

/* Extends a move whose last boat, on `at`, is still to be pushed. */
static void add_pushes(pushing *p, const mq_move *move, mq_at at) {
    const mq_table *t = p->t;
    const mq_state *s = p->s;
    unsigned boat = mq_boat_at(t, s, at), depth = move->count;
    if (mq_kind_at(t, s, at) == MQ_SANDBANK || depth == MQ_BOATS_MAX - 1) return; /* MQ-A8 */
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_at to = mq_neighbour(t, s, at, d);
        if (to == MQ_BANK || !is_navigable(t, s, to)) continue;
        mq_move longer = *move;
        longer.push[depth] = (uint8_t)d;
        longer.to[depth] = to;
        longer.count++;
        longer.mp = (uint8_t)(longer.mp + 1 + extra_cost(t, s, to));
        if (longer.mp > p->mp || to == p->first || is_of_chain(move->to, depth, to)) continue;
        if (mq_kind_at(t, s, to) == MQ_SANDBANK && !may_run_aground(t, s, boat)) continue;
        unsigned next = mq_boat_at(t, s, to);
        if (next == MQ_BOATS_MAX && p->count < p->max) p->moves[p->count++] = longer;
        if (next < MQ_BOATS_MAX && next != mq_mover(s)) add_pushes(p, &longer, to);
    }
}

size_t mq_pushes(const mq_table *t, const mq_state *s, mq_at at, unsigned mp, mq_move *moves,
                 size_t max) {
    pushing p = {t, s, at, mp, moves, 0, max};
    mq_move none = {0};
    add_pushes(&p, &none, at);
    return p.count;
}

size_t mq_moves(const mq_table *t, const mq_state *s, mq_move *moves, size_t max) {
    mq_at to = space_ahead(t, s);
    if (to == MQ_BANK || s->is_stuck) return 0;
    unsigned own = 1 + extra_cost(t, s, to);
    if (mq_boat_at(t, s, to) < MQ_BOATS_MAX)
        return own < s->mp ? mq_pushes(t, s, to, s->mp - own, moves, max) : 0;
    if (mq_step_rule(t, s, NULL, 0) != MQ_FINE) return 0;
    moves[0] = (mq_move){0};
    return 1;
}

gw_rule mq_turn_rule(const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    if (mq_kind_at(t, s, s->boat[mover].at) == MQ_SANDBANK) return MQ_A2;
    if (s->is_stuck) return MQ_A4; /* it went backward off one */
    return !s->has_turned || mq_coal(t, s, mover) > 0 ? MQ_FINE : MQ_T4;
}

void mq_turn(const mq_table *t, mq_state *s, bool to_right) {
    mq_boat *boat = &s->boat[mq_mover(s)];
    assert(mq_turn_rule(t, s) == MQ_FINE);
    if (s->has_turned) mq_spend(t, s, mq_mover(s), 1);
    s->has_turned = 1;
    boat->heading = (uint8_t)((boat->heading + (to_right ? 1 : MQ_DIRECTIONS - 1)) % MQ_DIRECTIONS);
}

unsigned mq_speed_cost(const mq_table *t, const mq_state *s, unsigned speed) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    unsigned change = speed > boat->speed ? speed - boat->speed : boat->speed - speed;
    bool is_aground = mq_kind_at(t, s, boat->at) == MQ_SANDBANK;
    return (change > 1 ? change - 1 : 0) + (is_aground && !boat->leaves_free ? 1 : 0);
}

void mq_set_speed(const mq_table *t, mq_state *s, unsigned speed) {
    assert(speed >= 1 && speed <= MQ_SPEED_MAX);
    mq_spend(t, s, mq_mover(s), mq_speed_cost(t, s, speed));
    s->boat[mq_mover(s)].speed = (uint8_t)speed;
    s->mp = (uint8_t)speed;
    s->phase = MQ_AWAIT_MOVE;
}

gw_rule mq_back_rule(const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    const mq_boat *boat = &s->boat[mover];
    if (mq_kind_at(t, s, boat->at) != MQ_SANDBANK) return MQ_A4;
    mq_at to = mq_neighbour(t, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS);
    if (to == MQ_BANK || !is_navigable(t, s, to)) return MQ_T6;
    if (mq_kind_at(t, s, to) == MQ_DRIFTWOOD || mq_boat_at(t, s, to) < MQ_BOATS_MAX) return MQ_A4;
    if (t->edition == MQ_RU || mq_is_rose(t, mover)) return MQ_FINE;
    unsigned needed = mq_kind_at(t, s, to) == MQ_SANDBANK ? 2 : 1;
    return boat->coal >= needed ? MQ_FINE : MQ_A4;
}

mq_state mq_state_after_back(const mq_table *t, const mq_state *s) {
    mq_state next = *s;
    const mq_boat *boat = &s->boat[mq_mover(s)];
    assert(mq_back_rule(t, s) == MQ_FINE);
    mq_at to = mq_neighbour(t, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS);
    mq_enter(&next, mq_mover(s), to);
    if (t->edition == MQ_IT) mq_spend(t, &next, mq_mover(s), 1);
    next.is_stuck = 1;
    next.phase = MQ_AWAIT_MOVE;
    return next;
}
