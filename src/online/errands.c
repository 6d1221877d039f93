/* What connections ask about their people. Each has one errand under way at most. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

client *client_of_errand(online *o, const errand *e) {
    client *c = &o->clients[e->client];
    return c->is_open && c->visit == e->visit ? c : NULL;
}

static void unlink_errand(online *o, errand *e) {
    if (e->before)
        e->before->next = e->next;
    else
        o->errands = e->next;
    if (e->next) e->next->before = e->before;
    o->errand_count--;
    free((char *)(uintptr_t)e->ask.text.bytes);
    free(e->data);
    free(e);
}

void errand_end(online *o, errand *e, const online_tell *tell) {
    client *c = client_of_errand(o, e);
    if (c) {
        c->has_errand = false;
        if (tell) client_reply(o, e->client, tell);
    }
    unlink_errand(o, e);
}

void errand_grant(online *o, errand *e) {
    errand_end(o, e, &(online_tell){.kind = ONLINE_GRANTED, .id = e->ask.id});
}

void errand_refuse(online *o, errand *e, online_refusal refusal) {
    errand_end(o, e, &(online_tell){.kind = ONLINE_REFUSED, .id = e->ask.id, .refusal = refusal});
}

void errands_end(online *o) {
    while (o->errands) unlink_errand(o, o->errands);
}

/* Whoever has left asks again elsewhere, and must not find what was answered there undone by what
 * was begun here. */
static bool is_given_up(online *o, const errand *e) {
    return client_of_errand(o, e) == NULL;
}

/* ---------------------------------------------------------------------- sending -- */

static void add_to_send(online *o, errand *e) {
    e->next_to_send = NULL;
    if (o->last_to_send)
        o->last_to_send->next_to_send = e;
    else
        o->first_to_send = e;
    o->last_to_send = e;
}

void errand_go(online *o, errand *e, errand_step step) {
    e->step = step;
    e->is_waiting = false;
    add_to_send(o, e);
}

/* Whether a refusal would be true: nothing was changed, or the same again comes to the same. */
static bool may_refuse(const errand *e) {
    return !e->is_unknown || e->ask.kind == ONLINE_HELLO;
}

/* While the time is not known nothing is sent. Whoever has waited for too long is told so. */
static void give_up(online *o) {
    errand *e = online_is_timed(o) ? NULL : o->first_to_send;
    if (e) o->first_to_send = o->last_to_send = NULL;
    for (errand *next; e; e = next) {
        next = e->next_to_send;
        if (online_is_overdue(o, e->since) && may_refuse(e))
            errand_refuse(o, e, ONLINE_UNAVAILABLE);
        else
            add_to_send(o, e);
    }
}

void errands_tick(online *o) {
    give_up(o);
    for (errand *e = o->errands, *next; e; e = next) {
        next = e->next;
        if (!e->is_waiting || o->now < e->again) continue;
        if (is_given_up(o, e))
            errand_end(o, e, NULL);
        else
            errand_go(o, e, e->step);
    }
}

void errands_hurry(online *o) {
    for (errand *e = o->errands; e; e = e->next) e->again = o->now;
}

/* Tables of the person that are being filled. */
static store_request hosted_request(const errand *e) {
    int32_t group = LISTING_FILLING + (e->step == ERRAND_PRIVATE ? LISTING_PRIVATE : 0);
    return (store_request){
        .kind = STORE_HEADERS, .person = e->person, .phase = group, .limit = STORE_READ_MAX};
}

static store_request request_of(const errand *e) {
    switch (e->step) {
    case ERRAND_FIND: return (store_request){.kind = STORE_FIND_TOKEN, .hash = e->ask.hash.bytes};
    case ERRAND_LINK: return (store_request){.kind = STORE_FIND_TOKEN, .hash = e->ask.other.bytes};
    case ERRAND_LIST:
        return (store_request){.kind = STORE_TOKENS, .person = e->person, .limit = STORE_READ_MAX};
    case ERRAND_ADD: return (store_request){.kind = STORE_ADD_TOKEN, .token = &e->token};
    case ERRAND_REMOVE: return (store_request){.kind = STORE_REMOVE_TOKEN, .hash = e->token.hash};
    case ERRAND_GET: return (store_request){.kind = STORE_GET_PERSON, .person = e->person};
    case ERRAND_FILLING:
    case ERRAND_PRIVATE: return hosted_request(e);
    case ERRAND_PUT: break;
    }
    return (store_request){.kind = STORE_PUT_PERSON, .row = &e->row};
}

/* A batch may put a person only once. */
static bool puts_again(const sent *s, const errand *e) {
    if (e->step != ERRAND_PUT) return false;
    for (size_t i = 0; i < s->batch.count; i++)
        if (s->requests[i].kind == STORE_PUT_PERSON && s->requests[i].row->person == e->person)
            return true;
    return false;
}

void errands_add_requests(online *o, sent *s) {
    enum { AT_ONCE = 128 };
    if (!online_is_timed(o)) return;
    for (int i = 0; i < AT_ONCE && o->first_to_send && !puts_again(s, o->first_to_send); i++) {
        errand *e = o->first_to_send;
        o->first_to_send = e->next_to_send;
        if (o->first_to_send == NULL) o->last_to_send = NULL;
        store_request r = request_of(e);
        sent_add(s, &r, NULL, e);
    }
}

/* -------------------------------------------------------------------- answers -- */

void errand_answered(online *o, errand *e, const store_answer *answer) {
    if (is_given_up(o, e)) {
        errand_end(o, e, NULL);
        return;
    }
    e->is_unknown = answer->result == STORE_UNKNOWN;
    if (e->is_unknown) {
        e->is_waiting = true; /* every write may be sent again */
        e->again = o->now + o->rules.again_ms;
        return;
    }
    if (answer->result == STORE_FAILED) {
        errand_refuse(o, e, ONLINE_UNAVAILABLE);
        return;
    }
    switch ((int)e->ask.kind) {
    case ONLINE_HELLO: hello_answered(o, e, answer); break;
    case ONLINE_RENAME: rename_answered(o, e, answer); break;
    case ONLINE_LINK:
    case ONLINE_FEED: link_answered(o, e, answer); break;
    case ONLINE_MAKE: make_answered(o, e, answer); break;
    case ONLINE_UNLINK:
    case ONLINE_UNFEED: unlink_answered(o, e, answer); break;
    case ONLINE_READ: read_answered(o, e, answer); break;
    default: forget_answered(o, e, answer); break;
    }
}

/* -------------------------------------------------------------------- beginning -- */

/* Where it begins. */
static errand_step first_step(online_ask_kind kind) {
    switch ((int)kind) {
    case ONLINE_HELLO:
    case ONLINE_READ: return ERRAND_FIND;
    case ONLINE_RENAME: return ERRAND_GET;
    case ONLINE_FORGET: return ERRAND_REMOVE;
    case ONLINE_MAKE: return ERRAND_FILLING;
    default: return ERRAND_LIST;
    }
}

static bool keep_text(errand *e, store_text text) {
    char *copy = malloc(text.length + 1);
    if (copy == NULL) return false;
    if (text.length > 0) memcpy(copy, text.bytes, text.length);
    e->ask.text = (store_text){copy, text.length};
    return true;
}

void errand_begin(online *o, uint32_t index, const online_ask *ask) {
    client *c = &o->clients[index];
    bool has_name = ask->text.length > 0;
    char name[NAMES_SIZE] = "";
    bool is_entering = ask->kind == ONLINE_HELLO || ask->kind == ONLINE_READ;
    if (is_entering == (c->person != 0)) {
        client_refuse(o, index, ask, c->person != 0 ? ONLINE_INVALID : ONLINE_A_STRANGER);
        return;
    }
    if (ask->kind == ONLINE_RENAME || (ask->kind == ONLINE_HELLO && has_name)) {
        if (!names_read(ask->text, name)) {
            client_refuse(o, index, ask, ONLINE_NAME);
            return;
        }
    }
    errand *e = c->has_errand || o->errand_count == o->rules.clients ? NULL : calloc(1, sizeof *e);
    if (e == NULL) {
        client_refuse(o, index, ask, ONLINE_BUSY);
        return;
    }
    *e = (errand){.ask = *ask,
                  .client = index,
                  .visit = c->visit,
                  .since = o->now,
                  .person = c->person,
                  .own = c->token,
                  .next = o->errands};
    e->ask.text = (store_text){NULL, 0};
    memcpy(e->name, name, sizeof name);
    if (ask->kind == ONLINE_FORGET) memcpy(e->token.hash, c->token.bytes, STORE_HASH);
    if (e->next) e->next->before = e;
    o->errands = e;
    o->errand_count++;
    c->has_errand = true;
    if (ask->kind == ONLINE_MAKE && !keep_text(e, ask->text))
        errand_refuse(o, e, ONLINE_UNAVAILABLE);
    else
        errand_go(o, e, first_step(ask->kind));
}
