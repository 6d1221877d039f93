/* Requests to a table's chats. They wait their turn among the table's other requests, and are
 * stored in a list of their own. */
#include "online/internal.h"

enum { ERASE_AGAIN_MS = 1000 };

static bool is_chat(store_list list) {
    return list == STORE_PLAYERS || list == STORE_WATCHERS;
}

/* Reads what other servers may have stored meanwhile, once for each request. */
static bool hear_again(table *t) {
    if (t->current.has_heard) return false;
    t->current.has_heard = true;
    chat_read(t, t->current.ask.list);
    return true;
}

/* ---------------------------------------------------------------------- writing -- */

static chat_request request_of(const table *t) {
    const asked *a = &t->current;
    return (chat_request){t->id, a->ask.list, a->person, a->ask.id};
}

/* Appends an entry that grants the current request. */
static online_refusal append(table *t, const char *line, size_t length) {
    const asked *a = &t->current;
    chat *c = &t->chats[a->ask.list];
    const message *before = chat_find(c, c->last);
    int64_t time = before && before->time > a->time ? before->time : a->time;
    chat_request request = request_of(t);
    store_entry *e = &t->saying;
    *e = (store_entry){.number = c->last + 1,
                       .tag = chat_tag(&request, time),
                       .person = a->person,
                       .time = time,
                       .text = {line, length}};
    if (!chat_add(c, e)) return ONLINE_UNAVAILABLE;
    e->text.bytes = chat_find(c, c->last)->line;
    chat_save(t, a->ask.list);
    return 0;
}

/* These answer why not; or 0, and the store is asked. */
static online_refusal say(const online *o, table *t) {
    const asked *a = &t->current;
    char line[CHAT_LINE];
    gw_out out = gw_out_to(line, sizeof line);
    if (!chat_may_say(a->ask.text, a->ask.is_phrase)) return ONLINE_INVALID;
    if (!follow_sees(o, t, a->client, a->person)) return ONLINE_NOT_INVITED;
    if (!game_may_chat(&t->game, a->ask.list, a->person)) return ONLINE_NOT_YOURS;
    if (t->game.is_silent) return ONLINE_NOT_NOW;
    if (chat_is_flooded(&t->chats[a->ask.list], a->person, a->time)) return ONLINE_BUSY;
    chat_put_saying(&out, a->ask.text, a->ask.is_phrase);
    return append(t, line, out.length);
}

/* Whether it is the writer of the message to be erased, or the host. To nobody else an answer may
 * say whether there is such a message. */
static bool may_erase(const table *t) {
    const asked *a = &t->current;
    const message *m = chat_find(&t->chats[a->ask.list], a->ask.number);
    return t->game.host == a->person || (m && m->person == a->person);
}

static online_refusal erase(const online *o, table *t) {
    const asked *a = &t->current;
    char line[CHAT_LINE];
    gw_out out = gw_out_to(line, sizeof line);
    const message *m = chat_find(&t->chats[a->ask.list], a->ask.number);
    if (!may_erase(t))
        return follow_sees(o, t, a->client, a->person) ? ONLINE_NOT_YOURS : ONLINE_NOT_INVITED;
    if (m == NULL || m->kind == MESSAGE_ERASURE || m->kind == MESSAGE_UNKNOWN)
        return ONLINE_INVALID;
    chat_put_erasure(&out, m->number);
    return append(t, line, out.length);
}

void chat_run(online *o, table *t) {
    const asked *a = &t->current;
    store_list list = a->ask.list;
    if (t->game.phase == GAME_NONE || !is_chat(list)) {
        table_refuse(o, t, is_chat(list) ? ONLINE_NO_TABLE : ONLINE_INVALID);
        return;
    }
    chat *c = &t->chats[list];
    if (!c->is_known) {
        chat_read(t, list);
        return;
    }
    chat_request request = request_of(t);
    const message *granted = a->ask.kind == ONLINE_SAY ? chat_find_grant(c, &request)
                             : may_erase(t)            ? chat_find_erasure(c, a->ask.number)
                                                       : NULL;
    if (granted) {
        table_grant(o, t, granted->number, granted->number);
        return;
    }
    online_refusal refusal = a->ask.kind == ONLINE_SAY ? say(o, t) : erase(o, t);
    if (refusal == 0 || table_look_again(t) || hear_again(t)) return;
    table_refuse(o, t, refusal);
}

/* -------------------------------------------------------------------- listening -- */

void chat_listen(online *o, table *t) {
    const asked *a = &t->current;
    store_list list = a->ask.list;
    online_refusal refusal = 0;
    if (!is_chat(list))
        refusal = ONLINE_INVALID;
    else if (t->game.phase == GAME_NONE)
        refusal = ONLINE_NO_TABLE;
    else if (!follow_sees(o, t, a->client, a->person))
        refusal = ONLINE_NOT_INVITED;
    else if (!game_may_chat(&t->game, list, a->person))
        refusal = ONLINE_NOT_YOURS;
    bool is_behind = refusal == 0 && a->ask.number > t->chats[list].durable;
    if (refusal == 0 && (!t->chats[list].is_known || is_behind) && hear_again(t)) return;
    if (refusal != 0 && refusal != ONLINE_INVALID && table_look_again(t)) return;
    if (refusal == 0 && !follow_listen(o, t, a)) refusal = ONLINE_BUSY;
    if (refusal != 0)
        table_refuse(o, t, refusal);
    else
        table_grant(o, t, a->ask.number + 1, t->chats[list].durable);
}

/* ------------------------------------------------------------------- being told -- */

bool chat_next(online *o, follow *f, online_tell *tell) {
    const chat *c = &f->table->chats[f->list];
    uint64_t until = chat_tellable(c);
    if (f->told < c->last - c->count) f->told = c->last - c->count;
    for (; f->told < until; f->told++) {
        const message *m = chat_find(c, f->told + 1);
        if (m->kind == MESSAGE_UNKNOWN) continue;
        if (m->kind == MESSAGE_ERASURE) m = chat_find(c, m->erases);
        if (m == NULL) continue;
        bool is_said = m->kind == MESSAGE_TEXT || m->kind == MESSAGE_PHRASE;
        naming name = is_said ? naming_before(o, f->client, m->person, tell) : NAMING_DONE;
        if (name != NAMING_DONE) return name == NAMING_TELLS;
        f->told++;
        *tell = (online_tell){.kind = is_said ? ONLINE_SAID : ONLINE_ERASED,
                              .table = f->table->id,
                              .list = f->list,
                              .number = m->number,
                              .tag = m->tag,
                              .time = m->time,
                              .person = m->person,
                              .is_phrase = m->kind == MESSAGE_PHRASE,
                              .text = m->text};
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------------- storing -- */

void chat_read(table *t, store_list list) {
    table_ask_store(t, TABLE_READING, list);
}

void chat_save(table *t, store_list list) {
    table_ask_store(t, TABLE_SAVING, list);
}

/* The store was restored: everybody hears it again. */
static void forget(online *o, table *t, store_list list) {
    bool is_known = t->chats[list].is_known;
    chat_clear(&t->chats[list]);
    t->chats[list].is_known = is_known; /* to be empty; what is there now will be noticed */
    follows_chat_begins(o, t, list);
}

void chats_forget(online *o, table *t) {
    forget(o, t, STORE_PLAYERS);
    forget(o, t, STORE_WATCHERS);
}

static void go_on(online *o, table *t) {
    t->state = TABLE_READY;
    t->is_unknown = false;
    follows_wake(o, t);
    table_run(o, t);
}

/* Adds what was read; false if out of memory. */
static bool add_all(chat *c, const store_answer *answer) {
    bool is_done = true;
    for (size_t i = 0; is_done && i < answer->entry_count; i++)
        is_done = chat_add(c, &answer->entries[i]);
    chat_keep(c);
    return is_done;
}

static void after_read(online *o, table *t, const store_answer *answer) {
    chat *c = &t->chats[t->list];
    uint64_t last = answer->result == STORE_DONE ? answer->last : 0;
    if (answer->result == STORE_FAILED || answer->result == STORE_UNKNOWN) {
        table_wait(o, t, false);
        return;
    }
    if (last < c->durable) {
        forget(o, t, t->list);
        chat_read(t, t->list);
        return;
    }
    if (c->last == 0 && last > CHAT_KEPT) { /* only the latest ones */
        c->last = c->durable = last - CHAT_KEPT;
        chat_read(t, t->list);
        return;
    }
    if (!add_all(c, answer)) {
        table_wait(o, t, false);
        return;
    }
    if (last > c->durable) {
        chat_read(t, t->list);
        return;
    }
    c->is_known = true;
    go_on(o, t);
}

/* What was to be said is not. */
static void after_failure(online *o, table *t) {
    chat_revert(&t->chats[t->list]);
    t->state = TABLE_READY;
    table_refuse(o, t, ONLINE_UNAVAILABLE);
    table_run(o, t);
}

static void after_append(online *o, table *t, const store_answer *answer) {
    chat *c = &t->chats[t->list];
    switch (answer->result) {
    case STORE_DONE:
        chat_keep(c);
        go_on(o, t); /* which finds that the request is granted */
        return;
    case STORE_LOST: /* by somebody else, or by an earlier try of one's own: it is there then */
        chat_revert(c);
        t->is_unknown = false;
        chat_read(t, t->list);
        return;
    case STORE_ABSENT:
        chat_revert(c);
        t->is_unknown = false;
        table_forget(o, t);
        return;
    case STORE_UNKNOWN: t->is_unknown = true; break;
    case STORE_FAILED: break;
    }
    if (t->is_unknown)
        table_wait(o, t, true);
    else
        after_failure(o, t);
}

/* Erasing again does no harm, so it is tried again later; meanwhile the table goes on. */
static void after_erase(online *o, table *t, const store_answer *answer) {
    if (answer->result == STORE_DONE) chat_note_erased(&t->chats[t->list], t->erasing);
    t->erasing = 0;
    if (answer->result != STORE_DONE) t->erase_again = o->now + ERASE_AGAIN_MS;
    if (answer->result == STORE_ABSENT) /* the store was restored */
        chat_read(t, t->list);
    else
        go_on(o, t);
}

bool chat_follow_up(online *o, table *t) {
    if (o->now < t->erase_again) return false;
    for (store_list list = STORE_PLAYERS; list < STORE_LISTS; list++) {
        const message *left = chat_find_left(&t->chats[list]);
        if (left == NULL) continue;
        t->erasing = left->number;
        chat_save(t, list);
        return true;
    }
    return false;
}

void chat_stored(online *o, table *t, const store_request *r, const store_answer *answer) {
    if (r->kind == STORE_READ) after_read(o, t, answer);
    if (r->kind == STORE_APPEND) after_append(o, t, answer);
    if (r->kind == STORE_ERASE) after_erase(o, t, answer);
}
