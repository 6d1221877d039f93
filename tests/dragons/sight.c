/* Who may know what (RD-H1): views, guesses, masked records, events. */
#include "dragons/position.h"

#include <gangway/record.h>
#include <stdlib.h>

static const rd_state *view_of(position *p, gw_seat viewer, gw_any_state *any) {
    rd_view(p->table, GW_STATE(&p->state), viewer, GW_STATE(any));
    return as_state(any);
}

/* The program of a seat: "move1 ? -". */
static void has_program(const rd_state *s, gw_seat seat, const char *cards) {
    char text[120];
    gw_out out = gw_out_to(text, sizeof text);
    for (unsigned i = 0; i < RD_SLOTS; i++) {
        if (i > 0) gw_put_char(&out, ' ');
        unsigned card = s->program[seat - 1][i];
        gw_put_text(&out, card ? rd_card_names[card] : "-");
    }
    assert_string_equal(text, cards);
}

static void RD_H1_only_the_number_of_cards_given_is_seen(void **state) {
    position *p = *state;
    gw_any_state any;
    begin(p, "players=3 first=blue");
    plays(p, "chance first blue; blue card move1; blue card dragon:red; pink card jump");
    const rd_state *v = view_of(p, 1, &any);
    has_program(v, 1, "move1 dragon:red - - -");
    has_program(v, 2, "? - - - -");
    has_program(v, 3, "- - - - -");
    v = view_of(p, GW_PUBLIC, &any);
    has_program(v, 1, "? ? - - -");
}

static void RD_H1_revealed_cards_are_seen(void **state) {
    position *p = *state;
    gw_any_state any;
    set(p, "players=2", "slot 3 / cards blue stone1 jump / cards yellow stone2 move1");
    const rd_state *v = view_of(p, 2, &any);
    has_program(v, 1, "plank1 plank2 stone1 ? ?");
    has_program(v, 2, "plank1 plank2 stone2 move1 stone1");
}

static void RD_H1_nothing_is_hidden_at_the_end(void **state) {
    position *p = *state;
    gw_any_state any;
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1 jump / "
        "cards yellow stone1 jump");
    plays(p, "blue go yellow");
    const rd_state *v = view_of(p, 1, &any);
    has_program(v, 2, "stone1 jump stone2 plank1 plank2");
}

static void RD_H1_a_question_mark_is_only_legal_in_a_view(void **state) {
    position *p = *state;
    gw_any_state any;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    refuses(p, "blue card ?", "RD-H1");
    view_of(p, 2, &any);
    p->state = *as_state(&any);
    plays(p, "blue card ?; blue card stone1; blue card ?");
    has_program(&p->state, 1, "? stone1 ? - -");
    refuses(p, "blue card stone1", "RD-5");
    has_reported(p, "blue puts a card into slot 1.\nblue puts “1 stone” into slot 2.");
}

static void RD_H1_a_view_does_not_go_beyond_what_it_knows(void **state) {
    position *p = *state;
    gw_any_state any;
    set(p, "players=2", "cards blue stone1 jump / cards yellow stone1 jump");
    view_of(p, 1, &any);
    p->state = *as_state(&any);
    plays(p, "blue stone 1; yellow stone 2");
    awaits(p, "yellow"); /* whose next card is not known */
    has_legal(p, "");
    refuses(p, "yellow stone 3", "RD-H1");
    refuses(p, "blue stone 3", "RD-H1");
}

/* ----------------------------------------------------------------- records -- */

/* The record of a game, written for a viewer, has these lines. */
static void record_shows(const char *game, gw_seat viewer, const char *lines) {
    gw_record *record = gw_record_read(game, strlen(game), NULL);
    assert_non_null(record);
    assert_string_equal(gw_record_player(record, 1), "Anna");
    char *text = gw_record_text(record, viewer, NULL);
    assert_non_null(text);
    if (strstr(text, lines) == NULL) fail_msg("%s", text);
    free(text);
    gw_record_free(record);
}

/* A game in which slot 1 is being carried out. */
static void has_record(gw_seat viewer, const char *lines) {
    static const char game[] = "gangway-record: 1\n"
                               "game: river-dragons\n"
                               "options: players=2 first=blue\n"
                               "player blue: Anna\n"
                               "\n"
                               "chance first blue\n"
                               "yellow card stone1\n"
                               "blue card stone1\n"
                               "blue card jump\n"
                               "yellow card jump\n"
                               "blue card move1\n"
                               "yellow card move1\n"
                               "blue card move2\n"
                               "yellow card move2\n"
                               "blue card plank1\n"
                               "yellow card plank1\n"
                               "blue stone 7\n";
    record_shows(game, viewer, lines);
}

static void RD_H1_records_mask_what_is_not_revealed_where_they_stop(void **state) {
    (void)state;
    has_record(GW_ALL_SEEING, "player blue: Anna\n");
    has_record(1, "yellow card stone1\nblue card stone1\nblue card jump\nyellow card ?\n"
                  "blue card move1\nyellow card ?\nblue card move2\nyellow card ?\n"
                  "blue card plank1\nyellow card ?\nblue stone 7\n");
    has_record(GW_PUBLIC, "yellow card stone1\nblue card stone1\nblue card ?\nyellow card ?\n");
}

static void RD_H1_records_show_the_cards_of_earlier_rounds(void **state) {
    (void)state;
    static const char game[] = "gangway-record: 1\n"
                               "game: river-dragons\n"
                               "options: players=2\n"
                               "player blue: Anna\n"
                               "\n"
                               "chance first blue\n"
                               "blue card remove\n"
                               "blue card move1\n"
                               "blue card move2\n"
                               "blue card jump\n"
                               "blue card dragon:yellow\n"
                               "yellow card remove\n"
                               "yellow card move1\n"
                               "yellow card move2\n"
                               "yellow card jump\n"
                               "yellow card dragon:blue\n"
                               "blue card stone1\n"
                               "yellow card stone2\n";
    record_shows(game, 2,
                 "blue card jump\nblue card dragon:yellow\nyellow card remove\n"
                 "yellow card move1\nyellow card move2\nyellow card jump\n"
                 "yellow card dragon:blue\nblue card ?\nyellow card stone2\n");
}

static void RD_H1_a_view_ends_at_an_unknown_card(void **state) {
    (void)state;
    static const char text[] = "gangway-record: 1\ngame: dragons\noptions: players=2\n\n"
                               "chance first blue\nblue card stone1\nblue card stone2\n"
                               "blue card plank1\nblue card move1\nblue card jump\n"
                               "yellow card ?\nyellow card ?\nyellow card ?\nyellow card ?\n"
                               "yellow card ?\nblue stone 3\n";
    gw_problem problem = {0};
    assert_null(gw_record_read(text, strlen(text), &problem));
    assert_int_equal(problem.rule, RD_H1);
    assert_int_equal(problem.line, 16);
}

static void RD_H1_a_seat_of_the_header_is_a_colour_in_play(void **state) {
    (void)state;
    static const char *const keys[] = {"player red: Anna", "player 3: Anna", "player : Anna"};
    for (size_t i = 0; i < COUNT(keys); i++) {
        char text[200];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, "gangway-record: 1\ngame: dragons\noptions: players=2\n");
        gw_put_text(&out, keys[i]);
        gw_put_text(&out, "\n\n");
        gw_problem problem = {0};
        assert_null(gw_record_read(text, out.length, &problem));
        assert_string_equal(problem.text, "problem.player-seat");
        assert_int_equal(problem.line, 4);
    }
}

/* ------------------------------------------------------------------ guesses -- */

/* Guesses two unknown cards of yellow many times: each of `sequences` sequences must occur about
 * equally often, and no other. */
static void guesses_evenly(position *p, unsigned slot, unsigned sequences) {
    enum { EACH = 400 };
    static unsigned hits[RD_CARDS * RD_CARDS];
    gw_any_state view, truth;
    gw_random random = gw_random_seed(3);
    unsigned found = 0;
    memset(hits, 0, sizeof hits);
    view_of(p, 1, &view);
    for (unsigned i = 0; i < sequences * EACH; i++) {
        rd_guess(p->table, GW_STATE(&view), 1, &random, GW_STATE(&truth));
        const uint8_t *program = as_state(&truth)->program[1];
        assert_null(rd_broken(p->table, GW_STATE(&truth)));
        hits[program[slot] * RD_CARDS + program[slot + 1]]++;
    }
    for (unsigned i = 0; i < COUNT(hits); i++) {
        if (hits[i] == 0) continue;
        found++;
        assert_in_range(hits[i], EACH - 6 * 20, EACH + 6 * 20); /* six standard deviations */
    }
    assert_int_equal(found, sequences);
}

static void RD_H1_guesses_are_uniform_over_all_programs(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue; yellow card move1; yellow card jump");
    guesses_evenly(p, 0, 8 * 7 + 2 * 8); /* no dragon; one dragon in either place */
    begin(p, "players=4 first=blue");
    plays(p, "chance first blue; green card move1; green card jump");
    guesses_evenly(p, 0, 8 * 7 + 2 * 3 * 8);
}

static void RD_H1_guesses_fit_what_was_revealed(void **state) {
    position *p = *state;
    set(p, "players=2", "slot 3 / cards yellow stone1 move1 jump"); /* three plain cards */
    guesses_evenly(p, 3, 5 * 4 + 2 * 5);
    set(p, "players=3", "slot 3 / cards pink dragon:red move1 jump");
    guesses_evenly(p, 3, 6 * 5);
}

/* A view that stops where unknown cards would be revealed has no decision; in a guess they are
 * revealed, and it goes on to the next decision. */
static void RD_H1_a_guess_goes_on_where_a_view_cannot(void **state) {
    static const char text[] = "gangway-record: 1\ngame: dragons\noptions: players=2\n\n"
                               "chance first blue\nblue card stone1\nblue card stone2\n"
                               "blue card plank1\nblue card move1\nblue card dragon:yellow\n"
                               "yellow card ?\nyellow card ?\nyellow card ?\nyellow card ?\n"
                               "yellow card ?\n";
    (void)state;
    gw_record *record = gw_record_read(text, strlen(text), NULL);
    assert_non_null(record);
    const gw_table *table = gw_record_table(record);
    gw_random random = gw_random_seed(5);
    for (unsigned i = 0; i < 1000; i++) {
        gw_any_state truth;
        gw_action list[RD_LEGAL_MAX];
        table->game->guess(table, gw_record_state(record), 1, &random, GW_STATE(&truth));
        const char *broken = table->game->broken(table, GW_STATE(&truth));
        if (broken) fail_msg("%s", broken);
        has_program(as_state(&truth), 1, "stone1 stone2 plank1 move1 dragon:yellow");
        gw_seat seat = gw_first_to_act(table, GW_STATE(&truth));
        assert_in_range(seat, 1, 2);
        assert_true(gw_legal(table, GW_STATE(&truth), NULL, seat, list) > 0);
    }
    gw_record_free(record);
}

/* ------------------------------------------------------------------- events -- */

static void RD_H1_a_card_is_revealed_only_to_its_player(void **state) {
    position *p = *state;
    gw_event list[8];
    gw_events events = {list, 8, 0};
    begin(p, "players=3 first=blue");
    plays(p, "chance first blue");
    rd_apply(p->table, GW_STATE(&p->state), NULL, 2, RD_ACTION(RD_DO_CARD, RD_JUMP, 0, 0, 0),
             &events);
    assert_int_equal(events.count, 2);
    assert_int_equal(list[0].kind, RD_EVENT_GAVE);
    assert_int_equal(list[0].seen_by, GW_SEAT_BIT(2));
    assert_int_equal(list[1].kind, RD_EVENT_GAVE_HIDDEN);
    assert_int_equal(list[1].seen_by & 0xF, 0xF & ~GW_SEAT_BIT(2));
}

static bool binds(position *p, gw_seat seat, const char *text) {
    gw_action action;
    assert_int_equal(rd_read_action(p->table, text, strlen(text), &action), 0);
    return gw_is_binding(p->table, GW_STATE(&p->state), seat, action);
}

static void RD_H1_revealing_actions_cannot_be_taken_back(void **state) {
    position *p = *state;
    set(p, "players=2", "cards blue stone2 jump / cards yellow stone1 jump");
    assert_false(binds(p, 1, "stone 1"));
    plays(p, "blue stone 1");
    assert_false(binds(p, 1, "stone 2"));
    plays(p, "blue stone 2");
    assert_true(binds(p, 2, "stone 3")); /* then slot 2 is revealed */
    set(p, "players=2", "slot 5 / cards blue stone1 / cards yellow stone1");
    plays(p, "blue stone 1");
    assert_false(binds(p, 2, "stone 3")); /* nothing is left to reveal */
    set(p, "players=2",
        "stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    assert_true(binds(p, 1, "go yellow")); /* all is revealed at the end */
    set(p, "players=2",
        "slot 5 / stones 26 / lay 2 blue yellow 26 / pawn blue yellow 26 / cards blue move1");
    assert_false(binds(p, 1, "go yellow")); /* all was revealed before */
}

static uint32_t turn_of(position *p, gw_seat seat) {
    return gw_turn(p->table, GW_STATE(&p->state), seat);
}

static void RD_H1_programs_are_secret_while_they_are_made(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue; blue card move1");
    assert_true(gw_has_secret(p->table, GW_STATE(&p->state), 1));
    assert_true(gw_has_secret(p->table, GW_STATE(&p->state), 2));
    set(p, "players=2", "slot 3 / cards blue stone1 jump / cards yellow stone2 move1");
    assert_false(gw_has_secret(p->table, GW_STATE(&p->state), 1));
}

static void RD_6_a_program_is_a_turn_and_so_is_a_card(void **state) {
    position *p = *state;
    begin(p, "players=2 first=blue");
    plays(p, "chance first blue");
    uint32_t blue = turn_of(p, 1), yellow = turn_of(p, 2);
    assert_int_not_equal(blue, yellow);
    plays(p, "blue card stone1; yellow card stone1; blue card stone2");
    assert_int_equal(turn_of(p, 1), blue);
    assert_int_equal(turn_of(p, 2), yellow);
    set(p, "players=2", "slot 3 / cards blue stone2 jump / cards yellow stone2 move1");
    uint32_t first = turn_of(p, 1);
    plays(p, "blue stone 1");
    assert_int_equal(turn_of(p, 1), first);
    plays(p, "blue stone 2");
    assert_int_not_equal(turn_of(p, 2), first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(RD_H1_programs_are_secret_while_they_are_made),
        RULE(RD_6_a_program_is_a_turn_and_so_is_a_card),
        RULE(RD_H1_only_the_number_of_cards_given_is_seen),
        RULE(RD_H1_revealed_cards_are_seen),
        RULE(RD_H1_nothing_is_hidden_at_the_end),
        RULE(RD_H1_a_question_mark_is_only_legal_in_a_view),
        RULE(RD_H1_a_view_does_not_go_beyond_what_it_knows),
        RULE(RD_H1_records_mask_what_is_not_revealed_where_they_stop),
        RULE(RD_H1_records_show_the_cards_of_earlier_rounds),
        RULE(RD_H1_a_view_ends_at_an_unknown_card),
        RULE(RD_H1_a_seat_of_the_header_is_a_colour_in_play),
        RULE(RD_H1_guesses_are_uniform_over_all_programs),
        RULE(RD_H1_guesses_fit_what_was_revealed),
        RULE(RD_H1_a_guess_goes_on_where_a_view_cannot),
        RULE(RD_H1_a_card_is_revealed_only_to_its_player),
        RULE(RD_H1_revealing_actions_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
