#ifndef HOST_HOST_H
#define HOST_HOST_H
/* What programs need from the system around the library: files to read (those to write
 * are in writing.h), a seed, memory to itself, the user's language, the desktop. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOST_FILE_MAX = 64 * 1024 * 1024 };

/* The whole of a file (or of standard input for "-"), ended by a zero that is
 * not counted; to be freed. NULL with errno set; EFBIG past HOST_FILE_MAX. */
char *host_read_file(const char *path, size_t *length);

/* The same for what is really a file: nothing else is waited for or read, "-" neither, but
 * refused with EISDIR or HOST_NOT_FILE (writing.h). */
char *host_read_only_file(const char *path, size_t *length);

/* Makes a folder and those above it; true if it is there in the end, else errno says. */
bool host_make_folder(const char *path);

/* The same for the folder that `path` is in. */
bool host_make_folder_of(const char *path);

/* `name` in the folder where a user's games live, $XDG_DATA_HOME/gangway; to be
 * freed. NULL with errno set: HOST_NO_HOME (writing.h) or no memory. */
char *host_data_path(const char *name);

/* What an errno, or a host_trouble of writing.h, means, in the user's language where there is a
 * text for it. */
const char *host_fault(gw_lang lang, int fault);

/* 64 bits nobody can foresee. */
uint64_t host_entropy(void);

/* The language the environment asks for, or English. */
gw_lang host_lang(void);

/* Opens an address as the desktop does, if there is a desktop; whether it tried. */
bool host_open(const char *address);

#endif
