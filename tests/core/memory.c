#include "core/memory.h"

#include <stdbool.h>
#include <stdlib.h>

static int allowed = MEMORY_PLENTY;
static int held;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);

static bool may_allocate(void) {
    if (allowed == 0) return false;
    if (allowed > 0) allowed--;
    return true;
}

void *__wrap_malloc(size_t size) {
    if (!may_allocate()) return NULL;
    held++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    if (!may_allocate()) return NULL;
    held++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    if (!may_allocate()) return NULL;
    if (block == NULL) held++;
    return __real_realloc(block, size);
}

void __wrap_free(void *block) {
    if (block) held--;
    __real_free(block);
}

void memory_allow(int allocations) {
    allowed = allocations;
}

int memory_held(void) {
    return held;
}
