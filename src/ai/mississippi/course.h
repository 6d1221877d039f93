#ifndef AI_MISSISSIPPI_COURSE_H
#define AI_MISSISSIPPI_COURSE_H
/* How long a boat takes to the finish, if no other boat is in its way, on a river that is
 * seen from end to end, or as far as a tile beyond which only what is usual is known
 * (prospect.h). Exact in spaces, headings, speed, coal and sandbanks; driftwood takes its MP
 * but slows nobody down afterwards. Crashes are no way to go. */
#include "ai/meter.h"
#include "mississippi/internal.h"

enum {
    MQ_COURSE_TURN = 8, /* what a turn counts: times are in eighths of one */
    MQ_COURSE_FAR = UINT16_MAX,
    MQ_COURSE_SPACES = MQ_LAID_MAX * MQ_SPACES,
    MQ_COURSE_COALS = 8,   /* 0 to 7, as much as any boat can have */
    MQ_COURSE_NEVER = 255, /* in place of a time in mq_course_ways */
    MQ_COURSE_LAYERS = MQ_SPEED_MAX * (MQ_SPEED_MAX + 1) / 2
};

/* Times by heading and coal, each less than MQ_COURSE_NEVER, counted from some base. */
typedef uint8_t mq_course_ways[MQ_DIRECTIONS][MQ_COURSE_COALS];

/* Times to the finish, with so many passengers to be taken before. */
typedef struct mq_course {
    mq_at first, end; /* spaces that it covers, `end` not included */
    unsigned base;    /* to be added to its times */
    mq_course_ways time[MQ_COURSE_SPACES][MQ_SPEED_MAX]; /* by the speed that a boat has */
} mq_course;

/* From where a boat begins its turn; MQ_COURSE_FAR from what the course does not cover. */
static inline unsigned mq_course_time(const mq_course *course, mq_at at, unsigned speed,
                                      unsigned heading, unsigned coal) {
    if (at < course->first || at >= course->end) return MQ_COURSE_FAR;
    unsigned counted = coal < MQ_COURSE_COALS ? coal : MQ_COURSE_COALS - 1;
    unsigned time = course->time[at][speed - 1][heading][counted];
    return time < MQ_COURSE_NEVER ? course->base + time : MQ_COURSE_FAR;
}

/* A river from one of its tiles to the end of another, as far as it is seen. */
typedef struct mq_course_chart {
    bool is_italian;
    mq_at first, end;                             /* spaces, `end` not included */
    mq_at ahead[MQ_COURSE_SPACES][MQ_DIRECTIONS]; /* where a step leads; MQ_BANK: nowhere */
    uint8_t kind[MQ_COURSE_SPACES];               /* bits of mq_course_kind */
} mq_course_chart;
typedef enum mq_course_kind {
    MQ_COURSE_WATER = 1, /* navigable */
    MQ_COURSE_WOOD = 2,
    MQ_COURSE_SAND = 4,
    MQ_COURSE_DOCK = 8, /* of passengers */
    MQ_COURSE_FINISH = 16
} mq_course_kind;

/* `river` has all its tiles and the finish; its boats do not matter. */
void mq_course_chart_fill(mq_course_chart *chart, const mq_table *t, const mq_state *river,
                          unsigned first_tile);

/* What it takes to find a course: boats in the middle of a turn, by the speed they have chosen
 * and their MP, which are fewer (course.c counts the layers). Its contents are unspecified.
 * [MQ_COURSE_SPACES] is nowhere. */
typedef struct mq_course_work {
    mq_course_ways straight[MQ_COURSE_LAYERS][MQ_COURSE_SPACES + 1]; /* if they do not turn */
    mq_course_ways turning[MQ_COURSE_LAYERS][MQ_COURSE_SPACES + 1];  /* if they do */
} mq_course_work;

/* Times from the spaces of a tile, by speed, heading and coal. */
typedef struct mq_course_edge {
    uint16_t time[MQ_SPACES][MQ_SPEED_MAX][MQ_DIRECTIONS][MQ_COURSE_COALS];
} mq_course_edge;

/* What a course is for. */
typedef struct mq_course_aim {
    const mq_course *onward;    /* when the next passenger is aboard; NULL if none is needed */
    uint32_t docks;             /* laid tiles where one can be taken, a bit each */
    const mq_course_edge *edge; /* of the last tile seen, if the river goes on behind it */
    gw_meter *meter;            /* counts what it takes; NULL: nobody counts */
    bool gives_up;              /* when the budget is spent */
    bool is_exact;              /* it is followed until nothing gets better any more: for tools */
} mq_course_aim;

/* False if it was given up: then nothing is known. */
bool mq_course_find(mq_course *course, mq_course_work *work, const mq_course_chart *chart,
                    const mq_course_aim *aim);

#endif
