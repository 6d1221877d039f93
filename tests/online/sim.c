/* sim [--trace] FIRST LAST: simulates with the seeds FIRST to LAST. Stops at the first seed that
 * fails and exits with 1. --trace prints the hash of what happened, for each seed. */
#include "online/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_MS = 60000, BOUND_MS = 600000 };

static const char *const setups[] = {
    "game game-of-trains\noptions players=2",    "game game-of-trains\noptions players=3",
    "game river-dragons\noptions players=2",     "game mississippi-queen\noptions players=2",
    "game mississippi-queen\noptions players=3",
};

static void calm_down(world *w, void *what) {
    (void)what;
    w->is_calm = true;
}

static void choose_faults(world *w) {
    w->faults = (faults){.crash = below(w, 3) == 0 ? 0 : below(w, 20),
                         .cut = below(w, 12),
                         .twice = below(w, 200),
                         .late = below(w, 60),
                         .fail = below(w, 3) == 0 ? below(w, 300) : below(w, 20),
                         .unknown = below(w, 3) == 0 ? below(w, 300) : below(w, 20),
                         .later = below(w, 1000)};
}

static void begin(world *w, uint64_t seed) {
    *w = (world){.seed = seed, .random = gw_random_seed(seed), .table = 77, .trace = seed};
    const char *chosen = setups[below(w, sizeof setups / sizeof *setups)];
    uint32_t seats = (uint32_t)(chosen[strlen(chosen) - 1] - '0');
    snprintf(w->setup, sizeof w->setup, "%s", chosen);
    w->store = store_memory_new();
#ifdef SIM_NO_FENCE
    w->has_no_fence = true;
#endif
    w->enough = 40 + below(w, 400);
    choose_faults(w);
    for (uint32_t i = 0; i < SERVERS; i++) start_server(w, i);
    w->player_count = seats + 1;
    for (uint32_t i = 0; i < w->player_count; i++) {
        player *p = &w->players[i];
        p->index = i;
        p->person = 1000 + i;
        p->seat = i < seats ? (gw_seat)(i + 1) : 0;
        start_player(w, p);
    }
    after(w, FAULTS_MS / 4 + below(w, FAULTS_MS), calm_down, NULL);
}

/* Frees everything, also what is still on its way: lets it happen, with nobody there. */
static void end(world *w) {
    w->is_ending = true;
    for (uint32_t i = 0; i < w->player_count; i++) w->players[i].is_connected = false;
    for (uint32_t i = 0; i < SERVERS; i++) w->servers[i].is_up = false;
    while (step(w)) continue;
    for (uint32_t i = 0; i < w->player_count; i++) free_player(&w->players[i]);
    for (uint32_t i = 0; i < SERVERS; i++) online_free(w->servers[i].online);
    store_close(w->store);
    free(w->events);
}

/* Says where everybody stands. */
_Noreturn static void fail_slow(world *w) {
    look_at_store(w);
    for (uint32_t i = 0; i < w->player_count; i++) {
        const player *p = &w->players[i];
        printf("client %u: connected %d to %u, waits for %d (kind %d)\n", i, p->is_connected,
               p->server, p->has_pending, (int)p->pending.kind);
        for (size_t j = 0; j < VIEWS; j++)
            if (p->views[j].is_wanted)
                printf("    viewer %d: %d of %d entries, the last one “%s”\n", p->views[j].viewer,
                       (int)p->views[j].count, (int)w->stored,
                       p->views[j].count ? p->views[j].lines[p->views[j].count - 1] : "");
    }
    fail(w, "the clients do not have everything in time");
}

static uint64_t simulate(uint64_t seed) {
    static world w;
    begin(&w, seed);
    while (!is_finished(&w)) {
        if (!step(&w)) fail(&w, "nothing happens any more");
        if (w.is_calm && w.now > 2 * FAULTS_MS + BOUND_MS) fail_slow(&w);
    }
    check_end(&w);
    uint64_t result = w.trace;
    end(&w);
    return result;
}

int main(int argc, char **argv) {
    bool is_traced = argc > 1 && strcmp(argv[1], "--trace") == 0;
    if (argc != 3 + is_traced || !fair_begin()) {
        fprintf(stderr, "usage: sim [--trace] FIRST LAST\n");
        return 2;
    }
    uint64_t first = strtoull(argv[argc - 2], NULL, 10), last = strtoull(argv[argc - 1], NULL, 10);
    for (uint64_t seed = first; seed <= last; seed++) {
        uint64_t result = simulate(seed);
        if (is_traced)
            printf("%llu %016llx\n", (unsigned long long)seed, (unsigned long long)result);
        if (seed % 100 == 0 && simulate(seed) != result) {
            printf("seed %llu fails: not the same twice\n", (unsigned long long)seed);
            return 1;
        }
    }
    printf("%llu seeds hold\n", (unsigned long long)(last - first + 1));
    return 0;
}
