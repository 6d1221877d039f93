#ifndef ARENA_RESULTS_H
#define ARENA_RESULTS_H
/* The results of a match in a file, so that an interrupted match can be resumed: one JSON object a
 * line, first the settings, then one line per group as it ends. */
#include "arena/arena.h"
#include "os/writing.h"
#include <gangway/problem.h>
#include <jansson.h>

typedef struct arena_results {
    os_file *file;       /* NULL: results are in memory only */
    arena_group *groups; /* by number; holds `room` entries */
    bool *has;           /* whether that group has been played */
    size_t room;
    size_t whole;  /* number of groups from the first on without a gap */
    size_t count;  /* number of groups */
    json_t *found; /* the file's settings, for ARENA_OTHER_MATCH; else NULL */
} arena_results;

typedef enum arena_opened {
    ARENA_READY,
    ARENA_FOREIGN,
    ARENA_OTHER_MATCH,
    ARENA_MALFORMED,
    ARENA_FAULT
} arena_opened;

/* What every file of results begins with: the first key of the settings, whose value is the version
 * of the format. Only an empty file, or one that begins like this, is ever changed. */
#define ARENA_BEGINNING "{\"arena\":"
enum { ARENA_FORMAT = 2 }; /* version 1 recorded neither the players' identity nor the time */

/* Opens and locks the file of the match that `settings` describes, creating it if necessary, and
 * reads its groups; with `is_fresh` discards them instead. A pipe or a device is only written to.
 * `path` NULL: results are kept in memory only.
 *
 * ARENA_FOREIGN: the file is not a file of results; ARENA_OTHER_MATCH: it belongs to another match,
 * with the settings `found`; ARENA_MALFORMED: line `*line` is malformed (an incomplete last line is
 * dropped); ARENA_FAULT: see errno, OS_IN_USE if another arena has it open. In these cases
 * nothing is changed. `seats` and `groups_max` limit what a group may contain. Always call
 * arena_results_close afterwards. */
arena_opened arena_results_open(arena_results *results, const char *path, const json_t *settings,
                                unsigned seats, size_t groups_max, bool is_fresh, unsigned *line);

/* Adds a group that is not yet present and takes ownership of what it points to; false with errno
 * set if it cannot be stored. */
bool arena_results_add(arena_results *results, arena_group *group, unsigned seats);

/* Waits until everything added is on disk; false with errno set on failure. */
bool arena_results_sync(arena_results *results);

void arena_results_close(arena_results *results);

#endif
