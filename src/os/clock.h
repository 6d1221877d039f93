#ifndef OS_CLOCK_H
#define OS_CLOCK_H
/* The limits of a decision: the one clock for everything that asks a computer player.
 *
 * The quality of a decision depends on processor time, so that is what the limit counts: on a busy
 * machine a player answers later, not worse. The ceiling limits elapsed time, so that nobody waits
 * forever. */
#include <gangway/player.h>
#include <stdatomic.h>

/* Elapsed nanoseconds since some point in the past; never goes back. */
uint64_t os_nanoseconds(void);

/* Processor time of the calling thread in nanoseconds; os_nanoseconds if the system does not
 * report it. */
uint64_t os_thread_nanoseconds(void);

typedef struct os_limits {
    uint64_t milliseconds; /* of processor time; 0: no limit */
    uint64_t ceiling;      /* milliseconds of elapsed time; 0: no limit */
    uint64_t nodes;        /* positions that may be searched; 0: no limit */

    /* (optional) When it becomes true, the time is over. */
    const atomic_bool *stop;

    /* (optional) Called from time to time, with the spent time in thousandths (0 without a time
     * limit); returning false ends the time. */
    bool (*may_go_on)(void *watcher, uint32_t spent);
    void *watcher;
} os_limits;

/* Ceilings for a limit of processor time: if a person waits for the decision, a second or the limit
 * itself, whichever is longer; if nobody waits, four times as much. 0 for no limit (0). */
uint64_t os_attended_ceiling(uint64_t milliseconds);
uint64_t os_unattended_ceiling(uint64_t milliseconds);

/* The sources of time: the two functions above, or a test's own. Processor time must never run
 * faster than elapsed time. */
typedef struct os_times {
    uint64_t (*passed)(void);
    uint64_t (*processor)(void);
} os_times;

typedef struct os_clock {
    os_limits limits;
    const os_times *times;
    uint64_t start;                 /* by times->passed, in nanoseconds */
    uint64_t processor_start, used; /* by times->processor; `used` is as of `looked` */
    uint64_t looked;
    bool is_over;
} os_clock;

/* Starts the clock of one decision, for the calling thread, which will do the thinking. */
os_clock os_clock_start(const os_limits *limits);
os_clock os_clock_start_by(const os_times *times, const os_limits *limits);

/* For gw_budget: how much of the time of an os_clock is spent, in thousandths, by whichever limit
 * is nearer. Stays at 1000 once it is reached. */
uint32_t os_clock_spent(void *clock);

/* A budget that uses the clock, which must outlive it. Without a limit of time or nodes the budget
 * has no clock; a player that uses all it gets would then never finish. */
gw_budget os_clock_budget(os_clock *clock);

#endif
