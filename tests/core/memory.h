#ifndef TESTS_CORE_MEMORY_H
#define TESTS_CORE_MEMORY_H
/* Memory that runs out when a test says so. The linker puts it before the
 * library's allocations: gangway_memory_test in core/CMakeLists.txt. */

/* How many more allocations succeed; MEMORY_PLENTY: all of them. */
enum { MEMORY_PLENTY = -1 };
void memory_allow(int allocations);

/* How many blocks were allocated and not given back since the program began. */
int memory_held(void);

#endif
