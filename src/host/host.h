#ifndef HOST_HOST_H
#define HOST_HOST_H
/* System services for programs around the library: reading files (writing is in writing.h), a seed,
 * the user's language, the desktop. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOST_FILE_MAX = 64 * 1024 * 1024 };

/* Reads a whole file (or standard input for "-") into a zero-terminated buffer; free it with
 * free(). NULL with errno set; EFBIG beyond HOST_FILE_MAX. */
char *host_read_file(const char *path, size_t *length);

/* Like host_read_file, for regular files only: everything else, "-" included, is refused without
 * waiting, with EISDIR or HOST_NOT_FILE (writing.h). */
char *host_read_only_file(const char *path, size_t *length);

/* Creates a folder and its parents; true if it exists afterwards, else errno is set. */
bool host_make_folder(const char *path);

/* The same for the folder that contains `path`. */
bool host_make_folder_of(const char *path);

/* The path of `name` in the folder of the user's games, $XDG_DATA_HOME/gangway; free it with
 * free(). NULL with errno set: HOST_NO_HOME (writing.h) or no memory. */
char *host_data_path(const char *name);

/* Describes an errno or a host_trouble of writing.h, in the user's language if there is a text for
 * it. */
const char *host_fault(gw_lang lang, int fault);

/* 64 unpredictable bits. */
uint64_t host_entropy(void);

/* The language that the environment asks for; English by default. */
gw_lang host_lang(void);

/* Opens an address with the desktop's program, if there is a desktop; returns whether it tried. */
bool host_open(const char *address);

#endif
