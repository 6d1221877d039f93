#ifndef TESTS_MISSISSIPPI_SLOW_SEARCH_H
#define TESTS_MISSISSIPPI_SLOW_SEARCH_H
/* What can become of a turn, by plain trial: every step, push and turn is done on a copy
 * of the state, and no state is looked at twice. Slow, and meant to be obviously right:
 * the turn search must give the same answers. */
#include "mississippi/internal.h"

/* A set of states, each with a number that belongs to it. All zero it is empty. */
typedef struct slow_set {
    struct slow_member {
        mq_state state;
        unsigned number;
    } * member;
    uint32_t *place; /* by hash: number of the member + 1 */
    size_t count, places;
} slow_set;
/* Puts a state into the set; false if it was there already. */
bool slow_set_add(slow_set *set, const mq_table *t, const mq_state *s, unsigned number);
void slow_set_free(slow_set *set);

/* MQ-C1, from the middle of a turn and from its start, the heading chosen. */
bool slow_can_end(const mq_table *t, const mq_state *s);
bool slow_can_avoid_crash(const mq_table *t, const mq_state *s);
/* MQ-C2: the most MP that can be spent. */
unsigned slow_most_mp(const mq_table *t, const mq_state *s);
/* MQ-R6: whether the turn, ended here, spares the Black Rose; whether it can be ended
 * so from its middle, or from its start. */
bool slow_is_rose_spared(const mq_table *t, const mq_state *s);
bool slow_can_spare_rose(const mq_table *t, const mq_state *s);
bool slow_can_start_sparing_rose(const mq_table *t, const mq_state *s);
/* MQ-R6 c: how much coal she may spend, whose turn it is. */
unsigned slow_limit(const mq_table *t, const mq_state *s);

/* Whether the seat that is to act may do this: in a turn, transfers apart. */
bool slow_is_legal(const mq_table *t, const mq_state *s, gw_action action);

#endif
