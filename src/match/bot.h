#ifndef MATCH_BOT_H
#define MATCH_BOT_H
/* A program in a seat, as its host has it. Whenever one of these says no, the program has
 * lost its seat, and `problem` says why. */
#include "match/mover.h"

typedef struct match_bot match_bot;

/* Starts the mover's program and waits until it is ready; NULL if it does not get so. */
match_bot *match_bot_start(const match_mover *mover, const gw_thinking *thinking,
                           const gw_record *record, gw_problem *problem);

/* What the program says it is called, as a record can have it: one word that can be seen; "" if
 * it does not say. */
void match_bot_name(const match_bot *bot, char name[MATCH_NAME]);

/* Asks for an action, which is legal. */
bool match_bot_decide(match_bot *bot, const gw_thinking *thinking, const gw_record *record,
                      gw_action *action, gw_problem *problem);

/* Tells the program that the game has ended for it, and lets it go. */
void match_bot_end(match_bot *bot, const gw_record *record);

/* Ends the program at once; NULL is fine. */
void match_bot_kill(match_bot *bot);

#endif
