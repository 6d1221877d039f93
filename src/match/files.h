#ifndef MATCH_FILES_H
#define MATCH_FILES_H
/* The files that a command for /bin/sh names, and whether they stay as they are.
 *
 * The command is only read, roughly as the shell reads it: quotes, backslashes, variables, a
 * leading ~/, comments, several commands one after the other or in a word (sh -c '…'), `cd`.
 * What is looked at are
 *   - words in the place of a command: a path, or the program that PATH leads to;
 *   - all other words, and what follows a `=` in one, that are paths of regular files, but
 *     not those that output goes to (`2>log`).
 * What these read in turn, and what only the shell would find out (a pattern, a substitution),
 * is not known here. */
#include "host/digest.h"
#include <sys/stat.h>
#include <time.h>

typedef struct match_file {
    char *path;
    struct stat status;            /* before it was read */
    time_t read_at;                /* when that was */
    char digest[HOST_DIGEST_TEXT]; /* host_digest_unknown where it cannot be read */
} match_file;

typedef struct match_files {
    match_file *list; /* each path once, in the order of the command */
    size_t count;
} match_files;

/* Finds and reads them; false if there is no memory. To be given to match_files_free in any
 * case. */
bool match_files_find(match_files *files, const char *command);
void match_files_free(match_files *files);

/* The first file whose contents are not what they were; NULL if there is none. A file is
 * read again only if it was touched since, or so shortly before it was read that the times
 * that the system keeps may not tell. */
const match_file *match_files_changed(match_files *files);

#endif
