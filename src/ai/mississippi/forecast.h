#ifndef AI_MISSISSIPPI_FORECAST_H
#define AI_MISSISSIPPI_FORECAST_H
/* A forecast: one random continuation of the river to its finish, and the value of positions on it,
 * for boats that see one tile more than is laid. */
#include "ai/meter.h"
#include "ai/mississippi/prospect.h"
#include "ai/mississippi/weights.h"

enum {
    MQ_TIMES_KEPT = 16 /* tables of times that are kept */
};

/* How positions are judged. */
typedef struct mq_judgement {
    const mq_weights *weights;
    bool is_dutiful; /* wants two passengers even if fewer would win */
} mq_judgement;

/* What a boat still has to do, and how far it sees. */
typedef struct mq_errand {
    uint8_t hull;
    uint8_t needed; /* passengers still to take, counting only those that matter for the win */
    uint8_t seen;   /* number of tiles, from the first on */
    uint32_t docks; /* those where it could take a passenger, one bit each */
} mq_errand;

/* Shares of the win by seat, from [1]; together MQ_WIN, less rounding. */
enum { MQ_WIN = 1000000 };
typedef struct mq_shares {
    int32_t of[GW_SEATS_MAX + 1];
} mq_shares;

typedef struct mq_standing {
    mq_shares shares;
    /* The worth to one seat, for comparing positions, in parts of MQ_WIN. It assumes more doubt
     * than the shares, so that time matters even to a boat far ahead or behind, and it adds a
     * little for being early, so that even a certain winner or loser heads for the finish. */
    int32_t worth;
} mq_standing;

typedef struct mq_forecast {
    const mq_table *t;
    mq_judgement judgement;
    gw_meter *meter; /* counts the work for times */
    /* Stops computing when the budget is spent; results are unusable then. */
    bool is_idle_when_spent;
    uint32_t waver; /* seed of how boats misjudge the ends of turns; 0: they do not */
    mq_state river; /* the river with all its tiles and the finish */
    mq_times_chart chart;
    unsigned from; /* first tile that still matters */
    struct {
        mq_errand errand;
        bool is_known, is_exact;
        bool is_pinned; /* still needed to compute others */
    } key[MQ_TIMES_KEPT];
    uint8_t next; /* entry to reuse next */
    mq_times times[MQ_TIMES_KEPT];
    mq_times_work work;
} mq_forecast;

/* Samples the rest of the river, from where it ends in `s`. `o` need not be initialised. */
void mq_forecast_sample(mq_forecast *o, const mq_table *t, const mq_state *s, gw_random *random);

/* Lays the tiles that chance has to lay, as sampled, until a player acts or the race is over. */
void mq_forecast_lay(const mq_forecast *o, mq_scratch *q, mq_state *s);

/* The boat's errand in the race as it stands. */
mq_errand mq_forecast_errand(const mq_forecast *o, const mq_state *s, unsigned hull);

/* Ticks to the finish for a boat with this place, heading, speed and coal. */
int32_t mq_forecast_ticks(mq_forecast *o, const mq_boat *boat, const mq_errand *errand);
/* The same for a boat that finishes now. */
int32_t mq_forecast_finish_ticks(const mq_forecast *o, unsigned needed);
/* The same for a boat of the race as it stands. */
int32_t mq_forecast_time(mq_forecast *o, const mq_state *s, unsigned hull);
/* Turns to the finish with all passengers of the boat's errand; MQ_TIMES_FAR if no way is known. */
unsigned mq_forecast_turns(mq_forecast *o, const mq_state *s, unsigned hull);
/* The least ticks of all unfinished boats of the seat and its team. */
int32_t mq_forecast_side_time(mq_forecast *o, const mq_state *s, gw_seat seat);

/* Whether the rules already determine who wins. */
bool mq_forecast_is_decided(const mq_table *t, const mq_state *s);
/* Whether by the rules the seat, or its team, can still win. */
bool mq_forecast_can_win(const mq_table *t, const mq_state *s, gw_seat seat);

/* Everybody's prospects, and the value to one seat. */
mq_standing mq_forecast_evaluate(mq_forecast *o, const mq_state *s, gw_seat seat);

/* Gives a boat the heading from which it takes the least time. */
void mq_forecast_set_heading(mq_forecast *o, mq_state *s, unsigned hull);

#endif
