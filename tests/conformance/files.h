#ifndef CONFORMANCE_FILES_H
#define CONFORMANCE_FILES_H
/* Files of this repository, by their path in tests/. */
#include <gangway/record.h>

/* The text of a file, to be freed, or NULL if there is none. */
char *file_read(const char *path, size_t *length);

void file_write(const char *path, const char *text, size_t length);

/* A record of the repository, to be freed; a broken one fails the test. NULL if
 * there is no such file. */
gw_record *file_record(const char *path);

/* Whether stored files are to be rewritten (GANGWAY_UPDATE=1). */
bool is_update(void);

#endif
