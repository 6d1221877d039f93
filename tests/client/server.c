#include "core/check.h"

#include "client/server.h"
#include "server/wire.h"
#include <stdlib.h>

enum { STEP_MS = 50, TELL_MAX = 1024 * 1024 };

static void random_bytes(void *owner, void *bytes, size_t count) {
    (void)owner;
    server_random(bytes, count);
}

void server_random(void *bytes, size_t count) {
    static gw_random random;
    static bool is_seeded;
    if (!is_seeded) random = gw_random_seed(1);
    is_seeded = true;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)gw_random_below(&random, 256);
}

static void open_online(server *s) {
    online_rules rules = online_rules_default;
    rules.clients = SERVER_CLIENTS;
    s->online = online_new(&rules, random_bytes, NULL, s->now);
    assert_non_null(s->online);
}

void server_begin(server *s, uint64_t table) {
    *s = (server){.store = store_memory_new(), .now = 1000000, .table = table};
    open_online(s);
}

void server_end(server *s) {
    online_free(s->online);
    store_close(s->store);
}

static void settle(server *s) {
    store_batch *batch;
    while ((batch = online_next_batch(s->online)) != NULL) {
        assert_true(store_send(s->store, batch));
        online_stored(s->online, s->now, store_receive(s->store));
    }
}

void server_cut(server *s, size_t client, unsigned code) {
    if (!s->is_open[client]) return;
    s->is_open[client] = false;
    online_closed(s->online, s->now, (uint32_t)client, true);
    client_connection_lost(s->clients[client], code, s->now);
}

void server_restart(server *s, store *other) {
    enum { RESTART = 1012 };
    for (size_t i = 0; i < SERVER_CLIENTS; i++) server_cut(s, i, RESTART);
    online_free(s->online);
    if (other) {
        store_close(s->store);
        s->store = other;
    }
    open_online(s);
}

/* ---------------------------------------------------------------- messages -- */

static void ask(server *s, size_t client) {
    char *text;
    while (s->is_open[client] && (text = client_connection_take(s->clients[client])) != NULL) {
        wire_ask w;
        assert_int_equal(wire_read(&w, s->table, text, strlen(text)), WIRE_READ);
        online_asked(s->online, s->now, (uint32_t)client, &w.ask);
        wire_ask_free(&w);
        free(text);
        settle(s);
    }
}

/* Another hash than the one that is in the log. */
static void falsify(const server *s, char *text) {
    char line[32];
    gw_out out = gw_out_to(line, sizeof line);
    gw_put_text(&out, "\"line\":\"");
    gw_put_text(&out, s->lie ? s->lie : "no such word");
    char *hash = strstr(text, line);
    if (hash) hash[out.length + 1] = hash[out.length + 1] == '0' ? '1' : '0';
}

/* Tells a client everything that there is. */
static void tell(server *s, size_t client) {
    enum { COME_BACK = 1013, REVOKED = 4001 };
    static char text[TELL_MAX];
    online_tell told;
    while (s->is_open[client] && online_next_tell(s->online, (uint32_t)client, &told)) {
        gw_out out = gw_out_to(text, sizeof text);
        bool is_message = wire_tell(&out, &told, "test");
        if (is_message) falsify(s, text);
        if (is_message)
            client_connection_received(s->clients[client], text, out.length, s->now);
        else
            server_cut(s, client, told.kind == ONLINE_REVOKED ? REVOKED : COME_BACK);
    }
}

static void connect(server *s, size_t client) {
    int64_t at;
    switch (client_connection_tick(s->clients[client], s->now, &at)) {
    case CLIENT_WAIT: break;
    case CLIENT_DROP:
        if (s->is_open[client]) online_closed(s->online, s->now, (uint32_t)client, true);
        s->is_open[client] = false;
        break;
    case CLIENT_CONNECT:
        if (s->is_down) {
            client_connection_lost(s->clients[client], 0, s->now);
            break;
        }
        assert_true(online_opened(s->online, s->now, (uint32_t)client, s->table));
        s->is_open[client] = true;
        s->connected++;
        client_connection_opened(s->clients[client], s->now);
    }
}

void server_step(server *s) {
    online_tick(s->online, s->now);
    settle(s);
    for (size_t i = 0; i < SERVER_CLIENTS && s->clients[i]; i++) {
        connect(s, i);
        ask(s, i);
        tell(s, i);
    }
    s->now += STEP_MS;
}
