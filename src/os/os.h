#ifndef OS_OS_H
#define OS_OS_H
/* System services for programs around the library: reading files (writing is in writing.h), a seed,
 * the user's language, the desktop. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OS_FILE_MAX = 64 * 1024 * 1024 };

/* Reads a whole file (or standard input for "-") into a zero-terminated buffer; free it with
 * free(). NULL with errno set; EFBIG beyond OS_FILE_MAX. */
char *os_read_file(const char *path, size_t *length);

/* Like os_read_file, for regular files only: everything else, "-" included, is refused without
 * waiting, with EISDIR or OS_NOT_FILE (writing.h). */
char *os_read_only_file(const char *path, size_t *length);

/* Creates a folder and its parents; true if it exists afterwards, else errno is set. */
bool os_make_folder(const char *path);

/* The same for the folder that contains `path`. */
bool os_make_folder_of(const char *path);

/* The path of `name` in the folder of the user's games, $XDG_DATA_HOME/gangway; free it with
 * free(). NULL with errno set: OS_NO_HOME (writing.h) or no memory. */
char *os_data_path(const char *name);

/* Describes an errno or an os_trouble of writing.h, in the user's language if there is a text for
 * it. */
const char *os_fault(gw_lang lang, int fault);

/* Milliseconds since 1970 by the system's clock, which can be set; and since some point in the past
 * by one that cannot, and that goes on while the machine sleeps. */
int64_t os_wall_milliseconds(void);
int64_t os_elapsed_milliseconds(void);

/* How many processors this program may use; at least 1. */
unsigned os_processors(void);

/* 64 unpredictable bits. */
uint64_t os_entropy(void);

/* The language that the environment asks for; English by default. */
gw_lang os_lang(void);

/* Whether the environment asks for texts in UTF-8. */
bool os_has_utf8(void);

/* Opens an address with the desktop's program, if there is a desktop; returns whether it tried. */
bool os_open(const char *address);

#endif
