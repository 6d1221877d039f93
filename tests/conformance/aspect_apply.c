/* What actions do: apply, its events, and scratch. */
#include "aspects.h"

#include <stdlib.h>

/* A random action of `seat`, which is to act. */
static gw_action any_action(desk *d, gw_seat seat) {
    size_t count = desk_legal(d, d->state, NULL, seat, d->list);
    PROMISE(d, count > 0);
    return d->list[gw_random_below(&d->looking, (uint32_t)count)];
}

/* ------------------------------------------------------------------- apply -- */

static void apply_to_copy(const desk *d, gw_any_state *child, gw_scratch *scratch, gw_seat seat,
                          gw_action action) {
    desk_copy(d, child, d->state);
    gw_apply(d->table, GW_STATE(child), scratch, seat, action, NULL);
    PROMISE(d, desk_has_clean_end(d, child));
}

/* The parent, the table and the scratch an action is applied with leave no trace. */
static void apply_twice(desk *d, gw_seat seat) {
    gw_any_state parent, child, twin;
    uint64_t table[128];
    bool is_small = d->game->table_bytes <= sizeof table;
    gw_action action = any_action(d, seat);
    desk_copy(d, &parent, d->state);
    if (is_small) memcpy(table, d->table, d->game->table_bytes);
    apply_to_copy(d, &child, NULL, seat, action);
    PROMISE(d, desk_is_same(d, &parent, d->state));
    apply_to_copy(d, &twin, NULL, seat, action);
    PROMISE(d, desk_is_same(d, &child, &twin));
    apply_to_copy(d, &twin, desk_fresh_scratch(d), seat, action);
    PROMISE(d, desk_is_same(d, &child, &twin));
    apply_to_copy(d, &twin, d->scratch, seat, action);
    PROMISE(d, desk_is_same(d, &child, &twin));
    PROMISE(d, gw_hash(d->table, GW_STATE(&child)) == gw_hash(d->table, GW_STATE(&twin)));
    PROMISE(d, !is_small || memcmp(table, d->table, d->game->table_bytes) == 0);
}

void look_at_apply(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) apply_twice(d, seat);
}

/* ----------------------------------------------------------------- scratch -- */

static void expect_same_list(const desk *d, gw_scratch *scratch, gw_seat seat, size_t count) {
    size_t again = desk_legal(d, d->state, scratch, seat, d->other);
    PROMISE(d, count == again && memcmp(d->list, d->other, count * sizeof *d->list) == 0);
}

/* No scratch, one that was just made and one from some other position, whatever
 * table that was at, give the same answers. */
void look_at_scratch(desk *d) {
    for (gw_seat seat = 0; seat <= d->table->players; seat++) {
        size_t count = desk_legal(d, d->state, NULL, seat, d->list);
        expect_same_list(d, d->scratch, seat, count);
        gw_scratch *fresh = desk_fresh_scratch(d);
        expect_same_list(d, fresh, seat, count);
        for (int i = 0; i < 16; i++) {
            gw_action action = count > 0 && i % 2
                                   ? d->list[gw_random_below(&d->looking, (uint32_t)count)] ^
                                         UINT32_C(1) << gw_random_below(&d->looking, 32)
                                   : (gw_action)gw_random_next(&d->looking) >> i;
            gw_rule rule = gw_check(d->table, d->state, NULL, seat, action);
            PROMISE(d, gw_check(d->table, d->state, d->scratch, seat, action) == rule);
            if (i % 8 == 0) desk_fresh_scratch(d); /* it takes long to clear a large one */
            PROMISE(d, gw_check(d->table, d->state, fresh, seat, action) == rule);
        }
    }
}

/* ------------------------------------------------------------------ events -- */

static void look_at_event(const desk *d, const gw_event *event) {
    PROMISE(d, event->kind < d->game->event_count);
    PROMISE(d, event->seat <= d->table->players);
    for (gw_lang lang = 0; lang < GW_LANGS; lang++) {
        gw_out out = gw_out_to(NULL, 0);
        gw_event_write(d->table, event, lang, NULL, &out);
        PROMISE(d, out.length > 0);
    }
}

/* With events and without, the same is done; events come behind those that are there. */
static void look_at_events_of(desk *d, gw_seat seat) {
    gw_any_state silent, told;
    gw_action action = any_action(d, seat);
    desk_copy(d, &told, d->state);
    size_t count = desk_apply(d, GW_STATE(&told), seat, action, d->events);
    for (size_t i = 0; i < count; i++) look_at_event(d, &d->events[i]);
    desk_copy(d, &silent, d->state);
    gw_apply(d->table, GW_STATE(&silent), NULL, seat, action, NULL);
    PROMISE(d, desk_is_same(d, &silent, &told));

    gw_event first = {.kind = 0, .seat = 1, .seen_by = 0x1234, .value = {1, 2, 3, 4}};
    gw_event *list = d->more_events;
    gw_events events = {.list = list, .capacity = d->game->events_max + 1, .count = 1};
    list[0] = first;
    desk_copy(d, &told, d->state);
    gw_apply(d->table, GW_STATE(&told), NULL, seat, action, &events);
    PROMISE(d, events.list == list && events.count == count + 1);
    PROMISE(d, memcmp(&list[0], &first, sizeof first) == 0);
    PROMISE(d, memcmp(&list[1], d->events, count * sizeof *list) == 0);
}

void look_at_events(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        if (seats & GW_SEAT_BIT(seat)) look_at_events_of(d, seat);
}
