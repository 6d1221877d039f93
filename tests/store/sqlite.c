/* The file of an SQLite store: what is refused and how, versions, damage, what it leaves behind. */
#define _POSIX_C_SOURCE 200809L
#include "store/sqlite.h"
#include "store/disk.h"

#include "store/asking.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char *folder;
static char path[128];

static int begin(void **state) {
    (void)state;
    folder = sqlite_kind.begin();
    snprintf(path, sizeof path, "%s/store", folder);
    return 0;
}

static int end(void **state) {
    (void)state;
    sqlite_kind.end(folder);
    return 0;
}

static void run_sql(const char *text) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void write_file(const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* The whole file; free it. */
static char *read_file(size_t *length) {
    char *bytes = malloc(1 << 20);
    FILE *file = fopen(path, "rb");
    assert_non_null(bytes);
    assert_non_null(file);
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void assert_problem(const gw_problem *problem, const char *id, const char *english) {
    char words[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(words, sizeof words);
    gw_problem_write(problem, GW_EN, &out);
    assert_string_equal(problem->text, id);
    if (strstr(words, english) == NULL) fail_msg("%s", words);
}

/* The store does not open, for this reason, and the file stays as it is. */
static void assert_refused(const char *id, const char *english) {
    gw_problem problem;
    size_t before, after;
    char *old = read_file(&before);
    assert_null(store_sqlite_open(path, &problem));
    assert_problem(&problem, id, english);
    assert_null(store_sqlite_open(path, NULL));
    char *now = read_file(&after);
    assert_int_equal(before, after);
    assert_memory_equal(old, now, before);
    free(old);
    free(now);
}

static store_request append_to(uint64_t table, uint64_t last, const store_entry *entry) {
    static const store_header header = {.phase = 1, .deadline = STORE_NEVER};
    return (store_request){.kind = STORE_APPEND,
                           .table = table,
                           .last = last,
                           .entries = entry,
                           .count = 1,
                           .header = &header};
}

static store_result append(handle *h, uint64_t table, uint64_t last, const char *text) {
    store_entry entry = {.tag = 1, .text = text_of(text)};
    store_request request = append_to(table, last, &entry);
    return ask_only(h, &request);
}

static store_request reading(uint64_t table) {
    return (store_request){.kind = STORE_READ, .table = table, .limit = 9};
}

static store_result read_one(handle *h, uint64_t table) {
    store_request request = reading(table);
    return ask_only(h, &request);
}

/* A store with one table of one entry, closed. */
static void make_store(void) {
    handle h;
    handle_begin(&h, store_sqlite_open(path, NULL));
    assert_int_equal(append(&h, 7, 0, "1 draw"), STORE_DONE);
    handle_end(&h);
}

/* ----------------------------------------------------------------------- refusing -- */

static void a_file_in_use_is_refused_with_a_sentence(void **state) {
    (void)state;
    handle h;
    gw_problem problem;
    int status;
    handle_begin(&h, store_sqlite_open(path, NULL));
    assert_null(store_sqlite_open(path, &problem));
    assert_problem(&problem, "store.locked", "another program is using");
    pid_t other = fork();
    if (other == 0) _exit(store_sqlite_open(path, NULL) == NULL ? 0 : 1);
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    assert_int_equal(append(&h, 7, 0, "1 draw"), STORE_DONE);
    handle_end(&h);
    handle_begin(&h, store_sqlite_open(path, NULL)); /* the lock is gone */
    assert_int_equal(read_one(&h, 7), STORE_DONE);
    handle_end(&h);
}

static void what_is_no_store_is_refused_and_stays_as_it_is(void **state) {
    (void)state;
    static const char text[] = "This is a letter to my aunt. It is no database at all, and long "
                               "enough to be more than the header of one would be, surely.\n";
    write_file(text, sizeof text - 1);
    assert_refused("store.strange", "is not a store of Gangway");
    unlink(path);
    run_sql("CREATE TABLE recipes (name TEXT)");
    assert_refused("store.strange", "is not a store of Gangway");
    unlink(path);
    run_sql("PRAGMA application_id = 5; PRAGMA user_version = 1");
    assert_refused("store.strange", "is not a store of Gangway");
    unlink(path);
    run_sql("PRAGMA user_version = 1");
    assert_refused("store.strange", "is not a store of Gangway");
}

static void a_newer_store_is_refused_with_both_versions(void **state) {
    (void)state;
    make_store();
    run_sql("PRAGMA journal_mode = DELETE; PRAGMA user_version = 7");
    assert_refused("store.newer", "it has version 7, and this program knows versions up to 1");
}

static void a_file_that_cannot_be_opened_is_refused(void **state) {
    (void)state;
    gw_problem problem;
    char missing[256];
    snprintf(missing, sizeof missing, "%s/%080d/store", folder, 5);
    assert_null(store_sqlite_open(missing, &problem));
    assert_problem(&problem, "store.closed", "0005/store cannot be opened for writing");
    assert_null(store_sqlite_open(folder, &problem));
    assert_problem(&problem, "store.closed", "cannot be opened for writing");
}

static void a_path_is_never_anything_else(void **state) {
    (void)state;
    static const char *const names[] = {":memory:", "file:x?mode=memory"};
    char old[256];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        store *s = store_sqlite_open(names[i], NULL);
        assert_non_null(s);
        store_close(s);
        assert_int_equal(unlink(names[i]), 0);
    }
    assert_int_equal(chdir(old), 0);
}

/* ----------------------------------------------------------------------- versions -- */

static int64_t ask_number(const char *text) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

static bool opens_as(const char *const *migrations, int version) {
    sqlite_options options = sqlite_defaults;
    options.migrations = migrations;
    options.version = version;
    store *s = store_sqlite_open_with(path, &options, NULL);
    store_close(s);
    return s != NULL;
}

static void an_older_store_becomes_one_of_this_version(void **state) {
    (void)state;
    const char *const steps[] = {sqlite_migrations[0],
                                 "ALTER TABLE people ADD COLUMN rating INTEGER NOT NULL DEFAULT 9;"
                                 "INSERT INTO people VALUES (5, 1, 0, 0, 0, 'Anna', '', 11)",
                                 "UPDATE people SET rating = rating * 2"};
    make_store();
    assert_true(opens_as(steps, 3));
    assert_int_equal(ask_number("PRAGMA user_version"), 3);
    assert_int_equal(ask_number("SELECT rating FROM people"), 22);
    assert_int_equal(ask_number("SELECT log FROM tables WHERE id = 7"), 1);
    assert_true(opens_as(steps, 3)); /* nothing is done twice */
    assert_int_equal(ask_number("SELECT rating FROM people"), 22);
    assert_false(opens_as(steps, 2));
}

static void a_step_that_fails_changes_nothing(void **state) {
    (void)state;
    const char *const steps[] = {sqlite_migrations[0], "CREATE TABLE one (a INTEGER)",
                                 "CREATE TABLE two (a INTEGER); CREATE TABLE one (a INTEGER)"};
    make_store();
    assert_false(opens_as(steps, 3));
    assert_int_equal(ask_number("PRAGMA user_version"), 2);
    assert_int_equal(ask_number("SELECT count(*) FROM sqlite_schema WHERE name = 'two'"), 0);
    assert_true(opens_as(steps, 2));
}

/* ------------------------------------------------------------------------- damage -- */

static void a_damaged_page_fails_what_needs_it_and_nothing_else(void **state) {
    (void)state;
    sqlite_options options = sqlite_defaults;
    handle h;
    char large[20000];
    options.vfs = DISK_NAME;
    disk_begin(3);
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    handle_begin(&h, store_sqlite_open_with("/store", &options, NULL));
    for (uint64_t table = 1; table <= 60; table++)
        for (uint64_t last = 0; last < 4; last++)
            assert_int_equal(append(&h, table, last, table == 30 ? large : "1 draw"), STORE_DONE);
    handle_end(&h);
    /* A page that continues the large text begins with the number of the next. */
    large[4000] = '\0';
    disk_spoil("/store", disk_find("/store", large) - 4, 4);
    handle_begin(&h, store_sqlite_open_with("/store", &options, NULL));
    store_entry entry = {.tag = 5};
    store_request requests[] = {append_to(1, 4, &entry), reading(1), reading(30),
                                append_to(60, 4, &entry), reading(60)};
    static const store_result wanted[] = {STORE_DONE, STORE_DONE, STORE_FAILED, STORE_DONE,
                                          STORE_DONE};
    store_batch all = {.requests = requests, .count = COUNT(requests)};
    carry_out(&h, &all);
    assert_string_equal(all.reason, "/store: the file is damaged");
    for (size_t i = 0; i < COUNT(wanted); i++) assert_int_equal(all.answers[i].result, wanted[i]);
    store_batch_clear(&all);
    assert_int_equal(append(&h, 1, 5, "2 draw"), STORE_DONE);
    handle_end(&h);
    disk_end();
}

static void a_damaged_file_is_refused_and_stays_as_it_is(void **state) {
    (void)state;
    size_t length;
    make_store();
    char *bytes = read_file(&length);
    write_file(bytes, length / 2); /* it ends too early */
    assert_refused("store.damaged", "is damaged; nothing in it was changed");
    memset(bytes + 100, 0xff, 1000); /* its schema */
    write_file(bytes, length);
    assert_refused("store.damaged", "is damaged; nothing in it was changed");
    free(bytes);
}

static void a_file_that_was_moved_is_noticed(void **state) {
    (void)state;
    char away[160];
    store_batch batch;
    handle h;
    store_entry entry = {.tag = 1};
    store_request request = append_to(7, 1, &entry);
    make_store();
    snprintf(away, sizeof away, "%s/away", folder);
    handle_begin(&h, store_sqlite_open(path, NULL));
    assert_int_equal(rename(path, away), 0);
    assert_int_equal(ask(&h, &batch, &request).result, STORE_FAILED);
    assert_non_null(strstr(batch.reason, "the file was moved or removed"));
    store_batch_clear(&batch);
    assert_int_equal(rename(away, path), 0);
    assert_int_equal(ask_only(&h, &request), STORE_DONE);
    handle_end(&h);
}

/* ------------------------------------------------------------------ what it leaves -- */

static void nothing_of_a_forgotten_person_stays_in_the_file(void **state) {
    (void)state;
    sqlite_options options = sqlite_defaults;
    store_person row = {.person = 5,
                        .revision = 1,
                        .name = text_of("Rumpelstilzchen"),
                        .data = text_of("Spindlersfeld")};
    handle h;
    options.vfs = DISK_NAME;
    disk_begin(4);
    handle_begin(&h, store_sqlite_open_with("/store", &options, NULL));
    assert_int_equal(append(&h, 7, 0, "1 draw"), STORE_DONE);
    store_entry entry = {.tag = 2, .person = 5, .text = text_of("Stroh zu Gold")};
    store_request say = {
        .kind = STORE_APPEND, .table = 7, .list = STORE_PLAYERS, .entries = &entry, .count = 1};
    assert_int_equal(ask_only(&h, &(store_request){.kind = STORE_PUT_PERSON, .row = &row}),
                     STORE_DONE);
    assert_int_equal(ask_only(&h, &say), STORE_DONE);
    handle_end(&h);
    assert_true(disk_find("/store", "Rumpelstilzchen") >= 0);
    handle_begin(&h, store_sqlite_open_with("/store", &options, NULL));
    assert_int_equal(ask_only(&h, &(store_request){.kind = STORE_FORGET_PERSON, .person = 5}),
                     STORE_DONE);
    handle_end(&h);
    assert_true(disk_find("/store", "1 draw") >= 0);
    assert_true(disk_find("/store", "Rumpelstilzchen") < 0);
    assert_true(disk_find("/store", "Spindlersfeld") < 0);
    assert_true(disk_find("/store", "Stroh zu Gold") < 0);
    assert_true(disk_find("/store-wal", "Rumpelstilzchen") < 0);
    disk_end();
}

static void all_descriptors_are_close_on_exec(void **state) {
    (void)state;
    handle h;
    unsigned found = 0;
    handle_begin(&h, store_sqlite_open(path, NULL));
    assert_int_equal(append(&h, 7, 0, "1 draw"), STORE_DONE);
    for (int descriptor = 3; descriptor < 256; descriptor++) {
        char link[64], target[256];
        snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
        ssize_t length = readlink(link, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = '\0';
        if (strstr(target, folder) == NULL) continue;
        found++;
        assert_true(fcntl(descriptor, F_GETFD) & FD_CLOEXEC);
    }
    assert_int_equal(found, 2); /* the file and its log */
    handle_end(&h);
}

static void a_closed_store_is_one_file(void **state) {
    (void)state;
    unsigned found = 0;
    make_store();
    DIR *files = opendir(folder);
    assert_non_null(files);
    for (struct dirent *file; (file = readdir(files)) != NULL;) found += file->d_name[0] != '.';
    closedir(files);
    assert_int_equal(found, 1);
}

static void no_statement_scans_a_table(void **state) {
    (void)state;
    sqlite3 *db;
    make_store();
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = SQL_FIND_TABLE; i < SQL_STATEMENTS; i++) {
        char text[1024];
        sqlite3_stmt *plan;
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sql_texts[i]);
        assert_int_equal(sqlite3_prepare_v2(db, text, -1, &plan, NULL), SQLITE_OK);
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(plan, 3);
            if (strncmp(step, "SCAN", 4) == 0 || strstr(step, "TEMP B-TREE"))
                fail_msg("%s: %s", sql_texts[i], step);
        }
        sqlite3_finalize(plan);
    }
    sqlite3_close(db);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_file_in_use_is_refused_with_a_sentence),
        CASE(what_is_no_store_is_refused_and_stays_as_it_is),
        CASE(a_newer_store_is_refused_with_both_versions),
        CASE(a_file_that_cannot_be_opened_is_refused),
        CASE(a_path_is_never_anything_else),
        CASE(an_older_store_becomes_one_of_this_version),
        CASE(a_step_that_fails_changes_nothing),
        CASE(a_damaged_page_fails_what_needs_it_and_nothing_else),
        CASE(a_damaged_file_is_refused_and_stays_as_it_is),
        CASE(a_file_that_was_moved_is_noticed),
        CASE(nothing_of_a_forgotten_person_stays_in_the_file),
        CASE(all_descriptors_are_close_on_exec),
        CASE(a_closed_store_is_one_file),
        CASE(no_statement_scans_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
