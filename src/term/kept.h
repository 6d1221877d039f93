#ifndef TERM_KEPT_H
#define TERM_KEPT_H
/* Unfinished games: each is saved in its own file while it is played, so that it can be continued
 * however the program ends; `gangway play` offers it again. */
#include "term/play.h"

enum { TERM_KEPT_MAX = 9 };

typedef struct term_kept {
    unsigned number;
    gw_record *record; /* owned by the caller */
} term_kept;

/* The kept games that nobody is playing now, the latest first; returns their number. */
size_t term_kept_games(term_kept list[TERM_KEPT_MAX]);

/* Continues the kept game with this number: its record becomes that of `game`, and nobody else can
 * take it. False if it is gone or somebody else is playing it now. */
bool term_kept_take(term_game *game, unsigned number);

/* Saves the actions that the story has not reached, or, after a takeback (NULL), the whole game;
 * only if people play. If that fails, it says so once and tries again with the next action. A game
 * that is over is no longer kept. */
void term_keep_since(term_game *game, const sitting_story *before);

/* The header of the record has changed: the next action saves the whole record. */
void term_keep_whole(term_game *game);

/* Keeps the game when it is left, and says so; a game that is over is no longer offered. On failure
 * says so and returns false. */
bool term_keep(term_game *game);

/* Closes the file of the game. */
void term_keep_end(term_game *game);

#endif
