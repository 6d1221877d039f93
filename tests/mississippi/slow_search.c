#include "mississippi/slow_search.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- sets -- */

static uint64_t hash_of(const mq_table *t, const mq_state *s, unsigned number) {
    return gw_hash(&t->base, (const gw_state *)(const void *)s) +
           number * UINT64_C(0x9E3779B97F4A7C15);
}

static size_t place_of(const slow_set *set, const mq_table *t, const mq_state *s, unsigned number) {
    size_t at = (size_t)hash_of(t, s, number) % set->places;
    for (; set->place[at]; at = (at + 1) % set->places) {
        const struct slow_member *member = &set->member[set->place[at] - 1];
        if (member->number == number && memcmp(&member->state, s, sizeof *s) == 0) break;
    }
    return at;
}

static void *need(void *memory) {
    if (memory == NULL) abort();
    return memory;
}

static void grow(slow_set *set, const mq_table *t) {
    set->places = set->places ? 4 * set->places : 64;
    free(set->place);
    set->place = need(calloc(set->places, sizeof *set->place));
    set->member = need(realloc(set->member, set->places / 2 * sizeof *set->member));
    for (size_t i = 0; i < set->count; i++) {
        const struct slow_member *member = &set->member[i];
        set->place[place_of(set, t, &member->state, member->number)] = (uint32_t)(i + 1);
    }
}

bool slow_set_add(slow_set *set, const mq_table *t, const mq_state *s, unsigned number) {
    if (2 * set->count >= set->places) grow(set, t);
    size_t at = place_of(set, t, s, number);
    if (set->place[at]) return false;
    set->member[set->count] = (struct slow_member){*s, number};
    set->place[at] = (uint32_t)++set->count;
    return true;
}

void slow_set_free(slow_set *set) {
    free(set->member);
    free(set->place);
    *set = (slow_set){0};
}

/* ------------------------------------------------------------------- search -- */

typedef struct search {
    const mq_table *t;
    bool spares;          /* only ends that spare the Black Rose count */
    unsigned mp, deepest; /* at the start; the most spent */
    slow_set seen;
} search;

/* MQ-F4 */
static bool is_disqualified(const mq_table *t, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    bool is_slow = s->is_stuck || boat->speed <= s->wood + 1;
    return t->edition == MQ_RU && !mq_is_rose(t, mq_mover(s)) && !is_slow &&
           mq_is_finish(t, s, boat->at);
}

static bool is_end(const search *q, const mq_state *s) {
    if (s->phase == MQ_OVER) return true;
    if ((s->mp > 0 && !s->is_stuck) || is_disqualified(q->t, s)) return false;
    return !q->spares || slow_is_rose_spared(q->t, s);
}

static bool go(search *q, const mq_state *s) {
    const mq_table *t = q->t;
    if (s->phase != MQ_OVER && q->mp - s->mp > q->deepest) q->deepest = q->mp - s->mp;
    if (is_end(q, s)) return true;
    if (s->is_stuck || !slow_set_add(&q->seen, t, s, 0)) return false;
    mq_move moves[MQ_MOVES_MAX];
    size_t count = mq_moves(t, s, moves, MQ_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        mq_state next = *s;
        mq_step(t, &next, moves[i].push, moves[i].count, NULL);
        next.pushed_count = 0;
        memset(next.pushed, 0, sizeof next.pushed);
        if (go(q, &next)) return true;
    }
    for (int right = 0; right < 2 && mq_turn_rule(t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(t, &next, right);
        if (go(q, &next)) return true;
    }
    return false;
}

static bool can_end(const mq_table *t, const mq_state *s, bool spares, unsigned *deepest) {
    search q = {.t = t, .spares = spares, .mp = s->mp};
    bool can = go(&q, s);
    slow_set_free(&q.seen);
    if (deepest) *deepest = q.deepest;
    return can;
}

static bool can_start(const mq_table *t, const mq_state *s, bool spares) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) continue;
        mq_state next = *s;
        mq_set_speed(t, &next, speed);
        if (can_end(t, &next, spares, NULL)) return true;
    }
    return false;
}

bool slow_can_end(const mq_table *t, const mq_state *s) {
    return can_end(t, s, false, NULL);
}

bool slow_can_avoid_crash(const mq_table *t, const mq_state *s) {
    return can_start(t, s, false);
}

unsigned slow_most_mp(const mq_table *t, const mq_state *s) {
    unsigned deepest;
    return can_end(t, s, false, &deepest) ? s->mp : deepest;
}

bool slow_can_spare_rose(const mq_table *t, const mq_state *s) {
    return can_end(t, s, true, NULL);
}

bool slow_can_start_sparing_rose(const mq_table *t, const mq_state *s) {
    return can_start(t, s, true);
}

/* ---------------------------------------------------------------- Black Rose -- */

static bool is_aground(const mq_table *t, const mq_state *s, unsigned hull) {
    mq_at at = s->boat[hull].at;
    return at < MQ_LAND && mq_kind_at(t, s, at) == MQ_SANDBANK;
}

bool slow_is_rose_spared(const mq_table *t, const mq_state *s) {
    unsigned rose = t->boats;
    mq_state end = *s;
    mq_settle(t, &end, NULL);
    if (end.phase == MQ_OVER || end.boat[rose].at >= MQ_LAND || is_aground(t, &end, rose))
        return true;
    mq_state hers = end;
    hers.order[0] = (uint8_t)rose;
    hers.order_count = 1;
    hers.turn = hers.mp = hers.has_turned = hers.wood = hers.is_stuck = hers.spent = 0;
    hers.limit = 1;
    hers.phase = MQ_AWAIT_TURN;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        if (!end.is_rose_free && d != end.boat[rose].heading) continue;
        hers.boat[rose].heading = (uint8_t)d;
        if (slow_can_avoid_crash(t, &hers)) return true;
    }
    return false;
}

unsigned slow_limit(const mq_table *t, const mq_state *s) {
    enum { MOST = 20 };
    mq_state with = *s;
    with.limit = s->round == 1 && t->boats == 5 ? 2 : 1;
    unsigned usual = with.limit;
    if (t->edition == MQ_RU || s->boat[t->boats].at >= MQ_LAND || is_aground(t, s, t->boats))
        return usual;
    for (; with.limit <= MOST; with.limit++)
        if (slow_can_avoid_crash(t, &with)) return with.limit;
    return usual;
}

/* -------------------------------------------------------------------- legal -- */

/* MQ-A4, MQ-R6: the headings after going backward with which she is spared, as bits. */
static unsigned sparing_headings(const mq_table *t, const mq_state *back) {
    unsigned mover = mq_mover(back), own = back->boat[mover].heading, sparing = 0;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_state end = *back;
        end.is_stuck = 1;
        end.boat[mover].heading = (uint8_t)d;
        if (d != own && is_aground(t, back, mover)) continue;
        if (slow_is_rose_spared(t, &end)) sparing |= 1U << d;
    }
    return sparing;
}

/* MQ-R6: whether any first action of the turn can spare her. */
static bool can_spare_somehow(const mq_table *t, const mq_state *s) {
    if (slow_can_start_sparing_rose(t, s)) return true;
    if (mq_back_rule(t, s) != MQ_FINE) return false;
    mq_state back = mq_state_after_back(t, s);
    return sparing_headings(t, &back) != 0;
}

static mq_opening opening(const mq_table *t, const mq_state *s) {
    unsigned mover = mq_mover(s);
    if (s->boat[mover].repair == MQ_CRASHED || s->boat[mover].at == MQ_LAND) return MQ_OPEN_WAIT;
    bool avoids = slow_can_avoid_crash(t, s);
    bool is_rose = mq_is_rose(t, mover);
    if (!is_aground(t, s, mover))
        return is_rose && t->edition == MQ_IT && !avoids ? MQ_OPEN_WAIT : MQ_OPEN_SPEED;
    if (avoids || mq_back_rule(t, s) == MQ_FINE) return MQ_OPEN_SPEED;
    mq_state freed = *s;
    freed.boat[mover].leaves_free = 1;
    bool is_poor = t->edition == MQ_RU && !is_rose && s->boat[mover].coal == 0; /* MQ-A5 */
    return is_poor && slow_can_avoid_crash(t, &freed) ? MQ_OPEN_WAIT : MQ_OPEN_HEAD;
}

static bool may_choose(const mq_table *t, const mq_state *s, unsigned speed) {
    if (speed < 1 || speed > MQ_SPEED_MAX) return false;
    if (mq_speed_cost(t, s, speed) > mq_coal(t, s, mq_mover(s))) return false;
    mq_state next = *s;
    mq_set_speed(t, &next, speed);
    if (!slow_can_end(t, &next))
        return !is_aground(t, s, mq_mover(s)) && !slow_can_avoid_crash(t, s);
    return !mq_guards_rose(t) || slow_can_spare_rose(t, &next) || !can_spare_somehow(t, s);
}

static bool may_go_back(const mq_table *t, const mq_state *s) {
    if (mq_back_rule(t, s) != MQ_FINE) return false;
    mq_state back = mq_state_after_back(t, s);
    return !mq_guards_rose(t) || sparing_headings(t, &back) != 0 || !can_spare_somehow(t, s);
}

static bool may_open(const mq_table *t, const mq_state *s, mq_verb verb, unsigned a) {
    switch (opening(t, s)) {
    case MQ_OPEN_WAIT: return verb == MQ_DO_WAIT;
    case MQ_OPEN_HEAD: return verb == MQ_DO_HEAD;
    default: break;
    }
    if (verb == MQ_DO_SPEED) return may_choose(t, s, a);
    return verb == MQ_DO_BACK && may_go_back(t, s);
}

/* MQ-C4 */
static bool may_take_heading(const mq_table *t, const mq_state *s, unsigned heading) {
    unsigned avoiding = 0, sparing = 0;
    mq_state next = *s;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        next.boat[mq_mover(s)].heading = (uint8_t)d;
        if (!slow_can_avoid_crash(t, &next)) continue;
        avoiding |= 1U << d;
        if (mq_guards_rose(t) && slow_can_start_sparing_rose(t, &next)) sparing |= 1U << d;
    }
    return avoiding == 0 || (sparing ? sparing : avoiding) >> heading & 1;
}

static bool may_follow(const mq_table *t, const mq_state *s, const mq_state *next) {
    if (s->is_crashing) return s->mp - (unsigned)next->mp + slow_most_mp(t, next) == s->can_spend;
    if (!slow_can_end(t, next)) return false;
    return !mq_guards_rose(t) || slow_can_spare_rose(t, next) || !slow_can_spare_rose(t, s);
}

static bool may_turn(const mq_table *t, const mq_state *s, bool to_right) {
    mq_state next = *s;
    if (mq_turn_rule(t, s) != MQ_FINE || (s->is_crashing && s->can_spend == 0)) return false;
    mq_turn(t, &next, to_right);
    return may_follow(t, s, &next);
}

static bool may_step(const mq_table *t, const mq_state *s, uint32_t pushes) {
    uint8_t direction[MQ_BOATS_MAX] = {0};
    unsigned count = 0;
    mq_state next = *s;
    for (; pushes > 0; pushes >>= 3) direction[count++] = (uint8_t)((pushes & 7) - 1);
    if (s->mp == 0 || mq_step_rule(t, s, direction, count) != MQ_FINE) return false;
    mq_step(t, &next, direction, count, NULL);
    return may_follow(t, s, &next);
}

static bool may_end(const mq_table *t, const mq_state *s) {
    if (s->is_crashing) return s->can_spend == 0;
    if (s->mp > 0 && !s->is_stuck) return false;
    return !mq_guards_rose(t) || slow_is_rose_spared(t, s) || !slow_can_spare_rose(t, s);
}

bool slow_is_legal(const mq_table *t, const mq_state *s, gw_action action) {
    mq_verb verb = mq_action_verb(action);
    uint32_t a = mq_action_a(action);
    if (s->phase == MQ_AWAIT_TURN) return may_open(t, s, verb, a);
    if (s->phase == MQ_AWAIT_REPAIR) return verb == MQ_DO_HEAD && may_take_heading(t, s, a);
    if (s->phase == MQ_AWAIT_BACKED && mq_guards_rose(t)) {
        unsigned sparing = sparing_headings(t, s);
        return verb == MQ_DO_HEAD && (sparing == 0 || sparing >> a & 1);
    }
    if (s->phase != MQ_AWAIT_MOVE) return verb == MQ_DO_HEAD;
    switch (verb) {
    case MQ_DO_LEFT: return may_turn(t, s, false);
    case MQ_DO_RIGHT: return may_turn(t, s, true);
    case MQ_DO_AHEAD: return may_step(t, s, 0);
    case MQ_DO_PUSH: return may_step(t, s, a);
    default: return verb == MQ_DO_END && may_end(t, s);
    }
}
