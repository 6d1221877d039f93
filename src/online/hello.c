/* HELLO: who a connection is.
 *
 * The token is what decides: whoever adds it first with a person's id has made that person, and
 * everybody else who adds the same token finds it. The person's row follows. So the same HELLO
 * again, on another connection or server and after a crash in between, comes to the same person. */
#include "online/internal.h"

#include <string.h>

/* The first token of a new person, or one more of somebody who came by a return link. */
static void add_token(online *o, errand *e, token_kind kind, uint64_t who) {
    e->token = (store_token){
        .kind = (int32_t)kind, .person = who, .created = online_time(o), .expires = STORE_NEVER};
    memcpy(e->token.hash, e->ask.hash.bytes, STORE_HASH);
    errand_go(o, e, ERRAND_ADD);
}

static void stay_stranger(online *o, errand *e) {
    client *c = client_of_errand(o, e);
    if (c) c->is_greeted = true;
    errand_end(o, e,
               &(online_tell){.kind = ONLINE_STRANGER, .id = e->ask.id, .time = online_time(o)});
}

static bool is_zero(const fair_hash *hash) {
    static const fair_hash zero;
    return fair_hash_equal(hash, &zero);
}

/* The token is new. */
static void meet(online *o, errand *e) {
    if (!is_zero(&e->ask.other))
        errand_go(o, e, ERRAND_LINK);
    else if (e->name[0] != '\0')
        add_token(o, e, TOKEN_CLIENT, online_random_id(o));
    else
        stay_stranger(o, e);
}

/* The token is there: it was, or somebody else was faster. */
static void recognise(online *o, errand *e, const store_token *token) {
    bool is_client = token->kind == TOKEN_CLIENT || token->kind == TOKEN_RETURNED;
    if (!is_client || token->person == 0) {
        errand_refuse(o, e, ONLINE_INVALID);
        return;
    }
    e->person = token->person;
    errand_go(o, e, ERRAND_GET);
}

/* Whether it is the token of a return link that may be used. */
static bool is_link(const online *o, const store_answer *answer) {
    return answer->result == STORE_DONE && answer->token->kind == TOKEN_RETURN &&
           answer->token->person != 0 && answer->token->expires > online_time(o);
}

static void put_person(online *o, errand *e) {
    int64_t now = online_time(o);
    e->row = (store_person){.person = e->person,
                            .revision = 1,
                            .created = now,
                            .seen = now,
                            .name = {e->name, strlen(e->name)},
                            .data = people_guest()};
    errand_go(o, e, ERRAND_PUT);
}

bool errand_enter(online *o, errand *e, const store_person *row) {
    client *c = client_of_errand(o, e);
    people_learn(o, row->person, row);
    known_person *who = people_get(o, row->person);
    if (c == NULL || who == NULL || who->connections == o->rules.connections_each) {
        errand_refuse(o, e, ONLINE_BUSY);
        return false;
    }
    c->is_greeted = true;
    c->person = row->person;
    c->token = e->ask.hash;
    who->connections++;
    return true;
}

static void welcome(online *o, errand *e, const store_person *row) {
    client *c = client_of_errand(o, e);
    if (row->is_forgotten) {
        if (c) client_end(o, e->client, ONLINE_REVOKED);
        errand_refuse(o, e, ONLINE_NOT_YOURS);
        return;
    }
    if (!errand_enter(o, e, row)) return;
    follows_of_client_named(o, e->client);
    errand_end(o, e,
               &(online_tell){.kind = ONLINE_WELCOME,
                              .id = e->ask.id,
                              .person = row->person,
                              .time = online_time(o)});
}

/* The person that the token names. */
static void after_get(online *o, errand *e, const store_answer *answer) {
    if (answer->result == STORE_DONE)
        welcome(o, e, answer->person);
    else if (e->name[0] != '\0')
        put_person(o, e);
    else
        stay_stranger(o, e);
}

static void after_put(online *o, errand *e, const store_answer *answer) {
    if (answer->result == STORE_DONE)
        welcome(o, e, &e->row);
    else if (answer->person)
        welcome(o, e, answer->person);
    else
        errand_go(o, e, ERRAND_GET);
}

void hello_answered(online *o, errand *e, const store_answer *answer) {
    switch (e->step) {
    case ERRAND_FIND:
        if (answer->result == STORE_DONE)
            recognise(o, e, answer->token);
        else
            meet(o, e);
        break;
    case ERRAND_LINK:
        if (!is_link(o, answer)) {
            errand_refuse(o, e, ONLINE_NOT_INVITED);
            break;
        }
        e->person = answer->token->person;
        errand_go(o, e, ERRAND_LIST);
        break;
    case ERRAND_LIST:
        if (answer->token_count >= TOKENS_EACH)
            errand_refuse(o, e, ONLINE_BUSY);
        else
            add_token(o, e, TOKEN_RETURNED, e->person);
        break;
    case ERRAND_ADD: recognise(o, e, token_after_add(&e->token, answer)); break;
    case ERRAND_GET: after_get(o, e, answer); break;
    case ERRAND_PUT: after_put(o, e, answer); break;
    default: break;
    }
}
