#define _DEFAULT_SOURCE
#include "os/writing.h"

#include "os/os.h"
#include "os/temporary.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, TRIES = 100 };

static const os_file none = OS_FILE_NONE;

/* ------------------------------------------------------------------ paths -- */

/* The target of the link at `path`; NULL with errno set, EINVAL if it is not a link. */
static char *read_link(const char *path) {
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0) return NULL;
    target[length] = '\0';
    const char *slash = strrchr(path, '/');
    size_t before = target[0] == '/' || slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *whole = malloc(before + (size_t)length + 1);
    if (whole == NULL) return NULL;
    memcpy(whole, path, before);
    memcpy(whole + before, target, (size_t)length + 1);
    return whole;
}

/* The path after following all links, whether it exists or not; free it with free(). realpath()
 * fails for a link to a file that does not exist yet. */
static char *follow_links(const char *path) {
    char *at = strdup(path);
    for (unsigned i = 0; at && i < LINKS_MAX; i++) {
        char *next = read_link(at);
        if (next == NULL && (errno == EINVAL || errno == ENOENT)) return at;
        free(at);
        at = next;
    }
    if (at == NULL) return NULL;
    free(at);
    errno = ELOOP;
    return NULL;
}

/* ---------------------------------------------------------------- streams -- */

/* Our own descriptor that the path refers to (/dev/stdout, even if that is a file: replacing it
 * would lose later output), or -1. */
static int own_output(const char *path) {
    struct stat status, own;
    if (strcmp(path, "-") == 0) return STDOUT_FILENO;
    if (stat(path, &status) != 0) return -1;
    for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fstat(descriptor, &own) == 0 && own.st_dev == status.st_dev &&
            own.st_ino == status.st_ino)
            return descriptor;
    return -1;
}

static bool is_stream(const char *path) {
    struct stat status;
    return own_output(path) >= 0 ||
           (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

bool os_file_is_output(const os_file *file) {
    struct stat status, own;
    return file->path == NULL && fstat(file->descriptor, &status) == 0 &&
           fstat(STDOUT_FILENO, &own) == 0 && own.st_dev == status.st_dev &&
           own.st_ino == status.st_ino;
}

/* A non-blocking open shows at once whether a pipe has a reader; writing then waits for the reader
 * as usual. */
static bool open_stream(os_file *file, const char *path) {
    struct stat status;
    int own = own_output(path);
    if (own < 0 && stat(path, &status) == 0 && !S_ISFIFO(status.st_mode) &&
        !S_ISCHR(status.st_mode)) {
        errno = OS_NOT_FILE;
        return false;
    }
    if (own == STDOUT_FILENO) fflush(stdout);
    int descriptor =
        own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                 : os_above_standard(open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (descriptor < 0) {
        if (own < 0 && errno == ENXIO && S_ISFIFO(status.st_mode)) errno = OS_NO_READER;
        return false;
    }
    if (own < 0) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    file->descriptor = descriptor;
    return true;
}

/* ---------------------------------------------------------------- holding -- */

/* Opens the file, created if necessary, without following links or waiting. Returns the descriptor,
 * or -1. */
static int open_file(const char *path, bool *is_made) {
    const int flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    struct stat status;
    int descriptor = os_above_standard(open(path, flags | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    *is_made = descriptor >= 0;
    if (descriptor < 0 && errno == EEXIST) {
        descriptor = os_above_standard(open(path, flags | O_CLOEXEC));
        if (descriptor < 0 && errno == ENOENT) errno = EAGAIN; /* removed in between */
    }
    if (descriptor < 0 || (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)))
        return descriptor;
    close(descriptor);
    errno = OS_NOT_FILE;
    return -1;
}

static bool find_length(os_file *file) {
    struct stat status;
    if (fstat(file->descriptor, &status) != 0) return false;
    file->length = (size_t)status.st_size;
    return true;
}

/* Opens and locks `file->path`. Before we get the lock, the previous holder may remove or replace
 * the file: then it is opened again. */
static bool hold(os_file *file) {
    for (unsigned i = 0; i < TRIES; i++) {
        file->descriptor = open_file(file->path, &file->is_made);
        if (file->descriptor < 0 && errno == EAGAIN) continue;
        if (file->descriptor < 0) return false;
        bool is_locked = os_lock(file->descriptor);
        if (is_locked && os_is_at(file->descriptor, file->path)) return find_length(file);
        int fault = errno;
        close(file->descriptor);
        file->descriptor = -1;
        errno = fault;
        if (!is_locked) return false;
    }
    errno = OS_IN_USE;
    return false;
}

/* Releases a file after a failure to open it; preserves errno. */
static bool give_up(os_file *file) {
    int fault = errno;
    if (file->descriptor >= 0) close(file->descriptor);
    free(file->path);
    *file = none;
    errno = fault;
    return false;
}

static void sweep_around(const char *path) {
    char *folder = os_folder_of(path);
    if (folder) os_sweep(folder);
    free(folder);
}

bool os_file_open(os_file *file, const char *path, os_kind kind) {
    *file = none;
    if (is_stream(path)) {
        if (kind == OS_ALSO_STREAMS) return open_stream(file, path) || give_up(file);
        errno = OS_NOT_FILE;
        return false;
    }
    file->path = follow_links(path);
    if (file->path == NULL || !hold(file)) return give_up(file);
    sweep_around(file->path);
    return true;
}

bool os_file_open_private(os_file *file, const char *path) {
    mode_t usual = umask(S_IRWXG | S_IRWXO);
    bool is_open = os_file_open(file, path, OS_FILES_ONLY);
    umask(usual);
    return is_open;
}

/* Whether something at `path` cannot be held, because it is not a file or we may not write it. */
static bool is_obstacle(const char *path, int fault) {
    static const int faults[] = {OS_IN_USE, OS_NOT_FILE, EISDIR,  ELOOP, EACCES,
                                 EPERM,     EROFS,       ETXTBSY, ENXIO};
    struct stat status;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (faults[i] == fault) return lstat(path, &status) == 0;
    return false;
}

bool os_file_make(os_file *file, const char *path) {
    *file = none;
    file->path = strdup(path);
    if (file->path == NULL) return false;
    if (!hold(file)) {
        if (is_obstacle(path, errno)) errno = EEXIST;
        return give_up(file);
    }
    if (file->length > 0) {
        errno = EEXIST;
        return give_up(file);
    }
    file->is_made = true; /* an empty leftover is ours now */
    sweep_around(file->path);
    return true;
}

bool os_file_sync(os_file *file) {
    if (file->path == NULL || !file->is_changed) return true;
    if (fsync(file->descriptor) != 0) return false;
    file->is_changed = false;
    return true;
}

bool os_file_close(os_file *file) {
    if (file->descriptor < 0) return true;
    if (file->path && file->is_made && file->length == 0 && os_is_at(file->descriptor, file->path))
        unlink(file->path);
    bool is_safe = os_file_sync(file);
    int fault = errno;
    bool is_closed = close(file->descriptor) == 0;
    if (!is_closed) fault = errno;
    free(file->path);
    *file = none;
    errno = fault;
    return is_safe && is_closed;
}

bool os_file_remove(os_file *file) {
    bool is_gone =
        file->path == NULL || !os_is_at(file->descriptor, file->path) || unlink(file->path) == 0;
    int fault = errno;
    if (is_gone) file->is_changed = false;
    os_file_close(file);
    errno = fault;
    return is_gone;
}

/* ---------------------------------------------------------------- reading -- */

char *os_file_text(const os_file *file, size_t *length) {
    *length = 0;
    if (file->length > OS_FILE_MAX) {
        errno = EFBIG;
        return NULL;
    }
    char *text = malloc(file->length + 1);
    while (text && *length < file->length) {
        ssize_t got =
            pread(file->descriptor, text + *length, file->length - *length, (off_t)*length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            int fault = errno;
            free(text);
            errno = fault;
            return NULL;
        }
        if (got == 0) break;
        *length += (size_t)got;
    }
    if (text) text[*length] = '\0';
    return text;
}

/* ---------------------------------------------------------------- writing -- */

bool os_file_cut(os_file *file, size_t length) {
    if (ftruncate(file->descriptor, (off_t)length) != 0) return false;
    file->length = length;
    file->is_changed = true;
    return true;
}

bool os_file_add(os_file *file, const char *text, size_t length) {
    if (os_write_all(file->descriptor, text, length)) {
        if (file->path) file->length += length;
        file->is_changed = true;
        return true;
    }
    int fault = errno;
    if (file->path) os_file_cut(file, file->length);
    errno = fault;
    return false;
}

/* Copies the mode of `from`; also its owner, if we may give files away, and its group. */
static bool copy_mode(int from, int to) {
    struct stat status, own;
    if (fstat(from, &status) != 0 || fstat(to, &own) != 0) return false;
    if ((status.st_uid != own.st_uid || status.st_gid != own.st_gid) &&
        fchown(to, status.st_uid, status.st_gid) != 0 && fchown(to, (uid_t)-1, status.st_gid) != 0)
        errno = 0; /* then it belongs to us */
    return fchmod(to, status.st_mode & 0777) == 0;
}

/* Makes a new name survive a power cut, if the file system can sync folders. */
static void sync_folder(const char *path) {
    char *folder = os_folder_of(path);
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

static bool write_whole(int descriptor, const char *text, size_t length) {
    return os_write_all(descriptor, text, length) && fsync(descriptor) == 0;
}

/* The lock on the temporary file becomes the lock on the file. Anybody who has opened the old file
 * finds, once it is released, that the name refers to another file. */
bool os_file_replace(os_file *file, const char *text, size_t length) {
    os_temporary temporary;
    if (file->path == NULL) return os_file_add(file, text, length);
    if (!os_temporary_make(&temporary, file->path)) return false;
    bool is_done = copy_mode(file->descriptor, temporary.descriptor) &&
                   write_whole(temporary.descriptor, text, length) &&
                   rename(temporary.path, file->path) == 0;
    int fault = errno;
    os_temporary_forget(&temporary);
    close(is_done ? file->descriptor : temporary.descriptor);
    if (is_done) {
        file->descriptor = temporary.descriptor;
        file->length = length;
        file->is_made = file->is_changed = false;
        sync_folder(file->path);
    }
    errno = fault;
    return is_done;
}

bool os_replace(const char *path, const char *text, size_t length, os_kind kind) {
    os_file file;
    if (!os_file_open(&file, path, kind)) return false;
    bool is_done = os_file_replace(&file, text, length);
    int fault = errno;
    bool is_closed = os_file_close(&file);
    if (!is_done) errno = fault;
    return is_done && is_closed;
}

/* For file systems without hard links: writes directly under the final name. */
static bool create_in_place(const char *path, const char *text, size_t length) {
    int descriptor = os_above_standard(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (descriptor < 0) return false;
    bool is_done = write_whole(descriptor, text, length);
    int fault = errno;
    if (!is_done && os_is_at(descriptor, path)) unlink(path);
    close(descriptor);
    errno = fault;
    return is_done;
}

/* mkostemps creates files readable only by their owner; ours get the usual mode. */
static bool open_to_others(int descriptor) {
    mode_t mask = umask(0);
    umask(mask);
    return fchmod(descriptor, 0666 & ~mask) == 0;
}

/* link() fails if the name is taken; rename() would replace it. */
bool os_create(const char *path, const char *text, size_t length) {
    os_temporary temporary;
    struct stat status;
    if (lstat(path, &status) == 0) {
        errno = EEXIST;
        return false;
    }
    if (!os_temporary_make(&temporary, path)) return false;
    bool is_written =
        open_to_others(temporary.descriptor) && write_whole(temporary.descriptor, text, length);
    bool is_done = is_written && link(temporary.path, path) == 0;
    int fault = errno;
    os_temporary_forget(&temporary);
    close(temporary.descriptor);
    bool has_no_links = fault == EPERM || fault == EOPNOTSUPP || fault == ENOSYS || fault == EMLINK;
    if (is_written && !is_done && has_no_links) return create_in_place(path, text, length);
    errno = fault;
    return is_done;
}

/* ---------------------------------------------------------------- folders -- */

int os_hold_folder(const char *folder) {
    int held = os_above_standard(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (held < 0) return -1;
    if (flock(held, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return held;
    close(held);
    errno = OS_IN_USE;
    return -1;
}

void os_release_folder(int held) {
    close(held);
}
