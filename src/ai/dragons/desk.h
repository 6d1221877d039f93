#ifndef AI_DRAGONS_DESK_H
#define AI_DRAGONS_DESK_H
/* What the players of River Dragons that search have in common while they think. */
#include "ai/dragons/imagine.h"
#include "ai/dragons/notes.h"
#include "ai/meter.h"

enum {
    DESK_PROGRAMS = 48,
    DESK_DEEDS = RD_PAIRS,
    DESK_PLAIN = 3, /* programs given without regard for the others */
    DESK_FORESEEN = 16,
    DESK_SHADOWS = 8, /* programs of a planner */
    DESK_RECOGNISED = LIKENESS * 9 / 10,
    DESK_NOBODY = 0 /* in the place of a seat */
};

/* How a player of one level thinks. */
typedef struct rd_level {
    const rd_weights *weights;
    uint32_t nodes;    /* at most for a decision; 0: all that it is given */
    uint8_t programs;  /* that it considers for itself */
    uint8_t replies;   /* and for each of the others */
    uint16_t careless; /* by how much it misjudges what it considers, in parts of GW_SHARE */
    bool is_watchful;  /* recognises planners, and considers a dragon in every slot */
} rd_level;

typedef struct program {
    uint8_t card[RD_SLOTS];
} program;

/* What a seat is expected to give, whatever is best for it: the plain programs first. */
typedef struct foresight {
    uint8_t count;
    program program[DESK_FORESEEN];
} foresight;

/* What a seat is expected to give as far as it is a planner; nothing if it is not recognised
 * as one. */
typedef struct shadow {
    uint16_t likeness; /* DESK_RECOGNISED or more, or 0 */
    program program[DESK_SHADOWS];
} shadow;

/* The programs that a seat may have, and what is known of them. */
typedef struct repertoire {
    unsigned count;
    uint32_t tries; /* of all that were there from the beginning */
    program program[DESK_PROGRAMS];
    uint32_t tried[DESK_PROGRAMS];
    int64_t value[DESK_PROGRAMS];  /* shares, summed over all tries of it */
    int64_t regret[DESK_PROGRAMS]; /* of not having had it */
} repertoire;

/* Something to do, and what is known of that. */
typedef struct deed {
    gw_action action;
    int64_t value;
} deed;

/* What everybody got in dreams of one kind. */
typedef struct tally {
    uint32_t dreams;
    int64_t share[RD_COLOURS]; /* sums, by seat - 1 */
} tally;

typedef struct desk {
    const rd_level *level;
    gw_seat seat;
    uint64_t seed; /* of the next dream */
    gw_meter meter;
    uint64_t looked; /* nodes, so far */
    river river;
    way_store store;
    rd_state start; /* the position as the seat sees it */
    dream dream;
    dream mark[RD_SLOTS];           /* where several dreams part */
    repertoire of[RD_COLOURS];      /* by seat - 1 */
    foresight foreseen[RD_COLOURS]; /* likewise */
    shadow shadow[RD_COLOURS];      /* likewise */
    tally tally[RD_COLOURS + 1];    /* by the seat that did what had looked best, or nobody */
    deed deed[DESK_DEEDS];
} desk;

/* Fills in what planners among the others would give, as far as they are recognised by what
 * was noted; nothing if `n` is NULL. */
void rd_desk_watch(desk *k, const rd_table *t, const notes *n);

/* Whether any of the others is recognised, so that little is left to chance. */
bool rd_desk_knows_planners(const desk *k);

/* Whether a seat is a planner this time, which its likeness says, and if so its program. */
const program *rd_desk_shadow(const desk *k, gw_seat seat, gw_random *random);

/* Foresees, at a deed, what the others may have given by what is seen; for dreams to come. */
void rd_desk_foresee_rest(desk *k);

/* A program for the seat, with the cards it has given already and, if there is one, `only`
 * as the next one. */
program rd_desk_program(desk *k, const gw_action *only);

/* One of the deeds, of which there is at least one. */
gw_action rd_desk_deed(desk *k, size_t count);

/* Notes what everybody gets in the dream that was just dreamt, in which `leader` did what had
 * looked best for it before, or DESK_NOBODY: in which all went by habit. */
void rd_desk_note(desk *k, gw_seat leader);
void rd_desk_forget_dreams(desk *k);

/* What everybody can expect of the win, by the dreams noted and the position as it stands. */
gw_shares rd_desk_tell(desk *k);

/* Counts what was dreamt; whether all is spent. */
bool rd_desk_is_spent(desk *k);

#endif
