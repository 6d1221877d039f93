#ifndef AI_DRAGONS_ROUTE_H
#define AI_DRAGONS_ROUTE_H
/* A route: the shortest path that can really be built, for what is said to people. The paths that
 * players search with (rd_paths_find) are found faster. But they may be longer than necessary,
 * because only one choice of planks is kept for each support, and they may cross themselves or need
 * a fourth plank on a stone. */
#include "ai/dragons/terrain.h"

enum { ROUTE_NONE = UINT16_MAX };

typedef struct rd_route {
    bool is_known;           /* false: the search was too large, and nothing else is set */
    unsigned length;         /* in parts of PATH_STEP; ROUTE_NONE if no path can be built */
    unsigned steps;          /* the fewest of all paths of that length */
    unsigned stones, planks; /* still to be placed and laid */
    path path;
} rd_route;

/* Finds the route of the seat from its pawn. `r` is the terrain that `g` belongs to. */
void rd_route_find(rd_route *route, const terrain *r, const ground *g, gw_seat seat);

#endif
