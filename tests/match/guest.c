/* Our players at somebody else's table: host and guest in one process. */
#include "match/guest.h"

#include "match/games.h"
#include "match/messages.h"
#include <jansson.h>
#include <stdlib.h>

static const match_guest_terms any_player = {.player = "random"};

/* The guest hears a line that was made for it, which is freed. */
static match_heard hear(match_guest *guest, char *line, char **answer, gw_problem *problem) {
    assert_non_null(line);
    *answer = NULL;
    match_heard heard = match_guest_hear(guest, line, strlen(line), answer, problem);
    free(line);
    return heard;
}

static void say_hello(match_guest *guest, const games_game *game, gw_seat seat) {
    static const char ready[] = "{\"type\":\"ready\",\"protocol\":1,\"name\":\"gangway-";
    gw_problem problem;
    char *answer;
    assert_int_equal(hear(guest, match_hello_text(game->record, seat, 1000, 7), &answer, &problem),
                     MATCH_ANSWER);
    assert_memory_equal(answer, ready, strlen(ready)); /* and the player's name */
    free(answer);
}

/* What the guest decides, told that it has `time` milliseconds. */
static gw_action decide_within(match_guest *guest, const games_game *game, gw_seat seat, int64_t id,
                               uint64_t time) {
    const gw_table *table = gw_record_table(game->record);
    gw_problem problem;
    gw_action action;
    char *answer;
    assert_int_equal(hear(guest, match_decide_text(game->record, seat, id, time, game->thinking),
                          &answer, &problem),
                     MATCH_ANSWER);
    match_message message = match_message_read(answer, strlen(answer), &problem);
    assert_int_equal(message.type, MATCH_ACTION);
    assert_int_equal(message.id, id);
    assert_int_equal(
        table->game->read_action(table, message.action, strlen(message.action), &action), 0);
    match_message_free(&message);
    free(answer);
    return action;
}

static gw_action decide(match_guest *guest, const games_game *game, gw_seat seat, int64_t id) {
    return decide_within(guest, game, seat, id, 1000);
}

/* A game between guests, each of which knows only what its messages say. */
static void play_between_guests(const char *name) {
    games_game *game = games_start(name, 0);
    match_guest *guests[3];
    gw_seat seat;
    int64_t id = 0;
    for (seat = 1; seat <= 2; seat++) {
        guests[seat] = match_guest_new(&any_player);
        say_hello(guests[seat], game, seat);
    }
    while (id < 200 && (seat = games_next(game)) != GW_NO_SEAT)
        games_play(game, seat, decide(guests[seat], game, seat, ++id));
    for (seat = 1; seat <= 2; seat++) {
        gw_problem problem;
        char *answer;
        assert_int_equal(hear(guests[seat], match_end_text(game->record, seat), &answer, &problem),
                         MATCH_OVER);
        match_guest_free(guests[seat]);
    }
    games_free(game);
}

static void guests_play_every_game(void **state) {
    (void)state;
    for (const gw_game *const *game = gw_games; *game; game++) play_between_guests((*game)->name);
}

static void a_guest_plays_as_at_home(void **state) {
    (void)state;
    const match_guest_terms terms = {.player = "sorter"};
    games_game *game = games_start("trains", 5);
    gw_seat seat = games_next(game);
    match_guest *guest = match_guest_new(&terms);
    say_hello(guest, game, seat);
    assert_int_equal(decide(guest, game, seat, 1),
                     gw_player_decide(gw_player_find(gw_game_find("trains"), "sorter"),
                                      game->thinking, gw_record_state(game->record), seat));
    match_guest_free(guest);
    games_free(game);
}

/* Whatever processor time it would take. */
static void a_guest_answers_within_the_hosts_time(void **state) {
    (void)state;
    static const uint64_t own[] = {0, 3600 * 1000}, hosts[] = {1, 20};
    games_game *game = games_start("trains", 5);
    gw_seat seat = games_next(game);
    for (size_t i = 0; i < COUNT(own); i++) {
        const match_guest_terms terms = {.player = "expert", .milliseconds = own[i]};
        match_guest *guest = match_guest_new(&terms);
        say_hello(guest, game, seat);
        for (size_t j = 0; j < COUNT(hosts); j++)
            decide_within(guest, game, seat, (int64_t)j + 1, hosts[j]);
        match_guest_free(guest);
    }
    games_free(game);
}

/* What a seat is told must be what it may know: the same whatever is hidden. */
static void GT_3_messages_tell_nothing_that_is_hidden(void **state) {
    (void)state;
    games_game *game = games_start("trains", 0);
    gw_seat seat = games_next(game);
    char *line = match_decide_text(game->record, seat, 1, 1000, game->thinking);
    json_t *json = json_loads(line, 0, NULL);
    const char *seen = json_string_value(json_object_get(json, "record"));
    char *text = gw_record_text(game->record, seat, NULL);
    assert_string_equal(seen, text);
    assert_non_null(strstr(seen, "deal ?")); /* the other's setup cards */
    free(text);
    free(line);
    json_decref(json);
    games_free(game);
}

/* What becomes of a decide in which one thing is another. */
static void assert_refused(const char *key, json_t *value, const char *id) {
    games_game *game = games_start("trains", 5);
    gw_seat seat = games_next(game);
    match_guest *guest = match_guest_new(&any_player);
    gw_problem problem;
    char *answer, *line = match_decide_text(game->record, seat, 1, 1000, game->thinking);
    say_hello(guest, game, seat);
    json_t *json = json_loads(line, 0, NULL);
    json_object_set_new(json, key, value);
    free(line);
    assert_int_equal(hear(guest, json_dumps(json, 0), &answer, &problem), MATCH_FAULT);
    assert_string_equal(problem.text, id);
    assert_null(answer);
    json_decref(json);
    match_guest_free(guest);
    games_free(game);
}

static void a_host_that_contradicts_itself_is_refused(void **state) {
    (void)state;
    assert_refused("seat", json_integer(0), "bot.other-state");
    assert_refused("seat", json_integer(3), "bot.other-state");
    assert_refused("seat", json_integer(1LL << 33), "bot.other-state");
    assert_refused("state", json_object(), "bot.other-state");
    assert_refused("record", json_string("gangway-record: 1\ngame: dragons\noptions: players=2\n"),
                   "bot.other-state");
    assert_refused("record", json_string(""), "problem.record-first-line");
    assert_refused("record", json_null(), "bot.no-key");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_play_every_game),
        cmocka_unit_test(a_guest_plays_as_at_home),
        cmocka_unit_test(a_guest_answers_within_the_hosts_time),
        cmocka_unit_test(GT_3_messages_tell_nothing_that_is_hidden),
        cmocka_unit_test(a_host_that_contradicts_itself_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
