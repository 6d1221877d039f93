#ifndef ARENA_RUN_H
#define ARENA_RUN_H
/* Plays a match, several groups at a time. */
#include "arena/results.h"
#include "fair/fair.h"
#include "match/mover.h"

typedef struct arena_match {
    const gw_table *table;
    const arena_field *field;
    match_who who[ARENA_NAMES_MAX]; /* by name; nobody a person */
    match_terms terms;              /* of each decision */
    const fair_secret *secret;      /* of all chance */
    bool is_same_chance;            /* in all rotations of a group */
    unsigned threads;
    uint64_t groups;  /* to be played */
    arena_sprt *sprt; /* or NULL; may end the match earlier */
    arena_results *results;

    /* (optional) Called now and then while the match goes on, by one thread. */
    void (*progress)(void *context, const struct arena_match *match);

    /* (optional) Called when a program has lost its seat, by any thread. */
    void (*on_loss)(void *context, const match_mover *mover, const gw_problem *why);
    void *context;
} arena_match;

/* Plays what is not among the results yet. With a budget of nodes the results do not
 * depend on the number of threads. False with errno set if there was no memory or results
 * could not be kept; what is there by then stays. */
bool arena_run(const arena_match *match);

/* The groups that count: those from the first on that are all there, and of these as many
 * as the test needed. */
size_t arena_counted(const arena_match *match);

#endif
