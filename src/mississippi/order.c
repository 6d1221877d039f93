/* Turn order. */
#include "mississippi/mississippi.h"

#include <assert.h>

/* The direction of a tile's exit, as the face of the tile or finish after it. */
static unsigned exit_face(const mq_state *s, unsigned tile) {
    if (tile + 1U < s->laid) return mq_face(s->flow[tile], s->flow[tile + 1]);
    return s->finish > 0 ? s->finish - 1U : (unsigned)MQ_STRAIGHT;
}

int mq_lead(const mq_table *t, const mq_state *s, mq_at a, mq_at b) {
    if ((a == MQ_LAND) != (b == MQ_LAND)) return b == MQ_LAND ? 1 : -1;
    int tiles = a / MQ_SPACES - b / MQ_SPACES;
    if (tiles != 0) return tiles;
    unsigned face = exit_face(s, a / MQ_SPACES);
    return t->shape.ahead[face][a % MQ_SPACES] - t->shape.ahead[face][b % MQ_SPACES];
}

/* Whether boat a is ahead of boat b (MQ-O2, MQ-O3). */
static bool is_ahead(const mq_table *t, const mq_state *s, unsigned a, unsigned b) {
    const mq_boat *x = &s->boat[a], *y = &s->boat[b];
    int lead = mq_lead(t, s, x->at, y->at);
    if (lead != 0) return lead > 0;
    if (x->speed != y->speed) return x->speed > y->speed;
    unsigned x_coal = mq_is_rose(t, a) ? 99U : x->coal, y_coal = mq_is_rose(t, b) ? 99U : y->coal;
    if (x_coal != y_coal) return x_coal > y_coal;
    const int8_t *right = t->shape.right[exit_face(s, x->at / MQ_SPACES)];
    return right[x->at % MQ_SPACES] > right[y->at % MQ_SPACES];
}

void mq_sort(const mq_table *t, mq_state *s) {
    unsigned count = 0;
    for (unsigned hull = 0; hull < t->hulls; hull++) {
        if (s->boat[hull].at == MQ_GONE) continue;
        unsigned at = count++;
        for (; at > 0 && is_ahead(t, s, hull, s->order[at - 1]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = (uint8_t)hull;
    }
    for (unsigned i = count; i < MQ_BOATS_MAX; i++) s->order[i] = 0;
    assert(count <= t->hulls);
    s->order_count = (uint8_t)count;
}
