#ifndef AI_DRAGONS_HABITS_H
#define AI_DRAGONS_HABITS_H
/* What one does in River Dragons without thinking: how players are imagined to act while a
 * player that searches looks ahead. Quick, sensible, and not the same every time. */
#include "ai/dragons/river.h"

/* A game that is imagined, on a river with islands. */
typedef struct dream {
    const river *r;
    rd_state s;
    gw_random random;
    uint8_t whim;                        /* of all players, about where stones go */
    uint32_t nodes;                      /* actions done */
    uint32_t slots;                      /* revealed since it began */
    uint8_t given[RD_COLOURS][RD_SLOTS]; /* programs when cards were last revealed */
    bool is_ground_known;
    uint8_t known;    /* seats whose ways are known, bit seat - 1 */
    uint8_t planners; /* seats that act as planners do, likewise */
    ground g;
    ways w[RD_COLOURS]; /* last: those of seats that nobody has are not copied */
} dream;

/* Begins a dream at a position, or any like it, with random numbers of its own. */
void rd_dream_begin(dream *d, const river *r, const rd_state *s, uint64_t seed);

/* Makes another dream go on where one is; what was counted in it stays. */
void rd_dream_copy(dream *d, const dream *from);

/* Tells it that the position was changed. */
void rd_dream_changed(dream *d, gw_action action);

const ground *rd_dream_ground(dream *d);
const ways *rd_dream_ways(dream *d, gw_seat seat);

/* How far the seat's pawn is from its goal, in parts of WAY_STEP. */
unsigned rd_dream_distance(dream *d, gw_seat seat);

/* How far a seat's way is built. */
typedef struct progress {
    unsigned walkable; /* steps that can be made now */
    unsigned steps;    /* to the goal, in all */
    unsigned stones;   /* that it lacks */
    unsigned planks;   /* to be laid that are at hand */
    unsigned lacked;   /* and that are not */
    unsigned layable;  /* planks that can be laid now */
    bool is_barred;    /* by a pawn on the next plank */
    bool is_landing;   /* and a jump over it leads on */
} progress;

progress rd_dream_progress(dream *d, gw_seat seat);

/* The opponent of `seat` that is nearest to its goal. */
gw_seat rd_dream_rival(dream *d, gw_seat seat);

/* What the mover does, who has to act. */
gw_action rd_habit_action(dream *d);

/* The card that the seat gives for the slot that is to be revealed, from its hand of cards
 * as bits. It varies. */
unsigned rd_habit_card(dream *d, gw_seat seat, uint32_t hand);

#endif
