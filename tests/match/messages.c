/* The messages of the bot protocol, read. What is written is tested by those who use it. */
#include "match/messages.h"

#include "core/check.h"
#include <stdlib.h>

static match_message read_message(const char *line) {
    gw_problem problem = {.text = NULL};
    return match_message_read(line, strlen(line), &problem);
}

static void assert_type(const char *line, match_type type) {
    match_message message = read_message(line);
    assert_int_equal(message.type, type);
    match_message_free(&message);
}

static void assert_nonsense(const char *line, const char *id) {
    gw_problem problem = {.text = NULL};
    match_message message = match_message_read(line, strlen(line), &problem);
    assert_int_equal(message.type, MATCH_NONSENSE);
    assert_string_equal(problem.text, id);
    match_message_free(&message);
}

static void types_are_told_apart(void **state) {
    (void)state;
    assert_type("{\"type\":\"ready\"}", MATCH_READY);
    assert_type("{\"type\":\"end\",\"result\":null}", MATCH_END);
    assert_type("{\"type\":\"hurry\",\"id\":3}", MATCH_HURRY);
    assert_type("{\"type\":\"from-later\",\"id\":[]}", MATCH_OTHER);
}

static void unknown_keys_are_ignored(void **state) {
    (void)state;
    match_message m = read_message(
        "{\"more\":{\"x\":[1]},\"type\":\"action\",\"action\":\"draw\",\"id\":-5,\"time\":\"x\"}");
    assert_int_equal(m.type, MATCH_ACTION);
    assert_int_equal(m.id, -5);
    assert_string_equal(m.action, "draw");
    match_message_free(&m);
}

static void what_a_type_needs_must_be_there(void **state) {
    (void)state;
    assert_nonsense("{\"type\":\"action\",\"id\":1}", "bot.no-key");
    assert_nonsense("{\"type\":\"action\",\"action\":\"draw\"}", "bot.no-key");
    assert_nonsense("{\"type\":\"action\",\"id\":1.5,\"action\":\"draw\"}", "bot.no-key");
    assert_nonsense("{\"type\":\"decide\",\"id\":1,\"seat\":1,\"time\":5}", "bot.no-key");
    assert_nonsense("{\"type\":\"hello\",\"protocol\":1,\"seat\":1}", "bot.no-key");
}

static void what_is_no_object_is_nonsense(void **state) {
    (void)state;
    assert_nonsense("", "bot.no-json");
    assert_nonsense("hello", "bot.no-json");
    assert_nonsense("{\"type\":\"ready\"", "bot.no-json");
    assert_nonsense("{\"type\":\"ready\"} {}", "bot.no-json");
    assert_nonsense("[]", "bot.no-type");
    assert_nonsense("{}", "bot.no-type");
    assert_nonsense("{\"type\":null}", "bot.no-type");
}

static void what_bots_say_is_one_line(void **state) {
    (void)state;
    char *ready = match_ready_text(NULL, NULL), *told = match_ready_text("me", "1.2"),
         *action = match_action_text(4, "keep 75 \"1\"\n");
    assert_string_equal(ready, "{\"type\":\"ready\",\"protocol\":1}\n");
    assert_string_equal(action,
                        "{\"type\":\"action\",\"id\":4,\"action\":\"keep 75 \\\"1\\\"\\n\"}\n");
    assert_string_equal(
        told, "{\"type\":\"ready\",\"protocol\":1,\"name\":\"me\",\"version\":\"1.2\"}\n");
    free(ready);
    free(told);
    free(action);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_told_apart),
        cmocka_unit_test(unknown_keys_are_ignored),
        cmocka_unit_test(what_a_type_needs_must_be_there),
        cmocka_unit_test(what_is_no_object_is_nonsense),
        cmocka_unit_test(what_bots_say_is_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
