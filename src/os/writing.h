#ifndef OS_WRITING_H
#define OS_WRITING_H
/* Writes all files, and never loses data: neither the previous contents of a file, nor what another
 * running program writes there. Nothing outside this folder opens a file for writing
 * (tools/check-writes).
 *
 * There are three ways to write:
 *   - a held file (os_file): opened, created if necessary, and locked until it is closed, so
 *     that a second program is refused. It can be read, appended to, or replaced as a whole;
 *   - os_create: a whole file under a new name;
 *   - a stream: a pipe, a terminal, a device, or "-" for standard output. It is only appended
 *     to, and refused where a file is needed.
 *
 * A file that is replaced or created is first written under a temporary name, `.gangway-??????.tmp`
 * in its folder, so that its name refers to either the old or the new contents at any moment.
 * Leftovers of killed programs are removed by the next program that holds a file in that folder.
 *
 * Where a function returns false or NULL, errno says why: an error of the system or an os_trouble;
 * os_fault describes both. */
#include <stdbool.h>
#include <stddef.h>

/* Errors that the system has no number for; set as errno. */
typedef enum os_trouble {
    OS_NO_HOME = -1,   /* neither HOME nor XDG_DATA_HOME is set */
    OS_IN_USE = -2,    /* another program holds the file */
    OS_NOT_FILE = -3,  /* a pipe, a device or our own output where a file is needed */
    OS_NO_READER = -4, /* a pipe that nobody reads from */
    OS_TOO_MANY = -5   /* all possible names for such files are taken */
} os_trouble;

/* Whether a stream is acceptable. */
typedef enum os_kind { OS_FILES_ONLY, OS_ALSO_STREAMS } os_kind;

/* A file that this program holds. The members are private to this module. */
typedef struct os_file {
    int descriptor; /* close-on-exec */
    char *path;     /* after following links; NULL: a stream, or nothing */
    size_t length;
    bool is_made;    /* we created it, and nothing has been written yet */
    bool is_changed; /* it may not be completely on the disk */
} os_file;

/* An unopened file, which os_file_close accepts. */
#define OS_FILE_NONE                                                                               \
    { .descriptor = -1, .path = NULL, .length = 0, .is_made = false, .is_changed = false }

/* Holds the file at `path`, created empty if it does not exist; its contents stay as they are.
 * Links are followed, even to a file that does not exist yet. The folder must exist. Fails at once
 * with OS_IN_USE if another program, or another os_file of this one, holds it; with EISDIR for
 * a folder; with OS_NOT_FILE for a stream, unless `kind` allows it, and for a disk or a socket;
 * with OS_NO_READER for a pipe without a reader. On failure `file` is OS_FILE_NONE. (A file
 * system without locks does not keep programs apart.) */
bool os_file_open(os_file *file, const char *path, os_kind kind);

/* The same for a file that is nobody else's business: if it is created, only its owner may read and
 * write it. To be called while there is one thread. */
bool os_file_open_private(os_file *file, const char *path);

/* Like os_file_open, but only for a new file: fails with EEXIST if there is anything but an empty
 * file that nobody holds, which a program killed at that moment leaves behind. */
bool os_file_make(os_file *file, const char *path);

/* The contents of the file, zero-terminated; free it with free(). Empty for a stream. NULL with
 * errno set; EFBIG beyond OS_FILE_MAX (os.h). */
char *os_file_text(const os_file *file, size_t *length);

/* Appends. On failure nothing is added, except to a stream. */
bool os_file_add(os_file *file, const char *text, size_t length);

/* Truncates a file to `length` bytes, at most its present length; not for streams. */
bool os_file_cut(os_file *file, size_t length);

/* Replaces the whole contents with `text`, atomically and durably, or fails and leaves the file as
 * it was. Preserves the mode, the owner if the system allows, and the lock; other hard links keep
 * the old contents. Appends to a stream. */
bool os_file_replace(os_file *file, const char *text, size_t length);

/* Whether the file is our standard output, so that callers do not print things twice. */
bool os_file_is_output(const os_file *file);

/* Waits until the file is on the disk. Does nothing for a stream. */
bool os_file_sync(os_file *file);

/* Deletes the file and closes it; a stream is only closed. */
bool os_file_remove(os_file *file);

/* Closes the file, once it is on the disk; false if that fails. A file that was created here and is
 * still empty is removed. OS_FILE_NONE is fine. */
bool os_file_close(os_file *file);

/* Whether some program holds the file; false if it does not exist. */
bool os_is_held(const char *path);

/* Writes a whole new file, which is not held afterwards. Fails with EEXIST, having changed nothing,
 * if the name is taken, even by a dangling link. */
bool os_create(const char *path, const char *text, size_t length);

/* Replaces or creates a file: os_file_open, os_file_replace, os_file_close. */
bool os_replace(const char *path, const char *text, size_t length, os_kind kind);

/* Removes the temporary files of killed programs from a folder. os_file_open does that, too; this
 * is for folders where os_create is used. */
void os_sweep(const char *folder);

/* Holds a folder that one run fills with files: returns a descriptor for os_release_folder, or -1
 * with OS_IN_USE if another program holds it. Only affects programs that use this function. */
int os_hold_folder(const char *folder);
void os_release_folder(int held);

#endif
