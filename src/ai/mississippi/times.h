#ifndef AI_MISSISSIPPI_TIMES_H
#define AI_MISSISSIPPI_TIMES_H
/* How long a boat takes to the finish if no other boat is in its way, on a river that is known to
 * its end or up to a tile beyond which only typical times are known (prospect.h). Exact in spaces,
 * headings, speed, coal and sandbanks; driftwood costs its MP but does not slow the boat down
 * afterwards. Ways that crash are not considered. */
#include "ai/meter.h"
#include "mississippi/internal.h"

enum {
    MQ_TIMES_TURN = 8, /* time units of a turn: times are in eighths of one */
    MQ_TIMES_FAR = UINT16_MAX,
    MQ_TIMES_SPACES = MQ_LAID_MAX * MQ_SPACES,
    MQ_TIMES_COALS = 8,   /* 0 to 7, the most that any boat can have */
    MQ_TIMES_NEVER = 255, /* marks an impossible way in mq_times_ways */
    MQ_TIMES_LAYERS = MQ_SPEED_MAX * (MQ_SPEED_MAX + 1) / 2
};

/* Times by heading and coal, each below MQ_TIMES_NEVER, relative to a base. */
typedef uint8_t mq_times_ways[MQ_DIRECTIONS][MQ_TIMES_COALS];

/* Times to the finish, for a given number of passengers still to take. */
typedef struct mq_times {
    mq_at first, end;                                  /* spaces covered, `end` not included */
    unsigned base;                                     /* to add to each time */
    mq_times_ways time[MQ_TIMES_SPACES][MQ_SPEED_MAX]; /* by the boat's speed */
} mq_times;

/* The time from the place where a boat begins its turn; MQ_TIMES_FAR if it is not covered. */
static inline unsigned mq_times_from(const mq_times *times, mq_at at, unsigned speed,
                                     unsigned heading, unsigned coal) {
    if (at < times->first || at >= times->end) return MQ_TIMES_FAR;
    unsigned counted = coal < MQ_TIMES_COALS ? coal : MQ_TIMES_COALS - 1;
    unsigned time = times->time[at][speed - 1][heading][counted];
    return time < MQ_TIMES_NEVER ? times->base + time : MQ_TIMES_FAR;
}

/* A river from one of its tiles to the end of another. */
typedef struct mq_times_chart {
    bool is_italian;
    mq_at first, end;                            /* spaces, `end` not included */
    mq_at ahead[MQ_TIMES_SPACES][MQ_DIRECTIONS]; /* where a step leads; MQ_BANK: not possible */
    uint8_t kind[MQ_TIMES_SPACES];               /* bits of mq_times_kind */
} mq_times_chart;
typedef enum mq_times_kind {
    MQ_TIMES_WATER = 1, /* navigable */
    MQ_TIMES_WOOD = 2,
    MQ_TIMES_SAND = 4,
    MQ_TIMES_DOCK = 8, /* passenger dock */
    MQ_TIMES_FINISH = 16
} mq_times_kind;

/* `river` has all its tiles and the finish; its boats are ignored. */
void mq_times_chart_fill(mq_times_chart *chart, const mq_table *t, const mq_state *river,
                         unsigned first_tile);

/* Working memory of mq_times_find: boats in the middle of a turn, by the speed chosen and the MP
 * left, which are fewer (times.c counts the layers). Its contents are unspecified.
 * [MQ_TIMES_SPACES] stands for nowhere. */
typedef struct mq_times_work {
    mq_times_ways straight[MQ_TIMES_LAYERS][MQ_TIMES_SPACES + 1]; /* going straight on */
    mq_times_ways turning[MQ_TIMES_LAYERS][MQ_TIMES_SPACES + 1];  /* turning */
} mq_times_work;

/* Times from the spaces of a tile, by speed, heading and coal. */
typedef struct mq_times_edge {
    uint16_t time[MQ_SPACES][MQ_SPEED_MAX][MQ_DIRECTIONS][MQ_TIMES_COALS];
} mq_times_edge;

/* What to compute. */
typedef struct mq_times_request {
    const mq_times *onward; /* times with one passenger less to take; NULL if none is needed */
    /* By the laid tile of the dock where one was taken, or NULL: the same, if they differ. */
    const mq_times *after[MQ_LAID_MAX];
    uint32_t docks;            /* laid tiles where a passenger can be taken, one bit each */
    const mq_times_edge *edge; /* times from the last tile known, if the river goes on behind it */
    gw_meter *meter;           /* counts the work; or NULL */
    bool gives_up;             /* stop when the budget is spent */
    bool is_exact;             /* iterate until nothing improves: slower, but finds every way */
} mq_times_request;

/* Returns false if it gave up: then nothing is known. */
bool mq_times_find(mq_times *times, mq_times_work *work, const mq_times_chart *chart,
                   const mq_times_request *request);

#endif
