/* Where a turn would end in a crash: every place that steps, turns and pushes lead to and where the
 * boat cannot continue although MP are left (MQ-C3), or where stopping itself is a crash
 * (MQ-F4). */
#include "mississippi/internal.h"

#include <assert.h>
#include <string.h>

enum {
    MP = MQ_SPEED_MAX + 1, /* left: 0..6 */
    CROWDS = 2048,         /* size of the hash table of positions after pushes; a power of 2 */
    AT_BITS = 10           /* bits of an mq_at, including MQ_LAND and the like */
};

/* A position after pushes: where all other boats are, and the mover's space, heading, MP and turns
 * left. */
typedef struct crowd {
    uint64_t others;
    uint32_t mover; /* 0: none */
} crowd;

typedef struct voyage {
    const mq_table *t;
    unsigned pushes;
    mq_word seen[MP * MQ_PLACES]; /* headings and turns left with which a space was reached before
                                     any push */
    crowd crowds[CROWDS];         /* positions reached after pushes */
    mq_strike *strikes;
    size_t count;
    const mq_strike *sought; /* NULL: all of them */
    bool is_found;
    gw_action way[MQ_WAY_MAX]; /* so far; the way to `sought` once that is found */
    size_t length;
} voyage;

static unsigned turns_left(const mq_table *t, const mq_state *s) {
    return mq_coal(t, s, mq_mover(s)) + (s->has_turned ? 0U : 1U);
}

static crowd crowd_of(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    crowd made = {.mover = 1};
    for (unsigned hull = 0; hull < MQ_BOATS_MAX; hull++)
        if (hull != mq_mover(s)) made.others = made.others << AT_BITS | s->boat[hull].at;
    made.mover = made.mover << AT_BITS | boat->at;
    made.mover = made.mover << 3 | boat->heading;
    made.mover = made.mover << 3 | s->mp;
    made.mover = made.mover << 4 | turns_left(t, s);
    return made;
}

/* If the table is full, nothing more is stored, and the search only takes longer. */
static bool is_seen_pushing(voyage *v, const mq_state *s) {
    const crowd now = crowd_of(v->t, s);
    uint64_t mixed = (now.others ^ (uint64_t)now.mover << 32) * UINT64_C(0x9e3779b97f4a7c15);
    size_t first = (size_t)(mixed >> 40) % CROWDS;
    for (size_t i = 0; i < CROWDS; i++) {
        crowd *place = &v->crowds[(first + i) % CROWDS];
        if (place->others == now.others && place->mover == now.mover) return true;
        if (place->mover != 0) continue;
        *place = now;
        return false;
    }
    return false;
}

/* Whether this position was reached before; marks it as reached. */
static bool is_seen(voyage *v, const mq_state *s) {
    if (v->pushes > 0) return is_seen_pushing(v, s);
    const mq_boat *boat = &s->boat[mq_mover(s)];
    mq_word *word = &v->seen[s->mp * MQ_PLACES + mq_place(boat->at)];
    unsigned turns = turns_left(v->t, s), most = MQ_TURNS - 1;
    mq_word bit = mq_bit(turns < most ? turns : most, boat->heading);
    bool is_old = *word & bit;
    *word |= bit;
    return is_old;
}

static bool is_same(const mq_strike *a, const mq_strike *b) {
    return a->tile == b->tile && a->space == b->space && a->heading == b->heading;
}

/* Adds a strike, or keeps the one with the fewest MP left on the same space with the same
 * heading. */
static void strike(voyage *v, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    mq_strike made = {.tile = (uint8_t)(boat->at / MQ_SPACES),
                      .space = (uint8_t)(boat->at % MQ_SPACES),
                      .heading = boat->heading,
                      .left = s->mp};
    if (v->sought) {
        v->is_found = is_same(&made, v->sought) && made.left == v->sought->left;
        return;
    }
    for (size_t i = 0; i < v->count; i++) {
        if (!is_same(&v->strikes[i], &made)) continue;
        if (made.left < v->strikes[i].left) v->strikes[i] = made;
        return;
    }
    assert(v->count < MQ_STRIKES_MAX);
    if (v->count < MQ_STRIKES_MAX) v->strikes[v->count++] = made;
}

static void go_on(voyage *v, const mq_state *s);

static gw_action step_action(const mq_move *move) {
    uint32_t directions = 0;
    for (unsigned i = move->count; i-- > 0;) directions = directions << 3 | (move->push[i] + 1U);
    return move->count > 0 ? MQ_ACTION(MQ_DO_PUSH, directions, 0) : MQ_ACTION(MQ_DO_AHEAD, 0, 0);
}

static void put(voyage *v, gw_action action) {
    assert(v->length < MQ_WAY_MAX);
    if (v->length < MQ_WAY_MAX) v->way[v->length++] = action;
}

/* Tries every step ahead; returns whether there is any. */
static bool go_ahead(voyage *v, const mq_state *s) {
    mq_move moves[MQ_MOVES_MAX];
    size_t count = mq_moves(v->t, s, moves, MQ_MOVES_MAX), length = v->length;
    for (size_t i = 0; i < count && !v->is_found; i++) {
        unsigned pushes = moves[i].count > 0 ? 1 : 0;
        if (v->pushes + pushes >= MQ_DEPTHS) break;
        mq_state next = *s;
        mq_step(v->t, &next, moves[i].push, moves[i].count, NULL);
        put(v, step_action(&moves[i]));
        v->pushes += pushes;
        if (next.phase != MQ_OVER && !next.is_stuck) go_on(v, &next);
        v->pushes -= pushes;
        if (!v->is_found) v->length = length;
    }
    return count > 0;
}

/* Tries every step after turning to one side; returns whether there is any. */
static bool go_to_side(voyage *v, mq_state s, bool to_right) {
    bool goes = false;
    size_t length = v->length;
    for (unsigned turns = 1; turns <= MQ_DIRECTIONS / 2 && !v->is_found; turns++) {
        if (mq_turn_rule(v->t, &s) != MQ_FINE) break;
        mq_turn(v->t, &s, to_right);
        put(v, MQ_ACTION(to_right ? MQ_DO_RIGHT : MQ_DO_LEFT, 0, 0));
        goes |= go_ahead(v, &s);
    }
    if (!v->is_found) v->length = length;
    return goes;
}

static void go_on(voyage *v, const mq_state *s) {
    if (is_seen(v, s)) return;
    if (s->mp == 0) {
        if (!mq_is_good_end(v->t, s)) strike(v, s);
        return;
    }
    bool goes = go_ahead(v, s);
    goes |= !v->is_found && go_to_side(v, *s, false);
    goes |= !v->is_found && go_to_side(v, *s, true);
    if (!goes) strike(v, s);
}

/* Begins the turn at this speed: by `apply` if a crash is certain, so that it is known how many MP
 * must be spent (MQ-C2); otherwise directly, whether or not MQ-C1 allows the speed. */
static void begin(const gw_table *table, mq_state *s, unsigned speed) {
    const mq_table *t = mq_table_of(table);
    gw_state *state = (gw_state *)s;
    gw_seat seat = mq_actor_seat(t, s);
    gw_action action = MQ_ACTION(MQ_DO_SPEED, speed, 0);
    if (!mq_turn_can_avoid_crash(table, state, NULL) &&
        gw_check(table, state, NULL, seat, action) == 0)
        gw_apply(table, state, NULL, seat, action, NULL);
    else
        mq_set_speed(t, s, speed);
}

/* Sets up the position in which the boat is under way at that speed; false if that is
 * impossible. */
static bool set_out(const gw_table *table, mq_state *s, unsigned speed) {
    const mq_table *t = mq_table_of(table);
    if (s->phase == MQ_AWAIT_MOVE) return !s->is_stuck;
    if (s->phase != MQ_AWAIT_TURN || speed < 1 || speed > MQ_SPEED_MAX) return false;
    if (s->boat[mq_mover(s)].at >= MQ_LAND || s->boat[mq_mover(s)].repair == MQ_CRASHED)
        return false;
    if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) return false;
    begin(table, s, speed);
    return true;
}

/* MQ-C2: once a crash is certain, only where the most MP are spent. */
static size_t keep_farthest(const mq_state *s, mq_strike *strikes, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (strikes[i].left == s->mp - s->can_spend) strikes[kept++] = strikes[i];
    return kept;
}

size_t mq_turn_strikes(const gw_table *table, const gw_state *state, unsigned speed,
                       mq_strike *strikes) {
    voyage v = {.t = mq_table_of(table), .strikes = strikes};
    mq_state s = *mq_state_of(state);
    if (!set_out(table, &s, speed)) return 0;
    go_on(&v, &s);
    size_t count = s.is_crashing ? keep_farthest(&s, strikes, v.count) : v.count;
    mq_strikes_rank(&s, strikes, count);
    return count;
}

size_t mq_turn_strike_way(const gw_table *table, const gw_state *state, unsigned speed,
                          const mq_strike *sought, gw_action *way) {
    voyage v = {.t = mq_table_of(table), .sought = sought};
    mq_state s = *mq_state_of(state);
    if (!set_out(table, &s, speed)) return 0;
    if (mq_state_of(state)->phase == MQ_AWAIT_TURN) put(&v, MQ_ACTION(MQ_DO_SPEED, speed, 0));
    go_on(&v, &s);
    if (!v.is_found) return 0;
    put(&v, MQ_ACTION(MQ_DO_END, 0, 0));
    memcpy(way, v.way, v.length * sizeof *way);
    return v.length;
}
