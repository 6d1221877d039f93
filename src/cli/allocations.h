#ifndef CLI_ALLOCATIONS_H
#define CLI_ALLOCATIONS_H
#include <stdint.h>

/* How often this thread has asked for memory since it began. The linker leads
 * every malloc, calloc and realloc of the program and the library here. */
uint64_t cli_allocations(void);

#endif
