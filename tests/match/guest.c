/* Our players at tables of another host: host and guest in one process. */
#include "match/guest.h"

#include "match/games.h"
#include "match/json.h"
#include "match/messages.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static const match_guest_terms any_player = {.player = "random"};
static const match_protocol protocols[] = {MATCH_FIRST, MATCH_SECOND};

/* ------------------------------------------------------------------ helpers -- */

/* A seat in a game, played by a guest. */
typedef struct place {
    games_game *game;
    match_guest *guest;
    match_talk talk;
} place;

static place place_at(match_protocol protocol, games_game *game, gw_seat seat, const char *table,
                      match_guest *guest) {
    place p = {.game = game, .guest = guest, .talk = {.protocol = protocol, .seat = seat}};
    p.talk.wants = protocol == MATCH_FIRST ? MATCH_WANTS_ALL : 0;
    snprintf(p.talk.table, sizeof p.talk.table, "%s", table);
    return p;
}

/* Passes a line to the guest and frees it. */
static match_handled handle(match_guest *guest, char *line, char **answer, gw_problem *problem) {
    assert_non_null(line);
    *answer = NULL;
    match_handled handled = match_guest_handle(guest, line, strlen(line), answer, problem);
    free(line);
    return handled;
}

static json_t *object_of(char *line) {
    json_t *json = json_loads(line, 0, NULL);
    assert_non_null(json);
    free(line);
    return json;
}

static char *line_of(json_t *json) {
    char *line = json_dumps(json, 0);
    json_decref(json);
    return line;
}

/* The hello of a host of that version; a host of the first version knows no other. */
static json_t *hello_of(const place *p) {
    json_t *hello = object_of(match_hello_text(&p->talk, p->game->sitting, 1000, 7));
    if (p->talk.protocol == MATCH_SECOND) return hello;
    json_object_del(hello, "protocols");
    json_object_del(hello, "table");
    return hello;
}

static void say_hello(const place *p) {
    gw_problem problem;
    char *answer;
    assert_int_equal(handle(p->guest, line_of(hello_of(p)), &answer, &problem), MATCH_ANSWER);
    match_message ready = match_message_read(answer, strlen(answer), MATCH_FIRST, &problem);
    assert_int_equal(ready.type, MATCH_READY);
    assert_int_equal(ready.protocol, p->talk.protocol);
    assert_memory_equal(ready.name, "gangway-", 8); /* and the player's name */
    if (p->talk.protocol == MATCH_SECOND) {
        assert_string_equal(ready.table, p->talk.table);
        assert_int_equal(ready.wants, 0);
    }
    match_message_free(&ready);
    free(answer);
}

/* The question that is due, as a host sends it. */
static char *question(place *p, uint64_t time) {
    p->talk.asked = p->talk.protocol == MATCH_FIRST
                        ? p->talk.asked + 1
                        : (int64_t)sitting_decision(p->game->sitting, p->talk.seat);
    char *line = match_decide_text(&p->talk, p->game->sitting, time);
    p->talk.sent = sitting_last(p->game->sitting);
    return line;
}

/* The guest's decision, with a limit of `time` milliseconds. */
static gw_action decide_within(place *p, uint64_t time) {
    gw_problem problem;
    gw_action action;
    char *answer;
    assert_int_equal(handle(p->guest, question(p, time), &answer, &problem), MATCH_ANSWER);
    match_message message = match_message_read(answer, strlen(answer), p->talk.protocol, &problem);
    assert_int_equal(message.type, MATCH_ACTION);
    assert_true(match_answer_read(&p->talk, p->game->sitting, &message, &action, &problem));
    match_message_free(&message);
    free(answer);
    return action;
}

static gw_action decide(place *p) {
    return decide_within(p, 1000);
}

static void say_end(place *p, match_handled expected) {
    gw_problem problem;
    char *answer;
    assert_int_equal(
        handle(p->guest, match_end_text(&p->talk, p->game->sitting), &answer, &problem), expected);
    assert_null(answer);
}

/* ------------------------------------------------------------------ playing -- */

/* Plays a game between guests, each of which knows only its messages; returns the record. */
static char *play_between_guests(match_protocol protocol, const char *name) {
    games_game *game = games_start(name, 0);
    place places[3];
    gw_seat seat;
    for (seat = 1; seat <= 2; seat++) {
        places[seat] = place_at(protocol, game, seat, "a", match_guest_new(&any_player));
        say_hello(&places[seat]);
    }
    for (int i = 0; i < 200 && (seat = games_next(game)) != GW_NO_SEAT; i++)
        games_play(game, seat, decide(&places[seat]));
    for (seat = 1; seat <= 2; seat++) {
        say_end(&places[seat], protocol == MATCH_FIRST ? MATCH_OVER : MATCH_SILENT);
        match_guest_free(places[seat].guest);
    }
    char *text = gw_record_text(game->record, GW_ALL_SEEING, NULL);
    games_free(game);
    return text;
}

static void guests_play_every_game_alike_in_both_versions(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) {
        char *first = play_between_guests(MATCH_FIRST, (*game)->name),
             *second = play_between_guests(MATCH_SECOND, (*game)->name);
        assert_string_equal(first, second);
        free(first);
        free(second);
    }
}

static void a_guest_plays_as_at_home(void **state) {
    (void)state;
    const match_guest_terms terms = {.player = "sorter"};
    for (size_t i = 0; i < COUNT(protocols); i++) {
        games_game *game = games_start("trains", 5);
        place p = place_at(protocols[i], game, games_next(game), "a", match_guest_new(&terms));
        say_hello(&p);
        assert_int_equal(decide(&p),
                         gw_player_decide(gw_player_find(gw_game_find("trains"), "sorter"),
                                          game->thinking, gw_record_state(game->record),
                                          p.talk.seat));
        match_guest_free(p.guest);
        games_free(game);
    }
}

/* Even if its own limit of processor time is larger. */
static void a_guest_answers_within_the_hosts_time(void **state) {
    (void)state;
    static const uint64_t own[] = {0, 3600 * 1000}, hosts[] = {1, 20};
    games_game *game = games_start("trains", 5);
    for (size_t i = 0; i < COUNT(own); i++) {
        const match_guest_terms terms = {.player = "expert", .milliseconds = own[i]};
        place p = place_at(protocols[i], game, games_next(game), "a", match_guest_new(&terms));
        say_hello(&p);
        for (size_t j = 0; j < COUNT(hosts); j++) decide_within(&p, hosts[j]);
        match_guest_free(p.guest);
    }
    games_free(game);
}

/* Several games in turn, one of which starts over. */
static void one_guest_plays_many_games(void **state) {
    (void)state;
    static const char *const names[] = {"trains", "dragons", "mississippi", "trains"};
    match_guest *guest = match_guest_new(&any_player);
    place places[COUNT(names)];
    gw_seat seat;
    for (size_t i = 0; i < COUNT(names); i++) {
        const char table[] = {(char)('a' + i), '\0'};
        places[i] = place_at(MATCH_SECOND, games_start(names[i], 3 * (unsigned)i), 1, table, guest);
        say_hello(&places[i]);
    }
    for (int round = 0; round < 60; round++) {
        for (size_t i = 0; i < COUNT(names); i++) {
            place *p = &places[i];
            if ((seat = games_next(p->game)) == GW_NO_SEAT) continue;
            games_play(p->game, seat, seat == 1 ? decide(p) : games_pick(p->game, seat));
        }
        if (round == 30) {
            places[1].talk.sent = 0; /* the guest has forgotten this game */
            say_hello(&places[1]);
            say_end(&places[2], MATCH_SILENT);
            places[2].talk.sent = 0;
            say_hello(&places[2]);
        }
    }
    for (size_t i = 0; i < COUNT(names); i++) {
        say_end(&places[i], MATCH_SILENT);
        games_free(places[i].game);
    }
    match_guest_free(guest);
}

static void guests_follow_takebacks(void **state) {
    (void)state;
    games_game *game = games_start("trains", 2); /* both have kept a card */
    gw_seat seat = games_next(game);
    place p = place_at(MATCH_SECOND, game, seat, "a", match_guest_new(&any_player));
    say_hello(&p);
    decide(&p);
    int64_t asked = p.talk.asked;
    size_t steps = gw_record_count(game->record) - 1;
    assert_int_equal(sitting_take_back(game->sitting, SITTING_LOCAL, steps), SITTING_DONE);
    gw_seat other = games_next(game);
    assert_int_not_equal(other, seat);
    games_play(game, other, games_pick(game, other));
    char *line = question(&p, 1000), *answer;
    gw_problem problem;
    assert_true(p.talk.asked > asked);
    assert_non_null(strstr(line, "\"back "));
    assert_int_equal(handle(p.guest, line, &answer, &problem), MATCH_ANSWER);
    free(answer);
    match_guest_free(p.guest);
    games_free(game);
}

/* The size of a question depends on what is new, not on the length of the game. */
static void a_question_contains_only_new_entries(void **state) {
    (void)state;
    enum { MOST = 4000 }; /* bytes; a whole game takes about 20 times as many */
    games_game *game = games_start("dragons", 0);
    match_guest *guest = match_guest_new(&any_player);
    place p = place_at(MATCH_SECOND, game, 1, "a", guest);
    size_t bytes = 0;
    gw_seat seat;
    say_hello(&p);
    for (int i = 0; i < 600 && (seat = games_next(game)) != GW_NO_SEAT; i++) {
        if (seat == 1) {
            char *line = question(&p, 1000);
            assert_true(strlen(line) < MOST);
            bytes += strlen(line);
            free(line);
        }
        games_play(game, seat, games_pick(game, seat));
    }
    p.talk.sent = 0;
    char *whole = question(&p, 1000);
    assert_true(strlen(whole) > MOST);
    assert_true(bytes < 3 * strlen(whole));
    free(whole);
    match_guest_free(guest);
    games_free(game);
}

/* Messages contain only what the seat may know: the same, whatever is hidden. */
static void GT_3_messages_reveal_nothing_hidden(void **state) {
    (void)state;
    games_game *game = games_start("trains", 0);
    place p = place_at(MATCH_FIRST, game, games_next(game), "", NULL);
    json_t *json = object_of(question(&p, 1000));
    const char *seen = json_string_value(json_object_get(json, "record"));
    char *text = gw_record_text(game->record, p.talk.seat, NULL);
    assert_string_equal(seen, text);
    assert_non_null(strstr(seen, "deal ?")); /* the other player's setup */
    free(text);
    json_decref(json);
    p.talk.protocol = MATCH_SECOND;
    p.talk.wants = 0;
    p.talk.sent = 0;
    char *line = question(&p, 1000);
    assert_non_null(strstr(line, "\"0 deal ?\""));
    free(line);
    games_free(game);
}

/* ------------------------------------------------------------------- hurry -- */

/* A line from the host while a guest thinks, and its effect. */
typedef struct whispers {
    match_guest *guest;
    const char *const *lines;
    size_t count;
    bool is_hurried[4];
} whispers;

static bool whisper(void *watcher, uint32_t spent) {
    whispers *w = watcher;
    (void)spent;
    for (size_t i = 0; i < w->count; i++)
        w->is_hurried[i] = match_guest_is_hurried(w->guest, w->lines[i], strlen(w->lines[i]));
    return false;
}

static void only_the_present_decision_is_hurried(void **state) {
    (void)state;
    static const char *const lines[2][4] = {
        {"{\"type\":\"hurry\",\"id\":1}", "{\"type\":\"hurry\",\"id\":2}", "{\"type\":\"end\"}",
         "x"},
        {"{\"type\":\"hurry\",\"table\":\"a\",\"decision\":1}",
         "{\"type\":\"hurry\",\"table\":\"a\",\"decision\":2}",
         "{\"type\":\"hurry\",\"table\":\"b\",\"decision\":1}",
         "{\"type\":\"decide\",\"table\":\"b\",\"decision\":1}"}};
    for (size_t i = 0; i < COUNT(protocols); i++) {
        games_game *game = games_start("trains", 0);
        whispers w = {.lines = lines[i], .count = 4};
        const match_guest_terms terms = {
            .player = "expert", .milliseconds = 50, .may_go_on = whisper, .watcher = &w};
        w.guest = match_guest_new(&terms);
        place p = place_at(protocols[i], game, games_next(game), "a", w.guest);
        say_hello(&p);
        assert_false(match_guest_is_hurried(w.guest, lines[i][0], strlen(lines[i][0])));
        decide(&p);
        assert_true(w.is_hurried[0]);
        for (size_t j = 1; j < 4; j++) assert_false(w.is_hurried[j]);
        match_guest_free(w.guest);
        games_free(game);
    }
}

/* --------------------------------------------------------------- bad hosts -- */

/* Checks that a message is refused if the value of one key is changed or removed. */
static void assert_line_refused(match_guest *guest, json_t *json, const char *key, json_t *value,
                                const char *id) {
    gw_problem problem;
    char *answer;
    if (value)
        json_object_set_new(json, key, value);
    else
        json_object_del(json, key);
    assert_int_equal(handle(guest, line_of(json), &answer, &problem), MATCH_FAULT);
    assert_string_equal(problem.text, id);
    assert_null(answer);
}

/* The same for a decide. */
static void assert_refused(match_protocol protocol, const char *key, json_t *value,
                           const char *id) {
    games_game *game = games_start("trains", 5);
    place p = place_at(protocol, game, games_next(game), "a", match_guest_new(&any_player));
    say_hello(&p);
    assert_line_refused(p.guest, object_of(question(&p, 1000)), key, value, id);
    match_guest_free(p.guest);
    games_free(game);
}

static void a_host_that_contradicts_itself_is_refused(void **state) {
    (void)state;
    const match_protocol first = MATCH_FIRST;
    assert_refused(first, "seat", json_integer(0), "bot.other-state");
    assert_refused(first, "seat", json_integer(3), "bot.other-state");
    assert_refused(first, "seat", json_integer(1LL << 33), "bot.other-state");
    assert_refused(first, "state", json_object(), "bot.other-state");
    assert_refused(first, "record",
                   json_string("gangway-record: 1\ngame: dragons\noptions: players=2\n"),
                   "bot.other-state");
    assert_refused(first, "record", json_string(""), "problem.record-first-line");
    assert_refused(first, "record", json_null(), "bot.no-key");
    const match_protocol second = MATCH_SECOND;
    assert_refused(second, "table", json_string("b"), "bot.no-table");
    assert_refused(second, "table", json_integer(1), "bot.no-key");
    assert_refused(second, "table", NULL, "bot.no-key");
    assert_refused(second, "decision", json_integer(9), "bot.other-decision");
    assert_refused(second, "decision", json_integer(0), "bot.other-decision");
    assert_refused(second, "decision", json_integer(-1), "bot.other-decision");
    assert_refused(second, "decision", NULL, "bot.no-key");
    assert_refused(second, "time", json_string("1"), "bot.no-key");
    assert_refused(second, "entries", json_object(), "bot.no-key");
    assert_refused(second, "entries", NULL, "bot.no-key");
    assert_refused(second, "entries", json_array(), "bot.other-decision");
}

/* Invalid entries in place of the first one. */
static void invalid_entries_are_refused(void **state) {
    (void)state;
    static const char *const entries[] = {
        "[1]",
        "[null]",
        "[{}]",
        "[{\"n\":1}]",
        "[{\"n\":\"1\",\"line\":\"0 first 1\"}]",
        "[{\"n\":0,\"line\":\"0 first 1\"}]",
        "[{\"n\":2,\"line\":\"0 first 1\"}]",
        "[{\"n\":-1,\"line\":\"skip\"}]",
        "[{\"n\":1,\"line\":7}]",
        "[{\"n\":1,\"line\":\"\"}]",
        "[{\"n\":1,\"line\":\"0 first 9\"}]",
        "[{\"n\":1,\"line\":\"0 deal 5\"}]",
        "[{\"n\":1,\"line\":\"1 draw\"}]",
        "[{\"n\":1,\"line\":\"3 draw\"}]",
        "[{\"n\":1,\"line\":\"back 0\"}]",
        "[{\"n\":1,\"line\":\"back -1\"}]",
        "[{\"n\":1,\"line\":\"seat 0 person\"}]",
        "[{\"n\":1,\"line\":\"seat 1 person me\"}]",
        "[{\"n\":1,\"line\":\"named 1 x\"}]",
        "[{\"n\":1,\"line\":\"0 first 1\",\"now\":{}}]",
        "[{\"n\":1,\"line\":\"0 first 1\",\"now\":[1]}]",
        "[{\"n\":1,\"line\":\"0 first 1\",\"now\":[[1]]}]",
        "[{\"n\":1,\"line\":\"0 first 1\",\"now\":[[0,\"deal 3\"]]}]",
        "[{\"n\":1,\"line\":\"0 first 1\",\"now\":[[1,\"first 2\"]]}]",
        "[{\"n\":1,\"line\":\"0 first 1\"},{\"n\":2,\"line\":\"0 deal ?\",\"now\":[[1,\"x\"]]}]",
        "[{\"n\":1,\"line\":\"0 first 1\"},{\"n\":2,\"line\":\"0 deal 5\",\"now\":[[1,\"deal "
        "5\"]]}]",
        "[{\"n\":1,\"line\":\"0 first 1\"},{\"n\":1,\"line\":\"0 deal 5\"}]",
        "[{\"n\":1,\"line\":\"0 first 1\"},{\"n\":2,\"line\":\"0 deal 5\"},{\"n\":3,\"line\":\"0 "
        "deal 5\"}]",
    };
    for (size_t i = 0; i < COUNT(entries); i++)
        assert_refused(MATCH_SECOND, "entries", json_loads(entries[i], 0, NULL), "bot.entry");
}

/* The same for a hello; afterwards a valid one is accepted. */
static void assert_hello_refused(const char *key, json_t *value, const char *id) {
    games_game *game = games_start("trains", 0);
    place p = place_at(MATCH_SECOND, game, 1, "a", match_guest_new(&any_player));
    assert_line_refused(p.guest, hello_of(&p), key, value, id);
    say_hello(&p); /* the refused one has left nothing behind */
    match_guest_free(p.guest);
    games_free(game);
}

static void an_invalid_hello_is_refused(void **state) {
    (void)state;
    static const char long_id[] =
        "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg";
    assert_hello_refused("game", json_string("chess"), "problem.game-unknown");
    assert_hello_refused("game", NULL, "bot.no-key");
    assert_hello_refused("table", NULL, "bot.no-key");
    assert_hello_refused("table", json_string(long_id), "bot.long-table");
    assert_hello_refused("seat", json_integer(0), "bot.seat");
    assert_hello_refused("seat", json_integer(3), "bot.seat");
    assert_hello_refused("seat", json_integer(1LL << 32 | 1), "bot.seat");
    assert_hello_refused("options", NULL, "bot.no-key");
    assert_hello_refused("options", json_pack("{s:i}", "players", 9), "problem.option-value");
    assert_hello_refused("options", json_pack("{s:i}", "wind", 9), "problem.option-unknown");
    assert_hello_refused("options", json_pack("{s:[[[]]]}", "players"), "problem.option-value");
}

static void options_of_every_kind_are_read_back(void **state) {
    (void)state;
    static const char *const tables[][2] = {{"mississippi",
                                             "players=5 edition=it b=B1,B1/B2,B2 tiles=13 rose=on "
                                             "colours=red,blue,white,green,pink"},
                                            {"mississippi", "players=2"},
                                            {"dragons", "players=4 expert=on rounds=5"},
                                            {"trains", "players=3 turns=4"}};
    for (size_t i = 0; i < COUNT(tables); i++) {
        const gw_game *rules = gw_game_find(tables[i][0]);
        gw_options options, again;
        assert_true(gw_options_read(rules, &options, tables[i][1], strlen(tables[i][1]), NULL));
        gw_table *table = gw_table_new(rules, &options, NULL);
        json_t *json = match_options_json(table);
        assert_true(match_options_from_json(rules, json, &again, NULL));
        for (size_t j = 0; j < rules->option_count; j++)
            assert_int_equal(again.value[j], table->options.value[j]);
        json_decref(json);
        gw_table_free(table);
    }
}

static void at_most_so_many_games_are_open(void **state) {
    (void)state;
    games_game *game = games_start("trains", 0);
    match_guest *guest = match_guest_new(&any_player);
    place p = place_at(MATCH_SECOND, game, 1, "", guest);
    for (unsigned i = 0; i < MATCH_GUEST_GAMES; i++) {
        snprintf(p.talk.table, sizeof p.talk.table, "%u", i);
        say_hello(&p);
    }
    say_hello(&p); /* a game that is already open needs no further slot */
    assert_line_refused(guest, hello_of(&p), "table", json_string("one more"), "bot.games");
    say_end(&p, MATCH_SILENT);
    snprintf(p.talk.table, sizeof p.talk.table, "one more");
    say_hello(&p);
    match_guest_free(guest);
    games_free(game);
}

/* A game of the first version has no id, and cannot be confused with one of the second. */
static void versions_are_not_mixed(void **state) {
    (void)state;
    games_game *game = games_start("trains", 5);
    match_guest *guest = match_guest_new(&any_player);
    place first = place_at(MATCH_FIRST, game, games_next(game), "", guest),
          second = place_at(MATCH_SECOND, game, first.talk.seat, "a", guest);
    gw_problem problem;
    char *answer;
    say_hello(&first);
    say_hello(&second);
    json_t *json = object_of(question(&second, 1000));
    json_object_set_new(json, "table", json_string(""));
    assert_int_equal(handle(guest, line_of(json), &answer, &problem), MATCH_FAULT);
    assert_string_equal(problem.text, "bot.no-table");
    say_hello(&first);
    decide(&first);
    match_guest_free(guest);
    games_free(game);
}

static void blank_lines_and_unknown_messages_are_ignored(void **state) {
    (void)state;
    static const char *const lines[] = {"", "\n", " \t\r\n", "{\"type\":\"news\"}",
                                        "{\"type\":\"entries\"}"};
    match_guest *guest = match_guest_new(&any_player);
    for (size_t i = 0; i < COUNT(lines); i++) {
        gw_problem problem;
        char *answer = NULL;
        assert_int_equal(match_guest_handle(guest, lines[i], strlen(lines[i]), &answer, &problem),
                         MATCH_SILENT);
        assert_null(answer);
    }
    match_guest_free(guest);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_play_every_game_alike_in_both_versions),
        cmocka_unit_test(a_guest_plays_as_at_home),
        cmocka_unit_test(a_guest_answers_within_the_hosts_time),
        cmocka_unit_test(one_guest_plays_many_games),
        cmocka_unit_test(guests_follow_takebacks),
        cmocka_unit_test(a_question_contains_only_new_entries),
        cmocka_unit_test(GT_3_messages_reveal_nothing_hidden),
        cmocka_unit_test(only_the_present_decision_is_hurried),
        cmocka_unit_test(a_host_that_contradicts_itself_is_refused),
        cmocka_unit_test(invalid_entries_are_refused),
        cmocka_unit_test(an_invalid_hello_is_refused),
        cmocka_unit_test(options_of_every_kind_are_read_back),
        cmocka_unit_test(at_most_so_many_games_are_open),
        cmocka_unit_test(versions_are_not_mixed),
        cmocka_unit_test(blank_lines_and_unknown_messages_are_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
