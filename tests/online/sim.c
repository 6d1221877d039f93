/* sim [--trace] FIRST LAST: simulates with the seeds FIRST to LAST; GANGWAY_SEEDS_ONE_IN=N with one
 * in N of them, for builds beside one that simulates all. Stops at the first seed that
 * fails and exits with 1. --trace prints the hash of what happened, for each seed. */
#include "online/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAULTS_MS = 60000,
    BOUND_MS = 600000,
    MANY = 900 /* seeds, in which everything has to happen */
};

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
                         .later = below(w, 1000),
                         .power = below(w, 2) == 0 ? 0 : below(w, 40),
                         .jump = below(w, 2) == 0 ? 0 : below(w, 40),
                         .sleep = below(w, 40),
                         .restore = below(w, 3) == 0 ? 60 : 0,
                         .full = below(w, 3) == 0 ? 30 : 0,
                         .flood = below(w, 4) == 0 ? 10 : 0};
}

/* A game of so many random steps at the table of a setup, or fewer if it would be over. */
static char *some_record(world *w, const char *chosen, size_t steps) {
    setup s;
    if (!setup_read((store_text){chosen, strlen(chosen)}, &s, NULL)) fail(w, "no setup");
    gw_record *record = gw_record_new(s.table);
    gw_action *list = calloc(s.table->game->legal_max, sizeof *list);
    for (size_t i = 0; i < steps && !gw_is_over(s.table, gw_record_state(record)); i++) {
        const gw_state *now = gw_record_state(record);
        gw_seat seat = gw_first_to_act(s.table, now);
        gw_record_play(record, seat, gw_pick(s.table, now, NULL, seat, &w->random, list), NULL);
        if (seat != GW_CHANCE && below(w, 10) == 0)
            gw_record_set_holder(record, seat, below(w, 2) ? GW_COMPUTER : GW_PERSON, "medium");
    }
    if (gw_is_over(s.table, gw_record_state(record)))
        gw_record_truncate(record, gw_record_count(record) - 1);
    char *text = gw_record_text(record, GW_ALL_SEEING, NULL);
    gw_record_free(record);
    free(list);
    return text;
}

static void write_setup(world *w, const char *chosen, const char *clock) {
    const char *private = w->is_private ? "\nprivate" : "";
    if (!w->is_begun) {
        snprintf(w->setup, sizeof w->setup, "%s%s%s", chosen, clock, private);
        return;
    }
    char *record = some_record(w, chosen, 1 + below(w, 250));
    snprintf(w->setup, sizeof w->setup, "level medium%s%s\nrecord\n%s", clock, private, record);
    free(record);
}

static void begin(world *w, uint64_t seed) {
    *w = (world){.seed = seed, .random = gw_random_seed(seed), .table = 77, .trace = seed};
    const char *chosen = setups[below(w, sizeof setups / sizeof *setups)];
    uint32_t seats = (uint32_t)(chosen[strlen(chosen) - 1] - '0');
    static const char *const clocks[] = {"", "\nclock move 2000 3000", "\nclock move 5000 0",
                                         "\nclock days 1 2"};
    w->is_private = below(w, 4) == 0;
    w->is_watched = below(w, 2) == 0;
    w->is_begun = below(w, 4) == 0;
    write_setup(w, chosen, clocks[below(w, 4)]);
    w->filled = seats == 3 && below(w, 2) == 0 ? 3 : 0;
    w->store = store_memory_new();
#ifdef SIM_NO_FENCE
    w->has_no_fence = true;
#endif
    w->enough = 40 + below(w, strstr(chosen, "trains") ? 600 : 400);
    choose_faults(w);
    for (uint32_t i = 0; i < SERVERS; i++) start_server(w, i);
    w->player_count = seats + 1;
    for (uint32_t i = 0; i < w->player_count; i++) {
        player *p = &w->players[i];
        p->index = i;
        p->seat = i < seats && i + 1 != w->filled ? (gw_seat)(i + 1) : 0;
        bool is_second_tab = p->seat == 0 && i + 1 == w->player_count && below(w, 2) == 0;
        p->self = &w->identities[is_second_tab ? 0 : i];
        if (!is_second_tab) begin_identity(w, p->self);
        start_player(w, p);
    }
    for (uint32_t i = 0; i < LOOKERS; i++) {
        player *p = &w->players[CLIENTS + i];
        p->index = CLIENTS + i;
        p->self = &w->identities[i == 0 ? CLIENTS : 0];
        if (i == 0) begin_identity(w, p->self);
        start_looker(w, p);
    }
    begin_power_cuts(w);
    begin_backups(w);
    begin_troubles(w);
    after(w, FAULTS_MS / 4 + below(w, FAULTS_MS), calm_down, NULL);
}

/* Frees everything, also what is still on its way: lets it happen, with nobody there. */
static void end(world *w) {
    w->is_ending = true;
    for (uint32_t i = 0; i < CLIENTS + LOOKERS; i++) w->players[i].is_connected = false;
    for (uint32_t i = 0; i < SERVERS; i++) w->servers[i].is_up = false;
    while (step(w)) continue;
    for (uint32_t i = 0; i < w->player_count; i++) free_player(&w->players[i]);
    for (uint32_t i = 0; i < SERVERS; i++) online_free(w->servers[i].online);
    store_close(w->store);
    store_close(w->backup);
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

/* How often each kind of entry occurred, then restored tables, messages, clients that read too
 * slowly, refusals because of damage, tokens that were gone, and what people asked about
 * themselves. */
enum {
    RESTORED = ENTRY_KINDS,
    SAID,
    BYES,
    DAMAGED,
    REVOKED,
    ERRANDS,
    COUNTED = ERRANDS + ERRAND_KINDS
};

static uint64_t simulate(uint64_t seed, uint64_t kinds[COUNTED]) {
    static world w;
    begin(&w, seed);
    while (!is_finished(&w)) {
        if (!step(&w)) fail(&w, "nothing happens any more");
        if (w.is_calm && w.now > 2 * FAULTS_MS + BOUND_MS) fail_slow(&w);
    }
    check_end(&w, kinds);
    kinds[RESTORED] += w.restored;
    kinds[SAID] += w.messages;
    kinds[BYES] += w.byes;
    kinds[DAMAGED] += w.damaged;
    kinds[REVOKED] += w.revoked;
    for (size_t i = 0; i < ERRAND_KINDS; i++) kinds[ERRANDS + i] += w.errands[i];
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
    uint64_t kinds[COUNTED] = {0}, again[COUNTED] = {0};
    const char *one_in = getenv("GANGWAY_SEEDS_ONE_IN");
    uint64_t stride = one_in ? strtoull(one_in, NULL, 10) : 1;
    if (stride == 0) stride = 1;
    for (uint64_t seed = first; seed <= last; seed += stride) {
        uint64_t result = simulate(seed, kinds);
        if (is_traced)
            printf("%llu %016llx\n", (unsigned long long)seed, (unsigned long long)result);
        if (seed % 100 == 0 && simulate(seed, again) != result) {
            printf("seed %llu fails: not the same twice\n", (unsigned long long)seed);
            return 1;
        }
    }
    printf(
        "%llu seeds hold; entries of each kind, restored, said, slow, damaged, revoked, errands:",
        (unsigned long long)((last - first) / stride + 1));
    bool is_all = true;
    for (size_t i = 0; i < COUNTED; i++) printf(" %llu", (unsigned long long)kinds[i]);
    for (size_t i = 0; i < COUNTED; i++) is_all = is_all && kinds[i] > 0;
    printf("\n");
    if (is_all || (last - first) / stride < MANY) return 0;
    printf("some kind of entry was never simulated\n");
    return 1;
}
