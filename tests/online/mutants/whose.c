/* HELLO is not idempotent: everybody has the token that was to be added. */
#include "online/people.h"

const store_token *token_after_add(const store_token *added, const store_answer *answer) {
    (void)answer;
    return added;
}
