#ifndef OS_PROC_H
#define OS_PROC_H
/* Information about processes from /proc, without memory allocation or locks: for a process forked
 * from one with several threads. For this folder only. */
#include <stdbool.h>
#include <sys/types.h>

/* Calls `visit` with every numeric name in `folder`, right after it is listed. False if the folder
 * cannot be listed. */
bool os_proc_numbers(const char *folder, void (*visit)(void *context, int number), void *context);

/* Whether /proc uses our process numbers: a process in its own namespace may see the /proc of
 * another. */
bool os_proc_is_ours(void);

/* The parent of a process; 0 if there is no such process or /proc does not say. */
pid_t os_proc_parent(pid_t process);

#endif
