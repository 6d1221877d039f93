/* Events: each kind in the right place and order, visible only to those who may see it (GT-H1). */
#include "trains/position.h"

#define ROW_1 "row 1: 70 61 50 40 30 20 10"
#define ROW_2 "row 2: 71 62 52 41 31 21 11"

static void GT_3_the_first_player_is_reported_by_table_seat(void **state) {
    position *p = *state;
    set(p, "start / options players=3");
    plays(p, "chance first 3");
    reported(p, "first 1");
    assert_int_equal(p->list[0].seat, 3);
}

static void GT_2_a_row_is_reported_when_complete(void **state) {
    position *p = *state;
    set(p, "start");
    plays(p, "chance first 1");
    deals(p, "70 61 50 40 30 20");
    reported(p, "");
    deals(p, "10");
    reported(p, "row 1");
    deals(p, "71 62 52 41 31 21 11");
    reported(p, "row 2");
}

static void GT_H1_a_setup_card_is_revealed_to_its_owner_and_hidden_from_the_others(void **state) {
    position *p = *state;
    set(p, "start / options players=3");
    plays(p, "chance first 2");
    deals(p, "70 61 50 40 30 20 10 71 62 52 41 31 21 11 73 63 53 45 33 23 13 1");
    deals(p, "2");
    reported_to(p, 0, "hand-hidden 2");
    reported_to(p, 1, "hand-hidden 2");
    reported_to(p, 2, "hand 2 2");
    reported_to(p, 3, "hand-hidden 2");
}

static void GT_H1_a_drawn_card_is_revealed_to_its_drawer_and_hidden_from_the_others(void **state) {
    position *p = *state;
    set(p, "options players=3 / first 2 / mover 3");
    plays(p, "3 draw / chance deal 9");
    reported_to(p, 0, "drew-hidden 3");
    reported_to(p, 1, "drew-hidden 3");
    reported_to(p, 2, "drew-hidden 3");
    reported_to(p, 3, "drew 3 9");
}

static void GT_H1_all_other_events_are_for_everybody(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(21);
    for (int game = 0; game < 30; game++) {
        set(p, "start / options players=3 turns=60");
        while (position_wander(p, &random, 1) > 0) {
            for (size_t i = 0; i < p->events.count; i++) {
                const gw_event *event = &p->list[i];
                bool is_secret = event->kind == GT_EVENT_HAND || event->kind == GT_EVENT_DREW;
                bool is_hidden =
                    event->kind == GT_EVENT_HAND_HIDDEN || event->kind == GT_EVENT_DREW_HIDDEN;
                gw_seats owner = GW_SEAT_BIT(event->seat), all = 0x7F;
                gw_seats expected = is_secret ? owner : is_hidden ? (gw_seats)(all & ~owner) : all;
                assert_int_equal(event->seen_by & all, expected);
            }
        }
    }
}

static void GT_4_keeping_is_reported(void **state) {
    position *p = *state;
    set(p, ROW_1 "/" ROW_2 "/ hand 1: 1 / hand 2: 2 3");
    plays(p, "1 keep 1 3");
    reported(p, "kept 1 1 3 50 / offered 50 move-right");
}

static void GT_6_placing_is_reported(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / drawn 9 / offer swap-over-one 8");
    plays(p, "1 place 4");
    reported(p, "placed 1 9 4 40 / unlocked 1 4 2 / offered 40 swap-over-one / "
                "paired 8 40 swap-over-one");
}

static void GT_A1_swapping_is_reported(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40[2] 30 20 10 / offer 4 8");
    plays(p, "1 swap 4 5");
    reported(p, "used 1 4 swap-adjacent / swapped 1 40 4 30 5 / unlocked 1 4 2");
    plays(p, "2 swap 1 3");
    reported(p, "used 2 8 swap-over-one / swapped 2 84 1 82 3");
}

static void GT_A3_moving_is_reported(void **state) {
    position *p = *state;
    set(p, "row 1: 70[2] 61 50 40 30 20 10 / offer 3 1");
    plays(p, "1 move 3 1");
    reported(p, "used 1 3 move-left / moved 1 50 3 1 / unlocked 1 1 2");
    plays(p, "2 move 1 3");
    reported(p, "used 2 1 move-right / moved 2 84 1 3");
}

static void GT_A5_removing_is_reported(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ row 2: 71 62 52 41[2] 31 21 11 / offer remove-middle 5");
    plays(p, "1 remove middle / chance deal 9");
    reported(p, "used 1 5 remove-middle / removed 1 40 4 / spared 2 41 4 / "
                "offered 40 swap-over-one / refilled 1 9 4");
    reported_to(p, 2,
                "used 1 5 remove-middle / removed 1 40 4 / spared 2 41 4 / "
                "offered 40 swap-over-one / refilled 1 9 4");
}

static void GT_A7_protecting_is_reported(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer protect 2");
    plays(p, "1 protect 7");
    reported(p, "used 1 2 protect / protected 1 10 7 2");
}

static void GT_E1_a_win_is_reported_last(void **state) {
    position *p = *state;
    set(p, "row 1: 10 20 30 71 50 60 70 / drawn 40 / offer swap-adjacent 4");
    plays(p, "1 place 4");
    reported(p, "placed 1 40 4 71 / offered 71 swap-adjacent / paired 4 71 swap-adjacent / won 1");
}

static void GT_E2_a_reshuffle_is_reported_with_the_size_of_the_deck(void **state) {
    position *p = *state;
    set(p, ROW_1 "/" ROW_2 "/ offer remove-left 7 / deck / buried 2: 3");
    plays(p, "1 remove left");
    reported(p, "used 1 7 remove-left / removed 1 70 1 / removed 2 71 1 / offered 70 move-left / "
                "offered 71 swap-adjacent / reshuffled 70");
    assert_int_equal(p->state.deck_count, GT_CARDS - 14);
}

static void GT_E3_a_draw_is_reported_with_its_turns(void **state) {
    position *p = *state;
    set(p, "options turns=7 / turns 6 / offer 4");
    plays(p, "1 swap 1 2");
    reported(p, "used 1 4 swap-adjacent / swapped 1 84 1 83 2 / drawn-game 7");
}

/* Otherwise the text of an event might never be composed in any test. */
static void every_kind_of_event_happens_in_random_games(void **state) {
    position *p = *state;
    unsigned counts[GT_EVENTS] = {0};
    gw_random random = gw_random_seed(22);
    for (int game = 0; game < 60; game++) {
        set(p, "start / options players=2 turns=1500");
        while (position_wander(p, &random, 1) > 0)
            for (size_t i = 0; i < p->events.count; i++) counts[p->list[i].kind]++;
    }
    for (unsigned kind = 0; kind < GT_EVENTS; kind++)
        if (counts[kind] == 0) fail_msg("never reported: %s", gw_game_of_trains.events[kind].name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_3_the_first_player_is_reported_by_table_seat),
        RULE(GT_2_a_row_is_reported_when_complete),
        RULE(GT_H1_a_setup_card_is_revealed_to_its_owner_and_hidden_from_the_others),
        RULE(GT_H1_a_drawn_card_is_revealed_to_its_drawer_and_hidden_from_the_others),
        RULE(GT_H1_all_other_events_are_for_everybody),
        RULE(GT_4_keeping_is_reported),
        RULE(GT_6_placing_is_reported),
        RULE(GT_A1_swapping_is_reported),
        RULE(GT_A3_moving_is_reported),
        RULE(GT_A5_removing_is_reported),
        RULE(GT_A7_protecting_is_reported),
        RULE(GT_E1_a_win_is_reported_last),
        RULE(GT_E2_a_reshuffle_is_reported_with_the_size_of_the_deck),
        RULE(GT_E3_a_draw_is_reported_with_its_turns),
        RULE(every_kind_of_event_happens_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
