/* Who may know what: view, guess, mask, and whom events are told to. */
#include "aspects.h"

/* ------------------------------------------------------------------- views -- */

static bool is_same_outcome(const desk *d, const gw_state *a, const gw_state *b) {
    gw_outcome x, y;
    d->game->outcome(d->table, a, &x);
    d->game->outcome(d->table, b, &y);
    if (x.is_over != y.is_over) return false;
    if (!x.is_over) return true;
    return x.rule == y.rule && memcmp(x.rank + 1, y.rank + 1, d->table->players) == 0;
}

/* What the viewer may do is no secret to him, and nothing with `?` in it. */
static void expect_same_choice(desk *d, const gw_state *other, gw_seat viewer) {
    size_t count = desk_legal(d, d->state, NULL, viewer, d->list);
    size_t again = desk_legal(d, other, NULL, viewer, d->other);
    PROMISE(d, count == again);
    PROMISE(d, memcmp(d->list, d->other, count * sizeof *d->list) == 0);
}

/* What is on the screen while nothing is a secret is what the public sees; and a view of one's
 * own, or the public's, tells as much about that as the truth. */
static void expect_secrets(desk *d, gw_seat seat) {
    gw_any_state view;
    bool has_secret = gw_has_secret(d->table, d->state, seat);
    desk_view(d, d->state, seat, &view);
    PROMISE(d, gw_has_secret(d->table, GW_STATE(&view), seat) == has_secret);
    desk_view(d, d->state, GW_PUBLIC, &view);
    if (d->game->has_secret)
        PROMISE(d, gw_has_secret(d->table, GW_STATE(&view), seat) == has_secret);
    if (has_secret || !(gw_to_act(d->table, d->state) & GW_SEAT_BIT(seat))) return;
    expect_same_choice(d, GW_STATE(&view), seat);
}

void look_at_views(desk *d) {
    gw_any_state before, view, again;
    desk_copy(d, &before, d->state);
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        desk_view(d, d->state, viewer, &view);
        PROMISE(d, desk_is_same(d, &before, d->state));
        desk_view(d, GW_STATE(&view), viewer, &again);
        PROMISE(d, desk_is_same(d, &view, &again));
        PROMISE(d, d->game->broken(d->table, GW_STATE(&view)) == NULL);
        PROMISE(d, gw_to_act(d->table, GW_STATE(&view)) == gw_to_act(d->table, d->state));
        PROMISE(d, is_same_outcome(d, d->state, GW_STATE(&view)));
        if (viewer != GW_PUBLIC) expect_same_choice(d, GW_STATE(&view), viewer);
        if (viewer != GW_PUBLIC) expect_secrets(d, viewer);
        /* The public knows no more than anybody: its view of a view is its own. */
        desk_view(d, GW_STATE(&view), GW_PUBLIC, &again);
        desk_view(d, d->state, GW_PUBLIC, &view);
        PROMISE(d, desk_is_same(d, &view, &again));
    }
}

/* ----------------------------------------------------------------- guesses -- */

static void look_at_guess(desk *d, const gw_any_state *view, gw_seat viewer) {
    gw_any_state guess, again;
    desk_copy(d, &guess, d->state);             /* for the guard behind it; */
    memset(&guess, 0x5A, d->game->state_bytes); /* the truth must not shine through */
    d->game->guess(d->table, GW_STATE(view), viewer, &d->looking, GW_STATE(&guess));
    PROMISE(d, desk_has_clean_end(d, &guess));
    PROMISE(d, d->game->broken(d->table, GW_STATE(&guess)) == NULL);
    desk_view(d, GW_STATE(&guess), viewer, &again);
    PROMISE(d, desk_is_same(d, view, &again));
    PROMISE(d, gw_to_act(d->table, GW_STATE(&guess)) == gw_to_act(d->table, d->state));
    PROMISE(d, is_same_outcome(d, d->state, GW_STATE(&guess)));
    if (viewer != GW_PUBLIC) expect_same_choice(d, GW_STATE(&guess), viewer);
}

/* A guess differs from the truth in nothing but what is hidden, so whatever the
 * viewer is shown of the two must be the same. */
void look_at_guesses(desk *d) {
    gw_any_state view, before;
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        desk_view(d, d->state, viewer, &view);
        before = view;
        for (int i = 0; i < 3; i++) look_at_guess(d, &view, viewer);
        PROMISE(d, memcmp(&before, &view, sizeof view) == 0);
    }
}

/* ---------------------------------------------------------- hidden actions -- */

/* What `viewer` hears of `action`, into `list`, and how the action is known to
 * him right after it. */
static size_t hear(const desk *d, gw_seat seat, gw_action action, gw_seat viewer, gw_event *list,
                   gw_action *known) {
    gw_any_state child;
    desk_copy(d, &child, d->state);
    size_t told = desk_apply(d, GW_STATE(&child), seat, action, list), heard = 0;
    for (size_t i = 0; i < told; i++)
        if (list[i].seen_by & GW_SEAT_BIT(viewer)) list[heard++] = list[i];
    *known = gw_mask(d->table, d->state, seat, action, GW_STATE(&child), viewer);
    return heard;
}

/* Two actions that look the same to a viewer sound the same too. */
static void compare_actions_of(desk *d, gw_seat seat, gw_seat viewer) {
    gw_action known, other_known;
    size_t count = desk_legal(d, d->state, NULL, seat, d->list);
    if (count < 2) return;
    gw_action action = d->list[gw_random_below(&d->looking, (uint32_t)count)];
    gw_action other = d->list[gw_random_below(&d->looking, (uint32_t)count)];
    size_t heard = hear(d, seat, action, viewer, d->events, &known);
    size_t other_heard = hear(d, seat, other, viewer, d->more_events, &other_known);
    PROMISE(d, seat != viewer || viewer == GW_PUBLIC || known == action);
    if (known != other_known) return;
    PROMISE(d, heard == other_heard);
    PROMISE(d, memcmp(d->events, d->more_events, heard * sizeof *d->events) == 0);
}

void look_at_hidden_actions(desk *d) {
    gw_seats seats = gw_to_act(d->table, d->state);
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        for (gw_seat viewer = 0; viewer <= d->table->players; viewer++)
            if (seats & GW_SEAT_BIT(seat)) compare_actions_of(d, seat, viewer);
}
