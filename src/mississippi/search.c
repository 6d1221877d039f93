/* Answers questions by the turn search. */
#include "mississippi/search.h"

#include <string.h>

void mq_scratch_begin(mq_scratch *q) {
    q->now.is_begun = q->what_if.is_begun = false;
    q->sweep.is_begun = q->what_if_sweep.is_begun = false;
    q->index.is_begun = false;
    q->guard.placing = 0;
}

/* How many times the mover may still turn. */
static unsigned turns_left(const mq_table *t, const mq_state *s) {
    return mq_coal(t, s, mq_mover(s)) + (s->has_turned ? 0U : 1U);
}

bool mq_is_good_end(const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    const mq_boat *boat = &s->boat[mover];
    if (t->edition == MQ_IT || mq_is_rose(t, mover) || s->is_stuck) return true;
    int speed = boat->speed - s->wood;
    return speed <= 1 || !mq_is_finish(t, s, boat->at);
}

mq_point mq_point_of(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    return (mq_point){boat->at, boat->heading, s->mp, mq_coal(t, s, mq_mover(s)),
                      s->wood,  s->has_turned};
}

static bool enough(void *context, const mq_arrival *arrival) {
    (void)context, (void)arrival;
    return true;
}

/* Sweeps from the position, for which `memo` is prepared. */
static bool sweep(mq_sweep *q, const mq_memo *memo, const mq_table *t, const mq_state *s,
                  bool (*on_end)(void *, const mq_arrival *), void *context) {
    q->on_end = on_end;
    q->context = context;
    q->coal_max = MQ_COAL_ANY;
    q->pushes_max = MQ_PUSHES_ANY;
    return mq_sweep_from(q, &memo->chart, t, s, false);
}

/* Whether the turn can be ended, by pushing if necessary. */
static bool can_push(mq_sweep *q, const mq_memo *memo, const mq_table *t, const mq_state *s) {
    q->merges = q->prunes = true;
    return sweep(q, memo, t, s, enough, NULL);
}

/* Whether the mover, with `mp` left, can end without pushing. */
static bool can_sail(mq_memo *memo, const mq_state *s, unsigned goal, unsigned mp, unsigned turns) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    return mq_is_alive(memo, goal, mp, boat->at, boat->heading, turns);
}

bool mq_can_end(mq_scratch *q, const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    if (s->phase == MQ_OVER || s->is_stuck) return true;
    if (s->mp == 0) return mq_is_good_end(t, s);
    unsigned goal = mq_goal(t, s, s->boat[mover].speed, s->wood, mq_coal(t, s, mover));
    mq_memo_for(&q->now, t, s);
    q->now.has_met_boat = false;
    if (can_sail(&q->now, s, goal, s->mp, turns_left(t, s))) return true;
    return q->now.has_met_boat && can_push(&q->sweep, &q->now, t, s);
}

bool mq_can_end_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed) {
    unsigned coal = mq_coal(t, s, mq_mover(s)) - mq_speed_cost(t, s, speed);
    mq_memo_for(&q->now, t, s);
    q->now.has_met_boat = false;
    if (can_sail(&q->now, s, mq_goal(t, s, speed, 0, coal), speed, coal + 1)) return true;
    if (!q->now.has_met_boat) return false;
    mq_state next = *s;
    mq_set_speed(t, &next, speed);
    return can_push(&q->sweep, &q->now, t, &next);
}

static bool can_avoid_crash(mq_sweep *q, mq_memo *memo, const mq_table *t, const mq_state *s) {
    unsigned coal = mq_coal(t, s, mq_mover(s));
    mq_memo_for(memo, t, s);
    memo->has_met_boat = false;
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        unsigned cost = mq_speed_cost(t, s, speed);
        if (cost > coal) continue;
        unsigned goal = mq_goal(t, s, speed, 0, coal - cost);
        if (can_sail(memo, s, goal, speed, coal - cost + 1)) return true;
    }
    return memo->has_met_boat && can_push(q, memo, t, s);
}

bool mq_can_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s) {
    return can_avoid_crash(&q->sweep, &q->now, t, s);
}

bool mq_could_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s) {
    return can_avoid_crash(&q->what_if_sweep, &q->what_if, t, s);
}

unsigned mq_most_mp(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (s->phase == MQ_OVER || s->is_stuck || s->mp == 0) return 0;
    bool is_dry = mq_goal(t, s, 0, 0, mq_coal(t, s, mq_mover(s))) == MQ_GOAL_DRY;
    unsigned goal = is_dry ? MQ_GOAL_DRY : MQ_GOAL_ANY;
    mq_memo_for(&q->now, t, s);
    if (can_sail(&q->now, s, goal, s->mp, turns_left(t, s))) return s->mp;
    q->sweep.merges = q->sweep.prunes = false; /* ways without an end count too */
    sweep(&q->sweep, &q->now, t, s, enough, NULL);
    return q->sweep.deepest;
}

/* ---------------------------------------------------- MQ-R6, the Black Rose -- */

/* The state in which she would begin her turn, with one coal. */
static mq_state rose_to_move(const mq_table *t, const mq_state *end) {
    mq_state s = *end;
    s.order[0] = t->boats;
    s.order_count = 1;
    s.turn = 0;
    s.phase = MQ_AWAIT_TURN;
    s.mp = s.has_turned = s.wood = s.is_stuck = s.has_stepped = s.pushed_count = 0;
    s.limit = 1;
    s.spent = 0;
    return s;
}

static bool is_rose_out_of_danger(const mq_table *t, const mq_state *s) {
    const mq_boat *rose = &s->boat[t->boats];
    return s->phase == MQ_OVER || rose->at == MQ_LAND || mq_kind_at(t, s, rose->at) == MQ_SANDBANK;
}

static bool is_rose_safe(mq_scratch *q, const mq_table *t, const mq_state *s) {
    mq_state end = *s;
    mq_settle(t, &end, NULL);
    if (is_rose_out_of_danger(t, &end)) return true;
    mq_state next = rose_to_move(t, &end);
    if (!end.is_rose_free) return mq_could_avoid_crash(q, t, &next);
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        next.boat[t->boats].heading = (uint8_t)d;
        if (mq_could_avoid_crash(q, t, &next)) return true;
    }
    return false;
}

/* The next space of a way to a good end, or MQ_BANK at its end. */
static mq_at next_space(mq_memo *memo, mq_at at, unsigned *mp, unsigned *heading, unsigned *turns) {
    const int8_t *steps = (*memo->chart.steps[at / MQ_SPACES])[at % MQ_SPACES];
    for (unsigned turned = 0; turned <= *turns && *mp > 0; turned++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned by = side ? MQ_DIRECTIONS - turned % MQ_DIRECTIONS : turned;
            unsigned d = (*heading + by) % MQ_DIRECTIONS;
            mq_at to = (mq_at)(at + steps[d]);
            unsigned tile = to / MQ_SPACES, space = to % MQ_SPACES;
            if (steps[d] == 0 || !(memo->chart.open[tile] >> space & 1)) continue;
            unsigned cost = 1 + (memo->chart.driftwood[tile] >> space & 1);
            bool is_stop = memo->chart.sandbank[tile] >> space & 1;
            if (cost > *mp) continue;
            unsigned left = is_stop ? 0 : *mp - cost;
            if (left > 0 && !mq_is_alive(memo, MQ_GOAL_ANY, left, to, d, *turns - turned)) continue;
            *mp = left;
            *heading = d;
            *turns -= turned;
            return to;
        }
    return MQ_BANK;
}

/* Finds a way on which the Black Rose, with her heading, avoids a crash without pushing if the
 * mover is ignored, and stores its spaces in `kept`: a mover that ends outside them spares her. */
static bool find_kept_spaces_headed(mq_spaces *kept, mq_memo *hers, const mq_table *t,
                                    const mq_state *next) {
    const mq_boat *rose = &next->boat[t->boats];
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        unsigned cost = mq_speed_cost(t, next, speed);
        if (cost > 1) continue;
        unsigned mp = speed, turns = 2 - cost, heading = rose->heading;
        if (!can_sail(hers, next, MQ_GOAL_ANY, mp, turns)) continue;
        mq_at at = rose->at;
        while ((at = next_space(hers, at, &mp, &heading, &turns)) != MQ_BANK)
            kept[at / MQ_SPACES] |= 1U << at % MQ_SPACES;
        return true;
    }
    return false;
}

/* The same with any heading, if she may choose one; `kept` is empty if she is not in danger. */
static bool find_kept_spaces(mq_spaces *kept, mq_memo *hers, const mq_table *t, const mq_state *s) {
    memset(kept, 0, MQ_LAID_MAX * sizeof *kept);
    if (is_rose_out_of_danger(t, s)) return true;
    mq_state next = rose_to_move(t, s);
    next.boat[mq_mover(s)].at = MQ_GONE;
    mq_memo_for(hers, t, &next);
    if (!s->is_rose_free) return find_kept_spaces_headed(kept, hers, t, &next);
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        next.boat[t->boats].heading = (uint8_t)d;
        if (find_kept_spaces_headed(kept, hers, t, &next)) return true;
    }
    return false;
}

/* Prepares MQ_GOAL_SPARE in another boat's turn; false if nothing is certain to spare her. */
static bool can_be_spared(mq_scratch *q, const mq_table *t, const mq_state *s) {
    mq_memo *memo = &q->now;
    const mq_boat *rose = &s->boat[t->boats];
    mq_memo_for(memo, t, s);
    if (s->is_rose_free) return false;
    if (memo->is_spare_known && memo->rose_heading == rose->heading &&
        memo->rose_speed == rose->speed)
        return !memo->is_rose_lost;
    mq_memo_forget(memo);
    memo->is_spare_known = true;
    memo->rose_heading = rose->heading;
    memo->rose_speed = rose->speed;
    memo->is_rose_lost = !find_kept_spaces(memo->kept, &q->what_if, t, s);
    return !memo->is_rose_lost;
}

/* Whether a turn that ends here is certain to spare her. */
static bool is_sure_end(mq_scratch *q, const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    unsigned tile = boat->at / MQ_SPACES, space = boat->at % MQ_SPACES;
    if (!mq_is_rose(t, mq_mover(s)))
        return can_be_spared(q, t, s) && !(q->now.kept[tile] >> space & 1);
    mq_memo_for(&q->now, t, s);
    return s->wood == 0 && !s->is_stuck &&
           mq_can_go_on(&q->now, boat->at, boat->heading, boat->speed);
}

bool mq_is_rose_spared(mq_scratch *q, const mq_table *t, const mq_state *s) {
    return is_sure_end(q, t, s) || is_rose_safe(q, t, s);
}

typedef struct sparing {
    mq_scratch *q;
    const mq_table *t;
} sparing;

/* Whether an arrival with this heading and coal spares her, found by searching her turn. */
static bool judge(mq_scratch *q, const mq_table *t, const mq_arrival *a, unsigned heading,
                  unsigned coal) {
    mq_state end = *a->others;
    mq_boat *boat = &end.boat[a->sweep->mover];
    boat->at = a->at;
    boat->heading = (uint8_t)heading;
    boat->speed = (uint8_t)a->speed;
    boat->coal = (uint8_t)coal; /* without any she could not push it onto a sandbank (MQ-A5) */
    end.wood = (uint8_t)(a->sweep->root.wood + a->wood);
    end.is_stuck = a->is_stuck;
    return is_rose_safe(q, t, &end);
}

/* The guard for the placing of an arrival. */
static mq_guard *guard_for(mq_scratch *q, const mq_table *t, const mq_arrival *a) {
    mq_guard *guard = &q->guard;
    if (guard->placing == a->placing) return guard;
    guard->placing = a->placing;
    guard->is_sure = find_kept_spaces(guard->kept, &q->what_if, t, a->others);
    memset(guard->verdict, 0, sizeof guard->verdict);
    return guard;
}

bool mq_arrival_spares(mq_scratch *q, const mq_table *t, const mq_arrival *a, unsigned heading,
                       unsigned turns) {
    unsigned mover = a->sweep->mover, coal = a->others->boat[mover].coal;
    if (a->is_over) return true;
    if (mq_is_rose(t, mover)) return judge(q, t, a, heading, coal);
    mq_guard *guard = guard_for(q, t, a);
    if (guard->is_sure && !(guard->kept[a->at / MQ_SPACES] >> a->at % MQ_SPACES & 1)) return true;
    coal -= mq_arrival_coal(a, turns);
    if (a->others->finish)
        return judge(q, t, a, heading, coal); /* there the arriving boat's speed matters */
    uint8_t *verdict = &guard->verdict[coal > 0][mq_place(a->at)];
    if (*verdict == 0) *verdict = judge(q, t, a, heading, coal) ? 1 : 2;
    return *verdict == 1;
}

static bool spares_rose(void *context, const mq_arrival *a) {
    const sparing *p = context;
    bool is_own = mq_is_rose(p->t, a->sweep->mover); /* only her own heading matters */
    int turns = 0;
    while (!(a->word & mq_up_to(turns))) turns++;
    if (!is_own) return mq_arrival_spares(p->q, p->t, a, 0, (unsigned)turns);
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++)
        if (a->word & mq_headed(d) && mq_arrival_spares(p->q, p->t, a, d, 0)) return true;
    return false;
}

/* Whether the mover can end without a push so that she is certain to be spared. */
static bool can_sail_sparing(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed,
                             mq_point p) {
    unsigned goal = p.coal > 0 ? MQ_GOAL_SPARE : MQ_GOAL_SPARE_DRY;
    unsigned turns = p.coal + (p.has_turned ? 0U : 1U);
    if (mq_is_rose(t, mq_mover(s))) {
        mq_memo_for(&q->now, t, s);
        goal = MQ_GOAL_OWN + (speed > p.wood + 1 ? speed - p.wood : 1);
    } else if (!can_be_spared(q, t, s)) {
        return false;
    }
    return mq_is_alive(&q->now, goal, p.mp, p.at, p.heading, turns);
}

bool mq_can_spare_rose(mq_scratch *q, const mq_table *t, const mq_state *s) {
    sparing context = {q, t};
    unsigned mover = mq_mover(s);
    if (s->phase == MQ_OVER) return true;
    if (s->is_stuck || s->mp == 0) {
        if (mq_is_rose_spared(q, t, s)) return true;
        if (s->is_stuck || !mq_is_rose(t, mover)) return false;
    } else if (can_sail_sparing(q, t, s, s->boat[mover].speed, mq_point_of(t, s))) {
        return true;
    }
    mq_memo_for(&q->now, t, s);
    q->sweep.merges = q->sweep.prunes = false;
    return sweep(&q->sweep, &q->now, t, s, spares_rose, &context);
}

unsigned mq_back_headings(const mq_table *t, const mq_state *back) {
    const mq_boat *boat = &back->boat[mq_mover(back)];
    bool is_aground = mq_kind_at(t, back, boat->at) == MQ_SANDBANK;
    return is_aground ? 1U << boat->heading : (1U << MQ_DIRECTIONS) - 1;
}

unsigned mq_sparing_headings(mq_scratch *q, const mq_table *t, const mq_state *back,
                             unsigned headings) {
    unsigned found = 0;
    mq_state end = *back;
    bool is_own = mq_is_rose(t, mq_mover(back)), spares = false;
    end.is_stuck = 1;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        end.boat[mq_mover(back)].heading = (uint8_t)heading;
        if (is_own || heading == 0) spares = mq_is_rose_spared(q, t, &end);
        if (spares) found |= 1U << heading;
    }
    return found & headings;
}

unsigned mq_backed_headings(mq_scratch *q, const mq_table *t, const mq_state *s) {
    unsigned headings = mq_back_headings(t, s);
    unsigned better = mq_guards_rose(t) ? mq_sparing_headings(q, t, s, headings) : 0;
    return better ? better : headings;
}

bool mq_can_spare_rose_at_all(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (mq_can_start_sparing_rose(q, t, s)) return true;
    if (mq_back_rule(t, s) != MQ_FINE) return false;
    mq_state back = mq_state_after_back(t, s);
    return mq_sparing_headings(q, t, &back, mq_back_headings(t, &back)) != 0;
}

/* The point at which a turn with this speed begins. */
static mq_point start_with(const mq_table *t, const mq_state *s, unsigned speed) {
    mq_point p = mq_point_of(t, s);
    p.coal -= mq_speed_cost(t, s, speed);
    p.mp = speed;
    return p;
}

bool mq_can_spare_rose_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed) {
    if (can_sail_sparing(q, t, s, speed, start_with(t, s, speed))) return true;
    mq_state next = *s;
    mq_set_speed(t, &next, speed);
    return mq_can_spare_rose(q, t, &next);
}

bool mq_can_start_sparing_rose(mq_scratch *q, const mq_table *t, const mq_state *s) {
    sparing context = {q, t};
    unsigned coal = mq_coal(t, s, mq_mover(s));
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++)
        if (mq_speed_cost(t, s, speed) <= coal &&
            can_sail_sparing(q, t, s, speed, start_with(t, s, speed)))
            return true;
    mq_memo_for(&q->now, t, s);
    q->sweep.merges = q->sweep.prunes = false;
    return sweep(&q->sweep, &q->now, t, s, spares_rose, &context);
}

bool mq_can_surely_end(mq_scratch *q, const mq_table *t, const mq_state *s, mq_point p,
                       bool spares) {
    unsigned speed = s->boat[mq_mover(s)].speed;
    if (p.mp == 0) return false;
    if (spares) return can_sail_sparing(q, t, s, speed, p);
    mq_memo_for(&q->now, t, s);
    return mq_is_alive(&q->now, mq_goal(t, s, speed, p.wood, p.coal), p.mp, p.at, p.heading,
                       p.coal + (p.has_turned ? 0U : 1U));
}
