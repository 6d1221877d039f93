/* Hidden information: view, guess, mask, and who may see events. */
#include "aspects.h"

/* ------------------------------------------------------------------- views -- */

static bool is_same_outcome(const fixture *f, const gw_state *a, const gw_state *b) {
    gw_outcome x, y;
    f->game->outcome(f->table, a, &x);
    f->game->outcome(f->table, b, &y);
    if (x.is_over != y.is_over) return false;
    if (!x.is_over) return true;
    return x.rule == y.rule && memcmp(x.rank + 1, y.rank + 1, f->table->players) == 0;
}

/* The viewer sees the same legal actions in a view, none of them with `?`. */
static void expect_same_choice(fixture *f, const gw_state *other, gw_seat viewer) {
    size_t count = fixture_legal(f, f->state, NULL, viewer, f->list);
    size_t again = fixture_legal(f, other, NULL, viewer, f->other);
    PROMISE(f, count == again);
    PROMISE(f, memcmp(f->list, f->other, count * sizeof *f->list) == 0);
}

/* Without a secret the public view is enough to choose from; and the seat's own view, or the
 * public's, agrees with the full state on whether there is a secret. */
static void expect_secrets(fixture *f, gw_seat seat) {
    gw_any_state view;
    bool has_secret = gw_has_secret(f->table, f->state, seat);
    fixture_view(f, f->state, seat, &view);
    PROMISE(f, gw_has_secret(f->table, GW_STATE(&view), seat) == has_secret);
    fixture_view(f, f->state, GW_PUBLIC, &view);
    if (f->game->has_secret)
        PROMISE(f, gw_has_secret(f->table, GW_STATE(&view), seat) == has_secret);
    if (has_secret || !(gw_to_act(f->table, f->state) & GW_SEAT_BIT(seat))) return;
    expect_same_choice(f, GW_STATE(&view), seat);
}

void check_views(fixture *f) {
    gw_any_state before, view, again;
    fixture_copy(f, &before, f->state);
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        fixture_view(f, f->state, viewer, &view);
        PROMISE(f, fixture_is_same(f, &before, f->state));
        fixture_view(f, GW_STATE(&view), viewer, &again);
        PROMISE(f, fixture_is_same(f, &view, &again));
        PROMISE(f, f->game->broken(f->table, GW_STATE(&view)) == NULL);
        PROMISE(f, gw_to_act(f->table, GW_STATE(&view)) == gw_to_act(f->table, f->state));
        PROMISE(f, is_same_outcome(f, f->state, GW_STATE(&view)));
        if (viewer != GW_PUBLIC) expect_same_choice(f, GW_STATE(&view), viewer);
        if (viewer != GW_PUBLIC) expect_secrets(f, viewer);
        /* The public knows no more than any viewer: its view of a view is the public view. */
        fixture_view(f, GW_STATE(&view), GW_PUBLIC, &again);
        fixture_view(f, f->state, GW_PUBLIC, &view);
        PROMISE(f, fixture_is_same(f, &view, &again));
    }
}

/* ----------------------------------------------------------------- guesses -- */

static void check_guess(fixture *f, const gw_any_state *view, gw_seat viewer) {
    gw_any_state guess, again;
    fixture_copy(f, &guess, f->state);          /* for the guard behind it */
    memset(&guess, 0x5A, f->game->state_bytes); /* no trace of the full state may remain */
    f->game->guess(f->table, GW_STATE(view), viewer, &f->checking, GW_STATE(&guess));
    PROMISE(f, fixture_is_guard_intact(f, &guess));
    PROMISE(f, f->game->broken(f->table, GW_STATE(&guess)) == NULL);
    fixture_view(f, GW_STATE(&guess), viewer, &again);
    PROMISE(f, fixture_is_same(f, view, &again));
    PROMISE(f, gw_to_act(f->table, GW_STATE(&guess)) == gw_to_act(f->table, f->state));
    PROMISE(f, is_same_outcome(f, f->state, GW_STATE(&guess)));
    if (viewer != GW_PUBLIC) expect_same_choice(f, GW_STATE(&guess), viewer);
}

/* A guess differs from the full state only in what is hidden, so the viewer must see the same of
 * both. */
void check_guesses(fixture *f) {
    gw_any_state view, before;
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        fixture_view(f, f->state, viewer, &view);
        before = view;
        for (int i = 0; i < 3; i++) check_guess(f, &view, viewer);
        PROMISE(f, memcmp(&before, &view, sizeof view) == 0);
    }
}

/* ---------------------------------------------------------- hidden actions -- */

/* Lists the events of `action` that `viewer` may see, and sets `known` to the action as the viewer
 * knows it right after it. Returns the count. */
static size_t events_seen(const fixture *f, gw_seat seat, gw_action action, gw_seat viewer,
                          gw_event *list, gw_action *known) {
    gw_any_state child;
    fixture_copy(f, &child, f->state);
    size_t count = fixture_apply(f, GW_STATE(&child), seat, action, list), seen = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].seen_by & GW_SEAT_BIT(viewer)) list[seen++] = list[i];
    *known = gw_mask(f->table, f->state, seat, action, GW_STATE(&child), viewer);
    return seen;
}

/* Two actions that look the same to a viewer have the same visible events. */
static void compare_actions_of(fixture *f, gw_seat seat, gw_seat viewer) {
    gw_action known, other_known;
    size_t count = fixture_legal(f, f->state, NULL, seat, f->list);
    if (count < 2) return;
    gw_action action = f->list[gw_random_below(&f->checking, (uint32_t)count)];
    gw_action other = f->list[gw_random_below(&f->checking, (uint32_t)count)];
    size_t seen = events_seen(f, seat, action, viewer, f->events, &known);
    size_t other_seen = events_seen(f, seat, other, viewer, f->more_events, &other_known);
    PROMISE(f, seat != viewer || viewer == GW_PUBLIC || known == action);
    if (known != other_known) return;
    PROMISE(f, seen == other_seen);
    PROMISE(f, memcmp(f->events, f->more_events, seen * sizeof *f->events) == 0);
}

void check_hidden_actions(fixture *f) {
    gw_seats seats = gw_to_act(f->table, f->state);
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        for (gw_seat viewer = 0; viewer <= f->table->players; viewer++)
            if (seats & GW_SEAT_BIT(seat)) compare_actions_of(f, seat, viewer);
}
