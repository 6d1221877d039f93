#ifndef CLI_ALLOCATIONS_H
#define CLI_ALLOCATIONS_H
#include <stdint.h>

/* The number of allocations of this thread so far. The linker redirects every malloc, calloc and
 * realloc of the program and the library here. */
uint64_t cli_allocations(void);

#endif
