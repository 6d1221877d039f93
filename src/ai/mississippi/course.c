/* Backward from the goals, one quarter of a turn after the other, and within a turn one MP after
 * the other. Every operation takes all headings and all amounts of coal at once. */
#include "ai/mississippi/course.h"

#include <string.h>

enum { HALF = MQ_COURSE_WAYS, RING = MQ_COURSE_TURN + 1, ANY_HEADING = (1 << MQ_DIRECTIONS) - 1 };
#define FREE_BITS ((UINT64_C(1) << HALF) - 1)
#define TURNED_BITS (FREE_BITS << HALF)
#define FIRST_BITS UINT64_C(0x0041041041041041) /* heading 0, in both halves */

typedef mq_course_word word_of;

typedef struct search {
    mq_course *course;
    mq_course_work *work;
    const mq_course_chart *chart;
    const mq_course_aim *aim;
    mq_course_front *before; /* where what is learned goes: a turn before what is fresh */
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
        if (from >= chart->end || (word & headed) == 0) continue; /* the bank, or not seen */
        if (chart->kind[from] & MQ_COURSE_SAND && before != speed) continue; /* MQ-A1 */
        reach(layer, from, word & headed);
    }
}

static void put(mq_course_front *front, mq_at at, unsigned speed, uint32_t word) {
    front->word[at][speed - 1] |= word;
    if (!front->is_listed[at]) front->list[front->count++] = at;
    front->is_listed[at] = true;
}

static void learn(const search *q, mq_at at, unsigned speed, uint32_t word) {
    uint32_t fresh = word & ~q->work->known[at][speed - 1];
    if (fresh) put(q->before, at, speed, fresh);
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
        if (from >= q->chart->end || !(q->chart->kind[from] & MQ_COURSE_SAND)) continue;
        learn(q, from, 1, with_more_coal(any & FIRST_BITS << h, q->chart->is_italian ? 1 : 0));
    }
}

/* Turns with one speed that end where something is fresh. */
static void put_end(const search *q, unsigned speed, mq_at at) {
    const uint32_t *fresh = q->work->fresh.word[at];
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

/* Whether a turn that ends here with speed 1 comes to a goal (MQ-G1, MQ-F1). */
static bool is_goal(const search *q, mq_at at) {
    unsigned kind = q->chart->kind[at];
    if (q->aim->onward == NULL) return kind & MQ_COURSE_FINISH;
    return kind & MQ_COURSE_DOCK && q->aim->docks >> at / MQ_SPACES & 1;
}

static uint32_t word_at_time(const uint8_t times[MQ_COURSE_WAYS], unsigned time) {
    uint32_t word = 0;
    for (unsigned i = 0; i < MQ_COURSE_WAYS; i++) word |= (uint32_t)(times[i] == time) << i;
    return word;
}

/* What has so much time before it yet when a turn ends at a goal. */
static uint32_t goal_word(const search *q, mq_at at, unsigned time) {
    if (q->aim->onward == NULL) return time == 0 ? (uint32_t)FREE_BITS : 0;
    return word_at_time(q->aim->onward->time[at][0], time);
}

typedef struct goals {
    mq_at list[MQ_COURSE_SPACES];
    unsigned count;
    unsigned last; /* time that any of them has before it */
} goals;

static void find_goals(const search *q, goals *g) {
    g->count = g->last = 0;
    for (mq_at at = q->chart->first; at < q->chart->end; at++) {
        if (!is_goal(q, at)) continue;
        g->list[g->count++] = at;
        for (unsigned i = 0; i < MQ_COURSE_WAYS && q->aim->onward; i++) {
            unsigned time = q->aim->onward->time[at][0][i];
            if (time != MQ_COURSE_FAR && time > g->last) g->last = time;
        }
    }
}

static bool put_goals(const search *q, const goals *g, unsigned time) {
    bool is_any = false;
    for (unsigned i = 0; i < g->count && time <= g->last; i++) {
        uint32_t word = goal_word(q, g->list[i], time);
        if (word) reach(&q->work->layer[0], g->list[i], both_halves(word));
        is_any |= word != 0;
    }
    return is_any;
}

static void note_time(const search *q, mq_at at, unsigned i, uint32_t fresh, unsigned time) {
    uint8_t *list = q->course->time[at][i];
    for (unsigned coal = 0; fresh; coal++, fresh >>= MQ_DIRECTIONS, list += MQ_DIRECTIONS) {
        if (!(fresh & ANY_HEADING)) continue;
        for (unsigned h = 0; h < MQ_DIRECTIONS; h++)
            if (fresh >> h & 1) list[h] = (uint8_t)time;
    }
}

/* What of the fresh has a heading about as good as the best there is with that coal: only
 * from that is it worth going back. */
static uint32_t worthwhile(uint8_t first[MQ_COURSE_COAL + 1], uint32_t fresh, unsigned time) {
    enum { NEARLY = MQ_COURSE_TURN / 2 };
    uint32_t kept = fresh;
    for (unsigned coal = 0; coal <= MQ_COURSE_COAL; coal++) {
        uint32_t with_coal = (uint32_t)ANY_HEADING << coal * MQ_DIRECTIONS;
        if (!(fresh & with_coal)) continue;
        if (first[coal] == 0) first[coal] = (uint8_t)(time + 1);
        if (time + 1U > first[coal] + (unsigned)NEARLY) kept &= ~with_coal;
    }
    return kept;
}

/* What was learned here is known; whether anything is worth going back from. */
static void make_known_at(const search *q, mq_course_front *learned, mq_at at, unsigned time) {
    mq_course_work *w = q->work;
    for (unsigned i = 0; i < MQ_SPEED_MAX; i++) {
        uint32_t fresh = learned->word[at][i] & ~w->known[at][i];
        learned->word[at][i] = 0;
        if (fresh == 0) continue;
        w->known[at][i] |= fresh;
        note_time(q, at, i, fresh, time);
        fresh = worthwhile(w->first[at][i], fresh, time);
        if (fresh) put(&w->fresh, at, i + 1, fresh);
    }
    learned->is_listed[at] = false;
}

static void clear_front(mq_course_front *front) {
    for (unsigned i = 0; i < front->count; i++) {
        mq_at at = front->list[i];
        memset(front->word[at], 0, sizeof front->word[at]);
        front->is_listed[at] = false;
    }
    front->count = 0;
}

/* What was learned for this time is known. */
static void make_known(const search *q, unsigned time) {
    mq_course_front *learned = &q->work->next[time % RING];
    clear_front(&q->work->fresh);
    for (unsigned i = 0; i < learned->count; i++) make_known_at(q, learned, learned->list[i], time);
    learned->count = 0;
}

/* The times that are known beforehand of the last tile. */
typedef struct span {
    unsigned first, last;
} span;
static span span_of_edge(const mq_course_edge *edge) {
    span all = {.first = MQ_COURSE_FAR, .last = 0};
    for (unsigned space = 0; space < MQ_SPACES && edge; space++)
        for (unsigned i = 0; i < MQ_COURSE_WAYS * MQ_SPEED_MAX; i++) {
            unsigned time = edge->time[space][i / MQ_COURSE_WAYS][i % MQ_COURSE_WAYS];
            if (time == MQ_COURSE_FAR) continue;
            if (time > all.last) all.last = time;
            if (time < all.first) all.first = time;
        }
    return all;
}

static void learn_edge(const search *q, unsigned time) {
    mq_course_front *learned = &q->work->next[time % RING];
    mq_at first = (mq_at)(q->chart->end - MQ_SPACES);
    for (unsigned space = 0; space < MQ_SPACES; space++)
        for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
            uint32_t word = word_at_time(q->aim->edge->time[space][speed - 1], time);
            if (word) put(learned, (mq_at)(first + space), speed, word);
        }
}

static void go_back_a_turn(const search *q, const goals *g, unsigned time) {
    const mq_course_front *fresh = &q->work->fresh;
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        bool has_goals = speed == 1 && put_goals(q, g, time);
        if (fresh->count == 0 && !has_goals) return;
        for (unsigned i = 0; i < fresh->count; i++) put_end(q, speed, fresh->list[i]);
        go_back(q, speed);
    }
}

static bool is_anything_next(const mq_course_work *w) {
    for (unsigned i = 0; i < RING; i++)
        if (w->next[i].count > 0) return true;
    return false;
}

/* Counts the work since the last time; whether the budget is spent. */
static bool is_spent(const search *q, unsigned *work) {
    enum { SPACES = 16 }; /* that count as a node */
    if (q->aim->meter == NULL) return false;
    uint32_t spent = gw_meter_count(q->aim->meter, *work / SPACES);
    *work %= SPACES;
    return spent >= GW_ALL_SPENT;
}

/* Leaves the work as it was. */
static void clean_up(const search *q) {
    mq_course_work *w = q->work;
    mq_at first = q->chart->first;
    size_t spaces = (size_t)q->chart->end - first;
    for (unsigned i = 0; i < RING; i++) clear_front(&w->next[i]);
    clear_front(&w->fresh);
    memset(&w->known[first], 0, spaces * sizeof w->known[0]);
    memset(&w->first[first], 0, spaces * sizeof w->first[0]);
}

bool mq_course_find(mq_course *course, mq_course_work *work, const mq_course_chart *chart,
                    const mq_course_aim *aim) {
    search q = {.course = course, .work = work, .chart = chart, .aim = aim};
    mq_at first = chart->first;
    size_t spaces = (size_t)chart->end - first;
    goals g;
    course->first = first;
    course->end = chart->end;
    memset(&course->time[first], MQ_COURSE_FAR, spaces * sizeof course->time[0]);
    find_goals(&q, &g);
    span edge = span_of_edge(aim->edge);
    unsigned spaces_gone = 0;
    bool is_found = true;
    for (unsigned time = 0; time + MQ_COURSE_TURN < MQ_COURSE_FAR; time++) {
        q.before = &work->next[(time + MQ_COURSE_TURN) % RING];
        if (time >= edge.first && time <= edge.last) learn_edge(&q, time);
        make_known(&q, time);
        spaces_gone += work->fresh.count;
        is_found = !aim->gives_up || !is_spent(&q, &spaces_gone);
        if (!is_found) break;
        go_back_a_turn(&q, &g, time);
        if (time >= g.last && time >= edge.last && !is_anything_next(work)) break;
    }
    is_spent(&q, &spaces_gone);
    clean_up(&q);
    return is_found;
}
