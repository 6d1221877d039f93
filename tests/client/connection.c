/* Requests and their answers through losses; silence, pauses, and when it ends for good. */
#include "core/check.h"

#include "client/connection.h"
#include <stdlib.h>

static struct {
    client_connection *c;
    client_person who;
    int64_t now, at;
    int welcomed, told, granted, refused;
} t;

static uint64_t next_random;

static void random_bytes(void *bytes, size_t count) {
    memset(bytes, 0, count);
    memcpy(bytes, &next_random, count < sizeof next_random ? count : sizeof next_random);
    next_random += 2;
}

static void on_welcomed(void *owner, const client_told *welcome) {
    (void)owner, (void)welcome;
    t.welcomed++;
}

static void on_told(void *owner, const client_told *told) {
    (void)owner, (void)told;
    t.told++;
}

static void on_changed(void *owner) {
    (void)owner;
}

static void on_answer(void *owner, const client_told *answer) {
    (void)owner;
    t.granted += answer->tell == CLIENT_GRANTED;
    t.refused += answer->tell == CLIENT_REFUSED;
}

static int set_up(void **state) {
    static const client_connection_owner owner = {
        .welcomed = on_welcomed, .told = on_told, .changed = on_changed, .random = random_bytes};
    (void)state;
    memset(&t, 0, sizeof t);
    next_random = 0x100;
    t.who = (client_person){.name = "Anna", .client = "tests"};
    t.now = 1000;
    t.c = client_connection_new(&t.who, &owner);
    return t.c == NULL;
}

static int tear_down(void **state) {
    (void)state;
    client_connection_free(t.c);
    return 0;
}

static client_wish tick(int64_t passed) {
    t.now += passed;
    return client_connection_tick(t.c, t.now, &t.at);
}

static void receive(const char *text) {
    client_connection_received(t.c, text, strlen(text), t.now);
}

/* What is sent next begins so; NULL: nothing is. */
static void assert_sent(const char *beginning) {
    char *text = client_connection_take(t.c);
    if (beginning == NULL) {
        assert_null(text);
    } else {
        assert_non_null(text);
        if (strncmp(text, beginning, strlen(beginning)) != 0) fail_msg("sent: %s", text);
    }
    free(text);
}

static void welcome(void) {
    receive("{\"tell\":\"welcome\",\"person\":\"0000000000000001\",\"name\":\"Anna\",\"time\":1}");
}

static void connect(void) {
    assert_int_equal(tick(0), CLIENT_CONNECT);
    client_connection_opened(t.c, t.now);
    assert_sent("{\"ask\":\"hello\",\"protocol\":1,\"client\":\"tests\",\"token\":\"0000");
    welcome();
    assert_int_equal(client_connection_line(t.c), CLIENT_OPEN);
}

static void lose(unsigned code) {
    client_connection_lost(t.c, code, t.now);
}

static void ask(const char *word, client_lasting lasting) {
    client_ask(t.c, json_pack("{s:s}", "ask", word), lasting, on_answer, NULL);
}

static void hello_comes_first(void **state) {
    (void)state;
    ask("one", CLIENT_LASTING);
    assert_int_equal(tick(0), CLIENT_CONNECT);
    assert_sent(NULL);
    client_connection_opened(t.c, t.now);
    assert_sent("{\"ask\":\"hello\"");
    assert_sent(NULL);
    welcome();
    assert_int_equal(t.welcomed, 1);
    assert_sent("{\"ask\":\"one\",\"id\":\"0000000000000101\"}");
    receive("{\"tell\":\"granted\",\"id\":\"0000000000000101\"}");
    receive("{\"tell\":\"granted\",\"id\":\"0000000000000101\"}");
    assert_int_equal(t.granted, 1);
}

static void what_was_not_answered_is_asked_again(void **state) {
    (void)state;
    connect();
    ask("one", CLIENT_LASTING);
    ask("two", CLIENT_FOR_NOW);
    ask("three", CLIENT_LASTING);
    assert_sent("{\"ask\":\"one\"");
    lose(1012);
    assert_int_equal(client_connection_line(t.c), CLIENT_LOST);
    connect();
    assert_sent("{\"ask\":\"one\",\"id\":\"0000000000000101\"}");
    assert_sent("{\"ask\":\"three\",\"id\":\"0000000000000105\"}");
    assert_sent(NULL);
    receive("{\"tell\":\"refused\",\"id\":\"0000000000000105\",\"why\":\"taken\"}");
    assert_int_equal(t.refused, 1);
}

static void what_the_server_cannot_do_now_is_asked_later(void **state) {
    (void)state;
    connect();
    ask("one", CLIENT_LASTING);
    assert_sent("{\"ask\":\"one\"");
    receive("{\"tell\":\"refused\",\"id\":\"0000000000000101\",\"why\":\"unavailable\"}");
    assert_int_equal(t.refused, 0);
    assert_int_equal(tick(999), CLIENT_WAIT);
    assert_sent(NULL);
    assert_int_equal(t.at, t.now + 1);
    assert_int_equal(tick(1), CLIENT_WAIT);
    assert_sent("{\"ask\":\"one\",\"id\":\"0000000000000101\"}");
}

static void silence_is_ended_by_a_question_and_then_by_giving_up(void **state) {
    (void)state;
    connect();
    assert_int_equal(tick(2499), CLIENT_WAIT);
    assert_sent(NULL);
    assert_int_equal(tick(1), CLIENT_WAIT);
    assert_sent("{\"ask\":\"alive\"");
    receive("{\"tell\":\"weather\"}");
    assert_int_equal(tick(2500), CLIENT_WAIT);
    assert_sent("{\"ask\":\"alive\"");
    assert_int_equal(tick(2499), CLIENT_WAIT);
    assert_int_equal(tick(1), CLIENT_DROP);
    assert_int_equal(client_connection_line(t.c), CLIENT_LOST);
    assert_int_equal(tick(0), CLIENT_CONNECT); /* at once */
    assert_int_equal(tick(4999), CLIENT_WAIT);
    assert_int_equal(tick(1), CLIENT_DROP);
}

static void pauses_grow_and_are_random(void **state) {
    (void)state;
    connect();
    for (int i = 0; i < 12; i++) {
        int64_t longest = i == 0 ? 0 : i < 7 ? 250 << (i - 1) : 15000;
        lose(0);
        assert_int_equal(tick(0), i == 0 ? CLIENT_CONNECT : CLIENT_WAIT);
        if (i == 0) continue;
        assert_in_range(t.at - t.now, longest / 2, longest);
        assert_int_equal(tick(t.at - t.now), CLIENT_CONNECT);
    }
    lose(0);
    assert_int_equal(tick(15000), CLIENT_CONNECT);
    client_connection_opened(t.c, t.now);
    assert_sent("{\"ask\":\"hello\"");
    welcome();
    ask("one", CLIENT_LASTING);
    char answer[80], *text = client_connection_take(t.c);
    snprintf(answer, sizeof answer, "{\"tell\":\"granted\",\"id\":%.18s}", strstr(text, "id") + 4);
    free(text);
    receive(answer);
    assert_int_equal(t.granted, 1);
    lose(0);
    assert_int_equal(tick(0), CLIENT_CONNECT); /* it works again */
}

static void assert_stopped(client_stop why) {
    assert_int_equal(client_connection_line(t.c), CLIENT_STOPPED);
    assert_int_equal(client_connection_stopped(t.c), why);
    assert_int_equal(tick(100000), CLIENT_DROP);
    assert_int_equal(tick(100000), CLIENT_DROP);
}

static void a_server_that_never_answered_is_given_up(void **state) {
    (void)state;
    for (int i = 0; i < 20 && client_connection_line(t.c) != CLIENT_STOPPED; i++)
        if (tick(15000) == CLIENT_CONNECT) lose(0);
    assert_stopped(CLIENT_UNREACHABLE);
}

static void a_token_that_is_not_valid_any_more_ends_it(void **state) {
    (void)state;
    connect();
    lose(4001);
    assert_stopped(CLIENT_REVOKED);
}

static void another_protocol_ends_it(void **state) {
    (void)state;
    assert_int_equal(tick(0), CLIENT_CONNECT);
    client_connection_opened(t.c, t.now);
    receive("{\"tell\":\"refused\",\"why\":\"protocol\",\"protocols\":[2]}");
    assert_stopped(CLIENT_FOREIGN);
}

static void a_bad_name_ends_it(void **state) {
    (void)state;
    assert_int_equal(tick(0), CLIENT_CONNECT);
    client_connection_opened(t.c, t.now);
    receive("{\"tell\":\"refused\",\"why\":\"name\"}");
    assert_string_equal(client_connection_why(t.c), "name");
    assert_stopped(CLIENT_UNWELCOME);
}

static void a_busy_server_is_greeted_later(void **state) {
    (void)state;
    assert_int_equal(tick(0), CLIENT_CONNECT);
    client_connection_opened(t.c, t.now);
    receive("{\"tell\":\"refused\",\"why\":\"busy\"}");
    assert_int_equal(tick(0), CLIENT_DROP);
    assert_int_equal(tick(0), CLIENT_CONNECT);
}

static void nonsense_ends_the_connection(void **state) {
    (void)state;
    connect();
    receive("{\"tell\":\"entry\"}");
    assert_int_equal(tick(0), CLIENT_DROP);
    assert_int_equal(tick(0), CLIENT_CONNECT);
}

static void what_is_held_is_told_later_unless_the_connection_is_lost(void **state) {
    (void)state;
    static const char due[] = "{\"tell\":\"due\",\"viewer\":1,\"decision\":3}";
    connect();
    ask("one", CLIENT_LASTING);
    client_connection_hold(t.c);
    receive(due);
    receive(due);
    receive("{\"tell\":\"granted\",\"id\":\"0000000000000101\"}");
    assert_int_equal(t.granted, 1);
    assert_int_equal(t.told, 0);
    client_connection_release(t.c);
    assert_int_equal(t.told, 2);
    client_connection_hold(t.c);
    receive(due);
    lose(0);
    client_connection_release(t.c);
    assert_int_equal(t.told, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(hello_comes_first),
        TEST(what_was_not_answered_is_asked_again),
        TEST(what_the_server_cannot_do_now_is_asked_later),
        TEST(silence_is_ended_by_a_question_and_then_by_giving_up),
        TEST(pauses_grow_and_are_random),
        TEST(a_server_that_never_answered_is_given_up),
        TEST(a_token_that_is_not_valid_any_more_ends_it),
        TEST(another_protocol_ends_it),
        TEST(a_bad_name_ends_it),
        TEST(a_busy_server_is_greeted_later),
        TEST(nonsense_ends_the_connection),
        TEST(what_is_held_is_told_later_unless_the_connection_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
