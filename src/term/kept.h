#ifndef TERM_KEPT_H
#define TERM_KEPT_H
/* Games that were left unfinished and can go on. */
#include "term/play.h"

enum { TERM_KEPT_MAX = 9 };

typedef struct term_kept {
    unsigned slot;
    gw_record *record; /* whoever takes it frees it */
} term_kept;

/* The games kept, the latest first; how many there are. */
size_t term_kept_games(term_kept list[TERM_KEPT_MAX]);

#endif
