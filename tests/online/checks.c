/* What must hold. */
#include "online/sim.h"

#include <stdlib.h>
#include <string.h>

/* Whatever is told is stored, under its number and tag. */
void check_told(world *w, const online_tell *tell) {
    if (tell->kind != ONLINE_ENTRY && tell->kind != ONLINE_GRANTED) return;
    if (tell->number > w->stored) look_at_store(w);
    if (tell->number > w->stored)
        fail(w, "entry %d is told before it is stored", (int)tell->number);
    if (tell->kind == ONLINE_ENTRY && w->tags[tell->number - 1] != tell->tag)
        fail(w, "entry %d is told with a tag that is not stored", (int)tell->number);
}

/* Whether nothing more will happen at the table: the game is over and has been looked at with
 * nothing hidden, or enough was played. */
static bool is_quiet(const world *w, const player *p) {
    bool is_over = false, is_open = false;
    if (p->has_pending || !p->is_connected) return false;
    for (size_t i = 0; i < VIEWS; i++) {
        if (!p->views[i].is_wanted) continue;
        if (p->views[i].count != w->stored) return false;
        is_over = is_over || p->views[i].is_over;
        is_open = is_open || p->views[i].viewer == GW_ALL_SEEING;
    }
    return is_over ? is_open : w->stored >= w->enough;
}

bool is_finished(world *w) {
    if (!w->is_calm || w->happened % 16 != 0) return false;
    look_at_store(w);
    for (uint32_t i = 0; i < w->player_count; i++)
        if (!is_quiet(w, &w->players[i])) return false;
    return true;
}

/* Each granted request is in the log once, and where the answer said. */
static void check_grants(world *w, const player *p, const store_entry *log, size_t count) {
    for (size_t i = 0; i < p->grant_count; i++) {
        size_t found = 0;
        for (size_t j = 0; j < count; j++) {
            entry e;
            if (!entry_read(log[j].text, &e)) fail(w, "entry %d cannot be read", (int)j + 1);
            if (!e.has_id || log[j].person != p->person || e.id != p->grants[i]) continue;
            found++;
            if (j + 1 != p->grant_first[i]) fail(w, "a request was granted elsewhere");
        }
        if (found != 1)
            fail(w, "request %d of client %d was granted and is in the log %d times",
                 (int)p->grants[i], (int)p->index, (int)found);
    }
}

/* No request is in the log twice, granted or not. */
static void check_once(world *w, const store_entry *log, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            entry a, b;
            if (log[i].tag == log[j].tag) fail(w, "a tag is there twice");
            if (log[i].person == 0 || log[i].person != log[j].person) continue;
            if (!entry_read(log[i].text, &a) || !entry_read(log[j].text, &b))
                fail(w, "an entry cannot be read");
            if (a.has_id && b.has_id && a.id == b.id)
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

/* The commitments that were told before hold afterwards. */
static void check_chance(world *w, const player *p, const view *v) {
    fair_secret secret;
    if (!v->is_over) return;
    memcpy(secret.bytes, v->secret.bytes, FAIR_BYTES);
    fair_hash commitment = fair_commit_secret(w->table, &secret);
    if (!fair_hash_equal(&commitment, &v->commitment))
        fail(w, "client %d: the secret is not the one that was committed", (int)p->index);
}

void check_end(world *w) {
    store_batch batch;
    size_t count;
    game g;
    const store_entry *log = stored(w, &batch, &count);
    game_begin(&g, w->table);
    for (size_t i = 0; i < count; i++)
        if (game_apply(&g, &log[i]) != GAME_DONE) fail(w, "entry %d cannot be applied", (int)i + 1);
    check_once(w, log, count);
    for (uint32_t i = 0; i < w->player_count; i++) {
        const player *p = &w->players[i];
        check_grants(w, p, log, count);
        for (size_t j = 0; j < VIEWS; j++) {
            if (!p->views[j].is_wanted) continue;
            check_view(w, &g, &p->views[j], log, count);
            check_follower(w, &g, &p->views[j]);
            check_chance(w, p, &p->views[j]);
        }
    }
    game_end(&g);
    store_batch_clear(&batch);
}
