#ifndef AI_MISSISSIPPI_COURSE_H
#define AI_MISSISSIPPI_COURSE_H
/* How many turns a boat needs to its goals on a river that lies from end to end, if no
 * other boat is in its way. Exact in spaces, headings, speed, coal (up to MQ_COURSE_COAL)
 * and sandbanks, but that a boat is only known to go on from where a turn leaves it with
 * the best heading; driftwood takes its MP but slows nobody down afterwards. Crashes are
 * no way to go. */
#include "mississippi/internal.h"

enum {
    MQ_COURSE_FAR = 255,
    MQ_COURSE_SPACES = MQ_LAID_MAX * MQ_SPACES,
    MQ_COURSE_COAL = 4,                                   /* more counts as so much */
    MQ_COURSE_WAYS = (MQ_COURSE_COAL + 1) * MQ_DIRECTIONS /* by coal, then by heading */
};

/* Turns to the finish, with so many passengers to be taken before. */
typedef struct mq_course {
    uint8_t turns[MQ_COURSE_SPACES][MQ_SPEED_MAX][MQ_COURSE_WAYS];
} mq_course;

/* From where a boat begins its turn. */
static inline unsigned mq_course_turns(const mq_course *course, mq_at at, unsigned speed,
                                       unsigned heading, unsigned coal) {
    unsigned counted = coal < MQ_COURSE_COAL ? coal : MQ_COURSE_COAL;
    return course->turns[at][speed - 1][counted * MQ_DIRECTIONS + heading];
}

/* A river from one of its tiles to its finish. */
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

/* What it takes to find a course. Zero at first, and so again after each. */
typedef struct mq_course_work {
    uint32_t known[MQ_COURSE_SPACES][MQ_SPEED_MAX]; /* bits of the first half of a word */
    uint32_t fresh[MQ_COURSE_SPACES][MQ_SPEED_MAX]; /* known since the turn before */
    uint32_t next[MQ_COURSE_SPACES][MQ_SPEED_MAX];
    mq_at list[2][MQ_COURSE_SPACES]; /* where any is fresh, and next */
    unsigned count[2];
    uint8_t is_next[MQ_COURSE_SPACES];
    /* The turn at which anything was known with that coal, or 0. */
    uint8_t first[MQ_COURSE_SPACES][MQ_SPEED_MAX][MQ_COURSE_COAL + 1];
    mq_course_layer layer[MQ_SPEED_MAX + 1];
} mq_course_work;

/* `onward` is the course when the next passenger is aboard, NULL if none is needed;
 * `docks` the laid tiles where one can be taken, a bit each. */
void mq_course_find(mq_course *course, mq_course_work *work, const mq_course_chart *chart,
                    const mq_course *onward, uint32_t docks);

#endif
