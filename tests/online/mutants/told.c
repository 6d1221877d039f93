/* Told before it is stored. */
#include "online/internal.h"

uint64_t table_tellable(const table *t) {
    return t->count;
}
