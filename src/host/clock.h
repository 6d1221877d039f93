#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H
/* The time that a decision may take. */
#include <stdint.h>

typedef struct host_clock {
    uint64_t start, limit; /* nanoseconds */
} host_clock;

/* Nanoseconds since some time in the past; never goes back. */
uint64_t host_nanoseconds(void);

host_clock host_clock_start(uint64_t milliseconds);

/* For gw_budget: how much of the time of a host_clock is gone, in thousandths. */
uint32_t host_clock_spent(void *clock);

#endif
