#include "desk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What stands behind a list or a state, and must still stand there afterwards;
 * and room for what comes too much, so that it is not the test that crashes. */
enum { GUARD = 8, SPARE = 1024, GUARD_BYTE = 0xA5 };

static void *room(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) abort();
    return memory;
}

static gw_action *action_room(const gw_game *game) {
    return room((game->legal_max + SPARE) * sizeof(gw_action));
}

static gw_event *event_room(const gw_game *game) {
    return room((game->events_max + SPARE) * sizeof(gw_event));
}

void desk_open(desk *d, const gw_game *game) {
    *d = (desk){.game = game, .aspect = ""};
    if (game->scratch_bytes > 0) {
        d->scratch = room(game->scratch_bytes);
        d->fresh = room(game->scratch_bytes);
    }
    d->list = action_room(game);
    d->sorted = action_room(game);
    d->other = action_room(game);
    d->events = event_room(game);
    d->more_events = event_room(game);
}

void desk_close(desk *d) {
    gw_record_free(d->record);
    free(d->scratch);
    free(d->fresh);
    free(d->list);
    free(d->sorted);
    free(d->other);
    free(d->events);
    free(d->more_events);
}

void desk_take(desk *d, gw_record *record, uint64_t seed) {
    gw_record_free(d->record);
    d->record = record;
    d->table = gw_record_table(record);
    d->state = gw_record_state(record);
    d->seed = seed;
    d->playing = gw_random_seed(seed);
    d->looking = gw_random_seed(~seed);
}

void desk_begin(desk *d, gw_table *table, uint64_t seed) {
    gw_record *record = gw_record_new(table);
    if (record == NULL) abort();
    desk_take(d, record, seed);
}

gw_seat desk_seat(gw_random *random, gw_seats seats) {
    for (;;) {
        gw_seat seat = (gw_seat)gw_random_below(random, GW_SEATS_MAX + 1);
        if (seats & GW_SEAT_BIT(seat)) return seat;
    }
}

bool desk_play(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    if (seats == 0) return false;
    gw_seat seat = desk_seat(&d->playing, seats);
    PROMISE(d, d->game->pick || desk_legal(d, d->state, d->scratch, seat, d->list) > 0);
    gw_action action = gw_pick(d->table, d->state, d->scratch, seat, &d->playing, d->list);
    PROMISE(d, gw_record_play(d->record, seat, action, NULL) == 0);
    PROMISE(d, d->game->broken(d->table, d->state) == NULL);
    return true;
}

size_t desk_legal(const desk *d, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_action *list) {
    static const gw_action guard[GUARD] = {0xDEADBEEF, 1, 2, 3, 4, 5, 6, 7};
    memcpy(list + d->game->legal_max, guard, sizeof guard);
    size_t count = gw_legal(d->table, state, scratch, seat, list);
    PROMISE(d, count <= d->game->legal_max);
    PROMISE(d, memcmp(list + d->game->legal_max, guard, sizeof guard) == 0);
    return count;
}

size_t desk_apply(const desk *d, gw_state *state, gw_seat seat, gw_action action, gw_event *list) {
    gw_events events = {.list = list, .capacity = d->game->events_max + SPARE, .count = 0};
    gw_apply(d->table, state, NULL, seat, action, &events);
    PROMISE(d, events.count <= d->game->events_max);
    return events.count;
}

gw_scratch *desk_fresh_scratch(const desk *d) {
    if (d->fresh) memset(d->fresh, 0, d->game->scratch_bytes);
    return d->fresh;
}

char *desk_record_text(const desk *d, const gw_record *record, gw_seat viewer, size_t *length) {
    char *text = gw_record_text(record, viewer, length);
    if (text == NULL) abort();
    PROMISE(d, strlen(text) == *length);
    return text;
}

void desk_copy(const desk *d, gw_any_state *copy, const gw_state *state) {
    memset(copy, GUARD_BYTE, sizeof *copy);
    memcpy(copy, state, d->game->state_bytes);
}

void desk_view(const desk *d, const gw_state *state, gw_seat viewer, gw_any_state *view) {
    memset(view, GUARD_BYTE, sizeof *view);
    d->game->view(d->table, state, viewer, GW_STATE(view));
    PROMISE(d, desk_has_clean_end(d, view));
}

bool desk_has_clean_end(const desk *d, const gw_any_state *state) {
    for (size_t i = d->game->state_bytes; i < sizeof state->bytes; i++)
        if (state->bytes[i] != GUARD_BYTE) return false;
    return true;
}

void desk_describe(const desk *d, const char *file, int line, const char *promise) {
    char *text = gw_record_text(d->record, GW_ALL_SEEING, NULL);
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, promise);
    fprintf(stderr, "%s, %s, seed %" PRIu64 ", after this game:\n%s\n", d->game->name, d->aspect,
            d->seed, text ? text : "");
    free(text);
}
