/* Sockets with a name in the file system. */
#define _POSIX_C_SOURCE 200809L
#include "os/local.h"
#include "core/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], path[96];

static int begin(void **state) {
    (void)state;
    strcpy(folder, "/tmp/gangway-local-XXXXXX");
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/socket", folder);
    return 0;
}

static int finish(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void one_user_meets_at_a_name(void **state) {
    (void)state;
    struct stat status;
    int listener = os_local_listen(path);
    assert_true(listener >= 0);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    int client = os_local_connect(path), server = accept(listener, NULL, NULL);
    assert_true(client >= 0 && server >= 0);
    assert_true(os_local_is_own(server));
    assert_int_equal(os_local_listen(path), -1);
    assert_int_equal(errno, EADDRINUSE);
    os_local_forget(path);
    assert_int_equal(os_local_connect(path), -1);
    assert_int_equal(errno, ENOENT);
    close(client);
    close(server);
    close(listener);
}

static void what_a_killed_program_leaves_is_taken_over(void **state) {
    (void)state;
    close(os_local_listen(path));
    assert_int_equal(os_local_connect(path), -1);
    assert_int_equal(errno, ECONNREFUSED);
    int listener = os_local_listen(path);
    assert_true(listener >= 0);
    close(listener);
}

static void other_files_are_left_alone(void **state) {
    (void)state;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(os_local_listen(path), -1);
    assert_int_equal(errno, EEXIST);
    assert_int_equal(access(path, F_OK), 0);
}

static void long_names_are_refused(void **state) {
    (void)state;
    char name[200];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(os_local_listen(name), -1);
    assert_int_equal(errno, ENAMETOOLONG);
    assert_int_equal(os_local_connect(name), -1);
    assert_int_equal(errno, ENAMETOOLONG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_user_meets_at_a_name, begin, finish),
        cmocka_unit_test_setup_teardown(what_a_killed_program_leaves_is_taken_over, begin, finish),
        cmocka_unit_test_setup_teardown(other_files_are_left_alone, begin, finish),
        cmocka_unit_test(long_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
