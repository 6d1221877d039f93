/* Applies actions, and what follows from them: setup, rounds, turns, tiles. */
#include "mississippi/internal.h"

#include <assert.h>
#include <string.h>

unsigned mq_actor(const mq_table *t, const mq_state *s) {
    (void)t;
    return s->phase == MQ_AWAIT_PUSHED ? s->pushed[0] : mq_mover(s);
}

gw_seat mq_seat_for(const mq_table *t, const mq_state *s, unsigned hull) {
    gw_seat seat = mq_is_rose(t, hull) ? s->controller : t->owner[hull];
    assert(hull < t->hulls && seat >= 1 && seat <= t->base.players);
    return seat;
}

gw_seat mq_actor_seat(const mq_table *t, const mq_state *s) {
    return mq_seat_for(t, s, mq_actor(t, s));
}

/* ------------------------------------------------------------------- turns -- */

/* MQ-S4: the sixth boat enters the river, if a space is free. */
static void enter_from_land(const mq_table *t, mq_state *s, unsigned hull) {
    mq_boat *boat = &s->boat[hull];
    uint8_t other = t->edition == MQ_RU ? (boat->dock == 2 ? 3 : 2) : (boat->dock == 3 ? 5 : 3);
    if (mq_boat_at(t, s, t->start_at[boat->dock]) == MQ_BOATS_MAX)
        boat->at = t->start_at[boat->dock];
    else if (mq_boat_at(t, s, t->start_at[other]) == MQ_BOATS_MAX)
        boat->at = t->start_at[other];
}

/* MQ-R6: the least coal with which the Black Rose avoids a crash, at most `max`; 0 if none does. */
static unsigned least_coal(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned max) {
    for (unsigned coal = 1; coal <= max; coal++) {
        mq_state with = *s;
        with.limit = (uint8_t)(s->spent + coal);
        if (mq_can_avoid_crash(q, t, &with)) return coal;
    }
    return 0;
}

static bool is_aground(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    return boat->at < MQ_LAND && mq_kind_at(t, s, boat->at) == MQ_SANDBANK;
}

/* MQ-R3, MQ-R6: how much coal the Black Rose may spend in this turn. */
static void set_limit(mq_scratch *q, const mq_table *t, mq_state *s) {
    enum { MOST = 12 };
    s->limit = s->round == 1 && t->boats == 5 ? 2 : 1;
    if (t->edition == MQ_RU || s->boat[mq_mover(s)].at == MQ_LAND || is_aground(t, s)) return;
    if (mq_can_avoid_crash(q, t, s)) return;
    unsigned least = least_coal(q, t, s, MOST);
    if (least > s->limit) s->limit = (uint8_t)least;
}

void mq_begin_turn(mq_scratch *q, const mq_table *t, mq_state *s) {
    unsigned mover = mq_mover(s);
    mq_boat *boat = &s->boat[mover];
    s->mp = s->has_turned = s->wood = s->is_stuck = s->is_crashing = s->can_spend = 0;
    s->has_stepped = s->partners = s->pushed_count = s->is_due = s->is_rose_free = 0;
    s->limit = s->spent = s->may_leave = 0;
    memset(s->pushed, 0, sizeof s->pushed);
    s->phase = MQ_AWAIT_TURN;
    if (boat->at == MQ_LAND) enter_from_land(t, s, mover);
    if (mq_is_rose(t, mover)) set_limit(q, t, s);
    if (boat->repair == MQ_REPAIRED && is_aground(t, s)) boat->repair = MQ_SOUND;
    if (boat->repair == MQ_REPAIRED) s->phase = MQ_AWAIT_REPAIR;
}

mq_opening mq_turn_opening(mq_scratch *q, const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    const mq_boat *boat = &s->boat[mover];
    if (boat->repair == MQ_CRASHED || boat->at == MQ_LAND) return MQ_OPEN_WAIT;
    if (!is_aground(t, s)) {
        bool is_italian_rose = mq_is_rose(t, mover) && t->edition == MQ_IT;
        return is_italian_rose && !mq_can_avoid_crash(q, t, s) ? MQ_OPEN_WAIT : MQ_OPEN_SPEED;
    }
    if (mq_back_rule(t, s) == MQ_FINE || mq_can_avoid_crash(q, t, s)) return MQ_OPEN_SPEED;
    if (t->edition == MQ_RU && !mq_is_rose(t, mover) && boat->coal == 0) {
        mq_state freed = *s;
        freed.boat[mover].leaves_free = 1;
        if (mq_can_avoid_crash(q, t, &freed)) return MQ_OPEN_WAIT;
    }
    return MQ_OPEN_HEAD;
}

static void begin_round(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    s->turn = 0;
    mq_report(t, events, MQ_EVENT_ROUND, MQ_BOATS_MAX, s->round, 0);
    for (unsigned i = 0; i < s->order_count; i++)
        if (!mq_is_rose(t, s->order[i])) s->controller = t->owner[s->order[i]];
    mq_begin_turn(q, t, s);
}

/* Continues with the next boat, or the next round. */
static void advance(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    do s->turn++;
    while (s->turn < s->order_count && s->boat[s->order[s->turn]].at == MQ_GONE);
    if (s->turn < s->order_count) {
        mq_begin_turn(q, t, s);
        return;
    }
    for (unsigned hull = 0; hull < t->boats; hull++) /* MQ-S4: the extra coal is lost */
        if (s->boat[hull].coal > MQ_COAL_MAX) s->boat[hull].coal = MQ_COAL_MAX;
    if (s->round == t->rounds) {
        s->phase = MQ_OVER;
        return;
    }
    s->round++;
    mq_sort(t, s);
    begin_round(q, t, s, events);
}

/* Continues after a turn: with a tile that is due, then the next boat. */
static void after_turn(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    if (s->phase == MQ_OVER) return;
    if (s->is_due && s->laid < t->laid_max)
        s->phase = MQ_AWAIT_TILE;
    else
        advance(q, t, s, events);
}

/* ------------------------------------------------------------------ tiles -- */

/* MQ-L2 */
static void put_passengers(const mq_table *t, mq_state *s, unsigned tile) {
    const mq_tile *laid = &t->set.tile[s->tile[tile]];
    for (unsigned i = 0; i < MQ_SPACES; i++) {
        unsigned wanted = laid->kind[i] == MQ_BLUE_DOCK  ? t->blue_passengers
                          : laid->kind[i] == MQ_RED_DOCK ? t->red_passengers
                                                         : 0U;
        unsigned put = wanted < s->supply ? wanted : s->supply;
        s->waiting[tile] = (uint8_t)(s->waiting[tile] + put);
        s->supply = (uint8_t)(s->supply - put);
    }
}

static void lay(const mq_table *t, mq_state *s, unsigned face, gw_events *events) {
    assert(s->laid >= 1 && s->laid < t->laid_max);
    unsigned before = s->flow[s->laid - 1];
    s->flow[s->laid] =
        (uint8_t)((before + face + MQ_DIRECTIONS - (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS);
    put_passengers(t, s, s->laid);
    mq_report(t, events, MQ_EVENT_TILE, MQ_BOATS_MAX, s->laid, (int)face);
    s->laid++;
}

static void do_tile(const mq_table *t, mq_state *s, unsigned tile, gw_events *events) {
    assert(s->laid < t->laid_max && tile < t->set.count);
    s->tile[s->laid] = (uint8_t)tile;
    s->phase = MQ_AWAIT_DIE;
    if (s->laid > 1) return;
    lay(t, s, MQ_STRAIGHT, events);
    s->phase = t->boats_each > 1 ? MQ_AWAIT_FIRST : MQ_AWAIT_ORDER;
}

static void do_die(mq_scratch *q, const mq_table *t, mq_state *s, unsigned face,
                   gw_events *events) {
    if (s->phase == MQ_AWAIT_FINISH) {
        s->finish = (uint8_t)(face + 1);
        mq_report(t, events, MQ_EVENT_FINISH, MQ_BOATS_MAX, (int)face, 0);
        advance(q, t, s, events);
        return;
    }
    lay(t, s, face, events);
    if (s->laid == t->laid_max)
        s->phase = MQ_AWAIT_FINISH;
    else
        advance(q, t, s, events);
}

/* ------------------------------------------------------------------ setup -- */

static void place(const mq_table *t, mq_state *s, unsigned hull, unsigned dock, gw_events *events) {
    mq_boat *boat = &s->boat[hull];
    assert(s->order_count < t->hulls && dock < sizeof t->start_at / sizeof *t->start_at);
    boat->dock = (uint8_t)dock;
    boat->at = dock ? t->start_at[dock] : (mq_at)MQ_LAND;
    boat->coal = mq_is_rose(t, hull) ? 0 : dock ? MQ_COAL_MAX : MQ_COAL_MAX + 1;
    s->order[s->order_count++] = (uint8_t)hull;
    mq_report(t, events, dock ? MQ_EVENT_PLACED : MQ_EVENT_ASHORE, hull, (int)dock, 0);
}

static void await_start(mq_state *s) {
    s->phase = s->boat[mq_mover(s)].at == MQ_LAND && s->boat[mq_mover(s)].dock == 0
                   ? MQ_AWAIT_DOCK
                   : MQ_AWAIT_START;
}

/* All players' boats are placed: the Black Rose follows (MQ-R1). */
static void end_placing(const mq_table *t, mq_state *s, gw_events *events) {
    s->controller = t->owner[s->order[s->order_count - 1]];
    if (t->has_rose) {
        unsigned dock = 1;
        while (dock <= 5 && mq_boat_at(t, s, t->start_at[dock]) < MQ_BOATS_MAX) dock++;
        place(t, s, t->boats, dock <= 5 ? dock : 0, events);
    }
    s->turn = 0;
    await_start(s);
}

static void do_order(const mq_table *t, mq_state *s, unsigned colour, gw_events *events) {
    unsigned hull = 0;
    while (t->colour[hull] != colour) hull++;
    assert(hull < t->boats);
    place(t, s, hull, s->order_count < 5 ? s->order_count + 1U : 0, events);
    if (s->order_count == t->boats) end_placing(t, s, events);
}

/* MQ-S3: docks of the first, second and third player; 0 is land. */
static void do_first(const mq_table *t, mq_state *s, unsigned first, gw_events *events) {
    static const uint8_t two[2][2][2] = {{{3, 4}, {2, 5}}, {{1, 4}, {2, 3}}};
    static const uint8_t three[3][2] = {{1, 0}, {2, 5}, {3, 4}};
    uint8_t hull_at[6];
    memset(hull_at, MQ_BOATS_MAX, sizeof hull_at);
    for (unsigned hull = 0; hull < t->boats; hull++) {
        unsigned k = (t->owner[hull] + t->base.players - first) % t->base.players;
        unsigned which = hull > 0 && t->owner[hull - 1] == t->owner[hull];
        hull_at[t->base.players == 2 ? two[t->edition][k][which] : three[k][which]] = (uint8_t)hull;
    }
    for (unsigned dock = 1; dock <= 5; dock++)
        if (hull_at[dock] < MQ_BOATS_MAX) place(t, s, hull_at[dock], dock, events);
    if (hull_at[0] < MQ_BOATS_MAX) place(t, s, hull_at[0], 0, events);
    end_placing(t, s, events);
}

static void after_start(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    s->turn++;
    if (s->turn < s->order_count) {
        await_start(s);
        return;
    }
    s->round = 1;
    begin_round(q, t, s, events);
}

/* -------------------------------------------------------------- end of turn -- */

/* MQ-C4, MQ-F4 */
static void crash(const mq_table *t, mq_state *s, gw_events *events) {
    unsigned mover = mq_mover(s);
    mq_boat *boat = &s->boat[mover];
    bool runs_off = s->mp == 0 || mq_neighbour(t, s, boat->at, boat->heading) == MQ_BANK;
    boat->speed = 1;
    if (t->edition == MQ_RU && !mq_is_rose(t, mover) && runs_off && mq_is_finish(t, s, boat->at)) {
        boat->at = MQ_GONE;
        boat->out = ++s->outs;
        mq_report(t, events, MQ_EVENT_DISQUALIFIED, mover, 0, 0);
        if (mq_is_race_over(t, s, mover)) s->phase = MQ_OVER;
        return;
    }
    boat->repair = MQ_CRASHED;
    mq_report(t, events, MQ_EVENT_CRASHED, mover, boat->speed, 0);
}

void mq_end_turn(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    if (!s->is_stuck && (s->mp > 0 || !mq_is_good_end(t, s))) {
        crash(t, s, events);
        after_turn(q, t, s, events);
        return;
    }
    mq_settle(t, s, events);
    after_turn(q, t, s, events);
}

static void do_wait(mq_scratch *q, const mq_table *t, mq_state *s, gw_events *events) {
    unsigned mover = mq_mover(s);
    mq_boat *boat = &s->boat[mover];
    if (boat->repair == MQ_CRASHED)
        boat->repair = MQ_REPAIRED;
    else if (boat->at != MQ_LAND && is_aground(t, s))
        boat->leaves_free = 1;
    else if (boat->at != MQ_LAND)
        boat->speed = 1;
    mq_report(t, events, MQ_EVENT_WAITS, mover, 0, 0);
    after_turn(q, t, s, events);
}

/* ----------------------------------------------------------------- actions -- */

static void do_head(mq_scratch *q, const mq_table *t, mq_state *s, unsigned direction, bool leaves,
                    gw_events *events) {
    unsigned hull = mq_actor(t, s);
    mq_boat *boat = &s->boat[hull];
    assert(direction < MQ_DIRECTIONS);
    boat->heading = (uint8_t)direction;
    mq_report(t, events, MQ_EVENT_HEADED, hull, (int)direction, 0);
    if (mq_is_rose(t, hull)) s->is_rose_free = 0;
    if (leaves) mq_leave(t, s, hull, events);
    s->may_leave &= (uint8_t) ~(1U << hull);
    switch (s->phase) {
    case MQ_AWAIT_START: after_start(q, t, s, events); return;
    case MQ_AWAIT_REPAIR:
        boat->repair = MQ_SOUND;
        s->phase = MQ_AWAIT_TURN;
        return;
    case MQ_AWAIT_PUSHED:
        assert(s->pushed_count > 0 && s->pushed[0] == hull);
        memmove(s->pushed, s->pushed + 1, sizeof s->pushed - 1);
        s->pushed[sizeof s->pushed - 1] = 0;
        if (--s->pushed_count == 0) s->phase = MQ_AWAIT_MOVE;
        return;
    default: /* MQ-A4, MQ-A6: only `end` is left */ s->is_stuck = 1; s->phase = MQ_AWAIT_MOVE;
    }
}

static void do_speed(mq_scratch *q, const mq_table *t, mq_state *s, unsigned speed,
                     gw_events *events) {
    bool is_crashing = !mq_can_avoid_crash(q, t, s);
    mq_report(t, events, MQ_EVENT_SPEED, mq_mover(s), (int)speed, (int)mq_speed_cost(t, s, speed));
    mq_set_speed(t, s, speed);
    s->is_crashing = is_crashing;
    if (is_crashing) s->can_spend = (uint8_t)mq_most_mp(q, t, s);
}

static void do_turn(const mq_table *t, mq_state *s, bool to_right, gw_events *events) {
    unsigned mover = mq_mover(s), coal = mq_coal(t, s, mover);
    mq_turn(t, s, to_right);
    unsigned burnt = coal - mq_coal(t, s, mover); /* MQ-T4 */
    mq_report(t, events, MQ_EVENT_TURNED, mover, s->boat[mover].heading, (int)burnt);
}

static void do_step(const mq_table *t, mq_state *s, uint32_t pushes, gw_events *events) {
    uint8_t direction[MQ_BOATS_MAX] = {0};
    unsigned count = 0, before = s->mp;
    for (; pushes > 0; pushes >>= 3) direction[count++] = (uint8_t)((pushes & 7) - 1);
    mq_step(t, s, direction, count, events);
    if (s->phase == MQ_OVER) return;
    assert(!s->is_crashing || before - s->mp <= s->can_spend); /* MQ-C2 */
    if (s->is_crashing) s->can_spend = (uint8_t)(s->can_spend - (before - s->mp));
    if (s->pushed_count > 0) s->phase = MQ_AWAIT_PUSHED;
}

static void do_back(const mq_table *t, mq_state *s, gw_events *events) {
    unsigned mover = mq_mover(s);
    mq_boat *boat = &s->boat[mover];
    if (t->edition == MQ_IT) mq_spend(t, s, mover, 1);
    mq_enter(s, mover, mq_neighbour(t, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS));
    mq_report(t, events, MQ_EVENT_BACKED, mover, boat->at / MQ_SPACES, boat->at % MQ_SPACES);
    s->phase = MQ_AWAIT_BACKED;
    if (!is_aground(t, s)) return;
    s->is_stuck = 1;
    s->phase = MQ_AWAIT_MOVE;
}

static void do_transfer(const mq_table *t, mq_state *s, unsigned colour, unsigned coal, bool gives,
                        gw_events *events) {
    unsigned mover = mq_mover(s), partner = 0;
    while (t->colour[partner] != colour) partner++;
    assert(partner < t->hulls && partner != mover);
    unsigned from = gives ? mover : partner, to = gives ? partner : mover;
    if (!mq_is_rose(t, from)) s->boat[from].coal = (uint8_t)(s->boat[from].coal - coal);
    s->boat[to].coal = (uint8_t)(s->boat[to].coal + coal);
    assert(s->boat[from].coal <= MQ_COAL_MAX && s->boat[to].coal <= MQ_COAL_MAX);
    s->partners |= (uint8_t)(1U << partner);
    mq_report(t, events, MQ_EVENT_GAVE, from, t->colour[to], (int)coal);
}

static void act(mq_scratch *q, const mq_table *t, mq_state *s, gw_action action,
                gw_events *events) {
    uint32_t a = mq_action_a(action), b = mq_action_b(action);
    switch (mq_action_verb(action)) {
    case MQ_DO_TILE: do_tile(t, s, a, events); break;
    case MQ_DO_DIE: do_die(q, t, s, a, events); break;
    case MQ_DO_ORDER: do_order(t, s, a, events); break;
    case MQ_DO_FIRST: do_first(t, s, a, events); break;
    case MQ_DO_DOCK:
        s->boat[mq_mover(s)].dock = (uint8_t)a;
        await_start(s);
        break;
    case MQ_DO_HEAD: do_head(q, t, s, a, b > 0, events); break;
    case MQ_DO_SPEED: do_speed(q, t, s, a, events); break;
    case MQ_DO_LEFT: do_turn(t, s, false, events); break;
    case MQ_DO_RIGHT: do_turn(t, s, true, events); break;
    case MQ_DO_AHEAD: do_step(t, s, 0, events); break;
    case MQ_DO_PUSH: do_step(t, s, a, events); break;
    case MQ_DO_BACK: do_back(t, s, events); break;
    case MQ_DO_GIVE: do_transfer(t, s, a, b, true, events); break;
    case MQ_DO_TAKE: do_transfer(t, s, a, b, false, events); break;
    case MQ_DO_END: mq_end_turn(q, t, s, events); break;
    default: do_wait(q, t, s, events);
    }
    if (s->phase == MQ_OVER) mq_report(t, events, MQ_EVENT_OVER, MQ_BOATS_MAX, 0, 0);
}

static MQ_NOINLINE void act_without_scratch(const mq_table *t, mq_state *s, gw_action action,
                                            gw_events *events) {
    mq_scratch q;
    mq_scratch_begin(&q);
    act(&q, t, s, action, events);
}

void mq_apply(const gw_table *table, gw_state *state, gw_scratch *scratch, gw_seat seat,
              gw_action action, gw_events *events) {
    assert(mq_check(table, state, scratch, seat, action) == MQ_FINE);
    const mq_table *t = mq_table_of(table);
    mq_state *s = (mq_state *)(void *)state;
    (void)seat;
    if (scratch)
        act(mq_scratch_of(scratch), t, s, action, events);
    else
        act_without_scratch(t, s, action, events);
}

/* ----------------------------------------------------------------- ranking -- */

/* Whether boat a ranks before boat b. `position` is the order on the river. */
static bool is_before(const mq_table *t, const mq_state *s, const uint8_t *position, unsigned a,
                      unsigned b) {
    const mq_boat *x = &s->boat[a], *y = &s->boat[b];
    if ((x->out > 0) != (y->out > 0)) return y->out > 0;
    if (x->out > 0) return x->out > y->out;
    if ((x->arrival > 0) != (y->arrival > 0)) return x->arrival > 0;
    bool goes_by_passengers = x->arrival == 0 || t->edition == MQ_RU;
    if (goes_by_passengers && x->passengers != y->passengers) return x->passengers > y->passengers;
    return x->arrival > 0 ? x->arrival < y->arrival : position[a] < position[b];
}

void mq_rank(const mq_table *t, const mq_state *s, uint8_t ranking[MQ_BOATS_MAX]) {
    mq_state sorted = *s;
    uint8_t position[MQ_BOATS_MAX] = {0};
    mq_sort(t, &sorted);
    for (unsigned i = 0; i < sorted.order_count; i++) position[sorted.order[i]] = (uint8_t)i;
    for (unsigned hull = 0; hull < t->boats; hull++) {
        unsigned at = hull;
        for (; at > 0 && is_before(t, s, position, hull, ranking[at - 1]); at--)
            ranking[at] = ranking[at - 1];
        ranking[at] = (uint8_t)hull;
    }
}
