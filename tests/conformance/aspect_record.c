/* Records: written and read back, seen by one viewer, replayed, undone. */
#include "aspects.h"

#include <stdlib.h>

static gw_record *read_back(const desk *d, const char *text, size_t length) {
    gw_problem problem = {.text = NULL};
    gw_record *record = gw_record_read(text, length, &problem);
    PROMISE(d, record != NULL);
    return record;
}

/* What was read writes the same text, for the same viewer. */
static void expect_same_text(const desk *d, const gw_record *record, gw_seat viewer,
                             const char *text, size_t length) {
    size_t again_length;
    char *again = desk_record_text(d, record, viewer, &again_length);
    PROMISE(d, again_length == length && memcmp(again, text, length) == 0);
    free(again);
}

void look_at_records(desk *d) {
    size_t length;
    char *text = desk_record_text(d, d->record, GW_ALL_SEEING, &length);
    gw_record *record = read_back(d, text, length);
    PROMISE(d, !gw_record_is_view(record));
    PROMISE(d, gw_record_count(record) == gw_record_count(d->record));
    PROMISE(d, desk_is_same(d, gw_record_state(record), d->state));
    expect_same_text(d, record, GW_ALL_SEEING, text, length);
    gw_any_state replayed;
    gw_record_replay(d->record, gw_record_count(d->record), GW_STATE(&replayed));
    PROMISE(d, desk_is_same(d, &replayed, d->state));
    gw_record_free(record);
    free(text);
}

/* A record in which nothing happens to be hidden reads as the whole truth. */
static void expect_view(const desk *d, const gw_record *record, gw_seat viewer) {
    gw_any_state view, read;
    desk_view(d, d->state, viewer, &view);
    if (gw_record_is_view(record))
        desk_copy(d, &read, gw_record_state(record));
    else
        desk_view(d, gw_record_state(record), viewer, &read);
    PROMISE(d, desk_is_same(d, &view, &read));
}

void look_at_masked_records(desk *d) {
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        size_t length;
        char *text = desk_record_text(d, d->record, viewer, &length);
        gw_record *record = read_back(d, text, length);
        PROMISE(d, gw_record_count(record) == gw_record_count(d->record));
        expect_view(d, record, viewer);
        expect_same_text(d, record, viewer, text, length);
        expect_same_text(d, record, GW_ALL_SEEING, text, length);
        gw_record_free(record);
        free(text);
    }
}

/* -------------------------------------------------------------------- undo -- */

/* Whether the step at `index` may not be taken back by itself. */
static bool is_fixed(const desk *d, size_t index) {
    gw_any_state before;
    gw_step step = gw_record_step(d->record, index);
    gw_record_replay(d->record, index, GW_STATE(&before));
    return step.seat == GW_CHANCE ||
           gw_is_binding(d->table, GW_STATE(&before), step.seat, step.action);
}

/* Behind the point there are only free steps of one player, and before it is one
 * that is not. */
static void expect_undo_point(const desk *d, size_t point) {
    size_t count = gw_record_count(d->record);
    PROMISE(d, point <= count);
    if (count == 0) return;
    gw_seat last = gw_record_step(d->record, count - 1).seat;
    for (size_t i = point; i < count; i++)
        PROMISE(d, gw_record_step(d->record, i).seat == last && !is_fixed(d, i));
    if (point == 0) return;
    PROMISE(d, gw_record_step(d->record, point - 1).seat != last || is_fixed(d, point - 1));
}

void look_at_undo(desk *d) {
    size_t length, point = gw_record_undo_point(d->record);
    gw_any_state replayed;
    expect_undo_point(d, point);
    char *text = desk_record_text(d, d->record, GW_ALL_SEEING, &length);
    gw_record *record = read_back(d, text, length);
    gw_record_truncate(record, point);
    gw_record_replay(d->record, point, GW_STATE(&replayed));
    PROMISE(d, gw_record_count(record) == point);
    PROMISE(d, desk_is_same(d, gw_record_state(record), &replayed));
    for (size_t i = point; i < gw_record_count(d->record); i++) {
        gw_step step = gw_record_step(d->record, i);
        PROMISE(d, gw_record_play(record, step.seat, step.action, NULL) == 0);
    }
    PROMISE(d, desk_is_same(d, gw_record_state(record), d->state));
    gw_record_free(record);
    free(text);
}
