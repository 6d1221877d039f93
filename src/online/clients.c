/* Connections: what they ask, and what waits to be told them. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

client *client_of(online *o, const asked *a) {
    client *c = &o->clients[a->client];
    return c->is_open && c->leaving == 0 && c->visit == a->visit ? c : NULL;
}

bool online_opened(online *o, int64_t now, uint32_t index, uint64_t table_id) {
    online_set_now(o, now);
    if (index >= o->rules.clients || o->clients[index].is_open) return false;
    client *c = &o->clients[index];
    c->is_open = true;
    if (index >= o->client_top) o->client_top = index + 1;
    c->is_greeted = c->has_errand = c->is_reader = false;
    c->leaving = 0;
    c->visit++;
    c->table = table_id;
    c->person = 0;
    c->follows = NOWHERE;
    c->follow_count = 0;
    c->reply_count = 0;
    return true;
}

/* It is nobody's any more, and follows nothing. */
static void leave(online *o, uint32_t index, bool is_lost) {
    client *c = &o->clients[index];
    follows_of_client_end(o, index, is_lost);
    show_forget(c);
    lobby_look(o, index, false);
    mine_look(o, index, false);
    if (c->person != 0) people_leave(o, c->person);
    c->person = 0;
}

void online_closed(online *o, int64_t now, uint32_t index, bool is_lost) {
    online_set_now(o, now);
    if (index >= o->rules.clients || !o->clients[index].is_open) return;
    leave(o, index, is_lost);
    naming_forget(&o->clients[index]);
    o->clients[index].is_open = false;
    while (o->client_top > 0 && !o->clients[o->client_top - 1].is_open) o->client_top--;
}

void client_end(online *o, uint32_t index, online_tell_kind last) {
    client *c = &o->clients[index];
    if (c->leaving != 0) return;
    c->leaving = last;
    leave(o, index, last == ONLINE_BYE);
    for (size_t i = 0; last == ONLINE_REVOKED && i < o->table_count; i++)
        waiting_disown(o->tables[i], index, c->visit);
    client_wake(o, index);
}

/* --------------------------------------------------------------------- telling -- */

void client_wake(online *o, uint32_t index) {
    client *c = &o->clients[index];
    if (c->has_news) return;
    c->has_news = true;
    c->next_with_news = NOWHERE;
    if (o->last_news == NOWHERE)
        o->first_news = (int32_t)index;
    else
        o->clients[o->last_news].next_with_news = (int32_t)index;
    o->last_news = (int32_t)index;
}

bool online_next_client(online *o, uint32_t *index) {
    while (o->first_news != NOWHERE) {
        client *c = &o->clients[o->first_news];
        *index = (uint32_t)o->first_news;
        o->first_news = c->next_with_news;
        if (o->first_news == NOWHERE) o->last_news = NOWHERE;
        c->has_news = false;
        if (c->is_open) return true;
    }
    return false;
}

void client_reply(online *o, uint32_t index, const online_tell *tell) {
    client *c = &o->clients[index];
    client_wake(o, index);
    if (c->reply_count == REPLIES_MAX) {
        client_end(o, index, ONLINE_BYE);
        return;
    }
    if (c->reply_count == 0) c->first_reply = 0; /* so that little of the ring is ever touched */
    c->replies[(c->first_reply + c->reply_count++) % REPLIES_MAX] =
        (reply){.kind = tell->kind,
                .refusal = tell->refusal,
                .table = tell->table,
                .id = tell->id,
                .first = tell->first,
                .number = tell->number,
                .person = tell->person,
                .time = tell->time,
                .game = tell->game,
                .rule = tell->rule,
                .at = (uint32_t)tell->at,
                .member = tell->member};
}

static void take_reply(client *c, online_tell *tell) {
    const reply *r = &c->replies[c->first_reply];
    c->first_reply = (c->first_reply + 1) % REPLIES_MAX;
    c->reply_count--;
    *tell = (online_tell){.kind = r->kind,
                          .refusal = r->refusal,
                          .table = r->table,
                          .id = r->id,
                          .first = r->first,
                          .number = r->number,
                          .person = r->person,
                          .time = r->time,
                          .game = r->game,
                          .rule = r->rule,
                          .at = r->at,
                          .member = r->member};
}

/* Names are read when they are told. */
static void add_name(online *o, online_tell *tell) {
    const known_person *who = people_find(o, tell->person);
    if (who == NULL) return;
    tell->text = (store_text){who->name, strlen(who->name)};
    tell->is_guest = who->is_guest;
}

bool online_next_tell(online *o, uint32_t index, online_tell *tell) {
    if (index >= o->rules.clients || !o->clients[index].is_open) return false;
    client *c = &o->clients[index];
    if (c->leaving == ONLINE_BYE || (c->leaving != 0 && c->reply_count == 0)) {
        *tell = (online_tell){.kind = c->leaving};
        return true;
    }
    if (c->reply_count == 0)
        return naming_next(o, index, tell) || lobby_next(o, index, tell) ||
               mine_next(o, index, tell) || show_next(o, index, tell) ||
               follow_next(o, index, tell);
    take_reply(c, tell);
    if (tell->kind == ONLINE_WELCOME) add_name(o, tell);
    return true;
}

/* ---------------------------------------------------------------------- asking -- */

void client_refuse(online *o, uint32_t index, const online_ask *ask, online_refusal refusal) {
    client_reply(o, index,
                 &(online_tell){.kind = ONLINE_REFUSED,
                                .table = ask->table,
                                .id = ask->id,
                                .refusal = refusal,
                                .member = ask->kind == ONLINE_ASKS ? ask->member : NULL});
}

static asked asked_by(const online *o, uint32_t index, const online_ask *ask) {
    return (asked){.ask = *ask,
                   .client = index,
                   .visit = o->clients[index].visit,
                   .person = o->clients[index].person,
                   .time = online_is_timed(o) ? online_time(o) : 0,
                   .since = o->now};
}

void client_ask_table(online *o, uint32_t index, const online_ask *ask) {
    table *t = table_get(o, ask->table);
    asked a = asked_by(o, index, ask);
    if (t == NULL || !waiting_put(o, t, &a)) {
        client_refuse(o, index, ask, ONLINE_BUSY);
        return;
    }
    table_run(o, t);
}

static void ask_table(online *o, uint32_t index, const online_ask *ask) {
    const client *c = &o->clients[index];
    if (ask->table != c->table || c->table == 0 || c->table > INT64_MAX)
        client_refuse(o, index, ask, ONLINE_INVALID);
    else if (ask->kind == ONLINE_UNFOLLOW)
        follow_stop(o, index, ask->table, ask->seat);
    else if (ask->kind == ONLINE_MAKE)
        errand_begin(o, index, ask);
    else
        client_ask_table(o, index, ask);
}

/* At lists of tables. */
static void look(online *o, uint32_t index, const online_ask *ask) {
    if (o->clients[index].table != 0) {
        client_refuse(o, index, ask, ONLINE_INVALID);
        return;
    }
    client_reply(o, index, &(online_tell){.kind = ONLINE_GRANTED, .id = ask->id});
    if (ask->kind == ONLINE_LOBBY)
        lobby_look(o, index, ask->is_on);
    else if (!mine_look(o, index, ask->is_on))
        client_end(o, index, ONLINE_BYE);
}

/* What is asked about the person, not about a table. */
static bool is_of_person(online_ask_kind kind) {
    return (kind >= ONLINE_HELLO && kind <= ONLINE_FORGET) || kind == ONLINE_READ;
}

void online_asked(online *o, int64_t now, uint32_t index, const online_ask *ask) {
    online_set_now(o, now);
    if (index >= o->rules.clients) return;
    const client *c = &o->clients[index];
    if (!c->is_open || c->leaving != 0) return;
    size_t most = ask->kind == ONLINE_MAKE ? STORE_TEXT_MAX / 2 : ACTIONS_TEXT;
    if (ask->kind >= ONLINE_ASKS || ask->text.length > most || c->is_reader)
        client_refuse(o, index, ask, ONLINE_INVALID);
    else if (is_of_person(ask->kind))
        errand_begin(o, index, ask);
    else if (!c->is_greeted || (ask->kind == ONLINE_MINE && c->person == 0))
        client_refuse(o, index, ask, ONLINE_A_STRANGER);
    else if (ask->kind == ONLINE_ALIVE)
        client_reply(o, index, &(online_tell){.kind = ONLINE_GRANTED, .id = ask->id});
    else if (ask->kind == ONLINE_LOBBY || ask->kind == ONLINE_MINE)
        look(o, index, ask);
    else
        ask_table(o, index, ask);
}
