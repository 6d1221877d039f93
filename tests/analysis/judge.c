/* Which decisions are judged, how, and what makes up a turn. */
#include "ai/shares.h"
#include "analysis/analysis.h"
#include "analysis/records.h"
#include "os/clock.h"

#include <stdlib.h>

#define TRAINS "game-of-trains/001.gwr"
#define RIVER "mississippi-queen/049.gwr"
#define DRAGONS "river-dragons/001.gwr"

/* ------------------------------------------------------- a judge for tests -- */

/* The last questions asked. */
typedef struct questions {
    size_t count;
    uint64_t random[64]; /* the first random number of each */
    bool had_only[64];
} questions;
static questions asked;

/* Takes the last legal action, and expects nothing of others. */
static gw_opinion take_last(const gw_thinking *thinking, const gw_state *view, gw_seat seat,
                            const gw_action *only) {
    size_t count = gw_legal(thinking->table, view, NULL, seat, thinking->list);
    gw_action last = thinking->list[count - 1];
    if (asked.count < COUNT(asked.random)) {
        asked.random[asked.count] = gw_random_next(thinking->random);
        asked.had_only[asked.count++] = only != NULL;
    }
    gw_shares even = gw_shares_even(thinking->table->players);
    int32_t share = only == NULL ? 700 : *only == last ? 600 : 300;
    return (gw_opinion){only ? *only : last,
                        gw_shares_with(&even, thinking->table->players, seat, share)};
}
static const gw_player last_player = {.name = "last", .judge = take_last};

/* The position of an action, from 1, in a record. */
static analysis_position position_of(const gw_record *record, size_t number) {
    gw_step step = gw_record_step(record, number - 1);
    analysis_position position = {.table = gw_record_table(record),
                                  .at = number - 1,
                                  .seat = step.seat,
                                  .is_played = true,
                                  .action = step.action};
    gw_record_replay(record, number - 1, GW_STATE(&position.state));
    return position;
}

static gw_action last_legal(const analysis_position *position) {
    gw_any_state state = position->state;
    gw_action *list = calloc(position->table->game->legal_max, sizeof *list);
    assert_non_null(list);
    size_t count = gw_legal(position->table, GW_STATE(&state), NULL, position->seat, list);
    gw_action last = list[count - 1];
    free(list);
    return last;
}

/* ----------------------------------------------------------------- judging -- */

static void marks_begin_at_their_losses(void **state) {
    (void)state;
    assert_string_equal(analysis_mark(0), "");
    assert_string_equal(analysis_mark(ANALYSIS_MISTAKE - 1), "");
    assert_string_equal(analysis_mark(ANALYSIS_MISTAKE), "?");
    assert_string_equal(analysis_mark(ANALYSIS_BLUNDER - 1), "?");
    assert_string_equal(analysis_mark(ANALYSIS_BLUNDER), "??");
}

static void only_certain_shares_are_shown_as_0_or_100_percent(void **state) {
    (void)state;
    static const struct {
        int32_t share;
        const char *text;
    } told[] = {{0, "0 %"},    {1, "1 %"},    {14, "1 %"},   {15, "2 %"},
                {985, "99 %"}, {996, "99 %"}, {999, "99 %"}, {GW_SHARE, "100 %"}};
    for (size_t i = 0; i < COUNT(told); i++) {
        char text[16];
        gw_out out = gw_out_to(text, sizeof text);
        analysis_put_share(&out, told[i].share);
        assert_string_equal(text, told[i].text);
    }
}

static void an_action_that_the_engine_agrees_with_is_judged_once(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS);
    analysis_engine engine = {.player = &last_player, .nodes = 1};
    analysis_position position = position_of(record, 19);
    analysis_decision decision;
    position.action = last_legal(&position);
    asked.count = 0;
    assert_true(analysis_judge(&engine, &position, &decision));
    assert_true(analysis_agrees(&decision));
    assert_int_equal(asked.count, 1);
    assert_int_equal(decision.before, 700);
    assert_int_equal(decision.after, 700);
    assert_string_equal(decision.actor, "1");
    gw_record_free(record);
}

static void other_actions_are_compared_with_the_same_chance(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS);
    analysis_engine engine = {.player = &last_player, .nodes = 1};
    analysis_position position = position_of(record, 19);
    analysis_decision decision;
    asked.count = 0;
    assert_true(analysis_judge(&engine, &position, &decision));
    assert_false(analysis_agrees(&decision));
    assert_int_equal(decision.choice[0], last_legal(&position));
    assert_int_equal(decision.choice_count, 1); /* the next action is another seat's */
    assert_int_equal(decision.before, 600);
    assert_int_equal(decision.after, 300);
    assert_int_equal(asked.count, 3);
    assert_false(asked.had_only[0]);
    assert_true(asked.had_only[1] && asked.had_only[2]);
    assert_true(asked.random[0] == asked.random[1] && asked.random[1] == asked.random[2]);
    gw_record_free(record);
}

static void only_what_the_player_knew_counts(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS), *view = vector_view(TRAINS, 1, 19);
    analysis_engine engine = {.player = gw_player_find(gw_record_table(record)->game, "expert"),
                              .nodes = 500};
    analysis_position truth = position_of(record, 19), known = position_of(view, 19);
    analysis_decision from_truth, from_view;
    assert_true(analysis_judge(&engine, &truth, &from_truth));
    assert_true(analysis_judge(&engine, &known, &from_view));
    assert_int_equal(from_truth.choice[0], from_view.choice[0]);
    assert_int_equal(from_truth.before, from_view.before);
    assert_int_equal(from_truth.after, from_view.after);
    gw_record_free(record);
    gw_record_free(view);
}

static void a_choice_goes_on_to_the_end_of_the_turn(void **state) {
    (void)state;
    gw_record *record = vector_record(RIVER);
    const gw_table *table = gw_record_table(record);
    analysis_engine engine = {.player = gw_player_find(table->game, "expert"), .nodes = 50};
    analysis_position position = position_of(record, 40); /* choosing the speed of a turn */
    analysis_decision decision;
    char last[GW_ACTION_TEXT];
    gw_out out = gw_out_to(last, sizeof last);
    position.is_played = false;
    assert_true(analysis_judge(&engine, &position, &decision));
    assert_true(decision.choice_count > 1);
    table->game->write_action(table, decision.choice[decision.choice_count - 1], &out);
    assert_true(strcmp(last, "end") == 0 || strncmp(last, "push", 4) == 0);
    gw_record_free(record);
}

static void a_stopped_judgement_ends_early(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS);
    atomic_bool stop = true;
    analysis_engine engine = {.player = gw_player_find(gw_record_table(record)->game, "expert"),
                              .milliseconds = 3600 * 1000,
                              .stop = &stop};
    analysis_position position = position_of(record, 19);
    analysis_decision decision;
    assert_true(analysis_judge(&engine, &position, &decision));
    gw_record_free(record);
}

static void a_judgement_gets_its_time_of_the_processor(void **state) {
    (void)state;
    enum { MILLISECONDS = 20 };
    gw_record *record = vector_record(TRAINS);
    analysis_engine engine = {.player = gw_player_find(gw_record_table(record)->game, "expert"),
                              .milliseconds = MILLISECONDS,
                              .ceiling = 600000};
    analysis_position position = position_of(record, 19);
    analysis_decision decision;
    position.is_played = false;
    uint64_t start = os_thread_nanoseconds();
    assert_true(analysis_judge(&engine, &position, &decision));
    assert_true(os_thread_nanoseconds() - start >= MILLISECONDS * UINT64_C(1000000));
    gw_record_free(record);
}

static void a_ceiling_ends_a_judgement(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS);
    analysis_engine engine = {.player = gw_player_find(gw_record_table(record)->game, "expert"),
                              .milliseconds = 3600 * 1000,
                              .ceiling = 5};
    analysis_position position = position_of(record, 19);
    analysis_decision decision;
    assert_true(
        analysis_judge(&engine, &position, &decision)); /* within the ceiling, not an hour */
    gw_record_free(record);
}

static void only_players_that_judge_are_engines(void **state) {
    (void)state;
    gw_problem problem;
    const gw_game *game = gw_game_find("trains");
    assert_non_null(analysis_player(game, "expert", &problem));
    assert_null(analysis_player(game, "random", &problem));
    assert_string_equal(problem.text, "analysis.no-judge");
    assert_null(analysis_player(game, "nobody", NULL));
}

/* ------------------------------------------------------------------- walks -- */

/* Counts the decisions found, and those that cannot be judged. */
static size_t walk_all(const analysis_choice *choice, size_t *hidden, size_t *nobody) {
    analysis_walk walk;
    analysis_position position;
    analysis_found found;
    size_t count = 0;
    *hidden = *nobody = 0;
    assert_true(analysis_walk_start(&walk, choice));
    while ((found = analysis_walk_next(&walk, &position)) != ANALYSIS_NO_MORE) {
        count += found == ANALYSIS_FOUND;
        *hidden += found == ANALYSIS_HIDDEN;
        *nobody += found == ANALYSIS_NOBODY;
    }
    analysis_walk_end(&walk);
    return count;
}

static void chance_and_forced_actions_are_not_decisions(void **state) {
    (void)state;
    gw_record *record = vector_record(TRAINS);
    size_t hidden, nobody, count = gw_record_count(record), expected = 0;
    gw_action *list = calloc(gw_record_table(record)->game->legal_max, sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < count; i++) {
        gw_step step = gw_record_step(record, i);
        gw_any_state any;
        gw_record_replay(record, i, GW_STATE(&any));
        expected += step.seat != GW_CHANCE &&
                    gw_legal(gw_record_table(record), GW_STATE(&any), NULL, step.seat, list) > 1;
    }
    analysis_choice all = {.record = record, .from = 1, .to = SIZE_MAX};
    assert_int_equal(walk_all(&all, &hidden, &nobody), expected);
    assert_int_equal(hidden + nobody, 0);
    analysis_choice first = all, second = all, some = all;
    first.seat = 1;
    second.seat = 2;
    assert_int_equal(walk_all(&first, &hidden, &nobody) + walk_all(&second, &hidden, &nobody),
                     expected);
    some.from = 19;
    some.to = 20;
    assert_int_equal(walk_all(&some, &hidden, &nobody), 2);
    free(list);
    gw_record_free(record);
}

static void positions_are_found_even_without_an_action(void **state) {
    (void)state;
    gw_record *record = vector_record(DRAGONS);
    gw_record_truncate(record, 1); /* both seats have to give their cards */
    size_t hidden, nobody, at[] = {0, 1};
    analysis_choice choice = {.record = record, .at = at, .at_count = 2};
    assert_int_equal(walk_all(&choice, &hidden, &nobody), 2);
    assert_int_equal(nobody, 1); /* chance acts first */
    choice.seat = 2;
    assert_int_equal(walk_all(&choice, &hidden, &nobody), 1);
    gw_record_free(record);
}

static void a_view_shows_only_its_own_decisions(void **state) {
    (void)state;
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        gw_record *view = vector_view(TRAINS, viewer, 20);
        size_t hidden, nobody;
        assert_true(gw_record_is_view(view));
        for (gw_seat seat = 1; seat <= 2; seat++) {
            analysis_choice choice = {.record = view, .seat = seat, .from = 1, .to = SIZE_MAX};
            assert_int_equal(walk_all(&choice, &hidden, &nobody), seat == viewer);
            assert_int_equal(hidden, seat != viewer);
        }
        gw_record_free(view);
    }
}

/* ------------------------------------------------------------------- turns -- */

static analysis_report report_of(const gw_record *record, const gw_player *player, size_t to,
                                 unsigned threads) {
    analysis_report report;
    analysis_run run = {.choice = {.record = record, .from = 1, .to = to},
                        .engine = {.player = player, .nodes = 60},
                        .threads = threads};
    assert_true(analysis_report_make(&report, &run));
    return report;
}

/* The turns up to action `to`; sets `*count`. */
static analysis_turn *turns_of(const gw_record *record, analysis_report *report, size_t to,
                               size_t *count) {
    *report = report_of(record, &last_player, to, 1);
    analysis_turn *turns = calloc(report->count + 1, sizeof *turns);
    assert_non_null(turns);
    *count = analysis_turns(report, record, turns);
    return turns;
}

static void a_boats_turn_is_one_line(void **state) {
    (void)state;
    gw_record *record = vector_record(RIVER);
    analysis_report report;
    size_t count;
    analysis_turn *turns = turns_of(record, &report, 34, &count);
    /* Four headings at the start, then a turn of every boat and of white again; chance acts after
     * 32. */
    static const size_t first[] = {6, 7, 8, 9, 10, 16, 22, 25, 30},
                        last[] = {6, 7, 8, 9, 15, 21, 24, 29, 32};
    assert_int_equal(count, COUNT(first));
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(turns[i].first, first[i]);
        assert_int_equal(turns[i].last, last[i]);
    }
    assert_string_equal(turns[4].actor, "white");
    free(turns);
    analysis_report_free(&report);
    gw_record_free(record);
}

static void a_secret_program_is_one_line_even_among_others(void **state) {
    (void)state;
    gw_record *record = vector_record(DRAGONS);
    analysis_report report;
    size_t count;
    analysis_turn *turns = turns_of(record, &report, 13, &count);
    assert_true(count == 3);
    assert_int_equal(turns[0].first, 2); /* yellow's five cards, among blue's */
    assert_int_equal(turns[0].last, 10);
    assert_int_equal(turns[1].first, 3);
    assert_int_equal(turns[1].last, 11);
    assert_int_equal(turns[2].first, 12); /* blue's first card, carried out */
    assert_int_equal(turns[2].last, 13);
    free(turns);
    analysis_report_free(&report);
    gw_record_free(record);
}

static void a_turn_loses_from_its_first_to_its_last_departure(void **state) {
    (void)state;
    gw_record *record = vector_record(RIVER);
    analysis_decision list[] = {
        {.at = 9, .seat = 1, .action = 1, .choice = {1}, .before = 500, .after = 500},
        {.at = 10, .seat = 1, .action = 1, .choice = {2}, .before = 480, .after = 400},
        {.at = 11, .seat = 1, .action = 1, .choice = {2}, .before = 430, .after = 200},
        {.at = 12, .seat = 1, .action = 1, .choice = {1}, .before = 210, .after = 210}};
    analysis_report report = {.list = list, .count = COUNT(list)};
    analysis_turn turns[COUNT(list)];
    analysis_tally tally = {.turns = 0};
    assert_int_equal(analysis_turns(&report, record, turns), 1);
    assert_ptr_equal(turns[0].departure, &list[1]);
    assert_int_equal(turns[0].decisions, 4);
    assert_int_equal(turns[0].before, 480);
    assert_int_equal(turns[0].after, 200);
    analysis_tally_add(&tally, &turns[0]);
    assert_int_equal(tally.blunders, 1);
    assert_int_equal(tally.mistakes, 0);
    assert_int_equal(tally.agreed, 0);
    assert_int_equal(tally.loss, 280);
    gw_record_free(record);
}

static void an_action_better_than_the_engines_is_no_loss(void **state) {
    (void)state;
    assert_int_equal(analysis_loss(300, 310), 0);
    assert_int_equal(analysis_loss(310, 300), 10);
}

/* ----------------------------------------------------------------- threads -- */

static void reports_are_the_same_for_any_number_of_threads(void **state) {
    (void)state;
    static const char *const names[] = {TRAINS, RIVER, DRAGONS};
    for (size_t i = 0; i < COUNT(names); i++) {
        gw_record *record = vector_record(names[i]);
        const gw_player *expert = gw_player_find(gw_record_table(record)->game, "expert");
        analysis_report one = report_of(record, expert, 30, 1),
                        three = report_of(record, expert, 30, 3);
        assert_int_equal(one.count, three.count);
        for (size_t j = 0; j < one.count; j++) {
            assert_int_equal(one.list[j].at, three.list[j].at);
            assert_int_equal(one.list[j].choice[0], three.list[j].choice[0]);
            assert_int_equal(one.list[j].choice_count, three.list[j].choice_count);
            assert_int_equal(one.list[j].before, three.list[j].before);
            assert_int_equal(one.list[j].after, three.list[j].after);
        }
        analysis_report_free(&one);
        analysis_report_free(&three);
        gw_record_free(record);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_begin_at_their_losses),
        cmocka_unit_test(only_certain_shares_are_shown_as_0_or_100_percent),
        cmocka_unit_test(an_action_that_the_engine_agrees_with_is_judged_once),
        cmocka_unit_test(other_actions_are_compared_with_the_same_chance),
        cmocka_unit_test(only_what_the_player_knew_counts),
        cmocka_unit_test(a_choice_goes_on_to_the_end_of_the_turn),
        cmocka_unit_test(a_stopped_judgement_ends_early),
        cmocka_unit_test(a_judgement_gets_its_time_of_the_processor),
        cmocka_unit_test(a_ceiling_ends_a_judgement),
        cmocka_unit_test(only_players_that_judge_are_engines),
        cmocka_unit_test(chance_and_forced_actions_are_not_decisions),
        cmocka_unit_test(positions_are_found_even_without_an_action),
        cmocka_unit_test(a_view_shows_only_its_own_decisions),
        cmocka_unit_test(a_boats_turn_is_one_line),
        cmocka_unit_test(a_secret_program_is_one_line_even_among_others),
        cmocka_unit_test(a_turn_loses_from_its_first_to_its_last_departure),
        cmocka_unit_test(an_action_better_than_the_engines_is_no_loss),
        cmocka_unit_test(reports_are_the_same_for_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
