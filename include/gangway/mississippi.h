#ifndef GANGWAY_MISSISSIPPI_H
#define GANGWAY_MISSISSIPPI_H
/* What only Mississippi Queen can be asked: where a turn can end, and where it would crash.
 *
 * For clients that let a person point at a space instead of planning step by step,
 * and for computer players, whose moves are whole turns. The table and the state must
 * be of this game; `scratch` as everywhere. */
#include <gangway/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The same by gw_query, for clients that know no game, about the seat that moves the boat whose
 * turn it is (for any other there is nothing). Numbers are those of the structures below.
 *
 * `ends SPEED`, where the turn can end, ranked, and would crash, at this speed if it has still to
 * be chosen; `avoids`: whether it can do without a crash:
 *   {"avoids":true,"ends":[[tile,space,heading,speed,speed after,coal,pushes,kind],…],
 *    "strikes":[[tile,space,heading,left],…]}
 *
 * `way TILE SPACE [HEADING [SPEED]]`, the actions that lead to the end that is meant there or, if
 * there is none, to a strike; a heading or speed that is left out or `-` is the library's choice:
 *   {"actions":["speed 3",…,"end"]}, none if nothing leads there */

/* How a turn ends. */
typedef enum mq_end_kind {
    MQ_END_ORDINARY, /* all MP spent */
    MQ_END_AGROUND,  /* on a sandbank (MQ-A1), also on another one by going backward */
    MQ_END_BACKED,   /* off a sandbank backward (MQ-A4) */
    MQ_END_RACE      /* by a push that ends the race */
} mq_end_kind;

/* One way for a turn to end, by the cheapest way there: the least coal, then the
 * fewest pushes. Where boats that are pushed on the way go is not distinguished. */
typedef struct mq_end {
    uint8_t tile, space; /* @tile.space; where the race ends by a push: the space pushed free */
    uint8_t heading;     /* 0 is n, then clockwise: ne, se, s, sw, nw */
    uint8_t speed;       /* chosen for the turn */
    uint8_t speed_after; /* driftwood and sandbanks considered (MQ-W2, MQ-A1) */
    uint8_t coal;        /* spent on the way from this state on */
    uint8_t pushes;      /* steps that push */
    uint8_t kind;        /* mq_end_kind */
} mq_end;

enum {
    MQ_ENDS_MAX = 4096, /* most ends of one turn */
    MQ_WAY_MAX = 40     /* most actions of one turn */
};

/* Lists where the turn that is being played, or about to begin, can end: every space,
 * heading and speed, in a fixed order; each can be reached by legal actions. `ends` has
 * room for MQ_ENDS_MAX. Returns how many: 0 if the boat cannot avoid a crash, has only
 * `wait` or a heading to choose (MQ-A6), or if nobody's turn is being played. While the
 * heading of a pushed boat is awaited (MQ-P5) it tells how the mover can go on after
 * that. Transfers of coal are left out. */
size_t mq_turn_search(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                      mq_end *ends);

/* The actions of the seat whose turn it is that lead to `end`, which mq_turn_search
 * listed for this state, `end` included. Owners of pushed boats choose their headings
 * in between. `way` has room for MQ_WAY_MAX. Returns how many; 0 if there is no such
 * end. Of several ways equally cheap it is always the same one: found anew halfway,
 * the way to the same space, heading and speed is the rest of this one. */
size_t mq_turn_way(const gw_table *table, const gw_state *state, gw_scratch *scratch,
                   const mq_end *end, gw_action *way);

/* What is asked of the end of a turn, as far as somebody has said; MQ_ANY is all the same. */
typedef struct mq_wish {
    uint8_t tile, space, heading, speed;
} mq_wish;
enum { MQ_ANY = 255 };

bool mq_turn_suits(const mq_end *end, const mq_wish *wish);

/* Puts ends of this state into the order in which they are meant where nobody has said which:
 * least coal, fewest pushes, nearest to downstream, nearest to the boat's speed now, the lower
 * speed, the heading. */
void mq_turn_rank(const gw_table *table, const gw_state *state, mq_end *ends, size_t count);

/* Which end is meant by a wish: the first of the ranked ones that suits, or NULL. */
const mq_end *mq_turn_choose(const mq_end *ends, size_t count, const mq_wish *wish);

/* Whether the boat whose turn is about to begin can avoid a crash (MQ-C1), by any heading
 * if it has been repaired; true where no speed is to be chosen. */
bool mq_turn_avoids_crash(const gw_table *table, const gw_state *state, gw_scratch *scratch);

/* A place where a turn would end in a crash. */
typedef struct mq_strike {
    uint8_t tile, space; /* @tile.space */
    uint8_t heading;
    uint8_t left; /* MP that cannot be spent there; 0: stopping there is the crash (MQ-F4) */
} mq_strike;

enum { MQ_STRIKES_MAX = 512 };

/* Lists where the turn that is being played, or about to begin at this speed, would end in
 * a crash, however little MQ-C1 allows of it: to show what is forbidden. Where a crash
 * cannot be avoided, only what MQ-C2 allows. `strikes` has room for MQ_STRIKES_MAX.
 * `speed` matters only before it is chosen. Every way to push is tried; a strike that one
 * of them leads to is listed once. They are ranked: fewest MP left, nearest to downstream, the
 * heading. Returns how many. */
size_t mq_turn_strikes(const gw_table *table, const gw_state *state, unsigned speed,
                       mq_strike *strikes);

/* The actions that lead to a strike of that list, `end` included. Where a crash cannot be
 * avoided they are legal. `way` has room for MQ_WAY_MAX. Returns how many; 0 if there is
 * no such strike. */
size_t mq_turn_strike_way(const gw_table *table, const gw_state *state, unsigned speed,
                          const mq_strike *strike, gw_action *way);

#ifdef __cplusplus
}
#endif
#endif
