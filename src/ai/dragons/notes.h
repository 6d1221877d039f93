#ifndef AI_DRAGONS_NOTES_H
#define AI_DRAGONS_NOTES_H
/* What a seat has noticed about the others over the rounds: whether the cards that they reveal are
 * those that `planner` would have given. A player recognised as a planner can be predicted. */
#include "dragons/dragons.h"

/* The scale of `likeness`: certain to be a planner. */
enum { LIKENESS = 1000 };

typedef struct notes {
    rd_state start; /* the beginning of the round, with the cards revealed since */
    bool is_begun;
    uint16_t likeness[RD_COLOURS]; /* how likely each is a planner, at that time, by seat - 1 */
} notes;

/* Begins a round for `seat`, whose view is `s`: evaluates the notes on the last round, or discards
 * them if they are from another game. Returns the number of nodes used. */
uint32_t rd_notes_begin_round(notes *n, const rd_table *t, const rd_state *s, gw_seat seat,
                              gw_random *random);

/* Notes the cards revealed so far. `s` must be in the round of the notes. */
void rd_notes_look(notes *n, const rd_table *t, const rd_state *s, gw_seat seat);

/* Whether the notes are on the round of `s`. */
bool rd_notes_fit(const notes *n, const rd_state *s);

#endif
