/* Turn order. */
#include "mississippi/mississippi.h"

#include <assert.h>

/* The direction of a tile's exit, as the face of what comes after it. */
static unsigned exit_face(const mq_state *s, unsigned tile) {
    if (tile + 1U < s->laid) return mq_face(s->flow[tile], s->flow[tile + 1]);
    return s->finish > 0 ? s->finish - 1U : (unsigned)MQ_STRAIGHT;
}

/* Whether boat a is ahead of boat b (MQ-O2, MQ-O3); those on land come last. */
static bool is_ahead(const mq_table *t, const mq_state *s, unsigned a, unsigned b) {
    const mq_boat *x = &s->boat[a], *y = &s->boat[b];
    if ((x->at == MQ_LAND) != (y->at == MQ_LAND)) return y->at == MQ_LAND;
    unsigned tile = x->at / MQ_SPACES;
    if (tile != y->at / MQ_SPACES) return tile > y->at / MQ_SPACES;
    unsigned face = exit_face(s, tile), i = x->at % MQ_SPACES, j = y->at % MQ_SPACES;
    if (t->shape.ahead[face][i] != t->shape.ahead[face][j])
        return t->shape.ahead[face][i] > t->shape.ahead[face][j];
    if (x->speed != y->speed) return x->speed > y->speed;
    unsigned x_coal = mq_is_rose(t, a) ? 99U : x->coal, y_coal = mq_is_rose(t, b) ? 99U : y->coal;
    if (x_coal != y_coal) return x_coal > y_coal;
    return t->shape.right[face][i] > t->shape.right[face][j];
}

void mq_sort(const mq_table *t, mq_state *s) {
    unsigned count = 0;
    for (unsigned slot = 0; slot < t->slots; slot++) {
        if (s->boat[slot].at == MQ_GONE) continue;
        unsigned at = count++;
        for (; at > 0 && is_ahead(t, s, slot, s->order[at - 1]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = (uint8_t)slot;
    }
    for (unsigned i = count; i < MQ_BOATS_MAX; i++) s->order[i] = 0;
    assert(count <= t->slots);
    s->order_count = (uint8_t)count;
}
