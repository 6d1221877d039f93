/* The turn search: what can still become of a turn. */
#include "mississippi/mississippi.h"

#include <string.h>

enum {
    CONFIGS = 48,
    SEEN = 2048,
    QUICK = 40 /* positions that are looked at before it is worth to remember them */
};

/* Positions that were looked at, so that none is looked at twice. A position of
 * the turn is the mover's space, heading, MP, coal and so on, and where pushes
 * have brought the others: that is a configuration, kept once and numbered. */
typedef struct search {
    const mq_table *t;
    mq_state config[CONFIGS];
    unsigned configs;
    uint32_t seen[SEEN]; /* key + 1 */
    uint8_t best[SEEN];  /* for mq_most_mp */
    unsigned looked;     /* positions looked at so far */
    bool is_for_rose;    /* MQ-R6: an end counts only if it spares the Black Rose */
} search;

static void begin(search *q, const mq_table *t) {
    q->t = t;
    q->is_for_rose = false;
    q->looked = 0;
    q->configs = 0;
}

/* What is left of a state when the mover's own part is taken away. */
static mq_state others_of(const mq_state *s) {
    mq_state rest = *s;
    mq_boat *boat = &rest.boat[mq_mover(s)];
    boat->at = 0;
    boat->heading = boat->coal = 0;
    rest.mp = rest.has_turned = rest.wood = rest.spent = rest.has_stepped = rest.is_due = 0;
    rest.pushed_count = 0;
    memset(rest.pushed, 0, sizeof rest.pushed);
    return rest;
}

/* The number of the configuration, or CONFIGS if there are too many. */
static unsigned config_of(search *q, const mq_state *s) {
    mq_state rest = others_of(s);
    for (unsigned i = q->configs; i-- > 0;)
        if (memcmp(&q->config[i], &rest, sizeof rest) == 0) return i;
    if (q->configs == CONFIGS) return CONFIGS;
    q->config[q->configs] = rest;
    return q->configs++;
}

/* A place in `seen` for the position: true if it was there already. `place` is
 * SEEN if it could not be kept. */
static bool was_seen(search *q, const mq_state *s, unsigned *place) {
    unsigned mover = mq_mover(s);
    *place = SEEN;
    if (q->looked++ < QUICK) return false;
    if (q->looked == QUICK + 1) memset(q->seen, 0, sizeof q->seen);
    unsigned config = config_of(q, s);
    if (config == CONFIGS) return false;
    const mq_boat *boat = &s->boat[mover];
    uint32_t coal = mq_coal(q->t, s, mover);
    uint32_t key = config;
    key = key * 360 + boat->at;
    key = key * 6 + boat->heading;
    key = key * 7 + s->mp;
    key = key * 16 + coal;
    key = key * 2 + s->has_turned;
    key = key * 4 + (s->wood < 3 ? s->wood : 3U);
    uint32_t at = (key * UINT32_C(2654435761) >> 16) % SEEN;
    for (unsigned tries = 0; tries < 32; tries++, at = (at + 1) % SEEN) {
        if (q->seen[at] == key + 1) {
            *place = at;
            return true;
        }
        if (q->seen[at] != 0) continue;
        q->seen[at] = key + 1;
        *place = at;
        return false;
    }
    return false;
}

bool mq_is_good_end(const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    const mq_boat *boat = &s->boat[mover];
    if (t->edition == MQ_IT || mq_is_rose(t, mover) || s->is_stuck) return true;
    int speed = boat->speed - s->wood;
    return speed <= 1 || !mq_is_finish(t, s, boat->at);
}

static bool can_end(search *q, const mq_state *s) {
    unsigned place;
    if (s->phase == MQ_OVER) return true;
    if (s->is_stuck || s->mp == 0) {
        if (!mq_is_good_end(q->t, s)) return false;
        if (!q->is_for_rose || mq_is_rose_safe(q->t, s)) return true;
        /* Her own heading at the end matters to herself, nobody else's does. */
        if (s->is_stuck || !mq_is_rose(q->t, mq_mover(s))) return false;
    }
    if (was_seen(q, s, &place)) return false; /* it is still open, or it led nowhere */
    mq_way ways[MQ_WAYS_MAX];
    size_t count = mq_ways(q->t, s, ways, MQ_WAYS_MAX);
    for (size_t i = 0; i < count; i++) {
        mq_state next = *s;
        mq_step(q->t, &next, ways[i].push, ways[i].count, NULL);
        if (can_end(q, &next)) return true;
    }
    for (int right = 0; right < 2 && mq_turn_rule(q->t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(q->t, &next, right);
        if (can_end(q, &next)) return true;
    }
    return false;
}

bool mq_can_end(const mq_table *t, const mq_state *s) {
    search q;
    begin(&q, t);
    return can_end(&q, s);
}

/* The speeds that the mover can choose, tried one after the other. */
static bool can_start(search *q, const mq_table *t, const mq_state *s, bool is_for_rose) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) continue;
        mq_state next = *s;
        mq_set_speed(t, &next, speed);
        begin(q, t); /* the speed is part of the configuration's boat */
        q->is_for_rose = is_for_rose;
        if (can_end(q, &next)) return true;
    }
    return false;
}

bool mq_can_avoid_crash(const mq_table *t, const mq_state *s) {
    search q;
    return can_start(&q, t, s, false);
}

bool mq_can_spare_rose(const mq_table *t, const mq_state *s) {
    search q;
    begin(&q, t);
    q.is_for_rose = true;
    return can_end(&q, s);
}

bool mq_can_start_sparing_rose(const mq_table *t, const mq_state *s) {
    search q;
    return can_start(&q, t, s, true);
}

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

bool mq_is_rose_safe(const mq_table *t, const mq_state *s) {
    mq_state end = *s;
    mq_settle(t, &end, NULL);
    mq_boat *rose = &end.boat[t->boats];
    if (end.phase == MQ_OVER || rose->at == MQ_LAND) return true;
    if (mq_kind_at(t, &end, rose->at) == MQ_SANDBANK) return true;
    if (!end.is_rose_free) {
        mq_state next = rose_to_move(t, &end);
        return mq_can_avoid_crash(t, &next);
    }
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        rose->heading = (uint8_t)d;
        mq_state next = rose_to_move(t, &end);
        if (mq_can_avoid_crash(t, &next)) return true;
    }
    return false;
}

static unsigned most_mp(search *q, const mq_state *s) {
    unsigned place, best = 0;
    if (s->phase == MQ_OVER || s->is_stuck || s->mp == 0) return 0;
    if (was_seen(q, s, &place)) return q->best[place];
    if (place < SEEN) q->best[place] = 0; /* coming round to itself spends nothing */
    mq_way ways[MQ_WAYS_MAX];
    size_t count = mq_ways(q->t, s, ways, MQ_WAYS_MAX);
    for (size_t i = 0; i < count && best < s->mp; i++) {
        mq_state next = *s;
        mq_step(q->t, &next, ways[i].push, ways[i].count, NULL);
        unsigned spent = s->mp - (unsigned)next.mp + most_mp(q, &next);
        if (spent > best) best = spent;
    }
    for (int right = 0; right < 2 && best < s->mp && mq_turn_rule(q->t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(q->t, &next, right);
        unsigned spent = most_mp(q, &next);
        if (spent > best) best = spent;
    }
    if (place < SEEN) q->best[place] = (uint8_t)best;
    return best;
}

unsigned mq_most_mp(const mq_table *t, const mq_state *s) {
    search q;
    begin(&q, t);
    return most_mp(&q, s);
}
