/* `captain`: plays the turn after which its boat needs the fewest further turns to
 * the nearest useful dock, and with two passengers to the finish. It looks at
 * every way to play the turn out, in the engine's own moves, and at nothing
 * beyond. The same view always gives the same action. */
#include "ai/players.h"
#include "mississippi/internal.h"

#include <string.h>

/* What things cost; a turn is the measure. */
enum {
    TURN = 100,
    COAL = 60,
    CRASH = 250,             /* a crash that the next turn cannot avoid */
    LAST_CRASH = 10 * TURN,  /* on the last tile, where it may disqualify (MQ-F4) */
    AGROUND = 150,           /* an end on a sandbank */
    YIELDED = 3 * TURN,      /* a push by a boat that had better let the others go first */
    UNKNOWN = 3 * TURN,      /* a dock that may come on a tile not yet laid */
    PASSENGER = 20 * TURN,   /* each one that is missing */
    WITHOUT_THEM = 15 * TURN /* finishing although some are missing */
};

enum {
    PLACES = MQ_LAID_MAX * MQ_SPACES * MQ_DIRECTIONS, /* a space and a heading */
    FAR = 255,
    REACH = 64,  /* distances up to here are looked up */
    SEEN = 4096, /* positions of a turn, a power of two */
    PUSHES = 4,  /* ways to push that are looked at within a turn */
    PATIENCE = 3 /* rounds a laid tile in which docks count */
};

/* Steps to a goal; a step includes a turn of 60 degrees before it. */
typedef struct field {
    uint8_t steps[PLACES];
    bool is_open; /* there is such a goal */
} field;

typedef struct plan {
    const mq_table *t;
    const mq_state *s;
    mq_scratch *q;
    unsigned slot; /* the boat that the plan is for */
    gw_seat seat;
    field docks, finish, exit;
    uint8_t halt[MQ_SPEED_MAX + 1][REACH]; /* turns until it stands there, by speed and distance */
    uint8_t pass[MQ_SPEED_MAX + 1][REACH]; /* turns until it is past it */
    uint32_t seen[SEEN];
    unsigned seen_count;
    int32_t best;
} plan;

/* --------------------------------------------------------------- distances -- */

static unsigned place_of(mq_at at, unsigned heading) {
    return at * (unsigned)MQ_DIRECTIONS + heading % MQ_DIRECTIONS;
}

typedef struct wave {
    field *f;
    uint16_t queue[PLACES];
    unsigned count;
} wave;

static void reach(wave *w, unsigned place, unsigned steps) {
    if (w->f->steps[place] != FAR || steps >= FAR) return;
    w->f->steps[place] = (uint8_t)steps;
    w->queue[w->count++] = (uint16_t)place;
}

/* From the goals, which are in the queue, back over navigable water. A way may
 * begin on a sandbank but does not lead over one. */
static void spread(const mq_table *t, const mq_state *s, wave *w) {
    for (unsigned i = 0; i < w->count; i++) {
        mq_at at = (mq_at)(w->queue[i] / MQ_DIRECTIONS);
        unsigned heading = w->queue[i] % MQ_DIRECTIONS, steps = w->f->steps[w->queue[i]] + 1U;
        if (mq_kind_at(t, s, at) == MQ_SANDBANK) continue;
        reach(w, place_of(at, heading + 1), steps);
        reach(w, place_of(at, heading + 5), steps);
        mq_at from = mq_neighbour(t, s, at, (heading + 3) % MQ_DIRECTIONS);
        if (from == MQ_BANK || mq_kind_at(t, s, from) == MQ_ISLAND) continue;
        reach(w, place_of(from, heading), steps);
        if (mq_kind_at(t, s, from) == MQ_SANDBANK) continue;
        reach(w, place_of(from, heading + 1), steps);
        reach(w, place_of(from, heading + 5), steps);
    }
}

/* Boats that push each other off the same space again and again lose patience. */
static bool has_lost_patience(const mq_state *s) {
    return s->round > s->laid * PATIENCE;
}

/* MQ-G1, MQ-G2: whether the boat could take a passenger there, and has the time. */
static bool is_useful_dock(const plan *p, const mq_state *s, mq_at at) {
    const mq_boat *boat = &s->boat[p->slot];
    mq_kind kind = mq_kind_at(p->t, s, at);
    unsigned tile = at / MQ_SPACES;
    bool can_still_finish = p->t->edition == MQ_RU || s->finish == 0;
    if (kind != MQ_BLUE_DOCK && kind != MQ_RED_DOCK) return false;
    if (can_still_finish && has_lost_patience(s)) return false;
    return boat->passengers < 2 && s->waiting[tile] > 0 && boat->island != tile + 1;
}

/* The end of the last tile, where the river goes on. */
static bool is_exit(const plan *p, const mq_state *s, mq_at at) {
    unsigned space = at % MQ_SPACES;
    if (s->finish > 0 || at / MQ_SPACES + 1U != s->laid) return false;
    return space >= 16 && space <= 18 && mq_kind_at(p->t, s, at) != MQ_ISLAND;
}

static bool is_end(const plan *p, const mq_state *s, mq_at at) {
    return mq_is_finish(p->t, s, at);
}

static void fill(const plan *p, const mq_state *s, field *f,
                 bool (*is_goal)(const plan *, const mq_state *, mq_at)) {
    wave w = {.f = f};
    memset(f->steps, FAR, sizeof f->steps);
    for (mq_at at = 0; at < s->laid * MQ_SPACES; at++)
        for (unsigned d = 0; d < MQ_DIRECTIONS && is_goal(p, s, at); d++)
            reach(&w, place_of(at, d), 0);
    f->is_open = w.count > 0;
    spread(p->t, s, &w);
}

/* Speed changes by one a turn, as it may without coal. */
static void fill_turns(plan *p) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        p->halt[speed][0] = (uint8_t)(speed == 1 ? 0 : speed + 2);
        p->pass[speed][0] = 0;
    }
    for (unsigned far = 1; far < REACH; far++)
        for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
            unsigned halt = speed + 3, pass = FAR; /* `halt`: it runs past and has to come back */
            for (unsigned to = speed > 1 ? speed - 1 : 1; to <= speed + 1 && to <= MQ_SPEED_MAX;
                 to++) {
                if (to <= far && p->halt[to][far - to] + 1U < halt)
                    halt = p->halt[to][far - to] + 1U;
                unsigned left = far > to ? far - to : 0;
                if (p->pass[to][left] + 1U < pass) pass = p->pass[to][left] + 1U;
            }
            p->halt[speed][far] = (uint8_t)halt;
            p->pass[speed][far] = (uint8_t)pass;
        }
}

/* Steps to a goal to stop at. A boat that lies on one without having stopped has to
 * go to another, or come back. */
static unsigned steps_to(const plan *p, const field *f, mq_at at, unsigned heading) {
    static const uint8_t turns[3] = {0, 1, MQ_DIRECTIONS - 1};
    unsigned best = FAR;
    if (f->steps[place_of(at, heading)] > 0) return f->steps[place_of(at, heading)];
    for (unsigned i = 0; i < 3; i++) {
        unsigned to = (heading + turns[i]) % MQ_DIRECTIONS;
        mq_at next = mq_neighbour(p->t, p->s, at, to);
        if (next == MQ_BANK || mq_kind_at(p->t, p->s, next) == MQ_ISLAND) continue;
        unsigned steps = f->steps[place_of(next, to)] + 1U;
        if (steps < best) best = steps;
    }
    return best;
}

static int32_t cost_of(const uint8_t turns[REACH], unsigned steps) {
    unsigned near = steps < REACH ? steps : REACH - 1;
    return turns[near] * TURN + (int32_t)((steps - near) * TURN / 3 + steps);
}

static int32_t halt_cost(const plan *p, const field *f, const mq_boat *boat, mq_at at) {
    if (!f->is_open) return INT32_MAX / 8;
    return cost_of(p->halt[boat->speed], steps_to(p, f, at, boat->heading));
}

static int32_t pass_cost(const plan *p, const field *f, const mq_boat *boat, mq_at at) {
    if (!f->is_open) return INT32_MAX / 8;
    return cost_of(p->pass[boat->speed], f->steps[place_of(at, boat->heading)]);
}

/* -------------------------------------------------------------- evaluation -- */

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* What is still to be done by a boat that lies here. */
static int32_t way_cost(const plan *p, const mq_state *s) {
    const mq_boat *boat = &s->boat[p->slot];
    mq_at at = boat->at == MQ_LAND ? p->t->start_at[boat->dock] : boat->at;
    int32_t on = pass_cost(p, &p->exit, boat, at);
    if (mq_is_rose(p->t, p->slot)) return least(on, pass_cost(p, &p->finish, boat, at));
    int32_t home = halt_cost(p, &p->finish, boat, at);
    if (boat->passengers == 2) return least(on, home);
    home += WITHOUT_THEM;
    return least(halt_cost(p, &p->docks, boat, at), least(on + UNKNOWN, home));
}

/* The least that a position costs, whatever the next turn may bring. */
static int32_t place_cost(const plan *p, const mq_state *s) {
    const mq_boat *boat = &s->boat[p->slot];
    int32_t missing = mq_is_rose(p->t, p->slot) ? 0 : 2 - boat->passengers;
    int32_t cost = missing * PASSENGER - (int32_t)mq_coal(p->t, s, p->slot) * COAL;
    if (boat->at == MQ_GONE) return cost + (missing ? WITHOUT_THEM : 0) - TURN;
    return cost + way_cost(p, s);
}

/* Then they take turns in letting others go first. */
static bool is_rude(const plan *p, const mq_state *end) {
    if (!has_lost_patience(p->s) || (p->s->round / 2 + p->slot) % 2 == 0) return false;
    for (unsigned slot = 0; slot < p->t->slots; slot++)
        if (slot != p->slot && end->boat[slot].at != p->s->boat[slot].at) return true;
    return false;
}

static bool is_crash_ahead(const plan *p, const mq_state *end) {
    mq_state s = *end;
    if (s.is_due) return false; /* nobody knows what the next tile is like */
    s.mp = s.has_turned = s.wood = s.is_stuck = s.has_stepped = s.pushed_count = 0;
    s.phase = MQ_AWAIT_TURN;
    return !mq_could_avoid_crash(p->q, p->t, &s);
}

/* The race is over: a seat that has not won would rather have gone on. */
static int32_t over_cost(const plan *p, const mq_state *s) {
    gw_outcome result;
    p->t->base.game->outcome(&p->t->base, (const gw_state *)(const void *)s, &result);
    return result.rank[p->seat] == 1 ? -100 * TURN : 100 * TURN;
}

/* Looks at the end of a turn, without a crash. */
static void weigh_end(plan *p, const mq_state *s) {
    mq_state end = *s;
    if (end.phase != MQ_OVER) mq_settle(p->t, &end, NULL);
    int32_t cost = end.phase == MQ_OVER ? over_cost(p, &end) : place_cost(p, &end);
    if (is_rude(p, &end)) cost += YIELDED;
    if (cost >= p->best) return;
    if (end.phase != MQ_OVER && end.boat[p->slot].at != MQ_GONE) {
        bool is_aground = mq_kind_at(p->t, &end, end.boat[p->slot].at) == MQ_SANDBANK;
        bool is_last = end.finish > 0 && end.boat[p->slot].at / MQ_SPACES + 1U == end.laid;
        int32_t crash = is_last ? LAST_CRASH : CRASH;
        cost += is_aground ? AGROUND : is_crash_ahead(p, &end) ? crash : 0;
    }
    p->best = least(p->best, cost);
}

/* ------------------------------------------------------------------ search -- */

/* Whether a position of the turn has come up before; also if there is no more room. */
static bool was_seen(plan *p, const mq_state *s) {
    const mq_boat *boat = &s->boat[p->slot];
    uint64_t key = place_of(boat->at, boat->heading);
    key = key * 8 + s->mp;
    key = key * 16 + mq_coal(p->t, s, p->slot);
    key = (key * 2 + s->has_turned) * 8 + s->wood;
    key = key * 8 + boat->speed;
    for (unsigned slot = 0; slot < p->t->slots; slot++)
        if (slot != p->slot) key = (key ^ s->boat[slot].at) * UINT64_C(0x9E3779B97F4A7C15);
    key *= UINT64_C(0xD6E8FEB86659FD93);
    uint32_t sign = (uint32_t)(key >> 32) | 1;
    unsigned at = (unsigned)(key >> 12) % SEEN;
    for (; p->seen[at] != 0; at = (at + 1) % SEEN)
        if (p->seen[at] == sign) return true;
    if (p->seen_count >= SEEN * 3 / 4) return true;
    p->seen[at] = sign;
    p->seen_count++;
    return false;
}

static void play_out(plan *p, const mq_state *s) {
    if (s->phase == MQ_OVER || s->is_stuck) {
        weigh_end(p, s);
        return;
    }
    if (was_seen(p, s)) return;
    if (s->mp == 0 && mq_is_good_end(p->t, s)) weigh_end(p, s);
    mq_way ways[PUSHES];
    size_t count = mq_ways(p->t, s, ways, PUSHES);
    for (size_t i = 0; i < count; i++) {
        mq_state next = *s;
        mq_step(p->t, &next, ways[i].push, ways[i].count, NULL);
        play_out(p, &next);
    }
    for (int right = 0; right < 2 && mq_turn_rule(p->t, s) == MQ_FINE; right++) {
        mq_state next = *s;
        mq_turn(p->t, &next, right);
        play_out(p, &next);
    }
}

static void play_out_step(plan *p, const mq_state *s, uint32_t pushes) {
    uint8_t direction[MQ_BOATS_MAX] = {0};
    unsigned count = 0;
    mq_state next = *s;
    for (; pushes > 0; pushes >>= 3) direction[count++] = (uint8_t)((pushes & 7) - 1);
    mq_step(p->t, &next, direction, count, NULL);
    play_out(p, &next);
}

/* A heading counts with its neighbours: 60 degrees off is as near, but less free. */
static void try_heading(plan *p, const mq_state *s, unsigned heading) {
    static const uint8_t turns[4] = {0, 0, 1, MQ_DIRECTIONS - 1};
    mq_state next = *s;
    int32_t cost = 0;
    for (unsigned i = 0; i < 4; i++) {
        next.boat[p->slot].heading = (uint8_t)((heading + turns[i]) % MQ_DIRECTIONS);
        cost += place_cost(p, &next);
    }
    p->best = least(p->best, cost);
}

/* MQ-A4: the heading is free afterwards. */
static void try_back(plan *p, const mq_state *s) {
    mq_state next = *s;
    mq_boat *boat = &next.boat[p->slot];
    boat->at = mq_neighbour(p->t, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS);
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        boat->heading = (uint8_t)d;
        p->best = least(p->best, place_cost(p, &next));
    }
}

/* Lowers `best` if the action leads to something better. */
static void try_action(plan *p, const mq_state *s, gw_action action) {
    uint32_t a = mq_action_a(action);
    mq_state next = *s;
    switch (mq_action_verb(action)) {
    case MQ_DO_HEAD: try_heading(p, s, a); break;
    case MQ_DO_SPEED:
        mq_set_speed(p->t, &next, a);
        play_out(p, &next);
        break;
    case MQ_DO_LEFT:
    case MQ_DO_RIGHT:
        mq_turn(p->t, &next, mq_action_verb(action) == MQ_DO_RIGHT);
        play_out(p, &next);
        break;
    case MQ_DO_AHEAD:
    case MQ_DO_PUSH: play_out_step(p, s, a); break;
    case MQ_DO_BACK: try_back(p, s); break;
    case MQ_DO_END: weigh_end(p, s); break;
    default: break; /* coal stays where it is */
    }
}

static bool is_transfer(gw_action action) {
    mq_verb verb = mq_action_verb(action);
    return verb == MQ_DO_GIVE || verb == MQ_DO_TAKE;
}

/* What is done if no action leads to a good end, as before a crash: the first one
 * that moves no coal. */
static gw_action first_of(const gw_action *list, size_t count) {
    size_t i = 0;
    while (i + 1 < count && is_transfer(list[i])) i++;
    return list[i];
}

static gw_action choose(const gw_thinking *thinking, const gw_state *view, gw_seat seat) {
    const mq_state *s = mq_state_of(view);
    plan p = {.t = mq_table_of(thinking->table), .s = s, .q=mq_scratch_of(thinking->scratch),.seat = seat, .best = INT32_MAX};
    size_t count = gw_legal(thinking->table, view, thinking->scratch, seat, thinking->list);
    gw_action best = first_of(thinking->list, count);
    if (count == 1 || s->is_crashing || s->phase == MQ_AWAIT_DOCK) return best;
    p.slot = mq_actor(p.t, s);
    fill(&p, s, &p.docks, is_useful_dock);
    fill(&p, s, &p.finish, is_end);
    fill(&p, s, &p.exit, is_exit);
    fill_turns(&p);
    for (size_t i = count; i-- > 0;) { /* `end` is listed last and is the first to be tried */
        int32_t before = p.best;
        try_action(&p, s, thinking->list[i]);
        if (p.best < before) best = thinking->list[i];
    }
    return best;
}

const gw_player mq_captain_player = {
    .name = "captain", .game = "mississippi-queen", .choose = choose};
