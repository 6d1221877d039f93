#ifndef TESTS_AI_LEVEL_H
#define TESTS_AI_LEVEL_H
/* Shared by the tests of all games' levels. */
#include "core/check.h"
#include <gangway/player.h>

/* Free with gw_thinking_free. */
gw_thinking *level_thinking(const gw_table *table, gw_random *random, uint64_t nodes);

/* The player's choice for the seat that is to act. */
gw_action level_choice(const gw_table *table, const gw_state *state, const gw_player *player,
                       gw_random random, uint64_t nodes);

/* Asserts that choice, in the notation. */
void level_chooses(const gw_table *table, const gw_state *state, const gw_player *player,
                   uint64_t nodes, const char *expected);

/* Asserts that all of them choose something legal for seat 1 without memory or scratch. */
void levels_play_without_memory(const gw_table *table, const gw_state *state,
                                const gw_player *const *levels, size_t count);

/* A clock that always says the same, and counts how often it is read. */
typedef struct stopwatch {
    uint32_t spent, asked;
} stopwatch;
uint32_t stopwatch_read(void *watch);

#endif
