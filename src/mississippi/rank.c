/* Chooses the end of a turn for an incomplete wish, the same for every client. */
#include "mississippi/internal.h"

#include <assert.h>

static unsigned apart(unsigned a, unsigned b) {
    return a > b ? a - b : b - a;
}

/* How many turns of 60 degrees a heading differs from downstream on a laid tile. */
static unsigned turns_off_flow(const mq_state *s, unsigned tile, unsigned heading) {
    assert(tile < s->laid && heading < MQ_DIRECTIONS);
    unsigned by = apart(heading, s->flow[tile]);
    return by > MQ_DIRECTIONS / 2 ? MQ_DIRECTIONS - by : by;
}

static bool suits(const mq_wish *wish, unsigned tile, unsigned space, unsigned heading) {
    return (wish->tile == MQ_ANY || wish->tile == tile) &&
           (wish->space == MQ_ANY || wish->space == space) &&
           (wish->heading == MQ_ANY || wish->heading == heading);
}

bool mq_end_matches(const mq_end *end, const mq_wish *wish) {
    return suits(wish, end->tile, end->space, end->heading) &&
           (wish->speed == MQ_ANY || wish->speed == end->speed);
}

/* The lower, the better. No two ends of a turn have the same price: after the criteria of the order
 * come the space, the higher speed after the turn and the kind of end. */
static uint64_t price(const mq_state *s, const mq_end *end) {
    const unsigned parts[] = {end->coal,
                              end->pushes,
                              turns_off_flow(s, end->tile, end->heading),
                              apart(end->speed, s->boat[mq_mover(s)].speed),
                              end->speed,
                              end->heading};
    uint64_t made = 0;
    assert(end->speed_after <= MQ_SPEED_MAX && end->kind <= MQ_END_RACE);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) made = made << 8 | parts[i];
    made = made << 9 | MQ_AT(end->tile, end->space);
    made = made << 3 | (MQ_SPEED_MAX - end->speed_after);
    return made << 2 | end->kind;
}

/* Shell sort, which needs no memory. */
void mq_turn_rank(const gw_table *table, const gw_state *state, mq_end *ends, size_t count) {
    const mq_state *s = mq_state_of(state);
    (void)table;
    for (size_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (size_t i = gap; i < count; i++) {
            const mq_end end = ends[i];
            const uint64_t own = price(s, &end);
            size_t at = i;
            for (; at >= gap && price(s, &ends[at - gap]) > own; at -= gap)
                ends[at] = ends[at - gap];
            ends[at] = end;
        }
    }
}

const mq_end *mq_turn_choose(const mq_end *ends, size_t count, const mq_wish *wish) {
    for (size_t i = 0; i < count; i++)
        if (mq_end_matches(&ends[i], wish)) return &ends[i];
    return NULL;
}

/* After the criteria of the order comes the space. */
static unsigned strike_price(const mq_state *s, const mq_strike *strike) {
    return (unsigned)strike->left << 16 | turns_off_flow(s, strike->tile, strike->heading) << 14 |
           (unsigned)strike->heading << 10 | MQ_AT(strike->tile, strike->space);
}

/* Insertion sort: there are few. */
void mq_strikes_rank(const mq_state *s, mq_strike *strikes, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const mq_strike strike = strikes[i];
        size_t at = i;
        for (; at > 0 && strike_price(s, &strikes[at - 1]) > strike_price(s, &strike); at--)
            strikes[at] = strikes[at - 1];
        strikes[at] = strike;
    }
}

const mq_strike *mq_strike_choose(const mq_strike *strikes, size_t count, const mq_wish *wish) {
    for (size_t i = 0; i < count; i++)
        if (suits(wish, strikes[i].tile, strikes[i].space, strikes[i].heading)) return &strikes[i];
    return NULL;
}
