/* Events in the order of their times. */
#include "online/sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_before(const event *a, const event *b) {
    return a->time != b->time ? a->time < b->time : a->order < b->order;
}

static void swap(event *a, event *b) {
    event c = *a;
    *a = *b;
    *b = c;
}

void after(world *w, int64_t delay, happening *happens, void *what) {
    if (w->event_count == w->event_capacity) {
        w->event_capacity = w->event_capacity ? 2 * w->event_capacity : 256;
        w->events = realloc(w->events, w->event_capacity * sizeof *w->events);
    }
    size_t at = w->event_count++;
    w->events[at] = (event){w->now + delay, w->order++, happens, what};
    for (; at > 0 && is_before(&w->events[at], &w->events[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&w->events[at], &w->events[(at - 1) / 2]);
}

static event take_first(world *w) {
    event first = w->events[0];
    w->events[0] = w->events[--w->event_count];
    for (size_t at = 0;;) {
        size_t least = at, left = 2 * at + 1;
        for (size_t child = left; child < left + 2 && child < w->event_count; child++)
            if (is_before(&w->events[child], &w->events[least])) least = child;
        if (least == at) return first;
        swap(&w->events[at], &w->events[least]);
        at = least;
    }
}

bool step(world *w) {
    if (w->event_count == 0) return false;
    event e = take_first(w);
    w->now = e.time;
    w->happened++;
    trace(w, (uint64_t)e.time);
    e.happens(w, e.what);
    return true;
}

uint32_t below(world *w, uint32_t limit) {
    return gw_random_below(&w->random, limit);
}

bool strikes(world *w, uint32_t thousandths) {
    return !w->is_calm && thousandths > 0 && below(w, 1000) < thousandths;
}

void trace(world *w, uint64_t what) {
    w->trace = (w->trace ^ what) * UINT64_C(0x100000001b3);
    w->trace ^= w->trace >> 29;
}

void fail(const world *w, const char *why, ...) {
    va_list args;
    va_start(args, why);
    printf("seed %llu fails at %lld ms: ", (unsigned long long)w->seed, (long long)w->now);
    vprintf(why, args);
    printf("\n    %s\n", w->setup);
    va_end(args);
    exit(1);
}
