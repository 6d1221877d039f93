#ifndef ARENA_RESULTS_H
#define ARENA_RESULTS_H
/* The results of a match in a file, so that an interrupted match goes on: one JSON object a
 * line, first what is played, then a line for each group as it ends. */
#include "arena/arena.h"
#include <gangway/problem.h>
#include <jansson.h>
#include <stdio.h>

typedef struct arena_results {
    FILE *file;          /* NULL: nothing is kept */
    arena_group *groups; /* by number, up to `room` */
    bool *has;           /* whether that one is played */
    size_t room;
    size_t whole; /* groups from the first on that are all there */
    size_t count; /* there at all */
} arena_results;

typedef enum arena_opened {
    ARENA_READY,
    ARENA_OTHER_MATCH,
    ARENA_SPOILT,
    ARENA_FAULT
} arena_opened;

/* Opens the file of the match that `settings` describes, made if there is none, and reads
 * what is in it; `path` NULL: results are kept in memory only. ARENA_OTHER_MATCH: it holds
 * another match; ARENA_SPOILT: line `*line` is not of this form (a last line that was cut off
 * is dropped); ARENA_FAULT: errno says. Nothing is changed then. `seats` and `groups_max`
 * are what a group may have. To be given to arena_results_close in any case. */
arena_opened arena_results_open(arena_results *results, const char *path, const json_t *settings,
                                unsigned seats, size_t groups_max, unsigned *line);

/* Adds a group that is not there yet; false with errno set if it cannot be kept. */
bool arena_results_add(arena_results *results, const arena_group *group, unsigned seats);

void arena_results_close(arena_results *results);

#endif
