#ifndef OS_SUPERVISOR_H
#define OS_SUPERVISOR_H
/* The process between us and a program that we start; for this folder only. Its job is to kill the
 * program and everything it has started, on request or when we are gone. */
#include <stdbool.h>

/* What it reports on its line. */
typedef enum supervisor_event {
    SUPERVISOR_STARTED,     /* `number`: the program's process, and its group */
    SUPERVISOR_NOT_STARTED, /* an errno */
    SUPERVISOR_ENDED        /* a status, as from waitpid */
} supervisor_event;

typedef struct supervisor_message {
    supervisor_event event;
    int number;
} supervisor_message;

typedef struct supervisor_task {
    const char *command; /* for /bin/sh */
    char **environment;
    int input, output; /* the program's ends; not among the standard descriptors, nor is `line` */
    int line;          /* a socket to us; closing it or shutting it down requests the end */
    bool is_quiet;     /* drop its standard error, else it is ours */
} supervisor_task;

/* Call it in a process that was just forked, with all signals blocked. Allocates no memory and
 * takes no locks: another of our threads may have held them at the fork. */
_Noreturn void supervisor_run(const supervisor_task *task);

#endif
