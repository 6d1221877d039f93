#ifndef HOST_DESCRIPTORS_H
#define HOST_DESCRIPTORS_H
/* Closing what a new process must not have; for this folder only. Safe in a process that was
 * forked from one with several threads. */
#include <stdbool.h>

/* Closes every descriptor from `first` on. */
void host_close_from(int first);

/* The same where the kernel has no call for it: false if /proc does not list them. */
bool host_close_listed(int first);

#endif
