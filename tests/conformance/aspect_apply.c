/* Applying actions: apply, its events, and scratch. */
#include "aspects.h"

#include <stdlib.h>

/* A random action of `seat`, which is to act. */
static gw_action any_action(fixture *f, gw_seat seat) {
    size_t count = fixture_legal(f, f->state, NULL, seat, f->list);
    PROMISE(f, count > 0);
    return f->list[gw_random_below(&f->checking, (uint32_t)count)];
}

/* ------------------------------------------------------------------- apply -- */

static void apply_to_copy(const fixture *f, gw_any_state *child, gw_scratch *scratch, gw_seat seat,
                          gw_action action) {
    fixture_copy(f, child, f->state);
    gw_apply(f->table, GW_STATE(child), scratch, seat, action, NULL);
    PROMISE(f, fixture_is_guard_intact(f, child));
}

/* apply changes neither the parent nor the table, and its result does not depend on the scratch. */
static void apply_twice(fixture *f, gw_seat seat) {
    gw_any_state parent, child, twin;
    uint64_t table[128];
    bool is_small = f->game->table_bytes <= sizeof table;
    gw_action action = any_action(f, seat);
    fixture_copy(f, &parent, f->state);
    if (is_small) memcpy(table, f->table, f->game->table_bytes);
    apply_to_copy(f, &child, NULL, seat, action);
    PROMISE(f, fixture_is_same(f, &parent, f->state));
    apply_to_copy(f, &twin, NULL, seat, action);
    PROMISE(f, fixture_is_same(f, &child, &twin));
    apply_to_copy(f, &twin, fixture_fresh_scratch(f), seat, action);
    PROMISE(f, fixture_is_same(f, &child, &twin));
    apply_to_copy(f, &twin, f->scratch, seat, action);
    PROMISE(f, fixture_is_same(f, &child, &twin));
    PROMISE(f, gw_hash(f->table, GW_STATE(&child)) == gw_hash(f->table, GW_STATE(&twin)));
    PROMISE(f, !is_small || memcmp(table, f->table, f->game->table_bytes) == 0);
}

void check_apply(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) apply_twice(f, seat);
}

/* ----------------------------------------------------------------- scratch -- */

static void expect_same_list(const fixture *f, gw_scratch *scratch, gw_seat seat, size_t count) {
    size_t again = fixture_legal(f, f->state, scratch, seat, f->other);
    PROMISE(f, count == again && memcmp(f->list, f->other, count * sizeof *f->list) == 0);
}

/* No scratch, a new one, and one left over from some other position at any table give the same
 * answers. */
void check_scratch(fixture *f) {
    for (gw_seat seat = 0; seat <= f->table->players; seat++) {
        size_t count = fixture_legal(f, f->state, NULL, seat, f->list);
        expect_same_list(f, f->scratch, seat, count);
        gw_scratch *fresh = fixture_fresh_scratch(f);
        expect_same_list(f, fresh, seat, count);
        for (int i = 0; i < 16; i++) {
            gw_action action = count > 0 && i % 2
                                   ? f->list[gw_random_below(&f->checking, (uint32_t)count)] ^
                                         UINT32_C(1) << gw_random_below(&f->checking, 32)
                                   : (gw_action)gw_random_next(&f->checking) >> i;
            gw_rule rule = gw_check(f->table, f->state, NULL, seat, action);
            PROMISE(f, gw_check(f->table, f->state, f->scratch, seat, action) == rule);
            if (i % 8 == 0) fixture_fresh_scratch(f); /* clearing a large one takes long */
            PROMISE(f, gw_check(f->table, f->state, fresh, seat, action) == rule);
        }
    }
}

/* ------------------------------------------------------------------ events -- */

static void check_event(const fixture *f, const gw_event *event) {
    PROMISE(f, event->kind < f->game->event_count);
    PROMISE(f, event->seat <= f->table->players);
    for (gw_lang lang = 0; lang < GW_LANGS; lang++) {
        gw_out out = gw_out_to(NULL, 0);
        gw_event_write(f->table, event, lang, NULL, &out);
        PROMISE(f, out.length > 0);
    }
}

/* apply does the same with and without events, and appends events to those already there. */
static void check_events_of(fixture *f, gw_seat seat) {
    gw_any_state silent, reporting;
    gw_action action = any_action(f, seat);
    fixture_copy(f, &reporting, f->state);
    size_t count = fixture_apply(f, GW_STATE(&reporting), seat, action, f->events);
    for (size_t i = 0; i < count; i++) check_event(f, &f->events[i]);
    fixture_copy(f, &silent, f->state);
    gw_apply(f->table, GW_STATE(&silent), NULL, seat, action, NULL);
    PROMISE(f, fixture_is_same(f, &silent, &reporting));

    gw_event first = {.kind = 0, .seat = 1, .seen_by = 0x1234, .value = {1, 2, 3, 4}};
    gw_event *list = f->more_events;
    gw_events events = {.list = list, .capacity = f->game->events_max + 1, .count = 1};
    list[0] = first;
    fixture_copy(f, &reporting, f->state);
    gw_apply(f->table, GW_STATE(&reporting), NULL, seat, action, &events);
    PROMISE(f, events.list == list && events.count == count + 1);
    PROMISE(f, memcmp(&list[0], &first, sizeof first) == 0);
    PROMISE(f, memcmp(&list[1], f->events, count * sizeof *list) == 0);
}

void check_events(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) check_events_of(f, seat);
}
