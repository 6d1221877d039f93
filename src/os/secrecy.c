#define _GNU_SOURCE
#include "os/secrecy.h"

#include "os/child.h"
#include <sys/prctl.h>
#include <sys/resource.h>

void os_keep_memory_secret(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (!OS_IS_TRACED) prctl(PR_SET_DUMPABLE, 0);
}
