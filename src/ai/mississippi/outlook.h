#ifndef AI_MISSISSIPPI_OUTLOOK_H
#define AI_MISSISSIPPI_OUTLOOK_H
/* One way for the river to go on to its finish, and what positions on it are worth. */
#include "ai/meter.h"
#include "ai/mississippi/course.h"
#include "ai/mississippi/weights.h"

enum {
    MQ_TICKS = 16,  /* of a turn: times are in ticks */
    MQ_COURSES = 12 /* that are kept */
};

/* How positions are judged. */
typedef struct mq_judgement {
    const mq_weights *weights;
    bool is_dutiful; /* wants two passengers whatever it takes to win */
} mq_judgement;

typedef struct mq_outlook {
    const mq_table *t;
    mq_judgement judgement;
    gw_meter *meter; /* counts what courses take */
    mq_state river;  /* with all its tiles and the finish */
    mq_course_chart chart;
    unsigned from; /* first tile that still matters */
    struct {
        uint32_t docks;
        uint8_t needed;
        bool is_known;
    } key[MQ_COURSES];
    uint8_t next; /* of these, to be given up */
    mq_course course[MQ_COURSES];
    mq_course_work work;
} mq_outlook;

enum { MQ_COURSE_NODES = 40 /* what finding a course counts as */ };

/* Imagines the rest of the river behind `s`. What was there before is anybody's. */
void mq_outlook_imagine(mq_outlook *o, const mq_table *t, const mq_state *s, gw_random *random);

/* Lays what chance has to lay, as imagined, until a player acts or the race is over. */
void mq_outlook_lay(const mq_outlook *o, mq_scratch *q, mq_state *s);

/* How many passengers a boat still has to take, as far as it counts for the win. */
unsigned mq_outlook_need(const mq_outlook *o, const mq_state *s, unsigned slot);
/* Laid tiles where the boat could take a passenger, imagined ones included. */
uint32_t mq_outlook_docks(const mq_outlook *o, const mq_state *s, const mq_boat *boat);

/* Ticks to the finish of a boat of this place, heading, speed and coal, with so many
 * passengers still to be taken from these docks. */
int32_t mq_outlook_ticks(mq_outlook *o, const mq_boat *boat, unsigned needed, uint32_t docks);
/* The same for a boat that finishes now. */
int32_t mq_outlook_finish_ticks(const mq_outlook *o, unsigned needed);
/* The same for a boat of the race as it stands. */
int32_t mq_outlook_time(mq_outlook *o, const mq_state *s, unsigned slot);

/* The seat's share of the win. */
int32_t mq_outlook_share(mq_outlook *o, const mq_state *s, gw_seat seat);

/* The same to compare positions by, in millionths, and with something for being early: also
 * whoever is sure to win, or to lose, would rather be at the finish soon. */
int32_t mq_outlook_worth(mq_outlook *o, const mq_state *s, gw_seat seat);

/* Gives a boat the heading with the shortest way. */
void mq_outlook_head(mq_outlook *o, mq_state *s, unsigned slot);

#endif
