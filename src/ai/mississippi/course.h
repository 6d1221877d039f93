#ifndef AI_MISSISSIPPI_COURSE_H
#define AI_MISSISSIPPI_COURSE_H
/* How long a boat takes to the finish, if no other boat is in its way, on a river that is
 * seen from end to end, or as far as a tile beyond which only what is usual is known
 * (prospect.h). Exact in spaces, headings, speed, coal (up to MQ_COURSE_COAL)
 * and sandbanks, but that a boat is only known to go on from where a turn leaves it with
 * the best heading; driftwood takes its MP but slows nobody down afterwards. Crashes are
 * no way to go. */
#include "ai/meter.h"
#include "mississippi/internal.h"

enum {
    MQ_COURSE_TURN = 2, /* what a turn counts: times are in quarters of one */
    MQ_COURSE_FAR = 255,
    MQ_COURSE_SPACES = MQ_LAID_MAX * MQ_SPACES,
    MQ_COURSE_COAL = 4,                                   /* more counts as so much */
    MQ_COURSE_WAYS = (MQ_COURSE_COAL + 1) * MQ_DIRECTIONS /* by coal, then by heading */
};

/* By where a boat is, the speed it has, and its coal and heading. */
typedef uint8_t mq_course_times[MQ_SPEED_MAX][MQ_COURSE_WAYS];

/* Times to the finish, with so many passengers to be taken before. */
typedef struct mq_course {
    mq_at first, end; /* spaces that it covers, `end` not included */
    mq_course_times time[MQ_COURSE_SPACES];
} mq_course;

/* From where a boat begins its turn; MQ_COURSE_FAR from what the course does not cover. */
static inline unsigned mq_course_time(const mq_course *course, mq_at at, unsigned speed,
                                      unsigned heading, unsigned coal) {
    if (at < course->first || at >= course->end) return MQ_COURSE_FAR;
    unsigned counted = coal < MQ_COURSE_COAL ? coal : MQ_COURSE_COAL;
    return course->time[at][speed - 1][counted * MQ_DIRECTIONS + heading];
}

/* A river from one of its tiles to the end of another, as far as it is seen. */
typedef struct mq_course_chart {
    bool is_italian;
    mq_at first, end;                            /* spaces, `end` not included */
    mq_at back[MQ_COURSE_SPACES][MQ_DIRECTIONS]; /* whence a step in that direction leads
                                                    here; MQ_BANK: from nowhere */
    uint8_t kind[MQ_COURSE_SPACES];              /* bits of mq_course_kind */
} mq_course_chart;
typedef enum mq_course_kind {
    MQ_COURSE_WOOD = 1,
    MQ_COURSE_SAND = 2,
    MQ_COURSE_DOCK = 4, /* of passengers */
    MQ_COURSE_FINISH = 8
} mq_course_kind;

/* `river` has all its tiles and the finish; its boats do not matter. */
void mq_course_chart_fill(mq_course_chart *chart, const mq_table *t, const mq_state *river,
                          unsigned first_tile);

/* One bit for each amount of coal and each heading, twice: while the free 60 degrees are
 * not used yet, and then. */
typedef uint64_t mq_course_word;

/* Boats with so many MP left. */
typedef struct mq_course_layer {
    mq_course_word word[MQ_COURSE_SPACES];
    mq_at list[MQ_COURSE_SPACES]; /* where it is not 0 */
    unsigned count;
} mq_course_layer;

/* Boats that begin a turn: bits of the first half of a word, by speed. */
typedef struct mq_course_front {
    uint32_t word[MQ_COURSE_SPACES][MQ_SPEED_MAX];
    mq_at list[MQ_COURSE_SPACES]; /* where any is not 0 */
    unsigned count;
    bool is_listed[MQ_COURSE_SPACES];
} mq_course_front;

/* What it takes to find a course. Zero at first, and so again after each. */
typedef struct mq_course_work {
    uint32_t known[MQ_COURSE_SPACES][MQ_SPEED_MAX];
    mq_course_front fresh;                    /* known since the last quarter */
    mq_course_front next[MQ_COURSE_TURN + 1]; /* from some quarter on, in a ring */
    /* The time at which anything was known with that coal, + 1, or 0. */
    uint8_t first[MQ_COURSE_SPACES][MQ_SPEED_MAX][MQ_COURSE_COAL + 1];
    mq_course_layer layer[MQ_SPEED_MAX + 1];
} mq_course_work;

/* Times from the spaces of a tile. */
typedef struct mq_course_edge {
    mq_course_times time[MQ_SPACES];
} mq_course_edge;

/* What a course is for. */
typedef struct mq_course_aim {
    const mq_course *onward;    /* when the next passenger is aboard; NULL if none is needed */
    uint32_t docks;             /* laid tiles where one can be taken, a bit each */
    const mq_course_edge *edge; /* of the last tile seen, if the river goes on behind it */
    gw_meter *meter;            /* counts what it takes; NULL: nobody counts */
    bool gives_up;              /* when the budget is spent */
} mq_course_aim;

/* False if it was given up: then nothing is known. */
bool mq_course_find(mq_course *course, mq_course_work *work, const mq_course_chart *chart,
                    const mq_course_aim *aim);

#endif
