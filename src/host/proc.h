#ifndef HOST_PROC_H
#define HOST_PROC_H
/* What /proc tells about processes, asked without memory or locks: for a process that was
 * forked from one with several threads. For this folder only. */
#include <stdbool.h>
#include <sys/types.h>

/* Calls `visit` with every name in `folder` that is a number, each right after it was listed.
 * False if the folder cannot be listed. */
bool host_proc_numbers(const char *folder, void (*visit)(void *context, int number), void *context);

/* Whether the numbers in /proc are those by which we know processes: in a namespace of its own
 * a process may see the /proc of another. */
bool host_proc_is_ours(void);

/* The parent of a process; 0 if there is no such process, or /proc does not tell. */
pid_t host_proc_parent(pid_t process);

#endif
