/* Which files a command names, and whether they change. */
#define _XOPEN_SOURCE 700
#include "core/check.h"

#include "match/files.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static char folder[64] = "files-test-XXXXXX", first_folder[4096];

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Checks the files of the command: their paths, each followed by a space. */
static void assert_files(const char *command, const char *expected) {
    char found[4096];
    gw_out out = gw_out_to(found, sizeof found);
    match_files files;
    assert_true(match_files_find(&files, command));
    for (size_t i = 0; i < files.count; i++) {
        gw_put_text(&out, files.list[i].path);
        gw_put_char(&out, ' ');
    }
    match_files_free(&files);
    assert_string_equal(found, expected);
}

static void words_that_are_files_are_found(void **state) {
    (void)state;
    assert_files("./a", "./a ");
    assert_files("./a b --deep c --other", "./a b c ");
    assert_files("./a b b ./a", "./a b ");
    assert_files("./a --with=b x=c", "./a b c ");
    assert_files("./a nothing sub sub/in /nowhere", "./a sub/in ");
    assert_files("", "");
}

static void quotes_are_those_of_a_shell(void **state) {
    (void)state;
    assert_files("'./a' \"b\" 'with space'", "./a b with space ");
    assert_files("./a with\\ space", "./a with space ");
    assert_files("./a \"\\b\" \"sub\\/in\" 'c", "./a c ");
    assert_files("./a sub/'in' su\"b/in\"", "./a sub/in ");
    assert_files("./a \\\nb", "./a b ");
    assert_files("./a # b", "./a ");
    assert_files("./a x# b#\n./c", "./a ./c ");
}

static void several_commands_are_read(void **state) {
    (void)state;
    assert_files("./a;./b && ./c|(./a; echo)", "./a ./b ./c ");
    assert_files("X=b exec nice -n 5 ./a <c", "b ./a c ");
    assert_files("if ./a; then ./b; fi", "./a ./b ");
    assert_files("cd sub && ./in ../b", "sub/./in sub/../b ");
    assert_files("cd sub; cd ..; ./b", "sub/.././b ");
}

static void a_word_may_be_a_command(void **state) {
    (void)state;
    assert_files("./a -c './b c'", "./a ./b c ");
    assert_files("cd sub; ./run -c \"X=1 exec './in'\"", "sub/./run sub/./in ");
    setenv("TMPDIR", "$TMPDIR $TMPDIR ./a", 1); /* nested without end */
    assert_files("$TMPDIR ./b", "./a ./b ");
}

static void output_files_are_not_among_them(void **state) {
    (void)state;
    assert_files("./a 2>b", "./a ");
    assert_files("./a >>b 2>&1 c", "./a c ");
    assert_files(">b ./a", "./a ");
}

static void variables_and_home_are_filled_in(void **state) {
    (void)state;
    setenv("TMPDIR", "sub", 1);
    setenv("HOME", "sub", 1);
    assert_files("./a $TMPDIR/in", "./a sub/in ");
    assert_files("./a \"${TMPDIR}/in\"", "./a sub/in ");
    assert_files("./a '$TMPDIR/in' $NOBODY_SET_THIS b", "./a b ");
    setenv("FILES_TEST", "sub", 1); /* not passed on to a bot */
    assert_files("./a $FILES_TEST/in b", "./a b ");
    assert_files("~/in ${ $ b", "sub/in b ");
    assert_files("./a '~/in'", "./a ");
}

static void programs_are_found_along_the_path(void **state) {
    (void)state;
    setenv("PATH", "/nowhere:sub:", 1);
    assert_files("run b", "sub/run b ");
    assert_files("X=1 run", "sub/run ");
    assert_files("echo run", ""); /* not in command position */
    assert_files("in", "");       /* not executable */
}

static void a_long_command_is_read_to_its_end(void **state) {
    (void)state;
    enum { LENGTH = 20000 };
    char *command = malloc(LENGTH + 16);
    assert_non_null(command);
    memset(command, 'x', LENGTH);
    strcpy(command + LENGTH, " ./a b");
    assert_files(command, "./a b ");
    free(command);
}

static void other_contents_are_noticed(void **state) {
    (void)state;
    match_files files;
    write_file("b", "one");
    assert_true(match_files_find(&files, "./a b"));
    assert_null(match_files_changed(&files));
    utimes("b", NULL); /* touched, with the same contents */
    assert_null(match_files_changed(&files));
    write_file("b", "two");
    assert_non_null(match_files_changed(&files));
    assert_string_equal(match_files_changed(&files)->path, "b");
    write_file("b", "one");
    assert_null(match_files_changed(&files));
    unlink("b");
    assert_non_null(match_files_changed(&files));
    write_file("b", "one");
    match_files_free(&files);
}

static int make_folder(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b", "c", "with space", "sub/in", "sub/run"};
    if (getcwd(first_folder, sizeof first_folder) == NULL || mkdtemp(folder) == NULL ||
        chdir(folder) != 0 || mkdir("sub", 0700) != 0)
        return -1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) write_file(names[i], names[i]);
    chmod("a", 0700);
    setenv("PATH", "/nowhere", 1);
    return chmod("sub/run", 0700);
}

static int remove_folder(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b", "c", "with space", "sub/in", "sub/run"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) unlink(names[i]);
    rmdir("sub");
    return chdir(first_folder) == 0 ? rmdir(folder) : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_are_files_are_found),
        cmocka_unit_test(quotes_are_those_of_a_shell),
        cmocka_unit_test(several_commands_are_read),
        cmocka_unit_test(a_word_may_be_a_command),
        cmocka_unit_test(output_files_are_not_among_them),
        cmocka_unit_test(variables_and_home_are_filled_in),
        cmocka_unit_test(programs_are_found_along_the_path),
        cmocka_unit_test(a_long_command_is_read_to_its_end),
        cmocka_unit_test(other_contents_are_noticed),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
