/* Who the clients are: people with tokens that they lose, forget and get back by return links; one
 * of them with two tabs, which share what a browser keeps. */
#include "online/sim.h"

#include <stdio.h>
#include <string.h>

static fair_hash hash_of(const world *w, const identity *self, const char *what, uint64_t number) {
    uint64_t parts[] = {w->seed, (uint64_t)(self - w->identities), (uint64_t)what[0], number};
    return fair_hash_of(parts, sizeof parts);
}

static void choose_name(identity *self) {
    static const char *const names[] = {"Anna", "Борис", "Chiara", "Δάφνη"};
    snprintf(self->wanted, sizeof self->wanted, "%s %u", names[self->names % 4], self->names);
    self->names++;
}

void begin_identity(world *w, identity *self) {
    self->tokens[0] = hash_of(w, self, "token", 0);
    self->token_count = 1;
    choose_name(self);
    strcpy(self->name, self->wanted);
}

/* ----------------------------------------------------------------------- hello -- */

/* Which token is tried: the one that was good last, then all of them from the newest on; then a new
 * person is made. */
static size_t token_of(const player *p) {
    const identity *self = p->self;
    bool is_any = p->attempt > 0 && p->attempt <= self->token_count;
    return is_any ? self->token_count - p->attempt : self->good;
}

static void say_hello(world *w, player *p) {
    const identity *self = p->self;
    if (p->tries_of != self->token_count) p->attempt = 0; /* there is a new one */
    p->tries_of = self->token_count;
    bool is_last = p->attempt > self->token_count;
    size_t at = token_of(p);
    if (!fair_hash_equal(&p->token, &self->tokens[at])) p->first_hello = p->next_id;
    p->token = self->tokens[at];
    p->hello = (online_ask){.kind = ONLINE_HELLO, .id = p->next_id++, .hash = p->token};
    if (is_last)
        p->hello.text = (store_text){self->name, strlen(self->name)};
    else
        p->hello.other = self->links[at];
    send_ask(w, p, &p->hello);
}

/* The token is gone: another one comes by the return link. */
static void forgotten(world *w, identity *self) {
    if (self->token_count == TOKENS) fail(w, "too many tokens");
    self->has_errand = false;
    self->good = self->token_count++;
    self->tokens[self->good] = hash_of(w, self, "token", self->good);
    self->links[self->good] = self->link;
    self->renewed = w->now;
}

static bool is_forgetting(const identity *self) {
    return self->has_errand && self->errand.kind == ONLINE_FORGET;
}

void connected(world *w, player *p) {
    p->is_welcome = false;
    p->asked = w->now;
    p->attempt = 0;
    if (p->self->era != w->era) { /* what was done since the backup is not known */
        p->self->era = w->era;
        p->self->is_anew = true;
        if (is_forgetting(p->self)) forgotten(w, p->self);
        p->self->has_link = p->self->has_feed = p->self->has_errand = false;
    }
    say_hello(w, p);
}

/* Whether this connection's token is the one that is used now. */
static bool is_good(const player *p) {
    return fair_hash_equal(&p->token, &p->self->tokens[p->self->good]);
}

/* The token is not known. */
static void try_next(world *w, player *p) {
    if (is_forgetting(p->self) && is_good(p)) {
        forgotten(w, p->self);
        p->attempt = 0;
    } else if (p->attempt <= p->self->token_count) {
        p->attempt++;
    }
    say_hello(w, p);
}

static bool is_text(store_text text, const char *expected) {
    return text.length == strlen(expected) && memcmp(text.bytes, expected, text.length) == 0;
}

/* The token was forgotten while it was being said with a name: that has made somebody else, whom
 * nobody wants. */
static bool is_too_late(const world *w, player *p, const online_tell *tell) {
    identity *self = p->self;
    if (self->is_anew || self->person == tell->person || self->renewed < p->asked) return false;
    for (size_t i = 0; i < self->token_count; i++)
        if (fair_hash_equal(&self->tokens[i], &p->token))
            self->tokens[i] = hash_of(w, self, "useless", i);
    return true;
}

bool welcomed(world *w, player *p, const online_tell *tell) {
    identity *self = p->self;
    bool is_other_token = tell->id < p->first_hello; /* asked before this one was tried */
    if (is_other_token || (self->person != 0 && is_too_late(w, p, tell))) {
        cut_player(w, p);
        return false;
    }
    bool is_renaming = self->has_errand && self->errand.kind == ONLINE_RENAME;
    if (self->person != 0 && self->person != tell->person && !self->is_anew)
        fail(w, "client %d is another person", (int)p->index);
    if (!tell->is_guest) fail(w, "client %d is no guest", (int)p->index);
    bool is_current = !self->is_anew && !is_renaming && self->named < p->asked;
    if (is_current && !is_text(tell->text, self->name))
        fail(w, "client %d has another name than %s", (int)p->index, self->name);
    if (self->is_anew) snprintf(self->name, sizeof self->name, "%s", tell->text.bytes);
    self->is_anew = false;
    self->person = p->person = tell->person;
    for (size_t i = 0; i < self->token_count; i++)
        if (fair_hash_equal(&self->tokens[i], &p->token) && self->renewed < p->asked)
            self->good = i;
    p->is_welcome = true;
    if (self->has_errand && self->owner == p->index) send_ask(w, p, &self->errand);
    return true;
}

/* --------------------------------------------------------------------- errands -- */

static void begin_errand(world *w, player *p, online_ask_kind kind) {
    identity *self = p->self;
    self->errand = (online_ask){.kind = kind, .id = p->next_id++};
    self->owner = p->index;
    self->has_errand = true;
    if (kind == ONLINE_LINK) {
        self->link = hash_of(w, self, "link", self->link_count++);
        self->errand.hash = self->link;
    }
    if (kind == ONLINE_UNLINK) self->has_link = false;
    if (kind == ONLINE_FEED) self->errand.hash = hash_of(w, self, "feed", self->feed_count++);
    if (kind == ONLINE_UNFEED) self->has_feed = false;
    if (kind == ONLINE_RENAME) {
        choose_name(self);
        self->errand.text = (store_text){self->wanted, strlen(self->wanted)};
    }
    send_ask(w, p, &self->errand);
}

void do_errand(world *w, player *p) {
    identity *self = p->self;
    if (w->is_calm || self->has_errand || !is_good(p) || below(w, 150) != 0) return;
    uint32_t which = below(w, 5);
    if (which == 0)
        begin_errand(w, p, ONLINE_RENAME);
    else if (!self->has_link)
        begin_errand(w, p, ONLINE_LINK);
    else if (which == 1)
        begin_errand(w, p, ONLINE_UNLINK);
    else if (which == 2)
        begin_errand(w, p, self->has_feed ? ONLINE_UNFEED : ONLINE_FEED);
    else if (self->token_count < TOKENS)
        begin_errand(w, p, ONLINE_FORGET);
}

static void errand_granted(world *w, identity *self) {
    self->has_errand = false;
    w->errands[self->errand.kind - ONLINE_RENAME]++;
    if (self->errand.kind == ONLINE_LINK) self->has_link = true;
    if (self->errand.kind == ONLINE_FEED) self->has_feed = true;
    if (self->errand.kind == ONLINE_RENAME) strcpy(self->name, self->wanted);
    if (self->errand.kind == ONLINE_RENAME) self->named = w->now;
    if (self->errand.kind == ONLINE_FORGET) forgotten(w, self);
}

/* An answer that may be to one of these. */
void errand_answer(world *w, player *p, const online_tell *tell) {
    identity *self = p->self;
    bool is_hello = tell->id == p->hello.id && !p->is_welcome;
    if (is_hello && tell->refusal == ONLINE_NOT_INVITED) {
        try_next(w, p);
    } else if (is_hello) {
        say_hello(w, p);
    } else if (self->has_errand && tell->id == self->errand.id) {
        if (tell->kind == ONLINE_GRANTED)
            errand_granted(w, self);
        else
            send_ask(w, p, &self->errand);
    }
}

void told_of_person(world *w, player *p, const online_tell *tell) {
    if (tell->kind == ONLINE_STRANGER) {
        if (tell->id == p->hello.id && !p->is_welcome) try_next(w, p);
    } else if (tell->kind == ONLINE_REVOKED) {
        w->revoked++;
        if (is_forgetting(p->self) && is_good(p)) forgotten(w, p->self);
        cut_player(w, p);
    }
}

bool is_outsider(const world *w, const player *p) {
    return w->is_private && !w->is_watched && p->seat == 0 && p->self != w->players[0].self;
}

/* ------------------------------------------------------------------------ names -- */

void hear_name(world *w, player *p, const online_tell *tell) {
    heard_name *heard = NULL;
    for (size_t i = 0; i < p->name_count; i++)
        if (p->names[i].person == tell->person) heard = &p->names[i];
    if (heard == NULL && p->name_count == NAMES) fail(w, "too many people");
    if (heard == NULL) heard = &p->names[p->name_count++];
    heard->person = tell->person;
    snprintf(heard->name, sizeof heard->name, "%s", tell->text.bytes);
}

const char *heard_name_of(const player *p, uint64_t person) {
    for (size_t i = 0; i < p->name_count; i++)
        if (p->names[i].person == person) return p->names[i].name;
    return NULL;
}

/* Reads one thing of the store. */
static store_answer *read_store(world *w, const store_request *request, store_batch *batch) {
    *batch = (store_batch){.requests = request, .count = 1};
    store_send(w->store, batch);
    store_receive(w->store);
    return &batch->answers[0];
}

/* Whoever is connected has a token that is there. */
static void check_token(world *w, const player *p) {
    store_batch batch;
    store_request find = {.kind = STORE_FIND_TOKEN, .hash = p->token.bytes};
    const store_answer *answer = read_store(w, &find, &batch);
    if (answer->result != STORE_DONE || answer->token->person != p->person)
        fail(w, "client %d is connected by a token that is gone", (int)p->index);
    store_batch_clear(&batch);
}

/* Who follows knows the names of those who sit there now, as they are now. */
static void check_names(world *w, const game *g, const player *p) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        store_batch batch;
        uint64_t person = g->seats[seat].person;
        if (person == 0) continue;
        store_request get = {.kind = STORE_GET_PERSON, .person = person};
        const store_answer *answer = read_store(w, &get, &batch);
        const char *heard = heard_name_of(p, person);
        if (answer->result != STORE_DONE) fail(w, "seat %d is nobody's", seat);
        if (heard == NULL || !is_text(answer->person->name, heard))
            fail(w, "client %d calls the person of seat %d “%s”, not “%.*s”", (int)p->index, seat,
                 heard ? heard : "", (int)answer->person->name.length, answer->person->name.bytes);
        store_batch_clear(&batch);
    }
}

void check_identity(world *w, const game *g, const player *p) {
    if (p->is_connected && p->is_welcome) check_token(w, p);
    if (!is_outsider(w, p)) check_names(w, g, p);
}
