#ifndef MATCH_BOT_H
#define MATCH_BOT_H
/* Bots from the host's side. A *service* is a running program, and a *bot* is its part in one seat
 * of one game. A program that speaks the second version of the protocol can serve many games, all
 * in one thread; it is asked for one decision after another. Whenever one of these functions fails,
 * the program has lost its seat, and `problem` says why. */
#include "match/mover.h"

typedef struct match_service match_service;
typedef struct match_bot match_bot;

/* Starts a program without sending it anything; NULL if that fails. If `is_quiet`, its standard
 * error is dropped. */
match_service *match_service_start(const char *command, bool is_quiet, gw_problem *problem);

/* Opens a game: sends the program a hello for the mover's seat and waits until it is ready; NULL if
 * it fails. Sets the mover's `introduction`. */
match_bot *match_service_open(match_service *service, match_mover *mover, const sitting *s,
                              gw_problem *problem);

/* Gives the program a short time to exit by itself, then kills it. Its bots must have ended. */
void match_service_end(match_service *service);

/* Starts the mover's program for this game alone. */
match_bot *match_bot_start(match_mover *mover, const sitting *s, gw_problem *problem);

/* Asks for an action, which is legal. `spent` is the time taken by the answer or by the failure to
 * give one. */
bool match_bot_decide(match_bot *bot, sitting *s, gw_action *action, match_spent *spent,
                      gw_problem *problem);

/* Tells the program that its game has ended, and ends it if it plays no other. */
void match_bot_end(match_bot *bot, const sitting *s);

/* Kills the program, for all of its games: its messages can no longer be assigned to any of them.
 * NULL is fine. */
void match_bot_kill(match_bot *bot);

#endif
