/* Where a turn can end, and how to get there. */
#include "mississippi/internal.h"

#include <assert.h>
#include <string.h>

/* The end of an arrival, without what depends on the heading. */
static mq_end headless_end(const mq_arrival *a) {
    unsigned wood = a->wood + a->sweep->root.wood;
    return (mq_end){
        .tile = (uint8_t)(a->at / MQ_SPACES),
        .space = (uint8_t)(a->at % MQ_SPACES),
        .speed = (uint8_t)a->speed,
        .speed_after = (uint8_t)(a->is_stuck || a->speed < wood + 1 ? 1 : a->speed - wood),
        .pushes = (uint8_t)a->depth,
        .kind = a->is_stuck  ? MQ_END_AGROUND
                : a->is_over ? MQ_END_RACE
                             : MQ_END_ORDINARY,
    };
}

static void set_heading(mq_end *end, const mq_arrival *a, unsigned heading) {
    end->heading = (uint8_t)heading;
    end->coal = (uint8_t)mq_arrival_coal(a, mq_least_turns(a->word, heading));
}

mq_end mq_end_of(const mq_arrival *a, unsigned heading) {
    mq_end end = headless_end(a);
    set_heading(&end, a, heading);
    return end;
}

/* --------------------------------------------------------------- collecting -- */

typedef struct collection {
    mq_scratch *q;
    mq_index *index;
    const mq_table *t;
    bool guards_rose; /* MQ-R6: only ends that spare her count, if there are any */
    bool has_sparing; /* then all ends collected spare her */
    mq_end *ends;
    size_t count;
} collection;

static void begin(mq_index *index) {
    if (!index->is_begun) memset(index->first, 0, sizeof index->first);
    index->is_begun = true;
    index->indexed = 0;
}

static uint16_t *first_of(collection *c, const mq_end *end) {
    assert(end->speed >= 1 && end->speed <= MQ_SPEED_MAX && end->heading < MQ_DIRECTIONS);
    mq_at at = MQ_AT(end->tile, end->space);
    return &c->index->first[end->speed - 1][mq_place(at)][end->heading];
}

static void empty(collection *c) {
    for (size_t i = 0; i < c->index->indexed; i++) *first_of(c, &c->ends[i]) = 0;
    c->index->indexed = 0;
    c->count = 0;
}

/* Adds the ends that are not in the chains yet. */
static void update_index(collection *c) {
    while (c->index->indexed < c->count) {
        uint16_t *first = first_of(c, &c->ends[c->index->indexed]);
        c->index->next[c->index->indexed] = *first;
        *first = ++c->index->indexed;
    }
}

static bool is_cheaper(const mq_end *a, const mq_end *b) {
    return a->coal != b->coal ? a->coal < b->coal : a->pushes < b->pushes;
}

/* Adds an end that differs from all so far. */
static void append(collection *c, const mq_end *end) {
    assert(c->count < MQ_ENDS_MAX);
    if (c->count < MQ_ENDS_MAX) c->ends[c->count++] = *end;
}

/* Adds an end, or keeps the cheaper of two equal ends. */
static void add(collection *c, const mq_end *end) {
    update_index(c);
    for (unsigned i = *first_of(c, end); i > 0; i = c->index->next[i - 1]) {
        mq_end *other = &c->ends[i - 1];
        if (other->speed_after != end->speed_after || other->kind != end->kind) continue;
        if (is_cheaper(end, other)) *other = *end;
        return;
    }
    append(c, end);
}

/* The same, if the end counts. */
static void consider(collection *c, const mq_end *end, bool is_sparing) {
    if (c->guards_rose && !is_sparing && c->has_sparing) return;
    if (c->guards_rose && is_sparing && !c->has_sparing) {
        c->has_sparing = true;
        empty(c);
    }
    add(c, end);
}

/* MQ-R6: the headings with which an arrival spares the Black Rose, as bits. */
static unsigned sparing_headings(const collection *c, const mq_arrival *a) {
    unsigned headings = 0, judged = MQ_TURNS;
    bool is_own = mq_is_rose(c->t, a->sweep->mover), spares = false;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (!(a->word & mq_headed(heading))) continue;
        unsigned turns = mq_least_turns(a->word, heading);
        if (is_own ||
            turns != judged) /* only her own heading matters; of others only the coal left does */
            spares = mq_arrival_spares(c->q, c->t, a, heading, turns);
        judged = turns;
        if (spares) headings |= 1U << heading;
    }
    return headings;
}

/* Collects where the Black Rose must be spared: only the arrivals that spare her become known. */
static bool collect_sparing(collection *c, const mq_arrival *a) {
    mq_arrival fresh = *a;
    bool is_ordinary = !a->is_stuck && !a->is_over;
    if (is_ordinary && (fresh.word = mq_unreported(a)) == 0) return false;
    mq_end end = headless_end(a);
    unsigned sparing = sparing_headings(c, &fresh);
    mq_word known = 0;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (!(fresh.word & mq_headed(heading))) continue;
        set_heading(&end, &fresh, heading);
        consider(c, &end, sparing >> heading & 1);
        if (sparing >> heading & 1) known |= mq_bit(mq_least_turns(fresh.word, heading), heading);
    }
    if (is_ordinary) mq_make_known(&c->q->sweep, a, known);
    return false;
}

static bool collect(void *context, const mq_arrival *a) {
    collection *c = context;
    if (c->guards_rose) return collect_sparing(c, a);
    mq_end end = headless_end(a);
    bool is_new = a->depth == 0 && !a->is_stuck; /* then it is reported only once */
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (!(a->word & mq_headed(heading))) continue;
        set_heading(&end, a, heading);
        if (is_new)
            append(c, &end);
        else
            add(c, &end);
    }
    return false;
}

/* The end of a turn in which only a heading is left to choose. */
static mq_end end_here(const mq_table *t, const mq_state *s, const mq_boat *boat,
                       unsigned heading) {
    bool is_aground = mq_kind_at(t, s, boat->at) == MQ_SANDBANK;
    return (mq_end){.tile = (uint8_t)(boat->at / MQ_SPACES),
                    .space = (uint8_t)(boat->at % MQ_SPACES),
                    .heading = (uint8_t)heading,
                    .speed = boat->speed,
                    .speed_after = 1,
                    .kind = is_aground ? MQ_END_AGROUND : MQ_END_BACKED};
}

/* MQ-A4: backward off a sandbank, and any heading. */
static void collect_back(collection *c, const mq_state *s) {
    if (mq_back_rule(c->t, s) != MQ_FINE) return;
    mq_state back = mq_state_after_back(c->t, s);
    unsigned headings = mq_back_headings(c->t, &back);
    unsigned sparing = c->guards_rose ? mq_sparing_headings(c->q, c->t, &back, headings) : 0;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (!(headings >> heading & 1)) continue;
        mq_end end = end_here(c->t, s, &back.boat[mq_mover(s)], heading);
        end.speed = 1;
        end.coal = c->t->edition == MQ_IT ? 1 : 0;
        consider(c, &end, sparing >> heading & 1);
    }
}

/* Collects the ends of a turn in which at most a heading is left to choose. */
static void collect_here(collection *c, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    bool is_free = s->phase == MQ_AWAIT_BACKED;
    unsigned headings = is_free ? mq_backed_headings(c->q, c->t, s) : 1U << boat->heading;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        mq_end end = end_here(c->t, s, boat, heading);
        if (headings >> heading & 1) add(c, &end);
    }
}

static bool is_turn(mq_scratch *q, const mq_table *t, const mq_state *s) {
    switch (s->phase) {
    case MQ_AWAIT_TURN: return mq_turn_opening(q, t, s) == MQ_OPEN_SPEED;
    case MQ_AWAIT_REPAIR:
    case MQ_AWAIT_BACKED: return true;
    case MQ_AWAIT_MOVE:
    case MQ_AWAIT_PUSHED: return !s->is_crashing;
    default: return false;
    }
}

static bool is_done(const mq_state *s) {
    return s->is_stuck || s->phase == MQ_AWAIT_BACKED;
}

static bool sweep_all(mq_scratch *q, const mq_table *t, const mq_state *s,
                      bool (*on_end)(void *, const mq_arrival *), void *context) {
    mq_memo_for(&q->now, t, s);
    q->sweep.on_end = on_end;
    q->sweep.context = context;
    q->sweep.coal_max = MQ_COAL_ANY;
    q->sweep.pushes_max = MQ_PUSHES_ANY;
    q->sweep.merges = !mq_guards_rose(t);
    q->sweep.prunes = true;
    return mq_sweep_from(&q->sweep, &q->now.chart, t, s, s->phase == MQ_AWAIT_REPAIR);
}

static size_t search(mq_scratch *q, const mq_table *t, const mq_state *s, mq_end *ends) {
    collection c = {
        .q = q, .index = &q->index, .t = t, .guards_rose = mq_guards_rose(t), .ends = ends};
    if (!is_turn(q, t, s)) return 0;
    begin(c.index);
    if (is_done(s)) {
        collect_here(&c, s);
    } else {
        sweep_all(q, t, s, collect, &c);
        if (s->phase == MQ_AWAIT_TURN) collect_back(&c, s);
    }
    size_t count = c.count;
    empty(&c);
    return count;
}

static MQ_NOINLINE size_t search_without_scratch(const mq_table *t, const mq_state *s,
                                                 mq_end *ends) {
    mq_scratch q;
    mq_scratch_begin(&q);
    return search(&q, t, s, ends);
}

size_t mq_turn_search(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                      mq_end *ends) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    return scratch ? search(mq_scratch_of(scratch), t, s, ends)
                   : search_without_scratch(t, s, ends);
}

/* --------------------------------------------------------------- the way there -- */

typedef struct quest {
    mq_scratch *q;
    const mq_table *t;
    const mq_end *end;
    bool is_sparing; /* only ways that spare the Black Rose count */
    gw_action *way;
    size_t count;
} quest;

size_t mq_way_to(const mq_arrival *a, unsigned heading, gw_action *way) {
    unsigned first;
    gw_action steps[MQ_TRACE_MAX];
    size_t length = mq_trace(a, heading, mq_least_turns(a->word, heading), steps, &first);
    size_t count = 0;
    if (a->sweep->root.phase == MQ_AWAIT_REPAIR) way[count++] = MQ_ACTION(MQ_DO_HEAD, first, 0);
    if (a->sweep->is_start) way[count++] = MQ_ACTION(MQ_DO_SPEED, a->speed, 0);
    memcpy(way + count, steps, length * sizeof *steps);
    count += length;
    if (!a->is_over) way[count++] = MQ_ACTION(MQ_DO_END, 0, 0);
    assert(count <= MQ_WAY_MAX);
    return count;
}

static bool is_found(void *context, const mq_arrival *a) {
    quest *p = context;
    const mq_end *sought = p->end;
    if (a->at != MQ_AT(sought->tile, sought->space) || a->speed != sought->speed) return false;
    if (sought->heading >= MQ_DIRECTIONS || !(a->word & mq_headed(sought->heading))) return false;
    mq_end end = mq_end_of(a, sought->heading);
    if (memcmp(&end, sought, sizeof end) != 0) return false;
    unsigned turns = mq_least_turns(a->word, sought->heading);
    if (p->is_sparing && !mq_arrival_spares(p->q, p->t, a, sought->heading, turns)) return false;
    p->count = mq_way_to(a, sought->heading, p->way);
    return true;
}

/* MQ-R6: whether the turn can be played so that the Black Rose is spared. */
static bool can_spare(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (s->phase == MQ_AWAIT_TURN) return mq_can_spare_rose_at_all(q, t, s);
    if (s->phase != MQ_AWAIT_REPAIR) return mq_can_spare_rose(q, t, s);
    mq_state next = *s;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        next.boat[mq_mover(s)].heading = (uint8_t)heading;
        if (mq_can_start_sparing_rose(q, t, &next)) return true;
    }
    return false;
}

/* Whether `end` is an end of a turn that goes backward or is already done. */
static bool is_end_here(mq_scratch *q, const mq_table *t, const mq_state *s, const mq_end *end) {
    mq_end ends[2 * MQ_DIRECTIONS];
    collection c = {.q = q, .index = &q->index, .t = t, .ends = ends};
    begin(c.index);
    if (is_done(s))
        collect_here(&c, s);
    else if (s->phase == MQ_AWAIT_TURN)
        collect_back(&c, s);
    size_t count = c.count, i = 0;
    while (i < count && memcmp(&ends[i], end, sizeof *end) != 0) i++;
    empty(&c);
    return i < count;
}

static size_t find_way(mq_scratch *q, const mq_table *t, const mq_state *s, const mq_end *end,
                       gw_action *way) {
    size_t count = 0;
    if (!is_turn(q, t, s)) return 0;
    quest p = {q, t, end, mq_guards_rose(t) && !is_done(s) && can_spare(q, t, s), way, 0};
    if (!is_end_here(q, t, s, end)) {
        if (!is_done(s)) sweep_all(q, t, s, is_found, &p);
        return p.count;
    }
    mq_state after = is_done(s) ? *s : mq_state_after_back(t, s);
    unsigned headings = mq_back_headings(t, &after);
    if (!is_done(s)) {
        if (p.is_sparing && !(mq_sparing_headings(q, t, &after, headings) >> end->heading & 1))
            return 0;
        way[count++] = MQ_ACTION(MQ_DO_BACK, 0, 0);
    }
    if (s->phase == MQ_AWAIT_BACKED || (!is_done(s) && headings != 1U << end->heading))
        way[count++] = MQ_ACTION(MQ_DO_HEAD, end->heading, 0);
    way[count++] = MQ_ACTION(MQ_DO_END, 0, 0);
    return count;
}

static MQ_NOINLINE size_t find_way_without_scratch(const mq_table *t, const mq_state *s,
                                                   const mq_end *end, gw_action *way) {
    mq_scratch q;
    mq_scratch_begin(&q);
    return find_way(&q, t, s, end, way);
}

size_t mq_turn_way(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                   const mq_end *end, gw_action *way) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    return scratch ? find_way(mq_scratch_of(scratch), t, s, end, way)
                   : find_way_without_scratch(t, s, end, way);
}

/* ---------------------------------------------------------- avoiding a crash -- */

static bool can_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s) {
    if (s->phase == MQ_AWAIT_TURN)
        return mq_turn_opening(q, t, s) != MQ_OPEN_SPEED || mq_can_avoid_crash(q, t, s);
    if (s->phase != MQ_AWAIT_REPAIR) return true;
    mq_state next = *s;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        next.boat[mq_mover(s)].heading = (uint8_t)heading;
        if (mq_can_avoid_crash(q, t, &next)) return true;
    }
    return false;
}

static bool can_avoid_crash_without_scratch(const mq_table *t, const mq_state *s) {
    mq_scratch q;
    mq_scratch_begin(&q);
    return can_avoid_crash(&q, t, s);
}

bool mq_turn_can_avoid_crash(const gw_table *table, const gw_state *state, gw_scratch *scratch) {
    const mq_table *t = mq_table_of(table);
    const mq_state *s = mq_state_of(state);
    return scratch ? can_avoid_crash(mq_scratch_of(scratch), t, s)
                   : can_avoid_crash_without_scratch(t, s);
}
