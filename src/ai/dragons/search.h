#ifndef AI_DRAGONS_SEARCH_H
#define AI_DRAGONS_SEARCH_H
/* The search of the levels of River Dragons. */
#include "ai/dragons/notes.h"
#include "ai/dragons/playout.h"
#include "ai/meter.h"

enum {
    SEARCH_PROGRAMS = 48,
    SEARCH_CANDIDATES = RD_PAIRS,
    SEARCH_PLAIN = 3, /* programs that ignore the others */
    SEARCH_FORESEEN = 16,
    SEARCH_SHADOWS = 8, /* programs of a planner */
    SEARCH_RECOGNISED = LIKENESS * 9 / 10,
    SEARCH_NOBODY = 0 /* in place of a seat */
};

/* The parameters of a level. */
typedef struct rd_level {
    const rd_weights *weights;
    uint32_t nodes;    /* at most for a decision; 0: the whole budget */
    uint8_t programs;  /* that it considers for itself */
    uint8_t replies;   /* and for each of the others */
    uint16_t careless; /* by how much it may misjudge candidates, in parts of GW_SHARE */
    bool is_watchful;  /* recognises planners, and considers a dragon in every slot */
} rd_level;

typedef struct program {
    uint8_t card[RD_SLOTS];
} program;

/* Programs that a seat is expected to give, good or bad; the plain ones come first. */
typedef struct foresight {
    uint8_t count;
    program program[SEARCH_FORESEEN];
} foresight;

/* Programs expected of a seat recognised as a planner. */
typedef struct shadow {
    uint16_t likeness; /* SEARCH_RECOGNISED or more; 0: not recognised */
    program program[SEARCH_SHADOWS];
} shadow;

/* Programs that a seat may choose, and their statistics. */
typedef struct repertoire {
    unsigned count;
    uint32_t tries; /* of the programs that were there from the beginning */
    program program[SEARCH_PROGRAMS];
    uint32_t tried[SEARCH_PROGRAMS];
    int64_t value[SEARCH_PROGRAMS];  /* shares, summed over all tries */
    int64_t regret[SEARCH_PROGRAMS]; /* of not having chosen it */
} repertoire;

/* An action to consider, and the sum of its shares so far. */
typedef struct candidate {
    gw_action action;
    int64_t value;
} candidate;

/* The shares in playouts of one kind. */
typedef struct tally {
    uint32_t playouts;
    int64_t share[RD_COLOURS]; /* sums, by seat - 1 */
} tally;

typedef struct search {
    const rd_level *level;
    gw_seat seat;
    uint64_t seed; /* of the next playout */
    gw_meter meter;
    uint64_t looked; /* nodes so far */
    terrain terrain;
    path_store store;
    rd_state start; /* the position as the seat sees it */
    playout playout;
    playout mark[RD_SLOTS];         /* where playouts that begin alike diverge */
    repertoire of[RD_COLOURS];      /* by seat - 1 */
    foresight foreseen[RD_COLOURS]; /* likewise */
    shadow shadow[RD_COLOURS];      /* likewise */
    tally tally[RD_COLOURS + 1];    /* by the seat that played its leader, or SEARCH_NOBODY */
    candidate candidate[SEARCH_CANDIDATES];
} search;

/* Fills in the programs of the others who are recognised as planners by the notes; none if `n` is
 * NULL. */
void rd_search_watch(search *k, const rd_table *t, const notes *n);

/* Whether any of the others is recognised as a planner, so that less is left to chance. */
bool rd_search_knows_planners(const search *k);

/* A planner's program for a seat, with a probability equal to its likeness; else NULL. */
const program *rd_search_shadow(const search *k, gw_seat seat, gw_random *random);

/* While cards are carried out: fills in what the others may have programmed, judging by what has
 * been revealed. */
void rd_search_foresee_rest(search *k);

/* Finds a program for the seat that starts with the cards it has already given and, if `only` is
 * not NULL, with that one next. */
program rd_search_program(search *k, const gw_action *only);

/* Finds the best of the first `count` candidates, at least one. */
gw_action rd_search_action(search *k, size_t count);

/* Adds the shares of the playout just finished to a tally: that of `leader`, if that seat played
 * its best candidate so far, or of SEARCH_NOBODY, if all played by habit. */
void rd_search_tally(search *k, gw_seat leader);
void rd_search_reset_tallies(search *k);

/* The expected shares, from the tallies and from the present position. */
gw_shares rd_search_shares(search *k);

/* Counts the nodes of playouts; whether the budget is spent. */
bool rd_search_is_spent(search *k);

#endif
