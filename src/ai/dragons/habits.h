#ifndef AI_DRAGONS_HABITS_H
#define AI_DRAGONS_HABITS_H
/* Habits: how players act in playouts. Fast, sensible, and not always the same. */
#include "ai/dragons/terrain.h"

/* A playout: a game continued from a position, on a board with islands. */
typedef struct playout {
    const terrain *r;
    rd_state s;
    gw_random random;
    uint8_t whim;                        /* the set of whims that all players use */
    uint32_t nodes;                      /* actions and slots played */
    uint32_t slots;                      /* revealed since it began */
    uint8_t given[RD_COLOURS][RD_SLOTS]; /* programs when cards were last revealed */
    bool is_ground_known;
    uint8_t known;    /* seats whose paths are known, bit seat - 1 */
    uint8_t planners; /* seats that act like `planner`, likewise */
    ground g;
    paths w[RD_COLOURS]; /* last: entries of absent seats are not copied */
} playout;

/* Begins a playout at a position, or a view of one, with its own random numbers. */
void rd_playout_begin(playout *d, const terrain *r, const rd_state *s, uint64_t seed);

/* Makes `d` continue from where `from` is; keeps the node count of `d`. */
void rd_playout_copy(playout *d, const playout *from);

/* Must be called after an action has changed the position. */
void rd_playout_update(playout *d, gw_action action);

const ground *rd_playout_ground(playout *d);
const paths *rd_playout_paths(playout *d, gw_seat seat);

/* The distance of the seat's pawn from its goal, in the unit of PATH_STEP. */
unsigned rd_playout_distance(playout *d, gw_seat seat);

/* How much of a seat's path is built. */
typedef struct progress {
    unsigned walkable; /* steps that can be made now */
    unsigned steps;    /* to the goal, in all */
    unsigned stones;   /* stones that it lacks */
    unsigned planks;   /* planks to lay that are at hand */
    unsigned lacked;   /* planks to lay that are not */
    unsigned layable;  /* planks that can be laid now */
    bool is_barred;    /* a pawn stands on the next plank */
    bool is_landing;   /* and a jump over it lands on the path */
} progress;

progress rd_playout_progress(playout *d, gw_seat seat);

/* The opponent of `seat` nearest to its goal. */
gw_seat rd_playout_rival(playout *d, gw_seat seat);

/* The action that the mover takes by habit. */
gw_action rd_habit_action(playout *d);

/* The card that the seat gives by habit for the slot to be revealed, from the cards in `hand` as
 * bits. The choice is partly random. */
unsigned rd_habit_card(playout *d, gw_seat seat, uint32_t hand);

#endif
