#ifndef HOST_ENDING_H
#define HOST_ENDING_H
/* Ending all processes below this one, which should be their subreaper, so that none of them gets
 * another parent; for this folder only. Safe after a fork from several threads. */
#include <stdbool.h>
#include <sys/types.h>

/* Ends the child `leader`, its process group, and all that is left below this process, whatever
 * they have done to get away. `status` is how the leader has ended, as waitpid tells it, if it
 * could be ended. False if something is left: programs of other users cannot be ended. */
bool host_end_below(pid_t leader, int *status);

/* Sends the signal that ends them to all below this process whose parents are still there: first,
 * where it is no subreaper. */
void host_kill_below(void);

#endif
