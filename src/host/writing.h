#ifndef HOST_WRITING_H
#define HOST_WRITING_H
/* All writing of files, without ever losing data: neither the previous contents of a file, nor what
 * another running program writes there. Nothing outside this folder opens a file for writing
 * (tools/check-writes).
 *
 * There are three ways to write:
 *   - a held file (host_file): opened, created if necessary, and locked until it is closed, so
 *     that a second program is refused. It can be read, appended to, or replaced as a whole;
 *   - host_create: a whole file under a new name;
 *   - a stream: a pipe, a terminal, a device, or "-" for standard output. It is only appended
 *     to, and refused where a file is needed.
 *
 * A file that is replaced or created is first written under a temporary name, `.gangway-??????.tmp`
 * in its folder, so that its name refers to either the old or the new contents at any moment.
 * Leftovers of killed programs are removed by the next program that holds a file in that folder.
 *
 * Where a function returns false or NULL, errno says why: an error of the system or a host_trouble;
 * host_fault describes both. */
#include <stdbool.h>
#include <stddef.h>

/* Errors that the system has no number for; set as errno. */
typedef enum host_trouble {
    HOST_NO_HOME = -1,   /* neither HOME nor XDG_DATA_HOME is set */
    HOST_IN_USE = -2,    /* another program holds the file */
    HOST_NOT_FILE = -3,  /* a pipe, a device or our own output where a file is needed */
    HOST_NO_READER = -4, /* a pipe that nobody reads from */
    HOST_TOO_MANY = -5   /* all possible names for such files are taken */
} host_trouble;

/* Whether a stream is acceptable. */
typedef enum host_kind { HOST_FILES_ONLY, HOST_ALSO_STREAMS } host_kind;

/* A file that this program holds. The members are private to this module. */
typedef struct host_file {
    int descriptor; /* close-on-exec */
    char *path;     /* after following links; NULL: a stream, or nothing */
    size_t length;
    bool is_made;    /* we created it, and nothing has been written yet */
    bool is_changed; /* it may not be completely on the disk */
} host_file;

/* An unopened file, which host_file_close accepts. */
#define HOST_FILE_NONE                                                                             \
    { .descriptor = -1, .path = NULL, .length = 0, .is_made = false, .is_changed = false }

/* Holds the file at `path`, created empty if it does not exist; its contents stay as they are.
 * Links are followed, even to a file that does not exist yet. The folder must exist. Fails at once
 * with HOST_IN_USE if another program, or another host_file of this one, holds it; with EISDIR for
 * a folder; with HOST_NOT_FILE for a stream, unless `kind` allows it, and for a disk or a socket;
 * with HOST_NO_READER for a pipe without a reader. On failure `file` is HOST_FILE_NONE. (A file
 * system without locks does not keep programs apart.) */
bool host_file_open(host_file *file, const char *path, host_kind kind);

/* Like host_file_open, but only for a new file: fails with EEXIST if there is anything but an empty
 * file that nobody holds, which a program killed at that moment leaves behind. */
bool host_file_make(host_file *file, const char *path);

/* The contents of the file, zero-terminated; free it with free(). Empty for a stream. NULL with
 * errno set; EFBIG beyond HOST_FILE_MAX (host.h). */
char *host_file_text(const host_file *file, size_t *length);

/* Appends. On failure nothing is added, except to a stream. */
bool host_file_add(host_file *file, const char *text, size_t length);

/* Truncates a file to `length` bytes, at most its present length; not for streams. */
bool host_file_cut(host_file *file, size_t length);

/* Replaces the whole contents with `text`, atomically and durably, or fails and leaves the file as
 * it was. Preserves the mode, the owner if the system allows, and the lock; other hard links keep
 * the old contents. Appends to a stream. */
bool host_file_replace(host_file *file, const char *text, size_t length);

/* Whether the file is our standard output, so that callers do not print things twice. */
bool host_file_is_output(const host_file *file);

/* Waits until the file is on the disk. Does nothing for a stream. */
bool host_file_sync(host_file *file);

/* Deletes the file and closes it; a stream is only closed. */
bool host_file_remove(host_file *file);

/* Closes the file, once it is on the disk; false if that fails. A file that was created here and is
 * still empty is removed. HOST_FILE_NONE is fine. */
bool host_file_close(host_file *file);

/* Whether some program holds the file; false if it does not exist. */
bool host_is_held(const char *path);

/* Writes a whole new file, which is not held afterwards. Fails with EEXIST, having changed nothing,
 * if the name is taken, even by a dangling link. */
bool host_create(const char *path, const char *text, size_t length);

/* Replaces or creates a file: host_file_open, host_file_replace, host_file_close. */
bool host_replace(const char *path, const char *text, size_t length, host_kind kind);

/* Removes the temporary files of killed programs from a folder. host_file_open does that, too; this
 * is for folders where host_create is used. */
void host_sweep(const char *folder);

/* Holds a folder that one run fills with files: returns a descriptor for host_release_folder, or -1
 * with HOST_IN_USE if another program holds it. Only affects programs that use this function. */
int host_hold_folder(const char *folder);
void host_release_folder(int held);

#endif
