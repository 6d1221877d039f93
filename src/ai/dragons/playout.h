#ifndef AI_DRAGONS_PLAYOUT_H
#define AI_DRAGONS_PLAYOUT_H
/* Playouts: games continued from a position by habit, and the value of the positions where they
 * end. */
#include "ai/dragons/habits.h"
#include <gangway/player.h>

/* Marks all cards that the seat has not yet given as unknown. */
void rd_playout_hide(rd_state *s, gw_seat seat);

/* Starts carrying out the programs at the beginning of a round or slot. All slots of all seats must
 * have cards, known or unknown. */
void rd_playout_reveal(playout *d);

/* If cards are awaited, continues with the next slot or a new round. */
void rd_playout_play_slot(playout *d);

/* Carries out the known cards, until more cards are awaited or the game is over. */
void rd_playout_play_cards(playout *d);

/* Applies an action of the mover. */
void rd_playout_act(playout *d, gw_action action);

/* Continues to the end of round `last`, or of the game. */
void rd_playout_play(playout *d, unsigned last);

/* How far the seat is from winning when a round is over, in the unit of PATH_STEP: its pawn's
 * distance, what its supply lacks, and its place in the next round's order. */
unsigned rd_playout_standing(playout *d, gw_seat seat);

/* Each seat's share of the win by the position reached, by seat - 1; `chance` is one of the
 * weights' tables by distance. */
void rd_playout_shares(playout *d, const int32_t chance[DRAGONS_CHANCES],
                       int32_t share[RD_COLOURS]);

#endif
