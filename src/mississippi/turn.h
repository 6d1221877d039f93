#ifndef MISSISSIPPI_TURN_H
#define MISSISSIPPI_TURN_H
/* Whole turns: where the turn of a boat can end, how to get there, and where it would crash.
 *
 * For computer players, whose moves are whole turns, and for the terminal, where a person names a
 * space instead of planning step by step. Other clients ask gw_query, which query.c answers with
 * these functions (include/gangway/README.md). The table and the state must be of this game;
 * `scratch` is as in gw_game. */
#include <gangway/game.h>

/* How a turn ends. */
typedef enum mq_end_kind {
    MQ_END_ORDINARY, /* all MP spent */
    MQ_END_AGROUND,  /* on a sandbank (MQ-A1), even one reached by going backward */
    MQ_END_BACKED,   /* backward off a sandbank (MQ-A4) */
    MQ_END_RACE      /* by a push that ends the race */
} mq_end_kind;

/* One way for a turn to end, reached by the cheapest way: the least coal, then the fewest pushes.
 * Where pushed boats go does not matter. */
typedef struct mq_end {
    uint8_t tile, space; /* @tile.space; if a push ends the race: the space vacated by it */
    uint8_t heading;     /* 0 is n, then clockwise: ne, se, s, sw, nw */
    uint8_t speed;       /* chosen for the turn */
    uint8_t speed_after; /* after driftwood and sandbanks (MQ-W2, MQ-A1) */
    uint8_t coal;        /* spent on the way from this state */
    uint8_t pushes;      /* steps that push */
    uint8_t kind;        /* mq_end_kind */
} mq_end;

enum {
    MQ_ENDS_MAX = 4096, /* most ends of one turn */
    MQ_WAY_MAX = 40     /* most actions of one turn */
};

/* Lists where the turn in progress, or about to begin, can end: every space, heading and speed, in
 * a fixed order; each can be reached by legal actions. `ends` holds MQ_ENDS_MAX entries. Returns
 * the count: 0 if the boat cannot avoid a crash, can only `wait` or choose a heading (MQ-A6), or if
 * it is nobody's turn. While the heading of a pushed boat is awaited (MQ-P5) it lists how the mover
 * can go on after that. Transfers of coal are left out. */
size_t mq_turn_search(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                      mq_end *ends);

/* The actions of the seat whose turn it is that lead to `end`, which mq_turn_search listed for this
 * state; the last action is `end`. Owners of pushed boats choose their headings in between. `way`
 * holds MQ_WAY_MAX actions. Returns the count; 0 if there is no such end. Of several equally cheap
 * ways it always chooses the same one: searched again halfway, the way to the same space, heading
 * and speed is the rest of this one. */
size_t mq_turn_way(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                   const mq_end *end, gw_action *way);

/* Which end of a turn is wanted; MQ_ANY in a field matches everything. */
typedef struct mq_wish {
    uint8_t tile, space, heading, speed;
} mq_wish;
enum { MQ_ANY = 255 };

/* Whether `end` matches the wish. */
bool mq_end_matches(const mq_end *end, const mq_wish *wish);

/* Sorts ends of this state by preference, for wishes that match several: least coal, fewest pushes,
 * nearest to downstream, nearest to the boat's present speed, the lower speed, the heading. */
void mq_turn_rank(const gw_table *table, const gw_state *state, mq_end *ends, size_t count);

/* The first of the ranked ends that matches the wish, or NULL. */
const mq_end *mq_turn_choose(const mq_end *ends, size_t count, const mq_wish *wish);

/* Whether the boat whose turn is about to begin can avoid a crash (MQ-C1), with any heading if it
 * has been repaired; true if no speed is to be chosen. */
bool mq_turn_can_avoid_crash(const gw_table *table, const gw_state *state, gw_scratch *scratch);

/* A place where a turn would end in a crash. */
typedef struct mq_strike {
    uint8_t tile, space; /* @tile.space */
    uint8_t heading;
    uint8_t left; /* MP that cannot be spent there; 0: stopping there is the crash (MQ-F4) */
} mq_strike;

enum { MQ_STRIKES_MAX = 512 };

/* Lists where the turn in progress, or about to begin at this speed, would end in a crash, even
 * though MQ-C1 forbids it, so that clients can show what is forbidden. If a crash cannot be
 * avoided, lists only what MQ-C2 allows. `strikes` holds MQ_STRIKES_MAX entries. `speed` matters
 * only before it is chosen. Every way to push is tried; each strike is listed once. They are
 * ranked: fewest MP left, nearest to downstream, the heading. Returns the count. */
size_t mq_turn_strikes(const gw_table *table, const gw_state *state, unsigned speed,
                       mq_strike *strikes);

/* The actions that lead to a strike of that list; the last one is `end`. They are legal if a crash
 * cannot be avoided. `way` holds MQ_WAY_MAX actions. Returns the count; 0 if there is no such
 * strike. */
size_t mq_turn_strike_way(const gw_table *table, const gw_state *state, unsigned speed,
                          const mq_strike *strike, gw_action *way);

#endif
