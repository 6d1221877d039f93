#ifndef TESTS_CORE_MEMORY_H
#define TESTS_CORE_MEMORY_H
/* Simulates running out of memory. The linker redirects the library's allocations here:
 * gangway_memory_test in core/CMakeLists.txt. */

/* Sets how many more allocations succeed; MEMORY_PLENTY: all of them. */
enum { MEMORY_PLENTY = -1 };
void memory_allow(int allocations);

/* How many blocks are allocated and not freed. */
int memory_held(void);

#endif
