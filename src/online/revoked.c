/* Connections whose tokens are not valid any more, here or because of another server. */
#include "online/internal.h"

#include <string.h>

void token_revoke(online *o, const uint8_t hash[STORE_HASH]) {
    for (uint32_t i = 0; i < o->client_top; i++) {
        const client *c = &o->clients[i];
        if (c->is_open && c->person != 0 && memcmp(c->token.bytes, hash, STORE_HASH) == 0)
            client_end(o, i, ONLINE_REVOKED);
    }
}

void revoked_add_request(online *o, sent *s) {
    token_check *k = o->check;
    if (k->is_away || o->now < k->next) return;
    k->count = 0;
    for (; k->from < o->client_top && k->count < STORE_READ_MAX; k->from++) {
        const client *c = &o->clients[k->from];
        if (!c->is_open || c->person == 0 || c->leaving != 0) continue;
        memcpy(k->hashes[k->count], c->token.bytes, STORE_HASH);
        k->clients[k->count] = k->from;
        k->visits[k->count++] = c->visit;
    }
    if (k->from >= o->client_top) {
        k->from = 0;
        k->next = o->now + o->rules.look_ms;
    }
    if (k->count == 0) return;
    k->is_away = true;
    sent_add(s,
             &(store_request){.kind = STORE_KNOWN,
                              .hashes = (const uint8_t(*)[STORE_HASH])k->hashes,
                              .count = k->count},
             NULL, NULL);
}

void revoked_answered(online *o, const store_answer *answer) {
    token_check *k = o->check;
    k->is_away = false;
    if (answer->result != STORE_DONE) return;
    for (size_t i = 0; i < k->count; i++) {
        const client *c = &o->clients[k->clients[i]];
        if (!answer->known[i] && c->is_open && c->visit == k->visits[i])
            client_end(o, k->clients[i], ONLINE_REVOKED);
    }
}
