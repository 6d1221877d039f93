/* Servers that crash and start again. */
#include "online/sim.h"

#include <stdlib.h>

static void random_bytes(void *owner, void *bytes, size_t count) {
    world *w = owner;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)gw_random_next(&w->random);
}

int64_t local_time(const world *w, uint32_t index) {
    return w->now + w->servers[index].skew;
}

/* A computer decides at random, and takes its time. */
typedef struct decision {
    online_job job;
    uint32_t server;
    uint64_t life;
    gw_action actions[2];
    size_t count;
} decision;

static void decided(world *w, void *what) {
    decision *d = what;
    server *s = &w->servers[d->server];
    if (s->is_up && s->life == d->life) {
        online_thought(s->online, local_time(w, d->server), &d->job, d->actions, d->count);
        pump(w, d->server);
    }
    free(d);
}

/* One action, or two of which the second may turn out not to be legal. */
static void choose(world *w, decision *d) {
    static gw_action list[65536];
    const gw_table *rules = d->job.rules;
    gw_any_state known = d->job.view;
    gw_seat seat = d->job.seat;
    d->actions[0] = gw_pick(rules, GW_STATE(&known), NULL, seat, &w->random, list);
    d->count = 1;
    gw_apply(rules, GW_STATE(&known), NULL, seat, d->actions[0], NULL);
    if (!(gw_to_act(rules, GW_STATE(&known)) & GW_SEAT_BIT(seat)) || below(w, 2) == 0) return;
    d->actions[d->count++] = gw_pick(rules, GW_STATE(&known), NULL, seat, &w->random, list);
}

static void think(world *w, uint32_t index, const online_job *job) {
    decision *d = calloc(1, sizeof *d);
    d->job = *job;
    d->server = index;
    d->life = w->servers[index].life;
    choose(w, d);
    after(w, 1 + below(w, 3000), decided, d);
}

static void tick(world *w, void *what) {
    uint64_t which = (uint64_t)(uintptr_t)what;
    uint32_t index = (uint32_t)(which % SERVERS);
    server *s = &w->servers[index];
    if (!s->is_up || s->life != which / SERVERS) return;
    if (strikes(w, w->faults.crash)) {
        crash_server(w, index, 50 + below(w, 3000));
        return;
    }
    if (strikes(w, w->faults.jump) && below(w, 10) == 0)
        s->skew += (int64_t)below(w, 2 * CLOCK_DAY_MS) - CLOCK_DAY_MS;
    online_tick(s->online, local_time(w, index));
    pump(w, index);
    after(w, 100, tick, what);
}

void start_server(world *w, uint32_t index) {
    static const online_rules rules = {.clients = CLIENTS + LOOKERS,
                                       .follows = CLIENTS * (VIEWS + STORE_LISTS),
                                       .follows_each = VIEWS + STORE_LISTS,
                                       .tables = 4,
                                       .waiting = 8,
                                       .names = 4,
                                       .connections_each = 2 * CLIENTS,
                                       .follows_person = CLIENTS * VIEWS,
                                       .hosted_each = 1,
                                       .look_ms = 500,
                                       .again_ms = 150,
                                       .idle_ms = 2000};
    server *s = &w->servers[index];
    s->life++;
    if (w->down_count > 0 && w->down[w->down_count - 1][1] == 0)
        w->down[w->down_count - 1][1] = w->now;
    s->is_up = true;
    s->online = online_new(&rules, random_bytes, w, local_time(w, index));
    after(w, 100, tick, (void *)(uintptr_t)(s->life * SERVERS + index));
}

static void start_again(world *w, void *what) {
    if (w->is_ending) return;
    start_server(w, (uint32_t)(uintptr_t)what);
}

void crash_server(world *w, uint32_t index, int64_t down) {
    server *s = &w->servers[index];
    bool is_any_up = false;
    s->is_up = false;
    for (uint32_t i = 0; i < SERVERS; i++) is_any_up = is_any_up || w->servers[i].is_up;
    if (!is_any_up && w->down_count < LINES) w->down[w->down_count++][0] = w->now;
    for (uint32_t i = 0; i < CLIENTS + LOOKERS; i++)
        if (w->players[i].is_connected && w->players[i].server == index)
            cut_player(w, &w->players[i]);
    online_free(s->online);
    s->online = NULL;
    after(w, down, start_again, (void *)(uintptr_t)index);
}

/* Now and then all of them are gone for a while. */
static void cut_power(world *w, void *what) {
    (void)what;
    if (w->is_ending) return;
    int64_t down = 4000 + below(w, 12000);
    bool is_cut = strikes(w, w->faults.power);
    for (uint32_t i = 0; is_cut && i < SERVERS; i++)
        if (w->servers[i].is_up) crash_server(w, i, down);
    after(w, 500, cut_power, NULL);
}

/* Now and then the store is saved; or all servers stop, and it is what was saved. What is on its
 * way to it is lost. */
static void restore(world *w, void *what) {
    (void)what;
    if (w->is_ending) return;
    after(w, 1000, restore, NULL);
    if (!strikes(w, w->faults.restore)) return;
    if (w->backup == NULL) {
        if (w->stored > 0) w->backup = store_memory_copy(w->store);
        return;
    }
    for (uint32_t i = 0; i < SERVERS; i++)
        if (w->servers[i].is_up) crash_server(w, i, 200 + below(w, 3000));
    store_close(w->store);
    w->store = w->backup;
    w->backup = NULL;
    w->stored = 0;
    w->is_over_stored = false;
    w->damaged_at = 0;
    w->era++;
    look_at_store(w);
}

void begin_backups(world *w) {
    after(w, 1000, restore, NULL);
}

void begin_power_cuts(world *w) {
    cut_power(w, NULL);
}

/* As much as the way to the client holds. */
void read_tells(world *w, player *p) {
    enum { WAY = 6 };
    online_tell tell;
    while (p->is_connected && !p->is_deaf && p->unread < WAY &&
           online_next_tell(w->servers[p->server].online, p->index, &tell)) {
        check_told(w, p, &tell);
        if (tell.kind == ONLINE_BYE) {
            w->byes++;
            cut_player(w, p);
            return;
        }
        send_tell(w, p, &tell);
    }
}

void pump(world *w, uint32_t index) {
    server *s = &w->servers[index];
    uint32_t client;
    online_job job;
    send_batches(w, index);
    while (online_next_job(s->online, &job)) think(w, index, &job);
    while (online_next_client(s->online, &client)) read_tells(w, &w->players[client]);
}
