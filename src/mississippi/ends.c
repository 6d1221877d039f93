/* Where a turn can end, and how to get there. */
#include "mississippi/internal.h"

#include <string.h>

/* How many turns an arrival with a heading takes at least. */
static unsigned turns_to(mq_word word, unsigned heading) {
    unsigned turns = 0;
    while (!(word & mq_bit(turns, heading))) turns++;
    return turns;
}

/* The end that an arrival is for a boat with this heading. */
static mq_end end_of(const mq_arrival *a, unsigned heading) {
    const mq_sweep *q = a->sweep;
    unsigned wood = a->wood + q->root.wood;
    return (mq_end){
        .tile = (uint8_t)(a->at / MQ_SPACES),
        .space = (uint8_t)(a->at % MQ_SPACES),
        .heading = (uint8_t)heading,
        .speed = (uint8_t)a->speed,
        .speed_after = (uint8_t)(a->is_stuck || a->speed < wood + 1 ? 1 : a->speed - wood),
        .coal = (uint8_t)mq_arrival_coal(a, turns_to(a->word, heading)),
        .pushes = (uint8_t)a->depth,
        .kind = a->is_stuck  ? MQ_END_AGROUND
                : a->is_over ? MQ_END_RACE
                             : MQ_END_ORDINARY,
    };
}

/* --------------------------------------------------------------- collecting -- */

typedef struct collection {
    mq_scratch *q;
    const mq_table *t;
    bool guards_rose; /* MQ-R6: only ends that spare her count, if there are any */
    bool has_sparing; /* then all that are collected spare her */
    mq_end *ends;
    size_t count;
} collection;

static uint16_t *first_of(collection *c, const mq_end *end) {
    mq_at at = MQ_AT(end->tile, end->space);
    return &c->q->index.first[end->speed - 1][mq_place(at)][end->heading];
}

static void empty(collection *c) {
    for (size_t i = 0; i < c->count; i++) *first_of(c, &c->ends[i]) = 0;
    c->count = 0;
}

static bool is_cheaper(const mq_end *a, const mq_end *b) {
    return a->coal != b->coal ? a->coal < b->coal : a->pushes < b->pushes;
}

/* Adds an end, or keeps the cheaper of two that are the same. */
static void add(collection *c, mq_end end) {
    uint16_t *first = first_of(c, &end);
    for (unsigned i = *first; i > 0; i = c->q->index.next[i - 1]) {
        mq_end *other = &c->ends[i - 1];
        if (other->speed_after != end.speed_after || other->kind != end.kind) continue;
        if (is_cheaper(&end, other)) *other = end;
        return;
    }
    if (c->count == MQ_ENDS_MAX) return;
    c->q->index.next[c->count] = *first;
    c->ends[c->count++] = end;
    *first = (uint16_t)c->count;
}

/* The same, if it is an end that counts. */
static void consider(collection *c, mq_end end, bool is_sparing) {
    if (c->guards_rose && !is_sparing && c->has_sparing) return;
    if (c->guards_rose && is_sparing && !c->has_sparing) {
        c->has_sparing = true;
        empty(c);
    }
    add(c, end);
}

static bool collect(void *context, const mq_arrival *a) {
    collection *c = context;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++)
        if (a->word & mq_headed(heading))
            consider(c, end_of(a, heading),
                     c->guards_rose &&
                         mq_arrival_spares(c->q, c->t, a, heading, turns_to(a->word, heading)));
    return false;
}

/* MQ-A4: backward off a sandbank, and any heading. */
static void collect_back(collection *c, const mq_state *s) {
    const mq_table *t = c->t;
    const mq_boat *boat = &s->boat[mq_mover(s)];
    if (mq_back_rule(t, s) != MQ_FINE) return;
    mq_state back = mq_state_after_back(t, s);
    mq_at at = back.boat[mq_mover(s)].at;
    bool is_aground = mq_kind_at(t, s, at) == MQ_SANDBANK;
    bool is_sparing = c->guards_rose && mq_can_spare_rose(c->q, t, &back);
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++) {
        if (is_aground && heading != boat->heading) continue;
        consider(c,
                 (mq_end){.tile = (uint8_t)(at / MQ_SPACES),
                          .space = (uint8_t)(at % MQ_SPACES),
                          .heading = (uint8_t)heading,
                          .speed = 1,
                          .speed_after = 1,
                          .coal = t->edition == MQ_IT ? 1 : 0,
                          .kind = MQ_END_BACKED},
                 is_sparing);
    }
}

/* A turn in which there is nothing more to do but, perhaps, to take a heading. */
static void collect_here(collection *c, const mq_state *s) {
    const mq_boat *boat = &s->boat[mq_mover(s)];
    bool is_free = s->phase == MQ_AWAIT_BACKED;
    for (unsigned heading = 0; heading < MQ_DIRECTIONS; heading++)
        if (is_free || heading == boat->heading)
            add(c, (mq_end){.tile = (uint8_t)(boat->at / MQ_SPACES),
                            .space = (uint8_t)(boat->at % MQ_SPACES),
                            .heading = (uint8_t)heading,
                            .speed = boat->speed,
                            .speed_after = 1,
                            .kind = is_free ? MQ_END_BACKED : MQ_END_AGROUND});
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

static bool go_everywhere(mq_scratch *q, const mq_table *t, const mq_state *s,
                          bool (*on_end)(void *, const mq_arrival *), void *context) {
    mq_memo_for(&q->now, t, s);
    q->sweep.on_end = on_end;
    q->sweep.context = context;
    return mq_sweep_from(&q->sweep, &q->now.chart, t, s, s->phase == MQ_AWAIT_REPAIR);
}

static size_t search(mq_scratch *q, const mq_table *t, const mq_state *s, mq_end *ends) {
    collection c = {.q = q, .t = t, .guards_rose = mq_guards_rose(t), .ends = ends};
    if (!is_turn(q, t, s)) return 0;
    if (is_done(s)) {
        collect_here(&c, s);
    } else {
        go_everywhere(q, t, s, collect, &c);
        if (s->phase == MQ_AWAIT_TURN) collect_back(&c, s);
    }
    size_t count = c.count;
    empty(&c);
    return count;
}

static size_t search_without_scratch(const mq_table *t, const mq_state *s, mq_end *ends) {
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
    bool is_sparing; /* only a way that spares the Black Rose will do */
    gw_action *way;
    size_t count;
} quest;

static bool is_found(void *context, const mq_arrival *a) {
    quest *p = context;
    const mq_end *sought = p->end;
    if (a->at != MQ_AT(sought->tile, sought->space) || a->speed != sought->speed) return false;
    if (sought->heading >= MQ_DIRECTIONS || !(a->word & mq_headed(sought->heading))) return false;
    mq_end end = end_of(a, sought->heading);
    if (memcmp(&end, sought, sizeof end) != 0) return false;
    unsigned first, phase = a->sweep->root.phase, turns = turns_to(a->word, sought->heading);
    if (p->is_sparing && !mq_arrival_spares(p->q, p->t, a, sought->heading, turns)) return false;
    gw_action steps[MQ_TRACE_MAX];
    size_t count = mq_trace(a, sought->heading, turns, steps, &first);
    if (phase == MQ_AWAIT_REPAIR) p->way[p->count++] = MQ_ACTION(MQ_DO_HEAD, first, 0);
    if (a->sweep->is_start) p->way[p->count++] = MQ_ACTION(MQ_DO_SPEED, a->speed, 0);
    memcpy(p->way + p->count, steps, count * sizeof *steps);
    p->count += count;
    if (!a->is_over) p->way[p->count++] = MQ_ACTION(MQ_DO_END, 0, 0);
    return true;
}

/* Backward off a sandbank, or what is left of a turn that is done; 0 if that does not
 * end so. */
static size_t way_back(const mq_table *t, const mq_state *s, const mq_end *end, gw_action *way) {
    size_t count = 0;
    bool is_back = s->phase == MQ_AWAIT_TURN;
    if (is_back ? mq_back_rule(t, s) != MQ_FINE : !is_done(s)) return 0;
    mq_state after = is_back ? mq_state_after_back(t, s) : *s;
    const mq_boat *boat = &after.boat[mq_mover(s)];
    bool is_aground = mq_kind_at(t, s, boat->at) == MQ_SANDBANK || (!is_back && s->is_stuck);
    if (boat->at != MQ_AT(end->tile, end->space) || end->heading >= MQ_DIRECTIONS) return 0;
    if (is_aground && boat->heading != end->heading) return 0;
    if (is_back) way[count++] = MQ_ACTION(MQ_DO_BACK, 0, 0);
    if (!is_aground) way[count++] = MQ_ACTION(MQ_DO_HEAD, end->heading, 0);
    way[count++] = MQ_ACTION(MQ_DO_END, 0, 0);
    return count;
}

static size_t find_way(mq_scratch *q, const mq_table *t, const mq_state *s, const mq_end *end,
                       gw_action *way) {
    quest p = {q, t, end, mq_guards_rose(t), way, 0};
    if (!is_turn(q, t, s)) return 0;
    if (is_done(s) || end->kind == MQ_END_BACKED) return way_back(t, s, end, way);
    if (!go_everywhere(q, t, s, is_found, &p) && p.is_sparing) {
        p.is_sparing = false; /* nothing spares her */
        go_everywhere(q, t, s, is_found, &p);
    }
    return p.count;
}

static size_t find_way_without_scratch(const mq_table *t, const mq_state *s, const mq_end *end,
                                       gw_action *way) {
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
