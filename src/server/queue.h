#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H
/* Which computer decides next. Pure: no thread, no clock; times are nanoseconds of a clock that
 * never goes back.
 *
 * Fair to people, then to their tables: of the people whose tables wait, the one whose tables have
 * had the least thinking time comes first; among those, the table that has had the least. Nobody
 * saves up for later: who had nothing to decide for a while begins at the present least. At a table
 * one decision is made at a time.
 *
 * Besides, a table and a person's tables together may not think more than a quota of one processor
 * in the long run, so that a server cannot be kept busy by a few tables. One that has used up more
 * than that waits, even if nobody else does. */
#include "online/online.h"
#include <stdatomic.h>

typedef struct queue_rules {
    size_t jobs;          /* most decisions that wait */
    size_t kept;          /* most tables without one that are remembered, with what players noted */
    uint32_t table_quota; /* of one processor, in thousandths, from 1 */
    uint32_t host_quota;
    uint64_t ahead;    /* the quota of that much time may be used at once, ahead of time */
    uint64_t decision; /* what one decision usually takes at most */
    uint64_t patience; /* a decision that is not given again for so long is not wanted any more */
} queue_rules;

typedef struct queue queue;

/* NULL if out of memory. */
queue *queue_new(const queue_rules *rules);

/* Nothing may be under way. */
void queue_free(queue *q);

/* Adds a decision, which replaces one of the same seat that is waiting or under way; if it is the
 * same decision, nothing changes. Copies what it needs. False if there is no room: others have less
 * waiting than this person, or no memory. */
bool queue_give(queue *q, uint64_t now, const online_job *job);

/* A decision to make. */
typedef struct queue_work {
    online_job job;          /* its rules are the queue's */
    void **memories;         /* what the players at this table remember: NULL at first; any block of
                                malloc later */
    const atomic_bool *stop; /* becomes true when the decision is not wanted any more */
    struct queue_table *table;
} queue_work;

/* Takes the next decision; it is under way until queue_finish. False if there is none now: `until`
 * is then when to try again, or UINT64_MAX if only after something was given or finished. */
bool queue_take(queue *q, uint64_t now, queue_work *work, uint64_t *until);

/* The decision has taken `used` nanoseconds of thinking. Whether it is still wanted. */
bool queue_finish(queue *q, uint64_t now, const queue_work *work, uint64_t used);

/* Makes all that is under way stop. */
void queue_stop(queue *q);

#endif
