/* Reading the messages of the bot protocol. Writing is tested with the modules that use it. */
#include "match/messages.h"

#include "core/check.h"
#include <stdlib.h>

static match_message read_message(const char *line, match_protocol protocol) {
    gw_problem problem = {.text = NULL};
    return match_message_read(line, strlen(line), protocol, &problem);
}

static void assert_type(const char *line, match_protocol protocol, match_type type) {
    match_message message = read_message(line, protocol);
    assert_int_equal(message.type, type);
    match_message_free(&message);
}

static void assert_nonsense_of(match_protocol protocol, const char *line, const char *id) {
    gw_problem problem = {.text = NULL};
    match_message message = match_message_read(line, strlen(line), protocol, &problem);
    assert_int_equal(message.type, MATCH_INVALID);
    assert_string_equal(problem.text, id);
    match_message_free(&message);
}

static void assert_nonsense(const char *line, const char *id) {
    assert_nonsense_of(MATCH_FIRST, line, id);
}

static void types_are_recognized(void **state) {
    (void)state;
    assert_type("{\"type\":\"ready\"}", MATCH_FIRST, MATCH_READY);
    assert_type("{\"type\":\"end\",\"result\":null}", MATCH_FIRST, MATCH_END);
    assert_type("{\"type\":\"hurry\",\"id\":3}", MATCH_FIRST, MATCH_HURRY);
    assert_type("{\"type\":\"from-later\",\"id\":[]}", MATCH_FIRST, MATCH_OTHER);
    assert_type("{\"type\":\"entries\"}", MATCH_FIRST, MATCH_OTHER);
    assert_type("{\"type\":\"entries\",\"table\":\"a\",\"entries\":[]}", MATCH_SECOND,
                MATCH_ENTRIES);
    assert_type("{\"type\":\"from-later\"}", MATCH_SECOND, MATCH_OTHER);
}

static void unknown_keys_are_ignored(void **state) {
    (void)state;
    match_message m = read_message(
        "{\"more\":{\"x\":[1]},\"type\":\"action\",\"action\":\"draw\",\"id\":-5,\"time\":\"x\"}",
        MATCH_FIRST);
    assert_int_equal(m.type, MATCH_ACTION);
    assert_int_equal(m.id, -5);
    assert_string_equal(m.action, "draw");
    match_message_free(&m);
}

static void required_keys_must_be_present(void **state) {
    (void)state;
    assert_nonsense("{\"type\":\"action\",\"id\":1}", "bot.no-key");
    assert_nonsense("{\"type\":\"action\",\"action\":\"draw\"}", "bot.no-key");
    assert_nonsense("{\"type\":\"action\",\"id\":1.5,\"action\":\"draw\"}", "bot.no-key");
    assert_nonsense("{\"type\":\"decide\",\"id\":1,\"seat\":1,\"time\":5}", "bot.no-key");
    assert_nonsense("{\"type\":\"hello\",\"protocol\":1,\"seat\":1}", "bot.no-key");
}

static void the_second_version_needs_other_things(void **state) {
    (void)state;
    static const char *const lines[] = {
        "{\"type\":\"action\",\"id\":1,\"action\":\"draw\"}",
        "{\"type\":\"action\",\"table\":\"a\",\"id\":1,\"action\":\"draw\"}",
        "{\"type\":\"action\",\"table\":\"a\",\"decision\":1}",
        "{\"type\":\"decide\",\"table\":\"a\",\"decision\":1,\"time\":5}",
        "{\"type\":\"decide\",\"table\":\"a\",\"decision\":1,\"entries\":[]}",
        "{\"type\":\"hurry\",\"id\":1}",
        "{\"type\":\"end\",\"table\":\"a\"}",
        "{\"type\":\"end\",\"entries\":[]}",
        "{\"type\":\"entries\",\"table\":\"a\",\"entries\":{}}",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        assert_nonsense_of(MATCH_SECOND, lines[i], "bot.no-key");
}

/* Regardless of the version spoken before. */
static void hello_and_ready_say_their_version(void **state) {
    (void)state;
    static const struct {
        const char *line;
        match_protocol protocol_version;
        unsigned wants;
    } cases[] = {
        {"{\"type\":\"hello\",\"protocol\":1,\"game\":\"x\",\"seat\":1}", MATCH_FIRST, 7},
        {"{\"type\":\"hello\",\"protocol\":1,\"protocols\":[1,2],\"table\":\"a\",\"game\":\"x\","
         "\"seat\":1,\"options\":{}}",
         MATCH_SECOND, 2},
        {"{\"type\":\"hello\",\"protocol\":1,\"protocols\":[1,3],\"game\":\"x\",\"seat\":1}",
         MATCH_FIRST, 7},
        {"{\"type\":\"ready\"}", MATCH_FIRST, 7},
        {"{\"type\":\"ready\",\"protocol\":1,\"wants\":[]}", MATCH_FIRST, 7},
        {"{\"type\":\"ready\",\"protocol\":3,\"protocols\":[2]}", MATCH_FIRST, 7},
        {"{\"type\":\"ready\",\"protocol\":\"2\"}", MATCH_FIRST, 7},
        {"{\"type\":\"ready\",\"protocol\":2,\"table\":\"a\"}", MATCH_SECOND, 2},
        {"{\"type\":\"ready\",\"protocol\":2,\"table\":\"a\",\"wants\":[\"state\",\"x\"]}",
         MATCH_SECOND, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (match_protocol before = MATCH_FIRST; before <= MATCH_SECOND; before++) {
            match_message m = read_message(cases[i].line, before);
            assert_true(m.type == MATCH_HELLO || m.type == MATCH_READY);
            assert_int_equal(m.protocol_version, cases[i].protocol_version);
            assert_int_equal(m.wants, cases[i].wants);
            match_message_free(&m);
        }
    }
    assert_nonsense("{\"type\":\"ready\",\"protocol\":2}", "bot.no-key");
    assert_nonsense("{\"type\":\"hello\",\"protocol\":2,\"game\":\"x\",\"seat\":1}", "bot.no-key");
}

static void a_line_that_is_not_an_object_is_nonsense(void **state) {
    (void)state;
    assert_nonsense("", "bot.no-json");
    assert_nonsense("hello", "bot.no-json");
    assert_nonsense("{\"type\":\"ready\"", "bot.no-json");
    assert_nonsense("{\"type\":\"ready\"} {}", "bot.no-json");
    assert_nonsense("[]", "bot.no-type");
    assert_nonsense("{}", "bot.no-type");
    assert_nonsense("{\"type\":null}", "bot.no-type");
}

static void messages_of_bots_are_single_lines(void **state) {
    (void)state;
    char *ready = match_ready_text(NULL, NULL, NULL), *named = match_ready_text(NULL, "me", "1.2"),
         *action = match_action_text(NULL, 4, "keep 75 \"1\"\n"),
         *second = match_ready_text("a", "me", NULL), *answer = match_action_text("a", 4, "draw");
    assert_string_equal(ready, "{\"type\":\"ready\",\"protocol\":1}\n");
    assert_string_equal(action,
                        "{\"type\":\"action\",\"id\":4,\"action\":\"keep 75 \\\"1\\\"\\n\"}\n");
    assert_string_equal(
        named, "{\"type\":\"ready\",\"protocol\":1,\"name\":\"me\",\"version\":\"1.2\"}\n");
    assert_string_equal(second, "{\"type\":\"ready\",\"protocol\":2,\"table\":\"a\","
                                "\"name\":\"me\",\"wants\":[]}\n");
    assert_string_equal(answer, "{\"type\":\"action\",\"table\":\"a\",\"decision\":4,"
                                "\"action\":\"draw\"}\n");
    free(second);
    free(answer);
    free(ready);
    free(named);
    free(action);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_recognized),
        cmocka_unit_test(unknown_keys_are_ignored),
        cmocka_unit_test(required_keys_must_be_present),
        cmocka_unit_test(the_second_version_needs_other_things),
        cmocka_unit_test(hello_and_ready_say_their_version),
        cmocka_unit_test(a_line_that_is_not_an_object_is_nonsense),
        cmocka_unit_test(messages_of_bots_are_single_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
