#ifndef AI_MISSISSIPPI_COURSE_H
#define AI_MISSISSIPPI_COURSE_H
/* How many turns a boat needs to its goals on a river that lies from end to end, if no
 * other boat is in its way. Exact in spaces, headings, speed, coal and sandbanks; driftwood
 * takes its MP but slows nobody down afterwards. Crashes are no way to go. */
#include "mississippi/internal.h"

enum {
    MQ_COURSE_FAR = 255,
    MQ_COURSE_SPACES = MQ_LAID_MAX * MQ_SPACES,
    MQ_COURSE_COALS = MQ_COAL_MAX + 1,
    MQ_COURSE_HEADINGS = MQ_COURSE_COALS * MQ_DIRECTIONS /* by coal, then by heading */
};

/* Turns to the finish, with so many passengers to be taken before. */
typedef struct mq_course {
    uint8_t turns[MQ_COURSE_SPACES][MQ_SPEED_MAX][MQ_COURSE_HEADINGS];
} mq_course;

/* From where a boat begins its turn; `coal` is what it has, however much. */
static inline unsigned mq_course_turns(const mq_course *course, mq_at at, unsigned speed,
                                       unsigned heading, unsigned coal) {
    unsigned most = coal < MQ_COAL_MAX ? coal : MQ_COAL_MAX;
    return course->turns[at][speed - 1][most * MQ_DIRECTIONS + heading];
}

/* Words as those of the turn search, but by coal: bit coal * 6 + heading. */
typedef struct mq_course_words {
    mq_word free[MQ_COURSE_SPACES], turned[MQ_COURSE_SPACES]; /* the free 60 degrees are used */
    mq_at list[MQ_COURSE_SPACES];
    unsigned count;
} mq_course_words;

/* What it takes to find a course. Zero at first, and so again after each. */
typedef struct mq_course_work {
    mq_word known[MQ_COURSE_SPACES][MQ_SPEED_MAX];
    mq_word fresh[MQ_COURSE_SPACES][MQ_SPEED_MAX]; /* known since the turn before */
    mq_word next[MQ_COURSE_SPACES][MQ_SPEED_MAX];
    mq_course_words with[MQ_SPEED_MAX + 1]; /* so many MP left */
} mq_course_work;

/* What a course is for. */
typedef struct mq_voyage {
    const mq_table *t;
    const mq_state *river;   /* all tiles and the finish laid; its boats do not matter */
    unsigned from;           /* laid tile from which on it is to be known */
    const mq_course *onward; /* when the next passenger is aboard; NULL: none is needed */
    uint32_t docks;          /* laid tiles where one can be taken, a bit each */
} mq_voyage;

void mq_course_find(mq_course *course, mq_course_work *work, const mq_voyage *voyage);

#endif
