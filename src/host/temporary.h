#ifndef HOST_TEMPORARY_H
#define HOST_TEMPORARY_H
/* Files that are being written and have no name of their own yet; for this folder only. */
#include <stdbool.h>
#include <stddef.h>

typedef struct host_temporary {
    int descriptor; /* for adding; locked, so that nobody takes it for a leftover */
    char *path;
} host_temporary;

/* Makes one in the folder that `path` is in; false with errno set. */
bool host_temporary_make(host_temporary *temporary, const char *path);

/* Removes what is there by its name, unless it has got another one, and frees the name; the
 * descriptor stays. Keeps errno. */
void host_temporary_forget(host_temporary *temporary);

/* The descriptor of a file just opened, moved past those of standard input, output and error:
 * where one of these is closed, what is printed would go into the file. -1 stays -1, and is
 * what comes of a failure, with errno set. */
int host_past_standard(int descriptor);

/* Locks an open file against all who do the same. False with HOST_IN_USE if somebody else
 * has; a file system that has no locks does not count as that. */
bool host_lock(int descriptor);

/* Whether `path` itself, not what it links to, is the open file. */
bool host_is_at(int descriptor, const char *path);

/* Writes all of it; false with errno set, having written some of it or nothing. */
bool host_write_all(int descriptor, const char *text, size_t length);

/* The folder of `path`, "." if it names none; to be freed. NULL: no memory. */
char *host_folder_of(const char *path);

#endif
