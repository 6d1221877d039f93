#ifndef HOST_WRITING_H
#define HOST_WRITING_H
/* All writing of files, so that nothing is lost: neither what was in a file before, nor
 * what another program that runs at the same time writes there. Nothing outside this
 * folder opens a file for writing (tools/check-writes).
 *
 * There are three ways to write:
 *   - a held file (host_file): opened, made if there is none, and locked until it is closed,
 *     so that of two programs one is refused. It is read, added to, or replaced whole;
 *   - host_create: a whole file under a name that nobody has yet;
 *   - a stream: a pipe, a terminal, a device, or "-" for standard output. It is only ever
 *     added to, and where a file is needed it is refused.
 *
 * A file that is replaced or created is written under a temporary name first,
 * `.gangway-??????.tmp` in its folder, so that its name stands for the old contents or the
 * new ones at any moment. What a killed program leaves of these is removed by the next
 * one that holds a file in that folder.
 *
 * Where a function returns false or NULL, errno says why: a number of the system's or one
 * of host_trouble, all of which host_fault puts into words. */
#include <stdbool.h>
#include <stddef.h>

/* What can be wrong that the system has no number for; set as errno. */
typedef enum host_trouble {
    HOST_NO_HOME = -1,   /* neither HOME nor XDG_DATA_HOME says where a user's files are */
    HOST_IN_USE = -2,    /* another program holds the file */
    HOST_NOT_FILE = -3,  /* a pipe, a device or our own output stands where a file is needed */
    HOST_NO_READER = -4, /* a pipe that nobody reads from */
    HOST_TOO_MANY = -5   /* all names there are for such files are taken */
} host_trouble;

/* Whether a stream will do in place of a file. */
typedef enum host_kind { HOST_FILES_ONLY, HOST_ALSO_STREAMS } host_kind;

/* A file that this program holds. Its members are for this module alone. */
typedef struct host_file {
    int descriptor; /* closed when another program is started */
    char *path;     /* with links followed; NULL: a stream, or nothing */
    size_t length;
    bool is_made;    /* there was no such file, and nothing has been written yet */
    bool is_changed; /* not all of it may have reached the disk */
} host_file;

/* What host_file_close may be given before anything was opened. */
#define HOST_FILE_NONE                                                                             \
    { .descriptor = -1, .path = NULL, .length = 0, .is_made = false, .is_changed = false }

/* Holds the file at `path`, made empty if there is none; its contents stay as they are. A
 * link is followed, also one to a file that is still to be made. The folder must be there.
 * Fails at once with HOST_IN_USE where another program, or another host_file of this one,
 * holds it; with EISDIR for a folder; for a stream, unless `kind` allows it, and for a
 * disk or a socket with HOST_NOT_FILE; for a pipe without reader with HOST_NO_READER. On
 * failure `file` is HOST_FILE_NONE. (A file system without locks does not keep two
 * programs apart.) */
bool host_file_open(host_file *file, const char *path, host_kind kind);

/* Like host_file_open, but only for a new file: fails with EEXIST where there is anything
 * but an empty file that nobody holds, as a program leaves it that was killed just then. */
bool host_file_make(host_file *file, const char *path);

/* All that is in the file, ended by a zero that is not counted; to be freed. Nothing for a
 * stream. NULL with errno set; EFBIG past HOST_FILE_MAX (host.h). */
char *host_file_text(const host_file *file, size_t *length);

/* Adds to the end. If that fails, nothing is added, except to a stream. */
bool host_file_add(host_file *file, const char *text, size_t length);

/* Shortens a file to `length` bytes, at most as many as it has; not for streams. */
bool host_file_cut(host_file *file, size_t length);

/* Puts `text` in place of all that is in the file, at once and for good, or fails and leaves
 * the file as it was. Keeps its mode, its owner as far as the system lets us, and the hold
 * on it; other hard links keep the old contents. Adds to a stream. */
bool host_file_replace(host_file *file, const char *text, size_t length);

/* Whether what is added goes where standard output goes, so that nothing is said twice. */
bool host_file_is_output(const host_file *file);

/* Waits until all of it is on the disk. Nothing to do for a stream. */
bool host_file_sync(host_file *file);

/* Deletes the file and closes it; a stream is only closed. */
bool host_file_remove(host_file *file);

/* Lets the file go, once all of it is on the disk; false if it did not get there. A file
 * that was made here and is still empty is removed. HOST_FILE_NONE is fine. */
bool host_file_close(host_file *file);

/* Whether some program holds the file; it need not be there. */
bool host_is_held(const char *path);

/* Writes a whole new file that nobody holds afterwards. Fails with EEXIST, having changed
 * nothing, if the name is taken, be it by a link that leads nowhere. */
bool host_create(const char *path, const char *text, size_t length);

/* Replaces a file, or makes it: host_file_open, host_file_replace, host_file_close. */
bool host_replace(const char *path, const char *text, size_t length, host_kind kind);

/* Removes the temporary files that killed programs have left in a folder. host_file_open
 * does so, too; this is for folders in which host_create is used. */
void host_sweep(const char *folder);

/* Holds a folder that one run fills with files: a descriptor for host_let_go, or -1 with
 * HOST_IN_USE where another program holds it. Only programs that ask are kept out. */
int host_hold_folder(const char *folder);
void host_let_go(int held);

#endif
