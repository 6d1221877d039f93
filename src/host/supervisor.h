#ifndef HOST_SUPERVISOR_H
#define HOST_SUPERVISOR_H
/* The process between us and a program that we start; for this folder only. It is there to end
 * the program and everything that comes of it when it is asked to, or when we are gone. */
#include <stdbool.h>

/* What it tells on its line. */
typedef enum supervisor_news {
    SUPERVISOR_STARTED,     /* `number`: the program's process, and its group */
    SUPERVISOR_NOT_STARTED, /* an errno */
    SUPERVISOR_ENDED        /* a status, as waitpid tells it */
} supervisor_news;

typedef struct supervisor_word {
    supervisor_news news;
    int number;
} supervisor_word;

typedef struct supervisor_task {
    const char *command; /* for /bin/sh */
    char **environment;
    int input, output; /* the program's own; past the standard descriptors, like the line */
    int line;          /* to us, a socket; whoever closes or shuts it down asks for the end */
    bool is_quiet;     /* its standard error is dropped, else it is ours */
} supervisor_task;

/* To be called in a process that was just forked, with all signals blocked. Takes no memory and
 * no locks: others of our threads may have held them when it was forked. */
_Noreturn void supervisor_run(const supervisor_task *task);

#endif
