/* The forward search: everything that a turn can reach. */
#include "mississippi/search.h"

#include <assert.h>
#include <string.h>

/* Layers: by MP spent, after zero, one, two and three spaces of driftwood, each of which costs two
 * MP. A step always leads to a later layer. */
static const uint8_t layers_of_wood[] = {0, 7, 12, 15};
static const uint8_t wood_of_layer[MQ_LAYERS] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3};
static const uint8_t spent_of_layer[MQ_LAYERS] = {0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 4, 5, 6, 6};

static unsigned layer_of(unsigned spent, unsigned wood) {
    return layers_of_wood[wood] + spent - 2 * wood;
}

static void reach(mq_sweep *q, unsigned depth, unsigned layer, mq_at at, mq_word word) {
    mq_word *to = &q->reach[depth][layer][mq_place(at)];
    if (*to == 0) {
        q->used[depth] |= (uint16_t)(1U << layer);
        q->list[depth][layer][q->count[depth][layer]++] = at;
    }
    *to |= word;
}

static void clear(mq_sweep *q, unsigned depth) {
    for (unsigned layer = 0; q->used[depth] >> layer; layer++) {
        for (unsigned i = 0; i < q->count[depth][layer]; i++)
            q->reach[depth][layer][mq_place(q->list[depth][layer][i])] = 0;
        q->count[depth][layer] = 0;
    }
    q->used[depth] = 0;
}

static void clear_all(mq_sweep *q) {
    mq_word *known = &q->known[0][0][0];
    if (!q->is_begun) {
        memset(q->used, 0, sizeof q->used);
        memset(q->count, 0, sizeof q->count);
        memset(q->reach, 0, sizeof q->reach);
        memset(q->known, 0, sizeof q->known);
        q->known_count = 0;
        q->placing = 0;
        q->is_begun = true;
    }
    for (unsigned depth = 0; depth < MQ_DEPTHS; depth++) clear(q, depth);
    for (unsigned i = 0; i < q->known_count; i++) known[q->known_list[i]] = 0;
    q->known_count = 0;
    memset(q->examined, 0, sizeof q->examined);
}

/* -------------------------------------------------------------------- ends -- */

static bool is_good_end(const mq_sweep *q, unsigned speed, unsigned wood, mq_at at) {
    if (!q->minds_finish || speed <= wood + 1) return true;
    return at / MQ_SPACES != q->chart.last || !(q->chart.finish >> at % MQ_SPACES & 1);
}

static unsigned speed_with(const mq_sweep *q, unsigned mp) {
    return q->is_start ? mp : q->root.boat[q->mover].speed;
}

static mq_arrival arrival(const mq_sweep *q, unsigned depth, unsigned spent, unsigned wood,
                          mq_at at, mq_word word) {
    return (mq_arrival){.sweep = q,
                        .others = &q->others,
                        .placing = q->placing,
                        .depth = depth,
                        .wood = wood,
                        .spent = spent,
                        .at = at,
                        .word = word};
}

/* The part of an end that has not been reported yet with as few turns and pushes. */
static mq_word unreported(const mq_sweep *q, unsigned depth, unsigned layer, mq_at at,
                          mq_word word) {
    for (unsigned fewer = 0; fewer <= depth; fewer++) word &= ~q->known[fewer][layer][mq_place(at)];
    return word;
}

/* Reporting an end includes the same end with more turns. */
static void mark_reported(mq_sweep *q, unsigned depth, unsigned layer, mq_at at, mq_word word) {
    mq_word *known = &q->known[depth][layer][mq_place(at)];
    if (*known == 0) q->known_list[q->known_count++] = (uint16_t)(known - &q->known[0][0][0]);
    mq_word more = word | word << MQ_DIRECTIONS;
    more |= more << 2 * MQ_DIRECTIONS;
    more |= more << 4 * MQ_DIRECTIONS;
    *known |= (more | more << MQ_DIRECTIONS) & MQ_ALL_BITS;
}

mq_word mq_unreported(const mq_arrival *a) {
    return unreported(a->sweep, a->depth, layer_of(a->spent, a->wood), a->at, a->word);
}

void mq_make_known(mq_sweep *q, const mq_arrival *a, mq_word word) {
    if (word) mark_reported(q, a->depth, layer_of(a->spent, a->wood), a->at, word);
}

/* Reports the ends where all MP are spent here. */
static bool report_end(mq_sweep *q, unsigned depth, unsigned layer, mq_at at, mq_word word) {
    unsigned spent = spent_of_layer[layer], wood = wood_of_layer[layer];
    unsigned speed = speed_with(q, spent);
    word &= mq_up_to(q->limit[spent]);
    if (word == 0 || !is_good_end(q, speed, wood + q->root.wood, at)) return false;
    if (q->merges) {
        if ((word = unreported(q, depth, layer, at, word)) == 0) return false;
        mark_reported(q, depth, layer, at, word);
    }
    mq_arrival a = arrival(q, depth, spent, wood, at, word);
    a.speed = speed;
    return q->on_end(q->context, &a);
}

/* Reports the ends on a sandbank, or where a push ended the race: with any speed that leads
 * there. */
static bool report_stop(mq_sweep *q, mq_arrival a, const int8_t *limit) {
    mq_word word = a.word;
    for (unsigned mp = a.spent; mp <= q->most; mp++) {
        a.speed = speed_with(q, mp);
        a.word = word & mq_up_to(limit[mp]);
        if (a.word != 0 && q->on_end(q->context, &a)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------- steps -- */

/* A step onto driftwood or a sandbank. */
static bool step_onto_rough(mq_sweep *q, unsigned depth, unsigned layer, mq_at to, mq_word word) {
    unsigned spent = spent_of_layer[layer], wood = wood_of_layer[layer];
    if (q->chart.sandbank[to / MQ_SPACES] >> to % MQ_SPACES & 1) {
        mq_arrival stop = arrival(q, depth, spent + 1, wood, to, word);
        stop.is_stuck = true;
        return report_stop(q, stop, q->sandy);
    }
    if (spent + 2 <= q->most && (word &= q->within[spent + 2]))
        reach(q, depth, layer_of(spent + 2, wood + 1), to, word);
    return false;
}

/* One step in each direction from a space. */
static bool step_on(mq_sweep *q, unsigned depth, unsigned layer, mq_at at, mq_word words) {
    const mq_chart *chart = &q->chart;
    const int8_t *steps = (*chart->steps[at / MQ_SPACES])[at % MQ_SPACES];
    mq_word within = q->within[spent_of_layer[layer] + 1];
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_word word = words & mq_headed(d) & within;
        if (word == 0 || steps[d] == 0) continue;
        mq_at to = (mq_at)(at + steps[d]);
        unsigned tile = to / MQ_SPACES;
        mq_spaces space = 1U << to % MQ_SPACES;
        q->examined[tile] |= space;
        if (!(chart->open[tile] & space)) continue;
        if (chart->rough[tile] & space) {
            if (step_onto_rough(q, depth, layer, to, word)) return true;
        } else {
            reach(q, depth, layer + 1, to, word); /* one more MP, the same driftwood */
        }
    }
    return false;
}

/* Continues from everything reached in a layer. */
static bool sail_on(mq_sweep *q, unsigned depth, unsigned layer) {
    unsigned spent = spent_of_layer[layer];
    for (unsigned i = 0; i < q->count[depth][layer]; i++) {
        mq_at at = q->list[depth][layer][i];
        mq_word *word = &q->reach[depth][layer][mq_place(at)];
        bool is_aground = q->chart.sandbank[at / MQ_SPACES] >> at % MQ_SPACES & 1; /* MQ-A2 */
        if (!is_aground) *word = mq_spread(*word, q->turns) & q->within[spent];
        if (spent < q->most && step_on(q, depth, layer, at, *word)) return true;
        if (q->limit[spent] >= 0 && report_end(q, depth, layer, at, *word)) return true;
    }
    return false;
}

/* Finds everything that can be reached without another push. */
static bool sail(mq_sweep *q, unsigned depth) {
    for (unsigned layer = 0; q->used[depth] >> layer; layer++) {
        if (!(q->used[depth] >> layer & 1)) continue;
        if (spent_of_layer[layer] > q->deepest) q->deepest = spent_of_layer[layer];
        if (sail_on(q, depth, layer)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------ pushes -- */

static bool goes_to(const mq_move *move, mq_at at) {
    for (unsigned i = 0; i < move->count; i++)
        if (move->to[i] == at) return true;
    return false;
}

/* How the mover can reach the boat on `at`. */
typedef struct approach {
    mq_at at;
    unsigned wood; /* 1 if there is driftwood there */
    mq_at from[MQ_DIRECTIONS];
    uint8_t directions; /* of the approach, one bit each */
    unsigned count;
    struct {
        uint8_t direction, layer;
        mq_word word;
    } step[MQ_DIRECTIONS * MQ_LAYERS];
} approach;

static void find_approach(const mq_sweep *q, unsigned depth, mq_at at, approach *a) {
    unsigned tile = at / MQ_SPACES, space = at % MQ_SPACES;
    const int8_t *steps = (*q->chart.steps[tile])[space];
    a->at = at;
    a->wood = q->chart.driftwood[tile] >> space & 1;
    a->directions = 0;
    a->count = 0;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        int back = steps[(d + 3) % MQ_DIRECTIONS];
        if (back == 0) continue;
        a->from[d] = (mq_at)(at + back);
        unsigned place = mq_place(a->from[d]);
        for (unsigned layer = 0; q->used[depth] >> layer; layer++) {
            mq_word word = q->reach[depth][layer][place] & mq_headed(d);
            if (word == 0 || spent_of_layer[layer] + 2 + a->wood > q->most) continue;
            a->step[a->count].direction = (uint8_t)d;
            a->step[a->count].layer = (uint8_t)layer;
            a->step[a->count++].word = word;
            a->directions |= (uint8_t)(1U << d);
        }
    }
}

/* Moves the mover to where the pushed boat was, at the next depth; false if the MP never
 * suffice. */
static bool enter_pushed(mq_sweep *q, const approach *a, unsigned depth) {
    unsigned cost = q->push[depth + 1].mp;
    clear(q, depth + 1);
    for (unsigned i = 0; i < a->count; i++) {
        unsigned layer = a->step[i].layer, spent = spent_of_layer[layer] + cost;
        if (spent > q->most) continue;
        mq_word word = a->step[i].word & q->within[spent];
        if (word == 0 || goes_to(&q->push[depth + 1].move, a->from[a->step[i].direction])) continue;
        reach(q, depth + 1, layer_of(spent, wood_of_layer[layer] + a->wood), a->at, word);
    }
    return q->used[depth + 1] != 0;
}

/* A push has ended the race: everything reached by it is an end. */
static bool report_over(mq_sweep *q, unsigned depth) {
    for (unsigned layer = 0; q->used[depth] >> layer; layer++)
        for (unsigned i = 0; i < q->count[depth][layer]; i++) {
            mq_at at = q->list[depth][layer][i];
            mq_word word = q->reach[depth][layer][mq_place(at)];
            mq_arrival a = arrival(q, depth, spent_of_layer[layer], wood_of_layer[layer], at, word);
            a.is_over = true;
            if (report_stop(q, a, q->limit)) return true;
        }
    return false;
}

static bool explore(mq_sweep *q, unsigned depth);

/* Whether a boat that is pushed there just stays there, without further effects. */
static bool is_plain(const mq_sweep *q, mq_at at) {
    unsigned tile = at / MQ_SPACES, space = at % MQ_SPACES;
    if (q->t->waters[q->others.tile[tile]].special >> space & 1) return false;
    return tile != q->chart.last || !(q->chart.finish >> space & 1);
}

static void move_on_chart(mq_chart *chart, mq_at from, mq_at to) {
    mq_spaces old = 1U << from % MQ_SPACES, new = 1U << to % MQ_SPACES;
    chart->boats[from / MQ_SPACES] &= ~old;
    chart->open[from / MQ_SPACES] |= old;
    chart->boats[to / MQ_SPACES] |= new;
    chart->open[to / MQ_SPACES] &= ~new;
}

/* Pushes one boat to a plain place, and undoes it after exploring. */
static bool push_to_plain_space(mq_sweep *q, unsigned depth, unsigned hull) {
    mq_at from = q->push[depth + 1].at, to = q->push[depth + 1].move.to[0];
    uint8_t was_free = q->others.is_rose_free;
    if (mq_is_rose(q->t, hull)) q->others.is_rose_free = 1;
    q->others.boat[hull].at = to;
    move_on_chart(&q->chart, from, to);
    bool is_enough = explore(q, depth + 1);
    move_on_chart(&q->chart, to, from);
    q->others.boat[hull].at = from;
    q->others.is_rose_free = was_free;
    return is_enough;
}

static bool push_on(mq_sweep *q, unsigned depth, unsigned hull) {
    const mq_move *move = &q->push[depth + 1].move;
    if (move->count == 1 && is_plain(q, move->to[0])) return push_to_plain_space(q, depth, hull);
    mq_state others = q->others;
    mq_chart chart = q->chart;
    q->others.pushed_count = q->others.may_leave = 0;
    mq_push(q->t, &q->others, q->push[depth + 1].at, move->push, move->count, NULL);
    mq_chart_boats(&q->chart, q->t, &q->others);
    q->placing++;
    bool is_enough = q->others.phase == MQ_OVER ? report_over(q, depth + 1) : explore(q, depth + 1);
    q->others = others;
    q->chart = chart;
    return is_enough;
}

/* Marks the spaces that the moves which push a boat depend on: those around it, and around the
 * boats in its way. */
static void look_around(mq_sweep *q, mq_at first) {
    mq_at cluster[MQ_BOATS_MAX] = {first};
    for (unsigned i = 0, count = 1; i < count; i++) {
        const int8_t *steps = (*q->chart.steps[cluster[i] / MQ_SPACES])[cluster[i] % MQ_SPACES];
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            mq_at to = (mq_at)(cluster[i] + steps[d]);
            unsigned tile = to / MQ_SPACES, seen = 0;
            mq_spaces space = 1U << to % MQ_SPACES;
            if (steps[d] == 0) continue;
            q->examined[tile] |= space;
            if (!(q->chart.boats[tile] & space)) continue;
            while (seen < count && cluster[seen] != to) seen++;
            if (seen == count) cluster[count++] = to;
        }
    }
}

/* Whether a boat that is here could reach a new end, with other boats in its way or not, whichever
 * is better: false only if every end it could reach was reported already with as few pushes. Exact
 * only for few MP left; otherwise true. */
static bool may_find_end(const mq_sweep *q, unsigned depth, unsigned layer, mq_at at,
                         mq_word word) {
    enum { FEW = 2 };
    unsigned spent = spent_of_layer[layer];
    const int8_t *steps = (*q->chart.steps[at / MQ_SPACES])[at % MQ_SPACES];
    if (spent + FEW < q->most) return true;
    word = mq_spread(word, q->turns) & q->within[spent];
    mq_word ends = word & mq_up_to(q->limit[spent]);
    for (unsigned fewer = 0; fewer <= depth; fewer++) ends &= ~q->known[fewer][layer][mq_place(at)];
    if (ends != 0 || spent == q->most) return ends != 0;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_at to = (mq_at)(at + steps[d]);
        mq_word on = word & mq_headed(d) & q->within[spent + 1];
        if (on == 0 || steps[d] == 0) continue;
        unsigned tile = to / MQ_SPACES, space = to % MQ_SPACES;
        if (q->chart.rough[tile] >> space & 1) return true;
        if (!(q->t->waters[q->others.tile[tile]].navigable >> space & 1)) continue;
        if (may_find_end(q, depth, layer + 1, to, on)) return true;
        if (spent + 2 <= q->most && may_find_end(q, depth + 1, layer + 2, to, on)) return true;
    }
    return false;
}

/* The same for a push that costs that many MP besides the step, wherever it leads. */
static bool push_may_find_end(const mq_sweep *q, const approach *a, unsigned depth, unsigned mp) {
    bool is_near_finish = q->chart.finish && a->at / MQ_SPACES + 2U > q->chart.last;
    if (!q->prunes || is_near_finish) return true; /* a push may end the race */
    for (unsigned i = 0; i < a->count; i++) {
        unsigned layer = a->step[i].layer, spent = spent_of_layer[layer] + 1 + a->wood + mp;
        if (spent > q->most) continue;
        mq_word word = a->step[i].word & q->within[spent];
        unsigned then = layer_of(spent, wood_of_layer[layer] + a->wood);
        if (word && may_find_end(q, depth + 1, then, a->at, word)) return true;
    }
    return false;
}

/* Moves that push a boat are equivalent if they cost the same and lead to spaces that the rest of
 * the search never examines. Exploring one of them is enough, if it does not matter where the boat
 * is pushed. */
typedef struct likeness {
    bool is_known[MQ_SPEED_MAX + 1]; /* by MP */
    mq_spaces examined[MQ_SPEED_MAX + 1][MQ_LAID_MAX];
    unsigned worth; /* the MP with which a new end is possible, one bit each */
} likeness;

static bool can_be_alike(const mq_sweep *q, const approach *a, const mq_move *move) {
    if (!q->merges || move->count != 1 || !is_plain(q, move->to[0])) return false;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++)
        if (a->directions >> d & 1 && a->from[d] == move->to[0]) return false;
    return true;
}

static bool is_examined(const mq_spaces *examined, mq_at at) {
    return examined[at / MQ_SPACES] >> at % MQ_SPACES & 1;
}

/* Explores one move that pushes, unless an equivalent one was explored. */
static bool explore_push(mq_sweep *q, const approach *a, unsigned depth, unsigned hull,
                         const mq_move *move, likeness *alike) {
    if (!(alike->worth >> move->mp & 1)) return false;
    bool can_be = can_be_alike(q, a, move);
    mq_at to = move->to[0];
    if (can_be && alike->is_known[move->mp] && !is_examined(alike->examined[move->mp], to))
        return false;
    q->push[depth + 1].at = a->at;
    q->push[depth + 1].wood = a->wood;
    q->push[depth + 1].mp = 1 + a->wood + move->mp;
    q->push[depth + 1].move = *move;
    if (!enter_pushed(q, a, depth)) return false;
    mq_spaces before[MQ_LAID_MAX];
    memcpy(before, q->examined, sizeof before);
    memset(q->examined, 0, sizeof q->examined);
    bool is_enough = push_on(q, depth, hull);
    if (can_be && !is_examined(q->examined, to)) {
        alike->is_known[move->mp] = true;
        memcpy(alike->examined[move->mp], q->examined, sizeof q->examined);
    }
    for (unsigned tile = 0; tile < MQ_LAID_MAX; tile++) q->examined[tile] |= before[tile];
    return is_enough;
}

/* Explores every move that pushes a boat. */
static bool push_boat(mq_sweep *q, unsigned depth, unsigned hull) {
    mq_at at = q->others.boat[hull].at;
    approach a;
    find_approach(q, depth, at, &a);
    mq_move moves[MQ_MOVES_MAX];
    likeness alike;
    alike.worth = 0;
    for (unsigned mp = 1; mp + 1 + a.wood <= q->most; mp++)
        if (push_may_find_end(q, &a, depth, mp)) alike.worth |= 1U << mp;
    if (alike.worth == 0) return false;
    memset(alike.is_known, 0, sizeof alike.is_known);
    if (q->merges) look_around(q, at);
    size_t count = mq_pushes(q->t, &q->others, at, q->most - 1 - a.wood, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (explore_push(q, &a, depth, hull, &moves[i], &alike)) return true;
    return false;
}

/* The boats that the mover met, as bits. */
static unsigned boats_met(const mq_sweep *q) {
    unsigned met = 0;
    for (unsigned hull = 0; hull < q->t->hulls; hull++) {
        mq_at at = q->others.boat[hull].at;
        if (at < MQ_LAND && is_examined(q->examined, at)) met |= 1U << hull;
    }
    return met;
}

static bool explore(mq_sweep *q, unsigned depth) {
    q->placing++;
    if (sail(q, depth)) return true;
    if (depth == q->pushes_max) return false;
    unsigned met = boats_met(q);
    for (unsigned hull = 0; met >> hull; hull++)
        if (met >> hull & 1 && push_boat(q, depth, hull)) return true;
    return false;
}

/* ------------------------------------------------------------------- start -- */

/* Sets how often the mover may turn with each speed, or with the MP it has. */
static void set_limits(mq_sweep *q) {
    const mq_state *s = &q->root;
    int coal = (int)mq_coal(q->t, s, q->mover), free = s->has_turned ? 0 : 1;
    bool needs_coal = q->t->edition == MQ_IT && !mq_is_rose(q->t, q->mover); /* MQ-A5 */
    q->most = 0;
    for (unsigned mp = 0; mp <= MQ_SPEED_MAX; mp++) {
        int left = coal;
        q->speed_cost[mp] = q->is_start && mp > 0 ? (uint8_t)mq_speed_cost(q->t, s, mp) : 0;
        if (q->is_start) left = mp > 0 ? coal - q->speed_cost[mp] : -1;
        bool is_one = q->is_start ? left >= 0 : mp == s->mp;
        int spare = (int)q->coal_max - q->speed_cost[mp];
        int turns = (left < spare ? left : spare) + free;
        q->limit[mp] = (int8_t)(is_one && spare >= 0 ? turns : -1);
        if (q->limit[mp] >= MQ_TURNS) q->limit[mp] = MQ_TURNS - 1;
        q->sandy[mp] = q->limit[mp];
        if (needs_coal && q->limit[mp] >= 0) {
            if (left - 1 + free < q->limit[mp]) q->sandy[mp] = (int8_t)(left - 1 + free);
            if (left == 0) q->sandy[mp] = -1;
        }
        if (q->limit[mp] >= 0) q->most = mp;
    }
    int limit = -1;
    for (unsigned mp = MQ_SPEED_MAX + 1; mp-- > 0;) {
        if (q->limit[mp] > limit) limit = q->limit[mp];
        q->within[mp] = mq_up_to(limit);
    }
    q->turns = limit > 0 ? (unsigned)limit : 0;
}

bool mq_sweep_from(mq_sweep *q, const mq_chart *chart, const mq_table *t, const mq_state *s,
                   bool is_free) {
    clear_all(q);
    q->t = t;
    q->root = q->others = *s;
    q->chart = *chart;
    q->mover = mq_mover(s);
    q->is_start = s->phase == MQ_AWAIT_TURN || s->phase == MQ_AWAIT_REPAIR;
    q->minds_finish = t->edition == MQ_RU && !mq_is_rose(t, q->mover) && s->finish > 0;
    q->deepest = 0;
    q->others.boat[q->mover].at = MQ_GONE;
    set_limits(q);
    mq_word first = is_free ? mq_up_to(0) : mq_bit(0, s->boat[q->mover].heading);
    reach(q, 0, 0, s->boat[q->mover].at, first);
    return explore(q, 0);
}

/* ------------------------------------------------------------------- trace -- */

/* A point on the way back to the root. */
typedef struct point {
    const mq_sweep *q;
    unsigned depth, spent, wood, heading, turns;
    mq_at at;
} point;

static bool is_reached(const point *p) {
    if (p->at == MQ_BANK || p->spent > MQ_SPEED_MAX || p->wood > 3) return false;
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

/* Goes back over a push, if the mover came here by one. */
static bool back_over_push(point *p, gw_action *action) {
    if (p->depth == 0 || p->at != p->q->push[p->depth].at) return false;
    const mq_move *move = &p->q->push[p->depth].move;
    point before = *p;
    before.depth--;
    before.at = space_behind(p);
    before.wood -= p->q->push[p->depth].wood;
    before.spent -= p->q->push[p->depth].mp;
    if (goes_to(move, before.at) || !is_reached(&before)) return false;
    uint32_t pushes = 0;
    for (unsigned k = move->count; k-- > 0;) pushes = pushes << 3 | (move->push[k] + 1U);
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
    if (a->is_stuck) { /* sandbanks are not in the layers: the step onto one is the last one */
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
