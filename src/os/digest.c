#define _POSIX_C_SOURCE 200809L
#include "os/digest.h"

#include "os/os.h"
#include "os/writing.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char unknown[] = "unknown-";

static void write_digest(const unsigned char *digest, char text[OS_DIGEST_TEXT]) {
    sodium_bin2hex(text, OS_DIGEST_TEXT, digest, crypto_hash_sha256_BYTES);
}

void os_digest(const void *bytes, size_t length, char text[OS_DIGEST_TEXT]) {
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, bytes, length);
    write_digest(digest, text);
}

static bool digest_open(int file, char text[OS_DIGEST_TEXT]) {
    unsigned char bytes[32 * 1024], digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    ssize_t got;
    crypto_hash_sha256_init(&state);
    while ((got = read(file, bytes, sizeof bytes)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        crypto_hash_sha256_update(&state, bytes, (unsigned long long)got);
    }
    crypto_hash_sha256_final(&state, digest);
    write_digest(digest, text);
    return true;
}

bool os_digest_file(const char *path, char text[OS_DIGEST_TEXT]) {
    struct stat status;
    os_digest_unknown(text);
    /* Without O_NONBLOCK, opening a pipe would wait for a writer. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    bool is_read = fstat(file, &status) == 0;
    if (is_read && !S_ISREG(status.st_mode)) {
        errno = OS_NOT_FILE;
        is_read = false;
    }
    is_read = is_read && digest_open(file, text);
    int fault = errno;
    close(file);
    errno = fault;
    return is_read;
}

bool os_digest_program(char text[OS_DIGEST_TEXT]) {
    return os_digest_file("/proc/self/exe", text);
}

void os_digest_unknown(char text[OS_DIGEST_TEXT]) {
    snprintf(text, OS_DIGEST_TEXT, "%s%016" PRIx64 "%016" PRIx64, unknown, os_entropy(),
             os_entropy());
}

bool os_digest_is_unknown(const char *text) {
    return strncmp(text, unknown, strlen(unknown)) == 0;
}
