/* An operator's questions to a store with many tables and long logs. What is answered of whole
 * games, tests/server/admin.py tests. */
#include "admin/admin.h"
#include "core/check.h"

#include <stdio.h>
#include <string.h>

static const char setup[] = "table 1\ngame game-of-trains\noptions players=2\nlevel easy\n";
static const char summary[] =
    "game game-of-trains\noptions players=2\nphase 1\nhost 0000000000000007\n"
    "seat person 0000000000000007\nseat level hard\n";

enum { HOST = 7, FILLING = 1 };

static void send(store *s, store_request *r, store_result expected) {
    store_batch batch = {.requests = r, .count = 1};
    assert_true(store_send(s, &batch));
    assert_ptr_equal(store_receive(s), &batch);
    assert_int_equal(batch.answers[0].result, expected);
    store_batch_clear(&batch);
}

static store_text text_of(const char *text) {
    return (store_text){text, strlen(text)};
}

/* Appends entry `last` + 1 of a table that is being filled. */
static void append(store *s, uint64_t table, uint64_t last, const char *text) {
    store_header header = {.phase = FILLING,
                           .deadline = STORE_NEVER,
                           .changed = 1000,
                           .summary = text_of(summary),
                           .members = {HOST},
                           .member_count = 1};
    store_entry entry = {.tag = last + 1, .person = HOST, .time = 1000, .text = text_of(text)};
    store_request r = {.kind = STORE_APPEND,
                       .table = table,
                       .last = last,
                       .entries = &entry,
                       .count = 1,
                       .header = &header};
    send(s, &r, STORE_DONE);
}

typedef struct heard {
    size_t lines, batches;
    char last[256];
    size_t longest; /* text that waited at once */
    bool is_good;
} heard;

/* Asks to the end; every line is one line. */
static heard ask(store *s, const admin_ask *question) {
    heard h = {.lines = 0};
    store_text line;
    store_batch *batch;
    admin *a = admin_new(question);
    while (!admin_is_over(a)) {
        size_t waiting = 0;
        while (admin_next_line(a, &line)) {
            h.lines++;
            waiting += line.length;
            assert_ptr_equal(memchr(line.bytes, '\n', line.length), line.bytes + line.length - 1);
            snprintf(h.last, sizeof h.last, "%.*s", (int)line.length - 1, line.bytes);
        }
        if (waiting > h.longest) h.longest = waiting;
        batch = admin_next_batch(a);
        if (batch == NULL) continue;
        h.batches++;
        assert_true(admin_owns(a, batch));
        assert_null(admin_next_batch(a));
        assert_true(store_send(s, batch));
        assert_ptr_equal(store_receive(s), batch);
        admin_stored(a, batch);
        assert_false(admin_owns(a, batch));
    }
    h.is_good = admin_is_good(a);
    admin_free(a);
    return h;
}

static void many_tables_are_gone_through_in_pages(void **state) {
    (void)state;
    enum { TABLES = 200 };
    store *s = store_memory_new();
    for (uint64_t table = 1; table <= TABLES; table++) append(s, table * 1000, 0, setup);
    heard list = ask(s, &(admin_ask){.what = ADMIN_LIST});
    assert_int_equal(list.lines, TABLES + 1);
    assert_string_equal(list.last, "{\"done\":true,\"tables\":200}");
    assert_true(list.is_good && list.batches > 4);
    heard verified = ask(s, &(admin_ask){.what = ADMIN_VERIFY});
    assert_int_equal(verified.lines, TABLES + 1);
    assert_string_equal(verified.last, "{\"done\":true,\"tables\":200,\"faults\":0}");
    heard finished = ask(s, &(admin_ask){.what = ADMIN_EXPORT});
    assert_int_equal(finished.lines, 2);
    assert_string_equal(finished.last, "{\"done\":true,\"tables\":0}");
    heard exported = ask(s, &(admin_ask){.what = ADMIN_EXPORT, .is_all = true});
    assert_int_equal(exported.lines, TABLES + 2);
    store_close(s);
}

static void a_page_that_is_just_full_is_not_the_last(void **state) {
    (void)state;
    store *s = store_memory_new();
    for (uint64_t tables = 1; tables <= 130; tables++) {
        append(s, tables, 0, setup);
        assert_int_equal(ask(s, &(admin_ask){.what = ADMIN_LIST}).lines, tables + 1);
    }
    store_close(s);
}

static void long_logs_are_read_in_pieces(void **state) {
    (void)state;
    enum { ENTRIES = 2500 };
    store *s = store_memory_new();
    append(s, 5, 0, setup);
    for (uint64_t last = 1; last < ENTRIES; last++)
        append(s, 5, last, last % 2 ? "chat off" : "chat on");
    heard shown = ask(s, &(admin_ask){.what = ADMIN_SHOW, .table = 5});
    assert_int_equal(shown.lines, 1 + ENTRIES + 1);
    heard verified = ask(s, &(admin_ask){.what = ADMIN_VERIFY, .table = 5});
    assert_string_equal(verified.last, "{\"done\":true,\"tables\":1,\"faults\":0}");
    assert_true(verified.batches >= 4 && verified.is_good);
    store_close(s);
}

static void a_fault_is_told_and_the_others_are_gone_through(void **state) {
    (void)state;
    store *s = store_memory_new();
    append(s, 5, 0, setup);
    append(s, 5, 1, "draw 7"); /* nothing has begun */
    append(s, 6, 0, "what is this?");
    append(s, 7, 0, setup);
    heard verified = ask(s, &(admin_ask){.what = ADMIN_VERIFY});
    assert_int_equal(verified.lines, 4);
    assert_string_equal(verified.last, "{\"done\":true,\"tables\":3,\"faults\":2}");
    assert_false(verified.is_good);
    store_close(s);
}

static void a_table_that_is_not_there_is_said_not_to_be(void **state) {
    (void)state;
    store *s = store_memory_new();
    heard shown = ask(s, &(admin_ask){.what = ADMIN_SHOW, .table = 5});
    assert_string_equal(shown.last, "{\"done\":false,\"tables\":0,\"why\":\"no-table\"}");
    assert_false(shown.is_good);
    store_close(s);
}

static void questions_have_words(void **state) {
    (void)state;
    for (admin_what what = ADMIN_LIST; what < ADMIN_QUESTIONS; what++)
        assert_int_equal(admin_find(admin_word(what)), what);
    assert_int_equal(admin_find("lis"), ADMIN_QUESTIONS);
    assert_int_equal(admin_find(""), ADMIN_QUESTIONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_tables_are_gone_through_in_pages),
        cmocka_unit_test(a_page_that_is_just_full_is_not_the_last),
        cmocka_unit_test(long_logs_are_read_in_pieces),
        cmocka_unit_test(a_fault_is_told_and_the_others_are_gone_through),
        cmocka_unit_test(a_table_that_is_not_there_is_said_not_to_be),
        cmocka_unit_test(questions_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
