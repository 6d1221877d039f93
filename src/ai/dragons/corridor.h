#ifndef AI_DRAGONS_CORRIDOR_H
#define AI_DRAGONS_CORRIDOR_H
/* A corridor: the shortest chain of supports from a pawn to its goal, over planks that lie there
 * and planks that could be laid. */
#include "dragons/dragons.h"

enum {
    CORRIDOR_COLUMNS = 11, /* grid of points where stones could go, on open water */
    CORRIDOR_ROWS = 10,
    CORRIDOR_NODES = RD_SUPPORTS + CORRIDOR_COLUMNS * CORRIDOR_ROWS,
    CORRIDOR_MAX = 24 /* most planks in a corridor; longer ones are not found */
};

/* One plank of the corridor and what it leads to. */
typedef struct corridor_span {
    rd_point from, to;
    uint8_t near, far;    /* supports; on open water RD_SUPPORTS for one not yet in place */
    uint8_t plank;        /* that lies there, or RD_PLANKS */
    uint8_t size;         /* otherwise the size to lay */
    bool is_held;         /* the seat has that size in its supply */
    bool needs_stone;     /* at the far end */
    bool is_into_village; /* its far end is a village, which takes one step more */
} corridor_span;

typedef struct corridor {
    bool is_open; /* there is a corridor */
    unsigned cost;
    bool begins_in_village; /* the pawn's plank leads into a village first */
    unsigned count;
    corridor_span span[CORRIDOR_MAX];
} corridor;

/* Finds the corridor of `seat`, whichever seat is to act. */
void rd_corridor_find(corridor *c, const rd_layout *layout, gw_seat seat);

/* The opponent of `seat` with the shortest corridor; fills in that corridor. */
gw_seat rd_corridor_find_rival(corridor *c, const rd_layout *layout, gw_seat seat);

#endif
