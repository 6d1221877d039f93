#define _GNU_SOURCE /* sched_getaffinity */
#include "os/os.h"

#include "os/writing.h"
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static int64_t milliseconds(clockid_t clock) {
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t os_wall_milliseconds(void) {
    return milliseconds(CLOCK_REALTIME);
}

int64_t os_elapsed_milliseconds(void) {
#ifdef CLOCK_BOOTTIME
    return milliseconds(CLOCK_BOOTTIME);
#else
    return milliseconds(CLOCK_MONOTONIC);
#endif
}

unsigned os_processors(void) {
    cpu_set_t allowed;
    int count = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
    return count > 1 ? (unsigned)count : 1;
}

uint64_t os_entropy(void) {
    uint64_t bits;
    if (getentropy(&bits, sizeof bits) == 0) return bits;
    return (uint64_t)time(NULL) * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)getpid();
}

gw_lang os_lang(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    gw_lang lang = GW_EN;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || value[0] == '\0') continue;
        gw_lang_find(value, &lang);
        break; /* the first variable that is set decides, as for every program */
    }
    return lang;
}

bool os_has_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || value[0] == '\0') continue;
        const char *dot = strchr(value, '.');
        return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
    }
    return false;
}

const char *os_fault(gw_lang lang, int fault) {
    static const struct {
        int fault;
        const char *id;
    } texts[] = {
        {ENOENT, "fault.not-found"},
        {EACCES, "fault.not-allowed"},
        {EPERM, "fault.not-allowed"},
        {EROFS, "fault.read-only"},
        {EISDIR, "fault.is-folder"},
        {ENOTDIR, "fault.not-folder"},
        {EEXIST, "fault.exists"},
        {ENOSPC, "fault.no-space"},
        {EDQUOT, "fault.quota"},
        {EFBIG, "fault.too-large"},
        {ENAMETOOLONG, "fault.name-too-long"},
        {ENOMEM, "problem.memory"},
        {OS_NO_HOME, "fault.no-home"},
        {OS_IN_USE, "fault.in-use"},
        {OS_NOT_FILE, "fault.not-file"},
        {OS_NO_READER, "fault.no-reader"},
        {OS_TOO_MANY, "fault.too-many"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].fault == fault) return gw_text(lang, texts[i].id);
    return strerror(fault);
}
