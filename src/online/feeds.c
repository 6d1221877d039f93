/* Reading a feed: where it is a person's turn, for whoever has the feed's token, and nothing else.
 */
#include "online/internal.h"

/* Whether the token is that of a feed. */
static bool is_feed(const online *o, const store_answer *answer) {
    return answer->result == STORE_DONE && answer->token->kind == TOKEN_FEED &&
           answer->token->person != 0 && answer->token->expires > online_time(o);
}

static void welcome(online *o, errand *e, const store_person *row) {
    uint32_t index = e->client;
    if (!errand_enter(o, e, row)) return;
    o->clients[index].is_reader = true;
    errand_end(o, e,
               &(online_tell){.kind = ONLINE_WELCOME,
                              .id = e->ask.id,
                              .person = row->person,
                              .time = e->token.created});
    if (!mine_look(o, index, true)) client_end(o, index, ONLINE_BYE);
}

void read_answered(online *o, errand *e, const store_answer *answer) {
    bool is_person = e->step == ERRAND_GET && answer->result == STORE_DONE;
    if (e->step == ERRAND_FIND && is_feed(o, answer) && o->clients[e->client].table == 0) {
        e->token = *answer->token;
        e->person = answer->token->person;
        errand_go(o, e, ERRAND_GET);
    } else if (is_person && !answer->person->is_forgotten) {
        welcome(o, e, answer->person);
    } else {
        errand_refuse(o, e, ONLINE_NOT_INVITED);
    }
}
