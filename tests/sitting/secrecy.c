/* Two games that differ only in what a viewer may not know have the same entries for that viewer,
 * byte by byte, and the same screen. From a random game a twin is made that does everything hidden
 * from the viewer differently, until the two look different to the viewer. */
#include "sitting/sitting.h"
#include "sitting/tables.h"
#include <stdlib.h>

enum { ACTIONS_MAX = 8192 }; /* enough for the actions of any game */

typedef struct pair {
    sitting *one, *other;
    const gw_table *table;
    gw_seat viewer;
    gw_random random;
    unsigned differing; /* number of steps that were done differently */
} pair;

static const gw_state *state_of(const sitting *s) {
    return gw_record_state(sitting_record(s));
}

static bool look_alike(const pair *p) {
    gw_any_state a, b;
    sitting_view(p->one, p->viewer, GW_STATE(&a));
    sitting_view(p->other, p->viewer, GW_STATE(&b));
    return memcmp(&a, &b, p->table->game->state_bytes) == 0;
}

/* How the viewer would know an action right after it was done. */
static gw_action known(const pair *p, const sitting *s, gw_seat seat, gw_action action) {
    gw_any_state after;
    memcpy(&after, state_of(s), p->table->game->state_bytes);
    gw_apply(p->table, GW_STATE(&after), NULL, seat, action, NULL);
    return gw_mask(p->table, state_of(s), seat, action, GW_STATE(&after), p->viewer);
}

/* Finds the twin's counterpart of `action`: a different action that looks the same, if there is
 * one; false if the twin cannot do what the viewer would see. */
static bool find_twin(pair *p, gw_seat seat, gw_action action, gw_action *twin) {
    static gw_action list[ACTIONS_MAX], alike[ACTIONS_MAX];
    gw_action seen = known(p, p->one, seat, action);
    size_t count = gw_legal(p->table, state_of(p->other), NULL, seat, list), found = 0;
    *twin = action;
    if (seen == action) return gw_check(p->table, state_of(p->other), NULL, seat, action) == 0;
    for (size_t i = 0; i < count; i++)
        if (known(p, p->other, seat, list[i]) == seen) alike[found++] = list[i];
    if (found == 0) return false;
    *twin = alike[gw_random_below(&p->random, (uint32_t)found)];
    p->differing += *twin != action;
    return true;
}

static void do_step(sitting *s, gw_seat seat, gw_action action) {
    assert_int_equal(sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL),
                     SITTING_DONE);
}

static void assert_same_last_entry(const pair *p) {
    sitting_entry a, b;
    uint64_t last = sitting_last(p->one);
    assert_int_equal(last, sitting_last(p->other));
    assert_true(sitting_read(p->one, last, p->viewer, &a));
    assert_true(sitting_read(p->other, last, p->viewer, &b));
    assert_memory_equal(&a, &b, sizeof a);
}

/* Compares the outcomes that the viewer's screen lists, and its events of the last step. */
static void assert_same_screen(const pair *p) {
    static gw_action first[ACTIONS_MAX];
    const gw_action *list;
    gw_event events_of[2][64];
    gw_step step[2];
    size_t steps = gw_record_count(sitting_record(p->one)), count[2];
    size_t outcomes = sitting_legal(p->one, GW_CHANCE, &list, NULL);
    assert_true(outcomes <= ACTIONS_MAX);
    memcpy(first, list, outcomes * sizeof *list);
    assert_int_equal(sitting_legal(p->other, GW_CHANCE, &list, NULL), outcomes);
    assert_memory_equal(first, list, outcomes * sizeof *list);
    for (unsigned i = 0; i < 2; i++) {
        const sitting *s = i == 0 ? p->one : p->other;
        gw_events events = {events_of[i], COUNT(events_of[i]), 0};
        sitting_story story;
        assert_int_equal(sitting_viewer(s), p->viewer);
        sitting_story_begin(s, steps - 1, &story);
        assert_true(sitting_story_next(s, &story, p->viewer, &step[i], &events));
        count[i] = events.count;
    }
    assert_int_equal(step[0].action, step[1].action);
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(events_of[0], events_of[1], count[0] * sizeof *events_of[0]);
}

/* Plays one game and its twin until they differ to the viewer; returns how many steps differed. */
static unsigned play_twins(const char *game, const char *options, gw_seat viewer, uint64_t seed) {
    static gw_action list[ACTIONS_MAX];
    pair p = {.one = sitting_new(gw_record_new(table_for(game, options))),
              .other = sitting_new(gw_record_new(table_for(game, options))),
              .viewer = viewer,
              .random = gw_random_seed(seed)};
    p.table = sitting_table(p.one);
    gw_seats here = viewer == GW_PUBLIC ? 0 : GW_SEAT_BIT(viewer);
    sitting_set_here(p.one, here);
    sitting_set_here(p.other, here);
    for (unsigned i = 0; i < 400; i++) {
        gw_seats due = gw_to_act(p.table, state_of(p.one));
        gw_action twin;
        if (due == 0) break;
        gw_seat seat = (gw_seat)gw_random_below(&p.random, GW_SEATS_MAX + 1);
        while (!(due & GW_SEAT_BIT(seat))) seat = (gw_seat)((seat + 1) % (GW_SEATS_MAX + 1));
        gw_action action = gw_pick(p.table, state_of(p.one), NULL, seat, &p.random, list);
        if (!find_twin(&p, seat, action, &twin)) break;
        do_step(p.one, seat, action);
        do_step(p.other, seat, twin);
        if (!look_alike(&p)) break; /* the viewer may know by now */
        assert_same_last_entry(&p);
        assert_same_screen(&p);
        size_t point = sitting_undo_point(p.one, SITTING_ONLINE);
        assert_int_equal(point, sitting_undo_point(p.other, SITTING_ONLINE));
        if (point == gw_record_count(sitting_record(p.one)) || gw_random_below(&p.random, 6))
            continue;
        assert_int_equal(sitting_take_back(p.one, SITTING_ONLINE, point), SITTING_DONE);
        assert_int_equal(sitting_take_back(p.other, SITTING_ONLINE, point), SITTING_DONE);
        assert_true(look_alike(&p));
        assert_same_last_entry(&p);
    }
    sitting_free(p.one);
    sitting_free(p.other);
    return p.differing;
}

static void GT_H1_nothing_shown_depends_on_hidden_cards(void **state) {
    (void)state;
    unsigned differing = 0;
    for (uint64_t seed = 0; seed < 300; seed++)
        differing +=
            play_twins("trains", seed % 2 ? "players=2" : "players=4", (gw_seat)(seed % 3), seed);
    assert_true(differing > 300);
}

static void RD_5_nothing_shown_depends_on_hidden_programs(void **state) {
    (void)state;
    unsigned differing = 0;
    for (uint64_t seed = 0; seed < 100; seed++)
        differing += play_twins("dragons", seed % 2 ? "players=2" : "players=3 expert=on",
                                (gw_seat)(seed % 3), seed);
    assert_true(differing > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GT_H1_nothing_shown_depends_on_hidden_cards),
        cmocka_unit_test(RD_5_nothing_shown_depends_on_hidden_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
