/* Servers that crash and start again. */
#include "online/sim.h"

#include <stdlib.h>

static void random_bytes(void *owner, void *bytes, size_t count) {
    world *w = owner;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)gw_random_next(&w->random);
}

static void tick(world *w, void *what) {
    uint64_t which = (uint64_t)(uintptr_t)what;
    uint32_t index = (uint32_t)(which % SERVERS);
    server *s = &w->servers[index];
    if (!s->is_up || s->life != which / SERVERS) return;
    if (strikes(w, w->faults.crash)) {
        crash_server(w, index);
        return;
    }
    online_tick(s->online, w->now);
    pump(w, index);
    after(w, 100, tick, what);
}

void start_server(world *w, uint32_t index) {
    static const online_rules rules = {.clients = CLIENTS,
                                       .follows = CLIENTS * VIEWS,
                                       .follows_each = VIEWS,
                                       .tables = 4,
                                       .waiting = 8,
                                       .look_ms = 500,
                                       .again_ms = 150,
                                       .idle_ms = 2000};
    server *s = &w->servers[index];
    s->life++;
    s->is_up = true;
    s->online = online_new(&rules, random_bytes, w, w->now);
    after(w, 100, tick, (void *)(uintptr_t)(s->life * SERVERS + index));
}

static void start_again(world *w, void *what) {
    if (w->is_ending) return;
    start_server(w, (uint32_t)(uintptr_t)what);
}

void crash_server(world *w, uint32_t index) {
    server *s = &w->servers[index];
    s->is_up = false;
    for (uint32_t i = 0; i < w->player_count; i++)
        if (w->players[i].is_connected && w->players[i].server == index)
            cut_player(w, &w->players[i]);
    online_free(s->online);
    s->online = NULL;
    after(w, 50 + below(w, 3000), start_again, (void *)(uintptr_t)index);
}

/* As much as the way to the client holds. */
void read_tells(world *w, player *p) {
    enum { WAY = 6 };
    online_tell tell;
    while (p->is_connected && p->unread < WAY &&
           online_next_tell(w->servers[p->server].online, p->index, &tell)) {
        check_told(w, &tell);
        if (tell.kind == ONLINE_BYE) {
            cut_player(w, p);
            return;
        }
        send_tell(w, p, &tell);
    }
}

void pump(world *w, uint32_t index) {
    server *s = &w->servers[index];
    uint32_t client;
    send_batches(w, index);
    while (online_next_client(s->online, &client)) read_tells(w, &w->players[client]);
}
