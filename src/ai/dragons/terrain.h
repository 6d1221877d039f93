#ifndef AI_DRAGONS_TERRAIN_H
#define AI_DRAGONS_TERRAIN_H
/* The terrain: the board as the search sees it, with islands, and how far each support is from a
 * goal over planks that lie and planks that could be laid. In the expert game, stones on the board
 * and points where the next ones might go stand for islands. */
#include "ai/dragons/weights.h"
#include "dragons/dragons.h"

/* The unit of distances, and the longest one. */
enum { PATH_STEP = 4, PATH_FAR = 255, PATH_SPANS = 24 };

/* Whims are small extra costs of placing a stone on an island, which break ties between equal
 * paths. There are several sets of them; one has none. */
enum { TERRAIN_WHIMS = 5, TERRAIN_NO_WHIM = 0 };

struct path_store;

/* A board with islands, and what is precomputed for it. */
typedef struct terrain {
    const rd_weights *weights;
    struct path_store *store;                  /* cache of paths; or NULL */
    const rd_table *t;                         /* the table of the game, or `islands` */
    rd_table islands;                          /* expert game only */
    uint32_t points;                           /* islands that have a position, bit number - 1 */
    uint64_t reach[RD_SUPPORTS];               /* supports within reach of any plank */
    uint8_t fits[RD_PAIRS];                    /* sizes that fit, bit size - 1 */
    rd_laid ends[RD_PAIRS];                    /* supports of each pair */
    uint64_t spanned[RD_PAIR_WORDS];           /* pairs that some plank fits */
    uint64_t over[RD_STONES][RD_PAIR_WORDS];   /* of these, those over an island */
    uint8_t whims[TERRAIN_WHIMS][RD_SUPPORTS]; /* below PATH_STEP */
} terrain;

/* Prepares the terrain for this position and those that follow from it. On open water the `count`
 * points `also`, where stones can go one after another, always get islands. */
void rd_terrain_fill(terrain *r, const rd_weights *weights, const rd_table *t, const rd_state *s,
                     const rd_point *also, size_t count);

/* What lies on the terrain, in a form that is quick to search. */
typedef struct ground {
    rd_layout layout;
    uint64_t open;                  /* supports in place that can carry one more plank */
    uint64_t free;                  /* islands where a stone can go, if any stones are left */
    uint64_t clear[RD_SUPPORTS];    /* supports with nothing in between */
    uint64_t planks_key, pawns_key; /* hashes of the planks laid and of the pawns on them */
} ground;

void rd_ground_fill(ground *g, const terrain *r, const rd_state *s);

/* Update the ground after an action, which has already been applied, and after a pawn fell. */
void rd_ground_follow(ground *g, const terrain *r, gw_action action);
void rd_ground_look_at_pawns(ground *g);

/* The distances of supports from a seat's goal. Only those in `settled` are final. */
typedef struct paths {
    uint64_t settled;
    uint8_t cost[RD_SUPPORTS];
    uint8_t next[RD_SUPPORTS]; /* the next support on the path */
    uint8_t size[RD_SUPPORTS]; /* size of the plank to lay there, 0: one lies already */
    uint8_t used[RD_SUPPORTS]; /* sizes still to lay from here on, bit size - 1 */
} paths;

/* A cache of paths by a hash of everything that they depend on. */
enum { PATHS_STORED = 4096 };
typedef struct path_store {
    uint64_t key[PATHS_STORED]; /* 0: empty */
    paths paths[PATHS_STORED];
} path_store;

void rd_paths_forget(path_store *store);

/* Finds the paths from the goal back to the seat's pawn, with one set of whims. */
void rd_paths_find(paths *w, const terrain *r, const ground *g, gw_seat seat, unsigned whim);

/* Whether the paths from a place are final. */
bool rd_paths_reach(const paths *w, const rd_state *s, unsigned place);

/* The distance from a place to that goal. */
unsigned rd_paths_cost(const paths *w, const rd_state *s, unsigned place, unsigned goal);

/* One plank of a path. */
typedef struct span {
    uint8_t near, far; /* supports */
    uint8_t size;      /* to lay, 0: it lies already */
    bool needs_stone;  /* at its far end */
    bool is_held;      /* the seat has that size */
} span;

/* The path of a seat from its pawn to the goal. */
typedef struct path {
    bool is_open;           /* there is a path */
    bool begins_in_village; /* the pawn's plank leads into a village first */
    uint8_t count;
    span span[PATH_SPANS];
} path;

void rd_path_follow(path *y, const paths *w, const ground *g, gw_seat seat);

/* Whether a plank can be laid there now; the caller has to check its size. */
bool rd_path_can_lay(const ground *g, const span *p);

static inline rd_laid rd_laid_of(unsigned a, unsigned b) {
    return a < b ? (rd_laid){(uint8_t)a, (uint8_t)b} : (rd_laid){(uint8_t)b, (uint8_t)a};
}

#endif
