/* The service: requests in, answers out, in any order. */
#define _POSIX_C_SOURCE 200809L
#include "analysis/service.h"
#include "analysis/records.h"

#include <stdlib.h>

/* The service's answers to some lines: an array of objects. */
static json_t *serve(const char *text, size_t length, unsigned threads) {
    char *said = NULL;
    size_t size = 0;
    analysis_service service = {.in = fmemopen((void *)(uintptr_t)text, length, "r"),
                                .out = open_memstream(&said, &size),
                                .threads = threads,
                                .usual = {.player = "expert", .nodes = 50}};
    json_t *answers = json_array();
    assert_non_null(service.in);
    assert_true(analysis_serve(&service));
    fclose(service.in);
    fclose(service.out);
    char *rest = NULL;
    for (char *line = strtok_r(said, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        json_t *answer = json_loads(line, 0, NULL);
        assert_non_null(answer);
        json_array_append_new(answers, answer);
    }
    free(said);
    return answers;
}

/* How many answers with that id have that key; NULL: any id. */
static size_t count_with(json_t *answers, const char *id, const char *key) {
    size_t i, count = 0;
    json_t *answer;
    json_array_foreach(answers, i, answer) {
        const char *its = json_string_value(json_object_get(answer, "id"));
        bool is_asked = id == NULL || (its && strcmp(its, id) == 0);
        count += is_asked && json_object_get(answer, key) != NULL;
    }
    return count;
}

/* The first answer with that id that has a choice. */
static json_t *first_choice(json_t *answers, const char *id) {
    size_t i;
    json_t *answer;
    json_array_foreach(answers, i, answer) {
        const char *its = json_string_value(json_object_get(answer, "id"));
        if (its && strcmp(its, id) == 0 && json_object_get(answer, "choice")) return answer;
    }
    fail_msg("no choice for %s", id);
    return NULL;
}

/* A request about a record; the caller frees it. */
static char *request_line(const char *id, const char *name, const char *more) {
    char *record = vector_text(name), *quoted = json_quoted(record);
    size_t size = strlen(quoted) + strlen(more) + strlen(id) + 64;
    char *line = malloc(size);
    assert_non_null(line);
    snprintf(line, size, "{\"id\":\"%s\",\"record\":%s%s}\n", id, quoted, more);
    free(quoted);
    free(record);
    return line;
}

static char *joined(const char *a, const char *b, const char *c) {
    size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *all = malloc(size);
    assert_non_null(all);
    snprintf(all, size, "%s%s%s", a, b, c);
    return all;
}

static void requests_are_answered_concurrently(void **state) {
    (void)state;
    char *a = request_line("a", "game-of-trains/001.gwr", ",\"at\":[18,19,20]"),
         *b = request_line("b", "mississippi-queen/049.gwr", ",\"at\":[9,0,39]"),
         *text = joined(a, "\n  \nnonsense\n", b);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        json_t *answers = serve(text, strlen(text), threads);
        assert_int_equal(count_with(answers, "a", "choice"), 3);
        assert_int_equal(count_with(answers, "a", "loss"), 3);
        assert_int_equal(count_with(answers, "b", "choice"), 2);
        assert_int_equal(count_with(answers, "b", "error"), 1); /* chance is to act */
        assert_int_equal(count_with(answers, NULL, "done"), 2);
        assert_int_equal(count_with(answers, NULL, "input_line"), 1);
        json_decref(answers);
    }
    free(a);
    free(b);
    free(text);
}

static void the_same_question_gets_the_same_answer(void **state) {
    (void)state;
    char *a = request_line("a", "game-of-trains/001.gwr", ",\"at\":[18]"),
         *b = request_line("b", "game-of-trains/001.gwr", ",\"at\":[18]"), *text = joined(a, "", b);
    json_t *answers = serve(text, strlen(text), 1);
    json_t *one = first_choice(answers, "a"), *other = first_choice(answers, "b");
    json_object_del(one, "id");
    json_object_del(other, "id");
    assert_true(json_equal(one, other));
    json_decref(answers);
    free(a);
    free(b);
    free(text);
}

static void an_id_is_used_once_at_a_time(void **state) {
    (void)state;
    char *a = request_line("a", "game-of-trains/001.gwr", ",\"time\":3000"),
         *text = joined(a, a, "{\"id\":\"a\",\"action\":\"cancel\"}\n");
    json_t *answers = serve(text, strlen(text), 1);
    assert_int_equal(count_with(answers, "a", "error"), 1);
    assert_int_equal(count_with(answers, "a", "done"), 1);
    json_decref(answers);
    free(a);
    free(text);
}

static void a_cancelled_request_is_not_answered(void **state) {
    (void)state;
    char *a = request_line("a", "game-of-trains/001.gwr", ",\"time\":3600000"),
         *text = joined(a, "{\"id\":\"a\",\"action\":\"cancel\"}\n",
                        "{\"id\":\"b\",\"action\":\"cancel\"}\n");
    json_t *answers = serve(text, strlen(text), 2);
    assert_int_equal(count_with(answers, "a", "choice"), 0);
    assert_int_equal(count_with(answers, "a", "cancelled"), 1);
    assert_int_equal(count_with(answers, "b", "error"), 1);
    json_decref(answers);
    free(a);
    free(text);
}

static void a_line_has_a_limit(void **state) {
    (void)state;
    size_t length = ANALYSIS_REQUEST_MAX + 2;
    char *a = request_line("a", "game-of-trains/001.gwr", ",\"at\":[18]"),
         *text = malloc(length + strlen(a) + 1);
    assert_non_null(text);
    memset(text, ' ', length);
    text[length - 1] = '\n';
    strcpy(text + length, a);
    json_t *answers = serve(text, strlen(text), 1);
    assert_int_equal(count_with(answers, NULL, "input_line"), 1);
    assert_int_equal(count_with(answers, "a", "choice"), 1);
    json_decref(answers);
    free(a);
    free(text);
}

static void the_queue_has_a_limit(void **state) {
    (void)state;
    char *text = calloc(ANALYSIS_QUEUE_MAX + 8, 256);
    assert_non_null(text);
    size_t length = 0;
    for (int i = 0; i < ANALYSIS_QUEUE_MAX + 4; i++)
        length += (size_t)sprintf(text + length,
                                  "{\"id\":\"%d\",\"game\":\"trains\",\"options\":\"players=2\","
                                  "\"actions\":[],\"at\":[0]}\n",
                                  i);
    json_t *answers = serve(text, length, 1);
    size_t done = count_with(answers, NULL, "done"),
           refused = count_with(answers, NULL, "input_line");
    assert_int_equal(done + refused, ANALYSIS_QUEUE_MAX + 4);
    json_decref(answers);
    free(text);
}

static void hidden_decisions_are_reported(void **state) {
    (void)state;
    gw_record *view = vector_view("game-of-trains/001.gwr", 2, 20);
    char *record = gw_record_text(view, GW_ALL_SEEING, NULL), *quoted = json_quoted(record);
    char text[8192];
    int length =
        snprintf(text, sizeof text,
                 "{\"id\":\"all\",\"record\":%s}\n{\"id\":\"one\",\"record\":%s,\"at\":[18]}\n",
                 quoted, quoted);
    assert_true(length > 0 && (size_t)length < sizeof text);
    json_t *answers = serve(text, (size_t)length, 1);
    assert_int_equal(count_with(answers, "all", "choice"), 1);
    assert_int_equal(count_with(answers, "all", "hidden"), 1);
    assert_int_equal(count_with(answers, "one", "error"), 1);
    json_decref(answers);
    free(quoted);
    free(record);
    gw_record_free(view);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_answered_concurrently),
        cmocka_unit_test(the_same_question_gets_the_same_answer),
        cmocka_unit_test(an_id_is_used_once_at_a_time),
        cmocka_unit_test(a_cancelled_request_is_not_answered),
        cmocka_unit_test(a_line_has_a_limit),
        cmocka_unit_test(the_queue_has_a_limit),
        cmocka_unit_test(hidden_decisions_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
