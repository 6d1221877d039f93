#define _GNU_SOURCE /* locks that belong to an open file, not to a process */
#include "os/temporary.h"

#include "os/writing.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = ".gangway-", suffix[] = ".tmp";
enum { RANDOM = 6, TRIES = 100 }; /* characters chosen by mkostemps */

int os_above_standard(int descriptor) {
    if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int fault = errno;
    close(descriptor);
    errno = fault;
    return moved;
}

/* Requests a lock of the whole file, or with F_OFD_GETLK asks who has one. */
static int lock(int descriptor, int command, struct flock *whole) {
    *whole = (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, command, whole);
}

bool os_lock(int descriptor) {
    struct flock whole;
    if (lock(descriptor, F_OFD_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES))
        return true;
    errno = OS_IN_USE;
    return false;
}

bool os_is_held(const char *path) {
    struct flock whole;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return false;
    bool is_held = lock(descriptor, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(descriptor);
    return is_held;
}

bool os_is_at(int descriptor, const char *path) {
    struct stat open_file, named;
    return fstat(descriptor, &open_file) == 0 && lstat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

bool os_write_all(int descriptor, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(descriptor, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

char *os_folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL) return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

/* ----------------------------------------------------------------- making -- */

/* A sweep may remove the file before it is locked; then we make another. */
bool os_temporary_make(os_temporary *temporary, const char *path) {
    char *folder = os_folder_of(path);
    size_t size = folder ? strlen(folder) + sizeof prefix + RANDOM + sizeof suffix + 1 : 0;
    *temporary = (os_temporary){.descriptor = -1, .path = folder ? malloc(size) : NULL};
    for (unsigned i = 0; temporary->path && i < TRIES; i++) {
        snprintf(temporary->path, size, "%s/%sXXXXXX%s", folder, prefix, suffix);
        int descriptor = os_above_standard(
            mkostemps(temporary->path, (int)sizeof suffix - 1, O_APPEND | O_CLOEXEC));
        if (descriptor < 0) break;
        if (os_lock(descriptor) && os_is_at(descriptor, temporary->path)) {
            temporary->descriptor = descriptor;
            break;
        }
        close(descriptor);
    }
    int fault = errno;
    free(folder);
    if (temporary->descriptor < 0) {
        free(temporary->path);
        temporary->path = NULL;
    }
    errno = fault;
    return temporary->descriptor >= 0;
}

void os_temporary_forget(os_temporary *temporary) {
    int fault = errno;
    if (temporary->path && os_is_at(temporary->descriptor, temporary->path))
        unlink(temporary->path);
    free(temporary->path);
    temporary->path = NULL;
    errno = fault;
}

/* --------------------------------------------------------------- sweeping -- */

static bool is_temporary_name(const char *name) {
    static const char random[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t before = sizeof prefix - 1;
    return strncmp(name, prefix, before) == 0 && strspn(name + before, random) == RANDOM &&
           strcmp(name + before + RANDOM, suffix) == 0;
}

/* Removes a file of this user that nobody has locked: its writer is gone. It is kept if locks are
 * not available. */
static void sweep_one(int folder, const char *name) {
    struct stat status;
    struct flock whole;
    int descriptor = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
        lock(descriptor, F_OFD_SETLK, &whole) == 0)
        unlinkat(folder, name, 0);
    close(descriptor);
}

void os_sweep(const char *folder) {
    int fault = errno;
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list)) != NULL;)
        if (is_temporary_name(entry->d_name)) sweep_one(dirfd(list), entry->d_name);
    if (list) closedir(list);
    errno = fault;
}
