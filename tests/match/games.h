#ifndef TESTS_MATCH_GAMES_H
#define TESTS_MATCH_GAMES_H
/* Games for tests of deciding. */
#include "core/check.h"
#include "sitting/sitting.h"

/* A game with default options, played at random until a player is to act for the `decisions`-th
 * time, or over. Free with games_free. */
typedef struct games_game {
    sitting *sitting;
    const gw_record *record; /* the sitting's */
    gw_thinking *thinking;
    gw_random random;
} games_game;

games_game *games_start(const char *name, unsigned decisions);
void games_free(games_game *game);

/* Plays until a player is to act; GW_NO_SEAT if the game is over. */
gw_seat games_next(games_game *game);

void games_play(games_game *game, gw_seat seat, gw_action action);

/* A random legal action of `seat`. */
gw_action games_pick(games_game *game, gw_seat seat);

#endif
