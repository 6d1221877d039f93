#ifndef CONFORMANCE_FIXTURE_H
#define CONFORMANCE_FIXTURE_H
/* The fixture for checking a game: a record being played, buffers, and reporting of failures.
 * Shared by tests and fuzz targets. */
#include <gangway/gangway.h>

#include <string.h>

typedef struct fixture {
    const gw_game *game;
    gw_record *record; /* the game so far */
    const gw_table *table;
    const gw_state *state; /* its present position */
    gw_random playing;     /* chooses what is played */
    gw_random checking;    /* chooses what is checked */
    uint64_t seed;         /* of both, for failure messages */
    const char *aspect;    /* being checked, for failure messages */
    gw_scratch *scratch;   /* stale, from some earlier position; NULL if the game has none */
    gw_scratch *fresh;     /* zeroed before every use */
    gw_action *list, *sorted, *other; /* hold legal_max actions each, and a guard */
    gw_event *events, *more_events;   /* hold events_max events each, and a guard */
} fixture;

void fixture_open(fixture *f, const gw_game *game);
void fixture_close(fixture *f);

/* Begins a game at `table`, of which it takes ownership; drops the previous game. */
void fixture_begin(fixture *f, gw_table *table, uint64_t seed);

/* Continues with a record instead, of which it takes ownership. */
void fixture_take(fixture *f, gw_record *record, uint64_t seed);

/* Plays a random action of a random seat that is to act; false at the end. */
bool fixture_play(fixture *f);

/* A random one of the seats. */
gw_seat fixture_seat(gw_random *random, gw_seats seats);

/* gw_legal, checked to list at most legal_max actions. */
size_t fixture_legal(const fixture *f, const gw_state *state, gw_scratch *scratch, gw_seat seat,
                     gw_action *list);

/* gw_apply with events in `list`, checked to report at most events_max. Returns the count. */
size_t fixture_apply(const fixture *f, gw_state *state, gw_seat seat, gw_action action,
                     gw_event *list);

/* A zeroed scratch, or NULL if the game has none. */
gw_scratch *fixture_fresh_scratch(const fixture *f);

/* The text of gw_record_write for `viewer`, to be freed. */
char *fixture_record_text(const fixture *f, const gw_record *record, gw_seat viewer,
                          size_t *length);

/* ------------------------------------------------------------------ states -- */

/* A state with guard bytes that detect writes past its end. */
void fixture_copy(const fixture *f, gw_any_state *copy, const gw_state *state);
void fixture_view(const fixture *f, const gw_state *state, gw_seat viewer, gw_any_state *view);
bool fixture_is_guard_intact(const fixture *f, const gw_any_state *state);

static inline bool fixture_is_same(const fixture *f, const void *a, const void *b) {
    return memcmp(a, b, f->game->state_bytes) == 0;
}

/* ---------------------------------------------------------------- promises -- */

/* Reports which promise of the interface is broken in which position, and does not return: it fails
 * the test or aborts the fuzz target. */
_Noreturn void fixture_fail(const fixture *f, const char *file, int line, const char *promise);

/* Prints what is common to both: game, options, seed and the record so far. */
void fixture_describe(const fixture *f, const char *file, int line, const char *promise);

#define PROMISE(f, condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) fixture_fail(f, __FILE__, __LINE__, #condition);                         \
    } while (0)

#endif
