/* A game being played: entries, followers, decisions, taking back. */
#include "sitting/sitting.h"
#include "sitting/tables.h"
#include <stdlib.h>

/* ------------------------------------------------------------------ helpers -- */

typedef struct fixture {
    sitting *s;
    const gw_table *table;
    gw_random random;
    gw_action *list;
    sitting *followers[GW_SEATS_MAX + 1]; /* one for each viewer */
    uint64_t delivered;                   /* number of entries they were fed */
} fixture;

static const gw_state *state_of(const fixture *f) {
    return gw_record_state(sitting_record(f->s));
}

static size_t steps_of(const fixture *f) {
    return gw_record_count(sitting_record(f->s));
}

static void open_fixture(fixture *f, const char *game, const char *options, uint64_t seed) {
    *f = (fixture){.s = sitting_new(gw_record_new(table_for(game, options))),
                   .random = gw_random_seed(seed)};
    assert_non_null(f->s);
    f->table = gw_record_table(sitting_record(f->s));
    f->list = calloc(f->table->game->legal_max, sizeof *f->list);
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        f->followers[viewer] = sitting_new_follower(table_for(game, options), viewer);
        assert_non_null(f->followers[viewer]);
    }
}

static void close_fixture(fixture *f) {
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++)
        sitting_free(f->followers[viewer]);
    free(f->list);
    sitting_free(f->s);
}

/* A random seat that is to act plays a random action; returns the seat. */
static gw_seat act(fixture *f) {
    gw_seat seats[GW_SEATS_MAX + 1];
    uint32_t count = 0;
    gw_seats due = gw_to_act(f->table, state_of(f));
    for (gw_seat seat = 0; seat <= f->table->players; seat++)
        if (due & GW_SEAT_BIT(seat)) seats[count++] = seat;
    if (count == 0) return GW_NO_SEAT;
    gw_seat seat = seats[gw_random_below(&f->random, count)];
    gw_action action = gw_pick(f->table, state_of(f), NULL, seat, &f->random, f->list);
    assert_int_equal(sitting_play(f->s, seat, sitting_decision(f->s, seat), &action, 1, NULL),
                     SITTING_DONE);
    return seat;
}

static void assert_same_decisions(const fixture *f, const sitting *other) {
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++)
        assert_int_equal(sitting_decision(f->s, seat), sitting_decision(other, seat));
}

/* Feeds every follower the new entries and checks that each has its viewer's view. */
static void update_followers(fixture *f) {
    sitting_entry entry;
    for (uint64_t number = f->delivered + 1; number <= sitting_last(f->s); number++) {
        for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
            assert_true(sitting_read(f->s, number, viewer, &entry));
            assert_int_equal(sitting_follow(f->followers[viewer], &entry), SITTING_DONE);
        }
    }
    f->delivered = sitting_last(f->s);
    for (gw_seat viewer = 0; viewer <= f->table->players; viewer++) {
        gw_any_state view;
        f->table->game->view(f->table, state_of(f), viewer, GW_STATE(&view));
        assert_memory_equal(&view, gw_record_state(sitting_record(f->followers[viewer])),
                            f->table->game->state_bytes);
        assert_same_decisions(f, f->followers[viewer]);
    }
}

static const struct {
    const char *game, *options;
} tables[] = {
    {"trains", "players=2"},
    {"trains", "players=4 turns=30"},
    {"dragons", "players=2 rounds=5"},
    {"dragons", "players=3 rounds=5 expert=on"},
    {"dragons", "players=6 rounds=5"},
    {"mississippi", "players=2 rounds=10"},
    {"mississippi", "players=4 teams=on rounds=10"},
};

/* ---------------------------------------------------------------- followers -- */

/* Checked after every entry, with takebacks under either policy in between. */
static void a_follower_has_its_viewers_view(void **state) {
    (void)state;
    for (size_t t = 0; t < COUNT(tables); t++) {
        fixture f;
        unsigned taken_back = 0;
        open_fixture(&f, tables[t].game, tables[t].options, 11 + t);
        for (unsigned i = 0; i < 900 && act(&f) != GW_NO_SEAT; i++) {
            update_followers(&f);
            sitting_policy policy =
                gw_random_below(&f.random, 2) == 0 ? SITTING_LOCAL : SITTING_ONLINE;
            size_t point = sitting_undo_point(f.s, policy);
            assert_true(point <= steps_of(&f));
            if (point == steps_of(&f) || gw_random_below(&f.random, 8) > 0) continue;
            assert_int_equal(sitting_take_back(f.s, policy, point), SITTING_DONE);
            assert_int_equal(steps_of(&f), point);
            update_followers(&f);
            taken_back++;
        }
        assert_true(taken_back > 0);
        close_fixture(&f);
    }
}

/* Entries do not depend on when they are read. */
static void an_entry_never_changes(void **state) {
    (void)state;
    fixture f;
    sitting_entry *early = calloc(600, sizeof *early), late;
    open_fixture(&f, "dragons", "players=2 rounds=5", 5);
    while (sitting_last(f.s) < 500 && act(&f) != GW_NO_SEAT)
        assert_true(sitting_read(f.s, sitting_last(f.s), 1, &early[sitting_last(f.s)]));
    for (uint64_t number = 1; number <= sitting_last(f.s); number++) {
        assert_true(sitting_read(f.s, number, 1, &late));
        assert_memory_equal(&late, &early[number], sizeof late);
    }
    assert_false(sitting_read(f.s, 0, 1, &late));
    assert_false(sitting_read(f.s, sitting_last(f.s) + 1, 1, &late));
    assert_false(sitting_read(f.s, 1, 3, &late));
    free(early);
    close_fixture(&f);
}

/* Plays `lines`, "ACTOR ACTION; …". */
static void plays(fixture *f, const char *lines) {
    while (*lines) {
        gw_seat seat;
        gw_action action;
        size_t length = strcspn(lines, ";");
        const char *space = memchr(lines, ' ', length);
        size_t actor = (size_t)(space - lines);
        assert_int_equal(f->table->game->read_actor(f->table, state_of(f), lines, actor, &seat), 0);
        assert_int_equal(
            f->table->game->read_action(f->table, space + 1, length - actor - 1, &action), 0);
        assert_int_equal(sitting_play(f->s, seat, sitting_decision(f->s, seat), &action, 1, NULL),
                         SITTING_DONE);
        lines += length;
        lines += strspn(lines, "; ");
    }
}

#define DEAL                                                                                       \
    "chance first 1; chance deal 70; chance deal 61; chance deal 50; chance deal 40; "             \
    "chance deal 30; chance deal 20; chance deal 10; chance deal 71; chance deal 62; "             \
    "chance deal 52; chance deal 41; chance deal 31; chance deal 21; chance deal 11; "

static void GT_H1_an_entry_shows_what_its_viewer_knew_at_the_time(void **state) {
    (void)state;
    fixture f;
    sitting_entry entry;
    open_fixture(&f, "trains", "players=2", 1);
    plays(&f, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1; 2 keep 3 1; 1 draw; "
                   "chance deal 9");
    uint64_t drawn = sitting_last(f.s);
    assert_true(sitting_read(f.s, drawn, 1, &entry));
    gw_action nine = entry.action;
    assert_true(sitting_read(f.s, drawn, 2, &entry));
    gw_action hidden = entry.action;
    assert_int_not_equal(hidden, nine);
    update_followers(&f);
    plays(&f, "1 place 1");
    assert_true(sitting_read(f.s, drawn, 2, &entry)); /* as it was known at the time */
    assert_int_equal(entry.action, hidden);
    assert_true(sitting_read(f.s, drawn + 1, 2, &entry));
    assert_int_equal(entry.amendment_count, 1);
    assert_int_equal(entry.amendments[0].index, entry.steps - 1);
    assert_int_equal(entry.amendments[0].action, nine);
    assert_true(sitting_read(f.s, drawn + 1, 1, &entry));
    assert_int_equal(entry.amendment_count, 0);
    update_followers(&f);
    close_fixture(&f);
}

/* Two games that differ only in what a viewer may not know have the same entries for that viewer.
 */
static void GT_H1_entries_reveal_nothing_hidden(void **state) {
    (void)state;
    fixture one, other;
    open_fixture(&one, "trains", "players=2", 1);
    open_fixture(&other, "trains", "players=2", 1);
    plays(&one, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1; 2 keep 3 1; 1 draw; "
                     "chance deal 9");
    plays(&other, DEAL "chance deal 1; chance deal 5; chance deal 3; 1 keep 1 1; 2 keep 3 1; "
                       "1 draw; chance deal 80");
    assert_int_equal(sitting_last(one.s), sitting_last(other.s));
    for (uint64_t number = 1; number <= sitting_last(one.s); number++) {
        sitting_entry a, b;
        assert_true(sitting_read(one.s, number, GW_PUBLIC, &a));
        assert_true(sitting_read(other.s, number, GW_PUBLIC, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    close_fixture(&one);
    close_fixture(&other);
}

/* -------------------------------------------------------------- taking back -- */

static void GT_H1_online_a_step_that_revealed_something_is_final(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "trains", "players=2", 1);
    plays(&f, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1");
    size_t kept = steps_of(&f);
    assert_int_equal(sitting_undo_point(f.s, SITTING_LOCAL), kept - 1);
    assert_int_equal(sitting_undo_point(f.s, SITTING_ONLINE), kept);
    assert_int_equal(sitting_take_back(f.s, SITTING_ONLINE, kept - 1), SITTING_FIXED);
    plays(&f, "2 keep 3 1; 1 draw; chance deal 9; 1 place 1");
    size_t placed = steps_of(&f);
    assert_int_equal(sitting_undo_point(f.s, SITTING_LOCAL), placed - 1);
    assert_int_equal(sitting_undo_point(f.s, SITTING_ONLINE), placed);
    plays(&f, "2 draw");
    assert_int_equal(sitting_undo_point(f.s, SITTING_ONLINE), placed);
    assert_int_equal(sitting_take_back(f.s, SITTING_ONLINE, placed), SITTING_DONE);
    update_followers(&f);
    close_fixture(&f);
}

static void online_the_end_is_final(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "mississippi", "players=2 rounds=10", 3);
    while (act(&f) != GW_NO_SEAT) continue;
    assert_int_equal(sitting_undo_point(f.s, SITTING_ONLINE), steps_of(&f));
    assert_int_equal(sitting_take_back(f.s, SITTING_ONLINE, steps_of(&f) - 1), SITTING_FIXED);
    assert_int_equal(sitting_take_back(f.s, SITTING_LOCAL, steps_of(&f)), SITTING_INVALID);
    close_fixture(&f);
}

/* ----------------------------------------------------------------- decisions -- */

static void RD_5_others_who_decide_at_the_same_time_do_not_disturb(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "dragons", "players=3 first=blue", 1);
    plays(&f, "chance first blue");
    uint64_t before = sitting_decision(f.s, 2);
    plays(&f, "blue card move1; blue card stone1");
    assert_int_equal(sitting_decision(f.s, 2), before);
    assert_int_equal(sitting_decision(f.s, 1), before + 2);
    close_fixture(&f);
}

static void an_answer_to_an_earlier_decision_is_stale(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "trains", "players=2", 1);
    plays(&f, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1; 2 keep 3 1");
    uint64_t asked = sitting_decision(f.s, 1);
    gw_action draw = gw_pick(f.table, state_of(&f), NULL, 1, &f.random, f.list);
    assert_int_equal(f.table->game->read_action(f.table, "draw", 4, &draw), 0);
    assert_int_equal(sitting_play(f.s, 1, asked, &draw, 1, NULL), SITTING_DONE);
    assert_int_equal(sitting_take_back(f.s, SITTING_LOCAL, steps_of(&f) - 1), SITTING_DONE);
    assert_true(sitting_decision(f.s, 1) > asked);
    uint64_t last = sitting_last(f.s);
    assert_int_equal(sitting_play(f.s, 1, asked, &draw, 1, NULL), SITTING_STALE);
    assert_int_equal(sitting_last(f.s), last);
    assert_int_equal(sitting_play(f.s, 1, sitting_decision(f.s, 1), &draw, 1, NULL), SITTING_DONE);
    close_fixture(&f);
}

static void actions_are_played_together_or_not_at_all(void **state) {
    (void)state;
    fixture f;
    sitting_refusal refusal;
    gw_action cards[5];
    static const char *const names[] = {"card move1", "card stone1", "card stone2", "card move2",
                                        "card stone1"};
    open_fixture(&f, "dragons", "players=2 first=blue", 1);
    plays(&f, "chance first blue");
    for (size_t i = 0; i < COUNT(cards); i++)
        assert_int_equal(f.table->game->read_action(f.table, names[i], strlen(names[i]), &cards[i]),
                         0);
    uint64_t last = sitting_last(f.s), decision = sitting_decision(f.s, 1);
    assert_int_equal(sitting_play(f.s, 1, decision, cards, 5, &refusal), SITTING_ILLEGAL);
    assert_int_equal(refusal.at, 4);
    assert_string_equal(gw_rule_id(f.table->game, refusal.rule), "RD-5");
    assert_int_equal(sitting_last(f.s), last);
    assert_int_equal(sitting_play(f.s, 1, decision, cards, 4, &refusal), SITTING_DONE);
    assert_int_equal(sitting_last(f.s), last + 4);
    update_followers(&f);
    close_fixture(&f);
}

/* ----------------------------------------------------------------- bad input -- */

static void invalid_input_changes_nothing(void **state) {
    (void)state;
    fixture f;
    sitting_entry entry;
    gw_action action = 0;
    open_fixture(&f, "trains", "players=2", 1);
    sitting *follower = f.followers[2];
    assert_int_equal(sitting_play(f.s, 3, 0, &action, 1, NULL), SITTING_INVALID);
    assert_int_equal(sitting_play(f.s, 0, 0, &action, 0, NULL), SITTING_INVALID);
    assert_int_equal(sitting_play(f.s, 1, 0, &action, 1, NULL), SITTING_ILLEGAL);
    assert_int_equal(sitting_play(follower, 0, 0, &action, 1, NULL), SITTING_INVALID);
    assert_int_equal(sitting_seat(f.s, 3, GW_PERSON, NULL), SITTING_INVALID);
    assert_int_equal(sitting_seat(f.s, 1, GW_COMPUTER, "two words"), SITTING_INVALID);
    assert_int_equal(sitting_seat(f.s, 1, GW_COMPUTER, NULL), SITTING_INVALID);
    assert_int_equal(sitting_take_back(f.s, SITTING_LOCAL, 0), SITTING_INVALID);
    assert_int_equal(sitting_last(f.s), 0);
    plays(&f, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1");
    assert_int_equal(sitting_seat(f.s, 2, GW_COMPUTER, "hard"), SITTING_DONE);
    update_followers(&f);
    gw_holder holder = gw_record_holder_at(sitting_record(follower), 2, 99);
    assert_string_equal(holder.name, "hard");
    gw_any_state before;
    uint64_t last = sitting_last(follower);
    memcpy(&before, gw_record_state(sitting_record(follower)), f.table->game->state_bytes);
    for (unsigned i = 0; i < 4000; i++) {
        size_t count = gw_random_below(&f.random, 4);
        entry = (sitting_entry){.number = last + gw_random_below(&f.random, 3),
                                .kind = (sitting_entry_kind)gw_random_below(&f.random, 4),
                                .seat = (gw_seat)gw_random_below(&f.random, 9),
                                .action = (gw_action)gw_random_next(&f.random),
                                .steps = gw_random_below(&f.random, 30),
                                .holder = (gw_holder_kind)(2 + gw_random_below(&f.random, 3)),
                                .amendment_count = count < 3 ? count : 1000};
        memset(entry.name, 'x', gw_random_below(&f.random, SITTING_NAME + 1));
        if (entry.kind == SITTING_SEAT) entry.seat = (gw_seat)(3 + entry.seat);
        if (entry.kind == SITTING_BACK) entry.amendment_count = 1000;
        for (size_t j = 0; j < SITTING_AMENDMENTS; j++)
            entry.amendments[j] = (gw_amendment){gw_random_below(&f.random, 40),
                                                 (gw_action)gw_random_next(&f.random)};
        if (sitting_follow(follower, &entry) == SITTING_DONE) fail_msg("entry %u was accepted", i);
        assert_memory_equal(&before, gw_record_state(sitting_record(follower)),
                            f.table->game->state_bytes);
        assert_int_equal(sitting_last(follower), last);
    }
    assert_null(sitting_new_follower(table_for("trains", "players=2"), 3));
    close_fixture(&f);
}

/* A sitting made from a record is like the one that played it. */
static void a_record_goes_on(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "dragons", "players=2 rounds=5", 9);
    for (unsigned i = 0; i < 40; i++) act(&f);
    char *text = gw_record_text(sitting_record(f.s), GW_ALL_SEEING, NULL);
    sitting *again = sitting_new(gw_record_read(text, strlen(text), NULL));
    assert_non_null(again);
    assert_int_equal(sitting_last(again), sitting_last(f.s));
    assert_same_decisions(&f, again);
    for (uint64_t number = 1; number <= sitting_last(again); number++) {
        sitting_entry a, b;
        assert_true(sitting_read(f.s, number, 2, &a));
        assert_true(sitting_read(again, number, 2, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    free(text);
    sitting_free(again);
    close_fixture(&f);
}

static void a_view_can_only_be_looked_at(void **state) {
    (void)state;
    fixture f;
    open_fixture(&f, "trains", "players=2", 9);
    for (unsigned i = 0; i < 18; i++) act(&f);
    char *text = gw_record_text(sitting_record(f.s), GW_PUBLIC, NULL);
    sitting *view = sitting_new(gw_record_read(text, strlen(text), NULL));
    gw_action draw = 0;
    sitting_entry entry = {.number = 1, .kind = SITTING_SKIP};
    assert_true(sitting_is_follower(view));
    assert_int_equal(sitting_next(view).kind, SITTING_ELSEWHERE);
    assert_int_equal(sitting_play(view, 1, 0, &draw, 1, NULL), SITTING_INVALID);
    assert_int_equal(sitting_follow(view, &entry), SITTING_INVALID);
    assert_int_equal(sitting_viewer(view), GW_ALL_SEEING);
    sitting_free(view);
    free(text);
    close_fixture(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_follower_has_its_viewers_view),
        cmocka_unit_test(an_entry_never_changes),
        cmocka_unit_test(GT_H1_an_entry_shows_what_its_viewer_knew_at_the_time),
        cmocka_unit_test(GT_H1_entries_reveal_nothing_hidden),
        cmocka_unit_test(GT_H1_online_a_step_that_revealed_something_is_final),
        cmocka_unit_test(online_the_end_is_final),
        cmocka_unit_test(RD_5_others_who_decide_at_the_same_time_do_not_disturb),
        cmocka_unit_test(an_answer_to_an_earlier_decision_is_stale),
        cmocka_unit_test(actions_are_played_together_or_not_at_all),
        cmocka_unit_test(invalid_input_changes_nothing),
        cmocka_unit_test(a_record_goes_on),
        cmocka_unit_test(a_view_can_only_be_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
