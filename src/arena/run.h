#ifndef ARENA_RUN_H
#define ARENA_RUN_H
/* Plays a match, several groups at a time. */
#include "arena/results.h"
#include "fair/fair.h"
#include "match/identity.h"

typedef struct arena_match {
    const gw_table *table;
    const arena_field *field;
    match_who who[ARENA_NAMES_MAX];            /* by name; nobody a person */
    match_identity *identity[ARENA_NAMES_MAX]; /* of programs; NULL: it may change */
    match_terms terms;                         /* of each decision */
    const fair_secret *secret;                 /* of all chance */
    bool is_same_chance;                       /* in all rotations of a group */
    unsigned threads;
    uint64_t groups;  /* to be played */
    arena_sprt *sprt; /* or NULL; may end the match earlier */
    arena_results *results;

    /* (optional) Called now and then while the match goes on, by one thread. */
    void (*progress)(void *context, const struct arena_match *match);

    /* (optional) Called when a program has lost its seat, by any thread. */
    void (*on_loss)(void *context, const match_mover *mover, const gw_problem *why);

    /* (optional) Called after each game, by any thread: the rotation counts from 0; `digest` is to
     * be filled in. False with errno set stops the match; the group does not count then. */
    bool (*on_game)(void *context, uint64_t group, unsigned rotation, const gw_record *record,
                    char digest[ARENA_GAME_TEXT]);
    void *context;
} arena_match;

/* Why a match was stopped: a program is not any more who it was when the match began, or
 * on_game could not keep a game. */
typedef struct arena_change {
    enum { ARENA_NO_CHANGE, ARENA_OTHER_VERSION, ARENA_OTHER_FILE, ARENA_GAME_UNKEPT } what;
    unsigned name;           /* its place in the field */
    match_introduction told; /* by it now, of ARENA_OTHER_VERSION */
    const char *file;        /* the path, which the identity keeps, of ARENA_OTHER_FILE */
} arena_change;

/* Plays what is not among the results yet. With a budget of nodes the results do not
 * depend on the number of threads. False with errno set if there was no memory, or results
 * or games could not be kept; what is there by then stays. The same with ECANCELED if a program
 * with an identity has changed, as `change` then says (else ARENA_NO_CHANGE): what was played at
 * that time does not count. */
bool arena_run(const arena_match *match, arena_change *change);

/* The groups that count: those from the first on that are all there, and of these as many
 * as the test needed. */
size_t arena_counted(const arena_match *match);

#endif
