/* Valid and invalid requests. */
#include "analysis/request.h"
#include "analysis/records.h"

#include <stdio.h>
#include <stdlib.h>

static const analysis_usual usual = {.player = "expert", .milliseconds = 50};

static bool read_request(analysis_request *request, const char *text, gw_problem *problem) {
    return analysis_request_read(request, &usual, text, strlen(text), problem);
}

#define START "\"game\":\"trains\",\"options\":\"players=2\","

static void actions_of_a_game_are_a_request(void **state) {
    (void)state;
    analysis_request request;
    gw_problem problem;
    assert_true(read_request(
        &request, "{\"id\":1," START "\"actions\":[\"chance first 2\",\"chance deal 7\"]}",
        &problem));
    assert_int_equal(json_integer_value(request.id), 1);
    assert_int_equal(gw_record_count(request.record), 2);
    assert_null(request.at);
    assert_int_equal(request.engine.milliseconds, 50);
    assert_string_equal(request.engine.player->name, "expert");
    analysis_request_free(&request);
}

static void a_whole_record_is_a_request(void **state) {
    (void)state;
    analysis_request request;
    gw_problem problem;
    char *record = vector_text("river-dragons/001.gwr"), *quoted = json_quoted(record);
    size_t size = strlen(quoted) + 200;
    char *text = malloc(size);
    assert_non_null(text);
    snprintf(text, size,
             "{\"id\":\"x\",\"record\":%s,\"seat\":\"yellow\",\"at\":[9,3,9],\"nodes\":7,"
             "\"player\":\"medium\"}",
             quoted);
    assert_true(read_request(&request, text, &problem));
    assert_int_equal(request.seat, 2);
    assert_int_equal(request.at_count, 2); /* sorted, without duplicates */
    assert_int_equal(request.at[0], 3);
    assert_int_equal(request.at[1], 9);
    assert_int_equal(request.engine.nodes, 7);
    assert_int_equal(request.engine.milliseconds, 0);
    assert_string_equal(request.engine.player->name, "medium");
    analysis_request_free(&request);
    free(text);
    free(quoted);
    free(record);
}

static void cancelling_needs_an_id_only(void **state) {
    (void)state;
    analysis_request request;
    gw_problem problem;
    assert_true(read_request(&request, "{\"id\":\"x\",\"action\":\"cancel\"}", &problem));
    assert_true(request.is_cancel);
    analysis_request_free(&request);
}

/* Asserts that a request is refused with that text. */
static void refuses(const char *text, const char *id, uint32_t line) {
    analysis_request request;
    gw_problem problem;
    if (read_request(&request, text, &problem)) fail_msg("accepted: %s", text);
    assert_string_equal(problem.text, id);
    assert_int_equal(problem.line, line);
    analysis_request_free(&request);
}

static void invalid_requests_are_refused(void **state) {
    (void)state;
    refuses("", "analysis.not-json", 0);
    refuses("{", "analysis.not-json", 0);
    refuses("[]", "analysis.not-json", 0);
    refuses("{\"id\":1,\"id\":2}", "analysis.not-json", 0);
    refuses("{}", "analysis.id", 0);
    refuses("{\"id\":null}", "analysis.id", 0);
    refuses("{\"id\":1,\"speed\":1}", "analysis.key-unknown", 0);
    refuses("{\"id\":1,\"action\":\"stop\"}", "analysis.cancel", 0);
    refuses("{\"id\":1,\"action\":\"cancel\",\"at\":[]}", "analysis.cancel", 0);
    refuses("{\"id\":1,\"action\":3}", "analysis.value", 0);
    refuses("{\"id\":1}", "analysis.no-record", 0);
    refuses("{\"id\":1,\"record\":5}", "analysis.value", 0);
    refuses("{\"id\":1,\"record\":\"hello\"}", "problem.record-first-line", 1);
    refuses("{\"id\":1,\"record\":\"x\",\"game\":\"trains\"}", "analysis.no-record", 0);
}

static void the_fault_in_a_request_is_named(void **state) {
    (void)state;
#define WITH(rest) "{\"id\":1," START rest "}"
    refuses("{\"id\":1," START "\"actions\":\"x\"}", "analysis.no-record", 0);
    refuses("{\"id\":1,\"game\":\"a\\nb\",\"options\":\"players=2\",\"actions\":[]}",
            "analysis.value", 0);
    refuses("{\"id\":1,\"game\":\"chess\",\"options\":\"players=2\",\"actions\":[]}",
            "problem.game-unknown", 0);
    refuses("{\"id\":1,\"game\":\"trains\",\"options\":\"players=9\",\"actions\":[]}",
            "problem.option-value", 0);
    refuses(WITH("\"actions\":[\"chance first 1\",7]"), "analysis.value", 2);
    refuses(WITH("\"actions\":[\"chance first 1\\nchance deal 7\"]"), "analysis.value", 1);
    refuses(WITH("\"actions\":[\"chance first 1\",\"hello\"]"), "problem.notation", 2);
    refuses(WITH("\"actions\":[],\"seat\":3"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"seat\":[]"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"at\":3"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"at\":[1]"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"at\":[-1]"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"at\":[0.5]"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"nodes\":0"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"time\":\"1\""), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"time\":99999999999"), "analysis.value", 0);
    refuses(WITH("\"actions\":[],\"player\":\"random\""), "analysis.no-judge", 0);
    refuses(WITH("\"actions\":[],\"player\":1"), "analysis.value", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_of_a_game_are_a_request),
        cmocka_unit_test(a_whole_record_is_a_request),
        cmocka_unit_test(cancelling_needs_an_id_only),
        cmocka_unit_test(invalid_requests_are_refused),
        cmocka_unit_test(the_fault_in_a_request_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
