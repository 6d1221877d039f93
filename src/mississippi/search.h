#ifndef MISSISSIPPI_SEARCH_H
#define MISSISSIPPI_SEARCH_H
/* The turn search: what can still become of a turn.
 *
 * Once the speed is chosen, coal goes into turning only. So all that a boat can do
 * from a space depends on its heading, its MP, and how often it may still turn by 60
 * degrees: once more than it has coal, if the free turn is not used yet. A *word*
 * holds one bit for each number of turns and each heading, so that one operation
 * looks at all of them.
 *
 * There are two searches. Backward (alive.c): from which headings, with how many
 * turns, can a boat with so many MP on this space still end its turn without a crash?
 * That depends on the river and the other boats alone, is kept while the turn lasts,
 * and answers MQ-C1 for every partial turn at once. It knows no pushes. Forward
 * (sweep.c): everywhere that a turn can go from here, pushes included. */
#include "mississippi/mississippi.h"

typedef uint64_t mq_word; /* bit turns * 6 + heading */

enum { MQ_TURNS = 9 /* the sixth boat's 7 coal, and the free one: 0..8 */ };
#define MQ_ALL_BITS ((UINT64_C(1) << (MQ_TURNS * MQ_DIRECTIONS)) - 1)
#define MQ_FIRST_BITS UINT64_C(0x0001041041041041) /* heading 0 of each number of turns */

static inline mq_word mq_headed(unsigned heading) {
    return MQ_FIRST_BITS << heading;
}
static inline mq_word mq_bit(unsigned turns, unsigned heading) {
    return UINT64_C(1) << (turns * MQ_DIRECTIONS + heading);
}
/* All headings with at most so many turns; none if it is below 0. */
static inline mq_word mq_up_to(int turns) {
    return (UINT64_C(1) << ((unsigned)(turns + 1) * MQ_DIRECTIONS)) - 1;
}
/* The least turns with which a word has the heading; it has it. */
static inline unsigned mq_least_turns(mq_word word, unsigned heading) {
    unsigned turns = 0;
    for (word >>= heading; !(word & 1); word >>= MQ_DIRECTIONS) turns++;
    return turns;
}
/* What a word becomes when the boat may turn as well, so often at most: each 60 degrees
 * take one turn. */
static inline mq_word mq_spread(mq_word word, unsigned turns) {
    const mq_word first = MQ_FIRST_BITS, last = MQ_FIRST_BITS << (MQ_DIRECTIONS - 1);
    for (unsigned i = 0; i < turns && i < MQ_DIRECTIONS / 2; i++) {
        mq_word right = (word << 1 & ~first) | (word >> (MQ_DIRECTIONS - 1) & first);
        mq_word left = (word >> 1 & ~last) | (word << (MQ_DIRECTIONS - 1) & last);
        word |= (right | left) << MQ_DIRECTIONS;
    }
    return word & MQ_ALL_BITS;
}

/* The river as a search needs it, tile by tile. */
typedef struct mq_chart {
    const mq_steps *steps[MQ_LAID_MAX];
    mq_spaces open[MQ_LAID_MAX];  /* navigable, and nobody but the mover is there */
    mq_spaces boats[MQ_LAID_MAX]; /* of the others */
    mq_spaces driftwood[MQ_LAID_MAX], sandbank[MQ_LAID_MAX];
    mq_spaces rough[MQ_LAID_MAX]; /* one of these two */
    mq_spaces finish;             /* usable finish docks of the last tile */
    uint8_t last;                 /* laid tile */
} mq_chart;

void mq_chart_fill(mq_chart *chart, const mq_table *t, const mq_state *s);
/* Where the other boats are now. */
void mq_chart_boats(mq_chart *chart, const mq_table *t, const mq_state *s);

/* What counts as the end of a turn. */
enum {
    MQ_GOAL_ANY, /* 1 to 5: any, but a finish dock only after so much driftwood (MQ-F4, MQ-W2) */
    MQ_GOAL_DRY = 6,   /* any, but no sandbank (MQ-A5) */
    MQ_GOAL_SPARE,     /* any that surely spares the Black Rose (MQ-R6) */
    MQ_GOAL_SPARE_DRY, /* both */
    MQ_GOAL_OWN = 8    /* 9 to 14: in her own turn, at speed 1 to 6 */
};

/* What is known of a boat with so many MP on a space: with which headings and turns
 * it can come to an end, with which it cannot, and with which of these it met a boat,
 * so that a push might help. */
typedef struct mq_cell {
    uint32_t key;
    mq_word yes, no, met;
} mq_cell;
enum { MQ_CELLS = 256 };

/* What the backward search found for one placing of the boats. */
typedef struct mq_memo {
    uint8_t tile[MQ_LAID_MAX], flow[MQ_LAID_MAX], laid, finish, mover;
    mq_at at[MQ_BOATS_MAX]; /* of the others */
    bool needs_coal;        /* to run onto a sandbank (MQ-A5) */
    mq_chart chart;

    /* For MQ_GOAL_SPARE. */
    bool is_spare_known, is_rose_lost; /* lost: nothing is sure to spare her */
    uint8_t rose_heading, rose_speed;
    mq_spaces kept[MQ_LAID_MAX]; /* spaces that she needs; none if she is not in danger */

    bool has_met_boat; /* by a question that was answered no */
    bool is_begun;     /* the cells are of some age */
    uint32_t age;
    mq_cell cell[MQ_CELLS];
} mq_memo;

/* Six steps cross at most three borders of tiles, so no turn reaches two spaces whose
 * laid tiles are eight apart. */
enum { MQ_TILES_REACHED = 3, MQ_PLACES = 8 * MQ_SPACES };
static inline unsigned mq_place(mq_at at) {
    return at % MQ_PLACES;
}

enum {
    MQ_LAYERS = 16, /* MP spent and driftwood entered, as far as both can be */
    MQ_DEPTHS = 4   /* pushes of a turn: each takes two MP */
};

typedef struct mq_sweep mq_sweep;

/* An end that the forward search has come to. */
typedef struct mq_arrival {
    const mq_sweep *sweep;
    const mq_state *others; /* what pushes have made of the other boats; the mover is gone */
    uint64_t placing;       /* another number whenever `others` is another one */
    unsigned depth;         /* pushes */
    unsigned speed, wood, spent;
    mq_at at;
    mq_word word;  /* headings, by turns made since the search began */
    bool is_stuck; /* on a sandbank */
    bool is_over;  /* a push has ended the race */
} mq_arrival;

struct mq_sweep {
    /* What the caller wants. */
    bool (*on_end)(void *context, const mq_arrival *arrival); /* true: it is enough */
    void *context;
    unsigned coal_max;   /* to be spent at most */
    unsigned pushes_max; /* steps that push, below MQ_DEPTHS */
    bool merges;         /* it is all the same to where others are pushed: nothing is told twice */
    bool prunes;         /* pushes that lead only to what is known may be left out */

    /* Where it begins. */
    const mq_table *t;
    mq_state root;
    unsigned mover;
    bool is_start;                        /* the speed is still to be chosen */
    bool minds_finish;                    /* MQ-F4 */
    uint8_t speed_cost[MQ_SPEED_MAX + 1]; /* at the start */
    int8_t limit[MQ_SPEED_MAX + 1];       /* by MP in all: how often it may turn, or -1 */
    int8_t sandy[MQ_SPEED_MAX + 1];       /* and still run onto a sandbank */
    mq_word within[MQ_SPEED_MAX + 1];     /* by MP spent: what can still end */
    unsigned most;                        /* MP */
    unsigned turns;                       /* most turns with any speed */

    /* Where it is. */
    unsigned deepest; /* the most MP that were spent */
    uint64_t placing; /* of mq_arrival; goes on from one search to the next */
    mq_state others;  /* what pushes have made of the other boats; the mover is gone */
    mq_chart chart;
    mq_spaces looked[MQ_LAID_MAX]; /* spaces on whose being open something depended */
    struct {
        mq_at at; /* where the boat stood that was pushed */
        unsigned wood, mp;
        mq_way way;
    } push[MQ_DEPTHS]; /* that led to this depth */

    /* What was reached: clear, but for what the lists name. */
    bool is_begun;
    uint16_t used[MQ_DEPTHS]; /* layers, a bit each */
    uint8_t count[MQ_DEPTHS][MQ_LAYERS];
    mq_at list[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    mq_word reach[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    /* If it merges: ends that were told of, with so many pushes, and all with more turns. */
    mq_word known[MQ_DEPTHS][MQ_LAYERS][MQ_PLACES];
    unsigned known_count;
    uint16_t known_list[MQ_DEPTHS * MQ_LAYERS * MQ_PLACES]; /* where `known` is not clear */
};
enum { MQ_COAL_ANY = 99, MQ_PUSHES_ANY = MQ_DEPTHS - 1 };

/* The coal that an arrival after so many turns has taken since the root. */
static inline unsigned mq_arrival_coal(const mq_arrival *a, unsigned turns) {
    unsigned free = a->sweep->root.has_turned ? 0 : 1;
    return a->sweep->speed_cost[a->sweep->is_start ? a->speed : 0] +
           (turns > free ? turns - free : 0);
}

/* What is sure to spare the Black Rose in one placing of the boats (MQ-R6). */
typedef struct mq_guard {
    uint64_t placing;
    bool is_sure; /* ends beside `kept` spare her */
    mq_spaces kept[MQ_LAID_MAX];
    uint8_t verdict[2][MQ_PLACES]; /* with coal or without: 0 unknown, 1 she is spared, 2 not */
} mq_guard;

/* Finds an end among those collected. */
typedef struct mq_index {
    bool is_begun;
    /* Chains of numbers, each + 1, that begin by speed, place and heading. */
    uint16_t first[MQ_SPEED_MAX][MQ_PLACES][MQ_DIRECTIONS];
    uint16_t next[MQ_ENDS_MAX];
    uint16_t indexed; /* how many ends are in the chains */
} mq_index;

/* Zero at first; then whatever was left there, for any position of the same table. */
typedef struct mq_scratch {
    mq_memo now;     /* for the turn that is played */
    mq_memo what_if; /* for a turn that is only thought of, while the other one is looked at */
    mq_sweep sweep, what_if_sweep;
    mq_index index;
    mq_guard guard;           /* for `sweep` */
    mq_end ends[MQ_ENDS_MAX]; /* those that a query tells of; of no use between calls */
} mq_scratch;

static inline mq_scratch *mq_scratch_of(gw_scratch *scratch) {
    return (mq_scratch *)(void *)scratch;
}

/* For functions that bring scratch of their own: inlined, whoever calls them with scratch would
 * pay for that stack too. */
#define MQ_APART __attribute__((noinline))

/* Makes scratch of any bytes usable. */
void mq_scratch_begin(mq_scratch *q);

/* ---- alive.c ---- */
/* Makes the memo one for the position. */
void mq_memo_for(mq_memo *memo, const mq_table *t, const mq_state *s);
/* Forgets what was found, though the boats have not moved. */
void mq_memo_forget(mq_memo *memo);
/* Whether a mover with `mp`, at least 1, can come from there to an end of that kind
 * without pushing. */
bool mq_is_alive(mq_memo *memo, unsigned goal, unsigned mp, mq_at at, unsigned heading,
                 unsigned turns);
/* Whether the Black Rose, if she ended her own turn so, could go on with one coal and
 * without a crash or a push. */
bool mq_goes_on(mq_memo *memo, mq_at at, unsigned heading, unsigned speed);
/* The kind of end that the mover needs at this speed and driftwood. */
unsigned mq_goal(const mq_table *t, const mq_state *s, unsigned speed, unsigned wood,
                 unsigned coal);

/* ---- sweep.c ---- */
/* Goes everywhere from the position, which is in a turn or at its start (with any
 * heading, if `is_free`); `chart` is that of the position. Tells of every end, in a fixed order;
 * true if `on_end` said that it is enough. */
bool mq_sweep_from(mq_sweep *q, const mq_chart *chart, const mq_table *t, const mq_state *s,
                   bool is_free);
/* From within on_end, for one who does not let the search merge: what of an arrival is
 * not known yet with as few turns and pushes; and that some of it is known now. */
mq_word mq_news_of(const mq_arrival *arrival);
void mq_make_known(mq_sweep *q, const mq_arrival *arrival, mq_word word);
/* From within on_end: the steps that lead to an arrival with this heading and turns,
 * as actions from the root on, without its `speed`; `first` is the heading at the
 * root. Returns how many. */
enum { MQ_TRACE_MAX = 32 };
size_t mq_trace(const mq_arrival *arrival, unsigned heading, unsigned turns, gw_action *list,
                unsigned *first);

/* ---- ends.c ---- */
/* The end that an arrival is for a boat with this heading. */
mq_end mq_end_of(const mq_arrival *arrival, unsigned heading);
/* From within on_end, or after the search if nobody was pushed: the whole way to an
 * arrival, as mq_turn_way gives it. */
size_t mq_way_to(const mq_arrival *arrival, unsigned heading, gw_action *way);

/* ---- search.c ---- */
/* A point that the mover can come to within its turn, nobody pushed. */
typedef struct mq_point {
    mq_at at;
    unsigned heading, mp, coal, wood;
    bool has_turned;
} mq_point;
mq_point mq_point_of(const mq_table *t, const mq_state *s);
/* Whether the turn can be ended from there without a crash and without a push, and if
 * `spares` so that the Black Rose is spared (MQ-R6). False: it may be so all the same. */
bool mq_is_surely_fine(mq_scratch *q, const mq_table *t, const mq_state *s, mq_point point,
                       bool spares);

/* From the middle of a turn: whether it can be ended without a crash (MQ-C1). */
bool mq_can_end(mq_scratch *q, const mq_table *t, const mq_state *s);
/* Whether ending a turn here is no crash (MQ-F4). */
bool mq_is_good_end(const mq_table *t, const mq_state *s);
/* MQ-R6 in all that follows. From the middle of a turn, whether it can be ended so that the Black
 * Rose can avoid a crash afterwards; and whether ending it here does that. */
bool mq_can_spare_rose(mq_scratch *q, const mq_table *t, const mq_state *s);
bool mq_is_rose_spared(mq_scratch *q, const mq_table *t, const mq_state *s);
/* Whether an arrival, with a heading and after so many turns, spares her. */
bool mq_arrival_spares(mq_scratch *q, const mq_table *t, const mq_arrival *arrival,
                       unsigned heading, unsigned turns);
/* MQ-A4: the headings that a mover may take after going backward, as bits: any, but the
 * one it has on another sandbank. */
unsigned mq_back_headings(const mq_table *t, const mq_state *back);
/* Those of them with which the turn, which ends here, spares her. */
unsigned mq_sparing_headings(mq_scratch *q, const mq_table *t, const mq_state *back,
                             unsigned headings);
/* While the heading is awaited: those that are legal. */
unsigned mq_backed_headings(mq_scratch *q, const mq_table *t, const mq_state *s);
/* From a turn's start, the heading chosen: whether she can be spared at all, backward or
 * with any speed. */
bool mq_can_spare_somehow(mq_scratch *q, const mq_table *t, const mq_state *s);
/* The same from a turn's start, the heading chosen: with one speed, or with any. */
bool mq_can_spare_rose_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed);
bool mq_can_start_sparing_rose(mq_scratch *q, const mq_table *t, const mq_state *s);
/* From its start, the heading chosen: whether this speed, which is affordable, leads to
 * an end without a crash; and whether any does. */
bool mq_can_end_with(mq_scratch *q, const mq_table *t, const mq_state *s, unsigned speed);
bool mq_can_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s);
/* The same for a boat whose turn it is not, or not yet. */
bool mq_could_avoid_crash(mq_scratch *q, const mq_table *t, const mq_state *s);
/* MQ-C2: the most MP that can still be spent. */
unsigned mq_most_mp(mq_scratch *q, const mq_table *t, const mq_state *s);

#endif
