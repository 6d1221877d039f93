#define _GNU_SOURCE
#include "os/descriptors.h"

#include "os/proc.h"
#include <limits.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LIMIT = 1 << 20 }; /* if the system gives no limit */

/* Calls it by number: the C library may be older than the kernel. */
static bool close_range_from(int first) {
#ifdef SYS_close_range
    return syscall(SYS_close_range, (unsigned)first, UINT_MAX, 0u) == 0;
#else
    (void)first;
    return false;
#endif
}

static void close_one(void *context, int descriptor) {
    const int *first = context;
    if (descriptor >= *first) close(descriptor);
}

bool os_close_listed(int first) {
    return os_proc_numbers("/proc/self/fd", close_one, &first);
}

static void close_all_possible(int first) {
    struct rlimit limit = {.rlim_cur = LIMIT};
    getrlimit(RLIMIT_NOFILE, &limit);
    int end = limit.rlim_cur < LIMIT ? (int)limit.rlim_cur : LIMIT;
    for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

void os_close_from(int first) {
    if (!close_range_from(first) && !os_close_listed(first)) close_all_possible(first);
}
