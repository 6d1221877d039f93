/* What a viewer may see: positions, and the story so far. */
#include "sitting/inside.h"

#include <string.h>

/* What `viewer` may know of `state`. */
static void put_view(const sitting *s, const gw_state *state, gw_seat viewer, gw_state *view) {
    const gw_table *table = sitting_table(s);
    if (viewer <= table->players)
        table->game->view(table, state, viewer, view);
    else
        memcpy(view, state, table->game->state_bytes);
}

/* A follower knows no more than its viewer does, and cannot show less. */
static gw_seat viewer_of(const sitting *s, gw_seat viewer) {
    return s->is_follower ? (gw_seat)GW_ALL_SEEING : viewer;
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
    gw_record_replay(s->record, story->step, GW_STATE(&story->state));
}

/* Drops the events behind the first `from` that the viewer may not know of. */
static void drop_unseen(gw_events *events, size_t from, gw_seat viewer) {
    size_t kept = from;
    for (size_t i = from; i < events->count; i++)
        if (events->list[i].seen_by & GW_SEAT_BIT(viewer)) events->list[kept++] = events->list[i];
    events->count = kept;
}

bool sitting_story_next(const sitting *s, sitting_story *story, gw_seat viewer, gw_step *step,
                        gw_events *events) {
    const gw_table *table = sitting_table(s);
    gw_state *state = GW_STATE(&story->state);
    if (story->step >= sitting_steps(s)) return false;
    *step = gw_record_step(s->record, story->step);
    gw_action done = step->action;
    gw_seat seen_by = viewer_of(s, viewer);
    if (seen_by <= table->players)
        step->action = gw_mask(table, state, step->seat, done, sitting_state(s), seen_by);
    size_t told = events ? events->count : 0;
    gw_apply(table, state, NULL, step->seat, done, events);
    gw_seat looks_on = s->is_follower ? s->viewer : viewer;
    if (events && looks_on <= table->players) drop_unseen(events, told, looks_on);
    story->step++;
    return true;
}

void sitting_put_event(const sitting *s, const gw_event *event, gw_lang lang, gw_out *out) {
    seat_names names;
    sitting_fill_names(s, lang, &names);
    gw_event_write(sitting_table(s), event, lang, names.list, out);
}
