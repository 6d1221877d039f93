/* Writing files: existing contents are never lost, and no program overwrites another's. */
#define _DEFAULT_SOURCE
#include "core/check.h"

#include "os/os.h"
#include "os/writing.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

/* A path in the test's folder; a few of them are valid at the same time. */
static const char *in(const char *name) {
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int enter(void **state) {
    (void)state;
    strcpy(folder, "/tmp/gangway-writing-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int leave(void **state) {
    char command[200];
    (void)state;
    snprintf(command, sizeof command, "chmod -R u+w %s && rm -r %s", folder, folder);
    return system(command);
}

static void put(const char *name, const char *text) {
    FILE *file = fopen(in(name), "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
}

static void assert_holds(const char *name, const char *text) {
    size_t length;
    char *found = os_read_file(in(name), &length);
    assert_non_null(found);
    assert_string_equal(found, text);
    assert_int_equal(length, strlen(text));
    free(found);
}

/* The number of names in the folder. */
static unsigned count_names(void) {
    unsigned count = 0;
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(list);
    return count;
}

static void assert_fault(bool is_done, int fault) {
    int found = errno;
    assert_false(is_done);
    assert_int_equal(found, fault);
}

/* Runs `act` in a separate process and returns its exit code. */
static int in_child(int (*act)(const char *path), const char *path) {
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(act(path));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* ---------------------------------------------------------------- holding -- */

static void a_held_file_is_added_to_cut_and_replaced(void **state) {
    (void)state;
    os_file file;
    size_t length;
    put("a", "one\n");
    assert_true(os_file_open(&file, in("a"), OS_FILES_ONLY));
    assert_holds("a", "one\n");
    assert_true(os_file_add(&file, "two\n", 4));
    char *text = os_file_text(&file, &length);
    assert_int_equal(length, 8);
    assert_string_equal(text, "one\ntwo\n");
    free(text);
    assert_true(os_file_cut(&file, 4));
    assert_true(os_file_add(&file, "2\n", 2));
    assert_holds("a", "one\n2\n");
    assert_true(os_file_replace(&file, "new", 3));
    assert_holds("a", "new");
    assert_true(os_file_add(&file, "er", 2));
    assert_true(os_file_close(&file));
    assert_holds("a", "newer");
    assert_int_equal(count_names(), 1);
}

static void zero_bytes_are_kept(void **state) {
    (void)state;
    os_file file;
    size_t length;
    assert_true(os_replace(in("a"), "a\0b", 3, OS_FILES_ONLY));
    assert_true(os_file_open(&file, in("a"), OS_FILES_ONLY));
    char *text = os_file_text(&file, &length);
    assert_int_equal(length, 3);
    assert_memory_equal(text, "a\0b", 4);
    free(text);
    os_file_close(&file);
}

static int try_open(const char *path) {
    os_file file;
    if (os_file_open(&file, path, OS_FILES_ONLY)) return 0;
    return errno == OS_IN_USE ? 1 : 2;
}

static void one_program_at_a_time_holds_a_file(void **state) {
    (void)state;
    os_file file, other;
    put("a", "mine");
    assert_false(os_is_held(in("a")));
    assert_true(os_file_open(&file, in("a"), OS_FILES_ONLY));
    assert_true(os_is_held(in("a")));
    assert_int_equal(in_child(try_open, in("a")), 1);
    assert_fault(os_file_open(&other, in("a"), OS_FILES_ONLY), OS_IN_USE);
    assert_true(os_file_close(&other)); /* it was not opened */
    assert_fault(os_replace(in("a"), "x", 1, OS_FILES_ONLY), OS_IN_USE);
    assert_fault(os_file_make(&other, in("a")), EEXIST);
    assert_true(os_file_replace(&file, "still mine", 10));
    assert_true(os_is_held(in("a"))); /* the new file is held like the old one */
    assert_int_equal(in_child(try_open, in("a")), 1);
    assert_true(os_file_close(&file));
    assert_false(os_is_held(in("a")));
    assert_int_equal(in_child(try_open, in("a")), 0);
    assert_holds("a", "still mine");
}

static int is_open_in_a_program(const char *path) {
    char command[600];
    snprintf(command, sizeof command, "ls -l /proc/self/fd | grep -q %s", path);
    return system(command) == 0 ? 1 : 0;
}

static void programs_that_are_started_do_not_get_the_file(void **state) {
    (void)state;
    os_file file;
    assert_true(os_file_open(&file, in("a"), OS_FILES_ONLY));
    assert_true(os_file_add(&file, "x", 1));
    assert_int_equal(is_open_in_a_program(in("a")), 0);
    assert_true(os_file_replace(&file, "y", 1));
    assert_int_equal(is_open_in_a_program(folder), 0);
    os_file_close(&file);
}

static void a_created_file_that_stays_empty_is_removed(void **state) {
    (void)state;
    os_file file;
    assert_true(os_file_open(&file, in("new"), OS_FILES_ONLY));
    assert_int_equal(count_names(), 1);
    assert_true(os_file_close(&file));
    assert_int_equal(count_names(), 0);
    put("old", "");
    assert_true(os_file_open(&file, in("old"), OS_FILES_ONLY));
    assert_true(os_file_close(&file));
    assert_int_equal(count_names(), 1); /* it existed before */
}

static void making_takes_a_new_name_or_an_empty_file(void **state) {
    (void)state;
    os_file file, other;
    put("full", "x");
    put("empty", "");
    assert_int_equal(symlink("nowhere", in("link")), 0);
    assert_int_equal(mkdir(in("sub"), 0777), 0);
    assert_fault(os_file_make(&file, in("full")), EEXIST);
    assert_fault(os_file_make(&file, in("link")), EEXIST);
    assert_fault(os_file_make(&file, in("sub")), EEXIST);
    assert_true(os_file_make(&file, in("empty")));
    assert_fault(os_file_make(&other, in("empty")), EEXIST);
    assert_true(os_file_add(&file, "x", 1));
    assert_true(os_file_close(&file));
    assert_holds("empty", "x");
    assert_true(os_file_make(&file, in("new")));
    assert_true(os_file_remove(&file));
    assert_int_equal(access(in("new"), F_OK), -1);
}

/* ------------------------------------------------------- links and modes -- */

static unsigned mode_of(const char *name) {
    struct stat status;
    assert_int_equal(stat(in(name), &status), 0);
    return (unsigned)status.st_mode & 07777;
}

static void a_link_stays_a_link(void **state) {
    (void)state;
    struct stat status;
    put("a", "old");
    assert_int_equal(mkdir(in("sub"), 0777), 0);
    assert_int_equal(symlink("../a", in("sub/one")), 0);
    assert_int_equal(symlink("sub/one", in("two")), 0);
    assert_true(os_replace(in("two"), "new", 3, OS_FILES_ONLY));
    assert_holds("a", "new");
    assert_int_equal(lstat(in("two"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(symlink("sub/later", in("early")), 0);
    assert_true(os_replace(in("early"), "made", 4, OS_FILES_ONLY));
    assert_holds("sub/later", "made");
    assert_int_equal(lstat(in("early"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(symlink("round", in("round")), 0);
    assert_fault(os_replace(in("round"), "x", 1, OS_FILES_ONLY), ELOOP);
}

static void a_mode_stays_and_a_new_file_follows_the_mask(void **state) {
    (void)state;
    put("a", "old");
    assert_int_equal(chmod(in("a"), 0640), 0);
    assert_true(os_replace(in("a"), "new", 3, OS_FILES_ONLY));
    assert_int_equal(mode_of("a"), 0640);
    mode_t mask = umask(027);
    assert_true(os_replace(in("b"), "new", 3, OS_FILES_ONLY));
    assert_true(os_create(in("c"), "new", 3));
    umask(mask);
    assert_int_equal(mode_of("b"), 0640);
    assert_int_equal(mode_of("c"), 0640);
}

/* ---------------------------------------------------------------- creating -- */

static void a_private_file_is_for_its_owner_only(void **state) {
    (void)state;
    os_file file;
    struct stat status;
    assert_true(os_file_open_private(&file, in("secret")));
    assert_true(os_file_replace(&file, "s", 1));
    assert_int_equal(stat(in("secret"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_true(os_file_remove(&file));
}

static void creating_never_replaces(void **state) {
    (void)state;
    assert_true(os_create(in("a"), "one", 3));
    assert_fault(os_create(in("a"), "two", 3), EEXIST);
    assert_holds("a", "one");
    assert_int_equal(symlink("nowhere", in("link")), 0);
    assert_fault(os_create(in("link"), "two", 3), EEXIST);
    assert_int_equal(mkdir(in("sub"), 0777), 0);
    assert_fault(os_create(in("sub"), "two", 3), EEXIST);
    assert_int_equal(count_names(), 3);
}

static int create_all(const char *path) {
    unsigned created = 0;
    char name[600];
    for (unsigned i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "%s/%u", path, i);
        created += os_create(name, "whole", 5);
    }
    return (int)created;
}

static void only_one_of_many_creators_wins(void **state) {
    (void)state;
    enum { CHILDREN = 8 };
    pid_t children[CHILDREN];
    int created = 0;
    for (unsigned i = 0; i < CHILDREN; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) _exit(create_all(folder));
    }
    for (unsigned i = 0; i < CHILDREN; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        created += WEXITSTATUS(status);
    }
    assert_int_equal(created, 20);
    assert_int_equal(count_names(), 20);
    assert_holds("7", "whole");
}

/* --------------------------------------------------------------- leftovers -- */

static void leftovers_of_killed_programs_are_removed(void **state) {
    (void)state;
    os_file file;
    put(".gangway-Ab3dEf.tmp", "half a rec");
    put(".gangway-notes.tmp", "somebody's");
    put("gangway-Ab3dEf.tmp", "somebody's");
    assert_int_equal(mkdir(in(".gangway-folder.tmp"), 0777), 0);
    assert_int_equal(symlink("gangway-Ab3dEf.tmp", in(".gangway-linked.tmp")), 0);
    assert_true(os_file_open(&file, in("a"), OS_FILES_ONLY));
    assert_int_equal(access(in(".gangway-Ab3dEf.tmp"), F_OK), -1);
    assert_int_equal(count_names(), 5);
    os_file_close(&file);
    assert_holds("gangway-Ab3dEf.tmp", "somebody's");
}

/* A temporary file is locked by its writer. */
static void a_file_being_written_is_not_a_leftover(void **state) {
    (void)state;
    os_file file;
    put(".gangway-Ab3dEf.tmp", "half a rec");
    assert_true(os_file_open(&file, in(".gangway-Ab3dEf.tmp"), OS_FILES_ONLY));
    os_sweep(folder);
    assert_int_equal(count_names(), 1);
    os_file_close(&file);
    os_sweep(folder);
    assert_int_equal(count_names(), 0);
}

/* Replaces the file again and again; whenever this is killed, the file is whole. */
static void replace_for_ever(const char *path) {
    char text[20000];
    for (unsigned i = 0;; i++) {
        memset(text, 'a' + (int)(i % 26), sizeof text);
        if (!os_replace(path, text, sizeof text, OS_FILES_ONLY)) _exit(1);
    }
}

static void a_file_is_whole_whenever_its_writer_is_killed(void **state) {
    (void)state;
    char text[20000];
    memset(text, 'z', sizeof text);
    assert_true(os_replace(in("a"), text, sizeof text, OS_FILES_ONLY));
    for (unsigned i = 0; i < 20; i++) {
        size_t length;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) replace_for_ever(in("a"));
        usleep(500 + 400 * i);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        char *found = os_read_file(in("a"), &length);
        assert_non_null(found);
        assert_int_equal(length, sizeof text);
        for (size_t k = 1; k < length; k++) assert_int_equal(found[k], found[0]);
        free(found);
    }
    assert_true(os_replace(in("a"), "end", 3, OS_FILES_ONLY));
    assert_int_equal(count_names(), 1);
}

/* ------------------------------------------------- what is no file, faults -- */

static void streams_are_written_to_where_allowed(void **state) {
    (void)state;
    os_file file;
    char got[8] = "";
    size_t length;
    assert_int_equal(mkfifo(in("pipe"), 0666), 0);
    assert_fault(os_file_open(&file, in("pipe"), OS_ALSO_STREAMS), OS_NO_READER);
    int reader = open(in("pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_fault(os_file_open(&file, in("pipe"), OS_FILES_ONLY), OS_NOT_FILE);
    assert_fault(os_file_open(&file, "-", OS_FILES_ONLY), OS_NOT_FILE);
    assert_fault(os_create(in("pipe"), "x", 1), EEXIST);
    assert_true(os_file_open(&file, in("pipe"), OS_ALSO_STREAMS));
    char *text = os_file_text(&file, &length);
    assert_int_equal(length, 0);
    free(text);
    assert_true(os_file_add(&file, "a", 1));
    assert_true(os_file_replace(&file, "b", 1));
    assert_false(os_file_is_output(&file));
    assert_true(os_file_close(&file));
    assert_int_equal(read(reader, got, sizeof got), 2);
    assert_string_equal(got, "ab");
    close(reader);
    assert_int_equal(count_names(), 1);
}

static void a_socket_is_not_written_to(void **state) {
    (void)state;
    os_file file;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int plug = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/s", folder);
    assert_int_equal(bind(plug, (struct sockaddr *)&address, sizeof address), 0);
    assert_fault(os_file_open(&file, in("s"), OS_ALSO_STREAMS), OS_NOT_FILE);
    close(plug);
}

/* With standard output in a file, /dev/stdout is that file: it must not be replaced. */
static int write_to_stdout(const char *path) {
    os_file file;
    int out = open(path, O_RDWR | O_CREAT, 0666);
    if (out < 0 || dup2(out, STDOUT_FILENO) < 0) return 2;
    printf("first ");
    if (!os_file_open(&file, "/dev/stdout", OS_ALSO_STREAMS)) return 3;
    if (!os_file_is_output(&file) || !os_file_replace(&file, "second ", 7)) return 4;
    if (!os_file_close(&file)) return 5;
    printf("third");
    return fflush(stdout) == 0 ? 0 : 6;
}

static void standard_output_is_a_stream_even_if_it_is_a_file(void **state) {
    (void)state;
    fflush(stdout);
    assert_int_equal(in_child(write_to_stdout, in("out")), 0);
    assert_holds("out", "first second third");
}

/* The file must not get the closed descriptor. */
static int print_without_stdout(const char *path) {
    os_file file;
    char name[600];
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    if (!os_file_open(&file, path, OS_FILES_ONLY)) return 2;
    if (!os_file_add(&file, "kept", 4)) return 3;
    printf("printed");
    if (fflush(stdout) == 0) return 4;
    if (!os_file_replace(&file, "new", 3)) return 5;
    if (write(STDOUT_FILENO, "printed", 7) >= 0 || write(STDIN_FILENO, "printed", 7) >= 0) return 6;
    snprintf(name, sizeof name, "%s.other", path);
    return os_create(name, "x", 1) && os_file_close(&file) ? 0 : 7;
}

static void nothing_printed_gets_into_a_file(void **state) {
    (void)state;
    fflush(stdout);
    assert_int_equal(in_child(print_without_stdout, in("a")), 0);
    assert_holds("a", "new");
}

static void errors_are_those_of_the_system(void **state) {
    (void)state;
    os_file file;
    char name[300];
    put("a", "x");
    assert_int_equal(mkdir(in("sub"), 0777), 0);
    assert_fault(os_file_open(&file, in("sub"), OS_ALSO_STREAMS), EISDIR);
    assert_fault(os_file_open(&file, in("a/b"), OS_ALSO_STREAMS), ENOTDIR);
    assert_fault(os_create(in("a/b"), "x", 1), ENOTDIR);
    assert_fault(os_file_open(&file, in("none/b"), OS_ALSO_STREAMS), ENOENT);
    assert_fault(os_create(in("none/b"), "x", 1), ENOENT);
    assert_fault(os_make_folder(in("a")), ENOTDIR);
    assert_fault(os_make_folder(in("a/b")), ENOTDIR);
    memset(name, 'n', sizeof name);
    name[256] = '\0';
    assert_fault(os_file_open(&file, in(name), OS_FILES_ONLY), ENAMETOOLONG);
    assert_fault(os_create(in(name), "x", 1), ENAMETOOLONG);
    name[255] = '\0';
    assert_true(os_replace(in(name), "x", 1, OS_FILES_ONLY));
    assert_true(os_replace(in(name), "longer", 6, OS_FILES_ONLY));
    name[0] = 'm';
    assert_true(os_create(in(name), "x", 1));
    assert_int_equal(count_names(), 4);
}

static void a_full_device_is_reported(void **state) {
    (void)state;
    os_file file;
    if (!os_file_open(&file, "/dev/full", OS_ALSO_STREAMS)) skip();
    assert_fault(os_file_add(&file, "x", 1), ENOSPC);
    assert_true(os_file_close(&file));
}

/* Tests often run as root, so this gives up its privileges. */
static int write_as_nobody(const char *path) {
    char beside[600];
    snprintf(beside, sizeof beside, "%s.other", path);
    if (geteuid() == 0 && setuid(65534) != 0) return 2;
    if (os_replace(path, "y", 1, OS_FILES_ONLY) || errno != EACCES) return 3;
    if (os_create(beside, "y", 1) || errno != EACCES) return 4;
    return 0;
}

static void a_read_only_file_is_not_replaced(void **state) {
    (void)state;
    put("a", "x");
    assert_int_equal(chmod(in("a"), 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    int code = in_child(write_as_nobody, in("a"));
    assert_int_equal(chmod(folder, 0777), 0);
    assert_int_equal(code, 0);
    assert_holds("a", "x");
}

/* Writes more than a process may write to one file, which looks like a full disk. */
static int outgrow(const char *path) {
    struct rlimit limit = {.rlim_cur = 8, .rlim_max = 8};
    os_file file;
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    if (!os_file_open(&file, path, OS_FILES_ONLY)) return 3;
    if (os_file_add(&file, "more than fits", 14) || errno != EFBIG) return 4;
    if (os_file_replace(&file, "more than fits", 14) || errno != EFBIG) return 5;
    if (!os_file_add(&file, "fits", 4)) return 6;
    return os_file_close(&file) ? 0 : 7;
}

static void a_failed_write_leaves_the_file_as_it_was(void **state) {
    (void)state;
    put("a", "old\n");
    assert_int_equal(in_child(outgrow, in("a")), 0);
    assert_holds("a", "old\nfits");
    assert_int_equal(count_names(), 1);
}

static void every_trouble_has_a_text(void **state) {
    (void)state;
    for (int trouble = OS_TOO_MANY; trouble <= OS_NO_HOME; trouble++)
        for (gw_lang lang = GW_EN; lang < GW_LANGS; lang++) {
            const char *text = os_fault(lang, trouble);
            assert_non_null(text);
            assert_null(strstr(text, "rror"));
        }
    unsetenv("HOME");
    unsetenv("XDG_DATA_HOME");
    errno = 0;
    assert_null(os_data_path("x"));
    assert_int_equal(errno, OS_NO_HOME);
}

#define HERE(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void) {
    const struct CMUnitTest tests[] = {
        HERE(a_held_file_is_added_to_cut_and_replaced),
        HERE(zero_bytes_are_kept),
        HERE(one_program_at_a_time_holds_a_file),
        HERE(programs_that_are_started_do_not_get_the_file),
        HERE(a_created_file_that_stays_empty_is_removed),
        HERE(making_takes_a_new_name_or_an_empty_file),
        HERE(a_link_stays_a_link),
        HERE(a_mode_stays_and_a_new_file_follows_the_mask),
        HERE(a_private_file_is_for_its_owner_only),
        HERE(creating_never_replaces),
        HERE(only_one_of_many_creators_wins),
        HERE(leftovers_of_killed_programs_are_removed),
        HERE(a_file_being_written_is_not_a_leftover),
        HERE(a_file_is_whole_whenever_its_writer_is_killed),
        HERE(streams_are_written_to_where_allowed),
        HERE(a_socket_is_not_written_to),
        HERE(standard_output_is_a_stream_even_if_it_is_a_file),
        HERE(nothing_printed_gets_into_a_file),
        HERE(errors_are_those_of_the_system),
        HERE(a_full_device_is_reported),
        HERE(a_read_only_file_is_not_replaced),
        HERE(a_failed_write_leaves_the_file_as_it_was),
        HERE(every_trouble_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
