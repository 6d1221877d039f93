#include "fixture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Guard bytes after a list or a state, which must stay intact; and spare entries, so that an
 * overflow does not crash the test itself. */
enum { GUARD = 8, SPARE = 1024, GUARD_BYTE = 0xA5 };

static void *allocate(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) abort();
    return memory;
}

static gw_action *new_actions(const gw_game *game) {
    return allocate((game->legal_max + SPARE) * sizeof(gw_action));
}

static gw_event *new_events(const gw_game *game) {
    return allocate((game->events_max + SPARE) * sizeof(gw_event));
}

void fixture_open(fixture *f, const gw_game *game) {
    *f = (fixture){.game = game, .aspect = ""};
    if (game->scratch_bytes > 0) {
        f->scratch = allocate(game->scratch_bytes);
        f->fresh = allocate(game->scratch_bytes);
    }
    f->list = new_actions(game);
    f->sorted = new_actions(game);
    f->other = new_actions(game);
    f->events = new_events(game);
    f->more_events = new_events(game);
}

void fixture_close(fixture *f) {
    gw_record_free(f->record);
    free(f->scratch);
    free(f->fresh);
    free(f->list);
    free(f->sorted);
    free(f->other);
    free(f->events);
    free(f->more_events);
}

void fixture_take(fixture *f, gw_record *record, uint64_t seed) {
    gw_record_free(f->record);
    f->record = record;
    f->table = gw_record_table(record);
    f->state = gw_record_state(record);
    f->seed = seed;
    f->playing = gw_random_seed(seed);
    f->checking = gw_random_seed(~seed);
}

void fixture_begin(fixture *f, gw_table *table, uint64_t seed) {
    gw_record *record = gw_record_new(table);
    if (record == NULL) abort();
    fixture_take(f, record, seed);
}

gw_seat fixture_seat(gw_random *random, gw_seats seats) {
    for (;;) {
        gw_seat seat = (gw_seat)gw_random_below(random, GW_SEATS_MAX + 1);
        if (seats & GW_SEAT_BIT(seat)) return seat;
    }
}

bool fixture_play(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    if (seats == 0) return false;
    gw_seat seat = fixture_seat(&f->playing, seats);
    PROMISE(f, f->game->pick || fixture_legal(f, f->state, f->scratch, seat, f->list) > 0);
    gw_action action = gw_pick(f->table, f->state, f->scratch, seat, &f->playing, f->list);
    PROMISE(f, gw_record_play(f->record, seat, action, NULL) == 0);
    PROMISE(f, f->game->broken(f->table, f->state) == NULL);
    return true;
}

size_t fixture_legal(const fixture *f, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                     gw_action *list) {
    static const gw_action guard[GUARD] = {0xDEADBEEF, 1, 2, 3, 4, 5, 6, 7};
    memcpy(list + f->game->legal_max, guard, sizeof guard);
    size_t count = gw_legal(f->table, state, scratch, seat, list);
    PROMISE(f, count <= f->game->legal_max);
    PROMISE(f, memcmp(list + f->game->legal_max, guard, sizeof guard) == 0);
    return count;
}

size_t fixture_apply(const fixture *f, gw_state *state, gw_seat seat, gw_action action,
                     gw_event *list) {
    gw_events events = {.list = list, .capacity = f->game->events_max + SPARE, .count = 0};
    gw_apply(f->table, state, NULL, seat, action, &events);
    PROMISE(f, events.count <= f->game->events_max);
    return events.count;
}

gw_scratch *fixture_fresh_scratch(const fixture *f) {
    if (f->fresh) memset(f->fresh, 0, f->game->scratch_bytes);
    return f->fresh;
}

char *fixture_record_text(const fixture *f, const gw_record *record, gw_seat viewer,
                          size_t *length) {
    char *text = gw_record_text(record, viewer, length);
    if (text == NULL) abort();
    PROMISE(f, strlen(text) == *length);
    return text;
}

void fixture_copy(const fixture *f, gw_any_state *copy, const gw_state *state) {
    memset(copy, GUARD_BYTE, sizeof *copy);
    memcpy(copy, state, f->game->state_bytes);
}

void fixture_view(const fixture *f, const gw_state *state, gw_seat viewer, gw_any_state *view) {
    memset(view, GUARD_BYTE, sizeof *view);
    f->game->view(f->table, state, viewer, GW_STATE(view));
    PROMISE(f, fixture_is_guard_intact(f, view));
}

bool fixture_is_guard_intact(const fixture *f, const gw_any_state *state) {
    for (size_t i = f->game->state_bytes; i < sizeof state->bytes; i++)
        if (state->bytes[i] != GUARD_BYTE) return false;
    return true;
}

void fixture_describe(const fixture *f, const char *file, int line, const char *promise) {
    char *text = gw_record_text(f->record, GW_ALL_SEEING, NULL);
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, promise);
    fprintf(stderr, "%s, %s, seed %" PRIu64 ", after this game:\n%s\n", f->game->name, f->aspect,
            f->seed, text ? text : "");
    free(text);
}
