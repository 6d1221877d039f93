#ifndef TERM_KEPT_H
#define TERM_KEPT_H
/* Games that are not finished: each is kept in a file of its own while it is played, so
 * that it can go on whatever ends the program, and `gangway play` offers it again. */
#include "term/play.h"

enum { TERM_KEPT_MAX = 9 };

typedef struct term_kept {
    unsigned slot;
    gw_record *record; /* whoever takes it frees it */
} term_kept;

/* The games kept that nobody plays now, the latest first; how many there are. */
size_t term_kept_games(term_kept list[TERM_KEPT_MAX]);

/* Goes on with the game of a slot: its record, which others cannot take any more, becomes
 * that of `game`. False if it is not there any more or somebody else plays it now.  */
bool term_kept_take(term_game *game, unsigned slot);

/* Keeps the game after actions, those that the story has not told, or after some were taken back
 * (NULL); only where people play. Where that fails, it is said once and tried again with the next
 * action. A game that is over is no longer kept. */
void term_keep_since(term_game *game, const sitting_story *before);

/* The header of the record has changed: the next action keeps all of it anew. */
void term_keep_anew(term_game *game);

/* Keeps the game that is left, and says so; one that is over is no longer offered. False,
 * having said so, if that failed. */
bool term_keep(term_game *game);

/* Lets the file of the game go. */
void term_keep_end(term_game *game);

#endif
