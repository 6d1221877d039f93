/* A game being played: entries, followers, decisions, taking back. */
#include "sitting/sitting.h"
#include "sitting/tables.h"
#include <stdlib.h>

/* ------------------------------------------------------------------ helpers -- */

typedef struct desk {
    sitting *s;
    const gw_table *table;
    gw_random random;
    gw_action *list;
    sitting *followers[GW_SEATS_MAX + 1]; /* of every viewer */
    uint64_t told;                        /* entries that they have been given */
} desk;

static const gw_state *state_of(const desk *d) {
    return gw_record_state(sitting_record(d->s));
}

static size_t steps_of(const desk *d) {
    return gw_record_count(sitting_record(d->s));
}

static void open_desk(desk *d, const char *game, const char *options, uint64_t seed) {
    *d = (desk){.s = sitting_new(gw_record_new(table_for(game, options))),
                .random = gw_random_seed(seed)};
    assert_non_null(d->s);
    d->table = gw_record_table(sitting_record(d->s));
    d->list = calloc(d->table->game->legal_max, sizeof *d->list);
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        d->followers[viewer] = sitting_new_follower(table_for(game, options), viewer);
        assert_non_null(d->followers[viewer]);
    }
}

static void close_desk(desk *d) {
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++)
        sitting_free(d->followers[viewer]);
    free(d->list);
    sitting_free(d->s);
}

/* Whoever is to act does something at random, by its own number. */
static gw_seat act(desk *d) {
    gw_seat seats[GW_SEATS_MAX + 1];
    uint32_t count = 0;
    gw_seats due = gw_to_act(d->table, state_of(d));
    for (gw_seat seat = 0; seat <= d->table->players; seat++)
        if (due & GW_SEAT_BIT(seat)) seats[count++] = seat;
    if (count == 0) return GW_NO_SEAT;
    gw_seat seat = seats[gw_random_below(&d->random, count)];
    gw_action action = gw_pick(d->table, state_of(d), NULL, seat, &d->random, d->list);
    assert_int_equal(sitting_play(d->s, seat, sitting_decision(d->s, seat), &action, 1, NULL),
                     SITTING_DONE);
    return seat;
}

static void assert_same_decisions(const desk *d, const sitting *other) {
    for (gw_seat seat = 0; seat <= GW_SEATS_MAX; seat++)
        assert_int_equal(sitting_decision(d->s, seat), sitting_decision(other, seat));
}

/* Gives every follower what is new; each then has its viewer's view. */
static void tell(desk *d) {
    sitting_entry entry;
    for (uint64_t number = d->told + 1; number <= sitting_last(d->s); number++) {
        for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
            assert_true(sitting_read(d->s, number, viewer, &entry));
            assert_int_equal(sitting_follow(d->followers[viewer], &entry), SITTING_DONE);
        }
    }
    d->told = sitting_last(d->s);
    for (gw_seat viewer = 0; viewer <= d->table->players; viewer++) {
        gw_any_state view;
        d->table->game->view(d->table, state_of(d), viewer, GW_STATE(&view));
        assert_memory_equal(&view, gw_record_state(sitting_record(d->followers[viewer])),
                            d->table->game->state_bytes);
        assert_same_decisions(d, d->followers[viewer]);
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

/* After every entry, and with takings back by either policy in between. */
static void a_follower_has_its_viewers_view(void **state) {
    (void)state;
    for (size_t t = 0; t < COUNT(tables); t++) {
        desk d;
        unsigned taken_back = 0;
        open_desk(&d, tables[t].game, tables[t].options, 11 + t);
        for (unsigned i = 0; i < 900 && act(&d) != GW_NO_SEAT; i++) {
            tell(&d);
            sitting_policy policy =
                gw_random_below(&d.random, 2) == 0 ? SITTING_LOCAL : SITTING_ONLINE;
            size_t point = sitting_undo_point(d.s, policy);
            assert_true(point <= steps_of(&d));
            if (point == steps_of(&d) || gw_random_below(&d.random, 8) > 0) continue;
            assert_int_equal(sitting_take_back(d.s, policy, point), SITTING_DONE);
            assert_int_equal(steps_of(&d), point);
            tell(&d);
            taken_back++;
        }
        assert_true(taken_back > 0);
        close_desk(&d);
    }
}

/* Entries do not depend on when they are read. */
static void an_entry_never_changes(void **state) {
    (void)state;
    desk d;
    sitting_entry *early = calloc(600, sizeof *early), late;
    open_desk(&d, "dragons", "players=2 rounds=5", 5);
    while (sitting_last(d.s) < 500 && act(&d) != GW_NO_SEAT)
        assert_true(sitting_read(d.s, sitting_last(d.s), 1, &early[sitting_last(d.s)]));
    for (uint64_t number = 1; number <= sitting_last(d.s); number++) {
        assert_true(sitting_read(d.s, number, 1, &late));
        assert_memory_equal(&late, &early[number], sizeof late);
    }
    assert_false(sitting_read(d.s, 0, 1, &late));
    assert_false(sitting_read(d.s, sitting_last(d.s) + 1, 1, &late));
    assert_false(sitting_read(d.s, 1, 3, &late));
    free(early);
    close_desk(&d);
}

/* Plays what is in `lines`, "SEAT ACTION; …". */
static void plays(desk *d, const char *lines) {
    while (*lines) {
        gw_seat seat;
        gw_action action;
        size_t length = strcspn(lines, ";");
        const char *space = memchr(lines, ' ', length);
        size_t actor = (size_t)(space - lines);
        assert_int_equal(d->table->game->read_actor(d->table, state_of(d), lines, actor, &seat), 0);
        assert_int_equal(
            d->table->game->read_action(d->table, space + 1, length - actor - 1, &action), 0);
        assert_int_equal(sitting_play(d->s, seat, sitting_decision(d->s, seat), &action, 1, NULL),
                         SITTING_DONE);
        lines += length;
        lines += strspn(lines, "; ");
    }
}

#define DEAL                                                                                       \
    "chance first 1; chance deal 70; chance deal 61; chance deal 50; chance deal 40; "             \
    "chance deal 30; chance deal 20; chance deal 10; chance deal 71; chance deal 62; "             \
    "chance deal 52; chance deal 41; chance deal 31; chance deal 21; chance deal 11; "

static void GT_H1_an_entry_tells_what_its_viewer_may_know_by_then(void **state) {
    (void)state;
    desk d;
    sitting_entry entry;
    open_desk(&d, "trains", "players=2", 1);
    plays(&d, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1; 2 keep 3 1; 1 draw; "
                   "chance deal 9");
    uint64_t drawn = sitting_last(d.s);
    assert_true(sitting_read(d.s, drawn, 1, &entry));
    gw_action nine = entry.action;
    assert_true(sitting_read(d.s, drawn, 2, &entry));
    gw_action hidden = entry.action;
    assert_int_not_equal(hidden, nine);
    tell(&d);
    plays(&d, "1 place 1");
    assert_true(sitting_read(d.s, drawn, 2, &entry)); /* as it was known by then */
    assert_int_equal(entry.action, hidden);
    assert_true(sitting_read(d.s, drawn + 1, 2, &entry));
    assert_int_equal(entry.now_count, 1);
    assert_int_equal(entry.now[0].index, entry.steps - 1);
    assert_int_equal(entry.now[0].action, nine);
    assert_true(sitting_read(d.s, drawn + 1, 1, &entry));
    assert_int_equal(entry.now_count, 0);
    tell(&d);
    close_desk(&d);
}

/* Two games that differ in nothing but what a viewer may not know have the same entries for it. */
static void GT_H1_entries_tell_nothing_that_is_hidden(void **state) {
    (void)state;
    desk one, other;
    open_desk(&one, "trains", "players=2", 1);
    open_desk(&other, "trains", "players=2", 1);
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
    close_desk(&one);
    close_desk(&other);
}

/* -------------------------------------------------------------- taking back -- */

static void GT_H1_online_nothing_is_taken_back_that_has_told_something(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "trains", "players=2", 1);
    plays(&d, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1");
    size_t kept = steps_of(&d);
    assert_int_equal(sitting_undo_point(d.s, SITTING_LOCAL), kept - 1);
    assert_int_equal(sitting_undo_point(d.s, SITTING_ONLINE), kept);
    assert_int_equal(sitting_take_back(d.s, SITTING_ONLINE, kept - 1), SITTING_FIXED);
    plays(&d, "2 keep 3 1; 1 draw; chance deal 9; 1 place 1");
    size_t placed = steps_of(&d);
    assert_int_equal(sitting_undo_point(d.s, SITTING_LOCAL), placed - 1);
    assert_int_equal(sitting_undo_point(d.s, SITTING_ONLINE), placed);
    plays(&d, "2 draw");
    assert_int_equal(sitting_undo_point(d.s, SITTING_ONLINE), placed);
    assert_int_equal(sitting_take_back(d.s, SITTING_ONLINE, placed), SITTING_DONE);
    tell(&d);
    close_desk(&d);
}

static void online_the_end_is_final(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "mississippi", "players=2 rounds=10", 3);
    while (act(&d) != GW_NO_SEAT) continue;
    assert_int_equal(sitting_undo_point(d.s, SITTING_ONLINE), steps_of(&d));
    assert_int_equal(sitting_take_back(d.s, SITTING_ONLINE, steps_of(&d) - 1), SITTING_FIXED);
    assert_int_equal(sitting_take_back(d.s, SITTING_LOCAL, steps_of(&d)), SITTING_UNFIT);
    close_desk(&d);
}

/* ----------------------------------------------------------------- decisions -- */

static void RD_5_others_who_decide_at_the_same_time_do_not_disturb(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "dragons", "players=3 first=blue", 1);
    plays(&d, "chance first blue");
    uint64_t before = sitting_decision(d.s, 2);
    plays(&d, "blue card move1; blue card stone1");
    assert_int_equal(sitting_decision(d.s, 2), before);
    assert_int_equal(sitting_decision(d.s, 1), before + 2);
    close_desk(&d);
}

static void what_answers_an_earlier_decision_is_stale(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "trains", "players=2", 1);
    plays(&d, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1; 2 keep 3 1");
    uint64_t asked = sitting_decision(d.s, 1);
    gw_action draw = gw_pick(d.table, state_of(&d), NULL, 1, &d.random, d.list);
    assert_int_equal(d.table->game->read_action(d.table, "draw", 4, &draw), 0);
    assert_int_equal(sitting_play(d.s, 1, asked, &draw, 1, NULL), SITTING_DONE);
    assert_int_equal(sitting_take_back(d.s, SITTING_LOCAL, steps_of(&d) - 1), SITTING_DONE);
    assert_true(sitting_decision(d.s, 1) > asked);
    uint64_t last = sitting_last(d.s);
    assert_int_equal(sitting_play(d.s, 1, asked, &draw, 1, NULL), SITTING_STALE);
    assert_int_equal(sitting_last(d.s), last);
    assert_int_equal(sitting_play(d.s, 1, sitting_decision(d.s, 1), &draw, 1, NULL), SITTING_DONE);
    close_desk(&d);
}

static void actions_are_played_together_or_not_at_all(void **state) {
    (void)state;
    desk d;
    sitting_refusal refusal;
    gw_action cards[5];
    static const char *const names[] = {"card move1", "card stone1", "card stone2", "card move2",
                                        "card stone1"};
    open_desk(&d, "dragons", "players=2 first=blue", 1);
    plays(&d, "chance first blue");
    for (size_t i = 0; i < COUNT(cards); i++)
        assert_int_equal(d.table->game->read_action(d.table, names[i], strlen(names[i]), &cards[i]),
                         0);
    uint64_t last = sitting_last(d.s), decision = sitting_decision(d.s, 1);
    assert_int_equal(sitting_play(d.s, 1, decision, cards, 5, &refusal), SITTING_ILLEGAL);
    assert_int_equal(refusal.at, 4);
    assert_string_equal(gw_rule_id(d.table->game, refusal.rule), "RD-5");
    assert_int_equal(sitting_last(d.s), last);
    assert_int_equal(sitting_play(d.s, 1, decision, cards, 4, &refusal), SITTING_DONE);
    assert_int_equal(sitting_last(d.s), last + 4);
    tell(&d);
    close_desk(&d);
}

/* ----------------------------------------------------------------- bad input -- */

static void what_does_not_fit_changes_nothing(void **state) {
    (void)state;
    desk d;
    sitting_entry entry;
    gw_action action = 0;
    open_desk(&d, "trains", "players=2", 1);
    sitting *follower = d.followers[2];
    assert_int_equal(sitting_play(d.s, 3, 0, &action, 1, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_play(d.s, 0, 0, &action, 0, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_play(d.s, 1, 0, &action, 1, NULL), SITTING_ILLEGAL);
    assert_int_equal(sitting_play(follower, 0, 0, &action, 1, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_seat(d.s, 3, GW_PERSON, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_seat(d.s, 1, GW_COMPUTER, "two words"), SITTING_UNFIT);
    assert_int_equal(sitting_seat(d.s, 1, GW_COMPUTER, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_take_back(d.s, SITTING_LOCAL, 0), SITTING_UNFIT);
    assert_int_equal(sitting_last(d.s), 0);
    plays(&d, DEAL "chance deal 1; chance deal 2; chance deal 3; 1 keep 1 1");
    assert_int_equal(sitting_seat(d.s, 2, GW_COMPUTER, "hard"), SITTING_DONE);
    tell(&d);
    gw_holder holder = gw_record_holder_at(sitting_record(follower), 2, 99);
    assert_string_equal(holder.name, "hard");
    gw_any_state before;
    uint64_t last = sitting_last(follower);
    memcpy(&before, gw_record_state(sitting_record(follower)), d.table->game->state_bytes);
    for (unsigned i = 0; i < 4000; i++) {
        size_t count = gw_random_below(&d.random, 4);
        entry = (sitting_entry){.number = last + gw_random_below(&d.random, 3),
                                .kind = (sitting_entry_kind)gw_random_below(&d.random, 4),
                                .seat = (gw_seat)gw_random_below(&d.random, 9),
                                .action = (gw_action)gw_random_next(&d.random),
                                .steps = gw_random_below(&d.random, 30),
                                .holder = (gw_holder_kind)(2 + gw_random_below(&d.random, 3)),
                                .now_count = count < 3 ? count : 1000};
        memset(entry.name, 'x', gw_random_below(&d.random, SITTING_NAME + 1));
        if (entry.kind == SITTING_SEAT) entry.seat = (gw_seat)(3 + entry.seat);
        if (entry.kind == SITTING_BACK) entry.now_count = 1000;
        for (size_t j = 0; j < SITTING_CHANGES; j++)
            entry.now[j] = (gw_amendment){gw_random_below(&d.random, 40),
                                          (gw_action)gw_random_next(&d.random)};
        if (sitting_follow(follower, &entry) == SITTING_DONE) fail_msg("entry %u is taken", i);
        assert_memory_equal(&before, gw_record_state(sitting_record(follower)),
                            d.table->game->state_bytes);
        assert_int_equal(sitting_last(follower), last);
    }
    assert_null(sitting_new_follower(table_for("trains", "players=2"), 3));
    close_desk(&d);
}

/* A record goes on as if it had been played here. */
static void a_record_goes_on(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "dragons", "players=2 rounds=5", 9);
    for (unsigned i = 0; i < 40; i++) act(&d);
    char *text = gw_record_text(sitting_record(d.s), GW_ALL_SEEING, NULL);
    sitting *again = sitting_new(gw_record_read(text, strlen(text), NULL));
    assert_non_null(again);
    assert_int_equal(sitting_last(again), sitting_last(d.s));
    assert_same_decisions(&d, again);
    for (uint64_t number = 1; number <= sitting_last(again); number++) {
        sitting_entry a, b;
        assert_true(sitting_read(d.s, number, 2, &a));
        assert_true(sitting_read(again, number, 2, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    free(text);
    sitting_free(again);
    close_desk(&d);
}

static void a_view_can_only_be_looked_at(void **state) {
    (void)state;
    desk d;
    open_desk(&d, "trains", "players=2", 9);
    for (unsigned i = 0; i < 18; i++) act(&d);
    char *text = gw_record_text(sitting_record(d.s), GW_PUBLIC, NULL);
    sitting *view = sitting_new(gw_record_read(text, strlen(text), NULL));
    gw_action draw = 0;
    sitting_entry entry = {.number = 1, .kind = SITTING_SKIP};
    assert_true(sitting_is_follower(view));
    assert_int_equal(sitting_next(view).kind, SITTING_ELSEWHERE);
    assert_int_equal(sitting_play(view, 1, 0, &draw, 1, NULL), SITTING_UNFIT);
    assert_int_equal(sitting_follow(view, &entry), SITTING_UNFIT);
    assert_int_equal(sitting_viewer(view), GW_ALL_SEEING);
    sitting_free(view);
    free(text);
    close_desk(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_follower_has_its_viewers_view),
        cmocka_unit_test(an_entry_never_changes),
        cmocka_unit_test(GT_H1_an_entry_tells_what_its_viewer_may_know_by_then),
        cmocka_unit_test(GT_H1_entries_tell_nothing_that_is_hidden),
        cmocka_unit_test(GT_H1_online_nothing_is_taken_back_that_has_told_something),
        cmocka_unit_test(online_the_end_is_final),
        cmocka_unit_test(RD_5_others_who_decide_at_the_same_time_do_not_disturb),
        cmocka_unit_test(what_answers_an_earlier_decision_is_stale),
        cmocka_unit_test(actions_are_played_together_or_not_at_all),
        cmocka_unit_test(what_does_not_fit_changes_nothing),
        cmocka_unit_test(a_record_goes_on),
        cmocka_unit_test(a_view_can_only_be_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
