/* What players see: GT-H1, and the views, guesses and masks that follow it. */
#include "core/lines.h"
#include "trains/position.h"

/* What a play seat, or the public (0), may know of the position. */
static gt_state view_of(position *p, unsigned seat) {
    gt_state view;
    gt_view(p->table, state_of(p), seat ? table_seat(p, seat) : (gw_seat)GW_PUBLIC,
            (gw_state *)(void *)&view);
    const char *broken = gt_broken(p->table, (gw_state *)(void *)&view);
    if (broken) fail_msg("%s", broken);
    return view;
}

/* Replaces the position by the view, so that the test plays on with that. */
static void look_as(position *p, unsigned seat) {
    p->state = view_of(p, seat);
}

static void assert_same(const gt_state *a, const gt_state *b) {
    assert_memory_equal(a, b, sizeof *a);
}

/* Three players in mid-game, with a bit of everything; seat 2 is about to place. */
static const char midgame[] = "options players=3 / first 2 / mover 2 / turns 4 / drawn 9 /"
                              "row 1: 70 61 50 40[2] 30 20 10 / row 2: 71[18] 62 52 41 31 21 11 /"
                              "row 3: 73 63 53 45 33 23 13 / offer 4 7 1 / discard 8 14 16 /"
                              "buried 2: 3 / buried 3: 5 6";

/* In setup: seat 1 has kept, seat 2 is about to. */
static const char setup[] = "options players=3 / first 3 / mover 2 / row 1: 70 61 50 40 30 20 10 /"
                            "row 2: 71 62 52 41 31 21 11 / row 3: 73 63 53 45 33 23 13 / offer 60 /"
                            "hand 2: 3 4 / hand 3: 5 6 7";

/* -------------------------------------------------------------- open information -- */

static void GT_H1_rows_offer_protections_and_sizes_are_open(void **state) {
    position *p = *state;
    set(p, midgame);
    for (unsigned seat = 0; seat <= 3; seat++) {
        gt_state view = view_of(p, seat);
        assert_memory_equal(view.row, p->state.row, sizeof view.row);
        assert_memory_equal(view.offer, p->state.offer, sizeof view.offer);
        assert_memory_equal(view.protection, p->state.protection, sizeof view.protection);
        assert_int_equal(view.deck_count, p->state.deck_count);
        assert_int_equal(gt_discard_count(&view), gt_discard_count(&p->state));
        assert_int_equal(view.turns, 4);
        assert_int_equal(view.mover, 2);
        assert_true(view.is_view);
    }
}

static void GT_H1_cards_discarded_from_the_offer_are_open(void **state) {
    position *p = *state;
    set(p, midgame);
    for (unsigned seat = 0; seat <= 3; seat++) {
        gt_state view = view_of(p, seat);
        has_set(p, &view.discard, "8 14 16");
    }
}

static void GT_H1_cards_that_fill_gaps_are_open(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / offer remove-left 7");
    plays(p, "1 remove left / chance deal 9");
    for (unsigned seat = 0; seat <= 2; seat++) assert_int_equal(view_of(p, seat).row[0][0], 9);
    for (int seat = 0; seat <= 2; seat++) {
        gw_action deal = GT_ACTION(GT_DO_DEAL, 12, 0);
        assert_int_equal(
            gt_mask(p->table, state_of(p), GW_CHANCE, deal, state_of(p), (gw_seat)seat), deal);
    }
}

static void GT_H1_the_number_of_a_protection_is_open(void **state) {
    position *p = *state;
    set(p, "row 1: 70 61 50 40 30 20 10 / offer protect 2");
    plays(p, "1 protect 4");
    assert_int_equal(view_of(p, 2).protection[0][1], 2);
    reported_to(p, 2, "used 1 2 protect / protected 1 40 4 2");
}

/* ------------------------------------------------------------ hidden information -- */

/* The deck of a view holds every card whose position the viewer does not know. */
static void GT_H1_hidden_cards_cannot_be_distinguished_from_the_deck(void **state) {
    position *p = *state;
    set(p, "drawn 9 / buried 2: 3 / deck 12 14");
    gt_state mine = view_of(p, 1), others = view_of(p, 2), all = view_of(p, 0);
    has_set(p, &mine.deck, "3 12 14");
    has_set(p, &others.deck, "9 12 14");
    has_set(p, &all.deck, "3 9 12 14");
    assert_int_equal(all.deck_count, 2);
}

static void GT_H1_setup_cards_are_hidden_until_kept(void **state) {
    position *p = *state;
    set(p, setup);
    static const gt_card seen[4][GT_HANDS] = {
        {0, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN},
        {0, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN},
        {0, 3, 4, GT_UNKNOWN, GT_UNKNOWN, GT_UNKNOWN},
        {0, GT_UNKNOWN, GT_UNKNOWN, 5, 6, 7},
    };
    for (unsigned seat = 0; seat <= 3; seat++)
        assert_memory_equal(view_of(p, seat).hand, seen[seat], sizeof seen[seat]);
    plays(p, "2 keep 4 1");
    assert_int_equal(view_of(p, 0).row[1][0], 4);
}

static void GT_H1_face_down_cards_are_known_only_to_their_owner(void **state) {
    position *p = *state;
    set(p, setup);
    plays(p, "2 keep 4 1 / 3 keep 6 1");
    static const gt_card seen[4][GT_HANDS] = {
        {0, GT_UNKNOWN, 0, GT_UNKNOWN, GT_UNKNOWN, 0},
        {0, GT_UNKNOWN, 0, GT_UNKNOWN, GT_UNKNOWN, 0},
        {0, 3, 0, GT_UNKNOWN, GT_UNKNOWN, 0},
        {0, GT_UNKNOWN, 0, 5, 7, 0},
    };
    for (unsigned seat = 0; seat <= 3; seat++)
        assert_memory_equal(view_of(p, seat).hand, seen[seat], sizeof seen[seat]);
}

static void GT_H1_after_a_reshuffle_nobody_knows_the_face_down_cards(void **state) {
    position *p = *state;
    set(p, "buried 2: 3 / deck");
    plays(p, "1 draw");
    gt_state first = view_of(p, 1), second = view_of(p, 2);
    assert_same(&first, &second);
    assert_true(gt_has(&second.deck, 3));
}

static void GT_H1_a_drawn_card_is_known_to_its_drawer_until_placed(void **state) {
    position *p = *state;
    set(p, midgame);
    assert_int_equal(view_of(p, 0).drawn, GT_UNKNOWN);
    assert_int_equal(view_of(p, 1).drawn, GT_UNKNOWN);
    assert_int_equal(view_of(p, 2).drawn, 9);
    assert_int_equal(view_of(p, 3).drawn, GT_UNKNOWN);
    plays(p, "2 place 1");
    for (unsigned seat = 0; seat <= 3; seat++) assert_int_equal(view_of(p, seat).row[1][0], 9);
}

static void GT_H1_before_the_deal_a_view_hides_nothing(void **state) {
    position *p = *state;
    set(p, "start / options players=3");
    gt_state view;
    gt_view(p->table, state_of(p), 2, (gw_state *)(void *)&view);
    view.is_view = 0;
    assert_same(&view, &p->state);
}

/* Two positions that differ only in what seat 1 may not know. */
static void GT_H1_a_view_does_not_depend_on_what_is_hidden(void **state) {
    position *p = *state;
    set(p, "options players=3 / mover 2 / drawn 9 / buried 2: 3 / buried 3: 5 6");
    gt_state first = view_of(p, 1), public = view_of(p, 0), second = view_of(p, 2);
    set(p, "options players=3 / mover 2 / drawn 6 / buried 2: 12 / buried 3: 3 17");
    gt_state again = view_of(p, 1), public_again = view_of(p, 0), other = view_of(p, 2);
    assert_same(&first, &again);
    assert_same(&public, &public_again);
    assert_memory_not_equal(&second, &other, sizeof other);
}

static void GT_H1_the_view_of_a_view_is_itself(void **state) {
    position *p = *state;
    static const char *const positions[] = {midgame, setup, "buried 2: 3 / deck 9"};
    for (size_t i = 0; i < COUNT(positions); i++) {
        for (unsigned seat = 0; seat <= 2; seat++) {
            set(p, positions[i]);
            gt_state view = view_of(p, seat);
            p->state = view;
            gt_state again = view_of(p, seat);
            assert_same(&view, &again);
        }
    }
}

/* ----------------------------------------------------------------- guessing -- */

static void GT_H1_a_guess_is_consistent_with_the_view(void **state) {
    position *p = *state;
    static const char *const positions[] = {midgame, setup, "buried 2: 3 / deck 9"};
    gw_random random = gw_random_seed(11);
    for (int i = 0; i < 600; i++) {
        unsigned seat = (unsigned)i / 3 % 3;
        set(p, positions[i % 3]);
        gt_state view = view_of(p, seat), guess;
        gw_seat viewer = seat ? table_seat(p, seat) : (gw_seat)GW_PUBLIC;
        gt_guess(p->table, (gw_state *)(void *)&view, viewer, &random, (gw_state *)(void *)&guess);
        p->state = guess;
        assert_null(gt_broken(p->table, state_of(p)));
        assert_int_equal(guess.is_view, 0);
        gt_state again = view_of(p, seat);
        assert_same(&view, &again);
    }
}

/* Four unknown cards (3, 9, 12, 14): a hand of one, a drawn card and a deck of two. */
static void GT_H1_guesses_are_uniform(void **state) {
    position *p = *state;
    enum { TRIES = 24000, WAYS = 12 };
    unsigned counts[GT_CARDS + 1][GT_CARDS + 1] = {{0}}, ways = 0;
    gw_random random = gw_random_seed(12);
    set(p, "drawn 9 / buried 2: 3 / deck 12 14");
    gt_state view = view_of(p, 0), guess;
    for (int i = 0; i < TRIES; i++) {
        gt_guess(p->table, (gw_state *)(void *)&view, GW_PUBLIC, &random,
                 (gw_state *)(void *)&guess);
        counts[guess.drawn][guess.hand[gt_hand_start(2)]]++;
    }
    for (unsigned drawn = 0; drawn <= GT_CARDS; drawn++) {
        for (unsigned buried = 0; buried <= GT_CARDS; buried++) {
            if (counts[drawn][buried] == 0) continue;
            ways++;
            assert_about_even(counts[drawn][buried], TRIES, WAYS);
        }
    }
    assert_int_equal(ways, WAYS);
}

static void GT_H1_a_guess_keeps_what_the_viewer_knows(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(13);
    set(p, midgame);
    gt_state view = view_of(p, 2), guess;
    for (int i = 0; i < 100; i++) {
        gt_guess(p->table, (gw_state *)(void *)&view, table_seat(p, 2), &random,
                 (gw_state *)(void *)&guess);
        assert_int_equal(guess.drawn, 9);
        assert_int_equal(guess.hand[gt_hand_start(2)], 3);
    }
}

/* ------------------------------------------------------------------ masking -- */

/* Asserts how a play seat knows a deal in this position once the game has gone on by `lines`. */
static void assert_masked(position *p, const char *deal, const char *lines, unsigned seat,
                          bool is_hidden) {
    gt_state before = p->state;
    gw_seat chance;
    gw_action action;
    assert_int_equal(read_line(p->table, state_of(p), deal, &chance, &action), 0);
    plays(p, deal);
    plays(p, lines);
    gw_seat viewer = seat ? table_seat(p, seat) : (gw_seat)GW_PUBLIC;
    gw_action known =
        gt_mask(p->table, (gw_state *)(void *)&before, GW_CHANCE, action, state_of(p), viewer);
    assert_int_equal(known, is_hidden ? GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0) : action);
    p->state = before;
}

static void GT_H1_a_drawn_card_is_masked_until_it_is_placed(void **state) {
    position *p = *state;
    set(p, "options players=3 / first 2 / offer 4");
    plays(p, "1 draw");
    for (unsigned seat = 0; seat <= 3; seat++) {
        assert_masked(p, "chance deal 9", "", seat, seat != 1);
        assert_masked(p, "chance deal 9", "1 place 1", seat, false);
        assert_masked(p, "chance deal 9", "1 place 1 / 2 draw / chance deal 12", seat, false);
    }
}

static void GT_H1_setup_cards_are_masked_for_ever(void **state) {
    position *p = *state;
    set(p, "start");
    plays(p, "chance first 2");
    deals(p, "70 61 50 40 30 20 10 71 62 52 41 31 21 11 1");
    static const char *const later[] = {
        "", "chance deal 3 / 1 keep 1 1 / 2 keep 2 1",
        "chance deal 3 / 1 keep 1 1 / 2 keep 3 1 / 1 draw / chance deal 9 / 1 place 7"};
    for (size_t i = 0; i < COUNT(later); i++) {
        assert_masked(p, "chance deal 2", later[i], 0, true);
        assert_masked(p, "chance deal 2", later[i], 1, true);
        assert_masked(p, "chance deal 2", later[i], 2, false);
    }
}

static void GT_H1_nothing_else_is_masked(void **state) {
    position *p = *state;
    set(p, "start");
    gw_action first = GT_ACTION(GT_DO_FIRST, 1, 0), draw = GT_ACTION(GT_DO_DRAW, 0, 0);
    assert_int_equal(gt_mask(p->table, state_of(p), GW_CHANCE, first, state_of(p), 2), first);
    plays(p, "chance first 1");
    assert_masked(p, "chance deal 9", "", 0, false); /* a card of a row */
    set(p, "offer 4");
    assert_int_equal(gt_mask(p->table, state_of(p), 1, draw, state_of(p), 2), draw);
}

/* ----------------------------------------------------------- playing on views -- */

static void GT_H1_a_question_mark_is_only_legal_in_a_view(void **state) {
    position *p = *state;
    set(p, "start");
    plays(p, "chance first 1");
    refuses(p, "chance deal ?", "GT-H1");
    deals(p, "70 61 50 40 30 20 10 71 62 52 41 31 21 11");
    refuses(p, "chance deal ?", "GT-H1");
    set(p, "offer 4");
    plays(p, "1 draw");
    refuses(p, "chance deal ?", "GT-H1");
    set(p, "offer remove-left 7");
    plays(p, "1 remove left");
    refuses(p, "chance deal ?", "GT-H1");
}

static void GT_H1_in_a_view_only_hidden_cards_may_be_question_marks(void **state) {
    position *p = *state;
    set(p, "start");
    look_as(p, 0);
    plays(p, "chance first 1");
    refuses(p, "chance deal ?", "GT-H1"); /* a row */
    deals(p, "70 61 50 40 30 20 10 71 62 52 41 31 21 11");
    deals(p, "? ? 5"); /* hands: known and unknown cards may mix */
    static const gt_card hands[GT_HANDS] = {GT_UNKNOWN, 5, GT_UNKNOWN};
    assert_memory_equal(p->state.hand, hands, sizeof hands);
    set(p, "offer remove-left 7");
    look_as(p, 0);
    plays(p, "1 remove left");
    refuses(p, "chance deal ?", "GT-H1"); /* a gap */
    set(p, "offer 4");
    look_as(p, 2);
    plays(p, "1 draw / chance deal ?");
    reported(p, "drew-hidden 1");
    reported_to(p, 1, "drew-hidden 1");
}

static void GT_H1_an_unknown_card_cannot_be_placed(void **state) {
    position *p = *state;
    set(p, "drawn 9");
    look_as(p, 2);
    refuses(p, "1 place 1", "GT-H1");
    refuses(p, "1 place 8", "GT-6");
    refuses(p, "1 draw", "GT-6");
    allows(p, "");
    set(p, "drawn 9");
    look_as(p, 1);
    plays(p, "1 place 1");
}

static void GT_H1_a_kept_card_may_be_any_unknown_card(void **state) {
    position *p = *state;
    set(p, "hand 1: 1 / hand 2: 2 3 / discard 5 / row 1: 70 61 50 40 30 20 10");
    look_as(p, 2);
    refuses(p, "1 keep 2 1", "GT-4");  /* in the viewer's own hand */
    refuses(p, "1 keep 70 1", "GT-4"); /* in a row */
    refuses(p, "1 keep 5 1", "GT-4");  /* discarded */
    refuses_all(p, "1 keep 0 1 / 1 keep 85 1 / 1 keep 255 1 / 1 keep 16382 1", "GT-4");
    plays(p, "1 keep 4 1"); /* the viewer cannot rule it out */
    has_row(p, 1, "4 61 50 40 30 20 10");
    assert_false(gt_has(&p->state.deck, 4));
    plays(p, "2 keep 3 7");
}

static void GT_H1_in_the_public_view_every_possible_keep_is_listed(void **state) {
    position *p = *state;
    set(p, "hand 1: 9 / hand 2: 2 3 / deck 84 / row 1: 70 61 50 40 30 20 10");
    look_as(p, 0);
    gw_action list[GT_CARDS * GT_CARS];
    size_t count = gt_legal(p->table, state_of(p), NULL, table_seat(p, 1), list);
    assert_int_equal(count, 4 * GT_CARS); /* 2, 3, 9 or 84 */
    for (size_t i = 0; i < count; i++)
        assert_int_equal(gt_check(p->table, state_of(p), NULL, table_seat(p, 1), list[i]), 0);
    set(p, "hand 1: 9 / hand 2: 2 3 / deck 12 / mover 2 / row 1: 70 61 50 40 30 20 10");
    look_as(p, 2);
    plays(p, "2 keep 3 1"); /* with a known hand only its cards can be kept */
}

static void GT_H1_a_question_mark_is_never_picked(void **state) {
    position *p = *state;
    set(p, "deck 9 12");
    look_as(p, 0);
    plays(p, "1 draw");
    allows(p, "deal 12 / deal 9 / deal ?");
    assert_int_equal(gw_odds(p->table, state_of(p), GT_ACTION(GT_DO_DEAL, GT_HIDDEN_CARD, 0)), 0);
    assert_int_equal(gw_odds(p->table, state_of(p), GT_ACTION(GT_DO_DEAL, 9, 0)), 1);
}

static void GT_H1_a_view_counts_cards_after_a_reshuffle(void **state) {
    position *p = *state;
    set(p, "buried 2: 3 / deck");
    gt_state truth = p->state;
    look_as(p, 1);
    plays(p, "1 draw");
    gt_state played = p->state;
    p->state = truth;
    plays(p, "1 draw");
    gt_state expected = view_of(p, 1);
    assert_same(&played, &expected);
}

/* ------------------------------------------------------------ at one screen -- */

static bool has_secret(position *p, unsigned seat) {
    return gw_has_secret(p->table, state_of(p), table_seat(p, seat));
}

static void GT_H1_cards_in_hand_and_drawn_are_secret_until_placed(void **state) {
    position *p = *state;
    set(p, setup);
    assert_false(has_secret(p, 1));
    assert_true(has_secret(p, 2));
    assert_false(has_secret(p, 3)); /* not yet: it is not this player's turn */
    set(p, midgame);
    assert_true(has_secret(p, 2));
    assert_false(has_secret(p, 3));
    plays(p, "2 place 1");
    for (unsigned seat = 1; seat <= 3; seat++) assert_false(has_secret(p, seat));
}

static void GT_6_a_card_is_drawn_and_placed_in_one_turn(void **state) {
    position *p = *state;
    set(p, midgame);
    uint32_t placing = gw_turn(p->table, state_of(p), table_seat(p, 2));
    plays(p, "2 place 1");
    uint32_t drawing = gw_turn(p->table, state_of(p), table_seat(p, 3));
    assert_int_not_equal(drawing, placing);
    plays(p, "3 draw");
    plays(p, "chance deal 80");
    assert_int_equal(gw_turn(p->table, state_of(p), table_seat(p, 3)), drawing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_H1_cards_in_hand_and_drawn_are_secret_until_placed),
        RULE(GT_6_a_card_is_drawn_and_placed_in_one_turn),
        RULE(GT_H1_rows_offer_protections_and_sizes_are_open),
        RULE(GT_H1_cards_discarded_from_the_offer_are_open),
        RULE(GT_H1_cards_that_fill_gaps_are_open),
        RULE(GT_H1_the_number_of_a_protection_is_open),
        RULE(GT_H1_hidden_cards_cannot_be_distinguished_from_the_deck),
        RULE(GT_H1_setup_cards_are_hidden_until_kept),
        RULE(GT_H1_face_down_cards_are_known_only_to_their_owner),
        RULE(GT_H1_after_a_reshuffle_nobody_knows_the_face_down_cards),
        RULE(GT_H1_a_drawn_card_is_known_to_its_drawer_until_placed),
        RULE(GT_H1_before_the_deal_a_view_hides_nothing),
        RULE(GT_H1_a_view_does_not_depend_on_what_is_hidden),
        RULE(GT_H1_the_view_of_a_view_is_itself),
        RULE(GT_H1_a_guess_is_consistent_with_the_view),
        RULE(GT_H1_guesses_are_uniform),
        RULE(GT_H1_a_guess_keeps_what_the_viewer_knows),
        RULE(GT_H1_a_drawn_card_is_masked_until_it_is_placed),
        RULE(GT_H1_setup_cards_are_masked_for_ever),
        RULE(GT_H1_nothing_else_is_masked),
        RULE(GT_H1_a_question_mark_is_only_legal_in_a_view),
        RULE(GT_H1_in_a_view_only_hidden_cards_may_be_question_marks),
        RULE(GT_H1_an_unknown_card_cannot_be_placed),
        RULE(GT_H1_a_kept_card_may_be_any_unknown_card),
        RULE(GT_H1_in_the_public_view_every_possible_keep_is_listed),
        RULE(GT_H1_a_question_mark_is_never_picked),
        RULE(GT_H1_a_view_counts_cards_after_a_reshuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
