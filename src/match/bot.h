#ifndef MATCH_BOT_H
#define MATCH_BOT_H
/* Programs in seats, as their host has them. A *service* is a program that runs, and a *bot* is
 * what it does in one seat of one game. A program that speaks the second version of the protocol
 * can serve many games, whose decisions it is asked for one after another; all of them are played
 * in one thread. Whenever one of these says no, the program has lost its seat, and `problem` says
 * why. */
#include "match/mover.h"

typedef struct match_service match_service;
typedef struct match_bot match_bot;

/* Starts a program, which is told nothing yet; NULL if that fails. What a quiet one writes to
 * standard error is dropped. */
match_service *match_service_start(const char *command, bool is_quiet, gw_problem *problem);

/* Opens a game: tells the program of the mover's seat there and waits until it is ready; NULL if
 * it does not get so. The mover's `told` is what it tells then. */
match_bot *match_service_open(match_service *service, match_mover *mover, const sitting *s,
                              gw_problem *problem);

/* Gives the program a short time to end by itself, and ends it. Its bots have gone before. */
void match_service_end(match_service *service);

/* Starts the mover's program for this game alone. */
match_bot *match_bot_start(match_mover *mover, const sitting *s, gw_problem *problem);

/* Asks for an action, which is legal. `spent` is what the answer took, or the failure to
 * give one. */
bool match_bot_decide(match_bot *bot, sitting *s, gw_action *action, match_spent *spent,
                      gw_problem *problem);

/* Tells the program that the game has ended for it, and lets it go if it plays no other. */
void match_bot_end(match_bot *bot, const sitting *s);

/* Ends the program at once, for all of its games: what it says could not be trusted to belong to
 * any of them. NULL is fine. */
void match_bot_kill(match_bot *bot);

#endif
