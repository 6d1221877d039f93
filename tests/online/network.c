/* The network: connections that are cut, requests that come late, twice and out of order. */
#include "online/sim.h"

#include <stdlib.h>
#include <string.h>

/* A message on its way. */
typedef struct letter {
    player *player;
    uint64_t connection;
    online_ask ask;
    online_tell tell;
    view_entry view;
    online_clocks clocks;
    online_present present;
    online_listing listing; /* without its texts */
    char *text;
} letter;

static char *copy_text(store_text *text) {
    char *copy = malloc(text->length + 1);
    if (text->length > 0) memcpy(copy, text->bytes, text->length);
    copy[text->length] = '\0';
    text->bytes = copy;
    return copy;
}

static bool is_there(const letter *l) {
    return l->player->is_connected && l->player->connection == l->connection;
}

static void free_letter(letter *l) {
    free(l->text);
    free(l);
}

static int64_t delay(world *w) {
    return 1 + below(w, 20) + (strikes(w, w->faults.late) ? below(w, 3000) : 0);
}

/* A connection keeps its order, so nothing comes again after what was asked because of its answer.
 */
static bool is_stale(const letter *l) {
    const identity *self = l->player->self;
    if (l->ask.kind == ONLINE_HELLO) return l->ask.id != l->player->hello.id;
    if (l->ask.kind >= ONLINE_RENAME && l->ask.kind <= ONLINE_FORGET)
        return !self->has_errand || l->ask.id != self->errand.id;
    if (l->ask.kind != ONLINE_FOLLOW) return false;
    for (size_t i = 0; i < VIEWS; i++) {
        const view *v = &l->player->views[i];
        if (v->is_wanted && v->viewer == l->ask.seat) return v->id != l->ask.id;
    }
    return false;
}

static void ask_arrives(world *w, void *what) {
    letter *l = what;
    if (is_there(l) && !is_stale(l)) {
        uint32_t at = l->player->server;
        trace(w, l->ask.id ^ l->ask.kind);
        online_asked(w->servers[at].online, local_time(w, at), l->player->index, &l->ask);
        pump(w, at);
    }
    free_letter(l);
}

void send_ask(world *w, player *p, const online_ask *ask) {
    uint32_t copies = strikes(w, w->faults.twice) ? 2 : 1;
    for (uint32_t i = 0; i < copies; i++) {
        letter *l = calloc(1, sizeof *l);
        l->player = p;
        l->connection = p->connection;
        l->ask = *ask;
        l->text = copy_text(&l->ask.text);
        after(w, delay(w), ask_arrives, l);
    }
}

static void tell_arrives(world *w, void *what) {
    letter *l = what;
    player *p = l->player;
    if (is_there(l)) {
        p->unread--;
        trace(w, l->tell.number ^ l->tell.tag ^ l->tell.id ^ (uint64_t)l->tell.kind);
        told(w, p, &l->tell);
        if (is_there(l)) read_tells(w, p);
        if (is_there(l)) pump(w, p->server);
    }
    free_letter(l);
}

void send_tell(world *w, player *p, const online_tell *tell) {
    letter *l = calloc(1, sizeof *l);
    l->player = p;
    l->connection = p->connection;
    l->tell = *tell;
    if (tell->view) {
        l->view = *tell->view;
        l->text = copy_text(&l->view.line);
        l->tell.view = &l->view;
    } else {
        l->text = copy_text(&l->tell.text);
    }
    if (tell->clocks) l->clocks = *tell->clocks;
    if (tell->present) l->present = *tell->present;
    if (tell->listing) l->listing = *tell->listing;
    l->tell.listing = &l->listing;
    l->tell.clocks = &l->clocks;
    l->tell.present = &l->present;
    int64_t arrival = w->now + delay(w);
    if (arrival < p->last_arrival) arrival = p->last_arrival;
    p->last_arrival = arrival;
    p->unread++;
    after(w, arrival - w->now, tell_arrives, l);
}

/* ------------------------------------------------------------------ connecting -- */

static void arrive(world *w, void *what) {
    player *p = what;
    if (w->is_ending) return;
    uint32_t index = below(w, SERVERS);
    p->is_connecting = false;
    if (!w->servers[index].is_up || !online_opened(w->servers[index].online, local_time(w, index),
                                                   p->index, p->is_looker ? 0 : w->table)) {
        connect_player(w, p);
        return;
    }
    p->server = index;
    p->is_connected = true;
    p->connection++;
    p->unread = 0;
    p->last_arrival = w->now;
    connected(w, p);
    pump(w, index);
}

void connect_player(world *w, player *p) {
    if (p->is_connected || p->is_connecting) return;
    p->is_connecting = true;
    after(w, 5 + below(w, 300), arrive, p);
}

void cut_player(world *w, player *p) {
    if (!p->is_connected) return;
    p->is_connected = false;
    if (w->servers[p->server].is_up) {
        online_closed(w->servers[p->server].online, local_time(w, p->server), p->index, true);
        pump(w, p->server);
    }
    connect_player(w, p);
}
