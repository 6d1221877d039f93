/* Backward from the goals, one turn after the other, and within a turn one MP after the
 * other. Every operation takes all headings and all amounts of coal at once. */
#include "ai/mississippi/course.h"

#include <string.h>

enum { TURNS_MAX = 120 };
#define COURSE_BITS ((UINT64_C(1) << MQ_COURSE_HEADINGS) - 1)

typedef struct search {
    mq_course *course;
    mq_course_work *work;
    const mq_voyage *v;
    const mq_steps *steps[MQ_LAID_MAX];
    const mq_waters *waters[MQ_LAID_MAX];
    mq_spaces finish; /* usable finish docks of the last tile */
    mq_at first, end; /* the spaces that are looked at, `end` not included */
} search;

static bool is_of(mq_at at, mq_spaces spaces) {
    return spaces >> at % MQ_SPACES & 1;
}
static bool is_sandbank(const search *q, mq_at at) {
    return is_of(at, q->waters[at / MQ_SPACES]->sandbank);
}
static bool is_finish(const search *q, mq_at at) {
    return at / MQ_SPACES + 1U == q->v->river->laid && is_of(at, q->finish);
}

/* The headings 60 degrees off, with the same coal. */
static mq_word beside(mq_word word) {
    const mq_word first = MQ_FIRST_BITS, last = MQ_FIRST_BITS << (MQ_DIRECTIONS - 1);
    mq_word right = (word << 1 & ~first) | (word >> (MQ_DIRECTIONS - 1) & first);
    mq_word left = (word >> 1 & ~last) | (word << (MQ_DIRECTIONS - 1) & last);
    return (right | left) & COURSE_BITS;
}

static mq_word with_more_coal(mq_word word, unsigned coal) {
    return word << coal * MQ_DIRECTIONS & COURSE_BITS;
}

/* ------------------------------------------------------------- within a turn -- */

static void reach(mq_course_words *w, mq_at at, mq_word free, mq_word turned) {
    if ((w->free[at] | w->turned[at]) == 0) w->list[w->count++] = at;
    w->free[at] |= free;
    w->turned[at] |= turned;
}

static void clear(mq_course_words *w) {
    for (unsigned i = 0; i < w->count; i++) w->free[w->list[i]] = w->turned[w->list[i]] = 0;
    w->count = 0;
}

/* MQ-T4, MQ-A2 */
static void allow_turns(const search *q, mq_course_words *w) {
    for (unsigned i = 0; i < w->count; i++) {
        mq_at at = w->list[i];
        if (is_sandbank(q, at)) continue;
        w->turned[at] = mq_spread(w->turned[at], MQ_DIRECTIONS / 2) & COURSE_BITS;
        w->free[at] |= beside(w->turned[at]);
    }
}

/* From a space one step back, in each direction. */
static void step_back(const search *q, unsigned mp, unsigned speed, mq_at at) {
    const mq_course_words *w = &q->work->with[mp];
    const int8_t *steps = (*q->steps[at / MQ_SPACES])[at % MQ_SPACES];
    unsigned before = mp + (is_of(at, q->waters[at / MQ_SPACES]->driftwood) ? 2 : 1); /* MQ-W1 */
    mq_word free = w->free[at], turned = w->turned[at];
    if (before > speed) return;
    for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
        int back = steps[(h + 3) % MQ_DIRECTIONS];
        mq_word headed = mq_headed(h);
        if (back == 0 || ((free | turned) & headed) == 0) continue;
        mq_at from = (mq_at)(at + back);
        if (from < q->first || !is_of(from, q->waters[from / MQ_SPACES]->navigable)) continue;
        if (is_sandbank(q, from) && before != speed) continue; /* turns only begin there */
        reach(&q->work->with[before], from, free & headed, turned & headed);
    }
}

static void learn(const search *q, mq_at at, unsigned speed, mq_word word) {
    q->work->next[at][speed - 1] |= word & ~q->work->known[at][speed - 1];
}

/* MQ-T1, MQ-A3: turns that begin here with that speed chosen. */
static void begin_turns(const search *q, unsigned speed, mq_at at, mq_word word) {
    if (is_sandbank(q, at)) {
        learn(q, at, 1, with_more_coal(word, 1 + (speed > 2 ? speed - 2 : 0)));
        return;
    }
    for (unsigned old = 1; old <= MQ_SPEED_MAX; old++) {
        unsigned change = old > speed ? old - speed : speed - old;
        learn(q, at, old, with_more_coal(word, change > 1 ? change - 1 : 0));
    }
}

/* MQ-A4: backward off a sandbank, at speed 1, to where any heading is free. */
static void begin_backward(const search *q, mq_at at, mq_word word) {
    const int8_t *steps = (*q->steps[at / MQ_SPACES])[at % MQ_SPACES];
    mq_word any = word;
    for (unsigned h = 1; h < MQ_DIRECTIONS; h++) any |= beside(any);
    for (unsigned h = 0; h < MQ_DIRECTIONS; h++) {
        mq_at from = (mq_at)(at + steps[h]);
        if (steps[h] == 0 || from < q->first || !is_sandbank(q, from)) continue;
        learn(q, from, 1, with_more_coal(any & mq_headed(h), q->v->t->edition == MQ_IT));
    }
}

/* MQ-F1, MQ-F4: whether a turn may end here and the boat go on. */
static bool is_halt(const search *q, mq_at at) {
    return q->v->t->edition == MQ_IT || !is_finish(q, at); /* else it finishes, or is out */
}

static void end_turns(const search *q, unsigned speed, mq_at at, mq_word word) {
    if (!is_sandbank(q, at)) {
        if (is_halt(q, at)) reach(&q->work->with[0], at, word, word);
        return;
    }
    if (speed > 1) return; /* MQ-A1: a boat that runs aground has speed 1 then */
    for (unsigned mp = 0; mp < MQ_SPEED_MAX; mp++) reach(&q->work->with[mp], at, word, word);
}

/* Goes back over the turns with one speed whose ends are put down. */
static void go_back(const search *q, unsigned speed) {
    for (unsigned mp = 0; mp <= speed; mp++) {
        mq_course_words *w = &q->work->with[mp];
        allow_turns(q, w);
        for (unsigned i = 0; i < w->count && mp < speed; i++) step_back(q, mp, speed, w->list[i]);
    }
    const mq_course_words *start = &q->work->with[speed];
    for (unsigned i = 0; i < start->count; i++)
        begin_turns(q, speed, start->list[i], start->free[start->list[i]]);
    for (unsigned mp = 0; mp <= MQ_SPEED_MAX; mp++) clear(&q->work->with[mp]);
}

/* ------------------------------------------------------------ from turn to turn -- */

static bool has_fresh(const search *q, mq_at at, unsigned speed) {
    return q->work->fresh[at][speed - 1] != 0;
}

/* MQ-G1, MQ-F1: what a turn that ends at a goal, with speed 1, has before it yet. */
static mq_word goal_word(const search *q, mq_at at, unsigned turns) {
    const mq_voyage *v = q->v;
    mq_word word = 0;
    if (v->onward == NULL) return turns == 0 && is_finish(q, at) ? COURSE_BITS : 0;
    if (!(v->docks >> at / MQ_SPACES & 1)) return 0;
    if (!is_of(at, q->waters[at / MQ_SPACES]->passengers)) return 0;
    for (unsigned i = 0; i < MQ_COURSE_HEADINGS; i++)
        if (v->onward->turns[at][0][i] == turns) word |= UINT64_C(1) << i;
    return word;
}

static bool put_goals(const search *q, unsigned turns) {
    bool is_any = false;
    unsigned last = q->v->river->laid - 1U;
    for (mq_at at = q->first; at < q->end; at++) {
        unsigned tile = at / MQ_SPACES;
        bool is_goal = q->v->onward ? q->v->docks >> tile & 1 : tile == last;
        if (!is_goal) {
            at = (mq_at)(MQ_AT(tile + 1, 0) - 1);
            continue;
        }
        mq_word word = goal_word(q, at, turns);
        if (word) reach(&q->work->with[0], at, word, word);
        is_any |= word != 0;
    }
    return is_any;
}

static void put_ends(const search *q, unsigned speed) {
    for (mq_at at = q->first; at < q->end; at++) {
        bool ends = has_fresh(q, at, speed);
        if (ends) end_turns(q, speed, at, q->work->fresh[at][speed - 1]);
        if (ends && speed == 1 && !is_finish(q, at)) begin_backward(q, at, q->work->fresh[at][0]);
        if (speed > 1 && is_sandbank(q, at) && has_fresh(q, at, 1))
            for (unsigned mp = 0; mp < speed; mp++)
                reach(&q->work->with[mp], at, q->work->fresh[at][0], q->work->fresh[at][0]);
    }
}

/* What was learned is known; whether that is anything. */
static bool make_known(const search *q, unsigned turns) {
    bool is_any = false;
    for (mq_at at = q->first; at < q->end; at++)
        for (unsigned i = 0; i < MQ_SPEED_MAX; i++) {
            mq_word fresh = q->work->next[at][i];
            q->work->fresh[at][i] = fresh;
            q->work->next[at][i] = 0;
            q->work->known[at][i] |= fresh;
            is_any |= fresh != 0;
            for (unsigned bit = 0; fresh; bit++, fresh >>= 1)
                if (fresh & 1) q->course->turns[at][i][bit] = (uint8_t)turns;
        }
    return is_any;
}

static void chart(search *q) {
    const mq_voyage *v = q->v;
    for (unsigned tile = 0; tile < v->river->laid; tile++) {
        q->steps[tile] = mq_steps_of(v->t, v->river, tile);
        q->waters[tile] = &v->t->waters[v->river->tile[tile]];
    }
    for (unsigned space = 0; space < MQ_SPACES; space++)
        if (mq_is_finish(v->t, v->river, MQ_AT(v->river->laid - 1, space)))
            q->finish |= 1U << space;
}

void mq_course_find(mq_course *course, mq_course_work *work, const mq_voyage *voyage) {
    search q = {.course = course,
                .work = work,
                .v = voyage,
                .first = MQ_AT(voyage->from, 0),
                .end = MQ_AT(voyage->river->laid, 0)};
    enum { IDLE_MAX = 30 }; /* turns in which nothing comes of passengers far away */
    chart(&q);
    memset(course, MQ_COURSE_FAR, sizeof *course);
    for (unsigned turns = 0, idle = 0; turns < TURNS_MAX && idle < IDLE_MAX; turns++) {
        for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
            if (speed == 1) put_goals(&q, turns);
            put_ends(&q, speed);
            go_back(&q, speed);
        }
        idle = make_known(&q, turns + 1) ? 0 : idle + 1;
    }
    memset(work, 0, sizeof *work);
}
