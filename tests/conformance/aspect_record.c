/* Records: written and read back, seen by one viewer, replayed, undone. */
#include "aspects.h"

#include <stdlib.h>

static gw_record *read_back(const fixture *f, const char *text, size_t length) {
    gw_problem problem = {.text = NULL};
    gw_record *record = gw_record_read(text, length, &problem);
    PROMISE(f, record != NULL);
    return record;
}

/* A record that was read is written as the same text for the same viewer. */
static void expect_same_text(const fixture *f, const gw_record *record, gw_seat viewer,
                             const char *text, size_t length) {
    size_t again_length;
    char *again = fixture_record_text(f, record, viewer, &again_length);
    PROMISE(f, again_length == length && memcmp(again, text, length) == 0);
    free(again);
}

void check_records(fixture *f) {
    size_t length;
    char *text = fixture_record_text(f, f->record, GW_ALL_SEEING, &length);
    gw_record *record = read_back(f, text, length);
    PROMISE(f, !gw_record_is_view(record));
    PROMISE(f, gw_record_count(record) == gw_record_count(f->record));
    PROMISE(f, fixture_is_same(f, gw_record_state(record), f->state));
    expect_same_text(f, record, GW_ALL_SEEING, text, length);
    gw_any_state replayed;
    gw_record_replay(f->record, gw_record_count(f->record), GW_STATE(&replayed));
    PROMISE(f, fixture_is_same(f, &replayed, f->state));
    gw_record_free(record);
    free(text);
}

/* A record in which nothing happens to be hidden is read as a complete record. */
static void expect_view(const fixture *f, const gw_record *record, gw_seat viewer) {
    gw_any_state view, read;
    fixture_view(f, f->state, viewer, &view);
    if (gw_record_is_view(record))
        fixture_copy(f, &read, gw_record_state(record));
    else
        fixture_view(f, gw_record_state(record), viewer, &read);
    PROMISE(f, fixture_is_same(f, &view, &read));
}

void check_masked_records(fixture *f) {
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        size_t length;
        char *text = fixture_record_text(f, f->record, viewer, &length);
        gw_record *record = read_back(f, text, length);
        PROMISE(f, gw_record_count(record) == gw_record_count(f->record));
        expect_view(f, record, viewer);
        expect_same_text(f, record, viewer, text, length);
        expect_same_text(f, record, GW_ALL_SEEING, text, length);
        gw_record_free(record);
        free(text);
    }
}

/* -------------------------------------------------------------------- undo -- */

/* Whether the step at `index` can never be taken back. */
static bool is_fixed(const fixture *f, size_t index) {
    gw_any_state before;
    gw_step step = gw_record_step(f->record, index);
    gw_record_replay(f->record, index, GW_STATE(&before));
    return step.seat == GW_CHANCE ||
           gw_is_binding(f->table, GW_STATE(&before), step.seat, step.action);
}

/* After the undo point there are only undoable steps of one player, and the step before it is not
 * one. */
static void expect_undo_point(const fixture *f, size_t point) {
    size_t count = gw_record_count(f->record);
    PROMISE(f, point <= count);
    if (count == 0) return;
    gw_seat last = gw_record_step(f->record, count - 1).seat;
    for (size_t i = point; i < count; i++)
        PROMISE(f, gw_record_step(f->record, i).seat == last && !is_fixed(f, i));
    if (point == 0) return;
    PROMISE(f, gw_record_step(f->record, point - 1).seat != last || is_fixed(f, point - 1));
}

void check_undo(fixture *f) {
    size_t length, point = gw_record_undo_point(f->record);
    gw_any_state replayed;
    expect_undo_point(f, point);
    char *text = fixture_record_text(f, f->record, GW_ALL_SEEING, &length);
    gw_record *record = read_back(f, text, length);
    gw_record_truncate(record, point);
    gw_record_replay(f->record, point, GW_STATE(&replayed));
    PROMISE(f, gw_record_count(record) == point);
    PROMISE(f, fixture_is_same(f, gw_record_state(record), &replayed));
    for (size_t i = point; i < gw_record_count(f->record); i++) {
        gw_step step = gw_record_step(f->record, i);
        PROMISE(f, gw_record_play(record, step.seat, step.action, NULL) == 0);
    }
    PROMISE(f, fixture_is_same(f, gw_record_state(record), f->state));
    gw_record_free(record);
    free(text);
}
