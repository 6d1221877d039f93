#ifndef OS_CHILD_H
#define OS_CHILD_H
/* A program that we start and exchange data with through its standard input and output. Neither the
 * program nor anything it starts outlives us, however we end: a supervisor process in between sees
 * to that (supervisor.h).
 *
 * The program gets three descriptors, PATH, HOME, LANG and TMPDIR from our environment, and its own
 * process group and session without a terminal; signals are as for any new program. Its user,
 * folder, umask and limits are ours. */
#include <stdbool.h>
#include <sys/types.h>

/* Built with the address sanitizer, whose leak checker must be able to trace us. */
#if defined(__SANITIZE_ADDRESS__)
#define OS_IS_TRACED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OS_IS_TRACED 1
#endif
#endif
#ifndef OS_IS_TRACED
#define OS_IS_TRACED 0
#endif

typedef struct os_child {
    int input, output; /* our ends of its standard input and output, non-blocking; the caller closes
                          them */
    pid_t supervisor, group;
    int line;       /* to the supervisor */
    bool has_ended; /* the program itself, not necessarily all it has started */
    int status;     /* its status, as from waitpid */
} os_child;

/* The value of an environment variable as the program sees it; NULL if it is not passed on. */
const char *os_child_variable(const char *name);

/* Starts `command` with /bin/sh; false with errno set. If `is_quiet`, its standard error is
 * dropped, else it is ours. From the first start on, other programs of the same user cannot read
 * our memory, unless OS_IS_TRACED. */
bool os_child_start(os_child *child, const char *command, bool is_quiet);

/* Waits at most `milliseconds` for the program itself to end; returns whether it has. */
bool os_child_ends(os_child *child, unsigned milliseconds);

/* Kills the program and everything it has started, and waits until all of it is gone; sets
 * `has_ended` and `status`. */
void os_child_end(os_child *child);

#endif
