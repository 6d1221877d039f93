#define _XOPEN_SOURCE 700
#include "host/host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads until the end; NULL with errno set. */
static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 64 * 1024;
    char *text = malloc(capacity);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, capacity - *length - 1, file);
        if (ferror(file) || *length > HOST_FILE_MAX) {
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

char *host_read_file(const char *path, size_t *length) {
    if (strcmp(path, "-") == 0) return read_all(stdin, length);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = read_all(file, length);
    int fault = errno;
    fclose(file);
    errno = fault;
    return text;
}

/* Writes to an open file and closes it, all the way to the disk. */
static bool write_and_close(int descriptor, const char *text, size_t length) {
    FILE *file = fdopen(descriptor, "wb");
    if (file == NULL) {
        close(descriptor);
        return false;
    }
    bool is_written =
        fwrite(text, 1, length, file) == length && fflush(file) == 0 && fsync(descriptor) == 0;
    int fault = errno;
    bool is_closed = fclose(file) == 0;
    if (!is_written) errno = fault;
    return is_written && is_closed;
}

/* mkstemp makes files that only their owner reads; a record is as open as any file. */
static void open_to_others(int descriptor) {
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(descriptor, 0666 & ~mask) != 0) errno = 0;
}

/* Where a path leads: through links to the file they stand for; to be freed. */
static char *follow_links(const char *path) {
    char *target = realpath(path, NULL);
    return target ? target : strdup(path);
}

/* Writes `path`, which is no link, aside and then renames it. */
static bool write_aside(const char *path, const char *text, size_t length) {
    static const char suffix[] = ".XXXXXX";
    size_t size = strlen(path) + sizeof suffix;
    char *aside = malloc(size);
    if (aside == NULL) return false;
    snprintf(aside, size, "%s%s", path, suffix);
    int descriptor = mkstemp(aside);
    if (descriptor < 0) {
        free(aside);
        return false;
    }
    open_to_others(descriptor);
    bool is_done = write_and_close(descriptor, text, length) && rename(aside, path) == 0;
    int fault = errno;
    if (!is_done) unlink(aside);
    free(aside);
    errno = fault;
    return is_done;
}

bool host_write_file(const char *path, const char *text, size_t length) {
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    char *target = follow_links(path);
    bool is_done = target && write_aside(target, text, length);
    int fault = errno;
    free(target);
    errno = fault;
    return is_done;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool host_make_folder(const char *path) {
    char *part = path[0] ? strdup(path) : NULL;
    if (part == NULL) return false;
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(part, 0777);
        *slash = '/';
    }
    mkdir(part, 0777);
    free(part);
    return is_folder(path);
}

bool host_make_folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path) return true;
    char *folder = strndup(path, (size_t)(slash - path));
    bool is_there = folder && host_make_folder(folder);
    free(folder);
    return is_there;
}

char *host_data_path(const char *name) {
    const char *base = getenv("XDG_DATA_HOME"), *middle = "";
    if (base == NULL || base[0] != '/') {
        base = getenv("HOME");
        middle = "/.local/share";
    }
    if (base == NULL || base[0] != '/') return NULL;
    size_t size = strlen(base) + strlen(middle) + strlen(name) + sizeof "/gangway/";
    char *path = malloc(size);
    if (path == NULL) return NULL;
    snprintf(path, size, "%s%s/gangway/%s", base, middle, name);
    return path;
}
