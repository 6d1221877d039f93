/* SHA-256 of texts and files. */
#define _POSIX_C_SOURCE 200809L
#include "core/check.h"

#include "os/digest.h"
#include "os/writing.h"
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char of_abc[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
static const char of_nothing[] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
static const char path[] = "digest-test-file";

static void write_file(const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void digests_agree_with_the_standard(void **state) {
    (void)state;
    char text[OS_DIGEST_TEXT];
    os_digest("abc", 3, text);
    assert_string_equal(text, of_abc);
    os_digest("", 0, text);
    assert_string_equal(text, of_nothing);
}

static void a_file_has_the_digest_of_its_bytes(void **state) {
    (void)state;
    static char many[100 * 1000]; /* more than one read */
    char text[OS_DIGEST_TEXT], expected[OS_DIGEST_TEXT];
    write_file("abc", 3);
    assert_true(os_digest_file(path, text));
    assert_string_equal(text, of_abc);
    for (size_t i = 0; i < sizeof many; i++) many[i] = (char)(i % 251);
    write_file(many, sizeof many);
    os_digest(many, sizeof many, expected);
    assert_true(os_digest_file(path, text));
    assert_string_equal(text, expected);
    assert_false(os_digest_is_unknown(text));
    unlink(path);
}

static void unreadable_files_have_unique_digests(void **state) {
    (void)state;
    char one[OS_DIGEST_TEXT], other[OS_DIGEST_TEXT];
    unlink(path);
    assert_false(os_digest_file(path, one));
    assert_int_equal(errno, ENOENT);
    assert_false(os_digest_file(path, other));
    assert_true(os_digest_is_unknown(one) && os_digest_is_unknown(other));
    assert_string_not_equal(one, other);
    assert_false(os_digest_file("/proc/self/mem", one)); /* byte 0 is unreadable */
    assert_true(os_digest_is_unknown(one));
    assert_false(os_digest_file(".", one));
    assert_int_equal(errno, OS_NOT_FILE);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(os_digest_file(path, one)); /* without waiting */
    assert_int_equal(errno, OS_NOT_FILE);
    unlink(path);
}

static void the_running_program_has_a_digest(void **state) {
    (void)state;
    char one[OS_DIGEST_TEXT], other[OS_DIGEST_TEXT];
    assert_true(os_digest_program(one) && os_digest_program(other));
    assert_string_equal(one, other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_agree_with_the_standard),
        cmocka_unit_test(a_file_has_the_digest_of_its_bytes),
        cmocka_unit_test(unreadable_files_have_unique_digests),
        cmocka_unit_test(the_running_program_has_a_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
