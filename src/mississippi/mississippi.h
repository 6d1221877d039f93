#ifndef MISSISSIPPI_MISSISSIPPI_H
#define MISSISSIPPI_MISSISSIPPI_H
/* Mississippi Queen: tiles, table and state. Rules text: docs/rules/mississippi-queen.md.
 *
 * A boat is identified by its hull number, `hull`: the players' boats first, in the order of their
 * colours, then the Black Rose. A space is identified by laid tile and space of the tile,
 * MQ_AT(tile, space). Directions are absolute, clockwise from n. */
#include "mississippi/turn.h"

#include <gangway/game.h>

#include <assert.h>

enum {
    MQ_SPACES = 20,    /* of a tile */
    MQ_LAID_MAX = 18,  /* tiles of the longest river */
    MQ_TILES_MAX = 18, /* tiles in a set: A0, 11 A, 6 B */
    MQ_BOATS_MAX = 7,
    MQ_COLOURS = 7, /* white, orange, blue, green, pink, red, black */
    MQ_BLACK = 6,
    MQ_DIRECTIONS = 6,
    MQ_SPEED_MAX = 6,
    MQ_COAL_MAX = 6,
    MQ_PASSENGERS_MAX = 2, /* of a boat (MQ-G2) */
    MQ_FIGURES = 16        /* passengers in the box */
};

typedef uint16_t mq_at;
#define MQ_AT(tile, space) ((mq_at)((unsigned)(tile)*MQ_SPACES + (unsigned)(space)))
enum { MQ_LAND = 1000, MQ_GONE = 1001, MQ_BANK = 1002 };

typedef enum mq_kind {
    MQ_WATER,
    MQ_ISLAND,
    MQ_BLUE_DOCK,
    MQ_RED_DOCK,
    MQ_COAL_DOCK,
    MQ_DRIFTWOOD,
    MQ_SANDBANK,
    MQ_START_DOCK
} mq_kind;

typedef enum mq_die { MQ_LEFT, MQ_STRAIGHT, MQ_RIGHT, MQ_FACES } mq_die;

typedef struct mq_tile {
    char name[8];
    uint32_t line;            /* where it begins in the set's text */
    uint8_t kind[MQ_SPACES];  /* mq_kind */
    uint8_t start[MQ_SPACES]; /* number of a start dock, or 0 */
} mq_tile;

typedef struct mq_tile_set {
    mq_tile tile[MQ_TILES_MAX]; /* the start tile, then in the order of MQ-B3 and MQ-B4 */
    uint8_t count;
} mq_tile_set;

/* From each space of a laid tile to its neighbours: the offset to add to its mq_at, or 0 for bank.
 * Directions are absolute. */
typedef int8_t mq_steps[MQ_SPACES][MQ_DIRECTIONS];

/* What depends only on the shape of a tile (MQ-B1, MQ-B2). */
typedef struct mq_shape {
    /* Indexed by the tile's flow, the face of the tile after it and its own face; the last two + 1,
     * or 0 if there is no tile after or before it. */
    mq_steps steps[MQ_DIRECTIONS][MQ_FACES + 1][MQ_FACES + 1];
    int8_t ahead[MQ_FACES][MQ_SPACES]; /* MQ-O2: how near the exit a space is */
    int8_t right[MQ_FACES][MQ_SPACES]; /* MQ-O3: how far to the right of it */
} mq_shape;

/* Spaces of a tile, one bit each. */
typedef uint32_t mq_spaces;
typedef struct mq_waters {
    mq_spaces navigable, driftwood, sandbank;
    mq_spaces passengers; /* docks where passengers may wait */
    mq_spaces special;    /* anything but plain water */
} mq_waters;

typedef enum mq_edition { MQ_RU, MQ_IT } mq_edition;

typedef struct mq_table {
    gw_table base;
    mq_tile_set set;
    mq_waters waters[MQ_TILES_MAX]; /* for each tile of the set */
    mq_shape shape;
    uint32_t river;   /* tiles of the set in play, without A0 */
    uint8_t laid_max; /* tiles of the whole river */
    uint8_t edition;  /* mq_edition */
    uint8_t boats;    /* of the players */
    uint8_t hulls;    /* including the Black Rose */
    uint8_t boats_each;
    bool has_rose, has_teams;
    bool has_partners;                       /* two boats each, or teams */
    bool has_transfer;                       /* between players' boats (MQ-X1, MQ-X4) */
    uint8_t colour[MQ_BOATS_MAX];            /* by hull */
    gw_seat owner[MQ_BOATS_MAX];             /* by hull; 0 for the Black Rose */
    uint8_t blue_passengers, red_passengers; /* MQ-S5, MQ-S6: on each dock */
    uint8_t passengers;                      /* in all */
    uint16_t rounds;
    mq_at start_at[6]; /* of start docks 1..5 */
} mq_table;

typedef enum mq_phase {
    MQ_AWAIT_TILE,   /* chance: the next tile */
    MQ_AWAIT_DIE,    /* chance: its direction */
    MQ_AWAIT_FINISH, /* chance: the direction of the finish */
    MQ_AWAIT_ORDER,  /* chance: the next boat of the starting order */
    MQ_AWAIT_FIRST,  /* chance: the starting player */
    MQ_AWAIT_DOCK,   /* sixth boat (MQ-S4) */
    MQ_AWAIT_START,  /* heading at the start */
    MQ_AWAIT_REPAIR, /* heading after a repair (MQ-C4) */
    MQ_AWAIT_TURN,   /* `speed`, or another first action of a turn */
    MQ_AWAIT_MOVE,   /* steps and turns, until `end` */
    MQ_AWAIT_PUSHED, /* heading of a pushed boat (MQ-P5) */
    MQ_AWAIT_BACKED, /* heading after leaving a sandbank backward (MQ-A4), or on MQ-A6 */
    MQ_OVER
} mq_phase;

/* Whether a boat has crashed (MQ-C4). */
typedef enum mq_repair {
    MQ_SOUND,
    MQ_CRASHED, /* misses its next turn */
    MQ_REPAIRED /* may take any heading at its next turn */
} mq_repair;

typedef struct mq_boat {
    mq_at at; /* or MQ_LAND, MQ_GONE */
    uint8_t heading;
    uint8_t speed, coal, passengers;
    uint8_t island;      /* laid tile + 1 of the island its first passenger is from */
    uint8_t repair;      /* mq_repair */
    uint8_t arrival;     /* rank among the finishers from 1, or 0 */
    uint8_t out;         /* rank among the disqualified from 1, or 0 */
    uint8_t dock;        /* start dock */
    uint8_t leaves_free; /* MQ-A5: may leave its sandbank without coal */
} mq_boat;

typedef struct mq_state {
    mq_boat boat[MQ_BOATS_MAX];
    uint8_t tile[MQ_LAID_MAX]; /* of the set */
    uint8_t flow[MQ_LAID_MAX];
    uint8_t waiting[MQ_LAID_MAX]; /* passengers on the tile's dock */
    uint8_t laid;
    uint8_t finish;              /* 0, or its face + 1 */
    uint8_t supply;              /* passengers not yet on a dock */
    uint8_t order[MQ_BOATS_MAX]; /* hulls */
    uint8_t order_count, turn;   /* `turn`: index in `order` of the boat to move */
    uint8_t controller;          /* seat that moves the Black Rose this round */
    uint8_t arrivals, outs;
    uint8_t phase;
    uint8_t is_due; /* a tile will be laid after this turn (MQ-L1) */

    /* The turn in progress. */
    uint8_t mp;
    uint8_t has_turned;               /* the free 60 degrees are used (MQ-T4) */
    uint8_t wood;                     /* driftwood spaces entered (MQ-W2) */
    uint8_t is_stuck;                 /* ran onto a sandbank, or can only `end` */
    uint8_t is_crashing;              /* MQ-C2 */
    uint8_t can_spend;                /* then: the MP still to be spent */
    uint8_t has_stepped;              /* left the space where it began */
    uint8_t spent;                    /* coal of the Black Rose this round */
    uint8_t limit;                    /* the most she may spend */
    uint8_t partners;                 /* hulls that coal was moved to or from (MQ-X2) */
    uint8_t pushed[MQ_BOATS_MAX - 1]; /* hulls whose heading is awaited, in order */
    uint8_t pushed_count;
    uint16_t round;       /* from 1 */
    uint8_t is_rose_free; /* the Black Rose was pushed and may take any heading */
    uint8_t may_leave;    /* of `pushed`: hulls that took a passenger and may leave it (MQ-G4) */
} mq_state;

_Static_assert(sizeof(mq_boat) == 12, "no padding");
_Static_assert(sizeof(mq_state) <= 768, "mississippi: state of at most 768 bytes");
_Static_assert(sizeof(mq_state) % 8 == 0, "states are hashed in words of 8 bytes");
_Static_assert(offsetof(mq_state, may_leave) + 1 == sizeof(mq_state), "no padding at the end");

/* clang-format off */
typedef enum mq_rule {
    MQ_FINE,
    MQ_B1, MQ_B2, MQ_B3, MQ_B4, MQ_B5, MQ_B6, MQ_B7,
    MQ_S1, MQ_S2, MQ_S3, MQ_S4, MQ_S5, MQ_S6, MQ_S7, MQ_S8,
    MQ_O1, MQ_O2, MQ_O3,
    MQ_T1, MQ_T2, MQ_T3, MQ_T4, MQ_T5, MQ_T6, MQ_T7,
    MQ_C1, MQ_C2, MQ_C3, MQ_C4,
    MQ_L1, MQ_L2, MQ_L3,
    MQ_P1, MQ_P2, MQ_P3, MQ_P4, MQ_P5, MQ_P6,
    MQ_G1, MQ_G2, MQ_G3, MQ_G4, MQ_G5,
    MQ_F1, MQ_F2, MQ_F3, MQ_F4, MQ_F5, MQ_F6,
    MQ_D1,
    MQ_W1, MQ_W2, MQ_W3, MQ_W4,
    MQ_A1, MQ_A2, MQ_A3, MQ_A4, MQ_A5, MQ_A6, MQ_A7, MQ_A8,
    MQ_X1, MQ_X2, MQ_X3, MQ_X4,
    MQ_R1, MQ_R2, MQ_R3, MQ_R4, MQ_R5, MQ_R6,
    MQ_H1,
    MQ_N,
    MQ_RULES
} mq_rule;
/* clang-format on */

/* An action: its verb in the upper five bits, then the operands. */
typedef enum mq_verb {
    MQ_NO_VERB,
    MQ_DO_TILE,  /* a: tile of the set */
    MQ_DO_DIE,   /* a: face */
    MQ_DO_ORDER, /* a: colour */
    MQ_DO_FIRST, /* a: seat */
    MQ_DO_DOCK,  /* a: start dock */
    MQ_DO_HEAD,  /* a: direction, b: 1 to leave the passenger (MQ-G4) */
    MQ_DO_SPEED, /* a: speed */
    MQ_DO_LEFT,
    MQ_DO_RIGHT,
    MQ_DO_AHEAD,
    MQ_DO_PUSH, /* a: directions, 3 bits each from the lowest, each + 1 */
    MQ_DO_BACK,
    MQ_DO_GIVE, /* a: colour, b: coal */
    MQ_DO_TAKE,
    MQ_DO_END,
    MQ_DO_WAIT,
    MQ_VERBS
} mq_verb;

enum { MQ_A_BITS = 18, MQ_B_BITS = 9 };
#define MQ_ACTION(verb, a, b)                                                                      \
    ((gw_action)(verb) << 27 | (gw_action)(a) << MQ_B_BITS | (gw_action)(b))
static inline mq_verb mq_action_verb(gw_action action) {
    return (mq_verb)(action >> 27);
}
static inline uint32_t mq_action_a(gw_action action) {
    return action >> MQ_B_BITS & ((1U << MQ_A_BITS) - 1);
}
static inline uint32_t mq_action_b(gw_action action) {
    return action & ((1U << MQ_B_BITS) - 1);
}

/* The boat is the first value of every event that has one. */
typedef enum mq_event {
    MQ_EVENT_TILE,   /* tile, face */
    MQ_EVENT_FINISH, /* face */
    MQ_EVENT_PLACED, /* dock */
    MQ_EVENT_ASHORE,
    MQ_EVENT_HEADED, /* direction */
    MQ_EVENT_SPEED,  /* speed, coal */
    MQ_EVENT_TURNED, /* direction, coal */
    MQ_EVENT_MOVED,  /* tile, space */
    MQ_EVENT_PUSHED, /* tile, space */
    MQ_EVENT_BACKED, /* tile, space */
    MQ_EVENT_AGROUND,
    MQ_EVENT_SLOWED,  /* speed */
    MQ_EVENT_CRASHED, /* speed */
    MQ_EVENT_WAITS,
    MQ_EVENT_BOARDED,   /* passengers */
    MQ_EVENT_LEFT,      /* passengers */
    MQ_EVENT_REFUELLED, /* coal */
    MQ_EVENT_GAVE,      /* other, coal */
    MQ_EVENT_ARRIVED,   /* place */
    MQ_EVENT_DISQUALIFIED,
    MQ_EVENT_ROUND, /* round */
    MQ_EVENT_OVER,
    MQ_EVENTS
} mq_event;

static inline const mq_table *mq_table_of(const gw_table *table) {
    return (const mq_table *)(const void *)table;
}
static inline const mq_state *mq_state_of(const gw_state *state) {
    return (const mq_state *)(const void *)state;
}

/* The hull whose turn it is. */
static inline unsigned mq_mover(const mq_state *s) {
    assert(s->turn < MQ_BOATS_MAX);
    return s->order[s->turn];
}
static inline bool mq_is_rose(const mq_table *t, unsigned hull) {
    return hull >= t->boats;
}
/* Whether two seats are the same or of the same team. */
static inline bool mq_is_same_side(const mq_table *t, gw_seat a, gw_seat b) {
    return a == b || (t->has_teams && (a - b) % 2 == 0);
}
/* MQ-R6 b: only the Italian edition has it. */
static inline bool mq_guards_rose(const mq_table *t) {
    return t->edition == MQ_IT && t->has_rose;
}

extern const gw_game gw_mississippi_queen;

/* ---- tiles.c ---- */
/* Reads the text of a tile set (data/mississippi/tiles.txt): all tiles of MQ-B3 and MQ-B4, in any
 * order. False and a problem with its line if it is not valid. */
bool mq_tiles_read(const char *text, mq_tile_set *set, gw_problem *problem);

/* ---- channel.c ---- */
/* Whether boats can get from start to finish on every river that the set can form; if not, a
 * problem with the line of the tile that blocks it. */
bool mq_channels_check(const mq_shape *shape, const mq_tile_set *set, gw_problem *problem);

/* ---- shape.c ---- */
void mq_shape_fill(mq_shape *shape);
/* The face that turns one flow into the next. */
static inline unsigned mq_face(unsigned from, unsigned to) {
    return (to + MQ_DIRECTIONS - from + (unsigned)MQ_STRAIGHT) % MQ_DIRECTIONS;
}
/* MQ-B7: the faces, as bits, by which tile number `laid` (or the finish) can be laid after tiles
 * with the given flows, so that `left` more can follow. */
unsigned mq_open_faces(const uint8_t *flow, unsigned laid, unsigned left, mq_edition edition);
/* MQ-B5: whether a space of the last tile is a finish dock. */
bool mq_is_finish_space(mq_die face, unsigned space);

/* ---- river.c ---- */
/* The face by which tile number `tile`, not the first, was laid. */
static inline unsigned mq_face_of(const mq_state *s, unsigned tile) {
    return mq_face(s->flow[tile - 1], s->flow[tile]);
}

/* The steps from the spaces of a laid tile (MQ-B1). */
static inline const mq_steps *mq_steps_of(const mq_table *t, const mq_state *s, unsigned tile) {
    unsigned after = tile + 1U < s->laid ? mq_face_of(s, tile + 1) + 1 : 0;
    unsigned own = tile > 0 ? mq_face_of(s, tile) + 1 : 0;
    return &t->shape.steps[s->flow[tile]][after][own];
}

/* The space next to `at` in a direction, or MQ_BANK (MQ-B1). */
static inline mq_at mq_neighbour(const mq_table *t, const mq_state *s, mq_at at,
                                 unsigned direction) {
    unsigned tile = at / MQ_SPACES, space = at % MQ_SPACES;
    assert(tile < s->laid && direction < MQ_DIRECTIONS);
    int step = (*mq_steps_of(t, s, tile))[space][direction];
    return step != 0 ? (mq_at)(at + step) : (mq_at)MQ_BANK;
}

static inline mq_kind mq_kind_at(const mq_table *t, const mq_state *s, mq_at at) {
    assert(at / MQ_SPACES < s->laid);
    return (mq_kind)t->set.tile[s->tile[at / MQ_SPACES]].kind[at % MQ_SPACES];
}

bool mq_is_finish(const mq_table *t, const mq_state *s, mq_at at);

/* ---- moves.c: shared by `apply` and the search ---- */

/* Reports an event about a boat. */
void mq_report(const mq_table *t, gw_events *events, mq_event kind, unsigned hull, int a, int b);

/* MQ-T7: ends the mover's turn without a crash. */
void mq_settle(const mq_table *t, mq_state *s, gw_events *events);

/* The boat on a space, or MQ_BOATS_MAX. */
unsigned mq_boat_at(const mq_table *t, const mq_state *s, mq_at at);

/* How much coal a boat can spend now. */
unsigned mq_coal(const mq_table *t, const mq_state *s, unsigned hull);
void mq_spend(const mq_table *t, mq_state *s, unsigned hull, unsigned coal);

/* 0 if the mover can step ahead, pushing in these directions if a boat is there, or the rule that
 * forbids it. Later crashes in the turn are not considered. */
gw_rule mq_step_rule(const mq_table *t, const mq_state *s, const uint8_t *pushes, unsigned count);

/* Makes the step, except for the headings of the boats pushed, whose hulls are put into
 * `s->pushed`. */
void mq_step(const mq_table *t, mq_state *s, const uint8_t *pushes, unsigned count,
             gw_events *events);

/* A step ahead with its pushes: how many boats, where each goes, and the MP that this costs besides
 * the mover's own step. Without boats it is a step into free water. */
typedef struct mq_move {
    uint8_t count, mp;
    uint8_t push[MQ_BOATS_MAX - 1]; /* directions */
    mq_at to[MQ_BOATS_MAX - 1];
} mq_move;
enum { MQ_MOVES_MAX = 400 };

/* Lists every move that pushes the boat on `at` away for at most `mp`, wherever the mover comes
 * from, but not onto the mover's space, s->boat[].at. Returns the count, at most `max`. */
size_t mq_pushes(const mq_table *t, const mq_state *s, mq_at at, unsigned mp, mq_move *moves,
                 size_t max);

/* Pushes the boat on `at`, and those in its way; applies MQ-T7 to each. */
void mq_push(const mq_table *t, mq_state *s, mq_at at, const uint8_t *pushes, unsigned count,
             gw_events *events);

/* Lists every move from here. Returns the count, at most `max`. */
size_t mq_moves(const mq_table *t, const mq_state *s, mq_move *moves, size_t max);

/* Whether coal and sandbanks allow the mover to turn by 60 degrees now: 0, or the rule that forbids
 * it. */
gw_rule mq_turn_rule(const mq_table *t, const mq_state *s);
void mq_turn(const mq_table *t, mq_state *s, bool to_right);

/* The coal that a speed costs now (MQ-T1, MQ-A3). */
unsigned mq_speed_cost(const mq_table *t, const mq_state *s, unsigned speed);
void mq_set_speed(const mq_table *t, mq_state *s, unsigned speed);

/* Whether the mover, on a sandbank, can leave backward (MQ-A4); and the state after that, before a
 * heading is chosen. */
gw_rule mq_back_rule(const mq_table *t, const mq_state *s);
mq_state mq_state_after_back(const mq_table *t, const mq_state *s);

/* Puts a boat onto a space; a tile may become due (MQ-L1). */
void mq_enter(mq_state *s, unsigned hull, mq_at at);

/* MQ-F2: a race of two boats goes on if a boat arrives without two passengers. */
static inline bool mq_is_duel(const mq_table *t) {
    return t->edition == MQ_RU && t->boats == 2;
}

/* MQ-F2, MQ-F3, MQ-F5: whether the race is over; `last` is the boat that left it last. */
bool mq_is_race_over(const mq_table *t, const mq_state *s, unsigned last);

/* MQ-G4: puts the passenger back that a boat took on its present space. */
void mq_leave(const mq_table *t, mq_state *s, unsigned hull, gw_events *events);

/* ---- check.c ---- */
/* MQ-G4, MQ-C1: whether the boat whose heading is awaited may leave the passenger it took. */
bool mq_may_leave(const gw_table *table, const gw_state *state);

/* ---- order.c ---- */
/* MQ-O2: compares two spaces along the river: above 0 if a is ahead of b, 0 if they are level,
 * below 0 if a is behind. The amount has no meaning. Land is behind all spaces. */
int mq_lead(const mq_table *t, const mq_state *s, mq_at a, mq_at b);
/* MQ-O1 to MQ-O3: sorts the hulls still in the race, foremost first. */
void mq_sort(const mq_table *t, mq_state *s);

#endif
