/* The notation (GT-N), the order of refusals, their explanations, seats, results, JSON. */
#include "core/json_check.h"
#include "trains/position.h"

#include <stdio.h>

#define ROW_1 "row 1: 70 61 50 40 30 20 10"

/* ------------------------------------------------------------------------ GT-N -- */

static void GT_N_every_action_of_a_game_reads_back_as_itself(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(31);
    gw_action list[GT_CARDS * GT_CARS];
    for (int game = 0; game < 20; game++) {
        set(p, "start / options players=4 turns=40");
        do {
            gw_seat seat = gw_first_to_act(p->table, state_of(p));
            if (seat == GW_NO_SEAT) break;
            size_t count = gt_legal(p->table, state_of(p), NULL, seat, list);
            for (size_t i = 0; i < count; i++) {
                char text[GW_ACTION_TEXT];
                gw_action back = 0;
                gw_out out = gw_out_to(text, sizeof text);
                gt_write_action(p->table, list[i], &out);
                assert_int_equal(gt_read_action(p->table, text, out.length, &back), 0);
                assert_int_equal(back, list[i]);
            }
        } while (position_wander(p, &random, 1) > 0);
    }
}

static void GT_N_every_verb_is_written_as_it_is_read(void **state) {
    position *p = *state;
    set(p, "start");
    static const char *const texts[] = {
        "first 1",  "deal 84",    "deal ?",       "keep 84 7",     "draw",         "place 7",
        "swap 1 2", "move 7 5",   "remove left",  "remove middle", "remove right", "protect 4",
        "place 0",  "deal 16382", "swap 9 16382", "keep 0 0",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        char text[GW_ACTION_TEXT];
        gw_action action;
        gw_out out = gw_out_to(text, sizeof text);
        assert_int_equal(gt_read_action(p->table, texts[i], strlen(texts[i]), &action), 0);
        gt_write_action(p->table, action, &out);
        assert_string_equal(text, texts[i]);
    }
}

static void GT_N_invalid_notation_is_refused_as_syntax(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer 4 8 3 1 7 5 6 2");
    static const char *const bad[] = {
        "1",
        "1 ",
        "1 pass",
        "1 Draw",
        "1 draw ",
        "1  draw",
        "1 draw 1",
        "1 swap",
        "1 swap 1",
        "1 swap 1 2 3",
        "1 swap  1 2",
        "1 swap 1  2",
        "1 swap 1 2 ",
        "1 swap 01 2",
        "1 swap 1 02",
        "1 swap -1 2",
        "1 swap +1 2",
        "1 swap 1,2",
        "1 swap 1 x",
        "1 swap 1 2x",
        "1 swap 0x1 2",
        "1 move 3",
        "1 remove",
        "1 remove 1",
        "1 remove Left",
        "1 remove centre",
        "1 remove left right",
        "1 protect",
        "1 protect ?",
        "1 place",
        "1 place ?",
        "1 keep 5",
        "1 keep ? 1",
        "1 swap 1\t2",
        "x draw",
        "-1 draw",
        "+1 draw",
        "01 draw",
        "1. draw",
        "Chance deal 5",
        "chance",
        "chance deal",
        "chance deal 05",
        "chance deal 5 6",
        "chance deal x",
        "chance deal ??",
        "chance first",
        "chance first ?",
        "chance first 1 2",
        " 1 draw",
        "one draw",
        "1 swap 1 2 3 4",
        "1 drawdraw",
        "1 dra",
        "1 swap 1.0 2",
        "",
        " ",
    };
    for (size_t i = 0; i < COUNT(bad); i++) refuses(p, bad[i], "GT-N");
}

/* Reading alone refuses it, whichever seat acts. */
static void GT_N_reading_refuses_invalid_actions(void **state) {
    position *p = *state;
    set(p, "start");
    static const char *const bad[] = {
        "",         " ",        "jump",       "draw 1",    "draw ",        "draw 1 2 3",
        "deal",     "deal ??",  "deal 5 6",   "place x",   "remove 0",     "remove lefty",
        "remove",   "swap 1",   "swap 1 2 3", "swap 01 2", "move 1 2 3 4", "first ?",
        "keep 1 ?", "protect a"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        gw_action action;
        if (gt_read_action(p->table, bad[i], strlen(bad[i]), &action) != GT_N)
            fail_msg("“%s” is read", bad[i]);
    }
}

/* Any bits can be written, for error messages. */
static void GT_N_any_bits_can_be_written(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(33);
    set(p, "start");
    for (int i = 0; i < 20000; i++) {
        char text[GW_ACTION_TEXT];
        gw_out out = gw_out_to(text, sizeof text);
        uint64_t bits = gw_random_next(&random);
        gw_action action = i % 2 ? (gw_action)bits : GT_ACTION(bits % 16, bits >> 8 & 7, 0);
        gt_write_action(p->table, action, &out);
        assert_true(out.length > 0 && out.length < out.size);
        if (gt_action_verb(action) == GT_NO_VERB || gt_action_verb(action) >= GT_VERBS)
            assert_string_equal(text, "?");
    }
}

static void GT_N_reading_stops_at_the_given_length(void **state) {
    position *p = *state;
    set(p, "start");
    gw_action action;
    assert_int_equal(gt_read_action(p->table, "place 73", 7, &action), 0);
    assert_int_equal(action, GT_ACTION(GT_DO_PLACE, 7, 0));
    assert_int_equal(gt_read_action(p->table, "draw", 0, &action), GT_N);
    assert_int_equal(gt_read_action(p->table, "draw\0", 5, &action), GT_N);
}

static void GT_N_chance_and_players_have_verbs_of_their_own(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer 4");
    refuses_all(p, "1 deal 5 / 2 deal 5 / 1 first 1 / 9 first 1", "GT-N");
    refuses_all(p, "chance draw / chance place 1 / chance keep 5 1 / chance swap 1 2", "GT-N");
    refuses_all(p, "chance move 1 3 / chance remove left / chance protect 1", "GT-N");
    plays(p, "1 draw");
    refuses(p, "1 deal 5", "GT-N");
    refuses(p, "chance place 1", "GT-N");
}

/* Bits that reading never yields. */
static void GT_N_actions_without_notation_are_refused(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer 4 8 3 1 7 5 6 2");
    static const gw_action bad[] = {
        0,
        GT_ACTION(GT_VERBS, 0, 0),
        GT_ACTION(15, 1, 2),
        GT_ACTION(GT_DO_DRAW, 1, 0),
        GT_ACTION(GT_DO_DRAW, 0, 1),
        GT_ACTION(GT_DO_REMOVE, 3, 0),
        GT_ACTION(GT_DO_REMOVE, 0, 1),
        GT_ACTION(GT_DO_PROTECT, 1, 1),
        GT_ACTION(GT_DO_PLACE, 1, 1),
        GT_ACTION(GT_DO_SWAP, GT_NUMBER_MAX, 2),
        GT_ACTION(GT_DO_MOVE, 1, GT_NUMBER_MAX),
        GT_ACTION(GT_DO_PROTECT, GT_NUMBER_MAX, 0),
    };
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_int_equal(gt_check(p->table, state_of(p), NULL, 1, bad[i]), GT_N);
    assert_int_equal(gt_check(p->table, state_of(p), NULL, 0, GT_ACTION(GT_DO_DEAL, 5, 1)), GT_N);
    assert_int_equal(gt_check(p->table, state_of(p), NULL, 0, GT_ACTION(GT_DO_FIRST, 1, 1)), GT_N);
}

static void GT_N_numbers_too_large_stay_too_large(void **state) {
    position *p = *state;
    set(p, ROW_1 "/ offer 4 8 3 1 7 5 6 2");
    refuses(p, "1 swap 1 18446744073709551618", "GT-A2"); /* 2 in 64 bits */
    refuses(p, "1 move 1 4294967299", "GT-A4");           /* 3 in 32 bits */
    refuses(p, "1 protect 16385", "GT-A7");               /* 1 in 14 bits */
    refuses(p, "1 swap 20000 20001", "GT-A1");
    refuses(p, "1 swap 16381 99999", "GT-A2");
    refuses(p, "1 swap 20001 20000", "GT-A2");
    refuses(p, "1 move 20000 20002", "GT-A4");
    refuses(p, "1 move 20002 20000", "GT-A3");
    refuses(p, "4294967297 draw", "GT-T");
    plays(p, "1 draw");
    refuses(p, "chance deal 16391", "GT-1");
    refuses(p, "chance deal 16383", "GT-1"); /* not read as the hidden card */
}

/* ---------------------------------------------------------- order of refusals -- */

static void GT_N_of_several_rules_the_first_in_order_is_named(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *line, *rule;
    } cases[] = {
        /* syntax before actor, actor before the kind of decision */
        {"offer 4", "2 jump", "GT-N"},
        {"offer 4", "2 deal 99", "GT-N"},
        {"offer 4", "2 place 9", "GT-T"},
        {"offer 4", "2 keep 99 9", "GT-T"},
        {"offer 4", "2 swap 7 9", "GT-T"},
        {"offer 4", "chance deal 99", "GT-T"},
        {"drawn 9", "2 place 1", "GT-T"},
        {"hand 1: 1 / hand 2: 2 3", "2 keep 2 1", "GT-T"},
        {"hand 1: 1 / hand 2: 2 3", "chance first 9", "GT-T"},
        /* the kind of decision before geometry and card */
        {"hand 1: 1 / hand 2: 2 3 / offer 4", "1 swap 1 9", "GT-4"},
        {"hand 1: 1 / hand 2: 2 3 / offer 4", "1 place 9", "GT-4"},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 2 9", "GT-4"},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 1 9", "GT-6"},
        {"drawn 9 / offer 4", "1 swap 1 9", "GT-6"},
        {"drawn 9 / offer 4", "1 keep 9 1", "GT-6"},
        {"offer 4", "1 keep 99 9", "GT-4"},
        {"offer 4", "1 place 9", "GT-6"},
        {"options players=2", "1 swap 1 9", "GT-8"},
        {"options players=2", "1 remove left", "GT-8"},
        {"options players=2", "1 keep 1 1", "GT-4"},
        /* geometry before the missing card */
        {"offer 7", "1 swap 0 1", "GT-A1"},
        {"offer 7", "1 swap 1 4", "GT-A2"},
        {"offer 7", "1 move 2 0", "GT-A3"},
        {"offer 7", "1 move 6 8", "GT-A4"},
        {"offer 7", "1 protect 3", "GT-A7"},
        {"offer 7", "1 swap 1 2", "GT-7"},
        {"offer 7", "1 remove right", "GT-7"},
        /* chance */
        {"start", "chance deal 99", "GT-3"},
        {"start", "chance first 9", "GT-3"},
        {"start", "1 draw", "GT-T"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        refuses(p, cases[i].line, cases[i].rule);
    }
}

/* --------------------------------------------------------- explanations of refusals -- */

static void refusals_say_why(void **state) {
    position *p = *state;
    static const struct {
        const char *position, *line, *id, *args;
    } cases[] = {
        {"offer 7", "1 swap 1 2", "why.trains.no-card", "ability=ability.swap-adjacent"},
        {"offer 7", "1 swap 1 3", "why.trains.no-card", "ability=ability.swap-over-one"},
        {"offer 7", "1 move 3 1", "why.trains.no-card", "ability=ability.move-left"},
        {"offer 7", "1 move 1 3", "why.trains.no-card", "ability=ability.move-right"},
        {"offer 4", "1 remove left", "why.trains.no-card", "ability=ability.remove-left"},
        {"offer 4", "1 remove middle", "why.trains.no-card", "ability=ability.remove-middle"},
        {"offer 4", "1 remove right", "why.trains.no-card", "ability=ability.remove-right"},
        {"offer 4", "1 protect 1", "why.trains.no-card", "ability=ability.protect"},
        {"options players=2", "1 swap 1 2", "why.trains.no-offer", ""},
        {"options players=2", "1 place 1", "why.trains.draw-first", ""},
        {"options players=2", "1 keep 1 1", "why.trains.setup-over", ""},
        {"row 1: 70 61 50 40[2] 30 20 9 / offer protect 18", "1 protect 4", "why.trains.locked",
         "place=4 card=2"},
        {"row 1: 70[26] 61 50 40 30 20 9[2] / offer protect 18", "1 protect 7", "why.trains.locked",
         "place=7 card=2"},
        {"row 1: 70[26] 61 50 40 30 20 9[2] / offer protect 18", "1 protect 1", "why.trains.locked",
         "place=1 card=26"},
        {"start", "1 draw", "why.trains.await-chance", ""},
        {"start / options players=3", "chance first 4", "why.trains.first-once", ""},
        {"start", "chance deal 4", "why.trains.first-first", ""},
        {"options players=2", "2 draw", "why.trains.not-your-turn", "seat=1 actor=1"},
        {"options players=3 / first 3 / mover 2", "1 draw", "why.trains.not-your-turn",
         "seat=1 actor=2"},
        {"hand 1: 1 / hand 2: 2 3", "1 draw", "why.trains.keep-first", ""},
        {"hand 1: 1 / hand 2: 2 3", "1 place 8", "why.trains.keep-first", ""},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 1 8", "why.trains.place", "place=8"},
        {"drawn 9", "1 draw", "why.trains.place-first", ""},
        {"drawn 9", "1 keep 9 1", "why.trains.place-first", ""},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 2 1", "why.trains.not-in-hand", "card=2"},
        {"drawn 9", "1 place 8", "why.trains.place", "place=8"},
        {"drawn 9", "1 place 99999999999", GW_RULE_TEXT, ""},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 99999999999 1", GW_RULE_TEXT, ""},
        {"hand 1: 1 / hand 2: 2 3", "1 keep 1 99999999999", GW_RULE_TEXT, ""},
        {"offer 4", "1 swap 7 8", GW_RULE_TEXT, ""},
        {"offer 4", "1 swap 1 5", GW_RULE_TEXT, ""},
        {"offer 4", "1 protect 2", GW_RULE_TEXT, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        set(p, cases[i].position);
        explains(p, cases[i].line, cases[i].id, cases[i].args);
    }
}

static void refusals_of_chance_and_after_the_end_say_why(void **state) {
    position *p = *state;
    set(p, ROW_1);
    plays(p, "1 draw");
    explains(p, "chance deal 70", "why.trains.not-in-deck", "card=70");
    explains(p, "1 place 1", "why.trains.await-chance", "");
    set(p, "row 1: 10 20 30 71 50 60 70 / drawn 40");
    plays(p, "1 place 4");
    explains(p, "2 draw", "why.trains.over", "");
    set(p, "options turns=1 / offer 4");
    plays(p, "1 swap 1 2");
    explains(p, "2 draw", GW_RULE_TEXT, "");
}

/* -------------------------------------------------------- table and play seats -- */

/* Play seat k is table seat (S+k-2) mod players + 1. */
static void GT_N_actors_are_play_seats(void **state) {
    position *p = *state;
    for (unsigned players = 2; players <= 4; players++) {
        for (unsigned first = 1; first <= players; first++) {
            char text[40];
            snprintf(text, sizeof text, "options players=%u / first %u", players, first);
            set(p, text);
            for (unsigned k = 1; k <= players; k++) {
                gw_seat expected = (gw_seat)((first + k - 2) % players + 1), seat;
                char actor[8], word[2] = {(char)('0' + k), '\0'};
                assert_int_equal(gt_read_actor(p->table, state_of(p), word, 1, &seat), 0);
                assert_int_equal(seat, expected);
                gw_out out = gw_out_to(actor, sizeof actor);
                gt_write_actor(p->table, state_of(p), expected, &out);
                assert_string_equal(actor, word);
            }
        }
    }
}

static void GT_N_chance_is_an_actor_and_before_first_no_number_is(void **state) {
    position *p = *state;
    gw_seat seat = 77;
    char actor[8];
    set(p, "start");
    assert_int_equal(gt_read_actor(p->table, state_of(p), "chance", 6, &seat), 0);
    assert_int_equal(seat, GW_CHANCE);
    gw_out out = gw_out_to(actor, sizeof actor);
    gt_write_actor(p->table, state_of(p), GW_CHANCE, &out);
    assert_string_equal(actor, "chance");
    assert_int_equal(gt_read_actor(p->table, state_of(p), "1", 1, &seat), 0);
    assert_int_equal(seat, GW_NO_SEAT);
    assert_int_equal(gt_read_actor(p->table, state_of(p), "", 0, &seat), GT_N);
}

/* The same lines with another first player: only the table seats differ. */
static void GT_N_positions_and_results_go_by_play_seat(void **state) {
    position *p = *state;
    set(p, "options players=3 / first 1 / row 2: 20 10 30 40 50 60 70 / mover 2 / offer 4");
    plays(p, "2 swap 1 2");
    gt_state straight = p->state;
    set(p, "options players=3 / first 3 / row 2: 20 10 30 40 50 60 70 / mover 2 / offer 4");
    assert_int_equal(gw_to_act(p->table, state_of(p)), GW_SEAT_BIT(1));
    plays(p, "2 swap 1 2");
    p->state.first = 1;
    assert_memory_equal(&p->state, &straight, sizeof straight);
}

/* -------------------------------------------------------------------------- JSON -- */

static const char *json_of(position *p, char *text, size_t size) {
    gw_out out = gw_out_to(text, size);
    gt_write_json(p->table, state_of(p), &out);
    assert_true(out.length < out.size);
    if (!json_is_valid(text)) fail_msg("%s", text);
    return text;
}

static void json_has_parts(position *p, const char *const *parts, size_t count) {
    char text[4096];
    json_of(p, text, sizeof text);
    for (size_t i = 0; i < count; i++)
        if (strstr(text, parts[i]) == NULL) fail_msg("no %s in %s", parts[i], text);
}

static void json_describes_the_whole_position_by_table_seat(void **state) {
    position *p = *state;
    set(p, "options players=3 / first 2 / mover 2 / turns 4 / drawn 9 / row 1: 70 61 50 40[2] 30 "
           "20 10 /"
           "offer 4 7 / discard 8 14 / buried 2: 3 / buried 3: 5 6");
    static const char *const parts[] = {
        "\"phase\":\"place\"",
        "\"first\":2",
        "\"turns\":4",
        "\"mover\":3",
        "\"winner\":0",
        "{\"seat\":2,\"plays\":1,\"row\":[70,61,50,40,30,20,10],",
        ",\"locks\":[null,2,null],\"buried\":[]}",
        "{\"seat\":1,\"plays\":3,",
        "\"buried\":[5,6]",
        "\"offer\":[{\"card\":4,\"ability\":\"swap-adjacent\"},",
        ",{\"card\":7,\"ability\":\"remove-left\"}],",
        "\"discard\":5",
        "\"deck\":54",
        "\"drawn\":9",
        ",\"lock_places\":[1,4,7]}",
    };
    json_has_parts(p, parts, COUNT(parts));
}

static void json_of_the_start_knows_seats_but_no_rows(void **state) {
    position *p = *state;
    set(p, "start");
    static const char *const parts[] = {
        "\"phase\":\"first\"", "\"first\":0",
        "\"mover\":0",         "\"seats\":[{\"seat\":1},{\"seat\":2}]",
        "\"offer\":[]",        "\"deck\":84",
        "\"drawn\":null"};
    json_has_parts(p, parts, COUNT(parts));
}

static void json_of_a_view_has_question_marks(void **state) {
    position *p = *state;
    set(p, "mover 2 / drawn 9 / buried 2: 3");
    gt_state view;
    gt_view(p->table, state_of(p), 1, (gw_state *)(void *)&view);
    p->state = view;
    static const char *const parts[] = {"\"drawn\":\"?\"", "\"buried\":[\"?\"]"};
    json_has_parts(p, parts, COUNT(parts));
    set(p, "hand 1: 1 / hand 2: 2 3");
    gt_view(p->table, state_of(p), 1, (gw_state *)(void *)&view);
    p->state = view;
    static const char *const hands[] = {"\"phase\":\"keep\"", "\"hand\":[1]",
                                        "\"hand\":[\"?\",\"?\"]"};
    json_has_parts(p, hands, COUNT(hands));
}

static void json_is_valid_all_through_a_game(void **state) {
    position *p = *state;
    gw_random random = gw_random_seed(32);
    char text[4096];
    for (int game = 0; game < 12; game++) {
        set(p, "start / options players=4 turns=50");
        do {
            json_of(p, text, sizeof text);
            assert_int_equal(text[0], '{');
        } while (position_wander(p, &random, 1) > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(GT_N_every_action_of_a_game_reads_back_as_itself),
        RULE(GT_N_every_verb_is_written_as_it_is_read),
        RULE(GT_N_invalid_notation_is_refused_as_syntax),
        RULE(GT_N_reading_refuses_invalid_actions),
        RULE(GT_N_any_bits_can_be_written),
        RULE(GT_N_reading_stops_at_the_given_length),
        RULE(GT_N_chance_and_players_have_verbs_of_their_own),
        RULE(GT_N_actions_without_notation_are_refused),
        RULE(GT_N_numbers_too_large_stay_too_large),
        RULE(GT_N_of_several_rules_the_first_in_order_is_named),
        RULE(refusals_say_why),
        RULE(refusals_of_chance_and_after_the_end_say_why),
        RULE(GT_N_actors_are_play_seats),
        RULE(GT_N_chance_is_an_actor_and_before_first_no_number_is),
        RULE(GT_N_positions_and_results_go_by_play_seat),
        RULE(json_describes_the_whole_position_by_table_seat),
        RULE(json_of_the_start_knows_seats_but_no_rows),
        RULE(json_of_a_view_has_question_marks),
        RULE(json_is_valid_all_through_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
