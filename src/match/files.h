#ifndef MATCH_FILES_H
#define MATCH_FILES_H
/* The files that a command for /bin/sh names, and whether they change.
 *
 * The command is parsed roughly as the shell does: quotes, backslashes, variables, a leading ~/,
 * comments, several commands in sequence or within a word (sh -c '…'), `cd`. It looks at
 *   - words in command position: a path, or the program found through PATH;
 *   - all other words, and what follows a `=` in one, that are paths of regular files, except
 *     for redirected output (`2>log`).
 * What these files read in turn, and what only the shell can expand (patterns, substitutions), is
 * not found. */
#include "os/digest.h"
#include <sys/stat.h>
#include <time.h>

typedef struct match_file {
    char *path;
    struct stat status;          /* before it was read */
    time_t read_at;              /* when it was read */
    char digest[OS_DIGEST_TEXT]; /* os_digest_unknown if it cannot be read */
} match_file;

typedef struct match_files {
    match_file *list; /* each path once, in order of appearance */
    size_t count;
} match_files;

/* Finds and reads them; false if out of memory. Always call match_files_free afterwards. */
bool match_files_find(match_files *files, const char *command);
void match_files_free(match_files *files);

/* The first file whose contents have changed; NULL if there is none. A file is read again only if
 * it was modified since then, or so shortly before the last reading that file times may not show a
 * later change.
 * */
const match_file *match_files_changed(match_files *files);

#endif
