/* `captain`: plays the turn after which its boat needs the fewest further turns to the nearest
 * useful dock, and with two passengers to the finish. It uses the turn search to see where the turn
 * can end, and looks no further. It pushes, or spends more than a little coal, only if it has to. A
 * turn is planned at its start. */
#include "ai/mississippi/distance.h"
#include "ai/mississippi/players.h"

#include <string.h>

/* Costs, in hundredths of a turn. */
enum {
    TURN = 100,
    COAL = 15,
    CRASH = 250,              /* a crash that the next turn cannot avoid */
    OVERRUN = 8,              /* turns lost by running past a dock */
    LAST_OVERRUN = 30,        /* and past the finish, which may disqualify (MQ-F4) */
    AGROUND = 150,            /* ending the turn on a sandbank */
    DRY_AGROUND = 500,        /* the same with too little coal to get off again */
    WHIM = 3,                 /* most that is added at random, per round */
    UNKNOWN = 3 * TURN,       /* a dock that may be on a tile not yet laid */
    PASSENGER = 20 * TURN,    /* each missing passenger */
    WITHOUT_THEM = 15 * TURN, /* finishing although some are missing */
    WON = -100 * TURN,
    LOST = 100 * TURN
};

enum {
    REACH = 64,   /* distances below this are tabulated */
    PATIENCE = 3, /* rounds per laid tile in which docks count */
    TILE = 4,     /* steps from one end of a tile to the other */
    THRIFT = 2    /* coal that it spends in a turn without need */
};

/* Turns that a boat needs for that many steps, by its speed, which changes by at most one per turn,
 * because that is free. */
typedef struct turns_table {
    uint8_t halt[MQ_SPEED_MAX + 1][REACH]; /* and stops there */
    uint8_t moor[MQ_SPEED_MAX + 1][REACH]; /* the same at the finish */
    uint8_t pass[MQ_SPEED_MAX + 1][REACH]; /* and goes past it */
} turns_table;

/* What the captain remembers. */
typedef struct memory {
    mq_distances distances;
    bool has_turns;
    turns_table turns;
    gw_seat seat;   /* the way is for a turn of this seat */
    mq_state state; /* in which action `way_at` is to be taken */
    gw_action way[MQ_WAY_MAX];
    uint8_t way_at, way_count;
} memory;

/* What a boat still has to reach. */
typedef struct goals {
    const mq_field *docks; /* or NULL */
    bool has_all;          /* passengers */
} goals;

typedef struct plan {
    const mq_table *t;
    const mq_state *s;
    mq_scratch *q;
    memory *m;
    unsigned hull; /* of the boat that the plan is for */
    gw_seat seat;
    bool has_lost_patience, is_rose;
    goals goals;     /* unless the turn changes them */
    int32_t best;    /* cost of the best end so far */
    bool is_sparing; /* MQ-R6: the best end spares the Black Rose */
    bool is_back;    /* the best end is backward off a sandbank (MQ-A4), else: */
    mq_arrival end;
    mq_end found;     /* the same for mq_turn_way */
    unsigned heading; /* at the end */
} plan;

/* --------------------------------------------------------------- distances -- */

static void fill_halt(uint8_t table[][REACH], unsigned overrun) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++)
        table[speed][0] = (uint8_t)(speed == 1 ? 0 : speed + overrun);
    for (unsigned far = 1; far < REACH; far++)
        for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
            unsigned best = speed + overrun;
            for (unsigned to = speed > 1 ? speed - 1 : 1; to <= speed + 1 && to <= MQ_SPEED_MAX;
                 to++)
                if (to <= far && table[to][far - to] + 1U < best) best = table[to][far - to] + 1U;
            table[speed][far] = (uint8_t)best;
        }
}

static void fill_pass(uint8_t table[][REACH]) {
    for (unsigned far = 1; far < REACH; far++)
        for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
            unsigned to = speed < MQ_SPEED_MAX ? speed + 1 : speed;
            table[speed][far] = (uint8_t)(far > to ? table[to][far - to] + 1 : 1);
        }
}

static void fill_turns(memory *m) {
    if (m->has_turns) return;
    m->has_turns = true;
    fill_halt(m->turns.halt, OVERRUN);
    fill_halt(m->turns.moor, LAST_OVERRUN);
    fill_pass(m->turns.pass);
}

static int32_t cost_of(const uint8_t turns[REACH], unsigned steps) {
    unsigned near = steps < REACH ? steps : REACH - 1;
    return turns[near] * TURN + (int32_t)((steps - near) * TURN / 3 + steps);
}

/* -------------------------------------------------------------- evaluation -- */

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* MQ-G1, MQ-G2: the laid tiles on which the boat could take a passenger. */
static uint32_t useful_docks(const plan *p, const mq_state *s, const mq_boat *boat) {
    bool can_still_finish = p->t->edition == MQ_RU || s->finish == 0;
    uint32_t docks = 0;
    if (p->is_rose || boat->passengers == MQ_PASSENGERS_MAX ||
        (can_still_finish && p->has_lost_patience))
        return 0;
    for (unsigned tile = 0; tile < s->laid; tile++)
        if (s->waiting[tile] > 0 && boat->island != tile + 1) docks |= 1U << tile;
    return docks;
}

static goals goals_of(const plan *p, const mq_state *s, const mq_boat *boat) {
    uint32_t docks = useful_docks(p, s, boat);
    return (goals){.docks = docks ? mq_dock_field(&p->m->distances, p->t, s, docks) : NULL,
                   .has_all = p->is_rose || boat->passengers == MQ_PASSENGERS_MAX};
}

/* Steps to the end of the river with this heading, or with the best one if `is_least`: exact up to
 * the end of the next tile, the rest is an estimate. */
static unsigned steps_to_end(const plan *p, mq_at at, unsigned heading, bool is_least) {
    unsigned last = p->s->laid - 1U, tile = at / MQ_SPACES + 1U;
    if (tile > last) tile = last;
    const mq_field *field = mq_exit_field(&p->m->distances, p->t, p->s, tile);
    unsigned steps = is_least ? field->least[at] : mq_steps_to(field, at, heading);
    return steps + (last - tile) * TILE;
}

/* The cost of what a boat still has to do, by its steps to the goals. */
static int32_t way_cost(const plan *p, const goals *g, unsigned speed, unsigned docks,
                        unsigned end) {
    const turns_table *turns = &p->m->turns;
    unsigned unknown = p->s->finish ? 0 : (unsigned)p->t->laid_max - p->s->laid; /* tiles */
    int32_t cost = p->is_rose ? cost_of(turns->pass[speed], end)
                              : cost_of(turns->moor[speed], end + unknown * TILE);
    if (!g->has_all) cost += p->s->finish ? WITHOUT_THEM : UNKNOWN;
    return docks < MQ_FAR ? least(cost, cost_of(turns->halt[speed], docks)) : cost;
}

/* A lower bound of headed_way_cost over all headings. */
static int32_t least_way_cost(const plan *p, const goals *g, unsigned speed, mq_at at) {
    return way_cost(p, g, speed, g->docks ? g->docks->least[at] : MQ_FAR,
                    steps_to_end(p, at, 0, true));
}

static int32_t headed_way_cost(const plan *p, const goals *g, unsigned speed, mq_at at,
                               unsigned heading) {
    unsigned docks = g->docks ? mq_steps_to(g->docks, at, heading) : MQ_FAR;
    return way_cost(p, g, speed, docks, steps_to_end(p, at, heading, false));
}

/* The cost of the passengers and coal that a boat lacks. */
static int32_t boat_cost(const plan *p, const mq_boat *boat, unsigned coal) {
    int32_t missing = p->is_rose ? 0 : MQ_PASSENGERS_MAX - boat->passengers;
    int32_t cost = missing * PASSENGER - (int32_t)coal * COAL;
    if (boat->at == MQ_GONE) cost += (missing ? WITHOUT_THEM : 0) - TURN;
    return cost;
}

/* The cost if the race is over: a seat that has not won would rather continue. */
static int32_t over_cost(const plan *p, const mq_state *s) {
    gw_outcome result;
    p->t->base.game->outcome(&p->t->base, (const gw_state *)(const void *)s, &result);
    return result.rank[p->seat] == 1 ? WON : LOST;
}

/* --------------------------------------------------------- ends of the turn -- */

/* The state after an arrival, except heading and coal. */
static mq_state state_after(const plan *p, const mq_arrival *a) {
    mq_state end = *a->others;
    mq_boat *boat = &end.boat[p->hull];
    if (a->is_over) return end;
    boat->at = a->at;
    boat->speed = (uint8_t)a->speed;
    end.wood = (uint8_t)(p->s->wood + a->wood);
    end.is_stuck = a->is_stuck;
    end.is_due |= end.finish == 0 && a->at / MQ_SPACES + 1U == end.laid;
    mq_settle(p->t, &end, NULL);
    return end;
}

/* The cost of a crash that the next turn cannot avoid; before an unknown tile, 0. */
static int32_t crash_cost(const plan *p, const mq_state *end) {
    mq_state s = *end;
    if (s.is_due) return 0;
    s.mp = s.has_turned = s.wood = s.is_stuck = s.has_stepped = s.pushed_count = s.may_leave = 0;
    s.phase = MQ_AWAIT_TURN;
    if (mq_could_avoid_crash(p->q, p->t, &s)) return 0;
    bool is_last = s.finish > 0 && s.boat[p->hull].at / MQ_SPACES + 1U == s.laid;
    return is_last ? LAST_OVERRUN * TURN : CRASH;
}

static unsigned coal_left(const plan *p, const mq_arrival *a, unsigned turns) {
    unsigned coal = mq_coal(p->t, p->s, p->hull), free = p->s->has_turned ? 0 : 1;
    if (a->sweep->is_start) coal -= a->sweep->speed_cost[a->speed];
    return coal - (turns > free ? turns - free : 0);
}

/* Keeps an end if it is the best so far. */
static void keep(plan *p, const mq_arrival *a, unsigned heading, int32_t cost, bool is_sparing) {
    if (p->is_sparing && !is_sparing) return;
    if (p->is_sparing == is_sparing && cost >= p->best) return;
    p->best = cost;
    p->end = *a;
    p->heading = heading;
    if (a->depth > 0) p->found = mq_end_of(a, heading);
    p->is_sparing = is_sparing;
}

/* Weighs one heading of an arrival. */
static void weigh(plan *p, const mq_arrival *a, const mq_state *end, const goals *g,
                  unsigned heading, unsigned turns, int32_t cost) {
    const mq_boat *boat = &end->boat[p->hull];
    cost += boat_cost(p, boat, coal_left(p, a, turns));
    bool is_gone = boat->at == MQ_GONE, is_guarded = mq_guards_rose(p->t);
    if (!is_gone) cost += headed_way_cost(p, g, boat->speed, boat->at, heading);
    if (cost >= p->best && !(is_guarded && !p->is_sparing)) return;
    if (!is_gone && !a->is_stuck) {
        mq_state next = *end;
        next.boat[p->hull].heading = (uint8_t)heading;
        if (!p->is_rose) next.boat[p->hull].coal = (uint8_t)coal_left(p, a, turns);
        cost += crash_cost(p, &next);
    }
    keep(p, a, heading, cost, is_guarded && mq_arrival_spares(p->q, p->t, a, heading, turns));
}

/* A random cost that grows with every round, so that boats that go round in circles, or keep
 * pushing each other off the same space, eventually try something else. */
static int32_t whim(const plan *p, mq_at at) {
    if (!p->has_lost_patience) return 0;
    uint32_t mixed = (p->s->round * 8U + p->hull) * UINT32_C(0x9E3779B9) + at;
    mixed = (mixed ^ mixed >> 15) * UINT32_C(0x85EBCA6B);
    return (int32_t)((mixed >> 16) % (p->s->round * (unsigned)WHIM));
}

/* The cost of an end itself, without what follows. */
static int32_t arrival_cost(const plan *p, const mq_arrival *a) {
    int32_t cost = whim(p, a->at);
    if (a->is_stuck) cost += mq_coal(p->t, p->s, p->hull) > THRIFT ? AGROUND : DRY_AGROUND;
    return cost;
}

/* Whether a boat that ends its turn like that might board a passenger, refuel or finish. */
static bool is_stop(const plan *p, const mq_arrival *a, unsigned speed) {
    return speed == 1 &&
           (mq_kind_at(p->t, p->s, a->at) != MQ_WATER || mq_is_finish(p->t, p->s, a->at));
}

/* Weighs every heading with which a turn can end on a space. */
static bool weigh_arrival(void *context, const mq_arrival *a) {
    plan *p = context;
    const mq_boat *before = &p->s->boat[p->hull];
    int32_t cost = arrival_cost(p, a);
    unsigned wood = p->s->wood + a->wood;
    unsigned speed = a->is_stuck || a->speed < wood + 1 ? 1 : a->speed - wood;
    bool stops = is_stop(p, a, speed), is_any = mq_guards_rose(p->t) && !p->is_sparing;
    if (!stops && a->depth == 0 && !is_any) { /* a quick bound shows whether it can be the best */
        int32_t bound = cost + boat_cost(p, before, coal_left(p, a, 0));
        if (bound + least_way_cost(p, &p->goals, speed, a->at) >= p->best) return false;
    }
    mq_state end = state_after(p, a);
    if (end.phase == MQ_OVER) {
        unsigned heading = 0;
        while (!(a->word & mq_headed(heading))) heading++;
        keep(p, a, heading, over_cost(p, &end), true);
        return false;
    }
    goals g = stops || a->depth > 0 ? goals_of(p, &end, &end.boat[p->hull]) : p->goals;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++)
        if (a->word & mq_headed(heading))
            weigh(p, a, &end, &g, heading, mq_least_turns(a->word, heading), cost);
    return false;
}

/* MQ-A4: weighs going backward off a sandbank, with a free choice of heading. */
static void weigh_back(plan *p) {
    if (p->s->phase != MQ_AWAIT_TURN || mq_back_rule(p->t, p->s) != MQ_FINE) return;
    mq_state end = mq_state_after_back(p->t, p->s);
    mq_boat *boat = &end.boat[p->hull];
    bool is_sparing =
        mq_guards_rose(p->t) && mq_sparing_headings(p->q, p->t, &end, mq_back_headings(p->t, &end));
    if (p->is_sparing && !is_sparing) return;
    unsigned coal =
        mq_coal(p->t, p->s, p->hull) - (p->t->edition == MQ_IT && !p->is_rose ? 1U : 0U);
    int32_t cost = boat_cost(p, boat, coal) + TURN / 2; /* it gains hardly a step */
    if (mq_kind_at(p->t, p->s, boat->at) == MQ_SANDBANK) cost += AGROUND;
    cost += least_way_cost(p, &p->goals, 1, boat->at);
    p->is_back = cost < p->best || is_sparing != p->is_sparing;
}

/* ---------------------------------------------------------------- headings -- */

/* The legal heading with the shortest way; a heading counts together with its neighbours, which a
 * turn of 60 degrees leads to. */
static gw_action choose_heading(const plan *p, const gw_action *list, size_t count, bool leaves) {
    const mq_boat *boat = &p->s->boat[p->hull];
    mq_at at = boat->at == MQ_LAND ? p->t->start_at[boat->dock] : boat->at;
    mq_state s = *p->s;
    if (leaves) mq_leave(p->t, &s, p->hull, NULL);
    goals g = goals_of(p, &s, &s.boat[p->hull]);
    gw_action best = list[0];
    int32_t least_cost = INT32_MAX;
    for (size_t i = 0; i < count; i++) {
        if ((mq_action_b(list[i]) > 0) != leaves) continue;
        unsigned heading = mq_action_a(list[i]);
        int32_t cost = 2 * headed_way_cost(p, &g, boat->speed, at, heading);
        cost += headed_way_cost(p, &g, boat->speed, at, (heading + 1) % MQ_DIRECTIONS);
        cost += headed_way_cost(p, &g, boat->speed, at, (heading + 5) % MQ_DIRECTIONS);
        if (cost >= least_cost) continue;
        least_cost = cost;
        best = list[i];
    }
    return best;
}

/* The remaining cost of the side's boat that is nearest to winning. */
static int32_t side_cost(const plan *p, const mq_state *s) {
    int32_t cost = INT32_MAX;
    for (unsigned hull = 0; hull < p->t->boats; hull++) {
        const mq_boat *boat = &s->boat[hull];
        if (!mq_is_same_side(p->t, p->t->owner[hull], p->seat) || boat->at >= MQ_LAND) continue;
        goals g = goals_of(p, s, boat);
        int32_t own = least_way_cost(p, &g, boat->speed, boat->at);
        cost = least(cost, own + boat_cost(p, boat, boat->coal));
    }
    return cost;
}

/* MQ-G4: whether a partner can use the passenger better than the boat that was pushed. */
static bool should_leave_passenger(const plan *p, const gw_action *list, size_t count) {
    size_t i = 0;
    while (i < count && mq_action_b(list[i]) == 0) i++;
    if (i == count) return false;
    mq_state left = *p->s;
    mq_leave(p->t, &left, p->hull, NULL);
    return side_cost(p, &left) < side_cost(p, p->s);
}

/* ------------------------------------------------------------------ choice -- */

static bool is_transfer(gw_action action) {
    mq_verb verb = mq_action_verb(action);
    return verb == MQ_DO_GIVE || verb == MQ_DO_TAKE;
}

/* Chooses where there is nothing to plan: headings, and forced actions such as those before a
 * crash; never a transfer of coal. */
static gw_action choose_listed(const plan *p, const gw_thinking *thinking) {
    const gw_state *view = (const gw_state *)(const void *)p->s;
    size_t count = gw_legal(thinking->table, view, thinking->scratch, p->seat, thinking->list);
    const gw_action *list = thinking->list;
    if (count > 1 && mq_action_verb(list[0]) == MQ_DO_HEAD)
        return choose_heading(p, list, count, should_leave_passenger(p, list, count));
    size_t i = 0;
    while (i + 1 < count && is_transfer(list[i])) i++;
    return list[i];
}

static bool is_plannable(const plan *p) {
    const mq_state *s = p->s;
    switch (s->phase) {
    case MQ_AWAIT_TURN: return mq_turn_opening(p->q, p->t, s) == MQ_OPEN_SPEED;
    case MQ_AWAIT_REPAIR: return true;
    case MQ_AWAIT_MOVE: return !s->is_crashing && !s->is_stuck;
    default: return false;
    }
}

static void weigh_all_ends(plan *p, unsigned coal_max, unsigned pushes_max) {
    mq_sweep *sweep = &p->q->sweep;
    sweep->on_end = weigh_arrival;
    sweep->context = p;
    sweep->coal_max = coal_max;
    sweep->pushes_max = pushes_max;
    sweep->merges = sweep->prunes = !mq_guards_rose(p->t);
    mq_sweep_from(sweep, &p->q->now.chart, p->t, p->s, p->s->phase == MQ_AWAIT_REPAIR);
}

/* Plans the turn; returns how many of its actions are known beforehand, or 0. */
static size_t plan_turn(plan *p) {
    p->goals = goals_of(p, p->s, &p->s->boat[p->hull]);
    mq_memo_for(&p->q->now, p->t, p->s);
    weigh_all_ends(p, THRIFT, 0);
    bool is_legal = !mq_guards_rose(p->t) || p->is_sparing; /* MQ-R6: required where possible */
    if (p->best == INT32_MAX || !is_legal) weigh_all_ends(p, MQ_COAL_ANY, MQ_PUSHES_ANY);
    weigh_back(p);
    if (p->is_back) {
        p->m->way[0] = MQ_ACTION(MQ_DO_BACK, 0, 0);
        return 1;
    }
    if (p->best == INT32_MAX) return 0;
    if (p->end.depth == 0) return mq_way_to(&p->end, p->heading, p->m->way);
    return mq_turn_way(&p->t->base, (const gw_state *)(const void *)p->s,
                       (gw_scratch *)(void *)p->q, &p->found, p->m->way);
}

/* ------------------------------------------------------------------ memory -- */

/* Whether the view is the one that the way in memory continues from; then its next action is action
 * `way_at`. */
static bool follows_way(memory *m, const gw_thinking *thinking, const gw_state *view,
                        gw_seat seat) {
    if (m->way_at == m->way_count || m->seat != seat) return false;
    if (memcmp(&m->state, view, sizeof m->state) == 0) return true;
    if (m->way_at + 1 == m->way_count) return false;
    gw_apply(thinking->table, (gw_state *)(void *)&m->state, thinking->scratch, seat,
             m->way[m->way_at], NULL);
    m->way_at++;
    /* A pushed boat takes its heading first; then the way is searched for again. */
    bool is_asked_for_heading = m->state.phase == MQ_AWAIT_PUSHED;
    if (!is_asked_for_heading && memcmp(&m->state, view, sizeof m->state) == 0) return true;
    m->way_at = m->way_count = 0;
    return false;
}

static gw_action choose_with(const gw_thinking *thinking, memory *m, const gw_state *view,
                             gw_seat seat) {
    const mq_state *s = mq_state_of(view);
    plan p = {.t = mq_table_of(thinking->table),
              .s = s,
              .q = mq_scratch_of(thinking->scratch),
              .m = m,
              .hull = mq_actor(mq_table_of(thinking->table), s),
              .seat = seat,
              .has_lost_patience = s->round > s->laid * PATIENCE,
              .best = INT32_MAX};
    if (follows_way(m, thinking, view, seat)) return m->way[m->way_at];
    p.is_rose = mq_is_rose(p.t, p.hull);
    fill_turns(m);
    mq_distances_for(&m->distances, p.t, s);
    size_t count = is_plannable(&p) ? plan_turn(&p) : 0;
    if (count == 0) return choose_listed(&p, thinking);
    m->seat = seat;
    m->state = *s;
    m->way_at = 0;
    m->way_count = (uint8_t)count;
    return m->way[0];
}

/* For callers that provide no scratch or no memory. */
static gw_action choose_alone(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    mq_scratch q;
    memory m;
    gw_thinking own = *thinking;
    mq_scratch_begin(&q);
    memset(&m, 0, sizeof m);
    own.scratch = (gw_scratch *)(void *)&q;
    return choose_with(&own, &m, view, seat);
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    if (thinking->scratch == NULL || thinking->memory == NULL)
        return choose_alone(thinking, view, seat);
    return choose_with(thinking, thinking->memory, view, seat);
}

const gw_player mq_captain_player = {.name = "captain",
                                     .game = "mississippi-queen",
                                     .memory_bytes = sizeof(memory),
                                     .choose = choose};
