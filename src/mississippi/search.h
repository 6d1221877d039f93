#ifndef MISSISSIPPI_SEARCH_H
#define MISSISSIPPI_SEARCH_H
/* The turn search: where a turn can still lead.
 *
 * Once the speed is chosen, coal is only spent on turning. So everything a boat can do from a space
 * depends on its heading, its MP, and how many times it may still turn by 60 degrees: its coal,
 * plus one if the free turn is not used yet. A *word* holds one bit for each number of turns and
 * each heading, so that one operation handles all of them.
 *
 * There are two searches. Backward (alive.c): with which headings and how many turns can a boat
 * with that many MP on this space still end its turn without a crash? That depends only on the
 * river and the other boats, is cached for the whole turn, and answers MQ-C1 for every partial turn
 * at once. It does not consider pushes. Forward (sweep.c): everywhere that a turn can go from here,
 * including pushes. */
#include "mississippi/mississippi.h"

typedef uint64_t mq_word; /* bit turns * 6 + heading */

enum { MQ_TURNS = 9 /* 0..8: the sixth boat's 7 coal and the free turn */ };
#define MQ_ALL_BITS ((UINT64_C(1) << (MQ_TURNS * MQ_DIRECTIONS)) - 1)
#define MQ_FIRST_BITS UINT64_C(0x0001041041041041) /* heading 0 of each number of turns */

static inline mq_word mq_headed(unsigned heading) {
    return MQ_FIRST_BITS << heading;
}
static inline mq_word mq_bit(unsigned turns, unsigned heading) {
    return UINT64_C(1) << (turns * MQ_DIRECTIONS + heading);
}
/* All headings with at most that many turns; none if that is below 0. */
static inline mq_word mq_up_to(int turns) {
    return (UINT64_C(1) << ((unsigned)(turns + 1) * MQ_DIRECTIONS)) - 1;
}
/* The least number of turns with which a word contains the heading, which it does. */
static inline unsigned mq_least_turns(mq_word word, unsigned heading) {
    unsigned turns = 0;
    for (word >>= heading; !(word & 1); word >>= MQ_DIRECTIONS) turns++;
    return turns;
}
/* Extends a word by up to `turns` turns of 60 degrees. */
static inline mq_word mq_spread(mq_word word, unsigned turns) {
    const mq_word first = MQ_FIRST_BITS, last = MQ_FIRST_BITS << (MQ_DIRECTIONS - 1);
    for (unsigned i = 0; i < turns && i < MQ_DIRECTIONS / 2; i++) {
        mq_word right = (word << 1 & ~first) | (word >> (MQ_DIRECTIONS - 1) & first);
        mq_word left = (word >> 1 & ~last) | (word << (MQ_DIRECTIONS - 1) & last);
        word |= (right | left) << MQ_DIRECTIONS;
    }
    return word & MQ_ALL_BITS;
}

/* The river as the searches use it, tile by tile. */
typedef struct mq_chart {
    const mq_steps *steps[MQ_LAID_MAX];
    mq_spaces open[MQ_LAID_MAX];  /* navigable, and without another boat */
    mq_spaces boats[MQ_LAID_MAX]; /* of the other boats */
    mq_spaces driftwood[MQ_LAID_MAX], sandbank[MQ_LAID_MAX];
    mq_spaces rough[MQ_LAID_MAX]; /* driftwood or sandbank */
    mq_spaces finish;             /* usable finish docks of the last tile */
    uint8_t last;                 /* laid tile */
} mq_chart;

/* Updates the positions of the other boats. */
void mq_chart_boats(mq_chart *chart, const mq_table *t, const mq_state *s);

/* What counts as the end of a turn. */
enum {
    MQ_GOAL_ANY, /* 1 to 5: any, but a finish dock only after that many spaces of driftwood (MQ-F4,
                    MQ-W2) */
    MQ_GOAL_DRY = 6,   /* any but a sandbank (MQ-A5) */
    MQ_GOAL_SPARE,     /* any that is sure to spare the Black Rose (MQ-R6) */
    MQ_GOAL_SPARE_DRY, /* both */
    MQ_GOAL_OWN = 8    /* 9 to 14: in her own turn, at speed 1 to 6 */
};

/* A cache entry for a boat with that many MP on a space: the headings and turns with which it can
 * end its turn, with which it cannot, and with which of the latter it met a boat, so that a push
 * might help. */
typedef struct mq_cell {
    uint32_t key;
    mq_word yes, no, met;
} mq_cell;
enum { MQ_CELLS = 256 };

/* The results of the backward search for one arrangement of the boats. */
typedef struct mq_memo {
    uint8_t tile[MQ_LAID_MAX], flow[MQ_LAID_MAX], laid, finish, mover;
    mq_at at[MQ_BOATS_MAX]; /* of the other boats */
    bool needs_coal;        /* to run onto a sandbank (MQ-A5) */
    mq_chart chart;

    /* For MQ_GOAL_SPARE. */
    bool is_spare_known, is_rose_lost; /* lost: nothing is certain to spare her */
    uint8_t rose_heading, rose_speed;
    mq_spaces kept[MQ_LAID_MAX]; /* spaces she needs; none if she is not in danger */

    bool has_met_boat; /* in a search that found no end */
    bool is_begun;     /* the cells are initialised */
    uint32_t age;
    mq_cell cell[MQ_CELLS];
} mq_memo;

/* Six steps cross at most three borders of tiles, so no turn reaches two spaces whose tiles are
 * eight apart: spaces can be indexed modulo eight tiles. */
enum { MQ_TILES_REACHED = 3, MQ_PLACES = 8 * MQ_SPACES };
static inline unsigned mq_place(mq_at at) {
    return at % MQ_PLACES;
}

enum {
    MQ_LAYERS = 16, /* possible pairs of MP spent and driftwood entered */
    MQ_DEPTHS = 4   /* pushes in a turn, 0 to 3: each costs two MP */
};

typedef struct mq_sweep mq_sweep;

/* An end that the forward search has reached. */
typedef struct mq_arrival {
    const mq_sweep *sweep;
    const mq_state *others; /* the other boats after the pushes; the mover is removed */
    uint64_t placing;       /* differs whenever `others` differs */
    unsigned depth;         /* pushes */
    unsigned speed, wood, spent;
    mq_at at;
    mq_word word;  /* headings, by turns made since the search began */
    bool is_stuck; /* on a sandbank */
    bool is_over;  /* a push has ended the race */
} mq_arrival;

struct mq_sweep {
    /* Set by the caller. */
    bool (*on_end)(void *context, const mq_arrival *arrival); /* true: stop the search */
    void *context;
    unsigned coal_max;   /* the most to spend */
    unsigned pushes_max; /* steps that push, below MQ_DEPTHS */
    bool merges;         /* it does not matter where others are pushed: nothing is reported twice */
    bool prunes;         /* pushes that only lead to known ends may be skipped */

    /* The start of the search. */
    const mq_table *t;
    mq_state root;
    unsigned mover;
    bool is_start;                        /* the speed is not chosen yet */
    bool minds_finish;                    /* MQ-F4 */
    uint8_t speed_cost[MQ_SPEED_MAX + 1]; /* at the start */
    int8_t limit[MQ_SPEED_MAX + 1];       /* by total MP: how many times it may turn, or -1 */
    int8_t sandy[MQ_SPEED_MAX + 1];       /* the same if it still has to run onto a sandbank */
    mq_word within[MQ_SPEED_MAX + 1];     /* by MP spent: what can still reach an end */
    unsigned most;                        /* MP */
    unsigned turns;                       /* most turns with any speed */

    /* The search in progress. */
    unsigned deepest; /* the most MP spent so far */
    uint64_t placing; /* see mq_arrival; counts on from one search to the next */
    mq_state others;  /* the other boats after the pushes; the mover is removed */
    mq_chart chart;
    mq_spaces examined[MQ_LAID_MAX]; /* spaces that the search depends on being open or not */
    struct {
        mq_at at; /* where the pushed boat was */
        unsigned wood, mp;
        mq_move move;
    } push[MQ_DEPTHS]; /* the pushes that led to each depth */

    /* What was reached: zero except where the lists say. */
    bool is_begun;
    uint16_t used[MQ_DEPTHS]; /* layers, one bit each */
    uint8_t count[MQ_DEPTHS][MQ_LAYERS];
    mq_at list[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    mq_word reach[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    /* If it merges: the ends reported with that many pushes, and the same with more turns. */
    mq_word known[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    unsigned known_count;
    uint16_t known_list[MQ_DEPTHS * MQ_LAYERS * MQ_PLACES]; /* where `known` is not zero */
};
enum { MQ_COAL_ANY = 99, MQ_PUSHES_ANY = MQ_DEPTHS - 1 };

/* The coal spent since the root by an arrival after that many turns. */
static inline unsigned mq_arrival_coal(const mq_arrival *a, unsigned turns) {
    unsigned free = a->sweep->root.has_turned ? 0 : 1;
    return a->sweep->speed_cost[a->sweep->is_start ? a->speed : 0] +
           (turns > free ? turns - free : 0);
}

/* What is certain to spare the Black Rose in one arrangement of the boats (MQ-R6). */
typedef struct mq_guard {
    uint64_t placing;
    bool is_sure; /* ends outside `kept` spare her */
    mq_spaces kept[MQ_LAID_MAX];
    uint8_t verdict[2][MQ_PLACES]; /* without and with coal: 0 unknown, 1 spared, 2 not */
} mq_guard;

/* A hash index of the ends collected. */
typedef struct mq_index {
    bool is_begun;
    /* Chains of indices + 1, by speed, place and heading. */
    uint16_t first[MQ_SPEED_MAX][MQ_PLACES][MQ_DIRECTIONS];
    uint16_t next[MQ_ENDS_MAX];
    uint16_t indexed; /* how many ends are in the chains */
} mq_index;

/* Zero at first; later whatever was left there, for any position at the same table. */
typedef struct mq_scratch {
    mq_memo now;     /* for the turn in progress */
    mq_memo what_if; /* for a hypothetical turn, examined at the same time */
    mq_sweep sweep, what_if_sweep;
    mq_index index;
    mq_guard guard;           /* for `sweep` */
    mq_end ends[MQ_ENDS_MAX]; /* of a query; not kept between calls */
} mq_scratch;

static inline mq_scratch *mq_scratch_of(gw_scratch *scratch) {
    return (mq_scratch *)(void *)scratch;
}

/* For functions with a scratch on their stack: if they were inlined, callers that bring their own
 * scratch would need that much stack too. */
#define MQ_NOINLINE __attribute__((noinline))

/* Initialises scratch with any contents. */
void mq_scratch_begin(mq_scratch *q);

/* ---- alive.c ---- */
/* Prepares the memo for the position. */
void mq_memo_for(mq_memo *memo, const mq_table *t, const mq_state *s);
/* Clears the results, even though the boats have not moved. */
void mq_memo_forget(mq_memo *memo);
/* Whether a mover with `mp`, at least 1, can reach an end of that kind from there without
 * pushing. */
bool mq_is_alive(mq_memo *memo, unsigned goal, unsigned mp, mq_at at, unsigned heading,
                 unsigned turns);
/* Whether the Black Rose, if she ended her own turn like this, could continue with one coal and
 * without a crash or a push. */
bool mq_can_go_on(mq_memo *memo, mq_at at, unsigned heading, unsigned speed);
/* The kind of end that the mover needs at this speed and driftwood. */
unsigned mq_goal(const mq_table *t, const mq_state *s, unsigned speed, unsigned wood,
                 unsigned coal);

/* ---- sweep.c ---- */
/* Searches everything that can be reached from the position, which is in a turn or at its start
 * (with any heading, if `is_free`); `chart` is that of the position. Reports every end in a fixed
 * order; true if `on_end` stopped it. */
bool mq_sweep_from(mq_sweep *q, const mq_chart *chart, const mq_table *t, const mq_state *s,
                   bool is_free);
/* For use in on_end, if the search does not merge: the part of an arrival that has not been
 * reported yet with as few turns and pushes; and marking some of it as reported. */
mq_word mq_unreported(const mq_arrival *arrival);
void mq_make_known(mq_sweep *q, const mq_arrival *arrival, mq_word word);
/* For use in on_end: the actions from the root, without `speed`, that lead to an arrival with this
 * heading and turns; `first` is set to the heading at the root. Returns the count. */
enum { MQ_TRACE_MAX = 32 };
size_t mq_trace(const mq_arrival *arrival, unsigned heading, unsigned turns, gw_action *list,
                unsigned *first);

/* ---- ends.c ---- */
/* The mq_end of an arrival with this heading. */
mq_end mq_end_of(const mq_arrival *arrival, unsigned heading);
/* For use in on_end, or after the search if nobody was pushed: the whole way to an arrival, like
 * mq_turn_way. */
size_t mq_way_to(const mq_arrival *arrival, unsigned heading, gw_action *way);

/* ---- search.c ---- */
/* A point that the mover can reach within its turn without pushing. */
typedef struct mq_point {
    mq_at at;
    unsigned heading, mp, coal, wood;
    bool has_turned;
} mq_point;
mq_point mq_point_of(const mq_table *t, const mq_state *s);
/* Whether the turn can certainly be ended from there without a crash or a push, and if `spares` so
 * that the Black Rose is spared (MQ-R6). False means that it is not certain. */
bool mq_can_surely_end(mq_scratch *q, const mq_table *t, const mq_state *s, mq_point point,
                       bool spares);

/* From the middle of a turn: whether it can be ended without a crash (MQ-C1). */
bool mq_can_end(mq_scratch *q, const mq_table *t, const mq_state *s);
/* Whether a turn can end here without a crash (MQ-F4). */
bool mq_is_good_end(const mq_table *t, const mq_state *s);
/* The following functions are about MQ-R6. From the middle of a turn: whether it can be ended so
 * that the Black Rose can avoid a crash afterwards; and whether ending it here does that. */
bool mq_can_spare_rose(mq_scratch *q, const mq_table *t, const mq_state *s);
bool mq_is_rose_spared(mq_scratch *q, const mq_table *t, const mq_state *s);
/* Whether an arrival, with a heading and after that many turns, spares her. */
bool mq_arrival_spares(mq_scratch *q, const mq_table *t, const mq_arrival *arrival,
                       unsigned heading, unsigned turns);
/* MQ-A4: the headings, as bits, that a mover may choose after going backward: any, but on another
 * sandbank only the one it has. */
unsigned mq_back_headings(const mq_table *t, const mq_state *back);
/* Those of them with which the turn, which ends here, spares her. */
unsigned mq_sparing_headings(mq_scratch *q, const mq_table *t, const mq_state *back,
                             unsigned headings);
/* The legal headings while the heading is awaited. */
unsigned mq_backed_headings(mq_scratch *q, const mq_table *t, const mq_state *s);
/* From the start of a turn, with the heading chosen: whether she can be spared at all, backward or
 * with any speed. */
bool mq_can_spare_rose_at_all(mq_scratch *q, const mq_table *t, const mq_state *s);
/* The same with one speed, or with any. */
bool mq_can_spare_rose_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed);
bool mq_can_start_sparing_rose(mq_scratch *q, const mq_table *t, const mq_state *s);
/* From the start of a turn, with the heading chosen: whether this speed, which is affordable, leads
 * to an end without a crash; and whether any does. */
bool mq_can_end_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed);
bool mq_can_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s);
/* The same for a boat whose turn it is not yet. */
bool mq_could_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s);
/* MQ-C2: the most MP that can still be spent. */
unsigned mq_most_mp(mq_scratch *q, const mq_table *t, const mq_state *s);

#endif
