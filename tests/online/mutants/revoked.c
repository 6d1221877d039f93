/* Tokens that are gone are not noticed. */
#include "online/internal.h"

void token_revoke(online *o, const uint8_t hash[STORE_HASH]) {
    (void)o, (void)hash;
}

void revoked_add_request(online *o, sent *s) {
    (void)o, (void)s;
}

void revoked_answered(online *o, const store_answer *answer) {
    (void)o, (void)answer;
}
