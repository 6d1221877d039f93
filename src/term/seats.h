#ifndef TERM_SEATS_H
#define TERM_SEATS_H
/* Who plays which seat of a table. */
#include <gangway/player.h>

typedef struct term_seats {
    const gw_player *computer[GW_SEATS_MAX + 1]; /* NULL: a person at the screen */
} term_seats;

#endif
