#ifndef OS_TEMPORARY_H
#define OS_TEMPORARY_H
/* Files that are being written under a temporary name; for this folder only. */
#include <stdbool.h>
#include <stddef.h>

typedef struct os_temporary {
    int descriptor; /* for appending; locked, so that it is not mistaken for a leftover */
    char *path;
} os_temporary;

/* Creates one in the folder of `path`; false with errno set. */
bool os_temporary_make(os_temporary *temporary, const char *path);

/* Removes the file under its temporary name, if it still has it, and frees the name; the descriptor
 * stays open. Preserves errno. */
void os_temporary_forget(os_temporary *temporary);

/* Moves the descriptor of a newly opened file beyond those of standard input, output and error: if
 * one of these was closed, output would go into the file. -1 stays -1; returns -1 with errno set on
 * failure. */
int os_above_standard(int descriptor);

/* Locks an open file against everybody who uses this function. False with OS_IN_USE if it is
 * locked; a file system without locks counts as success. */
bool os_lock(int descriptor);

/* Whether `path` itself, not its link target, is the open file. */
bool os_is_at(int descriptor, const char *path);

/* Writes all of the text; false with errno set, possibly after writing part of it. */
bool os_write_all(int descriptor, const char *text, size_t length);

/* The folder of `path`, "." if it has none; free it with free(). NULL if out of memory. */
char *os_folder_of(const char *path);

#endif
