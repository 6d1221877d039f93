#ifndef HOST_CHILD_H
#define HOST_CHILD_H
/* A program that is started and talked with through its standard input and output. Neither it
 * nor anything that it starts outlives us, in whatever way we end: a supervisor is between us
 * and it (supervisor.h).
 *
 * The program gets three descriptors, the environment's PATH, HOME, LANG and TMPDIR, and a
 * process group and session without a terminal; signals are as for any new program. Its user,
 * folder, umask and limits are ours. */
#include <stdbool.h>
#include <sys/types.h>

/* Built with the address sanitizer, whose search for leaks has to trace us. */
#if defined(__SANITIZE_ADDRESS__)
#define HOST_IS_TRACED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HOST_IS_TRACED 1
#endif
#endif
#ifndef HOST_IS_TRACED
#define HOST_IS_TRACED 0
#endif

typedef struct host_child {
    int input, output; /* our ends of its standard input and output, which do not block; ours to
                          close */
    pid_t supervisor, group;
    int line;       /* to the supervisor */
    bool has_ended; /* the program itself, not all that it has started */
    int status;     /* how, as waitpid tells it */
} host_child;

/* The value of an environment variable as the program has it; NULL if it has none. */
const char *host_child_variable(const char *name);

/* Starts `command` by /bin/sh; false with errno set. A quiet program's standard error is
 * dropped, else it is ours. From the first one on, other programs of the same user cannot read
 * our memory, unless HOST_IS_TRACED. */
bool host_child_start(host_child *child, const char *command, bool is_quiet);

/* Waits at most so long until the program itself has ended: whether it has. */
bool host_child_ends(host_child *child, unsigned milliseconds);

/* Ends it and everything that has come of it, and waits until all that is gone; `has_ended` and
 * `status` then tell of the program. */
void host_child_end(host_child *child);

#endif
