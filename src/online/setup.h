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
 *     board                        (optional) the rest is a custom board
 *
 * Instead of `game`, `options` and `board`, the rest after the line `record` is a record of a game
 * that is not over, with all of them in it: the game begins where the record ends. */
#include "online/clock.h"
#include "store/store.h"
#include <gangway/record.h>

enum {
    SETUP_LEVEL = 32,
    SETUP_WELCOME = 16, /* most people who need no invitation */
    SETUP_STEPS = 2000  /* most actions and outcomes of a record to begin from */
};

typedef struct setup {
    gw_table *table;    /* the caller's, to be freed */
    gw_record *record;  /* likewise, with another table: to begin from; or NULL */
    bool is_bad_record; /* the problem is in the record: its line counts from the record's first */
    char level[SETUP_LEVEL];
    clock_rules clock;
    bool is_private, has_hints;
    uint64_t welcome[SETUP_WELCOME];
    size_t welcome_count;
} setup;

/* Reads any text. False and a problem if it is not a valid setup; then there is no table and no
 * record. The problem has no text if the record is one that cannot go on: it hides something, is
 * over, or is longer than SETUP_STEPS. */
bool setup_read(store_text text, setup *s, gw_problem *problem);

/* What everybody may know of a setup with a record, which may hide something: game, options and
 * board as without one, and the line `begun N`, how many actions and outcomes there were. `text` is
 * what `s` was read from. Free with free(); NULL if out of memory. */
char *setup_shown(store_text text, const setup *s, size_t *length);

#endif
