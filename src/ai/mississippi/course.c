/* Backward from the goals, one turn after the other, and within a turn one MP after the
 * other. Every operation takes all headings and all amounts of coal at once. */
#include "ai/mississippi/course.h"

#include <string.h>

enum { TURNS_MAX = 120, HALF = MQ_COURSE_WAYS };
#define FREE_BITS ((UINT64_C(1) << HALF) - 1)
#define TURNED_BITS (FREE_BITS << HALF)
#define FIRST_BITS UINT64_C(0x0041041041041041) /* heading 0, in both halves */

typedef mq_course_word word_of;

typedef struct search {
    mq_course *course;
    mq_course_work *work;
    const mq_course_chart *chart;
    const mq_course *onward;
    uint32_t docks;
} search;

/* ------------------------------------------------------------------- chart -- */

static unsigned kind_of(const mq_table *t, const mq_state *river, mq_at at) {
    const mq_waters *waters = &t->waters[river->tile[at / MQ_SPACES]];
    unsigned space = at % MQ_SPACES, kind = 0;
    if (waters->driftwood >> space & 1) kind |= MQ_COURSE_WOOD;
    if (waters->sandbank >> space & 1) kind |= MQ_COURSE_SAND;
    if (waters->passengers >> space & 1) kind |= MQ_COURSE_DOCK;
    if (mq_is_finish(t, river, at)) kind |= MQ_COURSE_FINISH;
    return kind;
}

void mq_course_chart_fill(mq_course_chart *chart, const mq_table *t, const mq_state *river,
                          unsigned first_tile) {
    chart->is_italian = t->edition == MQ_IT;
    chart->first = MQ_AT(first_tile, 0);
    chart->end = MQ_AT(river->laid, 0);
    for (mq_at at = chart->first; at < chart->end; at++) {
        chart->kind[at] = (uint8_t)kind_of(t, river, at);
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
            mq_at from = mq_neighbour(t, river, at, (h + 3) % MQ_DIRECTIONS);
            bool is_way =
                from != MQ_BANK && from >= chart->first &&
                t->waters[river->tile[from / MQ_SPACES]].navigable >> from % MQ_SPACES & 1;
            chart->back[at][h] = is_way ? from : (mq_at)MQ_BANK;
        }
    }
}

/* ------------------------------------------------------------------- words -- */

/* The headings 60 degrees off, with the same coal. */
static word_of beside(word_of word) {
    const word_of first = FIRST_BITS, last = FIRST_BITS << (MQ_DIRECTIONS - 1);
    word_of right = (word << 1 & ~first) | (word >> (MQ_DIRECTIONS - 1) & first);
    word_of left = (word >> 1 & ~last) | (word << (MQ_DIRECTIONS - 1) & last);
    return (right | left) & (FREE_BITS | TURNED_BITS);
}

/* MQ-T4: what a boat can do that may turn as well. */
static word_of with_turns(word_of word) {
    for (unsigned i = 0; i < MQ_DIRECTIONS / 2; i++)
        word |= beside(word & TURNED_BITS) << MQ_DIRECTIONS & TURNED_BITS;
    return word | beside(word & TURNED_BITS) >> HALF;
}

/* The same for one that has so much coal more, to be spent. */
static uint32_t with_more_coal(word_of word, unsigned coal) {
    return coal > MQ_COURSE_COAL
               ? 0
               : (uint32_t)((word & FREE_BITS) << coal * MQ_DIRECTIONS & FREE_BITS);
}

/* For the end of a turn, when it does not matter any more whether the boat has turned. */
static word_of both_halves(uint32_t word) {
    return (word_of)word << HALF | word;
}

/* ------------------------------------------------------------- within a turn -- */

static void reach(mq_course_layer *layer, mq_at at, word_of word) {
    if (layer->word[at] == 0) layer->list[layer->count++] = at;
    layer->word[at] |= word;
}

static void clear(mq_course_layer *layer) {
    for (unsigned i = 0; i < layer->count; i++) layer->word[layer->list[i]] = 0;
    layer->count = 0;
}

/* From a space one step back, in each direction. */
static void step_back(const search *q, unsigned mp, unsigned speed, mq_at at, word_of word) {
    const mq_course_chart *chart = q->chart;
    unsigned before = mp + (chart->kind[at] & MQ_COURSE_WOOD ? 2 : 1); /* MQ-W1 */
    if (before > speed) return;
    mq_course_layer *layer = &q->work->layer[before];
    word_of headed = FIRST_BITS;
    for (unsigned h = 0; h < MQ_DIRECTIONS; h++, headed <<= 1) {
        mq_at from = chart->back[at][h];
        if (from == MQ_BANK || (word & headed) == 0) continue;
        if (chart->kind[from] & MQ_COURSE_SAND && before != speed) continue; /* MQ-A1 */
        reach(layer, from, word & headed);
    }
}

static void learn(const search *q, mq_at at, unsigned speed, uint32_t word) {
    mq_course_work *w = q->work;
    uint32_t fresh = word & ~w->known[at][speed - 1];
    if (fresh == 0) return;
    w->next[at][speed - 1] |= fresh;
    if (!w->is_next[at]) w->list[1][w->count[1]++] = at;
    w->is_next[at] = 1;
}

/* MQ-T1, MQ-A3: turns that begin here with that speed chosen. */
static void begin_turns(const search *q, unsigned speed, mq_at at, word_of word) {
    if (q->chart->kind[at] & MQ_COURSE_SAND) {
        learn(q, at, 1, with_more_coal(word, 1 + (speed > 2 ? speed - 2 : 0)));
        return;
    }
    for (unsigned old = 1; old <= MQ_SPEED_MAX; old++) {
        unsigned change = old > speed ? old - speed : speed - old;
        learn(q, at, old, with_more_coal(word, change > 1 ? change - 1 : 0));
    }
}

/* MQ-A4: backward off a sandbank, at speed 1, to where any heading is free. */
static void begin_backward(const search *q, mq_at at, uint32_t word) {
    word_of any = word;
    for (unsigned i = 0; i < MQ_DIRECTIONS / 2; i++) any |= beside(any);
    for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
        mq_at from = q->chart->back[at][(h + 3) % MQ_DIRECTIONS];
        if (from == MQ_BANK || !(q->chart->kind[from] & MQ_COURSE_SAND)) continue;
        learn(q, from, 1, with_more_coal(any & FIRST_BITS << h, q->chart->is_italian ? 1 : 0));
    }
}

/* Turns with one speed that end where something is fresh. */
static void put_end(const search *q, unsigned speed, mq_at at) {
    const uint32_t *fresh = q->work->fresh[at];
    unsigned kind = q->chart->kind[at];
    if (kind & MQ_COURSE_SAND) { /* MQ-A1: at any MP, and with speed 1 then */
        for (unsigned mp = 0; mp < speed && fresh[0]; mp++)
            reach(&q->work->layer[mp], at, both_halves(fresh[0]));
        return;
    }
    /* MQ-F1, MQ-F4: in the Russian edition nobody goes on from a finish dock. */
    if (fresh[speed - 1] == 0 || (kind & MQ_COURSE_FINISH && !q->chart->is_italian)) return;
    reach(&q->work->layer[0], at, both_halves(fresh[speed - 1]));
    if (speed == 1) begin_backward(q, at, fresh[0]);
}

/* Goes back over the turns with one speed whose ends are put down. */
static void go_back(const search *q, unsigned speed) {
    for (unsigned mp = 0; mp <= speed; mp++) {
        const mq_course_layer *layer = &q->work->layer[mp];
        for (unsigned i = 0; i < layer->count; i++) {
            mq_at at = layer->list[i];
            word_of word = layer->word[at];
            if (!(q->chart->kind[at] & MQ_COURSE_SAND)) word = with_turns(word); /* MQ-A2 */
            if (mp < speed)
                step_back(q, mp, speed, at, word);
            else
                begin_turns(q, speed, at, word);
        }
    }
    for (unsigned mp = 0; mp <= speed; mp++) clear(&q->work->layer[mp]);
}

/* ------------------------------------------------------------ from turn to turn -- */

/* MQ-G1, MQ-F1: what a turn that ends here with speed 1, at a goal, has before it yet. */
static uint32_t goal_word(const search *q, mq_at at, unsigned turns) {
    unsigned kind = q->chart->kind[at];
    uint32_t word = 0;
    if (q->onward == NULL) return turns == 0 && kind & MQ_COURSE_FINISH ? (uint32_t)FREE_BITS : 0;
    if (!(kind & MQ_COURSE_DOCK)) return 0;
    for (unsigned i = 0; i < MQ_COURSE_WAYS; i++)
        if (q->onward->turns[at][0][i] == turns) word |= UINT32_C(1) << i;
    return word;
}

static void put_goals(const search *q, unsigned turns) {
    unsigned first = q->chart->first / MQ_SPACES, end = q->chart->end / MQ_SPACES;
    uint32_t tiles = q->onward ? q->docks : UINT32_C(1) << (end - 1);
    for (unsigned tile = first; tile < end; tile++)
        for (unsigned space = 0; space < MQ_SPACES && tiles >> tile & 1; space++) {
            mq_at at = MQ_AT(tile, space);
            uint32_t word = goal_word(q, at, turns);
            if (word) reach(&q->work->layer[0], at, both_halves(word));
        }
}

static void note_turns(const search *q, mq_at at, unsigned i, uint32_t fresh, unsigned turns) {
    uint8_t *list = q->course->turns[at][i];
    for (; fresh; fresh >>= 1, list++)
        if (fresh & 1) *list = (uint8_t)turns;
}

/* What of the fresh has the best heading there is with that coal: only from that is it
 * worth going back. */
static uint32_t worthwhile(uint8_t first[MQ_COURSE_COAL + 1], uint32_t fresh, unsigned turns) {
    enum { ANY_HEADING = (1 << MQ_DIRECTIONS) - 1 };
    uint32_t kept = fresh;
    for (unsigned coal = 0; coal <= MQ_COURSE_COAL; coal++) {
        uint32_t with_coal = (uint32_t)ANY_HEADING << coal * MQ_DIRECTIONS;
        if (!(fresh & with_coal)) continue;
        if (first[coal] == 0) first[coal] = (uint8_t)turns;
        if (turns > first[coal]) kept &= ~with_coal;
    }
    return kept;
}

/* What was learned here is known; whether anything is worth going back from. */
static bool make_known_at(const search *q, mq_at at, unsigned turns) {
    mq_course_work *w = q->work;
    uint32_t any = 0;
    for (unsigned i = 0; i < MQ_SPEED_MAX; i++) {
        uint32_t fresh = w->next[at][i];
        if (fresh == 0) continue;
        w->next[at][i] = 0;
        w->known[at][i] |= fresh;
        note_turns(q, at, i, fresh, turns);
        any |= w->fresh[at][i] = worthwhile(w->first[at][i], fresh, turns);
    }
    w->is_next[at] = 0;
    return any != 0;
}

/* What was learned is known; whether that is anything. */
static bool make_known(const search *q, unsigned turns) {
    mq_course_work *w = q->work;
    for (unsigned i = 0; i < w->count[0]; i++)
        memset(w->fresh[w->list[0][i]], 0, sizeof w->fresh[0]);
    w->count[0] = 0;
    for (unsigned i = 0; i < w->count[1]; i++) {
        mq_at at = w->list[1][i];
        if (make_known_at(q, at, turns)) w->list[0][w->count[0]++] = at;
    }
    w->count[1] = 0;
    return w->count[0] > 0;
}

static void go_back_a_turn(const search *q, unsigned turns) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        if (speed == 1) put_goals(q, turns);
        for (unsigned i = 0; i < q->work->count[0]; i++) put_end(q, speed, q->work->list[0][i]);
        go_back(q, speed);
    }
}

void mq_course_find(mq_course *course, mq_course_work *work, const mq_course_chart *chart,
                    const mq_course *onward, uint32_t docks) {
    enum { IDLE_MAX = 40 }; /* turns that may pass before any goal counts */
    search q = {.course = course, .work = work, .chart = chart, .onward = onward, .docks = docks};
    memset(course, MQ_COURSE_FAR, sizeof *course);
    if (onward && docks == 0) return;
    for (unsigned turns = 0, idle = 0; turns < TURNS_MAX && idle < IDLE_MAX; turns++) {
        go_back_a_turn(&q, turns);
        idle = make_known(&q, turns + 1) ? 0 : idle + 1;
    }
    memset(work, 0, sizeof *work);
}
