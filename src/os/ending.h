#ifndef OS_ENDING_H
#define OS_ENDING_H
/* Killing all descendants of this process, which should be their subreaper, so that none of them
 * gets another parent; for this folder only. Safe after a fork from several threads. */
#include <stdbool.h>
#include <sys/types.h>

/* Kills the child `leader`, its process group, and all remaining descendants of this process,
 * whatever they have done to escape. `status` gets the leader's status, as from waitpid, if it
 * could be killed. False if something is left: programs of other users cannot be killed. */
bool os_kill_descendants(pid_t leader, int *status);

/* Kills all descendants of this process whose parents are still alive. Call it first if this
 * process is not a subreaper. */
void os_kill_known_descendants(void);

#endif
