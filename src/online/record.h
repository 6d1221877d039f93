#ifndef ONLINE_RECORD_H
#define ONLINE_RECORD_H
/* A table's game as a record. */
#include "online/game.h"

/* The record as `viewer` may know it: a seat, GW_PUBLIC or, once the game is over, GW_ALL_SEEING.
 * Its header says of the table's chance whatever has been told so far (docs/fair.md): at the end
 * also the secret. A function of the game and the viewer alone. Zero-terminated and newly
 * allocated, to be freed with free(); NULL if out of memory. The game must have its first entry.
 * `length` may be NULL. */
char *game_record(const game *g, gw_seat viewer, size_t *length);

#endif
