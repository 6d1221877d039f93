#ifndef AI_DRAGONS_ROUTE_H
#define AI_DRAGONS_ROUTE_H
/* The shortest way that can really be built, for what is told to people. Ways as players search
 * by them (rd_ways_find) are found faster, but may be longer than necessary, as only one choice of
 * planks is kept for each support, and may cross themselves or want a fourth plank on a stone. */
#include "ai/dragons/river.h"

enum { ROUTE_NONE = UINT16_MAX };

typedef struct rd_route {
    bool is_known;           /* false: there was too much to look at, and nothing else is set */
    unsigned length;         /* in parts of WAY_STEP; ROUTE_NONE if no way can be built */
    unsigned steps;          /* of those that are as short, it has the fewest */
    unsigned stones, planks; /* that have to be placed and laid */
    way way;
} rd_route;

/* The seat's, from its pawn, on the river that the ground is of. */
void rd_route_find(rd_route *route, const river *r, const ground *g, gw_seat seat);

#endif
