/* Holders of seats: the header lines, and the record in memory. */
#include "core/filled.h"
#include "record/records.h"

#include <stdlib.h>

#define START "gangway-record: 1\ngame: game-of-trains\noptions: players=2\n"
#define RULES "rules: 1\n"
#define KEPT DEAL "1 keep 1 3\n" /* 19 lines */

/* Writes the seat's holders as in a header line. */
static void put_holders(const gw_record *record, gw_seat seat, gw_out *out) {
    for (size_t i = 0; i < gw_record_holder_count(record, seat); i++) {
        gw_holder holder = gw_record_holder(record, seat, i);
        if (i > 0) gw_put_char(out, ' ');
        gw_put_number(out, (int64_t)holder.from);
        gw_put_char(out, ' ');
        gw_put_text(out, gw_holder_kind_name(holder.kind));
        if (holder.kind == GW_PERSON) assert_string_equal(holder.name, "");
        if (holder.kind == GW_PERSON) continue;
        gw_put_char(out, ' ');
        gw_put_text(out, holder.name);
    }
}

static void assert_holders(const gw_record *record, gw_seat seat, const char *expected) {
    char text[512];
    gw_out out = gw_out_to(text, sizeof text);
    put_holders(record, seat, &out);
    assert_string_equal(text, expected);
}

static void assert_written(const gw_record *record, gw_seat viewer, const char *expected) {
    char *text = written(record, viewer);
    assert_string_equal(text, expected);
    free(text);
}

/* Asserts that a text can be read, and is written as `expected`. */
static void assert_reads(const char *text, const char *expected) {
    gw_record *record = good(text);
    assert_written(record, GW_ALL_SEEING, expected);
    gw_record_free(record);
}

/* ------------------------------------------------------------------ reading -- */

static void a_record_says_who_held_its_seats(void **state) {
    (void)state;
    static const char text[] =
        START "player 1: Ann\nplayer 2: Bob\nseat 1: person from 3 computer medium from 20 person\n"
              "seat 2: bot mybot from 19 computer random\n" RULES "\n" KEPT;
    gw_record *record = good(text);
    assert_holders(record, 1, "0 person 2 computer medium 19 person");
    assert_holders(record, 2, "0 bot mybot 18 computer random");
    assert_int_equal(gw_record_holder_at(record, 1, 1).kind, GW_PERSON);
    assert_int_equal(gw_record_holder_at(record, 1, 2).kind, GW_COMPUTER);
    assert_string_equal(gw_record_holder_at(record, 1, 18).name, "medium");
    assert_int_equal(gw_record_holder_at(record, 1, 19).kind, GW_PERSON);
    assert_int_equal(gw_record_holder_at(record, 1, SIZE_MAX).kind, GW_PERSON);
    assert_string_equal(gw_record_holder_at(record, 2, 0).name, "mybot");
    assert_written(record, GW_ALL_SEEING, text);
    gw_record_free(record);
}

static void a_seat_without_a_line_is_held_by_a_person(void **state) {
    (void)state;
    gw_record *record = good(START "seat 2: computer hard\n\n" KEPT);
    assert_holders(record, 1, "0 person");
    assert_holders(record, 2, "0 computer hard");
    gw_record_free(record);
    record = good(START "\n" KEPT);
    assert_holders(record, 1, "0 person");
    assert_holders(record, 2, "0 person");
    gw_record_free(record);
}

static void lines_may_be_anywhere_and_are_written_in_order(void **state) {
    (void)state;
    assert_reads("gangway-record: 1\nseat 2: bot b\ndate: today\ngame: game-of-trains\n"
                 "seat 1: computer easy\nplayer 1: A\noptions: players=2\n\n" DEAL,
                 START "player 1: A\nseat 1: computer easy\nseat 2: bot b\n" RULES
                       "date: today\n\n" DEAL);
    assert_reads(START "seat 1: person\nseat 2: bot b\n\n" DEAL,
                 START "seat 2: bot b\n" RULES "\n" DEAL);
}

/* A holder who follows themselves has just continued. */
static void equal_consecutive_holders_are_merged(void **state) {
    (void)state;
    assert_reads(START "seat 2: computer easy from 5 computer easy from 9 bot a\n\n" DEAL,
                 START "seat 2: computer easy from 9 bot a\n" RULES "\n" DEAL);
    assert_reads(START "seat 1: bot a\nseat 2: person from 5 person\n\n" DEAL,
                 START "seat 1: bot a\n" RULES "\n" DEAL);
}

static void names_may_be_any_words(void **state) {
    (void)state;
    static const char text[] = START "seat 1: computer Глубокий-Синий/2=x:\n"
                                     "seat 2: bot from from 2 computer person\n" RULES "\n" DEAL;
    gw_record *record = good(text);
    assert_string_equal(gw_record_holder(record, 1, 0).name, "Глубокий-Синий/2=x:");
    assert_holders(record, 2, "0 bot from 1 computer person");
    assert_written(record, GW_ALL_SEEING, text);
    gw_record_free(record);
}

static void colours_name_seats_too(void **state) {
    (void)state;
    static const char dragons[] =
        "gangway-record: 1\ngame: river-dragons\noptions: players=2\nplayer blue: A\n"
        "seat yellow: computer hard\nrules: 1\n\n";
    assert_reads(dragons, dragons);
    assert_reads("gangway-record: 1\ngame: dragons\noptions: players=2\nseat 2: bot b\n\n",
                 "gangway-record: 1\ngame: river-dragons\noptions: players=2\n"
                 "seat yellow: bot b\nrules: 1\n\n");
    gw_record *record = good("gangway-record: 1\ngame: mississippi\noptions: players=2\n"
                             "seat green: bot b\n\n");
    gw_seat green = gw_seat_find(gw_record_table(record), "green", strlen("green"));
    assert_holders(record, green, "0 bot b");
    gw_record_free(record);
}

typedef struct bad_line {
    const char *lines, *id;
} bad_line;

static void assert_bad_lines(const bad_line *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[2048];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, START "date: today\n");
        gw_put_text(&out, list[i].lines);
        gw_put_text(&out, "\n\n" DEAL);
        uint32_t line = strchr(list[i].lines, '\n') ? 6 : 5;
        assert_bad(text, out.length, line, list[i].id, "");
    }
}

static void invalid_seat_lines_are_refused(void **state) {
    (void)state;
    static const bad_line list[] = {
        {"seat 1: ", "problem.seat-syntax"},
        {"seat 1:  person", "problem.seat-syntax"},
        {"seat 1: person ", "problem.seat-syntax"},
        {"seat 1: person Ann", "problem.seat-syntax"},
        {"seat 1: computer", "problem.seat-syntax"},
        {"seat 1: computer ", "problem.seat-syntax"},
        {"seat 1: bot", "problem.seat-syntax"},
        {"seat 1: bot my bot", "problem.seat-syntax"},
        {"seat 1: bot  a", "problem.seat-syntax"},
        {"seat 1: bot a from", "problem.seat-syntax"},
        {"seat 1: bot a from ", "problem.seat-syntax"},
        {"seat 1: bot a from 5", "problem.seat-syntax"},
        {"seat 1: bot a from 5 ", "problem.seat-syntax"},
        {"seat 1: bot a from 5 bot", "problem.seat-syntax"},
        {"seat 1: bot a from  5 person", "problem.seat-syntax"},
        {"seat 1: bot a  from 5 person", "problem.seat-syntax"},
        {"seat 1: bot a until 5 person", "problem.seat-syntax"},
        {"seat 1: robot", "problem.seat-kind"},
        {"seat 1: Person", "problem.seat-kind"},
        {"seat 1: human", "problem.seat-kind"},
        {"seat 1: from 5 person", "problem.seat-kind"},
        {"seat 1: person from 5 medium", "problem.seat-kind"},
    };
    assert_bad_lines(list, COUNT(list));
}

static void seats_must_exist_and_occur_once(void **state) {
    (void)state;
    static const bad_line list[] = {
        {"seat 0: person", "problem.player-seat"},
        {"seat 3: bot a", "problem.player-seat"},
        {"seat 01: bot a", "problem.player-seat"},
        {"seat red: bot a", "problem.player-seat"},
        {"seat : bot a", "problem.player-seat"},
        {"seat 2: bot a\nseat 2: bot a", "problem.header-twice"},
        {"seat 2: person\nseat 2: bot b", "problem.header-twice"},
    };
    assert_bad_lines(list, COUNT(list));
    static const char twice[] = "gangway-record: 1\ngame: dragons\noptions: players=2\n"
                                "seat 1: bot a\nseat blue: bot a\n\n";
    assert_bad(twice, strlen(twice), 5, "problem.header-twice", "");
}

/* The deal has 18 lines, so line 19 is the next. */
static void changes_of_holders_must_be_at_increasing_existing_lines(void **state) {
    (void)state;
    static const bad_line list[] = {
        {"seat 1: bot a from 0 person", "problem.seat-from"},
        {"seat 1: bot a from 1 person", "problem.seat-from"},
        {"seat 1: bot a from 02 person", "problem.seat-from"},
        {"seat 1: bot a from +2 person", "problem.seat-from"},
        {"seat 1: bot a from -2 person", "problem.seat-from"},
        {"seat 1: bot a from 2.5 person", "problem.seat-from"},
        {"seat 1: bot a from x person", "problem.seat-from"},
        {"seat 1: bot a from 5 person from 5 bot b", "problem.seat-from"},
        {"seat 1: bot a from 5 person from 4 bot b", "problem.seat-from"},
        {"seat 1: bot a from 18446744073709551618 person", "problem.seat-from"},
        {"seat 1: bot a from 99999999999999999999999 person", "problem.seat-from"},
        {"seat 1: bot a from 20 person", "problem.seat-beyond"},
        {"seat 1: bot a from 16777216 person", "problem.seat-beyond"},
        {"seat 1: person\nseat 2: bot a from 3 bot b from 20 person", "problem.seat-beyond"},
    };
    assert_bad_lines(list, COUNT(list));
    gw_record_free(good(START "seat 1: bot a from 2 person from 19 bot b\n\n" DEAL));
    gw_record_free(good(START "seat 1: bot a\n\n"));
    static const char empty[] = START "seat 1: bot a from 2 person\n\n";
    assert_bad(empty, strlen(empty), 4, "problem.seat-beyond", "");
}

static void the_problem_quotes_what_is_possible(void **state) {
    (void)state;
    gw_problem problem;
    char expected[512];
    static const char text[] = START "seat 1: bot a from 5 person from 5 bot b\n\n" DEAL;
    assert_null(gw_record_read(text, strlen(text), &problem));
    gw_out out = gw_out_to(expected, sizeof expected);
    FILLED(&out, "problem.line", "line", "4");
    gw_put_char(&out, ' ');
    FILLED(&out, "problem.seat-from", "number", "5", "least", "6");
    assert_problem(&problem, expected);
}

/* ------------------------------------------------------------ older records -- */

static void older_records_list_their_computers(void **state) {
    (void)state;
    assert_reads(START "player 1: hard\nplayer 2: Bob\ncomputers: 2=medium\ndate: today\n\n" DEAL,
                 START "player 1: hard\nplayer 2: Bob\nseat 2: computer medium\n" RULES
                       "date: today\n\n" DEAL);
    assert_reads("gangway-record: 1\ngame: dragons\noptions: players=3\n"
                 "computers: 3=elsewhere blue=easy\n\n",
                 "gangway-record: 1\ngame: river-dragons\noptions: players=3\n"
                 "seat blue: computer easy\nseat red: computer elsewhere\nrules: 1\n\n");
}

static void a_list_of_computers_must_be_valid(void **state) {
    (void)state;
    static const bad_line list[] = {
        {"computers: medium", "problem.computers"},
        {"computers: 2=", "problem.computers"},
        {"computers: =medium", "problem.computers"},
        {"computers: 3=medium", "problem.computers"},
        {"computers: 2=medium 2=hard", "problem.computers"},
        {"computers: 1=easy  2=hard", "problem.computers"},
        {"computers: 1=easy ", "problem.computers"},
        {"computers: 2=easy\ncomputers: 2=easy", "problem.header-twice"},
    };
    assert_bad_lines(list, COUNT(list));
}

static void the_oldest_records_have_computers_names(void **state) {
    (void)state;
    assert_reads(START "player 1: Ann\nplayer 2: sorter\n\n" DEAL, START
                 "player 1: Ann\nplayer 2: sorter\nseat 2: computer sorter\n" RULES "\n" DEAL);
    /* A captain does not play this game; and `computers` or a `seat` line overrides names. */
    static const char *const people[] = {
        "player 2: captain\n", "player 2: bot\n", "player 2: medium\ncomputers: \n",
        "player 2: medium\nseat 1: bot a\n", "player 2: medium\nseat 2: person\n"};
    for (size_t i = 0; i < COUNT(people); i++) {
        char text[512];
        gw_out out = gw_out_to(text, sizeof text);
        gw_put_text(&out, START);
        gw_put_text(&out, people[i]);
        gw_record *record = good(text);
        assert_holders(record, 2, "0 person");
        gw_record_free(record);
    }
}

static void seat_lines_override_older_forms(void **state) {
    (void)state;
    assert_reads(START "player 1: easy\ncomputers: 1=hard what\nseat 2: bot b\n\n" DEAL,
                 START "player 1: easy\nseat 2: bot b\n" RULES "\n" DEAL);
}

/* Otherwise it would be read as an older record in which that computer plays. */
static void a_person_may_be_called_like_a_computer(void **state) {
    (void)state;
    static const char text[] =
        START "player 1: Ann\nplayer 2: medium\nseat 2: person\n" RULES "\n" DEAL;
    assert_reads(text, text);
    gw_record *record = good(text);
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "b"));
    assert_written(record, GW_ALL_SEEING,
                   START "player 1: Ann\nplayer 2: medium\nseat 1: person from 19 bot b\n" RULES
                         "\n" DEAL);
    gw_record_free(record);
}

/* ---------------------------------------------------------------- in memory -- */

static gw_record *new_game(void) {
    gw_options options = gw_options_default(gw_game_find("trains"));
    return gw_record_new(gw_table_new(gw_game_find("trains"), &options, NULL));
}

static void a_new_game_is_played_by_people(void **state) {
    (void)state;
    gw_record *record = new_game();
    assert_int_equal(gw_record_holder_count(record, 1), 1);
    assert_holders(record, 1, "0 person");
    assert_int_equal(gw_record_holder_at(record, 2, 100).kind, GW_PERSON);
    assert_true(gw_record_set_holder(record, 2, GW_COMPUTER, "easy"));
    assert_true(gw_record_set_holder(record, 2, GW_PERSON, NULL));
    assert_holders(record, 2, "0 person");
    assert_written(record, GW_ALL_SEEING, START RULES "\n");
    gw_record_free(record);
}

static void a_seat_is_given_away_from_the_next_step_on(void **state) {
    (void)state;
    gw_record *record = new_game();
    char name[] = "easy";
    assert_true(gw_record_set_holder(record, 2, GW_COMPUTER, name));
    name[0] = 'X'; /* setting copies */
    assert_holders(record, 2, "0 computer easy");
    assert_int_equal(play(record, "chance first 1"), 0);
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "b"));
    assert_true(gw_record_set_holder(record, 2, GW_COMPUTER, "easy")); /* no change */
    assert_holders(record, 1, "0 person 1 bot b");
    assert_holders(record, 2, "0 computer easy");
    assert_true(gw_record_set_holder(record, 2, GW_COMPUTER, "hard"));
    assert_true(gw_record_set_holder(record, 2, GW_BOT, "hard")); /* before `hard` has played */
    assert_holders(record, 2, "0 computer easy 1 bot hard");
    assert_true(
        gw_record_set_holder(record, 2, GW_COMPUTER, "easy")); /* back before any other played */
    assert_holders(record, 2, "0 computer easy");
    assert_true(gw_record_set_holder(record, 1, GW_PERSON, "ignored"));
    assert_holders(record, 1, "0 person");
    gw_record_free(record);
}

static void holders_have_names_that_can_stand_in_a_line(void **state) {
    (void)state;
    gw_record *record = new_game();
    static const char *const bad[] = {"",        " ",    "a b", "a ",   " a",   "a\nb",
                                      "\x1B[0m", "\xFF", "\t",  "\x7F", "\xD0", "\xC2\x9B[2J"};
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "b"));
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_false(gw_record_set_holder(record, 1, GW_COMPUTER, bad[i]));
        assert_false(gw_record_set_holder(record, 1, GW_BOT, bad[i]));
        assert_false(gw_record_name_holder(record, 1, bad[i]));
    }
    assert_false(gw_record_set_holder(record, 1, GW_BOT, NULL));
    assert_false(gw_record_set_holder(record, 0, GW_BOT, "b"));
    assert_false(gw_record_set_holder(record, 3, GW_BOT, "b"));
    assert_false(gw_record_set_holder(record, GW_NO_SEAT, GW_PERSON, ""));
    assert_false(gw_record_name_holder(record, 3, "b"));
    assert_false(gw_record_name_holder(record, 2, "b")); /* a person has no name as holder */
    assert_holders(record, 1, "0 bot b");
    assert_false(gw_record_add_key(record, "seat 1", "bot c"));
    assert_false(gw_record_add_key(record, "computers", "1=easy"));
    assert_true(gw_record_add_key(record, "seat", "free"));
    gw_record_free(record);
}

static void a_name_may_be_set_later(void **state) {
    (void)state;
    gw_record *record = new_game();
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "bot"));
    assert_int_equal(play(record, "chance first 1"), 0);
    assert_true(gw_record_name_holder(record, 1, "mybot"));
    assert_holders(record, 1, "0 bot mybot");
    assert_true(gw_record_set_holder(record, 1, GW_BOT, "other"));
    assert_true(gw_record_name_holder(record, 1, "third"));
    assert_holders(record, 1, "0 bot mybot 1 bot third");
    assert_true(gw_record_name_holder(record, 1, "mybot")); /* the same name again */
    assert_holders(record, 1, "0 bot mybot");
    gw_record_free(record);
}

/* Whatever happens after step n, going back to it restores the record of that time. */
static void going_back_restores_holders(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b"};
    enum { STEPS = 60 };
    gw_record *record = random_game(2, 400, 17, 0);
    char *texts[STEPS + 1];
    gw_random random = gw_random_seed(18);
    gw_action list[84 * 7];
    for (size_t i = 0; i <= STEPS; i++) {
        gw_seat seat = (gw_seat)(1 + gw_random_below(&random, 2));
        if (gw_random_below(&random, 3) == 0)
            assert_true(gw_record_set_holder(record, seat,
                                             (gw_holder_kind)gw_random_below(&random, 3),
                                             names[gw_random_below(&random, 2)]));
        texts[i] = written(record, GW_ALL_SEEING);
        const gw_table *table = gw_record_table(record);
        gw_seat next = gw_first_to_act(table, gw_record_state(record));
        gw_action action = gw_pick(table, gw_record_state(record), NULL, next, &random, list);
        assert_int_equal(gw_record_play(record, next, action, NULL), 0);
    }
    for (size_t i = STEPS + 1; i-- > 0;) {
        gw_record *copy = good(texts[i]);
        gw_record_truncate(record, i);
        assert_written(record, GW_ALL_SEEING, texts[i]);
        assert_written(copy, GW_ALL_SEEING, texts[i]);
        gw_record_free(copy);
        free(texts[i]);
    }
    gw_record_free(record);
}

static void after_going_back_others_may_play_on(void **state) {
    (void)state;
    gw_record *record = good(START "seat 1: person from 19 computer hard\n\n" KEPT);
    gw_record_truncate(record, 5);
    assert_holders(record, 1, "0 person");
    assert_true(gw_record_set_holder(record, 1, GW_COMPUTER, "hard"));
    assert_holders(record, 1, "0 person 5 computer hard");
    gw_record_truncate(record, 0);
    assert_holders(record, 1, "0 person");
    gw_record_free(record);
}

static void taking_back_keeps_the_present_holders(void **state) {
    (void)state;
    gw_record *record = good(START "seat 1: person from 7 bot a from 19 computer hard\n"
                                   "seat 2: bot a from 6 person from 18 bot a\n\n" KEPT);
    gw_record_take_back(record, 18);
    assert_holders(record, 1, "0 person 6 bot a 18 computer hard");
    gw_record_take_back(record, 6);
    assert_holders(record, 1, "0 person 6 computer hard");
    assert_holders(record, 2, "0 bot a 5 person 6 bot a");
    gw_record_take_back(record, 5);
    assert_holders(record, 1, "0 person 5 computer hard");
    assert_holders(record, 2, "0 bot a");
    gw_record_take_back(record, 9);
    assert_int_equal(gw_record_count(record), 5);
    gw_record_take_back(record, 0);
    assert_holders(record, 1, "0 computer hard");
    assert_true(gw_record_set_holder(record, 1, GW_PERSON, NULL));
    assert_holders(record, 1, "0 person");
    gw_record_free(record);
}

/* The holders of seats are not secret. */
static void views_have_the_same_lines(void **state) {
    (void)state;
    static const char lines[] = "seat 1: person from 18 bot a\nseat 2: computer hard\n";
    gw_record *record = good(START "seat 1: person from 18 bot a\nseat 2: computer hard\n\n" DEAL);
    for (gw_seat viewer = 0; viewer <= 2; viewer++) {
        char *text = written(record, viewer);
        assert_non_null(strstr(text, lines));
        gw_record *view = good(text);
        assert_true(gw_record_is_view(view));
        assert_holders(view, 1, "0 person 17 bot a");
        assert_written(view, GW_ALL_SEEING, text);
        gw_record_free(view);
        free(text);
    }
    gw_record_free(record);
}

/* A seat that changes hands as often as a line of the longest record can state. */
static void many_changes_are_handled(void **state) {
    (void)state;
    enum { CHANGES = 200000 };
    size_t size = CHANGES * 32;
    char *text = malloc(size);
    assert_non_null(text);
    gw_out out = gw_out_to(text, size);
    gw_put_text(&out, START "seat 1: person");
    for (int64_t i = 2; i <= CHANGES; i++) {
        gw_put_text(&out, " from ");
        gw_put_number(&out, i);
        gw_put_text(&out, i % 2 ? " person" : " bot a");
    }
    gw_put_text(&out, "\n\n");
    assert_true(out.length < size);
    assert_bad(text, out.length, 4, "problem.seat-beyond", "");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_says_who_held_its_seats),
        cmocka_unit_test(a_seat_without_a_line_is_held_by_a_person),
        cmocka_unit_test(lines_may_be_anywhere_and_are_written_in_order),
        cmocka_unit_test(equal_consecutive_holders_are_merged),
        cmocka_unit_test(names_may_be_any_words),
        cmocka_unit_test(colours_name_seats_too),
        cmocka_unit_test(invalid_seat_lines_are_refused),
        cmocka_unit_test(seats_must_exist_and_occur_once),
        cmocka_unit_test(changes_of_holders_must_be_at_increasing_existing_lines),
        cmocka_unit_test(the_problem_quotes_what_is_possible),
        cmocka_unit_test(older_records_list_their_computers),
        cmocka_unit_test(a_list_of_computers_must_be_valid),
        cmocka_unit_test(the_oldest_records_have_computers_names),
        cmocka_unit_test(seat_lines_override_older_forms),
        cmocka_unit_test(a_person_may_be_called_like_a_computer),
        cmocka_unit_test(a_new_game_is_played_by_people),
        cmocka_unit_test(a_seat_is_given_away_from_the_next_step_on),
        cmocka_unit_test(holders_have_names_that_can_stand_in_a_line),
        cmocka_unit_test(a_name_may_be_set_later),
        cmocka_unit_test(going_back_restores_holders),
        cmocka_unit_test(after_going_back_others_may_play_on),
        cmocka_unit_test(taking_back_keeps_the_present_holders),
        cmocka_unit_test(views_have_the_same_lines),
        cmocka_unit_test(many_changes_are_handled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
