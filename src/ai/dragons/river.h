#ifndef AI_DRAGONS_RIVER_H
#define AI_DRAGONS_RIVER_H
/* The river as the search sees it: a board with islands, and how far each support is from a goal
 * over planks that lie and planks that could be laid. In the expert game the islands are the stones
 * in the river and points where the next ones might go. */
#include "ai/dragons/weights.h"
#include "dragons/dragons.h"

/* The unit of distances, and the longest one. */
enum { WAY_STEP = 4, WAY_FAR = 255, WAY_SPANS = 24 };

/* Whims are small extra costs of placing a stone on an island, which break ties between equal ways.
 * There are several sets of them; one has none. */
enum { RIVER_WHIMS = 5, RIVER_NO_WHIM = 0 };

struct way_store;

/* A board with islands, and what can be precomputed for it. */
typedef struct river {
    const rd_weights *weights;
    struct way_store *store;                 /* cache of ways; or NULL */
    const rd_table *t;                       /* the table of the game, or `islands` */
    rd_table islands;                        /* expert game only */
    uint32_t points;                         /* islands that have a position, bit number - 1 */
    uint64_t reach[RD_SUPPORTS];             /* supports within reach of any plank */
    uint8_t fits[RD_PAIRS];                  /* sizes that fit, bit size - 1 */
    rd_laid ends[RD_PAIRS];                  /* supports of each pair */
    uint64_t spanned[RD_PAIR_WORDS];         /* pairs that some plank fits */
    uint64_t over[RD_STONES][RD_PAIR_WORDS]; /* of these, those over an island */
    uint8_t whims[RIVER_WHIMS][RD_SUPPORTS]; /* below WAY_STEP */
} river;

/* Prepares the river for this position and those that follow from it. On open water the `count`
 * points `also`, where stones can go one after another, always get islands. */
void rd_river_fill(river *r, const rd_weights *weights, const rd_table *t, const rd_state *s,
                   const rd_point *also, size_t count);

/* What lies in the river, in a form that is quick to search. */
typedef struct ground {
    rd_layout site;
    uint64_t open;                  /* supports in place that can carry one more plank */
    uint64_t free;                  /* islands where a stone can go, if any stones are left */
    uint64_t clear[RD_SUPPORTS];    /* supports with nothing in between */
    uint64_t planks_key, pawns_key; /* hashes of the planks laid and of the pawns on them */
} ground;

void rd_ground_fill(ground *g, const river *r, const rd_state *s);

/* Update the ground after an action, which has already been applied, and after a pawn fell. */
void rd_ground_follow(ground *g, const river *r, gw_action action);
void rd_ground_look_at_pawns(ground *g);

/* How far supports are from a seat's goal. Only those in `settled` are final. */
typedef struct ways {
    uint64_t settled;
    uint8_t cost[RD_SUPPORTS];
    uint8_t next[RD_SUPPORTS]; /* the next support on the way */
    uint8_t size[RD_SUPPORTS]; /* size of the plank to lay there, 0: one lies already */
    uint8_t used[RD_SUPPORTS]; /* sizes still to lay from here on, bit size - 1 */
} ways;

/* A cache of ways by a hash of everything that they depend on. */
enum { WAYS_STORED = 4096 };
typedef struct way_store {
    uint64_t key[WAYS_STORED]; /* 0: empty */
    ways ways[WAYS_STORED];
} way_store;

void rd_ways_forget(way_store *store);

/* Finds the ways as far as the seat's pawn, with one set of whims. */
void rd_ways_find(ways *w, const river *r, const ground *g, gw_seat seat, unsigned whim);

/* Whether the ways from a place are final. */
bool rd_ways_reach(const ways *w, const rd_state *s, unsigned place);

/* The distance from a place to that goal. */
unsigned rd_ways_cost(const ways *w, const rd_state *s, unsigned place, unsigned goal);

/* One plank of a way. */
typedef struct span {
    uint8_t near, far; /* supports */
    uint8_t size;      /* to lay, 0: it lies already */
    bool needs_stone;  /* at its far end */
    bool is_held;      /* the seat has that size */
} span;

/* The way of a seat from its pawn to the goal. */
typedef struct way {
    bool is_open;           /* there is a way */
    bool begins_in_village; /* the pawn's plank leads into a village first */
    uint8_t count;
    span span[WAY_SPANS];
} way;

void rd_way_follow(way *y, const ways *w, const ground *g, gw_seat seat);

/* Whether a plank can be laid there now; the caller has to check its size. */
bool rd_way_can_lay(const ground *g, const span *p);

static inline rd_laid rd_laid_of(unsigned a, unsigned b) {
    return a < b ? (rd_laid){(uint8_t)a, (uint8_t)b} : (rd_laid){(uint8_t)b, (uint8_t)a};
}

#endif
