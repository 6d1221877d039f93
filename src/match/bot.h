#ifndef MATCH_BOT_H
#define MATCH_BOT_H
/* A program in a seat, as its host has it. Whenever one of these says no, the program has
 * lost its seat, and `problem` says why. */
#include "match/mover.h"

typedef struct match_bot match_bot;

/* Starts the mover's program and waits until it is ready; NULL if it does not get so. The
 * mover's `told` is what it tells then. */
match_bot *match_bot_start(match_mover *mover, const sitting *s, gw_problem *problem);

/* Asks for an action, which is legal. `spent` is what the answer took, or the failure to
 * give one. */
bool match_bot_decide(match_bot *bot, const gw_thinking *thinking, const sitting *s,
                      gw_action *action, match_spent *spent, gw_problem *problem);

/* Tells the program that the game has ended for it, and lets it go. */
void match_bot_end(match_bot *bot, const sitting *s);

/* Ends the program at once; NULL is fine. */
void match_bot_kill(match_bot *bot);

#endif
