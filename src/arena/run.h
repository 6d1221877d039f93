#ifndef ARENA_RUN_H
#define ARENA_RUN_H
/* Plays a match, several groups at a time. */
#include "arena/results.h"
#include "fair/fair.h"
#include "match/identity.h"

typedef struct arena_match {
    const gw_table *table;
    const arena_field *field;
    match_who who[ARENA_NAMES_MAX];            /* by name; never a person */
    match_identity *identity[ARENA_NAMES_MAX]; /* of programs; NULL: may change */
    match_terms terms;                         /* of each decision */
    const fair_secret *secret;                 /* determines all chance */
    bool is_same_chance;                       /* the same chance in all rotations of a group */
    unsigned threads;
    uint64_t groups;  /* number to play */
    arena_sprt *sprt; /* or NULL; can end the match early */
    arena_results *results;

    /* (optional) Called regularly during the match, by one thread. */
    void (*progress)(void *context, const struct arena_match *match);

    /* (optional) Called when a program has lost its seat, by any thread. */
    void (*on_loss)(void *context, const match_mover *mover, const gw_problem *why);

    /* (optional) Called after each game, by any thread; rotations count from 0; fills in `digest`.
     * Returning false with errno set stops the match; the group then does not count. */
    bool (*on_game)(void *context, uint64_t group, unsigned rotation, const gw_record *record,
                    char digest[ARENA_GAME_TEXT]);
    void *context;
} arena_match;

/* Why a match was stopped: a program is no longer the one that the match began with, or on_game
 * failed to keep a game. */
typedef struct arena_change {
    enum { ARENA_NO_CHANGE, ARENA_OTHER_VERSION, ARENA_OTHER_FILE, ARENA_GAME_NOT_KEPT } what;
    unsigned name;                   /* its index in the field */
    match_introduction introduction; /* what it reports now, for ARENA_OTHER_VERSION */
    const char *file;                /* the path, owned by the identity, for ARENA_OTHER_FILE */
} arena_change;

/* Plays the groups that are not yet among the results. With a budget of nodes the results do not
 * depend on the number of threads. Returns false with errno set if out of memory, or if results or
 * games could not be stored; earlier results are kept. Returns false with ECANCELED if a program
 * with an identity has changed, which `change` describes (else ARENA_NO_CHANGE); games being played
 * at that time do not count. */
bool arena_run(const arena_match *match, arena_change *change);

/* How many groups count: those from the first on without a gap, and of these as many as the
 * sequential test needed. */
size_t arena_counted(const arena_match *match);

#endif
