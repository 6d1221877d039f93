#ifndef AI_TRAINS_IMAGINE_H
#define AI_TRAINS_IMAGINE_H
/* How a game may go on: everybody plays by simple habits that take little time.
 *
 * Who acts wins if an action does that. Otherwise it takes what brings its own row
 * nearest to ascending order, with an eye on what that leaves in the offer. */
#include "ai/trains/row_cost.h"
#include "ai/trains/weights.h"

typedef struct gt_imagined {
    const gt_table *t;
    const gt_weights *weights;
    gt_gap_costs gaps;
    gw_random random[GT_PLAYERS];   /* of each play seat: its luck is its own */
    gt_state s;                     /* not a view */
    gt_row_parts parts[GT_PLAYERS]; /* of the rows, some perhaps as they were */
} gt_imagined;

/* Prepares for a table. */
void gt_imagine_at(gt_imagined *g, const gt_table *t, const gt_weights *weights);

/* Begins anew at a position; what is known of rows stays. From the same seed a player
 * draws about the same cards whatever the others do. */
void gt_imagine_from(gt_imagined *g, const gt_state *s, uint64_t seed);

/* The parts of a play seat's row as it is now. */
const gt_row_parts *gt_imagined_parts(gt_imagined *g, unsigned play_seat);

/* Whether a play seat could sort its row by a swap or move ability (GT-A1 to GT-A4). */
bool gt_imagined_wins_by(gt_imagined *g, unsigned play_seat, unsigned ability);

/* What a play seat's row loses by removal 0, 1 or 2, until it draws (GT-A5). */
int32_t gt_imagined_loss(gt_imagined *g, unsigned play_seat, unsigned which);

/* What the habits say in a position in which a player is to act. */
gw_action gt_imagined_choice(gt_imagined *g);

/* Does an action, of whoever is to act. */
void gt_imagine_action(gt_imagined *g, gw_action action);

/* Goes on until so many turns are completed since, or until the game is over.
 * Returns how many actions players chose. */
uint32_t gt_imagine_turns(gt_imagined *g, unsigned turns);

#endif
