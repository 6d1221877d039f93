#define _POSIX_C_SOURCE 200809L
#include "host/clock.h"

#include <time.h>

enum { ALL = 1000, NANOSECONDS = 1000 * 1000 /* per millisecond */ };

static bool read_clock(clockid_t id, uint64_t *nanoseconds) {
    struct timespec now;
    if (clock_gettime(id, &now) != 0) return false;
    *nanoseconds = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    return true;
}

uint64_t host_nanoseconds(void) {
    uint64_t now = 0;
    read_clock(CLOCK_MONOTONIC, &now);
    return now;
}

uint64_t host_thread_nanoseconds(void) {
    uint64_t now;
    return read_clock(CLOCK_THREAD_CPUTIME_ID, &now) ? now : host_nanoseconds();
}

/* --------------------------------------------------------------- ceilings -- */

uint64_t host_attended_ceiling(uint64_t milliseconds) {
    enum { PATIENCE = 1000 };
    return milliseconds == 0 || milliseconds > PATIENCE ? milliseconds : PATIENCE;
}

uint64_t host_unattended_ceiling(uint64_t milliseconds) {
    enum { TIMES = 4 };
    uint64_t once = host_attended_ceiling(milliseconds);
    return once <= UINT64_MAX / TIMES ? TIMES * once : UINT64_MAX;
}

/* -------------------------------------------------------------- the clock -- */

static const host_times real_times = {host_nanoseconds, host_thread_nanoseconds};

host_clock host_clock_start_by(const host_times *times, const host_limits *limits) {
    host_clock clock = {.limits = *limits, .times = times, .start = times->passed()};
    clock.looked = clock.start;
    if (limits->milliseconds > 0) clock.processor_start = times->processor();
    return clock;
}

host_clock host_clock_start(const host_limits *limits) {
    return host_clock_start_by(&real_times, limits);
}

/* `nanoseconds` in thousandths of a limit in milliseconds; 0 without a limit. */
static uint32_t share_of(uint64_t nanoseconds, uint64_t milliseconds) {
    if (milliseconds == 0) return 0;
    uint64_t share = nanoseconds / (NANOSECONDS / ALL) / milliseconds;
    return share < ALL ? (uint32_t)share : (uint32_t)ALL;
}

/* The processor time used, at most a thousandth of the limit or a millisecond out of date. Asking
 * the system for it takes many times as long as for the elapsed time, and it never grows faster
 * than time elapses: until that much has elapsed, the last answer is close enough. */
static uint64_t processor_used(host_clock *c, uint64_t now) {
    uint64_t limit = c->limits.milliseconds;
    if (limit > 0 && now - c->looked >= (limit < ALL ? limit : ALL) * (NANOSECONDS / ALL)) {
        c->looked = now;
        c->used = c->times->processor() - c->processor_start;
    }
    return c->used;
}

static uint32_t time_spent(host_clock *c) {
    const host_limits *limits = &c->limits;
    if (limits->milliseconds == 0 && limits->ceiling == 0) return 0;
    uint64_t now = c->times->passed();
    uint32_t used = share_of(processor_used(c, now), limits->milliseconds),
             passed = share_of(now - c->start, limits->ceiling);
    return used > passed ? used : passed;
}

uint32_t host_clock_spent(void *clock) {
    host_clock *c = clock;
    const host_limits *limits = &c->limits;
    uint32_t spent = c->is_over ? (uint32_t)ALL : time_spent(c);
    c->is_over = spent == ALL || (limits->stop && atomic_load(limits->stop)) ||
                 (limits->may_go_on && !limits->may_go_on(limits->watcher, spent));
    return c->is_over ? (uint32_t)ALL : spent;
}

gw_budget host_clock_budget(host_clock *clock) {
    const host_limits *limits = &clock->limits;
    bool is_timed = limits->milliseconds > 0 || limits->ceiling > 0,
         is_watched = limits->stop || limits->may_go_on;
    gw_budget budget = {.nodes = limits->nodes};
    if (is_timed || (limits->nodes > 0 && is_watched)) {
        budget.spent = host_clock_spent;
        budget.clock = clock;
    }
    return budget;
}
