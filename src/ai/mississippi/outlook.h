#ifndef AI_MISSISSIPPI_OUTLOOK_H
#define AI_MISSISSIPPI_OUTLOOK_H
/* One way for the river to go on to its finish, and what positions on it are worth to boats
 * that see a tile more of it than is laid. */
#include "ai/meter.h"
#include "ai/mississippi/prospect.h"
#include "ai/mississippi/weights.h"

enum {
    MQ_COURSES = 16 /* that are kept */
};

/* How positions are judged. */
typedef struct mq_judgement {
    const mq_weights *weights;
    bool is_dutiful; /* wants two passengers whatever it takes to win */
} mq_judgement;

/* What a boat is after, and how far it can see. */
typedef struct mq_errand {
    uint8_t slot;
    uint8_t needed; /* passengers that it still has to take, as far as they count for the win */
    uint8_t seen;   /* tiles from the first on */
    uint32_t docks; /* tiles of these where it could take one, a bit each */
} mq_errand;

/* Parts of the win by seat, from [1]; all are MQ_HOPE, but for what is lost by rounding. */
enum { MQ_HOPE = 1000000 };
typedef struct mq_hopes {
    int32_t of[GW_SEATS_MAX + 1];
} mq_hopes;

typedef struct mq_standing {
    mq_hopes hopes;
    /* To one seat, to compare positions by, in parts of MQ_HOPE. It doubts more, so that time
     * counts for those, too, who are far ahead or behind; and something is for being early, as
     * also whoever is sure to win, or to lose, would rather be at the finish soon. */
    int32_t worth;
} mq_standing;

typedef struct mq_outlook {
    const mq_table *t;
    mq_judgement judgement;
    gw_meter *meter; /* counts what courses take */
    /* Nothing is found out any more when the budget is spent: what is told then is of no use. */
    bool is_idle_when_spent;
    uint32_t waver; /* how boats misjudge the ends of imagined turns; 0: they do not */
    mq_state river; /* with all its tiles and the finish */
    mq_course_chart chart;
    unsigned from; /* first tile that still matters */
    struct {
        mq_errand errand;
        bool is_known;
    } key[MQ_COURSES];
    uint8_t next; /* of these, to be given up */
    mq_course course[MQ_COURSES];
    mq_course_work work;
} mq_outlook;

/* Imagines the rest of the river behind `s`. What was there before is anybody's. */
void mq_outlook_imagine(mq_outlook *o, const mq_table *t, const mq_state *s, gw_random *random);

/* Lays what chance has to lay, as imagined, until a player acts or the race is over. */
void mq_outlook_lay(const mq_outlook *o, mq_scratch *q, mq_state *s);

/* How many passengers a boat still has to take, as far as it counts for the win. */
unsigned mq_outlook_need(const mq_outlook *o, const mq_state *s, unsigned slot);
/* What the boat is after, in the race as it stands. */
mq_errand mq_outlook_errand(const mq_outlook *o, const mq_state *s, unsigned slot);

/* Ticks to the finish of a boat of this place, heading, speed and coal. */
int32_t mq_outlook_ticks(mq_outlook *o, const mq_boat *boat, const mq_errand *errand);
/* The same for a boat that finishes now. */
int32_t mq_outlook_finish_ticks(const mq_outlook *o, unsigned needed);
/* The same for a boat of the race as it stands. */
int32_t mq_outlook_time(mq_outlook *o, const mq_state *s, unsigned slot);
/* Turns that the boat takes to the finish with all passengers that it is after;
 * MQ_COURSE_FAR if no way is known. */
unsigned mq_outlook_turns(mq_outlook *o, const mq_state *s, unsigned slot);
/* The least of the boats of the seat and its team that are still on their way. */
int32_t mq_outlook_side_time(mq_outlook *o, const mq_state *s, gw_seat seat);

/* Whether by the rules nothing can change any more who wins. */
bool mq_outlook_is_decided(const mq_table *t, const mq_state *s);
/* Whether by the rules the seat, or its team, can still win. */
bool mq_outlook_can_win(const mq_table *t, const mq_state *s, gw_seat seat);

/* How everybody stands, and what that is worth to a seat. */
mq_standing mq_outlook_stand(mq_outlook *o, const mq_state *s, gw_seat seat);

/* Gives a boat the heading with the shortest way. */
void mq_outlook_head(mq_outlook *o, mq_state *s, unsigned slot);

#endif
