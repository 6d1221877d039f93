#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H
/* What a decision may take: the one clock of all who ask a computer player.
 *
 * How well a player thinks depends on the processor time that it gets, so that is what its time
 * is counted in: on a busy machine it answers later, not worse. So that nobody waits without an
 * end, the time that passes has a limit of its own, the ceiling. */
#include <gangway/player.h>
#include <stdatomic.h>

/* Nanoseconds since some time in the past; never goes back. */
uint64_t host_nanoseconds(void);

/* Nanoseconds of processor time that the calling thread has had; where the system does not
 * tell, host_nanoseconds. */
uint64_t host_thread_nanoseconds(void);

typedef struct host_limits {
    uint64_t milliseconds; /* of processor time; 0: no limit */
    uint64_t ceiling;      /* milliseconds that may pass; 0: no limit */
    uint64_t nodes;        /* positions that may be looked at; 0: no limit */

    /* (optional) Once it is true the time is over. */
    const atomic_bool *stop;

    /* (optional) Called now and then, with the thousandths that are gone (0 where nothing
     * limits the time); false: the time is over. */
    bool (*may_go_on)(void *watcher, uint32_t spent);
    void *watcher;
} host_limits;

/* Ceilings for so many milliseconds of processor time: where a person waits for the decision,
 * a second, or that time itself if it is longer; where nobody does, four times as much. No
 * limit (0) has none. */
uint64_t host_attended_ceiling(uint64_t milliseconds);
uint64_t host_unattended_ceiling(uint64_t milliseconds);

/* Where the time comes from: the two functions above, or what a test says. Processor time never
 * runs faster than time passes. */
typedef struct host_times {
    uint64_t (*passed)(void);
    uint64_t (*processor)(void);
} host_times;

typedef struct host_clock {
    host_limits limits;
    const host_times *times;
    uint64_t start;                 /* by times->passed, in nanoseconds */
    uint64_t processor_start, used; /* by times->processor; as of `looked` */
    uint64_t looked;
    bool is_over;
} host_clock;

/* Starts the clock of one decision, for the thread that calls it and will think. */
host_clock host_clock_start(const host_limits *limits);
host_clock host_clock_start_by(const host_times *times, const host_limits *limits);

/* For gw_budget: how much of the time of a host_clock is gone, in thousandths, by whichever
 * limit is nearer. Once it has said 1000 it says nothing else. */
uint32_t host_clock_spent(void *clock);

/* The budget that the clock keeps, which must live as long. Without a limit of time or nodes it
 * asks no clock: a player that takes what it is given would not come to an end. */
gw_budget host_clock_budget(host_clock *clock);

#endif
