/* What followers are told besides the log: whose clock runs, and what they have to decide. */
#include "online/internal.h"

/* ---------------------------------------------------------------------- noting -- */

static void note_decisions(table *t) {
    const game *g = &t->game;
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        bool is_deciding =
            g->phase == GAME_PLAYING && seat <= game_players(g) && game_is_person(g, seat);
        t->around.decisions[seat] = is_deciding ? sitting_decision(g->sitting, seat) : 0;
    }
}

static online_clocks clocks_of(const game *g) {
    online_clocks clocks = {.count = 0};
    bool has_begun = g->phase >= GAME_PLAYING && g->setup.clock.kind != CLOCK_NONE;
    for (gw_seat seat = 1; has_begun && seat <= game_players(g); seat++) {
        const seat_clock *c = &g->seats[seat].clock;
        size_t at = clocks.count++;
        clocks.seats[at].seat = seat;
        clocks.seats[at].bank = c->bank;
        clocks.seats[at].holidays = c->holidays;
        clocks.seats[at].is_running = c->runs;
        clocks.seats[at].until = c->runs ? clock_deadline(c, &g->setup.clock) : 0;
    }
    return clocks;
}

static bool are_equal(const online_clocks *a, const online_clocks *b) {
    bool is_equal = a->count == b->count;
    for (size_t i = 0; is_equal && i < a->count; i++)
        is_equal = a->seats[i].bank == b->seats[i].bank && a->seats[i].until == b->seats[i].until &&
                   a->seats[i].is_running == b->seats[i].is_running;
    return is_equal;
}

static void note_clocks(table *t) {
    online_clocks clocks = clocks_of(&t->game);
    if (are_equal(&clocks, &t->around.clocks)) return;
    t->around.clocks = clocks;
    t->around.clocks_version++;
}

static void note_people(table *t) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        uint64_t person = t->game.seats[seat].person;
        if (t->around.people[seat] == person) continue;
        t->around.people[seat] = person;
        presence_note(t);
    }
}

void around_advance(online *o, table *t) {
    note_decisions(t);
    note_clocks(t);
    note_people(t);
    presence_tick(o, t);
}

/* --------------------------------------------------------------------- telling -- */

void around_begin(follow *f) {
    f->clocks_told = f->present_told = 0;
    f->due_told = UINT64_MAX; /* nothing that can be due, so that it is told what is */
}

/* A client that follows as several viewers is told only once what is the same for all of them. */
static void note_told(online *o, const follow *f) {
    for (int32_t at = o->clients[f->client].follows; at != NOWHERE;
         at = o->follows[at].next_of_client) {
        follow *other = &o->follows[at];
        if (other->table != f->table) continue;
        other->clocks_told = f->clocks_told;
        other->present_told = f->present_told;
    }
}

bool around_next(online *o, follow *f, online_tell *tell) {
    surroundings *around = &f->table->around;
    *tell = (online_tell){.table = f->table->id, .seat = f->viewer};
    if (f->clocks_told != around->clocks_version) {
        f->clocks_told = around->clocks_version;
        note_told(o, f);
        o->clocks = around->clocks;
        o->clocks.time = online_time(o);
        tell->kind = ONLINE_CLOCKS;
        tell->clocks = &o->clocks;
        return true;
    }
    bool is_own = f->viewer != GW_PUBLIC && f->viewer != GW_ALL_SEEING;
    if (is_own && f->due_told != around->decisions[f->viewer]) {
        f->due_told = around->decisions[f->viewer];
        tell->kind = ONLINE_DUE;
        tell->number = f->due_told;
        return true;
    }
    if (f->present_told == around->present_version) return false;
    f->present_told = around->present_version;
    note_told(o, f);
    tell->kind = ONLINE_PRESENT;
    tell->present = &around->present;
    return true;
}
