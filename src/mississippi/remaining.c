/* How far boats still have to go: steps over water, whatever boats are in the way. */
#include "mississippi/internal.h"

#include <string.h>

/* Whether the race, as far as the river is known, ends on a space: on a finish dock or, while there
 * is none, at the far end of the last tile. */
static bool is_goal(const mq_table *t, const mq_state *s, mq_at at) {
    if (s->finish > 0) return mq_is_finish(t, s, at);
    const int8_t *ahead = t->shape.ahead[MQ_STRAIGHT];
    if (at / MQ_SPACES + 1U != s->laid || mq_kind_at(t, s, at) == MQ_ISLAND) return false;
    for (unsigned space = 0; space < MQ_SPACES; space++)
        if (ahead[space] > ahead[at % MQ_SPACES] &&
            mq_kind_at(t, s, MQ_AT(s->laid - 1, space)) != MQ_ISLAND)
            return false;
    return true;
}

void mq_steps_to_go(const mq_table *t, const mq_state *s, uint16_t steps[MQ_LAID_MAX * MQ_SPACES]) {
    mq_at queue[MQ_LAID_MAX * MQ_SPACES];
    unsigned count = 0, spaces = (unsigned)s->laid * MQ_SPACES;
    for (unsigned at = 0; at < MQ_LAID_MAX * MQ_SPACES; at++) steps[at] = MQ_NO_WAY;
    for (unsigned at = 0; at < spaces; at++) {
        if (!is_goal(t, s, (mq_at)at)) continue;
        steps[at] = 0;
        queue[count++] = (mq_at)at;
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned d = 0; d < MQ_DIRECTIONS; d++) {
            mq_at next = mq_neighbour(t, s, queue[i], d);
            if (next == MQ_BANK || mq_kind_at(t, s, next) == MQ_ISLAND) continue;
            if (steps[next] != MQ_NO_WAY) continue;
            steps[next] = (uint16_t)(steps[queue[i]] + 1);
            queue[count++] = next;
        }
    }
}

mq_remaining mq_remaining_of(const mq_table *t, const mq_state *s, const uint16_t *steps,
                             unsigned hull) {
    mq_at at = s->boat[hull].at;
    mq_remaining remaining = {MQ_NO_WAY, MQ_NO_WAY, MQ_NO_WAY};
    uint16_t least = MQ_NO_WAY;
    if (at >= MQ_LAND || steps[at] == MQ_NO_WAY) return remaining;
    for (unsigned each = 0; each < t->boats; each++) {
        mq_at its = s->boat[each].at;
        if (its < MQ_LAND && steps[its] < least) least = steps[its];
    }
    remaining.tiles = (uint16_t)(t->laid_max - 1 - at / MQ_SPACES);
    if (s->finish > 0) remaining.steps = steps[at];
    remaining.behind = (uint16_t)(steps[at] > least ? steps[at] - least : 0);
    return remaining;
}
