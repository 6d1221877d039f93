#ifndef OS_DESCRIPTORS_H
#define OS_DESCRIPTORS_H
/* Closing the descriptors that a new process must not have; for this folder only. Safe in a process
 * forked from one with several threads. */
#include <stdbool.h>

/* Closes every descriptor from `first` on. */
void os_close_from(int first);

/* The same without the kernel's call for it: false if /proc does not list the descriptors. */
bool os_close_listed(int first);

#endif
