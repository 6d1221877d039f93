#define _XOPEN_SOURCE 700
#include "os/os.h"

#include "os/writing.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads to the end; NULL with errno set. */
static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 64 * 1024;
    char *text = malloc(capacity);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, capacity - *length - 1, file);
        if (ferror(file) || *length > OS_FILE_MAX) {
            if (!ferror(file)) errno = EFBIG;
            break;
        }
        if (feof(file)) {
            text[*length] = '\0';
            return text;
        }
        if (*length + 1 < capacity) continue;
        char *larger = realloc(text, capacity * 2);
        if (larger == NULL) break;
        text = larger;
        capacity *= 2;
    }
    free(text);
    return NULL;
}

static char *read_and_close(FILE *file, size_t *length) {
    char *text = read_all(file, length);
    int fault = errno;
    fclose(file);
    errno = fault;
    return text;
}

char *os_read_file(const char *path, size_t *length) {
    if (strcmp(path, "-") == 0) return read_all(stdin, length);
    FILE *file = fopen(path, "rbe");
    return file ? read_and_close(file, length) : NULL;
}

/* Opens without waiting: a pipe may have no writer. */
char *os_read_only_file(const char *path, size_t *length) {
    struct stat status;
    bool is_input = strcmp(path, "-") == 0;
    int descriptor = is_input ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        if (is_input || errno == ENXIO) errno = OS_NOT_FILE; /* ENXIO: a socket */
        return NULL;
    }
    int fault = fstat(descriptor, &status) != 0 ? errno
                : S_ISDIR(status.st_mode)       ? EISDIR
                : !S_ISREG(status.st_mode)      ? OS_NOT_FILE
                                                : 0;
    FILE *file = fault == 0 ? fdopen(descriptor, "rb") : NULL;
    if (file) return read_and_close(file, length);
    if (fault == 0) fault = errno;
    close(descriptor);
    errno = fault;
    return NULL;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool os_make_folder(const char *path) {
    int fault = 0; /* the first error; for the folders above it is mostly EEXIST */
    char *part = strdup(path);
    if (part == NULL) return false;
    for (char *slash = part; slash;) {
        slash = *slash ? strchr(slash + 1, '/') : NULL;
        if (slash) *slash = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST && fault == 0) fault = errno;
        if (slash) *slash = '/';
    }
    free(part);
    if (is_folder(path)) return true;
    errno = fault ? fault : ENOTDIR; /* a file is in the way */
    return false;
}

bool os_make_folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path) return true;
    char *folder = strndup(path, (size_t)(slash - path));
    bool is_there = folder && os_make_folder(folder);
    free(folder);
    return is_there;
}

char *os_data_path(const char *name) {
    const char *base = getenv("XDG_DATA_HOME"), *middle = "";
    if (base == NULL || base[0] != '/') {
        base = getenv("HOME");
        middle = "/.local/share";
    }
    if (base == NULL || base[0] != '/') {
        errno = OS_NO_HOME;
        return NULL;
    }
    size_t size = strlen(base) + strlen(middle) + strlen(name) + sizeof "/gangway/";
    char *path = malloc(size);
    if (path == NULL) return NULL;
    snprintf(path, size, "%s%s/gangway/%s", base, middle, name);
    return path;
}
