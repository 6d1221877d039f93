#ifndef CONFORMANCE_DESK_H
#define CONFORMANCE_DESK_H
/* What a test needs to look at a game: a record that is being played, memory,
 * and somewhere to complain. Tests and fuzz targets share it. */
#include <gangway/gangway.h>

#include <string.h>

typedef struct desk {
    const gw_game *game;
    gw_record *record; /* the game so far */
    const gw_table *table;
    const gw_state *state; /* where it stands */
    gw_random playing;     /* decides what is played */
    gw_random looking;     /* decides what is looked at */
    uint64_t seed;         /* of both, for messages */
    const char *aspect;    /* what is being looked at, for messages */
    gw_scratch *scratch;   /* of whatever position came last: stale; NULL if the game has none */
    gw_scratch *fresh;     /* zeroed before every use */
    gw_action *list, *sorted, *other; /* room for legal_max actions each, and a guard */
    gw_event *events, *more_events;   /* room for events_max events each, and a guard */
} desk;

void desk_open(desk *d, const gw_game *game);
void desk_close(desk *d);

/* Begins a game at `table`, which is taken over; one that was begun is forgotten. */
void desk_begin(desk *d, gw_table *table, uint64_t seed);

/* Goes on with a record instead, which is taken over. */
void desk_take(desk *d, gw_record *record, uint64_t seed);

/* Plays a random action of a random seat that is to act; false at the end. */
bool desk_play(desk *d);

/* A random seat of those that are to act. */
gw_seat desk_seat(gw_random *random, gw_seats seats);

/* gw_legal, and the promise that it keeps to legal_max. */
size_t desk_legal(const desk *d, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                  gw_action *list);

/* gw_apply with room for events_max events in `list`, and the promise that it
 * keeps to that; how many there are. */
size_t desk_apply(const desk *d, gw_state *state, gw_seat seat, gw_action action, gw_event *list);

/* A zeroed scratch, or NULL if the game has none. */
gw_scratch *desk_fresh_scratch(const desk *d);

/* What is written by gw_record_write for `viewer`, to be freed. */
char *desk_record_text(const desk *d, const gw_record *record, gw_seat viewer, size_t *length);

/* ------------------------------------------------------------------ states -- */

/* A state in memory that shows whether somebody wrote past its end. */
void desk_copy(const desk *d, gw_any_state *copy, const gw_state *state);
void desk_view(const desk *d, const gw_state *state, gw_seat viewer, gw_any_state *view);
bool desk_has_clean_end(const desk *d, const gw_any_state *state);

static inline bool desk_is_same(const desk *d, const void *a, const void *b) {
    return memcmp(a, b, d->game->state_bytes) == 0;
}

/* ---------------------------------------------------------------- promises -- */

/* Says which promise of the interface is broken in which position, and does not
 * come back: a failed test or an aborted fuzz target. */
_Noreturn void desk_fail(const desk *d, const char *file, int line, const char *promise);

/* The part of it that all have in common: game, options, seed and the record so far. */
void desk_describe(const desk *d, const char *file, int line, const char *promise);

#define PROMISE(d, condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) desk_fail(d, __FILE__, __LINE__, #condition);                            \
    } while (0)

#endif
