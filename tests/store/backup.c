/* Backups of an SQLite store that goes on writing. */
#define _POSIX_C_SOURCE 200809L
#include "store/asking.h"
#include "store/sqlite.h"

#include <stdlib.h>
#include <unistd.h>

enum { TABLES = 400, TEXT = 4000 };

static char *folder;
static char path[128], copy[128], other[128];
static handle kept;

static void ask_for(handle *h, store_request r, store_result expected, uint64_t *last) {
    store_batch batch;
    store_answer answer = ask(h, &batch, &r);
    if (answer.result != expected) fail_msg("%s", batch.reason ? batch.reason : "no reason");
    if (last) *last = answer.last;
    store_batch_clear(&batch);
}

/* Appends an entry with a long text to the table. */
static void append(uint64_t table, uint64_t last) {
    static char text[TEXT];
    static const store_header header = {.phase = 1, .deadline = STORE_NEVER};
    memset(text, 'a' + (int)(table % 26), sizeof text);
    store_entry entry = {.tag = table + last, .text = {text, sizeof text}};
    ask_for(&kept,
            (store_request){.kind = STORE_APPEND,
                            .table = table,
                            .last = last,
                            .entries = &entry,
                            .count = 1,
                            .header = &header},
            STORE_DONE, NULL);
}

static void make_empty(const char *name) {
    FILE *file = fopen(name, "wx");
    assert_non_null(file);
    fclose(file);
}

static int begin(void **state) {
    (void)state;
    folder = sqlite_kind.begin();
    snprintf(path, sizeof path, "%s/store", folder);
    snprintf(copy, sizeof copy, "%s/copy", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    handle_begin(&kept, store_sqlite_open(path, NULL));
    for (uint64_t table = 1; table <= TABLES; table++) append(table, 0);
    make_empty(copy);
    return 0;
}

static int end(void **state) {
    (void)state;
    handle_end(&kept);
    unlink(copy);
    unlink(other);
    sqlite_kind.end(folder);
    return 0;
}

static uint64_t back_up(const char *name) {
    uint64_t left;
    ask_for(&kept, (store_request){.kind = STORE_BACKUP, .path = name}, STORE_DONE, &left);
    return left;
}

static void refuse_backup(handle *s, const char *name) {
    ask_for(s, (store_request){.kind = STORE_BACKUP, .path = name}, STORE_FAILED, NULL);
}

static void assert_copied(void) {
    uint64_t tables[TABLES];
    handle second;
    for (uint64_t i = 0; i < TABLES; i++) tables[i] = i + 1;
    const known all = {.tables = tables, .table_count = TABLES};
    handle_begin(&second, store_sqlite_open(copy, NULL));
    char *here = everything_text(&kept, &all), *there = everything_text(&second, &all);
    assert_string_equal(here, there);
    free(here);
    free(there);
    handle_end(&second);
}

static void a_copy_has_what_was_written_meanwhile(void **state) {
    (void)state;
    uint64_t last[TABLES + 1] = {0}, steps = 0, table = 1, left;
    for (; (left = back_up(copy)) > 0; steps++)
        for (int i = 0; i < 3; i++) {
            append(table, ++last[table]);
            table = table * 7 % (TABLES + 1);
        }
    assert_true(steps > 5);
    assert_copied();
}

static void several_copies_one_after_another(void **state) {
    (void)state;
    while (back_up(copy) > 0) continue;
    assert_copied();
    refuse_backup(&kept, copy); /* there is something in it now */
    assert_copied();
}

static void another_file_begins_anew(void **state) {
    (void)state;
    make_empty(other);
    assert_true(back_up(other) > 0);
    for (uint64_t last = 1; back_up(copy) > 0; last++) append(1, last);
    assert_copied();
}

static void only_empty_files_are_written(void **state) {
    (void)state;
    refuse_backup(&kept, other);
    assert_int_equal(access(other, F_OK), -1);
    refuse_backup(&kept, folder);
    refuse_backup(&kept, path);
    append(1, 1);
}

static void a_store_closes_in_the_middle_of_a_backup(void **state) {
    (void)state;
    assert_true(back_up(copy) > 0);
    handle_end(&kept);
    handle_begin(&kept, store_sqlite_open(path, NULL));
    append(1, 1);
}

static void memory_is_in_no_file(void **state) {
    (void)state;
    handle memory;
    handle_begin(&memory, store_memory_new());
    refuse_backup(&memory, copy);
    handle_end(&memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_copy_has_what_was_written_meanwhile, begin, end),
        cmocka_unit_test_setup_teardown(several_copies_one_after_another, begin, end),
        cmocka_unit_test_setup_teardown(another_file_begins_anew, begin, end),
        cmocka_unit_test_setup_teardown(only_empty_files_are_written, begin, end),
        cmocka_unit_test_setup_teardown(a_store_closes_in_the_middle_of_a_backup, begin, end),
        cmocka_unit_test_setup_teardown(memory_is_in_no_file, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
