#ifndef ARENA_RESULTS_H
#define ARENA_RESULTS_H
/* The results of a match in a file, so that an interrupted match goes on: one JSON object a
 * line, first what is played, then a line for each group as it ends. */
#include "arena/arena.h"
#include "host/writing.h"
#include <gangway/problem.h>
#include <jansson.h>

typedef struct arena_results {
    host_file *file;     /* NULL: nothing is kept */
    arena_group *groups; /* by number, up to `room` */
    bool *has;           /* whether that one is played */
    size_t room;
    size_t whole;  /* groups from the first on that are all there */
    size_t count;  /* there at all */
    json_t *found; /* the settings in the file, of ARENA_OTHER_MATCH; else NULL */
} arena_results;

typedef enum arena_opened {
    ARENA_READY,
    ARENA_FOREIGN,
    ARENA_OTHER_MATCH,
    ARENA_SPOILT,
    ARENA_FAULT
} arena_opened;

/* What every file of results begins with: the first key of the settings, whose value is the
 * form of the file. Only a file that begins so, or an empty one, is ever changed. */
#define ARENA_BEGINNING "{\"arena\":"
enum { ARENA_FORM = 2 }; /* 1 said neither who exactly played, nor when */

/* Holds the file of the match that `settings` describes, made if there is none, and reads
 * what is in it; with `is_fresh` what is in it is thrown away instead. To a pipe or a device
 * results are only written. `path` NULL: they are kept in memory only.
 *
 * ARENA_FOREIGN: the file does not begin as ours do; ARENA_OTHER_MATCH: it holds another
 * match, with the settings `found`; ARENA_SPOILT: line `*line` is not of this form (a last line
 * that was cut off is dropped); ARENA_FAULT: errno says, HOST_IN_USE if another arena holds it.
 * Nothing is changed then. `seats` and `groups_max` are what a group may have. To be given to
 * arena_results_close in any case. */
arena_opened arena_results_open(arena_results *results, const char *path, const json_t *settings,
                                unsigned seats, size_t groups_max, bool is_fresh, unsigned *line);

/* Adds a group that is not there yet, and takes over what it points to; false with errno set
 * if it cannot be kept. */
bool arena_results_add(arena_results *results, arena_group *group, unsigned seats);

/* Waits until all that was added is on the disk; false with errno set if it does not get
 * there. */
bool arena_results_sync(arena_results *results);

void arena_results_close(arena_results *results);

#endif
