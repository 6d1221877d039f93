/* Requests that were granted, so that nothing is said twice. */
#include "online/chat.h"

const message *chat_find_grant(const chat *c, const chat_request *r) {
    for (size_t i = c->count; i-- > 0;) {
        const message *m = &c->messages[i];
        if (m->person == r->person && m->tag == chat_tag(r, m->time)) return m;
    }
    return NULL;
}
