/* Exchanging lines with programs. */
#include "match/process.h"

#include "core/check.h"
#include "os/clock.h"
#include <stdlib.h>

static uint64_t in_milliseconds(uint64_t milliseconds) {
    return os_nanoseconds() + milliseconds * UINT64_C(1000000);
}

static void assert_line(process *p, const char *expected) {
    char *line;
    size_t length;
    assert_int_equal(process_wait(p, in_milliseconds(20000), &line, &length), PROCESS_LINE);
    assert_string_equal(line, expected);
    assert_int_equal(length, strlen(expected));
}

static process_event wait_for(process *p, uint64_t milliseconds) {
    char *line;
    size_t length;
    return process_wait(p, in_milliseconds(milliseconds), &line, &length);
}

static void lines_are_sent_and_received(void **state) {
    (void)state;
    int number;
    process *p = process_start("while read x; do echo $x; echo; done; exit 4", false);
    assert_true(process_send(p, "one\n"));
    assert_true(process_send(p, "two words\n"));
    assert_line(p, "one");
    assert_line(p, "");
    assert_line(p, "two words");
    assert_line(p, "");
    assert_int_equal(wait_for(p, 30), PROCESS_LATE);
    assert_int_equal(process_stop(p, 20000, &number), PROCESS_EXITED);
    assert_int_equal(number, 4);
}

static void more_than_a_pipe_holds_is_sent_and_received(void **state) {
    (void)state;
    enum { SIZE = 1000 * 1000 };
    int number;
    char *text = malloc(SIZE + 2);
    memset(text, 'x', SIZE);
    memcpy(text + SIZE, "\n", 2);
    process *p = process_start("head -n 1 | wc -c", false);
    assert_true(process_send(p, text));
    assert_line(p, "1000001");
    assert_int_equal(wait_for(p, 20000), PROCESS_GONE);
    assert_int_equal(process_stop(p, 20000, &number), PROCESS_EXITED);
    free(text);
}

static void a_program_that_exits_does_not_end_us(void **state) {
    (void)state;
    int number;
    process *p = process_start("exit 0", false);
    assert_int_equal(wait_for(p, 20000), PROCESS_GONE);
    for (int i = 0; i < 3; i++) {
        assert_true(process_send(p, "is anybody there?\n"));
        assert_int_equal(wait_for(p, 20000), PROCESS_GONE);
    }
    process_flush(p, in_milliseconds(20));
    assert_int_equal(process_stop(p, 20000, &number), PROCESS_EXITED);
}

static void a_program_that_ignores_everything_is_ended(void **state) {
    (void)state;
    int number;
    process *p = process_start("trap '' TERM INT HUP PIPE; while :; do sleep 1; done", false);
    assert_int_equal(wait_for(p, 50), PROCESS_LATE);
    assert_int_equal(process_stop(p, 50, &number), PROCESS_STOPPED);
}

static void too_much_output_is_noticed(void **state) {
    (void)state;
    int number;
    process *p = process_start("tr '\\0' x </dev/zero", false);
    assert_int_equal(wait_for(p, 20000), PROCESS_LONG);
    process_stop(p, 0, &number);
    p = process_start("yes", false);
    process_event event;
    unsigned lines = 0;
    while ((event = wait_for(p, 20000)) == PROCESS_LINE) lines++;
    assert_int_equal(event, PROCESS_FLOOD);
    assert_true(lines < PROCESS_FLOOD_MAX);
    process_stop(p, 0, &number);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_sent_and_received),
        cmocka_unit_test(more_than_a_pipe_holds_is_sent_and_received),
        cmocka_unit_test(a_program_that_exits_does_not_end_us),
        cmocka_unit_test(a_program_that_ignores_everything_is_ended),
        cmocka_unit_test(too_much_output_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
