/* fanout [IDLE]: plays at a table that four clients follow, two of them as its players, beside IDLE
 * tables with a follower each of which nothing happens. For callgrind, which counts the
 * instructions of `measured`: everything that the server does, except for sockets, from the request
 * for an action until all four have been told.
 *
 *     valgrind --tool=callgrind --toggle-collect=measured online_fanout 4000 */
#include "core/check.h"
#include "online/alone.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS = 2, FOLLOWERS = 4, ACTIONS = 400 };

static uint64_t told;

static void read_tells(fixture *f) {
    uint32_t client;
    online_tell tell;
    while (online_next_client(f->online, &client))
        while (online_next_tell(f->online, client, &tell)) told += tell.kind == ONLINE_ENTRY;
}

void measured(fixture *f, uint32_t client, const online_ask *ask);
__attribute__((noinline)) void measured(fixture *f, uint32_t client, const online_ask *ask) {
    online_job job;
    online_asked(f->online, f->now, client, ask);
    alone_settle(f);
    while (online_next_job(f->online, &job)) continue;
    read_tells(f);
}

static void add_idle(fixture *f, uint32_t client) {
    online_ask make = {
        .kind = ONLINE_MAKE, .id = 1, .table = 1000 + client, .text = {"game trains", 11}};
    online_ask follow = {.kind = ONLINE_FOLLOW, .id = 2, .table = make.table};
    alone_enter(f, client, client, make.table);
    online_asked(f->online, f->now, client, &make);
    alone_settle(f);
    online_asked(f->online, f->now, client, &follow);
    alone_settle(f);
    read_tells(f);
}

/* A random action of who is to act; false at the end. */
static bool choose(game *g, gw_random *random, online_ask *ask, char text[GW_ACTION_TEXT]) {
    const gw_action *list;
    const gw_table *table = sitting_table(g->sitting);
    gw_out out = gw_out_to(text, GW_ACTION_TEXT);
    gw_seat seat = gw_first_to_act(table, gw_record_state(sitting_record(g->sitting)));
    if (g->phase != GAME_PLAYING || seat == GW_NO_SEAT) return false;
    size_t count = sitting_legal(g->sitting, seat, &list, NULL);
    table->game->write_action(table, list[gw_random_below(random, (uint32_t)count)], &out);
    *ask = (online_ask){.kind = ONLINE_ACT,
                        .id = ask->id + 1,
                        .table = TABLE,
                        .seat = seat,
                        .decision = sitting_decision(g->sitting, seat),
                        .text = {text, out.length}};
    return true;
}

int main(int argc, char **argv) {
    uint32_t idle = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    if (!fair_begin()) return 1;
    fixture f = alone_begin(FOLLOWERS + idle, alone_count_up, NULL);
    game g;
    gw_random random = gw_random_seed(1);
    for (uint32_t i = FOLLOWERS; i < FOLLOWERS + idle; i++) add_idle(&f, i);
    alone_begin_game(&f, "game mississippi-queen\noptions players=2", PLAYERS);
    for (uint32_t i = 0; i < FOLLOWERS; i++)
        alone_ask(&f, i,
                  (online_ask){.kind = ONLINE_FOLLOW, .seat = (gw_seat)(i < PLAYERS ? i + 1 : 0)},
                  "");
    read_tells(&f);
    game_begin(&g, TABLE);
    alone_learn(&f, &g);
    told = 0;
    online_ask ask = {.id = 1000};
    char text[GW_ACTION_TEXT];
    uint64_t actions = 0;
    for (; actions < ACTIONS && choose(&g, &random, &ask, text); actions++) {
        measured(&f, ask.seat - 1u, &ask);
        alone_learn(&f, &g);
    }
    printf("operations %llu, entries told %llu\n", (unsigned long long)actions,
           (unsigned long long)told);
    game_end(&g);
    alone_end(&f);
    return actions == ACTIONS && told >= FOLLOWERS * actions ? 0 : 1;
}
