#ifndef TESTS_MISSISSIPPI_SLOW_SEARCH_H
#define TESTS_MISSISSIPPI_SLOW_SEARCH_H
/* Where a turn can lead, by exhaustive trial: every step, push and turn is applied to a copy of the
 * state, and no state is visited twice. Slow, but obviously correct: the turn search must give the
 * same answers. */
#include "mississippi/internal.h"

/* A set of pairs of a state and a number. All zero is the empty set. */
typedef struct slow_set {
    struct slow_member {
        mq_state state;
        unsigned number;
    } * member;
    uint32_t *place; /* by hash: index of the member + 1 */
    size_t count, places;
} slow_set;
/* Adds a state; false if it was already in the set. */
bool slow_set_add(slow_set *set, const mq_table *t, const mq_state *s, unsigned number);
void slow_set_free(slow_set *set);

/* MQ-C1: from the middle of a turn, and from its start with the heading chosen. */
bool slow_can_end(const mq_table *t, const mq_state *s);
bool slow_can_avoid_crash(const mq_table *t, const mq_state *s);
/* MQ-C2: the most MP that can be spent. */
unsigned slow_most_mp(const mq_table *t, const mq_state *s);
/* MQ-R6: whether ending the turn here spares the Black Rose; whether it can be ended like that from
 * its middle, or from its start. */
bool slow_is_rose_spared(const mq_table *t, const mq_state *s);
bool slow_can_spare_rose(const mq_table *t, const mq_state *s);
bool slow_can_start_sparing_rose(const mq_table *t, const mq_state *s);
/* MQ-R6 c: how much coal she may spend in her turn. */
unsigned slow_limit(const mq_table *t, const mq_state *s);

/* Whether an action in a turn, except a transfer, is legal for the seat to act. */
bool slow_is_legal(const mq_table *t, const mq_state *s, gw_action action);

#endif
