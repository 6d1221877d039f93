/* Following a table: where each client is in its log. */
#include "online/internal.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- beginning -- */

/* Whether whoever sees the table may follow as this viewer. */
static bool may_follow(const table *t, gw_seat viewer, uint64_t person) {
    if (viewer == GW_PUBLIC) return true;
    if (viewer == GW_ALL_SEEING) return t->game.phase == GAME_OVER;
    return game_may_look_as(&t->game, viewer, person);
}

static online_refusal judge(const table *t, const asked *a, const fair_hash *invitation) {
    const game *g = &t->game;
    if (g->phase == GAME_NONE) return ONLINE_NO_TABLE;
    const game_invitation *open = game_invitation_find(g, invitation);
    bool is_invited = open && a->time < open->expires;
    if (!is_invited && !game_may_watch(g, a->person)) return ONLINE_NOT_INVITED;
    return may_follow(t, a->ask.seat, a->person) ? 0 : ONLINE_NOT_YOURS;
}

/* Whether it may go on. */
static bool is_allowed(const follow *f) {
    const game *g = &f->table->game;
    if (g->phase == GAME_NONE) return false;
    bool is_invited = f->is_invited && game_invitation_find(g, &f->invitation);
    return (is_invited || game_may_watch(g, f->person)) &&
           may_follow(f->table, f->viewer, f->person);
}

/* Whether the client's last entry is one of this log. */
static bool is_known(const table *t, uint64_t number, uint64_t tag) {
    if (number == 0) return true;
    return number <= table_tellable(t) && t->entries[number - 1].tag == tag;
}

static int32_t find(const online *o, uint32_t index, uint64_t id, store_list list, gw_seat viewer) {
    int32_t at = o->clients[index].follows;
    for (; at != NOWHERE; at = o->follows[at].next_of_client) {
        const follow *f = &o->follows[at];
        if (f->table->id == id && f->list == list && f->viewer == viewer) break;
    }
    return at;
}

/* A place in the lists of the table and of the client; NOWHERE if there is none. */
static int32_t add(online *o, table *t, uint32_t index, store_list list, gw_seat viewer) {
    client *c = &o->clients[index];
    int32_t at = o->free_follow;
    if (at == NOWHERE || c->follow_count == o->rules.follows_each) return NOWHERE;
    known_person *who = people_find(o, c->person);
    if (who && who->follows == o->rules.follows_person) return NOWHERE;
    if (who) who->follows++;
    follow *f = &o->follows[at];
    o->free_follow = f->next_of_client;
    *f = (follow){.table = t,
                  .client = index,
                  .list = list,
                  .viewer = viewer,
                  .person = c->person,
                  .next_at_table = t->follows,
                  .next_of_client = c->follows};
    t->follows = c->follows = at;
    c->follow_count++;
    presence_note(t);
    return at;
}

static void drop(online *o, int32_t at, bool is_lost) {
    follow *f = &o->follows[at];
    client *c = &o->clients[f->client];
    presence_gone(f->table, c->person, is_lost);
    known_person *who = people_find(o, f->person);
    if (who) who->follows--;
    int32_t *link = &f->table->follows;
    while (*link != at) link = &o->follows[*link].next_at_table;
    *link = f->next_at_table;
    link = &c->follows;
    while (*link != at) link = &o->follows[*link].next_of_client;
    *link = f->next_of_client;
    f->table->used = o->now;
    c->follow_count--;
    f->next_of_client = o->free_follow;
    o->free_follow = at;
}

void follow_begin(online *o, table *t, const asked *a) {
    const online_ask *ask = &a->ask;
    if (!client_of(o, a)) {
        table_refuse(o, t, ONLINE_NOT_NOW);
        return;
    }
    if (!is_known(t, ask->number, ask->tag) && table_look_again(t)) return;
    fair_hash invitation = fair_hash_of(ask->hash.bytes, FAIR_BYTES);
    online_refusal refusal = judge(t, a, &invitation);
    if (refusal != 0 && table_look_again(t)) return;
    int32_t at = find(o, a->client, t->id, STORE_LOG, ask->seat);
    if (refusal == 0 && at == NOWHERE) at = add(o, t, a->client, STORE_LOG, ask->seat);
    if (refusal == 0 && at == NOWHERE) refusal = ONLINE_BUSY;
    if (refusal != 0) {
        table_refuse(o, t, refusal);
        return;
    }
    follow *f = &o->follows[at];
    if (f->id != ask->id) {
        bool is_same = is_known(t, ask->number, ask->tag);
        f->id = ask->id;
        f->invitation = invitation;
        f->is_invited = !game_may_watch(&t->game, a->person);
        f->told = is_same ? ask->number : 0;
        f->is_restored = !is_same;
        f->is_ended = false;
        around_begin(f);
        presence_tick(o, t);
        client_wake(o, a->client);
    }
    table_grant(o, t, f->told + 1, table_tellable(t));
}

void follow_stop(online *o, uint32_t index, uint64_t id, gw_seat viewer) {
    int32_t at = find(o, index, id, STORE_LOG, viewer);
    if (at != NOWHERE) drop(o, at, false);
}

void follows_of_client_named(online *o, uint32_t index) {
    for (int32_t at = o->clients[index].follows; at != NOWHERE; at = o->follows[at].next_of_client)
        presence_note(o->follows[at].table);
}

void follows_of_client_end(online *o, uint32_t index, bool is_lost) {
    while (o->clients[index].follows != NOWHERE) drop(o, o->clients[index].follows, is_lost);
}

bool follow_sees(const online *o, const table *t, uint32_t index, uint64_t person) {
    if (game_may_watch(&t->game, person)) return true;
    for (int32_t at = o->clients[index].follows; at != NOWHERE;
         at = o->follows[at].next_of_client) {
        const follow *f = &o->follows[at];
        if (f->table == t && f->list == STORE_LOG && f->person == person && !f->is_ended)
            return true;
    }
    return false;
}

bool follow_listen(online *o, table *t, const asked *a) {
    const online_ask *ask = &a->ask;
    if (!client_of(o, a)) return true;
    int32_t at = find(o, a->client, t->id, ask->list, GW_PUBLIC);
    if (at == NOWHERE) at = add(o, t, a->client, ask->list, GW_PUBLIC);
    if (at == NOWHERE) return false;
    follow *f = &o->follows[at];
    const message *last = chat_find(&t->chats[ask->list], ask->number);
    bool is_known = ask->number <= t->chats[ask->list].durable &&
                    (last == NULL || ask->tag == 0 || last->tag == ask->tag);
    if (f->id != ask->id) f->told = is_known ? ask->number : 0;
    f->id = ask->id;
    f->is_resting = false;
    client_wake(o, a->client);
    return true;
}

/* ------------------------------------------------------------------- advancing -- */

void follows_wake(online *o, table *t) {
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table)
        client_wake(o, o->follows[at].client);
}

void follows_chat_begins(online *o, table *t, store_list list) {
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table)
        if (o->follows[at].list == list) o->follows[at].told = 0;
}

void follows_advance(online *o, table *t) {
    around_advance(o, t);
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table) {
        follow *f = &o->follows[at];
        if (f->list == STORE_LOG && !is_allowed(f)) f->is_ended = true;
        client_wake(o, f->client);
    }
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table) {
        follow *f = &o->follows[at];
        if (f->list == STORE_LOG) continue;
        f->is_resting = !follow_sees(o, t, f->client, f->person) ||
                        !game_may_chat(&t->game, f->list, f->person);
    }
}

void follows_restore(online *o, table *t) {
    around_advance(o, t);
    for (int32_t at = t->follows; at != NOWHERE; at = o->follows[at].next_at_table) {
        if (o->follows[at].list != STORE_LOG) continue;
        o->follows[at].is_restored = true;
        o->follows[at].told = 0;
        around_begin(&o->follows[at]);
        client_wake(o, o->follows[at].client);
    }
}

static void tell_of(const follow *f, online_tell_kind kind, online_tell *tell) {
    *tell = (online_tell){.kind = kind, .table = f->table->id, .seat = f->viewer};
}

/* Whether an entry names the person who wrote it. */
static bool is_about_person(const view_entry *view) {
    static const char sits[] = "sit ";
    return view->line.length >= sizeof sits - 1 &&
           memcmp(view->line.bytes, sits, sizeof sits - 1) == 0;
}

/* Who sits there: whoever resumes may have missed that a name has changed. */
static bool next_name(online *o, const follow *f, online_tell *tell) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (naming_before(o, f->client, f->table->around.people[seat], tell) == NAMING_TELLS)
            return true;
    return false;
}

/* The next thing to tell about one table; false if there is nothing. */
static bool next_of(online *o, int32_t at, online_tell *tell) {
    follow *f = &o->follows[at];
    const table *t = f->table;
    if (f->list != STORE_LOG) return !f->is_resting && chat_next(o, f, tell);
    if (f->is_restored) {
        f->is_restored = false;
        tell_of(f, ONLINE_RESTORED, tell);
        return true;
    }
    if (f->is_ended) {
        tell_of(f, ONLINE_ENDED, tell);
        drop(o, at, false);
        return true;
    }
    if (f->told >= table_tellable(t)) return next_name(o, f, tell) || around_next(o, f, tell);
    const store_entry *logged = &t->entries[f->told];
    if (!game_view(&t->game, logged, f->told + 1, f->viewer, &o->view)) {
        tell_of(f, ONLINE_ENDED, tell);
        drop(o, at, false);
        return true;
    }
    if (is_about_person(&o->view)) {
        naming name = naming_before(o, f->client, logged->person, tell);
        if (name != NAMING_DONE) return name == NAMING_TELLS;
    }
    f->told++;
    tell_of(f, ONLINE_ENTRY, tell);
    tell->number = f->told;
    tell->tag = logged->tag;
    tell->time = logged->time;
    tell->view = &o->view;
    return true;
}

bool follow_next(online *o, uint32_t index, online_tell *tell) {
    int32_t at = o->clients[index].follows;
    while (at != NOWHERE) {
        int32_t next = o->follows[at].next_of_client;
        if (next_of(o, at, tell)) return true;
        at = next;
    }
    return false;
}
