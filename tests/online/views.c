/* What a client makes of what it is told: lines, and a follower that knows what they say. */
#include "online/sim.h"

#include <stdlib.h>
#include <string.h>

void view_reset(world *w, view *v) {
    (void)w;
    gw_seat viewer = v->viewer;
    uint64_t id = v->id;
    uint32_t asks = v->asks;
    bool is_wanted = v->is_wanted, is_asked = v->is_asked;
    for (uint64_t i = 0; i < v->count; i++) free(v->lines[i]);
    sitting_free(v->follower);
    memset(v, 0, sizeof *v);
    v->viewer = viewer;
    v->id = id;
    v->asks = asks;
    v->is_wanted = is_wanted;
    v->is_asked = is_asked;
}

static bool begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

static void read_hash(world *w, const char *text, fair_hash *hash) {
    if (!fair_hash_read(hash, text, strlen(text))) fail(w, "no hash: %s", text);
}

/* A setup as it is told, without saying that the game began from a record. */
static void forget_record(char *text) {
    char *begun = strstr(text, "\nbegun ");
    if (begun) memmove(begun, strchr(begun + 1, '\n'), strlen(strchr(begun + 1, '\n')) + 1);
}

static void begin_follower(world *w, view *v, const char *told) {
    setup s;
    char text[SETUP_MAX] = "";
    strncpy(text, told, sizeof text - 1);
    forget_record(text);
    if (!setup_read((store_text){text, strlen(text)}, &s, NULL)) fail(w, "no setup: %s", told);
    if (v->viewer == GW_ALL_SEEING)
        gw_table_free(s.table);
    else
        v->follower = sitting_new_follower(s.table, v->viewer);
}

/* Whether the nonces of all people are open. */
static bool is_open(const view *v) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (v->people[seat] != 0 && !(v->opened & GW_SEAT_BIT(seat))) return false;
    return true;
}

/* The lines that are no steps. */
static void read_line(world *w, view *v, const char *line) {
    unsigned seat = 0;
    unsigned long long person = 0;
    const char *second = strchr(line, ' ');
    if (second && second[1] >= '1' && second[1] <= '6') seat = (unsigned)(second[1] - '0');
    if (begins(line, "game ")) begin_follower(w, v, line);
    if (begins(line, "commit ")) read_hash(w, line + 7, &v->commitment);
    if (begins(line, "lock ")) read_hash(w, line + 5, &v->lock);
    v->is_locked = v->is_locked || begins(line, "lock ");
    if (begins(line, "over ") || begins(line, "void ")) {
        char hash[FAIR_TEXT] = "";
        memcpy(hash, line + 5, FAIR_TEXT - 1);
        read_hash(w, hash, &v->secret);
        check_secret(w, v);
    }
    v->is_over = v->is_over || begins(line, "over ");
    v->has_next = v->has_next || begins(line, "next ");
    if (begins(line, "chat ")) v->is_silent = begins(line, "chat off");
    if (begins(line, "void ")) {
        v->ready = v->opened = 0;
        v->is_locked = false;
        v->voids++;
    }
    if (begins(line, "offer ")) {
        v->is_offered = true;
        v->agreed = GW_SEAT_BIT(seat);
    }
    if (begins(line, "agree ")) v->agreed |= GW_SEAT_BIT(seat);
    if (begins(line, "decline ") || begins(line, "pause") || begins(line, "more"))
        v->is_offered = false;
    v->is_paused = (v->is_paused || begins(line, "pause")) && !begins(line, "resume ");
    if (begins(line, "away ")) v->away |= GW_SEAT_BIT(seat);
    if (begins(line, "here ")) v->away &= (gw_seats)~GW_SEAT_BIT(seat);
    if (begins(line, "sit ")) {
        person = strtoull(line + 6, NULL, 16);
        v->people[seat] = person;
        v->taken |= GW_SEAT_BIT(seat);
        v->away &= (gw_seats)~GW_SEAT_BIT(seat);
    }
    if (begins(line, "fill ")) v->taken |= GW_SEAT_BIT(seat);
    if (begins(line, "stand ")) {
        v->people[seat] = 0;
        v->taken &= (gw_seats)~GW_SEAT_BIT(seat);
        v->ready &= (gw_seats)~GW_SEAT_BIT(seat);
    }
    if (begins(line, "ready ")) v->ready |= GW_SEAT_BIT(seat);
    if (begins(line, "nonce ")) {
        v->opened |= GW_SEAT_BIT(seat);
        v->is_playing = is_open(v);
    }
}

static bool is_step(const char *line) {
    return (line[0] >= '0' && line[0] <= '6' && line[1] == ' ') || begins(line, "back ");
}

static size_t step_of(const view *v, uint64_t number, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (v->steps[i] == number) return i;
    return SIZE_MAX;
}

static void follow(world *w, view *v, const online_tell *tell) {
    const view_entry *told_view = tell->view;
    sitting_entry next = {.kind = SITTING_SKIP}, known;
    if (v->follower == NULL) return;
    const gw_table *table = sitting_table(v->follower);
    size_t count = gw_record_count(sitting_record(v->follower));
    if (is_step(told_view->line.bytes)) {
        if (!sitting_get_entry(table, told_view->line.bytes, told_view->line.length, &next))
            fail(w, "no entry: %s", told_view->line.bytes);
        if (next.kind == SITTING_STEP) next.steps = count;
        for (size_t i = 0; i < told_view->now_count; i++) {
            const view_known *now = &told_view->now[i];
            if (!sitting_get_entry(table, now->line, strlen(now->line), &known))
                fail(w, "no entry: %s", now->line);
            size_t index = step_of(v, now->number, count);
            if (index == SIZE_MAX) fail(w, "entry %d is no step", (int)now->number);
            next.amendments[i] = (gw_amendment){index, known.action};
        }
        next.amendment_count = told_view->now_count;
        if (next.kind == SITTING_STEP) v->steps[count] = tell->number;
    }
    next.number = tell->number;
    if (sitting_follow(v->follower, &next) != SITTING_DONE)
        fail(w, "viewer %d cannot follow entry %d: %s", v->viewer, (int)tell->number,
             told_view->line.bytes);
}

void view_take(world *w, player *p, view *v, const online_tell *tell) {
    if (tell->number <= v->count) {
        /* The same follow asked for twice begins twice. */
        if (v->tags[tell->number - 1] != tell->tag)
            fail(w, "client %d: entry %d has another tag", (int)p->index, (int)tell->number);
        return;
    }
    if (tell->number == 1) v->is_anew = false;
    if (v->is_anew) return;
    if (tell->number != v->count + 1 && v->asks > 1) { /* a follow before the last one came late */
        throw_away(w, v);
        return;
    }
    if (tell->number != v->count + 1)
        fail(w, "client %d, viewer %d: entry %d after %d", (int)p->index, v->viewer,
             (int)tell->number, (int)v->count);
    if (v->count == LINES) fail(w, "too many entries");
    const view_entry *told_view = tell->view;
    char *line = malloc(told_view->line.length + 1);
    memcpy(line, told_view->line.bytes, told_view->line.length + 1);
    for (size_t i = 0; i < told_view->now_count; i++) {
        const view_known *now = &told_view->now[i];
        if (now->number < 1 || now->number > v->count) fail(w, "a line that is not there changes");
        free(v->lines[now->number - 1]);
        v->lines[now->number - 1] = strcpy(malloc(strlen(now->line) + 1), now->line);
    }
    v->lines[v->count] = line;
    v->tags[v->count] = tell->tag;
    v->count++;
    if (!is_step(line)) read_line(w, v, line);
    if (begins(line, "sit ") && !heard_name_of(p, strtoull(line + 6, NULL, 16)))
        fail(w, "client %d does not know who sits down in entry %d", (int)p->index,
             (int)tell->number);
    if (tell->number > 1 || v->follower == NULL || begins(line, "game ")) follow(w, v, tell);
}
