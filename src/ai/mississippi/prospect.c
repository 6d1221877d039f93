#include "ai/mississippi/prospect.h"

#include <string.h>

/* Numbers in a prospect: by row, heading, speed and coal. */
enum { NUMBERS = MQ_PROSPECT_ROWS * MQ_PROSPECT_OFF * MQ_SPEED_MAX * MQ_TIMES_COALS };

/* Ticks, by knot and passengers needed. */
static const uint16_t shipped[] = {
#include "ai/mississippi/prospect.inc"
};
_Static_assert(sizeof shipped / sizeof *shipped ==
                   (size_t)MQ_PROSPECT_KNOTS * MQ_PROSPECT_NEEDS * NUMBERS,
               "prospect.inc is complete");

static const uint8_t knots[MQ_PROSPECT_KNOTS] = {1, 2, 5, 10, MQ_LAID_MAX - 1};

unsigned mq_prospect_knot(unsigned knot) {
    return knots[knot];
}

unsigned mq_prospect_row(unsigned space) {
    static const uint8_t rows[MQ_SPACES] = {0, 0, 1, 0, 0, 1, 1, 2, 1, 1,
                                            2, 2, 3, 2, 2, 3, 3, 4, 3, 3};
    return rows[space];
}

unsigned mq_prospect_off(unsigned heading, unsigned flow) {
    static const uint8_t off[MQ_DIRECTIONS] = {0, 1, 2, 2, 2, 1};
    return off[(heading + MQ_DIRECTIONS - flow) % MQ_DIRECTIONS];
}

/* Linear interpolation between two knots. */
typedef struct interpolation {
    const uint16_t *low, *high;
    unsigned part, whole; /* part / whole of the way from low to high */
} interpolation;

static const uint16_t *at_knot(unsigned knot, unsigned needed) {
    return shipped + (size_t)(knot * MQ_PROSPECT_NEEDS + needed) * NUMBERS;
}

static interpolation interpolate(unsigned to_come, unsigned needed) {
    unsigned i = 0;
    while (i + 2 < MQ_PROSPECT_KNOTS && knots[i + 1] < to_come) i++;
    return (interpolation){.low = at_knot(i, needed),
                           .high = at_knot(i + 1, needed),
                           .part = to_come - knots[i],
                           .whole = (unsigned)knots[i + 1] - knots[i]};
}

static unsigned ticks_of(const interpolation *m, unsigned number) {
    return (m->low[number] * (m->whole - m->part) + m->high[number] * m->part) / m->whole;
}

void mq_prospect_fill(mq_times_edge *edge, const mq_waters *waters, unsigned flow, unsigned to_come,
                      unsigned needed) {
    enum { TICKS = MQ_TICKS / MQ_TIMES_TURN };
    interpolation m = interpolate(to_come, needed);
    uint16_t times[MQ_PROSPECT_ROWS][MQ_PROSPECT_OFF][MQ_SPEED_MAX][MQ_TIMES_COALS];
    uint16_t *time = &times[0][0][0][0];
    for (unsigned i = 0; i < NUMBERS; i++)
        time[i] = (uint16_t)((ticks_of(&m, i) + TICKS / 2) / TICKS);
    memset(edge, UINT8_MAX, sizeof *edge); /* MQ_TIMES_FAR */
    for (unsigned i = 0; i < MQ_SPACES * MQ_SPEED_MAX * MQ_DIRECTIONS; i++) {
        unsigned heading = i % MQ_DIRECTIONS, speed = i / MQ_DIRECTIONS % MQ_SPEED_MAX;
        unsigned space = i / MQ_DIRECTIONS / MQ_SPEED_MAX;
        const uint16_t *from = times[mq_prospect_row(space)][mq_prospect_off(heading, flow)][speed];
        if (waters->navigable >> space & 1)
            memcpy(edge->time[space][speed][heading], from, MQ_TIMES_COALS * sizeof *from);
    }
}
