/* A game that goes on where another worker plays it, so that computer players remember. */
#include "wasm/game.h"

/* Goes on to where the record in `text` is, if that is of this game and begins as this one was
 * played: 1, and computer players remember what they did. Else 0, and nothing has changed. */
uint32_t EXPORT(gangway_game_follow)(page_game *g, const char *text, size_t length);

/* Whether `longer` is what became of `record`. */
static bool goes_on(const gw_record *record, const gw_record *longer) {
    size_t count = gw_record_count(record);
    if (!gw_table_equal(gw_record_table(record), gw_record_table(longer))) return false;
    if (gw_record_count(longer) < count) return false;
    for (size_t i = 0; i < count; i++) {
        gw_step a = gw_record_step(record, i), b = gw_record_step(longer, i);
        if (a.seat != b.seat || a.action != b.action) return false;
    }
    return true;
}

uint32_t gangway_game_follow(page_game *g, const char *text, size_t length) {
    gw_problem problem;
    gw_record *longer = gw_record_read(text, length, &problem);
    if (longer == NULL) return 0;
    bool is_there = goes_on(g->record, longer);
    for (size_t i = gw_record_count(g->record); is_there && i < gw_record_count(longer); i++) {
        gw_step step = gw_record_step(longer, i);
        is_there = gw_record_play(g->record, step.seat, step.action, NULL) == 0;
    }
    gw_record_free(longer);
    return is_there;
}
