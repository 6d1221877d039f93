#define _POSIX_C_SOURCE 200809L
#include "server/hall.h"

#include "core/json.h"
#include "os/clock.h"
#include "os/os.h"
#include "server/operators.h"
#include "server/readers.h"
#include "server/wire.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 100,
    LOBBY_PARTS = 16,  /* telling all of the lobby costs as much as so many messages, or more */
    FEED_PARTS = 8,    /* and reading a feed, which is asked for by programs */
    PARTING_MS = 1000, /* for clients to read that the server closes */
    TROUBLE_MAX = 256,
    TROUBLE_OVER_MS = 3000 /* without failing, at a batch a second at least */
};

/* What the hall knows of a socket besides what `online` does. */
typedef struct visitor {
    uint64_t table; /* in its address, or 0 */
    bool has_said_hello;
    bool is_refused;    /* its first message was not a good hello */
    wire_reading why;   /* that, as long as it has not been told */
    const char *member; /* of the refusal */
} visitor;

struct hall {
    hall_config config;
    int64_t offset; /* from the time that elapses to wall time, as it was at the start */
    online *online;
    sockets *sockets;
    readers *readers;
    thinkers *thinkers;
    operators *operators; /* NULL: they have no socket */
    int operators_fault;  /* why */
    uv_async_t stored;
    uv_timer_t timer;
    uv_prepare_t sender;
    size_t away; /* batches at the store */
    figures figures;
    uint64_t sent_at[STORE_BATCHES_MAX]; /* when those were sent, in nanoseconds; they come back in
                                            order */
    size_t first_sent;
    char trouble[TROUBLE_MAX]; /* of the store; "": none */
    int64_t trouble_at;        /* when it was last noticed */
    bool is_stopped;
    online_job job; /* being handed over */

    bool is_closing, is_parting;
    int64_t parting_since;
    void (*on_closed)(void *owner);
    void *owner;
    visitor visitors[]; /* as many as places for sockets */
};

/* Wall time at the start, and from then on as time elapses: setting the system's clock changes
 * nothing while the server runs. */
static int64_t now(const hall *h) {
    return os_elapsed_milliseconds() + h->offset;
}

/* ---------------------------------------------------------------- driving -- */

static uint32_t places(const hall *h) {
    return (uint32_t)h->config.sockets.limits.places;
}

static void send_batch(hall *h, store_batch *batch) {
    bool is_sent = store_send(h->config.store, batch);
    assert(is_sent);
    h->sent_at[(h->first_sent + h->away) % STORE_BATCHES_MAX] = os_nanoseconds();
    h->away += is_sent;
}

/* The first of the batches at the store has come back. */
static void note_returned(hall *h, const store_batch *batch) {
    uint64_t took = os_nanoseconds() - h->sent_at[h->first_sent];
    h->first_sent = (h->first_sent + 1) % STORE_BATCHES_MAX;
    h->away--;
    h->figures.store_failures += batch->reason != NULL;
    figures_add_time(&h->figures.store, took / 1000);
}

/* Carries on whatever can be carried on. */
static void drive(hall *h) {
    store_batch *batch;
    uint32_t client;
    if (h->is_stopped) return;
    while (online_next_client(h->online, &client)) {
        if (client < places(h))
            sockets_wake(h->sockets, client);
        else
            readers_tell(h->readers, now(h), client);
    }
    while ((batch = online_next_batch(h->online)) != NULL) send_batch(h, batch);
    while (h->operators && !h->is_closing && (batch = operators_next_batch(h->operators)) != NULL)
        send_batch(h, batch);
    while (!h->is_closing && online_next_job(h->online, &h->job))
        thinkers_give(h->thinkers, &h->job);
}

/* Tells when the store begins to fail, fails for another reason, or has not failed for a while. */
static void note_trouble(hall *h, const store_batch *batch) {
    const char *why = batch->reason;
    if (why) {
        h->trouble_at = now(h);
        if (strncmp(h->trouble, why, TROUBLE_MAX - 1) == 0) return;
        snprintf(h->trouble, TROUBLE_MAX, "%s", why);
        h->config.on_store(h->config.owner, h->trouble);
    } else if (h->trouble[0] && now(h) - h->trouble_at > TROUBLE_OVER_MS) {
        h->trouble[0] = '\0';
        h->config.on_store(h->config.owner, NULL);
    }
}

static void receive_stored(hall *h) {
    store_batch *batch;
    while ((batch = store_receive(h->config.store)) != NULL) {
        note_returned(h, batch);
        note_trouble(h, batch);
        if (h->operators == NULL || !operators_stored(h->operators, batch))
            online_stored(h->online, now(h), batch);
    }
}

static void on_stored(uv_async_t *stored) {
    hall *h = stored->data;
    receive_stored(h);
    drive(h);
}

/* May be called by the store's thread. */
static void on_woken(void *its_hall) {
    uv_async_send(&((hall *)its_hall)->stored);
}

static void on_wish(void *its_hall) {
    drive(its_hall);
}

static void on_thought(void *its_hall, const online_job *job, const gw_action *actions,
                       size_t count) {
    hall *h = its_hall;
    if (h->is_closing) return;
    h->figures.decisions++;
    online_thought(h->online, now(h), job, actions, count);
    drive(h);
}

/* ---------------------------------------------------------------- closing -- */

static void close_further(hall *h) {
    if (!h->is_parting && h->away == 0) {
        h->is_parting = true;
        h->parting_since = now(h);
        sockets_close_all(h->sockets, SOCKETS_RESTART);
    }
    if (!h->is_parting) return;
    if (sockets_count(h->sockets) == 0 || now(h) - h->parting_since > PARTING_MS)
        h->on_closed(h->owner);
}

void hall_close(hall *h, void (*on_closed)(void *owner), void *owner) {
    if (h->is_closing) return;
    h->is_closing = true;
    h->on_closed = on_closed;
    h->owner = owner;
    close_further(h);
}

static void on_tick(uv_timer_t *timer) {
    hall *h = timer->data;
    if (h->is_stopped) return;
    sockets_tick(h->sockets);
    if (h->is_closing) {
        close_further(h);
        return;
    }
    readers_tick(h->readers, now(h));
    online_tick(h->online, now(h));
    drive(h);
}

static void on_prepare(uv_prepare_t *sender) {
    sockets_send(((hall *)sender->data)->sockets);
}

/* --------------------------------------------------------------- visitors -- */

static void on_opened(void *its_hall, uint32_t number, uint64_t table) {
    hall *h = its_hall;
    h->visitors[number] = (visitor){.table = table};
    h->figures.sockets_opened++;
    online_opened(h->online, now(h), number, table);
}

static void refuse_hello(hall *h, uint32_t number, wire_reading why, const char *member) {
    visitor *v = &h->visitors[number];
    v->is_refused = true;
    v->why = why;
    v->member = member;
    sockets_wake(h->sockets, number);
}

/* Whether there are not too many of what costs more than other messages. */
static bool may_ask(hall *h, uint32_t number, const online_ask *ask, bool is_hello) {
    if (is_hello || ask->kind == ONLINE_RENAME) return sockets_may_greet(h->sockets, number);
    bool is_costly = ask->kind == ONLINE_LOBBY && ask->is_on;
    return !is_costly || sockets_may_ask_more(h->sockets, number, LOBBY_PARTS - 1);
}

static void on_received(void *its_hall, uint32_t number, const char *text, size_t length) {
    hall *h = its_hall;
    visitor *v = &h->visitors[number];
    wire_ask w;
    h->figures.messages_in++;
    if (h->is_closing || v->is_refused) return;
    wire_reading reading = wire_read(&w, v->table, text, length);
    bool is_hello = reading == WIRE_READ && w.ask.kind == ONLINE_HELLO;
    if (!v->has_said_hello && !is_hello) {
        refuse_hello(h, number, reading == WIRE_READ ? WIRE_INVALID : reading,
                     reading == WIRE_READ ? "ask" : w.ask.member);
    } else if (!may_ask(h, number, &w.ask, is_hello)) {
        sockets_close(h->sockets, number, SOCKETS_TOO_MANY);
    } else {
        v->has_said_hello = true;
        online_asked(h->online, now(h), number, &w.ask);
        drive(h);
    }
    wire_ask_free(&w);
}

static bool on_wanted(void *its_hall, uint32_t number, gw_out *out) {
    hall *h = its_hall;
    visitor *v = &h->visitors[number];
    online_tell tell;
    if (v->is_refused) {
        bool is_told = v->why == WIRE_READ;
        if (is_told)
            sockets_close(h->sockets, number, SOCKETS_BAD_HELLO);
        else
            wire_refuse_hello(out, v->why, v->member);
        v->why = WIRE_READ;
        return !is_told;
    }
    if (!online_next_tell(h->online, number, &tell)) return false;
    h->figures.messages_out++;
    if (wire_tell(out, &tell, h->config.version)) return true;
    sockets_close(h->sockets, number,
                  tell.kind == ONLINE_REVOKED ? SOCKETS_REVOKED : SOCKETS_COME_BACK);
    return false;
}

static void on_left(void *its_hall, uint32_t number, bool is_lost) {
    hall *h = its_hall;
    online_closed(h->online, now(h), number, is_lost);
    drive(h);
}

/* /ws or /ws/ID. */
static bool read_path(const char *path, uint64_t *table) {
    static const char prefix[] = "/ws";
    size_t length = sizeof prefix - 1;
    *table = 0;
    if (strncmp(path, prefix, length) != 0) return false;
    if (path[length] == '\0') return true;
    return path[length] == '/' &&
           wire_read_table(path + length + 1, strlen(path + length + 1), table);
}

unsigned hall_take(hall *h, int fd, limits_address address, const server_request *request) {
    uint64_t table;
    if (!read_path(request->path, &table)) return 404;
    if (h->is_closing || !sockets_has_room(h->sockets, address)) return 503;
    sockets_take(h->sockets, fd, address, table, request->key);
    return 0;
}

/* ----------------------------------------------------------------- questions -- */

static void answer_by(hall *h, connections_ticket ticket, unsigned status, const char *type,
                      const char *text) {
    char *copy = strdup(text);
    h->config.answer(h->config.owner, ticket,
                     &(server_reply){.status = copy ? status : 503,
                                     .type = type,
                                     .text = copy,
                                     .length = copy ? strlen(copy) : 0});
}

static void on_answer(void *its_hall, const uint64_t ticket[2], const server_reply *reply) {
    hall *h = its_hall;
    connections_ticket its = {.place = (int)ticket[0], .visit = ticket[1]};
    h->config.answer(h->config.owner, its, reply);
}

/* /api/server: what there is to know before connecting. */
static void answer_server(hall *h, connections_ticket ticket, const char *host) {
    const sockets_rules *rules = &h->config.sockets;
    char text[1024], link[SERVER_LINK] = "";
    gw_out out = gw_out_to(text, sizeof text), link_out = gw_out_to(link, sizeof link);
    h->config.write_link(h->config.owner, host, &link_out);
    gw_json_word(&out, "{\"name\":", "gangway");
    gw_json_word(&out, ",\"version\":", h->config.version);
    gw_json_number(&out, ",\"protocols\":[", WIRE_PROTOCOL);
    gw_json_number(&out, "],\"limits\":{\"message\":", (int64_t)rules->message_bytes);
    gw_json_number(&out, ",\"messages\":", rules->each.each_second);
    gw_json_number(&out, ",\"sockets\":", rules->limits.places_each);
    gw_put_text(&out, "}");
    if (link[0]) gw_json_word(&out, ",\"url\":", link);
    gw_put_text(&out, "}\n");
    answer_by(h, ticket, 200, "application/json", text);
}

bool hall_ask(hall *h, connections_ticket ticket, limits_address address,
              const server_request *request) {
    const uint64_t its[2] = {(uint64_t)ticket.place, ticket.visit};
    if (strcmp(request->path, "/api/server") == 0) {
        answer_server(h, ticket, request->host);
        return true;
    }
    bool is_feed = strncmp(request->path, "/feed/", 6) == 0;
    if (!is_feed && strncmp(request->path, "/api/", 5) != 0) return false;
    bool is_lobby = strcmp(request->path, "/api/lobby") == 0;
    uint64_t parts = is_lobby ? LOBBY_PARTS : is_feed ? FEED_PARTS : 1;
    if (h->is_closing || !sockets_may_ask(h->sockets, address, parts)) {
        answer_by(h, ticket, 503, "application/json", "{\"why\":\"busy\"}\n");
        return true;
    }
    bool is_answered = readers_ask(h->readers, now(h), its, request);
    drive(h);
    return is_answered;
}

void hall_count(const hall *h, figures *f) {
    uint64_t before = f->connections;
    *f = h->figures;
    f->connections = before;
    f->sockets = (uint64_t)sockets_count(h->sockets);
    f->tables = online_tables(h->online);
}

bool hall_is_open(const hall *h) {
    return !h->is_closing;
}

static void write_link(void *its_hall, const char *host, gw_out *out) {
    hall *h = its_hall;
    h->config.write_link(h->config.owner, host, out);
}

/* ----------------------------------------------------------------- the hall -- */

static void random_bytes(void *owner, void *bytes, size_t count) {
    (void)owner;
    fair_random_bytes(bytes, count);
}

static bool start(hall *h) {
    online_rules rules = online_rules_default;
    const sockets_owner owner = {.owner = h,
                                 .opened = on_opened,
                                 .received = on_received,
                                 .wanted = on_wanted,
                                 .closed = on_left};
    rules.clients = places(h) + READERS_MAX;
    rules.follows = 2 * rules.clients;
    rules.tables = h->config.tables;
    h->online = online_new(&rules, random_bytes, NULL, now(h));
    h->sockets = sockets_new(h->config.loop, h->config.context, &h->config.sockets, &owner);
    h->readers = readers_new(&(readers_config){.online = h->online,
                                               .first = places(h),
                                               .version = h->config.version,
                                               .lang = h->config.lang,
                                               .write_link = write_link,
                                               .answer = on_answer,
                                               .owner = h});
    errno = ENOMEM;
    if (h->online == NULL || h->sockets == NULL || h->readers == NULL) return false;
    h->thinkers = thinkers_new(h->config.loop, &h->config.thinkers, on_thought, h);
    return h->thinkers != NULL;
}

/* A server without it is better than none. */
static void open_to_operators(hall *h) {
    if (h->config.operators == NULL) return;
    h->operators = operators_new(h->config.loop, h->config.operators, on_wish, h);
    if (h->operators == NULL) h->operators_fault = errno;
}

int hall_operators_fault(const hall *h) {
    return h->operators_fault;
}

static bool start_handles(hall *h) {
    int fault = uv_async_init(h->config.loop, &h->stored, on_stored);
    if (fault == 0) fault = uv_timer_init(h->config.loop, &h->timer);
    if (fault == 0) fault = uv_timer_start(&h->timer, on_tick, 0, TICK_MS);
    if (fault == 0) fault = uv_prepare_init(h->config.loop, &h->sender);
    if (fault == 0) fault = uv_prepare_start(&h->sender, on_prepare);
    h->stored.data = h->timer.data = h->sender.data = h;
    errno = -fault;
    return fault == 0;
}

hall *hall_new(const hall_config *config) {
    size_t visitors = (size_t)config->sockets.limits.places;
    hall *h = calloc(1, sizeof *h + visitors * sizeof h->visitors[0]);
    if (h == NULL) return NULL;
    h->config = *config;
    h->offset = os_wall_milliseconds() - os_elapsed_milliseconds();
    if (start_handles(h) && start(h)) {
        store_set_wake(config->store, on_woken, h);
        open_to_operators(h);
        return h;
    }
    int fault = errno;
    hall_stop(h);
    uv_run(config->loop, UV_RUN_NOWAIT);
    hall_free(h);
    errno = fault;
    return NULL;
}

void hall_stop(hall *h) {
    if (h == NULL || h->is_stopped) return;
    h->is_stopped = true;
    while (h->away > 0) uv_run(h->config.loop, UV_RUN_ONCE);
    thinkers_free(h->thinkers);
    operators_free(h->operators);
    uv_handle_t *own[] = {(uv_handle_t *)&h->stored, (uv_handle_t *)&h->timer,
                          (uv_handle_t *)&h->sender};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (own[i]->loop && !uv_is_closing(own[i])) uv_close(own[i], NULL);
}

void hall_free(hall *h) {
    if (h == NULL) return;
    sockets_free(h->sockets);
    readers_free(h->readers);
    online_free(h->online);
    free(h);
}
