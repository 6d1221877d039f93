/* What a viewer may see: positions and the story so far. */
#include "sitting/internal.h"

#include <string.h>

/* Writes what `viewer` may know of `state` into `view`. */
static void put_view(const sitting *s, const gw_state *state, gw_seat viewer, gw_state *view) {
    const gw_table *table = sitting_table(s);
    if (viewer == GW_ALL_SEEING)
        memcpy(view, state, table->game->state_bytes);
    else
        table->game->view(table, state, viewer, view);
}

/* A follower holds exactly its viewer's knowledge and shows all of it. A viewer without a seat is
 * treated as the public. */
static gw_seat viewer_of(const sitting *s, gw_seat viewer) {
    if (s->is_follower || viewer == GW_ALL_SEEING) return GW_ALL_SEEING;
    return sitting_is_seat(s, viewer) ? viewer : GW_PUBLIC;
}

void sitting_view(const sitting *s, gw_seat viewer, gw_state *view) {
    put_view(s, sitting_state(s), viewer_of(s, viewer), view);
}

void sitting_view_at(const sitting *s, size_t step, gw_seat viewer, gw_state *view) {
    gw_any_state state;
    size_t all = sitting_steps(s);
    gw_record_replay(s->record, step < all ? step : all, GW_STATE(&state));
    put_view(s, GW_STATE(&state), viewer_of(s, viewer), view);
}

void sitting_story_begin(const sitting *s, size_t from, sitting_story *story) {
    size_t all = sitting_steps(s);
    story->step = from < all ? from : all;
    story->changes = s->changes;
    gw_record_replay(s->record, story->step, GW_STATE(&story->state));
}

/* If a player sees more of an event than the others, it comes in two versions; who sees everything
 * gets the player's. */
static bool is_told(const gw_event *event, gw_seat viewer) {
    if (viewer != GW_ALL_SEEING) return event->seen_by & GW_SEAT_BIT(viewer);
    return event->seat == 0 || event->seen_by & GW_SEAT_BIT(event->seat);
}

/* Drops the events from index `from` on that are not for the viewer. */
static void drop_untold(gw_events *events, size_t from, gw_seat viewer) {
    size_t kept = from;
    for (size_t i = from; i < events->count; i++)
        if (is_told(&events->list[i], viewer)) events->list[kept++] = events->list[i];
    events->count = kept;
}

bool sitting_story_next(const sitting *s, sitting_story *story, gw_seat viewer, gw_step *step,
                        gw_events *events) {
    const gw_table *table = sitting_table(s);
    gw_state *state = GW_STATE(&story->state);
    if (story->changes != s->changes) sitting_story_begin(s, story->step, story);
    if (story->step >= sitting_steps(s)) return false;
    *step = gw_record_step(s->record, story->step);
    gw_action done = step->action;
    gw_seat seen_by = viewer_of(s, viewer);
    if (seen_by != GW_ALL_SEEING)
        step->action = gw_mask(table, state, step->seat, done, sitting_state(s), seen_by);
    size_t first = events ? events->count : 0;
    gw_apply(table, state, NULL, step->seat, done, events);
    gw_seat observer = s->is_follower ? s->viewer : seen_by;
    if (events) drop_untold(events, first, observer);
    story->step++;
    return true;
}

void sitting_put_event(const sitting *s, const gw_event *event, gw_lang lang, gw_out *out) {
    seat_names names;
    sitting_fill_names(s, lang, &names);
    gw_event_write(sitting_table(s), event, lang, names.list, out);
}
