#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H
/* Threads that decide for computers at tables. They get views and give actions; the tables
 * themselves (online_next_job, online_thought) stay with the loop. queue.h decides who is next. */
#include "server/queue.h"
#include <uv.h>

typedef struct thinkers_rules {
    unsigned threads;      /* from 1 */
    uint64_t milliseconds; /* of processor time for each decision of a turn, from 1 */
    uint32_t table_quota;  /* see queue_rules */
    uint32_t host_quota;
} thinkers_rules;

enum { THINKERS_MAX = 256 /* threads */ };

/* Threads for all processors but one, which the loop needs; at least one. */
thinkers_rules thinkers_usual(void);

typedef struct thinkers thinkers;

/* Called in the loop. The job's rules and view are not filled in. */
typedef void thinkers_answer(void *owner, const online_job *job, const gw_action *actions,
                             size_t count);

/* NULL with errno set if out of memory, or if no thread can be started. */
thinkers *thinkers_new(uv_loop_t *loop, const thinkers_rules *rules, thinkers_answer *on_answer,
                       void *owner);

/* In the loop: a decision to make, as online_next_job gives it. Copies what it needs. A decision is
 * answered once, with the actions that complete its turn (online_thought), or not at all: if there
 * is no room, or another one of the same seat came, or it was not given again for long. */
void thinkers_give(thinkers *t, const online_job *job);

/* Stops thinking at once; nothing is answered any more. Its handle closes, and the memory is freed,
 * when the loop runs next. NULL is fine. */
void thinkers_free(thinkers *t);

#endif
