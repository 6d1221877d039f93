#ifndef ONLINE_SETUP_H
#define ONLINE_SETUP_H
/* What a table is set up with: lines of a word and its value.
 *
 *     game game-of-trains
 *     options players=3 …
 *     clock move 30000 600000      (optional) milliseconds a turn, and in the bank; or
 *     clock days 2                 days a turn; or
 *     clock days 2 14              besides, days of holiday; otherwise there is no clock
 *     level medium                 (optional) who plays for people who are away
 *     private                      (optional) only people with an invitation may sit and watch
 *     hints                        (optional) players may ask for hints; for clients only
 *     welcome 2b07c1d94e5f6a80 …   (optional) people who need no invitation
 *     board                        (optional) the rest is a custom board */
#include "online/clock.h"
#include "store/store.h"
#include <gangway/game.h>

enum {
    SETUP_LEVEL = 32,
    SETUP_WELCOME = 16 /* most people who need no invitation */
};

typedef struct setup {
    gw_table *table; /* the caller's, to be freed */
    char level[SETUP_LEVEL];
    clock_rules clock;
    bool is_private, has_hints;
    uint64_t welcome[SETUP_WELCOME];
    size_t welcome_count;
} setup;

/* Reads any text. False and a problem if it is not a valid setup; then there is no table. */
bool setup_read(store_text text, setup *s, gw_problem *problem);

#endif
