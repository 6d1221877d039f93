#ifndef AI_DRAGONS_IMAGINE_H
#define AI_DRAGONS_IMAGINE_H
/* Imagined games: played on by habit from a position, and what their end is worth. */
#include "ai/dragons/habits.h"
#include <gangway/player.h>

/* Gives every card that the seat has not given as one that is not known yet. */
void rd_dream_hide(rd_state *s, gw_seat seat);

/* Begins to carry out the programs of a dream at the beginning of a round; all slots of
 * all seats have cards, known or not. */
void rd_dream_reveal(dream *d);

/* Goes on where cards are awaited, with the next slot or a new round. */
void rd_dream_play_slot(dream *d);

/* Carries out the cards that are known, until others are awaited or the game is over. */
void rd_dream_play_cards(dream *d);

/* Does an action of the mover. */
void rd_dream_act(dream *d, gw_action action);

/* Plays on until the end of round `last`, or of the game. */
void rd_dream_play(dream *d, unsigned last);

/* How far the seat is from winning when a round is over, in parts of WAY_STEP: the distance of
 * its pawn, what its supply lacks, and its place in the next round's order. */
unsigned rd_dream_standing(dream *d, gw_seat seat);

/* Each seat's share of the win as the position promises it, by seat - 1; `chance` is a table
 * of the weights by distance. */
void rd_dream_shares(dream *d, const int32_t chance[DRAGONS_CHANCES], int32_t share[RD_COLOURS]);

#endif
