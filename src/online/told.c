/* Stored, then told. */
#include "online/internal.h"

uint64_t table_tellable(const table *t) {
    return t->durable;
}

uint64_t chat_tellable(const chat *c) {
    return c->durable;
}
