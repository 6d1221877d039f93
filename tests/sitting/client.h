#ifndef TESTS_SITTING_CLIENT_H
#define TESTS_SITTING_CLIENT_H
#include "sitting/sitting.h"
#include "sitting/tables.h"

/* How the tests act at a sitting, in the notation. */

static inline const gw_state *state_of(const sitting *s) {
    return gw_record_state(sitting_record(s));
}

static inline size_t steps_of(const sitting *s) {
    return gw_record_count(sitting_record(s));
}

static inline sitting *open_sitting(const char *game, const char *options) {
    sitting *s = sitting_new(gw_record_new(table_for(game, options)));
    assert_non_null(s);
    return s;
}

static inline gw_action action_of(const sitting *s, const char *text) {
    gw_action action;
    assert_int_equal(
        sitting_table(s)->game->read_action(sitting_table(s), text, strlen(text), &action), 0);
    return action;
}

/* Reads actions in the notation, separated by "; ". */
static inline size_t read_actions(const sitting *s, const char *text, gw_action *actions) {
    size_t count = 0;
    while (*text) {
        char one[GW_ACTION_TEXT] = "";
        size_t length = strcspn(text, ";");
        memcpy(one, text, length);
        actions[count++] = action_of(s, one);
        text += length;
        text += strspn(text, "; ");
    }
    return count;
}

static inline void plays(sitting *s, gw_seat seat, const char *text) {
    gw_action actions[SITTING_ACTIONS];
    size_t count = read_actions(s, text, actions);
    assert_int_equal(sitting_play(s, seat, sitting_decision(s, seat), actions, count, NULL),
                     SITTING_DONE);
}

static inline sitting_answer commits(sitting *s, gw_seat seat, const char *text) {
    gw_action actions[SITTING_ACTIONS];
    size_t count = read_actions(s, text, actions);
    return sitting_commit(s, seat, sitting_decision(s, seat), actions, count, NULL, NULL);
}

static inline void chance_brings(sitting *s, const char *text) {
    gw_action actions[SITTING_ACTIONS];
    size_t count = read_actions(s, text, actions);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(
            sitting_play(s, GW_CHANCE, sitting_decision(s, GW_CHANCE), &actions[i], 1, NULL),
            SITTING_DONE);
}

static inline void assert_due(const sitting *s, sitting_due_kind kind, gw_seat seat) {
    sitting_due due = sitting_next(s);
    assert_int_equal(due.kind, kind);
    assert_int_equal(due.seat, seat);
    assert_int_equal(due.decision, sitting_decision(s, seat));
}

#define DEAL_CARS                                                                                  \
    "first 1; deal 70; deal 61; deal 50; deal 40; deal 30; deal 20; deal 10; deal 71; deal 62; "   \
    "deal 52; deal 41; deal 31; deal 21; deal 11"
#define DEAL DEAL_CARS "; deal 1; deal 2; deal 3"

/* Two people at one screen, after the deal. */
static inline sitting *open_trains(void) {
    sitting *s = open_sitting("trains", "players=2");
    chance_brings(s, DEAL);
    return s;
}

static inline sitting *open_dragons(void) {
    sitting *s = open_sitting("dragons", "players=2 first=blue");
    chance_brings(s, "first blue");
    return s;
}

/* Plays random actions for all seats, regardless of their holders, until the game is over or has
 * `until` steps. */
static inline void play_on(sitting *s, gw_random *random, size_t until) {
    const gw_action *list;
    while (steps_of(s) < until && sitting_next(s).kind != SITTING_OVER) {
        gw_seat seat = gw_first_to_act(sitting_table(s), state_of(s));
        if (seat == GW_CHANCE) {
            assert_int_equal(sitting_draw(s, random), SITTING_DONE);
            continue;
        }
        size_t count = sitting_legal(s, seat, &list, NULL);
        gw_action action = list[gw_random_below(random, (uint32_t)count)];
        assert_int_equal(sitting_play(s, seat, sitting_decision(s, seat), &action, 1, NULL),
                         SITTING_DONE);
    }
}

/* Feeds the follower all entries it has not seen yet. */
static inline void follow_all(sitting *follower, const sitting *s, gw_seat viewer) {
    while (sitting_last(follower) < sitting_last(s)) {
        sitting_entry entry;
        assert_true(sitting_read(s, sitting_last(follower) + 1, viewer, &entry));
        assert_int_equal(sitting_follow(follower, &entry), SITTING_DONE);
    }
}

static inline void assert_same_entries(const sitting *a, const sitting *b, gw_seat viewer) {
    assert_int_equal(sitting_last(a), sitting_last(b));
    for (uint64_t number = 1; number <= sitting_last(a); number++) {
        sitting_entry one, other;
        assert_true(sitting_read(a, number, viewer, &one));
        assert_true(sitting_read(b, number, viewer, &other));
        assert_memory_equal(&one, &other, sizeof one);
    }
}

#endif
