#ifndef AI_DRAGONS_RIVER_H
#define AI_DRAGONS_RIVER_H
/* The river as players that search see it: a board with islands, and how far each support
 * is from a goal over planks that lie and such as could be laid. In the expert game the
 * islands are the stones that are there and points where the next ones might go. */
#include "ai/dragons/weights.h"
#include "dragons/dragons.h"

/* What distances are made of, and the longest one. */
enum { WAY_STEP = 4, WAY_FAR = 255, WAY_SPANS = 24 };

/* Whims are costs of placing a stone on an island, by which one way among equals is preferred.
 * There are so many kinds, one of which is to have none. */
enum { RIVER_WHIMS = 5, RIVER_NO_WHIM = 0 };

struct way_store;

/* A board with islands, and what is worth knowing of it beforehand. */
typedef struct river {
    const rd_weights *weights;
    struct way_store *store;                 /* ways that were found before; or NULL */
    const rd_table *t;                       /* the table played at, or `islands` */
    rd_table islands;                        /* expert game only */
    uint32_t points;                         /* islands that are somewhere, bit number - 1 */
    uint64_t reach[RD_SUPPORTS];             /* supports that any plank reaches */
    uint8_t fits[RD_PAIRS];                  /* sizes that do, bit size - 1 */
    rd_laid ends[RD_PAIRS];                  /* their supports */
    uint64_t spanned[RD_PAIR_WORDS];         /* pairs that any plank fits */
    uint64_t over[RD_STONES][RD_PAIR_WORDS]; /* of these, such as lie over an island */
    uint8_t whims[RIVER_WHIMS][RD_SUPPORTS]; /* below WAY_STEP */
} river;

/* For thinking about this position, and what becomes of it. On open water the `count` points
 * `also`, where stones can go one after another, get islands in any case. */
void rd_river_fill(river *r, const rd_weights *weights, const rd_table *t, const rd_state *s,
                   const rd_point *also, size_t count);

/* What lies in the river, gathered for one look at it. */
typedef struct ground {
    rd_layout site;
    uint64_t open;                  /* supports that are there and can carry one more plank */
    uint64_t free;                  /* islands that a stone can go on, if there are stones */
    uint64_t clear[RD_SUPPORTS];    /* supports that a plank could lead to: nothing is between */
    uint64_t planks_key, pawns_key; /* what lies where, and who stands on it, as a number */
} ground;

void rd_ground_fill(ground *g, const river *r, const rd_state *s);

/* After an action, which is done already, and after somebody fell. */
void rd_ground_follow(ground *g, const river *r, gw_action action);
void rd_ground_look_at_pawns(ground *g);

/* How far supports are from a seat's goal. Only those in `settled` are known for sure. */
typedef struct ways {
    uint64_t settled;
    uint8_t cost[RD_SUPPORTS];
    uint8_t next[RD_SUPPORTS]; /* the support to go to */
    uint8_t size[RD_SUPPORTS]; /* of the plank to be laid there, 0: one lies */
    uint8_t used[RD_SUPPORTS]; /* sizes to be laid from here on, bit size - 1 */
} ways;

/* Ways by a number for all that they depend on. */
enum { WAYS_STORED = 4096 };
typedef struct way_store {
    uint64_t key[WAYS_STORED]; /* 0: none */
    ways ways[WAYS_STORED];
} way_store;

void rd_ways_forget(way_store *store);

/* Finds them as far as the seat's pawn, by a kind of whims. */
void rd_ways_find(ways *w, const river *r, const ground *g, gw_seat seat, unsigned whim);

/* Whether the seat's place is among what is known. */
bool rd_ways_reach(const ways *w, const rd_state *s, unsigned place);

/* How far it is from a place to the goal of that colour. */
unsigned rd_ways_cost(const ways *w, const rd_state *s, unsigned place, unsigned goal);

/* One plank of a way. */
typedef struct span {
    uint8_t near, far; /* supports */
    uint8_t size;      /* to be laid, 0: it lies */
    bool needs_stone;  /* at its far end */
    bool is_held;      /* the seat has that size */
} span;

/* The way of a seat from its pawn to the goal. */
typedef struct way {
    bool is_open;           /* there is one */
    bool begins_in_village; /* the pawn's plank leads into a village first */
    uint8_t count;
    span span[WAY_SPANS];
} way;

void rd_way_follow(way *y, const ways *w, const ground *g, gw_seat seat);

/* Whether a plank can be laid there now; its size is for the caller to know. */
bool rd_way_can_lay(const ground *g, const span *p);

static inline rd_laid rd_laid_of(unsigned a, unsigned b) {
    return a < b ? (rd_laid){(uint8_t)a, (uint8_t)b} : (rd_laid){(uint8_t)b, (uint8_t)a};
}

#endif
