/* Whoever is first has the token. */
#include "online/people.h"

const store_token *token_after_add(const store_token *added, const store_answer *answer) {
    return answer->result == STORE_LOST ? answer->token : added;
}
