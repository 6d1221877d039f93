/* What a person does with its name and tokens. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

/* The next revision of the row, with the new name. */
static void put_name(online *o, errand *e, const store_person *row) {
    if (row == NULL || row->is_forgotten) {
        errand_refuse(o, e, ONLINE_NOT_YOURS);
        return;
    }
    free(e->data);
    e->data = malloc(row->data.length + 1);
    if (e->data == NULL) {
        errand_refuse(o, e, ONLINE_UNAVAILABLE);
        return;
    }
    memcpy(e->data, row->data.bytes, row->data.length);
    e->row = *row;
    e->row.revision++;
    e->row.name = (store_text){e->name, strlen(e->name)};
    e->row.data.bytes = e->data;
    errand_go(o, e, ERRAND_PUT);
}

void rename_answered(online *o, errand *e, const store_answer *answer) {
    if (e->step == ERRAND_PUT && answer->result == STORE_DONE) {
        people_learn(o, e->person, &e->row);
        errand_grant(o, e);
        return;
    }
    put_name(o, e, answer->person);
}

/* A return link, or a feed. */
static token_kind kind_made(const errand *e) {
    return e->ask.kind == ONLINE_FEED ? TOKEN_FEED : TOKEN_RETURN;
}

/* Whether the token is there already: the same request again. */
static bool has_token(const errand *e, const store_answer *answer) {
    for (size_t i = 0; i < answer->token_count; i++) {
        const store_token *token = &answer->token[i];
        bool is_it = memcmp(token->hash, e->ask.hash.bytes, STORE_HASH) == 0;
        if (is_it && token->kind == (int32_t)kind_made(e)) return true;
    }
    return false;
}

void link_answered(online *o, errand *e, const store_answer *answer) {
    if (e->step == ERRAND_ADD) {
        const store_token *there = token_after_add(&e->token, answer);
        if (there->kind == (int32_t)kind_made(e) && there->person == e->person)
            errand_grant(o, e);
        else
            errand_refuse(o, e, ONLINE_TAKEN);
        return;
    }
    if (has_token(e, answer)) {
        errand_grant(o, e);
        return;
    }
    if (answer->token_count >= TOKENS_EACH) {
        errand_refuse(o, e, ONLINE_BUSY);
        return;
    }
    e->token = (store_token){.kind = (int32_t)kind_made(e),
                             .person = e->person,
                             .created = online_time(o),
                             .expires = STORE_NEVER};
    memcpy(e->token.hash, e->ask.hash.bytes, STORE_HASH);
    errand_go(o, e, ERRAND_ADD);
}

/* The feeds; or the links, and what came by them, but not the connection that asks. */
static bool is_to_go(const errand *e, const store_token *token) {
    if (e->ask.kind == ONLINE_UNFEED) return token->kind == TOKEN_FEED;
    if (token->kind == TOKEN_RETURN) return true;
    return token->kind == TOKEN_RETURNED && memcmp(token->hash, e->own.bytes, STORE_HASH) != 0;
}

void unlink_answered(online *o, errand *e, const store_answer *answer) {
    if (e->step == ERRAND_REMOVE) {
        token_revoke(o, e->token.hash);
        errand_go(o, e, ERRAND_LIST);
        return;
    }
    for (size_t i = 0; i < answer->token_count; i++) {
        if (!is_to_go(e, &answer->token[i])) continue;
        e->token = answer->token[i];
        errand_go(o, e, ERRAND_REMOVE);
        return;
    }
    errand_grant(o, e);
}

void forget_answered(online *o, errand *e, const store_answer *answer) {
    fair_hash own = e->own;
    (void)answer;
    errand_grant(o, e);
    token_revoke(o, own.bytes);
}
