#ifndef AI_DRAGONS_HABITS_H
#define AI_DRAGONS_HABITS_H
/* Habits: how players act in playouts. Quick, sensible, and not the same every time. */
#include "ai/dragons/river.h"

/* A playout: a game played on from a position, on a river with islands. */
typedef struct playout {
    const river *r;
    rd_state s;
    gw_random random;
    uint8_t whim;                        /* the set of whims that all players use */
    uint32_t nodes;                      /* actions and slots played */
    uint32_t slots;                      /* revealed since it began */
    uint8_t given[RD_COLOURS][RD_SLOTS]; /* programs when cards were last revealed */
    bool is_ground_known;
    uint8_t known;    /* seats whose ways are known, bit seat - 1 */
    uint8_t planners; /* seats that act like `planner`, likewise */
    ground g;
    ways w[RD_COLOURS]; /* last: entries of absent seats are not copied */
} playout;

/* Begins a playout at a position, or a view of one, with its own random numbers. */
void rd_playout_begin(playout *d, const river *r, const rd_state *s, uint64_t seed);

/* Makes `d` continue from where `from` is; keeps the node count of `d`. */
void rd_playout_copy(playout *d, const playout *from);

/* Must be called after an action has changed the position. */
void rd_playout_update(playout *d, gw_action action);

const ground *rd_playout_ground(playout *d);
const ways *rd_playout_ways(playout *d, gw_seat seat);

/* The distance of the seat's pawn from its goal, in the unit of WAY_STEP. */
unsigned rd_playout_distance(playout *d, gw_seat seat);

/* How far a seat's way is built. */
typedef struct progress {
    unsigned walkable; /* steps that can be made now */
    unsigned steps;    /* to the goal, in all */
    unsigned stones;   /* stones that it lacks */
    unsigned planks;   /* planks to lay that are at hand */
    unsigned lacked;   /* planks to lay that are not */
    unsigned layable;  /* planks that can be laid now */
    bool is_barred;    /* a pawn stands on the next plank */
    bool is_landing;   /* and a jump over it lands on the way */
} progress;

progress rd_playout_progress(playout *d, gw_seat seat);

/* The opponent of `seat` nearest to its goal. */
gw_seat rd_playout_rival(playout *d, gw_seat seat);

/* The mover's action by habit. */
gw_action rd_habit_action(playout *d);

/* The card that the seat gives by habit for the slot to be revealed, from the cards in `hand` as
 * bits. It varies. */
unsigned rd_habit_card(playout *d, gw_seat seat, uint32_t hand);

#endif
