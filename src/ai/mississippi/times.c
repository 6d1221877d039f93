/* Works backward from the goals. The times at the start of a turn follow from those at its end, one
 * MP after another. This is done tile by tile and speed by speed, from the last tile to the first,
 * and repeated where something has improved. Every operation handles all headings and all amounts
 * of coal at once, in loops over bytes that compilers vectorise. */
#include "ai/mississippi/times.h"

#include <string.h>

enum {
    WAYS = MQ_DIRECTIONS * MQ_TIMES_COALS,
    BEFORE = 3 * MQ_TIMES_COALS, /* bytes before heading 0 in a ring */
    RING = BEFORE + WAYS + 3 * MQ_TIMES_COALS,
    NOWHERE = MQ_TIMES_SPACES,
    ALL_SPEEDS = (1 << MQ_SPEED_MAX) - 1,
    COAL_COST_MAX = 5
};

typedef struct search {
    mq_times *times;
    mq_times_work *work;
    const mq_times_chart *chart;
    const mq_times_request *request;
    mq_at low; /* spaces from here on have been visited */
    /* By tile, speeds whose turns have to be computed again, one bit each from 0. */
    uint8_t stale[MQ_LAID_MAX];
} search;

/* ------------------------------------------------------------------- chart -- */

static unsigned kind_of(const mq_table *t, const mq_state *river, mq_at at) {
    const mq_waters *waters = &t->waters[river->tile[at / MQ_SPACES]];
    unsigned space = at % MQ_SPACES, kind = 0;
    if (waters->navigable >> space & 1) kind |= MQ_TIMES_WATER;
    if (waters->driftwood >> space & 1) kind |= MQ_TIMES_WOOD;
    if (waters->sandbank >> space & 1) kind |= MQ_TIMES_SAND;
    if (waters->passengers >> space & 1) kind |= MQ_TIMES_DOCK;
    if (mq_is_finish(t, river, at)) kind |= MQ_TIMES_FINISH;
    return kind;
}

void mq_times_chart_fill(mq_times_chart *chart, const mq_table *t, const mq_state *river,
                         unsigned first_tile) {
    chart->is_italian = t->edition == MQ_IT;
    chart->first = MQ_AT(first_tile, 0);
    chart->end = MQ_AT(river->laid, 0);
    for (mq_at at = chart->first; at < chart->end; at++)
        chart->kind[at] = (uint8_t)kind_of(t, river, at);
    for (mq_at at = chart->first; at < chart->end; at++) {
        const int8_t *steps = (*mq_steps_of(t, river, at / MQ_SPACES))[at % MQ_SPACES];
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
            mq_at to = (mq_at)(at + steps[h]);
            bool is_way = steps[h] != 0 && to >= chart->first && to < chart->end &&
                          chart->kind[to] & MQ_TIMES_WATER;
            chart->ahead[at][h] = is_way ? to : (mq_at)MQ_BANK;
        }
    }
}

/* -------------------------------------------------------------------- ways -- */

/* By the coal to be spent first: MQ_TIMES_NEVER for boats that have less. */
#define LACK(spent, coal) ((coal) < (spent) ? MQ_TIMES_NEVER : 0)
#define HEADING(spent)                                                                             \
    LACK(spent, 0), LACK(spent, 1), LACK(spent, 2), LACK(spent, 3), LACK(spent, 4),                \
        LACK(spent, 5), LACK(spent, 6), LACK(spent, 7)
#define HEADINGS(spent)                                                                            \
    {                                                                                              \
        HEADING(spent), HEADING(spent), HEADING(spent), HEADING(spent), HEADING(spent),            \
            HEADING(spent)                                                                         \
    }
static const uint8_t lack[COAL_COST_MAX + 1][WAYS] = {HEADINGS(0), HEADINGS(1), HEADINGS(2),
                                                      HEADINGS(3), HEADINGS(4), HEADINGS(5)};

/* MQ_TIMES_NEVER for boats with the most coal. */
#define LAST 0, 0, 0, 0, 0, 0, 0, MQ_TIMES_NEVER
static const uint8_t most[WAYS] = {LAST, LAST, LAST, LAST, LAST, LAST};

static inline uint8_t lesser(uint8_t a, uint8_t b) {
    return a < b ? a : b;
}

/* Boats on a space with a given number of MP left. Turning costs a coal for each 60 degrees here;
 * the free first 60 degrees (MQ-T4) are accounted for where the turn begins, by one coal more. */
typedef struct place {
    uint8_t straight[WAYS];    /* going straight on until the turn ends */
    uint8_t turning[WAYS + 1]; /* turning somewhere, for a coal each time */
    /* The better of both, with the headings repeated before the first and after the last: turning
     * is an offset of 8 bytes, and spending a coal an offset of one byte back. */
    uint8_t ring[RING];
} place;

static void close_ring(place *p) {
    uint8_t *ring = p->ring + BEFORE;
    for (unsigned i = 0; i < WAYS; i++) ring[i] = lesser(p->straight[i], p->turning[i]);
    memcpy(ring - 2 * MQ_TIMES_COALS, ring + 4 * MQ_TIMES_COALS, 2 * MQ_TIMES_COALS);
    memcpy(ring + WAYS, ring, 3 * MQ_TIMES_COALS);
}

/* Turning here. */
static void turn(const place *restrict p, uint8_t *restrict to) {
    enum { SIXTY = MQ_TIMES_COALS };
    for (unsigned i = 0; i < WAYS; i++) {
        const uint8_t *from = p->ring + BEFORE + i;
        uint8_t once = lesser(from[-SIXTY - 1], from[SIXTY - 1]) | lack[1][i];
        uint8_t twice = lesser(from[-2 * SIXTY - 2], from[2 * SIXTY - 2]) | lack[2][i];
        uint8_t thrice = from[3 * SIXTY - 3] | lack[3][i];
        to[i] = lesser(lesser(p->turning[i], once), lesser(twice, thrice));
    }
}

/* MQ-T4: a boat that turns can spend one coal more than it has. `turning` has a byte more at its
 * end. */
static void apply_free_turn(const uint8_t *restrict straight, const uint8_t *restrict turning,
                            uint8_t *restrict to) {
    for (unsigned i = 0; i < WAYS; i++) {
        uint8_t turned = lesser(turning[i], turning[i + 1] | most[i]);
        to[i] = lesser(straight[i], turned);
    }
}

/* Adds a turn. */
static void add_turn(const uint8_t *restrict from, uint8_t *restrict to) {
    enum { MOST = MQ_TIMES_NEVER - MQ_TIMES_TURN };
    for (unsigned i = 0; i < WAYS; i++) to[i] = (uint8_t)(lesser(from[i], MOST) + MQ_TIMES_TURN);
}

/* The bits that changed in times that were lowered, all combined. */
typedef struct change {
    uint8_t bits[WAYS];
} change;

static bool is_any(const change *c) {
    static const change none = {{0}};
    return memcmp(c, &none, sizeof none) != 0;
}

/* Lowers times to others, which cost `coal` more. COAL_COST_MAX bytes before `by` must be
 * readable. */
static void lower(uint8_t *restrict to, const uint8_t *restrict by, unsigned coal,
                  change *restrict c) {
    const uint8_t *restrict lacking = lack[coal];
    by -= coal;
    for (unsigned i = 0; i < WAYS; i++) {
        uint8_t before = to[i], less = lesser(before, by[i] | lacking[i]);
        c->bits[i] |= (uint8_t)(less ^ before);
        to[i] = less;
    }
}

/* ------------------------------------------------------------- within a turn -- */

static unsigned layer_of(unsigned speed, unsigned mp) {
    return speed * (speed - 1) / 2 + mp;
}

/* Whether a turn that ends here with speed 1 reaches a goal (MQ-G1, MQ-F1). */
static bool is_goal(const search *q, mq_at at) {
    unsigned kind = q->chart->kind[at];
    if (q->request->onward == NULL) return kind & MQ_TIMES_FINISH;
    return kind & MQ_TIMES_DOCK && q->request->docks >> at / MQ_SPACES & 1;
}

/* Lowers times to those after a turn that ends at a goal. */
static void lower_by_goal(const search *q, mq_at at, uint8_t *ways) {
    const mq_times *after = q->request->after[at / MQ_SPACES];
    const mq_times *onward = after ? after : q->request->onward;
    if (onward == NULL) {
        memset(ways, 0, WAYS);
        return;
    }
    const uint8_t *times = &onward->time[at][0][0][0];
    for (unsigned i = 0; i < WAYS; i++) {
        unsigned time = onward->base + times[i] - q->times->base;
        if (times[i] < MQ_TIMES_NEVER && time < ways[i]) ways[i] = (uint8_t)time;
    }
}

/* Times just before a turn with that speed ends here. */
static void end_turn(const search *q, unsigned speed, mq_at at, uint8_t *to) {
    unsigned kind = q->chart->kind[at];
    uint8_t ways[WAYS];
    bool is_aground = kind & MQ_TIMES_SAND; /* MQ-A1: speed becomes 1 */
    memcpy(ways, q->times->time[at][is_aground ? 0 : speed - 1], WAYS);
    /* MQ-F1, MQ-F4: in the Russian edition no boat goes on from a finish dock. */
    if (kind & MQ_TIMES_FINISH && !q->chart->is_italian) memset(ways, MQ_TIMES_NEVER, WAYS);
    if (speed == 1 && is_goal(q, at)) lower_by_goal(q, at, ways);
    add_turn(ways, to);
}

/* The navigable spaces of a tile. */
typedef struct places {
    unsigned count;
    mq_at at[MQ_SPACES];
    uint32_t ahead[MQ_SPACES][MQ_DIRECTIONS]; /* index in a layer where a step leads */
    uint8_t wood[MQ_SPACES];                  /* headings with driftwood ahead, one bit each */
    place of[MQ_SPACES];
} places;

static uint32_t way_in_layer(unsigned at, unsigned heading) {
    return (uint32_t)(at * (unsigned)WAYS + heading * (unsigned)MQ_TIMES_COALS);
}

static void find_places(const search *q, unsigned tile, places *p) {
    const mq_times_chart *chart = q->chart;
    p->count = 0;
    for (mq_at at = MQ_AT(tile, 0); at < MQ_AT(tile + 1, 0); at++) {
        if (!(chart->kind[at] & MQ_TIMES_WATER)) continue;
        p->at[p->count] = at;
        p->wood[p->count] = 0;
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
            mq_at to = chart->ahead[at][h];
            bool is_way = to >= q->low && to < chart->end;
            p->ahead[p->count][h] = way_in_layer(is_way ? to : NOWHERE, h);
            if (is_way && chart->kind[to] & MQ_TIMES_WOOD) p->wood[p->count] |= (uint8_t)(1 << h);
        }
        p->count++;
    }
}

static bool is_aground(const search *q, mq_at at) {
    return q->chart->kind[at] & MQ_TIMES_SAND;
}

/* Fills in the ends of turns: on a sandbank at any MP (MQ-A1), elsewhere when they are spent. */
static void put_ends(const search *q, unsigned speed, places *p) {
    for (unsigned i = 0; i < p->count; i++) {
        end_turn(q, speed, p->at[i], p->of[i].straight);
        memset(p->of[i].turning, MQ_TIMES_NEVER, WAYS);
        for (unsigned mp = 0; mp < speed && is_aground(q, p->at[i]); mp++) {
            unsigned layer = layer_of(speed, mp);
            memcpy(q->work->straight[layer][p->at[i]], p->of[i].straight, WAYS);
            memset(q->work->turning[layer][p->at[i]], MQ_TIMES_NEVER, WAYS);
        }
    }
}

static void put_heading(const search *q, unsigned layer, uint32_t way, unsigned heading,
                        place *to) {
    const uint8_t *straight = &q->work->straight[layer][0][0][0];
    const uint8_t *turning = &q->work->turning[layer][0][0][0];
    memcpy(to->straight + heading * MQ_TIMES_COALS, straight + way, MQ_TIMES_COALS);
    memcpy(to->turning + heading * MQ_TIMES_COALS, turning + way, MQ_TIMES_COALS);
}

/* MQ-W1: a step onto driftwood takes two MP. */
static void put_wood(const search *q, unsigned layer, unsigned mp, unsigned i, places *p) {
    for (unsigned h = 0; p->wood[i] >> h; h++) {
        if (!(p->wood[i] >> h & 1)) continue;
        if (mp == 1)
            put_heading(q, layer, way_in_layer(NOWHERE, h), h, &p->of[i]);
        else
            put_heading(q, layer - 1, p->ahead[i][h], h, &p->of[i]);
    }
}

/* Fills in boats with that many MP before a step ahead. */
static void put_steps(const search *q, unsigned speed, unsigned mp, places *p) {
    unsigned layer = layer_of(speed, mp - 1);
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++)
            put_heading(q, layer, p->ahead[i][h], h, &p->of[i]);
        if (p->wood[i]) put_wood(q, layer, mp, i, p);
    }
}

static void make_turns(const search *q, unsigned speed, unsigned mp, places *p) {
    unsigned layer = layer_of(speed, mp);
    for (unsigned i = 0; i < p->count; i++) close_ring(&p->of[i]);
    for (unsigned i = 0; i < p->count; i++) {
        mq_at at = p->at[i];
        if (is_aground(q, at)) continue; /* MQ-A2 */
        turn(&p->of[i], &q->work->turning[layer][at][0][0]);
        memcpy(q->work->straight[layer][at], p->of[i].straight, WAYS);
    }
}

/* What improved, by the speed before the turn. */
typedef struct changes {
    change of_speed[MQ_SPEED_MAX], aground;
} changes;

static unsigned speeds_changed(const changes *c) {
    unsigned speeds =
        is_any(&c->aground) ? ALL_SPEEDS : 0; /* MQ-A1: boats of any speed end there */
    for (unsigned i = 0; i < MQ_SPEED_MAX; i++)
        if (is_any(&c->of_speed[i])) speeds |= 1U << i;
    return speeds;
}

/* MQ-A3: turns that begin on a sandbank, where a boat does not turn (MQ-A2). */
static void begin_aground(const search *q, unsigned speed, mq_at at, const place *p, changes *c) {
    uint8_t ways[COAL_COST_MAX + WAYS] = {0};
    apply_free_turn(p->straight, p->turning, ways + COAL_COST_MAX);
    lower(&q->times->time[at][0][0][0], ways + COAL_COST_MAX, 1 + (speed > 2 ? speed - 2 : 0),
          &c->aground);
}

/* MQ-T1: turns that begin here with that speed chosen. */
static void begin_afloat(const search *q, unsigned speed, mq_at at, const place *p, changes *c) {
    uint8_t turning[WAYS + 1], ways[COAL_COST_MAX + WAYS] = {0};
    turning[WAYS] = 0;
    turn(p, turning);
    apply_free_turn(p->straight, turning, ways + COAL_COST_MAX);
    for (unsigned old = 1; old <= MQ_SPEED_MAX; old++) {
        unsigned by = old > speed ? old - speed : speed - old;
        lower(&q->times->time[at][old - 1][0][0], ways + COAL_COST_MAX, by > 1 ? by - 1 : 0,
              &c->of_speed[old - 1]);
    }
}

static void begin_turns(const search *q, unsigned speed, places *p, changes *c) {
    for (unsigned i = 0; i < p->count; i++) close_ring(&p->of[i]);
    for (unsigned i = 0; i < p->count; i++)
        if (is_aground(q, p->at[i]))
            begin_aground(q, speed, p->at[i], &p->of[i], c);
        else
            begin_afloat(q, speed, p->at[i], &p->of[i], c);
}

/* The best time over all headings, by coal. */
static void best_heading(const uint8_t *ways, uint8_t best[MQ_TIMES_COALS]) {
    memset(best, MQ_TIMES_NEVER, MQ_TIMES_COALS);
    for (unsigned i = 0; i < WAYS; i++)
        best[i % MQ_TIMES_COALS] = lesser(best[i % MQ_TIMES_COALS], ways[i]);
}

/* MQ-A4: backward off a sandbank, at speed 1, to a free choice of heading. */
static void begin_backward(const search *q, const places *p, changes *c) {
    uint8_t ways[COAL_COST_MAX + WAYS] = {0}, *times = ways + COAL_COST_MAX, all[WAYS];
    for (unsigned i = 0; i < p->count; i++) {
        if (!is_aground(q, p->at[i])) continue;
        memset(times, MQ_TIMES_NEVER, WAYS);
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
            mq_at to = q->chart->ahead[p->at[i]][(h + 3) % MQ_DIRECTIONS];
            if (to < q->low || to >= q->chart->end || is_aground(q, to)) continue;
            end_turn(q, 1, to, all);
            best_heading(all, times + h * MQ_TIMES_COALS);
        }
        lower(&q->times->time[p->at[i]][0][0][0], times, q->chart->is_italian ? 1 : 0, &c->aground);
    }
}

/* Computes the turns from the spaces of a tile at one speed; returns the speeds before the turn
 * that improved. */
static unsigned compute_turns(const search *q, unsigned speed, places *p) {
    changes c = {0};
    put_ends(q, speed, p);
    for (unsigned mp = 0; mp < speed; mp++) {
        make_turns(q, speed, mp, p);
        put_steps(q, speed, mp + 1, p);
    }
    begin_turns(q, speed, p, &c);
    if (speed == 1) begin_backward(q, p, &c);
    return speeds_changed(&c);
}

/* ------------------------------------------------------------ from tile to tile -- */

/* Counts the work done; whether the budget is spent. */
static bool is_spent(const search *q, unsigned *steps) {
    enum { STEPS = 256 }; /* space-MP pairs that count as a node */
    if (q->request->meter == NULL) return false;
    uint32_t spent = gw_meter_count(q->request->meter, *steps / STEPS);
    *steps %= STEPS;
    return spent >= GW_ALL_SPENT;
}

/* Computes the turns from a tile that may have improved; returns how much work it was. Highest
 * speed first propagates boats that speed up from turn to turn in one pass, lowest first those that
 * slow down. */
static unsigned compute_tile(search *q, unsigned tile, bool is_slowing, places *p) {
    unsigned speeds = q->stale[tile], better = 0, steps = 0;
    unsigned first = q->chart->first / MQ_SPACES, end = q->chart->end / MQ_SPACES;
    q->stale[tile] = 0;
    for (unsigned i = 1; i <= MQ_SPEED_MAX; i++) {
        unsigned speed = is_slowing ? i : MQ_SPEED_MAX + 1 - i;
        if (!(speeds >> (speed - 1) & 1)) continue;
        better |= compute_turns(q, speed, p);
        steps += p->count * (speed + 1);
    }
    for (unsigned near = tile > first + 1 ? tile - 2 : first; near <= tile + 1 && near < end;
         near++)
        q->stale[near] |= (uint8_t)better;
    return steps;
}

/* A lower bound of all times. */
static unsigned find_base(const search *q) {
    unsigned least = MQ_TIMES_FAR;
    const mq_times_request *request = q->request;
    if (request->edge) {
        const uint16_t *times = &request->edge->time[0][0][0][0];
        for (unsigned i = 0; i < MQ_SPACES * MQ_SPEED_MAX * WAYS; i++)
            if (times[i] < least) least = times[i];
    }
    if (request->onward && request->onward->base < least) least = request->onward->base;
    for (unsigned tile = 0; tile < MQ_LAID_MAX; tile++)
        if (request->after[tile] && request->after[tile]->base < least)
            least = request->after[tile]->base;
    return request->edge || request->onward ? least : 0;
}

static void put_edge(const search *q) {
    enum { MOST = MQ_TIMES_NEVER - MQ_TIMES_TURN };
    const uint16_t *times = &q->request->edge->time[0][0][0][0];
    uint8_t *to = &q->times->time[q->chart->end - MQ_SPACES][0][0][0];
    for (unsigned i = 0; i < MQ_SPACES * MQ_SPEED_MAX * WAYS; i++) {
        unsigned time = times[i] - q->times->base;
        to[i] = times[i] == MQ_TIMES_FAR ? MQ_TIMES_NEVER : (uint8_t)(time < MOST ? time : MOST);
    }
}

static void begin(search *q) {
    mq_at first = q->chart->first, end = q->chart->end;
    q->times->first = first;
    q->times->end = end;
    q->times->base = find_base(q);
    memset(&q->times->time[first], MQ_TIMES_NEVER,
           (size_t)(end - first) * sizeof q->times->time[0]);
    if (q->request->edge) put_edge(q);
    memset(q->stale, ALL_SPEEDS, sizeof q->stale);
    for (unsigned layer = 0; layer < MQ_TIMES_LAYERS; layer++) {
        memset(q->work->straight[layer][NOWHERE], MQ_TIMES_NEVER, WAYS);
        memset(q->work->turning[layer][NOWHERE], MQ_TIMES_NEVER, WAYS);
    }
}

static bool is_any_stale(const search *q) {
    unsigned stale = 0;
    for (unsigned tile = q->chart->first / MQ_SPACES; tile < q->chart->end / MQ_SPACES; tile++)
        stale |= q->stale[tile];
    return stale != 0;
}

bool mq_times_find(mq_times *times, mq_times_work *work, const mq_times_chart *chart,
                   const mq_times_request *request) {
    enum { SWEEPS = 2, LOOKS = 2 }; /* more is hardly worth the time */
    search q = {.times = times, .work = work, .chart = chart, .request = request};
    unsigned first = chart->first / MQ_SPACES, end = chart->end / MQ_SPACES, steps = 0;
    places p;
    begin(&q);
    for (unsigned sweep = 0; sweep < SWEEPS || (request->is_exact && is_any_stale(&q)); sweep++)
        for (unsigned tile = end; tile-- > first;) {
            if (sweep == 0) q.low = MQ_AT(tile, 0);
            if (q.stale[tile]) find_places(&q, tile, &p);
            for (unsigned look = sweep > 0; look < LOOKS && q.stale[tile]; look++)
                steps += compute_tile(&q, tile, look % 2 == 1, &p);
            if (is_spent(&q, &steps) && request->gives_up) return false;
        }
    return true;
}
