#define _POSIX_C_SOURCE 200809L
#include "os/clock.h"

#include <time.h>

enum { ALL = 1000, NANOSECONDS = 1000 * 1000 /* per millisecond */ };

static bool read_clock(clockid_t id, uint64_t *nanoseconds) {
    struct timespec now;
    if (clock_gettime(id, &now) != 0) return false;
    *nanoseconds = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    return true;
}

uint64_t os_nanoseconds(void) {
    uint64_t now = 0;
    read_clock(CLOCK_MONOTONIC, &now);
    return now;
}

uint64_t os_thread_nanoseconds(void) {
    uint64_t now;
    return read_clock(CLOCK_THREAD_CPUTIME_ID, &now) ? now : os_nanoseconds();
}

/* --------------------------------------------------------------- ceilings -- */

uint64_t os_attended_ceiling(uint64_t milliseconds) {
    enum { PATIENCE = 1000 };
    return milliseconds == 0 || milliseconds > PATIENCE ? milliseconds : PATIENCE;
}

uint64_t os_unattended_ceiling(uint64_t milliseconds) {
    enum { TIMES = 4 };
    uint64_t once = os_attended_ceiling(milliseconds);
    return once <= UINT64_MAX / TIMES ? TIMES * once : UINT64_MAX;
}

/* -------------------------------------------------------------- the clock -- */

static const os_times real_times = {os_nanoseconds, os_thread_nanoseconds};

os_clock os_clock_start_by(const os_times *times, const os_limits *limits) {
    os_clock clock = {.limits = *limits, .times = times, .start = times->passed()};
    clock.looked = clock.start;
    if (limits->milliseconds > 0) clock.processor_start = times->processor();
    return clock;
}

os_clock os_clock_start(const os_limits *limits) {
    return os_clock_start_by(&real_times, limits);
}

/* `nanoseconds` in thousandths of a limit in milliseconds; 0 without a limit. */
static uint32_t share_of(uint64_t nanoseconds, uint64_t milliseconds) {
    if (milliseconds == 0) return 0;
    uint64_t share = nanoseconds / (NANOSECONDS / ALL) / milliseconds;
    return share < ALL ? (uint32_t)share : (uint32_t)ALL;
}

/* The processor time used, at most a thousandth of the limit or a millisecond out of date. Asking
 * the system for it is much slower than asking for elapsed time, and it never grows faster than
 * time elapses. So until that much time has elapsed, the last answer is close enough. */
static uint64_t processor_used(os_clock *c, uint64_t now) {
    uint64_t limit = c->limits.milliseconds;
    if (limit > 0 && now - c->looked >= (limit < ALL ? limit : ALL) * (NANOSECONDS / ALL)) {
        c->looked = now;
        c->used = c->times->processor() - c->processor_start;
    }
    return c->used;
}

static uint32_t time_spent(os_clock *c) {
    const os_limits *limits = &c->limits;
    if (limits->milliseconds == 0 && limits->ceiling == 0) return 0;
    uint64_t now = c->times->passed();
    uint32_t used = share_of(processor_used(c, now), limits->milliseconds),
             passed = share_of(now - c->start, limits->ceiling);
    return used > passed ? used : passed;
}

uint32_t os_clock_spent(void *clock) {
    os_clock *c = clock;
    const os_limits *limits = &c->limits;
    uint32_t spent = c->is_over ? (uint32_t)ALL : time_spent(c);
    c->is_over = spent == ALL || (limits->stop && atomic_load(limits->stop)) ||
                 (limits->may_go_on && !limits->may_go_on(limits->watcher, spent));
    return c->is_over ? (uint32_t)ALL : spent;
}

gw_budget os_clock_budget(os_clock *clock) {
    const os_limits *limits = &clock->limits;
    bool is_timed = limits->milliseconds > 0 || limits->ceiling > 0,
         is_watched = limits->stop || limits->may_go_on;
    gw_budget budget = {.nodes = limits->nodes};
    if (is_timed || (limits->nodes > 0 && is_watched)) {
        budget.spent = os_clock_spent;
        budget.clock = clock;
    }
    return budget;
}
