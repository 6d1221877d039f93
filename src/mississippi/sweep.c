/* The forward search: everywhere that a turn can go. */
#include "mississippi/search.h"

#include <assert.h>
#include <string.h>

/* Layers: by MP spent, after no, one, two and three spaces of driftwood; each takes
 * two MP. */
static const uint8_t layers_of_wood[] = {0, 7, 12, 15};
enum { WOOD_MAX = 3 };

static unsigned layer_of(unsigned spent, unsigned wood) {
    return layers_of_wood[wood] + spent - 2 * wood;
}

static void reach(mq_sweep *q, unsigned depth, unsigned layer, mq_at at, mq_word word) {
    mq_word *to = &q->reach[depth][layer][mq_place(at)];
    if (*to == 0) q->list[depth][layer][q->count[depth][layer]++] = at;
    *to |= word;
}

static void clear(mq_sweep *q, unsigned depth) {
    for (unsigned layer = 0; layer < MQ_LAYERS; layer++) {
        for (unsigned i = 0; i < q->count[depth][layer]; i++)
            q->reach[depth][layer][mq_place(q->list[depth][layer][i])] = 0;
        for (unsigned i = 0; i < q->count[depth][layer]; i++)
            q->anywhen[depth][mq_place(q->list[depth][layer][i])] = 0;
        q->count[depth][layer] = 0;
    }
}

static void begin(mq_sweep *q) {
    q->is_begun = true;
    memset(q->count, 0, sizeof q->count);
    memset(q->reach, 0, sizeof q->reach);
    memset(q->anywhen, 0, sizeof q->anywhen);
}

/* -------------------------------------------------------------------- ends -- */

static bool is_good_end(const mq_sweep *q, const mq_chart *chart, unsigned speed, unsigned wood,
                        mq_at at) {
    if (q->t->edition == MQ_IT || mq_is_rose(q->t, q->mover) || speed <= wood + 1) return true;
    return at / MQ_SPACES != chart->last || !(chart->finish >> at % MQ_SPACES & 1);
}

static unsigned speed_with(const mq_sweep *q, unsigned mp) {
    return q->is_start ? mp : q->root.boat[q->mover].speed;
}

/* Tells of the boats that have spent all their MP here. */
static bool tell_end(mq_sweep *q, const mq_chart *chart, mq_arrival *a) {
    a->speed = speed_with(q, a->spent);
    a->word &= mq_up_to(q->limit[a->spent]);
    unsigned wood = a->wood + q->root.wood;
    return a->word != 0 && is_good_end(q, chart, a->speed, wood, a->at) && q->on_end(q->context, a);
}

/* Tells of those that have run onto a sandbank, or ended the race by a push: with any
 * speed that got them there. */
static bool tell_stop(mq_sweep *q, mq_arrival *a, const int8_t *limit) {
    mq_word word = a->word;
    for (unsigned mp = a->spent; mp <= q->most; mp++) {
        a->speed = speed_with(q, mp);
        a->word = word & mq_up_to(limit[mp]);
        if (a->word != 0 && q->on_end(q->context, a)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------- steps -- */

/* One step in each direction from a space. */
static bool step_on(mq_sweep *q, const mq_chart *chart, const mq_arrival *from) {
    const int8_t *steps = (*chart->steps[from->at / MQ_SPACES])[from->at % MQ_SPACES];
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_word word = from->word & mq_headed(d);
        if (word == 0 || steps[d] == 0) continue;
        mq_at to = (mq_at)(from->at + steps[d]);
        unsigned tile = to / MQ_SPACES, space = to % MQ_SPACES;
        if (!(chart->open[tile] >> space & 1)) continue;
        unsigned wood = chart->driftwood[tile] >> space & 1, spent = from->spent + 1 + wood;
        if (spent > q->most) continue;
        if (chart->sandbank[tile] >> space & 1) {
            mq_arrival stop = *from;
            stop.at = to;
            stop.word = word;
            stop.spent = spent;
            stop.is_stuck = true;
            if (tell_stop(q, &stop, q->sandy)) return true;
            continue;
        }
        word &= q->within[spent];
        if (word) reach(q, from->depth, layer_of(spent, from->wood + wood), to, word);
    }
    return false;
}

/* All that can be reached without a further push. */
static bool sail(mq_sweep *q, const mq_chart *chart, const mq_state *others, unsigned depth) {
    for (unsigned spent = 0; spent <= q->most; spent++)
        for (unsigned wood = 0; 2 * wood <= spent; wood++) {
            unsigned layer = layer_of(spent, wood);
            for (unsigned i = 0; i < q->count[depth][layer]; i++) {
                mq_at at = q->list[depth][layer][i];
                mq_word *word = &q->reach[depth][layer][mq_place(at)];
                bool is_aground = chart->sandbank[at / MQ_SPACES] >> at % MQ_SPACES & 1;
                if (!is_aground) *word = mq_spread(*word) & q->within[spent];
                q->anywhen[depth][mq_place(at)] |= *word;
                mq_arrival a = {.sweep = q,
                                .others = others,
                                .depth = depth,
                                .wood = wood,
                                .spent = spent,
                                .at = at,
                                .word = *word};
                if (spent > q->deepest) q->deepest = spent;
                if (spent < q->most && step_on(q, chart, &a)) return true;
                if (q->limit[spent] >= 0 && tell_end(q, chart, &a)) return true;
            }
        }
    return false;
}

/* ------------------------------------------------------------------ pushes -- */

static bool goes_to(const mq_way *way, mq_at at) {
    for (unsigned i = 0; i < way->count; i++)
        if (way->to[i] == at) return true;
    return false;
}

/* The space from which a step in a direction leads to `to`, or MQ_BANK. */
static mq_at space_before(const mq_chart *chart, mq_at to, unsigned direction) {
    unsigned back = (direction + 3) % MQ_DIRECTIONS;
    int step = (*chart->steps[to / MQ_SPACES])[to % MQ_SPACES][back];
    return step ? (mq_at)(to + step) : (mq_at)MQ_BANK;
}

/* Whether the mover can come to be heading for the boat on `at`. */
static bool is_approached(const mq_sweep *q, const mq_chart *chart, unsigned depth, mq_at at) {
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_at from = space_before(chart, at, d);
        if (from != MQ_BANK && q->anywhen[depth][mq_place(from)] & mq_headed(d)) return true;
    }
    return false;
}

/* Brings the mover to where the pushed boat stood, at the next depth. */
static bool enter_pushed(mq_sweep *q, const mq_chart *chart, unsigned depth) {
    mq_at at = q->push[depth + 1].at;
    unsigned cost = q->push[depth + 1].mp, more_wood = q->push[depth + 1].wood;
    bool is_any = false;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_at from = space_before(chart, at, d);
        if (from == MQ_BANK || goes_to(&q->push[depth + 1].way, from)) continue;
        for (unsigned wood = 0; wood + more_wood <= WOOD_MAX; wood++)
            for (unsigned spent = 2 * wood; spent + cost <= q->most; spent++) {
                mq_word word = q->reach[depth][layer_of(spent, wood)][mq_place(from)];
                word &= mq_headed(d) & q->within[spent + cost];
                if (word == 0) continue;
                reach(q, depth + 1, layer_of(spent + cost, wood + more_wood), at, word);
                is_any = true;
            }
    }
    return is_any;
}

/* A push has ended the race: so all ends at this depth are ends. */
static bool tell_over(mq_sweep *q, const mq_state *others, unsigned depth) {
    for (unsigned spent = 0; spent <= q->most; spent++)
        for (unsigned wood = 0; 2 * wood <= spent; wood++) {
            unsigned layer = layer_of(spent, wood);
            for (unsigned i = 0; i < q->count[depth][layer]; i++) {
                mq_at at = q->list[depth][layer][i];
                mq_arrival a = {.sweep = q,
                                .others = others,
                                .depth = depth,
                                .wood = wood,
                                .spent = spent,
                                .at = at,
                                .word = q->reach[depth][layer][mq_place(at)],
                                .is_over = true};
                if (tell_stop(q, &a, q->limit)) return true;
            }
        }
    return false;
}

static bool explore(mq_sweep *q, const mq_chart *chart, const mq_state *others, unsigned depth);

static bool push_on(mq_sweep *q, const mq_chart *chart, const mq_state *others, unsigned depth) {
    mq_state pushed = *others;
    pushed.pushed_count = 0;
    mq_push(q->t, &pushed, q->push[depth + 1].at, q->push[depth + 1].way.push,
            q->push[depth + 1].way.count, NULL);
    if (pushed.phase == MQ_OVER) return tell_over(q, &pushed, depth + 1);
    mq_chart next = *chart;
    mq_chart_boats(&next, q->t, &pushed);
    return explore(q, &next, &pushed, depth + 1);
}

/* Every way to push the boat on `at`. */
static bool push_boat(mq_sweep *q, const mq_chart *chart, const mq_state *others, unsigned depth,
                      mq_at at) {
    mq_way ways[MQ_WAYS_MAX];
    unsigned wood = chart->driftwood[at / MQ_SPACES] >> at % MQ_SPACES & 1;
    if (!is_approached(q, chart, depth, at)) return false;
    size_t count = mq_pushes(q->t, others, at, q->most - 1 - wood, ways, MQ_WAYS_MAX);
    for (size_t i = 0; i < count; i++) {
        q->push[depth + 1].at = at;
        q->push[depth + 1].wood = wood;
        q->push[depth + 1].mp = 1 + wood + ways[i].mp;
        q->push[depth + 1].way = ways[i];
        clear(q, depth + 1);
        if (enter_pushed(q, chart, depth) && push_on(q, chart, others, depth)) return true;
    }
    return false;
}

/* Whether a boat there is near enough to have a place of its own (mq_place). */
static bool is_in_reach(const mq_sweep *q, mq_at at) {
    unsigned from = q->root.boat[q->mover].at / MQ_SPACES, to = at / MQ_SPACES;
    return at < MQ_LAND && to <= from + MQ_TILES_REACHED && from <= to + MQ_TILES_REACHED;
}

static bool explore(mq_sweep *q, const mq_chart *chart, const mq_state *others, unsigned depth) {
    if (sail(q, chart, others, depth)) return true;
    if (depth + 1 == MQ_DEPTHS || q->most < 2) return false;
    for (unsigned slot = 0; slot < q->t->slots; slot++) {
        mq_at at = others->boat[slot].at;
        if (is_in_reach(q, at) && push_boat(q, chart, others, depth, at)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------- start -- */

/* How often the mover may turn with each speed, or with the MP it has. */
static void set_limits(mq_sweep *q) {
    const mq_state *s = &q->root;
    int coal = (int)mq_coal(q->t, s, q->mover), free = s->has_turned ? 0 : 1;
    bool needs_coal = q->t->edition == MQ_IT && !mq_is_rose(q->t, q->mover); /* MQ-A5 */
    q->most = 0;
    for (unsigned mp = 0; mp <= MQ_SPEED_MAX; mp++) {
        int left = coal;
        if (q->is_start) left = mp > 0 ? coal - (int)mq_speed_cost(q->t, s, mp) : -1;
        bool is_one = q->is_start ? left >= 0 : mp == s->mp;
        q->limit[mp] = (int8_t)(is_one ? left + free : -1);
        if (q->limit[mp] >= MQ_TURNS) q->limit[mp] = MQ_TURNS - 1;
        q->sandy[mp] = q->limit[mp];
        if (is_one && needs_coal) q->sandy[mp] = (int8_t)(left > 0 ? q->limit[mp] - 1 : -1);
        if (is_one) q->most = mp;
    }
    int limit = -1;
    for (unsigned mp = MQ_SPEED_MAX + 1; mp-- > 0;) {
        if (q->limit[mp] > limit) limit = q->limit[mp];
        q->within[mp] = mq_up_to(limit);
    }
}

bool mq_sweep_from(mq_sweep *q, const mq_chart *chart, const mq_table *t, const mq_state *s,
                   bool is_free) {
    mq_state others = *s;
    if (!q->is_begun) begin(q);
    for (unsigned depth = 0; depth < MQ_DEPTHS; depth++) clear(q, depth);
    q->t = t;
    q->root = *s;
    q->mover = mq_mover(s);
    q->is_start = s->phase == MQ_AWAIT_TURN || s->phase == MQ_AWAIT_REPAIR;
    q->first = is_free ? mq_up_to(0) : mq_bit(0, s->boat[q->mover].heading);
    q->deepest = 0;
    set_limits(q);
    others.boat[q->mover].at = MQ_GONE;
    reach(q, 0, 0, s->boat[q->mover].at, q->first);
    return explore(q, chart, &others, 0);
}

/* ------------------------------------------------------------------- trace -- */

/* A point of the way back to the root. */
typedef struct point {
    const mq_sweep *q;
    unsigned depth, spent, wood, heading, turns;
    mq_at at;
} point;

static bool is_reached(const point *p) {
    if (p->at == MQ_BANK || p->spent > MQ_SPEED_MAX || p->wood > WOOD_MAX) return false;
    if (p->turns >= MQ_TURNS || 2 * p->wood > p->spent) return false;
    mq_word word = p->q->reach[p->depth][layer_of(p->spent, p->wood)][mq_place(p->at)];
    return word & mq_bit(p->turns, p->heading);
}

static mq_at space_behind(const point *p) {
    return mq_neighbour(p->q->t, &p->q->root, p->at, (p->heading + 3) % MQ_DIRECTIONS);
}

static unsigned wood_at(const point *p) {
    return mq_kind_at(p->q->t, &p->q->root, p->at) == MQ_DRIFTWOOD ? 1 : 0;
}

/* Goes back over a push, if that is how the mover came here. */
static bool back_over_push(point *p, gw_action *action) {
    if (p->depth == 0 || p->at != p->q->push[p->depth].at) return false;
    const mq_way *way = &p->q->push[p->depth].way;
    point before = *p;
    before.depth--;
    before.at = space_behind(p);
    before.wood -= p->q->push[p->depth].wood;
    before.spent -= p->q->push[p->depth].mp;
    if (goes_to(way, before.at) || !is_reached(&before)) return false;
    uint32_t pushes = 0;
    for (unsigned k = way->count; k-- > 0;) pushes = pushes << 3 | (way->push[k] + 1U);
    *action = MQ_ACTION(MQ_DO_PUSH, pushes, 0);
    *p = before;
    return true;
}

static bool back_over_step(point *p, gw_action *action) {
    point before = *p;
    before.at = space_behind(p);
    before.wood -= wood_at(p);
    before.spent -= 1 + wood_at(p);
    if (!is_reached(&before)) return false;
    *action = MQ_ACTION(MQ_DO_AHEAD, 0, 0);
    *p = before;
    return true;
}

static bool back_over_turn(point *p, bool to_right, gw_action *action) {
    point before = *p;
    before.turns--;
    before.heading = (p->heading + (to_right ? MQ_DIRECTIONS - 1U : 1U)) % MQ_DIRECTIONS;
    if (!is_reached(&before)) return false;
    *action = MQ_ACTION(to_right ? MQ_DO_RIGHT : MQ_DO_LEFT, 0, 0);
    *p = before;
    return true;
}

size_t mq_trace(const mq_arrival *a, unsigned heading, unsigned turns, gw_action *list,
                unsigned *first) {
    point p = {a->sweep, a->depth, a->spent, a->wood, heading, turns, a->at};
    gw_action back[MQ_TRACE_MAX];
    size_t count = 0;
    if (a->is_stuck) { /* sandbanks are not in the layers: the step onto one is the last */
        p.at = space_behind(&p);
        p.spent--;
        back[count++] = MQ_ACTION(MQ_DO_AHEAD, 0, 0);
    }
    while (p.depth > 0 || p.spent > 0 || p.turns > 0) {
        assert(count < MQ_TRACE_MAX);
        gw_action *action = &back[count++];
        bool is_back = back_over_step(&p, action) || back_over_push(&p, action) ||
                       back_over_turn(&p, true, action) || back_over_turn(&p, false, action);
        assert(is_back);
        if (!is_back) return 0;
    }
    *first = p.heading;
    for (size_t i = 0; i < count; i++) list[i] = back[count - 1 - i];
    return count;
}
