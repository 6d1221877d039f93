#ifndef HOST_HOST_H
#define HOST_HOST_H
/* What programs need from the system around the library: files, a seed, the
 * user's language, the desktop. */
#include <gangway/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOST_FILE_MAX = 64 * 1024 * 1024 };

/* The whole of a file (or of standard input for "-"), ended by a zero that is
 * not counted; to be freed. NULL with errno set; EFBIG past HOST_FILE_MAX. */
char *host_read_file(const char *path, size_t *length);

/* Writes a file whole or not at all: aside first, then renamed. What is there
 * and is no file (a device, a pipe) stays. False with errno set. */
bool host_write_file(const char *path, const char *text, size_t length);

/* Makes a folder and those above it; true if it is there in the end. */
bool host_make_folder(const char *path);

/* The same for the folder that `path` is in. */
bool host_make_folder_of(const char *path);

/* `name` in the folder where a user's games live, $XDG_DATA_HOME/gangway; to be
 * freed. NULL if there is no home or no memory. */
char *host_data_path(const char *name);

/* What an errno means, in the user's language where there is a text for it. */
const char *host_fault(gw_lang lang, int fault);

/* 64 bits nobody can foresee. */
uint64_t host_entropy(void);

/* The language the environment asks for, or English. */
gw_lang host_lang(void);

/* Opens an address as the desktop does, if there is a desktop; whether it tried. */
bool host_open(const char *address);

#endif
