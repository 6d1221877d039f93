#include "ai/mississippi/steering.h"

typedef struct plan {
    mq_forecast *o;
    mq_scratch *q;
    const mq_state *s;
    mq_errand errand;
    int32_t best; /* ticks */
    mq_state end; /* the state just before the turn ends */
} plan;

/* MQ-G1: whether a boat that ends its turn there with speed 1 takes a passenger. */
static bool boards(const mq_forecast *o, const mq_state *s, const mq_errand *e, mq_at at) {
    unsigned tile = at / MQ_SPACES;
    bool is_dock = o->t->waters[s->tile[tile]].passengers >> at % MQ_SPACES & 1;
    return e->needed > 0 && is_dock && e->docks >> tile & 1;
}

/* MQ-F1, MQ-F3: whether a boat that ends its turn there with speed 1 finishes. */
static bool finishes(const mq_forecast *o, const mq_state *s, const mq_errand *e, mq_at at) {
    bool may_finish = o->t->edition == MQ_RU || s->boat[e->hull].passengers == MQ_PASSENGERS_MAX;
    return may_finish && !mq_is_rose(o->t, e->hull) && mq_is_finish(o->t, s, at);
}

int32_t mq_steer_ticks(mq_forecast *o, const mq_state *s, const mq_errand *e, const mq_boat *boat) {
    if (boat->speed > 1) return mq_forecast_ticks(o, boat, e);
    if (finishes(o, s, e, boat->at)) return mq_forecast_finish_ticks(o, e->needed);
    if (!boards(o, s, e, boat->at)) return mq_forecast_ticks(o, boat, e);
    mq_errand onward = *e;
    onward.needed--;
    onward.docks &= ~(UINT32_C(1) << boat->at / MQ_SPACES);
    return mq_forecast_ticks(o, boat, &onward);
}

/* The state just before the turn ends. */
static mq_state state_at_end(const plan *p, const mq_arrival *a, const mq_boat *boat) {
    mq_state end = *a->others;
    end.boat[p->errand.hull] = *boat;
    end.boat[p->errand.hull].speed = (uint8_t)a->speed;
    if (a->is_over) return end;
    mq_enter(&end, p->errand.hull, a->at);
    end.wood = (uint8_t)(p->s->wood + a->wood);
    end.is_stuck = a->is_stuck;
    end.mp = 0;
    end.phase = MQ_AWAIT_MOVE;
    return end;
}

/* By how much the end of a turn is misjudged; the same for the same question. */
static int32_t misjudgement(const plan *p, mq_at at, unsigned heading) {
    uint32_t most = (uint32_t)p->o->judgement.weights->waver_ticks;
    if (p->o->waver == 0) return 0;
    uint32_t mixed = p->o->waver + (p->s->round * 8U + p->errand.hull) * UINT32_C(0x9E3779B9) +
                     (at * (unsigned)MQ_DIRECTIONS + heading) * UINT32_C(0x85EBCA6B);
    mixed = (mixed ^ mixed >> 15) * UINT32_C(0x2C1B3C6D);
    mixed = (mixed ^ mixed >> 12) * UINT32_C(0x297A2D39);
    return (int32_t)((mixed >> 16) % (most + 1));
}

static bool weigh_arrival(void *context, const mq_arrival *a) {
    plan *p = context;
    mq_boat boat = p->s->boat[p->errand.hull];
    unsigned coal = mq_coal(p->o->t, p->s, p->errand.hull), wood = p->s->wood + a->wood;
    boat.at = a->at;
    boat.repair = MQ_SOUND;
    boat.speed = (uint8_t)(a->is_stuck || a->speed < wood + 1 ? 1 : a->speed - wood);
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (!(a->word & mq_headed(heading))) continue;
        boat.heading = (uint8_t)heading;
        if (!mq_is_rose(p->o->t, p->errand.hull))
            boat.coal = (uint8_t)(coal - mq_arrival_coal(a, mq_least_turns(a->word, heading)));
        int32_t ticks = mq_steer_ticks(p->o, p->s, &p->errand, &boat);
        if (a->is_stuck) ticks += p->o->judgement.weights->aground_ticks;
        ticks += misjudgement(p, a->at, heading);
        if (ticks >= p->best) continue;
        p->best = ticks;
        p->end = state_at_end(p, a, &boat);
    }
    return false;
}

static void look(plan *p, unsigned coal_max, unsigned pushes_max) {
    mq_sweep *sweep = &p->q->sweep;
    sweep->on_end = weigh_arrival;
    sweep->context = p;
    sweep->coal_max = coal_max;
    sweep->pushes_max = pushes_max;
    sweep->merges = sweep->prunes = true;
    mq_memo_for(&p->q->now, p->o->t, p->s);
    mq_sweep_from(sweep, &p->q->now.chart, p->o->t, p->s, p->s->phase == MQ_AWAIT_REPAIR);
}

/* MQ-P5 */
static void head_pushed(plan *p) {
    for (unsigned hull = 0; hull < p->o->t->hulls; hull++) {
        mq_at at = p->end.boat[hull].at;
        if (hull == p->errand.hull || at == p->s->boat[hull].at || at >= MQ_LAND) continue;
        if (mq_kind_at(p->o->t, &p->end, at) != MQ_SANDBANK)
            mq_forecast_set_heading(p->o, &p->end, hull);
    }
    p->end.pushed_count = p->end.may_leave = 0;
}

/* The turn of a boat that can sail; false if it cannot avoid a crash. */
static bool sail(mq_forecast *o, mq_scratch *q, mq_state *s) {
    plan p = {.o = o,
              .q = q,
              .s = s,
              .errand = mq_forecast_errand(o, s, mq_actor(o->t, s)),
              .best = INT32_MAX};
    const mq_weights *w = o->judgement.weights;
    int32_t hoped_for = mq_forecast_time(o, s, p.errand.hull) - MQ_TICKS + w->patience_ticks;
    look(&p, (unsigned)w->thrift_coal, 0);
    if (p.best > hoped_for) look(&p, MQ_COAL_ANY, 1);
    if (p.best == INT32_MAX) look(&p, MQ_COAL_ANY, MQ_PUSHES_ANY);
    if (p.best == INT32_MAX) return false;
    head_pushed(&p);
    *s = p.end;
    if (s->phase != MQ_OVER) mq_end_turn(q, o->t, s, NULL);
    return true;
}

static bool begins_turn(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (s->phase == MQ_AWAIT_REPAIR) return true;
    return s->phase == MQ_AWAIT_TURN && mq_turn_opening(q, t, s) == MQ_OPEN_SPEED;
}

/* Takes the last action listed, which is good enough. */
static void act_by_default(mq_forecast *o, mq_scratch *q, mq_state *s, gw_action *list) {
    const gw_table *table = &o->t->base;
    gw_state *state = (gw_state *)(void *)s;
    gw_scratch *scratch = (gw_scratch *)(void *)q;
    gw_seat seat = mq_actor_seat(o->t, s);
    size_t count = mq_legal(table, state, scratch, seat, list);
    gw_action action = list[count - 1];
    if (mq_action_verb(action) == MQ_DO_HEAD) /* no passenger is left behind */
        action = MQ_ACTION(MQ_DO_HEAD, mq_action_a(action), 0);
    mq_apply(table, state, scratch, seat, action, NULL);
}

void mq_steer(mq_forecast *o, mq_scratch *q, mq_state *s, gw_action *list) {
    gw_meter_count(o->meter, 1);
    if (!begins_turn(q, o->t, s) || !sail(o, q, s)) act_by_default(o, q, s, list);
    mq_forecast_lay(o, q, s);
}
