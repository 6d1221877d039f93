/* Chats: clients listen, say things and erase them; and what must hold. */
#include "online/chat.h"
#include "online/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MAX = 20 };

/* Requests about chats have ids of their own, since their answers name messages, not entries. */
static uint64_t new_id(player *p) {
    return p->next_id++ | CHAT_ID;
}

static void ask_listen(world *w, player *p, store_list list) {
    ear *e = &p->ears[list];
    online_ask what = {.kind = ONLINE_LISTEN,
                       .id = new_id(p),
                       .table = w->table,
                       .list = list,
                       .number = e->last,
                       .tag = e->last > 0 ? e->tags[e->last - 1] : 0};
    e->is_asked = true;
    e->id = what.id;
    send_ask(w, p, &what);
}

/* Some messages of each client differ from all others. */
static void say(world *w, player *p, store_list list) {
    static const char *const phrases[] = {"hello", "good-luck", "thanks"};
    char text[64];
    online_ask what = {.kind = ONLINE_SAY, .list = list, .is_phrase = below(w, 4) == 0};
    snprintf(text, sizeof text, "%u says %u: так", p->index, p->said);
    p->said++;
    ask(w, p, what, what.is_phrase ? phrases[below(w, 3)] : text);
}

static void erase(world *w, player *p, store_list list) {
    uint64_t last = p->ears[list].last;
    if (last == 0) return;
    online_ask what = {.kind = ONLINE_ERASE, .list = list, .number = 1 + below(w, (uint32_t)last)};
    ask(w, p, what, "");
}

void listen_again(world *w, player *p) {
    for (store_list list = STORE_PLAYERS; list < STORE_LISTS; list++)
        if (p->ears[list].is_wanted && !p->ears[list].is_asked) ask_listen(w, p, list);
}

bool chat_somehow(world *w, player *p, const view *public) {
    bool has_seat = p->seat && public->people[p->seat] == p->person;
    store_list list = has_seat ? STORE_PLAYERS : STORE_WATCHERS;
    if (public->is_over && below(w, 2) == 0) list = STORE_PLAYERS;
    p->ears[list].is_wanted = true;
    if (p->said >= SAID_MAX || below(w, 25) != 0) return false;
    uint32_t what = below(w, 10);
    if (what < 2)
        erase(w, p, list);
    else if (what < 3 && p->index == 0 && !public->is_over)
        ask(w, p, (online_ask){.kind = ONLINE_CHAT, .is_on = public->is_silent}, "");
    else
        say(w, p, list);
    return p->has_pending;
}

/* ------------------------------------------------------------------- being told -- */

void chat_told(world *w, player *p, const online_tell *tell) {
    ear *e = &p->ears[tell->list];
    uint64_t at = tell->number - 1;
    if (tell->number < 1 || tell->number > MESSAGES) fail(w, "there is no such message");
    if (tell->number <= e->last && w->era == 0 && e->tags[at] != tell->tag)
        fail(w, "client %u hears another message %d", p->index, (int)tell->number);
    bool is_again = tell->number <= e->last && e->tags[at] == tell->tag;
    if (!is_again) {
        for (uint64_t i = tell->number > e->last ? e->last : at; i < MESSAGES; i++) {
            e->tags[i] = 0;
            e->is_erased[i] = false;
        }
        e->last = tell->number;
    }
    e->tags[at] = tell->tag;
    e->is_erased[at] = tell->kind == ONLINE_ERASED;
}

void chat_granted(world *w, player *p, uint64_t number) {
    if (p->pending.kind != ONLINE_SAY) return;
    if (p->saying_count == SAID_MAX) fail(w, "too much was said");
    w->quiet_since = w->now; /* others have to hear it first */
    p->sayings[p->saying_count++] =
        (saying){.id = p->pending.id, .number = number, .list = p->pending.list, .era = w->era};
}

/* ------------------------------------------------------------------------ checks -- */

static const store_entry *read_chat(world *w, store_list list, store_batch *batch, size_t *count) {
    static store_request read;
    read = (store_request){
        .kind = STORE_READ, .table = w->table, .list = list, .limit = STORE_READ_MAX};
    *batch = (store_batch){.requests = &read, .count = 1};
    store_send(w->store, batch);
    store_receive(w->store);
    *count = batch->answers[0].entry_count;
    return batch->answers[0].entries;
}

/* What is told has been said, and whoever has no seat is not told what players say. */
void check_said(world *w, const player *p, const online_tell *tell) {
    store_batch batch;
    size_t count;
    const store_entry *all = read_chat(w, tell->list, &batch, &count);
    if (tell->number > count) fail(w, "message %d is told before it is stored", (int)tell->number);
    if (tell->kind == ONLINE_SAID && all[tell->number - 1].tag != tell->tag)
        fail(w, "message %d is told with a tag that is not stored", (int)tell->number);
    store_batch_clear(&batch);
    bool is_player = p->seat != 0 || p->self == w->players[0].self;
    if (!is_player && tell->list == STORE_PLAYERS && !w->is_over_stored)
        fail(w, "client %u hears the players", p->index);
}

static bool begins(const store_entry *e, const char *word) {
    return e->text.length >= strlen(word) && memcmp(e->text.bytes, word, strlen(word)) == 0;
}

/* Whether an entry says that message `number` is erased. */
static bool is_said_erased(const store_entry *all, size_t count, uint64_t number) {
    char line[32];
    gw_out out = gw_out_to(line, sizeof line);
    chat_put_erasure(&out, number);
    for (size_t i = 0; i < count; i++)
        if (all[i].text.length == out.length && begins(&all[i], line)) return true;
    return false;
}

static void check_ear(world *w, const player *p, store_list list, const store_entry *all,
                      size_t count) {
    const ear *e = &p->ears[list];
    for (size_t i = 0; i < count; i++) {
        if (begins(&all[i], "erase ")) continue;
        if (i >= e->last || e->tags[i] != all[i].tag)
            fail(w, "client %u has not heard message %d of %d", p->index, (int)i + 1, (int)list);
        if (e->is_erased[i] != all[i].is_erased && (w->era == 0 || all[i].is_erased))
            fail(w, "client %u does not know that message %d is erased", p->index, (int)i + 1);
    }
}

static bool is_same_text(const store_entry *a, const store_entry *b) {
    return a->text.length == b->text.length &&
           memcmp(a->text.bytes, b->text.bytes, a->text.length) == 0;
}

/* Nothing is there twice. */
static void check_once(world *w, const store_entry *all, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            if (i + 1 == j && is_said_erased(all, count, i + 1) != all[i].is_erased)
                fail(w, "message %d is not erased in the store as it is said to be", (int)i + 1);
            if (all[i].tag == all[j].tag) fail(w, "the tag of a message is there twice");
            bool is_text = begins(&all[i], "text ");
            if (is_text && w->era == 0 && is_same_text(&all[i], &all[j]))
                fail(w, "messages %d and %d are one request", (int)i + 1, (int)j + 1);
        }
}

static void check_sayings(world *w, const player *p, store_list list, const store_entry *all,
                          size_t count) {
    for (size_t i = 0; i < p->saying_count; i++) {
        const saying *s = &p->sayings[i];
        if (s->list != list || s->era != w->era) continue;
        const store_entry *granted = s->number <= count ? &all[s->number - 1] : NULL;
        chat_request request = {w->table, list, p->person, s->id};
        if (granted == NULL || granted->tag != chat_tag(&request, granted->time))
            fail(w, "client %u said something that is not message %d", p->index, (int)s->number);
    }
}

void check_chats(world *w, const game *g) {
    for (store_list list = STORE_PLAYERS; list < STORE_LISTS; list++) {
        store_batch batch;
        size_t count;
        const store_entry *all = read_chat(w, list, &batch, &count);
        w->messages += count;
        check_once(w, all, count);
        for (uint32_t i = 0; i < w->player_count; i++) {
            const player *p = &w->players[i];
            check_sayings(w, p, list, all, count);
            if (p->ears[list].is_wanted && game_may_watch(g, p->person) &&
                game_may_chat(g, list, p->person))
                check_ear(w, p, list, all, count);
        }
        store_batch_clear(&batch);
    }
}
