/* What must hold. */
#include "fair/verify.h"
#include "online/record.h"
#include "online/sim.h"

#include <stdlib.h>
#include <string.h>

/* Whatever is told is stored, under its number and tag. */
void check_told(world *w, const player *p, const online_tell *tell) {
    if (tell->kind == ONLINE_SAID || tell->kind == ONLINE_ERASED) check_said(w, p, tell);
    if (tell->kind != ONLINE_ENTRY && tell->kind != ONLINE_GRANTED) return;
    if (tell->kind == ONLINE_GRANTED && (tell->id & CHAT_ID)) return;
    if (tell->number > w->stored) look_at_store(w);
    if (tell->number > w->stored)
        fail(w, "entry %d is told before it is stored", (int)tell->number);
    if (w->damaged_at != 0 && tell->number >= w->damaged_at)
        fail(w, "entry %d is told, after one that is not understood", (int)tell->number);
    if (tell->kind == ONLINE_ENTRY && w->tags[tell->number - 1] != tell->tag)
        fail(w, "entry %d is told with a tag that is not stored", (int)tell->number);
}

/* Whether a view is that of a seat which has been freed for somebody else. */
static bool is_given_up(const player *p, const view *v) {
    if (v->viewer == GW_PUBLIC || v->viewer == GW_ALL_SEEING) return false;
    for (size_t i = 0; i < VIEWS; i++)
        if (p->views[i].is_wanted && p->views[i].viewer == GW_PUBLIC)
            return p->views[i].people[v->viewer] != p->person;
    return false;
}

/* Whether nothing more will happen at the table: the game is over and has been looked at with
 * nothing hidden, or enough was played. */
static bool is_quiet(const world *w, const player *p) {
    if (is_outsider(w, p)) return true;
    bool is_over = false, is_open = false;
    if (p->has_pending || !p->is_connected) return false;
    for (size_t i = 0; i < VIEWS; i++) {
        if (!p->views[i].is_wanted || is_given_up(p, &p->views[i])) continue;
        if (p->views[i].count != w->stored) return false;
        is_over = is_over || p->views[i].is_over;
        is_open = is_open || p->views[i].viewer == GW_ALL_SEEING;
    }
    return is_over ? is_open : w->stored >= w->enough;
}

/* Nothing happens any more, for longer than any deadline. */
bool is_finished(world *w) {
    enum { LONG = 30000 };
    if (!w->is_calm || w->happened % 16 != 0) return false;
    if (w->damaged_at != 0) return has_settled_damaged(w);
    bool is_calm = w->quiet_count == w->stored;
    for (uint32_t i = 0; i < w->player_count; i++) is_calm = is_calm && is_quiet(w, &w->players[i]);
    if (!is_calm) w->quiet_since = w->now;
    w->quiet_count = w->stored;
    return is_calm && w->now - w->quiet_since > LONG;
}

/* Reads each entry once: they are compared with each other. */
static const entry *read_all(const world *w, const store_entry *log, size_t count) {
    static entry entries[LINES];
    for (size_t i = 0; i < count; i++)
        if (!entry_read(log[i].text, &entries[i])) fail(w, "entry %d cannot be read", (int)i + 1);
    return entries;
}

/* Each granted request is in the log once, and where the answer said. */
static void check_grants(world *w, const player *p, const store_entry *log, const entry *entries,
                         size_t count) {
    for (size_t i = 0; i < p->grant_count; i++) {
        size_t found = 0;
        if (p->grant_era[i] != w->era) continue;
        for (size_t j = 0; j < count; j++) {
            const entry *e = &entries[j];
            if (!e->has_id || log[j].person != p->person || e->id != p->grants[i]) continue;
            found++;
            if (j + 1 != p->grant_first[i]) fail(w, "a request was granted elsewhere");
        }
        if (found != 1)
            fail(w, "request %d of client %d was granted and is in the log %d times",
                 (int)p->grants[i], (int)p->index, (int)found);
    }
}

/* No request is in the log twice, granted or not. */
static void check_once(world *w, const store_entry *log, const entry *entries, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            const entry *a = &entries[i], *b = &entries[j];
            if (log[i].tag == log[j].tag) fail(w, "a tag is there twice");
            if (log[i].person == 0 || log[i].person != log[j].person) continue;
            if (a->has_id && b->has_id && a->id == b->id)
                fail(w, "entries %d and %d are one request", (int)i + 1, (int)j + 1);
        }
}

/* A client has exactly what the log says to its viewer. */
static void check_view(world *w, const game *g, const view *v, const store_entry *log,
                       size_t count) {
    static view_entry expected;
    char *lines[LINES] = {NULL};
    if (v->count != count) fail(w, "viewer %d has %d entries", v->viewer, (int)v->count);
    for (size_t i = 0; i < count; i++) {
        if (!game_view(g, &log[i], i + 1, v->viewer, &expected)) fail(w, "no view of an entry");
        for (size_t j = 0; j < expected.now_count; j++) {
            size_t at = (size_t)expected.now[j].number - 1;
            free(lines[at]);
            lines[at] = strcpy(malloc(SITTING_LINE), expected.now[j].line);
        }
        lines[i] = calloc(1, expected.line.length + 1);
        memcpy(lines[i], expected.line.bytes, expected.line.length);
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(lines[i], v->lines[i]) != 0)
            fail(w, "viewer %d has entry %d as “%s”, not “%s”", v->viewer, (int)i + 1, v->lines[i],
                 lines[i]);
        if (v->tags[i] != log[i].tag) fail(w, "a tag has changed");
        free(lines[i]);
    }
}

/* The follower knows what its viewer may know at the table. */
static void check_follower(world *w, const game *g, const view *v) {
    gw_any_state expected = {0};
    if (v->follower == NULL) return;
    const gw_table *table = sitting_table(g->sitting);
    sitting_view(g->sitting, v->viewer, GW_STATE(&expected));
    if (memcmp(&expected, gw_record_state(sitting_record(v->follower)), table->game->state_bytes))
        fail(w, "the follower of viewer %d has another position", v->viewer);
}

/* A secret that is shown is the one that was committed to before. */
void check_secret(world *w, const view *v) {
    fair_secret secret;
    memcpy(secret.bytes, v->secret.bytes, FAIR_BYTES);
    fair_hash commitment = fair_commit_secret(w->table, &secret);
    if (!fair_hash_equal(&commitment, &v->commitment))
        fail(w, "viewer %d: the secret is not the one that was committed to", v->viewer);
}

/* ---------------------------------------------------------------------- around -- */

/* A seat knows its decision, and everybody whose clock runs until when. */
static void check_around(world *w, const game *g, const player *p) {
    for (size_t i = 0; i < VIEWS; i++) {
        const view *v = &p->views[i];
        if (!v->is_wanted || v->viewer == GW_PUBLIC || v->viewer == GW_ALL_SEEING) continue;
        if (is_given_up(p, v)) continue;
        uint64_t decision = g->phase == GAME_PLAYING && game_is_person(g, v->viewer)
                                ? sitting_decision(g->sitting, v->viewer)
                                : 0;
        if (v->due != decision)
            fail(w, "seat %d was told decision %d, not %d", v->viewer, (int)v->due, (int)decision);
    }
    size_t count =
        g->phase >= GAME_PLAYING && g->setup.clock.kind != CLOCK_NONE ? game_players(g) : 0;
    if (p->clocks.count != count) fail(w, "client %d knows %d clocks", p->index, (int)count);
    for (size_t i = 0; i < count; i++) {
        const seat_clock *c = &g->seats[p->clocks.seats[i].seat].clock;
        if (p->clocks.seats[i].bank != c->bank || p->clocks.seats[i].holidays != c->holidays ||
            p->clocks.seats[i].is_running != c->runs ||
            (c->runs && p->clocks.seats[i].until != clock_deadline(c, &g->setup.clock)))
            fail(w, "client %d was told another clock of seat %d", p->index, (int)i + 1);
    }
}

static bool is_in(const uint64_t *list, size_t count, uint64_t person) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == person) return true;
    return false;
}

/* Nobody is there twice, or there and lost. */
void check_present(world *w, const online_present *present) {
    for (size_t i = 0; i < present->here_count; i++)
        if (is_in(present->here, i, present->here[i]) ||
            is_in(present->lost, present->lost_count, present->here[i]))
            fail(w, "person %d is present twice", (int)present->here[i]);
    if (present->here_count + present->watchers > w->player_count)
        fail(w, "more people are present than there are");
}

/* Whether an earlier client at the same server is the same person. */
static bool is_second(const world *w, uint32_t index) {
    const player *p = &w->players[index];
    for (uint32_t i = 0; i < index; i++)
        if (w->players[i].person == p->person && w->players[i].server == p->server &&
            w->players[i].is_connected)
            return true;
    return false;
}

/* A client knows who is connected to its server, and has a seat or watches. */
static void check_presence(world *w, const game *g, const player *p) {
    uint32_t watchers = 0;
    size_t here = 0;
    for (uint32_t i = 0; i < w->player_count; i++) {
        const player *other = &w->players[i];
        bool is_there = false, has_seat = false;
        if (is_outsider(w, other)) continue;
        for (size_t j = 0; j < VIEWS; j++) is_there = is_there || other->views[j].is_wanted;
        if (!is_there || !other->is_connected || other->server != p->server) continue;
        if (is_second(w, i)) continue;
        for (gw_seat seat = 1; seat <= game_players(g); seat++)
            has_seat = has_seat || game_holds(g, seat, other->person);
        if (has_seat && !is_in(p->present.here, p->present.here_count, other->person))
            fail(w, "client %d does not know that %d is here", p->index, i);
        here += has_seat;
        watchers += !has_seat;
    }
    if (here != p->present.here_count || watchers != p->present.watchers)
        fail(w, "client %d knows %d and %d who are present, not %d and %d", p->index,
             (int)p->present.here_count, (int)p->present.watchers, (int)here, (int)watchers);
}

/* ------------------------------------------------------------------------ time -- */

/* How long no server was running between two times of the store, as far as it counts. */
static int64_t downtime(const world *w, int64_t from, int64_t until) {
    enum { OUTAGE = 3000 };
    int64_t sum = 0;
    for (size_t i = 0; i < w->down_count; i++) {
        int64_t begin = w->down[i][0] + STORE_TIME, end = w->down[i][1] + STORE_TIME;
        if (w->down[i][1] == 0 || end - begin < OUTAGE) continue;
        if (begin < from) begin = from;
        if (end > until) end = until;
        if (end > begin) sum += end - begin;
    }
    return sum;
}

/* What a seat has had of its turn, and of the whole game, found from the times of the entries
 * alone. */
typedef struct had {
    uint64_t decision;
    uint32_t turn;
    int64_t since, time, all;
} had;

/* After entry `i`: which seats wait for a person, and since when. */
static void count_time(const world *w, const game *g, had *seats, int64_t now) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        had *h = &seats[seat];
        uint64_t decision = g->phase == GAME_PLAYING && game_is_person(g, seat)
                                ? sitting_decision(g->sitting, seat)
                                : 0;
        if (decision == h->decision) continue;
        int64_t time = h->decision != 0 ? now - h->since - downtime(w, h->since, now) : 0;
        h->time += time;
        h->all += time;
        h->decision = decision;
        h->since = now;
        if (decision == 0) continue;
        uint32_t turn =
            gw_turn(sitting_table(g->sitting), gw_record_state(sitting_record(g->sitting)), seat);
        if (turn != h->turn) h->time = 0;
        h->turn = turn;
    }
}

/* Nobody is out of time early, and nothing is logged before it happens. */
static void check_entry_time(world *w, const game *g, const store_entry *logged, const had *seats) {
    entry e;
    if (logged->time > w->stored_at[logged->number - 1] + STORE_TIME)
        fail(w, "entry %d is from the future", (int)logged->number);
    if (!entry_read(logged->text, &e) || e.kind != ENTRY_AWAY || e.text.bytes[0] != 't') return;
    const had *h = &seats[e.seat];
    int64_t time = h->time + logged->time - h->since - downtime(w, h->since, logged->time);
    if (time < g->setup.clock.allowance)
        fail(w, "seat %d is out of time after %d ms", e.seat, (int)time);
}

/* No deadline has been forgotten. */
static void check_deadlines(world *w, const game *g) {
    enum { SLACK = 6000 };
    gw_seat seat;
    int64_t time;
    if (game_next_expiry(g, &seat, &time) != GAME_NOTHING && time < STORE_TIME + w->now - SLACK)
        fail(w, "a deadline has not fired for %d ms", (int)(STORE_TIME + w->now - time));
}

/* Nobody has been charged more than the time in which something was waited for. */
static void check_charged(world *w, const game *g, const had *seats, int64_t now) {
    for (gw_seat seat = 1; seat <= game_players(g); seat++) {
        const had *h = &seats[seat];
        int64_t runs = h->decision != 0 ? now - h->since - downtime(w, h->since, now) : 0;
        if (g->seats[seat].clock.charged > h->all + runs)
            fail(w, "seat %d was charged %d ms of %d", seat, (int)g->seats[seat].clock.charged,
                 (int)(h->all + runs));
    }
}

static void apply_all(world *w, game *g, const store_entry *log, size_t count,
                      uint64_t kinds[ENTRY_KINDS]) {
    entry e;
    had seats[GW_SEATS_MAX + 1] = {{.decision = 0}};
    for (size_t i = 0; i < count; i++) {
        check_entry_time(w, g, &log[i], seats);
        if (game_apply(g, &log[i]) != GAME_DONE) fail(w, "entry %d cannot be applied", (int)i + 1);
        check_charged(w, g, seats, log[i].time);
        count_time(w, g, seats, log[i].time);
        if (entry_read(log[i].text, &e)) kinds[e.kind]++;
    }
}

/* Who has no seat at a private table is told nothing of it. */
void check_private(world *w, const player *p, const view *v) {
    if (is_outsider(w, p) && v->count > 0)
        fail(w, "client %d looks at a private table", (int)p->index);
}

/* The record of a table that has ended verifies, and has every draw that was ever made. */
static void check_record(world *w, const game *g, const store_entry *log, size_t count) {
    entry e;
    fair_verdict verdict;
    size_t length;
    uint64_t draws = 0;
    if (g->phase != GAME_OVER) return;
    for (size_t i = 0; i < count; i++)
        if (entry_read(log[i].text, &e)) draws += e.kind == ENTRY_DRAW;
    char *text = game_record(g, GW_ALL_SEEING, &length);
    gw_record *record = gw_record_read(text, length, NULL);
    if (record == NULL) fail(w, "the table's record cannot be read");
    fair_verify(record, NULL, &verdict);
    if (verdict.fault != FAIR_FITS || verdict.draws != draws)
        fail(w, "the table's record has fault %d after %d of %d draws", (int)verdict.fault,
             (int)verdict.draws, (int)draws);
    gw_record_free(record);
    free(text);
}

/* With an entry that is not understood: everybody knows what came before it, or less, and nothing
 * else. */
static void check_damaged(world *w, const game *g, const store_entry *log) {
    for (uint32_t i = 0; i < w->player_count; i++)
        for (size_t j = 0; j < VIEWS; j++) {
            const view *v = &w->players[i].views[j];
            if (w->era == 0 && v->count >= w->damaged_at) fail(w, "client %u knows too much", i);
            if (w->era == 0 && v->is_wanted) check_view(w, g, v, log, v->count);
        }
}

void check_end(world *w, uint64_t kinds[ENTRY_KINDS]) {
    store_batch batch;
    size_t count;
    game g;
    const store_entry *log = stored(w, &batch, &count);
    game_begin(&g, w->table);
    apply_all(w, &g, log, w->damaged_at != 0 ? w->damaged_at - 1 : count, kinds);
    if (w->damaged_at != 0) {
        check_damaged(w, &g, log);
        game_end(&g);
        store_batch_clear(&batch);
        return;
    }
    check_deadlines(w, &g);
    const entry *entries = read_all(w, log, count);
    check_once(w, log, entries, count);
    check_record(w, &g, log, count);
    check_chats(w, &g);
    for (uint32_t i = 0; i < LOOKERS; i++) check_looker(w, &g, &w->players[CLIENTS + i]);
    for (uint32_t i = 0; i < w->player_count; i++) {
        const player *p = &w->players[i];
        check_grants(w, p, log, entries, count);
        check_identity(w, &g, p);
        if (!is_outsider(w, p)) {
            check_around(w, &g, p);
            check_presence(w, &g, p);
        }
        for (size_t j = 0; j < VIEWS; j++) {
            check_private(w, p, &p->views[j]);
            if (!p->views[j].is_wanted || is_outsider(w, p) || is_given_up(p, &p->views[j]))
                continue;
            check_view(w, &g, &p->views[j], log, count);
            check_follower(w, &g, &p->views[j]);
        }
    }
    game_end(&g);
    store_batch_clear(&batch);
}
