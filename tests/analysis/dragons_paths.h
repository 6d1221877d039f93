#ifndef TESTS_ANALYSIS_DRAGONS_PATHS_H
#define TESTS_ANALYSIS_DRAGONS_PATHS_H
/* The shortest paths of River Dragons, found by the rules alone: every plank that lies there or
 * could be laid is tried, with every choice of sizes. Only the weights, which define the length of
 * a path, are taken from the computer players. */
#include "dragons/dragons.h"

enum {
    PATHS_PLANKS = 32,
    PATHS_SIZE_SETS = 1 << RD_SIZES,
    PATHS_COSTS = 512,
    PATHS_NONE = UINT16_MAX
};

/* One plank of a path. */
typedef struct paths_plank {
    uint8_t near, far; /* supports */
    uint8_t size;      /* to be laid; 0: it lies there */
    bool needs_stone;  /* at its far end */
} paths_plank;

typedef struct paths_route {
    unsigned count;
    paths_plank plank[PATHS_PLANKS]; /* from the pawn to the goal */
    unsigned steps, stones;          /* to make; that are missing */
    unsigned sizes;                  /* of planks to be laid, bit size - 1 */
} paths_route;

/* All shortest paths of a seat, of those that can be built by the rules, plank by plank. */
typedef struct paths_found {
    const rd_table *t;
    rd_state s;
    gw_seat seat;
    unsigned least; /* their length, or PATHS_NONE if there is none */

    uint64_t islands;                          /* supports that are there or could be */
    uint8_t fits[RD_SUPPORTS][RD_SUPPORTS];    /* sizes that could be laid, bit size - 1 */
    uint16_t length[RD_SUPPORTS][RD_SUPPORTS]; /* over what lies or is laid, to the second one */
    /* A lower bound of the cost from the pawn to a support, by the sizes laid before. */
    uint16_t cost[RD_SUPPORTS][PATHS_SIZE_SETS];
} paths_found;

/* `t` has islands; those in `points`, bit number - 1, have a position. */
void paths_find(paths_found *w, const rd_table *t, uint32_t points, const rd_state *s,
                gw_seat seat);

/* Only the length of the shortest paths. */
unsigned paths_length(const rd_table *t, uint32_t points, const rd_state *s, gw_seat seat);

/* Whether there is a shortest path of which `is_so` is true. */
typedef bool paths_test(const paths_found *w, const paths_route *route, unsigned number);
bool paths_has(const paths_found *w, paths_test *is_so, unsigned number);

#endif
