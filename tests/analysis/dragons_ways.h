#ifndef TESTS_ANALYSIS_DRAGONS_WAYS_H
#define TESTS_ANALYSIS_DRAGONS_WAYS_H
/* The shortest ways of River Dragons, found by the rules alone: every plank that lies or could be
 * laid is tried, with every choice of sizes. Of the computer players only the weights are used,
 * which say how long a way is. */
#include "dragons/dragons.h"

enum { WAYS_PLANKS = 32, WAYS_SIZE_SETS = 1 << RD_SIZES, WAYS_COSTS = 512, WAYS_NONE = UINT16_MAX };

/* One plank of a way. */
typedef struct ways_plank {
    uint8_t near, far; /* supports */
    uint8_t size;      /* to be laid, 0: it lies */
    bool needs_stone;  /* at its far end */
} ways_plank;

typedef struct ways_route {
    unsigned count;
    ways_plank plank[WAYS_PLANKS]; /* from the pawn to the goal */
    unsigned steps, stones;        /* to make; that are missing */
    unsigned sizes;                /* of planks to be laid, bit size - 1 */
} ways_route;

/* All shortest ways of a seat, of those that can be built by the rules, plank by plank. */
typedef struct ways_found {
    const rd_table *t;
    rd_state s;
    gw_seat seat;
    unsigned least; /* how long they are, or WAYS_NONE if there is none */

    uint64_t islands;                          /* supports that are there or could be */
    uint8_t fits[RD_SUPPORTS][RD_SUPPORTS];    /* sizes that could be laid, bit size - 1 */
    uint16_t length[RD_SUPPORTS][RD_SUPPORTS]; /* over what lies or is laid, to the second one */
    /* From the pawn to a support, by the sizes that are laid on the way, at least. */
    uint16_t cost[RD_SUPPORTS][WAYS_SIZE_SETS];
} ways_found;

/* `t` has islands, of which those in `points`, bit number - 1, are somewhere. */
void ways_find(ways_found *w, const rd_table *t, uint32_t points, const rd_state *s, gw_seat seat);

/* The length of the shortest ways alone. */
unsigned ways_length(const rd_table *t, uint32_t points, const rd_state *s, gw_seat seat);

/* Whether there is a shortest way of which `is_so` is true. */
typedef bool ways_test(const ways_found *w, const ways_route *route, unsigned number);
bool ways_has(const ways_found *w, ways_test *is_so, unsigned number);

#endif
