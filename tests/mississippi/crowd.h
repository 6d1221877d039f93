#ifndef TESTS_MISSISSIPPI_CROWD_H
#define TESTS_MISSISSIPPI_CROWD_H
/* Random tables and positions, for tests that need very many of them. */
#include "mississippi/internal.h"

enum { CROWD_TABLES = 14 };
/* Options that cover the editions, the Black Rose, hazards, teams and every number of
 * boats. */
extern const char *const crowd_options[CROWD_TABLES];

/* A table with such options; free with gw_table_free. */
gw_table *crowd_table(const char *options);

/* Sets up the start of a turn, with the boats close together on two or three tiles of a river of
 * any length, in any state that can occur in a race. */
void crowd_set(const mq_table *t, gw_random *random, mq_state *s);

/* Writes a position as position.h reads it, and the turn in progress. */
enum { CROWD_TEXT = 1500 };
const char *crowd_text(const mq_table *t, const mq_state *s, char text[CROWD_TEXT]);

#endif
