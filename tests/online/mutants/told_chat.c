/* What is said is told before it is stored. */
#include "online/internal.h"

uint64_t table_tellable(const table *t) {
    return t->durable;
}

uint64_t chat_tellable(const chat *c) {
    return c->last;
}
