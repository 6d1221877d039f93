/* A copy of the file, made some pages at a time between transactions. What transactions of the same
 * connection write meanwhile SQLite writes into the copy, too. */
#define _POSIX_C_SOURCE 200809L
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PAGES = 64 }; /* at once: 256 KiB, so that nobody waits for long */

void sqlite_backup_end(sqlite_backup *backup) {
    sqlite3_backup_finish(backup->copying);
    sqlite3_close(backup->to);
    free(backup->path);
    *backup = (sqlite_backup){.path = NULL};
}

/* Nothing that is in a file is overwritten. */
static bool is_empty(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

static int begin(sqlite_backup *backup, sqlite_file *from, const char *path) {
    sqlite_backup_end(backup);
    if (!is_empty(path)) return SQLITE_CANTOPEN;
    backup->path = strdup(path);
    if (backup->path == NULL) return SQLITE_NOMEM;
    int result = sqlite3_open_v2(path, &backup->to, SQLITE_OPEN_READWRITE, from->options.vfs);
    if (result != SQLITE_OK) return result;
    backup->copying = sqlite3_backup_init(backup->to, "main", from->db, "main");
    return backup->copying ? SQLITE_OK : sqlite3_extended_errcode(backup->to);
}

int sqlite_backup_some(sqlite_backup *backup, sqlite_file *from, const char *path, uint64_t *left,
                       char *reason, size_t size) {
    int result = SQLITE_OK;
    if (backup->path == NULL || strcmp(backup->path, path) != 0) result = begin(backup, from, path);
    if (result == SQLITE_OK) result = sqlite3_backup_step(backup->copying, PAGES);
    if (result == SQLITE_OK) {
        *left = (uint64_t)sqlite3_backup_remaining(backup->copying);
        if (*left == 0) *left = 1; /* the last pages are there, but not the end */
        return SQLITE_OK;
    }
    *left = 0;
    if (result == SQLITE_DONE) {
        result = sqlite3_backup_finish(backup->copying);
        backup->copying = NULL;
    }
    if (result != SQLITE_OK) sqlite_explain(path, result, reason, size);
    sqlite_backup_end(backup);
    return result;
}
