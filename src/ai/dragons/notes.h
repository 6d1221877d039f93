#ifndef AI_DRAGONS_NOTES_H
#define AI_DRAGONS_NOTES_H
/* What a seat notices of the others from round to round: whether the cards that they reveal
 * are those that `planner` would have given. Whoever is recognised by that can be foreseen. */
#include "dragons/dragons.h"

/* How sure it is that somebody is a planner: of so many parts. */
enum { LIKENESS = 1000 };

typedef struct notes {
    rd_state start; /* the round's beginning, with the cards that were revealed since */
    bool is_begun;
    uint16_t likeness[RD_COLOURS]; /* at that time, by seat - 1 */
} notes;

/* A round begins for `seat`, whose view is `s`: what was noted of the round before is judged,
 * or thrown away if it was another game's. Returns how many nodes that took. */
uint32_t rd_notes_begin_round(notes *n, const rd_table *t, const rd_state *s, gw_seat seat,
                              gw_random *random);

/* Notes the cards that are revealed in a position that they fit. */
void rd_notes_look(notes *n, const rd_table *t, const rd_state *s, gw_seat seat);

/* Whether the notes are of the round that `s` is in. */
bool rd_notes_fit(const notes *n, const rd_state *s);

#endif
