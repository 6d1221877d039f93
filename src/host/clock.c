#define _POSIX_C_SOURCE 200809L
#include "host/clock.h"

#include <time.h>

enum { ALL = 1000 };

uint64_t host_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

host_clock host_clock_start(uint64_t milliseconds) {
    return (host_clock){.start = host_nanoseconds(), .limit = milliseconds * UINT64_C(1000000)};
}

uint32_t host_clock_spent(void *clock) {
    const host_clock *c = clock;
    uint64_t gone = host_nanoseconds() - c->start;
    return gone >= c->limit ? (uint32_t)ALL : (uint32_t)(gone * ALL / c->limit);
}
