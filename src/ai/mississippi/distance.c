#include "ai/mississippi/distance.h"

#include <string.h>

/* A breadth-first search over a stretch of the river, backward from goals. */
typedef struct wave {
    const mq_table *t;
    const mq_state *s;
    mq_field *field;
    mq_at from, to; /* the stretch, `to` not included */
    unsigned steps; /* distance of the spaces in `list` */
    unsigned count;
    mq_at list[MQ_RIVER];    /* spaces to visit next */
    uint8_t next[MQ_RIVER];  /* with these headings, one bit each */
    uint8_t known[MQ_RIVER]; /* these headings, and those visited before */
} wave;

enum { ANY_HEADING = (1 << MQ_DIRECTIONS) - 1 };

/* Headings that are 60 degrees off these. */
static unsigned beside(unsigned headings) {
    unsigned both = headings << 1 | headings >> 1;
    both |= headings >> (MQ_DIRECTIONS - 1) | headings << (MQ_DIRECTIONS - 1);
    return both & ANY_HEADING;
}

static void reach(wave *w, mq_at at, unsigned headings) {
    headings &= ~(unsigned)w->known[at];
    if (headings == 0) return;
    if (w->next[at] == 0) w->list[w->count++] = at;
    w->next[at] |= (uint8_t)headings;
    w->known[at] |= (uint8_t)headings;
}

static void begin(wave *w, const mq_table *t, const mq_state *s, mq_field *field, unsigned from,
                  unsigned to) {
    w->t = t;
    w->s = s;
    w->field = field;
    w->from = MQ_AT(from, 0);
    w->to = MQ_AT(to < s->laid ? to : s->laid, 0);
    w->steps = w->count = 0;
    memset(w->next, 0, sizeof w->next);
    memset(w->known, 0, sizeof w->known);
    memset(field, MQ_FAR, sizeof *field);
}

static bool is_of(mq_at at, mq_spaces of_tile) {
    return of_tile >> at % MQ_SPACES & 1;
}

/* Steps back from a space that boats reach with these headings, over navigable water. Boats may
 * start on a sandbank but do not cross one. */
static void go_back(wave *w, mq_at at, unsigned headings) {
    unsigned tile = at / MQ_SPACES;
    if (is_of(at, w->t->waters[w->s->tile[tile]].sandbank)) return;
    const int8_t *steps = (*mq_steps_of(w->t, w->s, tile))[at % MQ_SPACES];
    reach(w, at, beside(headings));
    for (unsigned h = 0; headings >> h; h++) {
        int back = steps[(h + 3) % MQ_DIRECTIONS];
        mq_at from = (mq_at)(at + back);
        if (!(headings >> h & 1) || back == 0 || from < w->from || from >= w->to) continue;
        const mq_waters *waters = &w->t->waters[w->s->tile[from / MQ_SPACES]];
        if (!is_of(from, waters->navigable)) continue;
        bool is_aground = is_of(from, waters->sandbank); /* MQ-A2 */
        reach(w, from, is_aground ? 1U << h : 1U << h | beside(1U << h));
    }
}

static void spread(wave *w) {
    mq_at list[MQ_RIVER];
    uint8_t headings[MQ_RIVER];
    while (w->count > 0 && w->steps < MQ_FAR) {
        unsigned count = w->count;
        w->count = 0;
        memcpy(list, w->list, count * sizeof *list);
        for (unsigned i = 0; i < count; i++) {
            mq_at at = list[i];
            uint8_t *steps = &w->field->steps[at * (unsigned)MQ_DIRECTIONS];
            headings[i] = w->next[at];
            w->next[at] = 0;
            for (unsigned h = 0; headings[i] >> h; h++)
                if (headings[i] >> h & 1) steps[h] = (uint8_t)w->steps;
            if (w->field->least[at] == MQ_FAR) w->field->least[at] = (uint8_t)w->steps;
        }
        for (unsigned i = 0; i < count; i++) go_back(w, list[i], headings[i]);
        w->steps++;
    }
}

/* ------------------------------------------------------------------ fields -- */

enum { DOCK_TILES = 2, EXIT_TILES = 1 }; /* tiles before a goal that its field covers */

static unsigned tile_before(unsigned tile, unsigned by) {
    return tile > by ? tile - by : 0;
}

/* How many of the laid tiles have not changed. */
static unsigned count_unchanged_tiles(const mq_distances *d, const mq_state *s) {
    unsigned alike = 0;
    while (alike < d->laid && alike < s->laid && d->tile[alike] == s->tile[alike] &&
           d->flow[alike] == s->flow[alike])
        alike++;
    return alike;
}

void mq_distances_for(mq_distances *d, const mq_table *t, const mq_state *s) {
    unsigned alike = count_unchanged_tiles(d, s);
    (void)t;
    if (alike == d->laid && alike == s->laid && d->finish == s->finish) return;
    d->has_dock &= (UINT32_C(1) << alike) - 1;
    d->has_exit &=
        alike > 0 ? (UINT32_C(1) << (alike - 1)) - 1 : 0; /* it depends on the next tile */
    memset(d->docks, 0, sizeof d->docks);
    d->laid = s->laid;
    d->finish = s->finish;
    memcpy(d->tile, s->tile, sizeof d->tile);
    memcpy(d->flow, s->flow, sizeof d->flow);
}

static const mq_field *dock_field(mq_distances *d, const mq_table *t, const mq_state *s,
                                  unsigned tile) {
    mq_field *field = &d->dock[tile];
    wave w;
    if (d->has_dock >> tile & 1) return field;
    begin(&w, t, s, field, tile_before(tile, DOCK_TILES), tile + 1);
    for (unsigned space = 0; space < MQ_SPACES; space++)
        if (t->waters[s->tile[tile]].passengers >> space & 1)
            reach(&w, MQ_AT(tile, space), ANY_HEADING);
    spread(&w);
    d->has_dock |= UINT32_C(1) << tile;
    return field;
}

static void lower(uint8_t *list, const uint8_t *by, size_t count) {
    for (size_t i = 0; i < count; i++) list[i] = by[i] < list[i] ? by[i] : list[i];
}

const mq_field *mq_dock_field(mq_distances *d, const mq_table *t, const mq_state *s,
                              uint32_t docks) {
    for (unsigned i = 0; i < MQ_DOCK_FIELDS; i++)
        if (d->docks[i] == docks) return &d->nearest[i];
    unsigned place = d->next++ % MQ_DOCK_FIELDS;
    mq_field *nearest = &d->nearest[place];
    d->docks[place] = docks;
    memset(nearest, MQ_FAR, sizeof *nearest);
    for (unsigned tile = 0; docks >> tile; tile++) {
        if (!(docks >> tile & 1)) continue;
        const mq_field *field = dock_field(d, t, s, tile);
        lower(nearest->steps, field->steps, sizeof field->steps);
        lower(nearest->least, field->least, sizeof field->least);
    }
    return nearest;
}

/* Whether a space is a goal for leaving the last tile. */
static bool is_end(const mq_table *t, const mq_state *s, unsigned space) {
    mq_at at = MQ_AT(s->laid - 1, space);
    if (s->finish > 0) return mq_is_finish(t, s, at);
    return space >= 16 && space <= 18 && mq_kind_at(t, s, at) != MQ_ISLAND;
}

/* Whether boats enter a tile by this space. */
static bool is_entry(const mq_table *t, const mq_state *s, mq_at at) {
    unsigned tile = at / MQ_SPACES;
    if (!(t->waters[s->tile[tile]].navigable >> at % MQ_SPACES & 1)) return false;
    for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
        mq_at next = mq_neighbour(t, s, at, d);
        if (next != MQ_BANK && next / MQ_SPACES < tile) return true;
    }
    return false;
}

const mq_field *mq_exit_field(mq_distances *d, const mq_table *t, const mq_state *s,
                              unsigned tile) {
    mq_field *field = &d->exit[tile];
    bool is_last = tile + 1U == s->laid;
    unsigned goal = is_last ? tile : tile + 1;
    wave w;
    if (d->has_exit >> tile & 1) return field;
    begin(&w, t, s, field, tile_before(tile, EXIT_TILES), tile + 1);
    for (unsigned space = 0; space < MQ_SPACES; space++)
        if (is_last ? is_end(t, s, space) : is_entry(t, s, MQ_AT(goal, space)))
            reach(&w, MQ_AT(goal, space), ANY_HEADING);
    spread(&w);
    d->has_exit |= UINT32_C(1) << tile;
    return field;
}
