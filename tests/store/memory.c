/* The store in memory. What every store has to do is tested by the conformance suite. */
#include "core/check.h"
#include "store/store.h"

#include <string.h>

static store_text text(const char *bytes) {
    return (store_text){bytes, strlen(bytes)};
}

/* Sends one request and receives its answer; clear the batch afterwards. */
static store_answer ask(store *s, store_batch *batch, const store_request *request) {
    *batch = (store_batch){.requests = request, .count = 1};
    assert_true(store_send(s, batch));
    assert_ptr_equal(store_receive(s), batch);
    return batch->answers[0];
}

static store_result ask_only(store *s, const store_request *request) {
    store_batch batch;
    store_result result = ask(s, &batch, request).result;
    store_batch_clear(&batch);
    return result;
}

static const store_header header = {.phase = 1, .deadline = STORE_NEVER};

static store_result append(store *s, uint64_t table, uint64_t last, uint64_t tag) {
    store_entry entry = {.tag = tag, .text = text("1 draw")};
    return ask_only(s, &(store_request){.kind = STORE_APPEND,
                                        .table = table,
                                        .last = last,
                                        .entries = &entry,
                                        .count = 1,
                                        .header = &header});
}

static void an_append_needs_the_last_number(void **state) {
    (void)state;
    store *s = store_memory_new();
    store_batch batch;
    assert_int_equal(append(s, 7, 1, 11), STORE_LOST);
    assert_int_equal(append(s, 7, 0, 11), STORE_DONE);
    assert_int_equal(append(s, 7, 1, 12), STORE_DONE);
    store_entry entry = {.tag = 99, .text = text("2 draw")};
    store_answer answer = ask(s, &batch,
                              &(store_request){.kind = STORE_APPEND,
                                               .table = 7,
                                               .last = 1,
                                               .entries = &entry,
                                               .count = 1,
                                               .header = &header});
    assert_int_equal(answer.result, STORE_LOST);
    assert_int_equal(answer.last, 2);
    assert_int_equal(answer.entry_count, 1);
    assert_int_equal(answer.entries[0].number, 2);
    assert_int_equal(answer.entries[0].tag, 12);
    assert_memory_equal(answer.entries[0].text.bytes, "1 draw", 6);
    store_batch_clear(&batch);
    store_close(s);
}

static void a_copy_keeps_claims(void **state) {
    (void)state;
    store *s = store_memory_new();
    store_batch batch;
    store_entry entry = {.tag = 1, .text = text("x")};
    store_header due = {.phase = 1, .deadline = 5};
    store_request make = {
        .kind = STORE_APPEND, .table = 7, .entries = &entry, .count = 1, .header = &due};
    store_request claim = {.kind = STORE_CLAIM, .time = 9, .span = 100, .limit = 1};
    assert_int_equal(ask_only(s, &make), STORE_DONE);
    assert_int_equal(ask_only(s, &claim), STORE_DONE);
    store *copy = store_memory_copy(s);
    assert_int_equal(ask(copy, &batch, &claim).header_count, 0);
    store_batch_clear(&batch);
    store_close(s);
    store_close(copy);
}

static void a_copy_is_what_the_store_was(void **state) {
    (void)state;
    store *s = store_memory_new();
    assert_int_equal(append(s, 7, 0, 11), STORE_DONE);
    store *copy = store_memory_copy(s);
    assert_int_equal(append(s, 7, 1, 12), STORE_DONE);
    assert_int_equal(append(copy, 7, 1, 13), STORE_DONE);
    assert_int_equal(append(s, 7, 1, 14), STORE_LOST);
    store_close(s);
    store_close(copy);
}

static void the_sign_of_life_records_outages(void **state) {
    (void)state;
    store *s = store_memory_new();
    store_batch batch;
    static const int64_t times[] = {1000, 2000, 1500, 9000, 10000};
    static const size_t outages[] = {0, 0, 0, 1, 0};
    for (size_t i = 0; i < 5; i++) {
        store_answer answer =
            ask(s, &batch, &(store_request){.kind = STORE_ALIVE, .time = times[i], .span = 3000});
        assert_int_equal(answer.result, STORE_DONE);
        assert_int_equal(answer.outage_count, outages[i]);
        if (i == 3) assert_int_equal(answer.outages[0].from, 2000);
        if (i == 3) assert_int_equal(answer.outages[0].until, 9000);
        store_batch_clear(&batch);
    }
    store_answer answer =
        ask(s, &batch, &(store_request){.kind = STORE_OUTAGES, .time = 8999, .limit = 9});
    assert_int_equal(answer.outage_count, 1);
    store_batch_clear(&batch);
    store_close(s);
}

static void a_due_table_is_claimed_once(void **state) {
    (void)state;
    store *s = store_memory_new();
    store_batch batch;
    store_entry entry = {.tag = 1, .text = text("x")};
    store_header due = {.phase = 1, .deadline = 5000};
    store_request make = {
        .kind = STORE_APPEND, .table = 7, .entries = &entry, .count = 1, .header = &due};
    assert_int_equal(ask_only(s, &make), STORE_DONE);
    static const int64_t times[] = {4999, 5000, 5500, 6000};
    static const size_t claimed[] = {0, 1, 0, 1};
    for (size_t i = 0; i < 4; i++) {
        store_answer answer =
            ask(s, &batch,
                &(store_request){.kind = STORE_CLAIM, .time = times[i], .span = 1000, .limit = 10});
        assert_int_equal(answer.header_count, claimed[i]);
        store_batch_clear(&batch);
    }
    store_close(s);
}

static void a_batch_that_contradicts_itself_is_refused(void **state) {
    (void)state;
    store *s = store_memory_new();
    store_entry entry = {.tag = 1, .text = text("x")};
    store_request twice[2] = {
        {.kind = STORE_APPEND, .table = 7, .entries = &entry, .count = 1, .header = &header}};
    twice[1] = twice[0];
    store_batch batch = {.requests = twice, .count = 2};
    assert_false(store_send(s, &batch));
    assert_string_equal(store_batch_check(&batch), "two requests that exclude each other");
    twice[1].table = 8;
    assert_true(store_send(s, &batch));
    assert_ptr_equal(store_receive(s), &batch);
    assert_null(store_receive(s));
    store_batch_clear(&batch);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_append_needs_the_last_number),
        cmocka_unit_test(a_copy_keeps_claims),
        cmocka_unit_test(a_copy_is_what_the_store_was),
        cmocka_unit_test(the_sign_of_life_records_outages),
        cmocka_unit_test(a_due_table_is_claimed_once),
        cmocka_unit_test(a_batch_that_contradicts_itself_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
